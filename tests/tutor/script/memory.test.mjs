// What a page keeps in the browser, and what it takes for sound there.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Memory, generationOf, isSound, merge, nameOf, newName, recall } from "../../../combotutor/tutor/script/memory.mjs";
import { wellFormed } from "../../../combotutor/tutor/script/text.mjs";

const kept = (fields = {}) => ({ version: 2, generation: 0, language: "en", ...fields });
const storing = (text) => () => ({ getItem: (key) => (key === "combotutor" ? text : assert.fail(key)) });

// Two pages that keep how they look.

test("where nothing is stored the fresh is stored as it is", () => {
  const fresh = kept({ language: "es" });
  for (const stored of [null, undefined]) assert.equal(merge(stored, fresh), fresh);
});

test("of two pages the one that speaks last decides", () => {
  const fresh = kept({ tab: "bench" });
  assert.deepEqual(merge(kept({ language: "es", tab: "rules" }), fresh), fresh);
});

test("what is merged changes neither of the two", () => {
  const stored = Object.freeze(kept({ generation: 3 }));
  const fresh = Object.freeze(kept());
  merge(stored, fresh);
  assert.deepEqual([stored.generation, fresh.generation], [3, 0]);
});

test("merging again changes nothing more", () => {
  const [stored, fresh] = [kept({ language: "es", generation: 1 }), kept({ tab: "bench" })];
  const once = merge(stored, fresh);
  assert.deepEqual(merge(once, fresh), once);
  assert.deepEqual(merge(once, once), once);
});

test("that another page has forgotten is not undone, and settings are those of the page that speaks", () => {
  const fresh = kept({ generation: 1, language: "es" });
  assert.deepEqual(merge(kept({ generation: 2, language: "de" }), fresh), { ...fresh, generation: 2 });
});

test("what this page has forgotten does not come back", () => {
  const fresh = kept({ generation: 2 });
  assert.equal(merge(kept({ generation: 1 }), fresh), fresh);
});

test("what a page that held what was done stored is written over once Python has taken that over", () => {
  const fresh = kept();
  assert.equal(merge({ version: 1, attempts: { a: { done: true } } }, fresh), fresh);
});

test("what any other version stored meanwhile is not written over", () => {
  for (const version of [0, 3, "1", null, undefined]) assert.equal(merge({ version, attempts: { a: 1 } }, kept()), null);
});

// What a browser calls itself.

const holding = (held) => {
  const stored = { "combotutor-learner": held };
  return () => ({ getItem: (key) => stored[key] ?? null, setItem: (key, value) => (stored[key] = value) });
};

test("a browser calls itself the same every time", () => {
  const storage = holding(null);
  const once = nameOf(storage);
  assert.match(once, /^[0-9a-f]{32}$/);
  assert.equal(nameOf(storage), once);
});

test("what is no name is not used as one", () => {
  for (const held of ["", "me", "x".repeat(32), "0".repeat(31)]) {
    assert.equal(nameOf(holding(held), () => "f".repeat(32)), "f".repeat(32));
  }
});

test("a browser without memory has a name all the same", () => {
  const closed = () => {
    throw new DOMException("denied", "SecurityError");
  };
  assert.match(nameOf(closed), /^[0-9a-f]{32}$/);
});

test("names are as long as they are to be, and differ", () => {
  assert.equal(newName((bytes) => bytes.fill(1)), "01".repeat(16));
  assert.notEqual(newName(), newName());
});

// The browser's memory.

test("a page that has stored nothing has a memory that holds nothing", () => {
  assert.deepEqual(recall(storing(null)), { storage: true, kept: null });
});

test("what was stored is recalled", () => {
  const stored = kept({ own: { played: ["5,6@2"] } });
  assert.deepEqual(recall(storing(JSON.stringify(stored))), { storage: true, kept: stored });
});

test("what cannot be read is told apart from nothing, so that it is left alone", () => {
  for (const text of ["", "{", "undefined", "{'a': 1}", "\u0000", '{"version": 1']) {
    const { storage, kept: found } = recall(storing(text));
    assert.equal(storage, true);
    assert.equal(found, "unreadable");
  }
});

test("a stored null is what nothing is", () => {
  assert.deepEqual(recall(storing("null")), { storage: true, kept: null });
});

test("a browser that allows no memory is told", () => {
  const refuse = () => {
    throw new DOMException("denied", "SecurityError");
  };
  assert.deepEqual(recall(refuse), { storage: false, kept: null });
  assert.deepEqual(recall(() => ({ getItem: refuse })), { storage: false, kept: null });
  assert.deepEqual(recall(() => null), { storage: false, kept: null });
});

// What is stored by several pages.

test("the own hand of another page stays, unless it was changed here", () => {
  const here = kept({ own: { typed: "" }, current: "beat-1" });
  const stored = kept({ own: { typed: "7 8 x" }, current: "find-1" });
  assert.deepEqual(merge(stored, { ...here, current: "beat-2" }, here).own, { typed: "7 8 x" });
  assert.equal(merge(stored, { ...here, current: "beat-2" }, here).current, "beat-2");
  assert.deepEqual(merge(stored, { ...here, own: { typed: "1" } }, here).own, { typed: "1" });
});

test("a generation beyond all bounds is read as Python reads it", () => {
  for (const [generation, read] of [[1e9, 1e6], [-1, 0], ["x", 0], [true, 0], [2.5, 0], [3, 3]]) {
    assert.equal(generationOf({ generation }), read);
  }
  assert.equal(generationOf(null), 0);
});

test("what cannot be sent to Python is told apart", () => {
  const deep = JSON.parse(`${"[".repeat(3000)}${"]".repeat(3000)}`);
  for (const value of [deep, { own: { typed: "\ud83d" } }, { "\udc00": 1 }]) assert.equal(isSound(value), false);
  for (const value of [null, 7, "🂡", { own: { typed: "7 8", played: ["7,8@1"] } }, kept()]) {
    assert.equal(isSound(value), true);
  }
  assert.equal(recall(storing(JSON.stringify("7".repeat(400_000)))).kept, "unreadable");
});

test("half a character becomes a whole one", () => {
  assert.equal(wellFormed("7 \ud83d"), "7 \ufffd");
  assert.equal(wellFormed("7 🂡"), "7 🂡");
});

// Two tutors on one page.

/** A page of one browser, its memory, and what its tutors send. */
function paged(...all) {
  const stored = {};
  const store = { getItem: (key) => stored[key] ?? null, setItem: (key, value) => (stored[key] = value), removeItem: (key) => delete stored[key] };
  const pages = new EventTarget();
  const tutors = all.map((value) => {
    const sent = [];
    const memory = new Memory({ model: { get: () => value }, send: (...what) => sent.push(what), storage: () => store, pages });
    return { memory, sent };
  });
  return { stored, tutors };
}

test("a tutor that hears that everything was forgotten in another tells its own Python, until it is closed", () => {
  const { tutors } = paged(kept({ generation: 1 }), kept());
  const [one, other] = tutors;
  one.memory.store();
  assert.deepEqual(other.sent, [["renew", "1"]]);
  other.memory.close();
  one.memory.store();
  assert.deepEqual([one.sent, other.sent.length], [[], 1]);
});

test("what is stored is there after a reload, and gone once it is forgotten", () => {
  const { stored, tutors } = paged(kept({ language: "es" }));
  const { memory } = tutors[0];
  memory.store();
  assert.deepEqual(memory.told(), { storage: true, kept: kept({ language: "es" }), key: stored["combotutor-learner"] });
  memory.forget();
  assert.equal(memory.recall().kept, null);
});

test("that the browser keeps nothing is said once", () => {
  const sent = [];
  const full = { getItem: () => null, setItem: () => assert.fail("full"), removeItem: () => assert.fail("closed") };
  const memory = new Memory({ model: { get: () => kept() }, send: (...what) => sent.push(what), storage: () => full, pages: new EventTarget() });
  memory.store();
  memory.store();
  memory.forget();
  assert.deepEqual(sent, [["unkept", ""]]);
});
