// What can be chosen, and as what it may be played.
//
// What is chosen is one value: {at, length} for neighbours of the row, {reserve} for a reserve card without a gap yet,
// {reserve, gap} or {gap} for a gap, null for nothing. Places and gaps count from 1.

/** Whether something is picked in a zone, in one of these ways. */
export function picks(zone, ...ways) {
  return ways.includes(zone.pick?.how);
}

/** The selection after a click on a place: {selection}, or {refused: reason} if it cannot be. */
export function toggle(selection, position, size) {
  if (!selection || (size === 1 && position !== selection.at)) {
    return { selection: { at: position, length: 1 } };
  }
  const { at, length } = selection;
  if (position < at - 1 || position > at + length) return { refused: "not-a-neighbour" };
  const isInside = position >= at && position < at + length;
  if (!isInside && length >= size) return { refused: "too-many" };
  if (!isInside) return { selection: { at: Math.min(at, position), length: length + 1 } };
  if (length === 1) return { selection: null };
  // A card in the middle leaves together with those after it, so that neighbours remain.
  if (position === at) return { selection: { at: at + 1, length: length - 1 } };
  return { selection: { at, length: position - at } };
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
