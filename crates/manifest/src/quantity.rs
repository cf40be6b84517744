//! The place at which a run's scores are read: a variant, a training size, a ratio of a measure.

use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, Error, Unexpected, Visitor};

/// The variant at which a quantity is read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum At {
    /// The run's only variant; the value of an absent key.
    #[default]
    Only,
    /// The variant with the best F by the quantity's measure, on all scored pages of the site.
    Best,
    /// The variant of this id.
    Id(String),
}

impl<'de> Deserialize<'de> for At {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let word = String::deserialize(deserializer)?;
        Ok(if word == "best" { Self::Best } else { Self::Id(word) })
    }
}

/// The training size at which a quantity is read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Size {
    /// The run's only one; the value of an absent key.
    #[default]
    Only,
    /// The smallest that the site has.
    Fewest,
    /// The largest that the site has.
    Most,
    /// This number of pages, at least 1.
    Pages(usize),
}

/// In a manifest `training` is a word or a number. A visitor reads either, so an error keeps its line; an untagged enum would lose it.
impl<'de> Deserialize<'de> for Size {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(WordOrNumber)
    }
}

struct WordOrNumber;

impl Visitor<'_> for WordOrNumber {
    type Value = Size;

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("\"fewest\", \"most\" or a number of pages above 0")
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<Size, E> {
        match word {
            "fewest" => Ok(Size::Fewest),
            "most" => Ok(Size::Most),
            other => Err(E::invalid_value(Unexpected::Str(other), &self)),
        }
    }

    fn visit_i64<E: Error>(self, pages: i64) -> Result<Size, E> {
        let refused = || E::invalid_value(Unexpected::Signed(pages), &self);
        usize::try_from(pages).ok().filter(|pages| *pages > 0).map(Size::Pages).ok_or_else(refused)
    }
}

/// One of the ratios of a measure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ratio {
    /// Common over found.
    Precision,
    /// Common over relevant.
    Recall,
    /// The harmonic mean of precision and recall.
    F,
}

impl Ratio {
    /// The name in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Ratio::Precision => "precision",
            Ratio::Recall => "recall",
            Ratio::F => "F",
        }
    }
}
