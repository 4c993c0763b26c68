// Enter on a card: the main button, once it is known what that does, or why it rests.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Entering } from "../../../combotutor/widgets/hand_script/entering.mjs";

/** What a choice can be: chips by the word of their move, of which some may not be played and one may be the usual one. */
function offering(done, chips) {
  const all = chips.map(({ move, ...how }) => ({ ...how, click: () => done.push(move), focus: () => done.push(`at ${move}`) }));
  return {
    querySelectorAll: () => all.filter(({ isRefused }) => !isRefused),
    querySelector: (what) => all.find(({ isUsual }) => isUsual || !what.includes("usual")) ?? null,
  };
}

/**
 * A hand whose main button is `on`, `unknown` as long as Python has not said what was chosen, or rests with a reason.
 */
function hand(how, choice = { at: 1, length: 1 }, chips = []) {
  const done = [];
  const main = {
    said: { text: "Choose your cards" },
    get isOn() {
      return made.how === "on";
    },
    get isUnknown() {
      return made.how === "unknown";
    },
    get hasReason() {
      return made.how === "rests";
    },
    node: { click: () => done.push("pressed") },
  };
  const desk = { choice, say: (text) => done.push(text) };
  const [offers, refuse] = [offering(done, chips), () => done.push("shaken")];
  const made = { how, desk, done, entering: new Entering({ desk, main, status: { textContent: "" }, offers, refuse }) };
  return made;
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test("what can be pressed is pressed at once", () => {
  const { entering, done } = hand("on");
  entering.ask();
  assert.deepEqual(done, ["pressed"]);
});

test("a choice that is on its way is waited for, and pressed once", async () => {
  const here = hand("unknown");
  here.entering.ask();
  here.entering.look();
  await settled();
  assert.deepEqual(here.done, []);
  here.how = "on";
  for (let shown = 0; shown < 3; shown += 1) here.entering.look();
  await settled();
  assert.deepEqual(here.done, ["pressed"]);
});

test("what turns out to be nothing that can be played is said", async () => {
  const here = hand("unknown");
  here.entering.ask();
  here.how = "rests";
  here.entering.look();
  // By a turn later, so that a reader hears what stands there already.
  await settled();
  await settled();
  assert.deepEqual(here.done, ["shaken", "Choose your cards"]);
});

test("what was chosen after the key is not pressed by it", async () => {
  const here = hand("unknown");
  here.entering.ask();
  here.desk.choice = { at: 1, length: 2 };
  here.entering.look();
  here.how = "on";
  here.entering.look();
  await settled();
  assert.deepEqual(here.done, []);
});

test("while an answer is judged nothing is done, and nothing said", async () => {
  const here = hand("judged", null);
  here.entering.ask();
  here.how = "on";
  here.entering.look();
  await settled();
  assert.deepEqual(here.done, []);
});

test("where a choice can be several things, the keyboard is led to them, and that is said", async () => {
  const { entering, done } = hand("rests", undefined, [{ move: "3" }, { move: "4" }]);
  entering.ask();
  await settled();
  assert.deepEqual(done, ["shaken", "at 3", "Choose your cards"]);
});

test("what alone may be played is meant, and what is usual where nobody says it", () => {
  for (const chips of [[{ move: "3", isRefused: true }, { move: "4" }], [{ move: "3" }, { move: "4", isUsual: true }]]) {
    const { entering, done } = hand("rests", undefined, chips);
    entering.ask();
    assert.deepEqual(done, ["4"]);
  }
});
