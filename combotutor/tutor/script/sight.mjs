// Whether the page is in sight, and which day it is there.

/** Minutes by which this browser's clock is ahead of UTC just now: the learner's day is here, wherever Python runs. */
export const zoneOf = (now = new Date()) => -now.getTimezoneOffset();

/** Tells Python when the page comes into sight or goes: the time that a puzzle takes is counted only while it is seen. */
export class Sight {
  constructor({ tell, page = document, zone = zoneOf }) {
    Object.assign(this, { tell, page, zoneNow: zone, zone: zone() });
    this.onChange = () => this.tell({ do: this.page.hidden ? "away" : "here", zone: this.zoneNow() });
    page.addEventListener("visibilitychange", this.onChange);
  }

  /** Who travels, or whose clock goes over to summer time, takes the day along. */
  renew() {
    if (this.zone !== this.zoneNow()) this.onChange();
    this.zone = this.zoneNow();
  }

  close() {
    this.page.removeEventListener("visibilitychange", this.onChange);
  }
}
