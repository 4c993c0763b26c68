// What the deck of seen cards does in the browser, as far as it can be said without one.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Post, counted, dots, stepped } from "../../combotutor/widgets/seen.mjs";

test("one more card is counted, up to all of a face", () => {
  assert.deepEqual(counted({}, "7", 1, 4), { 7: 1 });
  assert.deepEqual(counted({ 7: 3, X: 1 }, "7", 1, 4), { 7: 4, X: 1 });
  const all = { 7: 4 };
  assert.equal(counted(all, "7", 1, 4), all);
});

test("one fewer is counted, down to none, and none is not kept", () => {
  assert.deepEqual(counted({ 7: 2 }, "7", -1, 4), { 7: 1 });
  assert.deepEqual(counted({ 7: 1, X: 1 }, "7", -1, 4), { X: 1 });
  const none = { X: 1 };
  assert.equal(counted(none, "7", -1, 4), none);
});

test("what was seen before is not changed", () => {
  const before = Object.freeze({ 7: 1 });
  counted(before, "7", 1, 4);
  counted(before, "7", -1, 4);
  assert.deepEqual(before, { 7: 1 });
});

test("dots tell by their form how many are seen", () => {
  assert.equal(dots(1, 4), "●○○○");
  assert.equal(dots(2, 2), "●●");
});

test("how wide a page is is told in steps, so that a chart is not drawn anew for each pixel", () => {
  assert.deepEqual([390, 399, 400, 1366].map(stepped), [360, 360, 400, 1360]);
});

/** A Post whose messages are kept, and whose patience ends when it is told to. */
function posted() {
  const page = { messages: [], timers: new Map() };
  let next = 1;
  page.post = new Post({
    send: (message) => page.messages.push(message),
    begin: (what) => (page.timers.set(next, what), next++),
    end: (one) => page.timers.delete(one),
  });
  return page;
}

test("of fast clicks the first is sent at once and the last when that was heard", () => {
  const { post, messages } = posted();
  for (const many of [1, 2, 3]) post.take({ 7: many }, 0);
  assert.deepEqual(messages, [{ number: 1, seen: { 7: 1 } }]);
  assert.deepEqual(post.shown({}), { 7: 3 });
  post.hear(1);
  assert.deepEqual(messages.at(-1), { number: 2, seen: { 7: 3 } });
  post.hear(2);
  assert.equal(messages.length, 2);
  assert.deepEqual(post.shown({ X: 1 }), { X: 1 });
});

test("an old word from Python changes nothing", () => {
  const { post, messages } = posted();
  post.take({ 7: 1 }, 5);
  assert.equal(messages[0].number, 6);
  post.hear(5);
  assert.deepEqual(post.shown({}), { 7: 1 });
});

test("where Python does not answer the next click is sent all the same", () => {
  const { post, messages, timers } = posted();
  post.take({ 7: 1 }, 0);
  for (const end of timers.values()) end();
  post.take({ 7: 2 }, 0);
  assert.deepEqual(messages.at(-1), { number: 2, seen: { 7: 2 } });
});
