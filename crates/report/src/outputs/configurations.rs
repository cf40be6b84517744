//! Classifications under the three configurations: a table of means, and bars (Figures 5-5 to 5-8 of the thesis).

use manifest::{Output, TaskValue};
use record::DataFacts;

use super::Shown;
use super::pairs::value_told;
use crate::experiments::Experiments;
use crate::figure::{Bars, Figure, Series, Shape};
use crate::lookup::Lookup;
use crate::table::{Cell, Table};
use crate::task_view::TaskView;

/// The configurations of 5.5.
const CONFIGURATIONS: [u8; 3] = [1, 2, 3];

/// One row a task and set of documents, one column a configuration; each cell the mean over pairs as in `pairs`.
pub(super) fn show(
    lookup: &Lookup<'_>,
    output: &Output,
    data: &DataFacts,
    tasks: &[String],
    value: TaskValue,
) -> Option<Shown> {
    let views = super::views(lookup, data, tasks);
    let several = tasks.len() > 1;
    let (mut rows, mut series, mut notes) = (Vec::new(), Vec::new(), Vec::new());
    for view in &views {
        let mut by_configuration: [Vec<(String, Experiments)>; 3] = Default::default();
        for set in view.sets() {
            let own = CONFIGURATIONS.map(|configuration| view.experiments(&set, configuration, value));
            let means = [0, 1, 2].map(|at: usize| own[at].average());
            let mut row = vec![Cell::text(set.label.as_str())];
            row.extend(several.then(|| Cell::text(view.task.id.as_str())));
            row.extend(means.map(Cell::figure));
            row.push(Cell::figure(means[0].zip(means[2]).map(|(one, three)| one - three)));
            row.extend(own.iter().map(|own| Cell::count(own.total())));
            rows.push(row);
            series.push(Series { name: super::series_name(view, &set, several), values: means.to_vec() });
            for (sets, own) in by_configuration.iter_mut().zip(own) {
                sets.push((set.label.clone(), own));
            }
        }
        notes.extend(told(view, value, several, &by_configuration));
    }
    notes.extend(super::titles(&views));
    let shown = series.iter().any(|series| series.values.iter().any(Option::is_some));
    let figure = Figure {
        title: output.title.clone(),
        subtitle: super::subtitle(data, views.first()?),
        x_label: String::new(),
        y_label: format!(
            "mean {} over pairs of classes",
            if value == TaskValue::F { "F" } else { value.name() }
        ),
        shape: Shape::Bars(Bars {
            groups: CONFIGURATIONS.map(|configuration| format!("configuration {configuration}")).to_vec(),
            series,
        }),
    };
    let table = Table::new(header(several), rows, Vec::new());
    Some(Shown { table, figure: shown.then_some(figure), notes })
}

fn header(several: bool) -> Vec<String> {
    let mut header = vec!["documents".to_owned()];
    header.extend(several.then(|| "task".to_owned()));
    header.extend(CONFIGURATIONS.map(|configuration| format!("configuration {configuration}")));
    header.push("drop from 1 to 3".to_owned());
    header.extend(CONFIGURATIONS.map(|configuration| format!("experiments {configuration}")));
    header
}

/// What must be known of a task's rows.
fn told(
    view: &TaskView<'_>,
    value: TaskValue,
    several: bool,
    by_configuration: &[Vec<(String, Experiments)>; 3],
) -> Vec<String> {
    let task = &view.task;
    let mut notes = vec![format!(
        "task {}: {}; {}: the mean over pairs of classes of the mean over their experiments",
        task.id,
        task.title,
        value_told(view, value)
    )];
    let of_task = if several { format!("task {}, ", task.id) } else { String::new() };
    for (configuration, sets) in CONFIGURATIONS.iter().zip(by_configuration) {
        let said = super::experiment_notes(sets).into_iter();
        notes.extend(said.map(|note| format!("{of_task}configuration {configuration}: {note}")));
    }
    notes.extend(super::reason_notes(view, by_configuration.iter().flatten().map(|(_, own)| own)));
    let troubles = view.troubles().into_iter();
    notes.extend(troubles.map(|told| if several { format!("task {}: {told}", task.id) } else { told }));
    notes
}
