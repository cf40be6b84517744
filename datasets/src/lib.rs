//! The data sets that gleaner knows, as text embedded in the program, and what each is for. What else the files mean is the business of `dataset`.

use serde::Deserialize;

/// What a real data set is for, as its descriptor says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Our models learn from it, and are judged on it by folds of publishers.
    Train,
    /// We choose models, rules and numbers by it, and never train on it.
    Choose,
    /// Neither.
    None,
}

impl Role {
    /// For people.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Train => "to train on",
            Self::Choose => "to choose by",
            Self::None => "only to judge",
        }
    }
}

/// Every descriptor: the name of its file and its text, sorted by name.
pub static DESCRIPTORS: &[(&str, &str)] = own_folder::files!("toml");

/// Topics of the pages of crawl-to-the-future, as CSV.
pub const TOPIC_LABELS: &str = include_str!("../labels/crawl-to-the-future-topics.csv");

/// Tables of contents of index pages of crawl-to-the-future, as JSON lines.
pub const TOC_LABELS: &str = include_str!("../labels/crawl-to-the-future-toc.jsonl");

/// Pages of WCXB's folder `dev/` that `wcxb-dev` leaves out, a name a line; lines with `#` say why.
pub const WCXB_LEFT_OUT: &str = include_str!("../labels/wcxb-dev-left-out.txt");

/// The digest of everything here.
pub const SOURCES: &str = own_folder::digest!();
