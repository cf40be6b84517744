//! What holds of both algorithms on any site: what is removed is what occurs on enough pages, told by looking at every
//! pair of pages, and order does not matter.

use std::collections::{BTreeMap, BTreeSet};

use cleaning::{Cleaner, Family, FamilyOf, Labels, PageRef, Params, Settings, Site, Span, Spans, Training};
use method_gibson::{GibsonDomParams, GibsonTextParams};
use page::{Hints, Page};
use proptest::prelude::*;

/// Pages made of pieces that open and close elements without care, with sentences that repeat over pages.
fn html() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => (0_u32..9).prop_map(|word| format!("word{word} ")),
        1 => Just("新聞網站首頁 ".to_owned()),
        2 => Just("<p>the same old sentence in many words</p>".to_owned()),
        1 => Just("<ul><li>home<li>world<li>sport</ul>".to_owned()),
        4 => proptest::sample::select(&[
            "<table><tr><td>", "<td>", "</table>", "<p>", "<div>", "</div>", "<b>", "</b>", "<br>", "<li>",
            "<title>t</title>", "<img>",
        ][..]).prop_map(str::to_owned),
    ];
    proptest::collection::vec(piece, 0..30).prop_map(|pieces| pieces.concat())
}

fn sites() -> impl Strategy<Value = Vec<String>> {
    proptest::collection::vec(html(), 1..7)
}

fn parse(html: &str) -> Page {
    Page::parse(html.as_bytes(), &Hints { url: None, charset: Some("utf-8") })
}

fn site(pages: &[String]) -> Site {
    Site::new("site", pages.iter().enumerate().map(|(i, html)| (i.to_string(), parse(html))))
}

fn fit<P: Params>(site: &Site, settings: &Settings) -> Box<dyn Cleaner> {
    let pages: Vec<usize> = (0..site.len()).collect();
    let method = FamilyOf::<P>::new().build(settings).unwrap_or_else(|error| panic!("{error}"));
    method.fit(&Training { site, pages: &pages, labels: Labels::none(), seed: 0 }).expect("there is a page")
}

fn cleanings<P: Params>(site: &Site, settings: &Settings) -> Vec<Spans> {
    let cleaner = fit::<P>(site, settings);
    (0..site.len()).map(|page| cleaner.clean(site.page(page)).kept().clone()).collect()
}

/// What is kept of each page when `parts`, its spans each with what they show, count as template on `fewest` pages.
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

/// Every node as written, its text without the separator behind it.
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
        prop_assert_eq!(cleanings::<GibsonDomParams>(&site, &settings), expected(&site, fewest as usize, nodes));
    }

    #[test]
    fn windows_on_enough_pages_go(pages in sites(), fewest in 2_u32..5, width in 1_u32..40) {
        let site = site(&pages);
        let settings = Settings::new().with("frequency.pages", fewest).with("window", width);
        let expected = expected(&site, fewest as usize, |page| windows(page, width as usize));
        prop_assert_eq!(cleanings::<GibsonTextParams>(&site, &settings), expected);
    }

    #[test]
    fn the_order_of_the_training_pages_does_not_matter(
        (pages, order) in sites().prop_flat_map(|pages| {
            let order: Vec<usize> = (0..pages.len()).collect();
            (Just(pages), Just(order).prop_shuffle())
        }),
        share in 0.05_f64..1.0,
    ) {
        let shuffled: Vec<String> = order.iter().map(|&page| pages[page].clone()).collect();
        let (site, shuffled) = (site(&pages), self::site(&shuffled));
        let settings = Settings::new().with("frequency.share", share);
        let check = |kept: Vec<Spans>, kept_shuffled: Vec<Spans>| {
            for (position, &page) in order.iter().enumerate() {
                prop_assert_eq!(&kept_shuffled[position], &kept[page]);
            }
            Ok(())
        };
        check(cleanings::<GibsonDomParams>(&site, &settings), cleanings::<GibsonDomParams>(&shuffled, &settings))?;
        check(cleanings::<GibsonTextParams>(&site, &settings), cleanings::<GibsonTextParams>(&shuffled, &settings))?;
    }

    #[test]
    fn an_unseen_page_is_cleaned_within_its_text(pages in sites(), unseen in html()) {
        let site = site(&pages);
        let settings = Settings::new().with("frequency.share", 0.1);
        let unseen = parse(&unseen);
        for cleaner in [fit::<GibsonDomParams>(&site, &settings), fit::<GibsonTextParams>(&site, &settings)] {
            prop_assert!(cleaner.clean(PageRef::alone(&unseen)).kept().fits(unseen.text()));
        }
    }
}
