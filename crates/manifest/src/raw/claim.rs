//! Claims within it.

use serde::Deserialize;

use crate::{Size, TaskValue};

/// `[[claim]]`: a claim of the paper, and exactly one bound. If the paper denies something, the claim states the denial
/// too, so that "holds" always confirms the paper.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawClaim {
    /// The claim in one sentence.
    pub(crate) claim: String,
    /// Where the paper makes it; `none` where absent.
    #[serde(default = "super::none")]
    pub(crate) source: String,
    /// The published figures.
    #[serde(default)]
    pub(crate) published: String,
    /// The share of sites on which it must be true: 1, all, where absent; "most" is 0.51.
    #[serde(default = "every_site")]
    pub(crate) sites: f64,
    /// The bound.
    pub(crate) bound: RawBound,
}

impl RawClaim {
    /// The keys beside those of [`RawBound`].
    pub(crate) const KEYS: &[&str] = &["claim", "source", "published", "sites"];
}

fn every_site() -> f64 {
    1.0
}

tables! {
    /// The bound of a claim.
    RawBound {
        "at-least": AtLeast(RawAtLeast),
        "margin": Margin(RawMargin),
        "better": Better(RawBetter),
        "distinct": Distinct(RawDistinct),
        "near": Near(RawNear),
        "apart": Apart(RawApart),
        "order": Order(RawOrder),
        "spread": Spread(RawSpread),
        "printed": Printed(RawPrinted),
    }
}

/// `at-least = {}`: each quantity reaches a number.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawAtLeast {
    /// The quantities.
    pub(crate) of: Vec<RawQuantity>,
    /// The number.
    pub(crate) least: f64,
}

/// `margin = {}`: one quantity is above another.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawMargin {
    /// The one.
    pub(crate) of: RawQuantity,
    /// The other.
    pub(crate) beside: RawQuantity,
    /// The least difference, which may be negative.
    pub(crate) least: f64,
}

/// `better = {}`: one quantity is above another in the mean over sites, by more than the error: the bootstrap over sites has 95 % of the mean
/// differences above `least`. It may be a tie.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawBetter {
    /// The one.
    pub(crate) of: RawQuantity,
    /// The other.
    pub(crate) beside: RawQuantity,
    /// What the difference is above: 0 where absent.
    #[serde(default)]
    pub(crate) least: f64,
}

/// `distinct = {}`: a quantity takes several values over the sites.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawDistinct {
    /// The quantity.
    pub(crate) of: RawQuantity,
    /// The least number of values.
    pub(crate) least: usize,
}

/// `near = {}`: two quantities are near each other.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawNear {
    /// The one.
    pub(crate) of: RawQuantity,
    /// The other.
    pub(crate) beside: RawQuantity,
    /// The largest difference.
    pub(crate) most: f64,
    /// Whether the difference is a share of the other.
    #[serde(default)]
    pub(crate) relative: bool,
}

/// `apart = {}`: two quantities are not near each other.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawApart {
    /// The one.
    pub(crate) of: RawQuantity,
    /// The other.
    pub(crate) beside: RawQuantity,
    /// The smallest difference, above 0.
    pub(crate) least: f64,
    /// Whether the difference is a share of the other.
    #[serde(default)]
    pub(crate) relative: bool,
}

/// `spread = {}`: how far the best of some systems are apart in the mean over all pages of a data set, judged once a data set.
/// `most` or `least`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawSpread {
    /// The quantities, `precision`, `recall` or `f` all.
    pub(crate) of: Vec<RawQuantity>,
    /// How many of the best are looked at: the difference between the first and the last of them counts.
    pub(crate) best: usize,
    /// The largest difference.
    pub(crate) most: Option<f64>,
    /// The smallest difference.
    pub(crate) least: Option<f64>,
}

/// `printed = {}`: the figures of the output's table are those of `[published]`, judged once a data set.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawPrinted {
    /// The columns that are compared, by the names that both tables have.
    pub(crate) columns: Vec<String>,
    /// The largest difference.
    pub(crate) most: f64,
}

/// `of = {}`: a quantity of a site, read from a run.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawQuantity {
    /// The run.
    pub(crate) run: String,
    /// Its variant, where it has several: an id, or `best`.
    pub(crate) at: Option<String>,
    /// Its training size, where it has several: `fewest`, `most`, or a number of pages.
    pub(crate) training: Option<Size>,
    /// The measure.
    pub(crate) measure: String,
    /// `precision`, `recall`, `f`, `x` (the variant's number), or `fit-statistic:NAME`.
    pub(crate) value: String,
    /// Read on pages with these traits.
    #[serde(default)]
    pub(crate) with: Vec<String>,
    /// Read on pages without these traits.
    #[serde(default)]
    pub(crate) without: Vec<String>,
}

/// `order = {}`: figures of tasks, the largest first: one for each of the documents, under each of the configurations, in each of
/// the tasks. Judged once a data set.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawOrder {
    /// The tasks.
    pub(crate) tasks: Vec<String>,
    /// Documents of these tasks.
    pub(crate) documents: Vec<String>,
    /// Of classifications: numbers from 1 to 3.
    #[serde(default)]
    pub(crate) configurations: Vec<u8>,
    /// `f`, of classifications `accuracy`, of clusterings `class-information` and `site-information`.
    pub(crate) value: TaskValue,
    /// The least difference of each figure to the next, 0 where absent.
    #[serde(default)]
    pub(crate) least: f64,
}
