// A hand in a notebook, which holds no more of it than its value.

import { renderHand } from "./hand.mjs";
import { renderPosted } from "./posted.mjs";

export default { render: (given) => renderPosted(given, renderHand) };
