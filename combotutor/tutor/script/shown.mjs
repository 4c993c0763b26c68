// The code on show. Python is told that it can be written down, and so that it counts. And the answer on its way: Python
// is told of it again where the line breaks before it is known what it was.

import { keyed } from "../../widgets/hand_script/elements.mjs";

const KEY = "who-code-shown";
// Forms that stay open when the line breaks; those of others are always there.
const OPENED = ["newcomer", "rename"];

/**
 * Looks what stands on the page, and tells about a code there. What is `held` outlives the line that breaks: the code,
 * which form is open, the answer that was given, and whose that is.
 */
export class Shown {
  constructor({ root, tell, held }) {
    Object.assign(this, { root, tell, held, told: "" });
  }

  look() {
    const code = keyed(this.root, KEY)?.value ?? "";
    const form = [...this.root.querySelectorAll("form")].map(({ dataset }) => dataset.do).find((action) => OPENED.includes(action)) ?? "";
    Object.assign(this.held, { code, form });
    if (code && code !== this.told) this.tell({ do: "seen", code });
    this.told = code;
  }

  /** An answer is given to a puzzle; where the line is down it does not even leave. */
  give(model) {
    const { puzzle, decided } = model.get("stand") ?? {};
    const leaves = model.isUp !== false && model.get("screen") === "puzzle";
    this.held.given = leaves ? { puzzle, word: model.get("answer").move, decided } : null;
  }

  /** What it was is known. */
  judged() {
    this.held.given = null;
  }

  /** What stood there before the line broke, where the same one plays. */
  before(who) {
    const isSame = this.held.who === who;
    const { code = "", form = "", given = null } = isSame ? this.held : {};
    Object.assign(this.held, { who, code, form, given });
    return { code, form, given, isSame };
  }
}
