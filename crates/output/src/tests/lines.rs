//! The text form: blocks on lines, items with marks.

use proptest::prelude::*;

use super::check_plain;
use crate::kept_plain;

#[test]
fn blocks_are_lines() {
    check_plain("<title>t</title><h2>a <b>b</b></h2><p>c<br>d<blockquote>e</blockquote>", "t\na b\nc\nd\ne");
    check_plain("<p>a ⟦b⟧ c<p>⟦d⟧<p>e", "a c\ne");
    check_plain("", "");
}

#[test]
fn items_have_marks() {
    check_plain(
        "<p>x<ul><li>a<li>b<ol start=3><li>c<li>d</ol><li>e</ul><p>y",
        "x\n- a\n- b\n  3. c\n  4. d\n- e\ny",
    );
    check_plain("<ol><li><p>a<p>b<li>c</ol><ol><li>d</ol>", "1. a\n   b\n2. c\n1. d");
}

#[test]
fn an_answered_text_stays_as_it_is() {
    let page = testkit::parse("<ul><li>a");
    assert_eq!(kept_plain(&page, &cleaning::Cleaning::of_text(&page, "* a".to_owned())), "* a");
}

proptest! {
    /// The text for people has the letters of the text for measures.
    #[test]
    fn letters_are_those_of_the_kept_text(html in testkit::generated::html(), cuts: Vec<prop::sample::Index>) {
        let page = testkit::parse(&html);
        let places: Vec<usize> = (0..=page.text().len()).filter(|&at| page.text().is_char_boundary(at)).collect();
        let mut cuts: Vec<u32> = cuts.iter().map(|cut| places[cut.index(places.len())] as u32).collect();
        cuts.sort_unstable();
        let kept: cleaning::Spans = cuts.chunks_exact(2).map(|pair| page::Span::new(pair[0], pair[1])).collect();
        let written = kept_plain(&page, &cleaning::Cleaning::keep(kept.clone()));
        // rows of tables and code are written whole
        let has_table = html.contains("<td>") || html.contains("<pre") || html.contains("<code");
        let letters = |text: &str| text.chars().filter(|sign| sign.is_alphanumeric()).collect::<String>();
        if !has_table {
            prop_assert_eq!(letters(&written), letters(&cleaning::kept_text(&page, &kept)));
        }
        prop_assert!(written.lines().all(|line| line.trim_end() == line && !line.is_empty()), "{:?}", written);
    }
}
