//! The pages of one site as bags of words, one for each source; only words below BODY count.
//!
//! Cleanings are added one run at a time, so that only those of one run are in memory.

use std::sync::Arc;

use cleaning::{Cleaning, SiteTerms, Span, Spans, Weighted};
use dataset::{MarkedSite, SiteInfo};
use manifest::CleaningSource;
use page::{Page, Tag};
use record::{Cleanings, PageCleaning};
use task::Bag;
use text::TermOptions;

use super::plan::Source;

/// The bags of one site, over the site's own numbers of terms.
pub(crate) struct SiteBags {
    /// The name under which its pages are counted.
    pub(crate) group: String,
    /// The terms by their numbers.
    pub(crate) terms: Vec<String>,
    /// The pages that have a class, in the site's order.
    pub(crate) pages: Vec<PageBags>,
}

/// One page that has a class.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct PageBags {
    pub(crate) class: String,
    /// Whether some cleaning was given its marks.
    pub(crate) labelled: bool,
    /// One for each source; empty if nothing is kept, if the page could not be cleaned or is not in the run,
    /// or if the source is its marks and it has none.
    pub(crate) bags: Vec<Bag>,
}

/// The bags of one site under construction.
pub(crate) struct Filling<'a> {
    marked: &'a MarkedSite,
    sources: &'a [Source],
    terms: Arc<SiteTerms>,
    /// Pages that have a class, with their indices in the site.
    pages: Vec<(usize, PageBags)>,
}

impl<'a> Filling<'a> {
    /// Makes the bags of whole pages and of marked text; those of runs are empty.
    pub(crate) fn new(marked: &'a MarkedSite, sources: &'a [Source]) -> Self {
        let blank = |class| PageBags { class, labelled: false, bags: vec![Bag::default(); sources.len()] };
        let classes = marked.pages.iter().map(|marks| marks.class.clone()).enumerate();
        let pages = classes.filter_map(|(index, class)| Some((index, blank(class?)))).collect();
        // the thesis's terms: stemmed, without stop words
        let terms = marked.site.terms(&TermOptions::default());
        let mut filling = Self { marked, sources, terms, pages };
        for (at, source) in sources.iter().enumerate() {
            match source.cleaning {
                CleaningSource::Whole => {
                    filling.fill(at, |index| Some(Cleaning::everything(&marked.site.pages()[index])));
                }
                CleaningSource::Gold => filling.fill(at, |index| marked_text(marked, index)),
                CleaningSource::Run { .. } => {}
            }
        }
        filling
    }

    /// Makes the bags of every source that this run cleans.
    pub(crate) fn add(&mut self, cleanings: &Cleanings) {
        for (at, source) in self.sources.iter().enumerate() {
            let CleaningSource::Run { run, variant } = &source.cleaning else { continue };
            if *run != cleanings.unit.run {
                continue;
            }
            // a sample larger than the site was not fitted
            let fitted = cleanings.fitted.iter().find(|fitted| fitted.variant == *variant);
            let Some(fitted) = fitted else { continue };
            for (index, page) in &mut self.pages {
                page.labelled |= fitted.labelled.binary_search(index).is_ok();
            }
            self.fill(at, |index| {
                let found = fitted.pages.binary_search_by_key(&index, |cleaned| cleaned.page);
                found.ok().map(|place| as_cleaning(&fitted.pages[place]))
            });
        }
    }

    /// The finished bags.
    pub(crate) fn finish(self, info: &SiteInfo) -> SiteBags {
        SiteBags {
            group: info.group.clone(),
            terms: self.terms.vocabulary().terms().map(str::to_owned).collect(),
            pages: self.pages.into_iter().map(|(_, page)| page).collect(),
        }
    }

    /// Makes the bags of one source from the cleanings of pages.
    fn fill(&mut self, at: usize, cleaning: impl Fn(usize) -> Option<Cleaning>) {
        for (index, page) in &mut self.pages {
            let Some(cleaning) = cleaning(*index) else { continue };
            let (tokens, body) = (self.terms.of_page(*index), body_of(&self.marked.site.pages()[*index]));
            page.bags[at] = match self.sources[at].weights {
                true => Bag::weighted(tokens, &cleaning, Some(body)),
                false => Bag::of(tokens, &cleaning, Some(body)),
            };
        }
    }
}

/// The marked text of a page; `None` if it has no reliable marks.
fn marked_text(marked: &MarkedSite, index: usize) -> Option<Cleaning> {
    let marks = &marked.pages[index];
    let gold = marks.gold.as_ref().filter(|_| marks.scored())?;
    Some(Cleaning::keep(gold.informative()))
}

/// A recorded cleaning in the form that methods give.
fn as_cleaning(recorded: &PageCleaning) -> Cleaning {
    let kept: Spans = recorded.spans().map(|(start, end)| Span { start, end }).collect();
    let weights = recorded.weights.iter().flat_map(|weights| weights.iter());
    let weights = weights.map(|(start, end, weight)| Weighted { span: Span { start, end }, weight });
    Cleaning::keep(kept).with_weights(weights.collect())
}

/// The text below BODY; the whole text of a page without BODY, such as a frame set.
fn body_of(page: &Page) -> Span {
    let body = Tag::new("body");
    let found = page.nodes().find(|&node| *page.tag(node) == body);
    page.span(found.unwrap_or_else(|| page.nodes().next().expect("a page has its html element")))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use record::{Fitted, Unit};

    use super::*;
    use crate::fixtures::{PLAIN, Sketch, site};

    /// Two pages whose marked text is the second word, one with unreliable marks, and one without a class.
    fn marked() -> MarkedSite {
        let doubted = Sketch { text: "menu sport", gold: Some("sport"), found: 0.25, ..PLAIN };
        let other = Sketch { text: "other film", gold: Some("film"), ..PLAIN };
        let mut marked = Arc::into_inner(site(&[PLAIN, doubted, other, PLAIN])).unwrap();
        for (page, class) in [(0, "a"), (1, "b"), (3, "a")] {
            marked.pages[page].class = Some(class.to_owned());
        }
        marked
    }

    fn source(cleaning: CleaningSource, weights: bool) -> Source {
        Source { cleaning, weights }
    }

    fn of_run(variant: &str) -> CleaningSource {
        CleaningSource::Run { run: "run".to_owned(), variant: variant.to_owned() }
    }

    /// Cleanings of the run: of variant `v` page 0 keeps its second word, weighs its first, and page 1 failed.
    fn cleanings(run: &str) -> Cleanings {
        let page = |page| PageCleaning::of(page, [(5, 9)].into_iter());
        let fitted = Fitted {
            variant: "v".to_owned(),
            training: None,
            repeat: 0,
            fit_statistics: BTreeMap::new(),
            rules: Vec::new(),
            labelled: vec![2, 3],
            pages: vec![page(0).with_weights([(0, 4, 0.5)].into_iter()), page(3)],
        };
        let later = Fitted { repeat: 1, labelled: vec![0], pages: Vec::new(), ..fitted.clone() };
        let unit = Unit { run: run.to_owned(), data: "d".to_owned(), site: "s".to_owned() };
        Cleanings { key: String::new(), unit, fitted: vec![fitted, later], failures: Vec::new() }
    }

    fn filled(sources: &[Source], run: &str) -> SiteBags {
        let marked = marked();
        let mut filling = Filling::new(&marked, sources);
        filling.add(&cleanings(run));
        let info = SiteInfo {
            id: "s".to_owned(),
            group: "g".to_owned(),
            language: "en".to_owned(),
            category: "c".to_owned(),
            pages: 4,
        };
        filling.finish(&info)
    }

    /// The words of pages 0, 1 and 3 after one cleaning.
    #[track_caller]
    fn check(cleaning: CleaningSource, weights: bool, expected: [&[(&str, f64)]; 3]) {
        let filled = filled(&[source(cleaning, weights)], "run");
        let words = |page: &PageBags| -> Vec<(String, f64)> {
            page.bags[0].iter().map(|(term, value)| (filled.terms[term as usize].clone(), value)).collect()
        };
        let expected = expected.map(|page| -> Vec<_> {
            page.iter().map(|(term, value)| ((*term).to_owned(), *value)).collect()
        });
        assert_eq!(filled.pages.iter().map(words).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn words_of_pages_after_each_cleaning() {
        let (plain, new): (&[_], &[_]) = (&[("menu", 1.0), ("new", 1.0)], &[("new", 1.0)]);
        check(CleaningSource::Whole, false, [plain, &[("menu", 1.0), ("sport", 1.0)], plain]);
        // marked text that can be trusted, and what the first sample of a run keeps
        check(CleaningSource::Gold, false, [new, &[], new]);
        check(of_run("v"), false, [new, &[], new]);
        // what it weighs, whether kept or not; and a variant that was not fitted
        check(of_run("v"), true, [&[("menu", 0.5)], &[], &[]]);
        check(of_run("w"), false, [&[], &[], &[]]);
    }

    #[track_caller]
    fn check_labelled(sources: &[Source], run: &str, expected: [bool; 3]) {
        let labelled: Vec<bool> = filled(sources, run).pages.iter().map(|page| page.labelled).collect();
        assert_eq!(labelled, expected);
    }

    #[test]
    fn pages_are_labelled_by_the_fits_that_clean_for_some_source() {
        check_labelled(&[source(of_run("v"), false)], "run", [false, false, true]);
        check_labelled(&[source(of_run("w"), false), source(of_run("v"), true)], "run", [false, false, true]);
        check_labelled(&[source(of_run("w"), false)], "run", [false; 3]);
        check_labelled(&[source(of_run("v"), false)], "other", [false; 3]);
        check_labelled(&[source(CleaningSource::Gold, false)], "run", [false; 3]);
        check_labelled(&[], "run", [false; 3]);
    }

    #[test]
    fn pages_keep_their_class_and_are_counted_under_the_group() {
        let filled = filled(&[], "run");
        let classes: Vec<&str> = filled.pages.iter().map(|page| page.class.as_str()).collect();
        assert_eq!((filled.group.as_str(), classes), ("g", vec!["a", "b", "a"]));
    }

    #[track_caller]
    fn check_body(html: &str, expected: &str) {
        let page = Page::parse(html.as_bytes(), &page::Hints::default());
        let Span { start, end } = body_of(&page);
        assert_eq!(&page.text()[start as usize..end as usize], expected);
    }

    #[test]
    fn words_below_body() {
        check_body("<title>one</title><body>two <p>three", "two\nthree");
        check_body("<title>one</title>", "");
        check_body("", "");
        check_body("<title>one</title><frameset><frame></frameset>", "one");
    }
}
