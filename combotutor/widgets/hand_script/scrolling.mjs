// A row that scrolls and holds nothing to go to is gone to itself.

import { isUsable } from "./entering.mjs";

/** Sees to that for `scroll`, whenever it changes its size; returns what looks again. */
export function scrollable(scroll) {
  const look = () => {
    const isNeeded = scroll.scrollWidth > scroll.clientWidth + 1 && ![...scroll.querySelectorAll("button")].some(isUsable);
    if (isNeeded) scroll.tabIndex = 0;
    else scroll.removeAttribute("tabindex");
  };
  new ResizeObserver(look).observe(scroll);
  return look;
}
