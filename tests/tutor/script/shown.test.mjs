// A code on show: Python hears that it can be written down, and it outlives a line that breaks.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Shown } from "../../../combotutor/tutor/script/shown.mjs";

globalThis.CSS ??= { escape: (text) => text };

/** A memory of a browser that allows none, or that holds what is stored. */
function stored() {
  const all = new Map();
  const session = { setItem: (key, text) => all.set(key, text), getItem: (key) => all.get(key) ?? null, removeItem: (key) => all.delete(key) };
  return () => session;
}

/** A page with a code and a form, or without. */
function placed(held = {}, session = stored()) {
  const there = { code: "", forms: [] };
  const root = {
    dataset: {},
    querySelector: () => (there.code ? { value: there.code } : null),
    querySelectorAll: () => there.forms.map((action) => ({ dataset: { do: action } })),
  };
  const told = [];
  return { root, there, told, shown: new Shown({ root, held, session, tell: (message) => told.push(message) }) };
}

test("a code is told once it stands there, and another again", () => {
  const { there, told, shown } = placed();
  shown.look();
  for (const code of ["K7PX-M3QA", "K7PX-M3QA", "", "K7PX-M3QA", "2222-2222"]) {
    there.code = code;
    shown.look();
  }
  assert.deepEqual(told.map(({ code }) => code), ["K7PX-M3QA", "K7PX-M3QA", "2222-2222"]);
  assert.equal(told[0].do, "seen");
});

test("what stood there before a line broke is for the one who played, and what is gone from the page is gone", () => {
  const held = {};
  const { there, shown } = placed(held);
  assert.deepEqual(shown.before("ana"), { code: "", form: "", given: null, kept: null, isSame: false });
  Object.assign(there, { code: "K7PX-M3QA", forms: ["return", "rename"] });
  shown.look();
  assert.deepEqual(placed(held).shown.before("ana"), { code: "K7PX-M3QA", form: "rename", given: null, kept: null, isSame: true });
  assert.deepEqual(placed(held).shown.before("ben"), { code: "", form: "", given: null, kept: null, isSame: false });
  assert.equal(held.code, "");
  Object.assign(there, { code: "", forms: ["return"] });
  shown.look();
  assert.deepEqual(placed(held).shown.before("ben"), { code: "", form: "", given: null, kept: null, isSame: true });
});

const VALUES = { answer: { move: "4,4@1" }, stand: { puzzle: "find-1", decided: 2, missed: 1 }, screen: "puzzle", judged: { number: 1, as: "wrong" } };
const GIVEN = { puzzle: "find-1", word: "4,4@1", decided: 2, missed: 1 };
const modelOf = (change) => ({ get: (name) => ({ ...VALUES, ...change })[name], isUp: change?.isUp });

test("the answer that was given last is told again after a line that broke, as long as its judgement stands", () => {
  const told = (change, then) => {
    const held = {};
    const { shown } = placed(held);
    shown.before("ana");
    shown.give(modelOf(change));
    if (then) shown.settle(modelOf(then));
    return placed(held).shown.before("ana").given;
  };
  assert.deepEqual(told(), GIVEN);
  assert.deepEqual(told({}, {}), { ...GIVEN, judged: true });
  assert.equal(told({}, { judged: {} }), null);
  assert.equal(told({ isUp: false }), null, "it never left");
  assert.equal(told({ screen: "bench" }), null);
});

test("it outlives a reload, for the one who gave it, where the browser allows that", () => {
  const session = stored();
  const { shown } = placed({}, session);
  shown.before("ana");
  shown.give(modelOf());
  assert.equal(placed({}, session).shown.before("ben").given, null);
  assert.deepEqual(placed({}, session).shown.before("ana").given, GIVEN);
  shown.settle(modelOf({ judged: {} }));
  assert.equal(placed({}, session).shown.before("ana").given, null);
  const closed = placed({}, () => {
    throw new Error("no memory");
  }).shown;
  closed.before("ana");
  closed.give(modelOf());
  assert.deepEqual(closed.before("ana").given, GIVEN);
  assert.equal(placed({}, () => ({ getItem: () => "{" })).shown.before("ana").given, null);
});

test("whoever leaves the puzzle comes back without the judgement of its answer", () => {
  for (const change of [{ screen: "puzzles" }, { screen: "bench" }, { stand: { puzzle: "find-2", decided: 0, missed: 0 } }]) {
    const session = stored();
    const { shown } = placed({}, session);
    shown.before("ana");
    shown.give(modelOf());
    shown.settle(modelOf(change));
    assert.equal(placed({}, session).shown.before("ana").given, null);
  }
});

test("a page that was greeted before it was there holds its answers for the same one", () => {
  const session = stored();
  const { shown } = placed({}, session);
  shown.join("me", modelOf({ is_greeted: true }));
  shown.give(modelOf());
  assert.deepEqual(placed({}, session).shown.before("me").given, GIVEN);
  placed({}, session).shown.join("me", modelOf({ is_greeted: true, judged: {} }));
  assert.equal(placed({}, session).shown.before("me").given, null);
});

test("what was open is told after a line that broke, to the one who played", () => {
  const told = (who) => {
    const held = {};
    const { shown } = placed(held);
    shown.before("ana");
    shown.keep(modelOf({ kept: { current: "find-1" } }));
    return placed(held).shown.before(who).kept;
  };
  assert.deepEqual(told("ana"), { current: "find-1" });
  assert.equal(told("ben"), null);
});

test("whoever was choosing a puzzle chooses on after a line that broke", () => {
  const held = {};
  const { root, there, shown } = placed(held);
  shown.before("ana");
  for (const [screen, forms, form] of [["puzzle", [], ""], ["puzzles", ["rename"], "rename"], ["puzzles", [], "list"]]) {
    root.dataset.screen = screen;
    there.forms = forms;
    shown.look();
    assert.equal(placed(held).shown.before("ana").form, form);
  }
});
