//! What a fit finds in a site, and what it says of one page.

use std::hash::{Hash as _, Hasher as _};

use cleaning::{FitError, Training};
use page::Page;
use rustc_hash::{FxHashMap, FxHasher};
use text::hash::{fnv, fnv_bytes, mix};

use crate::article::in_container;
use crate::distinct_pages::{DistinctPage, DistinctPages};
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
    /// The share of prose in what the containers of its pages hold.
    pub(crate) prose: f64,
    pub(crate) votes: Votes,
    /// The distinct pages of the fit by fingerprint, with their [`reading`]; `None` for those of a state or a sketch.
    pub(crate) pages: FxHashMap<u64, Option<(u64, ReadPage)>>,
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
        some(training.pages.len(), method)?;
        Ok(Self::of(training.pages.iter().map(|&page| &training.site.pages()[page]), params))
    }

    /// Of the sketches of pages, without these pages: it cleans as the fit to them does.
    ///
    /// # Errors
    /// [`FitError::TooFewPages`] without any, [`FitError::Sketch`].
    pub(crate) fn of_sketches(
        sketches: &[Vec<u8>],
        params: WitnessParams,
        method: &'static str,
    ) -> Result<Self, FitError> {
        some(sketches.len(), method)?;
        let mut pages = DistinctPages::default();
        for sketch in sketches {
            let (fingerprint, outline) = Outline::of_sketch(sketch)?;
            pages.add(fingerprint, fnv_bytes(sketch.iter().copied()), || outline);
        }
        let mut site = Self::of_distinct(pages, params);
        // they have not all that cleaning needs
        site.pages.values_mut().for_each(|page| *page = None);
        Ok(site)
    }

    /// Reads the pages and counts what they have in common, which does not depend on their order.
    pub(crate) fn of<'p>(pages: impl Iterator<Item = &'p Page>, params: WitnessParams) -> Self {
        let mut distinct = DistinctPages::default();
        pages.for_each(|page| distinct.add(fingerprint(page), reading(page), || Outline::of(page)));
        Self::of_distinct(distinct, params)
    }

    fn of_distinct(distinct: DistinctPages, params: WitnessParams) -> Self {
        let mut witness = SiteWitness::of(distinct.outlines(), &params);
        let mut votes = Votes::default();
        let mut read = Vec::new();
        // sums of quotients depend on their order, which is that of the fingerprints
        for (key, DistinctPage { reading, mut outline }) in distinct.into_pages() {
            let recurrences = witness.recurrences(&outline, true);
            witness.add_places(&outline, &recurrences);
            let seeds = Seeds::of(&outline, &recurrences, &params);
            votes.add(&outline, &seeds);
            // counted, and of no further use
            outline.words = Vec::new();
            read.push((key, (reading, ReadPage { outline, recurrences, seeds, known: true })));
        }
        if witness.pages() > FEW {
            witness.forget_single_pages();
            votes.forget_single_pages();
        }
        let prose = prose_of_site(read.iter().map(|(_, (_, page))| page), &votes, &params);
        let pages = read.into_iter().map(|(key, page)| (key, Some(page))).collect();
        Self { params, witness, prose, votes, pages }
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
            Some(Some((known, read))) if *known == reading(page) => read,
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

    /// Pages beside a page of which it is known whether it is one of the fit.
    pub(crate) fn others(&self, read: &ReadPage) -> u32 {
        self.witness.pages() - u32::from(read.known)
    }
}

fn some(pages: usize, method: &'static str) -> Result<(), FitError> {
    if pages > 0 { Ok(()) } else { Err(FitError::TooFewPages { method, needed: 1, found: 0 }) }
}

/// The share of prose in what the containers of the site's pages hold and does not recur: the mean over its pages, with `prior` pages of
/// nothing but prose, since few pages say little of a site.
fn prose_of_site<'p>(
    pages: impl Iterator<Item = &'p ReadPage>,
    votes: &Votes,
    params: &WitnessParams,
) -> f64 {
    let of_page = |page: &ReadPage| {
        let votes = votes.of(&page.outline, &page.seeds, page.known);
        prose_share(&page.outline, &page.seeds, &in_container(&page.outline, &page.seeds, &votes, params))
    };
    let mut shares: Vec<f64> = pages.filter_map(of_page).collect();
    // one sum for pages in any order
    shares.sort_by(f64::total_cmp);
    let pages = params.prior_pages + shares.len() as f64;
    if pages > 0.0 { (params.prior_pages + shares.iter().sum::<f64>()) / pages } else { 1.0 }
}

/// The sketch of a page.
pub(crate) fn sketch(page: &Page) -> Vec<u8> {
    Outline::of(page).sketch(fingerprint(page))
}

/// Equal for copies of a page: the same text in the same tags.
fn fingerprint(page: &Page) -> u64 {
    let of_node = |hash: u64, node| mix(hash ^ fnv(page.tag(node).as_str())) ^ page.end(node).index() as u64;
    mix(page.nodes().fold(fnv(page.text()), of_node))
}

/// Of pages of one fingerprint equal for those with the same attributes and data, which are read alike. Never stored.
fn reading(page: &Page) -> u64 {
    let mut hasher = FxHasher::default();
    for node in page.nodes() {
        page.attributes(node).for_each(|attribute| (node.index(), attribute).hash(&mut hasher));
    }
    page.json_ld().for_each(|data| data.hash(&mut hasher));
    hasher.finish()
}
