// What outlives a reload, in the browser's memory: how the page looks, for each who plays here.

import { wellFormed } from "./text.mjs";
import { Learner, Person } from "./who.mjs";

const PAGE_KEY = "combotutor";
// Pages of one browser hear of each other's storing by an event; tutors within one page by this one.
const STORED_EVENT = "combotutor-stored";

const HIGHEST_GENERATION = 1_000_000;
// A hello must find its way in one message: characters, stored as well as sent.
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
  // What neither is nor was this page's is another's.
  const others = Object.keys(stored).filter((name) => last && !(name in fresh) && !(name in last));
  const theirs = Object.fromEntries([...unchanged, ...others].filter((name) => name in stored).map((name) => [name, stored[name]]));
  return { ...fresh, ...theirs };
}

/** What is stored under a key: {storage: false} if the browser allows no memory; what cannot be read is kept apart. */
export function recall(storage, key = PAGE_KEY) {
  try {
    const text = storage().getItem(key);
    if (text === null) return { storage: true, kept: null };
    try {
      const kept = text.length > LONGEST_STORED ? "unreadable" : JSON.parse(text);
      return { storage: true, kept: isSound(kept) && JSON.stringify(kept).length <= LONGEST_STORED ? kept : "unreadable" };
    } catch {
      return { storage: true, kept: "unreadable" };
    }
  } catch {
    return { storage: false, kept: null };
  }
}

/** Whether two kept values are of the same person, as far as they say. */
const areOfOne = (one, other) => !one?.person || !other?.person || one.person === other.person;

/**
 * Stores what Python says is to be kept, tells Python when another page has forgotten everything, and says hello `again`
 * when another page of a class has let go.
 */
export class Memory {
  constructor({ model, send, again, storage = () => localStorage, session = () => sessionStorage, held, pages = globalThis }) {
    Object.assign(this, { model, send, storage, pages, last: null, isUnkept: false });
    this.who = new (model.get("is_class") ? Learner : Person)({ storage, session, held });
    this.onStored = () => (this.who.hasGone() ? again() : this.look());
    for (const name of ["storage", STORED_EVENT]) pages.addEventListener(name, this.onStored);
  }

  /** Whether everything was forgotten in another page. */
  look() {
    const kept = this.model.get("kept");
    const stored = generationOf(this.recall(kept).kept);
    if (kept && stored > kept.generation) this.send("renew", String(stored));
  }

  /** What is stored, and who plays: what Python is told first of all. */
  told() {
    const found = this.recall();
    const isTheirs = !areOfOne(found.kept, { person: this.who.name });
    return { ...found, ...(isTheirs ? { kept: null } : {}), ...this.who.told() };
  }

  /** What is stored of whom some values are that Python keeps; else of who plays. */
  recall(kept = null) {
    return recall(this.storage, this.key(kept));
  }

  key(kept) {
    return PAGE_KEY + this.who.keyOf(kept);
  }

  /** Stores a hand that Python has not answered yet. */
  storeTyped(typed) {
    const kept = this.model.get("kept");
    if (kept) this.store({ ...kept, own: { ...kept.own, typed, played: [] } });
  }

  store(kept = this.model.get("kept")) {
    if (!kept || this.who.isGone(kept)) return;
    try {
      const stored = this.recall(kept).kept;
      const merged = merge(areOfOne(stored, kept) ? stored : null, kept, areOfOne(this.last, kept) ? this.last : null);
      if (!merged) return;
      this.storage().setItem(this.key(kept), JSON.stringify(merged));
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
      this.storage().removeItem(this.key(this.model.get("kept")));
    } catch {
      // There is no memory to wipe.
    }
  }

  /** From now on another plays: at home beside the one before, in a class in their place. */
  become(name) {
    this.isUnkept = false;
    this.who.become(name);
    if (this.model.get("is_class")) this.forget();
    this.pages.dispatchEvent(new Event(STORED_EVENT));
  }

  close() {
    for (const name of ["storage", STORED_EVENT]) this.pages.removeEventListener(name, this.onStored);
  }
}
