//! The method on small sites whose entropies are calculated manually (3.2; Yi 3.2), and on pages it has not seen.

use cleaning::PageRef;
use method_lin_ho::LinHoParams;
use testkit::{fit, fit_to, kept, parse, site, statistic, statistics};

/// Fits to all pages, and checks the threshold and the kept text of the first page.
#[track_caller]
fn check(pages: &[String], assignments: &[&str], threshold: f64, expected: &str) {
    let site = site(pages);
    let cleaner = fit::<LinHoParams>(&site, assignments);
    let found = (statistic(&*cleaner, "threshold"), kept(&*cleaner, site.page(0)));
    assert_eq!(found, (threshold, expected.to_owned()), "{assignments:?}");
}

/// Two pages with the layout of the paper's figure 3: logo, advertisement, navigation, article, copyright.
fn papers_example() -> Vec<String> {
    let page = |article: &str| {
        format!(
            "<table><tr><td>logo</table><table><tr><td>advertisement banner</table>\
             <table><tr><td>navigation panel<td><table><tr><td>{article}</table></table><table><tr><td>copyright</table>"
        )
    };
    vec![page("flood harbour"), page("budget vote")]
}

#[test]
fn the_papers_example() {
    check(&papers_example(), &[], 0.0, "flood harbour");
    // figures of a fit
    let site = site(&papers_example());
    let cleaner = fit::<LinHoParams>(&site, &[]);
    assert_eq!(statistics(&*cleaner), [("threshold", 0.0), ("blocks", 10.0), ("features", 10.0)]);
    // one training page keeps all of its terms
    check(
        &papers_example()[..1],
        &[],
        0.0,
        "logo / advertisement banner / navigation panel / flood harbour / copyright",
    );
}

/// Four pages of three tables: H = 1 for the menu, 0 for the article, and (0.5 + 0) / 2 = 0.25 for a note,
/// one of whose two terms is in two pages. 8 features enter at 0, 6 at 0.25, and 2 at 1.
fn three_levels() -> Vec<String> {
    (0..4)
        .map(|i| {
            let pair = i / 2;
            format!(
                "<table><tr><td>logo menu</table><table><tr><td>article{i} body{i}</table>\
                 <table><tr><td>pair{pair} note{i}</table>"
            )
        })
        .collect()
}

#[test]
fn evidence_is_the_entropy_of_each_block_at_its_owner() {
    let site = site(&three_levels());
    let evidence = fit::<LinHoParams>(&site, &["step=0.25"]).evidence(site.page(0));
    let page = &site.pages()[0];
    let found: Vec<_> = evidence
        .iter()
        .map(|one| {
            let (number, tag) = (one.numbers[0], page.tag(one.node).as_str());
            (tag, page.text_of(one.node).trim(), number.value, number.bound, one.decision)
        })
        .collect();
    let bound = Some(0.25);
    let expected = [
        ("table", "logo menu", 1.0, bound, Some("dropped")),
        ("table", "article0 body0", 0.0, bound, Some("kept")),
        ("table", "pair0 note0", 0.25, bound, Some("kept")),
    ];
    assert_eq!(found, expected);
}

#[test]
fn thresholds_by_each_rule() {
    // the first step without gain stops the climb
    check(&three_levels(), &[], 0.0, "article0 body0");
    check(&three_levels(), &["step=0.25"], 0.25, "article0 body0 / pair0 note0");
    // the other stop rules
    check(&three_levels(), &["stop=after-first-gain"], 0.0, "article0 body0");
    check(&three_levels(), &["stop=widest-plateau"], 0.3, "article0 body0 / pair0 note0");
    check(&three_levels(), &["stop=last-gain"], 1.0, "logo menu / article0 body0 / pair0 note0");
    // gains below the least share are none
    // the two terms of the menu are 2 of 16 features
    check(&three_levels(), &["stop=last-gain", "least-gain=0.125"], 0.3, "article0 body0 / pair0 note0");
    check(
        &three_levels(),
        &["stop=last-gain", "least-gain=0.12"],
        1.0,
        "logo menu / article0 body0 / pair0 note0",
    );
    // a block at the threshold is kept and one above it is not
    check(&three_levels(), &["rule.fixed=0.25"], 0.25, "article0 body0 / pair0 note0");
    check(&three_levels(), &["rule.fixed=0.2499"], 0.2499, "article0 body0");
    check(&three_levels(), &["rule.fixed=1"], 1.0, "logo menu / article0 body0 / pair0 note0");
    // features of the site or of each page
    let article = "alpha own0 own1 own2 own3 own4 own5 own6 own7 own8";
    check(&a_menu_without_terms_of_its_own(), &["stop=last-gain"], 0.1, article);
    let both = format!("alpha / {article}");
    check(&a_menu_without_terms_of_its_own(), &["stop=last-gain", "informative-set=page"], 1.0, &both);
}

/// "alpha" is twice in the first page and once in the others: H = .961. It is in the menu, and in the article
/// of the first page. This article also has nine terms of its own: H = .096.
fn a_menu_without_terms_of_its_own() -> Vec<String> {
    let own: String = (0..9).map(|k| format!(" own{k}")).collect();
    let mut pages = vec![format!("<table><tr><td>alpha</table><table><tr><td>alpha{own}</table>")];
    pages.extend((1..4).map(|i| format!("<table><tr><td>alpha</table><table><tr><td>page{i}</table>")));
    pages
}

#[test]
fn terms_of_blocks() {
    // the mean over distinct terms or over occurrences
    // the block's terms: menu (H = 1) once, own{i} (H = 0) three times
    let pages: Vec<String> = (0..2).map(|i| format!("<p>menu own{i} own{i} own{i}</p>")).collect();
    let kept = "menu own0 own0 own0";
    let at = |threshold: &'static str, mean: &'static str| [threshold, mean];
    check(&pages, &at("rule.fixed=0.5", "mean-over=distinct"), 0.5, kept);
    check(&pages, &at("rule.fixed=0.49", "mean-over=distinct"), 0.49, "");
    check(&pages, &at("rule.fixed=0.25", "mean-over=occurrences"), 0.25, kept);
    check(&pages, &at("rule.fixed=0.24", "mean-over=occurrences"), 0.24, "");
    // blocks without a term
    let pages: Vec<String> =
        (0..2).map(|i| format!("<table><tr><td>of the</table><table><tr><td>article{i}</table>")).collect();
    check(&pages, &[], 0.0, "article0");
    check(&pages, &["empty-block=keep"], 0.0, "of the / article0");
    check(&pages, &["stop-words=false"], 0.0, "article0");
    // stems are one term
    let pages = ["connected", "connection"].map(|word| format!("<p>{word}</p>"));
    check(&pages, &["rule.fixed=0.5"], 0.5, "");
    check(&pages, &["rule.fixed=0.5", "stem=false"], 0.5, "connected");
    // numbers are terms or none
    let pages = ["1", "2"].map(|i| format!("<table><tr><td>40{i}</table><table><tr><td>word{i}</table>"));
    check(&pages, &[], 0.0, "401 / word1");
    check(&pages, &["numbers=false"], 0.0, "word1");
    // chinese pages
    let page = |article: &str| format!("<table><tr><td>首頁 體育</table><table><tr><td>{article}</table>");
    let pages = [page("颱風 登陸"), page("股市 上漲"), page("選舉 結果")];
    check(&pages, &[], 0.0, "颱風 登陸");
    check(&pages, &["chinese=characters"], 0.0, "颱風 登陸");
}

#[test]
fn pages_without_text() {
    // pages without text count as pages and are cleaned to nothing
    {
        // with the two empty pages the menu's terms occur in 2 pages of 4: H = 1/2
        let mut pages = papers_example();
        pages.extend([String::new(), "<table><tr><td><img src=x></table>".to_owned()]);
        check(&pages, &["rule.fixed=0.49"], 0.49, "flood harbour");
        let site = site(&pages);
        let cleaner = fit::<LinHoParams>(&site, &[]);
        for page in [2, 3] {
            assert!(cleaner.clean(site.page(page)).kept().is_empty());
        }
    }
    // a site of pages without text
    let site = site(&[String::new(), String::new()]);
    let cleaner = fit::<LinHoParams>(&site, &[]);
    assert_eq!(statistic(&*cleaner, "threshold"), 0.0);
    assert!(cleaner.clean(site.page(0)).kept().is_empty());
}

#[test]
fn unseen_pages() {
    // an unseen page loses the sites menu and keeps its new terms
    {
        let site = site(&papers_example());
        let cleaner = fit::<LinHoParams>(&site, &[]);
        let unseen = parse("<table><tr><td>navigation panel</table><p>wholly new words</p>");
        assert_eq!(kept(&*cleaner, PageRef::alone(&unseen)), "wholly new words");
    }
    // a page of the site outside of the sample is cleaned by what the sample taught
    let mut pages = papers_example();
    pages.push("<table><tr><td>navigation panel</table><table><tr><td>strike budget</table>".to_owned());
    let site = site(&pages);
    let cleaner = fit_to::<LinHoParams>(&site, &[0, 1], &[]);
    assert_eq!(kept(&*cleaner, site.page(2)), "strike budget");
}
