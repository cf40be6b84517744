//! The table of documents by class and site: what a task works on (Tables 5-1 and 5-2 of the thesis).

use record::{DataFacts, TaskScores};

use super::Shown;
use crate::lookup::Lookup;
use crate::numbers::{grouped, grouped_count};
use crate::table::{Cell, Table};
use crate::task_view::{Set, TaskView};

/// One row a class, one column a site, totals both ways.
pub(super) fn show(lookup: &Lookup<'_>, data: &DataFacts, task: &str) -> Option<Shown> {
    let view = lookup.task(task, &data.id)?;
    let scores = view.scores;
    let mut header = vec!["class".to_owned()];
    header.extend(scores.sites.iter().cloned());
    header.push("all sites".to_owned());
    let rows = (0..scores.classes.len()).map(|class| {
        let name = Cell::text(view.class(class));
        line(name, scores.sites.iter().enumerate().map(|(site, _)| cell(scores, site, class)).collect())
    });
    let of_site = |site: usize| (0..scores.classes.len()).map(|class| cell(scores, site, class)).sum();
    let foot = line(Cell::text("all classes"), (0..scores.sites.len()).map(of_site).collect());
    Some(Shown { table: Table::new(header, rows.collect(), vec![foot]), figure: None, notes: notes(&view) })
}

/// The name, the counts and their sum.
fn line(name: Cell, counts: Vec<u64>) -> Vec<Cell> {
    let sum = counts.iter().sum();
    let mut row = vec![name];
    row.extend(counts.into_iter().map(Cell::Count));
    row.push(Cell::Count(sum));
    row
}

fn cell(scores: &TaskScores, site: usize, class: usize) -> u64 {
    scores.cells.get(site).and_then(|cells| cells.get(class)).copied().unwrap_or(0)
}

fn notes(view: &TaskView<'_>) -> Vec<String> {
    let mut notes = vec![format!("task {}: {}", view.task.id, view.task.title)];
    match view.scores.labelled {
        0 => {}
        1 => notes.push("1 more page with a class is left out: some cleaning was given its marks".to_owned()),
        pages => notes.push(format!(
            "{} more pages with a class are left out: some cleaning was given their marks",
            grouped_count(pages)
        )),
    }
    notes.extend(view.sets().iter().map(told));
    notes.extend(view.troubles());
    notes
}

/// What a set of documents holds.
fn told(set: &Set<'_>) -> String {
    let result = set.result;
    let (terms, title) = (grouped_count(result.terms), &set.documents.title);
    let label = &set.label;
    // A mean number of words is neither negative nor near 2^53; one that is no number becomes 0.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let words = grouped(result.words.round() as usize);
    let empty = match result.empty {
        0 => "no document is empty".to_owned(),
        1 => "1 document is empty, and wrong wherever it is counted".to_owned(),
        several => {
            format!("{} documents are empty, and wrong wherever they are counted", grouped_count(several))
        }
    };
    format!(
        "{label} ({title}): {terms} different words in all, {words} different words a document on average; {empty}"
    )
}
