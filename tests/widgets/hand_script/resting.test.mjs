// A place that rests hears no press, and all of it hears again after a moment.
import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { guard, isResting, rest } from "../../../combotutor/widgets/hand_script/resting.mjs";

/** A place and what lies in it, as far as resting needs them. */
function fakePlace() {
  const [classes, attributes] = [new Set(), new Map()];
  const place = Object.assign(new EventTarget(), {
    classList: { add: (name) => classes.add(name), remove: (name) => classes.delete(name) },
    setAttribute: (name, value) => attributes.set(name, value),
    removeAttribute: (name) => attributes.delete(name),
    closest: (selector) => (classes.has(selector.slice(1)) ? place : null),
  });
  return { place, attributes };
}

test("a place rests for a moment, counted from the last time, and says so", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { place, attributes } = fakePlace();
  rest(place);
  mock.timers.tick(400);
  rest(place);
  mock.timers.tick(499);
  assert.ok(isResting(place));
  assert.equal(attributes.get("aria-disabled"), "true");
  mock.timers.tick(1);
  assert.ok(!isResting(place));
  assert.equal(attributes.size, 0);
  rest(place, 100);
  mock.timers.tick(100);
  assert.ok(!isResting(place));
  mock.timers.reset();
});

test("no press gets through to what rests", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { place } = fakePlace();
  let count = 0;
  guard(place);
  place.addEventListener("click", () => (count += 1));
  const press = () => place.dispatchEvent(new Event("click", { cancelable: true }));
  rest(place);
  assert.equal(press(), false);
  mock.timers.tick(500);
  assert.equal(press(), true);
  assert.equal(count, 1);
  mock.timers.reset();
});
