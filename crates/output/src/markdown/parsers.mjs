// Reads lines of JSON, each with a Markdown text and the addresses of the links and pictures of its page, and prints those texts in which
// micromark (remark, MDX) or marked find another link, picture or element.
import { createInterface } from "node:readline";
import { marked } from "marked";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";

const parsers = {
  micromark: (text) =>
    micromark(text, { allowDangerousHtml: true, allowDangerousProtocol: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] }),
  marked: (text) => marked.parse(text),
};
// what both write for the marks of Markdown, with attributes of their own
const names = /^(p|br|hr|h[1-6]|ul|ol|li|blockquote|pre|code|em|strong|del|table|thead|tbody|tr|th|td|sup|sub|section|input)$/;
const attributes = /^( (href|src|alt|title|start|align|id|class|type|checked|disabled|style|dir|data-[a-z-]+|aria-[a-z]+)(="[^"]*")?)*\s*\/?$/;
const named = { amp: "&", quot: '"', "#39": "'", lt: "<", gt: ">" };
const plain = (text) => text.replace(/&(amp|quot|#39|lt|gt);/g, (_, name) => named[name]);
const decoded = (address) => {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
};
const whole = (address) => {
  try {
    return new URL(address, "http://base.invalid/").href.replaceAll("%5B", "[").replaceAll("%5D", "]");
  } catch {
    return address;
  }
};

const wrong = (html, links, pictures) => {
  for (const found of html.matchAll(/<(\/?)([a-zA-Z!?][^\s>/]*)((?:[^>"]|"[^"]*")*)>/g)) {
    const [tag, end, name, rest] = found;
    const address = / (?:href|src)="([^"]*)"/.exec(rest)?.[1];
    const known = name === "a" ? links : name === "img" ? pictures : [];
    // micromark's own links of notes lead within the page, and an address in a text is a link in GitHub's Markdown
    const isOwn = address?.startsWith("#user-content-") || (name === "a" && /^(https?:|mailto:)/.test(address) &&
      decoded(plain(address)).endsWith(decoded(plain(html.slice(found.index + tag.length, html.indexOf("</a>", found.index))))));
    const isKnown = isOwn || (address !== undefined && known.map(whole).includes(whole(plain(address))));
    if (!attributes.test(rest) || !(end || names.test(name) || (["a", "img"].includes(name) && isKnown))) return tag;
  }
};

// the most texts of 20,000 in which a parser may find others: marked takes brackets of formulas and of code for links
const allowed = { micromark: 0, marked: 7 };
const failures = { micromark: 0, marked: 0 };
for await (const line of createInterface({ input: process.stdin })) {
  const { markdown, links, pictures } = JSON.parse(line);
  for (const [name, parser] of Object.entries(parsers)) {
    const tag = wrong(parser(markdown), links, pictures);
    if (tag !== undefined && ++failures[name] <= 20) console.log(`${name}: ${tag} in ${JSON.stringify(markdown)}`);
  }
}
console.log(JSON.stringify(failures));
process.exitCode = Object.keys(allowed).some((name) => failures[name] > allowed[name]) ? 1 : 0;
