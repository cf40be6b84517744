//! Scores the pages of one site, with the tokens that the site has cached; and elements without text.

use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

use cleaning::{Facts, Gold, Item, Site, SiteTerms, Spans, TextKind, TextKinds, kept_text};
use output::Metadata;
use page::{BlockSet, NodeId, PARTITIONING_TAGS, Page};
use text::TermOptions;

use crate::blocks::BlockRuns;
use crate::form_scorer::{GoldForms, judged};
use crate::nodes::{count_characters, count_nodes};
use crate::tokens::{count_occurrences, count_terms};
use crate::{
    Anchors, Counts, FormScorer, GoldShingles, GoldWords, KindCounts, Measure, Written, count_attributes,
    count_blocks, count_kinds, count_orphans, count_snippets, count_word_set,
};

/// Counts for the pages of one site.
///
/// Tokens are those of the site, computed on first use and shared with methods that need the same. Anchors,
/// blocks, and what is read of the gold of a page are cached, because a page is counted for many variants of a
/// cleaning. So all golds given for a page must be the same.
///
/// ```
/// use cleaning::{Gold, Role, Site, Span, Spans};
/// use metric::{Measure, Scorer};
/// use page::{Hints, Page};
///
/// let page = Page::parse(b"<p>Home. A storm came.", &Hints::default());
/// let site = Site::new("news.test", [("a.html".to_owned(), page)]);
/// let storm = Spans::from_iter([Span { start: 6, end: 19 }]);
/// let gold = Gold::of(Role::Article, storm);
/// let counts = Scorer::new(&site).count_gold(Measure::Token, 0, &Spans::all(19), &gold);
/// assert_eq!(counts.and_then(|counts| counts.recall()), Some(1.0));
/// ```
pub struct Scorer<'s> {
    site: &'s Site,
    /// Stemmed, without stop words: the papers' terms.
    terms: OnceLock<Arc<SiteTerms>>,
    /// Every word.
    words: OnceLock<Arc<SiteTerms>>,
    /// In the order of the site's pages.
    found: Box<[Found]>,
}

/// The cached parts of a page.
#[derive(Default)]
struct Found {
    anchors: OnceLock<Anchors>,
    blocks: OnceLock<BlockRuns>,
    gold_words: OnceLock<GoldWords>,
    gold_shingles: OnceLock<GoldShingles>,
    kinds: OnceLock<TextKinds>,
    facts: OnceLock<Facts>,
    gold_forms: GoldForms,
}

impl<'s> Scorer<'s> {
    /// A scorer; it computes nothing before the first use.
    pub fn new(site: &'s Site) -> Self {
        let found = (0..site.len()).map(|_| Found::default()).collect();
        Self { site, terms: OnceLock::new(), words: OnceLock::new(), found }
    }

    /// Counts of page `page` for the kept text, against the marks of the measure's [role](Measure::role), or
    /// all marks if it has none; a measure [of the gold text](Measure::is_of_gold_text) uses that text
    /// instead. `None` if the page has no mark of the role, or no gold text, so that the measure does not
    /// apply, and for a measure of items.
    ///
    /// Text that the marks leave [open](Gold::unjudged) is removed from the kept text, so it is neither right
    /// nor wrong.
    ///
    /// # Panics
    /// If the page index is out of range, or if a measure of the gold text applies and `kept` does not
    /// [fit](Spans::fits) the page's text.
    pub fn count_gold(&self, measure: Measure, page: usize, kept: &Spans, gold: &Gold) -> Option<Counts> {
        if measure.is_of_form() {
            return self.form(page, Written::Spans(kept), gold).count(measure);
        }
        if measure.is_of_facts() {
            return self.count_facts(measure, page, None, gold);
        }
        let judged = judged(kept, gold);
        if measure.is_of_gold_text() {
            return self.count_text(measure, page, &kept_text(self.page(page), &judged), gold);
        }
        let answer = match measure.role() {
            None if measure.is_of_items() => return None,
            None => Cow::Owned(gold.informative()),
            Some(role) => Cow::Borrowed(Some(gold.get(role)).filter(|marks| !marks.is_empty())?),
        };
        Some(self.count(measure, page, &judged, &answer))
    }

    /// Counts by a measure [of the gold text](Measure::is_of_gold_text) for a text: the kept text of page
    /// `page`, or a text that a method gave. `None` for another measure, and if the page has no gold text.
    ///
    /// # Panics
    /// For a page index out of range.
    pub fn count_text(&self, measure: Measure, page: usize, text: &str, gold: &Gold) -> Option<Counts> {
        match measure {
            Measure::Words => {
                let gold = gold.text()?;
                Some(self.found[page].gold_words.get_or_init(|| GoldWords::of(gold)).count(text))
            }
            Measure::WordSets => Some(count_word_set(gold.text()?, text)),
            Measure::Shingle => Some(self.gold_shingles(page, gold.text()?).count(text)),
            Measure::SameWords => Some(self.gold_shingles(page, gold.text()?).count_same(text)),
            Measure::WithSnippets => Some(count_snippets(&gold.snippets()?.with, text)),
            Measure::WithoutSnippets => Some(count_snippets(&gold.snippets()?.without, text)),
            Measure::Attributes => count_attributes(&gold.snippets()?.with, text),
            Measure::Orphans => count_orphans(self.page(page), text),
            _ => None,
        }
    }

    /// Counts by measures [of form](Measure::is_of_form) for what was written of page `page`. Nothing is read before the first count.
    ///
    /// # Panics
    /// For a page index out of range.
    pub fn form<'a>(&'a self, page: usize, written: Written<'a>, gold: &'a Gold) -> FormScorer<'a> {
        FormScorer::new(self.page(page), &self.found[page].gold_forms, written, gold)
    }

    /// Counts of page `page` by a measure [of facts](Measure::is_of_facts), for the facts that a method stated. `None` stands for a
    /// method that answers in spans: its facts are the [`Metadata`] of the page. The result is `None` for another measure, and if
    /// people did not give the fact.
    ///
    /// # Panics
    /// For a page index out of range.
    pub fn count_facts(
        &self,
        measure: Measure,
        page: usize,
        stated: Option<&Facts>,
        gold: &Gold,
    ) -> Option<Counts> {
        let Measure::Fact(fact) = measure else { return None };
        let given = gold.facts()?;
        let of_page = || {
            let Metadata { title, author, date, kind, .. } = Metadata::of(self.page(page));
            Facts { title, author, date, kind: kind.map(|kind| kind.name().to_owned()) }
        };
        fact.count(stated.unwrap_or_else(|| self.found[page].facts.get_or_init(of_page)), given)
    }

    /// Counts by a measure [of items](Measure::is_of_items) for the kept elements of a page, sorted; `kept` is `None` if the
    /// page was not cleaned. `None` for another measure, and if the marks judge no element.
    pub fn count_elements(measure: Measure, kept: Option<&[NodeId]>, gold: &Gold) -> Option<Counts> {
        let items = Some(gold.items()).filter(|items| !items.is_empty())?;
        match measure {
            Measure::Item => Some(count_items(items, kept)),
            Measure::ItemAccuracy => Some(count_items_right(items, kept)),
            _ => None,
        }
    }

    /// Counts of page `page` for the kept text and the answer, in any role. For a measure whose answer is no
    /// set of spans they are 0: see [`count_elements`](Self::count_elements) for items,
    /// [`count_gold`](Self::count_gold) for the gold text, form and facts.
    ///
    /// Spans beyond the page's text add nothing.
    ///
    /// # Panics
    /// For a page index out of range.
    pub fn count(&self, measure: Measure, page: usize, kept: &Spans, answer: &Spans) -> Counts {
        match measure {
            Measure::Feature => count_terms(self.terms().of_page(page), kept, answer),
            Measure::FeatureOccurrence => count_occurrences(self.terms().of_page(page), kept, answer),
            Measure::Token => count_occurrences(self.words().of_page(page), kept, answer),
            Measure::Block => count_blocks(self.page(page).lines(), kept, answer),
            Measure::DebnathBlock => {
                let runs = || BlockRuns::of(&BlockSet::of(self.page(page), &PARTITIONING_TAGS));
                let blocks = self.found[page].blocks.get_or_init(runs);
                blocks.count(self.page(page).text(), kept, answer)
            }
            Measure::Character | Measure::ArticleIc => count_characters(self.page(page).text(), kept, answer),
            Measure::TocSnc => self.anchors(page).count(self.page(page).text(), kept, answer),
            Measure::TocIc => self.anchors(page).count_characters(self.page(page).text(), kept, answer),
            Measure::ArticleSnc => {
                let page = self.page(page);
                count_nodes(page.text(), page.leaves().map(|leaf| page.span(leaf)), kept, answer)
            }
            _ => Counts::default(),
        }
    }

    /// Words of page `page` by the kind of their text, in the order of [`TextKind::ALL`], for the kept text
    /// against all marks.
    ///
    /// # Panics
    /// For a page index out of range.
    pub fn count_kinds(&self, page: usize, kept: &Spans, gold: &Gold) -> [KindCounts; TextKind::ALL.len()] {
        let kinds = self.found[page].kinds.get_or_init(|| TextKinds::of(self.page(page)));
        count_kinds(self.words().of_page(page), kinds, &judged(kept, gold), &gold.informative())
    }

    pub(crate) fn page(&self, page: usize) -> &'s Page {
        &self.site.pages()[page]
    }

    fn terms(&self) -> &SiteTerms {
        self.terms.get_or_init(|| self.site.terms(&TermOptions::default()))
    }

    fn words(&self) -> &SiteTerms {
        self.words.get_or_init(|| self.site.terms(&TermOptions::plain()))
    }

    fn anchors(&self, page: usize) -> &Anchors {
        self.found[page].anchors.get_or_init(|| Anchors::of(self.page(page)))
    }

    fn gold_shingles(&self, page: usize, text: &str) -> &GoldShingles {
        self.found[page].gold_shingles.get_or_init(|| GoldShingles::of(text))
    }
}

/// Every judged element is a unit: relevant if it is noise, found if it is not in `kept`, which must be
/// sorted. `kept` is `None` for a page that was not cleaned: then no element is found.
pub fn count_items(items: &[Item], kept: Option<&[NodeId]>) -> Counts {
    items
        .iter()
        .map(|item| {
            let removed = kept.is_some_and(|kept| kept.binary_search(&item.node).is_err());
            Counts::unit(item.noisy, removed)
        })
        .sum()
}

/// Every judged element is a unit, relevant and found; it is common if it is noise and removed, or no noise
/// and kept. So each ratio is the accuracy: the share of correct decisions, which is 0 on a page that was not
/// cleaned.
pub fn count_items_right(items: &[Item], kept: Option<&[NodeId]>) -> Counts {
    let right = |item: &&Item| kept.is_some_and(|kept| item.noisy == kept.binary_search(&item.node).is_err());
    let all = items.len() as u64;
    Counts { relevant: all, found: all, common: items.iter().filter(right).count() as u64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Items are numbers; `noisy` are those that are noise. Expected are relevant, found and common noise, and the number of correct
    /// decisions.
    #[test]
    fn noise_is_found_where_it_is_removed() {
        type Case<'a> = (usize, &'a [usize], Option<&'a [usize]>, (u64, u64, u64), u64);
        let cases: [Case<'_>; 7] = [
            (4, &[1, 2], Some(&[0, 1]), (2, 2, 1), 2),
            (4, &[1, 2], Some(&[0, 3]), (2, 2, 2), 4),
            // keeping all finds none, and removing all finds all
            (3, &[0], Some(&[0, 1, 2]), (1, 0, 0), 2),
            (3, &[0], Some(&[]), (1, 3, 1), 1),
            // an element without a judgement does not count
            (2, &[], Some(&[0, 1, 7]), (0, 0, 0), 2),
            // a page that was not cleaned is a miss
            (3, &[0, 1], None, (2, 0, 0), 0),
            (0, &[], Some(&[]), (0, 0, 0), 0),
        ];
        for (items, noisy, kept, noise, right) in cases {
            let item = |index| Item { node: NodeId::new(index), noisy: noisy.contains(&index) };
            let items: Vec<Item> = (0..items).map(item).collect();
            let kept: Option<Vec<NodeId>> = kept.map(|kept| kept.iter().copied().map(NodeId::new).collect());
            assert_eq!(count_items(&items, kept.as_deref()), noise.into());
            let all = items.len() as u64;
            assert_eq!(count_items_right(&items, kept.as_deref()), (all, all, right).into());
        }
    }
}
