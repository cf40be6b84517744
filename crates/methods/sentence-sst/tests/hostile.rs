//! Hostile pages for the segments and sentences of this method: fit and clean must end. The sweep over the
//! catalogue has the general ones.

use std::fmt::Write as _;

use cleaning::{Gold, Labels, Role, Spans, Training};
use method_sentence_sst::SentenceSstParams;
use testkit::{all, named_site, statistics, try_fit};

/// Fits to the pages, the first of which is labelled whole, and cleans them; returns the number of nodes.
#[track_caller]
fn survive(pages: Vec<String>, assignments: &[&str]) -> f64 {
    let site = named_site(pages.into_iter().enumerate());
    let length = u32::try_from(site.pages()[0].text().len()).expect("a page");
    let gold = Gold::of(Role::Article, Spans::all(length / 2));
    let training =
        Training { site: &site, pages: &all(&site), labels: Labels::new(vec![(0, &gold)]), seed: 0 };
    let cleaner = try_fit::<SentenceSstParams>(&training, assignments).expect("there is a page");
    for page in 0..site.len() {
        assert!(cleaner.clean(site.page(page)).kept().fits(site.pages()[page].text()), "page {page}");
    }
    let statistics = statistics(&*cleaner);
    assert!(statistics.iter().all(|(_, value)| value.is_finite()));
    statistics[1].1
}

const EVERY_UNIT: [&[&str]; 3] = [
    &[],
    &["rule=labels", "step=0.01"],
    &["sentences=cut", "documents=segment", "rule=labels", "siblings=apart"],
];

#[test]
fn every_sibling_of_another_look() {
    let page: String = (0..20_000).fold(String::new(), |mut page, i| {
        write!(page, "<p width={i}>Word {i}. <b>bold</b>").expect("a string takes all");
        page
    });
    let nodes = survive(vec![page.clone(), page], &["rule=labels", "step=0.01"]);
    // html, head, body, and each P with its text and B
    assert_eq!(nodes, 3.0 + 3.0 * 20_000.0);
}

#[test]
fn pages_of_many_parts() {
    let pages = [
        "<p>Same words. <i>Own</i> <hr>".repeat(10_000),
        // sentences over all levels: each level has text of its own, so that nothing merges
        format!("{}deep", "<span>a <i>b</i> ".repeat(20_000)),
        // a word on every level is in the collections of all levels above: counting the words at every node above them
        // would take 200,000,000 steps
        "<div>Same words. <hr>".repeat(20_000),
        // one sentence of many words, and many sentences of one word
        "word <b>bold</b> ".repeat(15_000),
        "Ends. ".repeat(30_000),
    ];
    for page in pages {
        for assignments in EVERY_UNIT {
            survive(vec![page.clone(), page.clone()], assignments);
        }
    }
}

#[test]
fn pages_without_sentences() {
    for assignments in EVERY_UNIT {
        survive(vec![String::new(), "<img>".repeat(1_000), "<frameset>".to_owned()], assignments);
    }
}
