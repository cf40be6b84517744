//! The pages of a site that take part in a run, and those of them that are scored.
//!
//! Samples are drawn from them. A sample is the first pages of a permutation that depends only on the experiment's seed, the data set, the
//! site and the repeat. So a larger sample contains the smaller ones, and a curve over sizes shows the effect
//! of more pages, not of other pages.

use std::collections::{BTreeMap, BTreeSet};

use cleaning::{Role, Span, Spans};
use dataset::{Answer, LEAST_FOUND, MarkedSite, PageMarks, SiteInfo};
use manifest::Run;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use record::{KeyBuilder, Marked, SiteFacts, Unfound};
use text::TermOptions;

/// The pages of one site that take part in one run.
pub(crate) struct Participants {
    /// Indices, sorted.
    pub(crate) pages: Vec<usize>,
    /// The participating pages that are scored against marks, sorted.
    pub(crate) scored: Vec<usize>,
    /// The participating pages that some measure may count, sorted: the scored ones, and those whose gold
    /// text was not found in them.
    pub(crate) judged: Vec<usize>,
}

impl Participants {
    /// Chooses by the run's traits.
    pub(crate) fn of(run: &Run, site: &MarkedSite) -> Self {
        Self::with_traits(&run.pages_with, &run.pages_without, site)
    }

    /// Chooses the pages that have all traits of `with` and none of `without`.
    pub(crate) fn with_traits(with: &[String], without: &[String], site: &MarkedSite) -> Self {
        let takes_part = |page: usize| {
            let traits = &site.pages[page].traits;
            let has = |name: &String| traits.contains(&name.as_str());
            with.iter().all(has) && !without.iter().any(has)
        };
        let pages: Vec<usize> = (0..site.site.len()).filter(|&page| takes_part(page)).collect();
        let those = |which: fn(&PageMarks) -> bool| {
            pages.iter().copied().filter(|&page| which(&site.pages[page])).collect()
        };
        let scored = those(PageMarks::scored);
        let judged = those(|marks| marks.scored() || marks.has_text());
        Self { pages, scored, judged }
    }
}

/// The fewest pages of a site that may take part, at this scale.
pub(crate) fn least_pages(run: &Run, scale: f64) -> usize {
    scaled(run.least_pages.max(1), scale)
}

/// A manifest's number of pages at this scale. A scale below 1 reduces it as it reduces the sites, but not
/// below 2, because one page is no site. A scale above 1 changes nothing.
pub(crate) fn scaled(pages: usize, scale: f64) -> usize {
    if scale >= 1.0 {
        return pages;
    }
    // page counts are far below 2^52, and the product is positive
    let scaled = (pages as f64 * scale).ceil() as usize;
    scaled.max(2).min(pages)
}

/// The facts about the site that tables show, for one run.
pub(crate) fn facts(
    site: &MarkedSite,
    info: &SiteInfo,
    participants: &Participants,
    answer: Answer,
) -> SiteFacts {
    let mut traits = BTreeMap::new();
    let mut unfound = Vec::new();
    let terms = site.site.terms(&TermOptions::plain());
    let (mut words, mut answer_words) = (0, 0);
    let mut classes = BTreeSet::new();
    let mut marked: BTreeMap<String, Marked> = BTreeMap::new();
    for &page in &participants.pages {
        let marks = &site.pages[page];
        classes.extend(marks.class.as_deref());
        for name in &marks.traits {
            *traits.entry((*name).to_owned()).or_default() += 1;
        }
        // a page without any found gold has no marks, and is listed too
        if marks.found < LEAST_FOUND {
            unfound.push(Unfound { page: site.site.name(page).to_owned(), found: marks.found });
        }
        words += terms.of_page(page).len();
    }
    for &page in &participants.scored {
        if let Some(gold) = site.pages[page].answer(answer) {
            let tokens = terms.of_page(page);
            let within = |span: &cleaning::Span| tokens.within(span.start, span.end).len();
            answer_words += gold.informative().iter().map(within).sum::<usize>();
            for role in Role::ALL {
                let blocks = stretches(gold.get(role), site.site.pages()[page].text());
                if blocks > 0 {
                    let marked = marked.entry(role.name().to_owned()).or_default();
                    marked.pages += 1;
                    marked.blocks += blocks;
                }
            }
        }
    }
    let mean = |sum: usize, of: usize| if of == 0 { 0.0 } else { sum as f64 / of as f64 };
    SiteFacts {
        language: info.language.clone(),
        category: info.category.clone(),
        pages: site.site.len(),
        taking_part: participants.pages.len(),
        scored: participants.scored.len(),
        words: mean(words, participants.pages.len()),
        answer_words: mean(answer_words, participants.scored.len()),
        traits,
        marked,
        classes: classes.len(),
        unfound,
    }
}

/// The number of runs of text that the spans form; white space alone does not separate two runs.
fn stretches(spans: &Spans, text: &str) -> usize {
    let gaps = spans.as_slice().windows(2);
    let separated = |pair: &&[Span]| {
        let gap = text.get(pair[0].end as usize..pair[1].start as usize);
        gap.is_none_or(|gap| gap.contains(|char: char| !char.is_whitespace()))
    };
    usize::from(!spans.is_empty()) + gaps.filter(separated).count()
}

/// The purpose of a random choice.
#[derive(Clone, Copy)]
pub(crate) struct Purpose<'a> {
    pub(crate) seed: u64,
    pub(crate) data: &'a str,
    pub(crate) site: &'a str,
    pub(crate) repeat: u32,
}

impl Purpose<'_> {
    /// A seed of its own for each purpose and use.
    pub(crate) fn seed(&self, what: &str) -> u64 {
        let key = KeyBuilder::lasting("seed")
            .with("what", what)
            .with("seed", &self.seed.to_string())
            .with("data", self.data)
            .with("site", self.site)
            .with("repeat", &self.repeat.to_string())
            .finish();
        u64::from_str_radix(&key[..16], 16).expect("a key is hexadecimal and longer than 16 digits")
    }

    /// `size` of `pages`, sorted; all of them if there are not more.
    pub(crate) fn draw(&self, what: &str, pages: &[usize], size: usize) -> Vec<usize> {
        let mut drawn = pages.to_vec();
        if size < drawn.len() {
            drawn.shuffle(&mut ChaCha8Rng::seed_from_u64(self.seed(what)));
            drawn.truncate(size);
            drawn.sort_unstable();
        }
        drawn
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::fixtures::{PLAIN, Sketch, info, run, site};

    fn names(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[track_caller]
    fn check(with: &[&str], without: &[&str], expected: &[usize]) {
        let traits: [&[&str]; 4] = [&[], &["a"], &["a", "b"], &["b"]];
        let site = site(&traits.map(|traits| Sketch { traits, ..PLAIN }));
        let run = Run { pages_with: names(with), pages_without: names(without), ..run() };
        assert_eq!(Participants::of(&run, &site).pages, expected);
    }

    #[test]
    fn pages_take_part_with_all_required_traits_and_no_excluded_one() {
        check(&[], &[], &[0, 1, 2, 3]);
        check(&["a"], &[], &[1, 2]);
        check(&["a", "b"], &[], &[2]);
        check(&[], &["a"], &[0, 3]);
        check(&[], &["a", "b"], &[0]);
        check(&["a"], &["b"], &[1]);
        check(&["c"], &[], &[]);
        check(&["a"], &["a"], &[]);
    }

    #[track_caller]
    fn check_least(least: usize, scale: f64, expected: usize) {
        assert_eq!(least_pages(&Run { least_pages: least, ..run() }, scale), expected);
    }

    #[test]
    fn the_fewest_pages_at_small_and_large_scales() {
        check_least(10, 1.0, 10);
        check_least(10, 3.0, 10);
        check_least(10, 0.5, 5);
        check_least(10, 0.31, 4);
        check_least(10, 0.01, 2);
        check_least(2, 0.5, 2);
        check_least(1, 0.5, 1);
    }

    #[test]
    fn facts_of_a_site() {
        let site = site(&[
            Sketch { text: "one two three four", gold: Some("two three"), traits: &["a"], ..PLAIN },
            Sketch {
                text: "one two",
                gold: Some("two"),
                hand: Some("one two"),
                traits: &["a", "b"],
                ..PLAIN
            },
            Sketch { text: "one two three", gold: Some("one"), found: 0.25, traits: &[], hand: None },
            Sketch { text: "one", gold: None, found: 0.0, traits: &["b"], hand: None },
        ]);
        let participants = Participants::of(&run(), &site);
        assert_eq!(participants.scored, [0, 1]);
        let facts = |answer| facts(&site, &info("site", 4), &participants, answer);
        let expected = SiteFacts {
            language: "en".to_owned(),
            category: "news".to_owned(),
            pages: 4,
            taking_part: 4,
            scored: 2,
            words: 10.0 / 4.0,
            answer_words: 1.5,
            traits: BTreeMap::from([("a".to_owned(), 2), ("b".to_owned(), 2)]),
            marked: BTreeMap::from([("article".to_owned(), Marked { pages: 2, blocks: 2 })]),
            classes: 0,
            unfound: vec![
                Unfound { page: "p2".to_owned(), found: 0.25 },
                Unfound { page: "p3".to_owned(), found: 0.0 },
            ],
        };
        assert_eq!(facts(Answer::Gold), expected);
        assert_eq!(facts(Answer::Hand), SiteFacts { answer_words: 2.0, ..expected });
    }

    #[track_caller]
    fn check_stretches(text: &str, spans: &[(u32, u32)], expected: usize) {
        let spans = Spans::from_iter(spans.iter().map(|&(start, end)| Span { start, end }));
        assert_eq!(stretches(&spans, text), expected, "{text:?}");
    }

    #[test]
    fn white_space_does_not_separate_marked_text() {
        check_stretches("a b c", &[], 0);
        check_stretches("a b c", &[(0, 5)], 1);
        check_stretches("a b c", &[(0, 1), (2, 3)], 1);
        check_stretches("a b c", &[(0, 1), (4, 5)], 2);
        check_stretches("a\nb c", &[(0, 2), (2, 3), (4, 5)], 1);
    }

    #[test]
    fn a_site_of_which_no_page_takes_part_has_zeros() {
        let site = site(&[PLAIN]);
        let run = Run { pages_with: names(&["c"]), ..run() };
        let facts = facts(&site, &info("site", 4), &Participants::of(&run, &site), Answer::Gold);
        assert_eq!((facts.taking_part, facts.scored, facts.words, facts.answer_words), (0, 0, 0.0, 0.0));
    }

    fn purpose(repeat: u32) -> Purpose<'static> {
        Purpose { seed: 1, data: "d", site: "s", repeat }
    }

    #[test]
    fn larger_samples_hold_smaller_ones() {
        let pages: Vec<usize> = (0..50).collect();
        let (small, large) = (purpose(0).draw("t", &pages, 5), purpose(0).draw("t", &pages, 20));
        assert_eq!((small.len(), large.len()), (5, 20));
        assert!(small.iter().all(|page| large.contains(page)));
    }

    #[test]
    fn repeats_and_purposes_differ_and_calls_do_not() {
        let pages: Vec<usize> = (0..50).collect();
        assert_ne!(purpose(0).draw("t", &pages, 10), purpose(1).draw("t", &pages, 10));
        assert_ne!(purpose(0).draw("t", &pages, 10), purpose(0).draw("u", &pages, 10));
        assert_eq!(purpose(0).draw("t", &pages, 10), purpose(0).draw("t", &pages, 10));
    }

    /// A new schema of records or another machine must not change the draws, because all curves over samples
    /// would change.
    #[test]
    fn draws_are_fixed() {
        let pages: Vec<usize> = (0..50).collect();
        assert_eq!(purpose(0).seed("method"), 3_986_245_115_230_803_264);
        assert_eq!(purpose(0).draw("t", &pages, 5), [17, 27, 33, 35, 39]);
    }

    #[test]
    fn a_sample_of_more_than_all_is_all() {
        assert_eq!(purpose(0).draw("t", &[3, 4], 5), [3, 4]);
    }
}
