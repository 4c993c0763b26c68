// The page's half of `posted.py`: a widget that says all by messages, of which a notebook holds its value alone.
//
// All views of a widget share one line to Python, known by the name that the notebook holds of it. As long as Python has
// not said what there is to show, its picture stands there; and whoever gets no answer is told so.

import { Model } from "./line_model.mjs";

// A widget that lives is there by then, and nobody sees its picture first.
const SOON_MS = 300;
// So long nothing has come back: there is no Python, or it is busy with something else.
const UNHEARD_MS = 5000;

const lines = new Map();

/** What all views of a widget share: its line to Python, and what is known over it. */
export class Line {
  constructor(name, isWatched, begin = (what, pause) => setTimeout(what, pause)) {
    Object.assign(this, { name, isWatched, later: begin, views: new Set(), number: 0, inner: null });
  }

  /** Hears a message, once: every view is told of each. */
  hear(message) {
    if (!(message?.number > this.number)) return;
    this.number = message.number;
    this.isHeard();
    if (!this.views.size) return;
    if (message.method === "state") this.begin(message);
    else if (message.method === "value") this.hold(message.state);
    else this.inner?.hear(message);
  }

  begin({ state, held }) {
    if (this.inner) this.inner.take(state);
    else this.inner = new Model(state, (message) => this.post(message));
    for (const view of this.views) view.begin(this.inner);
    const [{ model }] = this.views;
    if (Object.entries(held).some(([name, value]) => model.get(name) !== value)) this.hold(held);
  }

  /** Lets the notebook hold what came of an answer, all at once; the same answer once more is news, too. */
  hold(state) {
    const [{ model }] = this.views;
    if (model.get("value") === state.value) model.set("value", "");
    for (const [name, value] of Object.entries(state)) model.set(name, value);
    model.save_changes();
  }

  post(message) {
    const [view] = this.views;
    if (this.isWatched || !this.inner) this.doubt ??= this.later(() => this.say(true), UNHEARD_MS);
    try {
      view?.model.send(message);
    } catch {
      this.say(true);
    }
  }

  isHeard() {
    clearTimeout(this.doubt);
    this.doubt = null;
    this.say(false);
  }

  say(isUnheard) {
    for (const view of this.views) view.say(isUnheard);
  }
}

/** One place where a widget is shown. */
class View {
  constructor({ model, el, render }) {
    Object.assign(this, { model, el, render, close: null });
    const page = document.createElement("template");
    page.innerHTML = model.get("_still") ?? "";
    this.still = page.content.querySelector(".combotutor-still");
    const words = page.content.querySelector(".combotutor-unheard")?.textContent ?? "";
    this.unheard = document.createElement("p");
    this.unheard.className = "ct-unheard";
    this.unheard.setAttribute("role", "alert");
    this.unheard.hidden = true;
    this.words = words;
    el.append(this.unheard);
    this.later = setTimeout(() => this.still && el.prepend(this.still), SOON_MS);
  }

  begin(inner) {
    if (this.close) return;
    clearTimeout(this.later);
    this.still?.remove();
    this.close = this.render({ model: inner, el: this.el });
    this.el.append(this.unheard);
  }

  say(isUnheard) {
    const said = isUnheard ? this.words : "";
    if (this.unheard.textContent !== said) this.unheard.textContent = said;
    this.unheard.hidden = !said;
  }

  end() {
    clearTimeout(this.later);
    this.close?.();
    this.unheard.remove();
    this.still?.remove();
  }
}

/**
 * Shows a widget in an element, as `render` draws it of a model, and returns how to take it away again.
 *
 * Whose script watches over its line itself is not watched here.
 */
export function renderPosted({ model, el }, render, isWatched = true) {
  const name = model.get("_line") ?? Symbol("nameless");
  if (!lines.has(name)) lines.set(name, new Line(name, isWatched));
  const line = lines.get(name);
  const view = new View({ model, el, render });
  const hear = (message) => line.hear(message);
  line.views.add(view);
  model.on("msg:custom", hear);
  if (line.inner) view.begin(line.inner);
  else line.post({ method: "open" });
  return () => {
    model.off("msg:custom", hear);
    line.views.delete(view);
    view.end();
    if (!line.views.size) lines.delete(name);
  };
}
