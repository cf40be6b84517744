//! The features by which images are classified, as section 3.1 lists them.

use crate::image::{Image, WordSource};
use crate::params::Missing;

/// One feature.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Feature {
    Height,
    Width,
    AspectRatio,
    /// Whether a phrase is in a place.
    Contains(WordSource, String),
}

impl Feature {
    /// The three features that are numbers.
    pub(crate) const NUMBERS: [Feature; 3] = [Feature::Height, Feature::Width, Feature::AspectRatio];

    /// The value of this feature for an image: the size or ratio; for a phrase 1 if it is present, else 0.
    /// `None` for a missing size.
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

/// A feature with the number that replaces a missing value.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Column {
    pub(crate) feature: Feature,
    pub(crate) missing: f64,
}

/// Below every size.
const BELOW: f64 = -1.0;

impl Column {
    /// The column of a feature. The labelled images give the mean, if missing sizes are replaced by the mean.
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

    /// The value of this column for an image.
    pub(crate) fn value(&self, image: &Image) -> f64 {
        self.feature.shown(image).unwrap_or(self.missing)
    }
}
