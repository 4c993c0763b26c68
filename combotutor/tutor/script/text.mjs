// Text that can be sent to Python.

/** A text with whole characters only: half of one cannot be sent. */
export const wellFormed = (text) => text.replace(/[\ud800-\udfff]/gu, "\ufffd");
