// What the hand does in the browser, as far as it can be said without one.
import assert from "node:assert/strict";
import { test } from "node:test";

import { fill, same, slots, step, toggle } from "../../combotutor/widgets/hand.mjs";

const selected = (at, length) => ({ selection: { at, length } });

test("the first card chosen is a selection of one", () => {
  assert.deepEqual(toggle(null, 4, 3), selected(4, 1));
});

test("a neighbour on either side joins the selection", () => {
  assert.deepEqual(toggle({ at: 4, length: 1 }, 5, 3), selected(4, 2));
  assert.deepEqual(toggle({ at: 4, length: 2 }, 3, 3), selected(3, 3));
});

test("a card apart is refused on either side", () => {
  assert.deepEqual(toggle({ at: 4, length: 2 }, 7, 3), { refused: "not-a-neighbour" });
  assert.deepEqual(toggle({ at: 4, length: 2 }, 2, 3), { refused: "not-a-neighbour" });
});

test("a fourth neighbour is too many, and a card apart is still no neighbour", () => {
  assert.deepEqual(toggle({ at: 4, length: 3 }, 7, 3), { refused: "too-many" });
  assert.deepEqual(toggle({ at: 4, length: 3 }, 3, 3), { refused: "too-many" });
  assert.deepEqual(toggle({ at: 4, length: 3 }, 8, 3), { refused: "not-a-neighbour" });
});

test("a chosen card at an end leaves by itself", () => {
  assert.deepEqual(toggle({ at: 4, length: 3 }, 4, 3), selected(5, 2));
  assert.deepEqual(toggle({ at: 4, length: 3 }, 6, 3), selected(4, 2));
  assert.deepEqual(toggle({ at: 4, length: 1 }, 4, 3), { selection: null });
});

test("a chosen card in the middle takes those after it along", () => {
  assert.deepEqual(toggle({ at: 4, length: 3 }, 5, 3), selected(4, 1));
});

test("where one card is asked for, another one takes its place", () => {
  assert.deepEqual(toggle({ at: 4, length: 1 }, 9, 1), selected(9, 1));
  assert.deepEqual(toggle({ at: 4, length: 1 }, 5, 1), selected(5, 1));
  assert.deepEqual(toggle({ at: 4, length: 1 }, 4, 1), { selection: null });
});

test("clicks reach every selection of one to three neighbours and no other", () => {
  const seen = new Set();
  const waiting = [null];
  while (waiting.length) {
    const selection = waiting.pop();
    if (seen.has(JSON.stringify(selection))) continue;
    seen.add(JSON.stringify(selection));
    if (selection) assert.ok(selection.at >= 1 && selection.length >= 1 && selection.length <= 3);
    if (selection) assert.ok(selection.at + selection.length <= 8);
    for (let position = 1; position <= 7; position += 1) {
      const result = toggle(selection, position, 3);
      if (!result.refused) waiting.push(result.selection);
    }
  }
  assert.equal(seen.size, 1 + 7 + 6 + 5);
});

test("a row of n cards has n + 1 gaps around them", () => {
  assert.deepEqual(slots(0), [{ gap: 1 }]);
  assert.deepEqual(slots(2), [{ gap: 1 }, { card: 1 }, { gap: 2 }, { card: 2 }, { gap: 3 }]);
});

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

test("a text is filled once, and a field without a value stays as it is", () => {
  assert.equal(fill("{card} into {gap}", { card: "{gap}", gap: 0 }), "{gap} into 0");
  assert.equal(fill("{card} {toString}", {}), "{card} {toString}");
});

test("choices are the same whatever the order of their fields", () => {
  assert.ok(same({ gap: 2, reserve: 1 }, { reserve: 1, gap: 2 }));
  assert.ok(same(null, undefined));
  assert.ok(!same({ gap: 2 }, { reserve: 1, gap: 2 }));
  assert.ok(!same({ at: 1, length: 1 }, null));
});
