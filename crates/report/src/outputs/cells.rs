//! The table of documents by class and site (Tables 5-1 and 5-2 of the thesis).

use manifest::TaskRef;

use super::Show;
use super::scope::{Scope, Shown};
use crate::numbers::{grouped, grouped_count};
use crate::table::{Cell, Table};
use crate::task_view::{Set, TaskView};

manifest::keys! {
    /// `[cells]`: how many pages a task has of each class on each site.
    pub(crate) struct Cells {
        /// The task.
        task: TaskRef,
    }
}

impl Show for Cells {
    /// One row a class, one column a site, and the totals of both.
    fn show<'a>(&'a self, scope: &Scope<'_, 'a>) -> Option<Shown> {
        let task = &self.task;
        let view = scope.lookup.task(task, &scope.data.id)?;
        let (sites, classes) = (&view.scores.sites, 0..view.scores.classes.len());
        let cell = |site: usize, class: usize| -> u64 {
            view.scores.cells.get(site).and_then(|cells| cells.get(class)).copied().unwrap_or(0)
        };
        // the name, the counts of the sites and their sum
        let line = |name: String, of_site: &dyn Fn(usize) -> u64| {
            let counts: Vec<u64> = (0..sites.len()).map(of_site).collect();
            let sum = counts.iter().sum();
            [Cell::text(name)].into_iter().chain(counts.into_iter().chain([sum]).map(Cell::Count)).collect()
        };
        let header = ["class"].into_iter().chain(sites.iter().map(String::as_str)).chain(["all sites"]);
        let rows = classes.clone().map(|class| line(view.class(class), &|site| cell(site, class)));
        let foot =
            line("all classes".to_owned(), &|site| classes.clone().map(|class| cell(site, class)).sum());
        Some(Shown {
            table: Table::new(header, rows, [foot]),
            figure: None,
            drawn: None,
            notes: notes(&view),
        })
    }
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
    notes.extend(view.sets().iter().map(set_note));
    notes.extend(view.troubles());
    notes
}

/// The content of a set of documents.
fn set_note(set: &Set<'_>) -> String {
    let result = set.result;
    let (terms, title) = (grouped_count(result.terms), &set.documents.title);
    let label = &set.label;
    // a mean number of words is not negative and far below 2^53; a value that is no number becomes 0
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
