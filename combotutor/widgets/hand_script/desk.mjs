// The desk of a hand: what all views of it share, wherever on a page they stand.

import { same, sendable } from "./choosing.mjs";
import { Outbox } from "./outbox.mjs";
import { fill } from "./words.mjs";

// Of what nothing is said although it was heard, the cards come back.
const UNJUDGED_AFTER_MS = 1500;
const WRONG = ["wrong", "refused", "unreadable"];

/** What all views of one hand share: the choice, the steps that led to it, and what is on its way to Python. */
export class Desk {
  constructor(model, patience) {
    Object.assign(this, { model, name: model.get("desk"), views: new Set(), steps: [], said: "", number: 0, isStale: false });
    // What the last tap has put back, in words, and why; or why it did nothing.
    this.putBack = [];
    // Which of several moves is meant, and what was sent and not judged yet: {number, choice}.
    Object.assign(this, { picked: "", sent: null, given: -1 });
    this.outbox = new Outbox(model, patience);
    this.about = model.get("about") ?? null;
    this.choice = this.about;
    this.asked = model.get("asked");
    this.reply = model.get("reply");
  }

  get labels() {
    return this.model.get("labels");
  }

  /** Takes a choice; none while an answer is in the air, for it would be about what is gone by then. */
  choose(choice, putBack = []) {
    if (this.isInTheAir) return;
    this.steps.push(this.choice);
    this.take(choice, putBack);
  }

  /** Whether an answer is on its way; one that was heard is judged with that, or by nobody. */
  get isInTheAir() {
    return Boolean(this.sent) && !this.outbox.isEmpty;
  }

  undo() {
    if (this.steps.length) this.take(this.steps.pop());
  }

  take(choice, putBack = []) {
    Object.assign(this, { choice, putBack, picked: "", sent: null });
    this.outbox.post({ chosen: sendable(choice) });
    this.say(choice ? "" : this.labels.nothing);
  }

  confirm({ move, button, said }, { isTold = true } = {}) {
    this.number = Math.max(this.number, this.model.get("answer").number ?? 0) + 1;
    // The answer says what it was given to: by the time Python reads it, something else may be chosen or asked.
    const answer = { move, number: this.number, asked: this.asked, choice: sendable(this.choice) };
    Object.assign(this, { choice: null, putBack: [], steps: [], picked: "", sent: { number: this.number, choice: this.choice } });
    this.outbox.post({ answer, chosen: null });
    this.say(isTold ? fill(this.labels.done, { button: said || button }) : "");
  }

  /** Says which of several moves is meant. */
  pick({ move, settled = "" }) {
    this.picked = this.picked === move ? "" : move;
    this.say(this.picked && settled);
  }

  /** Says why a tap does nothing; what is chosen stays. */
  refuse(why) {
    this.putBack = [why];
    this.say(why);
  }

  /** Whether the last answer was wrong, and nobody has gone on from there. */
  get isWrong() {
    const judged = this.model.get("judged") ?? {};
    return WRONG.includes(judged.as) && judged.number === (this.model.get("answer")?.number ?? 0) && judged.number !== this.given;
  }

  /** What was wrong is given up, and all begins anew. */
  retry() {
    Object.assign(this, { given: this.model.get("judged").number, putBack: [] });
    this.say("");
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
    // Where only the words are others, what was chosen stays.
    if (model.get("stays") === model.get("asked")) this.asked = model.get("asked");
    if (model.get("asked") !== this.asked) {
      this.outbox.drop();
      Object.assign(this, { asked: model.get("asked"), choice: null, putBack: [], steps: [], said: "", picked: "", sent: null });
    }
    this.outbox.heard();
    this.hear();
    if (this.outbox.isEmpty) this.adopt(model.get("about"));
    if (model.get("reply") !== this.reply) {
      this.reply = model.get("reply");
      if (this.reply) this.said = "";
    }
    for (const view of this.views) view.show();
  }

  /** What was sent stays in the air until it is judged, or until it seems that it will not be. */
  hear() {
    const { sent } = this;
    clearTimeout(this.timer);
    this.timer = null;
    if (!sent) return;
    const judged = this.model.get("judged") ?? {};
    if (judged.number === sent.number && WRONG.includes(judged.as)) this.sent = null;
    else if (this.outbox.isEmpty) this.timer = setTimeout(() => this.forget(sent), UNJUDGED_AFTER_MS);
  }

  forget(sent) {
    this.timer = null;
    if (this.sent === sent) this.sent = null;
    for (const view of this.views) view.show();
  }

  /** Takes over what Python says was chosen, if that is news: another page or the program may have changed it. */
  adopt(about) {
    const isNews = !same(about, this.about);
    this.about = about;
    if (isNews && !same(sendable(this.choice), about)) Object.assign(this, { choice: about, putBack: [], steps: [], said: "" });
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
