// Where the keyboard is, and which details are open, while regions are drawn anew.

// A puzzle that was asked for is there by then, or there is none.
const LANDING_WITHIN_MS = 3000;

/** What in a place is called by a key; null if nothing is. */
export const keyed = (place, key) => place.querySelector(`[data-testid="${CSS.escape(key)}"]`);

/** Notes which details of a place are open, and returns how to open them again. */
export function detailsOf(place) {
  const all = () => [...place.querySelectorAll("details")];
  const open = new Map(all().map((each) => [each.dataset.testid, each.open]));
  return () => {
    for (const each of all()) if (open.has(each.dataset.testid)) each.open = open.get(each.dataset.testid);
  };
}

/** Notes what in a place has the focus, and returns how to give it back to what has taken its place. */
export function focusOf(place) {
  const held = place.getRootNode().activeElement;
  return place.contains(held) ? () => refocus(place, held) : () => {};
}

/** Gives the focus back to what had it; a list that is being used stays the very same, with new entries. */
function refocus(place, held) {
  const made = keyed(place, held.dataset.testid);
  if (made?.tagName === "SELECT" && held.tagName === "SELECT") {
    const { value } = held;
    held.replaceChildren(...made.options);
    held.value = value;
    made.replaceWith(held);
    held.focus();
    return;
  }
  const alike = [...place.querySelectorAll(`[data-do="${CSS.escape(held.dataset.do ?? "")}"]`)];
  // What asks back is answered by a second thought, not by a second press.
  (made ?? place.querySelector('[data-do="keep"]') ?? alike.at(-1) ?? place.querySelector("button"))?.focus();
}

/** Leads the keyboard to what was asked for, as soon as that is there. */
export class Landing {
  constructor({ now = () => Date.now() } = {}) {
    Object.assign(this, { now, key: "", until: 0 });
  }

  begin(key) {
    Object.assign(this, { key, until: this.now() + LANDING_WITHIN_MS });
  }

  land(root) {
    if (!this.key || this.now() > this.until) return;
    const target = keyed(root, this.key);
    if (!target) return;
    this.key = "";
    target.tabIndex = -1;
    target.focus({ preventScroll: false });
  }
}
