// A model as anywidget's scripts know it, at the page's end of a line that carries messages.

/** What a script of a widget sees of Python: values by name, messages, and who listens to them. */
export class Model {
  constructor(state, post) {
    Object.assign(this, { state: { ...state }, post, changed: {}, listeners: new Map(), isUp: true, hasLost: false });
  }

  get(name) {
    return this.state[name];
  }

  set(name, value) {
    this.changed[name] = value;
    this.take({ [name]: value });
  }

  save_changes() {
    const { changed } = this;
    this.changed = {};
    if (!Object.keys(changed).length) return;
    this.post({ method: "update", state: changed });
    this.hasLost ||= !this.isUp;
  }

  send(content) {
    this.post({ method: "custom", content });
  }

  on(name, listener) {
    this.listeners.set(name, [...(this.listeners.get(name) ?? []), listener]);
  }

  off(name, listener) {
    this.listeners.set(name, (this.listeners.get(name) ?? []).filter((each) => each !== listener));
  }

  /** Takes over values; whoever listens finds all of them changed. */
  take(state) {
    const names = Object.keys(state).filter((name) => this.state[name] !== state[name]);
    Object.assign(this.state, state);
    for (const name of names) this.tell(`change:${name}`);
  }

  tell(name, ...what) {
    for (const listener of this.listeners.get(name) ?? []) listener(...what);
  }

  /** The line is down, and will be up again for another model: what is said from now on gets lost. */
  down() {
    this.isUp = false;
    this.tell("line:down");
  }

  /** Takes over a message of the server. */
  hear({ method, state, content }) {
    if (method === "update") this.take(state);
    if (method === "custom") this.tell("msg:custom", content);
  }
}
