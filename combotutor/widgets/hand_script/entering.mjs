// Enter on what is no control of its own: the main button, once it is known what that does, or what it waits for.

import { tremble } from "./motion.mjs";

// A chip that is not on, and what unfolds.
const OF_ITS_OWN = 'summary, .ct-chip:not([aria-pressed="true"])';

/** Of the chips on offer the one that is meant where nobody says so: the only one that may be played, or the usual one. */
function meant(offers) {
  const may = offers.querySelectorAll(".ct-chip:not(.ct-no)");
  return may.length === 1 ? may[0] : offers.querySelector(".ct-chip.ct-usual");
}

/** Whether something is there to be pressed. */
export const isUsable = (node) => !node.disabled && !node.closest("[inert]") && node.checkVisibility();

/** What asks for the main button by a key; why that rests is said in the line `status`, also where that stands there. */
export class Entering {
  constructor({ desk, main, status, offers, refuse = tremble }) {
    Object.assign(this, { desk, main, status, offers, refuse, since: null });
  }

  /** A card it neither takes nor lets go. */
  hear(event) {
    const { target } = event;
    // Held down, the key that has led to a chip does not press it.
    if (event.repeat && target.closest(".ct-chip")) event.preventDefault();
    if (target.closest(OF_ITS_OWN) || target === this.main.node || this.main.node.hidden) return;
    event.preventDefault();
    if (!event.repeat) this.ask();
  }

  /** Presses it at once, or when Python has said what was chosen last; where it has nothing to do it is said why. */
  ask() {
    const { desk, main } = this;
    this.since = null;
    if (main.isOn) main.node.click();
    else if (main.isUnknown) this.since = desk.choice;
    else if (main.hasReason) this.answer();
  }

  /** What can be several things is made one, where it is plain which; else the keyboard is led to what it can be. */
  answer() {
    const chip = meant(this.offers);
    if (chip) return chip.click();
    this.sayWhy();
    this.offers.querySelector(".ct-chip")?.focus();
  }

  sayWhy() {
    const { desk, main, status } = this;
    this.refuse(main.node);
    status.textContent = "";
    setTimeout(() => desk.say(main.said.text));
  }

  /** Looks once all is shown anew; what was chosen since is not pressed by an earlier key. */
  look() {
    const { since, desk, main } = this;
    if (since !== desk.choice) this.since = null;
    else if (since && !main.isUnknown) queueMicrotask(() => since === this.since && since === desk.choice && this.ask());
  }
}
