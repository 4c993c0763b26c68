// Where keys lead in a row of buttons.
import assert from "node:assert/strict";
import { test } from "node:test";

import { step } from "../../../combotutor/widgets/hand_script/roving.mjs";

test("arrow keys stop at the ends, Home and End go there", () => {
  assert.equal(step("ArrowRight", 0, 3), 1);
  assert.equal(step("ArrowDown", 2, 3), 2);
  assert.equal(step("ArrowLeft", 2, 3), 1);
  assert.equal(step("ArrowUp", 0, 3), 0);
  assert.equal(step("Home", 2, 3), 0);
  assert.equal(step("End", 0, 3), 2);
});

test("other keys move nothing, and nothing moves where nothing is", () => {
  for (const key of ["Enter", " ", "a", "Escape", "Tab", "constructor"]) assert.equal(step(key, 1, 3), null);
  assert.equal(step("End", 0, 0), null);
});
