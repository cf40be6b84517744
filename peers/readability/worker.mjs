// Mozilla's Readability, the library behind the reader view of Firefox, on jsdom.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Readability } from "@mozilla/readability";
import { textOf, withPage } from "../sdk/javascript/dom.mjs";
import { serve } from "../sdk/javascript/gleaner-peer.mjs";

const { version } = JSON.parse(readFileSync(createRequire(import.meta.url).resolve("@mozilla/readability/package.json")));

serve({
    version,
    clean: (page) =>
        withPage(page, (window) => {
            // classes name the languages of code, and mark formulas
            const article = new Readability(window.document, { keepClasses: true }).parse();
            if (!article) return null;
            const { title, byline, publishedTime, content } = article;
            return { text: textOf(content), html: content, title, author: byline, date: publishedTime };
        }),
});
