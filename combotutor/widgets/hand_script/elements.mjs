// What a hand is made of in the page.

export function element(tag, name, attributes = {}, text = "") {
  const made = document.createElement(tag);
  made.className = name;
  if (tag === "button") made.type = "button";
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  return made;
}

export const isButton = (node) => node.tagName === "BUTTON";

export function press(node, isPressed) {
  if (isButton(node)) node.setAttribute("aria-pressed", String(Boolean(isPressed)));
}

/** A card as a button, or as a mere picture if nothing happens on a click. The SVG comes from Python only. */
export function cardElement(svg, label, testid, onClick) {
  const role = onClick ? { "aria-pressed": "false" } : { role: "img" };
  const card = element(onClick ? "button" : "span", "ct-card", { "aria-label": label, "data-testid": testid, ...role });
  card.append(faceElement(svg));
  if (onClick) card.addEventListener("click", onClick);
  return card;
}

export function faceElement(svg) {
  const face = element("span", "ct-face", { "aria-hidden": "true" });
  face.innerHTML = svg;
  return face;
}
