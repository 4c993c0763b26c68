// What the deck of seen cards does in the browser, as far as it can be said without one.
import assert from "node:assert/strict";
import { test } from "node:test";

import { counted, dots, filled } from "../../combotutor/widgets/seen.mjs";

test("one more card is counted, up to all of a face", () => {
  assert.deepEqual(counted({}, "7", 1, 4), { 7: 1 });
  assert.deepEqual(counted({ 7: 3, X: 1 }, "7", 1, 4), { 7: 4, X: 1 });
  const all = { 7: 4 };
  assert.equal(counted(all, "7", 1, 4), all);
});

test("one fewer is counted, down to none, and none is not kept", () => {
  assert.deepEqual(counted({ 7: 2 }, "7", -1, 4), { 7: 1 });
  assert.deepEqual(counted({ 7: 1, X: 1 }, "7", -1, 4), { X: 1 });
  const none = { X: 1 };
  assert.equal(counted(none, "7", -1, 4), none);
});

test("what was seen before is not changed", () => {
  const before = Object.freeze({ 7: 1 });
  counted(before, "7", 1, 4);
  counted(before, "7", -1, 4);
  assert.deepEqual(before, { 7: 1 });
});

test("dots tell by their form how many are seen", () => {
  assert.equal(dots(1, 4), "●○○○");
  assert.equal(dots(2, 2), "●●");
});

test("a sentence is filled in, and what has no value stays", () => {
  assert.equal(filled("{name}: {seen} of {count}", { name: "7", seen: 0, count: 4 }), "7: 0 of 4");
  assert.equal(filled("{name} {what}", { name: "7" }), "7 {what}");
});
