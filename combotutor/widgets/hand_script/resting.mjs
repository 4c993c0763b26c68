// Where something new stands, the second half of a double press is not meant for it: the place rests for a moment.

export const RESTING_MS = 500;
const RESTING = "ct-resting";

const timers = new WeakMap();

/** Lets a place hear no press for a moment, whatever is drawn in it meanwhile. */
export function rest(place, duration = RESTING_MS) {
  clearTimeout(timers.get(place));
  place.classList.add(RESTING);
  place.setAttribute("aria-disabled", "true");
  const wake = () => {
    place.classList.remove(RESTING);
    place.removeAttribute("aria-disabled");
  };
  timers.set(place, setTimeout(wake, duration));
}

/** Whether something lies where all rests. */
export const isResting = (node) => Boolean(node.closest(`.${RESTING}`));

/** Lets no press within a place get through to what rests there. */
export function guard(place) {
  const stop = (event) => {
    if (!isResting(event.target)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  place.addEventListener("click", stop, { capture: true });
}

export const ANSWERED = "ct-answered";
const PRESSES = [" ", "Enter"];

/** The focus is on a card again once an answer was judged: for a moment the keys that gave it press nothing there. */
export class Afterwards {
  constructor(root) {
    Object.assign(this, { root, key: "", isByKey: false });
    for (const kind of ["keydown", "keyup"]) root.addEventListener(kind, (event) => this.hear(event), { capture: true });
  }

  /** An answer was judged; a finger does not lie on a card then. */
  begin() {
    clearTimeout(this.timer);
    if (!this.isByKey) return;
    this.root.classList.add(ANSWERED);
    this.timer = setTimeout(() => this.end(), RESTING_MS);
  }

  /** At once where another key was pressed meanwhile, or something was chosen. */
  end() {
    clearTimeout(this.timer);
    this.root.classList.remove(ANSWERED);
  }

  hear(event) {
    const { type, key, target } = event;
    const isOver = !this.root.classList.contains(ANSWERED) || !target.closest(".ct-card, .ct-gap");
    if (type === "keydown") this.key = isOver || !PRESSES.includes(key) ? "" : key;
    if (type === "keydown" && !PRESSES.includes(key)) this.end();
    // Some browsers press when a key goes down, some when it is let go.
    if (key === this.key) event.preventDefault();
  }
}
