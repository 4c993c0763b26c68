// The frame of the page: its regions in their order, each drawn where its markup differs.

import { element, keyed, named } from "../../widgets/hand_script/elements.mjs";
import { rest } from "../../widgets/hand_script/resting.mjs";
import { detailsOf, enterHand, focusOf } from "./focus.mjs";
import { beginWhole } from "./lines.mjs";

/** The regions of the page in their order; the hand lies between those before and those after it. */
export const BEFORE = ["head", "keeping", "notice", "learn", "chooser", "task", "box", "keypad", "answer", "ended"];
export const AFTER = ["hints", "judgement", "tools", "onward", "result", "who", "progress", "settings", "guide", "foot", "works"];
// What lies together: what is told beside the hand, the bar under it with the hand's own button, the lower edge.
const TOGETHER = { coach: ["hints", "judgement"], bar: ["tools", "deed", "onward"], low: ["busy", "works"] };

// A blank that is no other sentence to anybody.
const UNSEEN = "\u00a0";
// So much is left free above what comes into view, so that it does not look cut.
const ABOVE_PX = 6;

function slot(name) {
  const region = element("div", `ct-region ct-region-${name}`);
  region.dataset.region = name;
  return region;
}

export class Frame {
  constructor() {
    this.drawn = {};
    this.root = named(element("div", "ct-tutor"), "tutor");
    // JupyterLab looks for shortcuts before any listener of ours; this attribute tells it not to.
    this.root.dataset.lmSuppressShortcuts = "true";
    this.slots = new Map(["silent", ...BEFORE, "hand", "deed", ...AFTER, "said", "busy"].map((name) => [name, slot(name)]));
    for (const name of ["said", "busy", "keeping"]) this.at(name).setAttribute("role", "status");
    this.at("silent").setAttribute("role", "alert");
    this.at("silent").hidden = true;
    // The root is what is measured; how its regions lie follows from that.
    this.skip = named(element("button", "ct-skip", { hidden: "" }), "skip");
    this.skip.addEventListener("click", () => enterHand(this.at("hand")));
    this.at("hand").addEventListener("focusin", ({ target }) => this.leave(target));
    this.root.addEventListener("toggle", ({ target }) => this.unfold(target), { capture: true });
    this.inner = element("div", "ct-frame");
    this.inner.append(this.skip, ...this.slots.values());
    this.root.append(this.inner);
    for (const [name, members] of Object.entries(TOGETHER)) {
      const group = element("div", `ct-${name}`);
      this.at(members[0]).before(group);
      group.append(...members.map((each) => this.at(each)));
    }
  }

  /** The place of a region. */
  at(name) {
    return this.slots.get(name);
  }

  /** Has a sentence read out; a reader speaks only what changes, so the same once more differs by a blank. */
  say(sentence) {
    const place = this.at("said");
    place.textContent = sentence && place.textContent === sentence ? `${sentence}${UNSEEN}` : sentence;
  }

  /** Shows how it is with what was asked for, in a sentence; what is merely at work is said more quietly. */
  showHow(sentence, { isWork }) {
    const [silent, busy] = [this.at("silent"), this.at("busy")];
    const [loud, quiet] = isWork ? ["", sentence] : [sentence, ""];
    if (busy.textContent !== quiet) busy.textContent = quiet;
    if (silent.textContent !== loud) silent.textContent = loud;
    silent.hidden = !loud;
  }

  /** The way past all that stands above the hand. */
  showSkip(label, { isThere }) {
    if (this.skip.textContent !== label) this.skip.textContent = label;
    this.skip.hidden = !isThere;
  }

  /** Leads the keyboard from a hand whose last card was played to what takes that back. */
  leave(hand) {
    const isEmpty = hand.matches(".ct-hand") && !hand.querySelector(".ct-line .ct-card");
    if (isEmpty) (keyed(this.root, "unplay") ?? keyed(this.root, "type"))?.focus();
  }

  /** Draws all regions; what has just been said comes into view, and the keyboard goes on to what goes on. */
  drawAll(regions) {
    const { hints, judgement, onward } = this.drawn;
    for (const name of [...BEFORE, ...AFTER]) this.draw(name, regions[name] ?? "");
    const isJudged = judgement !== undefined && judgement !== this.drawn.judgement;
    // What a judgement had moved away begins anew once it is gone.
    const isGone = isJudged && !this.drawn.judgement;
    if (isGone) this.at("judgement").closest(".ct-coach").scrollTop = 0;
    if (isGone || (hints !== undefined && hints !== this.drawn.hints)) this.reveal(this.at("hints").querySelector("li:last-child"));
    // The place of it: what is told there may still be rising.
    if (isJudged && !isGone) this.reveal(this.at("judgement"));
    if (onward !== undefined && onward !== this.drawn.onward) this.goOn();
  }

  /** Leads the keyboard from the hand, or from its button, to what has taken the place of that button. */
  goOn() {
    this.rest();
    const held = this.root.getRootNode().activeElement;
    const isHere = [this.at("hand"), this.at("deed"), this.at("onward")].some((place) => place.contains(held));
    const onward = this.at("onward");
    if (isHere) (keyed(onward, "next") ?? keyed(onward, "pay-back"))?.focus({ preventScroll: true });
  }

  /** What newly stands where the main button was is not pressed by the second half of a double press. */
  rest() {
    const [onward, deed] = ["onward", "deed"].map((name) => this.at(name));
    // Whoever walks through the steps has come from elsewhere.
    if (keyed(onward, "show-on")) return;
    if (this.drawn.onward) rest(onward);
    else if (deed.querySelector("[data-do]")) rest(deed);
  }

  /** Brings the beginning of something in the coach into view: where that scrolls by itself, the page stays. */
  reveal(what) {
    if (!what) return;
    const coach = what.closest(".ct-coach");
    // Not by the browser's own way there: of what is higher than its place that may show the end.
    if (getComputedStyle(coach).overflowY !== "auto") what.scrollIntoView({ block: "nearest" });
    else {
      coach.scrollTop += what.getBoundingClientRect().top - coach.getBoundingClientRect().top - ABOVE_PX;
      beginWhole(coach);
    }
  }

  /** Brings what was opened in the coach into view, as far as the line that opens it stays there, and what is drawn. */
  unfold(details) {
    const coach = details.open && details.closest(".ct-coach");
    if (!coach || getComputedStyle(coach).overflowY !== "auto") return;
    const drawn = [...details.parentElement.querySelectorAll(":scope > .ct-contrast .ct-side > svg")];
    // Where nothing is drawn the headline stays.
    const firsts = drawn.length ? [details.firstElementChild, ...drawn] : [details.parentElement.firstElementChild];
    const boxes = firsts.map((each) => each.getBoundingClientRect());
    const last = drawn.length ? Math.max(...boxes.map((each) => each.bottom)) : details.lastElementChild.getBoundingClientRect().bottom;
    const { top, bottom } = coach.getBoundingClientRect();
    const [missing, most] = [last + 2 * ABOVE_PX - bottom, Math.min(...boxes.map((each) => each.top)) - top - ABOVE_PX];
    coach.scrollTop += Math.max(0, Math.min(missing, most));
    beginWhole(coach);
  }

  /** Puts a region's markup in place where it differs; the focus and open details stay as they were. */
  draw(name, markup) {
    if (this.drawn[name] === markup) return;
    this.drawn[name] = markup;
    const place = this.at(name);
    const [open, focus] = [detailsOf(place), focusOf(place)];
    const height = place.querySelector(".ct-band")?.offsetHeight;
    place.innerHTML = markup;
    // That all is kept again is news that comes by itself: nothing moves for it.
    const settled = place.querySelector(".ct-settled");
    if (settled && height) settled.style.minHeight = `${height}px`;
    // A reader speaks only what changes in a place that was there before.
    place.hidden = !markup && name !== "keeping";
    open();
    focus();
  }
}
