// What is pressed is not replaced before it is let go.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Press } from "../../../combotutor/tutor/script/press.mjs";
import { clocked } from "./clock.mjs";

/** A page that is pressed and let go, and when it was drawn. */
function pressed() {
  const page = Object.assign(clocked(), { drawn: [], root: new EventTarget(), window: new EventTarget() });
  const draw = () => page.drawn.push(page.now);
  page.press = new Press({ root: page.root, draw, page: page.window, now: () => page.now, begin: page.begin, end: page.end });
  page.pass(5000);
  page.down = () => page.root.dispatchEvent(new Event("pointerdown"));
  page.up = (kind = "pointerup") => page.window.dispatchEvent(new Event(kind));
  return page;
}

test("where nothing is pressed the page is drawn at once", () => {
  const page = pressed();
  page.press.show();
  page.down();
  page.up();
  page.press.show();
  page.pass(10_000);
  assert.deepEqual(page.drawn, [5000, 5000]);
});

test("what is pressed is drawn once, as soon as it is let go, wherever that is", () => {
  for (const kind of ["pointerup", "pointercancel"]) {
    const page = pressed();
    page.down();
    page.press.show();
    page.press.show();
    page.pass(300);
    page.up(kind);
    page.pass(10_000);
    assert.deepEqual(page.drawn, [5300]);
  }
});

test("a press of which a browser does not tell that it is over lasts two seconds", () => {
  const page = pressed();
  page.down();
  page.pass(500);
  page.press.show();
  assert.equal(page.press.isOn, true);
  page.pass(10_000);
  assert.deepEqual([page.drawn, page.press.isOn], [[7500], false]);
});

test("a page that is gone is not drawn", () => {
  const page = pressed();
  page.down();
  page.press.show();
  page.press.close();
  page.up();
  page.pass(10_000);
  assert.deepEqual([page.drawn, page.timers.size], [[], 0]);
});
