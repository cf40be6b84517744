//! Properties of the method on any site: the blocks are a partition, and a higher threshold keeps more.

use crate::{Blocks, LinHoParams, Partition};
use cleaning::{FamilyOf, Settings, Spans};
use page::{NodeId, Page};
use proptest::prelude::*;
use testkit::generated::{self, choices, html, sites};
use testkit::{cleanings, fit, parse, site, statistic};

fn settings() -> impl Strategy<Value = Settings> {
    choices().prop_map(|choices| generated::settings(&FamilyOf::<LinHoParams>::new(), &choices))
}

fn blocks() -> impl Strategy<Value = Blocks> {
    proptest::sample::select(&[Blocks::Table, Blocks::Element, Blocks::TableOrElement])
}

/// The owner of a leaf's block, found by walking up.
fn owner(page: &Page, leaf: NodeId, blocks: Blocks) -> Option<NodeId> {
    let tables = blocks == Blocks::Table
        || blocks == Blocks::TableOrElement && page.nodes().any(|node| page.tag(node).as_str() == "table");
    let owns = |node: NodeId| {
        let name = page.tag(node).as_str();
        // only the block-level elements that html() makes, and those that a parser adds
        let elements = ["table", "tbody", "tr", "td", "p", "div", "ul", "li", "title", "body", "html"];
        if tables { ["table", "title"].contains(&name) } else { elements.contains(&name) }
    };
    let mut above = page.parent(leaf);
    while let Some(node) = above.filter(|node| !owns(*node)) {
        above = page.parent(node);
    }
    above
}

proptest! {
    #[test]
    fn the_pieces_tile_the_text(html in html(), blocks in blocks()) {
        let page = parse(&html);
        let partition = Partition::of(&page, blocks);
        let mut end = 0;
        let mut first_seen = 0;
        for piece in &partition.pieces {
            prop_assert!(piece.span.start == end && piece.span.start < piece.span.end);
            prop_assert!(piece.block <= first_seen, "blocks are numbered by their first text");
            first_seen = first_seen.max(piece.block + 1);
            end = piece.span.end;
        }
        prop_assert_eq!(end as usize, page.text().len());
        prop_assert_eq!(first_seen as usize, partition.len());
        prop_assert_eq!(partition.select(|_| true), Spans::all(end));
    }

    #[test]
    fn no_line_belongs_to_two_blocks(html in html(), blocks in blocks()) {
        let page = parse(&html);
        let partition = Partition::of(&page, blocks);
        for pair in partition.pieces.windows(2) {
            prop_assert_eq!(&page.text()[..pair[1].span.start as usize].chars().next_back(), &Some('\n'));
        }
    }

    #[test]
    fn two_leaves_share_a_block_just_where_they_share_an_owner(html in html(), blocks in blocks()) {
        let page = parse(&html);
        let partition = Partition::of(&page, blocks);
        let block_at = |start: u32| {
            let piece = partition.pieces.iter().find(|piece| piece.span.start <= start && start < piece.span.end);
            piece.unwrap().block
        };
        let leaves: Vec<(Option<NodeId>, u32)> = page
            .leaves()
            .map(|leaf| (owner(&page, leaf, blocks), block_at(page.span(leaf).start)))
            .collect();
        for a in &leaves {
            for b in &leaves {
                prop_assert_eq!(a.0 == b.0, a.1 == b.1, "owners {:?} and {:?}", a, b);
            }
        }
    }

}

proptest! {
    // each case makes sites, and each site its own terms
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_higher_threshold_keeps_no_less(pages in sites(), settings in settings()) {
        let site = site(&pages);
        let mut last = vec![Spans::new(); site.len()];
        for step in 0..=10 {
            let fixed = settings.clone().with("rule.fixed", f64::from(step) / 10.0);
            let kept = cleanings(&*fit::<LinHoParams>(&site, &fixed), &site);
            for (less, more) in last.iter().zip(&kept) {
                prop_assert_eq!(&less.intersection(more), less);
            }
            last = kept;
        }
    }

    /// The greedy rule's threshold, used as a fixed one, gives the same cleanings.
    #[test]
    fn the_chosen_threshold_is_the_one_that_is_used(pages in sites(), settings in settings()) {
        let site = site(&pages);
        let settings = settings.with("rule", "greedy");
        let chosen = statistic(&*fit::<LinHoParams>(&site, &settings), "threshold");
        let fixed = settings.clone().with("rule.fixed", chosen);
        prop_assert_eq!(cleanings(&*fit::<LinHoParams>(&site, &settings), &site), cleanings(&*fit::<LinHoParams>(&site, &fixed), &site));
    }
}
