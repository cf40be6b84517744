//! What went wrong, and the pages that could not be scored: `failures.csv` and `unfound.csv`.

use std::collections::BTreeSet;

use record::{Failure, Unfound};

use crate::Inputs;
use crate::lookup::Lookup;
use crate::table::{Cell, Table};

/// `failures.csv`: all failures, sorted, each once: those of units and those outside of any.
pub(crate) fn table(inputs: &Inputs<'_>) -> Table {
    let of_units = inputs.scores.iter().flat_map(|unit| &unit.failures);
    let failures: BTreeSet<&Failure> = inputs.summary.failures.iter().chain(of_units).collect();
    let row = |own: &Failure| {
        let unit = &own.unit;
        [&unit.data, &unit.run, &unit.site, &own.variant, &own.page, &own.kind, &own.message]
            .map(Cell::text)
            .to_vec()
    };
    let header = ["data", "run", "site", "variant", "page", "kind", "message"];
    Table::new(header, failures.into_iter().map(row), [])
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
    Table::new(["data", "site", "page", "found"], rows, [])
}
