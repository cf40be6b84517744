//! The marks of a page whose own template marks its parts: whole elements found by CSS selectors. So the gold
//! is exact, and nothing is aligned.
//!
//! If lists of links are selected too, a page has one role, as in the WISDOM paper: it is a table of contents
//! if at least half of its main content is such lists, an article otherwise. The rest (the introduction of a
//! list, the short list at the head of a chapter) is left open, because annotators would disagree on it.

use cleaning::{Gold, Role, Spans};
use page::{ElementTree, Hints, Page, SelectorError};

use super::marks;
use crate::PageMarks;
use crate::descriptor::Selectors;

/// The marks of `page`, which must be parsed from `bytes` with `hints`; none if no text is found.
pub(super) fn mark(
    bytes: &[u8],
    hints: &Hints<'_>,
    page: &Page,
    selectors: Selectors<'_>,
) -> Result<PageMarks, SelectorError> {
    let tree = ElementTree::of(bytes, hints, page)?;
    let select = |selector| -> Result<Spans, SelectorError> {
        Ok(tree.select(selector)?.into_iter().map(|node| page.span(node)).collect())
    };
    let mut main = select(selectors.main)?;
    if let Some(except) = selectors.except {
        main = main.difference(&select(except)?);
    }
    let unmarked = marks::without_gold(page);
    if main.is_empty() {
        return Ok(PageMarks { found: 0.0, ..unmarked });
    }
    let Some(toc) = selectors.toc else {
        return Ok(PageMarks { gold: Some(Gold::of(Role::Article, main)), ..unmarked });
    };
    let lists = select(toc)?.intersection(&main);
    Ok(with_role(page, &main, lists, unmarked))
}

/// The marks of a page by the share of `lists` in its main content.
fn with_role(page: &Page, main: &Spans, lists: Spans, unmarked: PageMarks) -> PageMarks {
    let rest = main.difference(&lists);
    let (role, name, marked, open) = if letters(page, &lists) >= letters(page, &rest) {
        (Role::Toc, "toc-page", lists, rest)
    } else {
        (Role::Article, "article-page", rest, lists)
    };
    let mut traits = unmarked.traits;
    traits.push(name);
    traits.sort_unstable();
    PageMarks { gold: Some(Gold::of(role, marked).with_unjudged(&open)), traits, ..unmarked }
}

/// The number of characters that are no white space.
fn letters(page: &Page, spans: &Spans) -> usize {
    let in_slice = |slice: &str| slice.chars().filter(|symbol| !symbol.is_whitespace()).count();
    spans.slices(page.text()).map(in_slice).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marks_of(html: &str, main: &str, except: Option<&str>, toc: Option<&str>) -> (Page, PageMarks) {
        let page = Page::parse(html.as_bytes(), &Hints::default());
        let selectors = Selectors { main, except, toc };
        let marks = mark(html.as_bytes(), &Hints::default(), &page, selectors).unwrap();
        (page, marks)
    }

    #[track_caller]
    fn check(html: &str, main: &str, except: Option<&str>, expected: &[&str]) {
        let (page, marks) = marks_of(html, main, except, None);
        let gold = marks.gold.as_ref().map(|gold| gold.get(Role::Article).slices(page.text()).collect());
        let found: Vec<&str> = gold.unwrap_or_default();
        assert_eq!(found, expected);
        assert_eq!(
            (marks.scored(), marks.found),
            (!expected.is_empty(), f64::from(u8::from(!expected.is_empty())))
        );
        assert_eq!(marks.traits, ["no-table"]);
    }

    const PAGE: &str = "<p>Menu<div role=main><h1>Head</h1><p>Text <b>bold</b></div><p>Foot";

    #[test]
    fn the_element_found_is_the_gold() {
        check(PAGE, "div[role=main]", None, &["Head\nText bold\n"]);
    }

    #[test]
    fn nested_and_neighbouring_elements_are_one_span() {
        check(PAGE, "div[role=main], h1, p", None, &["Menu\nHead\nText bold\nFoot"]);
    }

    #[test]
    fn what_is_no_content_within_is_left_out() {
        check("<body>A<p class=nav>B</p>C<p class=x>D", "body", Some(".nav, .x"), &["A\n", "C\n"]);
        check(PAGE, "div[role=main]", Some("p"), &["Head\n"]);
        check(PAGE, "div[role=main]", Some("div.x"), &["Head\nText bold\n"]);
    }

    #[test]
    fn a_page_without_the_element_or_without_text_in_it_has_no_marks() {
        check(PAGE, "main", None, &[]);
        check("<p>Menu<main> <img> </main>", "main", None, &[]);
        check(PAGE, "h1", Some("div"), &[]);
        check("", "body", None, &[]);
    }

    /// Checks the texts of each role and those left open, on a page with lists in `ul`.
    #[track_caller]
    fn check_roles(html: &str, toc: &[&str], article: &[&str], open: &[&str], role: &str) {
        let (page, marks) = marks_of(html, "main", Some(".nav"), Some("ul"));
        let gold = marks.gold.unwrap_or_default();
        let texts = |spans: &Spans| -> Vec<String> {
            spans.slices(page.text()).map(|slice| slice.trim().to_owned()).collect()
        };
        let found = [gold.get(Role::Toc), gold.get(Role::Article), gold.unjudged()].map(texts);
        assert_eq!(found, [toc, article, open]);
        assert_eq!(marks.traits.iter().filter(|name| **name != "no-table").collect::<Vec<_>>(), [&role]);
    }

    #[test]
    fn a_page_that_is_half_lists_is_a_table_of_contents() {
        check_roles("<ul>menu</ul><main>Head<ul>1234</ul></main>", &["1234"], &[], &["Head"], "toc-page");
        check_roles("<main>A<ul>12</ul>B<ul>34</ul></main>", &["12", "34"], &[], &["A", "B"], "toc-page");
        check_roles("<main><ul>12<ul>34</ul></ul></main>", &["12\n34"], &[], &[], "toc-page");
    }

    #[test]
    fn a_page_with_a_short_list_is_an_article() {
        check_roles("<main>Heads<ul>1234</ul></main>", &[], &["Heads"], &["1234"], "article-page");
        check_roles("<ul>menu</ul><main>Head</main>", &[], &["Head"], &[], "article-page");
    }

    #[test]
    fn lists_out_of_the_main_content_are_none() {
        check_roles(
            "<main>Head<div class=nav><ul>123456</ul></div></main>",
            &[],
            &["Head"],
            &[],
            "article-page",
        );
    }
}
