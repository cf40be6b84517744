//! Cleanings against marks: counts for each variant, sample, measure and group of pages of equal traits.
//!
//! What the sweep of a parameter keeps of a page is often the same for many of its values, so counts are
//! remembered by what was kept.

use std::collections::BTreeMap;
use std::collections::HashMap;

use cleaning::{Span, Spans};
use dataset::{Answer, MarkedSite};
use metric::{Counts, Measure, Scorer};
use record::{Cleanings, Fitted, PageCleaning, Ratios, ScoreRow};

use crate::participants::Participants;

/// Scores one unit.
pub(crate) struct Scoring<'a> {
    pub(crate) site: &'a MarkedSite,
    pub(crate) participants: &'a Participants,
    pub(crate) scorer: &'a Scorer<'a>,
    pub(crate) measures: &'a [Measure],
    pub(crate) answer: Answer,
}

/// Counts by page and by what was kept of it.
type Remembered = HashMap<usize, HashMap<Vec<u32>, Vec<Counts>>>;

impl Scoring<'_> {
    /// All rows of a unit, in the order of its cleanings.
    pub(crate) fn rows(&self, cleanings: &Cleanings) -> Vec<ScoreRow> {
        let mut remembered = Remembered::new();
        let mut rows = Vec::new();
        for fitted in &cleanings.fitted {
            let kept: HashMap<usize, &PageCleaning> =
                fitted.pages.iter().map(|cleaning| (cleaning.page, cleaning)).collect();
            let mut groups: BTreeMap<&[&'static str], Vec<Sums>> = BTreeMap::new();
            for &page in &self.participants.scored {
                // the budget's pages have been seen: they are never scored
                if fitted.labelled.binary_search(&page).is_ok() {
                    continue;
                }
                let sums = groups
                    .entry(&self.site.pages[page].traits)
                    .or_insert_with(|| vec![Sums::default(); self.measures.len()]);
                let counts = self.counts(page, kept.get(&page).copied(), &mut remembered);
                for (sum, counts) in sums.iter_mut().zip(counts) {
                    sum.add(*counts);
                }
            }
            for (traits, sums) in groups {
                rows.extend(self.measures.iter().zip(sums).map(|(m, sums)| sums.row(*m, fitted, traits)));
            }
        }
        rows
    }

    /// The counts of one page, one a measure. A page that was not cleaned counts as nothing kept.
    fn counts<'r>(
        &self,
        page: usize,
        cleaning: Option<&PageCleaning>,
        remembered: &'r mut Remembered,
    ) -> &'r [Counts] {
        let by_kept = remembered.entry(page).or_default();
        let kept: &[u32] = cleaning.map_or(&[], |cleaning| &cleaning.kept);
        if !by_kept.contains_key(kept) {
            let spans: Spans = cleaning
                .into_iter()
                .flat_map(PageCleaning::spans)
                .map(|(start, end)| Span { start, end })
                .collect();
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
    ratios: Ratios,
}

impl Sums {
    fn add(&mut self, counts: Counts) {
        self.pages += 1;
        self.counts += counts;
        let ratios = &mut self.ratios;
        add_ratio(counts.precision(), &mut ratios.precision, &mut ratios.precision_pages);
        add_ratio(counts.recall(), &mut ratios.recall, &mut ratios.recall_pages);
        add_ratio(counts.f1(), &mut ratios.f, &mut ratios.f_pages);
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
            ratios: self.ratios,
        }
    }
}

fn add_ratio(ratio: Option<f64>, sum: &mut f64, pages: &mut u64) {
    if let Some(ratio) = ratio {
        *sum += ratio;
        *pages += 1;
    }
}
