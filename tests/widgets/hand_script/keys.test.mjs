// What keys mean to a hand.
import assert from "node:assert/strict";
import { test } from "node:test";

import { meaning } from "../../../combotutor/widgets/hand_script/keys.mjs";

test("digits are places as they lie on a keyboard, up to twelve", () => {
  assert.deepEqual([..."1234567890-="].map((key) => meaning({ key })), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});

test("keys take back, clear and go on", () => {
  assert.equal(meaning({ key: "Backspace" }), "undo");
  assert.equal(meaning({ key: "z", ctrlKey: true }), "undo");
  assert.equal(meaning({ key: "Z", metaKey: true }), "undo");
  assert.equal(meaning({ key: "Escape" }), "clear");
  assert.equal(meaning({ key: "Enter" }), "main");
});

test("other keys, and keys of the browser, mean nothing", () => {
  for (const key of ["z", "Tab", "ArrowLeft", " ", "a", "constructor"]) assert.equal(meaning({ key }), null);
  for (const key of ["1", "-", "=", "Enter"]) assert.equal(meaning({ key, ctrlKey: true }), null);
});
