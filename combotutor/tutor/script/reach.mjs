// What scrolls by itself, as far as it does, can be gone to and moved by keys.

const SCROLLERS = ".ct-coach, .ct-around, .ct-wide-picture";

const FADING = ".ct-around, .ct-coach";

// What is missing by no more than the padding of what is told needs no mark.
const HARDLY_PX = 20;

/** Marks at which of its ends there is more than is seen. */
function fade({ classList, scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight }) {
  classList.toggle("ct-goes-on", scrollLeft + clientWidth < scrollWidth - 1);
  classList.toggle("ct-goes-back", scrollLeft > 1);
  classList.toggle("ct-goes-up", scrollTop > 1);
  classList.toggle("ct-goes-down", scrollTop + clientHeight < scrollHeight - HARDLY_PX);
}

// So much may lie above a page that has the window to itself.
const MOST_ABOVE_PX = 120;

/** How high the pane is that shows a page: that of a notebook, or the window without what lies above; empty if all of it. */
function paneOf(root) {
  if (root.classList.contains("ct-linked")) {
    const { top } = root.getBoundingClientRect();
    return top > 0 && top <= MOST_ABOVE_PX ? `calc(100dvh - ${top}px)` : "";
  }
  // Of several the outermost: that of a cell is as high as what lies in it.
  let pane = null;
  for (let each = root; each; each = each.parentNode ?? each.host) {
    if (each instanceof Element && /auto|scroll/.test(getComputedStyle(each).overflowY)) pane = each;
  }
  return pane && pane.clientHeight < innerHeight ? `${pane.clientHeight}px` : "";
}

/** How far below the upper edge of the table the row begins and ends, in pixels; null where there is none to be seen. */
function rowOf(root) {
  const [table, row] = [".ct-region-hand", ".ct-felt .ct-scroll"].map((what) => root.querySelector(what)?.getBoundingClientRect());
  return table && row?.height ? [row.top - table.top, row.bottom - table.top] : null;
}

const isMovable = (node) => node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1;

/** Looks after what scrolls within `root`, whenever that changes its size. */
export class Reach {
  constructor({ root }) {
    this.root = root;
    this.observer = new ResizeObserver(() => {
      this.fit();
      this.look();
    });
    this.observer.observe(root);
    this.onScroll = ({ target }) => target.matches?.(FADING) && fade(target);
    root.addEventListener("scroll", this.onScroll, { capture: true, passive: true });
  }

  /** Says how high the pane is; once scrolled away it is as it was. */
  fit() {
    const pane = paneOf(this.root);
    if (pane) this.root.style.setProperty("--window", pane);
  }

  /** Looks now, and once the hand is drawn that came with the same news. */
  look() {
    this.see();
    clearTimeout(this.soon);
    this.soon = setTimeout(() => this.see());
  }

  see() {
    for (const each of this.root.querySelectorAll(SCROLLERS)) {
      if (isMovable(each)) each.tabIndex = 0;
      else each.removeAttribute("tabindex");
    }
    for (const each of this.root.querySelectorAll(FADING)) fade(each);
    this.spare();
  }

  /** Says where the row lies: what is opened over the table leaves it free. */
  spare() {
    const [top, bottom] = rowOf(this.root) ?? [0, 0];
    for (const [name, at] of Object.entries({ "--row-top": top, "--row-bottom": bottom })) {
      const said = bottom ? `${Math.round(at)}px` : "";
      if (this.root.style.getPropertyValue(name) !== said) this.root.style.setProperty(name, said);
    }
  }

  close() {
    clearTimeout(this.soon);
    this.observer.disconnect();
    this.root.removeEventListener("scroll", this.onScroll, { capture: true });
  }
}
