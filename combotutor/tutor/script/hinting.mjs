// What is chosen in the hand as a hint is asked for.

import { same } from "../../widgets/hand_script/choosing.mjs";
import { deskOf } from "../../widgets/hand_script/desk.mjs";

/** The word of a move that a choice means; empty if nothing is chosen. What a wild is said to be changes no row. */
export function chosenMove(model) {
  const { choice, picked } = deskOf(model);
  if (!choice || !same(choice, model.get("about"))) return "";
  const readings = model.get("readings") ?? [];
  return picked || (readings[0]?.move ?? "");
}
