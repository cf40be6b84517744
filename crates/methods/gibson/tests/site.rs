//! The two algorithms on small sites, calculated manually: the template, and the kept text of training pages
//! and of other pages.

use cleaning::{Labels, Training};
use method_gibson::{GibsonDomParams, GibsonTextParams};
use testkit::{all, check, fit, fit_to, kept, site, statistic, statistics, try_fit};

/// A page of menu, article and footer; its lines are of 30 characters and more.
fn page(article: &str) -> String {
    format!(
        "<title>Daily</title><div><a href=/>home</a> <a href=/w>world</a> and all the other sections</div>\
         <p>{article}</p><address>copyright by the publisher of it all</address>"
    )
}

const WHOLE: &str =
    "Daily / home world and all the other sections / flood / copyright by the publisher of it all";

fn pages(articles: &[&str]) -> Vec<String> {
    articles.iter().map(|article| page(article)).collect()
}

/// So many pages with articles of their own, the first about a flood.
fn many(count: usize) -> Vec<String> {
    (0..count).map(|i| if i == 0 { page("flood") } else { page(&format!("article{i}")) }).collect()
}

#[test]
fn what_is_on_enough_pages_is_template() {
    // nodes with the same content on enough pages are template
    check::<GibsonDomParams>(&pages(&["flood", "budget", "strike"]), &["frequency.pages=3"], "flood");
    check::<GibsonDomParams>(&pages(&["flood", "budget", "strike"]), &["frequency.pages=4"], WHOLE);
    check::<GibsonDomParams>(&pages(&["flood", "flood", "strike"]), &["frequency.pages=2"], "");
    // the printed thresholds are numbers of pages
    check::<GibsonDomParams>(&many(99), &[], WHOLE);
    check::<GibsonDomParams>(&many(100), &[], "flood");
    check::<GibsonTextParams>(&many(49), &[], WHOLE);
    check::<GibsonTextParams>(&many(50), &[], "flood");
    // a share of the pages
    let offer = "<p>special offer of the week, this week and next</p>";
    let mut of_ten = many(10);
    of_ten[..3].iter_mut().for_each(|page| page.push_str(offer));
    let with = "flood / special offer of the week, this week and next";
    check::<GibsonDomParams>(&of_ten, &["frequency.share=0.3"], "flood");
    check::<GibsonDomParams>(&of_ten, &["frequency.share=0.31"], with);
    check::<GibsonTextParams>(&of_ten, &["frequency.share=0.3"], "flood");
    check::<GibsonTextParams>(&of_ten, &["frequency.share=1"], with);
    // what occurs twice on a page is counted once
    let site =
        ["<p>again and again and again, once more</p><p>again and again and again, once more</p>", "<p>x"];
    let all = "again and again and again, once more / again and again and again, once more";
    check::<GibsonDomParams>(&site.map(str::to_owned), &["frequency.pages=2"], all);
    check::<GibsonTextParams>(&site.map(str::to_owned), &["frequency.pages=2"], all);
    // one training page is kept whole
    check::<GibsonDomParams>(&pages(&["flood"]), &["frequency.share=0.1"], WHOLE);
    check::<GibsonTextParams>(&pages(&["flood"]), &["frequency.share=0.1"], WHOLE);
    // pages that are all equal lose everything
    check::<GibsonDomParams>(&pages(&["flood", "flood", "flood"]), &["frequency.share=0.1"], "");
    check::<GibsonTextParams>(&pages(&["flood", "flood", "flood"]), &["frequency.share=0.1"], "");
    // pages that share nothing lose nothing
    let site = ["<p>flood in the harbour of the old town", "<div>颱風登陸"].map(str::to_owned);
    check::<GibsonDomParams>(&site, &["frequency.share=0.1"], "flood in the harbour of the old town");
    check::<GibsonTextParams>(&site, &["frequency.share=0.1"], "flood in the harbour of the old town");
}

#[test]
fn what_is_part_of_a_node() {
    // attributes are content unless they are not to be
    {
        let page = |i: usize| format!("<ul id=menu{i}><li>home<li>world</ul><p>article{i}</p>");
        let site = [page(1), page(2)];
        let check = |assignments: &[&str], expected: &str| {
            testkit::check::<GibsonDomParams>(&site, assignments, expected);
        };
        // the list has another id on each page, its items have none
        check(&["frequency.pages=2"], "article1");
        let link = |i: usize| format!("<a href=/?session={i}>home</a><p>article{i}</p>");
        let site = [link(1), link(2)];
        let check = |assignments: &[&str], expected: &str| {
            testkit::check::<GibsonDomParams>(&site, assignments, expected);
        };
        check(&["frequency.pages=2", "nodes=elements"], "home / article1");
        check(&["frequency.pages=2", "nodes=elements", "content=tags-and-text"], "article1");
        check(&["frequency.pages=2"], "article1");
    }
}

#[test]
fn windows_cut_where_they_end() {
    // A window of 8 characters: `abcdefgh` is in both pages.
    let site = ["<p>11abcdefgh22</p>", "<p>33abcdefgh44</p>"].map(str::to_owned);
    check::<GibsonTextParams>(&site, &["frequency.pages=2", "window=8"], "11 22");
    check::<GibsonTextParams>(&site, &["frequency.pages=2", "window=9"], "11abcdefgh22");
    check::<GibsonTextParams>(&site, &["frequency.pages=2", "window=3"], "11 22");
    // windows of words cut between words
    let site =
        ["<p>one two three four five six</p>", "<p>zero two three four five seven</p>"].map(str::to_owned);
    let words = |window: &'static str| ["frequency.pages=2", "window-of=words", window];
    check::<GibsonTextParams>(&site, &words("window=4"), "one six");
    check::<GibsonTextParams>(&site, &words("window=5"), "one two three four five six");
    // windows do not mind markup
    let site =
        ["<p>one two <b>three</b> four</p>x", "<td>one two three <i>four</i></td>y"].map(str::to_owned);
    check::<GibsonTextParams>(&site, &["frequency.pages=2", "window=10"], "x");
    check::<GibsonDomParams>(&site, &["frequency.pages=2", "nodes=elements"], "one two three four / x");
}

#[test]
fn an_unseen_page_loses_what_the_training_pages_share() {
    let site = site(&pages(&["flood", "budget", "strike"]));
    let dom = fit_to::<GibsonDomParams>(&site, &[0, 1], &["frequency.pages=2"]);
    let text = fit_to::<GibsonTextParams>(&site, &[0, 1], &["frequency.pages=2", "window=8"]);
    assert_eq!(kept(&*dom, site.page(2)), "strike");
    assert_eq!(kept(&*text, site.page(2)), "strike");
}

#[test]
fn drawn_pages() {
    // no more than the most pages are counted
    {
        let site = site(&many(40));
        let cleaner = fit::<GibsonTextParams>(&site, &["most-pages=2", "frequency.pages=2"]);
        assert_eq!(statistic(&*cleaner, "pages counted"), 2.0);
        assert_eq!(kept(&*cleaner, site.page(0)), "flood");
    }
    // which pages are counted depends on the seed
    // P = 2 of 40 pages, all of another length: the number of windows shows which two were drawn.
    let words = |page: usize| (0..page * page).map(|word| format!("w{page}x{word} ")).collect();
    let site = site(&(1..=40).map(words).collect::<Vec<String>>());
    let hashes = |seed| {
        let assignments = ["most-pages=2", "window-of=words", "window=1"];
        let training = Training { site: &site, pages: &all(&site), labels: Labels::none(), seed };
        statistic(&*try_fit::<GibsonTextParams>(&training, &assignments).unwrap(), "hashes")
    };
    assert_eq!(hashes(1), hashes(1));
    assert_ne!(hashes(1), hashes(2));
}

#[test]
fn figures_of_a_fit() {
    {
        let site = site(&["<p>one</p><p>two</p>", "<p>one</p><p>six</p>"].map(str::to_owned));
        // html and body twice; a paragraph and its text three times
        let expected = [("pages counted", 2.0), ("hashes", 10.0), ("hashes of the template", 2.0)];
        assert_eq!(statistics(&*fit::<GibsonDomParams>(&site, &["frequency.pages=2"])), expected);
        // "one two": on, ne, "e ", " t", tw, wo; "one six": " s", si, ix
        let expected = [("pages counted", 2.0), ("hashes", 9.0), ("hashes of the template", 3.0)];
        assert_eq!(
            statistics(&*fit::<GibsonTextParams>(&site, &["frequency.pages=2", "window=2"])),
            expected
        );
    }
    // pages without text teach nothing
    let site = site(&["", "<img src=x>", "<p>***"].map(str::to_owned));
    for cleaner in
        [fit::<GibsonDomParams>(&site, &["frequency.share=0.1"]), fit::<GibsonTextParams>(&site, &[])]
    {
        assert_eq!(kept(&*cleaner, site.page(2)), "***");
        assert!((0..2).all(|page| cleaner.clean(site.page(page)).kept().is_empty()));
    }
}
