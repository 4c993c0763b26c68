// What stands in the page's address.
import assert from "node:assert/strict";
import { test } from "node:test";

import { carried, isLoopback, linkTo, queryOf, settled } from "../../../combotutor/tutor/script/address.mjs";

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

test("a link brings a puzzle along whole, and no plus of its line becomes a space", () => {
  const query = { k: "risk", p: "combo-up 9,4,9+2/?3+1/?2+8 1:2;2:3 0 ?10 3/3/3 discards=7,7,12", b: "|R1>1 >2|", w: "300", s: "7", lang: "es" };
  const link = linkTo("http://192.168.7.5:2718/?lang=en", query);
  assert.ok(link.includes("9%2B2"));
  assert.deepEqual(queryOf(new URL(link).search), query);
  assert.equal(settled(link, "de"), "http://192.168.7.5:2718/?lang=de");
});

test("an address that leads each computer to itself is told from others", () => {
  for (const host of ["127.0.0.1:2718", "127.8.0.1", "localhost:80", "a.localhost", "[::1]:2718"]) assert.ok(isLoopback(`http://${host}/`), host);
  for (const host of ["192.168.7.5:2718", "school.example", "localhost.example", "[fe80::1]", "127.0.0.1.example"]) {
    assert.ok(!isLoopback(`http://${host}/`), host);
  }
});

test("a button carries the query of a link and no more", () => {
  const dataset = { copy: "link", said: "Copied.", queryHand: "7,8", queryLang: "de", testid: "copy-link" };
  assert.deepEqual(carried(dataset), { hand: "7,8", lang: "de" });
  assert.deepEqual(carried({ copy: "line" }), {});
});

test("a page's address keeps its language and all that is not the tutor's, and forgets what it was opened with", () => {
  const address = "http://127.0.0.1:2718/a/?puzzle=beat-1&hand=7&rules=combo-up&x=1&lang=es#top";
  assert.equal(settled(address, "de"), "http://127.0.0.1:2718/a/?x=1&lang=de");
  assert.equal(settled(settled(address, "de"), "de"), settled(address, "de"));
});
