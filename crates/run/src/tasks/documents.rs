//! The pages of one site as bags of words and as terms in their order, for each source; only words below BODY count.
//!
//! Cleanings are added one run at a time, so that only those of one run are in memory. The documents of a whole data set are made from the
//! bags of its sites, with one numbering of terms, classes and sites for every cleaning.

use std::collections::BTreeSet;
use std::sync::Arc;

use cleaning::{Cleaning, SiteTerms, Span, Weighted};
use dataset::{MarkedSite, SiteInfo};
use manifest::CleaningSource;
use page::{Page, number};
use record::{Cleanings, PageCleaning};
use task::{Bag, Documents, kept_terms};
use text::hash::{fnv, of_run};
use text::{TermOptions, Vocabulary};

use super::Source;
use crate::score::{cleaned, spans_of};

/// The bags of one site, over the site's own numbers of terms.
pub(crate) struct SiteBags {
    /// The name under which its pages are counted.
    pub(crate) group: String,
    /// The terms by their numbers.
    pub(crate) terms: Vec<String>,
    /// The pages that take part, in the site's order.
    pub(crate) pages: Vec<PageBags>,
}

/// One page that takes part.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct PageBags {
    /// A hash of the names of its site and of itself.
    pub(crate) name: u64,
    /// Empty if it has none.
    pub(crate) class: String,
    /// Whether some cleaning was given its marks.
    pub(crate) labelled: bool,
    /// One for each source; empty if nothing is kept, if the page could not be cleaned or is not in the run,
    /// or if the source is its marks and it has none.
    pub(crate) bags: Vec<Bag>,
    /// The terms of each bag in their order; empty for a source of weights.
    pub(crate) texts: Vec<Vec<u32>>,
}

/// The bags of one site under construction.
pub(crate) struct Filling<'a> {
    marked: &'a MarkedSite,
    sources: &'a [Source],
    terms: Arc<SiteTerms>,
    /// The pages that take part, with their indices in the site.
    pages: Vec<(usize, PageBags)>,
}

impl<'a> Filling<'a> {
    /// Makes the bags of whole pages and of marked text; those of runs are empty. With `classed` only pages that have a class take part.
    pub(crate) fn new(marked: &'a MarkedSite, sources: &'a [Source], classed: bool) -> Self {
        let blank = |index: usize, class| PageBags {
            name: of_run([marked.site.id(), marked.site.name(index)].map(fnv)),
            class,
            labelled: false,
            bags: vec![Bag::default(); sources.len()],
            texts: vec![Vec::new(); sources.len()],
        };
        let classes = marked.pages.iter().map(|marks| marks.class.clone()).enumerate();
        let those = classes.filter(|(_, class)| !classed || class.is_some());
        let pages = those.map(|(index, class)| (index, blank(index, class.unwrap_or_default()))).collect();
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
            self.fill(at, |index| cleaned(fitted, index).map(as_cleaning));
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
            if self.sources[at].weights {
                page.bags[at] = Bag::weighted(tokens, &cleaning, Some(body));
            } else {
                let text = kept_terms(tokens, &cleaning, Some(body));
                page.bags[at] = Bag::counted(&text);
                page.texts[at] = text;
            }
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
    let weights = recorded.weights.iter().flat_map(|weights| weights.iter());
    let weights = weights.map(|(start, end, weight)| Weighted { span: Span { start, end }, weight });
    Cleaning::keep(spans_of(&recorded.kept)).with_weights(weights.collect())
}

/// The text below BODY; the whole text of a page without BODY, such as a frame set.
fn body_of(page: &Page) -> Span {
    let body = page.nodes().find(|&node| *page.tag(node) == *"body");
    page.span(body.unwrap_or_else(|| page.nodes().next().expect("a page has its html element")))
}

/// All documents of a data set, one set for each source; row i is the same page in each.
#[derive(Default)]
pub(crate) struct Gathered {
    /// Names of the classes that some document has, sorted.
    pub(crate) classes: Vec<String>,
    /// Names of the groups under which pages are counted, in the data set's order.
    pub(crate) sites: Vec<String>,
    /// The class of each document.
    pub(crate) class_of: Vec<u32>,
    /// The site of each document.
    pub(crate) site_of: Vec<u32>,
    /// Pages left out because some cleaning was given their marks.
    pub(crate) labelled: u64,
    /// A hash of the name of each document, and of each term.
    pub(crate) names: Vec<u64>,
    pub(crate) terms: Vec<u64>,
    /// One for each source of the plan.
    pub(crate) documents: Vec<Documents>,
    /// The terms of each document in their order, for each source; empty for a source of weights.
    pub(crate) texts: Vec<Vec<Vec<u32>>>,
}

/// Joins the sites in the order given; sites of one group are merged.
pub(crate) fn gather(sites: Vec<SiteBags>, sources: usize) -> Gathered {
    let pages = sites.iter().flat_map(|site| &site.pages);
    let classes: BTreeSet<String> =
        pages.filter(|page| !page.labelled).map(|page| page.class.clone()).collect();
    let mut gathered = Gathered {
        classes: classes.into_iter().collect(),
        texts: vec![Vec::new(); sources],
        ..Gathered::default()
    };
    // the terms of all sites, numbered in the order of first appearance
    let mut known = Vocabulary::new();
    let mut bags: Vec<Vec<Bag>> = vec![Vec::new(); sources];
    for site in sites {
        let terms: Vec<u32> = site.terms.iter().map(|term| number(known.intern(term).index())).collect();
        let place = gathered.place_of(site.group);
        for page in site.pages {
            if page.labelled {
                gathered.labelled += 1;
                continue;
            }
            let class =
                gathered.classes.binary_search(&page.class).expect("every page's class is in the list");
            gathered.class_of.push(number(class));
            gathered.site_of.push(place);
            gathered.names.push(page.name);
            for (bags, bag) in bags.iter_mut().zip(page.bags) {
                bags.push(bag.renumbered(|term| terms[term as usize]));
            }
            for (texts, mut text) in gathered.texts.iter_mut().zip(page.texts) {
                text.iter_mut().for_each(|term| *term = terms[*term as usize]);
                texts.push(text);
            }
        }
    }
    gathered.terms = known.terms().map(fnv).collect();
    gathered.documents = bags.into_iter().map(|bags| Documents::new(bags, known.len())).collect();
    gathered
}

impl Gathered {
    /// The number of a group; a new group is added.
    fn place_of(&mut self, group: String) -> u32 {
        let known = self.sites.iter().position(|site| *site == group);
        number(known.unwrap_or_else(|| {
            self.sites.push(group);
            self.sites.len() - 1
        }))
    }

    /// Documents by site and class.
    pub(crate) fn cells(&self) -> Vec<Vec<u64>> {
        let mut cells = vec![vec![0; self.classes.len()]; self.sites.len()];
        for (&class, &site) in self.class_of.iter().zip(&self.site_of) {
            cells[site as usize][class as usize] += 1;
        }
        cells
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use record::{Fitted, Unit, Weights};

    use super::*;

    use crate::fixtures::{PLAIN, Sketch, info, site};

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
            pages: vec![PageCleaning { weights: Weights::of([(0, 4, 0.5)].into_iter()), ..page(0) }, page(3)],
        };
        let later = Fitted { repeat: 1, labelled: vec![0], pages: Vec::new(), ..fitted.clone() };
        let unit = Unit { run: run.to_owned(), data: "d".to_owned(), site: "s".to_owned() };
        Cleanings { key: String::new(), unit, fitted: vec![fitted, later], failures: Vec::new() }
    }

    fn filled(sources: &[Source], run: &str) -> SiteBags {
        filled_with(sources, run, true)
    }

    fn filled_with(sources: &[Source], run: &str, classed: bool) -> SiteBags {
        let marked = marked();
        let mut filling = Filling::new(&marked, sources, classed);
        filling.add(&cleanings(run));
        filling.finish(&info("g", 4))
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

    #[test]
    fn terms_are_in_their_order_and_a_page_needs_no_class_for_retrieval() {
        let filled =
            filled_with(&[source(CleaningSource::Whole, false), source(of_run("v"), true)], "run", false);
        let names = |text: &Vec<u32>| -> Vec<String> {
            text.iter().map(|&term| filled.terms[term as usize].clone()).collect()
        };
        let texts: Vec<_> = filled.pages.iter().map(|page| (&*page.class, names(&page.texts[0]))).collect();
        let words = |of: &[&str]| of.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
        // "other" is a stop word
        let (plain, sport, film) = (words(&["menu", "new"]), words(&["menu", "sport"]), words(&["film"]));
        assert_eq!(texts, [("a", plain.clone()), ("b", sport), ("", film), ("a", plain)]);
        assert!(filled.pages.iter().all(|page| page.texts[1].is_empty()));
        // pages with the same text have names of their own
        assert_ne!(filled.pages[0].name, filled.pages[3].name);
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

    /// A page with one bag for each source, of these terms and counts.
    fn one_page(class: &str, labelled: bool, bags: &[&[(u32, f64)]]) -> PageBags {
        let terms = |bag: &&[(u32, f64)]| bag.iter().rev().map(|(term, _)| *term).collect();
        let texts = bags.iter().map(terms).collect();
        let bags = bags.iter().map(|bag| Bag::new(bag.to_vec())).collect();
        PageBags { name: 7, class: class.to_owned(), labelled, bags, texts }
    }

    fn words_of(group: &str, terms: &[&str], pages: Vec<PageBags>) -> SiteBags {
        let terms = terms.iter().map(|term| (*term).to_owned()).collect();
        SiteBags { group: group.to_owned(), terms, pages }
    }

    /// Three sites of two groups, two sources.
    #[test]
    fn sites_of_one_group_are_one_and_row_i_is_one_page_in_every_set() {
        let one = vec![
            one_page("tv", false, &[&[(0, 1.0), (1, 2.0)], &[(1, 2.0)]]),
            one_page("camera", false, &[&[(1, 1.0)], &[]]),
        ];
        let two = vec![
            one_page("camera", true, &[&[(0, 9.0)], &[(0, 9.0)]]),
            one_page("only labelled", true, &[&[(0, 9.0)], &[(0, 9.0)]]),
            one_page("camera", false, &[&[(0, 3.0), (1, 4.0)], &[(0, 3.0)]]),
        ];
        let three = vec![one_page("tv", false, &[&[(0, 5.0)], &[(0, 5.0)]])];
        let sites = vec![
            words_of("x", &["a", "b"], one),
            words_of("y", &["b", "a"], two),
            words_of("x", &["c"], three),
        ];
        let gathered = gather(sites, 2);
        // sorted, without those of labelled pages alone
        assert_eq!(gathered.classes, ["camera", "tv"]);
        assert_eq!((&gathered.class_of[..], &gathered.site_of[..]), (&[1, 0, 0, 1][..], &[0, 0, 1, 0][..]));
        assert_eq!(gathered.sites, ["x", "y"]);
        assert_eq!(gathered.cells(), [[1, 2], [1, 0]]);
        assert_eq!(gathered.labelled, 2);
        let rows = |source: usize| -> Vec<Vec<(u32, f64)>> {
            let rows = gathered.documents[source].rows();
            rows.map(|(terms, values)| terms.iter().copied().zip(values.iter().copied()).collect()).collect()
        };
        // terms have one number on all sites
        assert_eq!(
            rows(0),
            [vec![(0, 1.0), (1, 2.0)], vec![(1, 1.0)], vec![(0, 4.0), (1, 3.0)], vec![(2, 5.0)]]
        );
        assert_eq!(rows(1), [vec![(1, 2.0)], vec![], vec![(1, 3.0)], vec![(2, 5.0)]]);
        assert_eq!(gathered.documents[1].terms(), 3);
        assert_eq!(gathered.texts[0], [vec![1, 0], vec![1], vec![0, 1], vec![2]]);
        assert_eq!(gathered.texts[1], [vec![1], vec![], vec![1], vec![2]]);
        assert_eq!((gathered.names, gathered.terms), (vec![7; 4], ["a", "b", "c"].map(fnv).to_vec()));
    }

    #[test]
    fn nothing_to_gather() {
        for sites in [
            vec![],
            vec![words_of("x", &[], vec![])],
            vec![words_of("x", &["a"], vec![one_page("c", true, &[])])],
        ] {
            let gathered = gather(sites, 2);
            assert!(gathered.classes.is_empty() && gathered.class_of.is_empty());
            assert!(gathered.documents.len() == 2 && gathered.documents.iter().all(Documents::is_empty));
        }
    }
}
