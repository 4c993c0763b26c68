// Files that a person takes along, and files that are brought in.

import { wellFormed } from "./text.mjs";

// Of a file that goes as text.
const LONGEST_PART = 100_000;
// Years of practice take less.
const LARGEST_BYTES = 50_000_000;
const LONGEST_NAME = 200;

/** A text cut into parts, none within a character: half of one cannot be sent. */
export function partsOf(text, size = LONGEST_PART) {
  const parts = [];
  for (let start = 0; start < text.length; ) {
    let end = Math.min(start + size, text.length);
    if (end < text.length && /[\ud800-\udbff]/.test(text[end - 1])) end += 1;
    parts.push(text.slice(start, end));
    start = end;
  }
  return parts.length ? parts : [""];
}

/** A file that comes in parts: takes each, and returns the whole once it is there. */
export class Parts {
  constructor() {
    this.texts = [];
  }

  take({ part, of, text }) {
    if (part === 0) this.texts = [];
    this.texts[part] = text;
    if (part !== of - 1 || this.texts.length !== of || this.texts.includes(undefined)) return null;
    const whole = this.texts.join("");
    this.texts = [];
    return whole;
  }
}

/** Sends files that are chosen: to `upload` where there is such a way, else as text; holds one that was made. */
export class Files {
  constructor({ root, wire, send, upload = "" }) {
    Object.assign(this, { root, wire, send, upload, parts: new Parts(), held: "" });
  }

  /** Takes a part of a file that was made, and holds the whole for the link to it. */
  take(message) {
    const text = this.parts.take(message);
    if (text === null) return;
    if (this.held) URL.revokeObjectURL(this.held);
    this.held = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    this.link();
  }

  link() {
    const link = this.root.querySelector("a[data-download]");
    if (!link) return;
    link.href = this.held || "#";
    link.onclick = null; // the same link may have asked before it had anything
    if (this.held) link.download = link.dataset.download;
    // Another page has asked for it, or this one was loaded anew since: it is made once more.
    else link.onclick = (event) => event.preventDefault() || this.send("export", "");
  }

  /** Sends the file that was chosen in a field. */
  async bring(field) {
    const [file] = field.files;
    if (!file) return;
    if (file.size > LARGEST_BYTES) this.wire.sayHow("too-large");
    else if (this.upload) await this.post(file);
    else await this.sendParts(wellFormed(await file.text()), wellFormed(file.name.slice(0, LONGEST_NAME)));
    field.value = "";
  }

  /** Sends a text part by part, each when the one before was taken: hosts let no endless message through. */
  async sendParts(text, name) {
    const parts = partsOf(text);
    this.wire.expect("import");
    await this.wire.whileSending(async () => {
      for (const [part, cut] of parts.entries()) {
        const taken = new Promise((resolve) => (this.onTaken = resolve));
        this.wire.tell({ do: "part", part, of: parts.length, text: cut, name });
        await taken;
      }
    });
  }

  /** Python has taken the part that was sent last. */
  taken() {
    this.onTaken?.();
  }

  async post(file) {
    this.wire.expect("import");
    if (this.wire.model.isUp === false) return;
    const headers = { "x-file-name": encodeURIComponent(wellFormed(file.name)) };
    const isThere = await this.wire.whileSending(async () => {
      try {
        return (await fetch(this.upload, { method: "POST", body: file, headers })).ok;
      } catch {
        // The line broke: that is the same to whoever waits.
        return false;
      }
    });
    if (!isThere) this.wire.sayUnsent();
  }

  /** What was made is somebody else's. */
  forget() {
    this.close();
    Object.assign(this, { held: "", parts: new Parts() });
  }

  close() {
    if (this.held) URL.revokeObjectURL(this.held);
  }
}
