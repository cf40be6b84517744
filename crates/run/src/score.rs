//! Cleanings against marks: counts for each variant, sample, measure and group of pages of equal traits.
//!
//! What is kept of a page is often the same for many values of a swept parameter, for many samples, and in several
//! runs, so counts are remembered by what was kept.

use std::collections::BTreeMap;

use cleaning::{Span, Spans};
use dataset::{Answer, MarkedSite};
use metric::{Counts, Mean, Measure, Scorer};
use record::{Cleanings, Fitted, PageCleaning, Ratios, ScoreRow};
use rustc_hash::FxHashMap;

use crate::participants::Participants;

/// Scores one unit.
pub(crate) struct Scoring<'a> {
    pub(crate) site: &'a MarkedSite,
    pub(crate) participants: &'a Participants,
    pub(crate) scorer: &'a Scorer<'a>,
    pub(crate) measures: &'a [Measure],
    pub(crate) answer: Answer,
}

/// Counts, one a measure, by page and by what was kept of it. Holds for one site, answer and list of measures.
pub(crate) type Remembered = FxHashMap<usize, FxHashMap<Vec<u32>, Vec<Counts>>>;

impl Scoring<'_> {
    /// All rows of a unit, in the order of its cleanings.
    pub(crate) fn rows(&self, cleanings: &Cleanings, remembered: &mut Remembered) -> Vec<ScoreRow> {
        let mut groups: BTreeMap<&[&'static str], Vec<usize>> = BTreeMap::new();
        for &page in &self.participants.scored {
            groups.entry(&self.site.pages[page].traits).or_default().push(page);
        }
        let mut rows = Vec::new();
        for fitted in &cleanings.fitted {
            for (traits, pages) in &groups {
                let sums = self.sums(fitted, pages, remembered);
                // all pages of the group may be labelled
                if sums.first().is_some_and(|sums| sums.pages > 0) {
                    rows.extend(self.measures.iter().zip(sums).map(|(m, sums)| sums.row(*m, fitted, traits)));
                }
            }
        }
        rows
    }

    /// Sums over `pages`, one a measure.
    fn sums(&self, fitted: &Fitted, pages: &[usize], remembered: &mut Remembered) -> Vec<Sums> {
        let mut sums = vec![Sums::default(); self.measures.len()];
        for page in pages {
            // the budget's pages have been seen: they are never scored
            if fitted.labelled.binary_search(page).is_ok() {
                continue;
            }
            // a page that was not cleaned counts as nothing kept
            let cleaned = fitted.pages.binary_search_by_key(page, |cleaning| cleaning.page);
            let kept = cleaned.map_or(&[][..], |at| &fitted.pages[at].kept);
            for (sum, counts) in sums.iter_mut().zip(self.counts(*page, kept, remembered)) {
                sum.add(*counts);
            }
        }
        sums
    }

    /// The counts of one page, one a measure, where `kept` (gaps and lengths) was kept of it.
    fn counts<'r>(&self, page: usize, kept: &[u32], remembered: &'r mut Remembered) -> &'r [Counts] {
        let by_kept = remembered.entry(page).or_default();
        if !by_kept.contains_key(kept) {
            let spans: Spans = PageCleaning::spans_of(kept).map(|(start, end)| Span { start, end }).collect();
            let answer = self.site.pages[page].answer(self.answer);
            let answer = answer.expect("a scored page has marks").informative();
            let count = |measure: &Measure| self.scorer.count(*measure, page, &spans, &answer);
            by_kept.insert(kept.to_vec(), self.measures.iter().map(count).collect());
        }
        &by_kept[kept]
    }
}

/// Counts summed over pages, with sums of the pages' ratios.
#[derive(Clone, Default)]
struct Sums {
    pages: u64,
    counts: Counts,
    precision: Mean,
    recall: Mean,
    f: Mean,
}

impl Sums {
    fn add(&mut self, counts: Counts) {
        self.pages += 1;
        self.counts += counts;
        self.precision.add(counts.precision());
        self.recall.add(counts.recall());
        self.f.add(counts.f1());
    }

    fn row(self, measure: Measure, fitted: &Fitted, traits: &[&'static str]) -> ScoreRow {
        ScoreRow {
            variant: fitted.variant.clone(),
            training: fitted.training,
            repeat: fitted.repeat,
            learned: fitted.learned.clone(),
            traits: traits.iter().map(|name| (*name).to_owned()).collect(),
            measure: measure.name().to_owned(),
            pages: self.pages,
            relevant: self.counts.relevant,
            found: self.counts.found,
            common: self.counts.common,
            ratios: Ratios {
                precision: self.precision.sum,
                precision_pages: self.precision.values,
                recall: self.recall.sum,
                recall_pages: self.recall.values,
                f: self.f.sum,
                f_pages: self.f.values,
            },
        }
    }
}
