//! CSS selectors on a page.

use page::{Hints, Page, SelectorError, select};

const HTML: &str = "<!doctype html><title>t</title><div id=a class='x y'><p>1<p class=x>2</div><table>lost<tr><td>3\
    <td class=x>4</table><template><p class=x>5</template><b>6<p>7</b>8";

/// The texts of the elements in [`HTML`] that match `selector`.
fn check(selector: &str, expected: &[&str]) {
    let page = Page::parse(HTML.as_bytes(), &Hints::default());
    let found = select(HTML.as_bytes(), &Hints::default(), &page, selector).expect("a selector");
    let texts: Vec<_> = found.iter().map(|&node| page.text_of(node).trim_end()).collect();
    assert_eq!(texts, expected, "{selector}");
}

#[test]
fn by_tag() {
    check("td", &["3", "4"]);
}

#[test]
fn by_class_and_in_document_order() {
    check(".x", &["1\n2", "2", "4", ""]);
}

#[test]
fn by_place() {
    check("#a > p:nth-child(2)", &["2"]);
    check("td ~ td", &["4"]);
    check("tr:has(.x)", &["3\n4"]);
}

#[test]
fn several_at_once() {
    check("td, #a, td", &["1\n2", "3", "4"]);
}

#[test]
fn elements_that_the_parser_moved() {
    // Text directly in a table moves before it; a misnested `b` is opened again in the paragraph.
    check("p b", &["7"]);
    check("b", &["6", "7"]);
}

#[test]
fn elements_in_mathml_that_holds_html() {
    let check = |encoding: &str, expected: usize| {
        let html = format!("<math><annotation-xml encoding={encoding}><p>x</p></annotation-xml></math>");
        let page = Page::parse(html.as_bytes(), &Hints::default());
        let found = select(html.as_bytes(), &Hints::default(), &page, "math p").expect("a selector");
        assert_eq!(found.len(), expected, "{encoding}");
    };
    check("Text/HTML", 1);
    check("application/xhtml+xml", 1);
    check("text/plain", 0);
}

#[test]
fn nothing() {
    check("video", &[]);
}

#[test]
fn no_selector() {
    let page = Page::parse(b"", &Hints::default());
    for selector in ["", "p >", "::before", "p:nosuch", "[", "p{"] {
        let error = select(b"", &Hints::default(), &page, selector).expect_err(selector);
        assert!(matches!(&error, SelectorError::Invalid { selector: given, .. } if given == selector));
        assert!(error.to_string().starts_with(&format!("`{selector}` is not a css selector: ")), "{error}");
    }
}

#[test]
fn the_bytes_of_another_page() {
    let page = Page::parse(b"<p>", &Hints::default());
    let error = select(b"<p><p>", &Hints::default(), &page, "p").expect_err("another page");
    assert_eq!(error, SelectorError::OtherPage { found: 5, expected: 4 });
    assert_eq!(error.to_string(), "the bytes have 5 elements, the page has 4: they are not of one page");
}

#[test]
fn the_charset_given_is_used() {
    let bytes = b"<p class=\xe9>x";
    let hints = Hints { charset: Some("iso-8859-1"), ..Hints::default() };
    let page = Page::parse(bytes, &hints);
    assert_eq!(select(bytes, &hints, &page, ".é").map(|found| found.len()), Ok(1));
}
