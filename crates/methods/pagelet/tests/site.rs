//! The method on small sites, calculated manually: the templates, and the kept text of training pages and of
//! other pages.

use cleaning::PageRef;
use method_pagelet::PageletParams;
use testkit::{fit, fit_to, kept, parse, site, statistics};

/// Fits to all pages, and checks the kept text of the first one.
#[track_caller]
fn check(pages: &[String], assignments: &[&str], expected: &str) {
    testkit::check::<PageletParams>(pages, assignments, expected);
}

/// A list of four links, as the menus here are.
fn menu(words: &str) -> String {
    let items: String = words.split(' ').map(|word| format!("<li><a href='/{word}'>{word}</a>")).collect();
    format!("<ul>{items}</ul>")
}

const MENU: &str = "home world sport money";

/// A page whose menu, article and footer are pagelets.
fn page(article: &str) -> String {
    format!("<title>Daily</title>{}<p>{article}</p><address>copyright</address>", menu(MENU))
}

fn pages(articles: &[&str]) -> Vec<String> {
    articles.iter().map(|article| page(article)).collect()
}

#[test]
fn what_two_pages_share_is_a_template() {
    check(&pages(&["flood", "budget"]), &[], "flood");
    // a pagelet twice in a page is no template
    let html = format!("{}<p>again</p><p>again</p>", menu(MENU));
    check(&[html, menu("a b c")], &[], "home / world / sport / money / again / again");
    // pages without links are one pagelet each
    let page = |article: &str| format!("<title>Daily</title><p>menu</p><p>{article}</p>");
    check(&["flood", "budget"].map(page), &[], "Daily / menu / flood");
    // the same words in other elements: no copy for `none`, one pagelet with the same content
    let twin = "<title>Daily</title><div>menu</div><p>flood</p>".to_owned();
    check(&[page("flood"), twin], &["duplicates=none"], "");
    // k decides what is found
    // with k = 5 nothing of a page is opened, and the menu of four links is found in no page
    check(&pages(&["flood", "budget"]), &["links=4"], "flood");
    check(
        &pages(&["flood", "budget"]),
        &["links=5"],
        "Daily / home / world / sport / money / flood / copyright",
    );
    // pagelets of signs alone are compared by their signs
    let html = |sign: &str, article: &str| format!("{}<p>{sign}</p><p>{article}</p>", menu(MENU));
    check(&[html("***", "flood"), html("***", "budget")], &[], "flood");
    check(&[html("***", "flood"), html("|", "budget")], &[], "*** / flood");
    // one training page keeps all
    check(&pages(&["flood"]), &[], "Daily / home / world / sport / money / flood / copyright");
    // chinese pages
    let page = |article: &str| format!("{}<p>{article}</p>", menu("首頁 體育 財經"));
    check(&["颱風登陸", "股市上漲"].map(page), &[], "颱風登陸");
}

#[test]
fn figures_of_a_fit() {
    {
        let site = site(&pages(&["flood", "budget", "budget"]));
        let cleaner = fit::<PageletParams>(&site, &[]);
        // title, menu, article and footer in each page; all but the articles are template
        let length: usize = site.pages().iter().map(|page| page.text().len()).sum();
        let articles: usize = ["flood\n", "budget\n", "budget\n"].map(str::len).iter().sum();
        let share = (length - articles) as f64 / length as f64;
        assert_eq!(
            statistics(&*cleaner),
            [
                ("templates", 3.0),
                ("distinct pages", 2.0),
                ("pagelets", 12.0),
                ("share of pagelets removed", 0.75),
                ("share of text removed", share),
            ]
        );
    }
    // pages without text are cleaned to nothing and teach nothing
    let empty = ["", "<img src=x>", "<ul><li><a href=1></a><li><a href=2></a><li><a href=3></a></ul>"];
    let empty = empty.map(str::to_owned);
    let site = site(&empty);
    let cleaner = fit::<PageletParams>(&site, &[]);
    assert!((0..3).all(|page| cleaner.clean(site.page(page)).kept().is_empty()));
    let values: Vec<f64> = statistics(&*cleaner).iter().map(|(_, value)| *value).collect();
    assert_eq!(values, [0.0, 1.0, 0.0, 0.0, 0.0]);
}

#[test]
fn copies_of_a_page_count_as_one() {
    let copies = pages(&["flood", "flood", "budget"]);
    check(&copies, &[], "flood");
    check(&copies, &["duplicates=none"], "");
    check(&copies[..2], &[], "Daily / home / world / sport / money / flood / copyright");
    // copies by text or by fingerprint
    // the second is no copy letter for letter
    let copies = pages(&["flood", "flood!", "budget"]);
    check(&copies, &[], "");
    check(&copies, &["duplicates=same-fingerprint"], "flood");
    // a site of equal pages has one distinct page and no template
    check(&pages(&["flood"; 5]), &[], "Daily / home / world / sport / money / flood / copyright");
    check(&pages(&["flood"; 5]), &["duplicates=none"], "");
}

#[test]
fn the_least_number_and_the_least_share_of_pages() {
    let mut of_ten: Vec<String> = (0..10).map(|i| page(&format!("article{i}"))).collect();
    for page in &mut of_ten[..3] {
        page.push_str("<p>special offer</p>");
    }
    check(&of_ten, &[], "article0");
    check(&of_ten, &["least-pages=3"], "article0");
    check(&of_ten, &["least-pages=4"], "article0 / special offer");
    check(&of_ten, &["least-share=0.3"], "article0");
    check(&of_ten, &["least-share=0.31"], "article0 / special offer");
    check(&of_ten, &["least-share=1"], "article0 / special offer");
}

/// A phrase of ten words, repeated `times` times.
fn phrase(times: usize) -> String {
    "one two three four five six seven eight nine ten ".repeat(times).trim().to_owned()
}

#[test]
fn contents_of_pagelets() {
    // shingles forgive what exact contents do not
    // the same ten shingles of ten words, for any number of repetitions
    let versions = pages(&[&phrase(2), &phrase(3)]);
    check(&versions, &[], "");
    check(&versions, &["fingerprint=exact"], &phrase(2));
    // one phrase is one shingle
    check(&pages(&[&phrase(1), &phrase(2)]), &["min-hashes=64"], &phrase(1));
    // shingles of one word know no order
    let turned = phrase(1).split(' ').rev().collect::<Vec<_>>().join(" ");
    check(&pages(&[&phrase(1), &turned]), &["shingle-width=1"], "");
    check(&pages(&[&phrase(1), &turned]), &[], &phrase(1));
    // content of words tags or html
    let html = |tag: &str, href: &str| {
        let article = format!("<p>{href}</p>");
        format!("{}<p>read <{tag}>the <a href='{href}'>terms</a></{tag}></p>{article}", menu(MENU))
    };
    let addresses = [html("b", "one"), html("b", "two")];
    check(&addresses, &[], "one");
    check(&addresses, &["content=words-and-tags"], "one");
    check(&addresses, &["content=html"], "read the terms / one");
    let tags = [html("b", "one"), html("i", "two")];
    check(&tags, &[], "one");
    check(&tags, &["content=words-and-tags"], "read the terms / one");
    // loose text is kept or compared
    let html = |article: &str| format!("<div>copyright{}by us<p>{article}</p></div>", menu(MENU));
    let site = ["flood", "budget"].map(html);
    check(&site, &[], "copyright / by us / flood");
    check(&site, &["loose-text=compare"], "flood");
}

/// Pages 0 and 1 link to each other; page 2 links to no page of the site. One footer is on pages 0 and 1,
/// another on pages 0 and 2.
fn linked() -> Vec<String> {
    let html = |links: &str, footer: &str, article: &str| format!("{}{footer}<p>{article}</p>", menu(links));
    vec![
        html("1 x y", "<p>near</p><p>far</p>", "flood"),
        html("0 x z", "<p>near</p>", "budget"),
        html("x y q", "<p>far</p>", "strike"),
    ]
}

#[test]
fn the_global_algorithm_asks_for_links() {
    check(&linked(), &[], "1 / x / y / flood");
    check(&linked(), &["algorithm=global"], "1 / x / y / far / flood");
    // a component must be large enough
    // the menu is on all four pages, which links join in two pairs
    let html = |i: usize| {
        let other = i ^ 1;
        format!("{}<p>article{i} <a href='/{other}'>next</a></p>", menu(MENU))
    };
    let pairs: Vec<String> = (0..4).map(html).collect();
    check(&pairs, &["algorithm=global"], "article0 next");
    check(&pairs, &["algorithm=global", "least-pages=3"], "home / world / sport / money / article0 next");
    check(&pairs, &["algorithm=local", "least-pages=3"], "article0 next");
    // copies lend their links to the page
    // page 0 has no links; its copy (by text) links to page 2, which has the same footer
    let html = |target: &str, article: &str| {
        format!("{}<p>footer</p><p>{article} <a href='/{target}'>more</a></p>", menu(MENU))
    };
    let with_copy = [html("x", "flood"), html("2", "flood"), html("y", "budget")];
    check(&with_copy, &["algorithm=global"], "flood more");
    let without = [html("x", "flood"), html("y", "strike"), html("z", "budget")];
    check(&without, &["algorithm=global"], "home / world / sport / money / footer / flood more");
    // a template of connected pages is removed from pages that are not
    // The cleaner of the global algorithm removes a template from every page.
    {
        let mut pages = linked();
        pages.push(format!("{}<p>near</p><p>alone</p>", menu("x z q")));
        let site = site(&pages);
        let cleaner = fit::<PageletParams>(&site, &["algorithm=global"]);
        assert_eq!(kept(&*cleaner, site.page(3)), "x / z / q / alone");
        assert_eq!(kept(&*cleaner, PageRef::alone(&site.pages()[3])), "x / z / q / alone");
    }
    // links of pages outside of the sample do not connect
    let site = site(&linked());
    let cleaner = fit_to::<PageletParams>(&site, &[0, 2], &["algorithm=global"]);
    assert_eq!(kept(&*cleaner, site.page(0)), "1 / x / y / near / far / flood");
}

#[test]
fn an_unseen_page_loses_the_sites_templates() {
    let site = site(&pages(&["flood", "budget", "strike"]));
    let cleaner = fit_to::<PageletParams>(&site, &[0, 1], &[]);
    assert_eq!(kept(&*cleaner, site.page(2)), "strike");
    let unseen = parse(format!("<h1>wholly new</h1>{}<p>flood", menu(MENU)));
    assert_eq!(kept(&*cleaner, PageRef::alone(&unseen)), "wholly new / flood");
}
