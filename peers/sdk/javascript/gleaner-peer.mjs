// The JavaScript side of gleaner's protocol: read a line, call a function, write a line. See peers/README.md.
//
//     import { serve } from "../sdk/javascript/gleaner-peer.mjs";
//
//     serve({ version: "1.0", clean: (page) => page.html });

import { writeSync } from "node:fs";
import { createInterface } from "node:readline";

// What libraries print goes to standard error.
console.log = console.info = console.debug = console.error;
Object.defineProperty(process, "stdout", { value: process.stderr });

function write(text) {
    let bytes = Buffer.from(text);
    while (bytes.length > 0) bytes = bytes.subarray(writeSync(1, bytes));
}

function say(line) {
    // a surrogate that stands alone is no character, and no UTF-8
    const text = (key, value) => (typeof value === "string" ? value.toWellFormed() : value);
    write(`${JSON.stringify(line, text)}\n`);
}

/// A range of UTF-16 units of a text, as `String.prototype.slice` takes them, as the range of bytes that answers name.
function bytesOf(text, [start, end]) {
    const before = Buffer.byteLength(text.slice(0, start));
    return [before, before + Buffer.byteLength(text.slice(start, end))];
}

// Answers requests until there are no more. `clean(page)` returns, or promises, the kept text, or spans of `page.text` as
// pairs of positions; null keeps nothing. A text with its form is an object of `text` and `markdown` or `html`; it may also have
// `title`, `author` and `date`. What it throws is the failure of the page. `fit(pages, seed)`, where it is given,
// is called with the pages of each site before they are cleaned. Pages have `page` (the name), `url`, `html` and `text`, as
// far as the peer wants them, and in a fit `sample` and `gold`.
export async function serve({ version, clean, fit, wants = ["html"] }) {
    const lines = createInterface({ input: process.stdin, crlfDelay: Infinity })[Symbol.asyncIterator]();
    const answer = async (request) => {
        if (request.do === "fit") {
            const pages = [];
            while (pages.length < request.pages) pages.push(JSON.parse((await lines.next()).value));
            await fit(pages, request.seed);
            return { done: true };
        }
        if (request.do === "clean") {
            const kept = await clean(request);
            if (kept == null || typeof kept === "string") return { text: kept ?? "" };
            if (!Array.isArray(kept)) return kept;
            return { spans: kept.map((span) => bytesOf(request.text, span)) };
        }
        if (request.drill === "crash") process.exit(3);
        if (request.drill === "hang") Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
        if (request.drill === "garbage") {
            write("no JSON\n");
            return { done: true };
        }
        return { error: "there is no such request" };
    };
    say({ gleaner: 1, version, wants: fit ? [...wants, "fit"] : wants });
    for (let line = await lines.next(); !line.done; line = await lines.next()) {
        const request = JSON.parse(line.value);
        let told;
        try {
            told = await answer(request);
        } catch (error) {
            told = { error: String(error) };
        }
        say({ id: request.id, ...told });
    }
    process.exit(0);
}
