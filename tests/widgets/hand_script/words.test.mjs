// Sentences of the catalogue, filled in.
import assert from "node:assert/strict";
import { test } from "node:test";

import { fill } from "../../../combotutor/widgets/hand_script/words.mjs";

test("a text is filled once, and a field without a value stays as it is", () => {
  assert.equal(fill("{card} into {gap}", { card: "{gap}", gap: 0 }), "{gap} into 0");
  assert.equal(fill("{card} {toString}", {}), "{card} {toString}");
});
