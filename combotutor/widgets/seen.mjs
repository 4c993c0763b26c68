// The faces of a deck. A click on a face tells that one more of its cards was seen; a smaller button takes one back.

import { keyed, named } from "./hand_script/elements.mjs";
import { fill } from "./hand_script/words.mjs";

/** What was seen after one card more (or fewer) of a face; the same object where nothing changes. */
export function counted(seen, card, change, count) {
  const now = (seen[card] ?? 0) + change;
  if (now < 0 || now > count) return seen;
  const { [card]: _, ...others } = seen;
  return now ? { ...others, [card]: now } : others;
}

/** How many of each are seen, as dots: it is told by their form, not by their colour. */
export const dots = (seen, count) => "●".repeat(seen) + "○".repeat(count - seen);

// After so long nobody waits for Python any more: the next click is sent whatever became of the last.
const PATIENCE = 5000;

/**
 * Sends what was seen, one message at a time: on some roads a later one overtakes an earlier one, or is merged into it.
 * Clicks meanwhile are kept, and the last of them is sent once Python has heard.
 */
export class Post {
  constructor({ send, begin = (what, pause) => setTimeout(what, pause), end = (one) => clearTimeout(one) }) {
    Object.assign(this, { send, begin, end, number: 0, mine: null, sent: null });
  }

  /** What a page shows: what was clicked last, until Python has heard it, then what Python says. */
  shown(theirs) {
    return this.mine ?? theirs;
  }

  /** Take what was clicked; `heard` is the number of the last message that Python has heard. */
  take(seen, heard) {
    this.number = Math.max(this.number, heard);
    this.mine = seen;
    if (!this.sent) this.dispatch();
  }

  dispatch() {
    this.sent = this.mine;
    this.number += 1;
    this.timer = this.begin(() => (this.sent = null), PATIENCE);
    this.send({ number: this.number, seen: this.mine });
  }

  /** Python has heard the message of a number. */
  hear(heard) {
    if (heard < this.number) return;
    this.end(this.timer);
    const isAll = this.mine === this.sent;
    this.sent = null;
    if (isAll) this.mine = null;
    else this.dispatch();
  }
}

// Charts are drawn anew where a page is wider or narrower by so many pixels.
const STEP = 40;

/** How wide a page is told to be: rounded down, so that what is made for it fits. */
export const stepped = (width) => width - (width % STEP);

const FEWER_KEYS = ["-", "Backspace", "Delete"];

class SeenView {
  constructor(model) {
    this.model = model;
    this.post = new Post({
      send: (message) => {
        model.set("clicked", message);
        model.save_changes();
      },
    });
    this.root = named(document.createElement("details"), "seen");
    this.root.className = "ct-seen";
    // JupyterLab looks for shortcuts before any listener of ours; this attribute tells it not to.
    this.root.dataset.lmSuppressShortcuts = "true";
    this.root.open = model.get("is_open");
    this.root.addEventListener("toggle", () => this.model.set("is_open", this.root.open));
    this.told = named(document.createElement("summary"), "seen-told");
    this.deck = document.createElement("div");
    this.deck.className = "ct-seen-deck";
    this.deck.setAttribute("role", "group");
    this.status = document.createElement("p");
    this.status.className = "ct-seen-status";
    this.status.setAttribute("role", "status");
    this.clear = named(document.createElement("button"), "seen-clear");
    this.clear.type = "button";
    this.clear.addEventListener("click", () => this.save({}));
    this.root.append(this.told, this.deck, this.clear, this.status);
    for (const kind of ["keydown", "keyup", "keypress"]) this.root.addEventListener(kind, (event) => event.stopPropagation());
    this.heard = { "change:faces": () => this.build(), "change:labels": () => this.build(), "change:seen": () => this.show(), "change:heard": () => this.onHeard(), "change:language": () => this.speak(), "change:page": () => this.speak() };
    for (const [name, listener] of Object.entries(this.heard)) model.on(name, listener);
    this.build();
    this.speak();
    this.measure();
    globalThis.addEventListener("resize", this.measure);
  }

  /** Where the page is the deck's own, it says how much room there is. */
  measure = () => {
    const room = stepped(document.documentElement.clientWidth);
    if (!this.model.get("has_page") || this.model.get("room") === room) return;
    this.model.set("room", room);
    this.model.save_changes();
  };

  /** Where the page is the deck's own, it says which language it speaks, and how it is called in that. */
  speak() {
    if (!this.model.get("has_page")) return;
    document.documentElement.lang = this.model.get("language");
    if (this.model.get("page")) document.title = this.model.get("page");
  }

  save(seen) {
    if (seen === this.seen) return;
    this.post.take(seen, this.model.get("heard"));
    this.show();
  }

  get seen() {
    return this.post.shown(this.model.get("seen"));
  }

  onHeard() {
    this.post.hear(this.model.get("heard"));
    this.show();
  }

  add(face, change) {
    this.save(counted(this.seen, face.card, change, face.count));
  }

  build() {
    const focused = this.root.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    const { labels, faces } = { labels: this.model.get("labels"), faces: this.model.get("faces") };
    this.deck.setAttribute("aria-label", labels.title);
    this.clear.textContent = labels.clear;
    this.places = faces.map((face) => this.place(face));
    this.deck.replaceChildren(...this.places.map(({ root }) => root));
    this.show();
    if (focused) keyed(this.root, focused)?.focus();
  }

  place(face) {
    const root = document.createElement("div");
    root.className = "ct-seen-place";
    const [more, fewer] = [1, -1].map((change) => {
      const way = change > 0 ? "more" : "fewer";
      const button = named(document.createElement("button"), `seen-${way}-${face.card}`);
      button.type = "button";
      button.className = `ct-seen-${way}`;
      button.addEventListener("click", () => this.add(face, change));
      return button;
    });
    more.addEventListener("keydown", (event) => {
      if (!FEWER_KEYS.includes(event.key)) return;
      event.preventDefault();
      this.add(face, -1);
    });
    more.innerHTML = face.svg;
    more.querySelector("svg")?.setAttribute("aria-hidden", "true");
    const count = document.createElement("span");
    count.className = "ct-seen-dots";
    more.append(count);
    fewer.textContent = "−";
    root.append(more, fewer);
    return { root, face, more, fewer, count };
  }

  show() {
    const { labels, seen } = { labels: this.model.get("labels"), seen: this.seen };
    let all = 0;
    for (const { root, face, more, fewer, count } of this.places) {
      const many = Math.min(seen[face.card] ?? 0, face.count);
      all += many;
      count.textContent = dots(many, face.count);
      const values = { name: face.name, seen: many, count: face.count };
      more.setAttribute("aria-label", fill(labels.more, values));
      more.title = fill(labels.state, values);
      more.setAttribute("aria-disabled", String(many === face.count));
      fewer.setAttribute("aria-label", fill(labels.fewer, values));
      fewer.title = fewer.getAttribute("aria-label");
      fewer.setAttribute("aria-disabled", String(many === 0));
      root.classList.toggle("ct-seen-gone", many === face.count);
      root.classList.toggle("ct-seen-some", many > 0);
    }
    const deck = this.places.reduce((sum, { face }) => sum + face.count, 0);
    const told = fill(all ? labels.told : labels.nothing, { seen: all, left: deck - all });
    this.told.textContent = told;
    this.status.textContent = told;
    this.clear.hidden = all === 0;
  }

  close() {
    for (const [name, listener] of Object.entries(this.heard)) this.model.off(name, listener);
    globalThis.removeEventListener("resize", this.measure);
    this.root.remove();
  }
}

export default {
  render({ model, el }) {
    const view = new SeenView(model);
    el.append(view.root);
    return () => view.close();
  },
};
