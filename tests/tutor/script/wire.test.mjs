// What the page says to Python, and what it says of that.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Wire } from "../../../combotutor/tutor/script/wire.mjs";
import { clocked } from "./clock.mjs";

/** A page with a wire, a clock, what was sent, and what is shown of that. */
function wired(line = {}) {
  const page = Object.assign(clocked(), { sent: [], shown: [] });
  page.model = { send: (message) => page.sent.push(message), ...line };
  const watch = { now: () => page.now, begin: page.begin, end: page.end };
  page.wire = new Wire({ model: page.model, show: (what) => page.shown.push(what), watch });
  return page;
}

test("what is done is sent, with what belongs to it", () => {
  const { wire, sent } = wired();
  wire.send("type", "7 8");
  wire.send("import", "{}", { name: "mine.json" });
  assert.deepEqual(sent, [{ do: "type", value: "7 8" }, { do: "import", value: "{}", name: "mine.json" }]);
});

test("where there is no Python any more that is said when something is asked for, and not when something is told", () => {
  const page = wired({
    send: () => {
      throw new Error("gone");
    },
  });
  page.wire.tell({ do: "here" });
  assert.deepEqual(page.shown, []);
  page.wire.send("hint", "");
  assert.deepEqual(page.shown, ["silence"]);
});

test("whoever is waited for is asked whether they are there, by another number each time", () => {
  const page = wired();
  page.wire.send("hint", "");
  page.pass(7_000);
  assert.deepEqual(page.sent.slice(1), [{ do: "alive", number: 1 }, { do: "alive", number: 2 }, { do: "alive", number: 3 }]);
  page.wire.close();
  page.pass(60_000);
  assert.equal(page.sent.length, 4);
});

test("that something got lost stays until the person goes on; what the page asks by itself is not that", () => {
  const page = wired();
  page.wire.sayHow("unsent");
  page.wire.send("news", "");
  page.wire.heard();
  assert.equal(page.shown.at(-1), "unsent");
  page.wire.send("hint", "");
  assert.equal(page.shown.at(-1), "");
});

test("what has not arrived, as it seemed, is no more said to be lost once it is answered", () => {
  const page = wired();
  page.wire.send("hint", "");
  page.pass(500);
  for (let count = 0; count < 3; count += 1) page.wire.watch.alive(false);
  assert.equal(page.shown.at(-1), "unsent");
  page.wire.heard();
  assert.equal(page.shown.at(-1), "");
});

test("while the line is down it is noted that something got lost, but not of what is said again by itself", () => {
  for (const [action, hasLost] of [["hint", true], ["news", false], ["type", false]]) {
    const page = wired({ isUp: false, hasLost: false });
    page.wire.send(action, "");
    assert.deepEqual([page.model.hasLost, page.timers.size, page.shown], [hasLost, 0, []]);
  }
});

test("a line that goes down takes over what the page has said, and waits no more", () => {
  const page = wired({ isUp: true, hasLost: false });
  page.wire.send("hint", "");
  page.wire.sayUnsent();
  page.model.isUp = false;
  page.wire.onDown();
  assert.deepEqual([page.model.hasLost, page.timers.size, page.shown.at(-1)], [true, 0, ""]);
  page.wire.sayUnsent();
  assert.equal(page.shown.at(-1), "");
});

test("a choice is watched, too: that it was read answers it, and nothing else that is waited for", () => {
  const read = wired();
  read.wire.expectChoice();
  read.wire.heardChoice();
  read.pass(60_000);
  assert.deepEqual([read.shown, read.sent], [[""], []]);
  const gone = wired();
  gone.wire.expectChoice();
  gone.pass(13_000);
  assert.equal(gone.shown.at(-1), "silence");
  for (const asked of [(wire) => wire.send("hint", ""), (wire) => [wire.expectChoice(), wire.send("hint", "")]]) {
    const page = wired();
    asked(page.wire);
    page.wire.expectChoice();
    page.wire.heardChoice();
    page.pass(13_000);
    assert.equal(page.shown.at(-1), "silence");
  }
  const down = wired({ isUp: false, hasLost: false });
  down.wire.expectChoice();
  assert.deepEqual([down.timers.size, down.model.hasLost], [0, false]);
});
