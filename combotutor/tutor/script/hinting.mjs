// What is chosen in the hand as a hint is asked for.

import { same } from "../../widgets/hand_script/choosing.mjs";
import { deskOf } from "../../widgets/hand_script/desk.mjs";
import { keyed } from "../../widgets/hand_script/elements.mjs";

/** Calls the button by what it would tell: of a choice it has not told of yet, that; else which hint is the next. */
export function nameHint(root, model) {
  const button = keyed(root, "hint");
  const names = button?.querySelector("[data-choice]");
  if (!names) return;
  const move = chosenMove(model);
  // Its value is the choice that it has told of.
  const isNew = move && move !== button.value;
  const called = ({ dataset }) => (isNew ? dataset.choice : dataset.usual);
  button.setAttribute("aria-label", called(names));
  const word = button.querySelector(".ct-word");
  word.textContent = called(word);
}

/** The word of a move that a choice means; empty if nothing is chosen. What a wild is said to be changes no row. */
export function chosenMove(model) {
  const { choice, picked } = deskOf(model);
  if (!choice || !same(choice, model.get("about"))) return "";
  const readings = model.get("readings") ?? [];
  return picked || (readings[0]?.move ?? "");
}
