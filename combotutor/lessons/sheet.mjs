// A sheet in a cell: Python makes its markup, this puts it in place and says what a person does with its controls.

import { element, keyed, named } from "../widgets/hand_script/elements.mjs";
import { renderPosted } from "../widgets/posted.mjs";
import { focusOf } from "../tutor/script/focus.mjs";

// A blank that is no other sentence to anybody.
const UNSEEN = "\u00a0";

class SheetView {
  constructor(model, el) {
    this.model = model;
    this.root = named(element("div", "ct-tutor ct-lesson"), "lesson");
    // JupyterLab looks for shortcuts before any listener of ours; this attribute tells it not to.
    this.root.dataset.lmSuppressShortcuts = "true";
    this.sheet = element("div", "ct-frame");
    this.said = named(element("p", "ct-region-said", { role: "status" }), "lesson-said");
    this.root.append(this.sheet, this.said);
    this.listen();
    el.append(this.root);
    this.draw();
  }

  listen() {
    const stop = (event) => event.stopPropagation();
    for (const kind of ["keydown", "keyup", "keypress"]) this.root.addEventListener(kind, stop);
    this.root.addEventListener("input", ({ target }) => this.follow(target));
    this.root.addEventListener("change", ({ target }) => this.choose(target));
    this.root.addEventListener("click", ({ target }) => this.press(target.closest("button[data-do]")));
    this.root.addEventListener("submit", (event) => {
      event.preventDefault();
      const [field] = event.target.elements;
      // Out of a list something has to be chosen first; what another box lacks, Python tells.
      if (field.matches("select") && field.value === "") return;
      this.tell(event.target.dataset.do, field.value);
    });
    this.heard = { "change:sheet": () => this.draw(), "change:said": () => this.say() };
    for (const [name, listener] of Object.entries(this.heard)) this.model.on(name, listener);
  }

  press(button) {
    if (button && button.getAttribute("aria-disabled") !== "true") this.tell(button.dataset.do, button.value);
  }

  tell(what, value) {
    this.model.send({ do: what, value: String(value) });
  }

  /** A number and the slider beside it are one: what changes in one is seen in the other. */
  follow(field) {
    if (field.type === "number" && field.value === "") return;
    const all = field.form?.querySelectorAll('input[type="number"], input[type="range"]') ?? [];
    for (const each of all) {
      if (each !== field) each.value = field.value;
      each.classList.add("ct-moved");
    }
  }

  /** Where something is chosen out of a list, the button beside it can be pressed. */
  choose(field) {
    if (!field.matches("select")) return;
    const sent = field.form?.querySelector('[type="submit"]');
    sent?.setAttribute("aria-disabled", String(field.value === ""));
  }

  draw() {
    const markup = this.model.get("sheet");
    if (this.drawn === markup) return;
    this.drawn = markup;
    this.root.lang = this.model.get("language");
    const focus = focusOf(this.sheet);
    const had = this.sheet.contains(this.root.getRootNode().activeElement);
    this.sheet.innerHTML = markup;
    focus();
    // What took the place of the last control has the focus.
    if (had && !this.sheet.contains(this.root.getRootNode().activeElement)) keyed(this.sheet, "told")?.focus();
  }

  /** A reader speaks only what changes, so the same once more differs by a blank. */
  say() {
    const said = this.model.get("said");
    this.said.textContent = said && this.said.textContent === said ? `${said}${UNSEEN}` : said;
  }

  close() {
    for (const [name, listener] of Object.entries(this.heard)) this.model.off(name, listener);
    this.root.remove();
  }
}

/** Shows a sheet in an element, and returns how to take it away again. */
export function renderSheet({ model, el }) {
  const view = new SheetView(model, el);
  return () => view.close();
}

export default { render: (given) => renderPosted(given, renderSheet) };
