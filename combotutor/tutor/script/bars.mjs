// Rows of buttons that are one stop for Tab once one is in them: arrows lead along.

import { keyed } from "../../widgets/hand_script/elements.mjs";
import { step } from "../../widgets/hand_script/roving.mjs";

const BAR = ".ct-one-stop";
const ERASES = ["Backspace", "Delete"];

const buttonsOf = (bar) => [...bar.querySelectorAll("button")];

/** Minds every row of class `ct-one-stop` in `root`; Backspace there presses the button that takes a card away. */
export class Bars {
  constructor({ root }) {
    this.root = root;
    root.addEventListener("focusin", ({ target }) => this.enter(target));
    root.addEventListener("keydown", (event) => this.onKey(event));
  }

  /** What is drawn anew gets the focus back, and so is one stop again. */
  enter(held) {
    const bar = held.closest(BAR);
    if (bar) for (const button of buttonsOf(bar)) button.tabIndex = button === held ? 0 : -1;
  }

  onKey(event) {
    const bar = event.target.closest(BAR);
    if (!bar || event.ctrlKey || event.altKey || event.metaKey) return;
    const buttons = buttonsOf(bar);
    const next = step(event.key, buttons.indexOf(event.target), buttons.length);
    if (next !== null) buttons[next].focus();
    else if (ERASES.includes(event.key)) keyed(this.root, "erase")?.click();
    else return;
    event.preventDefault();
  }
}
