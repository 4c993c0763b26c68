// The page's half of `widgets/live.py`: a model as anywidget's scripts know it, and the line that carries its messages.
// A line that breaks is taken up again by itself, and the page says so as long as it lasts.

import { renderTutor } from "../tutor/tutor.mjs";
import { keyed } from "../widgets/hand_script/elements.mjs";
import { Model } from "../widgets/line_model.mjs";
import { Past } from "./past.mjs";

/** Milliseconds before the line is taken up again, the first time and at most; each time it is twice as long. */
export const SOONEST = 300;
export const LATEST = 5000;
/** So long a break is not worth a word. */
const PATIENCE = 700;
/** What is said is answered sooner, if only by a word; a line on which nothing comes back for twice as long is dead. */
export const DEAF = 5000;
/** The server has no place left: it is asked again not so soon. */
export const FULL = 4001;
const WHILE_FULL = 15_000;

/** How long to wait before the next attempt, after so many; not all pages of a class come back at the same moment. */
export function pauseAfter(attempts, random = Math.random) {
  return Math.min(SOONEST * 2 ** Math.min(attempts, 10), LATEST) * (0.75 + random() / 2);
}

/**
 * A line to the server. Each time it is up the server begins with the whole state: `begin` is given that, and a way to
 * post; what `begin` returns hears all further messages.
 */
export class Line {
  constructor({ open, begin, say, down = () => {}, later = (what, pause) => setTimeout(what, pause), forget = (one) => clearTimeout(one) }) {
    Object.assign(this, { open, begin, say, down, later, forget, attempts: 0, isClosed: false });
  }

  connect() {
    this.forget(this.next);
    const socket = this.open();
    this.socket = socket;
    // A busy server may take its time for the first word.
    this.doubt = this.later(() => this.drop(socket), 4 * DEAF);
    let heard = null;
    socket.onmessage = ({ data }) => {
      if (socket !== this.socket) return;
      this.isHeard();
      const message = JSON.parse(data);
      if (message.method !== "state") {
        heard?.(message);
        return;
      }
      heard = this.begin(message, (posted) => this.post(socket, posted));
      this.attempts = 0;
      this.forget(this.silence);
      this.say("");
    };
    socket.onclose = ({ code }) => socket === this.socket && this.onClose(code);
  }

  post(socket, message) {
    if (socket !== this.socket || socket.readyState !== 1) return;
    socket.send(JSON.stringify(message));
    this.doubt ??= this.later(() => this.ask(socket), DEAF);
  }

  /** Nothing has come back: asks what is answered at once, whatever else is at work. */
  ask(socket) {
    socket.send(JSON.stringify({ method: "custom", content: { do: "alive", number: 0 } }));
    this.doubt = this.later(() => this.drop(socket), DEAF);
  }

  /** Takes a line for broken that nobody has closed: another network, or a machine that went away without a word. */
  drop(socket) {
    if (socket !== this.socket) return;
    socket.onclose = socket.onmessage = null;
    socket.close();
    this.onClose(0);
  }

  isHeard() {
    this.forget(this.doubt);
    this.doubt = null;
  }

  onClose(code) {
    this.isHeard();
    this.socket = null;
    if (this.isClosed) return;
    this.down();
    this.forget(this.silence);
    if (code === FULL) this.say("full");
    else this.silence = this.later(() => this.say("lost"), this.attempts ? 0 : PATIENCE);
    this.next = this.later(() => this.connect(), code === FULL ? WHILE_FULL : pauseAfter(this.attempts));
    this.attempts += 1;
  }

  /** Tries at once what would be tried later: the machine has woken up, or the network is back. */
  hurry() {
    if (this.isClosed || this.socket) return;
    this.attempts = 0;
    this.connect();
  }

  close() {
    this.isClosed = true;
    this.forget(this.next);
    this.forget(this.silence);
    this.socket?.close();
    this.socket = null;
  }
}

/** Shows the tutor in the page, each time the line is up; what stood there before stays until the new one is ready. */
export class Stage {
  constructor(place) {
    this.place = place;
    this.held = {};
    this.past = new Past({ go: (value) => this.model?.send({ do: "tab", value }), shut: () => this.shut() });
  }

  begin({ state, upload }, post) {
    const model = new Model(state, post);
    const made = document.createElement("div");
    const held = document.activeElement?.dataset?.key;
    const typed = this.typed();
    const close = renderTutor({ model, el: made, upload, held: this.held });
    const enter = () => {
      if (!model.get("is_greeted")) return;
      model.off("change:is_greeted", enter);
      this.close?.();
      this.close = close;
      const hasLost = this.model?.hasLost;
      const isAsBefore = this.model?.get("kept")?.person === model.get("kept")?.person;
      this.model = model;
      this.past.note(model.get("screen"));
      this.place.replaceChildren(made);
      document.documentElement.classList.remove("ct-back");
      this.place.removeAttribute("inert");
      if (held) keyed(made, held)?.focus({ preventScroll: true });
      if (isAsBefore) this.retype(typed);
      if (hasLost) model.tell("line:lost");
    };
    model.on("change:is_greeted", enter);
    model.on("change:screen", () => model === this.model && this.past.note(model.get("screen")));
    enter();
    return (message) => model.hear(message);
  }

  /** Puts away what lies over the page; says whether anything did. */
  shut() {
    const above = this.place.querySelector("dialog[open]");
    above?.close();
    return Boolean(above);
  }

  /** The line is down: what is shown stays, and knows that. */
  down() {
    if (this.model?.isUp) this.model.down();
  }

  /** What a person has typed while nobody could hear it; undefined where there is no box. */
  typed() {
    return this.close && boxIn(this.place)?.value;
  }

  retype(typed) {
    const box = boxIn(this.place);
    if (typed === undefined || !box || box.value === typed) return;
    box.value = typed;
    box.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/** The box in which a person types, where there is one. */
const boxIn = (place) => place.querySelector("[data-typed]");

/** Says in the reader's language how the line is, above the page; nothing while it is up. */
export function sayAbove(slot, words) {
  return (what) => {
    const language = document.documentElement.lang;
    const said = what ? (words[language] ?? words.en)[what] : "";
    if (slot.textContent !== said) slot.textContent = said;
    slot.hidden = !said;
  };
}

function start() {
  const stage = new Stage(document.getElementById("ct-page"));
  const words = JSON.parse(document.getElementById("ct-words").textContent);
  const address = new URL("live", location.href);
  address.protocol = address.protocol.replace("http", "ws");
  address.search = address.hash = "";
  const line = new Line({
    open: () => new WebSocket(address),
    begin: (message, post) => stage.begin(message, post),
    down: () => stage.down(),
    say: sayAbove(document.getElementById("ct-line"), words),
  });
  line.connect();
  addEventListener("popstate", ({ state }) => stage.past.hear(state));
  addEventListener("online", () => line.hurry());
  document.addEventListener("visibilitychange", () => document.hidden || line.hurry());
  // A page that is put aside must not hold a place; brought back, it begins anew.
  addEventListener("pagehide", () => line.socket?.close());
  addEventListener("pageshow", ({ persisted }) => persisted && line.hurry());
}

if (globalThis.document?.getElementById("ct-words")) start();
