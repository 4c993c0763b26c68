// A hand of cards. Python owns rules, words and pictures; this file owns clicks, keys, focus and movement.
//
// The first zone is the hand, what lies beside it the second; the pick of a zone says how something is chosen there:
// `neighbours` or `one` of the cards, or a `gap` of the hand, for the card that is held or for one that lies beside.
// What all views of one hand share is at its Desk; a HandView shows it in one place of the page. What they are made of
// is in `hand_script/`.

import { called, grouped, picks, same, toggle } from "./hand_script/choosing.mjs";
import { deskOf, leaveDesk } from "./hand_script/desk.mjs";
import { cardElement, element, faceElement, isButton, named, press } from "./hand_script/elements.mjs";
import { arrive, boxOf, isFollowing, leave } from "./hand_script/motion.mjs";
import { rove } from "./hand_script/roving.mjs";
import { fill } from "./hand_script/words.mjs";

// Cards of a row, and cards beside it, that are many for the narrowest screen.
const LONG_ROW = 10;
const MANY_BESIDE = 6;

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
      this[name] = named(element(tag, `ct-${name}`, attributes), `hand-${name}`);
      return this[name];
    };
    this.root = named(element("div", "ct-hand", { role: "group", tabindex: "-1" }), "hand");
    const scroll = element("div", "ct-scroll");
    scroll.append(part("div", "row"));
    this.scroll = scroll;
    this.line = element("div", "ct-line");
    this.line.append(scroll, part("div", "aside"));
    const parts = [part("p", "prompt"), part("div", "felt"), this.line];
    const status = part("p", "status", { role: "status", "aria-live": "polite" });
    this.offers = element("div", "ct-offers");
    this.undo = named(element("button", "ct-action"), "undo");
    this.clear = named(element("button", "ct-action"), "clear");
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
      const group = named(element("div", "ct-table", { role: "group", "aria-label": labels["table.title"] }), "hand-table");
      group.append(element("span", "ct-title", { "aria-hidden": "true" }, labels["table.title"]));
      group.append(...plays.map((play, i) => this.playElement(play, i + 1)));
      shown.push(group);
    }
    if (pile) {
      const back = named(element("div", "ct-pile", { role: "img", "aria-label": pile }), "hand-pile");
      back.append(element("span", "ct-title", {}, pile), faceElement(faces["?"]));
      shown.push(back);
    }
    this.felt.replaceChildren(...shown);
    this.felt.hidden = !shown.length;
  }

  playElement({ who, cards, name, made, is_best: isBest }, number) {
    const play = element("div", isBest ? "ct-play ct-best" : "ct-play", { role: "img", "aria-label": name });
    const laid = element("span", "ct-laid");
    laid.append(...cards.map((symbol) => faceElement(this.faces[symbol])));
    play.append(element("span", "ct-who", {}, who), laid, element("span", "ct-made", {}, made));
    if (isBest) play.append(element("span", "ct-badge", {}, this.labels["table.best"]));
    return named(play, `play-${number}`);
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
      const button = named(element("button", "ct-gap", { "aria-label": label }), `gap-${i + 1}`);
      button.append(element("span", "ct-place", {}, i + 1));
      button.addEventListener("click", () => this.chooseGap(i + 1));
      return button;
    });
    this.gaps = element("div", "ct-gaps");
    this.gaps.append(...this.gapButtons);
    this.row.setAttribute("aria-label", hand.title);
    this.scroll.style.setProperty("--ct-n", this.most);
    this.scroll.classList.toggle("ct-long", cards.length > LONG_ROW);
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
    this.aside.classList.toggle("ct-many", cards.length > MANY_BESIDE);
  }

  // From one question to the next.

  renew() {
    const hadFocus = this.root.contains(this.root.getRootNode().activeElement ?? null);
    const before = this.seen();
    this.fillIn();
    if (hadFocus) this.refocus();
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) this.move(before);
  }

  /** Where every card is: those of the row by their numbers, those beside it by what they are. */
  seen() {
    const corner = this.row.getBoundingClientRect();
    return {
      row: new Map(this.ids.map((id, i) => [id, boxOf(this.cardElements[i], corner)])),
      aside: new Map(this.beside.cards.map((symbol, i) => [symbol, boxOf(this.asideElements[i], corner)])),
    };
  }

  refocus() {
    this.show();
    const isHere = this.rowBar.focus(this.place - 1) || this.asideBar.focus(0);
    if (!isHere) this.root.focus();
  }

  move(before) {
    const now = this.seen().row;
    for (const [id, box] of before.row) if (!now.has(id)) leave(this.row, box);
    for (const [i, id] of this.ids.entries()) arrive(now.get(id), before.row.get(id) ?? before.aside.get(this.cards[i]));
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
      const attributes = { "data-move": reading.move, "aria-label": reading.button };
      const made = named(element("button", "ct-action ct-confirm", attributes, text), "reading");
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
    leaveDesk(desk, view);
    view.root.remove();
  };
}

export default { render: renderHand };
