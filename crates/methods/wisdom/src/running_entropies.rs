//! The entropy of each term, updated page by page during a crawl (3.1, Appendix A of the paper).
//!
//! The result is equal to [`text::TermEntropies`] of the same pages, except for rounding. A fit has all its
//! pages and uses that type. This form is for programs that crawl.

use text::{TermCounter, TermId, Tokens};

/// E_(k+1) of a term from E_k. After `pages` pages (k) the entropy is `entropy`, and the term has occurred
/// `total` times in them (TF). The result is the entropy after one more page in which the term occurs
/// `frequency` times (t).
///
/// With H = E ln k and S = TF (ln TF - H), which is the sum of tf ln tf so far:
///
/// ```text
/// E' = E ln k / ln (k + 1)                                      for a page without the term
/// E' = (ln TF' - (S + t ln t) / TF') / ln (k + 1), TF' = TF + t   otherwise
/// ```
///
/// The first page gives 0, as does the first page that has the term.
pub fn next_entropy(entropy: f64, pages: u32, total: u64, frequency: u32) -> f64 {
    let nats = if pages == 0 { 0.0 } else { entropy * f64::from(pages).ln() };
    let nats = if frequency == 0 { nats } else { next_nats(nats, total, frequency) };
    if pages == 0 { 0.0 } else { nats / (f64::from(pages) + 1.0).ln() }
}

/// H' from H: entropies in nats, which a page without the term does not change.
fn next_nats(nats: f64, total: u64, frequency: u32) -> f64 {
    let (total, frequency) = (total as f64, f64::from(frequency));
    let weighted = if total > 0.0 { total * (total.ln() - nats) } else { 0.0 };
    let next = total + frequency;
    (next.ln() - (weighted + frequency * frequency.ln()) / next).max(0.0)
}

/// The terms' entropies over the pages so far.
///
/// A page takes time for its own terms only. For all other terms the formula changes the base of the
/// logarithm, which is applied when an entropy is read.
#[derive(Debug, Clone, Default)]
pub struct RunningEntropies {
    pages: u32,
    terms: Vec<Running>,
    counter: TermCounter,
}

#[derive(Debug, Clone, Copy, Default)]
struct Running {
    /// TF.
    total: u64,
    /// H = E ln k, in nats.
    nats: f64,
}

impl RunningEntropies {
    /// Entropies of no page.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the next page. All pages must use the same vocabulary, which may grow with every page.
    pub fn add(&mut self, tokens: &Tokens) {
        let terms = &mut self.terms;
        self.counter.count(tokens, |term, frequency| {
            if terms.len() <= term.index() {
                terms.resize(term.index() + 1, Running::default());
            }
            let running = &mut terms[term.index()];
            running.nats = next_nats(running.nats, running.total, frequency);
            running.total += u64::from(frequency);
        });
        self.pages += 1;
    }

    /// Number of pages added.
    pub fn pages(&self) -> u32 {
        self.pages
    }

    /// EN of a term over the pages added, in `0.0..=1.0`; 0 for a term on none of them, and before the second
    /// page.
    pub fn get(&self, term: TermId) -> f64 {
        self.terms.get(term.index()).map_or(0.0, |running| self.entropy(running))
    }

    /// The mean of EN over the distinct terms; 0 without a term.
    pub fn mean(&self) -> f64 {
        let seen = self.terms.iter().filter(|running| running.total > 0);
        let (sum, terms) = seen.fold((0.0, 0_u32), |(sum, n), running| (sum + self.entropy(running), n + 1));
        if terms > 0 { sum / f64::from(terms) } else { 0.0 }
    }

    fn entropy(&self, running: &Running) -> f64 {
        if self.pages < 2 { 0.0 } else { (running.nats / f64::from(self.pages).ln()).clamp(0.0, 1.0) }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use text::{Analyser, TermEntropies, TermOptions, Vocabulary};

    use super::*;

    /// EN after each page of these frequencies, by the formula.
    fn stepwise(frequencies: &[u32]) -> Vec<f64> {
        let (mut entropy, mut total) = (0.0, 0);
        let after = |(pages, &frequency): (u32, &u32)| {
            entropy = next_entropy(entropy, pages, total, frequency);
            total += u64::from(frequency);
            entropy
        };
        (0..).zip(frequencies).map(after).collect()
    }

    #[track_caller]
    fn check(frequencies: &[u32], expected: &[f64]) {
        let found = stepwise(frequencies);
        let close = found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-6);
        assert!(close && found.len() == expected.len(), "{found:?}, expected {expected:?}");
    }

    #[test]
    fn figure_5_and_a_term_that_comes_late_or_never() {
        // figure 5 term a: Figure 5 page by page: log_2 2, log_3 3, then 3 of 4 pages.
        check(&[1, 1, 1, 0], &[0.0, 1.0, 1.0, 1.0 - 0.207_519]);
        // figure 5 term b
        check(&[1, 1, 4, 0], &[0.0, 1.0, 0.789_690, 1.0 - 0.374_185]);
        // a term that comes late or never
        check(&[0, 0, 3, 0, 3], &[0.0, 0.0, 0.0, 0.0, 2.0_f64.ln() / 5.0_f64.ln()]);
        check(&[0, 0], &[0.0, 0.0]);
    }

    fn crawls() -> impl Strategy<Value = Vec<Vec<u32>>> {
        // up to 30 pages with up to 5 terms, some of them often, some pages without any
        let page = prop_oneof![4 => proptest::collection::vec(0_u32..40, 0..5), 1 => Just(Vec::new())];
        proptest::collection::vec(page, 0..30)
    }

    proptest! {
        #[test]
        fn equals_the_batch_value_after_every_page(crawl in crawls()) {
            let analyser = Analyser::new(&TermOptions::plain());
            let mut vocabulary = Vocabulary::new();
            let text = |page: &Vec<u32>| -> String {
                page.iter().enumerate().map(|(i, &times)| format!("w{i} ").repeat(times as usize)).collect()
            };
            let tokens: Vec<Tokens> =
                crawl.iter().map(|page| analyser.tokens(&text(page), &mut vocabulary)).collect();
            let terms: Vec<TermId> = (0..).take(vocabulary.len()).map(TermId::new).collect();
            let mut running = RunningEntropies::new();
            let mut stepped = vec![(0.0, 0_u64); terms.len()];
            for seen in 0..tokens.len() {
                for (&term, (entropy, total)) in terms.iter().zip(&mut stepped) {
                    let count = tokens[seen].terms().iter().filter(|it| **it == term).count();
                    let frequency = u32::try_from(count).unwrap();
                    *entropy = next_entropy(*entropy, running.pages(), *total, frequency);
                    *total += u64::from(frequency);
                }
                running.add(&tokens[seen]);
                let batch = TermEntropies::of(tokens[..=seen].iter(), vocabulary.len());
                for (&term, (entropy, _)) in terms.iter().zip(&stepped) {
                    prop_assert!((running.get(term) - batch.get(term)).abs() < 1e-9);
                    prop_assert!((entropy - batch.get(term)).abs() < 1e-9);
                }
                prop_assert!((running.mean() - batch.mean()).abs() < 1e-9);
            }
        }
    }
}
