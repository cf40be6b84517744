//! Fitting: the labelled images of a site are encoded, and the tree is grown from them; cleaning drops the images that it
//! takes for advertisements.
//!
//! The method learns from the pages of the label budget alone; the other pages of the training sample have no
//! labels.

use cleaning::{
    Cleaner, Cleaning, Declared as _, Evidence, FitError, FitStatistic, Info, Item, Method, Number, PageRef,
    Params, Rule, Training,
};

use crate::AdeaterParams;
use crate::image::Image;
use crate::tree::{Column, Tree, columns, rules};

impl Params for AdeaterParams {
    const INFO: &'static Info = &Info {
        id: "adeater",
        name: "AdEater",
        summary: "keeps all text and drops the images that a decision tree, learned from labelled images, takes for \
                  advertisements",
        citation: "L. Yi. Web Page Cleaning for Web Mining. PhD thesis, National University of Singapore, 2004, section 3.1",
        needs_labels: true,
        ..Info::of(Self::PARAMS)
    };
}

impl AdeaterParams {
    /// The labelled images in the order of pages, each with its label. Labels of other elements are ignored.
    fn labelled(&self, training: &Training<'_>) -> (Vec<Image>, Vec<Item>) {
        let mut pairs = Vec::new();
        for (page, gold) in training.labels.iter().filter(|(_, gold)| !gold.items().is_empty()) {
            for image in Image::all(&training.site.pages()[page], self) {
                let label = gold.items().binary_search_by_key(&image.node, |item| item.node);
                pairs.extend(label.ok().map(|at| (image, gold.items()[at])));
            }
            if pairs.len() >= self.most_images as usize {
                break;
            }
        }
        pairs.truncate(self.most_images as usize);
        pairs.into_iter().unzip()
    }
}

impl Method for AdeaterParams {
    /// Looks at the labelled pages alone.
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        FitError::if_no_label(Self::INFO.id, training.labels.len())?;
        let (images, labels) = self.labelled(training);
        if labels.is_empty() {
            let (id, pages) = (Self::INFO.id, training.labels.len());
            return Err(FitError(format!(
                "{id} needs labelled images, found none on {pages} labelled pages"
            )));
        }
        let columns = columns(&images, self);
        let tree = Tree::fit(&images, &labels, &columns, self);
        let noisy = labels.iter().filter(|label| label.noisy).count();
        Ok(Box::new(AdeaterCleaner { params: self.clone(), columns, tree, noisy }))
    }
}

/// The result of a fit to one site.
struct AdeaterCleaner {
    pub(crate) params: AdeaterParams,
    pub(crate) columns: Vec<Column>,
    pub(crate) tree: Tree,
    /// The number of labelled images that are advertisements.
    pub(crate) noisy: usize,
}

impl Cleaner for AdeaterCleaner {
    /// Keeps the whole text, and the images that are no advertisements. The page may come from any site.
    fn clean(&self, page: PageRef<'_>) -> Cleaning {
        let images = Image::all(page.page(), &self.params).into_iter();
        let kept = images
            .filter(|image| !self.tree.leaf_of(image, &self.columns).is_noisy())
            .map(|image| image.node);
        Cleaning::everything(page.page()).with_elements(kept.collect())
    }

    /// For each image: the share of advertisements among the labelled images of its leaf, against 0.5; and
    /// its width and height in pixels.
    fn evidence(&self, page: PageRef<'_>) -> Vec<Evidence> {
        let of_image = |image: Image| {
            let leaf = self.tree.leaf_of(&image, &self.columns);
            let share = (leaf.images > 0).then(|| leaf.noisy as f64 / leaf.images as f64);
            let size = |name, value: Option<f64>| value.map(|value| Number::plain(name, value));
            let share = share.map(|share| Number::against("advertisements in the leaf", share, 0.5));
            let numbers = [share, size("width", image.width), size("height", image.height)];
            let decision = if leaf.is_noisy() { "dropped" } else { "kept" };
            Evidence::decided(image.node, numbers.into_iter().flatten(), decision)
        };
        Image::all(page.page(), &self.params).into_iter().map(of_image).collect()
    }

    fn fit_statistics(&self) -> Vec<FitStatistic> {
        let rules = self.rules();
        let images: usize = rules.iter().map(|rule| rule.items).sum();
        let right: usize = rules.iter().map(|rule| rule.right).sum();
        FitStatistic::all([
            ("labelled images", images as f64),
            ("labelled advertisements", self.noisy as f64),
            ("features", self.columns.len() as f64),
            ("rules", rules.len() as f64),
            ("right of labelled", right as f64 / images as f64),
        ])
    }

    fn rules(&self) -> Vec<Rule> {
        rules(&self.tree, &self.columns)
    }
}
