//! What a fit finds in a site, and what it says of one page.

use cleaning::{FitError, Training};
use page::Page;
use rustc_hash::FxHashMap;
use text::hash::{fnv, mix};

use crate::article::in_container;
use crate::outline::Outline;
use crate::params::WitnessParams;
use crate::reference::prose_share;
use crate::rules::Judgement;
use crate::seeds::Seeds;
use crate::site_witness::{Recurrence, SiteWitness};
use crate::votes::Votes;

/// The most pages of a fit that counts what a single page has too. Most words of a larger site stand in a single page, and they hardly
/// ever say anything of a new one.
const FEW: u32 = 50;

/// The testimony of a site, and its pages as the method read them.
pub(crate) struct FittedSite {
    pub(crate) params: WitnessParams,
    pub(crate) witness: SiteWitness,
    /// The share of prose in what the containers of its pages hold; 1 where nobody asks for it.
    pub(crate) prose: f64,
    pub(crate) votes: Votes,
    /// The distinct pages of the fit by fingerprint; `None` for those that only the fingerprint is left of.
    pub(crate) pages: FxHashMap<u64, Option<ReadPage>>,
}

/// A page with what the other pages say of it.
#[derive(Debug, Clone)]
pub(crate) struct ReadPage {
    pub(crate) outline: Outline,
    pub(crate) recurrences: Vec<Recurrence>,
    pub(crate) seeds: Seeds,
    /// Whether the page, or a copy of it, is one of the fit.
    pub(crate) known: bool,
}

impl FittedSite {
    /// Of the training pages.
    ///
    /// # Errors
    /// [`FitError::TooFewPages`] without any.
    pub(crate) fn of_training(
        training: &Training<'_>,
        params: WitnessParams,
        method: &'static str,
    ) -> Result<Self, FitError> {
        if training.pages.is_empty() {
            return Err(FitError::TooFewPages { method, needed: 1, found: 0 });
        }
        let mut site = Self::of(training.pages.iter().map(|&page| &training.site.pages()[page]), params);
        site.prose = site.prose_share();
        Ok(site)
    }

    /// Reads the pages and counts what they have in common. Copies of a page count once, or they would be each other's
    /// template.
    pub(crate) fn of<'p>(pages: impl Iterator<Item = &'p Page>, params: WitnessParams) -> Self {
        let mut numbers: FxHashMap<u64, usize> = FxHashMap::default();
        let mut outlines: Vec<(u64, Outline)> = Vec::new();
        for page in pages {
            let key = fingerprint(page);
            numbers.entry(key).or_insert_with(|| {
                outlines.push((key, Outline::of(page)));
                outlines.len()
            });
        }
        let mut witness = SiteWitness::of(outlines.iter().map(|(_, outline)| outline), &params);
        let mut votes = Votes::default();
        let mut pages = FxHashMap::default();
        for (key, mut outline) in outlines {
            let recurrences = witness.recurrences(&outline, true);
            witness.add_places(&outline, &recurrences);
            let seeds = Seeds::of(&outline, &recurrences, &params);
            votes.add(&outline, &seeds);
            // counted, and of no further use
            outline.words = Vec::new();
            pages.insert(key, Some(ReadPage { outline, recurrences, seeds, known: true }));
        }
        if witness.pages() > FEW {
            witness.forget_single_pages();
            votes.forget_single_pages();
        }
        Self { params, witness, prose: 1.0, votes, pages }
    }

    /// Number of distinct pages of the fit.
    pub(crate) fn len(&self) -> usize {
        self.pages.len()
    }

    /// Gives `judge` the page as read, with what the rules find.
    pub(crate) fn judge<T>(&self, page: &Page, judge: impl FnOnce(&ReadPage, &Judgement<'_>) -> T) -> T {
        let known = self.pages.get(&fingerprint(page));
        let made;
        let read = match known {
            Some(Some(read)) => read,
            _ => {
                let known = known.is_some();
                let outline = Outline::of(page);
                let recurrences = self.witness.recurrences(&outline, known);
                let seeds = Seeds::of(&outline, &recurrences, &self.params);
                made = ReadPage { outline, recurrences, seeds, known };
                &made
            }
        };
        let votes = self.votes.of(&read.outline, &read.seeds, read.known);
        judge(read, &Judgement::of(&read.outline, &read.seeds, &votes, &self.params))
    }

    /// Whether prose is no test of content on this site.
    pub(crate) fn is_of_reference(&self) -> bool {
        self.prose < self.params.max_reference_prose_share
    }

    /// The share of prose in what the containers of the site's pages hold and does not recur: the mean over its pages, with
    /// `prior` pages of nothing but prose, since few pages say little of a site.
    fn prose_share(&self) -> f64 {
        let of_page = |page: &ReadPage| {
            let votes = self.votes.of(&page.outline, &page.seeds, page.known);
            prose_share(
                &page.outline,
                &page.seeds,
                &in_container(&page.outline, &page.seeds, &votes, &self.params),
            )
        };
        let mut shares: Vec<f64> = self.pages.values().flatten().filter_map(of_page).collect();
        // one sum for pages in any order
        shares.sort_by(f64::total_cmp);
        let pages = self.params.prior_pages + shares.len() as f64;
        if pages > 0.0 { (self.params.prior_pages + shares.iter().sum::<f64>()) / pages } else { 1.0 }
    }

    /// Pages beside a page of which it is known whether it is one of the fit.
    pub(crate) fn others(&self, read: &ReadPage) -> u32 {
        self.witness.pages() - u32::from(read.known)
    }
}

/// Equal for copies of a page: the same text in the same tags.
fn fingerprint(page: &Page) -> u64 {
    let of_node = |hash: u64, node| mix(hash ^ fnv(page.tag(node).as_str())) ^ page.end(node).index() as u64;
    mix(page.nodes().fold(fnv(page.text()), of_node))
}
