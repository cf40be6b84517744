//! The method on small sites whose importances are calculated manually, and on pages that it has not seen.

use cleaning::{Cleaner, FitError, Gold, Labels, Role, Site, Spans, Training};
use method_sst::SstParams;
use page::Page;
use testkit::{kept, site, statistic, statistics};

fn try_fit(
    site: &Site,
    pages: &[usize],
    labels: Labels<'_>,
    assignments: &[&str],
) -> Result<Box<dyn Cleaner>, FitError> {
    testkit::try_fit::<SstParams>(&Training { site, pages, labels, seed: 0 }, assignments)
}

fn fit(site: &Site, assignments: &[&str]) -> Box<dyn Cleaner> {
    testkit::fit::<SstParams>(site, assignments)
}

/// Fits to all pages, and checks the kept text of the first one.
#[track_caller]
fn check(pages: &[String], assignments: &[&str], expected: &str) {
    testkit::check::<SstParams>(pages, assignments, expected);
}

/// Fits to all pages, and checks the kept text of another page.
#[track_caller]
fn check_unseen(pages: &[String], unseen: &str, assignments: &[&str], expected: &str) {
    testkit::check_unseen::<SstParams>(pages, unseen, assignments, expected);
}

/// Two pages: a menu of two links, an article of two paragraphs, a line at the foot. Element nodes: the root, BODY, the
/// three blocks, which are of height 1 and so leaves.
fn menu_article_foot() -> Vec<String> {
    let page = |article: &str| {
        format!(
            "<title>t</title><div><a href=/>home</a> <a href=/w>world</a></div><div>{article}</div>\
             <div>copyright <b>daily</b></div>"
        )
    };
    vec![page("<p>flood harbour</p><p>rain</p>"), page("<p>budget vote</p><p>court</p>")]
}

#[test]
fn what_is_the_same_on_all_pages_is_noise() {
    check(&menu_article_foot(), &[], "flood harbour / rain");
    check(&menu_article_foot(), &["rule.fixed=0"], "flood harbour / rain");
    check(&menu_article_foot(), &["rule.fixed=1"], "");
    // the title is outside of the tree
    check(&menu_article_foot(), &["outside=keep"], "t / flood harbour / rain");
    check(&menu_article_foot(), &["outside=keep", "rule.fixed=1"], "t");
    // one page is kept whole
    let all = "home world / flood harbour / rain / copyright daily";
    check(&menu_article_foot()[..1], &["rule.fixed=0.99"], all);
    check(&menu_article_foot()[..1], &["local-noise=literal"], all);
}

#[test]
fn evidence_and_figures_of_a_fit() {
    // evidence is the importance of each part
    {
        let site = site(&menu_article_foot());
        let evidence = fit(&site, &[]).evidence(site.page(0));
        let page = &site.pages()[0];
        let found: Vec<_> = evidence
            .iter()
            .map(|one| {
                (page.text_of(one.node).trim(), one.numbers[0].value, one.numbers[0].bound, one.decision)
            })
            .collect();
        let bound = Some(0.4);
        let expected = [
            ("home world", 0.0, bound, Some("dropped")),
            ("flood harbour\nrain", 1.0, bound, Some("kept")),
            ("copyright daily", 0.0, bound, Some("dropped")),
        ];
        assert_eq!(found, expected);
    }
    // figures of a fit
    // importances: blocks 0, 1 and 0; BODY .9 x 1/3 = .3; root .27. At .4 two blocks are noisy
    let site = site(&menu_article_foot());
    let expected = [
        ("threshold", 0.4),
        ("element nodes", 5.0),
        ("style nodes", 2.0),
        ("noisy share", 0.4),
        ("share at places of several pages", 1.0),
    ];
    assert_eq!(statistics(&*fit(&site, &[])), expected);
}

/// Four pages: a leaf with one word on all pages, H = 1; two words on two pages each, H = .5; two words on
/// one page each, H = 0. The importance is (5-4) 1 - (1 + 2 x .5 + 2 x 0) / 5 = .6.
fn words_of_four_two_and_one_page() -> Vec<String> {
    let own = ["own0", "", "own2", ""];
    (0..4).map(|i| format!("<div><p>common pair{} {}</p></div>", i / 2, own[i])).collect()
}

#[test]
fn importances_of_leaves_and_their_noisy_words() {
    // the importance of a leaf is one less the mean entropy
    // the DIV of height 1 is the leaf, BODY .9 x .6
    check(&words_of_four_two_and_one_page(), &["rule.fixed=0.5999"], "pair0 own0");
    check(&words_of_four_two_and_one_page(), &["rule.fixed=0.6"], "");
    // locally noisy words are not output
    check(&words_of_four_two_and_one_page(), &["local-noise=off"], "common pair0 own0");
    check(&words_of_four_two_and_one_page(), &["local-noise=importance"], "pair0 own0");
    // 1 - H = .5 of pair0
    check(&words_of_four_two_and_one_page(), &["local-noise=importance", "epsilon=0.51"], "own0");
    // H = 0 of own0, the word of the page alone
    check(&words_of_four_two_and_one_page(), &["local-noise=literal"], "common pair0");
    check(&words_of_four_two_and_one_page(), &["local-noise=literal", "epsilon=0.51"], "common");
    // local noise within a meaningful element or its leaves
    // DIV is meaningful: each P holds "said" and five words of its own. Within P "said" is spread evenly;
    // within DIV it occurs once, once and four times on the three pages
    let own = |i: usize, j: usize| (0..5).map(|k| format!("w{i}x{j}x{k} ")).collect::<String>();
    let page = |i: usize| {
        let more = if i == 2 { "said said said " } else { "" };
        format!("<div><p>said {}</p><ul><li><b>{more}{}</b></ul></div>{FOOT}", own(i, 0), own(i, 1))
    };
    let pages: Vec<String> = (0..3).map(page).collect();
    check(&pages, &[], "said w0x0x0 w0x0x1 w0x0x2 w0x0x3 w0x0x4 / w0x1x0 w0x1x1 w0x1x2 w0x1x3 w0x1x4");
    check(
        &pages,
        &["local-noise-within=leaf"],
        "w0x0x0 w0x0x1 w0x0x2 w0x0x3 w0x0x4 / w0x1x0 w0x1x1 w0x1x2 w0x1x3 w0x1x4",
    );
    // occurrences not pages are what a words share is of
    // w = 1/4, 3/4 over two pages: H = .811, importance .189 of the leaf
    let pages = ["x", "x x x"].map(|words| format!("<p>{words}</p>"));
    check(&pages, &["rule.fixed=0.188"], "x");
    check(&pages, &["rule.fixed=0.189"], "");
}

/// Four pages; below BODY one DIV whose styles are (P, P) twice and (P, UL) twice, with P, P, UL of height 1. All
/// words occur on every page that has the element node, so all leaves have importance 0.
fn two_styles() -> Vec<String> {
    let words = |tag: &str| format!("<{tag}>menu <i>home</i></{tag}>");
    (0..4)
        .map(|i| format!("<div>{}{}</div>", words("p"), words(if i % 2 == 0 { "p" } else { "ul" })))
        .collect()
}

#[test]
fn composite_importance_of_an_inner_node() {
    // NodeImp = -2 x .5 log_4 .5 = .5; (5-2) (1 - .81) x .5 + .81 x 0 = .095; the root and BODY are below
    let noisy = |threshold: &str| {
        let site = site(&two_styles());
        let cleaner = fit(&site, &["merge=false", threshold]);
        (statistic(&*cleaner, "element nodes"), statistic(&*cleaner, "noisy share"))
    };
    // root, BODY, DIV and four leaves; root and BODY hold an element node that is not noisy
    assert_eq!(noisy("rule.fixed=0.094"), (7.0, 4.0 / 7.0));
    assert_eq!(noisy("rule.fixed=0.095"), (7.0, 1.0));
    // the attenuation weighs the node against what is below
    {
        // (1 - .5^2) x .5 = .375
        let site = site(&two_styles());
        let share = |threshold: &str| {
            statistic(&*fit(&site, &["merge=false", "attenuation=0.5", threshold]), "noisy share")
        };
        assert_eq!([share("rule.fixed=0.374"), share("rule.fixed=0.375")], [4.0 / 7.0, 1.0]);
    }
    // being a leaf is one more style
    // of four pages two have a leaf, two a list with the same word in both, so that all leaves have
    // importance 0. DIV: (5-1) .5 over two styles, (5-2) .19 x .5 + .81 x 0 = .095; with the list alone it
    // would be 0, like UL and LI. BODY and the root are lower.
    let inner = |i: usize| if i < 2 { "menu" } else { "<ul><li><b>home</b></li></ul>" };
    let site = site(&(0..4).map(|i| format!("<div>{}</div>{FOOT}", inner(i))).collect::<Vec<_>>());
    let share = |threshold: &str| statistic(&*fit(&site, &[threshold]), "noisy share");
    // of the seven element nodes, UL and LI, twice each, are noisy below it
    assert_eq!([share("rule.fixed=0.094"), share("rule.fixed=0.095")], [4.0 / 7.0, 1.0]);
}

#[test]
fn elements_of_different_styles_are_merged() {
    // equal elements of different styles are merged
    {
        // the first P of both styles is one element node; the second P of one style is another
        let site = site(&two_styles());
        assert_eq!(statistic(&*fit(&site, &[]), "element nodes"), 6.0);
        assert_eq!(statistic(&*fit(&site, &["merge=false"]), "element nodes"), 7.0);
    }
    // elements are merged where characteristic features overlap enough
    // two styles of BODY; P shares 5 of 6 words over them: 5/7
    let page = |i: usize| {
        let (word, hr) = if i < 2 { ("left", "<hr>") } else { ("right", "") };
        format!("<p>a1 b1 c1 d1 e1 {word}</p>{hr}<div><p>x{i}</p></div>")
    };
    let pages: Vec<String> = (0..4).map(page).collect();
    let site = site(&pages);
    let nodes = |overlap: &str| statistic(&*fit(&site, &[overlap, "leaf-height=0"]), "element nodes");
    // root, BODY, P, HR, DIV, P / P, DIV, P; the DIVs have nothing in common
    assert_eq!(nodes("merge-overlap=0.72"), 9.0);
    assert_eq!(nodes("merge-overlap=0.71"), 8.0);
    // without merging a rare style hides the menu
    // the menu of the page with a picture is an element node of one page
    let mut pages: Vec<String> =
        (0..4).map(|i| format!("<p>menu <b>home</b></p><div><p>own{i}</p></div>")).collect();
    pages[0] = pages[0].replace("<div>", "<hr><div>");
    check(&pages, &["merge=false"], "menu home / own0");
    check(&pages, &[], "own0");
}

#[test]
fn unseen_pages_and_styles() {
    // an unseen style is kept or dropped
    let unseen = "<div><a href=/>home</a> <a href=/w>world</a></div><div><p>new words</p></div><hr>";
    check_unseen(&menu_article_foot(), unseen, &[], "home world / new words");
    check_unseen(&menu_article_foot(), unseen, &["unseen=drop"], "");
    // BODY is noisy as a whole
    check_unseen(&menu_article_foot(), unseen, &["rule.fixed=1"], "");
    // an unseen style in a meaningful element is kept all the same
    // nothing of the DIV is noisy: H = 0 of all words
    let pages: Vec<String> =
        (0..3).map(|i| format!("<div><p>a{i} <b>b{i}</b></p><p><b>c{i}</b></p></div>")).collect();
    let unseen = "<div><ul><li><b>new</b></ul></div>";
    check_unseen(&pages, unseen, &["unseen=drop"], "new");
    check_unseen(&pages, unseen, &["unseen=keep"], "new");
    // a page of the sites layouts is mapped whether it trained or not
    let unseen = "<div><a href=/>home</a> <a href=/x>extra</a></div><div><p>new</p><p>article</p></div><div>now <b>b</b></div>";
    check_unseen(&menu_article_foot(), unseen, &[], "new / article");
}

/// A foot that is the same on all pages. It has height 2, so BODY is never a leaf.
const FOOT: &str = "<ul><li><b>foot</b></li></ul>";

#[test]
fn leaves_texts_and_heights() {
    // a leaf on some pages and an inner node on others
    // DIV is a leaf of height 0 with the same word on two pages. On the other two it holds a list with new
    // words. The style "a leaf" is on two pages and has importance 0
    let page = |i: usize| {
        let inner = if i < 2 { "menu".to_owned() } else { format!("<ul><li><b>a{i}</b></li></ul>") };
        format!("<div>{inner}</div>{FOOT}")
    };
    let pages: Vec<String> = (0..4).map(page).collect();
    check(&pages, &[], "");
    let turned: Vec<String> = pages.into_iter().rev().collect();
    check(&turned, &[], "a3");
    // bare text of an inner element is judged by itself
    // BODY holds text beside a DIV of height 1
    let page = |i: usize| format!("own{i} text{i}<div><p>menu</p></div>");
    let pages: Vec<String> = (0..3).map(page).collect();
    check(&pages, &[], "own0 text0");
    let pages: Vec<String> = (0..3).map(|i| format!("menu<div><p>own{i}</p></div>")).collect();
    check(&pages, &[], "own0");
    // no training page has such text, so it is treated as an unseen style
    check_unseen(&pages, "<div><p>own</p></div>", &[], "own");
    let bare: Vec<String> = (0..3).map(|i| format!("<div><p>own{i}</p></div>")).collect();
    check_unseen(&bare, "bare<div><p>own</p></div>", &[], "bare / own");
    // with unseen = "drop" it is dropped unless all of BODY is meaningful
    let two: Vec<String> = (0..3).map(|i| format!("<p>menu</p><div><p>own{i}</p></div>")).collect();
    check_unseen(&two, "bare<p>menu</p><div><p>own</p></div>", &["unseen=drop"], "own");
    check_unseen(&bare, "bare<div><p>own</p></div>", &["unseen=drop"], "bare / own");
    // text nodes are places of a style
    // with them the text beside the DIV is an element node, and a page without it has another style
    let pages: Vec<String> = (0..3).map(|i| format!("menu<div><p>own{i}</p></div>")).collect();
    check(&pages, &["text-nodes=true"], "own0");
    let unseen = "<div><p>own</p></div>";
    check_unseen(&pages, unseen, &["text-nodes=true", "unseen=drop"], "");
    check_unseen(&pages, unseen, &["text-nodes=false", "unseen=drop"], "own");
    // texts count in heights or not
    // without text heights UL with its items has height 1 and is a leaf: (0 + 1) / 2. With them each LI is a
    // leaf, with 0 and with 1
    let page = |i: usize| format!("<ul><li>menu</li><li>own{i}</li></ul><div><p><b>foot</b></p></div>");
    let pages: Vec<String> = (0..3).map(page).collect();
    let texts = ["text-nodes=true", "local-noise=off"];
    check(&pages, &texts, "menu / own0");
    check(&pages, &[texts[0], texts[1], "text-heights=true"], "own0");
    // actual leaves can be the leaves
    // the paragraphs of one DIV: one leaf with importance (0 + 1) / 2, or two of 0 and 1
    let pages: Vec<String> = (0..3).map(|i| format!("<div><p>menu</p><p>own{i}</p></div>")).collect();
    check(&pages, &["local-noise=off"], "menu / own0");
    check(&pages, &["local-noise=off", "leaf-height=0"], "own0");
}

#[test]
fn features_of_leaves() {
    // leaves without features
    // the paragraph of stop words is of height 0, below a BODY of height 2
    let pages: Vec<String> = (0..3).map(|i| format!("<p>of the</p><div><p>own{i}</p></div>")).collect();
    check(&pages, &[], "own0");
    check(&pages, &["empty-leaf=important"], "of the / own0");
    check(&pages, &["stop-words=false"], "own0");
    // stems are one feature
    let pages = ["connected", "connection"].map(|word| format!("<p>{word}</p>"));
    check(&pages, &[], "");
    check(&pages, &["stem=false"], "connected");
    // links and images are features
    let links: Vec<String> = (0..2).map(|i| format!("<p><a href={i}>more</a></p>")).collect();
    check(&links, &["local-noise=off"], "more");
    check(&links, &["local-noise=off", "links=false"], "");
    let images: Vec<String> = (0..2).map(|i| format!("<p>more <img src={i}></p>")).collect();
    check(&images, &["local-noise=off"], "more");
    check(&images, &["local-noise=off", "images=false"], "");
    // images of what is kept are kept but for locally noisy ones
    let page = |i: usize| {
        format!(
            "<div><p>menu</p><img src=menu.gif></div><div><p>own{i} words{i}</p><img src=dot.gif><img src={i}.gif></div>"
        )
    };
    let site = site(&(0..3).map(page).collect::<Vec<_>>());
    let images = |assignments: &[&str]| -> Vec<String> {
        let cleaning = fit(&site, assignments).clean(site.page(0));
        let page = &site.pages()[0];
        cleaning.elements().iter().map(|&node| page.attribute(node, "src").unwrap().to_owned()).collect()
    };
    assert_eq!(images(&[]), ["0.gif"]);
    assert_eq!(images(&["local-noise=off"]), ["dot.gif", "0.gif"]);
}

#[test]
fn looks_part_element_nodes() {
    // classes and widths part element nodes
    // the menu of the other pages has another signature, so that it is of one page here
    let page =
        |i: usize, attribute: &str| format!("<div {attribute}><p>menu</p></div><div><p>own{i}</p></div>");
    let pages = [page(0, "class=a"), page(1, ""), page(2, "")];
    check(&pages, &["merge=false", "attributes=presentational-and-class"], "menu / own0");
    check(&pages, &["merge=false"], "own0");
    let pages = [page(0, "width=1"), page(1, ""), page(2, "")];
    check(&pages, &["merge=false"], "menu / own0");
    check(&pages, &["merge=false", "attributes=none"], "own0");
    // bodies of different looks are different element nodes or one
    let pages: Vec<String> =
        (0..3).map(|i| format!("<body bgcolor={i}><p>menu</p><div><p>own{i}</p></div>")).collect();
    check(&pages, &[], "own0");
    let by_signature = ["bodies=by-look", "local-noise=off"];
    check(&pages, &by_signature, "menu / own0");
    // the virtual root is meaningful, and the common words of all bodies are noisy within it
    check(&pages, &["bodies=by-look"], "own0");
    check(&pages, &["bodies=by-look", "local-noise-within=leaf"], "menu / own0");
    let unseen = "<body bgcolor=7><p>menu</p><div><p>own</p></div>";
    check_unseen(&pages, unseen, &[], "own");
    check_unseen(&pages[1..], unseen, &by_signature, "menu / own");
}

/// A site as today's publishing systems write it: BODY and the article have other classes on each page.
fn pages_with_classes_of_their_own() -> Vec<String> {
    let page = |i: usize| {
        format!(
            "<body class='single postid-{i}'><ul class=menu><li>home<li>world</ul>\
             <main><article id=post-{i} class='post-{i} hentry'><div><p>own{i} text{i}</p></div><div><p>share</p></div>\
             </article></main><div class=foot><p>copyright</p></div>"
        )
    };
    (35_697..35_701).map(page).collect()
}

#[test]
fn sites_of_pages_with_classes_of_their_own() {
    // pages with classes of their own are one site
    let pages = pages_with_classes_of_their_own();
    check(&pages, &[], "own35697 text35697");
    // different classes separate the bodies, and then the articles
    let classes = "attributes=presentational-and-class";
    let all = "home / world / own35697 text35697 / share / copyright";
    check(&pages, &[classes, "bodies=by-look", "local-noise=off"], all);
    check(&pages, &[classes, "local-noise=off"], "own35697 text35697 / share");
    // a fit that finds nothing shared says so
    let sharing = |pages: &[String], assignments: &[&str]| {
        let cleaner = fit(&site(pages), assignments);
        (statistic(&*cleaner, "share at places of several pages"), cleaner.warning())
    };
    let pages = pages_with_classes_of_their_own();
    assert_eq!(sharing(&pages, &[]), (1.0, None));
    let (share, warning) = sharing(&pages, &["attributes=presentational-and-class", "bodies=by-look"]);
    assert_eq!(share, 0.0);
    assert!(warning.is_some_and(|warning| warning.ends_with("try bodies=alike")));
    let (_, warning) = sharing(&pages[..1], &[]);
    assert!(warning.is_some_and(|warning| warning.starts_with("there is one training page")));
    // each page has BODY, P, TABLE, TBODY, TR, TD and HR. All pages share BODY; two share the style below it,
    // and so all other nodes
    let two = |i: usize| format!("<p>menu</p><table width={i}><td><p>own{i}</p></table><hr width={i}>");
    let (share, _) = sharing(&[1, 1, 2, 3].map(two), &["merge=false"]);
    assert_eq!(share, (4.0 + 2.0 * 6.0) / (4.0 * 7.0));
}

#[test]
fn pages_of_frames_have_no_tree() {
    let frames = "<frameset><frame src=a></frameset>".to_owned();
    check(std::slice::from_ref(&frames), &[], "");
    let mut pages = menu_article_foot();
    pages.push(frames.clone());
    check(&pages, &[], "flood harbour / rain");
    check_unseen(&menu_article_foot(), &format!("<title>t</title>{frames}"), &["outside=keep"], "t");
}

fn labels(site: &Site, gold: &[&str]) -> Vec<Gold> {
    let find = |(page, gold): (&Page, &&str)| {
        let start = page.text().find(*gold).expect("stands in the page");
        let bound = |at: usize| u32::try_from(at).expect("a small page");
        let span = page::Span { start: bound(start), end: bound(start + gold.len()) };
        Gold::of(Role::Article, Spans::from_iter([span]))
    };
    site.pages().iter().zip(gold).map(find).collect()
}

#[test]
fn labels_choose_the_threshold() {
    // the threshold with the best f on the labelled pages is taken
    {
        // the block in between has one word of all four pages, H = 1, and one of each, H = 0: importance 1 - 1/5 = .8
        let page = |i: usize| {
            format!("<div><p>menu</p></div><div><p>date day{i}</p></div><div><p>own{i} text{i}</p></div>")
        };
        let site = site(&(0..4).map(page).collect::<Vec<_>>());
        let best = |gold: &[&str], assignments: &[&str]| {
            let gold = labels(&site, gold);
            let labels = Labels::new(gold.iter().enumerate().collect());
            let assignments: Vec<&str> =
                ["rule=labels", "local-noise=off"].iter().chain(assignments).copied().collect();
            statistic(&*try_fit(&site, &[0, 1, 2, 3], labels, &assignments).unwrap(), "threshold")
        };
        assert_eq!(best(&["own0 text0", "own1 text1"], &[]), 0.8);
        assert_eq!(best(&["own0 text0", "own1 text1"], &["step=0.3"]), 0.9);
        assert_eq!(best(&["date day0\nown0 text0"], &[]), 0.0);
        // a page without gold is not used
        assert_eq!(best(&["", "own1 text1"], &[]), 0.8);
        assert_eq!(best(&[""], &[]), 0.0);
    }
    // labelled pages need not be in the sample
    {
        let mut pages = words_of_four_two_and_one_page();
        pages.push("<div><p>common pair0 own4</p></div>".to_owned());
        let site = site(&pages);
        let gold = labels(&site, &["", "", "", "", "pair0 own4"]);
        let labels = Labels::new(vec![(4, &gold[4])]);
        let cleaner = try_fit(&site, &[0, 1, 2, 3], labels, &["rule=labels"]).unwrap();
        assert_eq!(
            (statistic(&*cleaner, "threshold"), kept(&*cleaner, site.page(4)).as_str()),
            (0.0, "pair0 own4")
        );
    }
    // a fit reports what it lacks
    let site = site(&menu_article_foot());
    let error = |pages: &[usize], assignments: &[&str]| {
        try_fit(&site, pages, Labels::none(), assignments).err().unwrap().to_string()
    };
    assert_eq!(error(&[0], &["rule=labels"]), "sst needs labelled pages, the label budget gives 0");
}
