// Who plays in this tab: at home one of several people, in a class the learner that this browser is.

// What this browser calls itself where each is a learner of its own.
const LEARNER_KEY = "combotutor-learner";
// What the page holds beside: what stands there though it is no longer so.
const PAST_KEY = "combotutor-learner-past";
// Who played last at home: in this tab, or in any.
const PERSON_KEY = "combotutor-person";
/** The first person, and for long the only one. */
export const FIRST = "me";

/** What a browser forgets, the page holds as long as it is there: that is enough for a line that breaks. */
const HELD = new Map();

const isOther = (name) => /^[0-9a-f]{32}$/.test(name ?? "");
const isPerson = (name) => name === FIRST || isOther(name);

/** A name that no other browser has: 32 hexadecimal digits. Pages without encryption have no randomUUID. */
export function newName(random = (bytes) => crypto.getRandomValues(bytes)) {
  return [...random(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What a storage holds under a key; null where there is nothing, or no storage. */
function read(storage, key) {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value in place of another, and tells whether it stands there: a full storage has place for it then. */
function write(storage, key, value) {
  for (const before of [() => {}, () => storage().removeItem(key)]) {
    try {
      before();
      storage().setItem(key, value);
      return true;
    } catch {
      // It is held by the page.
    }
  }
  return false;
}

/** Who plays at home: in each tab the one who played there last, in a new one who played last of all. */
export class Person {
  constructor({ storage, session, held = HELD }) {
    Object.assign(this, { storage, session, held });
    this.name = [held.get(PERSON_KEY), read(session, PERSON_KEY), read(storage, PERSON_KEY)].find(isPerson) ?? FIRST;
  }

  /** What is said of it in a hello; from then on it is this tab's, whatever is played in others. */
  told() {
    this.hold();
    return { person: this.name };
  }

  become(name) {
    this.name = name;
    this.hold();
    write(this.storage, PERSON_KEY, name);
  }

  hold() {
    this.held.set(PERSON_KEY, this.name);
    write(this.session, PERSON_KEY, this.name);
  }

  /** The end of the key under which a person's page is kept: the first one's lies where it has lain for long. */
  keyOf(kept) {
    const name = kept?.person ?? this.name;
    return isOther(name) ? `-${name}` : "";
  }

  /** In another tab another plays on: this one stays as it is. */
  hasGone() {
    return false;
  }

  /** Whether what Python says is to be kept is of somebody who is not here any more: whoever it is has a place here. */
  isGone() {
    return false;
  }
}

/** The learner that a browser of a class is, in all its tabs. */
export class Learner {
  constructor({ storage, held = HELD, make = newName }) {
    Object.assign(this, { storage, held });
    this.name = this.stored() ?? [held.get(LEARNER_KEY)].find(isOther);
    if (!this.name) this.become(make());
  }

  told() {
    return { key: this.name };
  }

  become(name) {
    this.name = name;
    this.held.set(LEARNER_KEY, name);
    // What can be read but not be replaced is the one before, and is to call nobody back.
    this.held.set(PAST_KEY, write(this.storage, LEARNER_KEY, name) ? null : read(this.storage, LEARNER_KEY));
  }

  keyOf() {
    return "";
  }

  /** Whether another tab of this browser has become another; so does this one. */
  hasGone() {
    const stored = this.stored();
    if (!stored || stored === this.name) return false;
    this.become(stored);
    return true;
  }

  /** Whether what Python says is to be kept is of the one before, of whom nothing is to be left. */
  isGone(kept) {
    return isOther(kept.person) && kept.person !== (this.stored() ?? this.name);
  }

  stored() {
    const stored = read(this.storage, LEARNER_KEY);
    return isOther(stored) && stored !== this.held.get(PAST_KEY) ? stored : undefined;
  }
}
