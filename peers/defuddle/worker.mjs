// Defuddle, the library behind Obsidian's web clipper, on jsdom. Nothing is fetched.

import { readFileSync } from "node:fs";
import { Defuddle } from "defuddle/node";
import { textOf, withPage } from "../sdk/javascript/dom.mjs";
import { serve } from "../sdk/javascript/gleaner-peer.mjs";

// its package shows no package.json to others
const { version } = JSON.parse(readFileSync(new URL("../node_modules/defuddle/package.json", import.meta.url)));

serve({
    version,
    clean: (page) =>
        withPage(page, async (window) => {
            const article = await Defuddle(window.document, page.url, { useAsync: false });
            return textOf(article.content);
        }),
});
