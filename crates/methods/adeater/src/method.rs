//! Fitting: the labelled images of a site are encoded, and the tree is grown from them.
//!
//! The method learns from the pages of the label budget alone; the other pages of the training sample have no
//! labels.

use cleaning::{Cleaner, Declared as _, FitError, Info, Item, Method, Params, SettingsError, Training};

use crate::cleaner::AdeaterCleaner;
use crate::encoding::columns;
use crate::image::Image;
use crate::params::AdeaterParams;
use crate::tree::Tree;

/// The method with checked parameters.
#[derive(Debug, Clone)]
pub struct Adeater {
    params: AdeaterParams,
}

impl Params for AdeaterParams {
    type Method = Adeater;

    const INFO: &'static Info = &Info {
        id: "adeater",
        name: "AdEater",
        summary: "keeps all text and drops the images that a decision tree, learned from labelled images, takes for \
                  advertisements",
        citation: "L. Yi. Web Page Cleaning for Web Mining. PhD thesis, National University of Singapore, 2004, section 3.1",
        needs_labels: true,
        params: Self::PARAMS,
    };

    fn make(self) -> Result<Adeater, SettingsError> {
        Ok(Adeater { params: self })
    }
}

impl Adeater {
    /// The labelled images in the order of pages, each with its label. Labels of other elements are ignored.
    fn labelled(&self, training: &Training<'_>) -> (Vec<Image>, Vec<Item>) {
        let mut pairs = Vec::new();
        for (page, gold) in training.labels.iter().filter(|(_, gold)| !gold.items().is_empty()) {
            for image in Image::all(&training.site.pages()[page], &self.params) {
                let label = gold.items().binary_search_by_key(&image.node, |item| item.node);
                pairs.extend(label.ok().map(|at| (image, gold.items()[at])));
            }
            if pairs.len() >= self.params.most_images as usize {
                break;
            }
        }
        pairs.truncate(self.params.most_images as usize);
        pairs.into_iter().unzip()
    }
}

impl Method for Adeater {
    /// Looks at the labelled pages alone.
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        if training.labels.is_empty() {
            return Err(FitError::NoLabels { method: AdeaterParams::INFO.id, found: 0 });
        }
        let (images, labels) = self.labelled(training);
        if labels.is_empty() {
            return Err(FitError::NoItems { method: AdeaterParams::INFO.id, pages: training.labels.len() });
        }
        let columns = columns(&images, &self.params);
        let tree = Tree::fit(&images, &labels, &columns, &self.params);
        let noisy = labels.iter().filter(|label| label.noisy).count();
        Ok(Box::new(AdeaterCleaner { params: self.params.clone(), columns, tree, noisy }))
    }
}
