// One stroke over neighbours chooses them, by mouse and by finger.

// As long as a browser may still tell of a click that was the end of a stroke.
const ECHO_MS = 60;

/** The place, from 1, of the box over or nearest to which something is; 0 where there is none, or it is far off the row. */
export function placeAt({ x, y }, boxes) {
  const isOff = ({ top, bottom }) => Math.max(top - y, y - bottom) > (bottom - top) / 2;
  if (boxes.every(isOff)) return 0;
  const far = ({ left, right }) => Math.max(left - x, x - right, 0);
  const nearest = Math.min(...boxes.map(far));
  return boxes.findIndex((box) => far(box) === nearest) + 1;
}

/** Calls `slide(from, to)` while a pointer is drawn over cards, and keeps the clicks that come of it from them. */
export function slideOver(row, { cards, may, slide }) {
  let stroke = null;
  let ended = -ECHO_MS;
  const at = ({ clientX: x, clientY: y }) => placeAt({ x, y }, cards().map((card) => card.getBoundingClientRect()));
  row.addEventListener("pointerdown", (event) => {
    const isMine = event.isPrimary && event.button === 0 && may(event.pointerType) && event.target.closest(".ct-card");
    stroke = isMine ? { id: event.pointerId, from: at(event), to: 0 } : null;
  });
  const move = (event) => {
    if (event.pointerId !== stroke?.id) return;
    const to = at(event);
    if (!to || to === stroke.to || (!stroke.to && to === stroke.from)) return;
    stroke.to = to;
    slide(stroke.from, to);
  };
  const end = (event) => {
    if (event.pointerId !== stroke?.id) return;
    if (stroke.to) ended = event.timeStamp;
    stroke = null;
  };
  row.addEventListener("pointermove", move);
  for (const kind of ["pointerup", "pointercancel"]) row.addEventListener(kind, end);
  row.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && end(event));
  const echo = (event) => {
    if (event.timeStamp - ended < ECHO_MS) event.stopPropagation();
  };
  row.addEventListener("click", echo, { capture: true });
}
