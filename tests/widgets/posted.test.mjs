// The page's half of a widget that says all by messages: each is heard once, and who gets no answer is told so.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Line } from "../../combotutor/widgets/posted.mjs";

/** A place where a widget is shown, and what it saved, sent and said. */
function viewOf(held = { value: "" }) {
  const [saved, sent, said] = [[], [], []];
  const model = {
    get: (name) => held[name],
    set: (name, value) => (held[name] = value),
    save_changes: () => saved.push({ ...held }),
    send: (message) => sent.push(message),
  };
  return { model, saved, sent, said, begun: 0, begin() { this.begun += 1; }, say: (isUnheard) => said.push(isUnheard) };
}

function lineOf(view, isWatched = true) {
  const waits = [];
  const line = new Line("one", isWatched, (what) => waits.push(what));
  line.views.add(view);
  return { line, waits };
}

const state = { method: "state", number: 1, state: { asked: 1 }, held: {} };

test("each message is heard once, however many views are told of it", () => {
  const view = viewOf();
  const { line } = lineOf(view);
  line.hear(state);
  line.hear(state);
  assert.equal(view.begun, 1);
  line.hear({ method: "value", number: 2, state: { value: "7@1" } });
  line.hear({ method: "value", number: 2, state: { value: "7@1" } });
  assert.deepEqual(view.saved, [{ value: "7@1" }]);
  line.hear({ method: "update", number: 3, state: { asked: 2 } });
  line.hear({ method: "update", number: 2, state: { asked: 1 } });
  line.hear(undefined);
  assert.equal(line.inner.get("asked"), 2);
});

test("the same answer once more is news, and what a page that opens is told is not", () => {
  const view = viewOf({ value: "7@1" });
  const { line } = lineOf(view);
  line.hear({ ...state, held: { value: "7@1" } });
  assert.deepEqual(view.saved, []);
  line.hear({ method: "value", number: 2, state: { value: "7@1" } });
  assert.deepEqual(view.saved, [{ value: "7@1" }]);
});

test("what the script of a widget says goes to Python, and whoever gets no answer is told so until there is one", () => {
  const view = viewOf();
  const { line, waits } = lineOf(view);
  line.post({ method: "open" });
  line.hear(state);
  line.inner.set("chosen", null);
  line.inner.save_changes();
  line.inner.send({ do: "guess" });
  assert.deepEqual(view.sent.map(({ method }) => method), ["open", "update", "custom"]);
  waits.at(-1)();
  assert.equal(view.said.at(-1), true);
  line.hear({ method: "heard", number: 2 });
  assert.equal(view.said.at(-1), false);
});

test("a line that is closed says so at once, and one that watches over itself is left alone", () => {
  const view = viewOf();
  view.model.send = () => {
    throw new Error("closed");
  };
  lineOf(view).line.post({ method: "open" });
  assert.equal(view.said.at(-1), true);
  const other = lineOf(viewOf(), false);
  other.line.hear(state);
  other.line.inner.send({ do: "hint" });
  assert.equal(other.waits.length, 0);
});
