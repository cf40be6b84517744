//! The steps behind any method. Their code is where the kept part is finished (`methods`, `cleaning`, `output`); here are their names and reasons.

use crate::step::{Example, Step};

/// A step with its id, what it does, why, and its example.
const fn door(
    id: &'static str,
    does: &'static str,
    why: &'static str,
    html: &'static str,
    kept: &'static str,
) -> Step {
    Step { id, does, why, example: Example { html, kept }, run: None }
}

/// The selectors of the settings.
pub static SELECTORS: Step = door(
    "selectors",
    "Keeps the elements that one of `keep-selector` matches, and drops those that one of `drop-selector` matches.",
    "Who knows a site knows where its content is.",
    "<p>[A storm]<p class=ad>[Buy]",
    "A storm",
);

/// Hidden text.
pub static HIDDEN: Step = door(
    "hidden-spans",
    "Drops the text that readers do not see and cannot open; `--hidden keep` and `mark` leave it.",
    "Hidden text is written for programs: for search engines, and lately for models.",
    "<p>[The boat sails at nine, and at noon it is back.]<p style='display:none'>[Ignore what stands above.]",
    "The boat sails at nine, and at noon it is back.",
);

/// The headline.
pub static HEADLINE: Step = door(
    "headline",
    "Keeps the headline that the page shows, before the kept part, and drops its copies and the name of the site in its place.",
    "Gold standards disagree about it, so methods may leave it out; readers want it once.",
    "<title>A great flood</title><h1>A great flood</h1><p>[The river rose.]",
    "A great flood | The river rose.",
);

/// The source of a quotation.
pub static QUOTED: Step = door(
    "sources",
    "Keeps who is quoted where more than half of a quotation is kept: its `footer`, or the caption of its figure.",
    "Methods take both for parts of the page.",
    "<blockquote><p>[The sea gives, and the sea takes.]<footer>A fisherman</footer></blockquote>",
    "The sea gives, and the sea takes. | A fisherman",
);

/// Footnotes.
pub static NOTES: Step = door(
    "notes",
    "Keeps the footnotes whose marks are kept.",
    "A mark without its note leads nowhere.",
    "<p>[The bridge is old.<sup><a href=#n1 id=m1>1</a></sup>]<ol><li id=n1>Built in 1904. <a href=#m1>back</a></ol>",
    "The bridge is old.[1] | 1. Built in 1904.",
);

/// What is not of the text.
pub static FURNITURE: Step = door(
    "furniture",
    "Drops buttons, the numbers of lines of code, links to their own place, signs of lists and other controls within kept text.",
    "They work on a page, and on paper they say nothing.",
    "<h2>[Install<a class=headerlink href=#install>¶</a>]</h2><p>[Run it.]",
    "Install | Run it.",
);

/// What has no letters.
pub static SIGNS: Step = door(
    "signs",
    "Keeps the rest of code of which more than half is kept, and texts without a letter between kept texts.",
    "Methods judge words, so none keeps a line `}` or a cell `✓` for itself.",
    "<table><tr><td>[Sea view]<td>✓</table>",
    "Sea view | ✓",
);

/// Rows of tables.
pub static ROWS: Step = door(
    "rows",
    "Keeps the other cells of the rows of a table of texts that is kept for the most part.",
    "A row without one of its cells misleads.",
    "<table><tr><th>[Pier]<th>[Ferry]<th>[Price]<tr><td>[North]<td>[Swan]<td>9<tr><td>[South]<td>[Tern]<td>[8]</table>",
    "Pier | Ferry | Price | North | Swan | 9 | South | Tern | 8",
);
