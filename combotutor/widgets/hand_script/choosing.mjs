// What can be chosen, and as what it may be played.
//
// What is chosen is one value: {at, length} for neighbours of the row, {reserve} for a reserve card without a gap yet,
// {reserve, gap} or {gap} for a gap, null for nothing. Places and gaps count from 1.

/** Whether something is picked in a zone, in one of these ways. */
export function picks(zone, ...ways) {
  return ways.includes(zone.pick?.how);
}

/** What is chosen after a tap on a place: what does not go together with the rest begins anew there. */
export function toggle(selection, position, size) {
  const anew = { at: position, length: 1 };
  if (!selection) return anew;
  const { at, length } = selection;
  const isInside = position >= at && position < at + length;
  const isBeside = position === at - 1 || position === at + length;
  if (!isInside) return isBeside && length < size ? { at: Math.min(at, position), length: length + 1 } : anew;
  if (length === 1) return null;
  // A card in the middle leaves together with those after it, so that neighbours remain.
  if (position === at) return { at: at + 1, length: length - 1 };
  return { at, length: position - at };
}

/** What goes back into the row by such a tap, and why: {at, length, why}, `apart` or `most`; null for nothing. */
export function putBack(before, after, size) {
  if (size === 1 || !before?.at || !after || after.length > 1) return null;
  const { at, length } = before;
  if (after.at >= at && after.at < at + length) return null;
  return { at, length, why: after.at === at - 1 || after.at === at + length ? "most" : "apart" };
}

/** What is chosen by one stroke from a place to another: as many as may be, from where it began. */
export function stroke(from, to, size) {
  const length = Math.min(Math.abs(to - from) + 1, size);
  return { at: to < from ? from - length + 1 : from, length };
}

/** Whether two choices are the same, however their fields are ordered. */
export function same(a, b) {
  if (!a || !b) return !a && !b;
  return ["at", "length", "reserve", "gap"].every((name) => a[name] === b[name]);
}

/** The part of a choice that Python hears of: a reserve card without a gap is not said yet. */
export function sendable(choice) {
  return choice && (choice.at || choice.gap) ? choice : null;
}

/** Readings in groups of neighbours of one kind: [{group, readings}]. */
export function grouped(readings) {
  const groups = [];
  for (const reading of readings) {
    if (groups.at(-1)?.group !== reading.group) groups.push({ group: reading.group, readings: [] });
    groups.at(-1).readings.push(reading);
  }
  return groups;
}

/** What a button for one of several moves says; a move that is told by no short word says all of it. */
export const called = ({ short, button }) => short || button;
