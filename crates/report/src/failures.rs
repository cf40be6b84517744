//! `failures.csv`, `unfound.csv` and `texts.csv`: failures, and texts that are not in their pages.

use std::collections::{BTreeMap, BTreeSet};

use record::{Failure, Presence, Scores, Unfound};

use crate::Inputs;
use crate::table::{Cell, Table};
use crate::tables::all_sites;

/// `failures.csv`: all failures, of units, of documents of tasks, and outside of them, sorted, each once.
pub(crate) fn table(inputs: &Inputs<'_>) -> Table {
    let of_units = inputs.scores.iter().flat_map(|unit| &unit.failures);
    let failures: BTreeSet<&Failure> = inputs.summary.failures.iter().chain(of_units).collect();
    let row = |own: &Failure| {
        let unit = &own.unit;
        [&unit.data, &unit.run, &unit.site, &own.variant, &own.page, &own.kind, &own.message]
            .map(Cell::text)
            .to_vec()
    };
    let of_tasks =
        inputs.tasks.iter().flat_map(|task| task.troubles.iter().map(move |own| (&task.unit, own)));
    let of_tasks: BTreeSet<[&str; 7]> = of_tasks
        .map(|(unit, own)| [&unit.data, &own.documents, "", &unit.task, "", "task", &own.message])
        .collect();
    let rows =
        failures.into_iter().map(row).chain(of_tasks.into_iter().map(|row| row.map(Cell::text).to_vec()));
    let header = ["data", "run", "site", "variant", "page", "kind", "message"];
    Table::new(header, rows, [])
}

/// How many rows of `failures.csv` are failures. The others are documents that a task cannot have, which is no failure of the run.
pub(crate) fn of_runs(failures: &Table) -> usize {
    failures.cells().iter().filter(|row| row[5] != Cell::text("task")).count()
}

/// `unfound.csv`: pages that hold less than half of their gold, on which no run is scored.
pub(crate) fn unfound(inputs: &Inputs<'_>) -> Table {
    let is_present =
        |id: &str| inputs.summary.data.iter().any(|data| data.id == id && data.presence == Presence::Present);
    let mut rows = Vec::new();
    for site in all_sites(inputs).into_iter().filter(|site| is_present(site.data)) {
        let mut pages: Vec<&Unfound> = site.facts.unfound.iter().collect();
        pages.sort_by(|a, b| a.page.cmp(&b.page));
        rows.extend(pages.into_iter().map(|page| {
            let names = [site.data, site.site, page.page.as_str()].map(Cell::text);
            names.into_iter().chain([Cell::Figure(page.found)]).collect()
        }));
    }
    Table::new(["data", "site", "page", "found"], rows, [])
}

/// `texts.csv`: the part of the answered texts that is not in the pages; no row for methods that answer with spans.
pub(crate) fn texts(inputs: &Inputs<'_>) -> Table {
    let mut sums: BTreeMap<[&str; 3], (u64, f64, u64)> = BTreeMap::new();
    let mut of_units: Vec<&Scores> = inputs.scores.iter().filter(|unit| !unit.texts.is_empty()).collect();
    of_units.sort_by(|a, b| a.unit.cmp(&b.unit));
    for scores in of_units {
        for texts in &scores.texts {
            let sum = sums.entry([&scores.unit.data, &scores.unit.run, &texts.variant]).or_default();
            sum.0 += texts.pages;
            sum.1 += texts.unfound;
            sum.2 += texts.mostly_unfound;
        }
    }
    let row = |(names, (pages, unfound, mostly)): ([&str; 3], (u64, f64, u64))| {
        let figures = [Cell::Count(pages), Cell::Figure(unfound / pages as f64), Cell::Count(mostly)];
        names.map(Cell::text).into_iter().chain(figures).collect()
    };
    let header = ["data", "run", "variant", "texts", "unfound", "mostly unfound"];
    Table::new(header, sums.into_iter().map(row), [])
}
