// How long the page waits for Python, and what it takes from that: there is news to come, work under way, or nobody.

const AT_WORK_AFTER_MS = 500;
// Whoever is at work is asked now and then whether there is anybody; that is answered at once, whatever takes so long.
const PING_INTERVAL_MS = 3000;
// Whoever is there and at nothing, asked so often, has never heard what it is waited for.
const IDLE_ANSWERS_UNTIL_LOST = 3;
// A Python that does not even say that it is there is gone: its notebook was restarted, or its server stopped.
const GONE_AFTER_MS = 10_000;
// Python works in the background and cannot speak up by itself: the page asks for news.
const NEWS_INTERVAL_MS = 400;

/**
 * Asks for news again and again, as long as there is any to come.
 *
 * Whether there is is looked up when the time has come, never before: what changes together comes one after the other
 * in marimo, in any order. And a question that gets lost is asked again.
 */
export class Asking {
  constructor({ newsIn, isPressed, ask, begin = (what, pause) => setTimeout(what, pause), end = (one) => clearTimeout(one) }) {
    Object.assign(this, { newsIn, isPressed, ask, begin, end });
  }

  /** Ask after a while; whoever is heard meanwhile calls this anew. */
  later(pause = this.newsIn() || NEWS_INTERVAL_MS) {
    this.stop();
    this.timer = this.begin(() => {
      if (!this.newsIn()) return;
      const isAsking = !this.isPressed();
      if (isAsking) this.ask();
      this.later(isAsking ? GONE_AFTER_MS : NEWS_INTERVAL_MS);
    }, pause);
  }

  stop() {
    this.end(this.timer);
  }
}

/**
 * Watches over what was asked for: says "at-work" when that takes long, "silence" when nobody is there any more, and
 * "unsent" when it never arrived.
 *
 * Whether anybody is there only a question can tell that is answered beside all work.
 */
export class Watch {
  constructor({ ping, say, now = () => Date.now(), begin = (what, pause) => setTimeout(what, pause), end = (one) => clearTimeout(one) }) {
    Object.assign(this, { ping, say, now, begin, end, timer: null, life: 0, idle: 0, isSending: false });
  }

  /** Whether anything is waited for. */
  get isOn() {
    return this.timer !== null;
  }

  /** Something was asked for. */
  expect() {
    if (this.isOn) return;
    this.life = this.now();
    this.idle = 0;
    this.later(AT_WORK_AFTER_MS);
  }

  later(pause) {
    this.timer = this.begin(() => this.look(), pause);
  }

  look() {
    const quiet = this.now() - this.life;
    this.say(quiet < GONE_AFTER_MS ? "at-work" : "silence");
    this.later(quiet < GONE_AFTER_MS ? Math.min(PING_INTERVAL_MS, GONE_AFTER_MS - quiet) : PING_INTERVAL_MS);
    this.ping();
  }

  /** Somebody has said to be there, and whether anything is being done. */
  alive(isBusy) {
    this.life = this.now();
    // What is still on its way has not got lost.
    this.idle = isBusy || this.isSending ? 0 : this.idle + 1;
    if (this.timer === null || this.idle < IDLE_ANSWERS_UNTIL_LOST) return;
    this.stop();
    this.say("unsent");
  }

  /** It was answered. */
  heard() {
    this.stop();
    this.say("");
  }

  stop() {
    this.end(this.timer);
    this.timer = null;
  }
}
