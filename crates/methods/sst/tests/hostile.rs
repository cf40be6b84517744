//! Hostile pages for the siblings of this method: fit and clean must end. The sweep over the catalogue has
//! the general ones.

use cleaning::Settings;
use method_sst::SstParams;
use testkit::{cleanings, fit, named_site, statistic};

/// Fits to the pages and cleans them; returns the number of element nodes.
fn survive(pages: Vec<String>) -> f64 {
    survive_with(pages, &Settings::new())
}

fn survive_with(pages: Vec<String>, settings: &Settings) -> f64 {
    let site = named_site(pages.into_iter().enumerate());
    let cleaner = fit::<SstParams>(&site, settings);
    for (page, kept) in site.pages().iter().zip(cleanings(&*cleaner, &site)) {
        assert!(kept.fits(page.text()));
    }
    statistic(&*cleaner, "element nodes")
}

/// A body of `count` siblings, followed by `rest`.
fn siblings(count: usize, sibling: impl Fn(usize) -> String, rest: &str) -> String {
    (0..count).map(sibling).collect::<String>() + rest + "<div><div><p>deep</p></div></div>"
}

#[test]
fn siblings_in_two_styles() {
    // equal siblings in two styles
    {
        // each sibling of one page is one element node with its counterpart on the other
        let page = |rest| siblings(20_000, |_| "<p>same words <b>here</b></p>".to_owned(), rest);
        let nodes = survive(vec![page(""), page("<hr>"), page("<hr>")]);
        // root, BODY, siblings, HR and the DIVs, which are merged over both styles and end at the DIV of height 1
        assert_eq!(nodes, 20_000.0 + 5.0);
    }
    // nearly equal siblings in two styles
    // 13 words of 14 are the same: more similar than lambda, and unequal
    let words = "a1 b1 c1 d1 e1 f1 g1 h1 i1 j1 k1 l1 m1";
    let page =
        |own: &'static str, rest| siblings(3_000, move |_| format!("<p>{words} <b>{own}</b></p>"), rest);
    survive(vec![page("x", ""), page("y", "<hr>"), page("y", "<hr>")]);
    // siblings that share all but their own word
    let words = "a1 b1 c1 d1 e1 f1 g1 h1 i1 j1 k1 l1 m1";
    let page = |rest| siblings(3_000, move |i| format!("<p>{words} <b>own{i}</b></p>"), rest);
    survive(vec![page(""), page("<hr>")]);
}

#[test]
fn every_page_another_look_of_body() {
    let pages = (0..300).map(|i| format!("<body bgcolor=c{i}><p>menu <b>home</b></p><div><p>own</p></div>"));
    let by_signature = Settings::new().with("bodies", "by-look");
    assert_eq!(survive_with(pages.collect(), &by_signature), 1.0 + 300.0 * 3.0);
}

#[test]
fn deep_pages_of_two_depths() {
    let page = |depth: usize| format!("{}deep <b>text</b>", "<div class=a>words ".repeat(depth));
    survive(vec![page(100_000), page(100_000), page(400), page(3)]);
}
