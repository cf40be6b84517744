//! What holds of the method on any site: the partition is one, more threshold keeps more, order does not matter.

use cleaning::{Cleaner, Family, FamilyOf, Labels, PageRef, Settings, Site, Spans, Training};
use method_lin_ho::{Blocks, LinHoParams, Partition};
use page::{Hints, NodeId, Page};
use proptest::prelude::*;

/// Pages made of pieces that open and close blocks without care, with terms that repeat over pages.
fn html() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => (0_u32..25).prop_map(|word| format!("word{word} ")),
        1 => Just("of the ".to_owned()),
        1 => Just("新聞 頁面".to_owned()),
        3 => prop_oneof![
            Just("<table><tr><td>"), Just("<td>"), Just("</table>"), Just("<p>"), Just("<div>"), Just("</div>"),
            Just("<b>"), Just("</b>"), Just("<br>"), Just("<ul><li>"), Just("</ul>"), Just("<title>t</title>"),
            Just("<table>stray"),
        ].prop_map(str::to_owned),
    ];
    proptest::collection::vec(piece, 0..30).prop_map(|pieces| pieces.concat())
}

fn sites() -> impl Strategy<Value = Vec<String>> {
    proptest::collection::vec(html(), 1..7)
}

fn settings() -> impl Strategy<Value = Settings> {
    let one_of = |values: &'static [&'static str]| proptest::sample::select(values);
    (
        one_of(&["table", "element", "table-or-element"]),
        one_of(&["distinct", "occurrences"]),
        one_of(&["drop", "keep"]),
        one_of(&["site", "page"]),
        one_of(&["first-step-without-gain", "after-first-gain", "widest-plateau", "last-gain"]),
    )
        .prop_map(|(blocks, mean, empty, set, stop)| {
            Settings::new()
                .with("blocks", blocks)
                .with("mean-over", mean)
                .with("empty-block", empty)
                .with("informative-set", set)
                .with("stop", stop)
        })
}

fn blocks() -> impl Strategy<Value = Blocks> {
    proptest::sample::select(&[Blocks::Table, Blocks::Element, Blocks::TableOrElement])
}

fn parse(html: &str) -> Page {
    Page::parse(html.as_bytes(), &Hints::default())
}

fn site(pages: &[String]) -> Site {
    Site::new("site", pages.iter().enumerate().map(|(i, html)| (format!("{i}"), parse(html))))
}

fn fit(site: &Site, settings: &Settings) -> Box<dyn Cleaner> {
    let pages: Vec<usize> = (0..site.len()).collect();
    let method = FamilyOf::<LinHoParams>::new().build(settings).unwrap_or_else(|error| panic!("{error}"));
    method.fit(&Training { site, pages: &pages, labels: Labels::none(), seed: 0 }).expect("there is a page")
}

fn cleanings(site: &Site, settings: &Settings) -> Vec<Spans> {
    let cleaner = fit(site, settings);
    (0..site.len()).map(|page| cleaner.clean(site.page(page)).kept().clone()).collect()
}

/// The owner of a leaf's block, found by walking up.
fn owner(page: &Page, leaf: NodeId, blocks: Blocks) -> Option<NodeId> {
    let tables = blocks == Blocks::Table
        || blocks == Blocks::TableOrElement && page.nodes().any(|node| page.tag(node).as_str() == "table");
    let owns = |node: NodeId| {
        let name = page.tag(node).as_str();
        // of the block-level elements just those that html() makes, and those that a parser adds
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
        for piece in partition.pieces() {
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
        for pair in partition.pieces().windows(2) {
            prop_assert_eq!(&page.text()[..pair[1].span.start as usize].chars().next_back(), &Some('\n'));
        }
    }

    #[test]
    fn two_leaves_share_a_block_just_where_they_share_an_owner(html in html(), blocks in blocks()) {
        let page = parse(&html);
        let partition = Partition::of(&page, blocks);
        let block_at = |start: u32| {
            let piece = partition.pieces().iter().find(|piece| piece.span.start <= start && start < piece.span.end);
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
    fn a_page_alone_is_cleaned_as_at_home(pages in sites(), settings in settings()) {
        let site = site(&pages);
        let cleaner = fit(&site, &settings);
        for page in 0..site.len() {
            prop_assert_eq!(cleaner.clean(site.page(page)), cleaner.clean(PageRef::alone(&site.pages()[page])));
        }
    }

    #[test]
    fn an_unseen_page_is_cleaned_within_its_text(pages in sites(), unseen in html(), settings in settings()) {
        let cleaner = fit(&site(&pages), &settings);
        let unseen = parse(&unseen);
        prop_assert!(cleaner.clean(PageRef::alone(&unseen)).kept().fits(unseen.text()));
    }

    #[test]
    fn a_higher_threshold_keeps_no_less(pages in sites(), settings in settings()) {
        let site = site(&pages);
        let mut last = vec![Spans::new(); site.len()];
        for step in 0..=10 {
            let fixed = settings.clone().with("rule.fixed", f64::from(step) / 10.0);
            let kept = cleanings(&site, &fixed);
            for (less, more) in last.iter().zip(&kept) {
                prop_assert_eq!(&less.intersection(more), less);
            }
            last = kept;
        }
    }

    #[test]
    fn the_order_of_the_training_pages_does_not_matter(
        (pages, order) in sites().prop_flat_map(|pages| {
            let order: Vec<usize> = (0..pages.len()).collect();
            (Just(pages), Just(order).prop_shuffle())
        }),
        settings in settings(),
    ) {
        let kept = cleanings(&site(&pages), &settings);
        let shuffled: Vec<String> = order.iter().map(|&page| pages[page].clone()).collect();
        let kept_shuffled = cleanings(&site(&shuffled), &settings);
        for (position, &page) in order.iter().enumerate() {
            prop_assert_eq!(&kept_shuffled[position], &kept[page]);
        }
    }

    /// The greedy rule's threshold, used as a fixed one, gives the same cleanings.
    #[test]
    fn the_chosen_threshold_is_the_one_that_is_used(pages in sites(), settings in settings()) {
        let site = site(&pages);
        let chosen = fit(&site, &settings).learned()[0].value;
        let fixed = settings.clone().with("rule.fixed", chosen);
        prop_assert_eq!(cleanings(&site, &settings), cleanings(&site, &fixed));
    }
}
