//! Quotations: who said them, and the marks that browsers draw around speech in elements `q`.

use cleaning::Spans;
use page::{NodeId, Page};

use crate::tables::visible;

/// The most bytes of the text that says who is quoted.
const LONGEST: usize = 300;

/// The kept spans, with who is quoted where more than half of a quotation is kept: its `footer`, or the `figcaption` of the figure
/// that holds it. Methods take both for parts of a page.
pub(crate) fn with_sources(page: &Page, kept: &Spans) -> Spans {
    let mut more = Vec::new();
    let mut last: Option<(NodeId, bool)> = None;
    for node in page.nodes() {
        let is_quote = |&node: &NodeId| *page.tag(node) == "blockquote";
        let quote = match page.tag(node).as_str() {
            "footer" => page.ancestors(node).take(2).find(is_quote),
            "figcaption" => page.parent(node).and_then(|figure| page.children(figure).take(4).find(is_quote)),
            _ => continue,
        };
        let (Some(quote), source) = (quote, visible(page, node)) else { continue };
        let is_kept = last.filter(|&(known, _)| known == quote).map_or_else(
            || {
                let own = visible(page, quote);
                let all = own.range().len() - own.intersect(source).map_or(0, |source| source.range().len());
                2 * (kept.bytes_within(own) as usize) > all
            },
            |(_, is_kept)| is_kept,
        );
        last = Some((quote, is_kept));
        if is_kept && source.range().len() <= LONGEST {
            more.push(source);
        }
    }
    if more.is_empty() { kept.clone() } else { kept.iter().chain(&more).copied().collect() }
}

/// The marks of a language before and behind speech, and those of speech in speech.
type Marks = [&'static str; 4];

/// The marks before and behind a `q`, by the language of its surroundings and by its depth. None if it begins with a mark of its own.
pub(crate) fn marks(page: &Page, quote: NodeId) -> Option<(&'static str, &'static str)> {
    const OWN: [char; 10] = ['"', '\'', '“', '”', '„', '«', '»', '‘', '‚', '「'];
    if page.text_of(quote).starts_with(OWN) || page.text()[..page.span(quote).start as usize].ends_with(OWN) {
        return None;
    }
    let around = || [quote].into_iter().chain(page.ancestors(quote));
    let [open, close, inner_open, inner_close] =
        of_language(around().find_map(|node| page.attribute(node, "lang")));
    let depth = around().filter(|&node| *page.tag(node) == "q").count();
    Some(if depth % 2 == 1 { (open, close) } else { (inner_open, inner_close) })
}

fn of_language(tag: Option<&str>) -> Marks {
    let language = tag.and_then(|tag| tag.trim().get(..2)).unwrap_or_default();
    match language.to_ascii_lowercase().as_str() {
        "de" | "cs" | "sk" | "sl" | "bg" | "is" | "lt" => ["„", "“", "‚", "‘"],
        "fr" => ["« ", " »", "“", "”"],
        "ru" | "uk" | "be" | "es" | "it" | "pt" | "el" | "no" | "nb" => ["«", "»", "“", "”"],
        "pl" | "hu" | "ro" | "hr" => ["„", "”", "«", "»"],
        "ja" => ["「", "」", "『", "』"],
        _ => ["“", "”", "‘", "’"],
    }
}
