//! A small experiment on generated pages, for tests of everything that runs or reads one.

use crate::place::Place;

/// The runs.
pub(crate) const MAIN: &str = r#"title = "Small"
citation = "none"
seed = 7
measures = ["feature", "token"]

[[data]]
id = "synthetic/news-2002"
pages = 3

[[run]]
id = "greedy"
title = "greedy"
method = "lin-ho"
settings = { blocks = "table" }

[[run]]
id = "thresholds"
title = "each threshold"
method = "lin-ho"
sweep = { key = "rule.fixed", from = 0.0, to = 1.0, step = 0.5 }
"#;

/// A table.
const SITES: &str = r#"/*
title = "The sites"
order = 1
pivot = { column = "trait", values = ["pages of trait"] }
foot = ["sum"]
*/
{{ m.sites() }}
"#;

/// A figure with a claim.
pub(crate) const RECALL: &str = r#"/*
title = "Recall"
order = 2
pivot = { column = "x", values = ["value"] }
plot = { kind = "line", x = "x", y = "value", by = "site" }

[[claim]]
claim = "everything is found at some threshold"
sites = 0.51
from = "select site, recall from spot where run = 'thresholds' and variant = 'best' and measure = 'feature' and most"
of = "recall"
least = 0.5
*/
{{ m.curve(run="thresholds", axis="variant", measure="feature", ratios=["recall"]) }}
"#;

/// A place with the experiment in the folder `small`.
pub(crate) fn small() -> Place {
    let place = Place::new();
    place.write("small/experiment.toml", MAIN).write("small/sites.sql", SITES);
    place.write("small/recall.sql", RECALL);
    place
}

/// The files that a comparison of results reads, and the drawings. The page, which contains times, and the records are left out.
pub(crate) fn results(place: &Place, folder: &str) -> Vec<(String, Vec<u8>)> {
    let mut files = place.files(folder);
    files.retain(|(name, _)| {
        name != "report.html" && !name.starts_with("work/") && !name.starts_with("parquet/")
    });
    files
}
