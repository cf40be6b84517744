//! The board: the rankings of all results as a static site. The first page is a matrix of systems and data sets; each of them has a page.
//!
//! It reads the tables of finished results, and computes no figure but the means over the columns of the matrix. What a system or a data
//! set is, the caller tells it. Pages are tables of Markdown in the form of the report page: they need no server, and nothing from elsewhere.

mod matrix;
mod pages;
mod plot;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use record::{DataFacts, Presence, ResultFacts, RunFacts};

use crate::Result;
use crate::folder::{CsvFile, Row, facts, names};
use crate::markdown::{anchor, page};
use crate::worst::asked;

/// What the board shows.
#[derive(Debug, Clone, Default)]
pub struct Board {
    /// The results, in the order in which a page shows their rankings.
    pub results: Vec<Results>,
    /// What is known of systems, by method id. A method that is missing is shown by its names in the results alone.
    pub systems: BTreeMap<String, Known>,
    /// What is known of data sets, by id; as for systems.
    pub data: BTreeMap<String, Known>,
    /// The tables beside the results.
    pub beside: Beside,
    /// The views of pages that are in the board's folder: [`view_file`].
    pub views: BTreeSet<String>,
    /// Whether some of them are of pages that not everybody may publish.
    pub is_private: bool,
}

/// Which kind of system a method is: its group in the matrix.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Kind {
    /// A method of this project.
    Own,
    /// A method of the papers.
    #[default]
    Classic,
    /// A program of others.
    Peer,
    /// Another system, whose output is filtered by what the pages of its site share.
    Filtered,
    /// Keeps everything or nothing.
    Trivial,
}

impl Kind {
    /// All in their order, each with the class of its rows and points, and its name for people.
    const ALL: [(Self, &str, &str); 5] = [
        (Self::Own, "own", "gleaner's own"),
        (Self::Classic, "classic", "methods of papers"),
        (Self::Peer, "peer", "programs of others"),
        (Self::Filtered, "filtered", "filtered by site"),
        (Self::Trivial, "trivial", "everything and nothing"),
    ];

    const fn class(self) -> &'static str {
        Self::ALL[self as usize].1
    }

    const fn name(self) -> &'static str {
        Self::ALL[self as usize].2
    }
}

/// What is known of a method or of a data set.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Known {
    /// The kind of a method.
    pub kind: Kind,
    /// What a method keeps, in a sentence.
    pub about: String,
    /// Names and texts: `licence`, `languages`. Empty texts and `none` are not shown.
    pub facts: Vec<(&'static str, String)>,
}

impl Known {
    /// The text of a fact; empty if it is not known.
    fn fact(&self, name: &str) -> &str {
        self.facts.iter().find(|(own, _)| *own == name).map_or("", |(_, text)| text)
    }
}

/// The file of a page's view, relative to the board's folder; the page as its data set, site and name.
pub fn view_file(page: [&str; 3]) -> String {
    file("views", &page.join("-"))
}

/// The file of an id in a folder of the board: other characters than letters, digits, `.` and `-` become `-`.
fn file(folder: &str, id: &str) -> String {
    format!("{folder}/{}.html", anchor(id))
}

impl Board {
    /// All files: the path relative to the board's folder, with `/`, and the text; the first page comes last, when all that it leads to is
    /// there. The same board gives the same bytes.
    pub fn files(&self) -> Vec<(String, String)> {
        let below = |markdown: String| page(&markdown, Some(["../index.html", "All systems"]), |_| None);
        let data = self.shown_data();
        let data = data.into_iter().map(|own| (file("data", &own.id), below(self.data_page(own))));
        let systems = self.runs();
        let systems =
            systems.into_iter().map(|(run, own)| (file("systems", run), below(self.system_page(own))));
        let index = page(&self.index(), None, |_| None);
        data.chain(systems).chain([("index.html".to_owned(), index)]).collect()
    }

    /// All tables, with their results.
    fn tables(&self) -> impl Iterator<Item = (&Results, &Found)> {
        self.results.iter().flat_map(|results| results.tables.iter().map(move |found| (results, found)))
    }

    fn rankings(&self) -> impl Iterator<Item = (&Results, &Found)> {
        self.tables().filter(|(_, found)| found.is_ranking())
    }

    /// The data sets with a table, real ones first, each in the order of the results, by the first results that have it.
    fn shown_data(&self) -> Vec<&DataFacts> {
        let mut ranked: Vec<&DataFacts> = Vec::new();
        for data in self.results.iter().flat_map(|results| &results.facts.data) {
            let is_ranked = self.tables().any(|(_, found)| found.data.id == data.id);
            if is_ranked && ranked.iter().all(|known| known.id != data.id) {
                ranked.push(data);
            }
        }
        ranked.sort_by_key(|data| data.synthetic);
        ranked
    }

    /// The ranked runs by id, each with the facts of the first results that have it.
    fn runs(&self) -> BTreeMap<&str, &RunFacts> {
        let mut runs = BTreeMap::new();
        for (results, ranking) in self.rankings() {
            for facts in ranking.file.rows().filter_map(|row| results.run(row.cell("run"))) {
                runs.entry(facts.id.as_str()).or_insert(facts);
            }
        }
        runs
    }

    /// What is known of the system of a run.
    fn system(&self, run: &RunFacts) -> Known {
        let known = self.systems.get(&run.method).cloned().unwrap_or_default();
        Known { kind: if run.baseline { Kind::Trivial } else { known.kind }, ..known }
    }
}

/// The results of an experiment.
#[derive(Debug, Clone)]
pub struct Results {
    /// What they are of.
    pub facts: ResultFacts,
    /// The tables that the board shows, sorted by the names of their files.
    tables: Vec<Found>,
    /// The tables of times.
    times: Vec<CsvFile>,
}

/// The tables that the board shows: the columns that make a table one of these, and what it says beyond its heading. The first is a ranking
/// of systems on the pages of one data set, the best first.
const SHAPES: [(&[&str], &str); 5] = [
    (&["run", "title", "F", "F low", "F high", "verdict", "F by sites", "verdict by sites", "seen"], ""),
    (
        &["site", "page", "best", "least", "least F"],
        ", with the standard deviation of F over the systems, the best system and the worst",
    ),
    (
        &["run", "site", "page", "wrong words"],
        ", with the number of words that are lost, and of those wrongly kept, and the first of each",
    ),
    (&["run", "attributes F, mean of pages"], ""),
    (&["run", "title recall, mean of pages"], ""),
];

/// The places of tables with columns of the matrix in [`SHAPES`]: rankings, the values of things, the facts about pages.
const RANKING: usize = 0;
const THINGS: usize = 3;
const FACTS: usize = 4;

/// A table of results that the board shows.
#[derive(Debug, Clone)]
struct Found {
    /// The place in [`SHAPES`].
    shape: usize,
    /// The output's id.
    output: String,
    /// The heading.
    title: String,
    data: DataFacts,
    file: CsvFile,
}

impl Found {
    fn is_ranking(&self) -> bool {
        self.shape == RANKING
    }
}

impl Results {
    /// Reads a folder that `gleaner reproduce` has written. `title` gives the heading of an output.
    ///
    /// # Errors
    /// [`ReportError`](crate::ReportError) for the first file that cannot be used.
    pub fn read(folder: &Path, title: impl Fn(&str) -> Option<String>) -> Result<Self> {
        let (facts, mut tables) = (facts(folder)?, Vec::new());
        for name in names(folder, "tables")? {
            // the name is OUTPUT.DATA, and neither has a point
            let Some((output, of)) = name.strip_suffix(".csv").and_then(|name| name.split_once('.')) else {
                continue;
            };
            let is_of =
                |data: &&DataFacts| data.presence == Presence::Present && data.id.replace('/', "-") == of;
            let Some(data) = facts.data.iter().find(is_of).cloned() else { continue };
            let file = CsvFile::read(&folder.join("tables").join(&name))?;
            let is = |(columns, _): &(&[&str], _)| columns.iter().all(|name| file.column(name).is_some());
            let Some(shape) = SHAPES.iter().position(is) else { continue };
            let title = title(output).unwrap_or_else(|| output.to_owned());
            tables.push(Found { shape, output: output.to_owned(), title, data, file });
        }
        let times = names(folder, "times")?.into_iter();
        let times = times.filter(|name| name.ends_with(".csv") && !name.starts_with('.'));
        let times = times.map(|name| CsvFile::read(&folder.join("times").join(name)));
        Ok(Self { facts, tables, times: times.collect::<Result<_, _>>()? })
    }

    /// The pages that tables name, each as its data set, site and name, with the methods of the two systems that differ most on it, as for
    /// `gleaner view`; none for a page of another table.
    pub fn named_pages(&self) -> impl Iterator<Item = ([&str; 3], Vec<String>)> {
        let named = self.tables.iter().filter(|found| found.file.column("page").is_some());
        named.flat_map(move |found| {
            found.file.rows().map(move |row| {
                let runs = ["best", "least"].into_iter().filter_map(|name| self.run(row.cell(name)));
                let methods = runs.filter_map(|run| asked(run, run.variants.first()?)).collect();
                ([found.data.id.as_str(), row.cell("site"), row.cell("page")], methods)
            })
        })
    }

    /// The facts of a run.
    fn run(&self, id: &str) -> Option<&RunFacts> {
        self.facts.runs.iter().find(|run| run.id == id)
    }

    /// The row of a run with what it costs; none if it was not measured.
    fn cost(&self, run: &str) -> Option<Row<'_>> {
        let mut rows = self.times.iter().flat_map(CsvFile::rows);
        rows.find(|row| row.cell("run") == run && !row.cell("dollars a million pages").is_empty())
    }
}

/// The tables beside the results, as far as they are there.
#[derive(Debug, Clone, Default)]
pub struct Beside {
    /// F by date, which `.ci/history` makes from the versions of the results, the oldest first.
    history: Option<CsvFile>,
    /// The pages that data sets share, as `gleaner data audit` counts them.
    shared: Option<CsvFile>,
}

impl Beside {
    /// Reads `history.csv` and `shared.csv` of the folder of results.
    ///
    /// # Errors
    /// [`ReportError`](crate::ReportError) for a file that cannot be read, and for one that is no such table.
    pub fn read(results: &Path) -> Result<Self> {
        let read = |name: &str, columns: &[&str]| -> Result<Option<CsvFile>> {
            let path = results.join(name);
            let file = path.is_file().then(|| CsvFile::read(&path)).transpose()?;
            for column in columns {
                file.as_ref().map(|file| file.place(column)).transpose()?;
            }
            Ok(file)
        };
        Ok(Self {
            history: read("history.csv", &["date", "experiment", "output", "data", "run", "F"])?,
            shared: read("shared.csv", &["finding", "data", "other data", "pages"])?,
        })
    }

    /// The rows of an experiment, a ranking, its data and a run, by date.
    fn dated<'a>(&'a self, of: [&'a str; 4]) -> impl Iterator<Item = Row<'a>> {
        let rows = self.history.iter().flat_map(CsvFile::rows);
        rows.filter(move |row| ["experiment", "output", "data", "run"].map(|name| row.cell(name)) == of)
    }
}

#[cfg(test)]
mod tests;
