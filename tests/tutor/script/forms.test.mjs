// What a form sends, and what stays in it while its place is drawn anew.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Forms, linesOf } from "../../../combotutor/tutor/script/forms.mjs";

globalThis.CSS ??= { escape: (text) => text };

test("a form sends its fields one a line, by their names", () => {
  assert.equal(linesOf([["name", "Jo"], ["card", "stars"]]), "stars\nJo");
  assert.equal(linesOf([["code", " k7px m3qa "]]), " k7px m3qa ");
  assert.equal(linesOf([]), "");
});

test("no field is endless, has lines of its own, or halves of characters", () => {
  assert.equal(linesOf([["name", "x".repeat(1000)]]).length, 200);
  assert.equal(linesOf([["card", "a\nb\rc"], ["name", "\ud83d"]]), "a b c\n\ufffd");
  assert.equal(linesOf([["name", `${"x".repeat(199)}🂡`]]).at(-1), "\ufffd");
});

/** A place with a form of some fields, which can be drawn anew, and what the forms have sent. */
function placed() {
  const root = Object.assign(new EventTarget(), { fields: [], querySelector: (what) => root.fields.find(({ dataset }) => what === `[data-key="${dataset.key}"]`) ?? null });
  const draw = (action, ...fields) => {
    const form = { dataset: { do: action }, elements: fields };
    root.fields = fields.map((field) => Object.assign(field, { form, dataset: { key: field.key } }));
  };
  const forms = new Forms({ root, send: () => {} });
  const fill = (field, values) => {
    Object.assign(field, values);
    const event = new Event("input");
    Object.defineProperty(event, "target", { value: field });
    root.dispatchEvent(event);
  };
  return { draw, fill, forms, root };
}

const box = (value = "") => ({ key: "who-name", type: "text", name: "name", value });
const radios = (chosen) => ["waves", "dots"].map((back) => ({ key: `who-back-${back}`, type: "radio", name: "card", value: back, checked: back === chosen }));

test("what was typed and chosen is there after the place was drawn anew, and what was not stays as drawn", () => {
  const { draw, fill, forms, root } = placed();
  draw("newcomer", box(), ...radios("waves"));
  fill(root.fields[0], { value: "Jo" });
  draw("newcomer", box("x"), ...radios("dots"));
  forms.fillIn();
  assert.deepEqual(root.fields.map(({ value, checked }) => [value, checked]), [["Jo", undefined], ["waves", false], ["dots", true]]);
  root.fields[2].checked = false;
  fill(root.fields[1], { checked: true });
  draw("newcomer", box(), ...radios("dots"));
  forms.fillIn();
  assert.deepEqual(root.fields.map(({ value, checked }) => [value, checked]), [["Jo", undefined], ["waves", true], ["dots", false]]);
});

test("what was typed is gone with its form, and when another plays", () => {
  const { draw, fill, forms, root } = placed();
  for (const leave of [() => draw("newcomer"), () => forms.forget()]) {
    draw("newcomer", box());
    fill(root.fields[0], { value: "Jo" });
    leave();
    forms.fillIn();
    draw("newcomer", box("x"));
    forms.fillIn();
    assert.equal(root.fields[0].value, "x");
  }
});

test("what stands in no form of ours is none of it", () => {
  const { draw, fill, forms, root } = placed();
  draw(undefined, box());
  fill(root.fields[0], { value: "Jo" });
  fill({ key: "box", type: "text", dataset: { key: "box" }, form: null }, { value: "7 8" });
  draw(undefined, box("x"));
  forms.fillIn();
  assert.equal(root.fields[0].value, "x");
});

test("what was typed wrong has the keyboard and is selected once, when it was sent, and not while it is typed anew", () => {
  const { draw, fill, forms, root } = placed();
  const done = [];
  const wrong = { focus: () => done.push("focus"), select: () => done.push("select") };
  const find = root.querySelector;
  root.querySelector = (what) => (what.includes("aria-invalid") ? wrong : find(what));
  globalThis.FormData = class { *[Symbol.iterator]() {} };
  const send = () => {
    const event = new Event("submit", { cancelable: true });
    Object.defineProperty(event, "target", { value: { dataset: { do: "return" } } });
    root.dispatchEvent(event);
  };
  draw("return", box());
  forms.point();
  assert.deepEqual(done, []);
  send();
  forms.point();
  forms.point();
  assert.deepEqual(done, ["focus", "select"]);
  send();
  fill(root.fields[0], { value: "K" });
  forms.point();
  assert.deepEqual(done, ["focus", "select"]);
});
