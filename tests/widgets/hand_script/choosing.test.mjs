// What can be chosen, and as what it may be played.
import assert from "node:assert/strict";
import { test } from "node:test";

import { called, grouped, picks, putBack, same, sendable, stroke, toggle } from "../../../combotutor/widgets/hand_script/choosing.mjs";

test("the first card chosen is a selection of one", () => {
  assert.deepEqual(toggle(null, 4, 3), { at: 4, length: 1 });
});

test("a neighbour on either side joins the selection", () => {
  assert.deepEqual(toggle({ at: 4, length: 1 }, 5, 3), { at: 4, length: 2 });
  assert.deepEqual(toggle({ at: 4, length: 2 }, 3, 3), { at: 3, length: 3 });
});

test("on a card apart, and on a fourth neighbour, all begins anew", () => {
  for (const position of [2, 7]) assert.deepEqual(toggle({ at: 4, length: 2 }, position, 3), { at: position, length: 1 });
  for (const position of [3, 7]) assert.deepEqual(toggle({ at: 4, length: 3 }, position, 3), { at: position, length: 1 });
});

test("what a tap puts back is told with why, and only where others could have stayed", () => {
  const two = { at: 4, length: 2 };
  assert.deepEqual(putBack(two, toggle(two, 7, 3), 3), { ...two, why: "apart" });
  const three = { at: 4, length: 3 };
  for (const position of [3, 7]) assert.deepEqual(putBack(three, toggle(three, position, 3), 3), { ...three, why: "most" });
  for (const position of [3, 4, 5, 6]) assert.equal(putBack(two, toggle(two, position, 3), 3), null);
  assert.equal(putBack(null, { at: 2, length: 1 }, 3), null);
  assert.equal(putBack({ reserve: 1 }, { at: 2, length: 1 }, 3), null);
  assert.equal(putBack({ at: 1, length: 1 }, { at: 5, length: 1 }, 1), null, "one takes the place of another");
});

test("a chosen card at an end leaves by itself", () => {
  assert.deepEqual(toggle({ at: 4, length: 3 }, 4, 3), { at: 5, length: 2 });
  assert.deepEqual(toggle({ at: 4, length: 3 }, 6, 3), { at: 4, length: 2 });
  assert.equal(toggle({ at: 4, length: 1 }, 4, 3), null);
});

test("a chosen card in the middle takes those after it along", () => {
  assert.deepEqual(toggle({ at: 4, length: 3 }, 5, 3), { at: 4, length: 1 });
});

test("where one card is asked for, another one takes its place", () => {
  assert.deepEqual(toggle({ at: 4, length: 1 }, 9, 1), { at: 9, length: 1 });
  assert.deepEqual(toggle({ at: 4, length: 1 }, 5, 1), { at: 5, length: 1 });
  assert.equal(toggle({ at: 4, length: 1 }, 4, 1), null);
});

test("taps reach every selection of one to three neighbours and no other", () => {
  const seen = new Set();
  const waiting = [null];
  while (waiting.length) {
    const selection = waiting.pop();
    if (seen.has(JSON.stringify(selection))) continue;
    seen.add(JSON.stringify(selection));
    if (selection) assert.ok(selection.at >= 1 && selection.length >= 1 && selection.length <= 3);
    if (selection) assert.ok(selection.at + selection.length <= 8);
    for (let position = 1; position <= 7; position += 1) waiting.push(toggle(selection, position, 3));
  }
  assert.equal(seen.size, 1 + 7 + 6 + 5);
});

test("a stroke chooses all from where it began, in either direction, and no more than may be", () => {
  assert.deepEqual(stroke(4, 5, 3), { at: 4, length: 2 });
  assert.deepEqual(stroke(4, 2, 3), { at: 2, length: 3 });
  assert.deepEqual(stroke(4, 4, 3), { at: 4, length: 1 });
  assert.deepEqual(stroke(4, 9, 3), { at: 4, length: 3 });
  assert.deepEqual(stroke(9, 1, 3), { at: 7, length: 3 });
});

test("choices are the same whatever the order of their fields", () => {
  assert.ok(same({ gap: 2, reserve: 1 }, { reserve: 1, gap: 2 }));
  assert.ok(same(null, undefined));
  assert.ok(!same({ gap: 2 }, { reserve: 1, gap: 2 }));
  assert.ok(!same({ at: 1, length: 1 }, null));
});

test("a zone says how something is picked in it, or that nothing is", () => {
  assert.ok(picks({ pick: { how: "one", most: 1 } }, "neighbours", "one"));
  assert.ok(!picks({ pick: { how: "subset", most: 3 } }, "neighbours", "one"));
  assert.ok(!picks({ pick: null }, "gap"));
  assert.ok(!picks({ cards: [] }, "gap"));
});

test("a reserve card without a gap is not said to Python yet", () => {
  assert.equal(sendable({ reserve: 1 }), null);
  assert.equal(sendable(null), null);
  assert.deepEqual(sendable({ reserve: 1, gap: 2 }), { reserve: 1, gap: 2 });
});

test("readings stand under their kind, in the order in which they come", () => {
  const readings = [{ group: "pair", short: "8" }, { group: "run", short: "9" }, { group: "run", short: "8" }];
  assert.deepEqual(
    grouped(readings).map(({ group, readings: members }) => [group, members.map(({ short }) => short)]),
    [
      ["pair", ["8"]],
      ["run", ["9", "8"]],
    ],
  );
  assert.deepEqual(grouped([]), []);
});

test("no button is blank where a move has no short word", () => {
  const readings = [{ short: "8", button: "Play 8" }, { short: "", button: "Draw a card" }];
  assert.deepEqual(readings.map(called), ["8", "Draw a card"]);
});
