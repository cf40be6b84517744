//! The pages with the least F, with what was lost and what was kept wrongly.

use record::{PageScore, RunFacts, VariantFacts};

use super::pages;
use super::scope::{Scope, Shown};
use crate::ratios::quotient;
use crate::table::{Cell, Table};

/// The pages of each variant from the worst on, `most` at most. `None` where no page has an F below 1.
pub(super) fn show(scope: &Scope<'_, '_>, runs: &[String], measure: &str, most: usize) -> Option<Shown> {
    let mut rows = Vec::new();
    let mut notes = Vec::new();
    for run in runs.iter().filter_map(|id| scope.lookup.run(id)) {
        let before = rows.len();
        for variant in &run.variants {
            rows.extend(worst(scope, run, variant, measure, most));
        }
        if rows.len() > before {
            notes.push(scope.lookup.about(run));
        }
    }
    if rows.is_empty() {
        return None;
    }
    let header = ["run", "variant", "site", "page", "F", "lost", "lost words", "kept wrongly", "wrong words"];
    let first = "words are counted by the measure, their first six are told by the marks: a page that does not hold its gold text \
                 shows the first of the text itself, and of what was kept";
    notes.insert(0, format!("F by the measure {measure}; {first}"));
    Some(Shown { table: Table::new(header, rows, []), figure: None, notes })
}

fn worst(
    scope: &Scope<'_, '_>,
    run: &RunFacts,
    variant: &VariantFacts,
    measure: &str,
    most: usize,
) -> Vec<Vec<Cell>> {
    let judged = |(site, page): (&'_ str, &'_ PageScore)| {
        let [relevant, found, common] = *page.counts.get(measure)?;
        let f = quotient(2 * common, relevant + found)?;
        let (lost, added) = (relevant - common, found - common);
        (lost + added > 0).then(|| (f, lost, added, site.to_owned(), page.clone()))
    };
    let mut pages: Vec<_> = pages::of_variant(scope, &run.id, &variant.id).filter_map(judged).collect();
    // of equally bad pages those with more wrong words, then by name
    pages.sort_by(|a, b| {
        let by_name = (&a.3, &a.4.page).cmp(&(&b.3, &b.4.page));
        a.0.total_cmp(&b.0).then((b.1 + b.2).cmp(&(a.1 + a.2))).then(by_name)
    });
    pages.truncate(most);
    let row = |(f, lost, added, site, page): (f64, u64, u64, String, PageScore)| {
        vec![
            Cell::text(&run.id),
            Cell::text(&variant.id),
            Cell::text(site),
            Cell::text(page.page),
            Cell::Figure(f),
            Cell::Count(lost),
            Cell::text(page.lost),
            Cell::Count(added),
            Cell::text(page.added),
        ]
    };
    pages.into_iter().map(row).collect()
}
