// Forms that a person fills in. What stands in them is the person's until they are sent, and gone with the form.

import { keyed } from "../../widgets/hand_script/elements.mjs";
import { wellFormed } from "./text.mjs";

const LONGEST_FIELD = 200;

/** What the fields of a form say as one text: one a line, in the order of their names. */
export function linesOf(fields) {
  const named = [...fields].filter(([, value]) => typeof value === "string").sort(([one], [other]) => (one < other ? -1 : 1));
  return named.map(([, value]) => wellFormed(value.slice(0, LONGEST_FIELD)).replace(/[\r\n]/g, " ")).join("\n");
}

/** Whether a field is of a form that is for an action. */
const isOurs = (field) => Boolean(field?.form?.dataset.do && field.dataset.key);

/** Fields that cannot be on at the same time as a field. */
const alike = (field) => (field.type === "radio" ? [...field.form.elements].filter(({ type, name }) => type === "radio" && name === field.name) : [field]);

/**
 * Sends a form when it is submitted, and keeps what was typed or chosen in it while its place is drawn anew: `filled`, by
 * the key of each field, which may outlive the line.
 */
export class Forms {
  constructor({ root, send, filled = new Map() }) {
    Object.assign(this, { root, send, filled, isSent: false });
    root.addEventListener("input", ({ target }) => {
      if (!isOurs(target)) return;
      this.isSent = false;
      this.note(target);
    });
    root.addEventListener("submit", (event) => {
      const action = event.target.dataset.do;
      if (!action) return;
      event.preventDefault();
      this.isSent = true;
      this.send(action, linesOf(new FormData(event.target)));
    });
  }

  note(field) {
    for (const { dataset, value, checked } of alike(field)) this.filled.set(dataset.key, { value, checked });
  }

  /** Notes where in a field the keyboard is, and returns how to lead it there again. */
  caret() {
    const held = this.root.getRootNode().activeElement;
    if (!isOurs(held) || held.type !== "text") return () => {};
    const { selectionStart, selectionEnd } = held;
    return () => {
      const field = keyed(this.root, held.dataset.key);
      if (field && field !== held && field === field.getRootNode().activeElement) field.setSelectionRange(selectionStart, selectionEnd);
    };
  }

  fillIn() {
    for (const [key, { value, checked }] of this.filled) {
      const field = keyed(this.root, key);
      if (!isOurs(field)) this.filled.delete(key);
      else if (field.type === "radio") field.checked = checked;
      else if (field.value !== value) field.value = value;
    }
  }

  /** Leads the keyboard to what was typed wrong, once it was sent, so that it can be typed anew. */
  point() {
    const wrong = this.isSent && this.root.querySelector('form [aria-invalid="true"]');
    if (!wrong) return;
    this.isSent = false;
    wrong.focus();
    wrong.select();
  }

  /** What was filled in is somebody else's. */
  forget() {
    this.isSent = false;
    this.filled.clear();
  }
}
