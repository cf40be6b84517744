//! Published figures: a small table as data, with its source.

/// A table of figures as the paper prints them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Published {
    /// The file, below the experiment's folder.
    pub file: String,
    /// The place in the paper or its copy.
    pub source: String,
    /// Column names.
    pub header: Vec<String>,
    /// Rows, each as long as the header. An empty cell is a figure that is lost or was not printed.
    pub rows: Vec<Vec<String>>,
}
