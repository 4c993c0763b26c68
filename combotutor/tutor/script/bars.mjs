// Rows of buttons that are one stop for Tab: arrows lead along, and what a page draws anew goes on where one was.

import { keyed } from "../../widgets/hand_script/elements.mjs";
import { step } from "../../widgets/hand_script/roving.mjs";

const BARS = ".ct-one-stop";
const ERASES = ["Backspace", "Delete"];

const buttonsOf = (bar) => [...bar.querySelectorAll("button")];

/** Minds every row of class `ct-one-stop` in `root`; Backspace there presses the button that takes a card away. */
export class Bars {
  constructor({ root }) {
    this.root = root;
    root.addEventListener("focusin", ({ target }) => this.enter(target.closest(BARS), target));
    root.addEventListener("keydown", (event) => this.onKey(event));
  }

  enter(bar, held) {
    if (!bar) return;
    for (const button of buttonsOf(bar)) button.tabIndex = button === held ? 0 : -1;
  }

  onKey(event) {
    const bar = event.target.closest(BARS);
    if (!bar || event.ctrlKey || event.altKey || event.metaKey) return;
    const buttons = buttonsOf(bar);
    const next = step(event.key, buttons.indexOf(event.target), buttons.length);
    if (next !== null) buttons[next].focus();
    else if (ERASES.includes(event.key)) keyed(this.root, "erase")?.click();
    else return;
    event.preventDefault();
  }

  /** Makes one button of each bar the stop: the one that has the focus, else the first. */
  look() {
    const held = this.root.getRootNode().activeElement;
    for (const bar of this.root.querySelectorAll(BARS)) {
      const buttons = buttonsOf(bar);
      this.enter(bar, buttons.includes(held) ? held : buttons[0]);
    }
  }
}
