// The desk of a hand, and what goes from it to Python.
import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { Desk, deskOf, leaveDesk } from "../../../combotutor/widgets/hand_script/desk.mjs";
import { mainOf } from "../../../combotutor/widgets/hand_script/offers.mjs";
import { Outbox } from "../../../combotutor/widgets/hand_script/outbox.mjs";

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
  mock.timers.tick(59_999);
  desk.choose(card(2));
  assert.deepEqual([desk.choice, model.sent.length], [null, 1], "it would be about what may be gone");
  mock.timers.tick(1);
  desk.choose(card(2));
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

test("what was sent stays in the air until it is judged, asked anew, or forgotten; nothing is chosen meanwhile", () => {
  const send = () => {
    const model = fakeModel({ about: card(1) });
    const desk = new Desk(model);
    desk.confirm({ move: "7@1", button: "Play" });
    assert.deepEqual(desk.sent, { number: 1, choice: card(1) });
    const hear = (values) => {
      model.python(values);
      desk.refresh();
      return desk;
    };
    return { desk, hear };
  };
  for (const as of ["wrong", "refused", "unreadable"]) {
    assert.equal(send().hear({ about: null, judged: { number: 1, as } }).sent, null, as);
  }
  assert.equal(send().hear({ asked: 2, about: null, judged: { number: 1, as: "right" } }).sent, null);
  mock.timers.enable({ apis: ["setTimeout"] });
  const { desk, hear } = send();
  desk.choose(card(2));
  assert.ok(desk.sent);
  assert.equal(desk.choice, null, "it is not heard yet");
  hear({ about: null, judged: { number: 0, as: "wrong" } });
  assert.ok(desk.sent, "another answer was judged");
  mock.timers.tick(1500);
  assert.equal(desk.sent, null, "nobody says anything about it");
  desk.choose(card(2));
  assert.deepEqual(desk.choice, card(2));
  desk.outbox.drop();
  mock.timers.reset();
});

test("a wrong answer is wrong until it is given up, or another one is given", () => {
  const model = fakeModel({ answer: { number: 3 }, judged: { number: 3, as: "wrong" } });
  const desk = new Desk(model);
  assert.ok(desk.isWrong);
  desk.retry();
  assert.ok(!desk.isWrong);
  model.python({ answer: { number: 4 } });
  assert.ok(!desk.isWrong);
  model.python({ judged: { number: 4, as: "right" } });
  assert.ok(!desk.isWrong);
  model.python({ judged: { number: 4, as: "refused" } });
  assert.ok(desk.isWrong);
});

test("which of several moves is meant is asked for each choice anew", () => {
  const desk = new Desk(fakeModel());
  desk.choose(card(1));
  desk.pick({ move: "X=7@1", settled: "The wild is 7." });
  assert.deepEqual([desk.picked, desk.said], ["X=7@1", "The wild is 7."]);
  desk.pick({ move: "X=7@1", settled: "The wild is 7." });
  assert.deepEqual([desk.picked, desk.said], ["", ""]);
  desk.pick({ move: "X=8@1" });
  desk.choose(card(2));
  assert.equal(desk.picked, "");
  desk.outbox.drop();
});

test("views of one hand share its desk, and the last one that goes clears it away", () => {
  const [model, another] = [fakeModel({ desk: "a" }), fakeModel({ desk: "a" })];
  const desk = deskOf(model);
  assert.equal(deskOf(another), desk);
  assert.notEqual(deskOf(fakeModel({ desk: "b" })), desk);
  const views = [{}, {}];
  for (const view of views) desk.views.add(view);
  leaveDesk(desk, views[0]);
  assert.equal(deskOf(model), desk);
  leaveDesk(desk, views[1]);
  assert.notEqual(deskOf(model), desk);
});

test("what is chosen stays where the same is asked in other words", () => {
  const model = fakeModel({ desk: "stays", judged: {} });
  const desk = new Desk(model);
  desk.choose(card(1));
  model.python({ about: card(1) });
  desk.refresh();
  model.python({ asked: 2, stays: 2 });
  desk.refresh();
  assert.deepEqual([desk.choice, desk.asked], [card(1), 2]);
  model.python({ asked: 3, stays: 0 });
  desk.refresh();
  assert.equal(desk.choice, null);
});

test("a tap for nothing is told why, on the button too, sends nothing, and is forgotten by the next choice", () => {
  const model = fakeModel({ task: "lead", labels: { "main.asked.lead": "Choose" } });
  const desk = new Desk(model);
  const onButton = () => mainOf({ desk, model, labels: model.get("labels"), names: {}, beside: {}, readings: null });
  desk.refuse("You lead.");
  assert.deepEqual([desk.said, model.sent, onButton()], ["You lead.", [], { text: "Choose", more: "You lead." }]);
  desk.choose(card(1));
  desk.choose(null);
  assert.equal(onButton().more, undefined);
  // Where a wrong answer is to be given up the button says that alone.
  model.python({ answer: { number: 1 }, judged: { number: 1, as: "wrong" } });
  desk.refuse("You lead.");
  assert.deepEqual([desk.said, onButton()], ["You lead.", { text: "", isRetry: true }]);
});
