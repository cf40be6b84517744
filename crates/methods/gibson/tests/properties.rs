//! A property of both algorithms on any site: the removed parts are those on enough pages, which the test
//! finds by comparing every pair of pages.

use std::collections::{BTreeMap, BTreeSet};

use cleaning::{Settings, Site, Span, Spans};
use method_gibson::{GibsonDomParams, GibsonTextParams};
use page::Page;
use proptest::prelude::*;
use testkit::generated::sites;
use testkit::{cleanings, fit, site};

/// The kept text of each page if parts on `fewest` pages are template. `parts` gives the spans of a page with
/// their contents.
fn expected<K: Ord>(site: &Site, fewest: usize, parts: impl Fn(&Page) -> Vec<(Span, K)>) -> Vec<Spans> {
    let mut pages_of: BTreeMap<K, BTreeSet<usize>> = BTreeMap::new();
    for (number, page) in site.pages().iter().enumerate() {
        for (_, shown) in parts(page) {
            pages_of.entry(shown).or_default().insert(number);
        }
    }
    let kept = |page: &Page| {
        let template = parts(page).into_iter().filter(|(_, shown)| pages_of[shown].len() >= fewest);
        template.map(|(span, _)| span).collect::<Spans>().complement(page.text().len() as u32)
    };
    site.pages().iter().map(kept).collect()
}

/// Every node as a string, without the separator after its text.
fn nodes(page: &Page) -> Vec<(Span, String)> {
    let node = |node| {
        let mut written = String::new();
        let mut open = Vec::new();
        for index in page.subtree(node) {
            let inner = page::NodeId::new(index);
            while open.last().is_some_and(|&end| end <= inner) {
                open.pop();
                written.push('>');
            }
            if page.is_text(inner) {
                written.push_str(&format!("\"{}\"", page.text_of(inner).trim_end()));
            } else {
                written.push_str(&format!("<{}", page.tag(inner)));
                open.push(page.end(inner));
            }
        }
        written.extend(open.iter().map(|_| '>'));
        (page.span(node), written)
    };
    page.nodes().map(node).collect()
}

/// Every run of `width` characters.
fn windows(page: &Page, width: usize) -> Vec<(Span, String)> {
    let text = page.text();
    let mut bounds: Vec<usize> = text.char_indices().map(|(start, _)| start).collect();
    bounds.push(text.len());
    bounds
        .windows(width + 1)
        .map(|bounds| (bounds[0], bounds[width]))
        .map(|(start, end)| (Span::new(start as u32, end as u32), text[start..end].replace('\n', " ")))
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn nodes_on_enough_pages_go(pages in sites(), fewest in 2_u32..5) {
        let site = site(&pages);
        let settings = Settings::new().with("frequency.pages", fewest);
        prop_assert_eq!(cleanings(&*fit::<GibsonDomParams>(&site, &settings), &site), expected(&site, fewest as usize, nodes));
    }

    #[test]
    fn windows_on_enough_pages_go(pages in sites(), fewest in 2_u32..5, width in 1_u32..40) {
        let site = site(&pages);
        let settings = Settings::new().with("frequency.pages", fewest).with("window", width);
        let expected = expected(&site, fewest as usize, |page| windows(page, width as usize));
        prop_assert_eq!(cleanings(&*fit::<GibsonTextParams>(&site, &settings), &site), expected);
    }

}
