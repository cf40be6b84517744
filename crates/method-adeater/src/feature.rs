//! The features by which images are told apart, as section 3.1 lists them.

use crate::choices::Missing;
use crate::image::Image;

/// Where words of an image stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Place {
    /// The alternative text.
    Alt,
    /// U_base: the address of the page.
    Base,
    /// U_dest: the address that the image leads to.
    Destination,
    /// U_img: the address of the image itself, which the thesis does not list.
    Own,
}

impl Place {
    /// The name in rules, as the thesis writes it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Place::Alt => "alt",
            Place::Base => "U_base",
            Place::Destination => "U_dest",
            Place::Own => "U_img",
        }
    }
}

/// One feature.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Feature {
    Height,
    Width,
    AspectRatio,
    /// Whether a phrase stands in a place.
    Contains(Place, String),
}

impl Feature {
    /// The three that are numbers.
    pub(crate) const NUMBERS: [Feature; 3] = [Feature::Height, Feature::Width, Feature::AspectRatio];

    /// What the image shows: a size or ratio, or 1 for a phrase that is there and 0 for one that is not. `None` for a size
    /// that is missing.
    pub(crate) fn shown(&self, image: &Image) -> Option<f64> {
        match self {
            Feature::Height => image.height,
            Feature::Width => image.width,
            Feature::AspectRatio => image.aspect_ratio(),
            Feature::Contains(place, phrase) => {
                Some(f64::from(u8::from(image.words(*place).contain(phrase))))
            }
        }
    }
}

/// A feature with the number that stands for what is missing.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Column {
    pub(crate) feature: Feature,
    pub(crate) missing: f64,
}

/// Below every size.
const BELOW: f64 = -1.0;

impl Column {
    /// Of labelled images: their mean, where that is what stands for a missing size.
    pub(crate) fn of(feature: Feature, images: &[Image], missing: Missing) -> Self {
        let missing = match missing {
            Missing::Below => BELOW,
            Missing::Mean => {
                let known: Vec<f64> = images.iter().filter_map(|image| feature.shown(image)).collect();
                if known.is_empty() { 0.0 } else { known.iter().sum::<f64>() / known.len() as f64 }
            }
        };
        Self { feature, missing }
    }

    /// The number of an image.
    pub(crate) fn value(&self, image: &Image) -> f64 {
        self.feature.shown(image).unwrap_or(self.missing)
    }
}
