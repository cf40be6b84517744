//! The headline of a page for readers of its kept text. Methods may leave it out, since gold standards
//! disagree about it.

use cleaning::{Cleaning, Spans, TextKinds, kept_text};
use page::Page;

use crate::shown::shown;

/// The headline of a page, on one line, if the page [shows](cleaning::headline) one that is not kept. `None`
/// if nothing is kept.
///
/// It counts as kept if any part of it is kept, or a line with the same words.
pub fn missing_headline(page: &Page, cleaning: &Cleaning) -> Option<String> {
    if cleaning.kept().is_empty() {
        return None;
    }
    let kinds = TextKinds::of(page);
    let (_, pieces) = kinds.blocks().nth(cleaning::headline(page, &kinds)?)?;
    let is_kept = pieces.iter().any(|&piece| cleaning.kept().bytes_within(piece) > 0);
    let headline = shown(&kept_text(page, &pieces.iter().copied().collect::<Spans>())).replace('\n', " ");
    let is_said = || kept_text(page, cleaning.kept()).lines().any(|line| same(line, &headline));
    (!is_kept && !is_said()).then_some(headline)
}

fn same(one: &str, other: &str) -> bool {
    let letters = |text: &str| -> Vec<char> {
        text.chars().filter(|sign| sign.is_alphanumeric()).flat_map(char::to_lowercase).collect()
    };
    letters(one) == letters(other)
}

#[cfg(test)]
mod tests {
    use testkit::parse;

    use super::*;

    /// `kept` is the kept part of the page's text.
    #[track_caller]
    fn check(html: &str, kept: &str, expected: Option<&str>) {
        let page = parse(html);
        let start = page.text().find(kept).expect("a part of the text");
        let span = cleaning::Span::new(start as u32, (start + kept.len()) as u32);
        let cleaning = Cleaning::keep([span].into_iter().collect());
        assert_eq!(missing_headline(&page, &cleaning).as_deref(), expected, "{html}");
    }

    #[test]
    fn a_headline_that_is_not_kept_is_missing() {
        let text = "Water has risen in the old town since noon, and it goes on rising.";
        let html = &format!("<title>A flood - News</title><h1>A <b>flood</b></h1><p>{text}<p>A  Flood!");
        check(html, text, Some("A flood"));
        check(html, &format!("A flood\n{text}"), None);
        check(html, &format!("{text}\nA Flood!"), None);
        check(html, "", None);
        check("<title>News</title><p>Water rises.", "Water rises.", None);
    }
}
