// What lies on the felt above the row and below it: the others and the pile, the trick, and the ladder of kinds.

import { element, faceElement, named, smallCards } from "./elements.mjs";
import { unfold } from "./unfolding.mjs";
import { fill } from "./words.mjs";

// Of the cards of a play that is not the best only so much is seen beside the one that lies upon them.
const [SMALLER, SHOWING, BETWEEN] = [0.7, 0.55, 0.6];

/** The others, the trick and the ladder: what one chooses from is not among them. */
export class Surroundings {
  constructor() {
    this.around = named(element("div", "ct-around"), "hand-around");
    this.table = named(element("div", "ct-table"), "hand-table");
    this.ladder = named(element("ol", "ct-ladder"), "hand-ladder");
  }

  /** Draws what a model says; every place stays as long as the row only goes on. */
  fill(model, { isSame }) {
    const names = ["around", "stock", "gone", "table", "ladder"];
    const told = Object.fromEntries(names.map((name) => [name, model.get(name) ?? []]));
    for (const name of ["pile", "pile_count", "faces", "names", "labels"]) told[name] = model.get(name);
    const { labels } = told;
    const { around, table, ladder } = this;
    const hasTable = told.table.length + told.around.length + told.ladder.length > 0;
    place(around, aroundElements(told), { name: labels["around.title"], isKept: isSame && !around.hidden });
    place(table, playElements(told), { name: labels["table.title"], isKept: hasTable || (isSame && !table.hidden) });
    place(ladder, rungElements(told), { name: labels["ladder.title"], isKept: isSame && !ladder.hidden });
    table.style.setProperty("--ct-breadth", breadthOf(told.table).toFixed(2));
  }

  /** Lights the step of what is chosen, and marks that it may not be played; a hint points to one. */
  light(reading, hinted, labels) {
    for (const rung of this.ladder.children) {
      const isLit = Boolean(reading?.rung) && rung.dataset.rung === reading.rung;
      rung.classList.toggle("ct-lit", isLit);
      rung.classList.toggle("ct-no", isLit && Boolean(reading.refused));
      rung.classList.toggle("ct-hinted", rung.dataset.rung === hinted);
      const low = rung.dataset.state === "low" ? labels["ladder.low"] : "";
      rung.lastElementChild.textContent = isLit ? labels["ladder.chosen"] : low;
    }
  }
}

/** Puts parts in their place, which is a group with a name where there are any; it may be kept where there are none. */
function place(node, parts, { name = "", isKept }) {
  node.replaceChildren(...parts);
  node.hidden = !parts.length && !isKept;
  const told = { role: node.tagName === "OL" ? "" : "group", "aria-label": name };
  for (const [key, value] of Object.entries(told)) {
    if (value && parts.length) node.setAttribute(key, value);
    else node.removeAttribute(key);
  }
}

/** The others in the order of play, the pile, and what was laid aside. */
function aroundElements({ around, pile, pile_count: count, stock, gone, faces, names, labels }) {
  const shown = around.map((seat, i) => seatElement(seat, i + 1, faces));
  if (pile) shown.push(pileElement({ pile, count, stock, faces, labels }));
  if (gone.length) shown.push(goneElement({ gone, faces, names, labels }));
  return shown;
}

function seatElement({ name, said, count, cards = [], reserve = [], state = "" }, number, faces) {
  const seat = element("span", "ct-seat", { role: "img", "aria-label": said, "data-state": state });
  seat.append(element("span", "ct-by", {}, name));
  if (cards.length) seat.append(smallCards(cards, faces));
  else if (count) seat.append(element("span", "ct-held", {}, count));
  if (reserve.length) seat.append(smallCards(reserve, faces, " ct-kept"));
  return named(seat, `seat-${numberOf(name) ?? number}`);
}

function pileElement({ pile, count, stock, faces, labels }) {
  const back = named(element("span", "ct-pile", { role: "img", "aria-label": pile }), "hand-pile");
  if (stock.length) back.append(element("span", "ct-left", {}, labels.stock ?? ""), smallCards(stock, faces));
  else back.append(element("span", "ct-stack"), element("span", "ct-left", {}, count ?? ""));
  return back;
}

function goneElement({ gone, faces, names, labels }) {
  const count = gone.reduce((sum, [, number]) => sum + number, 0);
  const all = named(element("details", "ct-gone"), "hand-gone");
  const list = element("ul", "ct-counts");
  for (const [symbol, number] of gone) {
    const said = fill(labels["gone-card"] ?? "", { count: number, card: names[symbol] ?? symbol });
    const item = element("li", "ct-of");
    item.append(smallCards([symbol], faces), element("span", "ct-times", { "aria-hidden": "true" }, `× ${number}`));
    item.append(element("span", "ct-unseen", {}, said));
    list.append(item);
  }
  all.append(element("summary", "ct-fold", {}, fill(labels.gone ?? "{count}", { count })), list);
  unfold(all);
  return all;
}

/** A face with what its card is said to be, where that is not what it shows. */
function calledFace(svg, called) {
  const face = faceElement(svg);
  if (called) face.append(element("span", "ct-as", {}, called));
  return face;
}

/** The plays of a trick. */
function playElements({ table, around, faces, labels }) {
  return table.map(({ who, cards, name, is_best: isBest, called = [] }, i) => {
    const play = element("div", isBest ? "ct-play ct-best" : "ct-play", { role: "img", "aria-label": name });
    const laid = element("span", "ct-laid");
    laid.append(...cards.map((symbol, at) => calledFace(faces[symbol], called[at])));
    play.append(laid, element("span", "ct-by", {}, shortOf(who, around)));
    if (isBest) play.append(element("span", "ct-badge", {}, labels["table.best"]));
    return named(play, `play-${i + 1}`);
  });
}

const numberOf = (name) => /\d+/.exec(name)?.[0];

/** What one of the others is called for short. */
function shortOf(who, around) {
  return around.find(({ name }) => numberOf(name) && numberOf(name) === numberOf(who))?.name ?? who;
}

/** How many cards of the best play would lie side by side where these plays lie. */
function breadthOf(table) {
  const hasBest = table.some((play) => play.is_best);
  const broad = ({ cards, is_best: isBest }) =>
    isBest || !hasBest ? Math.max(1, cards.length) : SMALLER * (1 + SHOWING * Math.max(0, cards.length - 1));
  return table.reduce((sum, play) => sum + broad(play) + BETWEEN, 0);
}

/** The steps of the ladder, from low to high. */
function rungElements({ ladder, faces, labels }) {
  return ladder.map(({ name, title, cards, state = "", note = "" }) => {
    const rung = element("li", "ct-rung", { "data-rung": name, "data-state": state });
    rung.append(smallCards(cards, faces), element("span", "ct-title", {}, title));
    if (note) rung.append(element("span", "ct-note", {}, note));
    rung.append(element("span", "ct-unseen", {}, state === "low" ? labels["ladder.low"] : ""));
    return rung;
  });
}
