// The desk of a hand: what all views of it share, wherever on a page they stand.

import { same, sendable } from "./choosing.mjs";
import { Outbox } from "./outbox.mjs";
import { fill } from "./words.mjs";

/** What all views of one hand share: the choice, the steps that led to it, and what is on its way to Python. */
export class Desk {
  constructor(model, patience) {
    Object.assign(this, { model, name: model.get("desk"), views: new Set(), steps: [], said: "", number: 0, isStale: false });
    this.outbox = new Outbox(model, patience);
    this.about = model.get("about") ?? null;
    this.choice = this.about;
    this.asked = model.get("asked");
    this.reply = model.get("reply");
  }

  get labels() {
    return this.model.get("labels");
  }

  choose(choice) {
    this.steps.push(this.choice);
    this.take(choice);
  }

  undo() {
    if (this.steps.length) this.take(this.steps.pop());
  }

  take(choice) {
    this.choice = choice;
    this.outbox.post({ chosen: sendable(choice) });
    this.say(choice ? "" : this.labels.nothing);
  }

  confirm({ move, button }) {
    this.number = Math.max(this.number, this.model.get("answer").number ?? 0) + 1;
    // The answer says what it was given to: by the time Python reads it, something else may be chosen or asked.
    const answer = { move, number: this.number, asked: this.asked, choice: sendable(this.choice) };
    Object.assign(this, { choice: null, steps: [] });
    this.outbox.post({ answer, chosen: null });
    this.say(fill(this.labels.done, { button }));
  }

  say(sentence) {
    this.said = sentence;
    for (const view of this.views) view.show();
  }

  /** Traits arrive one after the other; they are looked at together when all have come. */
  changed() {
    if (this.isStale) return;
    this.isStale = true;
    queueMicrotask(() => this.refresh());
  }

  refresh() {
    this.isStale = false;
    const { model } = this;
    if (model.get("asked") !== this.asked) {
      this.outbox.drop();
      Object.assign(this, { asked: model.get("asked"), choice: null, steps: [], said: "" });
    }
    this.outbox.heard();
    if (this.outbox.isEmpty) this.adopt(model.get("about"));
    if (model.get("reply") !== this.reply) {
      this.reply = model.get("reply");
      if (this.reply) this.said = "";
    }
    for (const view of this.views) view.show();
  }

  /** Takes over what Python says was chosen, if that is news: another page or the program may have changed it. */
  adopt(about) {
    const isNews = !same(about, this.about);
    this.about = about;
    if (isNews && !same(sendable(this.choice), about)) Object.assign(this, { choice: about, steps: [], said: "" });
  }
}

const desks = new Map();

/** The desk of a hand. Every view is given a model object of its own, so the hand is known by a name. */
export function deskOf(model) {
  const name = model.get("desk");
  if (!desks.has(name)) desks.set(name, new Desk(model));
  return desks.get(name);
}

/** Takes a view from its desk; a desk that no view is at any more is cleared away. */
export function leaveDesk(desk, view) {
  desk.views.delete(view);
  if (!desk.views.size) desks.delete(desk.name);
}
