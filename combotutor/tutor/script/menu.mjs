// The menu of a puzzle: it closes once something in it was chosen, on Escape, and once one is elsewhere.

const MENU = "details.ct-menu[open]";

export class Menu {
  constructor({ root }) {
    this.root = root;
    root.addEventListener("pointerdown", (event) => this.close((menu) => !event.composedPath().includes(menu)));
    root.addEventListener("click", ({ target }) => this.leave((menu) => menu.contains(target.closest("button[data-do], button[data-keys]"))));
    root.addEventListener("focusout", ({ target, relatedTarget: next }) => next && this.close((menu) => menu.contains(target) && !menu.contains(next)));
    root.addEventListener("keydown", (event) => this.onKey(event), { capture: true });
  }

  onKey(event) {
    if (event.key !== "Escape") return;
    // It is the menu alone that is closed: what was chosen stays.
    if (this.leave(() => true)) event.stopImmediatePropagation();
  }

  /** Closes the menu where that is wanted, and leads the keyboard to what opens it; tells whether it did. */
  leave(isWanted) {
    const menu = this.close(isWanted);
    menu?.querySelector("summary").focus({ preventScroll: true });
    return Boolean(menu);
  }

  /** Closes the menu where it is open and that is wanted, and returns it. */
  close(isWanted) {
    const menu = this.root.querySelector(MENU);
    if (!menu || !isWanted(menu)) return null;
    menu.open = false;
    return menu;
  }
}
