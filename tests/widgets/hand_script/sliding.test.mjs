// One stroke over neighbours.
import assert from "node:assert/strict";
import { test } from "node:test";

import { placeAt } from "../../../combotutor/widgets/hand_script/sliding.mjs";

const boxes = [10, 20, 40].map((left) => ({ left, right: left + 10, top: 100, bottom: 140 }));

test("a finger is over the card below it, or over the nearest", () => {
  assert.equal(placeAt({ x: 15, y: 120 }, boxes), 1);
  assert.equal(placeAt({ x: 25, y: 120 }, boxes), 2);
  assert.equal(placeAt({ x: -5, y: 120 }, boxes), 1);
  assert.equal(placeAt({ x: 99, y: 120 }, boxes), 3);
  assert.equal(placeAt({ x: 38, y: 120 }, boxes), 3);
});

test("nothing is where nothing is", () => assert.equal(placeAt({ x: 5, y: 120 }, []), 0));

test("a finger that has left the row is over none, but it may slip a little", () => {
  assert.deepEqual([79, 81, 159, 161].map((y) => placeAt({ x: 25, y }, boxes)), [0, 2, 2, 0]);
});
