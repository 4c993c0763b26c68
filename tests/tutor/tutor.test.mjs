// What the tutor's page does in the browser, as far as it can be said without one.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Asking, Parts, Watch, carried, partsOf, generationOf, isSound, linkTo, merge, nameOf, newName, queryOf, recall, wellFormed, zoneOf } from "../../combotutor/tutor/tutor.mjs";

const kept = (fields = {}) => ({ version: 2, generation: 0, language: "en", ...fields });
const storing = (text) => () => ({ getItem: (key) => (key === "combotutor" ? text : assert.fail(key)) });

// Two pages that keep how they look.

test("where nothing is stored the fresh is stored as it is", () => {
  const fresh = kept({ language: "es" });
  for (const stored of [null, undefined]) assert.equal(merge(stored, fresh), fresh);
});

test("of two pages the one that speaks last decides", () => {
  const fresh = kept({ tab: "bench" });
  assert.deepEqual(merge(kept({ language: "es", tab: "rules" }), fresh), fresh);
});

test("what is merged changes neither of the two", () => {
  const stored = Object.freeze(kept({ generation: 3 }));
  const fresh = Object.freeze(kept());
  merge(stored, fresh);
  assert.deepEqual([stored.generation, fresh.generation], [3, 0]);
});

test("merging again changes nothing more", () => {
  const [stored, fresh] = [kept({ language: "es", generation: 1 }), kept({ tab: "bench" })];
  const once = merge(stored, fresh);
  assert.deepEqual(merge(once, fresh), once);
  assert.deepEqual(merge(once, once), once);
});

test("that another page has forgotten is not undone, and settings are those of the page that speaks", () => {
  const fresh = kept({ generation: 1, language: "es" });
  assert.deepEqual(merge(kept({ generation: 2, language: "de" }), fresh), { ...fresh, generation: 2 });
});

test("what this page has forgotten does not come back", () => {
  const fresh = kept({ generation: 2 });
  assert.equal(merge(kept({ generation: 1 }), fresh), fresh);
});

test("what a page that held what was done stored is written over once Python has taken that over", () => {
  const fresh = kept();
  assert.equal(merge({ version: 1, attempts: { a: { done: true } } }, fresh), fresh);
});

test("what any other version stored meanwhile is not written over", () => {
  for (const version of [0, 3, "1", null, undefined]) assert.equal(merge({ version, attempts: { a: 1 } }, kept()), null);
});

// What a browser calls itself.

const holding = (held) => {
  const stored = { "combotutor-learner": held };
  return () => ({ getItem: (key) => stored[key] ?? null, setItem: (key, value) => (stored[key] = value) });
};

test("a browser calls itself the same every time", () => {
  const storage = holding(null);
  const once = nameOf(storage);
  assert.match(once, /^[0-9a-f]{32}$/);
  assert.equal(nameOf(storage), once);
});

test("what is no name is not used as one", () => {
  for (const held of ["", "me", "x".repeat(32), "0".repeat(31)]) {
    assert.equal(nameOf(holding(held), () => "f".repeat(32)), "f".repeat(32));
  }
});

test("a browser without memory has a name all the same", () => {
  const closed = () => {
    throw new DOMException("denied", "SecurityError");
  };
  assert.match(nameOf(closed), /^[0-9a-f]{32}$/);
});

test("names are as long as they are to be, and differ", () => {
  assert.equal(newName((bytes) => bytes.fill(1)), "01".repeat(16));
  assert.notEqual(newName(), newName());
});

// Addresses.

test("of an address only what the tutor reads is taken", () => {
  assert.deepEqual(queryOf("?lang=de&puzzle=beat-1&hand=7%2C8%2B9&rules=combo-up&token=x&__proto__=y"), {
    lang: "de",
    puzzle: "beat-1",
    hand: "7,8+9",
    rules: "combo-up",
  });
  assert.deepEqual(queryOf(""), {});
  assert.deepEqual(queryOf("?"), {});
  assert.deepEqual(queryOf("?hand="), { hand: "" });
  assert.deepEqual(queryOf("?lang=de&lang=es"), { lang: "de" });
});

test("a malformed query is read as far as it can be", () => {
  assert.deepEqual(queryOf("?hand=%E0%A4%A&lang"), { hand: "\ufffd%A", lang: "" });
});

test("a link is the page's own address with its query and nothing else", () => {
  assert.equal(linkTo("http://127.0.0.1:2718/a/?x=1#top", { puzzle: "beat-1", lang: "de" }), "http://127.0.0.1:2718/a/?puzzle=beat-1&lang=de");
  assert.equal(linkTo("http://127.0.0.1:2718/?x=1", {}), "http://127.0.0.1:2718/");
});

test("what a link carries comes back whole, whatever stands in it", () => {
  const position = "combo-breaker ?9+3,9/?9+1,12/10,5,6 0:8;1:12;2:5,4 3 ?5 2/2/2 moves R1>2";
  for (const hand of [position, "7 8 + 9", "x=7&lang=es", "#top", "%20", "<b>", "é 🂡", "+", ""]) {
    const link = linkTo("http://127.0.0.1:2718/?lang=en#x", { hand, rules: "combo-up", lang: "es" });
    assert.deepEqual(queryOf(new URL(link).search), { hand, rules: "combo-up", lang: "es" });
  }
});

test("a button carries the query of a link and no more", () => {
  const dataset = { copy: "link", said: "Copied.", queryHand: "7,8", queryLang: "de", testid: "copy-link" };
  assert.deepEqual(carried(dataset), { hand: "7,8", lang: "de" });
  assert.deepEqual(carried({ copy: "line" }), {});
});

// The browser's memory.

test("a page that has stored nothing has a memory that holds nothing", () => {
  assert.deepEqual(recall(storing(null)), { storage: true, kept: null });
});

test("what was stored is recalled", () => {
  const stored = kept({ own: { played: ["5,6@2"] } });
  assert.deepEqual(recall(storing(JSON.stringify(stored))), { storage: true, kept: stored });
});

test("what cannot be read is told apart from nothing, so that it is left alone", () => {
  for (const text of ["", "{", "undefined", "{'a': 1}", "\u0000", '{"version": 1']) {
    const { storage, kept: found } = recall(storing(text));
    assert.equal(storage, true);
    assert.equal(found, "unreadable");
  }
});

test("a stored null is what nothing is", () => {
  assert.deepEqual(recall(storing("null")), { storage: true, kept: null });
});

test("a browser that allows no memory is told", () => {
  const refuse = () => {
    throw new DOMException("denied", "SecurityError");
  };
  assert.deepEqual(recall(refuse), { storage: false, kept: null });
  assert.deepEqual(recall(() => ({ getItem: refuse })), { storage: false, kept: null });
  assert.deepEqual(recall(() => null), { storage: false, kept: null });
});

// What is stored by several pages.

test("the own hand of another page stays, unless it was changed here", () => {
  const here = kept({ own: { typed: "" }, current: "beat-1" });
  const stored = kept({ own: { typed: "7 8 x" }, current: "find-1" });
  assert.deepEqual(merge(stored, { ...here, current: "beat-2" }, here).own, { typed: "7 8 x" });
  assert.equal(merge(stored, { ...here, current: "beat-2" }, here).current, "beat-2");
  assert.deepEqual(merge(stored, { ...here, own: { typed: "1" } }, here).own, { typed: "1" });
});

test("a generation beyond all bounds is read as Python reads it", () => {
  for (const [generation, read] of [[1e9, 1e6], [-1, 0], ["x", 0], [true, 0], [2.5, 0], [3, 3]]) {
    assert.equal(generationOf({ generation }), read);
  }
  assert.equal(generationOf(null), 0);
});

test("what cannot be sent to Python is told apart", () => {
  const deep = JSON.parse(`${"[".repeat(3000)}${"]".repeat(3000)}`);
  for (const value of [deep, { own: { typed: "\ud83d" } }, { "\udc00": 1 }]) assert.equal(isSound(value), false);
  for (const value of [null, 7, "🂡", { own: { typed: "7 8", played: ["7,8@1"] } }, kept()]) {
    assert.equal(isSound(value), true);
  }
  assert.equal(recall(storing(JSON.stringify("7".repeat(400_000)))).kept, "unreadable");
});

test("half a character becomes a whole one", () => {
  assert.equal(wellFormed("7 \ud83d"), "7 \ufffd");
  assert.equal(wellFormed("7 🂡"), "7 🂡");
});

// Asking for news as long as there is any to come.

/** A clock that goes on when it is told to. */
function clocked() {
  const page = { now: 0, timers: new Map() };
  let next = 1;
  page.begin = (what, pause) => (page.timers.set(next, { what, at: page.now + pause }), next++);
  page.end = (one) => page.timers.delete(one);
  page.pass = (milliseconds) => {
    const end = page.now + milliseconds;
    for (;;) {
      const [due] = [...page.timers].filter(([, { at }]) => at <= end).sort(([, one], [, other]) => one.at - other.at);
      if (!due) break;
      page.timers.delete(due[0]);
      page.now = due[1].at;
      due[1].what();
    }
    page.now = end;
  };
  return page;
}

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

// A file in parts.

test("a file is whole when its last part is there, and only then", () => {
  const parts = new Parts();
  assert.equal(parts.take({ part: 0, of: 3, text: "a" }), null);
  assert.equal(parts.take({ part: 1, of: 3, text: "b" }), null);
  assert.equal(parts.take({ part: 2, of: 3, text: "c" }), "abc");
  assert.equal(parts.take({ part: 0, of: 1, text: "" }), "");
});

test("a file of which a part is missing is none, and the next one is", () => {
  const parts = new Parts();
  assert.equal(parts.take({ part: 0, of: 3, text: "a" }), null);
  assert.equal(parts.take({ part: 2, of: 3, text: "c" }), null);
  assert.equal(parts.take({ part: 0, of: 2, text: "d" }), null);
  assert.equal(parts.take({ part: 1, of: 2, text: "e" }), "de");
});

test("the zone is told as minutes ahead of UTC", () => {
  assert.equal(zoneOf({ getTimezoneOffset: () => -540 }), 540);
  assert.equal(zoneOf({ getTimezoneOffset: () => 300 }), -300);
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

test("a text is cut into parts that make the whole, none within a character", () => {
  for (const text of ["", "abc", "🂡🂢🂣", "a🂡b🂢", "\ud83d"]) {
    for (const size of [1, 2, 3, 100]) {
      const parts = partsOf(text, size);
      assert.equal(parts.join(""), text);
      if (wellFormed(text) === text) for (const part of parts) assert.equal(wellFormed(part), part);
    }
  }
  assert.deepEqual(partsOf("abcd", 2), ["ab", "cd"]);
});
