//! The three configurations of training and test pages (5.5).

use serde::{Deserialize, Serialize};

/// The choice of training and test pages. C1 and C2 are the classes of a pair, i and j sites.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Configuration {
    /// Configuration 1: C1 and C2 of one site train; C1 and C2 of the other sites are tested.
    One,
    /// Configuration 2: C1 of site i and C2 of another site j train; C1 and C2 of all sites except i and j
    /// are tested.
    Two,
    /// Configuration 3: training as in configuration 2; all pages of C1 and C2 except the training cells are
    /// tested.
    Three,
}

impl Configuration {
    /// The thesis's number, 1 to 3.
    pub fn number(self) -> u8 {
        match self {
            Self::One => 1,
            Self::Two => 2,
            Self::Three => 3,
        }
    }
}

/// The two training cells: the first class on the first site, and the second class on the second site.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TrainingSites {
    /// The pair of classes, the lower number first. The first is the positive one.
    pub classes: (u32, u32),
    /// The sites i and j; the same one for configuration 1.
    pub sites: (u32, u32),
}

impl TrainingSites {
    /// The configurations that train on these cells.
    pub fn configurations(self) -> &'static [Configuration] {
        if self.sites.0 == self.sites.1 {
            &[Configuration::One]
        } else {
            &[Configuration::Two, Configuration::Three]
        }
    }

    /// Class and site of the two cells.
    pub(super) fn cells(self) -> ((u32, u32), (u32, u32)) {
        ((self.classes.0, self.sites.0), (self.classes.1, self.sites.1))
    }
}
