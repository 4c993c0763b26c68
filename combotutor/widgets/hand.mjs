// A hand of cards. Python owns rules, words and pictures; this file owns clicks, keys and focus.
//
// What is chosen is one value: {at, length} for neighbours of the row, {reserve} for a reserve card without a gap yet,
// {reserve, gap} or {gap} for a gap, null for nothing. Places and gaps count from 1.

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

/** The gaps and places of a row in the order they are shown: gap 1, card 1, gap 2, ... */
export function slots(count) {
  const cards = Array.from({ length: count }, (_, i) => [{ card: i + 1 }, { gap: i + 2 }]);
  return [{ gap: 1 }, ...cards.flat()];
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
  const attributes = onClick ? { "aria-label": label, "aria-pressed": "false" } : {};
  const card = element(onClick ? "button" : "span", "ct-card", { ...attributes, "data-testid": testid });
  card.innerHTML = svg;
  if (onClick) card.addEventListener("click", onClick);
  return card;
}

/** Buttons of which one is in the tab order; arrow keys move among those that `items` gives. */
function rove(bar, items) {
  let current = null;
  const update = () => {
    const shown = items();
    if (!shown.includes(current)) current = shown[0] ?? null;
    for (const button of bar.querySelectorAll("button")) button.tabIndex = button === current ? 0 : -1;
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
    items()[next].focus();
  });
  return { update, focus: () => current?.focus() };
}

class HandView {
  constructor(model) {
    this.model = model;
    for (const name of ["cards", "reserve", "incoming", "labels", "names", "faces"]) this[name] = model.get(name);
    this.choice = model.get("chosen");
    this.said = "";
    this.build();
    this.listen();
    this.show();
  }

  // What stays as it is while the hand is shown.

  build() {
    const { model, labels, incoming } = this;
    this.root = element("div", "ct-hand", { "data-testid": "hand", "data-task": model.get("task") });
    const prompt = element("p", "ct-prompt", { "data-testid": "hand-prompt" }, model.get("prompt"));
    this.row = element("div", "ct-row", { "aria-label": labels.row, "data-testid": "hand-row" });
    this.buildRow();
    const title = incoming ? labels.incoming : labels.reserve;
    this.aside = element("div", "ct-aside", { "aria-label": title, "data-testid": "hand-aside" });
    this.aside.append(element("span", "ct-title", { "aria-hidden": "true" }, title));
    this.buildAside();
    this.status = element("p", "ct-status", { role: "status", "aria-live": "polite", "data-testid": "hand-status" });
    this.actions = element("div", "ct-actions", { "data-testid": "hand-actions" });
    prompt.hidden = this.status.hidden = this.actions.hidden = model.get("task") === "look";
    const bars = incoming ? [this.aside, this.row] : [this.row, this.aside];
    for (const bar of bars) bar.setAttribute("role", bar.querySelector("button") ? "toolbar" : "group");
    this.root.append(prompt, ...bars, this.status, this.actions);
  }

  buildRow() {
    const { model, cards, labels, names, faces } = this;
    [this.gapButtons, this.cardElements] = [[], []];
    for (const { gap, card: at } of slots(cards.length)) {
      if (gap) {
        const label = model.get("gaps")[gap - 1];
        const button = element("button", "ct-gap", { "aria-label": label, "data-testid": `gap-${gap}` });
        button.append(element("span", "ct-place", {}, gap));
        button.addEventListener("click", () => this.chooseGap(gap));
        this.gapButtons.push(button);
        this.row.append(button);
        continue;
      }
      const symbol = cards[at - 1];
      const onClick = model.get("most_cards") > 0 ? () => this.chooseCard(at) : null;
      const card = cardElement(faces[symbol], fill(labels.card, { card: names[symbol], at }), `card-${at}`, onClick);
      const slot = element("span", "ct-slot");
      slot.append(card, element("span", "ct-place", { "aria-hidden": "true" }, at));
      this.cardElements.push(card);
      this.row.append(slot);
    }
  }

  buildAside() {
    const { model, incoming, reserve, labels, names, faces } = this;
    this.asideElements = (incoming ? [incoming] : reserve).map((symbol, i) => {
      const onClick = !incoming && model.get("may_take") ? () => this.chooseReserve(i + 1) : null;
      const label = fill(labels["reserve-card"], { card: names[symbol] });
      return cardElement(faces[symbol], label, incoming ? "incoming" : `reserve-${i + 1}`, onClick);
    });
    this.aside.append(...this.asideElements);
    this.aside.hidden = this.asideElements.length === 0;
  }

  listen() {
    this.rowBar = rove(this.row, () => (this.isPlacing() ? this.gapButtons : this.cardElements.filter(isButton)));
    this.asideBar = rove(this.aside, () => this.asideElements.filter(isButton));
    this.root.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.choice) this.clear();
    });
    // The notebook has shortcuts of its own: no key of ours reaches it.
    const stop = (event) => event.stopPropagation();
    for (const kind of ["keydown", "keyup", "keypress"]) this.root.addEventListener(kind, stop);
  }

  // What a person does.

  isPlacing() {
    return Boolean(this.incoming || this.choice?.reserve);
  }

  chooseCard(position) {
    const selection = this.choice?.at ? this.choice : null;
    const result = toggle(selection, position, this.model.get("most_cards"));
    if (!result.refused) return this.choose(result.selection);
    const card = this.names[this.cards[position - 1]];
    return this.say(fill(this.labels[`refused.${result.refused}`], { card }));
  }

  chooseReserve(number) {
    this.choose(this.choice?.reserve === number ? null : { reserve: number });
    if (this.choice) this.rowBar.focus();
  }

  chooseGap(gap) {
    const { gap: before, ...rest } = this.choice ?? {};
    if (before !== gap) this.choose({ ...rest, gap });
    else this.choose(this.incoming ? null : rest);
  }

  choose(choice) {
    this.choice = choice;
    this.model.set("chosen", choice && (choice.at || choice.gap) ? choice : null);
    this.model.save_changes();
    this.say("");
  }

  clear() {
    const number = this.choice?.reserve;
    this.choose(null);
    if (number) this.asideElements[number - 1].focus();
    else this.rowBar.focus();
  }

  confirm({ move, button }) {
    this.choice = null;
    this.model.set("answer", { move, number: (this.model.get("answer").number ?? 0) + 1 });
    this.model.set("chosen", null);
    this.model.save_changes();
    this.say(fill(this.labels.done, { button }));
    this.rowBar.focus();
  }

  say(sentence) {
    this.said = sentence;
    this.show();
  }

  // What follows from the choice and from Python's answer to it.

  show() {
    const { model, choice } = this;
    const isAnswered = choice && same(choice, model.get("about"));
    const readings = isAnswered ? model.get("readings") : [];
    const isChosen = (at) => choice?.at && at >= choice.at && at < choice.at + choice.length;
    for (const [i, card] of this.cardElements.entries()) press(card, isChosen(i + 1));
    for (const [i, card] of this.asideElements.entries()) press(card, choice?.reserve === i + 1);
    for (const [i, gap] of this.gapButtons.entries()) {
      gap.hidden = !this.isPlacing();
      press(gap, choice?.gap === i + 1);
    }
    this.root.classList.toggle("ct-placing", this.isPlacing());
    this.rowBar.update();
    this.asideBar.update();
    const text = this.said || this.sentence(readings, isAnswered ? model.get("note") : "");
    if (this.status.textContent !== text) this.status.textContent = text;
    // Only what differs is drawn anew: a button must not be taken from under a finger or the focus.
    const key = JSON.stringify([Boolean(choice), readings]);
    if (key !== this.drawn) this.actions.replaceChildren(...this.buttons(readings));
    this.drawn = key;
  }

  sentence(readings, note) {
    const { choice, labels, names } = this;
    if (!choice) return "";
    if (choice.at) {
      const chosen = this.cards.slice(choice.at - 1, choice.at - 1 + choice.length).map((symbol) => names[symbol]);
      return `${fill(labels.chosen, { cards: chosen.join(", ") })} ${note}`.trim();
    }
    if (!choice.gap) return fill(labels["to-gap"], { card: names[this.reserve[choice.reserve - 1]] });
    return readings.length ? fill(labels.chosen, { cards: readings[0].label }) : "";
  }

  buttons(readings) {
    const made = readings.map((reading) => {
      const attributes = { "data-testid": "reading", "data-move": reading.move };
      const button = element("button", "ct-action ct-confirm", attributes, reading.button);
      button.addEventListener("click", () => this.confirm(reading));
      return button;
    });
    if (!this.choice) return made;
    const clear = element("button", "ct-action", { "data-testid": "clear" }, this.labels.clear);
    clear.addEventListener("click", () => this.clear());
    return [...made, clear];
  }
}

/** Shows a hand in an element and returns how to take it away again. */
export function render({ model, el }) {
  const view = new HandView(model);
  const heard = ["change:about", "change:readings", "change:note"];
  const show = () => view.show();
  const reply = () => model.get("reply") && view.say(model.get("reply"));
  for (const name of heard) model.on(name, show);
  model.on("change:reply", reply);
  el.append(view.root);
  return () => {
    for (const name of heard) model.off(name, show);
    model.off("change:reply", reply);
    view.root.remove();
  };
}

export default { render };
