// What the hand does in the browser, as far as it can be said without one.
import assert from "node:assert/strict";
import { mock, test } from "node:test";

import {
  called,
  Desk,
  fill,
  grouped,
  isAlike,
  isFollowing,
  journey,
  Outbox,
  picks,
  same,
  sendable,
  step,
  toggle,
} from "../../combotutor/widgets/hand.mjs";

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

test("a journey begins where the card was, in the size it had, and needs a card that was seen", () => {
  assert.equal(journey({ x: 10, y: 5, width: 20 }, { x: 4, y: 5, width: 40 }), "translate(6px, 0px) scale(0.5)");
  assert.equal(journey({ x: 0, y: 0, width: 0 }, { x: 4, y: 5, width: 40 }), "none");
  assert.equal(journey({ x: 0, y: 0, width: 9 }, { x: 4, y: 5, width: 0 }), "none");
});

test("boxes are alike if no eye can tell them apart", () => {
  assert.ok(isAlike({ x: 1, y: 1, width: 9 }, { x: 1.2, y: 1, width: 9.1 }));
  assert.ok(!isAlike({ x: 1, y: 1, width: 9 }, { x: 2, y: 1, width: 9 }));
});

test("a row follows another if cards only left or only came, and some stayed", () => {
  assert.ok(isFollowing([1, 2, 3], [1, 3]));
  assert.ok(isFollowing([1, 3], [1, 4, 3]));
  assert.ok(isFollowing([1, 2], [1, 2]));
  assert.ok(!isFollowing([1, 2, 3], [2, 4, 5]), "some left and others came");
  assert.ok(!isFollowing([1, 2], [3]));
  assert.ok(!isFollowing([], [1]));
  assert.ok(!isFollowing([1], []));
});

/** A model that keeps what was set and notes what was sent, as Jupyter's and marimo's do. */
function fakeModel(state = {}) {
  const kept = { about: null, answer: {}, asked: 1, reply: "", labels: { nothing: "nothing", done: "{button}!" }, ...state };
  const dirty = {};
  return {
    sent: [],
    get: (name) => kept[name],
    set(name, value) {
      kept[name] = dirty[name] = value;
    },
    save_changes() {
      this.sent.push({ ...dirty });
      for (const name of Object.keys(dirty)) delete dirty[name];
    },
    python: (values) => Object.assign(kept, values),
  };
}

const card = (at) => ({ at, length: 1 });

test("choices leave one at a time, each when Python has answered the one before", () => {
  const model = fakeModel();
  const outbox = new Outbox(model);
  for (const at of [1, 2, 3]) outbox.post({ chosen: card(at) });
  assert.deepEqual(model.sent, [{ chosen: card(1) }]);
  outbox.heard();
  assert.equal(model.sent.length, 1, "the answer was not there yet");
  for (const at of [1, 2, 3]) {
    model.python({ about: card(at) });
    outbox.heard();
  }
  assert.deepEqual(model.sent, [{ chosen: card(1) }, { chosen: card(2) }, { chosen: card(3) }]);
  assert.ok(outbox.isEmpty);
});

test("a choice that says nothing new is not sent, an answer always is", () => {
  const model = fakeModel();
  const outbox = new Outbox(model);
  outbox.post({ chosen: null });
  assert.deepEqual(model.sent, []);
  outbox.post({ chosen: card(1) });
  outbox.post({ chosen: card(1) });
  outbox.post({ answer: { move: "1@1", number: 1 }, chosen: null });
  model.python({ about: card(1) });
  outbox.heard();
  assert.deepEqual(model.sent, [{ chosen: card(1) }, { answer: { move: "1@1", number: 1 }, chosen: null }]);
  outbox.drop();
});

test("a choice without an answer holds nothing up, and dropping forgets what waits", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const model = fakeModel();
  const outbox = new Outbox(model, { forChoice: 2000 });
  for (const at of [1, 2, 3]) outbox.post({ chosen: card(at) });
  mock.timers.tick(1999);
  assert.equal(model.sent.length, 1);
  mock.timers.tick(1);
  assert.deepEqual(model.sent.at(-1), { chosen: card(2) });
  outbox.drop();
  mock.timers.tick(9000);
  assert.equal(model.sent.length, 2);
  mock.timers.reset();
});

test("nothing overtakes a confirmation that is judged slowly, but a lost one does not block the hand for ever", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const model = fakeModel({ about: card(1) });
  const desk = new Desk(model);
  desk.confirm({ move: "7@1", button: "Play" });
  desk.choose(card(2));
  mock.timers.tick(59_999);
  assert.equal(model.sent.length, 1);
  mock.timers.tick(1);
  assert.deepEqual(model.sent.at(-1), { chosen: card(2) });
  desk.outbox.drop();
  mock.timers.reset();
});

test("undo takes the steps back one by one, also that of clearing, and tells Python of each", () => {
  const model = fakeModel();
  const desk = new Desk(model);
  const echo = () => {
    model.python({ about: model.sent.at(-1).chosen });
    desk.refresh();
  };
  for (const choice of [card(1), { at: 1, length: 2 }, null]) {
    desk.choose(choice);
    echo();
  }
  assert.equal(desk.said, "nothing");
  for (const left of [{ at: 1, length: 2 }, card(1), null]) {
    desk.undo();
    echo();
    assert.deepEqual(desk.choice, left);
  }
  assert.equal(model.sent.length, 6);
  desk.undo();
  assert.equal(model.sent.length, 6, "there was nothing left to undo");
});

test("a new question forgets the choice, its steps and what is on its way, and keeps the reply", () => {
  const model = fakeModel();
  const desk = new Desk(model);
  for (const at of [1, 2]) desk.choose(card(at));
  model.python({ asked: 2, about: null, reply: "Right." });
  desk.refresh();
  assert.deepEqual([desk.choice, desk.steps, desk.said, desk.reply], [null, [], "", "Right."]);
  assert.ok(desk.outbox.isEmpty);
  assert.equal(model.sent.length, 1);
});

test("what was chosen in the question before does not come back, even if Python takes it back only later", () => {
  const model = fakeModel();
  const desk = new Desk(model);
  desk.choose(card(1));
  model.python({ about: card(1) });
  desk.refresh();
  desk.confirm({ move: "7@1", button: "Play" });
  model.python({ asked: 2, reply: "Right." });
  desk.refresh();
  assert.deepEqual([desk.choice, desk.reply], [null, "Right."]);
  model.python({ about: null });
  desk.refresh();
  assert.equal(desk.choice, null);
});

test("a refusal is not said any more of a choice that was taken over from Python", () => {
  const model = fakeModel();
  const desk = new Desk(model);
  desk.say("Three cards are the most");
  desk.refresh();
  assert.equal(desk.said, "Three cards are the most");
  model.python({ about: card(4) });
  desk.refresh();
  assert.deepEqual([desk.choice, desk.said], [card(4), ""]);
});

test("once nothing is on its way, what Python says was chosen counts", () => {
  const model = fakeModel();
  const desk = new Desk(model);
  desk.choose(card(1));
  desk.refresh();
  assert.deepEqual(desk.choice, card(1), "Python has not answered yet");
  model.python({ about: card(1) });
  desk.refresh();
  model.python({ about: card(4) });
  desk.refresh();
  assert.deepEqual([desk.choice, desk.steps], [card(4), []]);
  desk.choose({ reserve: 1 });
  model.python({ about: null });
  desk.refresh();
  assert.deepEqual(desk.choice, { reserve: 1 }, "a reserve card without a gap is the page's own matter");
});

test("confirmations are counted on from the last one, also before Python has heard of it", () => {
  const model = fakeModel({ answer: { move: "x", number: 4 }, asked: 3, about: card(1) });
  const desk = new Desk(model);
  desk.confirm({ move: "7@1", button: "Play" });
  desk.confirm({ move: "8@2", button: "Play" });
  const about = { asked: 3, choice: card(1) };
  assert.deepEqual(model.sent, [{ answer: { move: "7@1", number: 5, ...about }, chosen: null }]);
  const second = { move: "8@2", number: 6, asked: 3, choice: null };
  assert.deepEqual(desk.outbox.waiting, [{ answer: second, chosen: null }]);
  assert.equal(desk.said, "Play!");
  desk.outbox.drop();
});
