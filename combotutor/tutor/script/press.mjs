// What is being pressed must not be replaced before it is let go.

// No press lasts longer, even where a browser does not tell that it is over.
const LONGEST_PRESS_MS = 2000;

/** Draws by `draw` when nothing is pressed within `root`. */
export class Press {
  constructor({ root, draw, page = globalThis, now = () => Date.now(), begin = (what, pause) => setTimeout(what, pause), end = (one) => clearTimeout(one) }) {
    Object.assign(this, { root, draw, page, now, begin, end, since: -LONGEST_PRESS_MS, timer: null });
    this.onPress = () => (this.since = this.now());
    this.onLetGo = () => {
      this.since = -LONGEST_PRESS_MS;
      if (this.timer) this.later(0);
    };
    root.addEventListener("pointerdown", this.onPress);
    for (const kind of ["pointerup", "pointercancel"]) page.addEventListener(kind, this.onLetGo, { capture: true });
  }

  get isOn() {
    return this.now() - this.since < LONGEST_PRESS_MS;
  }

  /** Draws at once, or when it is let go. */
  show() {
    this.end(this.timer);
    this.timer = null;
    if (this.isOn) this.later(LONGEST_PRESS_MS);
    else this.draw();
  }

  later(pause) {
    this.end(this.timer);
    this.timer = this.begin(() => this.show(), pause);
  }

  close() {
    this.end(this.timer);
    this.root.removeEventListener("pointerdown", this.onPress);
    for (const kind of ["pointerup", "pointercancel"]) this.page.removeEventListener(kind, this.onLetGo, { capture: true });
  }
}
