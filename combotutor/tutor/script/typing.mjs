// The box in which a hand is typed.

import { wellFormed } from "./text.mjs";

const TYPING_PAUSE_MS = 250;
// Whoever leaves the box has sent what they typed: by then it has been read.
const LEFT_BOX_PAUSE_MS = 500;
const LONGEST_TYPED = 3000;

/** What stands in the box is the person's while they are in it; else it is what Python says, as for an example. */
export class Typing {
  constructor({ root, model, send }) {
    Object.assign(this, { root, model, send, typed: undefined, timer: null });
  }

  /** Sends what was typed once the person pauses, or at once where they are through. */
  type(value, { isThrough = false } = {}) {
    clearTimeout(this.timer);
    this.typed = value;
    this.timer = setTimeout(() => this.send("type", wellFormed(value.slice(0, LONGEST_TYPED))), isThrough ? 0 : TYPING_PAUSE_MS);
  }

  fillIn({ isNew }) {
    const field = this.root.querySelector("[data-typed]");
    // Whoever comes back finds what Python holds: a link that was pasted is none of it.
    if (!field) this.typed = undefined;
    if (field && !field.onblur) field.onblur = () => setTimeout(() => this.fillIn({ isNew: true }), LEFT_BOX_PAUSE_MS);
    const isIn = field && field === field.getRootNode().activeElement;
    if (this.typed === undefined || (isNew && !isIn)) this.typed = this.model.get("typed");
    if (field && field.value !== this.typed) field.value = this.typed;
  }

  /** What stands in the box is somebody else's. */
  forget() {
    const field = this.root.querySelector("[data-typed]");
    // Who leaves the box sends what they typed, unless it is forgotten after that.
    if (field === field?.getRootNode().activeElement) field?.blur();
    clearTimeout(this.timer);
    this.typed = undefined;
  }

  close() {
    clearTimeout(this.timer);
  }
}
