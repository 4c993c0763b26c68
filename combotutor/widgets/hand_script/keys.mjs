// What keys mean to a hand.

const PLACES = "1234567890-=";

/** The place that a key stands for, from 1; 0 for none. */
export const placeOf = (key) => (key.length === 1 ? PLACES.indexOf(key) + 1 : 0);

/** Whether a key is meant for something else. */
export const isElsewhere = (event) => event.defaultPrevented || event.altKey || event.isComposing;

/** What a key asks for: "clear", "undo", "main", or a place from 1; null for nothing. */
export function meaning({ key, ctrlKey, metaKey }) {
  const isHeld = ctrlKey || metaKey;
  if (key === "Backspace" || (isHeld && key.toLowerCase() === "z")) return "undo";
  if (isHeld) return null;
  if (key === "Escape") return "clear";
  if (key === "Enter") return "main";
  return placeOf(key) || null;
}
