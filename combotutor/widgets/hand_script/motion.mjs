// How cards move: to the trick at once, back if that was wrong, else the row closes up once they have left.

import { element } from "./elements.mjs";

const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";
export const RISING_MS = 260;
export const PAUSE_MS = 80;
export const CLOSING_MS = 360;
const FADING_MS = 160;
const [DEALING_MS, BETWEEN_MS] = [180, 40];
const SHAKE = [0, 6, -6, 6, -6, 0].map((x) => ({ translate: `${x}px 0` }));

export const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Whether a row, by its cards' numbers, has become another by cards that left or by cards that came, not by both. */
export function isFollowing(before, now) {
  const both = now.filter((id) => before.includes(id)).length;
  // The last cards leave nothing behind.
  if (before.length && !now.length) return true;
  return both > 0 && (both === before.length || both === now.length);
}

/** How a card goes from one box to another: a CSS transform that makes the new box look like the old one. */
export function journey(from, to) {
  if (!to.width || !from.width) return "none";
  return `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width})`;
}

/** Whether two boxes are at one place, as far as can be seen. */
export function isAlike(a, b) {
  return ["x", "y", "width"].every((name) => Math.abs(a[name] - b[name]) < 0.5);
}

/** Where a card is seen, and where it lies at rest, both from a corner of the felt. */
export function boxOf(card, { x, y }) {
  const face = card.querySelector(".ct-face");
  const [outer, inner] = [card.getBoundingClientRect(), face.getBoundingClientRect()];
  const rest = { x: outer.x + face.offsetLeft - x, y: outer.y + face.offsetTop - y, width: face.offsetWidth };
  return { x: inner.x - x, y: inner.y - y, width: inner.width, height: inner.height, face, rest };
}

/** Lets a card come from where it was seen, or from nowhere, to where it lies. */
export function arrive(to, from, delay) {
  const moving = { duration: CLOSING_MS, delay, easing: "ease-in-out", fill: "backwards" };
  const start = from ? { transform: journey(from, to.rest) } : { transform: "translateY(-30%)", opacity: 0 };
  if (!from || !isAlike(from, to)) to.face.animate([start, {}], moving);
}

/** Deals the cards of a new row, one after the other. */
export function deal(row) {
  const dealt = [{ transform: "translateY(-30%)", opacity: 0 }, {}];
  const how = (delay) => ({ duration: DEALING_MS, delay, easing: "ease-out", fill: "backwards" });
  for (const [i, { face }] of [...row.values()].entries()) face.animate(dealt, how(i * BETWEEN_MS));
}

/** Lets a play come to the table from the seat that makes it. */
export function lay(play, seat) {
  const [to, from] = [play, seat].map((node) => node.getBoundingClientRect());
  const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];
  const [[x, y], [fromX, fromY]] = [middle(to), middle(from)];
  const begun = { transform: `translate(${fromX - x}px, ${fromY - y}px) scale(0.3)`, opacity: 0.4 };
  play.animate([begun, {}], { duration: CLOSING_MS, easing: EASE });
}

/** Shakes something: what was tried does not go. */
export function shake(node) {
  node.animate(SHAKE, { duration: 240, easing: "ease-in-out" });
}

/** Shakes what was pressed for nothing, where things may move. */
export const tremble = (node) => isStill() || shake(node);

/** Lets something that is there already be seen only after a while. */
export function appear(node, delay) {
  node.animate([{ opacity: 0 }, {}], { duration: FADING_MS, delay, fill: "backwards" });
}

/** Cards in the air: pictures of those that lie in the row, which are not seen there meanwhile. */
export class Flight {
  /** Lets cards rise from their boxes to the middle of the place of the trick, as wide as they lie there. */
  constructor({ air, cards, boxes, to, width }) {
    Object.assign(this, { cards, since: performance.now() });
    const step = width * 1.06;
    const left = to.x - (step * (boxes.length - 1)) / 2;
    this.flyers = boxes.map((box, i) => {
      const flyer = flyerOf(air, box);
      const scale = width / box.width;
      const [x, y] = [left + step * i - box.x - width / 2, to.y - box.y - (box.height * scale) / 2];
      const risen = { transform: `translate(${x}px, ${y}px) scale(${scale})` };
      const motion = flyer.animate([{}, risen], { duration: RISING_MS, easing: EASE, fill: "forwards" });
      return { flyer, motion };
    });
    for (const card of cards) card.classList.add("ct-sent");
  }

  /** Milliseconds until all have risen. */
  get left() {
    return this.flyers.length ? Math.max(0, RISING_MS - (performance.now() - this.since)) : 0;
  }

  /** They lie in the trick now, which is drawn by others. */
  settle() {
    const fading = { duration: FADING_MS, delay: this.left, fill: "both" };
    for (const { flyer } of this.flyers) removed(flyer, flyer.animate([{}, { opacity: 0 }], fading));
  }

  /** They come back to where they lie, which may have been drawn anew; returns when that is so. */
  async back(cards = this.cards) {
    for (const card of cards) card.classList.add("ct-sent");
    for (const { motion } of this.flyers) motion.reverse();
    await Promise.all(this.flyers.map(({ flyer, motion }) => removed(flyer, motion)));
    for (const card of cards) card.classList.remove("ct-sent");
  }
}

/** Lets a card that is no longer in a row rise and fade where it was. */
export function leave(air, box) {
  if (!box.width) return;
  const risen = { transform: "translateY(-35%)", opacity: 0 };
  const flyer = flyerOf(air, box);
  removed(flyer, flyer.animate([{}, risen], { duration: RISING_MS, easing: "ease-in", fill: "forwards" }));
}

function flyerOf(air, { x, y, width, height, face }) {
  const flyer = element("span", "ct-flyer", { "aria-hidden": "true" });
  Object.assign(flyer.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
  flyer.append(face.cloneNode(true));
  air.append(flyer);
  return flyer;
}

const removed = (flyer, animation) => animation.finished.catch(() => null).finally(() => flyer.remove());
