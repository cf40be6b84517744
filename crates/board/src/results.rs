//! The finished results of one experiment, as far as the board shows them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use record::{DataFacts, Presence, ResultFacts, RunFacts};
use serde::Deserialize;

use crate::disputed::Disputed;
use crate::error::BoardError;
use crate::files::{read, read_table};
use crate::ranking::Ranking;
use crate::worst::Worst;

/// What a system costs, measured beside the ranking of one experiment.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Cost {
    /// The run's id.
    run: String,
    /// Processor seconds for a million pages.
    #[serde(rename = "seconds a million pages")]
    pub seconds: f64,
    /// The price of these seconds in dollars, at the price of an hour that the experiment states.
    #[serde(rename = "dollars a million pages")]
    pub dollars: f64,
    /// The most memory, in MB.
    #[serde(rename = "peak MB")]
    pub memory: f64,
}

/// The results of an experiment.
#[derive(Debug, Clone)]
pub struct Results {
    /// What they are of.
    pub facts: ResultFacts,
    /// The rankings, sorted by the names of their files.
    pub rankings: Vec<Ranking>,
    /// The pages with the least F, by data set.
    pub worst: Vec<Worst>,
    /// The pages on which systems differ most, by data set.
    pub disputed: Vec<Disputed>,
    /// The costs by run; empty if none were measured.
    pub costs: BTreeMap<String, Cost>,
}

impl Results {
    /// Reads a folder that `gleaner reproduce` has written. `title` gives the heading of an output.
    ///
    /// # Errors
    /// [`BoardError`] for the first file that cannot be used.
    pub fn read(folder: &Path, title: impl Fn(&str) -> Option<String>) -> Result<Self, BoardError> {
        let path = folder.join("provenance.json");
        let text = read(&path)?;
        let facts: ResultFacts =
            serde_json::from_str(&text).map_err(|source| BoardError::Provenance { path, source })?;
        let (mut rankings, mut worst, mut disputed) = (Vec::new(), Vec::new(), Vec::new());
        for (path, name) in csv_files(&folder.join("tables"))? {
            // the name is OUTPUT.DATA, and neither has a point
            let Some((output, file_of)) = name.split_once('.') else { continue };
            let is_of = |data: &&DataFacts| {
                data.id.replace('/', "-") == file_of && data.presence == Presence::Present
            };
            let Some(of) = facts.data.iter().find(is_of) else { continue };
            let (text, path, data) = (read_table(&path)?, path.display().to_string(), of.id.clone());
            worst.extend(Worst::read(&path, &text, &data)?);
            disputed.extend(Disputed::read(&path, &text, &data)?);
            if let Some(rows) = Ranking::read_rows(&path, &text)? {
                let title = title(output).unwrap_or_else(|| output.to_owned());
                rankings.push(Ranking { output: output.to_owned(), title, data, rows });
            }
        }
        let mut costs = BTreeMap::new();
        for (path, _) in csv_files(&folder.join("times"))? {
            costs.extend(read_costs(&path)?.into_iter().map(|cost| (cost.run.clone(), cost)));
        }
        Ok(Self { facts, rankings, worst, disputed, costs })
    }

    /// The pages that tables name, each as its data set, site and name.
    pub fn named_pages(&self) -> impl Iterator<Item = [&str; 3]> {
        let worst = self
            .worst
            .iter()
            .flat_map(|worst| worst.pages.iter().map(|page| [worst.data.as_str(), &page.site, &page.page]));
        let disputed = self.disputed.iter().flat_map(|disputed| {
            disputed.pages.iter().map(|page| [disputed.data.as_str(), &page.site, &page.page])
        });
        worst.chain(disputed)
    }

    /// The facts of a run.
    pub(crate) fn run(&self, id: &str) -> Option<&RunFacts> {
        self.facts.runs.iter().find(|run| run.id == id)
    }
}

/// The costs of a table; none if it is another one.
fn read_costs(path: &Path) -> Result<Vec<Cost>, BoardError> {
    let text = read_table(path)?;
    let wrong = |source| BoardError::Csv { path: path.display().to_string(), source };
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    if !reader.headers().map_err(wrong)?.iter().any(|column| column == "dollars a million pages") {
        return Ok(Vec::new());
    }
    // a row without costs is of a system that was not timed
    Ok(reader.deserialize().filter_map(Result::ok).collect())
}

/// The tables of a folder with their names without ending, sorted; none if there is no such folder.
fn csv_files(folder: &Path) -> Result<Vec<(PathBuf, String)>, BoardError> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let unreadable = |source| BoardError::Read { path: folder.to_owned(), source };
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        let name = path.file_name().and_then(|name| name.to_str()?.strip_suffix(".csv").map(str::to_owned));
        files.extend(name.map(|name| (path, name)));
    }
    files.sort();
    Ok(files)
}
