//! The methods on small sites, calculated manually: the kept text of training pages and of other pages, and
//! the results of fits.

use cleaning::{Cleaner, FitError, Gold, Labels, PageRef, Role, Settings, Site, Spans, Training};
use method_debnath::{
    ContentExtractorParams, FeatureExtractorParams, KFeatureExtractorParams, LExtractorParams,
};
use page::Page;
use proptest::prelude::*;
use testkit::generated::sites;
use testkit::{all, check, cleanings, fit, fit_to, kept, parse, site, statistics, try_fit};

mod content_extractor {
    use super::*;

    /// Without counts of words and elements: blocks of one or two words are compared by their terms alone.
    const TERMS: [&str; 2] = ["word-count=none", "element-counts=none"];

    #[track_caller]
    fn check_terms(pages: &[&str], assignments: &[&str], expected: &str) {
        check::<ContentExtractorParams>(pages, &[&TERMS[..], assignments].concat(), expected);
    }

    #[test]
    fn redundant_blocks() {
        // what two pages have is redundant
        check_terms(&["<p>home</p><p>flood</p>", "<p>home</p><p>budget</p>"], &[], "flood");
        // ibdf calculated manually: Four pages. The counters: the menu is on all pages (4), `london` on pages 0 and 1 (2), each article on
        // one page (1).
        let pages = [
            "<p>home world</p><p>london</p><p>flood</p>",
            "<p>world home</p><p>london</p><p>budget</p>",
            "<p>home world</p><p>paris</p><p>court</p>",
            "<p>home world</p><p>madrid</p><p>trade</p>",
        ];
        check_terms(&pages, &["theta=0"], "flood");
        check_terms(&pages, &["theta=0.5"], "flood");
        check_terms(&pages, &["theta=0.51"], "london / flood");
        check_terms(&pages, &["theta=0", "least-pages=3"], "london / flood");
        check_terms(&pages, &["theta=1"], "london / flood");
        check_terms(&pages, &["theta=1", "least-pages=5"], "home world / london / flood");
        // a block twice in a page counts once
        check_terms(&["<p>again</p><p>again</p><p>a</p>", "<p>b</p>"], &[], "again / again / a");
        // pages without a partitioning tag are one block
        let pages = ["<b>home</b> flood <i>x</i>", "<b>home</b> budget <i>y</i>"];
        check_terms(&pages, &[], "home flood x");
        check_terms(&["home<br>flood", "home<br>flood"], &[], "");
        // cells are blocks by another tag set
        let pages = ["<table><tr><td>home<td>flood</table>", "<table><tr><td>home<td>budget</table>"];
        check_terms(&pages, &[], "home / flood");
        check_terms(&pages, &["tags=table tr td"], "flood");
        // one training page has nothing to be compared with
        check::<ContentExtractorParams>(&["<p>menu</p><p>flood</p>"], &[], "menu / flood");
    }

    #[test]
    fn similar_blocks() {
        // blocks are the same above epsilon alone: Nine terms in common of ten: the cosine is exactly .9, and that is not above .9. With ten of eleven it is 10/11.
        let ten = ["<p>a b c d e f g h i one</p>", "<p>a b c d e f g h i two</p>"];
        check_terms(&ten, &[], "a b c d e f g h i one");
        check_terms(&ten, &["epsilon=0.899"], "");
        let eleven = ["<p>a b c d e f g h i j one</p>", "<p>a b c d e f g h i j two</p>"];
        check_terms(&eleven, &[], "");
        check_terms(&eleven, &["epsilon=0.91"], "a b c d e f g h i j one");
        // the raw count of words makes unrelated texts the same: 20 words against 20 others: 400/420 with the raw count, 1/21 with the scaled one, 0 without.
        let words = |from: char| (0..20).map(|i| format!("{from}{i} ")).collect::<String>();
        let (a, b) = (format!("<p>{}</p>", words('a')), format!("<p>{}</p>", words('b')));
        let whole = words('a').trim().to_owned();
        check::<ContentExtractorParams>(&[&a, &b], &[], "");
        check::<ContentExtractorParams>(&[&a, &b], &["word-count=scaled"], &whole);
        check::<ContentExtractorParams>(&[&a, &b], &["word-count=none"], &whole);
        // elements count too
        let pages = ["<p><a href=x>one</a> <a href=y>two</a>", "<p><a href=x>three</a> <a href=y>four</a>"];
        // two links against two terms in each, none in common: 4/6
        check::<ContentExtractorParams>(&pages, &["word-count=none", "epsilon=0.66"], "");
        check::<ContentExtractorParams>(&pages, &["word-count=none", "epsilon=0.67"], "one two");
        check_terms(&pages, &["epsilon=0.1"], "one two");
        // blocks without terms
        let pages = ["<p>--</p><p>flood</p>", "<p>--</p><p>budget</p>"];
        check::<ContentExtractorParams>(&pages, &["word-count=scaled"], "flood");
        check::<ContentExtractorParams>(&pages, &["word-count=scaled", "empty-block=keep"], "-- / flood");
        // an image is a feature, so this block is one that both pages have
        let pages = ["<p><img>--</p><p>flood</p>", "<p><img>--</p><p>budget</p>"];
        check::<ContentExtractorParams>(&pages, &["word-count=scaled", "empty-block=keep"], "flood");
    }

    #[test]
    fn a_site_of_identical_pages_is_redundant_as_a_whole() {
        let site = site(&["<title>t</title><p>menu</p><p>flood</p>"; 5]);
        let cleaner = fit::<ContentExtractorParams>(&site, &[]);
        for page in 0..5 {
            assert_eq!(kept(&*cleaner, site.page(page)), "");
        }
    }

    #[test]
    fn an_unseen_page_is_compared_with_the_sample() {
        let site = site(&[
            "<p>home page</p><p>flood</p>",
            "<p>home page</p><p>budget</p>",
            "<p>home page</p><p>flood</p><p>new</p>",
        ]);
        let cleaner = fit_to::<ContentExtractorParams>(&site, &[0, 1], &TERMS);
        // the unseen page, which has `flood` too, is not counted
        assert_eq!(kept(&*cleaner, site.page(2)), "flood / new");
        let page = parse("<p>page, home</p><p>other</p>");
        assert_eq!(kept(&*cleaner, PageRef::alone(&page)), "other");
    }

    #[test]
    fn kept_images_are_elements() {
        let site = site(&["<p><img src=a>flood</p><p><img src=m>home</p>", "<p>home<img src=m></p><p>b</p>"]);
        let cleaning = fit::<ContentExtractorParams>(&site, &["word-count=scaled"]).clean(site.page(0));
        let sources: Vec<_> =
            cleaning.elements().iter().map(|&node| site.pages()[0].attribute(node, "src")).collect();
        assert_eq!(sources, [Some("a")]);
    }

    /// Blocks with features: 2 + 2 + 2. A cache stores `home page` once, and the article of each page.
    #[test]
    fn figures_of_a_fit() {
        let site = site(&[
            "<p>home page</p><p>flood</p>",
            "<p>page home</p><p>budget</p>",
            "<p>home page</p><p>budget</p><p>--</p>",
        ]);
        let cleaner = fit::<ContentExtractorParams>(&site, &*[&TERMS[..], &["least-pages=3"]].concat());
        let length = |pages: &[&str]| pages.iter().map(|text| text.len()).sum::<usize>() as f64;
        assert_eq!(
            statistics(&*cleaner),
            [
                ("blocks", 6.0),
                ("distinct blocks", 3.0),
                ("pages of a redundant block", 3.0),
                ("share of blocks kept", 0.5),
                ("storage", length(&["home page\nflood", "page home\nbudget", "home page\nbudget\n--"])),
                ("storage-shared-once", length(&["home page\n", "flood", "budget", "--"])),
            ]
        );
    }
}

mod feature_extractor {
    use super::*;

    const NEWS: &str = "<ul><li><a href=a>home</a><li><a href=b>world</a></ul>\
                        <div>a long text of many words on floods</div><div>a short text</div><p><img><img>view</p>";

    #[test]
    fn winners() {
        // the block with most text wins
        check::<FeatureExtractorParams>(&[NEWS], &[], "a long text of many words on floods");
        // any feature can be wanted
        check::<FeatureExtractorParams>(&[NEWS], &["wanted=object"], "view");
        check::<FeatureExtractorParams>(&[NEWS], &["wanted=link list"], "home / world");
        check::<FeatureExtractorParams>(&[NEWS], &["wanted=form"], "");
        // a block enters the basket where the wanted outweighs the rest: Words 10 of 10 and links 2 of 2: the wanted feature does not outweigh the rest, and the basket is
        // empty.
        let block = "<div>a b c d e f g h <a href=x>i</a> <a href=y>j</a></div>";
        check::<FeatureExtractorParams>(&[block], &[], "");
        // a page with more links makes these 2 of 4
        let links = "<p><a href=1>1</a><a href=2>2</a><a href=3>3</a><a href=4>4</a></p>";
        check::<FeatureExtractorParams>(&[block, links], &[], "a b c d e f g h i j");
        check::<FeatureExtractorParams>(&[block, links], &["maxima=page"], "");
        // by share a block of a single word wins: In the basket one word and nothing else has share 1; ten words and a break of four breaks have
        // 1 / (1 + 1).
        let page = "<div>a b c d e f g h i<br>j</div><div>one</div><ul><li><br><br><br><br></ul>";
        check::<FeatureExtractorParams>(&[page], &[], "a b c d e f g h i / j");
        check::<FeatureExtractorParams>(&[page], &["rank-by=share"], "one");
        // of equals the first wins
        check::<FeatureExtractorParams>(&["<div>one two</div><div>three four</div>"], &[], "one two");
        // a table is one block
        let page = "<table><tr><td>a b<tr><td>c d</table><p>one two three</p>";
        check::<FeatureExtractorParams>(&[page], &["features=tags"], "one two three");
        // with `table` among the wanted features, the parts of the table do not count against it
        check::<FeatureExtractorParams>(&[page], &["wanted=text table"], "a b / c d");
        check::<FeatureExtractorParams>(&[page], &["wanted=text table", "tags=table tr p"], "a b");
        // pages without text keep nothing
        check::<FeatureExtractorParams>(&["", "<p>other"], &[], "");
        check::<KFeatureExtractorParams>(&["<img>", "<p>other"], &[], "");
    }

    #[test]
    fn a_winner_without_text_is_kept_by_its_elements() {
        let site = site(&["<div><img><img></div><p>words <img></p>"]);
        let cleaning = fit::<FeatureExtractorParams>(&site, &["wanted=object"]).clean(site.page(0));
        assert!(cleaning.kept().is_empty());
        assert_eq!(cleaning.elements().len(), 2);
    }
}

mod k_feature_extractor {
    use super::*;

    /// Reviews of 8, 7 and 6 words, and notes of 2 and 1: the ranks are 1, .875, .75, .25 and .125. From 1 and .125 the
    /// means become .875 and .1875, and stay.
    const REVIEWS: &str = "<div>a1 a2 a3 a4 a5 a6 a7 a8</div><p>no date</p><div>b1 b2 b3 b4 b5 b6 b7</div>\
                           <div>c1 c2 c3 c4 c5 c6</div><p>end</p>";

    #[test]
    fn clusters() {
        // all reviews are kept
        let reviews = "a1 a2 a3 a4 a5 a6 a7 a8 / b1 b2 b3 b4 b5 b6 b7 / c1 c2 c3 c4 c5 c6";
        check::<KFeatureExtractorParams>(&[REVIEWS], &[], reviews);
        check::<FeatureExtractorParams>(&[REVIEWS], &[], "a1 a2 a3 a4 a5 a6 a7 a8");
        // three clusters: From 1, .75 and .125: {1, .875 on the way: .875 is halfway and goes down}, {.875 .75}, {.25 .125}.
        check::<KFeatureExtractorParams>(&[REVIEWS], &["k=3"], "a1 a2 a3 a4 a5 a6 a7 a8");
        let reviews = "a1 a2 a3 a4 a5 a6 a7 a8 / b1 b2 b3 b4 b5 b6 b7 / c1 c2 c3 c4 c5 c6";
        check::<KFeatureExtractorParams>(&[REVIEWS], &["k=3", "high-clusters=2"], reviews);
        // a basket of one
        check::<KFeatureExtractorParams>(&["<div>just this text</div>"], &[], "just this text");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// FeatureExtractor's winner is among what K-FeatureExtractor takes.
        #[test]
        fn the_winner_is_in_the_high_cluster(pages in sites(), k in 2_i64..5) {
            let site = site(&pages);
            let winner = cleanings(&*fit::<FeatureExtractorParams>(&site, &[]), &site);
            let clusters = fit::<KFeatureExtractorParams>(&site, &Settings::new().with("k", k));
            for (one, several) in winner.iter().zip(cleanings(&*clusters, &site)) {
                prop_assert_eq!(&one.intersection(&several), one);
            }
        }
    }
}

mod l_extractor {
    use super::*;

    /// Ten pages of a menu (links), an article (words), and a footer (few words).
    fn pages() -> Vec<String> {
        let words = |i: usize| (0..30 + i).map(|w| format!("w{w} ")).collect::<String>();
        let page = |i| {
            format!(
                "<ul><li><a href=a>home</a><li><a href=b>world</a></ul><div>{}</div><p>&copy; <a href=c>us</a></p>",
                words(i)
            )
        };
        (0..10).map(page).collect()
    }

    /// The article of each page.
    fn gold(site: &Site) -> Vec<Gold> {
        let article = |page: &Page| {
            let article = page.nodes().find(|&node| page.tag(node).as_str() == "div").expect("each has one");
            Gold::of(Role::Article, Spans::from_iter([page.span(article)]))
        };
        site.pages().iter().map(article).collect()
    }

    fn fit_first(site: &Site, gold: &[Gold], labelled: usize, assignments: &[&str]) -> Box<dyn Cleaner> {
        let labels = Labels::new(gold.iter().enumerate().take(labelled).collect());
        let training = Training { site, pages: &all(site), labels, seed: 1 };
        try_fit::<LExtractorParams>(&training, assignments).expect("there are labels")
    }

    #[test]
    fn articles_are_separated_from_menus() {
        let site = site(&pages());
        let gold = gold(&site);
        for assignments in [&[][..], &["features=kinds"]] {
            let cleaner = fit_first(&site, &gold, 6, assignments);
            for (page, gold) in gold.iter().enumerate() {
                assert_eq!(cleaner.clean(site.page(page)).kept(), gold.get(Role::Article), "page {page}");
            }
        }
    }

    #[test]
    fn figures_of_a_fit() {
        let site = site(&pages());
        let third = 1.0 / 3.0;
        assert_eq!(
            statistics(&*fit_first(&site, &gold(&site), 6, &[])),
            [
                ("labelled blocks", 18.0),
                ("share relevant", third),
                ("accuracy in training", 1.0),
                ("accuracy", 1.0)
            ]
        );
    }

    #[test]
    fn too_many_blocks_are_drawn_from() {
        let site = site(&pages());
        let cleaner = fit_first(&site, &gold(&site), 10, &["most-blocks=10"]);
        assert_eq!(cleaner.fit_statistics()[0].value, 30.0);
        assert!(cleaner.fit_statistics()[3].value >= 0.5);
    }

    #[test]
    fn a_block_is_relevant_by_the_share_of_it_that_is_marked() {
        let site = site(&["<div>one two</div><p><a href=x>three</a></p>"]);
        // `one` and its blank are 4 of the 8 bytes of the first block, separator included
        let gold = [Gold::of(Role::Article, Spans::all(4))];
        for (share, kept_text) in [("relevant-share=0.5", "one two"), ("relevant-share=0.51", "")] {
            let cleaner = fit_first(&site, &gold, 1, &[share, "cost=1000"]);
            assert_eq!(kept(&*cleaner, site.page(0)), kept_text, "{share}");
        }
    }

    #[test]
    fn one_class_is_all_there_is() {
        let site = site(&pages());
        let (all, none): (Vec<Gold>, Vec<Gold>) = site
            .pages()
            .iter()
            .map(|page| {
                let length = u32::try_from(page.text().len()).unwrap();
                (Gold::of(Role::Article, Spans::all(length)), Gold::default())
            })
            .unzip();
        assert_eq!(fit_first(&site, &all, 5, &[]).clean(site.page(9)).kept(), all[9].get(Role::Article));
        assert!(fit_first(&site, &none, 5, &[]).clean(site.page(9)).kept().is_empty());
    }

    #[test]
    fn labelled_pages_without_text() {
        let site = site(&["", "<p>some text"]);
        let cleaner = fit_first(&site, &[Gold::default()], 1, &[]);
        assert_eq!(kept(&*cleaner, site.page(1)), "some text");
        assert_eq!(cleaner.fit_statistics().len(), 3);
    }

    #[test]
    fn no_labels_are_refused() {
        let site = site(&pages());
        let training = Training { site: &site, pages: &[0, 1], labels: Labels::none(), seed: 1 };
        let refused = try_fit::<LExtractorParams>(&training, &[]).err();
        assert_eq!(refused, FitError::if_no_label("l-extractor", 0).err());
    }
}
