// A line or a link that is copied.

import { carried, isLoopback, linkTo } from "./address.mjs";

/** Copies what a button is for, shows beside it whether that went well, and returns the same to be heard. */
export async function copied(button) {
  const share = button.closest(".ct-share");
  const field = share.querySelector("input");
  const isLink = button.dataset.copy === "link";
  field.value = isLink ? linkTo(location.href, carried(button.dataset)) : field.defaultValue;
  const isDone = await isCopied(field);
  // What is marked has the focus; else the keyboard stays where it was.
  if (isDone) button.focus();
  const told = [isDone ? button.dataset.said : button.dataset.instead];
  if (isLink && isLoopback(location.href)) told.push(button.dataset.here);
  const sentence = told.join(" ");
  share.querySelector(".ct-copied").textContent = sentence;
  return sentence;
}

/** Copies what stands in a field, and tells whether that went well; if not, it stays marked. */
async function isCopied(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    field.select();
    return true;
  } catch {
    // A page without encryption has no clipboard, and some browsers give none to a page within a page.
    field.focus();
    field.select();
    return document.execCommand("copy");
  }
}
