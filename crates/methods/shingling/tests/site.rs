//! The method on small sites, calculated manually: the shared fragments, the kept text of training pages and
//! of other pages, and the size of a cache.

use cleaning::PageRef;
use method_shingling::ShinglingParams;
use testkit::{fit, fit_to, kept, parse, site, statistics};

/// Fits to all pages, and checks the kept text of the first one.
#[track_caller]
fn check(pages: &[String], assignments: &[&str], expected: &str) {
    testkit::check::<ShinglingParams>(pages, assignments, expected);
}

/// 43 bytes with its separator.
const MENU: &str = "home world sport money weather travel about";

/// A page of menu, article and footer.
fn page(article: &str) -> String {
    format!(
        "<title>Daily</title><div>{MENU}</div><p>{article}</p><address>copyright by the publisher of it all</address>"
    )
}

fn pages(articles: &[&str]) -> Vec<String> {
    articles.iter().map(|article| page(article)).collect()
}

/// Words `from..to` of an endless text without repetitions.
fn text(from: usize, to: usize) -> String {
    let words: Vec<String> = (from..to).map(|word| format!("w{word}")).collect();
    words.join(" ")
}

#[test]
fn what_two_pages_share_is_a_fragment() {
    // what two pages share is a fragment and small parts are not compared
    check(&pages(&["flood", "budget"]), &[], "Daily / flood");
    check(&pages(&["flood", "budget"]), &["least-size=6"], "flood");
    // the least size is met by its equal
    // Sizes are bytes of text: `Daily` and its separator are 6.
    check(&pages(&["flood", "budget"]), &["least-size=7"], "Daily / flood");
    let menu = MENU.len() + 1;
    check(
        &pages(&["flood", "budget"]),
        &[&format!("least-size={menu}")],
        &format!("Daily / flood / {FOOTER}"),
    );
    check(&pages(&["flood", "budget"]), &[&format!("least-size={}", menu + 1)], &whole("flood"));
    // a node twice in a page is not shared
    let again = "<p>again and again and again and again</p>";
    check(
        &[format!("{again}<p>flood</p>{again}"), page("budget")],
        &[],
        "again and again and again and again / flood / again and again and again and again",
    );
    // one training page keeps all
    check(&pages(&["flood"]), &[], &whole("flood"));
    // chinese pages
    let page = |article: &str| format!("<div>首頁體育財經國際社會</div><p>{article}</p>");
    check(&["颱風登陸", "股市上漲"].map(page), &[], "颱風登陸");
}

const FOOTER: &str = "copyright by the publisher of it all";

fn whole(article: &str) -> String {
    format!("Daily / {MENU} / {article} / {FOOTER}")
}

#[test]
fn nodes_that_resemble_each_other_enough_are_one_fragment() {
    // Shingles of one word, 20 of 22 shared: r = 20 / 24.
    {
        let page = |menu: String, article: String| format!("<ul>{menu}</ul><p>{article}</p>");
        let site = [page(text(0, 22), text(100, 130)), page(text(2, 24), text(200, 230))];
        let resembling =
            |least: f64| vec!["shingle-width=1".to_owned(), format!("least-resemblance={least}")];
        let check = |least: f64, expected: &str| {
            let assignments = resembling(least);
            let assignments: Vec<&str> = assignments.iter().map(String::as_str).collect();
            check(&site, &assignments, expected);
        };
        check(20.0 / 24.0, &text(100, 130));
        check(0.84, &format!("{} / {}", text(0, 22), text(100, 130)));
    }
    // a changed word costs as many shingles as one has words
    // 40 words with one changed in the middle: 33 of 41 shingles of 4 words, 21 of 41 of 10
    let page = |word: &str, article: String| {
        format!("<ul>{} {word} {}</ul><p>{article}</p>", text(0, 20), text(20, 39))
    };
    let site = [page("monday", text(100, 160)), page("friday", text(200, 260))];
    check(&site, &[], &text(100, 160));
    let all = format!("{} monday {} / {}", text(0, 20), text(20, 39), text(100, 160));
    check(&site, &["shingle-width=10"], &all);
    // nodes shorter than a shingle must agree in every word
    let page = |banner: &str, article: &str| format!("<div>{banner}</div><p>{article}</p>");
    let long = "extraordinarily comprehensive announcements";
    check(&[page(long, "flood"), page(long, "budget")], &[], "flood");
    let other = "extraordinarily comprehensive advertisements";
    check(&[page(long, "flood"), page(other, "budget")], &[], &format!("{long} / flood"));
}

#[test]
fn enough_pages_and_pages_as_fragments() {
    // the fewest pages and the least share of them
    let offer = "<p>special offer of the week, this week and next</p>";
    let mut of_ten: Vec<String> = (0..10).map(|i| page(&format!("article{i}"))).collect();
    of_ten[..3].iter_mut().for_each(|page| page.push_str(offer));
    let with = "Daily / article0 / special offer of the week, this week and next";
    check(&of_ten, &[], "Daily / article0");
    check(&of_ten, &["least-pages=3"], "Daily / article0");
    check(&of_ten, &["least-pages=4"], with);
    check(&of_ten, &["least-share=0.3"], "Daily / article0");
    check(&of_ten, &["least-share=0.31"], with);
    check(&of_ten, &["least-share=1"], with);
    // identical pages
    // On a site of identical pages everything is shared, unless they count as one page.
    let article = text(0, 30);
    let copies = [page(&article), page(&article), page(&article)];
    check(&copies, &[], "");
    check(&copies, &["whole-page=keep"], "Daily");
    check(&copies, &["duplicates=same-text"], &whole(&article));
    // pages that are template for the most part
    // the bodies have 37 of 45 shingles in common
    let page = |article: &str| format!("<div>{}</div><p>{article}</p>", text(0, 40));
    let site = [page("flood in the harbour"), page("budget of the state")];
    check(&site, &[], "");
    check(&site, &["whole-page=keep"], "flood in the harbour");
    // a page that is a fragment for the most part goes with it
    // A node with most of its parent's text is in the same fragment as its parent: here the large page counts as
    // a copy of its menu.
    let page = |article: String| format!("<div>{}</div><p>{article}</p>", text(0, 40));
    // bodies: 37 of 37 + 10 + 10 shingles in common, 37 of 37 + 10 with the menu
    let site = [page(text(100, 110)), page(text(200, 210))];
    let (site, cleaner) = (self::site(&site), fit::<ShinglingParams>(&self::site(&site), &[]));
    let kept = [0, 1].map(|page| kept(&*cleaner, site.page(page)));
    // either of two pages of one size may lead
    let mut expected = [text(100, 110), text(200, 210)];
    let led = kept.iter().position(String::is_empty).expect("one page leads");
    expected[led].clear();
    assert_eq!(kept, expected);
}

#[test]
fn which_nodes_are_compared() {
    // text leaves are compared where asked for
    let notice = "all of these words stand in no element of their own";
    let page = |article: &str| format!("<div>{notice}<p>{article}</p>{article}</div><p>{article}</p>");
    let site = [page(&text(0, 30)), page(&text(30, 60))];
    let article = text(0, 30);
    check(&site, &[], &format!("{notice} / {article} / {article} / {article}"));
    check(&site, &["nodes=elements-and-text"], &format!("{article} / {article} / {article}"));
    // formatting is compared where asked for
    let page = |article: &str| format!("<p><b>read all of these words about it</b> {article}</p><p>x</p>");
    let site = [page(&text(0, 30)), page(&text(30, 60))];
    check(&site, &[], &format!("read all of these words about it {} / x", text(0, 30)));
    check(&site, &["nodes=elements"], &format!("{} / x", text(0, 30)));
}

#[test]
fn figures_of_a_fit() {
    {
        let site = site(&pages(&["flood", "budget", "strike"]));
        let cleaner = fit::<ShinglingParams>(&site, &[]);
        let length: usize = site.pages().iter().map(|page| page.text().len()).sum();
        // html, body, menu and footer of each page; a body is in the group of its html, and each such group has
        // one page
        let fragments = MENU.len() + 1 + FOOTER.len();
        assert_eq!(
            statistics(&*cleaner),
            [
                ("fragments", 2.0),
                ("distinct pages", 3.0),
                ("nodes", 12.0),
                ("groups of nodes", 5.0),
                ("share of text removed", 3.0 * fragments as f64 / length as f64),
                ("storage", length as f64),
                ("storage-shared-once", (length - 2 * fragments) as f64),
            ]
        );
    }
    // storage in bytes of html
    {
        let site = site(&pages(&["flood", "budget", "strike"]));
        let found = statistics(&*fit::<ShinglingParams>(&site, &["html-storage=true"]));
        let [.., html, once, kept] = found.as_slice() else { panic!("{found:?}") };
        let all: usize = site.pages().iter().map(|page| page.html().len() - "<!DOCTYPE html>".len()).sum();
        // the size of a fragment includes its tags; its last leaf has the separator
        let fragments = format!("<div>{MENU}\n</div><address>{FOOTER}</address>").len();
        let expected = [
            ("html", all as f64),
            ("html-shared-once", (all - 2 * fragments) as f64),
            ("html-kept-once", (all - 3 * fragments) as f64),
        ];
        assert_eq!([*html, *once, *kept], expected);
        // nothing else changes
        assert_eq!(found[..found.len() - 3], statistics(&*fit::<ShinglingParams>(&site, &[])));
    }
    // pages without text teach nothing
    let site = site(&["", "<img src=x>", "<p>***********************************</p>"].map(str::to_owned));
    let cleaner = fit::<ShinglingParams>(&site, &[]);
    assert_eq!(kept(&*cleaner, site.page(2)), "***********************************");
    assert!((0..2).all(|page| cleaner.clean(site.page(page)).kept().is_empty()));
    let bytes = site.pages()[2].text().len() as f64;
    let values: Vec<f64> = statistics(&*cleaner).iter().map(|(_, value)| *value).collect();
    assert_eq!(values, [0.0, 3.0, 0.0, 0.0, 0.0, bytes, bytes]);
}

#[test]
fn unseen_pages() {
    // an unseen page loses what the training pages share
    {
        let site = site(&pages(&["flood", "budget", "strike"]));
        let cleaner = fit_to::<ShinglingParams>(&site, &[0, 1], &[]);
        assert_eq!(kept(&*cleaner, site.page(2)), "Daily / strike");
        // a menu that no training page has, and that resembles theirs: 4 of 5 shingles
        let unseen = parse(format!("<h1>wholly new</h1><ul><li>{MENU} news</ul><p>flood</p>"));
        assert_eq!(kept(&*cleaner, PageRef::alone(&unseen)), "wholly new / flood");
    }
    // an unseen page shares nothing with a single training page
    // A node of one training page is not shared, even if an unseen page has it too.
    let article = text(0, 40);
    let site = site(&pages(&[&article, "budget"]));
    let cleaner = fit_to::<ShinglingParams>(&site, &[0, 1], &[]);
    let unseen = parse(page(&format!("{article} and more")));
    assert_eq!(kept(&*cleaner, PageRef::alone(&unseen)), format!("Daily / {article} and more"));
}
