// A hand of cards. Python owns rules, words and pictures; this file owns clicks, keys, focus and movement.
//
// The first zone is the hand, what lies beside it the second; the pick of a zone says how something is chosen there:
// `neighbours` or `one` of the cards, or a `gap` of the hand, for the card that is held or for one that lies beside.
// What is chosen is one value: {at, length} for neighbours of the row, {reserve} for a reserve card without a gap yet,
// {reserve, gap} or {gap} for a gap, null for nothing. Places and gaps count from 1. What all views of one hand share
// is at its Desk; a HandView shows it in one place of the page.

/** The selection after a click on a place: {selection}, or {refused: reason} if it cannot be. */
export function toggle(selection, position, size) {
  if (!selection || (size === 1 && position !== selection.at)) {
    return { selection: { at: position, length: 1 } };
  }
  const { at, length } = selection;
  if (position < at - 1 || position > at + length) return { refused: "not-a-neighbour" };
  const isInside = position >= at && position < at + length;
  if (!isInside && length >= size) return { refused: "too-many" };
  if (!isInside) return { selection: { at: Math.min(at, position), length: length + 1 } };
  if (length === 1) return { selection: null };
  // A card in the middle leaves together with those after it, so that neighbours remain.
  if (position === at) return { selection: { at: at + 1, length: length - 1 } };
  return { selection: { at, length: position - at } };
}

/** Where a key moves to among so many items, from an index from 0; null if the key moves nothing. */
export function step(key, index, count) {
  const last = count - 1;
  const [before, after] = [Math.max(0, index - 1), Math.min(last, index + 1)];
  const targets = { ArrowLeft: before, ArrowUp: before, ArrowRight: after, ArrowDown: after, Home: 0, End: last };
  return count > 0 && Object.hasOwn(targets, key) ? targets[key] : null;
}

/** A text of the catalogue with its fields filled in. */
export function fill(template, values) {
  return template.replace(/\{(\w+)\}/g, (field, name) => (Object.hasOwn(values, name) ? values[name] : field));
}

/** Whether two choices are the same, however their fields are ordered. */
export function same(a, b) {
  if (!a || !b) return !a && !b;
  return ["at", "length", "reserve", "gap"].every((name) => a[name] === b[name]);
}

/** The part of a choice that Python hears of: a reserve card without a gap is not said yet. */
export function sendable(choice) {
  return choice && (choice.at || choice.gap) ? choice : null;
}

/** Readings in groups of neighbours of one kind: [{group, readings}]. */
export function grouped(readings) {
  const groups = [];
  for (const reading of readings) {
    if (groups.at(-1)?.group !== reading.group) groups.push({ group: reading.group, readings: [] });
    groups.at(-1).readings.push(reading);
  }
  return groups;
}

/** What a button for one of several moves says; a move that is told by no short word says all of it. */
export const called = ({ short, button }) => short || button;

/** Whether a row, by its cards' numbers, has become another by cards that left or by cards that came, not by both. */
export function isFollowing(before, now) {
  const both = now.filter((id) => before.includes(id)).length;
  return both > 0 && (both === before.length || both === now.length);
}

/** How a card goes from one box to another: a CSS transform that makes the new box look like the old one. */
export function journey(from, to) {
  if (!to.width || !from.width) return "none";
  return `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width})`;
}

/** Whether something is picked in a zone, in one of these ways. */
export function picks(zone, ...ways) {
  return ways.includes(zone.pick?.how);
}

/** Whether two boxes are at one place, as far as can be seen. */
export function isAlike(a, b) {
  return ["x", "y", "width"].every((name) => Math.abs(a[name] - b[name]) < 0.5);
}

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

/** What all views of one hand share: the choice, the steps that led to it, and what is on its way to Python. */
export class Desk {
  constructor(model, patience) {
    Object.assign(this, { model, views: new Set(), steps: [], said: "", number: 0, isStale: false });
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
function deskOf(model) {
  const name = model.get("desk");
  if (!desks.has(name)) desks.set(name, new Desk(model));
  return desks.get(name);
}

function element(tag, name, attributes = {}, text = "") {
  const made = document.createElement(tag);
  made.className = name;
  if (tag === "button") made.type = "button";
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  return made;
}

const isButton = (node) => node.tagName === "BUTTON";

function press(node, isPressed) {
  if (isButton(node)) node.setAttribute("aria-pressed", String(Boolean(isPressed)));
}

/** A card as a button, or as a mere picture if nothing happens on a click. The SVG comes from Python only. */
function cardElement(svg, label, testid, onClick) {
  const role = onClick ? { "aria-pressed": "false" } : { role: "img" };
  const card = element(onClick ? "button" : "span", "ct-card", { "aria-label": label, "data-testid": testid, ...role });
  card.append(faceElement(svg));
  if (onClick) card.addEventListener("click", onClick);
  return card;
}

function faceElement(svg) {
  const face = element("span", "ct-face", { "aria-hidden": "true" });
  face.innerHTML = svg;
  return face;
}

/** Buttons of which one is in the tab order; arrow keys move among those that `items` gives. */
function rove(bar, items) {
  let current = null;
  const update = () => {
    const shown = items();
    if (!shown.includes(current)) current = shown[0] ?? null;
    for (const button of bar.querySelectorAll("button")) button.tabIndex = button === current ? 0 : -1;
  };
  const focus = (index) => {
    const shown = items();
    if (index !== undefined) current = shown[Math.min(Math.max(index, 0), shown.length - 1)] ?? null;
    update();
    current?.focus();
    return Boolean(current);
  };
  bar.addEventListener("focusin", (event) => {
    const button = event.target.closest("button");
    if (items().includes(button)) current = button;
    update();
  });
  bar.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const next = step(event.key, items().indexOf(current), items().length);
    if (next === null) return;
    event.preventDefault();
    focus(next);
  });
  return { update, focus, index: () => items().indexOf(current) };
}

const MOVING = { duration: 350, delay: 120, easing: "ease-in-out", fill: "backwards" };
const LEAVING = { duration: 320, easing: "ease-in" };
const LONG = 10;
const MANY = 6;

class HandView {
  constructor(model, desk) {
    Object.assign(this, { model, desk, place: 1, ids: [], most: 1 });
    this.build();
    this.listen();
    this.fillIn();
    this.show();
  }

  // What stays as long as the view: the status line above all, since a reader speaks only changes of what was there.

  build() {
    const part = (tag, name, attributes) => {
      this[name] = element(tag, `ct-${name}`, { "data-testid": `hand-${name}`, ...attributes });
      return this[name];
    };
    this.root = element("div", "ct-hand", { "data-testid": "hand", role: "group", tabindex: "-1" });
    const scroll = element("div", "ct-scroll");
    scroll.append(part("div", "row"));
    this.scroll = scroll;
    this.line = element("div", "ct-line");
    this.line.append(scroll, part("div", "aside"));
    const parts = [part("p", "prompt"), part("div", "felt"), this.line];
    const status = part("p", "status", { role: "status", "aria-live": "polite" });
    this.offers = element("div", "ct-offers");
    this.undo = element("button", "ct-action", { "data-testid": "undo" });
    this.clear = element("button", "ct-action", { "data-testid": "clear" });
    part("div", "actions").append(this.offers, this.undo, this.clear);
    this.root.append(...parts, status, this.actions);
  }

  listen() {
    this.rowBar = rove(this.row, () => (this.isPlacing() ? this.gapButtons : this.cardElements.filter(isButton)));
    this.asideBar = rove(this.aside, () => this.asideElements.filter(isButton));
    this.offerBar = rove(this.offers, () => [...this.offers.querySelectorAll("button")]);
    this.row.addEventListener("focusin", () => {
      this.place = this.rowBar.index() + 1;
    });
    this.undo.addEventListener("click", () => this.onUndo());
    this.clear.addEventListener("click", () => this.onClear());
    this.root.addEventListener("keydown", (event) => this.onKey(event));
    // The notebook has shortcuts of its own: no key of ours reaches it.
    const stop = (event) => event.stopPropagation();
    for (const kind of ["keydown", "keyup", "keypress"]) this.root.addEventListener(kind, stop);
  }

  // What stays as long as the question.

  fillIn() {
    const { model, root } = this;
    const { ids } = this;
    const shown = ["ids", "labels", "names", "faces"];
    for (const name of shown) this[name] = model.get(name);
    const [hand, beside] = model.get("zones");
    Object.assign(this, { hand, beside: beside ?? { cards: [] }, cards: hand.cards, isHeld: picks(hand, "gap") });
    // Cards keep their size while one row grows or shrinks, so that those that stay are seen to stay.
    this.most = Math.max(1, this.cards.length, isFollowing(ids, this.ids) ? this.most : 1);
    root.setAttribute("aria-label", this.labels.all);
    this.asked = model.get("asked");
    const task = model.get("task");
    root.dataset.task = task;
    this.prompt.textContent = model.get("prompt");
    this.prompt.hidden = !model.get("prompt");
    this.fillFelt();
    this.fillRow();
    this.fillAside();
    this.line.insertBefore(this.aside, this.isHeld ? this.scroll : null);
    this.undo.textContent = this.labels.undo;
    this.clear.textContent = this.labels.clear;
    this.actions.hidden = task === "look";
    for (const bar of [this.row, this.aside]) {
      bar.setAttribute("role", bar.querySelector("button") ? "toolbar" : "group");
    }
    this.drawn = null;
  }

  fillFelt() {
    const { model, faces, labels } = this;
    const [plays, pile] = [model.get("table") ?? [], model.get("pile")];
    const shown = [];
    if (plays.length) {
      const group = element("div", "ct-table", { role: "group", "aria-label": labels["table.title"] });
      group.dataset.testid = "hand-table";
      group.append(element("span", "ct-title", { "aria-hidden": "true" }, labels["table.title"]));
      group.append(...plays.map((play, i) => this.playElement(play, i + 1)));
      shown.push(group);
    }
    if (pile) {
      const back = element("div", "ct-pile", { role: "img", "aria-label": pile, "data-testid": "hand-pile" });
      back.append(element("span", "ct-title", {}, pile), faceElement(faces["?"]));
      shown.push(back);
    }
    this.felt.replaceChildren(...shown);
    this.felt.hidden = !shown.length;
  }

  playElement({ who, cards, name, made, is_best: isBest }, number) {
    const attributes = { role: "img", "aria-label": name, "data-testid": `play-${number}` };
    const play = element("div", isBest ? "ct-play ct-best" : "ct-play", attributes);
    const laid = element("span", "ct-laid");
    laid.append(...cards.map((symbol) => faceElement(this.faces[symbol])));
    play.append(element("span", "ct-who", {}, who), laid, element("span", "ct-made", {}, made));
    if (isBest) play.append(element("span", "ct-badge", {}, this.labels["table.best"]));
    return play;
  }

  fillRow() {
    const { cards, hand, faces } = this;
    const isChoosable = picks(hand, "neighbours", "one");
    this.cardElements = cards.map((symbol, i) => {
      const onClick = isChoosable ? () => this.chooseCard(i + 1) : null;
      const card = cardElement(faces[symbol], hand.places[i], `card-${i + 1}`, onClick);
      card.append(element("span", "ct-place", { "aria-hidden": "true" }, i + 1));
      return card;
    });
    this.gapButtons = hand.gaps.map((label, i) => {
      const button = element("button", "ct-gap", { "aria-label": label, "data-testid": `gap-${i + 1}` });
      button.append(element("span", "ct-place", {}, i + 1));
      button.addEventListener("click", () => this.chooseGap(i + 1));
      return button;
    });
    this.gaps = element("div", "ct-gaps");
    this.gaps.append(...this.gapButtons);
    this.row.setAttribute("aria-label", hand.title);
    this.scroll.style.setProperty("--ct-n", this.most);
    this.scroll.classList.toggle("ct-long", cards.length > LONG);
    this.row.replaceChildren(...this.cardElements, this.gaps);
    if (isChoosable || this.isHeld) this.scroll.removeAttribute("tabindex");
    else this.scroll.tabIndex = 0;
  }

  fillAside() {
    const { beside, faces, isHeld } = this;
    const { title = "", name, cards, places = [] } = beside;
    this.asideElements = cards.map((symbol, i) => {
      const onClick = picks(beside, "gap") ? () => this.chooseReserve(i + 1) : null;
      return cardElement(faces[symbol], places[i], isHeld ? name : `${name}-${i + 1}`, onClick);
    });
    this.aside.setAttribute("aria-label", title);
    this.aside.replaceChildren(element("span", "ct-title", { "aria-hidden": "true" }, title), ...this.asideElements);
    this.aside.hidden = this.asideElements.length === 0;
    this.aside.classList.toggle("ct-many", cards.length > MANY);
  }

  // From one question to the next.

  renew() {
    const hadFocus = this.root.contains(this.root.getRootNode().activeElement ?? null);
    const before = this.seen();
    this.fillIn();
    if (hadFocus) this.refocus();
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) this.move(before);
  }

  /** Where every card is seen, and where it lies at rest, both from the row's own corner: the row itself may shift. */
  seen() {
    const { x, y } = this.row.getBoundingClientRect();
    const box = (card) => {
      const face = card.querySelector(".ct-face");
      const [outer, inner] = [card.getBoundingClientRect(), face.getBoundingClientRect()];
      const rest = { x: outer.x + face.offsetLeft - x, y: outer.y + face.offsetTop - y, width: face.offsetWidth };
      return { x: inner.x - x, y: inner.y - y, width: inner.width, face, rest };
    };
    return {
      row: new Map(this.ids.map((id, i) => [id, box(this.cardElements[i])])),
      aside: new Map(this.beside.cards.map((symbol, i) => [symbol, box(this.asideElements[i])])),
    };
  }

  refocus() {
    this.show();
    const isHere = this.rowBar.focus(this.place - 1) || this.asideBar.focus(0);
    if (!isHere) this.root.focus();
  }

  move(before) {
    const now = this.seen().row;
    for (const [id, box] of before.row) if (!now.has(id)) this.leave(box);
    for (const [i, id] of this.ids.entries()) {
      const [from, to] = [before.row.get(id) ?? before.aside.get(this.cards[i]), now.get(id)];
      const start = from ? { transform: journey(from, to.rest) } : { transform: "translateY(-30%)", opacity: 0 };
      if (!from || !isAlike(from, to)) to.face.animate([start, {}], MOVING);
    }
  }

  /** Lets a card that is no longer in the row rise and fade where it was. */
  leave({ x, y, width, face }) {
    if (!width) return;
    const ghost = element("span", "ct-ghost", { "aria-hidden": "true" });
    Object.assign(ghost.style, { left: `${x}px`, top: `${y}px`, width: `${width}px` });
    ghost.append(face);
    this.row.append(ghost);
    const risen = { transform: "translateY(-35%)", opacity: 0 };
    ghost.animate([{}, risen], LEAVING).finished.catch(() => null).finally(() => ghost.remove());
  }

  // What a person does.

  isPlacing() {
    return this.isHeld || Boolean(this.desk.choice?.reserve);
  }

  onKey(event) {
    const isUndo = event.key === "Backspace" || (event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey));
    if (event.key === "Escape" && this.desk.choice) this.onClear();
    if (isUndo) event.preventDefault();
    if (isUndo && this.desk.steps.length) this.onUndo();
  }

  chooseCard(position) {
    const { desk, labels } = this;
    const selection = desk.choice?.at ? desk.choice : null;
    const result = toggle(selection, position, this.hand.pick.most);
    if (!result.refused) return desk.choose(result.selection);
    const card = this.names[this.cards[position - 1]];
    return desk.say(fill(labels[`refused.${result.refused}`], { card }));
  }

  chooseReserve(number) {
    this.desk.choose(this.desk.choice?.reserve === number ? null : { reserve: number });
    if (this.desk.choice) this.rowBar.focus();
  }

  chooseGap(gap) {
    const { gap: before, ...rest } = this.desk.choice ?? {};
    if (before !== gap) this.desk.choose({ ...rest, gap });
    else this.desk.choose(this.isHeld ? null : rest);
  }

  onClear() {
    const number = this.desk.choice?.reserve;
    this.desk.choose(null);
    this.stay(number);
  }

  onUndo() {
    const number = this.desk.choice?.reserve;
    this.desk.undo();
    this.stay(this.isPlacing() ? null : number);
  }

  /** Keeps the focus in the hand: where the reserve card lies again, or where it was in the row. */
  stay(number) {
    if (number) this.asideBar.focus(number - 1);
    else if (!this.rowBar.focus()) this.asideBar.focus();
  }

  confirm(reading) {
    const { at, gap } = this.desk.choice ?? {};
    this.place = at ?? gap ?? this.place;
    this.desk.confirm(reading);
    if (!this.rowBar.focus(this.place - 1)) this.asideBar.focus();
  }

  // What follows from the choice and from Python's answer to it.

  show() {
    const { model, desk } = this;
    if (model.get("asked") !== this.asked) this.renew();
    const { choice } = desk;
    const isAnswered = choice && same(choice, model.get("about"));
    this.showChoice(choice);
    this.rowBar.update();
    this.asideBar.update();
    // While Python has not said yet what was chosen, the line waits: a reader would speak it twice.
    const text = desk.said || (choice ? this.sentence(isAnswered) : desk.reply);
    if (text !== null && this.status.textContent !== text) this.status.textContent = text;
    this.status.hidden = model.get("task") === "look" && !text;
    const readings = isAnswered ? model.get("readings") : [];
    // Only what differs is drawn anew: a button must not be taken from under a finger or the focus.
    const key = JSON.stringify(readings);
    if (key !== this.drawn) this.offer(readings);
    this.drawn = key;
    this.undo.hidden = !desk.steps.length;
    this.clear.hidden = !choice;
  }

  showChoice(choice) {
    const isPlacing = this.isPlacing();
    const isChosen = (at) => choice?.at && at >= choice.at && at < choice.at + choice.length;
    for (const [i, card] of this.cardElements.entries()) {
      press(card, isChosen(i + 1));
      if (isButton(card)) card.disabled = isPlacing;
      card.classList.toggle("ct-aleft", Boolean(choice?.gap) && i + 1 < choice.gap);
      card.classList.toggle("ct-aright", Boolean(choice?.gap) && i + 1 >= choice.gap);
    }
    for (const [i, card] of this.asideElements.entries()) press(card, choice?.reserve === i + 1);
    for (const [i, gap] of this.gapButtons.entries()) press(gap, choice?.gap === i + 1);
    this.gaps.hidden = !isPlacing;
    this.root.classList.toggle("ct-placing", isPlacing);
  }

  sentence(isAnswered) {
    const { choice } = this.desk;
    if (!choice.reserve || choice.gap) return isAnswered ? this.model.get("note") : null;
    return fill(this.labels["to-gap"], { card: this.names[this.beside.cards[choice.reserve - 1]] });
  }

  offer(readings) {
    const button = (reading, text) => {
      const attributes = { "data-testid": "reading", "data-move": reading.move, "aria-label": reading.button };
      const made = element("button", "ct-action ct-confirm", attributes, text);
      made.addEventListener("click", () => this.confirm(reading));
      return made;
    };
    if (readings.length < 2) this.offers.replaceChildren(...readings.map((reading) => button(reading, reading.button)));
    else {
      const groups = grouped(readings).map(({ group, readings: members }) => {
        const box = element("div", "ct-kind", group ? { role: "group", "aria-label": group } : {});
        if (group) box.append(element("span", "ct-title", { "aria-hidden": "true" }, group));
        box.append(...members.map((reading) => button(reading, called(reading))));
        return box;
      });
      this.offers.replaceChildren(...groups);
    }
    this.offerBar.update();
  }
}

/** Shows a hand in an element and returns how to take it away again. */
export function renderHand({ model, el }) {
  const desk = deskOf(model);
  const view = new HandView(model, desk);
  const heard = ["about", "chosen", "readings", "note", "reply", "asked"].map((name) => `change:${name}`);
  const changed = () => desk.changed();
  for (const name of heard) model.on(name, changed);
  desk.views.add(view);
  el.append(view.root);
  return () => {
    for (const name of heard) model.off(name, changed);
    desk.views.delete(view);
    if (!desk.views.size) desks.delete(model.get("desk"));
    view.root.remove();
  };
}

export default { render: renderHand };
