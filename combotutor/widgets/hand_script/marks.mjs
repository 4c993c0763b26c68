// What is drawn upon a row: what is chosen, what a hint shows, what was torn apart and what has met.

import { element } from "./elements.mjs";

// A name is about as wide as so many cards of a long row; with so many between their middles two have room.
const NAME_CARDS = 3;
const APART_CARDS = 2.5;

/**
 * The brackets below a row of so many cards: {at, length, name, as} for what is chosen and for what the marks say, and
 * to which end of it a name keeps that would not lie in the row else.
 */
export function bracketsOf(choice, marks, count = Infinity) {
  const as = (kind) => ([at, length, name = ""]) => ({ at, length, name, as: kind });
  if (choice) return choice.at ? [as("chosen")([choice.at, choice.length]), ...wouldMeet(choice, marks)] : [];
  const { ghost, breaks = [], meets = [], pays = [] } = marks;
  // What a mistake tore apart is not hidden behind hints.
  const shown = ghost?.at && !breaks.length ? [as("ghost")([ghost.at, ghost.length])] : [];
  // Where nothing is named there the frame of the cards says all.
  const torn = breaks.map(as("breaks")).filter(({ name }) => name);
  return fitted([...shown, ...torn, ...meets.map(as("meets")), ...pays.map(as("pays"))], count);
}

const middle = ({ at, length }) => at + length / 2;

/** Keeps names within the row, and apart: of two that would lie upon each other the first is said. */
function fitted(brackets, count) {
  const said = [];
  return brackets.map((each) => {
    const isHidden = said.some((other) => Math.abs(middle(each) - middle(other)) < APART_CARDS);
    if (!each.name || isHidden) return { ...each, name: "" };
    said.push(each);
    if (each.length >= NAME_CARDS || each.length === count) return each;
    return each.at === 1 ? { ...each, keeps: "start" } : each.at + each.length - 1 === count ? { ...each, keeps: "end" } : each;
  });
}

/** Whether the marks say what this very choice would do. */
const isOf = (choice, { at, length, gap, reserve }) =>
  Boolean(choice) && choice.at === at && choice.length === length && choice.gap === gap && choice.reserve === reserve;

/** The bracket around the cards that a choice would let meet, over those that leave. */
function wouldMeet(choice, { preview }) {
  const places = preview && isOf(choice, preview) ? (preview.meets ?? []) : [];
  if (!places.length) return [];
  return [{ at: places[0], length: places.at(-1) - places[0] + 1, name: "", as: "would" }];
}

export function bracketElement({ at, length, name, as, keeps }) {
  const bracket = element("span", `ct-bracket ct-${as}${keeps ? ` ct-keeps-${keeps}` : ""}`, { style: `--at: ${at}; --length: ${length};` });
  if (name) bracket.append(element("span", "ct-name", {}, name));
  return bracket;
}

/**
 * Which classes the marks give each card and each gap, by place from 1; the row is open at a gap, or at none. What a
 * choice would do is marked as long as it is chosen.
 */
export function classesOf(marks, open, choice = null) {
  // Of some stretches it is said which of the cards belong together; others may lie between.
  const within = ([at, length, , places], place) => (places ? places.includes(place) : place >= at && place < at + length);
  const isShown = Boolean(marks.preview) && isOf(choice, marks.preview);
  const { meets: would = [], parts = [] } = isShown ? marks.preview : {};
  const { dim = [], first, gaps, ghost, take, missed, unfit, breaks = [], meets = [], shaken = [] } = marks;
  return {
    card: (place) => ({
      "ct-aleft": place < open,
      "ct-aright": place >= open,
      "ct-dim": dim.includes(place) && !breaks.length && !isShown,
      "ct-first": first === place && !breaks.length,
      "ct-ghostly": Boolean(ghost?.at) && !breaks.length && within([ghost.at, ghost.length], place),
      "ct-torn": breaks.some((each) => within(each, place)),
      "ct-shaken": shaken.includes(place),
      "ct-would-meet": would.includes(place),
      "ct-would-part": parts.includes(place),
      "ct-met": meets.some((each) => within(each, place)),
    }),
    beside: (number) => ({ "ct-first": take === number && unfit !== number, "ct-unfit": unfit === number }),
    gap: (gap) => ({
      "ct-aleft": gap < open,
      "ct-aright": gap > open,
      "ct-hinted": Boolean(gaps?.includes(gap)) && gap !== missed,
      "ct-dim": Boolean(gaps) && !gaps.includes(gap) && gap !== missed,
      "ct-missed": gap === missed,
    }),
  };
}

/** What each card of a row is said to be where that is not what it shows; empty for any other. */
export function calledOf(symbols, choice, reading) {
  const said = symbols.map((_, i) => (choice?.at ? reading?.cards?.[i + 1 - choice.at] : null));
  return symbols.map((symbol, i) => (said[i] && said[i] !== symbol ? said[i] : ""));
}

/** Writes that upon the cards. */
export function callCards(cards, called) {
  for (const [i, card] of cards.entries()) {
    card.querySelector(".ct-as")?.remove();
    if (called[i]) card.firstElementChild.append(element("span", "ct-as", { "aria-hidden": "true" }, called[i]));
  }
}

export function classify(node, classes) {
  for (const [name, isSo] of Object.entries(classes)) node.classList.toggle(name, isSo);
}
