//! A fitted tree, applied to the images of one page at a time.

use cleaning::{Cleaner, Cleaning, Evidence, FitStatistic, Number, PageRef, Rule};

use crate::feature::Column;
use crate::image::Image;
use crate::params::AdeaterParams;
use crate::rules::rules;
use crate::tree::Tree;

/// The result of a fit to one site.
pub(crate) struct AdeaterCleaner {
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
        let kept = images.filter(|image| !self.tree.is_noisy(image, &self.columns)).map(|image| image.node);
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
            Evidence {
                node: image.node,
                numbers: [share, size("width", image.width), size("height", image.height)]
                    .into_iter()
                    .flatten()
                    .collect(),
                step: None,
                decision: Some(if leaf.is_noisy() { "dropped" } else { "kept" }),
            }
        };
        Image::all(page.page(), &self.params).into_iter().map(of_image).collect()
    }

    fn fit_statistics(&self) -> Vec<FitStatistic> {
        let rules = self.rules();
        let images: usize = rules.iter().map(|rule| rule.items).sum();
        let right: usize = rules.iter().map(|rule| rule.right).sum();
        let figure = |name, count: usize| FitStatistic { name, value: count as f64 };
        vec![
            figure("labelled images", images),
            figure("labelled advertisements", self.noisy),
            figure("features", self.columns.len()),
            figure("rules", rules.len()),
            FitStatistic { name: "right of labelled", value: right as f64 / images as f64 },
        ]
    }

    fn rules(&self) -> Vec<Rule> {
        rules(&self.tree, &self.columns)
    }
}
