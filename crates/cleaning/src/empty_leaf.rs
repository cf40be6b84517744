//! What a leaf without features is worth: 0 / 0 in the formulas of both of Yi's trees (2004, (5-4) and (5-7)).

use serde::{Deserialize, Serialize};

/// The importance of a leaf of several pages or tag nodes in which no feature stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EmptyLeaf {
    /// 0.
    #[default]
    Noise,
    /// 1.
    Important,
}
