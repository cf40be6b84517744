//! Published figures: a small table as data, with its source.

/// A table of figures as the paper prints them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Published {
    /// The file, below the experiment's folder.
    pub file: String,
    /// Where the copy or the paper has it.
    pub source: String,
    /// Column names.
    pub header: Vec<String>,
    /// Rows, each as long as the header; empty cells are figures that are lost or were not printed.
    pub rows: Vec<Vec<String>>,
}
