// What lies beside the row: the reserve, or the card that is held.

import { picks } from "./choosing.mjs";
import { cardElement, element } from "./elements.mjs";
import { tremble } from "./motion.mjs";

/** Fills its place, and returns its cards; one that cannot be taken now trembles where it is tapped, and it is said why. */
export function fillBeside(aside, { beside, faces, isHeld, choose, refuse }) {
  const { title = "", name, cards, places = [], why = "" } = beside;
  const refused = ({ currentTarget }) => {
    tremble(currentTarget);
    refuse();
  };
  const elements = cards.map((symbol, i) => {
    const onClick = picks(beside, "gap") ? () => choose(i + 1) : null;
    const card = cardElement(faces[symbol], places[i], isHeld ? name : `${name}-${i + 1}`, onClick);
    if (why) card.addEventListener("click", refused);
    return card;
  });
  aside.setAttribute("aria-label", title);
  aside.replaceChildren(element("span", "ct-title", { "aria-hidden": "true" }, title), ...elements);
  return elements;
}
