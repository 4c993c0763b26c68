// The browser's way back through the pages of the tutor.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Past } from "../../combotutor/host/past.mjs";

/** A past with a history that only notes what it is told. */
function made({ state = null, isOver = false } = {}) {
  const history = { state, entries: [] };
  for (const name of ["pushState", "replaceState"]) {
    history[name] = (next) => {
      history.state = next;
      history.entries.push([name, next.screen]);
    };
  }
  const went = [];
  return { history, went, past: new Past({ history, go: (screen) => went.push(screen), shut: () => isOver }) };
}

test("the first page takes the place of what was opened, each other one is an entry", () => {
  const { past, history } = made();
  for (const screen of ["learn", "learn", "puzzle", "end"]) past.note(screen);
  assert.deepEqual(history.entries, [["replaceState", "learn"], ["pushState", "puzzle"], ["pushState", "end"]]);
});

test("where Back leads is no new entry, also where another page comes of it", () => {
  const { past, history, went } = made();
  for (const screen of ["learn", "puzzle", "bench"]) past.note(screen);
  history.state = { screen: "puzzle" };
  past.hear(history.state);
  past.note("end");
  past.note("learn");
  assert.deepEqual(went, ["puzzle"]);
  assert.deepEqual(history.entries.slice(3), [["replaceState", "end"], ["pushState", "learn"]]);
});

test("nobody is led back into an end or the first minute, and nowhere by an entry of somebody else", () => {
  const { past, went } = made();
  past.note("bench");
  for (const state of [{ screen: "first" }, { screen: "end" }, { screen: "bench" }, null, {}]) past.hear(state);
  assert.deepEqual(went, ["learn", "learn"]);
});

test("what lies over a page is put away, and the page stays", () => {
  const { past, history, went } = made({ isOver: true });
  past.note("bench");
  past.hear({ screen: "learn" });
  assert.deepEqual([went, history.entries.at(-1)], [[], ["pushState", "bench"]]);
});
