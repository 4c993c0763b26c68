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
