// The pages around the hand. Python makes every page as markup and says which hand lies there; this file puts them in
// place, tells Python what a person does, and keeps in the browser how the page looks. What was done Python keeps.
// Each of these duties is a script in `script/`; here they are put together.

import { renderHand } from "../widgets/hand.mjs";
import { same } from "../widgets/hand_script/choosing.mjs";
import { guard, rest } from "../widgets/hand_script/resting.mjs";
import { Bars } from "./script/bars.mjs";
import { keepAddress, queryOf } from "./script/address.mjs";
import { copied } from "./script/copying.mjs";
import { Files } from "./script/files.mjs";
import { Landing } from "./script/focus.mjs";
import { Forms } from "./script/forms.mjs";
import { Frame } from "./script/frame.mjs";
import { chosenMove, nameHint } from "./script/hinting.mjs";
import { Keys } from "./script/keys.mjs";
import { Memory } from "./script/memory.mjs";
import { Menu } from "./script/menu.mjs";
import { Press } from "./script/press.mjs";
import { Reach } from "./script/reach.mjs";
import { Sheet } from "./script/sheet.mjs";
import { Shown } from "./script/shown.mjs";
import { Sight } from "./script/sight.mjs";
import { Typing } from "./script/typing.mjs";
import { Asking } from "./script/waiting.mjs";
import { Wire } from "./script/wire.mjs";

// A page that gets no answer shows itself all the same.
const UNANSWERED_AFTER_MS = 3000;
// Where the keyboard goes on: what replaces the whole page leads to its title, a form to its first box.
// Of what is done by several buttons the key says which it is.
const LEADS_TO = {
  first: "title",
  "first-skip": "go-on first title",
  leave: "go-on title practise",
  "go-on": "title",
  puzzle: "title",
  continue: "title",
  day: "title",
  "ended-polish": "title",
  "ended-lesson": "title",
  "ended-theme": "title",
  "ended-learn": "go-on title",
  "ended-practise": "practise all title",
  lesson: "title",
  know: "title",
  way: "title",
  polish: "title",
  practise: "title",
  all: "practise",
  everything: "everything",
  "everything-of-box": "everything-of-box",
  box: "go-on title",
  forget: "keep",
  keep: "forget",
  "forget-yes": "progress-title",
  "who-been": "who-return",
  next: "title first go-on",
  like: "title",
  make: "title make-which",
  somebody: "who-name",
  rename: "who-name",
  stay: "who-code who-somebody",
  "show-first": "show-on",
  "show-end": "next",
  "happens-back": "happens",
  pay: "title",
  "pay-back": "happens",
  "pay-leave": "happens",
};

// Where the keyboard goes on that was led to a page by none of its buttons: by a link, or by the browser's way back.
const PAGE = "title go-on progress-title practise tab-bench";

// What a wrong answer would do is shown one thing a beat: milliseconds.
const BEAT_MS = 1200;

// What is done once more, or taken back, by a press more: a double press is one. Milliseconds.
const DOUBLED = ["hint", "happens", "pay"];
const DOUBLE_MS = 400;

// Keys that write into the box in which a hand is typed.
const KEYS = ["key", "erase", "spot"];

const greeted = new WeakSet();

class TutorView {
  constructor(model, upload, held) {
    this.model = model;
    this.frame = new Frame();
    const { root } = this.frame;
    this.root = root;
    this.closeHand = renderHand({ model, el: this.frame.at("hand"), bar: this.frame.at("deed") });
    this.wire = new Wire({ model, show: (what) => this.showHow(what) });
    this.sight = new Sight({ tell: (message) => this.wire.tell(message) });
    const send = (action, value) => this.send(action, value);
    this.press = new Press({ root, draw: () => this.draw() });
    this.asking = new Asking({ newsIn: () => model.get("news_in"), isPressed: () => this.press.isOn, ask: () => send("news", "") });
    this.memory = new Memory({ model, send, again: () => this.begin() });
    this.typing = new Typing({ root, model, send, keep: (typed) => this.memory.storeTyped(typed) });
    this.forms = new Forms({ root, send, filled: (held.filled ??= new Map()) });
    this.shown = new Shown({ root, tell: (message) => this.wire.tell(message), held });
    this.files = new Files({ root, wire: this.wire, send, upload });
    this.landing = new Landing();
    this.menu = new Menu({ root });
    this.reach = new Reach({ root });
    this.sheet = new Sheet({ root, region: this.frame.at("guide"), send });
    this.bars = new Bars({ root });
    this.keys = new Keys({ root, list: () => model.get("words").keys, isOwnPage: model.get("has_address") });
    this.listen();
    this.press.show();
    this.asking.later();
    this.goOn();
  }

  listen() {
    const { model } = this;
    guard(this.root);
    this.root.addEventListener("click", (event) => this.onClick(event.target.closest("button")));
    this.root.addEventListener("change", ({ target }) => {
      if (target.tagName === "SELECT" && target.dataset.do) this.lead(target, target.value);
      if ("typed" in target.dataset) this.typing.type(target.value, { isThrough: true });
      if (target.dataset.file) this.files.bring(target);
    });
    this.root.addEventListener("input", ({ target }) => "typed" in target.dataset && this.typing.type(target.value));
    const stop = (event) => event.stopPropagation();
    for (const kind of ["keydown", "keyup", "keypress"]) this.root.addEventListener(kind, stop);
    this.heard = {
      "change:regions": () => this.press.show(),
      "change:heard": () => this.onHeard(),
      "change:news_in": () => this.asking.later(),
      "change:answer": () => this.onAnswer(),
      "change:judged": () => this.shown.settle(model),
      "change:chosen": () => this.onChosen(),
      "change:about": () => {
        this.wire.heardChoice();
        nameHint(this.root, model);
      },
      "change:kept": () => {
        this.memory.store();
        this.shown.keep(model);
      },
      "change:stand": () => this.goOn(),
      "msg:custom": (message) => this.onMessage(message),
      "change:said": () => this.frame.say(this.model.get("said")),
      "change:typed": () => this.typing.fillIn({ isNew: true }),
      "line:down": () => this.wire.onDown(),
      "line:lost": () => this.wire.sayHow("unsent"),
    };
    for (const name of ["language", "is_large", "has_hand"]) this.heard[`change:${name}`] = () => this.press.show();
    for (const name of ["screen", "is_greeted"]) {
      this.heard[`change:${name}`] = () => {
        this.shown.settle(model);
        this.press.show();
      };
    }
    for (const [name, listener] of Object.entries(this.heard)) this.model.on(name, listener);
  }

  // What Python says.

  /** What is no trait. */
  onMessage(message) {
    if (message?.do === "forget") this.memory.forget();
    if (message?.do === "alive") this.wire.watch.alive(message.busy);
    if (message?.do === "took") this.files.taken();
    if (message?.do === "file") this.files.take(message);
    if (message?.do === "become") {
      this.memory.become(message.key);
      this.begin();
    }
  }

  onHeard() {
    this.wire.heard();
    this.asking.later();
  }

  // What a person does.

  onAnswer() {
    this.wire.expect("answer");
    this.shown.give(this.model);
  }

  /** A choice is on its way until Python says what it is about. */
  onChosen() {
    if (!same(this.model.get("chosen"), this.model.get("about"))) this.wire.expectChoice();
  }

  send(action, value) {
    this.sight.renew();
    this.wire.send(action, value);
  }

  async onClick(button) {
    if (!button || button.getAttribute("aria-disabled") === "true") return;
    if (button.dataset.copy) this.frame.say(await copied(button));
    else if (button.dataset.do) this.lead(button, button.value);
    if (DOUBLED.includes(button.dataset.do)) rest(button.closest(".ct-region"), DOUBLE_MS);
  }

  /** Sends what a button or a list is for, and notes where the keyboard goes on then. */
  lead({ dataset }, value) {
    const key = LEADS_TO[dataset.key] ?? LEADS_TO[dataset.do];
    if (key) this.landing.begin(key, this.model.get("heard"));
    this.typing.settle({ isKey: KEYS.includes(dataset.do) });
    this.send(dataset.do, dataset.do === "hint" ? chosenMove(this.model) : value);
  }

  // What follows from it.

  /** Shows a beat later what comes next of what a wrong answer would do. */
  goOn() {
    clearTimeout(this.next);
    const { beat } = this.model.get("stand") ?? {};
    if (beat) this.next = setTimeout(() => this.wire.tell({ do: "happens", value: String(beat) }), BEAT_MS);
  }

  greet() {
    const { model } = this;
    if (greeted.has(model) || model.get("is_greeted")) {
      this.shown.join(this.memory.who.name, model);
      return;
    }
    greeted.add(model);
    this.hello();
    this.unanswered = setTimeout(() => {
      this.isTired = true;
      this.press.show();
    }, UNANSWERED_AFTER_MS);
  }

  hello() {
    const { model } = this;
    // Once a page was opened its address says no more what is to be.
    const query = model.get("has_address") && !model.get("is_greeted") ? queryOf(location.search) : {};
    if (Object.keys(query).some((name) => name !== "lang")) this.landing.begin(PAGE);
    const wishes = [...(navigator.languages ?? [])];
    const told = this.memory.told();
    const before = this.shown.before(this.memory.who.name);
    if (!before.isSame) this.forms.forget();
    if (!told.storage) told.kept = before.kept;
    model.send({ do: "hello", ...told, query, wishes, zone: this.sight.zone, code: before.code, form: before.form, given: before.given });
  }

  /** Another plays from now on: nothing of the one before is sent as theirs. */
  begin() {
    for (const part of [this.typing, this.forms, this.files]) part.forget();
    for (const each of this.root.querySelectorAll("details")) each.open = false;
    this.landing.begin("title");
    this.hello();
  }

  /** Where a position can be typed Python makes itself ready for it, once; nobody has to wait for that. */
  warm(regions) {
    if (this.isWarm || !regions.box || !this.model.get("is_greeted")) return;
    this.isWarm = true;
    this.wire.tell({ do: "warm" });
  }

  /** Says how it is with what was asked for: one of Python's words; empty for nothing. */
  showHow(what) {
    this.frame.showHow(this.model.get("words")[what] ?? "", { isWork: what === "at-work" });
  }

  draw() {
    const { model, root } = this;
    const language = model.get("language");
    root.lang = language;
    const screen = model.get("screen") ?? "puzzle";
    const isAnother = root.dataset.screen !== screen;
    const wasHere = root.contains(root.getRootNode().activeElement);
    root.dataset.screen = screen;
    root.classList.toggle("ct-large", model.get("is_large"));
    root.classList.toggle("ct-waiting", !model.get("is_greeted") && !this.isTired);
    root.classList.toggle("ct-linked", model.get("has_address"));
    this.frame.at("hand").hidden = !model.get("has_hand");
    const regions = model.get("regions");
    const caret = this.forms.caret();
    this.frame.showSkip(model.get("words").skip, { isThere: model.get("has_hand") });
    const asked = this.frame.drawn.task;
    this.frame.drawAll(regions);
    nameHint(root, model);
    // In the first minute the hand goes on with another row, which is gone along from its beginning.
    const isOther = screen === "first" && !isAnother && asked !== this.frame.drawn.task;
    if (isOther && this.frame.at("hand").contains(root.getRootNode().activeElement)) this.landing.begin("card-1");
    // Another page begins at its head, wherever the one before was left; in a notebook the window is not ours.
    if (isAnother && model.get("has_address")) globalThis.scrollTo?.(0, 0);
    this.sheet.look();
    this.typing.fillIn({ isNew: false });
    // Until the hello was heard no form is there, though it will be.
    if (model.get("is_greeted")) this.forms.fillIn();
    caret();
    this.forms.point();
    if (model.get("is_greeted")) this.shown.look();
    this.files.link();
    this.reach.look();
    this.bars.look();
    this.rest();
    if (isAnother && wasHere && this.isLost()) this.landing.begin(PAGE);
    this.land();
    this.warm(regions);
    if (model.get("has_address") && model.get("is_greeted")) keepAddress(language);
  }

  /** Leads the keyboard on; what is drawn with the hello is part of the page only once that is heard by all. */
  land() {
    const land = () => this.landing.land(this.root, this.model.get("heard"));
    land();
    // What was asked for since is on a page that is still to come.
    const { until } = this.landing;
    if (this.landing.key) setTimeout(() => this.landing.until === until && land());
  }

  /** Whether what the keyboard was at is gone with its page, and nothing else is to have it. */
  isLost() {
    const held = this.root.getRootNode().activeElement;
    return !this.landing.key && !(this.root.contains(held) && held.checkVisibility());
  }

  /** What is shown of an older hand than what is typed is only to be seen. */
  rest() {
    const isOld = Boolean(this.root.querySelector(".ct-old"));
    for (const name of ["hand", "deed"]) this.frame.at(name).inert = isOld;
  }

  close() {
    for (const [name, listener] of Object.entries(this.heard)) this.model.off(name, listener);
    for (const part of [this.typing, this.press, this.wire, this.files, this.memory, this.sight, this.keys, this.reach, this.sheet]) part.close();
    clearTimeout(this.unanswered);
    clearTimeout(this.next);
    this.asking.stop();
    this.closeHand();
    this.root.remove();
  }
}

/**
 * Shows the tutor in an element and returns how to take it away again. What was drawn there before any script ran stays
 * until the page's hello was heard, and is gone at once then.
 *
 * Of what it is given, `upload` is where a file is sent to; without it a file goes as text. What is `held` is taken over
 * from the view before, where a line has broken.
 */
export function renderTutor({ model, el, upload = "", held = {} }) {
  const view = new TutorView(model, upload, held);
  const drawn = [...el.querySelectorAll(":scope > .ct-tutor")];
  view.root.hidden = drawn.length > 0;
  el.append(view.root);
  const enter = () => {
    for (const each of drawn.splice(0)) each.remove();
    view.root.hidden = false;
  };
  if (drawn.length) model.on("change:is_greeted", enter);
  if (model.get("is_greeted")) enter();
  view.greet();
  return () => {
    model.off("change:is_greeted", enter);
    view.close();
  };
}

export default { render: renderTutor };
