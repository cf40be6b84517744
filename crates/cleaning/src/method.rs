//! The two traits of a method: it is fitted to a site, and what comes out cleans pages.
//!
//! The split is what makes site-level methods expressible: everything learned from many pages is in the
//! [`Cleaner`], and a page that was not among them can still be cleaned. A page-at-a-time method fits nothing
//! and cleans all the same.

use crate::{CleanError, Cleaning, Evidence, PageRef, Training};

/// A cleaning method with its parameters, ready to be fitted to one site after the other.
pub trait Method: Send + Sync {
    /// Learns from the training pages of one site.
    ///
    /// Deterministic: the same training data and seed give a cleaner with the same output. Sees the labels of
    /// the budget and no other gold.
    ///
    /// # Errors
    /// [`FitError`] where the site cannot be learned from; never a panic on any page.
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError>;
}

/// What a method found in one site.
pub trait Cleaner: Send + Sync {
    /// Cleans one page of the site, in or outside the training sample. Never fails: a page that the method
    /// can say nothing of gives an empty cleaning or the whole page, as its README says. Only a program of its own may fail
    /// on a page ([`try_clean`](Self::try_clean)); it panics here.
    fn clean(&self, page: PageRef<'_>) -> Cleaning;

    /// Cleans one page as [`clean`](Self::clean) does, or says why it cannot: a program of its own may fail on a page. Whoever
    /// can record a failure calls this.
    ///
    /// # Errors
    /// What went wrong, for people.
    fn try_clean(&self, page: PageRef<'_>) -> Result<Cleaning, CleanError> {
        Ok(self.clean(page))
    }

    /// What the elements of one page are judged on when it is cleaned, in an order of the method's own; nothing for a
    /// method without evidence. Costs about as much as [`clean`](Self::clean), which does nothing of it.
    fn evidence(&self, _page: PageRef<'_>) -> Vec<Evidence> {
        Vec::new()
    }

    /// The most memory so far of the program that does the work, in bytes, where it is a program of its own.
    fn outside_memory(&self) -> Option<u64> {
        None
    }

    /// Figures that `fit` determined, for tables (the chosen threshold, the number of templates). Fixed order.
    fn fit_statistics(&self) -> Vec<FitStatistic> {
        Vec::new()
    }

    /// What people should know of the fit before they use what it keeps: that it found no template, above all. One clause
    /// in plain words that names the parameter to try; `None` where there is nothing to say.
    fn warning(&self) -> Option<String> {
        None
    }

    /// The rules that `fit` determined, for tables, where what was learned are rules. Fixed order.
    fn rules(&self) -> Vec<Rule> {
        Vec::new()
    }
}

/// One figure that a fit determined.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FitStatistic {
    /// What it is, as tables name it.
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
    /// Those of them of which it says what their label says.
    pub right: usize,
}

/// Why a method could not be fitted to a site.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FitError {
    /// The training sample is too small.
    #[error("{method} needs {needed} or more training pages, found {found}")]
    TooFewPages {
        /// The method's id.
        method: &'static str,
        /// The fewest pages it can learn from.
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
        /// Why there is none.
        reason: String,
    },
    /// The method is a program of its own, which failed.
    #[error("{method} {reason}")]
    Program {
        /// The method's id.
        method: &'static str,
        /// What happened, as a clause about the method.
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
