//! What holds of the method on any site: what is removed is whole nodes, order does not matter, figures agree with the
//! cleanings, what asks for more pages removes no more.

use cleaning::{Cleaner, Family, FamilyOf, Labels, PageRef, Settings, Site, Spans, Training};
use method_shingling::ShinglingParams;
use page::{Hints, Page};
use proptest::prelude::*;

/// Pages made of pieces that open and close elements without care, with sentences that repeat over pages.
fn html() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => (0_u32..9).prop_map(|word| format!("word{word} ")),
        1 => Just("新聞網站首頁 ".to_owned()),
        1 => Just("*** ".to_owned()),
        2 => Just("<p>the same old sentence in many words</p>".to_owned()),
        1 => Just("<ul><li>home<li>world<li>sport</ul>".to_owned()),
        4 => proptest::sample::select(&[
            "<table><tr><td>", "<td>", "</table>", "<p>", "<div>", "</div>", "<b>", "</b>", "<br>", "<li>",
            "<title>t</title>", "<img>",
        ][..]).prop_map(str::to_owned),
    ];
    proptest::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

fn sites() -> impl Strategy<Value = Vec<String>> {
    proptest::collection::vec(html(), 1..7)
}

fn settings() -> impl Strategy<Value = Settings> {
    let one_of = |values: &'static [&'static str]| proptest::sample::select(values);
    (
        one_of(&["structure", "elements", "elements-and-text"]),
        one_of(&["keep", "compare"]),
        proptest::sample::select(&[1_i64, 8, 30][..]),
        1_i64..5,
        proptest::sample::select(&[1_i64, 4, 100][..]),
        proptest::sample::select(&[0.1, 0.5, 0.7, 1.0][..]),
        one_of(&["none", "same-text"]),
    )
        .prop_map(|(nodes, whole_page, size, width, kept, resemblance, duplicates)| {
            Settings::new()
                .with("nodes", nodes)
                .with("whole-page", whole_page)
                .with("least-size", size)
                .with("shingle-width", width)
                .with("shingles-kept", kept)
                .with("least-resemblance", resemblance)
                .with("duplicates", duplicates)
        })
}

fn parse(html: &str) -> Page {
    Page::parse(html.as_bytes(), &Hints { url: None, charset: Some("utf-8") })
}

fn site(pages: &[String]) -> Site {
    Site::new("site", pages.iter().enumerate().map(|(i, html)| (i.to_string(), parse(html))))
}

fn fit(site: &Site, settings: &Settings) -> Box<dyn Cleaner> {
    let pages: Vec<usize> = (0..site.len()).collect();
    let method = FamilyOf::<ShinglingParams>::new().build(settings).unwrap_or_else(|error| panic!("{error}"));
    method.fit(&Training { site, pages: &pages, labels: Labels::none(), seed: 0 }).expect("there is a page")
}

fn cleanings(site: &Site, settings: &Settings) -> Vec<Spans> {
    let cleaner = fit(site, settings);
    (0..site.len()).map(|page| cleaner.clean(site.page(page)).kept().clone()).collect()
}

fn learned(cleaner: &dyn Cleaner, name: &str) -> f64 {
    cleaner.learned().iter().find(|figure| figure.name == name).expect("it is told").value
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn what_is_removed_is_whole_nodes_of_enough_text(pages in sites(), settings in settings()) {
        let site = site(&pages);
        let least = settings.get("least-size").and_then(|size| size.as_integer()).unwrap();
        let least = usize::try_from(least).unwrap();
        for (page, kept) in site.pages().iter().zip(cleanings(&site, &settings)) {
            prop_assert!(kept.fits(page.text()));
            let gone = |node| kept.bytes_within(page.span(node)) == 0;
            let large = |node| page.span(node).len() >= least;
            for leaf in page.leaves() {
                prop_assert!(gone(leaf) || kept.bytes_within(page.span(leaf)) as usize == page.span(leaf).len());
                let removed = (large(leaf) && gone(leaf)) || page.ancestors(leaf).any(|node| large(node) && gone(node));
                prop_assert_eq!(removed, gone(leaf));
            }
        }
    }

    #[test]
    fn the_figures_are_those_of_the_cleanings(pages in sites(), settings in settings()) {
        let site = site(&pages);
        let cleaner = fit(&site, &settings);
        let kept: u64 = (0..site.len()).map(|page| cleaner.clean(site.page(page)).kept().bytes()).sum();
        let text: u64 = site.pages().iter().map(|page| page.text().len() as u64).sum();
        let share = if text > 0 { (text - kept) as f64 / text as f64 } else { 0.0 };
        prop_assert_eq!(learned(&*cleaner, "share of text removed"), share);
        prop_assert_eq!(learned(&*cleaner, "storage"), text as f64);
        // what is removed is kept once, so between the rest and everything
        let once = learned(&*cleaner, "storage-shared-once");
        prop_assert!(kept as f64 <= once && once <= text as f64, "{} {} {}", kept, once, text);
        prop_assert_eq!(once == kept as f64, learned(&*cleaner, "fragments") == 0.0);
    }

    #[test]
    fn a_page_alone_is_cleaned_as_at_home(pages in sites(), unseen in html(), settings in settings()) {
        let site = site(&pages);
        let cleaner = fit(&site, &settings);
        for page in 0..site.len() {
            prop_assert_eq!(cleaner.clean(site.page(page)), cleaner.clean(PageRef::alone(&site.pages()[page])));
        }
        let unseen = parse(&unseen);
        prop_assert!(cleaner.clean(PageRef::alone(&unseen)).kept().fits(unseen.text()));
    }

    #[test]
    fn the_order_of_the_training_pages_does_not_matter(
        (pages, order) in sites().prop_flat_map(|pages| {
            let order: Vec<usize> = (0..pages.len()).collect();
            (Just(pages), Just(order).prop_shuffle())
        }),
        settings in settings(),
    ) {
        let shuffled: Vec<String> = order.iter().map(|&page| pages[page].clone()).collect();
        let (site, shuffled) = (site(&pages), self::site(&shuffled));
        let (kept, kept_shuffled) = (cleanings(&site, &settings), cleanings(&shuffled, &settings));
        for (position, &page) in order.iter().enumerate() {
            prop_assert_eq!(&kept_shuffled[position], &kept[page]);
        }
        prop_assert_eq!(fit(&site, &settings).learned(), fit(&shuffled, &settings).learned());
    }

    /// More pages, a larger share, copies as one: each is one requirement more of the same groups.
    #[test]
    fn what_asks_for_more_removes_no_more(pages in sites(), settings in settings()) {
        let site = site(&pages);
        let check = |lax: Settings, strict: Settings| {
            for (less, more) in cleanings(&site, &lax).into_iter().zip(cleanings(&site, &strict)) {
                prop_assert_eq!(&less.intersection(&more), &less, "{} and {}", lax, strict);
            }
            Ok(())
        };
        check(settings.clone(), settings.clone().with("least-pages", 3))?;
        check(settings.clone().with("least-share", 0.5), settings.clone().with("least-share", 1.0))?;
    }
}
