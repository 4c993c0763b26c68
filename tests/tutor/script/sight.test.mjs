// Whether the page is in sight, and which day it is there.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Sight, zoneOf } from "../../../combotutor/tutor/script/sight.mjs";

test("the zone is told as minutes ahead of UTC", () => {
  assert.equal(zoneOf({ getTimezoneOffset: () => -540 }), 540);
  assert.equal(zoneOf({ getTimezoneOffset: () => 300 }), -300);
});

test("Python is told when the page comes into sight and goes, until it is closed", () => {
  const page = Object.assign(new EventTarget(), { hidden: false });
  const told = [];
  const sight = new Sight({ tell: (message) => told.push(message), page, zone: () => 60 });
  for (const hidden of [true, false]) {
    page.hidden = hidden;
    page.dispatchEvent(new Event("visibilitychange"));
  }
  sight.close();
  page.dispatchEvent(new Event("visibilitychange"));
  assert.deepEqual(told, [{ do: "away", zone: 60 }, { do: "here", zone: 60 }]);
});

test("Python is told once when the clock goes over to another zone", () => {
  let zone = 60;
  const told = [];
  const sight = new Sight({ tell: (message) => told.push(message), page: new EventTarget(), zone: () => zone });
  sight.renew();
  zone = 120;
  sight.renew();
  sight.renew();
  assert.deepEqual(told, [{ do: "here", zone: 120 }]);
});
