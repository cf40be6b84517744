//! The way of a method through a page's tree: the nodes that it came to, as indented rows.

/// The most rows that are drawn: an image of more would be higher than anyone reads.
const MOST: usize = 100;

/// A row for each node that was decided on, and for those beside it that were not.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Steps {
    /// The names of the columns right of the tree.
    pub(crate) columns: Vec<String>,
    /// In document order.
    pub(crate) rows: Vec<StepRow>,
    /// How many rows were left out.
    pub(crate) cut: usize,
    /// What the signs mean, in the order of [`Sign`], each where some row has it.
    pub(crate) key: Vec<(Sign, String)>,
}

/// One row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StepRow {
    pub(crate) depth: usize,
    /// The tag, or what is left out here.
    pub(crate) label: String,
    pub(crate) sign: Sign,
    /// When it was decided on; none where it was not.
    pub(crate) step: Option<u32>,
    /// Whether it is marked.
    pub(crate) marked: bool,
    /// A text for each column.
    pub(crate) cells: Vec<String>,
}

/// What became of a node, told apart without colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Sign {
    /// Taken: a full disc.
    Full,
    /// Gone through: a ring.
    Ring,
    /// Refused: a ring with a bar behind it.
    Struck,
    /// Not reached: a point.
    Point,
}

impl Steps {
    /// The rows; of more than a hundred the first.
    pub(crate) fn new(columns: Vec<String>, mut rows: Vec<StepRow>, key: Vec<(Sign, String)>) -> Self {
        let cut = rows.len().saturating_sub(MOST);
        rows.truncate(MOST);
        Self { columns, rows, cut, key }
    }
}
