// One puzzle in a cell: the tutor's page, held to it. The tutor's own script watches over its line.

import { renderTutor } from "../tutor/tutor.mjs";
import { renderPosted } from "../widgets/posted.mjs";

export default { render: (given) => renderPosted(given, renderTutor, false) };
