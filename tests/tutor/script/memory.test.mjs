// What a page keeps in the browser, and what it takes for sound there.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Memory, generationOf, isSound, merge, recall } from "../../../combotutor/tutor/script/memory.mjs";
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

test("what another page has newly stored, and this one never knew, stays; what this one has let go of goes", () => {
  const [last, fresh] = [kept({ reading: true }), kept({ tab: "learn" })];
  const stored = kept({ reading: true, box: "combo-up", first: true });
  assert.deepEqual(merge(stored, fresh, last), { ...fresh, box: "combo-up", first: true });
  assert.deepEqual(merge(stored, fresh), fresh);
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
  // Short where it is stored, and long when it is sent.
  assert.equal(recall(storing(`[${Array(9000).fill("1e20")}]`)).kept, "unreadable");
});

test("half a character becomes a whole one", () => {
  assert.equal(wellFormed("7 \ud83d"), "7 \ufffd");
  assert.equal(wellFormed("7 🂡"), "7 🂡");
});

// Two tutors on one page.

/** A storage of a browser, and what lies in it. */
function stored(held = {}) {
  return { held, getItem: (key) => held[key] ?? null, setItem: (key, value) => (held[key] = value), removeItem: (key) => delete held[key] };
}

/** A page of one browser, its memory, and what its tutors send: each has what it keeps. */
function paged({ isClass = false, store = stored(), session = stored() }, ...all) {
  const pages = new EventTarget();
  const held = new Map();
  const tutors = all.map((value) => {
    const traits = { kept: value, is_class: isClass };
    const sent = [];
    const memory = new Memory({
      model: { get: (name) => traits[name] },
      send: (...what) => sent.push(what),
      again: () => sent.push("again"),
      storage: () => store,
      session: () => session,
      held,
      pages,
    });
    return { memory, sent, traits };
  });
  return { held: store.held, pages, tutors };
}

const [ANA, BEN] = ["a".repeat(32), "b".repeat(32)];

test("a tutor that hears that everything was forgotten in another tells its own Python, until it is closed", () => {
  const { tutors } = paged({}, kept({ generation: 1 }), kept());
  const [one, other] = tutors;
  one.memory.store();
  assert.deepEqual(other.sent, [["renew", "1"]]);
  other.memory.close();
  one.memory.store();
  assert.deepEqual([one.sent, other.sent.length], [[], 1]);
});

test("what is stored is there after a reload, and gone once it is forgotten", () => {
  const { tutors } = paged({}, kept({ language: "es" }));
  const { memory } = tutors[0];
  memory.store();
  assert.deepEqual(memory.told(), { storage: true, kept: kept({ language: "es" }), person: "me" });
  memory.forget();
  assert.equal(memory.recall().kept, null);
});

test("that the browser keeps nothing is said once, and once more when another plays", () => {
  const full = { ...stored(), setItem: () => assert.fail("full"), removeItem: () => assert.fail("closed") };
  const { tutors } = paged({ store: full }, kept());
  const [{ memory, sent }] = tutors;
  memory.store();
  memory.store();
  memory.forget();
  assert.deepEqual(sent, [["unkept", ""]]);
  memory.become(ANA);
  memory.store();
  assert.equal(sent.length, 2);
});

// Several people.

test("each person at home has a page of their own, and the first one's lies where it always did", () => {
  const { held, tutors } = paged({ store: stored({ combotutor: JSON.stringify(kept({ tab: "rules" })) }) }, kept({ person: "me" }));
  const [{ memory, traits }] = tutors;
  assert.equal(memory.told().kept.tab, "rules");
  memory.become(ANA);
  assert.deepEqual(memory.told(), { storage: true, kept: null, person: ANA });
  traits.kept = kept({ person: ANA, own: { typed: "7 8" } });
  memory.store();
  assert.deepEqual(JSON.parse(held.combotutor), kept({ tab: "rules" }));
  assert.equal(JSON.parse(held[`combotutor-${ANA}`]).own.typed, "7 8");
  memory.become("me");
  assert.equal(memory.told().kept.tab, "rules");
});

test("whatever comes late, nothing of one person is stored as another's", () => {
  const { held, tutors } = paged({}, kept({ person: ANA, own: { typed: "7 8" } }));
  const [{ memory, traits }] = tutors;
  memory.become(BEN);
  memory.store();
  assert.deepEqual(Object.keys(held).sort(), [`combotutor-${ANA}`, "combotutor-person"]);
  traits.kept = kept({ person: BEN, own: { typed: "7 8" } });
  memory.store();
  traits.kept = kept({ person: BEN, own: { typed: "" } });
  memory.store();
  assert.equal(JSON.parse(held[`combotutor-${BEN}`]).own.typed, "");
  assert.equal(JSON.parse(held[`combotutor-${ANA}`]).own.typed, "7 8");
});

test("what is forgotten is what is shown, and not what another has stored", () => {
  const { held, tutors } = paged({}, kept({ person: "me" }));
  const [{ memory, traits }] = tutors;
  memory.store();
  memory.become(ANA);
  traits.kept = kept({ person: ANA });
  memory.store();
  memory.forget();
  assert.deepEqual(Object.keys(held).sort(), ["combotutor", "combotutor-person"]);
});

test("what a class has left in this browser is nobody's at home, and the other way round", () => {
  const left = () => stored({ combotutor: JSON.stringify(kept({ person: BEN, own: { typed: "7 8" } })) });
  for (const isClass of [false, true]) {
    const name = isClass ? ANA : "me";
    const { held, tutors } = paged({ isClass, store: left() }, kept({ person: name, own: { typed: "" } }));
    const [{ memory }] = tutors;
    if (isClass) memory.become(ANA);
    assert.equal(memory.told().kept, null);
    memory.store();
    assert.equal(JSON.parse(held.combotutor).person, name);
    assert.equal(JSON.parse(held.combotutor).own.typed, "");
  }
});

test("what another has left here decides nothing: neither how often was forgotten, nor what has changed since", () => {
  const left = { combotutor: JSON.stringify(kept({ person: BEN, generation: 5 })) };
  const own = (typed) => ({ own: { typed } });
  left[`combotutor-${BEN}`] = JSON.stringify(kept({ person: BEN, ...own("1 2") }));
  const { held, tutors } = paged({ store: stored(left) }, kept({ person: "me", ...own("7 8") }));
  const [{ memory, traits }] = tutors;
  memory.store();
  assert.equal(JSON.parse(held.combotutor).generation, 0);
  memory.become(BEN);
  traits.kept = kept({ person: BEN, ...own("7 8") });
  memory.store();
  assert.equal(JSON.parse(held[`combotutor-${BEN}`]).own.typed, "7 8");
});

test("a browser of a class that lets go has nothing of the one before, even if that comes late", () => {
  const { held, tutors } = paged({ isClass: true, store: stored({ "combotutor-learner": ANA }) }, kept({ person: ANA, own: { typed: "7 8" } }));
  const [{ memory, traits }] = tutors;
  memory.store();
  assert.equal(JSON.parse(held.combotutor).person, ANA);
  memory.become(BEN);
  memory.store();
  assert.deepEqual(held, { "combotutor-learner": BEN });
  traits.kept = kept({ person: BEN });
  memory.store();
  assert.equal(JSON.parse(held.combotutor).person, BEN);
});

test("another tab of a class follows, says hello once, and stores nothing of the one before", () => {
  const store = stored({ "combotutor-learner": ANA });
  const [one, other] = [0, 1].map(() => paged({ isClass: true, store }, kept({ person: ANA })));
  one.tutors[0].memory.become(BEN);
  const { memory, sent } = other.tutors[0];
  memory.store();
  assert.equal(store.held.combotutor, undefined);
  // The browser tells all its other tabs.
  other.pages.dispatchEvent(new Event("storage"));
  other.pages.dispatchEvent(new Event("storage"));
  assert.deepEqual(sent, ["again"]);
  assert.equal(memory.told().key, BEN);
});

test("two tutors on one page of a class become another together", () => {
  const { tutors } = paged({ isClass: true, store: stored({ "combotutor-learner": ANA }) }, kept({ person: ANA }), kept({ person: ANA }));
  tutors[0].memory.become(BEN);
  assert.deepEqual(tutors.map(({ sent }) => sent), [[], ["again"]]);
});

test("another tab at home stays who it is", () => {
  const store = stored();
  const [one, other] = [0, 1].map(() => paged({ store }, kept({ person: "me" })));
  for (const { tutors } of [one, other]) tutors[0].memory.told();
  one.tutors[0].memory.become(ANA);
  other.pages.dispatchEvent(new Event("storage"));
  assert.deepEqual(other.tutors[0].sent, []);
  assert.equal(other.tutors[0].memory.told().person, "me");
});
