//! The marks of a real page: aligned gold and traits.

use cleaning::{Aligned, Gold, Role, align};
use page::Page;

use crate::PageMarks;
use crate::traits::table_trait;

/// The marks of a page whose gold is an article's text, one paragraph a line. They include the text if it has
/// at least `least` words; a shorter one is only aligned.
pub(crate) fn of_article(page: &Page, text: String, least: usize) -> PageMarks {
    let Aligned { spans, found } = align(page, text.lines());
    let has_marks = !spans.is_empty();
    let mut gold = Gold::of(Role::Article, spans);
    let is_compared = text::words(&text).take(least).count() == least;
    if is_compared {
        gold = gold.with_text(text);
    }
    let gold = (has_marks || is_compared).then_some(gold);
    PageMarks { gold, hand: None, found, traits: vec![table_trait(page)], class: None }
}

/// The marks of a page without gold: it can be in tasks, and is never scored.
pub(crate) fn without_gold(page: &Page) -> PageMarks {
    PageMarks { gold: None, hand: None, found: 1.0, traits: vec![table_trait(page)], class: None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use page::Hints;

    #[track_caller]
    fn check(html: &str, gold: &str, expected: &[&str], found: f64, traits: &[&str]) {
        let page = Page::parse(html.as_bytes(), &Hints::default());
        let marks = of_article(&page, gold.to_owned(), 1);
        assert_eq!(marks.gold.as_ref().and_then(Gold::text), Some(gold));
        let spans =
            marks.gold.as_ref().map(|gold| gold.get(Role::Article).slices(page.text()).collect::<Vec<_>>());
        assert_eq!(spans.unwrap_or_default(), expected);
        assert_eq!((marks.found, marks.traits.as_slice()), (found, traits));
    }

    #[test]
    fn gold_is_an_article() {
        check(
            "<p>Menu<p>One two three four five.",
            "One two three four five.",
            &["One two three four five."],
            1.0,
            &["no-table"],
        );
    }

    #[test]
    fn a_short_text_marks_a_page_and_is_not_compared() {
        let words: Vec<_> = (1..=9).map(|number| format!("word{number}")).collect();
        let page = Page::parse(words.join(" ").as_bytes(), &Hints::default());
        let marks = |text: &str, least| {
            let marks = of_article(&page, text.to_owned(), least);
            (marks.scored(), marks.has_text())
        };
        assert_eq!(marks(&words[..7].join(" "), 8), (true, false));
        assert_eq!(marks(&words[..8].join(" "), 8), (true, true));
        assert_eq!(marks("other words", 2), (false, true));
        assert_eq!((marks("-", 0), marks("-", 1)), ((false, true), (false, false)));
    }

    #[test]
    fn a_page_without_its_gold_has_no_marks() {
        check("<table><tr><td>Menu</table>", "One two three four five.", &[], 0.0, &["tabular"]);
    }
}
