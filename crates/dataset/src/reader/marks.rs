//! What is known of a real page beside its text: aligned gold and traits.

use cleaning::{Gold, Role};
use page::Page;

use crate::PageMarks;
use crate::align::{Aligned, align};
use crate::traits::table_trait;

/// The marks of a page whose gold is an article's text, as paragraphs in order.
pub(crate) fn of_article<'g>(page: &Page, paragraphs: impl IntoIterator<Item = &'g str>) -> PageMarks {
    let Aligned { spans, found } = align(page, paragraphs);
    let gold = (!spans.is_empty()).then(|| Gold::of(Role::Article, spans));
    PageMarks { gold, hand: None, found, traits: vec![table_trait(page)], class: None }
}

/// The marks of a page for which the data set has no gold: it takes part in tasks, and is never scored.
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
        let marks = of_article(&page, gold.lines());
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
    fn a_page_without_its_gold_has_no_marks() {
        check("<table><tr><td>Menu</table>", "One two three four five.", &[], 0.0, &["tabular"]);
    }
}
