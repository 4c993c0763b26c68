// How cards move.
import assert from "node:assert/strict";
import { test } from "node:test";

import { isAlike, isFollowing, journey } from "../../../combotutor/widgets/hand_script/motion.mjs";

test("a journey begins where the card was, in the size it had, and needs a card that was seen", () => {
  assert.equal(journey({ x: 10, y: 5, width: 20 }, { x: 4, y: 5, width: 40 }), "translate(6px, 0px) scale(0.5)");
  assert.equal(journey({ x: 0, y: 0, width: 0 }, { x: 4, y: 5, width: 40 }), "none");
  assert.equal(journey({ x: 0, y: 0, width: 9 }, { x: 4, y: 5, width: 0 }), "none");
});

test("boxes are alike if no eye can tell them apart", () => {
  assert.ok(isAlike({ x: 1, y: 1, width: 9 }, { x: 1.2, y: 1, width: 9.1 }));
  assert.ok(!isAlike({ x: 1, y: 1, width: 9 }, { x: 2, y: 1, width: 9 }));
});

test("a row follows another if cards only left, be it all, or only came where some were", () => {
  assert.ok(isFollowing([1, 2], []));
  assert.ok(isFollowing([1, 2, 3], [1, 3]));
  assert.ok(isFollowing([1, 3], [1, 4, 3]));
  assert.ok(isFollowing([1, 2], [1, 2]));
  assert.ok(!isFollowing([1, 2, 3], [2, 4, 5]), "some left and others came");
  assert.ok(!isFollowing([1, 2], [3]));
  assert.ok(!isFollowing([], [1]));
});
