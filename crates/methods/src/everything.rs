//! Keeps every page whole: recall 1, and the precision of a page that is not cleaned.

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
