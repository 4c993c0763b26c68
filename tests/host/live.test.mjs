// The page's half of the line: a model as the scripts know it, and a line that comes back by itself.
import assert from "node:assert/strict";
import { test } from "node:test";

import { DEAF, FULL, LATEST, Line, pauseAfter, sayAbove, SOONEST } from "../../combotutor/host/live.mjs";
import { Model } from "../../combotutor/widgets/line_model.mjs";

// The model.

test("what a script changes is sent once it says so, all of it in one message", () => {
  const posted = [];
  const model = new Model({ chosen: null, answer: {} }, (message) => posted.push(message));
  model.set("chosen", { at: 1, length: 1 });
  model.set("answer", { move: "5@1" });
  assert.deepEqual(posted, []);
  model.save_changes();
  model.save_changes();
  assert.deepEqual(posted, [{ method: "update", state: { chosen: { at: 1, length: 1 }, answer: { move: "5@1" } } }]);
});

test("whoever hears of a change finds all that came with it", () => {
  const model = new Model({ a: 1, b: 1 }, () => {});
  const seen = [];
  model.on("change:a", () => seen.push([model.get("a"), model.get("b")]));
  model.hear({ method: "update", state: { a: 2, b: 2 } });
  assert.deepEqual(seen, [[2, 2]]);
});

test("what stays as it was is no change, and who has gone hears nothing", () => {
  const model = new Model({ a: 1 }, () => {});
  const seen = [];
  const listener = () => seen.push(model.get("a"));
  model.on("change:a", listener);
  model.hear({ method: "update", state: { a: 1 } });
  model.hear({ method: "update", state: { a: 2 } });
  model.off("change:a", listener);
  model.hear({ method: "update", state: { a: 3 } });
  assert.deepEqual(seen, [2]);
});

test("a message that is no value reaches whoever listens for such", () => {
  const model = new Model({}, () => {});
  const heard = [];
  model.on("msg:custom", (content) => heard.push(content));
  model.hear({ method: "custom", content: { do: "forget" } });
  assert.deepEqual(heard, [{ do: "forget" }]);
});

test("a model does not change the state that it was made of", () => {
  const state = Object.freeze({ a: 1 });
  const model = new Model(state, () => {});
  model.set("a", 2);
  assert.equal(state.a, 1);
});

test("what is chosen while the line is down is known to be lost, and what was chosen before is not", () => {
  const model = new Model({ chosen: null }, () => {});
  const told = [];
  model.on("line:down", () => told.push(model.isUp));
  model.set("chosen", { at: 1, length: 1 });
  model.save_changes();
  model.down();
  model.save_changes();
  assert.deepEqual([told, model.hasLost], [[false], false]);
  model.set("chosen", { at: 2, length: 1 });
  model.save_changes();
  assert.equal(model.hasLost, true);
});

// The line.

/** A line over sockets that a test opens and breaks, with a clock that a test moves. */
function staged() {
  const sockets = [];
  const said = [];
  const begun = [];
  const due = [];
  const downs = [];
  const line = new Line({
    open: () => {
      const socket = { readyState: 1, sent: [], send: (text) => socket.sent.push(JSON.parse(text)), close: () => {} };
      sockets.push(socket);
      return socket;
    },
    begin: (message, post) => {
      const heard = [];
      begun.push({ message, post, heard });
      return (each) => heard.push(each);
    },
    say: (what) => said.push(what),
    down: () => downs.push(sockets.length),
    later: (what, pause) => {
      const one = { what, pause };
      due.push(one);
      return one;
    },
    forget: (one) => one && due.includes(one) && due.splice(due.indexOf(one), 1),
  });
  const say = (socket, message) => socket.onmessage({ data: JSON.stringify(message) });
  const pass = (least = 0) => {
    for (const one of due.filter(({ pause }) => pause >= least)) {
      due.splice(due.indexOf(one), 1);
      one.what();
    }
  };
  return { line, sockets, said, begun, due, downs, say, pass };
}

test("each time the line is up the page begins with the whole state, and then hears what is new", () => {
  const { line, sockets, begun, say } = staged();
  line.connect();
  say(sockets[0], { method: "update", state: { early: 1 } });
  say(sockets[0], { method: "state", state: { a: 1 } });
  say(sockets[0], { method: "update", state: { a: 2 } });
  assert.deepEqual(begun[0].message.state, { a: 1 });
  assert.deepEqual(begun[0].heard, [{ method: "update", state: { a: 2 } }]);
  begun[0].post({ method: "custom", content: { do: "hello" } });
  assert.deepEqual(sockets[0].sent, [{ method: "custom", content: { do: "hello" } }]);
});

test("a line that breaks is taken up again, and what belonged to the old one is neither heard nor sent", () => {
  const { line, sockets, begun, said, say, pass } = staged();
  line.connect();
  say(sockets[0], { method: "state", state: {} });
  sockets[0].onclose({ code: 1006 });
  pass();
  assert.equal(sockets.length, 2);
  assert.deepEqual(said, ["", "lost"]);
  say(sockets[0], { method: "update", state: { late: 1 } });
  begun[0].post({ method: "custom", content: { do: "hint" } });
  assert.deepEqual([begun[0].heard, sockets[0].sent, sockets[1].sent], [[], [], []]);
  say(sockets[1], { method: "state", state: { a: 3 } });
  assert.deepEqual([begun.length, said.at(-1)], [2, ""]);
});

test("a line tells each time that it is down, at once, and not that it was closed on purpose", () => {
  const { line, sockets, downs, say, pass } = staged();
  line.connect();
  say(sockets[0], { method: "state", state: {} });
  assert.deepEqual(downs, []);
  sockets[0].onclose({ code: 1006 });
  assert.deepEqual(downs, [1]);
  pass();
  sockets[1].onclose({ code: 1006 });
  assert.deepEqual(downs, [1, 2]);
  pass();
  line.close();
  sockets[2].onclose({ code: 1000 });
  assert.deepEqual(downs, [1, 2]);
});

test("a break that is over at once is not spoken of", () => {
  const { line, sockets, said, say, due } = staged();
  line.connect();
  say(sockets[0], { method: "state", state: {} });
  sockets[0].onclose({ code: 1006 });
  // Of the two things that wait, the next attempt comes first.
  due.sort((a, b) => a.pause - b.pause)[0].what();
  say(sockets[1], { method: "state", state: {} });
  assert.deepEqual(said, ["", ""]);
});

test("a server that is full is asked again later, and that is said at once", () => {
  const { line, sockets, said, due } = staged();
  line.connect();
  sockets[0].onclose({ code: FULL });
  assert.deepEqual(said, ["full"]);
  assert.ok(due.every(({ pause }) => pause > LATEST));
});

test("a line on which nothing comes back is asked once, then taken for broken and up again", () => {
  const { line, sockets, begun, said, due, say } = staged();
  line.connect();
  say(sockets[0], { method: "state", state: {} });
  begun[0].post({ method: "custom", content: { do: "hint", value: "" } });
  begun[0].post({ method: "custom", content: { do: "next", value: "" } });
  const next = () => {
    const one = due.find(({ pause }) => pause === DEAF);
    due.splice(due.indexOf(one), 1);
    one.what();
  };
  next();
  assert.deepEqual(sockets[0].sent.at(-1), { method: "custom", content: { do: "alive", number: 0 } });
  next();
  assert.equal(sockets[0].onclose, null);
  due.sort((a, b) => a.pause - b.pause)[0].what();
  assert.equal(sockets.length, 2);
  say(sockets[1], { method: "state", state: {} });
  assert.equal(said.at(-1), "");
});

test("a line that answers, if only by a word, is left as it is", () => {
  const { line, sockets, begun, due, say } = staged();
  line.connect();
  say(sockets[0], { method: "state", state: {} });
  begun[0].post({ method: "custom", content: { do: "hint", value: "" } });
  assert.equal(due.length, 1);
  say(sockets[0], { method: "custom", content: { do: "alive", number: 0 } });
  assert.equal(due.length, 0);
  begun[0].post({ method: "custom", content: { do: "hint", value: "" } });
  assert.equal(due.length, 1);
});

test("a machine that wakes up does not wait, and a line that was closed stays so", () => {
  const { line, sockets } = staged();
  line.connect();
  line.hurry();
  assert.equal(sockets.length, 1);
  sockets[0].onclose({ code: 1006 });
  line.hurry();
  assert.equal(sockets.length, 2);
  line.close();
  sockets[1].onclose({ code: 1000 });
  line.hurry();
  assert.equal(sockets.length, 2);
});

test("the pauses grow to an end, and differ from page to page", () => {
  const middle = () => 0.5;
  assert.deepEqual([0, 1, 2].map((n) => pauseAfter(n, middle)), [SOONEST, 2 * SOONEST, 4 * SOONEST]);
  for (const many of [10, 1000]) assert.equal(pauseAfter(many, middle), LATEST);
  assert.ok(pauseAfter(3, () => 0) < pauseAfter(3, () => 0.99));
});

test("what is said of the line is in the reader's language, and gone when it is over", () => {
  globalThis.document = { documentElement: { lang: "es" } };
  const slot = { textContent: "", hidden: true };
  const say = sayAbove(slot, { en: { lost: "gone" }, es: { lost: "cortada" } });
  say("lost");
  assert.deepEqual(slot, { textContent: "cortada", hidden: false });
  say("");
  assert.deepEqual(slot, { textContent: "", hidden: true });
  document.documentElement.lang = "fr";
  say("lost");
  assert.equal(slot.textContent, "gone");
  delete globalThis.document;
});
