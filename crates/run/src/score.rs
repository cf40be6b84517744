//! Cleanings against marks: counts for each variant, sample, measure and group of pages of equal traits.
//!
//! The kept text of a page is often the same for many values of a swept parameter, for many samples, and in
//! several runs, so counts are cached by the kept text. A text that a method gave is counted again by the
//! measures that compare texts.
//!
//! A measure of one role counts the pages that have marks of it, and has no row without such a page. A
//! measure of items counts the pages whose marks judge items, for methods that decide on elements. A measure
//! of the gold text counts the pages that have one, also those in which it was not found.
//!
//! Single pages have scores of their own for runs whose pages a table shows.

use std::collections::BTreeMap;

use cleaning::{Facts, Gold, Span, Spans, TextKind, kept_text};
use dataset::{Answer, MarkedSite};
use metric::{Counts, KindCounts, Measure, Scorer, Way, Written};
use page::{NodeId, Page};
use record::{AnswerText, Cleanings, Fitted, PageCleaning, PageScore, Ratios, ScoreRow};
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

/// Counts, one for each measure, by page, with or without form, and by kept text; `None` for a measure that does not count the page.
/// Valid for one site, answer and list of measures.
pub(crate) type CountCache = FxHashMap<(usize, bool), FxHashMap<Vec<u32>, Vec<Option<Counts>>>>;

impl Scoring<'_> {
    /// All rows of a unit, in the order of its cleanings.
    pub(crate) fn rows(&self, cleanings: &Cleanings, cache: &mut CountCache) -> Vec<ScoreRow> {
        let mut groups: BTreeMap<&[&'static str], Vec<usize>> = BTreeMap::new();
        for &page in &self.participants.judged {
            groups.entry(&self.site.pages[page].traits).or_default().push(page);
        }
        let mut rows = Vec::new();
        for fitted in &cleanings.fitted {
            for (traits, pages) in &groups {
                let sums = self.measures.iter().zip(self.sums(fitted, pages, cache));
                // all pages of the group may be labelled, or the measure may count none of them
                let counted = sums.filter(|(_, sums)| sums.pages > 0);
                rows.extend(counted.map(|(measure, sums)| sums.row(*measure, fitted, traits)));
            }
        }
        rows
    }

    /// Sums over `pages`, one for each measure.
    fn sums(&self, fitted: &Fitted, pages: &[usize], cache: &mut CountCache) -> Vec<Sums> {
        let mut sums = vec![Sums::default(); self.measures.len()];
        // a method that decides on text alone has no counts of elements; if no page was cleaned, all are
        // misses
        let on_elements = fitted.pages.is_empty() || fitted.pages.iter().any(|page| page.elements.is_some());
        for page in pages {
            // pages of the label budget are never scored
            if fitted.labelled.binary_search(page).is_ok() {
                continue;
            }
            for (sum, counts) in sums.iter_mut().zip(self.counts_of(fitted, *page, cache)) {
                if let Some(counts) = counts {
                    sum.add(counts);
                }
            }
            if on_elements {
                self.add_elements(&mut sums, *page, cleaned(fitted, *page));
            }
        }
        sums
    }

    /// Adds the counts of one page by the measures of items, which are few and not cached.
    fn add_elements(&self, sums: &mut [Sums], page: usize, cleaned: Option<&PageCleaning>) {
        let nodes = |elements: &Vec<u32>| elements.iter().map(|&node| NodeId::new(node as usize)).collect();
        let kept: Option<Vec<NodeId>> = cleaned.and_then(|cleaned| cleaned.elements.as_ref()).map(nodes);
        let gold = self.gold(page);
        for (sum, measure) in sums.iter_mut().zip(self.measures) {
            if let Some(counts) = Scorer::count_elements(*measure, kept.as_deref(), gold) {
                sum.add(counts);
            }
        }
    }

    /// The kept text of a page, as gaps and lengths; empty if it was not cleaned.
    fn kept(fitted: &Fitted, page: usize) -> &[u32] {
        cleaned(fitted, page).map_or(&[], |cleaned| &cleaned.kept)
    }

    fn gold(&self, page: usize) -> &Gold {
        self.site.pages[page].answer(self.answer).expect("a scored page has marks")
    }

    /// The counts of one page, one for each measure, for its kept text or the text that the method gave.
    fn counts_of(&self, fitted: &Fitted, page: usize, cache: &mut CountCache) -> Vec<Option<Counts>> {
        let cleaned = cleaned(fitted, page);
        let text = cleaned.and_then(|cleaned| cleaned.text.as_ref());
        let of_spans = self.counts(page, Self::kept(fitted, page), text.is_none(), cache);
        let facts = if cleaned.is_none() { Some(Facts::default()) } else { text.map(stated) };
        let form = text.map(|answer| self.scorer.form(page, written(answer), self.gold(page)));
        let count = |(measure, of_spans): (&Measure, &Option<Counts>)| match (measure.way(), text) {
            (Way::Form, Some(_)) => form.as_ref().filter(|_| self.site.pages[page].scored())?.count(*measure),
            (Way::Fact(_), _) => self.scorer.count_facts(*measure, page, facts.as_ref(), self.gold(page)),
            (Way::GoldText(_), Some(answer)) => {
                self.scorer.count_text(*measure, page, &answer.text, self.gold(page))
            }
            (Way::Form | Way::GoldText(_), None) | (Way::Marks(_) | Way::Items(_), _) => *of_spans,
        };
        self.measures.iter().zip(of_spans).map(count).collect()
    }

    /// The counts of one page, one for each measure, for the kept text `kept` (gaps and lengths); with `writes` also of the form in
    /// which it is written here.
    fn counts<'r>(
        &self,
        page: usize,
        kept: &[u32],
        writes: bool,
        cache: &'r mut CountCache,
    ) -> &'r [Option<Counts>] {
        let by_kept = cache.entry((page, writes)).or_default();
        if !by_kept.contains_key(kept) {
            let spans = spans_of(kept);
            let gold = self.gold(page);
            let scored = self.site.pages[page].scored();
            let form = self.scorer.form(page, Written::Spans(&spans), gold);
            let of_gold = |measure| self.scorer.count_gold(measure, page, &spans, gold);
            let count = |&measure: &Measure| match measure.way() {
                // counted with the answer
                Way::Fact(_) => None,
                Way::Form => (scored && writes).then(|| form.count(measure)).flatten(),
                Way::GoldText(_) => of_gold(measure),
                Way::Marks(_) | Way::Items(_) => scored.then(|| of_gold(measure)).flatten(),
            };
            by_kept.insert(kept.to_vec(), self.measures.iter().map(count).collect());
        }
        &by_kept[kept]
    }
}

/// The answer of a method, with its form where it has one.
fn written(answer: &AnswerText) -> Written<'_> {
    match (&answer.markdown, &answer.html) {
        (Some(markdown), _) => Written::Markdown(markdown),
        (None, Some(html)) => Written::Html(html),
        (None, None) => Written::Text(&answer.text),
    }
}

fn stated(answer: &AnswerText) -> Facts {
    Facts {
        title: answer.title.clone(),
        author: answer.author.clone(),
        date: answer.date.clone(),
        kind: None,
    }
}

/// The cleaning of a page, if it was cleaned.
pub(crate) fn cleaned(fitted: &Fitted, page: usize) -> Option<&PageCleaning> {
    let at = fitted.pages.binary_search_by_key(&page, |cleaning| cleaning.page);
    at.ok().map(|at| &fitted.pages[at])
}

/// The spans of gaps and lengths.
pub(crate) fn spans_of(kept: &[u32]) -> Spans {
    PageCleaning::spans_of(kept).map(|(start, end)| Span { start, end }).collect()
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
        let (precision, recall) = (counts.precision(), counts.recall());
        let own = &mut self.ratios;
        add(precision, &mut own.precision, &mut own.precision_pages, &mut own.precision_squares);
        add(recall, &mut own.recall, &mut own.recall_pages, &mut own.recall_squares);
        add(counts.f1(), &mut own.f, &mut own.f_pages, &mut own.f_squares);
        own.products += precision.zip(recall).map_or(0.0, |(precision, recall)| precision * recall);
    }

    fn row(self, measure: Measure, fitted: &Fitted, traits: &[&'static str]) -> ScoreRow {
        ScoreRow {
            variant: fitted.variant.clone(),
            training: fitted.training,
            repeat: fitted.repeat,
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

/// Adds the ratio of a page, if it is defined.
fn add(ratio: Option<f64>, sum: &mut f64, pages: &mut u64, squares: &mut f64) {
    if let Some(ratio) = ratio {
        *sum += ratio;
        *pages += 1;
        *squares += ratio * ratio;
    }
}

/// The number of recorded words of the lost text, and of the wrongly kept text.
const WORDS: usize = 6;

/// The most characters of these words.
const CHARACTERS: usize = 60;

impl Scoring<'_> {
    /// The pages of the fits on all pages that take part, in the order of the cleanings.
    pub(crate) fn pages(&self, cleanings: &Cleanings, cache: &mut CountCache) -> Vec<PageScore> {
        let on_all = cleanings.fitted.iter().filter(|fitted| fitted.training.is_none() && fitted.repeat == 0);
        let mut scores = Vec::new();
        for fitted in on_all {
            for &page in &self.participants.judged {
                if fitted.labelled.binary_search(&page).is_err() {
                    scores.push(self.page_score(fitted, page, cache));
                }
            }
        }
        scores
    }

    fn page_score(&self, fitted: &Fitted, page: usize, cache: &mut CountCache) -> PageScore {
        let counted = self.measures.iter().zip(self.counts_of(fitted, page, cache));
        let of = |counts: Counts| [counts.relevant, counts.found, counts.common];
        let counts =
            counted.filter_map(|(measure, counts)| Some((measure.name().to_owned(), of(counts?)))).collect();
        let (gold, spans) = (self.gold(page), spans_of(Self::kept(fitted, page)));
        // marks are not reliable if the page does not hold its gold, except if the gold is empty
        let marks_tell = self.site.pages[page].scored() || is_empty(gold);
        let kinds = marks_tell.then(|| {
            let of = |own: KindCounts| [own.words, own.gold, own.kept, own.both];
            let counts = TextKind::ALL.into_iter().zip(self.scorer.count_kinds(page, &spans, gold));
            let counts = counts.map(|(kind, own)| (kind.name(), of(own)));
            let noise = self.site.pages[page].noise.iter().map(|(kind, noise)| {
                let counts = self.scorer.count(Measure::Token, page, &spans, noise);
                (*kind, [counts.relevant, 0, counts.common, 0])
            });
            let all = counts.chain(noise).filter(|(_, own)| own[0] > 0);
            all.map(|(kind, own)| (kind.to_owned(), own)).collect::<BTreeMap<_, _>>()
        });
        let html = &self.site.site.pages()[page];
        let (lost, added) = if marks_tell {
            let marked = gold.informative();
            let added = spans.difference(&marked).difference(gold.unjudged());
            (first_words(html, &marked.difference(&spans)), first_words(html, &added))
        } else {
            (first_words_of(gold.text.as_deref().unwrap_or_default()), first_words(html, &spans))
        };
        let confidence = cleaned(fitted, page).and_then(|cleaned| cleaned.confidence);
        let page = self.site.site.name(page).to_owned();
        PageScore { variant: fitted.variant.clone(), page, counts, kinds, confidence, lost, added }
    }
}

/// Whether the page has no content according to the gold.
fn is_empty(gold: &Gold) -> bool {
    gold.text.as_deref().is_some_and(|text| text::alphanumeric_words(text).next().is_none())
}

fn first_words(page: &Page, spans: &Spans) -> String {
    first_words_of(&kept_text(page, spans))
}

/// The first words of a text, on one line.
fn first_words_of(text: &str) -> String {
    let mut words = text::words(text).take(WORDS);
    let Some((start, end)) = words.next() else { return String::new() };
    let end = words.last().map_or(end, |(_, end)| end);
    let shown = text[start as usize..end as usize].split_whitespace().collect::<Vec<_>>().join(" ");
    match shown.char_indices().nth(CHARACTERS) {
        Some((cut, _)) => format!("{}…", &shown[..cut]),
        None => shown,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use cleaning::{Cleaning, Item, Method, Role};

    use super::*;

    use crate::fixtures::{LONG, PLAIN, Sketch, cleans, done, run, site};

    /// Marks of one role on the word `news` of a [`PLAIN`] page.
    fn news(role: Role) -> Option<Gold> {
        Some(Gold::of(role, Spans::from_iter([Span { start: 5, end: 9 }])))
    }

    /// The rows of a method that is given the marks of so many pages.
    fn rows_of(
        site: &Arc<MarkedSite>,
        method: Arc<dyn Method>,
        (labels, answer): (usize, Answer),
        measures: &[Measure],
    ) -> Vec<ScoreRow> {
        let run = manifest::Run { labels, ..run() };
        let done = done(site, run.clone(), vec![method], LONG, answer);
        let participants = &Participants::of(&run, site);
        let scoring = Scoring { site, participants, scorer: &Scorer::new(&site.site), measures, answer };
        scoring.rows(&done.cleanings, &mut CountCache::default())
    }

    /// Panics on the first page of a site.
    fn fails_on_the_first(page: cleaning::PageRef<'_>) {
        assert!(page.within_site().is_none_or(|(_, index)| index > 0), "not this one");
    }

    /// Rows as (measure, traits, pages, relevant, found, common) for a method that fails on the first page and keeps all
    /// of the others.
    fn rows(
        site: &Arc<MarkedSite>,
        labels: usize,
        answer: Answer,
    ) -> Vec<(String, String, u64, u64, u64, u64)> {
        let method: Arc<dyn Method> = cleans(|page| {
            fails_on_the_first(page);
            Cleaning::everything(page.page())
        });
        let measures = [Measure::Character, Measure::Words, Measure::TocIc, Measure::ArticleIc];
        let counts = |row: ScoreRow| {
            (row.measure, row.traits.join(" "), row.pages, row.relevant, row.found, row.common)
        };
        rows_of(site, method, (labels, answer), &measures).into_iter().map(counts).collect()
    }

    #[track_caller]
    fn check(site: &Arc<MarkedSite>, answer: Answer, expected: &[(&str, &str, u64, u64, u64, u64)]) {
        let rows = rows(site, 0, answer);
        let rows: Vec<_> = rows.iter().map(|(m, t, a, b, c, d)| (&**m, &**t, *a, *b, *c, *d)).collect();
        assert_eq!(rows, expected);
    }

    /// Pages with a link of `news`, and the marks and traits given.
    fn linked(pages: &[(Option<Gold>, Option<Gold>, &'static [&'static str])]) -> Arc<MarkedSite> {
        let sketch = Sketch { text: "menu <a href=/>news</a>", gold: None, ..PLAIN };
        let mut site = site(&vec![sketch; pages.len()]);
        let marks = &mut Arc::get_mut(&mut site).unwrap().pages;
        for (marks, (gold, hand, traits)) in marks.iter_mut().zip(pages) {
            (marks.gold, marks.hand, marks.traits) = (gold.clone(), hand.clone(), traits.to_vec());
        }
        site
    }

    const NONE: &[&str] = &[];

    #[test]
    fn measures_of_a_role_leave_other_pages_out() {
        let (toc, article) = (news(Role::Toc), news(Role::Article));
        let site = linked(&[
            (article.clone(), None, NONE),
            (toc, None, NONE),
            (article, None, NONE),
            (None, None, NONE),
        ]);
        // the first page failed: a miss for articles, and not counted for tables of contents
        check(
            &site,
            Answer::Gold,
            &[("character", "", 3, 12, 16, 8), ("toc-ic", "", 1, 4, 4, 4), ("article-ic", "", 2, 8, 8, 4)],
        );
    }

    #[test]
    fn a_role_without_pages_has_no_row() {
        let article = news(Role::Article);
        let site = linked(&[
            (article.clone(), None, &["tabular"]),
            (news(Role::Toc), None, NONE),
            (article, None, NONE),
        ]);
        check(
            &site,
            Answer::Gold,
            &[
                ("character", "", 2, 8, 16, 8),
                ("toc-ic", "", 1, 4, 4, 4),
                ("article-ic", "", 1, 4, 8, 4),
                ("character", "tabular", 1, 4, 0, 0),
                ("article-ic", "tabular", 1, 4, 0, 0),
            ],
        );
    }

    #[test]
    fn marks_without_text_are_no_marks_of_a_role() {
        check(
            &linked(&[(Some(Gold::default()), None, NONE)]),
            Answer::Gold,
            &[("character", "", 1, 0, 0, 0)],
        );
    }

    #[test]
    fn roles_are_those_of_the_hand_marks() {
        let site = linked(&[(news(Role::Toc), None, NONE), (news(Role::Toc), news(Role::Article), NONE)]);
        check(
            &site,
            Answer::Hand,
            &[("character", "", 2, 8, 8, 4), ("toc-ic", "", 1, 4, 0, 0), ("article-ic", "", 1, 4, 8, 4)],
        );
    }

    /// The gold text is compared with the text that a method gave; marks are compared with its place in the
    /// page.
    #[test]
    fn words_judge_the_answered_text_and_characters_its_place() {
        let news = Gold::of(Role::Article, Spans::from_iter([Span { start: 5, end: 28 }]));
        let text = "menu one two three four five";
        let mut site = site(&[Sketch { text, gold: None, ..PLAIN }]);
        let marks = &mut Arc::get_mut(&mut site).unwrap().pages[0];
        marks.gold = Some(news.with_text("one two three four five".to_owned()));
        let method: Arc<dyn Method> =
            cleans(|page| Cleaning::of_text(page.page(), "one two three four five, says who".to_owned()));
        let rows = rows_of(&site, method, (0, Answer::Gold), &[Measure::Words, Measure::Token]);
        let counts = rows.iter().map(|row| (row.relevant, row.found, row.common));
        assert_eq!(counts.collect::<Vec<_>>(), [(5, 7, 5), (5, 5, 5)]);
    }

    /// On every page with a gold text it is compared with the kept text, even if it was not found in the
    /// page.
    #[test]
    fn words_count_pages_that_do_not_hold_their_gold() {
        let mut site = linked(&vec![(news(Role::Article), None, NONE); 4]);
        let marks = &mut Arc::get_mut(&mut site).unwrap().pages;
        for marks in &mut marks[..3] {
            marks.gold = marks.gold.take().map(|gold| gold.with_text("news of today".to_owned()));
        }
        marks[2].found = 0.25;
        // the first page failed, which is a miss
        check(
            &site,
            Answer::Gold,
            &[("character", "", 3, 12, 16, 8), ("words", "", 3, 9, 5, 2), ("article-ic", "", 3, 12, 16, 8)],
        );
    }

    /// If the only page of a role is in the label budget, the method is not scored on that role.
    #[test]
    fn a_page_of_the_budget_is_left_out_of_every_measure() {
        let site = linked(&[(news(Role::Toc), None, NONE), (news(Role::Article), None, NONE)]);
        let rows = rows(&site, 1, Answer::Gold);
        let measures: Vec<_> = rows.iter().map(|row| row.0.as_str()).collect();
        assert!(matches!(*measures, ["character", "toc-ic"] | ["character", "article-ic"]), "{measures:?}");
    }

    /// Rows as (measure, pages, relevant, found, common) of two pages with an advertisement and a picture
    /// each, of which the first fails; `keep` lists the kept images of the other; `None` means that the
    /// method does not judge images.
    #[track_caller]
    fn check_items(keep: Option<&[usize]>, expected: &[(&str, u64, u64, u64, u64)]) {
        let sketch = Sketch { text: "<img><img>news", ..PLAIN };
        let mut site = site(&[sketch, sketch]);
        let page = &site.site.pages()[0];
        let nodes: Vec<NodeId> = page.nodes().filter(|node| page.tag(*node).as_str() == "img").collect();
        let items = [Item { node: nodes[0], noisy: true }, Item { node: nodes[1], noisy: false }];
        for marks in &mut Arc::get_mut(&mut site).unwrap().pages {
            marks.gold = Some(Gold::default().with_items(items.to_vec()));
        }
        let keep: Option<Vec<NodeId>> = keep.map(|keep| keep.iter().map(|&at| nodes[at]).collect());
        let method: Arc<dyn Method> = cleans(move |page| {
            fails_on_the_first(page);
            let all = Cleaning::everything(page.page());
            match &keep {
                Some(keep) => all.with_elements(keep.clone()),
                None => all,
            }
        });
        let rows = rows_of(&site, method, (0, Answer::Gold), &[Measure::Item, Measure::ItemAccuracy]);
        let rows: Vec<_> =
            rows.iter().map(|row| (&*row.measure, row.pages, row.relevant, row.found, row.common)).collect();
        assert_eq!(rows, expected);
    }

    #[test]
    fn items_are_scored_by_what_is_removed() {
        check_items(Some(&[1]), &[("item", 2, 2, 1, 1), ("item-accuracy", 2, 4, 4, 2)]);
        check_items(Some(&[]), &[("item", 2, 2, 2, 1), ("item-accuracy", 2, 4, 4, 1)]);
        check_items(Some(&[0, 1]), &[("item", 2, 2, 0, 0), ("item-accuracy", 2, 4, 4, 1)]);
        // a method that decides on text alone has no row of items
        check_items(None, &[]);
    }

    #[track_caller]
    fn check_words(text: &str, expected: &str) {
        assert_eq!(first_words_of(text), expected);
    }

    #[test]
    fn six_words_at_most() {
        check_words("  One, two\nthree four five: six seven", "One, two three four five: six");
        check_words("新聞。再見再見了", "新聞。再見再見");
        check_words("- !", "");
        check_words(&"x".repeat(100), &format!("{}…", "x".repeat(60)));
    }

    #[test]
    fn records_know_every_kind_of_text() {
        let mut kinds = TextKind::ALL.map(TextKind::name);
        let mut known = record::TEXT_KINDS;
        kinds.sort_unstable();
        known.sort_unstable();
        assert_eq!(kinds, known);
    }

    /// Pages of `menu news`: the second word is the gold, and a method keeps the first.
    #[test]
    fn pages_are_told_one_by_one() {
        let mut site = site(&[PLAIN, PLAIN, PLAIN]);
        let marks = &mut Arc::get_mut(&mut site).unwrap().pages;
        marks[1].gold = marks[1].gold.take().map(|gold| gold.with_text("other text".to_owned()));
        marks[1].found = 0.0;
        marks[2].gold = Some(cleaning::Gold::default().with_text(String::new()));
        marks[2].found = 0.0;
        let method: Arc<dyn Method> =
            cleans(|_| Cleaning::keep(Spans::from_iter([Span { start: 0, end: 4 }])));
        let done = done(&site, run(), vec![method], LONG, Answer::Gold);
        let scoring = Scoring {
            site: &site,
            participants: &Participants::of(&run(), &site),
            scorer: &Scorer::new(&site.site),
            measures: &[Measure::Token, Measure::Words],
            answer: Answer::Gold,
        };
        let pages = scoring.pages(&done.cleanings, &mut CountCache::default());
        let told: Vec<_> = pages
            .iter()
            .map(|own| {
                (&*own.page, own.counts.clone(), own.kinds.as_ref().map(|kinds| kinds["other"]), &*own.lost)
            })
            .collect();
        let words = |name: &str, counts| BTreeMap::from([(name.to_owned(), counts)]);
        let expected = [
            ("p0", words("token", [1, 1, 0]), Some([2, 1, 1, 0]), "news"),
            ("p1", words("words", [2, 1, 0]), None, "other text"),
            ("p2", words("words", [1, 1, 0]), Some([2, 0, 1, 0]), ""),
        ];
        assert_eq!(told, expected);
        assert!(pages.iter().all(|page| page.added == "menu"));
    }
}
