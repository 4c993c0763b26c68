// The rules as a sheet over the page, whichever that is: as long as their region holds something it lies in a dialog.

import { standIn } from "./focus.mjs";

const CLOSES = '[data-do="read"][value="close"]';
const OPENS = '[data-do="read"]:not([value="close"])';

export class Sheet {
  constructor({ root, region, send }) {
    Object.assign(this, { root, region, send, isLeft: false, next: 0 });
    root.addEventListener("click", ({ target }) => target.closest(OPENS) && (this.isLeft = false));
  }

  /** Opens it, or closes it, as its region says; what was closed here stays so until Python has heard that. */
  look() {
    const isEmpty = !this.region.hasChildNodes();
    if (isEmpty) this.isLeft = false;
    if (isEmpty) this.dialog?.close();
    else if (!this.isLeft) this.show();
  }

  /** Lays it over the page; one that is drawn aside, until it is greeted, is waited for. */
  show() {
    cancelAnimationFrame(this.next);
    if (!this.root.isConnected) {
      this.next = requestAnimationFrame(() => this.look());
      return;
    }
    this.dialog ??= this.made();
    this.dialog.setAttribute("aria-label", this.region.querySelector("h2").textContent);
    if (this.dialog.open) return;
    this.held = this.root.getRootNode().activeElement;
    this.dialog.append(this.region);
    this.root.append(this.dialog);
    this.dialog.showModal();
  }

  close() {
    cancelAnimationFrame(this.next);
  }

  made() {
    const made = document.createElement("dialog");
    made.className = "ct-rules";
    made.addEventListener("click", (event) => {
      // On it there is the sheet's own ground, too, but that lies within an element.
      if (event.target !== made && !event.target.closest(CLOSES)) return;
      event.stopPropagation();
      made.close();
    });
    made.addEventListener("close", () => this.leave());
    return made;
  }

  /** Tells Python that nobody reads any more, and leads the keyboard back where the browser has not. */
  leave() {
    this.isLeft = this.region.hasChildNodes();
    if (this.isLeft) this.send("read", "close");
    const { activeElement } = this.root.getRootNode();
    if (this.held && (!activeElement || activeElement === document.body)) standIn(this.root, this.held)?.focus({ preventScroll: true });
  }
}
