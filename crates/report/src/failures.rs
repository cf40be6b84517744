//! What went wrong, and the pages that could not be scored: `failures.csv` and `unfound.csv`.

use record::{Failure, Unfound};

use crate::lookup::Lookup;
use crate::table::{Cell, Table};

/// All failures, sorted, each once: those of units and those outside of any.
pub(crate) fn all(failures: &[Failure], scores: &[record::Scores]) -> Vec<Failure> {
    let mut all: Vec<_> =
        failures.iter().chain(scores.iter().flat_map(|unit| &unit.failures)).cloned().collect();
    all.sort();
    all.dedup();
    all
}

/// `failures.csv`.
pub(crate) fn table(failures: &[Failure]) -> Table {
    let header = ["data", "run", "site", "variant", "page", "kind", "message"];
    let row = |failure: &Failure| {
        let unit = &failure.unit;
        let cells = [
            &unit.data,
            &unit.run,
            &unit.site,
            &failure.variant,
            &failure.page,
            &failure.kind,
            &failure.message,
        ];
        cells.map(Cell::text).to_vec()
    };
    Table::new(header.map(str::to_owned).to_vec(), failures.iter().map(row).collect(), Vec::new())
}

/// `unfound.csv`: pages less than half of whose gold was found, which no run is scored on.
pub(crate) fn unfound(lookup: &Lookup<'_>) -> Table {
    let mut rows = Vec::new();
    for data in lookup.present() {
        for (site, facts) in lookup.site_facts(&data.id) {
            let mut pages: Vec<&Unfound> = facts.unfound.iter().collect();
            pages.sort_by(|a, b| a.page.cmp(&b.page));
            rows.extend(pages.into_iter().map(|page| {
                let names = [data.id.as_str(), site, page.page.as_str()];
                names.map(Cell::text).into_iter().chain([Cell::Figure(page.found)]).collect()
            }));
        }
    }
    Table::new(["data", "site", "page", "found"].map(str::to_owned).to_vec(), rows, Vec::new())
}
