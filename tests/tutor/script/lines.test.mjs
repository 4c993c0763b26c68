// What scrolls by itself begins with a whole line.
import assert from "node:assert/strict";
import { test } from "node:test";

import { missingTo } from "../../../combotutor/tutor/script/lines.mjs";

const lines = [100, 120, 140].map((top) => ({ top, bottom: top + 18 }));

test("what lies between two lines, or a hair beside it, stays", () => {
  assert.deepEqual([99, 100, 101, 119, 118.5].map((top) => missingTo(top, lines, 50)), [0, 0, 0, 0, 0]);
});

test("a line that is cut goes, or comes whole where nothing is left below", () => {
  assert.equal(missingTo(112, lines, 50), 6);
  assert.equal(missingTo(112, lines, 6), 6);
  assert.equal(missingTo(112, lines, 5), -12);
});
