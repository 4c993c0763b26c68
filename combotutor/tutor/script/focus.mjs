// Where the keyboard is, and which details are open, while regions are drawn anew.

import { keyed } from "../../widgets/hand_script/elements.mjs";
import { isUsable } from "../../widgets/hand_script/entering.mjs";

// A puzzle that was asked for is there by then, or there is none.
const LANDING_WITHIN_MS = 3000;

/** Notes which details of a place are open, and returns how to open them again. */
export function detailsOf(place) {
  const all = () => [...place.querySelectorAll("details")];
  const open = new Map(all().map((each) => [each.dataset.key, each.open]));
  return () => {
    for (const each of all()) if (open.has(each.dataset.key)) each.open = open.get(each.dataset.key);
  };
}

/** Notes what in a place has the focus, and returns how to give it back to what has taken its place. */
export function focusOf(place) {
  const held = place.getRootNode().activeElement;
  return place.contains(held) ? () => refocus(place, held) : () => {};
}

/** What now stands where something stood: what is called by its key, and in details the line that unfolds them. */
export function standIn(place, held) {
  if (held.tagName !== "SUMMARY") return keyed(place, held.dataset.key ?? "");
  return keyed(place, held.parentElement.dataset.key ?? "")?.querySelector("summary");
}

/** Gives the focus back to what had it; a list that is being used stays the very same, with new entries. */
function refocus(place, held) {
  const made = standIn(place, held);
  if (made?.tagName === "SELECT" && held.tagName === "SELECT") {
    const { value } = held;
    held.replaceChildren(...made.options);
    held.value = value;
    made.replaceWith(held);
    held.focus();
    return;
  }
  const alike = [...place.querySelectorAll(`[data-do="${CSS.escape(held.dataset.do ?? "")}"]`)];
  // Past the last of the steps it goes on with what comes next.
  const next = held.dataset.do === "show" && !alike.length ? keyed(place.closest(".ct-frame"), "next") : null;
  // A title to which the keyboard was led is as little to be pressed as the one before it.
  if (made && held.tabIndex < 0 && held.hasAttribute("tabindex")) made.tabIndex = -1;
  // What asks back is answered by a second thought, not by a second press.
  (made ?? next ?? place.querySelector('[data-do="keep"], [data-do="stay"]') ?? alike.at(-1) ?? place.querySelector("button"))?.focus();
}

/** Leads the keyboard to what can be done first in a hand; where that is nothing, to the hand itself. */
export function enterHand(place) {
  const first = [...place.querySelectorAll('.ct-line button[tabindex="0"]')].find(isUsable);
  (first ?? keyed(place, "hand"))?.focus();
}

/** Leads the keyboard to what was asked for, as soon as that is there. */
export class Landing {
  constructor({ now = () => Date.now() } = {}) {
    Object.assign(this, { now, key: "", until: 0, heard: undefined });
  }

  /**
   * Notes what that is called: by a key, or by several, the best first, of which one is there.
   *
   * `heard` tells how many answers of Python there were: before the next, the page is still the one that was pressed.
   */
  begin(key, heard) {
    Object.assign(this, { key, until: this.now() + LANDING_WITHIN_MS, heard });
  }

  land(root, heard) {
    if (!this.key || this.now() > this.until) return;
    // Nothing of a page can have the focus before it is shown.
    if (!root.isConnected || root.closest("[hidden], [inert]")) return;
    const names = this.key.split(" ");
    const isStill = heard !== undefined && heard === this.heard;
    // A page that was pressed may be drawn once more, and has a title too: what is second best waits for the next page.
    const target = (isStill ? names.slice(0, 1) : names).map((key) => keyed(root, key)).find(Boolean);
    if (!target) return;
    this.key = "";
    if (target.tabIndex < 0) target.tabIndex = -1;
    target.focus({ preventScroll: false });
  }
}
