// A line or a link that is copied.

import { carried, linkTo } from "./address.mjs";

/** Copies what a button is for, and returns the sentence that says whether that went well. */
export async function copied(button) {
  const field = button.closest(".ct-share").querySelector("input");
  if (button.dataset.copy === "link") field.value = linkTo(location.href, carried(button.dataset));
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return button.dataset.said;
  } catch {
    return button.dataset.instead;
  }
}
