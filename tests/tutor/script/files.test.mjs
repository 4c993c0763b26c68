// Files that are brought in, and that come in parts.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Files, Parts, partsOf } from "../../../combotutor/tutor/script/files.mjs";
import { wellFormed } from "../../../combotutor/tutor/script/text.mjs";
import { Wire } from "../../../combotutor/tutor/script/wire.mjs";

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

// A file on its way to Python.

/** A page on which a file can be chosen, and what it sends and shows. */
function chosen(text, more = {}) {
  const page = { sent: [], shown: [], field: { files: [{ name: "mine.json", size: text.length, text: async () => text }], value: "x" } };
  page.model = { send: (message) => page.sent.push(message), ...more };
  page.wire = new Wire({ model: page.model, show: (what) => page.shown.push(what), watch: { begin: () => 1, end: () => {} } });
  page.files = new Files({ root: null, wire: page.wire, send: () => {}, ...more });
  return page;
}

test("a file goes part by part, each when Python has taken the one before", async () => {
  const page = chosen("x".repeat(250_000));
  const going = page.files.bring(page.field);
  for (const many of [1, 2, 3]) {
    await new Promise((resolve) => setTimeout(resolve));
    assert.equal(page.sent.length, many);
    assert.equal(page.wire.watch.isSending, true);
    page.files.taken();
  }
  await going;
  assert.deepEqual(page.sent.map(({ part, of, name, text }) => [part, of, name, text.length]), [[0, 3, "mine.json", 100_000], [1, 3, "mine.json", 100_000], [2, 3, "mine.json", 50_000]]);
  assert.deepEqual([page.wire.watch.isSending, page.field.value], [false, ""]);
});

test("no file is no message, and one that is too large is not read", async () => {
  const page = chosen("");
  await page.files.bring({ files: [] });
  await page.files.bring({ files: [{ size: 50_000_001, text: () => assert.fail("read") }] });
  assert.deepEqual([page.sent, page.shown], [[], ["too-large"]]);
});

test("a file that is posted in vain did not arrive, whether it was refused or the line broke", async (t) => {
  for (const answer of [async () => ({ ok: false }), async () => assert.fail("the line broke")]) {
    const post = t.mock.method(globalThis, "fetch", answer);
    const page = chosen("{}", { upload: "upload" });
    await page.files.bring(page.field);
    assert.deepEqual([post.mock.callCount(), page.shown, page.wire.watch.isSending], [1, ["unsent"], false]);
    post.mock.restore();
  }
});

test("a file that arrives is nothing to speak of, and one while the line is down is not posted", async (t) => {
  const post = t.mock.method(globalThis, "fetch", async () => ({ ok: true }));
  const page = chosen("{}", { upload: "upload" });
  await page.files.bring(page.field);
  assert.deepEqual([post.mock.callCount(), page.shown], [1, []]);
  const down = chosen("{}", { upload: "upload", isUp: false });
  await down.files.bring(down.field);
  assert.deepEqual([post.mock.callCount(), down.model.hasLost], [1, true]);
});
