//! Any method with CSS selectors: an element that one of `keep-selector` matches is kept whole, one that `drop-selector` matches is
//! gone, and dropping wins.
//!
//! They change what a method answers, never what it learns: fits, training and gold do not see them.

use std::sync::Arc;

use cleaning::{
    CleanError, Cleaner, Cleaning, Evidence, Examples, Family, FitError, Info, Method, ModelError, PageRef,
    Settings, SettingsError, Spans, TextBlocks, TrainError, Trainer, Training, headline,
};
use page::{NodeId, Page, Selector};
use toml::Value;

/// The settings that every method takes beside its own: a selector, or a list of them.
pub const SELECTORS: [&str; 2] = ["keep-selector", "drop-selector"];

/// A method that takes [`SELECTORS`].
pub struct Selecting(&'static dyn Family);

impl Selecting {
    /// `family` with the settings. It is allocated until the program ends, like the families of the catalogue.
    pub fn of(family: &'static dyn Family) -> &'static dyn Family {
        Box::leak(Box::new(Self(family)))
    }

    /// The selectors of the settings, and all other settings.
    fn split(&self, settings: &Settings) -> Result<(Arc<Selectors>, Settings), SettingsError> {
        let others = settings.iter().filter(|(key, _)| !SELECTORS.contains(key));
        let others = others.map(|(key, value)| (key.to_owned(), value.clone())).collect();
        Ok((Arc::new(Selectors::of(self.info().id, settings)?), others))
    }
}

/// The method of this id with the [`SELECTORS`] of the settings.
///
/// # Errors
/// [`SettingsError`] for what is no selector.
pub fn select(
    id: &str,
    method: Arc<dyn Method>,
    settings: &Settings,
) -> Result<Arc<dyn Method>, SettingsError> {
    let selectors = Arc::new(Selectors::of(id, settings)?);
    Ok(Arc::new(Selected { selectors, of: method }))
}

impl Family for Selecting {
    fn info(&self) -> &'static Info {
        self.0.info()
    }

    fn inner(&self) -> Option<&'static dyn Family> {
        Some(self.0)
    }

    fn trained_on(&self, settings: &Settings) -> Result<&'static [&'static str], SettingsError> {
        self.0.trained_on(&self.split(settings)?.1)
    }

    fn sources(&self) -> &'static str {
        self.0.sources()
    }

    fn build(&self, settings: &Settings) -> Result<Box<dyn Method>, SettingsError> {
        let (selectors, settings) = self.split(settings)?;
        Ok(Box::new(Selected { selectors, of: self.0.build(&settings)?.into() }))
    }

    fn trainer(&self, settings: &Settings) -> Result<Option<Box<dyn Trainer>>, SettingsError> {
        let (selectors, settings) = self.split(settings)?;
        let selected =
            |of: Box<dyn Trainer>| -> Box<dyn Trainer> { Box::new(Selected { selectors, of: of.into() }) };
        Ok(self.0.trainer(&settings)?.map(selected))
    }
}

/// A method, its trainer or its fit, with selectors. Without a selector it answers as the method does.
struct Selected<T: ?Sized> {
    selectors: Arc<Selectors>,
    of: Arc<T>,
}

struct Selectors {
    keep: Vec<Selector>,
    drop: Vec<Selector>,
}

impl Selectors {
    /// The selectors of the settings of a method with this id.
    fn of(id: &str, settings: &Settings) -> Result<Self, SettingsError> {
        let of = |key: &str| {
            let Some(value) = settings.get(key) else { return Ok(Vec::new()) };
            let refused = |allowed: &str| SettingsError::range(id, key, value, allowed);
            let texts = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
            let selector = |text: &Value| match text.as_str() {
                Some(text) => {
                    Selector::parse(text).map_err(|error| refused(&format!("CSS selectors; {error}")))
                }
                None => Err(refused("a CSS selector, or a list of them")),
            };
            texts.iter().map(selector).collect()
        };
        let [keep, drop] = SELECTORS.map(of);
        Ok(Self { keep: keep?, drop: drop? })
    }

    /// The elements that are kept, and those that are dropped.
    fn elements(&self, page: &Page) -> [Vec<NodeId>; 2] {
        [&self.keep, &self.drop].map(|own| own.iter().flat_map(|selector| page.select(selector)).collect())
    }

    /// The cleaning with the elements that are kept, and without those that are dropped. An answer in text stays if nothing changes;
    /// otherwise its spans take its place.
    fn apply(&self, page: &Page, cleaning: Cleaning) -> Cleaning {
        let [kept, dropped] = self.elements(page);
        if kept.is_empty() && dropped.is_empty() {
            return cleaning;
        }
        let spans = |nodes: &[NodeId]| nodes.iter().map(|&node| page.span(node)).collect::<Spans>();
        let gone = spans(&dropped);
        let wanted = cleaning.kept().union(&spans(&kept)).difference(&gone);
        let mut selected = cleaning.clone().by_step(wanted, steps::SELECTORS.id, "matched by a selector");
        if cleaning.decides_on_elements() {
            let [kept, dropped] = [kept, dropped].map(|nodes| within(page, &nodes));
            let is_kept = |node: NodeId| {
                let own = kept[node.index()] || cleaning.elements().binary_search(&node).is_ok();
                own && page.is_element(node) && !dropped[node.index()]
            };
            selected = selected.with_elements(page.nodes().filter(|&node| is_kept(node)).collect());
        }
        let blocks = TextBlocks::of(page);
        let is_gone = |block| blocks.pieces_of(block).iter().any(|&piece| gone.bytes_within(piece) > 0);
        selected.drops_headline |= headline(page, &blocks, &cleaning.of_site).block.is_some_and(is_gone);
        selected
    }
}

/// Whether each node of the page is one of `nodes`, or in one.
fn within(page: &Page, nodes: &[NodeId]) -> Vec<bool> {
    let mut within = vec![false; page.nodes().count()];
    for node in nodes {
        if !within[node.index()] {
            within[node.index()..page.end(*node).index()].fill(true);
        }
    }
    within
}

impl Method for Selected<dyn Method> {
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        self.with(self.of.fit(training))
    }

    fn restore(&self, state: &[u8]) -> Result<Box<dyn Cleaner>, FitError> {
        self.with(self.of.restore(state))
    }

    fn sketch(&self, page: &Page) -> Option<Vec<u8>> {
        self.of.sketch(page)
    }

    fn fit_sketches(&self, sketches: &[Vec<u8>]) -> Result<Box<dyn Cleaner>, FitError> {
        self.with(self.of.fit_sketches(sketches))
    }
}

impl Selected<dyn Method> {
    fn with(&self, fit: Result<Box<dyn Cleaner>, FitError>) -> Result<Box<dyn Cleaner>, FitError> {
        Ok(Box::new(Selected { selectors: Arc::clone(&self.selectors), of: fit?.into() }))
    }
}

impl Cleaner for Selected<dyn Cleaner> {
    fn clean(&self, page: PageRef<'_>) -> Cleaning {
        self.selectors.apply(page.page(), self.of.clean(page))
    }

    fn try_clean(&self, page: PageRef<'_>) -> Result<Cleaning, CleanError> {
        Ok(self.selectors.apply(page.page(), self.of.try_clean(page)?))
    }

    /// The method's evidence, and behind it the elements on which a selector decided.
    fn evidence(&self, page: PageRef<'_>) -> Vec<Evidence> {
        let [kept, dropped] = self.selectors.elements(page.page());
        let decided =
            |nodes: Vec<NodeId>, word| nodes.into_iter().map(move |node| Evidence::decided(node, [], word));
        let selected: Vec<_> =
            decided(kept, "kept by selector").chain(decided(dropped, "dropped by selector")).collect();
        let mut evidence = self.of.evidence(page);
        evidence.retain(|own| selected.iter().all(|selected| selected.node != own.node));
        evidence.extend(selected);
        evidence
    }

    fn state(&self) -> Option<Vec<u8>> {
        self.of.state()
    }

    fn inner(&self) -> Option<&dyn Cleaner> {
        Some(&*self.of)
    }
}

impl Trainer for Selected<dyn Trainer> {
    fn examples(&self, training: &Training<'_>) -> Examples {
        self.of.examples(training)
    }

    fn train(&self, examples: &[&Examples], seed: u64) -> Result<String, TrainError> {
        self.of.train(examples, seed)
    }

    fn load(&self, model: &str) -> Result<Box<dyn Method>, ModelError> {
        let selectors = Arc::clone(&self.selectors);
        Ok(Box::new(Selected { selectors, of: self.of.load(model)?.into() }))
    }

    fn learns_by(&self) -> Option<String> {
        self.of.learns_by()
    }
}

#[cfg(test)]
mod tests {
    use cleaning::{Labels, Site};
    use steps::Example;
    use testkit::site;

    use super::*;
    use crate::family;

    fn settings(keep: &str, drop: &str) -> Settings {
        let set = SELECTORS.into_iter().zip([keep, drop]).filter(|(_, own)| !own.is_empty());
        set.fold(Settings::new(), |settings, (key, own)| settings.with(key, own))
    }

    fn cleaner(method: &str, settings: &Settings, site: &Site) -> Box<dyn Cleaner> {
        let method = Selecting::of(family(method).unwrap()).build(settings).unwrap();
        method.fit(&Training { site, pages: &[0], labels: Labels::none(), seed: 0 }).unwrap()
    }

    const PAGE: &str =
        "<h1>A storm</h1><p class=a>one <b>two</b><p class=b>three<noscript><p class=a>four</noscript>";

    #[test]
    fn what_is_kept_and_dropped() {
        let site = site(&[PAGE]);
        let check = |method, keep, drop, expected: &str| {
            let cleaned = cleaner(method, &settings(keep, drop), &site).clean(site.page(0));
            assert_eq!(cleaned.read(site.page(0).page()), expected, "{method} {keep} {drop}");
        };
        check("nothing", "", "", "");
        check("nothing", ".a", "", "one two");
        check("nothing", ".a, h1", "b", "A storm\none");
        check("nothing", ".none", "", "");
        check("everything", "", ".a", "A storm\nthree");
        // dropping wins
        check("everything", "p", "p", "A storm");
        check("everything", "b", ".a, h1", "three");
    }

    #[test]
    fn the_step_does_what_its_example_shows_and_gives_its_reason() {
        let Example { html, kept } = steps::SELECTORS.example;
        let site = site(&[&*html.replace(['[', ']'], "")]);
        let cleaned = cleaner("everything", &settings("", ".ad"), &site).clean(site.page(0));
        assert_eq!(cleaned.read(site.page(0).page()), kept);
        let steps: Vec<_> = cleaned.reasons().iter().map(|reason| reason.step).collect();
        assert_eq!(steps, [steps::SELECTORS.id]);
    }

    #[test]
    fn a_headline_that_is_dropped_is_not_added_again() {
        let site = site(&[PAGE]);
        let drops =
            |drop| cleaner("everything", &settings("", drop), &site).clean(site.page(0)).drops_headline;
        assert!(drops("h1"));
        assert!(!drops(".b"));
    }

    #[test]
    fn the_evidence_names_the_selector() {
        let site = site(&[PAGE]);
        let evidence = cleaner("everything", &settings("h1", ".b"), &site).evidence(site.page(0));
        let decisions: Vec<_> = evidence.iter().filter_map(|own| own.decision).collect();
        assert_eq!(decisions, ["kept by selector", "dropped by selector"]);
    }

    #[test]
    fn a_bad_selector_is_refused() {
        let check = |settings: Settings, expected: &str| {
            let error = Selecting::of(family("everything").unwrap()).build(&settings).err().unwrap();
            assert!(error.to_string().contains(expected), "{error}");
        };
        check(settings("p >", ""), "keep-selector");
        check(settings("", "["), "`[` is not a css selector");
        check(Settings::new().with("drop-selector", 1), "a CSS selector, or a list of them");
    }
}
