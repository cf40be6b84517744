//! The pages of one site as bags of words, one a source; the words below BODY alone.

use std::collections::BTreeMap;

use cleaning::{Cleaning, Site, Span, Spans, Weighted};
use dataset::{MarkedSite, SiteInfo};
use manifest::CleaningSource;
use page::{Page, Tag};
use record::{Cleanings, Fitted, PageCleaning};
use task::Bag;
use text::TermOptions;

use super::plan::Source;

/// The bags of one site, over the site's own numbers of terms.
pub(crate) struct SiteBags {
    /// The site that its pages are counted under.
    pub(crate) group: String,
    /// The terms by their numbers.
    pub(crate) terms: Vec<String>,
    /// The pages that have a class, in the site's order.
    pub(crate) pages: Vec<PageBags>,
}

/// One page that has a class.
pub(crate) struct PageBags {
    pub(crate) class: String,
    /// Whether some cleaning had its marks.
    pub(crate) labelled: bool,
    /// One a source; empty where nothing is left, or where the page could not be cleaned.
    pub(crate) bags: Vec<Bag>,
}

impl SiteBags {
    /// Makes the bags; `cleanings` are those of the runs that the sources name, as far as they take place here.
    pub(crate) fn of(
        marked: &MarkedSite,
        info: &SiteInfo,
        sources: &[Source],
        cleanings: &BTreeMap<String, Cleanings>,
    ) -> Self {
        // terms as the thesis has words: stemmed, without stop words
        let options = TermOptions::default();
        let terms = marked.site.terms(&options);
        let fitted: Vec<Option<&Fitted>> =
            sources.iter().map(|source| fitted_of(source, cleanings)).collect();
        let mut pages = Vec::new();
        for (index, marks) in marked.pages.iter().enumerate() {
            let Some(class) = marks.class.clone() else { continue };
            let page = &marked.site.pages()[index];
            let body = body_of(page);
            let bag = |(source, fitted): (&Source, &Option<&Fitted>)| {
                let Some(cleaning) = cleaning_of(marked, index, source, *fitted) else {
                    return Bag::default();
                };
                let tokens = terms.of_page(index);
                match source.weights {
                    true => Bag::weighted(tokens, &cleaning, Some(body)),
                    false => Bag::of(tokens, &cleaning, Some(body)),
                }
            };
            let labelled =
                fitted.iter().flatten().any(|fitted| fitted.labelled.binary_search(&index).is_ok());
            pages.push(PageBags { class, labelled, bags: sources.iter().zip(&fitted).map(bag).collect() });
        }
        Self { group: info.group.clone(), terms: terms_of(&marked.site, &options), pages }
    }
}

fn terms_of(site: &Site, options: &TermOptions) -> Vec<String> {
    site.terms(options).vocabulary().terms().map(str::to_owned).collect()
}

/// The fit that cleans for a source, where it took place.
fn fitted_of<'c>(source: &Source, cleanings: &'c BTreeMap<String, Cleanings>) -> Option<&'c Fitted> {
    let CleaningSource::Run { run, variant } = &source.cleaning else { return None };
    cleanings.get(run)?.fitted.iter().find(|fitted| fitted.variant == *variant)
}

/// What a source leaves of a page; `None` where it could not be cleaned, or has no marks.
fn cleaning_of(
    marked: &MarkedSite,
    index: usize,
    source: &Source,
    fitted: Option<&Fitted>,
) -> Option<Cleaning> {
    match source.cleaning {
        CleaningSource::Whole => Some(Cleaning::everything(&marked.site.pages()[index])),
        CleaningSource::Gold => {
            let marks = &marked.pages[index];
            let gold = marks.gold.as_ref().filter(|_| marks.scored())?;
            Some(Cleaning::keep(gold.informative()))
        }
        CleaningSource::Run { .. } => {
            let pages = &fitted?.pages;
            let at = pages.binary_search_by_key(&index, |cleaned| cleaned.page).ok()?;
            Some(as_cleaning(&pages[at]))
        }
    }
}

/// A recorded cleaning as methods give it.
fn as_cleaning(recorded: &PageCleaning) -> Cleaning {
    let kept: Spans = recorded.spans().map(|(start, end)| Span { start, end }).collect();
    let weights = recorded.weights.iter().flat_map(|weights| weights.iter());
    let weights = weights.map(|(start, end, weight)| Weighted { span: Span { start, end }, weight });
    Cleaning::keep(kept).with_weights(weights.collect())
}

/// The text below BODY; the whole text of a page without one, as a frame set.
fn body_of(page: &Page) -> Span {
    let body = Tag::new("body");
    let found = page.nodes().find(|&node| *page.tag(node) == body);
    page.span(found.unwrap_or_else(|| page.nodes().next().expect("a page has its html element")))
}
