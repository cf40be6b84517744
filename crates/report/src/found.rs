//! The block `[[found]]` of Markdown files: what rebuilt papers showed, a row a paper, from the claims of their results.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use cleaning::did_you_mean;
use serde::Deserialize;

use crate::claims::{ClaimRow, counts, in_words, of_file};
use crate::folder::{CsvFile, names};
use crate::markdown::{escape, of_markdown};
use crate::{ReportError, Result};

/// A rebuilt paper.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Paper {
    /// Its name for readers.
    paper: String,
    /// The folder of its results, called as its experiment.
    results: PathBuf,
    /// The claims that are shown: each by its data set and its sentence.
    claims: Vec<[String; 2]>,
}

/// The table.
pub(crate) fn found(papers: &[Paper], folder: &Path) -> Result<String> {
    let header = [
        "paper",
        "tables",
        "on real pages",
        "on generated pages",
        "among its claims: published, and measured here",
    ];
    let rows = papers.iter().map(|paper| paper.row(folder)).collect::<Result<Vec<_>, _>>()?;
    Ok(of_markdown(&header, &rows))
}

impl Paper {
    fn row(&self, folder: &Path) -> Result<Vec<String>> {
        let results = folder.join(&self.results);
        let id = self.results.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let experiment = manifest::embedded(&id).map_err(|_| {
            ReportError::Told(format!("no experiment is called {id:?}, as the folder of results is"))
        })?;
        let tables = names(&results, "tables")?;
        let made: BTreeSet<&str> = tables.iter().filter_map(|name| Some(name.split_once('.')?.0)).collect();
        let is_drawn =
            |id: &&str| experiment.queries.iter().any(|own| own.id == **id && own.head.plot.is_some());
        let drawn = made.iter().filter(|id| is_drawn(id)).count();
        let file = CsvFile::read(&results.join("claims.csv"))?;
        let claims = of_file(&file)?;
        let shown = self.claims.iter().map(|[data, sentence]| {
            let of_data = || claims.iter().filter(|own| own.data == *data);
            let claim = of_data().find(|own| own.claim == *sentence).ok_or_else(|| {
                let hint = did_you_mean(sentence, of_data().map(|own| own.claim.as_str()));
                file.wrong(&format!("has no claim {sentence:?} on {data:?}{hint}"))
            })?;
            Ok(shown(claim))
        });
        let shown = shown.collect::<Result<Vec<_>>>()?;
        let verdicts = |kind: &str| in_words(counts(&claims, kind).0);
        Ok(vec![
            format!("[{}]({}/README.md)", escape(&self.paper), self.results.display()),
            format!("{}, of which {drawn} drawn", made.len()),
            verdicts("real"),
            verdicts("synthetic"),
            shown.join("<br>"),
        ])
    }
}

/// A claim with its verdict, the published figure and the measured one.
fn shown(claim: &ClaimRow) -> String {
    let published =
        if claim.published.is_empty() { String::new() } else { format!("published {}, ", claim.published) };
    let measured = match claim.in_short() {
        "" => &claim.measured,
        short => short,
    };
    let found = escape(&format!("{}: {published}{measured} on {}: ", claim.claim, claim.data));
    format!("{found}**{}**", claim.verdict.name())
}
