//! The trivial baselines. Everything: recall 1, and the precision of a page that is not cleaned. Nothing: recall 0, and no
//! defined precision; a measure that prefers it is wrong.

use cleaning::{Advice, Cleaner, Cleaning, Declared as _, FitError, Info, Method, PageRef, Params, Training};
use page::Tag;

cleaning::params! {
    /// No parameters. They are the method and its cleaner: there is nothing to learn.
    pub struct EverythingParams {}
}

impl Params for EverythingParams {
    const INFO: &'static Info = &Info {
        id: "everything",
        name: "Everything",
        summary: "keeps the whole text and all images of every page",
        ..Info::of(Self::PARAMS)
    };

    const ADVICE: Advice = Advice { compares_pages: false, ..Advice::NONE };
}

impl Method for EverythingParams {
    fn fit(&self, _training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        Ok(Box::new(self.clone()))
    }
}

impl Cleaner for EverythingParams {
    fn clean(&self, page: PageRef<'_>) -> Cleaning {
        let img = Tag::new("img");
        let images = page.nodes().filter(|&node| *page.tag(node) == img);
        Cleaning::everything(page.page()).with_elements(images.collect())
    }
}

cleaning::params! {
    /// No parameters. They are the method and its cleaner: there is nothing to learn.
    pub struct NothingParams {}
}

impl Params for NothingParams {
    const INFO: &'static Info = &Info {
        id: "nothing",
        name: "Nothing",
        summary: "keeps nothing of any page",
        ..Info::of(Self::PARAMS)
    };

    const ADVICE: Advice = Advice { compares_pages: false, ..Advice::NONE };
}

impl Method for NothingParams {
    fn fit(&self, _training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        Ok(Box::new(self.clone()))
    }
}

impl Cleaner for NothingParams {
    fn clean(&self, _page: PageRef<'_>) -> Cleaning {
        Cleaning::nothing().with_elements(Vec::new())
    }
}
