// Keeps the whole text of every page: shows what the pipe itself costs.

import { serve } from "../sdk/javascript/gleaner-peer.mjs";

serve({ version: "1", wants: ["html", "text"], clean: (page) => [[0, page.text.length]] });
