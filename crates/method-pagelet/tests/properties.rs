//! What holds of the method on any site: the cut is that of the definition, pagelets do not overlap, order does not
//! matter, what asks for more removes no more.

use cleaning::{Cleaner, Family, FamilyOf, Labels, PageRef, Settings, Site, Spans, Training};
use method_pagelet::{LooseText, PageletParams, Partition};
use page::{Hints, NodeId, Page};
use proptest::prelude::*;

/// Pages made of pieces that open and close elements without care, with words and links that repeat over pages.
fn html() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        3 => (0_u32..12).prop_map(|word| format!("word{word} ")),
        1 => Just("新聞 ".to_owned()),
        1 => Just("| ".to_owned()),
        5 => (0_u32..6).prop_map(|page| format!("<a href='/{page}'>link{page}</a>")),
        5 => prop_oneof![
            Just("<table><tr><td>"), Just("<td>"), Just("</table>"), Just("<p>"), Just("<div>"), Just("</div>"),
            Just("<b>"), Just("</b>"), Just("<br>"), Just("<ul><li>"), Just("<li>"), Just("</ul>"),
            Just("<title>t</title>"), Just("<a name=x>"), Just("<map><area href=x></map>"),
        ].prop_map(str::to_owned),
    ];
    proptest::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

fn sites() -> impl Strategy<Value = Vec<String>> {
    proptest::collection::vec(html(), 1..7)
}

fn settings() -> impl Strategy<Value = Settings> {
    let one_of = |values: &'static [&'static str]| proptest::sample::select(values);
    (
        1_i64..5,
        one_of(&["keep", "compare"]),
        one_of(&["words", "words-and-tags", "html"]),
        proptest::option::of((1_i64..5, 1_i64..4)),
        one_of(&["local", "global"]),
        one_of(&["same-text", "same-fingerprint", "none"]),
    )
        .prop_map(|(links, loose, content, shingles, algorithm, duplicates)| {
            let settings = Settings::new()
                .with("links", links)
                .with("loose-text", loose)
                .with("content", content)
                .with("algorithm", algorithm)
                .with("duplicates", duplicates);
            match shingles {
                Some((width, minima)) => settings.with("shingle-width", width).with("min-hashes", minima),
                None => settings.with("fingerprint", "exact"),
            }
        })
}

fn parse(html: &str, url: &str) -> Page {
    Page::parse(html.as_bytes(), &Hints { url: Some(url), charset: Some("utf-8") })
}

/// Each page under an address that goes with it wherever it stands.
fn site(pages: &[(usize, String)]) -> Site {
    let page =
        |(name, html): &(usize, String)| (name.to_string(), parse(html, &format!("http://s.test/{name}")));
    Site::new("site", pages.iter().map(page))
}

fn named(pages: Vec<String>) -> Vec<(usize, String)> {
    pages.into_iter().enumerate().collect()
}

fn fit(site: &Site, settings: &Settings) -> Box<dyn Cleaner> {
    let pages: Vec<usize> = (0..site.len()).collect();
    let method = FamilyOf::<PageletParams>::new().build(settings).unwrap_or_else(|error| panic!("{error}"));
    method.fit(&Training { site, pages: &pages, labels: Labels::none(), seed: 0 }).expect("there is a page")
}

fn cleanings(site: &Site, settings: &Settings) -> Vec<Spans> {
    let cleaner = fit(site, settings);
    (0..site.len()).map(|page| cleaner.clean(site.page(page)).kept().clone()).collect()
}

/// Links in a subtree, counted node by node.
fn links_in(page: &Page, node: NodeId) -> usize {
    let links = page.links().filter(|link| page.subtree(node).contains(&link.node.index()));
    links.count()
}

/// The definition, word for word: no child holds k links, and no ancestor is a pagelet.
fn is_pagelet(page: &Page, node: NodeId, k: usize) -> bool {
    let small = |node: NodeId| page.children(node).all(|child| links_in(page, child) < k);
    page.is_element(node) && small(node) && !page.ancestors(node).any(small)
}

proptest! {
    #[test]
    fn the_pagelets_are_those_of_the_definition(html in html(), links in 1_u32..6) {
        let page = parse(&html, "http://s.test/");
        let partition = Partition::of(&page, links, LooseText::Keep);
        let found: Vec<NodeId> = partition.pagelets().iter().map(|pagelet| pagelet.node).collect();
        let expected: Vec<NodeId> =
            page.nodes().filter(|&node| is_pagelet(&page, node, links as usize)).collect();
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn no_two_pagelets_overlap_and_loose_text_fills_the_gaps(html in html(), links in 1_u32..6) {
        let page = parse(&html, "http://s.test/");
        for loose_text in [LooseText::Keep, LooseText::Compare] {
            let partition = Partition::of(&page, links, loose_text);
            let (mut node, mut byte) = (0, 0);
            for pagelet in partition.pagelets() {
                prop_assert!(pagelet.node.index() >= node && pagelet.span.start >= byte);
                prop_assert_eq!(pagelet.span, page.span(pagelet.node));
                // between two pagelets there is text just where loose text is none
                prop_assert!(loose_text == LooseText::Keep || pagelet.span.start == byte);
                node = page.end(pagelet.node).index();
                byte = pagelet.span.end;
            }
            prop_assert!(loose_text == LooseText::Keep || byte as usize == page.text().len());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn what_is_kept_is_pagelets_and_loose_text_as_wholes(pages in sites(), settings in settings()) {
        let site = site(&named(pages));
        let links = settings.get("links").and_then(|links| links.as_integer()).unwrap();
        for (page, kept) in site.pages().iter().zip(cleanings(&site, &settings)) {
            prop_assert!(kept.fits(page.text()));
            let partition = Partition::of(page, u32::try_from(links).unwrap(), LooseText::Compare);
            for pagelet in partition.pagelets() {
                let of_it = kept.bytes_within(pagelet.span);
                prop_assert!(of_it == 0 || of_it == u64::from(pagelet.span.end - pagelet.span.start));
            }
        }
    }

    #[test]
    fn the_shares_are_those_of_the_cleanings(pages in sites(), settings in settings()) {
        let site = site(&named(pages));
        let cleaner = fit(&site, &settings);
        let kept: u64 = (0..site.len()).map(|page| cleaner.clean(site.page(page)).kept().bytes()).sum();
        let text: u64 = site.pages().iter().map(|page| page.text().len() as u64).sum();
        let share = if text > 0 { (text - kept) as f64 / text as f64 } else { 0.0 };
        let learned = cleaner.learned();
        let told = learned.iter().find(|figure| figure.name == "share of text removed").unwrap();
        prop_assert_eq!(told.value, share);
    }

    #[test]
    fn a_page_alone_is_cleaned_as_at_home(pages in sites(), settings in settings()) {
        let site = site(&named(pages));
        let cleaner = fit(&site, &settings);
        for page in 0..site.len() {
            prop_assert_eq!(cleaner.clean(site.page(page)), cleaner.clean(PageRef::alone(&site.pages()[page])));
        }
    }

    #[test]
    fn an_unseen_page_is_cleaned_within_its_text(pages in sites(), unseen in html(), settings in settings()) {
        let cleaner = fit(&site(&named(pages)), &settings);
        let unseen = parse(&unseen, "http://s.test/unseen");
        prop_assert!(cleaner.clean(PageRef::alone(&unseen)).kept().fits(unseen.text()));
    }

    #[test]
    fn the_order_of_the_training_pages_does_not_matter(
        (pages, order) in sites().prop_flat_map(|pages| {
            let order: Vec<usize> = (0..pages.len()).collect();
            (Just(named(pages)), Just(order).prop_shuffle())
        }),
        settings in settings(),
    ) {
        let kept = cleanings(&site(&pages), &settings);
        let shuffled: Vec<(usize, String)> = order.iter().map(|&page| pages[page].clone()).collect();
        let kept_shuffled = cleanings(&site(&shuffled), &settings);
        for (position, &page) in order.iter().enumerate() {
            prop_assert_eq!(&kept_shuffled[position], &kept[page]);
        }
    }

    /// Links, more pages, a larger share: each is one requirement more.
    #[test]
    fn what_asks_for_more_removes_no_more(pages in sites(), settings in settings()) {
        let site = site(&named(pages));
        let check = |lax: Settings, strict: Settings| {
            let pairs = cleanings(&site, &lax).into_iter().zip(cleanings(&site, &strict));
            for (less, more) in pairs {
                prop_assert_eq!(&less.intersection(&more), &less, "{} and {}", lax, strict);
            }
            Ok(())
        };
        check(settings.clone().with("algorithm", "local"), settings.clone().with("algorithm", "global"))?;
        check(settings.clone(), settings.clone().with("least-pages", 3))?;
        check(settings.clone().with("least-share", 0.5), settings.clone().with("least-share", 1.0))?;
        check(settings.clone().with("duplicates", "none"), settings.with("duplicates", "same-text"))?;
    }
}
