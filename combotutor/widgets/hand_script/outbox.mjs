// What goes to Python, one after the other.

import { same } from "./choosing.mjs";

/**
 * Sends choices and answers one at a time. The next one leaves when Python has answered the last one, so that none is
 * merged with another on the way. A choice that Python does not answer within the patience holds up nothing; an answer
 * is not overtaken so soon, for judging it may take long.
 */
export class Outbox {
  constructor(model, { forChoice = 2000, forAnswer = 60_000 } = {}) {
    Object.assign(this, { model, forChoice, forAnswer, waiting: [], sent: null });
  }

  get isEmpty() {
    return !this.sent;
  }

  /** Takes {chosen} or {chosen, answer}; a choice that says nothing new is not sent. */
  post(message) {
    const last = this.waiting.at(-1) ?? this.sent ?? { chosen: this.model.get("about") };
    if (!message.answer && same(last.chosen, message.chosen)) return;
    this.waiting.push(message);
    this.pump();
  }

  pump() {
    if (this.sent || !this.waiting.length) return;
    this.sent = this.waiting.shift();
    for (const [name, value] of Object.entries(this.sent)) this.model.set(name, value);
    this.timer = setTimeout(() => this.next(), this.sent.answer ? this.forAnswer : this.forChoice);
    this.model.save_changes();
  }

  next() {
    clearTimeout(this.timer);
    this.sent = null;
    this.pump();
  }

  /** Looks whether Python has answered what was sent last. */
  heard() {
    if (this.sent && same(this.model.get("about"), this.sent.chosen)) this.next();
  }

  /** Forgets everything, since it was about another question. */
  drop() {
    clearTimeout(this.timer);
    Object.assign(this, { waiting: [], sent: null });
  }
}
