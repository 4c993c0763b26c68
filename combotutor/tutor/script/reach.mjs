// What scrolls by itself, as far as it does, can be gone to and moved by keys.

const SCROLLERS = ".ct-coach, .ct-around, .ct-wide-picture";

const FADING = ".ct-around, .ct-coach";

// What is missing by no more than the padding of what is told needs no mark.
const HARDLY_PX = 20;

/** Marks at which of its ends there is more than is seen. */
function fade({ classList, scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight }) {
  classList.toggle("ct-goes-on", scrollLeft + clientWidth < scrollWidth - 1);
  classList.toggle("ct-goes-back", scrollLeft > 1);
  classList.toggle("ct-goes-down", scrollTop + clientHeight < scrollHeight - HARDLY_PX);
}

const isMovable = (node) => node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1;

/** Looks after what scrolls within `root`, whenever that changes its size. */
export class Reach {
  constructor({ root }) {
    this.root = root;
    this.observer = new ResizeObserver(() => this.look());
    this.observer.observe(root);
    this.onScroll = ({ target }) => target.matches?.(FADING) && fade(target);
    root.addEventListener("scroll", this.onScroll, { capture: true, passive: true });
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
  }

  close() {
    clearTimeout(this.soon);
    this.observer.disconnect();
    this.root.removeEventListener("scroll", this.onScroll, { capture: true });
  }
}
