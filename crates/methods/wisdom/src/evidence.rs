//! What WISDOM tells of its work, without any decision of its own. Of a page: CII and API of each node (Figure 6), the steps of k-MIB (Figure 8),
//! and the leaves of M1 and M2; the numbers are those that cleaning uses. Of a fit: figures of the skeletons that k-MIB finds in the
//! training pages (Figures 13 and 14).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use cleaning::{Evidence, FitStatistic, Number};
use page::{NodeId, Page};
use text::{TermId, Tokens};

use crate::coverage::{Coverage, Values};
use crate::mining::{Constraint, Search, Spread};
use crate::params::{ConstraintOn, Criterion, WisdomParams};

/// Each node of the tree in document order: CII of all its text, if it has a term; API of its own anchor, 0
/// if it is none; and f_A of each search.
pub(crate) fn of_nodes(coverage: &Coverage, follows_links: bool, searches: &[Search]) -> Vec<Evidence> {
    let own = own_api(coverage);
    let of_node = |(node, api): (usize, f64)| {
        let cii = coverage.values[node].cii().map(|cii| Number::plain("CII", cii));
        let api = follows_links.then_some(Number::plain("API", api));
        let sums = searches
            .iter()
            .map(|search| Number::plain(aggregated(search.criterion), search.value(coverage, node)));
        let mut numbers: Vec<Number> = cii.into_iter().chain(api).chain(sums).collect();
        numbers.dedup_by_key(|number| number.name);
        Evidence { node: coverage.tree.node(node), numbers, step: None, decision: None }
    };
    own.into_iter().enumerate().map(of_node).collect()
}

/// Each leaf of the tree in document order, for M1 and M2 (4.4): the number that the type constraint of each
/// search bounds, with the bound; and TLEN with the length that it must exceed, if there is one. `met` tells
/// which leaves meet a search.
pub(crate) fn of_leaves(
    coverage: &Coverage,
    searches: &[Search],
    longer_than: f64,
    met: impl Fn(usize) -> bool,
) -> Vec<Evidence> {
    let leaves = (0..coverage.tree.len()).filter(|&node| coverage.tree.is_leaf(node));
    let of_leaf = |node: usize| {
        let values = &coverage.values[node];
        let length = values.of(Criterion::Tlen);
        let length = match longer_than < 0.0 {
            true => Number::plain("TLEN", length),
            false => Number::against("TLEN", length, longer_than),
        };
        let constraints = searches.iter().filter_map(|search| constraint(search, values));
        let decision = if met(node) { "met" } else { "not met" };
        Evidence::decided(coverage.tree.node(node), constraints.chain([length]), decision)
    };
    leaves.map(of_leaf).collect()
}

/// API of each node, not aggregated: an anchor's API is at the anchor.
fn own_api(coverage: &Coverage) -> Vec<f64> {
    let tree = &coverage.tree;
    let mut own = vec![0.0; tree.len()];
    for node in tree.anchors.iter().filter_map(|&anchor| tree.owner(anchor)) {
        // an anchor is a leaf, or holds another one
        let below: f64 = tree.children(node).map(|child| coverage.values[child].api).sum();
        own[node] = coverage.values[node].api - below;
    }
    own
}

/// Appends the steps of k-MIB: f_A, SII against ST if the node has an SII, and the number that the type
/// constraint bounds.
pub(crate) fn add_steps(
    all: &mut Vec<Evidence>,
    coverage: &Coverage,
    params: &WisdomParams,
    search: &Search,
) {
    let mut step = all.iter().filter_map(|evidence| evidence.step).max().unwrap_or(0);
    params.skeleton(coverage, search, |popped| {
        step += 1;
        let mut numbers = vec![Number::plain(aggregated(search.criterion), popped.value)];
        if let Spread::Sii(sii) = popped.spread {
            numbers.push(Number::against("SII", sii, params.structure_threshold));
        }
        numbers.extend(constraint(search, &coverage.values[popped.node]));
        all.push(Evidence {
            node: coverage.tree.node(popped.node),
            numbers,
            step: Some(step),
            decision: Some(popped.decision),
        });
    });
}

/// The number that the type constraint bounds, if the node has it, with the bound.
fn constraint(search: &Search, values: &Values) -> Option<Number> {
    let (value, bound) = search.constrained(values)?;
    Some(Number::against(constrained(search), value?, bound))
}

/// The paper's name of f_A.
const fn aggregated(criterion: Criterion) -> &'static str {
    match criterion {
        Criterion::Api => "API_A",
        Criterion::Alen => "ALEN_A",
        Criterion::Clen => "CLEN_A",
        Criterion::Tlen => "TLEN_A",
    }
}

/// The name of the number that the type constraint bounds.
const fn constrained(search: &Search) -> &'static str {
    match (search.constraint, search.criterion) {
        (Constraint::Article(_) | Constraint::Off, _) => "CII",
        (Constraint::Toc(_, ConstraintOn::Api), _) | (_, Criterion::Api) => "average API",
        (_, Criterion::Alen) => "average ALEN",
        (_, Criterion::Clen) => "average CLEN",
        (_, Criterion::Tlen) => "average TLEN",
    }
}

/// Counts over pages.
#[derive(Debug, Clone, Default)]
pub(crate) struct Described {
    blocks: u32,
    elements: usize,
    /// The number of TOC blocks by their average API.
    bins: Vec<u32>,
    tocs: u32,
    /// The number of anchors with text, and of those without API.
    anchors: u32,
    silent: u32,
}

/// The bins of the average API: tenths, and one for 5 or more.
static BINS: LazyLock<Vec<String>> =
    LazyLock::new(|| (0..=50).map(|tenths| format!("average-api:{}.{}", tenths / 10, tenths % 10)).collect());

/// The bins of IDF: tenths, and one for terms of a single page.
static IDF_BINS: LazyLock<Vec<String>> = LazyLock::new(|| {
    (0..=10).map(|tenths| format!("weight-by-idf:{}.{}", tenths / 10, tenths % 10)).collect()
});

/// The mean of W over the terms whose IDF, log_n (n / df) of n pages, is in each bin; empty bins are left out. W is at least IDF (3.1
/// and Figure 5).
pub(crate) fn weights_by_idf<'t>(
    pages: impl ExactSizeIterator<Item = &'t Tokens>,
    weight: impl Fn(TermId) -> f64,
) -> Vec<FitStatistic> {
    let ln_n = (pages.len() as f64).ln();
    let mut documents: BTreeMap<TermId, u32> = BTreeMap::new();
    for tokens in pages {
        let terms: BTreeSet<TermId> = tokens.terms().iter().copied().collect();
        terms.into_iter().for_each(|term| *documents.entry(term).or_default() += 1);
    }
    let mut sums = [(0.0, 0_u32); 11];
    for (term, df) in documents {
        let idf = if ln_n > 0.0 { 1.0 - f64::from(df).ln() / ln_n } else { 0.0 };
        let sum = &mut sums[bin(idf).min(10)];
        *sum = (sum.0 + weight(term), sum.1 + 1);
    }
    let filled = IDF_BINS.iter().zip(sums).filter(|(_, (_, terms))| *terms > 0);
    filled.map(|(name, (sum, terms))| FitStatistic { name, value: sum / f64::from(terms) }).collect()
}

impl Described {
    /// Adds the skeleton of one search in a page.
    pub(crate) fn add(&mut self, page: &Page, coverage: &Coverage, skeleton: &[usize], is_toc: bool) {
        self.bins.resize(BINS.len(), 0);
        for &node in skeleton {
            let subtree = page.subtree(coverage.tree.node(node));
            self.blocks += 1;
            self.elements += subtree.filter(|&index| page.is_element(NodeId::new(index))).count();
            if let Some(average) = coverage.values[node].average(Criterion::Api).filter(|_| is_toc) {
                self.tocs += 1;
                self.bins[bin(average)] += 1;
            }
        }
        if is_toc {
            for owner in coverage.tree.anchors.iter().filter_map(|&anchor| coverage.tree.owner(anchor)) {
                let values = &coverage.values[owner];
                self.anchors += u32::from(values.alen > 0.0);
                self.silent += u32::from(values.alen > 0.0 && values.api <= 0.0);
            }
        }
    }

    /// Of so many pages: `blocks-a-page`, `nodes-a-block` (elements of its subtree) and, if TOC blocks are searched for,
    /// `anchors-without-api` (a share of the anchors with text) and the distribution of `average-api`. A
    /// figure whose divisor is 0 is left out.
    pub(crate) fn figures(&self, pages: usize) -> Vec<FitStatistic> {
        let mut figures = Vec::new();
        let mut ratio = |name, of: f64, over: f64| {
            if over > 0.0 {
                figures.push(FitStatistic { name, value: of / over });
            }
        };
        ratio("blocks-a-page", f64::from(self.blocks), pages as f64);
        ratio("nodes-a-block", self.elements as f64, f64::from(self.blocks));
        ratio("anchors-without-api", f64::from(self.silent), f64::from(self.anchors));
        for (name, &count) in BINS.iter().zip(&self.bins) {
            ratio(name, f64::from(count), f64::from(self.tocs));
        }
        figures
    }
}

/// The bin of a value in tenths; values below a border by a rounding error count as equal to it.
fn bin(average: f64) -> usize {
    ((average * 10.0 + 1e-9).floor() as usize).min(BINS.len() - 1)
}

#[cfg(test)]
mod tests {
    use text::{Analyser, TermEntropies, TermOptions, Vocabulary};

    use super::*;

    /// Figure 5: terms A and B are on three of four pages, A once on each, B four times on the third; a third term is on one page.
    #[test]
    fn weights_of_the_terms_of_figure_5() {
        let analyser = Analyser::new(&TermOptions::plain());
        let mut vocabulary = Vocabulary::new();
        let pages = ["a b", "a b", "a b b b b", "single"].map(|page| analyser.tokens(page, &mut vocabulary));
        let entropies = TermEntropies::of(&pages, vocabulary.len());
        let figures = weights_by_idf(pages.iter(), |term| 1.0 - entropies.get(term));
        let figures: Vec<_> = figures.iter().map(|own| format!("{} {:.6}", own.name, own.value)).collect();
        // the mean of .207519 and .374185, IDF is .207519
        assert_eq!(figures, ["weight-by-idf:0.2 0.290852", "weight-by-idf:1.0 1.000000"]);
        assert!(weights_by_idf([].iter(), |_| 1.0).is_empty());
    }

    #[test]
    fn bins_of_the_average_api() {
        // bins begin where they say
        for (index, name) in BINS.iter().enumerate() {
            let low: f64 = name.strip_prefix("average-api:").unwrap().parse().unwrap();
            assert_eq!((bin(low), bin(low + 0.05)), (index, index), "{name}");
        }
        assert_eq!((bin(99.0), bin(1.249)), (50, 12));
        // nothing described has no figures
        assert!(Described::default().figures(0).is_empty());
    }
}
