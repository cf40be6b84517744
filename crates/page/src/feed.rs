//! Reading a page's tokens into a tree, which the sink chooses.

use html5ever::tendril::StrTendril;
use html5ever::tree_builder::TreeSink;
use html5gum::Tokenizer;
use memchr::memchr_iter;

use crate::cap::Cap;
use crate::gathered::Source;
use crate::names::Names;
use crate::tokens::{End, Tokens};

/// The tree, and the omissions.
#[derive(Debug)]
pub(crate) struct Fed<T> {
    pub(crate) tree: T,
    /// Whether tags were dropped.
    pub(crate) capped: bool,
    /// Whether tags lost attributes or parts of their names.
    pub(crate) thinned: bool,
}

/// Parses `page` into the tree of a sink that `sink` makes. It parses once more if a try has far too many
/// names, or if the page turns out to be XHTML. Without `scripting`, `noscript` holds elements.
pub(crate) fn feed<S: TreeSink>(page: &str, scripting: bool, sink: impl Fn() -> S) -> Fed<S::Output> {
    let page = with_line_feeds(page);
    let mut names_cut = false;
    let mut xhtml = page.trim_start().starts_with("<?xml");
    loop {
        let cap = Cap::new(sink(), scripting);
        let tokens = Tokens::new(Source::new(&page), Names::new(names_cut), xhtml, &cap);
        let Ok(end) = Tokenizer::new_with_emitter(&*page, tokens).next().expect("the end is told");
        match end {
            End::Page { thinned } => {
                let capped = cap.capped();
                return Fed { tree: cap.finish(), capped, thinned: thinned || names_cut };
            }
            End::Names => names_cut = true,
            End::Unclosed => xhtml = true,
        }
    }
}

/// The page with each CR, and the LF after it, as LF (HTML standard, "preprocessing the input stream"). The
/// tokenizer would do the same, but then no text with a line break could share the page's memory. Texts of
/// the tree do share it.
pub(crate) fn with_line_feeds(page: &str) -> StrTendril {
    let mut returns = memchr_iter(b'\r', page.as_bytes());
    let Some(mut at) = returns.next() else { return StrTendril::from_slice(page) };
    let mut kept = String::with_capacity(page.len());
    let mut from = 0;
    loop {
        kept.push_str(&page[from..at]);
        from = at + 1;
        if !page[from..].starts_with('\n') {
            kept.push('\n');
        }
        match returns.next() {
            Some(next) => at = next,
            None => break,
        }
    }
    kept.push_str(&page[from..]);
    StrTendril::from(kept)
}

#[cfg(test)]
mod tests {
    use super::with_line_feeds;

    #[test]
    fn carriage_returns_become_line_feeds() {
        let check = |page, expected| assert_eq!(&*with_line_feeds(page), expected);
        check("", "");
        check("a\nb", "a\nb");
        check("\r", "\n");
        check("a\r\nb\rc\r\r\n\n\r", "a\nb\nc\n\n\n\n");
    }
}
