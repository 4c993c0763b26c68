// One stroke over neighbours.
import assert from "node:assert/strict";
import { test } from "node:test";

import { placeAt } from "../../../combotutor/widgets/hand_script/sliding.mjs";

const boxes = [10, 20, 40].map((left) => ({ left, right: left + 10 }));

test("a finger is over the card below it, or over the nearest", () => {
  assert.equal(placeAt(15, boxes), 1);
  assert.equal(placeAt(25, boxes), 2);
  assert.equal(placeAt(-5, boxes), 1);
  assert.equal(placeAt(99, boxes), 3);
  assert.equal(placeAt(38, boxes), 3);
});

test("nothing is where nothing is", () => assert.equal(placeAt(5, []), 0));
