// How cards move from one question to the next.

import { element } from "./elements.mjs";

const MOVING = { duration: 350, delay: 120, easing: "ease-in-out", fill: "backwards" };
const LEAVING = { duration: 320, easing: "ease-in" };

/** Whether a row, by its cards' numbers, has become another by cards that left or by cards that came, not by both. */
export function isFollowing(before, now) {
  const both = now.filter((id) => before.includes(id)).length;
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

/** Where a card is seen, and where it lies at rest, both from a corner of the row: the row itself may shift. */
export function boxOf(card, { x, y }) {
  const face = card.querySelector(".ct-face");
  const [outer, inner] = [card.getBoundingClientRect(), face.getBoundingClientRect()];
  const rest = { x: outer.x + face.offsetLeft - x, y: outer.y + face.offsetTop - y, width: face.offsetWidth };
  return { x: inner.x - x, y: inner.y - y, width: inner.width, face, rest };
}

/** Lets a card come from where it was seen, or from nowhere, to where it lies. */
export function arrive(to, from) {
  const start = from ? { transform: journey(from, to.rest) } : { transform: "translateY(-30%)", opacity: 0 };
  if (!from || !isAlike(from, to)) to.face.animate([start, {}], MOVING);
}

/** Lets a card that is no longer in a row rise and fade where it was. */
export function leave(row, { x, y, width, face }) {
  if (!width) return;
  const ghost = element("span", "ct-ghost", { "aria-hidden": "true" });
  Object.assign(ghost.style, { left: `${x}px`, top: `${y}px`, width: `${width}px` });
  ghost.append(face);
  row.append(ghost);
  const risen = { transform: "translateY(-35%)", opacity: 0 };
  ghost.animate([{}, risen], LEAVING).finished.catch(() => null).finally(() => ghost.remove());
}
