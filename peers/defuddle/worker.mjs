// Defuddle, the library behind Obsidian's web clipper. It reads the page by linkedom, as its own command does. Nothing is fetched.

import { readFileSync } from "node:fs";
import { Defuddle } from "defuddle/node";
import { textOf } from "../sdk/javascript/dom.mjs";
import { serve } from "../sdk/javascript/gleaner-peer.mjs";

// its package shows no package.json to others
const { version } = JSON.parse(readFileSync(new URL("../node_modules/defuddle/package.json", import.meta.url)));

serve({
    version,
    clean: async (page) => {
        const { content, title, author, published } = await Defuddle(page.html, page.url, { useAsync: false });
        return { text: textOf(content), html: content, title, author, date: published };
    },
});
