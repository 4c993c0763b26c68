// Where the keyboard goes on after something was pressed.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Landing } from "../../../combotutor/tutor/script/focus.mjs";

globalThis.CSS ??= { escape: (text) => text };

/** A page with what is called by these keys, and what has the focus. */
function paged(...keys) {
  const page = { isConnected: true, focused: "", closest: () => null };
  const made = (key) => ({ dataset: { key }, tabIndex: 0, focus: () => (page.focused = key) });
  const all = keys.map(made);
  page.querySelector = (what) => all.find(({ dataset }) => what.includes(`"${dataset.key}"`)) ?? null;
  page.querySelectorAll = (what) => all.filter(({ dataset }) => what.includes(`"${dataset.key}"`));
  return page;
}

test("what is best has the focus as soon as it is there", () => {
  const [landing, page] = [new Landing(), paged("title", "go-on")];
  landing.begin("go-on title", 3);
  landing.land(page, 3);
  assert.equal(page.focused, "go-on");
});

test("a page that is drawn once more before Python has answered keeps no focus that is meant for the next", () => {
  const [landing, before, after] = [new Landing(), paged("title"), paged("title", "go-on")];
  landing.begin("go-on title", 3);
  landing.land(before, 3);
  assert.equal(before.focused, "");
  landing.land(after, 4);
  assert.equal(after.focused, "go-on");
});

test("where the best is not on the next page, the second best has it", () => {
  const [landing, page] = [new Landing(), paged("title")];
  landing.begin("go-on title", 3);
  landing.land(page, 4);
  assert.equal(page.focused, "title");
});

test("what comes too late leaves the focus where it is", () => {
  let now = 0;
  const [landing, page] = [new Landing({ now: () => now }), paged("title")];
  landing.begin("title");
  now = 60_000;
  landing.land(page);
  assert.equal(page.focused, "");
});
