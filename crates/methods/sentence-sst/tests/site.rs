//! The method on small sites whose entropies are calculated manually, and on pages that it has not seen.

use cleaning::{Cleaner, FitError, Gold, Labels, PageRef, Role, Site, Span, Training};
use method_sentence_sst::SentenceSstParams;
use page::Page;
use testkit::{all, parse, site, statistics};

fn try_fit(
    site: &Site,
    pages: &[usize],
    labels: Labels<'_>,
    assignments: &[&str],
) -> Result<Box<dyn Cleaner>, FitError> {
    testkit::try_fit::<SentenceSstParams>(&Training { site, pages, labels, seed: 0 }, assignments)
}

fn fit(site: &Site, assignments: &[&str]) -> Box<dyn Cleaner> {
    testkit::fit::<SentenceSstParams>(site, assignments)
}

/// The kept words of a page, with `/` between lines and `..` at gaps.
fn kept(cleaner: &dyn Cleaner, page: PageRef<'_>) -> String {
    let cleaning = cleaner.clean(page);
    assert!(cleaning.kept().fits(page.text()));
    let pieces: Vec<String> =
        cleaning.kept().slices(page.text()).map(|piece| piece.replace('\n', " / ")).collect();
    pieces.join(" .. ")
}

/// Fits to all pages, and checks the kept text of the first one.
#[track_caller]
fn check(pages: &[String], assignments: &[&str], expected: &str) {
    let site = site(pages);
    assert_eq!(kept(&*fit(&site, assignments), site.page(0)), expected, "{assignments:?}");
}

/// Fits to all pages, and checks the kept text of another page.
#[track_caller]
fn check_unseen(pages: &[String], unseen: &str, assignments: &[&str], expected: &str) {
    let site = site(pages);
    let page = parse(unseen);
    assert_eq!(kept(&*fit(&site, assignments), PageRef::alone(&page)), expected, "{assignments:?}");
}

/// Two pages: a menu, an article whose last sentence is on both, a line at the foot. Segments: `ul` with all items, `div`
/// with its only paragraph, `p`.
fn news() -> Vec<String> {
    let page = |article: &str| {
        format!(
            "<ul><li>Home<li>World</ul><div><p>{article} Subscribe to our newsletter.</p></div><p>Copyright"
        )
    };
    vec![page("Flood hits harbour. Rain fell."), page("Budget vote fails. Court sits.")]
}

#[test]
fn redundant_sentences_by_their_mean_entropy() {
    // sentences that all pages have are redundant
    check(&news(), &[], "Flood hits harbour. Rain fell.");
    check(&news(), &["rule.fixed=0"], "Flood hits harbour. Rain fell.");
    // an entropy equal to the threshold is not higher
    let all = "Home / World / Flood hits harbour. Rain fell. Subscribe to our newsletter. / Copyright";
    check(&news(), &["rule.fixed=1"], all);
    check(&news(), &["rule.fixed=0.99"], "Flood hits harbour. Rain fell.");
    // a feature of one node says nothing of another
    // "city" is on both pages, but each time at another place
    let pages = ["<p>City<hr><b>Mayor</b>", "<p>Mayor<hr><b>City</b>"].map(str::to_owned);
    check(&pages, &[], "City / Mayor");
    // occurrences may count in a sentence
    let pages = ["a1", "b1"].map(|own| format!("<p>News {own} {own} {own}</p>"));
    check(&pages, &["rule.fixed=0.49"], "");
    check(&pages, &["rule.fixed=0.49", "sentence-features=all"], "News a1 a1 a1");
    // a sentence has the mean entropy of its features
    // (1 + .5) / 2, (0 + 1) / 2, 0
    let check = |threshold, expected| check(&words_of_four_two_and_one_page(), &[threshold], expected);
    check("rule.fixed=0.75", "Common pair0. Own0 common. Own0.");
    check("rule.fixed=0.74", "Own0 common. Own0.");
    check("rule.fixed=0.5", "Own0 common. Own0.");
    check("rule.fixed=0.49", "Own0.");
}

#[test]
fn figures_of_a_fit() {
    // html and head, body and its three elements; all but head have documents
    let site = site(&news());
    let expected = [
        ("threshold", 0.5),
        ("nodes", 6.0),
        ("nodes of several documents", 5.0),
        ("nodes of one document", 0.0),
        ("nodes with a threshold of their own", 0.0),
        ("share at places of several pages", 1.0),
    ];
    assert_eq!(statistics(&*fit(&site, &[])), expected);
}

/// Four pages, one node: `common` on all, H = 1; `pair` on two, H = log_4 2 = .5; `own` on one, H = 0.
fn words_of_four_two_and_one_page() -> Vec<String> {
    let page = |i: usize| format!("<p>Common pair{}. Own{i} common. Own{i}.</p>", i / 2);
    (0..4).map(page).collect()
}

#[test]
fn documents_of_a_node() {
    // segments of one look share a node
    // three paragraphs a page: "news" is in two of three segments of either page, at either place of its page
    let page = |own| format!("<p>News {own}<p>News {own}<p>{own}<hr>");
    let pages = [page("storm"), page("vote")];
    // one document a page: "news" has H = 1, the sentence .5
    check(&pages, &["rule.fixed=0.5"], "News storm / News storm / storm");
    check(&pages, &["rule.fixed=0.49"], "storm");
    // one a segment: H(news) = ln 4 / ln 6 = .774, H(storm) = ln 3 / ln 6 = .613, so .693 and .613
    let of_segments = |threshold| ["documents=segment", threshold];
    check(&pages, &of_segments("rule.fixed=0.7"), "News storm / News storm / storm");
    check(&pages, &of_segments("rule.fixed=0.69"), "storm");
    check(&pages, &of_segments("rule.fixed=0.61"), "");
    // empty documents count where asked
    // the note is on two pages, its place on four: H = 1, or log_4 2 = .5
    let pages: Vec<String> =
        ["Closed", "Closed", "", ""].iter().map(|note| format!("<p>{note}</p><hr>")).collect();
    check(&pages, &["rule.fixed=0.5"], "");
    check(&pages, &["rule.fixed=0.5", "empty-documents=count"], "Closed");
    check(&pages, &["rule.fixed=0.49", "empty-documents=count"], "");
    // the collection of a leaf that is inner elsewhere
    // on the other page "Flood harbour" is below P, and so in the segment P too: H = 1
    let pages = ["<p>Flood harbour.</p><hr>", "<p><b>Budget vote.</b> <i>Flood harbour.</i></p><hr>"];
    let pages = pages.map(str::to_owned);
    check(&pages, &[], "");
    // with its own sentences alone the node has one document
    check(&pages, &["collection=own"], "Flood harbour.");
    // a menu and an article of one tag share a node by the letter
    // "flood" is in the menu of the other page, and so on both: merged, it is redundant
    let page = |menu, article| format!("<div width=150>{menu}</div><div>{article}</div>");
    let pages = [page("Sport", "Flood"), page("Flood", "Vote")];
    check(&pages, &[], "Sport");
    check(&pages, &["siblings=same-look"], "Sport / Flood");
}

#[test]
fn features_of_sentences() {
    // stop words and stems
    let pages = ["The storms.", "The storm."].map(|text| format!("<p>{text}</p>"));
    check(&pages, &[], "");
    check(&pages, &["stem=false"], "The storms.");
    // "the" has H = 1, so the sentence .5
    check(&pages, &["stem=false", "stop-words=false", "rule.fixed=0.4"], "");
    // sentences without features
    // "to be" and "|" are nothing but stop words and signs
    let pages = ["A1", "B1"].map(|own| format!("<p>| Home. To be. {own}. To be.</p>"));
    check(&pages, &["no-features=keep"], "To be. A1. To be.");
    check(&pages, &["no-features=drop"], "A1.");
    check(&pages, &["no-features=as-before"], "A1. To be.");
    let pages = ["A1", "B1"].map(|own| format!("<p>To be. {own}.</p>"));
    check(&pages, &["no-features=as-before"], "To be. A1.");
}

#[test]
fn nodes_without_an_entropy() {
    // one page is kept whole
    let all = "Home / World / Flood hits harbour. Rain fell. Subscribe to our newsletter. / Copyright";
    check(&news()[..1], &["rule.fixed=0"], all);
    check(&news()[..1], &["single-document=drop"], "");
    // nodes of one document
    // the box is on one page
    let pages = ["<div class=box>Box</div>", ""].map(|own| format!("{own}<p>Menu<hr>"));
    check(&pages, &[], "Box");
    check(&pages, &["single-document=drop"], "");
    // places that were not seen
    let unseen = "<ul><li>Home<li>Sport</ul><table><td>Table</table><p>Copyright";
    // "sport" is new in the list: entropy 0
    check_unseen(&news(), unseen, &[], "Sport / Table");
    check_unseen(&news(), unseen, &["unseen=drop"], "Sport");
    // sites whose pages are all equal or share nothing
    check(&vec![news()[0].clone(); 3], &[], "");
    let pages = ["<p>One two", "<ul><li>three</ul><hr>", "<table><td>four<td>five"].map(str::to_owned);
    check(&pages, &[], "One two");
    check(&["".to_owned(), "".to_owned()], &[], "");
}

#[test]
fn bodies_of_their_own_class() {
    let pages = ["a1", "b1"].map(|own| {
        format!("<body class=postid-{own}><p>Menu<hr><div class=post-{own}>{own} words</div><i class={own}>Share</i>")
    });
    check(&pages, &[], "a1 words");
    // different classes separate the bodies and all nodes below them
    let classes = "attributes=presentational-and-class";
    check(&pages, &[classes], "a1 words / Share");
    check(&pages, &[classes, "bodies=by-look"], "Menu / a1 words / Share");
    check(&pages, &["bodies=by-look"], "a1 words");
    // a fit that finds nothing shared says so
    let pages = ["a1", "b1"].map(|own| format!("<body class={own}><p>Menu<hr>{own}"));
    let warned = |assignments: &[&str]| fit(&site(&pages), assignments).warning();
    assert_eq!(warned(&[]), None);
    let warning = warned(&["attributes=presentational-and-class", "bodies=by-look"]).unwrap();
    assert!(warning.ends_with("try bodies=alike"), "{warning}");
}

#[test]
fn sentences_over_edges() {
    // "it was" is on both pages; the link is not
    let pages = ["a1", "b1"].map(|own| format!("<p>Minister said <a href=x>{own} b{own} c{own}</a></p>"));
    // (1 + 1 + 0 + 0 + 0) / 5 = .4
    check(&pages, &["rule.fixed=0.4"], "Minister said a1 ba1 ca1");
    check(&pages, &["rule.fixed=0.4", "sentences=cut"], "a1 ba1 ca1");
    // sentences side by side have their own words
    // No blank separates them: the word after the full stop begins where the first sentence ends.
    let pages = ["颱風", "地震"].map(|own| format!("<meta charset=utf-8><p>新聞。{own}。</p>"));
    check(&pages, &[], "颱風。");
}

/// The marks of one page: all sentences with this word.
fn gold(page: &Page, word: &str) -> Gold {
    let bound = |at: usize| u32::try_from(at).expect("a small page");
    let marked = page.text().match_indices(word).map(|(start, _)| {
        let end = page.text()[start..].find('.').map_or(page.text().len(), |dot| start + dot + 1);
        Span { start: bound(start), end: bound(end) }
    });
    Gold::of(Role::Article, marked.collect())
}

/// Fits to all pages with labels on some of them, where sentences are marked from this word on, and checks
/// the kept text of the last page.
#[track_caller]
fn check_labels(pages: &[String], labelled: &[usize], word: &str, assignments: &[&str], expected: &str) {
    let site = site(pages);
    let gold: Vec<Gold> = labelled.iter().map(|&page| gold(&site.pages()[page], word)).collect();
    let labels = Labels::new(labelled.iter().copied().zip(&gold).collect());
    let assignments: Vec<&str> = std::iter::once("rule=labels").chain(assignments.iter().copied()).collect();
    let cleaner = try_fit(&site, &all(&site), labels, &assignments).expect("there are labels");
    assert_eq!(kept(&*cleaner, site.page(pages.len() - 1)), expected, "{assignments:?}");
}

#[test]
fn labels_choose_thresholds() {
    // each node has the threshold of its own labels
    // at `p` sentences with "own" are informative, of entropy .5 and 0; "common pair" has .75. So .5. At the list all is
    // redundant, "item" with H = 1, "rare" with 0: so 0
    let page = |i: usize| {
        let text = format!("Common pair{}. Own{i} common. Own{i}.", i / 2);
        format!("<p>{text}</p><ul><li>Item rare{i}<li>Rare{i}</ul>")
    };
    let pages: Vec<String> = (0..4).map(page).collect();
    check_labels(&pages, &[0], "Own", &[], "Own3 common. Own3. .. Rare3");
    // for the site together: 3 informative of 5 at .5 is F = 2 x 2 / (4 + 2), at 0 2 x 1 / (2 + 2)
    check_labels(&pages, &[0], "Own", &["least-labels=6"], "Own3 common. Own3. / Item rare3 / Rare3");
    check_labels(&pages, &[0], "Own", &["least-labels=6", "unlabelled.fixed=0.4"], "Own3. .. Rare3");
    // labels that mark nothing keep what occurs once
    check_labels(&words_of_four_two_and_one_page(), &[1], "absent", &[], "Own3.");
    check_labels(&words_of_four_two_and_one_page(), &[1], "absent", &["positive=redundant"], "Own3.");
    // labels are required
    {
        let site = site(&news());
        let error = try_fit(&site, &[0, 1], Labels::none(), &["rule=labels"]).err();
        assert_eq!(error, FitError::if_no_label("sentence-sst", 0).err());
    }
    // labelled pages outside the sample choose thresholds and enter no tree
    let pages = words_of_four_two_and_one_page();
    let site = site(&pages);
    let gold = gold(&site.pages()[3], "Own");
    let labels = Labels::new(vec![(3, &gold)]);
    let cleaner = try_fit(&site, &[0, 1], labels, &["rule=labels"]).expect("there are labels");
    // of pages 0 and 1: common 1, pair0 1, own0 0. On page 3 pair1 and own3 are new: .5, .5 and 0
    // informative .5 and 0, redundant .5: the best is .5
    assert_eq!(statistics(&*cleaner)[0].1, 0.5);
    assert_eq!(kept(&*cleaner, site.page(0)), "Own0 common. Own0.");
}
