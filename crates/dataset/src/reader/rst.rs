//! The words of a page's source in reStructuredText or Markdown: those that its author wrote for readers.
//!
//! It is no parser: it leaves out what the program for documentation replaces, which is enough to see whether a page has the text of
//! its source.

use rustc_hash::FxHashMap;

/// Directives whose block is not shown, or is made from other files.
const REPLACED: [&str; 38] = [
    "toctree",
    "index",
    "highlight",
    "currentmodule",
    "module",
    "image",
    "only",
    "include",
    "literalinclude",
    "raw",
    "automodule",
    "autoclass",
    "autofunction",
    "automethod",
    "autoexception",
    "autodata",
    "autoattribute",
    "jinja",
    "testsetup",
    "testcleanup",
    "plot",
    "tabularcolumns",
    "contents",
    "meta",
    "figure",
    "todo",
    "cssclass",
    "rst-class",
    "autosummary",
    "graphviz",
    "inheritance-diagram",
    "digraph",
    "unicode",
    "replace",
    "container",
    "program",
    "sectionauthor",
    "cmake-module",
];

/// Directives whose argument is not shown, and their block is.
const OF_BLOCK: [&str; 10] = [
    "code-block",
    "sourcecode",
    "code",
    "parsed-literal",
    "doctest",
    "productionlist",
    "testcode",
    "versionadded",
    "versionchanged",
    "deprecated",
];

/// The share of the words of a source that a text has, each as often; 1 for a source without words.
#[allow(clippy::cast_precision_loss, reason = "numbers of words are far below 2^52")]
pub(super) fn share_of_words(source: &str, text: &str) -> f64 {
    let mut left: FxHashMap<String, usize> = FxHashMap::default();
    words(text).for_each(|word| *left.entry(word).or_default() += 1);
    let (mut all, mut found) = (0_usize, 0_usize);
    for word in words(&shown(source)) {
        all += 1;
        if let Some(count) = left.get_mut(&word).filter(|count| **count > 0) {
            *count -= 1;
            found += 1;
        }
    }
    if all == 0 { 1.0 } else { found as f64 / all as f64 }
}

fn words(text: &str) -> impl Iterator<Item = String> {
    text.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_lowercase)
}

/// The shown text of a source.
fn shown(source: &str) -> String {
    let mut shown = String::with_capacity(source.len());
    // the indent of a directive whose block is left out
    let mut left_out: Option<usize> = None;
    for line in source.lines() {
        let text = line.trim();
        let indent = line.len() - line.trim_start().len();
        if left_out.is_some_and(|above| text.is_empty() || indent > above) {
            continue;
        }
        left_out = None;
        match text.strip_prefix("..").map(str::trim_start) {
            Some(markup) if markup.len() + 2 < text.len() || markup.is_empty() => match directive(markup) {
                Some((name, _)) if REPLACED.contains(&name) => left_out = Some(indent),
                Some((name, _)) if OF_BLOCK.contains(&name) => {}
                Some((_, argument)) => add(argument, &mut shown),
                // a citation or a footnote; other markup is a target, or a comment with its block
                None if markup.starts_with('[') => add(markup, &mut shown),
                None if markup.starts_with('_') => {}
                None => left_out = Some(indent),
            },
            _ if is_option(text) => {}
            _ => add(text, &mut shown),
        }
        shown.push('\n');
    }
    shown
}

/// The name of a directive without its domain, and its argument: `math` and `a` of `math:: a`.
fn directive(markup: &str) -> Option<(&str, &str)> {
    let markup = markup
        .strip_prefix('|')
        .and_then(|rest| rest.split_once('|'))
        .map_or(markup, |(_, rest)| rest.trim_start());
    let (name, argument) = markup.split_once("::")?;
    let is_name = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_+:".contains(&byte));
    is_name.then(|| (name.rsplit(':').next().unwrap_or(name), argument))
}

/// Whether a line sets an option of a directive: `:linenos:`. Fields for readers, such as `:param x:`, do not.
fn is_option(line: &str) -> bool {
    const SHOWN: [&str; 6] = ["param", "type", "return", "rtype", "raise", "copyright"];
    let name = line
        .strip_prefix(':')
        .and_then(|rest| rest.split_once(':'))
        .filter(|(_, rest)| !rest.starts_with('`'));
    name.is_some_and(|(name, _)| !SHOWN.iter().any(|shown| name.starts_with(shown)))
}

/// Adds a line without roles, targets and names of replacements: of `` :ref:`a <b>` `` the word `a`.
fn add(line: &str, shown: &mut String) {
    for (number, part) in line.split('`').enumerate() {
        let mut part = part;
        if number % 2 == 1 {
            part = part.rsplit_once('<').map_or(part, |(text, _)| text);
            part = part.strip_prefix(['~', '!']).map_or(part, |name| name.rsplit('.').next().unwrap_or(name));
        } else if let Some(before) = part.strip_suffix(':') {
            // the name of a role
            let is_name = |sign: char| sign.is_ascii_alphanumeric() || ":-+._".contains(sign);
            let rest = before.trim_end_matches(is_name);
            part = if part[rest.len()..].starts_with(':') { rest } else { part };
        }
        shown.push_str(part);
        shown.push(if number % 2 == 1 { '`' } else { ' ' });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(source: &str, expected: &str) {
        assert_eq!(words(&shown(source)).collect::<Vec<_>>().join(" "), expected);
    }

    #[test]
    fn words_for_readers_stay() {
        check(
            "Title\n=====\n\nA *word* of :ref:`the page <target>`, :class:`~a.b.Name`, :prop_tgt:`P` and `link <http://x.y>`_.",
            "title a word of the page name p and link",
        );
        check(".. note:: Take care\n   of it\n\n.. [1] A book", "take care of it 1 a book");
        check(".. code-block:: python\n   :linenos:\n\n   print(1)\n", "print 1");
        check(".. toctree::\n   :maxdepth: 2\n\n   one\n   two\n\nEnd", "end");
        check(
            ".. _target:\n\n.. a comment\n   goes on\n\n.. py:function:: f(x)\n\n   :param x: the x",
            "f x param x the x",
        );
        check("wait ... and\n\n...", "wait and");
    }

    #[test]
    fn words_are_found_as_often_as_they_are_written() {
        let check = |source: &str, text: &str, expected: f64| {
            assert!((share_of_words(source, text) - expected).abs() < 1e-9);
        };
        check("a a b c", "A b", 0.5);
        check("a", "a a", 1.0);
        check("", "", 1.0);
    }
}
