//! The trivial baselines. Everything: recall 1, and the precision of a page that is not cleaned. Nothing: recall 0, and no
//! defined precision; a measure that prefers it is wrong.

use cleaning::{
    Advice, Cleaner, Cleaning, Declared as _, FitError, Info, Method, PageRef, Params, SettingsError,
    Training,
};
use page::Tag;

cleaning::params! {
    /// No parameters.
    pub struct EverythingParams {}
}

/// The baseline, as method and as cleaner: there is nothing to learn.
#[derive(Debug, Clone, Copy)]
pub struct Everything;

impl Params for EverythingParams {
    type Method = Everything;

    const INFO: &'static Info = &Info {
        id: "everything",
        name: "Everything",
        summary: "keeps the whole text and all images of every page",
        citation: "none",
        needs_labels: false,
        params: Self::PARAMS,
    };

    const ADVICE: Advice = Advice { compares_pages: false, ..Advice::NONE };

    fn make(self) -> Result<Everything, SettingsError> {
        Ok(Everything)
    }
}

impl Method for Everything {
    fn fit(&self, _training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        Ok(Box::new(*self))
    }
}

impl Cleaner for Everything {
    fn clean(&self, page: PageRef<'_>) -> Cleaning {
        let img = Tag::new("img");
        let images = page.nodes().filter(|&node| *page.tag(node) == img);
        Cleaning::everything(page.page()).with_elements(images.collect())
    }
}

cleaning::params! {
    /// No parameters.
    pub struct NothingParams {}
}

/// The baseline, as method and as cleaner: there is nothing to learn.
#[derive(Debug, Clone, Copy)]
pub struct Nothing;

impl Params for NothingParams {
    type Method = Nothing;

    const INFO: &'static Info = &Info {
        id: "nothing",
        name: "Nothing",
        summary: "keeps nothing of any page",
        citation: "none",
        needs_labels: false,
        params: Self::PARAMS,
    };

    const ADVICE: Advice = Advice { compares_pages: false, ..Advice::NONE };

    fn make(self) -> Result<Nothing, SettingsError> {
        Ok(Nothing)
    }
}

impl Method for Nothing {
    fn fit(&self, _training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        Ok(Box::new(*self))
    }
}

impl Cleaner for Nothing {
    fn clean(&self, _page: PageRef<'_>) -> Cleaning {
        Cleaning::nothing().with_elements(Vec::new())
    }
}
