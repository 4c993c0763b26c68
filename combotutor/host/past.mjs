// The browser's way back: each page of the tutor is an entry of its past, so that Back leads to the one before.

/** Where Back leads from what is nothing that one comes back to. */
const INSTEAD = { first: "learn", end: "learn" };

export class Past {
  /** `go` turns to a page; `shut` puts away what lies over it, and says whether anything did. */
  constructor({ go, shut, history = globalThis.history }) {
    Object.assign(this, { go, shut, history, screen: "", isGoing: false });
  }

  /** Notes which page is shown; the first one, and one to which Back has led, is no new entry. */
  note(screen) {
    this.screen = screen;
    const was = this.history.state?.screen;
    if (was !== screen) this.history[was === undefined || this.isGoing ? "replaceState" : "pushState"]({ screen }, "");
    this.isGoing = false;
  }

  /** The browser has gone through its past: what lies over a page is put away first. */
  hear(state) {
    if (!state?.screen) return;
    if (this.shut()) this.history.pushState({ screen: this.screen }, "");
    else if (state.screen !== this.screen) {
      this.isGoing = true;
      this.go(INSTEAD[state.screen] ?? state.screen);
    }
  }
}
