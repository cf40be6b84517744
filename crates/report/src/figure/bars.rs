//! Bars in groups: means of sets under each configuration.

/// One bar a group and series.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Bars {
    /// What stands below each group.
    pub(crate) groups: Vec<String>,
    pub(crate) series: Vec<Series>,
}

/// The bars of one colour.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Series {
    pub(crate) name: String,
    /// One value in 0..=1 a group; none where it is undefined, which leaves a gap.
    pub(crate) values: Vec<Option<f64>>,
}
