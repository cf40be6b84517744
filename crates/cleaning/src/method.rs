//! The traits of a method: it is fitted to a site, and the result cleans pages; a part of it may be trained before; and its parameter
//! type becomes a catalogue entry in one line.
//!
//! The split makes site-level methods possible. Everything learned from many pages is in the [`Cleaner`],
//! which can also clean a page outside of them. A page-at-a-time method learns nothing in its fit.
//!
//! Training on the labelled sites of others is a stage of its own, before [`Method::fit`]. A [`Trainer`] turns each labelled site into
//! rows of numbers, and the rows of many sites into a model. `run` chooses the sites, leaves out the host of a scored page, and
//! writes the model file.
//!
//! A method's crate implements [`Params`] for its parameter struct; [`FamilyOf`] turns it into an entry of a catalogue. The
//! catalogue of methods is in `methods`. The methods of tasks have [`Params`] too; their catalogue is in `task`.

use std::fmt::Display;
use std::marker::PhantomData;
use std::time::Duration;

use page::{Lists, Page};
use serde::{Serialize, de::DeserializeOwned};

use crate::{CleanError, Cleaning, Declared, Evidence, Info, PageRef, Settings, SettingsError, Training};

/// A cleaning method with its parameters, ready to be fitted to one site after the other.
pub trait Method: Send + Sync {
    /// Learns from the training pages of one site.
    ///
    /// Deterministic: the same training data and seed give a cleaner with the same output. It gets the labels
    /// of the budget and no other gold.
    ///
    /// # Errors
    /// [`FitError`] if the method cannot learn from the site; never a panic on any page.
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError>;

    /// The cleaner that wrote this state ([`Cleaner::state`]), of this method with these parameters: it cleans every page in the same way.
    /// States come from strangers: any bytes give a cleaner or an error.
    ///
    /// # Errors
    /// [`FitError::state`] for bytes that are no state of this method, or of another version of it.
    fn restore(&self, _state: &[u8]) -> Result<Box<dyn Cleaner>, FitError> {
        Err(FitError::state("this method has none"))
    }

    /// Everything that a fit needs of one page, for [`fit_sketches`](Self::fit_sketches): far smaller than the page, and the same bytes on
    /// every machine. `None` for a method that has to see all pages at once.
    fn sketch(&self, _page: &Page) -> Option<Vec<u8>> {
        None
    }

    /// Fits to the pages of these sketches, in any order: the cleaner has the [state](Cleaner::state) of a fit to the pages without labels,
    /// and cleans every page in the same way. Sketches come from strangers: any bytes give a cleaner or an error.
    ///
    /// # Errors
    /// [`FitError::sketch`] for bytes that are no sketch of this method, or of another version of it, and the errors of a fit.
    fn fit_sketches(&self, _sketches: &[Vec<u8>]) -> Result<Box<dyn Cleaner>, FitError> {
        Err(FitError::sketch("this method has none"))
    }
}

/// What a program of its own has taken of the machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outside {
    /// The most bytes of memory of its whole process, since its start.
    pub memory: u64,
    /// The processor time for one fit and its pages; its start counts if it was started for them.
    pub processor: Duration,
}

/// The result of fitting a method to one site.
pub trait Cleaner: Send + Sync {
    /// Cleans one page of the site, in or outside the training sample. Never fails: a page without evidence
    /// gives an empty cleaning or the whole page, as the method's README documents. Only a program of its own
    /// may fail on a page ([`try_clean`](Self::try_clean)); it panics here.
    fn clean(&self, page: PageRef<'_>) -> Cleaning;

    /// Cleans one page like [`clean`](Self::clean), but returns an error where a program of its own fails.
    /// Callers that can record a failure call this.
    ///
    /// # Errors
    /// The failure, in words for people.
    fn try_clean(&self, page: PageRef<'_>) -> Result<Cleaning, CleanError> {
        Ok(self.clean(page))
    }

    /// The cleaner whose cleanings this one changes, if there is one. What that says of its fit and of pages holds for this one too, but for
    /// its state.
    fn inner(&self) -> Option<&dyn Cleaner> {
        None
    }

    /// The evidence on the elements of one page, in an order of the method's own; nothing for a method
    /// without evidence. It costs about as much as [`clean`](Self::clean), which does not compute it.
    fn evidence(&self, page: PageRef<'_>) -> Vec<Evidence> {
        self.inner().map_or_else(Vec::new, |inner| inner.evidence(page))
    }

    /// Everything that the fit has learned of the site, for [`Method::restore`]: far smaller than the pages, and the same bytes on every
    /// machine. `None` for a method without such a form; the pages take its place then, and the fit is made again.
    fn state(&self) -> Option<Vec<u8>> {
        None
    }

    /// What a program of its own has taken for this fit and its pages; `None` for a method inside this program, and on a system that does
    /// not give it.
    fn outside(&self) -> Option<Outside> {
        self.inner()?.outside()
    }

    /// Figures that `fit` determined, for tables (the chosen threshold, the number of templates). Fixed order.
    fn fit_statistics(&self) -> Vec<FitStatistic> {
        self.inner().map_or_else(Vec::new, |inner| inner.fit_statistics())
    }

    /// A warning about the fit for people who use its output, above all that it found no template. One clause
    /// in plain words that names the parameter to try; `None` without a warning.
    fn warning(&self) -> Option<String> {
        self.inner()?.warning()
    }

    /// The rules that `fit` determined, for tables, if the method learns rules. Fixed order.
    fn rules(&self) -> Vec<Rule> {
        self.inner().map_or_else(Vec::new, |inner| inner.rules())
    }
}

/// One figure that a fit determined.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FitStatistic {
    /// Its name in tables.
    pub name: &'static str,
    /// Its value, finite.
    pub value: f64,
}

impl FitStatistic {
    /// Figures with these names and values, in this order.
    pub fn all<const N: usize>(figures: [(&'static str, f64); N]) -> Vec<Self> {
        figures.map(|(name, value)| Self { name, value }).into()
    }
}

/// One rule that a fit determined, as people read it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    /// The whole rule, conditions and conclusion, in one line.
    pub text: String,
    /// The labelled items to which the rule applies.
    pub items: usize,
    /// The number of these items whose label the rule gives.
    pub right: usize,
}

/// The reason why a method could not be fitted to a site, as a sentence about the method.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct FitError(pub String);

impl FitError {
    /// The error of a method that needs a training page and gets none.
    ///
    /// # Errors
    /// The error, for no page.
    pub fn if_no_page(method: &str, pages: usize) -> Result<(), Self> {
        let refused = || Self(format!("{method} needs 1 or more training pages, found 0"));
        (pages > 0).then_some(()).ok_or_else(refused)
    }

    /// The error of a method that needs a labelled page and gets none.
    ///
    /// # Errors
    /// The error, for no page.
    pub fn if_no_label(method: &str, labels: usize) -> Result<(), Self> {
        let refused = || Self(format!("{method} needs labelled pages, the label budget gives 0"));
        (labels > 0).then_some(()).ok_or_else(refused)
    }

    /// Bytes are not a state of the method.
    pub fn state(reason: impl Display) -> Self {
        Self(format!("the state of a fit cannot be read: {reason}"))
    }

    /// Bytes are not a sketch of the method.
    pub fn sketch(reason: impl Display) -> Self {
        Self(format!("the sketch of a page cannot be read: {reason}"))
    }
}

/// A method with a part that is learned from labelled sites, before it is fitted to the sites that it cleans.
///
/// Deterministic: the same sites in the same order and the same seed give the same bytes, whatever the number of threads.
pub trait Trainer: Send + Sync {
    /// The rows of one labelled site. It reads no other site, so sites are read in parallel, each once for
    /// all folds. `training` has the pages with text and, in its labels, the gold of the pages to learn from.
    fn examples(&self, training: &Training<'_>) -> Examples;

    /// The model of the examples of some sites: text for [`load`](Self::load).
    ///
    /// # Errors
    /// [`TrainError`] if no model can be learned from them.
    fn train(&self, examples: &[&Examples], seed: u64) -> Result<String, TrainError>;

    /// The method that judges by the model.
    ///
    /// # Errors
    /// [`ModelError`] if the text is not a model of this trainer.
    fn load(&self, model: &str) -> Result<Box<dyn Method>, ModelError>;

    /// The settings on which examples and models depend, as text: trainers with equal texts share models. `None` if these are all settings.
    fn learns_by(&self) -> Option<String> {
        None
    }
}

/// Rows of numbers, each with a target and a weight.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Examples {
    /// Numbers a row.
    pub width: usize,
    /// The rows, one after the other: `width` numbers each.
    pub numbers: Vec<f32>,
    /// The target of each row: 1 for content, 0 for the rest.
    pub targets: Vec<f32>,
    /// The weight of each row; 0 for a row that teaches nothing, but is judged with the others of its page.
    pub weights: Vec<f32>,
    /// Of each page of the rows, in their order, what the trainer keeps for itself; empty for most methods.
    pub pages: Vec<Vec<u8>>,
    /// The publisher that the rows are of, as a hash: what is learned of one is never tried on the same one. `run` sets it.
    pub group: u64,
    /// What a model of words learns from, beside the rows; none for most methods.
    pub bags: Bags,
    /// The bag of each row; empty where there are no bags.
    pub bag_of: Vec<u32>,
}

/// Bags of tokens, each with a target and a weight. A token is a place in a table that the method chooses; one may be in a bag twice.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Bags {
    /// The tokens of each bag.
    pub tokens: Lists<u32>,
    /// The target of each bag: 1 for content, 0 for the rest.
    pub targets: Vec<f32>,
    /// The weight of each bag; nothing is learned from a bag of weight 0.
    pub weights: Vec<f32>,
}

impl Bags {
    /// Adds a bag.
    pub fn push(&mut self, tokens: impl IntoIterator<Item = u32>, target: f32, weight: f32) {
        self.tokens.push(tokens);
        self.targets.push(target);
        self.weights.push(weight);
    }
}

impl Examples {
    /// No rows yet; each row will have `width` numbers.
    pub fn new(width: usize) -> Self {
        Self { width, ..Self::default() }
    }

    /// Adds a row.
    ///
    /// # Panics
    /// For a row of another width.
    pub fn push(&mut self, row: &[f32], target: f32, weight: f32) {
        assert_eq!(row.len(), self.width, "all rows have the same numbers");
        self.numbers.extend_from_slice(row);
        self.targets.push(target);
        self.weights.push(weight);
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.targets.len()
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.targets.is_empty()
    }

    /// The numbers of a row.
    ///
    /// # Panics
    /// For a row out of range.
    pub fn row(&self, row: usize) -> &[f32] {
        &self.numbers[row * self.width..][..self.width]
    }
}

/// The reason why no model could be learned.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{method} cannot learn from these pages: {reason}")]
pub struct TrainError {
    /// The method's id.
    pub method: &'static str,
    /// The reason, as the solver gives it.
    pub reason: String,
}

/// The reason why a text is not a model.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("not a model of {method}: {reason}")]
pub struct ModelError {
    /// The method's id.
    pub method: &'static str,
    /// The error in it, with the value found.
    pub reason: String,
}

/// A method's unchecked parameters, declared by [`params!`](crate::params), whose default is the paper's setting.
pub trait Params: Declared + Serialize + DeserializeOwned + Default + 'static {
    /// The description of the method for people.
    const INFO: &'static Info;

    /// Hints for a site on which the method fails with these parameters at their defaults.
    const ADVICE: Advice = Advice::NONE;

    /// The data sets whose labels trained the method's own model. Results on them are not results on unseen
    /// data.
    fn trained_on(&self) -> &'static [&'static str] {
        &[]
    }

    /// Checks that parameters whose ranges are checked do not contradict each other.
    ///
    /// # Errors
    /// [`SettingsError`] if they do.
    fn agree(&self) -> Result<(), SettingsError> {
        Ok(())
    }

    /// Checks every range, and that the parameters agree.
    ///
    /// # Errors
    /// [`SettingsError`] with key, value and the allowed values.
    fn check(self) -> Result<Self, SettingsError> {
        self.check_ranges(Self::INFO.id)?;
        self.agree()?;
        Ok(self)
    }

    /// The checked parameters of these settings; keys not named stay at their defaults.
    ///
    /// # Errors
    /// Any [`SettingsError`].
    fn of_settings(settings: &Settings) -> Result<Self, SettingsError> {
        settings.parse::<Self>(Self::INFO)?.check()
    }
}

/// Parameters of a cleaning method. Those that are the [`Method`] themselves need no implementation.
pub trait MethodParams: Params {
    /// Makes the method from checked parameters.
    fn make(self) -> Box<dyn Method>;

    /// The trainer of the part that is learned from labelled sites; `None` for a method that learns nothing
    /// across sites.
    fn trainer(self) -> Option<Box<dyn Trainer>> {
        None
    }
}

impl<P: Params + Method> MethodParams for P {
    fn make(self) -> Box<dyn Method> {
        Box::new(self)
    }
}

/// Hints for a site on which a method keeps nothing, or everything. `gleaner clean` prints them; they change
/// nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Advice {
    /// Whether a fit compares the pages of a site with one another, so that it finds nothing in a single page.
    pub compares_pages: bool,
    /// Settings to try together if nothing is kept, each in the form of `--set`; empty if none is known.
    pub where_nothing_is_kept: &'static [&'static str],
    /// Settings to try together if everything is kept.
    pub where_everything_is_kept: &'static [&'static str],
}

impl Advice {
    /// For a method that compares pages and has no settings to try.
    pub const NONE: Self =
        Self { compares_pages: true, where_nothing_is_kept: &[], where_everything_is_kept: &[] };
}

/// A method of the catalogue, without parameters.
pub trait Family: Sync {
    /// The description of the method for people.
    fn info(&self) -> &'static Info;

    /// The method whose cleanings this one changes, if there is one. What that says of itself holds for this one too.
    fn inner(&self) -> Option<&'static dyn Family> {
        None
    }

    /// Hints for a site on which the method keeps nothing or everything.
    fn advice(&self) -> Advice {
        self.inner().map_or(Advice::NONE, |inner| inner.advice())
    }

    /// The data sets whose labels trained the method's own model under these settings.
    ///
    /// # Errors
    /// [`SettingsError`] if the settings are not its parameters.
    fn trained_on(&self, settings: &Settings) -> Result<&'static [&'static str], SettingsError> {
        match self.inner() {
            Some(inner) => inner.trained_on(settings),
            None => Ok(&[]),
        }
    }

    /// The digest of the sources of the method's crate.
    fn sources(&self) -> &'static str;

    /// Every parameter with its default value.
    fn defaults(&self) -> Settings {
        self.inner().map_or_else(Settings::new, |inner| inner.defaults())
    }

    /// The method with these parameters; keys not named stay at their defaults.
    ///
    /// # Errors
    /// Any [`SettingsError`]; no partial method is made.
    fn build(&self, settings: &Settings) -> Result<Box<dyn Method>, SettingsError>;

    /// The trainer with these parameters; `None` for a method that learns nothing across sites.
    ///
    /// # Errors
    /// Any [`SettingsError`].
    fn trainer(&self, settings: &Settings) -> Result<Option<Box<dyn Trainer>>, SettingsError>;

    /// The reason why the method cannot run on this machine, as a clause about it; `None` for all methods
    /// inside this program.
    fn absence(&self) -> Option<String> {
        self.inner()?.absence()
    }

    /// Whether the method with these settings reads the source of pages. Pages keep their source only [on
    /// request](page::keeping_sources).
    fn wants_sources(&self, settings: &Settings) -> bool {
        self.inner().is_some_and(|inner| inner.wants_sources(settings))
    }
}

/// The [`Family`] of a parameter type.
#[derive(Default)]
pub struct FamilyOf<P>(PhantomData<fn() -> P>);

impl<P> FamilyOf<P> {
    /// The family of `P`.
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<P: MethodParams> Family for FamilyOf<P> {
    fn info(&self) -> &'static Info {
        P::INFO
    }

    fn advice(&self) -> Advice {
        P::ADVICE
    }

    fn trained_on(&self, settings: &Settings) -> Result<&'static [&'static str], SettingsError> {
        Ok(settings.parse::<P>(P::INFO)?.trained_on())
    }

    fn sources(&self) -> &'static str {
        P::SOURCES
    }

    fn defaults(&self) -> Settings {
        Settings::of(&P::default())
    }

    fn build(&self, settings: &Settings) -> Result<Box<dyn Method>, SettingsError> {
        P::of_settings(settings).map(P::make)
    }

    fn trainer(&self, settings: &Settings) -> Result<Option<Box<dyn Trainer>>, SettingsError> {
        P::of_settings(settings).map(P::trainer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_come_back_as_they_were_pushed() {
        let mut examples = Examples::new(2);
        assert!(examples.is_empty());
        examples.push(&[1.0, 2.0], 1.0, 0.5);
        examples.push(&[3.0, 4.0], 0.0, 1.5);
        assert_eq!((examples.len(), examples.row(0), examples.row(1)), (2, &[1.0, 2.0][..], &[3.0, 4.0][..]));
        assert_eq!((&examples.targets[..], &examples.weights[..]), (&[1.0, 0.0][..], &[0.5, 1.5][..]));
    }

    crate::params! {
        /// Parameters.
        struct TestParams {
            /// A size.
            size: f64 = 0.5, in 0.0..=1.0, because "made";
            /// A flag.
            open: bool = true, because "made";
        }
    }

    /// Refuses every site by its name.
    struct Refuses;

    impl Method for Refuses {
        fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
            Err(FitError(format!("made refuses {} pages", training.pages.len())))
        }
    }

    impl Params for TestParams {
        const INFO: &'static Info =
            &Info { id: "made", name: "Made", summary: "", citation: "", ..Info::of(TestParams::PARAMS) };
    }

    impl MethodParams for TestParams {
        fn make(self) -> Box<dyn Method> {
            Box::new(Refuses)
        }
    }

    #[track_caller]
    fn check(settings: &Settings, expected: Result<(), &str>) {
        let built = FamilyOf::<TestParams>::new().build(settings);
        assert_eq!(built.map(|_| ()).map_err(|error| error.to_string()), expected.map_err(str::to_owned));
    }

    #[test]
    fn defaults_name_every_key_and_build() {
        let family = FamilyOf::<TestParams>::default();
        assert_eq!(family.info().id, "made");
        assert_eq!(family.defaults().to_string(), "open=true size=0.5");
        check(&family.defaults(), Ok(()));
        check(&Settings::new(), Ok(()));
    }

    #[test]
    fn errors_name_what_is_allowed() {
        check(
            &Settings::new().with("colour", 1),
            Err("parameters of made: no parameter \"colour\"; there are: size, open"),
        );
        check(
            &Settings::new().with("size", "wide"),
            Err("parameters of made: size is \"wide\", allowed is 0.0 to 1.0"),
        );
        check(
            &Settings::new().with("size", 2.0),
            Err("parameters of made: size is 2, allowed is 0.0 to 1.0"),
        );
    }
}
