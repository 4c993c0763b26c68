// The code on show. Python is told that it can be written down, and so that it counts.

import { keyed } from "../../widgets/hand_script/elements.mjs";

const KEY = "who-code-shown";
// Forms that stay open when the line breaks; those of others are always there.
const OPENED = ["newcomer", "rename"];

/**
 * Looks what stands on the page, and tells about a code there. What is `held` outlives the line that breaks: the code,
 * which form is open, and whose that is.
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

  /** What stood there before the line broke, where the same one plays. */
  before(who) {
    const isSame = this.held.who === who;
    const { code = "", form = "" } = isSame ? this.held : {};
    Object.assign(this.held, { who, code, form });
    return { code, form, isSame };
  }
}
