// What unfolds on the felt: where it lies, and that any press closes it.

// So high a place has room for it.
const LEAST_PX = 80;

/** Has what unfolds lie where a page around the hand tells things, where it does; any press or Escape closes it. */
export function unfold(details) {
  const close = (event) => {
    if (!event.composedPath().includes(details.firstElementChild)) details.open = false;
  };
  const leave = (event) => {
    if (event.key !== "Escape" || !details.open) return;
    details.open = false;
    event.stopPropagation();
  };
  details.addEventListener("keydown", leave);
  // Its place is known before it opens, so that it is nowhere else first.
  details.firstElementChild.addEventListener("click", () => lay(details));
  details.addEventListener("toggle", () => {
    if (details.open) document.addEventListener("click", close, { capture: true, once: true });
  });
}

function lay(details) {
  const told = details.closest(".ct-frame")?.querySelector(".ct-coach")?.getBoundingClientRect();
  const felt = details.closest(".ct-felt").getBoundingClientRect();
  details.classList.toggle("ct-lower", (told?.height ?? 0) >= LEAST_PX);
  if (!told) return;
  const sizes = { x: told.left - felt.left, y: told.top - felt.top, wide: told.width, tall: told.height };
  for (const [name, size] of Object.entries(sizes)) details.style.setProperty(`--ct-lower-${name}`, `${size}px`);
}
