//! Properties of the method on any site: the cut follows the definition, pagelets do not overlap, and more
//! requirements remove no more.

use cleaning::{FamilyOf, Settings, Spans};
use method_pagelet::{LooseText, PageletParams, pagelets};
use page::{NodeId, Page};
use proptest::prelude::*;
use testkit::generated::{self, choices, html, sites};
use testkit::{cleanings, fit, parse, site, statistic};

fn settings() -> impl Strategy<Value = Settings> {
    choices().prop_map(|choices| generated::settings(&FamilyOf::<PageletParams>::new(), &choices))
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
        let page = parse(&html);
        let found: Vec<NodeId> = pagelets(&page, links, LooseText::Keep).iter().map(|pagelet| pagelet.node).collect();
        let expected: Vec<NodeId> =
            page.nodes().filter(|&node| is_pagelet(&page, node, links as usize)).collect();
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn no_two_pagelets_overlap_and_loose_text_fills_the_gaps(html in html(), links in 1_u32..6) {
        let page = parse(&html);
        for loose_text in [LooseText::Keep, LooseText::Compare] {
            let (mut node, mut byte) = (0, 0);
            for pagelet in pagelets(&page, links, loose_text) {
                prop_assert!(pagelet.node.index() >= node && pagelet.span.start >= byte);
                prop_assert_eq!(pagelet.span, page.span(pagelet.node));
                // there is text between two pagelets only if loose text is no pagelet
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
        let site = site(&pages);
        let links = settings.get("links").and_then(|links| links.as_integer()).unwrap_or(3);
        for (page, kept) in site.pages().iter().zip(cleanings(&*fit::<PageletParams>(&site, &settings), &site)) {
            prop_assert!(kept.fits(page.text()));
            for pagelet in pagelets(page, u32::try_from(links).unwrap(), LooseText::Compare) {
                let of_it = kept.bytes_within(pagelet.span);
                prop_assert!(of_it == 0 || of_it == u64::from(pagelet.span.end - pagelet.span.start));
            }
        }
    }

    #[test]
    fn the_shares_are_those_of_the_cleanings(pages in sites(), settings in settings()) {
        let site = site(&pages);
        let cleaner = fit::<PageletParams>(&site, &settings);
        let kept: u64 = cleanings(&*cleaner, &site).iter().map(Spans::bytes).sum();
        let text: u64 = site.pages().iter().map(|page| page.text().len() as u64).sum();
        let share = if text > 0 { (text - kept) as f64 / text as f64 } else { 0.0 };
        prop_assert_eq!(statistic(&*cleaner, "share of text removed"), share);
    }

    /// Links, more pages, a larger share: each is an additional requirement.
    #[test]
    fn what_asks_for_more_removes_no_more(pages in sites(), settings in settings()) {
        let site = site(&pages);
        let check = |lax: Settings, strict: Settings| {
            let [lax_kept, strict_kept] =
                [&lax, &strict].map(|settings| cleanings(&*fit::<PageletParams>(&site, settings), &site));
            for (less, more) in lax_kept.iter().zip(&strict_kept) {
                prop_assert_eq!(&less.intersection(more), less, "{} and {}", lax, strict);
            }
            Ok(())
        };
        check(settings.clone().with("algorithm", "local"), settings.clone().with("algorithm", "global"))?;
        check(settings.clone().with("least-pages", 2), settings.clone().with("least-pages", 3))?;
        check(settings.clone().with("least-share", 0.5), settings.clone().with("least-share", 1.0))?;
        // of fewer distinct pages some are a larger share
        let settings = settings.with("least-share", 0.0);
        check(settings.clone().with("duplicates", "none"), settings.with("duplicates", "same-text"))?;
    }
}
