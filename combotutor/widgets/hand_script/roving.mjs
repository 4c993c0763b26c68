// Keys in a row of buttons: Tab leads to one of them, arrows lead on.

/** Where a key moves to among so many items, from an index from 0; null if the key moves nothing. */
export function step(key, index, count) {
  const last = count - 1;
  const [before, after] = [Math.max(0, index - 1), Math.min(last, index + 1)];
  const targets = { ArrowLeft: before, ArrowUp: before, ArrowRight: after, ArrowDown: after, Home: 0, End: last };
  return count > 0 && Object.hasOwn(targets, key) ? targets[key] : null;
}

/** Buttons of which one is in the tab order; arrow keys move among those that `items` gives. */
export function rove(bar, items) {
  let current = null;
  const update = () => {
    const shown = items();
    if (!shown.includes(current)) current = shown[0] ?? null;
    for (const button of bar.querySelectorAll("button")) button.tabIndex = button === current ? 0 : -1;
  };
  const focus = (index) => {
    const shown = items();
    if (index !== undefined) current = shown[Math.min(Math.max(index, 0), shown.length - 1)] ?? null;
    update();
    current?.focus();
    return Boolean(current);
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
    focus(next);
  });
  return { update, focus, index: () => items().indexOf(current) };
}
