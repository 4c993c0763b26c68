// The movements of one view of a hand, from the press of the main button to the next question.

import { Flight, PAUSE_MS, RISING_MS, appear, arrive, boxOf, deal, isStill, lay, leave, shake } from "./motion.mjs";

// The width of a card of the trick, as long as none lies there to be measured.
const OF_THE_ROW = 0.7;

export class Moves {
  constructor({ felt, air, table, row }) {
    Object.assign(this, { felt, air, table, row, flight: null });
  }

  /** Where every card is: those of the row by their numbers, those beside it by what they are. */
  seen({ ids, cards, symbols, aside, guest }) {
    const corner = this.felt.getBoundingClientRect();
    return {
      row: new Map(ids.map((id, i) => [id, boxOf(cards[i], corner)])),
      aside: new Map(symbols.map((symbol, i) => [symbol, boxOf(aside[i], corner)])),
      guest: guest ? { ...boxOf(guest, corner), symbol: guest.dataset.card } : null,
      table: this.table.innerHTML,
      plays: this.table.children.length,
    };
  }

  /** What was sent rises at once, before anybody has judged it. */
  rise(cards) {
    if (this.flight) return;
    const [felt, place] = [this.felt, this.table].map((node) => node.getBoundingClientRect());
    const boxes = isStill() ? [] : cards.map((card) => boxOf(card, felt));
    const over = place.width ? place : { ...felt.toJSON(), height: 0, top: felt.top };
    const to = { x: over.left + over.width / 2 - felt.left, y: over.top + over.height / 2 - felt.top };
    const lying = this.table.querySelector(".ct-best .ct-face, .ct-face");
    const width = lying?.getBoundingClientRect().width || (boxes[0]?.width ?? 0) * OF_THE_ROW;
    this.flight = new Flight({ air: this.air, cards, boxes, to, width });
  }

  /** What was sent comes back: it was wrong, or nobody said anything about it. */
  async fall({ isWrong }) {
    const { flight } = this;
    this.flight = null;
    await flight?.back();
    if (isWrong && !isStill()) shake(this.row);
  }

  /** What was put into a gap goes back to its place beside the row. */
  takeBack(guest, home) {
    const corner = this.felt.getBoundingClientRect();
    const from = !isStill() && guest?.isConnected && home?.isConnected ? boxOf(guest, corner) : null;
    guest?.remove();
    if (from) arrive(boxOf(home, corner), from, 0);
  }

  /** Where every card is before all is drawn anew, and what is in the air. */
  leaving(view) {
    const { flight } = this;
    this.flight = null;
    return { ...this.seen(view), flight };
  }

  /** From one question to the next: what is gone leaves, and then, not before, the row closes up. */
  goOn(before, view, { isWrong }) {
    const { flight } = before;
    const now = this.seen(view);
    const gone = [...before.row].filter(([id]) => !now.row.has(id)).map(([, box]) => box);
    if (flight && !gone.length) this.comeBack(flight, view, isWrong);
    else if (flight) this.land(flight, now.table !== before.table);
    else if (before.guest && isWrong && !isStill()) shake(this.row);
    if (isStill()) return;
    const home = isWrong && before.guest && now.aside.get(before.guest.symbol);
    if (home) arrive(home, before.guest, 0);
    if (!view.isSame) return deal(now.row);
    const wait = gone.length ? (flight ? flight.left : RISING_MS) + PAUSE_MS : 0;
    this.felt.style.setProperty("--ct-wait", `${wait}ms`);
    if (!flight) for (const box of gone) leave(this.air, box);
    if (!flight && now.plays === before.plays + 1) this.add(this.table.lastElementChild, gone.length ? RISING_MS : 0);
    for (const [i, id] of view.ids.entries()) {
      const from = before.row.get(id) ?? before.guest ?? before.aside.get(view.rowSymbols[i]);
      arrive(now.row.get(id), from, wait);
    }
  }

  /** A play is added that nobody made here: another seat lays it, or it is shown. */
  add(play, wait) {
    const seat = this.felt.querySelector('.ct-seat[data-state="turn"]');
    if (seat) lay(play, seat);
    else appear(play, wait);
  }

  land(flight, isLaid) {
    flight.settle();
    if (isLaid && !isStill()) appear(this.table, flight.left);
  }

  async comeBack(flight, { cards }, isWrong) {
    const places = flight.cards.map((card) => card.dataset.key);
    await flight.back(cards.filter((card) => places.includes(card.dataset.key)));
    if (isWrong && !isStill()) shake(this.row);
  }
}
