// The pages around the hand. Python makes every page as markup and says which hand lies there; this file puts them in
// place, tells Python what a person does, and keeps in the browser how the page looks. What was done Python keeps.

import { renderHand } from "../widgets/hand.mjs";

const KEY = "combotutor";
// What this browser calls itself where each is a learner of its own.
const NAME = "combotutor-learner";
const PAUSE = 250;
// What takes longer than this is said to be at work.
const AT_WORK = 500;
// Whoever is at work is asked now and then whether there is anybody; that is answered at once, whatever takes so long.
const PING = 3000;
// Whoever is there and at nothing, asked so often, has never heard what it is waited for.
const LOST = 3;
// A Python that does not even say that for so long is gone: its notebook was restarted, or its server stopped.
const SILENCE = 10_000;
// Python works in the background and cannot speak up by itself: the page asks for news.
const NEWS = 400;
// No press lasts longer, even where a browser does not tell that it is over.
const PRESS = 2000;
// What a page says again by itself once the line is up: where that gets lost, nobody has to be told.
const AGAIN = ["news", "type"];
// A puzzle that was asked for is there by then, or there is none.
const LANDING = 3000;

/** The regions of the page in their order; the hand lies between those before and those after it. */
export const BEFORE = ["head", "strip", "keeping", "works", "chooser", "task", "hands", "box", "trouble"];
export const AFTER = ["hints", "judgement", "help", "result", "progress", "guide", "foot"];

const TOP = 1_000_000;
// Of what a page keeps: a hello must find its way in one message.
const LONGEST = 50_000;
const DEEPEST = 8;
// Of a part of a file, where there is no way for files by that.
const PART = 100_000;
// Of a file that is brought in; years of practice take less.
const LARGEST = 50_000_000;

/** Minutes by which this browser's clock is ahead of UTC just now: the learner's day is here, wherever Python runs. */
export const zoneOf = (now = new Date()) => -now.getTimezoneOffset();

/** How often everything was forgotten, as Python reads it too. */
export const generationOf = (kept) => (Number.isInteger(kept?.generation) ? Math.min(Math.max(kept.generation, 0), TOP) : 0);

/** A text with whole characters only: half of one cannot be sent. */
export const wellFormed = (text) => text.replace(/[\ud800-\udfff]/gu, "\ufffd");

/** Whether a stored value is an object that can be sent to Python: neither endlessly deep nor with halves of characters. */
export function isSound(value, depth = DEEPEST) {
  if (typeof value === "string") return wellFormed(value) === value;
  if (typeof value !== "object" || value === null) return true;
  if (depth === 0) return false;
  return Object.entries(value).every(([name, each]) => wellFormed(name) === name && isSound(each, depth - 1));
}

/** The last version that held what was done; Python has taken that over when it keeps something itself. */
const WITH_ATTEMPTS = 1;

/**
 * What to store when another page may have stored something meanwhile. Where a person is, and the own hand, are this
 * page's only if it has changed them since it last stored them. Null if what is stored is another version's and must
 * stay as it is.
 */
export function merge(stored, fresh, last = null) {
  if (stored === null || stored === undefined) return fresh;
  if (stored.version === WITH_ATTEMPTS && fresh.version > WITH_ATTEMPTS) return fresh;
  if (stored.version !== fresh.version) return null;
  if (generationOf(stored) > fresh.generation) return { ...fresh, generation: generationOf(stored) };
  if (generationOf(stored) < fresh.generation) return fresh;
  const unchanged = Object.keys(fresh).filter((name) => last && JSON.stringify(last[name]) === JSON.stringify(fresh[name]));
  const theirs = Object.fromEntries(unchanged.filter((name) => name in stored).map((name) => [name, stored[name]]));
  return { ...fresh, ...theirs };
}

/** A name that no other browser has: 32 hexadecimal digits. Pages without encryption have no randomUUID. */
export function newName(random = (bytes) => crypto.getRandomValues(bytes)) {
  return [...random(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What this browser calls itself, the same every time where it has a memory. */
export function nameOf(storage, make = newName) {
  try {
    const held = storage().getItem(NAME);
    if (/^[0-9a-f]{32}$/.test(held ?? "")) return held;
    const made = make();
    storage().setItem(NAME, made);
    return made;
  } catch {
    return make();
  }
}

/** The fields of an address's query that the tutor reads. */
export function queryOf(search) {
  const given = new URLSearchParams(search);
  return Object.fromEntries(["lang", "puzzle", "hand", "rules"].filter((n) => given.has(n)).map((n) => [n, given.get(n)]));
}

/** The address of a page with another query. */
export function linkTo(address, query) {
  const made = new URL(address);
  made.search = new URLSearchParams(query).toString();
  made.hash = "";
  return made.href;
}

/** What a button carries for the query of a link: its data-query-… attributes, by name. */
export function carried(dataset) {
  const named = Object.entries(dataset).filter(([name]) => name.startsWith("query"));
  return Object.fromEntries(named.map(([name, value]) => [name.slice("query".length).toLowerCase(), value]));
}

/** What the page has stored: {storage: false} if the browser allows it no memory; what cannot be read is kept apart. */
export function recall(storage) {
  try {
    const text = storage().getItem(KEY);
    if (text === null) return { storage: true, kept: null };
    try {
      const kept = text.length > LONGEST ? "unreadable" : JSON.parse(text);
      return { storage: true, kept: isSound(kept) ? kept : "unreadable" };
    } catch {
      return { storage: true, kept: "unreadable" };
    }
  } catch {
    return { storage: false, kept: null };
  }
}

// Pages of one browser hear of each other's storing by an event; tutors within one page by this one.
const STORED = "combotutor-stored";

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
  later(pause = this.newsIn() || NEWS) {
    this.stop();
    this.timer = this.begin(() => {
      if (!this.newsIn()) return;
      const isAsking = !this.isPressed();
      if (isAsking) this.ask();
      this.later(isAsking ? SILENCE : NEWS);
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

  /** Something was asked for. */
  expect() {
    if (this.timer !== null) return;
    this.life = this.now();
    this.idle = 0;
    this.later(AT_WORK);
  }

  later(pause) {
    this.timer = this.begin(() => this.look(), pause);
  }

  look() {
    const quiet = this.now() - this.life;
    this.say(quiet < SILENCE ? "at-work" : "silence");
    this.later(quiet < SILENCE ? Math.min(PING, SILENCE - quiet) : PING);
    this.ping();
  }

  /** Somebody has said to be there, and whether anything is being done. */
  alive(isBusy) {
    this.life = this.now();
    // What is still on its way has not got lost.
    this.idle = isBusy || this.isSending ? 0 : this.idle + 1;
    if (this.timer === null || this.idle < LOST) return;
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

/** A text cut into parts, none within a character: half of one cannot be sent. */
export function partsOf(text, size = PART) {
  const parts = [];
  for (let start = 0; start < text.length; ) {
    let end = Math.min(start + size, text.length);
    if (end < text.length && /[\ud800-\udbff]/.test(text[end - 1])) end += 1;
    parts.push(text.slice(start, end));
    start = end;
  }
  return parts.length ? parts : [""];
}

/** A file that comes in parts: takes each, and returns the whole once it is there. */
export class Parts {
  constructor() {
    this.texts = [];
  }

  take({ part, of, text }) {
    if (part === 0) this.texts = [];
    this.texts[part] = text;
    if (part !== of - 1 || this.texts.length !== of || this.texts.includes(undefined)) return null;
    const whole = this.texts.join("");
    this.texts = [];
    return whole;
  }
}

const greeted = new WeakSet();

class TutorView {
  constructor(model, upload) {
    Object.assign(this, { model, upload, drawn: {}, parts: new Parts(), zone: zoneOf() });
    this.root = document.createElement("div");
    this.root.className = "ct-tutor";
    this.root.dataset.testid = "tutor";
    // JupyterLab looks for shortcuts before any listener of ours; this attribute tells it not to.
    this.root.dataset.lmSuppressShortcuts = "true";
    this.slots = new Map(["silent", "busy", ...BEFORE, "hand", ...AFTER, "said"].map((name) => [name, this.slot(name)]));
    for (const name of ["said", "busy", "keeping"]) this.slots.get(name).setAttribute("role", "status");
    this.slots.get("silent").setAttribute("role", "alert");
    this.slots.get("silent").hidden = true;
    this.root.append(...this.slots.values());
    // What is under way stays in sight at the lower edge, wherever on the page it was begun.
    const low = document.createElement("div");
    low.className = "ct-low";
    low.append(this.slots.get("busy"), this.slots.get("works"));
    this.root.append(low);
    // Where there is room the others' cards lie beside the task, so that the hand stays in sight.
    const pair = document.createElement("div");
    pair.className = "ct-pair";
    this.slots.get("task").before(pair);
    pair.append(this.slots.get("task"), this.slots.get("hands"));
    this.closeHand = renderHand({ model, el: this.slots.get("hand") });
    this.watch = new Watch({
      ping: () => this.tell({ do: "alive", number: (this.pings = (this.pings ?? 0) + 1) }),
      // That something got lost stays until the person goes on.
      say: (what) => (what || this.how !== "unsent") && this.sayHow(what),
    });
    this.asking = new Asking({
      newsIn: () => model.get("news_in"),
      isPressed: () => this.isPressed(),
      ask: () => this.send("news", ""),
    });
    this.listen();
    this.show();
    this.asking.later();
  }

  slot(name) {
    const made = document.createElement(name === "head" ? "header" : "div");
    made.className = `ct-region ct-region-${name}`;
    made.dataset.region = name;
    return made;
  }

  listen() {
    this.root.addEventListener("click", (event) => this.onClick(event.target.closest("button")));
    this.root.addEventListener("change", (event) => {
      const { target } = event;
      if (target.tagName === "SELECT" && target.dataset.do) this.send(target.dataset.do, target.value);
      if ("typed" in target.dataset) this.type(target.value, 0);
      if (target.dataset.file) this.bring(target);
    });
    this.root.addEventListener("input", ({ target }) => "typed" in target.dataset && this.type(target.value, PAUSE));
    // What is being pressed must not be replaced before it is let go.
    this.root.addEventListener("pointerdown", () => (this.pressed = Date.now()));
    this.onLetGo = () => {
      this.pressed = 0;
      if (this.late) this.showSoon(0);
    };
    for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, this.onLetGo, true);
    const stop = (event) => event.stopPropagation();
    for (const kind of ["keydown", "keyup", "keypress"]) this.root.addEventListener(kind, stop);
    this.heard = {
      "change:regions": () => this.show(),
      "change:heard": () => this.onHeard(),
      "change:news_in": () => this.asking.later(),
      "change:answer": () => this.expect("answer"),
      "change:kept": () => this.store(),
      "msg:custom": (message) => this.onMessage(message),
      "change:said": () => this.say(this.model.get("said")),
      "change:typed": () => this.fillIn(true),
      "line:down": () => this.onDown(),
      "line:lost": () => this.sayHow("unsent"),
    };
    for (const name of ["language", "is_large", "has_hand", "is_greeted"]) {
      this.heard[`change:${name}`] = () => this.show();
    }
    for (const [name, listener] of Object.entries(this.heard)) this.model.on(name, listener);
    this.onStored = () => {
      const stored = generationOf(recall(() => localStorage).kept);
      const kept = this.model.get("kept");
      if (kept && stored > kept.generation) this.send("renew", String(stored));
    };
    for (const name of ["storage", STORED]) addEventListener(name, this.onStored);
    // The time that a puzzle takes is counted only while it is in sight.
    this.onSight = () => this.tell({ do: document.hidden ? "away" : "here", zone: zoneOf() });
    document.addEventListener("visibilitychange", this.onSight);
  }

  // What outlives a reload.

  store() {
    const kept = this.model.get("kept");
    if (!kept) return;
    try {
      const merged = merge(recall(() => localStorage).kept, kept, this.last);
      if (!merged) return;
      localStorage.setItem(KEY, JSON.stringify(merged));
      this.last = kept;
      dispatchEvent(new Event(STORED));
    } catch {
      // The browser's memory is full or closed: the page goes on without, and says so.
      if (!this.isUnkept) this.send("unkept", "");
      this.isUnkept = true;
    }
  }

  forget() {
    try {
      localStorage.removeItem(KEY);
    } catch {
      // There is no memory to wipe.
    }
  }

  /** What Python says that is no trait. */
  onMessage(message) {
    if (message?.do === "forget") this.forget();
    if (message?.do === "alive") this.watch.alive(message.busy);
    if (message?.do === "took") this.onTaken?.();
    if (message?.do === "file") this.hold(this.parts.take(message));
  }

  /** Holds a file that was made, for the link to it. */
  hold(text) {
    if (text === null) return;
    if (this.file) URL.revokeObjectURL(this.file);
    this.file = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    this.linkFile();
  }

  linkFile() {
    const link = this.root.querySelector("a[data-download]");
    if (!link) return;
    link.href = this.file ?? "#";
    if (this.file) link.download = link.dataset.download;
    // Another page has asked for it, or this one was loaded anew since: it is made once more.
    else link.onclick = (event) => event.preventDefault() || this.send("export", "");
  }

  // What a person does.

  /** Something was asked for. Where the host knows that the line is down, it says so itself, and that this got lost. */
  expect(action) {
    const isAgain = AGAIN.includes(action);
    if (!isAgain && this.how === "unsent") this.sayHow("");
    if (this.model.isUp !== false) this.watch.expect();
    else if (!isAgain) this.model.hasLost = true;
  }

  /** From now on the host says how the line is. What was asked just before may have arrived: nobody knows. */
  onDown() {
    this.model.hasLost ||= this.how === "unsent";
    this.watch.stop();
    this.sayHow("");
  }

  /** Says that something did not arrive: now, or once the line is up. */
  sayUnsent() {
    if (this.model.isUp === false) this.model.hasLost = true;
    else this.sayHow("unsent");
  }

  send(action, value, more = {}) {
    this.expect(action);
    // Who travels, or whose clock goes over to summer time, takes the day along.
    if (this.zone !== zoneOf()) this.onSight();
    this.zone = zoneOf();
    // Whoever has come to a puzzle is done with choosing: the hand needs the room.
    if (["next", "like", "puzzle"].includes(action)) this.root.querySelector("[data-testid=filters]")?.removeAttribute("open");
    try {
      this.model.send({ do: action, value, ...more });
    } catch {
      this.sayHow("silence");
    }
  }

  /** Says how it is with what was asked for: one of Python's words; empty for nothing. */
  sayHow(what) {
    this.how = what;
    const [silent, busy] = [this.slots.get("silent"), this.slots.get("busy")];
    const said = this.model.get("words")[what] ?? "";
    const isWork = what === "at-work";
    if (busy.textContent !== (isWork ? said : "")) busy.textContent = isWork ? said : "";
    if (silent.textContent !== (isWork ? "" : said)) silent.textContent = isWork ? "" : said;
    silent.hidden = isWork || !said;
  }

  onHeard() {
    this.watch.heard();
    this.asking.later();
  }

  /** Where a position can be typed Python makes itself ready for it, once; nobody has to wait for that. */
  warm(regions) {
    if (this.isWarm || !regions.box || !this.model.get("is_greeted")) return;
    this.isWarm = true;
    this.tell({ do: "warm" });
  }

  /** Tells Python what needs no answer. */
  tell(message) {
    try {
      this.model.send(message);
    } catch {
      // Whoever then asks for something is told that there is no Python.
    }
  }

  type(value, pause) {
    clearTimeout(this.typing);
    this.typed = value;
    this.typing = setTimeout(() => this.send("type", wellFormed(value.slice(0, 3000))), pause);
  }

  onClick(button) {
    if (!button || button.getAttribute("aria-disabled") === "true") return;
    if (button.dataset.copy) this.copy(button);
    else if (button.dataset.do) {
      if (["next", "like", "make"].includes(button.dataset.do)) this.landing = { at: "title", until: Date.now() + LANDING };
      this.send(button.dataset.do, button.value);
    }
  }

  /** Sends a file that was chosen: where there is a way for files by that, else its text. */
  async bring(field) {
    const [file] = field.files;
    if (!file) return;
    if (file.size > LARGEST) this.sayHow("too-large");
    else if (this.upload) await this.post(file);
    else await this.sendParts(wellFormed(await file.text()), wellFormed(file.name.slice(0, 200)));
    field.value = "";
  }

  /** Sends a text part by part, each when the one before was taken: hosts let no endless message through. */
  async sendParts(text, name) {
    const parts = partsOf(text);
    this.watch.isSending = true;
    this.expect("import");
    for (const [part, cut] of parts.entries()) {
      const taken = new Promise((resolve) => (this.onTaken = resolve));
      this.tell({ do: "part", part, of: parts.length, text: cut, name });
      await taken;
    }
    this.watch.isSending = false;
  }

  async post(file) {
    this.expect("import");
    if (this.model.isUp === false) return;
    this.watch.isSending = true;
    try {
      const headers = { "x-file-name": encodeURIComponent(wellFormed(file.name)) };
      const { ok } = await fetch(this.upload, { method: "POST", body: file, headers });
      if (ok) return;
    } catch {
      // The line broke: that is the same to whoever waits.
    } finally {
      this.watch.isSending = false;
    }
    this.watch.stop();
    this.sayUnsent();
  }

  async copy(button) {
    const field = button.closest(".ct-share").querySelector("input");
    const isLink = button.dataset.copy === "link";
    if (isLink) field.value = linkTo(location.href, carried(button.dataset));
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      this.say(button.dataset.said);
    } catch {
      this.say(button.dataset.instead);
    }
  }

  // What follows from it.

  say(sentence) {
    this.slots.get("said").textContent = sentence;
  }

  greet() {
    const { model } = this;
    if (greeted.has(model) || model.get("is_greeted")) return;
    greeted.add(model);
    const query = model.get("has_address") ? queryOf(location.search) : {};
    const key = nameOf(() => localStorage);
    const wishes = [...(navigator.languages ?? [])];
    model.send({ do: "hello", ...recall(() => localStorage), key, query, wishes, zone: this.zone });
    // A page that gets no answer shows itself all the same.
    setTimeout(() => {
      this.isTired = true;
      this.show();
    }, 3000);
  }

  isPressed() {
    return Date.now() - (this.pressed ?? 0) < PRESS;
  }

  showSoon(pause) {
    clearTimeout(this.late);
    this.late = setTimeout(() => this.show(), pause);
  }

  show() {
    if (this.isPressed()) {
      this.showSoon(PRESS);
      return;
    }
    clearTimeout(this.late);
    this.late = null;
    const { model, root } = this;
    const language = model.get("language");
    root.lang = language;
    root.classList.toggle("ct-large", model.get("is_large"));
    root.classList.toggle("ct-waiting", !model.get("is_greeted") && !this.isTired);
    root.classList.toggle("ct-linked", model.get("has_address"));
    this.slots.get("hand").hidden = !model.get("has_hand");
    const regions = model.get("regions");
    const judged = this.drawn.judgement !== undefined && this.drawn.judgement !== regions.judgement;
    for (const name of [...BEFORE, ...AFTER]) this.draw(name, regions[name] ?? "");
    // On a small screen the judgement lies below: its first sentence comes into view, the hand stays there if it can.
    if (judged) this.slots.get("judgement").querySelector("p")?.scrollIntoView({ block: "nearest" });
    this.fillIn(false);
    this.linkFile();
    this.land();
    this.warm(regions);
    if (model.get("has_address") && model.get("is_greeted")) this.keepAddress(language);
  }

  /** Puts a region's markup in place where it differs; the focus and open details stay as they were. */
  draw(name, markup) {
    if (this.drawn[name] === markup) return;
    this.drawn[name] = markup;
    const slot = this.slots.get(name);
    const held = slot.getRootNode().activeElement;
    const focused = slot.contains(held) ? held : null;
    const open = new Map([...slot.querySelectorAll("details")].map((each) => [each.dataset.testid, each.open]));
    const height = slot.querySelector(".ct-band")?.offsetHeight;
    slot.innerHTML = markup;
    // That all is kept again is news that comes by itself: nothing moves for it.
    const settled = slot.querySelector(".ct-settled");
    if (settled && height) settled.style.minHeight = `${height}px`;
    // A reader speaks only what changes in a place that was there before.
    slot.hidden = !markup && name !== "keeping";
    for (const each of slot.querySelectorAll("details")) {
      if (open.has(each.dataset.testid)) each.open = open.get(each.dataset.testid);
    }
    if (focused) this.refocus(slot, focused);
  }

  /** Gives the focus back to what had it; a list that is being used stays the very same, with new entries. */
  refocus(slot, held) {
    const made = slot.querySelector(`[data-testid="${CSS.escape(held.dataset.testid)}"]`);
    if (made?.tagName === "SELECT" && held.tagName === "SELECT") {
      const { value } = held;
      held.replaceChildren(...made.options);
      held.value = value;
      made.replaceWith(held);
      held.focus();
      return;
    }
    const alike = [...slot.querySelectorAll(`[data-do="${CSS.escape(held.dataset.do ?? "")}"]`)];
    // What asks back is answered by a second thought, not by a second press.
    (made ?? slot.querySelector('[data-do="keep"]') ?? alike.at(-1) ?? slot.querySelector("button"))?.focus();
  }

  /** What stands in the box is the person's while they are in it; else it is what Python says, as for an example. */
  fillIn(isNew) {
    const field = this.root.querySelector("[data-typed]");
    if (field && !field.onblur) field.onblur = () => setTimeout(() => this.fillIn(true), 2 * PAUSE);
    const isIn = field && field === field.getRootNode().activeElement;
    if (this.typed === undefined || (isNew && !isIn)) this.typed = this.model.get("typed");
    if (field && field.value !== this.typed) field.value = this.typed;
  }

  land() {
    if (!this.landing || Date.now() > this.landing.until) return;
    const target = this.root.querySelector(`[data-testid="${this.landing.at}"]`);
    if (!target) return;
    this.landing = null;
    target.tabIndex = -1;
    target.focus({ preventScroll: false });
  }

  /** The page's own address keeps the language, and forgets what it was opened with. */
  keepAddress(language) {
    document.documentElement.lang = language;
    const link = linkTo(location.href, { ...Object.fromEntries(new URLSearchParams(location.search)), lang: language });
    const clean = new URL(link);
    for (const name of ["puzzle", "hand", "rules"]) clean.searchParams.delete(name);
    if (clean.href !== location.href) history.replaceState(history.state, "", clean);
  }

  close() {
    clearTimeout(this.typing);
    clearTimeout(this.late);
    this.asking.stop();
    this.watch.stop();
    if (this.file) URL.revokeObjectURL(this.file);
    for (const kind of ["pointerup", "pointercancel"]) removeEventListener(kind, this.onLetGo, true);
    for (const name of ["storage", STORED]) removeEventListener(name, this.onStored);
    document.removeEventListener("visibilitychange", this.onSight);
    for (const [name, listener] of Object.entries(this.heard)) this.model.off(name, listener);
    this.closeHand();
    this.root.remove();
  }
}

/**
 * Shows the tutor in an element and returns how to take it away again. What was drawn there before any script ran stays
 * until the page's hello was heard, and is gone at once then.
 *
 * Of what it is given, `upload` is where a file is sent to; without it a file goes as text.
 */
export function renderTutor({ model, el, upload = "" }) {
  const view = new TutorView(model, upload);
  const drawn = [...el.querySelectorAll(":scope > .ct-tutor")];
  view.root.hidden = drawn.length > 0;
  el.append(view.root);
  const enter = () => {
    for (const each of drawn.splice(0)) each.remove();
    view.root.hidden = false;
  };
  if (drawn.length) model.on("change:is_greeted", enter);
  if (model.get("is_greeted")) enter();
  view.greet();
  return () => {
    model.off("change:is_greeted", enter);
    view.close();
  };
}

export default { render: renderTutor };
