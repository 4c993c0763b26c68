// What is drawn upon a row.
import assert from "node:assert/strict";
import { test } from "node:test";

import { bracketsOf, calledOf, classesOf } from "../../../combotutor/widgets/hand_script/marks.mjs";

const on = (classes) => Object.keys(classes).filter((name) => classes[name]);

test("what is chosen has a bracket, and as long as it has, no mark has one", () => {
  const marks = { breaks: [[1, 2, "pair", [1, 2]]], meets: [[3, 3, "trio", [3, 4, 5]]] };
  assert.deepEqual(bracketsOf({ at: 4, length: 2 }, marks), [{ at: 4, length: 2, name: "", as: "chosen" }]);
  assert.deepEqual(bracketsOf({ reserve: 1 }, marks), []);
  const shown = (each) => bracketsOf(null, each).map(({ at, as, name }) => [at, as, name]);
  // What nothing is torn by has no bracket: the frame of its cards is enough.
  assert.deepEqual(bracketsOf(null, { breaks: [[2, 1, "", [2]]] }), []);
  const told = [[1, "breaks", "pair"], [3, "meets", "trio"]];
  assert.deepEqual(shown(marks), told);
  assert.deepEqual(shown({ ghost: { at: 2, length: 2 } }), [[2, "ghost", ""]]);
  assert.deepEqual(shown({ ...marks, ghost: { at: 2, length: 2 } }), told, "a mistake is not hidden behind hints");
});

test("a name stays within the row, and of two that would lie upon each other the first is said", () => {
  const shown = (breaks, count) => bracketsOf(null, { breaks }, count).map(({ name, keeps }) => [name, keeps ?? ""].join());
  assert.deepEqual(shown([[1, 2, "pair", [1, 2]]], 12), ["pair,start"]);
  assert.deepEqual(shown([[11, 2, "pair", [11, 12]]], 12), ["pair,end"]);
  assert.deepEqual(shown([[1, 2, "pair", [1, 2]]], 2), ["pair,"], "it is the whole row");
  assert.deepEqual(shown([[2, 2, "pair", [2, 3]], [5, 3, "trio", [5, 6, 7]]], 7), ["pair,", "trio,"]);
  assert.deepEqual(shown([[1, 7, "trio", [1, 6, 7]], [2, 4, "pair", [2, 3, 5]], [6, 1, "", [6]]], 7), ["trio,", ","]);
});

test("a wild is called what it is said to be, and nothing else is called anything", () => {
  const row = ["7", "4", "X", "3"];
  assert.deepEqual(calledOf(row, { at: 2, length: 3 }, { cards: ["4", "5", "3"] }), ["", "", "5", ""]);
  assert.deepEqual(calledOf(row, { at: 1, length: 2 }, { cards: ["7", "4"] }), ["", "", "", ""]);
  for (const choice of [null, { reserve: 1 }]) assert.deepEqual(calledOf(row, choice, { cards: ["4"] }), ["", "", "", ""]);
  assert.deepEqual(calledOf(row, { at: 3, length: 1 }, undefined), ["", "", "", ""], "nothing is chosen for anybody");
});

test("of a stretch only those cards are marked that belong together", () => {
  const { card } = classesOf({ breaks: [[1, 3, "pair", [1, 3]]], meets: [[4, 2, "pair"]] });
  assert.deepEqual([1, 2, 3, 4, 5, 6].map((place) => on(card(place)).join()), ["ct-torn", "", "ct-torn", "ct-met", "ct-met", ""]);
});

test("a row opens at a gap: what lies before it moves left, the rest right", () => {
  const { card, gap } = classesOf({ gaps: [2, 3] }, 2);
  assert.deepEqual([1, 2].map((place) => on(card(place)).join()), ["ct-aleft", "ct-aright"]);
  assert.deepEqual([1, 2, 3].map((place) => on(gap(place)).join()), ["ct-aleft,ct-dim", "ct-hinted", "ct-aright,ct-hinted"]);
});

test("where a card was put wrongly is marked, whatever a hint says of the gaps", () => {
  const { gap } = classesOf({ missed: 2, gaps: [2, 3] });
  assert.deepEqual([1, 2, 3].map((place) => on(gap(place)).join()), ["ct-dim", "ct-missed", "ct-hinted"]);
  assert.deepEqual(on(classesOf({ missed: 2 }).gap(1)), []);
});

test("where another card would have been right the card is marked and no gap", () => {
  const { beside, gap } = classesOf({ unfit: 1, take: 1 });
  assert.deepEqual([1, 2].map((number) => on(beside(number)).join()), ["ct-unfit", ""]);
  assert.deepEqual(on(gap(1)), []);
});

test("what a choice would do is marked as long as it is chosen, without a word on whether it is right", () => {
  const marks = { dim: [3], preview: { at: 2, length: 1, move: "9@2", meets: [1, 3], parts: [2, 4] } };
  const { card } = classesOf(marks, undefined, { at: 2, length: 1 });
  assert.deepEqual([1, 2, 3, 4].map((place) => on(card(place)).join()), ["ct-would-meet", "ct-would-part", "ct-would-meet", "ct-would-part"]);
  const brackets = bracketsOf({ at: 2, length: 1 }, marks).map(({ at, length, as }) => [at, length, as]);
  assert.deepEqual(brackets, [[2, 1, "chosen"], [1, 3, "would"]]);
  for (const choice of [null, { at: 2, length: 2 }, { at: 1, length: 1 }]) {
    assert.deepEqual([1, 3].map((place) => on(classesOf(marks, undefined, choice).card(place)).join()), ["", "ct-dim"]);
    assert.deepEqual(bracketsOf(choice, marks).filter(({ as }) => as === "would"), []);
  }
});

test("what a card would do in a gap is marked on the cards around it", () => {
  const marks = { preview: { gap: 2, reserve: 1, move: "R1>2", meets: [1] } };
  assert.deepEqual(on(classesOf(marks, 2, { gap: 2, reserve: 1 }).card(1)), ["ct-aleft", "ct-would-meet"]);
  assert.deepEqual(on(classesOf(marks, 2, { gap: 2 }).card(1)), ["ct-aleft"]);
  assert.deepEqual(bracketsOf({ gap: 2, reserve: 1 }, marks), []);
});

test("what was tapped in vain is shaken", () => {
  const { card } = classesOf({ shaken: [2, 3] });
  assert.deepEqual([1, 2, 3].map((place) => on(card(place)).join()), ["", "ct-shaken", "ct-shaken"]);
});

test("without marks nothing is marked", () => {
  const { card, gap, beside } = classesOf({});
  for (const classes of [card(1), gap(1), beside(1)]) assert.deepEqual(on(classes), []);
});
