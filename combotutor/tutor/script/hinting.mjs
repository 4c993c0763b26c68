// What is chosen in the hand as a hint is asked for.

import { same } from "../../widgets/hand_script/choosing.mjs";
import { deskOf } from "../../widgets/hand_script/desk.mjs";

/** The word of the one move that a choice means; empty if nothing is chosen, or it is not known which is meant. */
export function chosenMove(model) {
  const { choice, picked } = deskOf(model);
  if (!choice || !same(choice, model.get("about"))) return "";
  const readings = model.get("readings") ?? [];
  return readings.length === 1 ? readings[0].move : picked;
}
