//! What a report says, as plain data: the input of [`crate::writer`], which gives it the form of a page or of a README. It is made from
//! records ([`of_records`]).

mod of_records;

pub(crate) use of_records::{Parts, times_of};

use record::ResultFacts;

use crate::claims::ClaimRow;
use crate::failures::of_runs;
use crate::table::Table;

/// The content of a report.
#[derive(Debug)]
pub(crate) struct Document {
    /// The experiment's id.
    pub(crate) id: String,
    pub(crate) title: String,
    /// The paper; may be empty.
    pub(crate) citation: String,
    /// Paragraphs before everything else.
    pub(crate) about: Vec<String>,
    /// The sentence on a partial run.
    pub(crate) partial: Option<String>,
    pub(crate) facts: ResultFacts,
    pub(crate) claims: Vec<ClaimRow>,
    /// The tables in the order of the report.
    pub(crate) topics: Vec<Topic>,
    /// Failures, pages left out, and other lists.
    pub(crate) lists: Vec<Listing>,
    /// Tables of settings by their headings.
    pub(crate) settings: Vec<(String, Table)>,
    /// The run times, which are no results and come last.
    pub(crate) times: Topic,
}

/// What belongs together: a table on all data, or all run times.
#[derive(Debug, Default)]
pub(crate) struct Topic {
    /// The id of its heading.
    pub(crate) id: String,
    pub(crate) title: String,
    /// The place in the paper; may be empty.
    pub(crate) source: String,
    /// Paragraphs below the heading.
    pub(crate) about: Vec<String>,
    pub(crate) sections: Vec<Section>,
    /// Where the published figures are from; may be empty.
    pub(crate) figures: String,
    /// The published table, if a section lacks some of its rows.
    pub(crate) published: Option<Table>,
}

/// A table with its plot.
#[derive(Debug, Default)]
pub(crate) struct Section {
    /// The id of its heading.
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) is_synthetic: bool,
    pub(crate) claims: Vec<ClaimRow>,
    pub(crate) table: Table,
    /// A last column of the table in Markdown; empty for none.
    pub(crate) last: Vec<String>,
    pub(crate) notes: Vec<String>,
    /// Its files, each by its name for readers and its path: the table first.
    pub(crate) files: Vec<(&'static str, String)>,
}

impl Section {
    /// The path of the plot.
    pub(crate) fn plot(&self) -> Option<&str> {
        self.files.iter().map(|(_, path)| path.as_str()).find(|path| path.ends_with(".svg"))
    }
}

/// A file beside the report that lists something.
#[derive(Debug)]
pub(crate) struct Listing {
    /// Its name.
    pub(crate) file: &'static str,
    /// How much it lists.
    pub(crate) counted: String,
    /// What that means.
    pub(crate) about: &'static str,
    pub(crate) table: Table,
}

/// The lists of a report: failures, pages that were not found, and texts of elsewhere, if there are some.
pub(crate) fn lists(failures: Table, unfound: Table, texts: Table) -> Vec<Listing> {
    let counted = crate::numbers::counted;
    let failed = of_runs(&failures);
    let of_tasks = match failures.height() - failed {
        0 => String::new(),
        missing => format!(", {} of tasks missing", counted(missing, "result")),
    };
    let mut lists = vec![
        Listing {
            file: "failures.csv",
            counted: counted(failed, "failure") + &of_tasks,
            about: "A page on which a method failed counts as one of which it kept nothing.",
            table: failures,
        },
        Listing {
            file: "unfound.csv",
            counted: format!("{} left out of scoring", counted(unfound.height(), "page")),
            about: "Less than half of the marked text was found in the page.",
            table: unfound,
        },
        Listing {
            file: TEXTS,
            counted: "what of texts that were made elsewhere is not in their pages".to_owned(),
            about: "The mean share of a text's words that are not in its page, and the texts with more than half of their words not in it. \
                    Measures over marks judge what was found of a text in its page; measures over words judge the text itself.",
            table: texts,
        },
    ];
    lists.retain(|own| own.file != TEXTS || own.table.height() > 0);
    lists
}

/// The list that a report may lack.
pub(crate) const TEXTS: &str = "texts.csv";
