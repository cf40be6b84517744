//! Bars in groups: means of sets under each configuration, figures of sites, the bins of a histogram.

/// One bar a group and series.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Bars {
    /// What stands below each group.
    pub(crate) groups: Vec<String>,
    pub(crate) names: Names,
    /// Whether the axis of ratios ends at 1, and not just above the highest bar.
    pub(crate) up_to_one: bool,
    /// What stands below as many groups, from the left, with a line between one and the next; none where the groups
    /// belong together.
    pub(crate) blocks: Vec<Block>,
    pub(crate) series: Vec<Series>,
}

/// Which names of groups are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Names {
    /// All of them, upright where they are too wide for their groups.
    All,
    /// Those that have room: the groups are numbers in order.
    Some,
}

impl Bars {
    /// All values.
    pub(crate) fn values(&self) -> impl Iterator<Item = f64> + Clone {
        self.series.iter().flat_map(|series| series.values.iter().flatten().copied())
    }
}

/// The bars of one colour.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Series {
    pub(crate) name: String,
    /// One finite value a group; none where it is undefined, which leaves a gap.
    pub(crate) values: Vec<Option<f64>>,
}

/// Groups that belong together.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Block {
    pub(crate) name: String,
    /// How many.
    pub(crate) groups: usize,
}
