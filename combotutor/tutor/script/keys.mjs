// Keys of a puzzle, wherever in the tutor one is but in a field: cards by their places, the one button, a hint, and a
// list of all keys.

import { isButton, keyed } from "../../widgets/hand_script/elements.mjs";
import { isUsable } from "../../widgets/hand_script/entering.mjs";
import { ANSWERED } from "../../widgets/hand_script/resting.mjs";
import { enterHand } from "./focus.mjs";

// As they lie on a keyboard; what they write differs from country to country.
const PLACES = ["Digit1", "Digit2", "Digit3", "Digit4", "Digit5", "Digit6", "Digit7", "Digit8", "Digit9", "Digit0", "Minus", "Equal"];
const FIELDS = "input, select, textarea, dialog";
// Where a hand has the page to itself.
const AT_A_HAND = ["puzzle", "first"];
const CONTROLS = "a, button, summary";
// The one button that leads on from an answer, as long as it cannot be pressed yet: nor is then the card beneath.
const RESTS = '[data-do][aria-disabled="true"]';
const OF_ITS_OWN = 'summary, .ct-chip:not([aria-pressed="true"])';

const canBePressed = (node) => Boolean(node && isButton(node) && isUsable(node) && node.getAttribute("aria-disabled") !== "true");

const isPlace = ({ code, shiftKey }) => PLACES.includes(code) && !shiftKey;
const isDeed = (event) => isPlace(event) || ["Enter", "h", "H"].includes(event.key);

/**
 * Hears keys in `root`; on a page that is the tutor's own, those too that nothing has the focus for. `list` gives the
 * markup of the list of keys.
 */
export class Keys {
  constructor({ root, list, isOwnPage, page = document }) {
    Object.assign(this, { root, list, page });
    this.onPage = (event) => event.target === page.body && this.onKey(event);
    root.addEventListener("keydown", (event) => this.onKey(event), { capture: true });
    root.addEventListener("click", (event) => event.target.closest("[data-keys]") && this.show());
    if (isOwnPage) page.addEventListener("keydown", this.onPage);
  }

  onKey(event) {
    const held = event.composedPath()[0];
    const isMeant = AT_A_HAND.includes(this.root.dataset.screen) && !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing;
    // Nothing is done behind what lies over the page.
    if (!isMeant || held.closest(FIELDS) || this.root.querySelector("dialog[open]")) return;
    // Places are numbered while one goes by keys.
    keyed(this.root, "hand")?.classList.add("ct-keys");
    // A key that is held down does once what it is for.
    if (!(event.repeat && isDeed(event)) && !this.act(event, held)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Does what a key is for, and tells whether it was for anything. */
  act(event, held) {
    const isInHand = Boolean(held.closest(".ct-hand"));
    // A chip is turned on by it first, and what was laid aside unfolds.
    const isFree = isInHand ? !held.closest(OF_ITS_OWN) : !held.closest(CONTROLS);
    if (event.key === "?") return this.show();
    if (event.key === "h" || event.key === "H") return this.press(keyed(this.root, "hint"));
    if (event.key === "Enter") return isFree && (this.press(this.main) || this.isResting || (!isInHand && this.passOn(event.key)));
    if (isPlace(event)) return this.choose(PLACES.indexOf(event.code) + 1);
    if (isInHand) return false;
    if (event.key === "Backspace" || event.key === "Escape") return this.passOn(event.key);
    return (isFree || held.closest(".ct-main")) && (event.key === "ArrowLeft" || event.key === "ArrowRight") && this.enter();
  }

  /** The one button, whatever it says now. */
  get main() {
    const all = [...this.root.querySelectorAll(".ct-bar .ct-main")];
    return all.find((each) => each.checkVisibility());
  }

  /** Whether an answer was judged just now: a key that gave it does nothing more. */
  get isResting() {
    return this.main?.matches(RESTS) || Boolean(keyed(this.root, "hand")?.classList.contains(ANSWERED));
  }

  press(button) {
    if (!canBePressed(button)) return false;
    button.click();
    return true;
  }

  /** The card at a place, or the gap while a card is put in; where neither can be chosen, the reserve card. */
  choose(place) {
    const button = ["gap", "card", "reserve"].map((name) => keyed(this.root, `${name}-${place}`)).find(canBePressed);
    if (!this.press(button)) return false;
    // Who is in the hand stays there: what is chosen now is said, and need not be named besides.
    const held = this.root.getRootNode().activeElement;
    if (!held?.closest?.(".ct-line") || !isUsable(held)) button.focus({ preventScroll: true });
    return true;
  }

  /** Leads the keyboard into the hand. */
  enter() {
    enterHand(this.root);
    return true;
  }

  /** A key that the hand hears only from within. */
  passOn(key) {
    const hand = keyed(this.root, "hand");
    hand?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    return Boolean(hand);
  }

  /** Shows all keys. */
  show() {
    this.shown ??= this.made();
    this.shown.innerHTML = this.list();
    this.shown.setAttribute("aria-label", this.shown.querySelector("h2").textContent);
    this.root.append(this.shown);
    if (!this.shown.open) this.shown.showModal();
    return true;
  }

  made() {
    const made = document.createElement("dialog");
    made.className = "ct-key-list";
    // Beside it, on its own button: both close it.
    made.addEventListener("click", ({ target }) => (target === made || target.closest("button")) && made.close());
    return made;
  }

  close() {
    this.page.removeEventListener("keydown", this.onPage);
  }
}
