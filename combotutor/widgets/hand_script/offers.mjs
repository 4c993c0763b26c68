// What can be done with what is chosen: the one main button, and chips where a choice can mean several moves.

import { called, grouped } from "./choosing.mjs";
import { element, named, press, smallCards } from "./elements.mjs";
import { RESTING_MS } from "./resting.mjs";
import { fill } from "./words.mjs";

const BUSY_AFTER_MS = 300;

const told = (...said) => said.filter(Boolean).join(" ");

/** What the main button says and does: {text, more, reading, isRetry}; it does nothing where it has neither. */
export function mainOf({ desk, model, labels, names, beside, readings }) {
  const { choice } = desk;
  const [back, why] = desk.putBack;
  if (!choice) {
    // It goes on from what was wrong, whatever was tapped for nothing meanwhile.
    if (desk.isWrong) return { text: labels["main.retry"] ?? "", isRetry: true };
    return { text: labels[`main.asked.${model.get("task")}`] ?? model.get("prompt"), more: back };
  }
  if (choice.reserve && !choice.gap) {
    return { text: fill(labels["to-gap"], { card: names[beside.cards[choice.reserve - 1]] }) };
  }
  if (!readings) return null; // Python has not said yet
  if (!readings.length) return { text: model.get("note"), more: told(back, why) };
  const reading = readings.length === 1 ? readings[0] : readings.find(({ move }) => move === desk.picked);
  if (!reading) return { text: labels["main.which"] ?? model.get("note"), more: told(back, why) };
  // That it is too low is more than why others have gone back.
  return { text: reading.button, more: told(back, reading.refused || why), reading };
}

/** What is said of cards that a tap has put back: {at, length, why}, or null: which, and why; empty for none. */
export function putBackSaid(back, { cards, names, labels, hand }) {
  if (!back) return [];
  const called = cards.slice(back.at - 1, back.at - 1 + back.length).map((symbol) => names[symbol]);
  const why = back.why === "most" ? labels["put-back.most"] : labels["put-back.apart"];
  return [fill(labels["put-back.cards"], { cards: called.join(", ") }), fill(why, { most: hand.pick.most })];
}

/** The one button; what was said last stays until it is known what is to be said. */
export class MainButton {
  constructor({ confirm, retry, enter }) {
    this.node = named(element("button", "ct-main"), "main");
    this.words = element("span", "ct-words");
    this.more = element("span", "ct-more");
    this.node.append(this.words, this.more);
    this.node.addEventListener("click", (event) => {
      if (!this.isOn) {
        event.stopImmediatePropagation();
        if (!event.detail) enter();
      } else if (this.said.reading) confirm(this.said.reading, { isByKey: !event.detail });
      // Afterwards: a page around the hand reads from the button what it is for.
      else setTimeout(retry);
    });
    // A key that is held down presses once.
    this.node.addEventListener("keydown", (event) => event.repeat && event.key === "Enter" && event.preventDefault());
    this.said = { text: "" };
  }

  get isOn() {
    return this.node.getAttribute("aria-disabled") !== "true";
  }

  /** Whether Python has still to say what was chosen. */
  get isUnknown() {
    const [said, { isBusy }] = this.shown;
    return !said && !isBusy;
  }

  /** Whether it says why it does nothing; while an answer is judged, and for a moment after, there is no reason. */
  get hasReason() {
    const [said, { isBusy, isHidden }] = this.shown;
    return Boolean(said?.text) && !said.isRetry && !isBusy && !isHidden;
  }

  show(said, { isBusy, isHidden }) {
    const { node } = this;
    node.hidden = isHidden;
    this.wait(isBusy);
    const isKnown = Boolean(said) && !isBusy;
    this.shown = [said, { isBusy, isHidden }];
    if (isKnown && said.isRetry && !this.said.isRetry) this.rest();
    if (isKnown) this.said = said;
    const { text, more = "", reading, isRetry } = this.said;
    if (reading?.said) node.setAttribute("aria-label", [reading.said, more].filter(Boolean).join(". "));
    else node.removeAttribute("aria-label");
    if (this.words.textContent !== text) this.words.textContent = text;
    if (this.more.textContent !== more) this.more.textContent = more;
    node.setAttribute("aria-disabled", String(!isKnown || !(reading || (isRetry && !this.isResting))));
    node.classList.toggle("ct-refused", Boolean(reading?.refused));
    const told = { "data-move": isKnown && reading?.move, "data-do": isKnown && isRetry && "retry" };
    for (const [name, value] of Object.entries(told)) {
      if (value) node.setAttribute(name, value);
      else node.removeAttribute(name);
    }
  }

  /** What takes the place of an answer that was wrong cannot be pressed at once: a double press was meant for that. */
  rest() {
    clearTimeout(this.waking);
    this.isResting = true;
    this.waking = setTimeout(() => {
      this.isResting = false;
      this.show(...this.shown);
    }, RESTING_MS);
  }

  /** Three dots say that it is being judged, once that takes a while. */
  wait(isBusy) {
    if (isBusy === Boolean(this.timer)) return;
    clearTimeout(this.timer);
    this.timer = isBusy ? setTimeout(() => this.node.classList.add("ct-busy"), BUSY_AFTER_MS) : null;
    if (!isBusy) this.node.classList.remove("ct-busy");
  }
}

/** Chips for the moves that a choice can mean, kind by kind: each as the cards that it would be. */
export function chipElements(readings, pick) {
  return grouped(readings).map(({ group, readings: members }) => {
    const box = element("div", "ct-kind", group ? { role: "group", "aria-label": group } : {});
    if (group) box.append(element("span", "ct-title", { "aria-hidden": "true" }, group));
    box.append(...members.map((reading) => chipElement(reading, pick)));
    return box;
  });
}

function chipElement(reading, pick) {
  const { move, button, said, means, refused = "", cards = [], is_usual: isUsual } = reading;
  const label = [means || said || button, refused].filter(Boolean).join(". ");
  const chip = named(element("button", refused ? "ct-chip ct-no" : "ct-chip", { "data-move": move, "aria-label": label }), "reading");
  if (cards.length) chip.append(smallCards(cards, {}));
  else chip.textContent = called(reading);
  chip.classList.toggle("ct-usual", Boolean(isUsual));
  press(chip, false);
  chip.addEventListener("click", () => pick(reading));
  return chip;
}
