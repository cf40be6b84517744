//! The two traits of a method: it is fitted to a site, and the result cleans pages.
//!
//! The split makes site-level methods possible. Everything learned from many pages is in the [`Cleaner`],
//! which can also clean a page outside of them. A page-at-a-time method learns nothing in its fit.

use std::time::Duration;

use page::Page;

use crate::{CleanError, Cleaning, Evidence, PageRef, Training};

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
    /// [`FitError::State`] for bytes that are no state of this method, or of another version of it.
    fn restore(&self, _state: &[u8]) -> Result<Box<dyn Cleaner>, FitError> {
        Err(FitError::State { reason: "this method has none".to_owned() })
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
    /// [`FitError::Sketch`] for bytes that are no sketch of this method, or of another version of it, and the errors of a fit.
    fn fit_sketches(&self, _sketches: &[Vec<u8>]) -> Result<Box<dyn Cleaner>, FitError> {
        Err(FitError::Sketch { reason: "this method has none".to_owned() })
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

    /// The evidence on the elements of one page, in an order of the method's own; nothing for a method
    /// without evidence. It costs about as much as [`clean`](Self::clean), which does not compute it.
    fn evidence(&self, _page: PageRef<'_>) -> Vec<Evidence> {
        Vec::new()
    }

    /// Everything that the fit has learned of the site, for [`Method::restore`]: far smaller than the pages, and the same bytes on every
    /// machine. `None` for a method without such a form; the pages take its place then, and the fit is made again.
    fn state(&self) -> Option<Vec<u8>> {
        None
    }

    /// What a program of its own has taken for this fit and its pages; `None` for a method inside this program, and on a system that does
    /// not give it.
    fn outside(&self) -> Option<Outside> {
        None
    }

    /// Figures that `fit` determined, for tables (the chosen threshold, the number of templates). Fixed order.
    fn fit_statistics(&self) -> Vec<FitStatistic> {
        Vec::new()
    }

    /// A warning about the fit for people who use its output, above all that it found no template. One clause
    /// in plain words that names the parameter to try; `None` without a warning.
    fn warning(&self) -> Option<String> {
        None
    }

    /// The rules that `fit` determined, for tables, if the method learns rules. Fixed order.
    fn rules(&self) -> Vec<Rule> {
        Vec::new()
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

/// The reason why a method could not be fitted to a site.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FitError {
    /// The training sample is too small.
    #[error("{method} needs {needed} or more training pages, found {found}")]
    TooFewPages {
        /// The method's id.
        method: &'static str,
        /// The fewest pages that it can learn from.
        needed: usize,
        /// The pages given.
        found: usize,
    },
    /// The method needs labels and the budget gave none.
    #[error("{method} needs labelled pages, the label budget gives {found}")]
    NoLabels {
        /// The method's id.
        method: &'static str,
        /// The labelled pages given.
        found: usize,
    },
    /// The method judges by a model, and there is none.
    #[error("{method} has no model: {reason}")]
    NoModel {
        /// The method's id.
        method: &'static str,
        /// The reason why there is none.
        reason: String,
    },
    /// Bytes are not a state of the method.
    #[error("the state of a fit cannot be read: {reason}")]
    State {
        /// The reason.
        reason: String,
    },
    /// Bytes are not a sketch of the method.
    #[error("the sketch of a page cannot be read: {reason}")]
    Sketch {
        /// The reason.
        reason: String,
    },
    /// The method is a program of its own, which failed.
    #[error("{method} {reason}")]
    Program {
        /// The method's id.
        method: &'static str,
        /// The failure, as a clause about the method.
        reason: String,
    },
    /// The method learns from judged elements, and no labelled page has any.
    #[error("{method} needs labelled images, found none on {pages} labelled pages")]
    NoItems {
        /// The method's id.
        method: &'static str,
        /// The labelled pages given.
        pages: usize,
    },
}
