// A hand of cards. Python owns rules, words and pictures; this file owns clicks, keys, focus and movement.
//
// The first zone is the hand, what lies beside it the second; the pick of a zone says how something is chosen there:
// `neighbours` or `one` of the cards, or a `gap` of the hand, for the card that is held or for one that lies beside.
// What all views of one hand share is at its Desk; a HandView shows it in one place of the page. What they are made of
// is in `hand_script/`.

import { fillBeside } from "./hand_script/beside.mjs";
import { picks, putBack, same, stroke, toggle } from "./hand_script/choosing.mjs";
import { deskOf, leaveDesk } from "./hand_script/desk.mjs";
import { cardElement, element, faceElement, isButton, named, press } from "./hand_script/elements.mjs";
import { Entering, isUsable } from "./hand_script/entering.mjs";
import { Surroundings } from "./hand_script/felt.mjs";
import { isElsewhere, meaning } from "./hand_script/keys.mjs";
import { bracketElement, bracketsOf, callCards, calledOf, classesOf, classify } from "./hand_script/marks.mjs";
import { isFollowing } from "./hand_script/motion.mjs";
import { Moves } from "./hand_script/moves.mjs";
import { MainButton, chipElements, mainOf, putBackSaid } from "./hand_script/offers.mjs";
import { Afterwards } from "./hand_script/resting.mjs";
import { rove } from "./hand_script/roving.mjs";
import { scrollable } from "./hand_script/scrolling.mjs";
import { slideOver } from "./hand_script/sliding.mjs";
import { fill } from "./hand_script/words.mjs";

// Rows of more cards have slim faces where there is little room, and of more still they scroll there.
const [LONG_ROW, LONGEST_ROW] = [7, 12];
// So many cards, with those beside them, lie in one line on the narrowest screen and on a wide one.
const [FEW, SOME] = [8, 15];
const TRAITS = ["about", "chosen", "readings", "note", "reply", "asked", "marks", "judged"];

class HandView {
  constructor(model, desk, bar) {
    Object.assign(this, { model, desk, place: 1, ids: [], most: 1, beyond: 0 });
    this.build(bar);
    this.listen();
    this.fillIn();
    this.show();
  }

  // What stays as long as the view: the status line above all, since a reader speaks only changes of what was there.

  build(bar) {
    const part = (tag, name, attributes) => {
      this[name] = named(element(tag, `ct-${name}`, attributes), `hand-${name}`);
      return this[name];
    };
    this.root = named(element("div", "ct-hand", { role: "group", tabindex: "-1" }), "hand");
    this.scroll = element("div", "ct-scroll");
    this.scroll.append(part("div", "row"));
    this.reach = scrollable(this.scroll);
    this.line = element("div", "ct-line");
    this.line.append(this.scroll, part("div", "aside"));
    this.offers = element("div", "ct-offers");
    this.air = element("div", "ct-air", { "aria-hidden": "true" });
    this.around = new Surroundings();
    const { around, table, ladder } = this.around;
    const shelf = element("div", "ct-shelf");
    shelf.append(ladder, this.offers);
    part("p", "prompt");
    part("div", "felt").append(around, table, this.line, shelf, this.air);
    this.moves = new Moves({ felt: this.felt, air: this.air, table, row: this.row });
    part("p", "status", { role: "status", "aria-live": "polite" });
    const enter = () => this.entering.ask();
    this.main = new MainButton({ confirm: (...how) => this.confirm(...how), retry: () => this.desk.retry(), enter });
    this.entering = new Entering(this);
    this.root.append(this.prompt, this.felt, this.status);
    this.isWithin = Boolean(bar);
    this.bar = bar ?? element("div", "ct-bar");
    this.bar.append(this.main.node);
    if (!bar) this.root.append(this.bar);
  }

  listen() {
    this.rowBar = rove(this.row, () => (this.isPlacing() ? this.gapButtons : this.cardElements.filter(isButton)));
    this.asideBar = rove(this.aside, () => (this.offers.firstChild ? [] : this.asideElements.filter(isButton)));
    this.offerBar = rove(this.offers, () => [...this.offers.querySelectorAll("button")]);
    this.row.addEventListener("focusin", () => {
      this.place = this.rowBar.index() + 1;
    });
    this.row.addEventListener("keydown", ({ key }) => (this.isKnown ||= key.startsWith("Arrow") || key === " "));
    slideOver(this.row, {
      cards: () => this.cardElements,
      // A finger moves a row that does not fit.
      may: (kind) => picks(this.hand, "neighbours") && !this.isPlacing() && !(kind === "touch" && this.isScrolling()),
      slide: (from, to) => this.desk.choose(stroke(from, to, this.hand.pick.most)),
    });
    this.afterwards = new Afterwards(this.root);
    this.root.addEventListener("pointerdown", () => this.root.classList.remove("ct-keys"));
    this.root.addEventListener("keydown", (event) => this.onKey(event));
    // The notebook has shortcuts of its own: no key of ours reaches it.
    const stop = (event) => event.stopPropagation();
    for (const kind of ["keydown", "keyup", "keypress"]) this.root.addEventListener(kind, stop);
  }

  // What stays as long as the question.

  fillIn() {
    const { model, root, ids } = this;
    for (const name of ["ids", "labels", "names", "faces"]) this[name] = model.get(name);
    const [hand, beside] = model.get("zones");
    const [isSame, isHeld] = [isFollowing(ids, this.ids), picks(hand, "gap")];
    // Once a card is put in, its place beside the row stays and is empty, for as long as one only looks.
    this.wasHeld = isHeld || (isSame && this.wasHeld && model.get("task") === "look");
    const aside = beside && (isHeld || !this.wasHeld) ? beside : { ...beside, cards: [] };
    Object.assign(this, { hand, beside: aside, cards: hand.cards, isHeld, isSame });
    // Cards keep their size, and what lies there its room, while one row grows or shrinks: those that stay are seen to.
    // Where a card may come in there is room for it from the beginning.
    const comes = (this.isHeld || picks(this.beside, "gap")) && this.cards.length < LONGEST_ROW ? 1 : 0;
    this.most = Math.max(1, this.cards.length + comes, isSame ? this.most : 1);
    this.beyond = Math.max(this.beside.cards.length, isSame ? this.beyond : 0);
    root.setAttribute("aria-label", this.labels.all);
    this.asked = model.get("asked");
    root.dataset.task = model.get("task");
    this.prompt.textContent = model.get("prompt");
    this.prompt.hidden = !model.get("prompt");
    this.around.fill(model, { isSame });
    this.fillRow();
    this.fillAside();
    this.measure();
    this.line.insertBefore(this.aside, this.wasHeld ? this.scroll : null);
    for (const bar of [this.row, this.aside]) {
      bar.setAttribute("role", bar.querySelector("button") ? "toolbar" : "group");
    }
    this.drawn = this.bracketed = this.opened = null;
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
    this.brackets = element("div", "ct-brackets", { "aria-hidden": "true" });
    this.row.setAttribute("aria-label", hand.title);
    // Said of the row, not of each card; and no more to whoever has gone along it.
    if (this.labels.keys && hand.pick && !this.isKnown) this.row.setAttribute("aria-description", this.labels.keys);
    else this.row.removeAttribute("aria-description");
    this.row.replaceChildren(...this.cardElements, this.gaps, this.brackets);
  }

  fillAside() {
    const { desk, beside, faces, isHeld } = this;
    const done = { choose: (number) => this.chooseReserve(number), refuse: () => desk.refuse(beside.why) };
    this.asideElements = fillBeside(this.aside, { beside, faces, isHeld, ...done });
    this.aside.hidden = !this.beyond;
  }

  /** Says how many cards there are to be room for; the style sheet says how large that makes them. */
  measure() {
    const { felt, most, beyond } = this;
    felt.style.setProperty("--ct-n", most);
    felt.style.setProperty("--ct-m", beyond);
    felt.style.setProperty("--ct-cards", this.cards.length);
    const kinds = { "ct-slim": most > LONG_ROW, "ct-long": most > LONGEST_ROW, "ct-few": most + beyond <= FEW, "ct-some": most + beyond <= SOME };
    classify(felt, { ...kinds, "ct-beside": beyond > 0 });
  }

  // From one question to the next.

  renew() {
    const held = this.root.getRootNode().activeElement;
    const hadFocus = this.root.contains(held);
    const before = this.moves.leaving(this.lying());
    if (this.sent) this.afterwards.begin();
    this.sent = null;
    this.fillIn();
    if (hadFocus || (held === this.main.node && !this.cards.length)) this.refocus();
    this.moves.goOn(before, this.lying(), { isWrong: this.desk.isWrong });
  }

  /** All cards, by which it is seen how they move. */
  lying() {
    const { ids, isSame, cardElements: cards, asideElements: aside, guest } = this;
    return { ids, isSame, cards, aside, guest, symbols: this.beside.cards, rowSymbols: this.cards };
  }

  refocus() {
    this.show();
    const isHere = this.rowBar.focus(this.place - 1) || this.asideBar.focus(0);
    if (!isHere) this.root.focus({ preventScroll: true });
  }

  // What a person does.

  isPlacing() {
    return this.isHeld || Boolean(this.desk.choice?.reserve);
  }

  isScrolling() {
    return this.most > LONGEST_ROW && this.scroll.scrollWidth > this.scroll.clientWidth;
  }

  onKey(event) {
    const asked = isElsewhere(event) ? null : meaning(event);
    if (asked) this.root.classList.add("ct-keys");
    if (asked === "clear" && this.desk.choice) this.onClear();
    else if (asked === "undo" && this.desk.steps.length) this.onUndo();
    else if (asked === "main") this.entering.hear(event);
    else if (asked >= 1) this.onPlace(asked);
    if (asked === "undo" || asked >= 1) event.preventDefault();
  }

  /** A card or a gap by its number; where the row holds neither, one of the reserve. */
  onPlace(place) {
    const [cards, reserve] = [this.cardElements, this.asideElements].map((each) => each.filter(isButton));
    (this.isPlacing() ? this.gapButtons : cards.length ? cards : reserve)[place - 1]?.click();
  }

  chooseCard(position) {
    const { desk, hand } = this;
    const choice = toggle(desk.choice?.at ? desk.choice : null, position, hand.pick.most);
    desk.choose(choice, putBackSaid(putBack(desk.choice, choice, hand.pick.most), this));
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

  confirm(reading, { isByKey }) {
    this.afterwards.isByKey = isByKey;
    const { at, gap } = this.desk.choice ?? {};
    this.place = at ?? gap ?? this.place;
    // A page with a bar of its own says itself what became of it.
    this.desk.confirm(reading, { isTold: !this.isWithin });
    const held = this.root.getRootNode().activeElement;
    // Nobody hears a card named that may be gone at once.
    if (held === this.main.node ? this.isWithin : this.root.contains(held) && isUsable(held)) return;
    if (!this.rowBar.focus(this.place - 1)) this.asideBar.focus();
  }

  // What follows from the choice and from Python's answer to it.

  show() {
    const { model, desk } = this;
    if (model.get("asked") !== this.asked) this.renew();
    const [{ labels }, { choice }] = [this, desk];
    const isAnswered = choice && same(choice, model.get("about"));
    const readings = isAnswered ? model.get("readings") : null;
    this.showSent();
    this.showChoice(choice ?? desk.sent?.choice ?? null);
    this.rowBar.update();
    this.showStatus(choice, isAnswered);
    this.offer(readings?.length > 1 ? readings : []);
    this.asideBar.update();
    const said = mainOf({ desk, model, labels, names: this.names, beside: this.beside, readings });
    this.main.show(said, { isBusy: Boolean(desk.sent), isHidden: model.get("task") === "look" });
    const reading = readings?.length === 1 ? readings[0] : readings?.find(({ move }) => move === desk.picked);
    this.around.light(reading, model.get("marks")?.rung, labels);
    callCards(this.cardElements, calledOf(this.cards, choice ?? desk.sent?.choice, reading));
    this.entering.look();
    this.reach();
  }

  /** Lets what was sent rise, and what was not taken come back. */
  showSent() {
    const { desk, moves } = this;
    const { at, length } = desk.sent?.choice ?? {};
    const isBack = this.sent && !desk.sent;
    if (isBack) this.afterwards.begin();
    if (desk.choice) this.afterwards.end();
    this.sent = desk.sent;
    if (at) moves.rise(this.cardElements.slice(at - 1, at - 1 + length));
    else if (isBack) moves.fall({ isWrong: desk.isWrong });
  }

  showStatus(choice, isAnswered) {
    const { desk, model, status } = this;
    // While Python has not said yet what was chosen, the line waits: a reader would speak it twice.
    const text = desk.said || (choice ? this.sentence(isAnswered) : desk.reply);
    if (text !== null && status.textContent !== text) status.textContent = text;
    status.hidden = model.get("task") === "look" && !text;
    status.classList.toggle("ct-shown", Boolean(text) && text === desk.reply);
  }

  showChoice(choice) {
    const marks = this.model.get("marks") ?? {};
    const isPlacing = this.isPlacing() || Boolean(choice?.gap);
    const isChosen = (at) => Boolean(choice?.at) && at >= choice.at && at < choice.at + choice.length;
    const gap = choice?.gap ?? (choice ? undefined : marks.ghost?.gap);
    const classes = classesOf(marks, gap, choice);
    for (const [i, card] of this.cardElements.entries()) {
      press(card, isChosen(i + 1) && !this.desk.sent);
      if (isButton(card)) card.disabled = isPlacing;
      classify(card, classes.card(i + 1));
    }
    for (const [i, card] of this.asideElements.entries()) {
      press(card, choice?.reserve === i + 1);
      classify(card, classes.beside(i + 1));
    }
    for (const [i, button] of this.gapButtons.entries()) {
      press(button, choice?.gap === i + 1);
      classify(button, classes.gap(i + 1));
    }
    this.gaps.hidden = !isPlacing && !((marks.gaps?.length || marks.missed) && !gap);
    this.gaps.inert = !isPlacing;
    this.root.classList.toggle("ct-placing", isPlacing);
    this.open(gap, choice?.reserve ?? marks.ghost?.reserve, !choice);
    this.bracket(bracketsOf(choice, marks, this.cards.length));
  }

  /** Opens the row at a gap, with the card in it that goes there. */
  open(gap, reserve, isHint) {
    const from = this.isHeld ? 0 : (reserve ?? 1) - 1;
    const symbol = this.beside.cards[from];
    const key = gap && symbol ? `${gap} ${symbol} ${isHint}` : "";
    this.guest?.classList.toggle("ct-laid", Boolean(this.desk.sent));
    if (key === this.opened) return;
    this.opened = key;
    this.moves.takeBack(this.guest, key ? null : this.home);
    Object.assign(this, { guest: null, home: isHint ? null : this.asideElements[from] });
    this.row.classList.toggle("ct-opened", Boolean(key));
    if (!key) return;
    this.guest = element("span", isHint ? "ct-guest ct-ghostly" : "ct-guest", { style: `--at: ${gap};`, "aria-hidden": "true", "data-card": symbol });
    this.guest.append(faceElement(this.faces[symbol]));
    this.row.append(this.guest);
  }

  bracket(all) {
    const key = JSON.stringify(all);
    if (key === this.bracketed) return;
    this.bracketed = key;
    this.brackets.replaceChildren(...all.map(bracketElement));
  }

  sentence(isAnswered) {
    const { choice } = this.desk;
    const told = [...this.desk.putBack, this.model.get("note")].filter(Boolean).join(" ");
    if (!choice.reserve || choice.gap) return isAnswered ? told : null;
    return fill(this.labels["to-gap"], { card: this.names[this.beside.cards[choice.reserve - 1]] });
  }

  /** Chips, where a choice can mean several moves; none is chosen for anybody. */
  offer(readings) {
    const key = JSON.stringify(readings);
    // Only what differs is drawn anew: a button must not be taken from under a finger or the focus.
    if (key !== this.drawn) this.offers.replaceChildren(...chipElements(readings, (reading) => this.desk.pick(reading)));
    this.drawn = key;
    for (const chip of this.offers.querySelectorAll("button")) {
      press(chip, chip.dataset.move === this.desk.picked);
      chip.classList.toggle("ct-hinted", chip.dataset.move === this.model.get("marks")?.ghost?.move);
    }
    this.felt.classList.toggle("ct-offering", readings.length > 0);
    this.offerBar.update();
  }
}

/** Shows a hand in an element, its button in a bar that a page has of its own, and returns how to take both away again. */
export function renderHand({ model, el, bar }) {
  const desk = deskOf(model);
  const view = new HandView(model, desk, bar);
  const heard = TRAITS.map((name) => `change:${name}`);
  const changed = () => desk.changed();
  for (const name of heard) model.on(name, changed);
  desk.views.add(view);
  el.append(view.root);
  return () => {
    for (const name of heard) model.off(name, changed);
    leaveDesk(desk, view);
    view.main.node.remove();
    view.root.remove();
  };
}
