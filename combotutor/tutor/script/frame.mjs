// The frame of the page: its regions in their order, each drawn where its markup differs.

import { element, named } from "../../widgets/hand_script/elements.mjs";
import { detailsOf, focusOf } from "./focus.mjs";

/** The regions of the page in their order; the hand lies between those before and those after it. */
export const BEFORE = ["head", "keeping", "chooser", "task", "box", "trouble"];
export const AFTER = ["hints", "judgement", "tools", "onward", "result", "who", "progress", "guide", "foot", "works"];
// What lies together: what is told beside the hand, the bar under it with the hand's own button, the lower edge.
const TOGETHER = { coach: ["hints", "judgement"], bar: ["tools", "deed", "onward"], low: ["busy", "works"] };

function slot(name) {
  const region = element(name === "head" ? "header" : "div", `ct-region ct-region-${name}`);
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
    this.root.append(...this.slots.values());
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

  /** Has a sentence read out. */
  say(sentence) {
    this.at("said").textContent = sentence;
  }

  /** Shows how it is with what was asked for, in a sentence; what is merely at work is said more quietly. */
  showHow(sentence, { isWork }) {
    const [silent, busy] = [this.at("silent"), this.at("busy")];
    const [loud, quiet] = isWork ? ["", sentence] : [sentence, ""];
    if (busy.textContent !== quiet) busy.textContent = quiet;
    if (silent.textContent !== loud) silent.textContent = loud;
    silent.hidden = !loud;
  }

  /** Draws all regions. */
  drawAll(regions) {
    const isJudged = this.drawn.judgement !== undefined && this.drawn.judgement !== regions.judgement;
    for (const name of [...BEFORE, ...AFTER]) this.draw(name, regions[name] ?? "");
    // On a small screen the judgement lies below: its first sentence comes into view, the hand stays there if it can.
    if (isJudged) this.at("judgement").querySelector("p")?.scrollIntoView({ block: "nearest" });
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
