//! The method on small sites, calculated manually: the template, and the kept text of training pages and of
//! other pages.

use cleaning::{Labels, PageRef, Training};
use method_rtdm::RtdmParams;
use testkit::{all, fit, fit_to, kept, parse, site, statistic, statistics, try_fit};

/// Fits to all pages, and checks the kept text of the first one.
#[track_caller]
fn check(pages: &[String], assignments: &[&str], expected: &str) {
    testkit::check::<RtdmParams>(pages, assignments, expected);
}

/// A page of menu, article and footer.
fn page(article: &str) -> String {
    format!(
        "<title>Daily</title><ul class=menu><li><a href=/>home</a><li><a href=/w>world</a></ul>\
         <div><p>{article}</p></div><address>copyright</address>"
    )
}

fn pages(articles: &[&str]) -> Vec<String> {
    articles.iter().map(|article| page(article)).collect()
}

const WHOLE: &str = "Daily / home / world / flood / copyright";

#[test]
fn what_all_pages_have_goes() {
    check(&pages(&["flood", "budget", "strike"]), &[], "flood");
    check(&pages(&["flood", "budget"]), &[], "flood");
    // what not all pages have stays
    let offer = "<p>special offer</p>";
    let with = |article: &str| page(article) + offer;
    check(&[with("flood"), with("budget"), page("strike")], &[], "flood / special offer");
    check(&[with("flood"), with("budget"), with("strike")], &[], "flood");
    // what is on another level is not found
    // The mapping goes level by level: a part that another page has one level deeper is not found.
    let deeper = format!("<div>{}</div>", "<h2>the latest</h2><p>budget</p>");
    check(&["<h2>the latest</h2><p>flood</p>".to_owned(), deeper], &[], "the latest / flood");
    // articles of any length
    // Paragraphs are inserted and deleted; the nodes around them keep their places.
    let long = format!("{}{}", "one</p><p>two</p><p>three</p><div><b>four</b></div>", "<p>five");
    check(&pages(&[&long, "budget", "strike"]), &[], "one / two / three / four / five");
    // one training page is kept whole
    check(&pages(&["flood"]), &[], WHOLE);
    // pages that are all equal lose everything
    check(&pages(&["flood", "flood", "flood"]), &[], "");
    check(&pages(&["flood", "flood", "flood"]), &["detection.votes=0.5"], "");
    // pages that share nothing lose nothing
    check(
        &["<p>flood in the harbour", "<table><tr><td>颱風登陸"].map(str::to_owned),
        &[],
        "flood in the harbour",
    );
}

#[test]
fn texts_attributes_and_replacements() {
    // where texts do not count what has the same structure goes
    check(&pages(&["flood", "budget"]), &["text=ignore"], "");
    check(&pages(&["flood</p><p>storm", "budget"]), &["text=ignore"], "storm");
    check(&pages(&["<b>flood</b>", "budget"]), &["text=ignore"], "flood");
    // attributes count where they are to
    let page = |class: &str, article: &str| format!("<div class={class}><i>menu</i></div><p>{article}</p>");
    let site = [page("a", "flood"), page("b", "budget")];
    check(&site, &[], "flood");
    check(&site, &["attributes=presentational"], "flood");
    check(&site, &["attributes=presentational-and-class"], "menu / flood");
    check(&site, &["attributes=all"], "menu / flood");
    // cheap replacements hide what has moved
    // The cheapest mapping maps the new first item of the menu to the old first item and replaces its words, and
    // so on. With a replacement cost of 2 it is the mapping that keeps most nodes.
    let menu = |items: [&str; 3], article: &str| {
        let items = items.map(|item| format!("<li>{item}")).concat();
        format!("<ul>{items}</ul><p>{article}</p>")
    };
    let site = [menu(["news", "home", "world"], "flood"), menu(["home", "world", "sport"], "budget")];
    check(&site, &[], "news / home / world / flood");
    check(&site, &["replacement-cost=2"], "news / flood");
}

#[test]
fn votes() {
    // one page of another layout leaves little and votes mend it
    let mut site = pages(&["flood", "budget", "strike", "court"]);
    site.push("<p>moved</p>".to_owned());
    check(&site, &[], WHOLE);
    check(&site, &["detection.votes=0.5"], "flood");
    check(&site, &["detection.votes=0.75"], "flood");
    check(&site, &["detection.votes=0.76"], WHOLE);
    // votes are for nodes of the first page
    // Nodes that the first page lacks are not in the template, even if all others have them.
    let mut site = pages(&["budget", "strike"]);
    site.insert(0, "<p>moved</p>".to_owned());
    check(&site, &["detection.votes=0.5"], "moved");
    let cleaner = fit::<RtdmParams>(&self::site(&site), &["detection.votes=0.5"]);
    assert_eq!(kept(&*cleaner, self::site(&site).page(1)), "Daily / home / world / budget / copyright");
}

#[test]
fn the_sample() {
    // the sample is no larger than asked for
    {
        let site = site(&pages(&["flood", "budget", "strike", "court", "island"]));
        let cleaner = fit::<RtdmParams>(&site, &["sample-pages=2"]);
        assert_eq!(statistic(&*cleaner, "sample pages"), 2.0);
        assert_eq!(kept(&*cleaner, site.page(0)), "flood");
    }
    // which pages are sampled depends on the seed
    // The pages have different lengths, so the length of the sample shows which pages were drawn.
    let site = site(&(1..=40).map(|lines: usize| "<hr>".repeat(lines * lines)).collect::<Vec<_>>());
    let nodes = |seed| {
        let training = Training { site: &site, pages: &all(&site), labels: Labels::none(), seed };
        statistic(&*try_fit::<RtdmParams>(&training, &["sample-pages=2"]).unwrap(), "nodes a sample page")
    };
    assert_eq!(nodes(1), nodes(1));
    assert_ne!(nodes(1), nodes(2));
}

#[test]
fn an_unseen_page_loses_the_template() {
    let site = site(&pages(&["flood", "budget", "strike"]));
    let cleaner = fit_to::<RtdmParams>(&site, &[0, 1], &[]);
    assert_eq!(kept(&*cleaner, site.page(2)), "strike");
    let unseen = "<title>Weekly</title><ul><li><a>home</a></ul><p>storm</p><address>copyright</address>";
    assert_eq!(kept(&*cleaner, PageRef::alone(&parse(unseen))), "Weekly / storm");
}

#[test]
fn figures_of_a_fit() {
    {
        let site = site(&["<p>one</p><p>two</p>", "<p>one</p><p>six</p><hr>"].map(str::to_owned));
        // html, head, body, two paragraphs and one of the two texts stay; the other text is replaced, and the
        // rule is inserted
        let expected = [
            ("sample pages", 2.0),
            ("nodes a sample page", 7.5),
            ("nodes of the template", 6.0),
            ("nodes changed a mapping", 2.0),
            ("rows aligned coarsely", 0.0),
        ];
        assert_eq!(statistics(&*fit::<RtdmParams>(&site, &[])), expected);
    }
    // roots of other attributes leave no template
    // With different roots there is no template, and no further page is mapped.
    {
        let page = |language: &str| format!("<html lang={language}><body><p>menu</p>");
        let site = [page("en"), page("fr"), page("en")];
        check(&site, &["attributes=all"], "menu");
        let cleaner = fit::<RtdmParams>(&self::site(&site), &["attributes=all"]);
        let values: Vec<f64> = statistics(&*cleaner).iter().map(|(_, value)| *value).collect();
        // html, head, body, the paragraph and its text: the root is replaced, and all nodes below both roots are
        // changed
        assert_eq!(values, [3.0, 5.0, 0.0, 9.0, 0.0]);
    }
    // pages without text teach nothing
    let site = site(&["", "<img src=x>", "<p>***"].map(str::to_owned));
    let cleaner = fit::<RtdmParams>(&site, &[]);
    assert_eq!(kept(&*cleaner, site.page(2)), "***");
    assert!((0..2).all(|page| cleaner.clean(site.page(page)).kept().is_empty()));
}

/// Rows of 20,000 children, equal and different, and very many nested lists: the fit is coarse, but it ends.
#[test]
fn rows_without_end_are_survived() {
    let rows = |from: usize| -> String { (from..from + 20_000).map(|i| format!("<p>w{i}</p>")).collect() };
    let lists = |from: usize| -> String {
        (from..from + 100).map(|i| format!("<ul>{}</ul>", format!("<li>w{i}<li>x").repeat(100))).collect()
    };
    let site = site(&[rows(0), rows(10_000), rows(3), lists(0), lists(1_000)]);
    for pages in [&[0, 1][..], &[3, 4], &[2, 3]] {
        let cleaner = fit_to::<RtdmParams>(&site, pages, &["most-pairs=200000"]);
        for &page in pages {
            assert!(cleaner.clean(site.page(page)).kept().fits(site.pages()[page].text()));
        }
    }
    let cleaner = fit_to::<RtdmParams>(&site, &[0, 2], &[]);
    assert_eq!(kept(&*cleaner, site.page(0)), "w0 / w1 / w2");
}
