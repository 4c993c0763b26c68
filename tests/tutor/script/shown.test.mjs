// A code on show: Python hears that it can be written down, and it outlives a line that breaks.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Shown } from "../../../combotutor/tutor/script/shown.mjs";

globalThis.CSS ??= { escape: (text) => text };

/** A page with a code and a form, or without. */
function placed(held = {}) {
  const there = { code: "", forms: [] };
  const root = {
    querySelector: () => (there.code ? { value: there.code } : null),
    querySelectorAll: () => there.forms.map((action) => ({ dataset: { do: action } })),
  };
  const told = [];
  return { there, told, shown: new Shown({ root, held, tell: (message) => told.push(message) }) };
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
  assert.deepEqual(shown.before("ana"), { code: "", form: "", given: null, isSame: false });
  Object.assign(there, { code: "K7PX-M3QA", forms: ["return", "rename"] });
  shown.look();
  assert.deepEqual(placed(held).shown.before("ana"), { code: "K7PX-M3QA", form: "rename", given: null, isSame: true });
  assert.deepEqual(placed(held).shown.before("ben"), { code: "", form: "", given: null, isSame: false });
  assert.equal(held.code, "");
  Object.assign(there, { code: "", forms: ["return"] });
  shown.look();
  assert.deepEqual(placed(held).shown.before("ben"), { code: "", form: "", given: null, isSame: true });
});

test("an answer that was given before a line broke is told again unless it was judged, or never left", () => {
  const values = { answer: { move: "4,4@1" }, stand: { puzzle: "find-1", decided: 2 }, screen: "puzzle" };
  const given = (change) => {
    const held = {};
    const { shown } = placed(held);
    shown.before("ana");
    shown.give({ get: (name) => values[name], isUp: true });
    change?.(shown);
    return placed(held).shown.before("ana").given;
  };
  assert.deepEqual(given(), { puzzle: "find-1", word: "4,4@1", decided: 2 });
  assert.equal(given((shown) => shown.judged()), null);
  assert.equal(given((shown) => shown.give({ get: (name) => values[name], isUp: false })), null);
  assert.equal(given((shown) => shown.give({ get: (name) => ({ ...values, screen: "bench" })[name] })), null);
});
