// Who plays in a tab, as the browser remembers it.
import assert from "node:assert/strict";
import { test } from "node:test";

import { FIRST, Learner, newName, Person } from "../../../combotutor/tutor/script/who.mjs";

const [ANA, BEN] = ["a".repeat(32), "b".repeat(32)];

/** A storage that holds values. */
const holding = (held = {}) => () => ({ getItem: (key) => held[key] ?? null, setItem: (key, value) => (held[key] = value) });
const closed = () => {
  throw new DOMException("denied", "SecurityError");
};

// A class.

const learner = (storage, more = {}) => new Learner({ storage, held: new Map(), ...more });

test("a browser calls itself the same every time", () => {
  const storage = holding();
  const { name } = learner(storage);
  assert.match(name, /^[0-9a-f]{32}$/);
  assert.deepEqual([learner(storage).name, learner(storage).told()], [name, { key: name }]);
});

test("what is no name is not used as one", () => {
  for (const held of ["", "me", "x".repeat(32), "0".repeat(31)]) {
    assert.equal(learner(holding({ "combotutor-learner": held }), { make: () => BEN }).name, BEN);
  }
});

test("a browser without memory has a name all the same, the same as long as the page is there", () => {
  const held = new Map();
  const { name } = learner(closed, { held });
  assert.match(name, /^[0-9a-f]{32}$/);
  assert.equal(learner(closed, { held }).name, name);
  learner(closed, { held }).become(BEN);
  assert.equal(learner(closed, { held }).name, BEN);
  assert.notEqual(learner(closed).name, BEN);
});

test("names are as long as they are to be, and differ", () => {
  assert.equal(newName((bytes) => bytes.fill(1)), "01".repeat(16));
  assert.notEqual(newName(), newName());
});

test("who wipes the browser's memory in another tab makes this one nobody else", () => {
  const held = {};
  const one = learner(holding(held));
  delete held["combotutor-learner"];
  assert.equal(one.hasGone(), false);
  held["combotutor-learner"] = "nonsense";
  assert.equal(one.hasGone(), false);
  held["combotutor-learner"] = BEN;
  assert.deepEqual([one.hasGone(), one.hasGone(), one.name], [true, false, BEN]);
});

// At home.

const person = (storage, session, held = new Map()) => new Person({ storage, session, held });

test("where nobody else has played the first one does", () => {
  assert.deepEqual(person(holding(), holding()).told(), { person: FIRST });
  for (const name of ["", "ME", "x".repeat(32), "../me"]) {
    assert.equal(person(holding({ "combotutor-person": name }), holding({ "combotutor-person": name })).name, FIRST);
  }
});

test("a new tab is that of who played last, and stays so whoever plays in others", () => {
  const [storage, session] = [holding({ "combotutor-person": ANA }), holding()];
  const tab = person(storage, session);
  assert.deepEqual(tab.told(), { person: ANA });
  person(storage, holding()).become(BEN);
  assert.equal(person(storage, session).name, ANA);
  assert.equal(person(storage, holding()).name, BEN);
});

test("a tab in which the first one plays stays theirs, too", () => {
  const [storage, session] = [holding(), holding()];
  person(storage, session).told();
  person(storage, holding()).become(BEN);
  assert.equal(person(storage, session).name, FIRST);
});

test("without any memory a person stays as long as the page is there", () => {
  const held = new Map();
  person(closed, closed, held).become(ANA);
  assert.equal(person(closed, closed, held).name, ANA);
  assert.equal(person(closed, closed).name, FIRST);
});

// A memory that can be read and not written.

/** A storage that is full: where nothing was under a key nothing gets there; `isShut` lets nothing be taken out either. */
const full = (held, { isShut = false } = {}) => () => ({
  getItem: (key) => held[key] ?? null,
  removeItem: (key) => {
    if (isShut) throw new Error("shut");
    delete held[key];
    held.room = true;
  },
  setItem: (key, value) => {
    if (!held.room) throw new Error("full");
    held[key] = value;
  },
});

test("in a memory that is full who comes next takes the place of the one before", () => {
  const held = { "combotutor-learner": ANA };
  const one = learner(full(held));
  one.become(BEN);
  assert.deepEqual([one.name, one.hasGone(), held["combotutor-learner"]], [BEN, false, BEN]);
});

test("in a memory that nobody can write the one before calls nobody back, as long as the page is there", () => {
  const held = { "combotutor-learner": ANA };
  const page = new Map();
  const one = learner(full(held, { isShut: true }), { held: page });
  one.become(BEN);
  assert.deepEqual([one.name, one.hasGone(), one.isGone({ person: BEN }), one.isGone({ person: ANA })], [BEN, false, false, true]);
  // A line that was taken up again.
  assert.equal(learner(full(held, { isShut: true }), { held: page }).name, BEN);
});
