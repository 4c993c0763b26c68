// What a hand is made of in the page.

export function element(tag, name, attributes = {}, text = "") {
  const made = document.createElement(tag);
  made.className = name;
  if (tag === "button") made.type = "button";
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  return made;
}

/** Calls an element by a key, by which it is found again when all is drawn anew, by scripts and by tests. */
export function named(node, key) {
  node.dataset.key = node.dataset.testid = key;
  return node;
}

/** What in a place is called by a key; null if nothing is. */
export const keyed = (place, key) => place.querySelector(`[data-key="${CSS.escape(key)}"]`);

export const isButton = (node) => node.tagName === "BUTTON";

export function press(node, isPressed) {
  if (isButton(node)) node.setAttribute("aria-pressed", String(Boolean(isPressed)));
}

/** A card as a button, or as a mere picture if nothing happens on a click. The SVG comes from Python only. */
export function cardElement(svg, label, key, onClick) {
  const role = onClick ? { "aria-pressed": "false" } : { role: "img" };
  const card = named(element(onClick ? "button" : "span", "ct-card", { "aria-label": label, ...role }), key);
  card.append(faceElement(svg));
  if (onClick) card.addEventListener("click", onClick);
  return card;
}

export function faceElement(svg) {
  const face = element("span", "ct-face", { "aria-hidden": "true" });
  face.innerHTML = svg;
  return face;
}

/** A card as small as a word: its face, or its word where it has none. */
export function smallCard(symbol, faces) {
  const small = element("span", "ct-mini");
  if (faces[symbol]) small.append(faceElement(faces[symbol]));
  else small.textContent = symbol;
  return small;
}

/** Small cards side by side, which something beside them says in words. */
export function smallCards(symbols, faces, more = "") {
  const small = element("span", `ct-tiny${more}`, { "aria-hidden": "true" });
  small.append(...symbols.map((symbol) => smallCard(symbol, faces)));
  return small;
}
