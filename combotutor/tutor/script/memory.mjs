// What outlives a reload, in the browser's memory: how the page looks, and what this browser calls itself.

import { wellFormed } from "./text.mjs";

const PAGE_KEY = "combotutor";
// What this browser calls itself where each is a learner of its own.
const NAME_KEY = "combotutor-learner";
// Pages of one browser hear of each other's storing by an event; tutors within one page by this one.
const STORED_EVENT = "combotutor-stored";

const HIGHEST_GENERATION = 1_000_000;
// A hello must find its way in one message.
const LONGEST_STORED = 50_000;
const DEEPEST_NESTING = 8;

/** How often everything was forgotten, as Python reads it too. */
export const generationOf = (kept) => (Number.isInteger(kept?.generation) ? Math.min(Math.max(kept.generation, 0), HIGHEST_GENERATION) : 0);

/** Whether a stored value is an object that can be sent to Python: neither endlessly deep nor with halves of characters. */
export function isSound(value, depth = DEEPEST_NESTING) {
  if (typeof value === "string") return wellFormed(value) === value;
  if (typeof value !== "object" || value === null) return true;
  if (depth === 0) return false;
  return Object.entries(value).every(([name, each]) => wellFormed(name) === name && isSound(each, depth - 1));
}

/** The last version that held what was done; Python has taken that over when it keeps something itself. */
const VERSION_WITH_ATTEMPTS = 1;

/**
 * What to store when another page may have stored something meanwhile. Where a person is, and the own hand, are this
 * page's only if it has changed them since it last stored them. Null if what is stored is another version's and must
 * stay as it is.
 */
export function merge(stored, fresh, last = null) {
  if (stored === null || stored === undefined) return fresh;
  if (stored.version === VERSION_WITH_ATTEMPTS && fresh.version > VERSION_WITH_ATTEMPTS) return fresh;
  if (stored.version !== fresh.version) return null;
  if (generationOf(stored) > fresh.generation) return { ...fresh, generation: generationOf(stored) };
  if (generationOf(stored) < fresh.generation) return fresh;
  const unchanged = Object.keys(fresh).filter((name) => last && JSON.stringify(last[name]) === JSON.stringify(fresh[name]));
  const theirs = Object.fromEntries(unchanged.filter((name) => name in stored).map((name) => [name, stored[name]]));
  return { ...fresh, ...theirs };
}

/** A name that no other browser has: 32 hexadecimal digits. Pages without encryption have no randomUUID. */
export function newName(random = (bytes) => crypto.getRandomValues(bytes)) {
  return [...random(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What this browser calls itself, the same every time where it has a memory. */
export function nameOf(storage, make = newName) {
  try {
    const held = storage().getItem(NAME_KEY);
    if (/^[0-9a-f]{32}$/.test(held ?? "")) return held;
    const made = make();
    storage().setItem(NAME_KEY, made);
    return made;
  } catch {
    return make();
  }
}

/** What the page has stored: {storage: false} if the browser allows it no memory; what cannot be read is kept apart. */
export function recall(storage) {
  try {
    const text = storage().getItem(PAGE_KEY);
    if (text === null) return { storage: true, kept: null };
    try {
      const kept = text.length > LONGEST_STORED ? "unreadable" : JSON.parse(text);
      return { storage: true, kept: isSound(kept) ? kept : "unreadable" };
    } catch {
      return { storage: true, kept: "unreadable" };
    }
  } catch {
    return { storage: false, kept: null };
  }
}

/** Stores what Python says is to be kept, and tells Python when another page has forgotten everything. */
export class Memory {
  constructor({ model, send, storage = () => localStorage, pages = globalThis }) {
    Object.assign(this, { model, send, storage, pages, last: null, isUnkept: false });
    this.onStored = () => {
      const stored = generationOf(this.recall().kept);
      const kept = this.model.get("kept");
      if (kept && stored > kept.generation) this.send("renew", String(stored));
    };
    for (const name of ["storage", STORED_EVENT]) pages.addEventListener(name, this.onStored);
  }

  /** What is stored, and what this browser calls itself: what Python is told first of all. */
  told() {
    return { ...this.recall(), key: nameOf(this.storage) };
  }

  recall() {
    return recall(this.storage);
  }

  store() {
    const kept = this.model.get("kept");
    if (!kept) return;
    try {
      const merged = merge(this.recall().kept, kept, this.last);
      if (!merged) return;
      this.storage().setItem(PAGE_KEY, JSON.stringify(merged));
      this.last = kept;
      this.pages.dispatchEvent(new Event(STORED_EVENT));
    } catch {
      // The browser's memory is full or closed: the page goes on without, and says so.
      if (!this.isUnkept) this.send("unkept", "");
      this.isUnkept = true;
    }
  }

  forget() {
    try {
      this.storage().removeItem(PAGE_KEY);
    } catch {
      // There is no memory to wipe.
    }
  }

  close() {
    for (const name of ["storage", STORED_EVENT]) this.pages.removeEventListener(name, this.onStored);
  }
}
