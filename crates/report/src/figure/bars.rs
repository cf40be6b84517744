//! Bars in groups: means of sets under each configuration.

/// One bar a group and series.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Bars {
    /// What stands below each group.
    pub(crate) groups: Vec<String>,
    /// What stands below as many groups, from the left; none where the groups are of one task.
    pub(crate) blocks: Vec<Block>,
    pub(crate) series: Vec<Series>,
}

/// The bars of one colour.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Series {
    pub(crate) name: String,
    /// One value in 0..=1 a group; none where it is undefined, which leaves a gap.
    pub(crate) values: Vec<Option<f64>>,
}

/// Groups that belong together.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Block {
    pub(crate) name: String,
    /// How many.
    pub(crate) groups: usize,
}
