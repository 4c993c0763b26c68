// The code on show. Python is told that it can be written down, and so that it counts. And the answer that was given last:
// Python is told of it again after a line that broke, or a reload, so that its judgement stands there, as it did before.
// After a line that broke it is told, too, what was open, where the browser has no memory for that.

import { keyed } from "../../widgets/hand_script/elements.mjs";

const KEY = "who-code-shown";
// Forms that stay open when the line breaks, as the list of puzzles does; those of others are always there.
const OPENED = ["newcomer", "rename"];
const GIVEN_KEY = "combotutor-given";

/**
 * Looks what stands on the page, and tells about a code there. What is `held` outlives the line that breaks: the code,
 * which form is open, the answer that was given, what Python says is to be kept, and whose that is.
 */
export class Shown {
  constructor({ root, tell, held, session = () => sessionStorage }) {
    Object.assign(this, { root, tell, held, session, told: "" });
  }

  look() {
    const code = keyed(this.root, KEY)?.value ?? "";
    const isList = this.root.dataset.screen === "puzzles";
    const opened = [...this.root.querySelectorAll("form")].map(({ dataset }) => dataset.do).find((action) => OPENED.includes(action));
    const form = opened ?? (isList ? "list" : "");
    Object.assign(this.held, { code, form });
    if (code && code !== this.told) this.tell({ do: "seen", code });
    this.told = code;
  }

  /** An answer is given to a puzzle; where the line is down it does not even leave. */
  give(model) {
    const { puzzle, decided, missed } = model.get("stand") ?? {};
    const leaves = model.isUp !== false && model.get("screen") === "puzzle";
    this.hold(leaves ? { puzzle, word: model.get("answer").move, decided, missed } : null);
  }

  /** It was judged, or its judgement stands no more: whoever leaves its puzzle comes back without. */
  settle(model) {
    const { given } = this.held;
    const isThere = model.get("screen") === "puzzle" && model.get("stand")?.puzzle === given?.puzzle;
    this.hold(given && isThere && model.get("judged")?.as ? { ...given, judged: true } : null);
  }

  keep(model) {
    this.held.kept = model.get("kept");
  }

  /** A page whose hello was said already, by another view of it or before this one was there. */
  join(who, model) {
    this.before(who);
    this.keep(model);
    if (model.get("is_greeted")) this.settle(model);
  }

  hold(given) {
    this.held.given = given;
    try {
      if (given) this.session().setItem(GIVEN_KEY, JSON.stringify({ who: this.held.who, given }));
      else this.session().removeItem(GIVEN_KEY);
    } catch {
      // It outlives no reload then.
    }
  }

  /** What was held when the page was loaded anew. */
  recalled(who) {
    try {
      const { who: whose, given } = JSON.parse(this.session().getItem(GIVEN_KEY)) ?? {};
      return whose === who ? given : null;
    } catch {
      return null;
    }
  }

  /** What stood there before the line broke, where the same one plays. */
  before(who) {
    const isSame = this.held.who === who;
    const { code = "", form = "", given = this.recalled(who), kept = null } = isSame ? this.held : {};
    Object.assign(this.held, { who, code, form, given, kept });
    return { code, form, given, kept, isSame };
  }
}
