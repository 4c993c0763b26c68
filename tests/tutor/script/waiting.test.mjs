// How long the page waits for Python: for news, for an answer, for a word that anybody is there.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Asking, Watch } from "../../../combotutor/tutor/script/waiting.mjs";
import { clocked } from "./clock.mjs";

// Asking for news as long as there is any to come.

/** An Asking with such a clock, and what it has asked. */
function watched() {
  const page = Object.assign(clocked(), { newsIn: 0, isPressed: false, asked: 0 });
  page.asking = new Asking({
    newsIn: () => page.newsIn,
    isPressed: () => page.isPressed,
    ask: () => (page.asked += 1),
    begin: page.begin,
    end: page.end,
  });
  return page;
}

test("a page that is told that Python has heard before it is told that news is to come asks for news all the same", () => {
  const page = watched();
  page.asking.later();
  page.newsIn = 400;
  page.pass(500);
  assert.equal(page.asked, 1);
});

test("a question that gets lost is asked again, and an answer brings the next one sooner", () => {
  const page = watched();
  page.newsIn = 400;
  page.asking.later();
  page.pass(10_000);
  assert.equal(page.asked, 1);
  page.pass(500);
  assert.equal(page.asked, 2);
  page.asking.later();
  page.pass(500);
  assert.equal(page.asked, 3);
});

test("nothing is asked while something is pressed, and soon after", () => {
  const page = watched();
  Object.assign(page, { newsIn: 400, isPressed: true });
  page.asking.later();
  page.pass(1000);
  assert.equal(page.asked, 0);
  page.isPressed = false;
  page.pass(500);
  assert.equal(page.asked, 1);
});

test("nothing is asked when Python has done, and nothing when the page is gone", () => {
  const page = watched();
  page.asking.later();
  page.pass(20_000);
  page.newsIn = 400;
  page.asking.later();
  page.asking.stop();
  page.pass(20_000);
  assert.deepEqual([page.asked, page.timers.size], [0, 0]);
});

test("where news takes long it is asked for less often", () => {
  const page = watched();
  page.newsIn = 1500;
  page.asking.later();
  page.pass(1400);
  assert.equal(page.asked, 0);
  page.pass(200);
  assert.equal(page.asked, 1);
});

// Who is at work, and who is gone.

/** A Watch with such a clock; what it says, and how often it asks whether anybody is there. */
function guarded() {
  const page = Object.assign(clocked(), { said: [], pings: 0, answers: false, isBusy: true });
  page.watch = new Watch({
    ping: () => {
      page.pings += 1;
      if (page.answers) page.watch.alive(page.isBusy);
    },
    say: (what) => page.said.at(-1) !== what && page.said.push(what),
    now: () => page.now,
    begin: page.begin,
    end: page.end,
  });
  return page;
}

test("what is answered soon is not spoken of", () => {
  const page = guarded();
  page.watch.expect();
  page.pass(400);
  page.watch.heard();
  page.pass(60_000);
  assert.deepEqual([page.said, page.pings], [[""], 0]);
});

test("what takes long is at work as long as somebody is there, however long that is", () => {
  const page = guarded();
  page.answers = true;
  page.watch.expect();
  page.pass(300_000);
  assert.deepEqual(page.said, ["at-work"]);
  page.watch.heard();
  assert.deepEqual(page.said, ["at-work", ""]);
});

test("nobody is there when nobody has said so for ten seconds, and not before", () => {
  const page = guarded();
  page.watch.expect();
  page.pass(9_900);
  assert.deepEqual(page.said, ["at-work"]);
  page.pass(200);
  assert.deepEqual(page.said, ["at-work", "silence"]);
});

test("whoever was gone and comes back is at work again", () => {
  const page = guarded();
  page.watch.expect();
  page.pass(15_000);
  page.answers = true;
  page.pass(7_000);
  assert.deepEqual(page.said, ["at-work", "silence", "at-work"]);
});

test("who asks for more does not begin to wait anew", () => {
  const page = guarded();
  for (let at = 0; at < 12; at += 1) {
    page.watch.expect();
    page.pass(1000);
  }
  assert.equal(page.said.at(-1), "silence");
});

test("a page that is gone watches no more", () => {
  const page = guarded();
  page.watch.expect();
  page.watch.stop();
  page.pass(60_000);
  assert.deepEqual([page.said, page.timers.size], [[], 0]);
});

test("what somebody waits for who is asked at nothing has got lost", () => {
  const page = guarded();
  Object.assign(page, { answers: true, isBusy: false });
  page.watch.expect();
  page.pass(60_000);
  assert.deepEqual([page.said, page.timers.size], [["at-work", "unsent"], 0]);
});

test("what is still being sent has not got lost, however long that takes", () => {
  const page = guarded();
  Object.assign(page, { answers: true, isBusy: false });
  page.watch.isSending = true;
  page.watch.expect();
  page.pass(60_000);
  assert.deepEqual(page.said, ["at-work"]);
});
