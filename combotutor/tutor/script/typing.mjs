// The box in which a hand is typed.

import { wellFormed } from "./text.mjs";

const TYPING_PAUSE_MS = 250;
// Whoever leaves the box has sent what they typed: by then it has been read.
const LEFT_BOX_PAUSE_MS = 500;
const LONGEST_TYPED = 3000;

/**
 * What stands in the box is the person's while they are in it; else it is what Python says, as for an example. What was
 * not answered yet when the page is left is kept by `keep`.
 */
export class Typing {
  constructor({ root, model, send, keep, page = document }) {
    Object.assign(this, { root, model, send, keep, page, typed: undefined, timer: null, told: null, isKeyed: false });
    this.onLeave = () => this.leave();
    page.addEventListener("visibilitychange", this.onLeave);
    page.defaultView.addEventListener("pagehide", this.onLeave);
  }

  /** Who comes back finds what was typed last, though nobody has answered it. */
  leave() {
    if (this.timer === null && this.told !== this.model.get("heard")) return;
    this.keep(wellFormed(this.typed.slice(0, LONGEST_TYPED)));
    this.settle({ isKey: false });
  }

  /** Sends what was typed once the person pauses, or at once where they are through. */
  type(value, { isThrough = false } = {}) {
    clearTimeout(this.timer);
    Object.assign(this, { typed: value, isKeyed: false });
    this.timer = setTimeout(() => this.tell(), isThrough ? 0 : TYPING_PAUSE_MS);
  }

  tell() {
    Object.assign(this, { timer: null, told: this.model.get("heard") });
    this.send("type", wellFormed(this.typed.slice(0, LONGEST_TYPED)));
  }

  /** Something else is done: what was typed goes before it. If that writes into the box, so it stands there. */
  settle({ isKey }) {
    if (this.timer !== null) {
      clearTimeout(this.timer);
      this.tell();
    }
    this.isKeyed ||= isKey;
  }

  fillIn({ isNew }) {
    const field = this.root.querySelector("[data-typed]");
    // Whoever comes back finds what Python holds: a link that was pasted is none of it.
    if (!field) this.typed = undefined;
    if (field && !field.onblur) field.onblur = () => setTimeout(() => this.fillIn({ isNew: true }), LEFT_BOX_PAUSE_MS);
    const isIn = field && field === field.getRootNode().activeElement;
    if (this.typed === undefined || (isNew && (!isIn || this.isKeyed))) this.typed = this.model.get("typed");
    if (field && field.value !== this.typed) field.value = this.typed;
  }

  /** What stands in the box is somebody else's. */
  forget() {
    const field = this.root.querySelector("[data-typed]");
    // Who leaves the box sends what they typed, unless it is forgotten after that.
    if (field === field?.getRootNode().activeElement) field?.blur();
    clearTimeout(this.timer);
    Object.assign(this, { typed: undefined, timer: null, told: null });
  }

  close() {
    clearTimeout(this.timer);
    this.page.removeEventListener("visibilitychange", this.onLeave);
    this.page.defaultView.removeEventListener("pagehide", this.onLeave);
  }
}
