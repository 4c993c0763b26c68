// What scrolls by itself, as far as it does, can be gone to and moved by keys.

const SCROLLERS = ".ct-coach, .ct-around, .ct-wide-picture";

const isMovable = (node) => node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1;

/** Looks after what scrolls within `root`, whenever that changes its size. */
export class Reach {
  constructor({ root }) {
    this.root = root;
    this.observer = new ResizeObserver(() => this.look());
    this.observer.observe(root);
  }

  look() {
    for (const each of this.root.querySelectorAll(SCROLLERS)) {
      if (isMovable(each)) each.tabIndex = 0;
      else each.removeAttribute("tabindex");
    }
  }

  close() {
    this.observer.disconnect();
  }
}
