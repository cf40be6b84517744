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
    Anchors, Counts, Fact, FormScorer, GoldShingles, GoldWords, KindCounts, Measure, Written,
    count_attributes, count_blocks, count_kinds, count_orphans, count_snippets, count_word_set,
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
    /// all marks if it has none; a measure [of the gold text](Way::GoldText) uses that text
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
        match measure.way() {
            Way::Form => self.form(page, Written::Spans(kept), gold).count(measure),
            Way::Fact(_) => self.count_facts(measure, page, None, gold),
            Way::GoldText(count) => count(self, page, &kept_text(self.page(page), &judged(kept, gold)), gold),
            Way::Items(_) => None,
            Way::Marks(count) => {
                let answer = match measure.role() {
                    None => Cow::Owned(gold.informative()),
                    Some(role) => Cow::Borrowed(Some(gold.get(role)).filter(|marks| !marks.is_empty())?),
                };
                Some(count(self, page, &judged(kept, gold), &answer))
            }
        }
    }

    /// Counts by a measure [of the gold text](Way::GoldText) for a text: the kept text of page
    /// `page`, or a text that a method gave. `None` for another measure, and if the page has no gold text.
    ///
    /// # Panics
    /// For a page index out of range.
    pub fn count_text(&self, measure: Measure, page: usize, text: &str, gold: &Gold) -> Option<Counts> {
        let Way::GoldText(count) = measure.way() else { return None };
        count(self, page, text, gold)
    }

    /// Counts by measures [of form](Way::Form) for what was written of page `page`. Nothing is read before the first count.
    ///
    /// # Panics
    /// For a page index out of range.
    pub fn form<'a>(&'a self, page: usize, written: Written<'a>, gold: &'a Gold) -> FormScorer<'a> {
        FormScorer::new(self.page(page), &self.found[page].gold_forms, written, gold)
    }

    /// Counts of page `page` by a measure [of facts](Way::Fact), for the facts that a method stated. `None` stands for a
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
        let Way::Fact(fact) = measure.way() else { return None };
        let given = gold.facts.as_ref()?;
        let of_page = || {
            let Metadata { title, author, date, kind, .. } = Metadata::of(self.page(page));
            Facts { title, author, date, kind: kind.map(|kind| kind.name().to_owned()) }
        };
        fact.count(stated.unwrap_or_else(|| self.found[page].facts.get_or_init(of_page)), given)
    }

    /// Counts by a measure [of items](Way::Items) for the kept elements of a page, sorted; `kept` is `None` if the
    /// page was not cleaned. `None` for another measure, and if the marks judge no element.
    pub fn count_elements(measure: Measure, kept: Option<&[NodeId]>, gold: &Gold) -> Option<Counts> {
        let items = Some(gold.items()).filter(|items| !items.is_empty())?;
        let Way::Items(count) = measure.way() else { return None };
        Some(count(items, kept))
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
        let Way::Marks(count) = measure.way() else { return Counts::default() };
        count(self, page, kept, answer)
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

/// What a measure counts, and how.
#[derive(Debug, Clone, Copy)]
pub enum Way {
    /// Units of a page, for its kept text and the marks.
    Marks(fn(&Scorer<'_>, usize, &Spans, &Spans) -> Counts),
    /// Words or snippets of a text, against the annotated [text](Gold::text) or [snippets](Gold::snippets) instead of marks in the page; or
    /// the text alone. It counts the pages with such annotations, even if the text was not found in the page.
    GoldText(fn(&Scorer<'_>, usize, &str, &Gold) -> Option<Counts>),
    /// Judged elements without text, of which some are kept.
    Items(fn(&[Item], Option<&[NodeId]>) -> Counts),
    /// The Markdown or HTML that is written of a page: see [`FormScorer`].
    Form,
    /// A fact of the page beside its text, against the annotated [facts](Gold::facts).
    Fact(Fact),
}

impl Measure {
    /// Its way. Each measure has an arm, so a forgotten one does not compile.
    pub fn way(self) -> Way {
        match self {
            Measure::Feature => {
                Way::Marks(|of, page, kept, answer| count_terms(of.terms().of_page(page), kept, answer))
            }
            Measure::FeatureOccurrence => {
                Way::Marks(|of, page, kept, answer| count_occurrences(of.terms().of_page(page), kept, answer))
            }
            Measure::Token => {
                Way::Marks(|of, page, kept, answer| count_occurrences(of.words().of_page(page), kept, answer))
            }
            Measure::Block => {
                Way::Marks(|of, page, kept, answer| count_blocks(of.page(page).lines(), kept, answer))
            }
            Measure::DebnathBlock => Way::Marks(|of, page, kept, answer| {
                let runs = || BlockRuns::of(&BlockSet::of(of.page(page), &PARTITIONING_TAGS));
                let blocks = of.found[page].blocks.get_or_init(runs);
                blocks.count(of.page(page).text(), kept, answer)
            }),
            Measure::Character | Measure::ArticleIc => {
                Way::Marks(|of, page, kept, answer| count_characters(of.page(page).text(), kept, answer))
            }
            Measure::TocSnc => Way::Marks(|of, page, kept, answer| {
                of.anchors(page).count(of.page(page).text(), kept, answer)
            }),
            Measure::TocIc => Way::Marks(|of, page, kept, answer| {
                of.anchors(page).count_characters(of.page(page).text(), kept, answer)
            }),
            Measure::ArticleSnc => Way::Marks(|of, page, kept, answer| {
                let page = of.page(page);
                count_nodes(page.text(), page.leaves().map(|leaf| page.span(leaf)), kept, answer)
            }),
            Measure::Words => Way::GoldText(|of, page, text, gold| {
                let gold = gold.text.as_deref()?;
                Some(of.found[page].gold_words.get_or_init(|| GoldWords::of(gold)).count(text))
            }),
            Measure::WordSets => {
                Way::GoldText(|_, _, text, gold| Some(count_word_set(gold.text.as_deref()?, text)))
            }
            Measure::Shingle => Way::GoldText(|of, page, text, gold| {
                Some(of.gold_shingles(page, gold.text.as_deref()?).count(text))
            }),
            Measure::SameWords => Way::GoldText(|of, page, text, gold| {
                Some(of.gold_shingles(page, gold.text.as_deref()?).count_same(text))
            }),
            Measure::WithSnippets => {
                Way::GoldText(|_, _, text, gold| Some(count_snippets(&gold.snippets.as_ref()?.with, text)))
            }
            Measure::WithoutSnippets => {
                Way::GoldText(|_, _, text, gold| Some(count_snippets(&gold.snippets.as_ref()?.without, text)))
            }
            Measure::Attributes => {
                Way::GoldText(|_, _, text, gold| count_attributes(&gold.snippets.as_ref()?.with, text))
            }
            Measure::Orphans => Way::GoldText(|of, page, text, _| count_orphans(of.page(page), text)),
            Measure::Item => Way::Items(count_items),
            Measure::ItemAccuracy => Way::Items(count_items_right),
            Measure::Form | Measure::FormOf(_) | Measure::WebMainBench(_) => Way::Form,
            Measure::Fact(fact) => Way::Fact(fact),
        }
    }
}

/// Every judged element is a unit: relevant if it is noise, found if it is not in `kept`, which must be
/// sorted. `kept` is `None` for a page that was not cleaned: then no element is found.
pub fn count_items(items: &[Item], kept: Option<&[NodeId]>) -> Counts {
    let is_removed = |item: &Item| kept.is_some_and(|kept| kept.binary_search(&item.node).is_err());
    items.iter().map(|item| Counts::unit(item.noisy, is_removed(item))).sum()
}

/// Every judged element is a unit, relevant and found; it is common if it is noise and removed, or no noise
/// and kept. So each ratio is the accuracy: the share of correct decisions, which is 0 on a page that was not
/// cleaned.
pub fn count_items_right(items: &[Item], kept: Option<&[NodeId]>) -> Counts {
    let right = |item: &&Item| kept.is_some_and(|kept| item.noisy == kept.binary_search(&item.node).is_err());
    Counts::share(items.len() as u64, items.iter().filter(right).count() as u64)
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
