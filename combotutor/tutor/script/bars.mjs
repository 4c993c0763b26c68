// Rows of buttons that are one stop for Tab: arrows lead along.

import { keyed } from "../../widgets/hand_script/elements.mjs";
import { isUsable } from "../../widgets/hand_script/entering.mjs";
import { step } from "../../widgets/hand_script/roving.mjs";

const BAR = ".ct-one-stop";
const STOPS = "button, summary";
const ERASES = ["Backspace", "Delete"];

const stopsOf = (bar) => [...bar.querySelectorAll(STOPS)];
/** Without what is folded away. */
const shownOf = (bar) => stopsOf(bar).filter(isUsable);

/** By what a stop is found again that is drawn anew; a line that unfolds goes by what it unfolds. */
const keyOf = (stop) => stop.dataset.key ?? stop.parentElement.dataset.key;

/** Minds every row of class `ct-one-stop` in `root`; Backspace there presses the button that takes a card away. */
export class Bars {
  constructor({ root }) {
    Object.assign(this, { root, last: new Set() });
    root.addEventListener("focusin", ({ target }) => this.enter(target));
    root.addEventListener("keydown", (event) => this.onKey(event));
  }

  /** Makes every row one stop: where one was last, else at what is chosen, else at the first, of a folded one too. */
  look() {
    for (const bar of this.root.querySelectorAll(BAR)) {
      const shown = shownOf(bar);
      const last = shown.find((each) => this.last.has(keyOf(each)));
      this.lead(bar, last ?? shown.find((each) => each.ariaPressed === "true") ?? shown[0] ?? stopsOf(bar)[0]);
    }
  }

  lead(bar, stop) {
    for (const each of stopsOf(bar)) each.tabIndex = each === stop ? 0 : -1;
  }

  enter(held) {
    const bar = held.closest(BAR);
    if (!bar) return;
    for (const each of stopsOf(bar)) this.last.delete(keyOf(each));
    this.last.add(keyOf(held));
    this.lead(bar, held);
  }

  onKey(event) {
    const bar = event.target.closest(BAR);
    if (!bar || event.ctrlKey || event.altKey || event.metaKey) return;
    const shown = shownOf(bar);
    const next = step(event.key, shown.indexOf(event.target), shown.length);
    const erase = ERASES.includes(event.key) && keyed(this.root, "erase");
    if (next !== null) shown[next].focus();
    else if (erase) erase.click();
    else return;
    event.preventDefault();
  }
}
