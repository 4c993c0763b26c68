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
  assert.deepEqual(shown.before("ana"), { code: "", form: "", isSame: false });
  Object.assign(there, { code: "K7PX-M3QA", forms: ["return", "rename"] });
  shown.look();
  assert.deepEqual(placed(held).shown.before("ana"), { code: "K7PX-M3QA", form: "rename", isSame: true });
  assert.deepEqual(placed(held).shown.before("ben"), { code: "", form: "", isSame: false });
  assert.equal(held.code, "");
  Object.assign(there, { code: "", forms: ["return"] });
  shown.look();
  assert.deepEqual(placed(held).shown.before("ben"), { code: "", form: "", isSame: true });
});
