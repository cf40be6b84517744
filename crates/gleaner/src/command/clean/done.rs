//! Cleaned pages in their output form, so that the pages themselves need not stay in memory.

use std::ops::Range;

use cleaning::{Cleaning, Site};

use super::form::{DonePage, Form, Of};
use super::misfits::Share;

/// Pages of a site, with the results of each method.
pub(super) struct DonePages {
    pub(super) site: String,
    /// The names of the pages.
    pub(super) names: Vec<String>,
    /// For each page, the result of each method; `None` for a method that could not be fitted.
    pub(super) pages: Vec<Vec<Option<DonePage>>>,
}

/// The results of a method for some pages of a site.
pub(super) struct OfMethod<'a> {
    pub(super) of: Of<'a>,
    /// One result a page; `None` if the method could not be fitted.
    pub(super) cleanings: Option<&'a [Result<Cleaning, String>]>,
}

impl DonePages {
    /// Writes the pages of a range in their form.
    pub(super) fn of(site: &Site, range: Range<usize>, methods: &[OfMethod<'_>], form: Form) -> Self {
        let page = |index: usize| {
            let of_method = |method: &OfMethod<'_>| {
                let cleaning = match &method.cleanings?[index - range.start] {
                    Ok(cleaning) => cleaning,
                    Err(error) => return Some(form.failed(site, index, error, method.of)),
                };
                let page = &site.pages()[index];
                let share = Share::of(page, &cleaning.read(page));
                Some(Ok((form.page(site, index, cleaning, method.of), Some(share))))
            };
            methods.iter().map(of_method).collect()
        };
        Self {
            site: site.id().to_owned(),
            names: range.clone().map(|index| site.name(index).to_owned()).collect(),
            pages: range.clone().map(page).collect(),
        }
    }

    /// The shares of kept text on a method's pages.
    pub(super) fn shares(&self, method: usize) -> impl Iterator<Item = Share> {
        self.pages.iter().filter_map(move |page| page[method].as_ref()?.as_ref().ok()?.1)
    }
}
