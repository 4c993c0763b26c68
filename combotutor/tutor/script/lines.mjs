// What scrolls by itself begins with a whole line.

// So much of a line may be out of sight before it looks cut: the room above and below its letters.
const ROOM_PX = 1;

/** The boxes of all lines of text in a node, and of its buttons. */
function linesOf(node) {
  const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  const [range, found] = [document.createRange(), []];
  while (texts.nextNode()) {
    range.selectNodeContents(texts.currentNode);
    found.push(...range.getClientRects());
  }
  const buttons = [...node.querySelectorAll("button, summary")].map((each) => each.getBoundingClientRect());
  return [...found, ...buttons].filter(({ width, height }) => width && height);
}

/** By how much something is to be scrolled whose upper edge cuts lines: on past them as far as it can, else back. */
export function missingTo(top, lines, most) {
  const cut = lines.filter((line) => line.top < top - ROOM_PX && line.bottom > top + ROOM_PX);
  if (!cut.length) return 0;
  const on = Math.ceil(Math.max(...cut.map((line) => line.bottom)) - top);
  return on <= most ? on : Math.floor(Math.min(...cut.map((line) => line.top)) - top);
}

/** Lets no line be cut by the upper edge of what scrolls. */
export function beginWhole(node) {
  if (node.scrollTop <= 0) return;
  const most = node.scrollHeight - node.clientHeight - node.scrollTop;
  node.scrollTop += missingTo(node.getBoundingClientRect().top, linesOf(node), most);
}
