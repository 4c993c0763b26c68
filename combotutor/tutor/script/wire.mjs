// What the page says to Python, and how it is with what was asked for.

import { Watch } from "./waiting.mjs";

// What a page says again by itself once the line is up: where that gets lost, nobody has to be told.
const SAID_AGAIN = ["news", "type"];

/**
 * Sends what a person does, and says how it is with that by `show`: in one of Python's words, or in none.
 *
 * Of a model, `isUp` and `hasLost` are there only where the host knows how the line is; it says so itself then.
 */
export class Wire {
  constructor({ model, show, watch = {} }) {
    Object.assign(this, { model, show, how: "", pings: 0, asked: 0, isChoice: false });
    this.watch = new Watch({
      ping: () => this.tell({ do: "alive", number: (this.pings += 1) }),
      say: (what) => this.sayHow(what),
      ...watch,
    });
  }

  /** Something was asked for. */
  expect(action) {
    const isAgain = SAID_AGAIN.includes(action);
    if (!isAgain && this.how === "unsent") this.sayHow("");
    this.isChoice = false;
    if (this.model.isUp !== false) this.watch.expect();
    else if (!isAgain) this.model.hasLost = true;
  }

  /** A choice was sent: nothing else may be waited for meanwhile, as only that it was read comes back. */
  expectChoice() {
    if (this.model.isUp === false || this.watch.isOn) return;
    this.isChoice = true;
    this.watch.expect();
  }

  /** A choice was read, and so what was said to be lost is over. */
  heardChoice() {
    if (this.isChoice) this.watch.heard();
    else if (this.how === "unsent") this.sayHow("");
    this.isChoice = false;
  }

  /** Something has come back, so nothing is missed any more; an answer to what the page asks by itself is none to that. */
  heard() {
    const isToItself = this.asked > 0;
    if (isToItself) this.asked -= 1;
    if (isToItself && this.how === "unsent") this.watch.stop();
    else this.watch.heard();
  }

  send(action, value, more = {}) {
    this.expect(action);
    if (action === "news") this.asked += 1;
    try {
      this.model.send({ do: action, value, ...more });
    } catch {
      this.sayHow("silence");
    }
  }

  /** Tells Python what needs no answer. */
  tell(message) {
    try {
      this.model.send(message);
    } catch {
      // Whoever then asks for something is told that there is no Python.
    }
  }

  /** Waits for what takes long to send: it has not got lost as long as it is on its way. */
  async whileSending(sending) {
    this.watch.isSending = true;
    try {
      return await sending();
    } finally {
      this.watch.isSending = false;
    }
  }

  /** From now on the host says how the line is. What was asked just before may have arrived: nobody knows. */
  onDown() {
    this.model.hasLost ||= this.how === "unsent";
    this.watch.stop();
    this.sayHow("");
  }

  /** Says that something did not arrive: now, or once the line is up. */
  sayUnsent() {
    this.watch.stop();
    if (this.model.isUp === false) this.model.hasLost = true;
    else this.sayHow("unsent");
  }

  sayHow(what) {
    this.how = what;
    this.show(what);
  }

  close() {
    this.watch.stop();
  }
}
