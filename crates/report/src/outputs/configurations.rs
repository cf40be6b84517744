//! Classifications under the three configurations: a table of means, and bars (Figures 5-5 to 5-8 of the thesis).

use manifest::{Names, Problem, TaskKind, TaskRef, TaskValue};

use super::pairs::value_note;
use super::scope::{Scope, Shown};
use super::{Show, of_tasks};
use crate::experiments::Experiments;
use crate::plot::{self, Bars, Block, Series, Shape};
use crate::table::{Cell, Table};
use crate::task_quantity;
use crate::task_view::{TaskView, value_name};

/// The configurations in words, for the axis.
const TRAINED: &str = "1: trained on both classes of one site; 2: on a class of each of two sites; 3: as 2, judged on these sites too";

/// The configurations of 5.5.
const CONFIGURATIONS: [u8; 3] = [1, 2, 3];

manifest::keys! {
    /// `[configurations]`: means of classifications under all three configurations.
    pub(crate) struct Configurations {
        /// The tasks.
        tasks: Vec<TaskRef>,
        /// `f` or `accuracy`.
        value: TaskValue,
    }
    Configurations::check_more
}

impl Configurations {
    fn check_more(&self, names: &mut Names<'_>) -> Result<(), Problem> {
        names.tasks(&self.tasks, TaskKind::Classification)?;
        task_quantity::check(names, self.value, Some(1))
    }
}

impl Show for Configurations {
    /// One row a task and set of documents, one column a configuration; each cell is the mean over pairs as in `pairs`.
    fn show<'a>(&'a self, scope: &Scope<'_, 'a>) -> Option<Shown> {
        let Self { ref tasks, value } = *self;
        let views = scope.views(tasks);
        let several = tasks.len() > 1;
        let (mut rows, mut bars, mut notes) = (Vec::new(), Vec::new(), Vec::new());
        for (at, view) in views.iter().enumerate() {
            let mut by_configuration: [Vec<(String, Experiments)>; 3] = Default::default();
            for set in view.sets() {
                let own = CONFIGURATIONS.map(|configuration| view.experiments(&set, configuration, value));
                let means = [0, 1, 2].map(|at: usize| own[at].average());
                let mut row = vec![Cell::text(&set.label)];
                row.extend(several.then(|| Cell::text(&view.task.id)));
                row.extend(means.map(Cell::figure));
                row.push(Cell::figure(means[0].zip(means[2]).map(|(one, three)| one - three)));
                row.extend(own.iter().map(|own| Cell::count(own.total())));
                rows.push(row);
                bars.push((at, set.label.clone(), of_tasks::words(&set, None), means));
                for (sets, own) in by_configuration.iter_mut().zip(own) {
                    sets.push((set.label.clone(), own));
                }
            }
            notes.extend(task_notes(view, value, several, &by_configuration));
        }
        notes.extend(of_tasks::titles(&views));
        let shown = bars.iter().any(|(.., means)| means.iter().any(Option::is_some));
        let y_label = format!("mean {} over pairs of classes", value_name(value));
        let shape = Shape::Bars(shape(&views, several, &bars));
        let figure = of_tasks::figure(scope, &views, if several { "" } else { TRAINED }, y_label, shape)?;
        let table = Table::new(header(several), rows, []);
        Some(Shown { table, figure: shown.then_some(figure), drawn: None, notes })
    }
}

/// The bars of each task by configuration; a label has one colour in all tasks. `bars` has the index of the task, the label, the label in
/// words and the means.
fn shape(views: &[TaskView<'_>], several: bool, bars: &[(usize, String, String, [Option<f64>; 3])]) -> Bars {
    let mut series: Vec<Series> = Vec::new();
    for (task, label, words, means) in bars {
        let known = series.iter().position(|series| series.key == *label).unwrap_or_else(|| {
            let values = vec![None; CONFIGURATIONS.len() * views.len()];
            series.push(Series { key: label.clone(), ..Series::new(words.clone(), values) });
            series.len() - 1
        });
        // documents of one label may differ between tasks: the legend has their common words
        let alike = of_tasks::common(&series[known].name, words);
        series[known].name.truncate(alike);
        let shorter = series[known].name.trim_end_matches([',', ' ']).len();
        series[known].name.truncate(shorter);
        let from = task * CONFIGURATIONS.len();
        series[known].values[from..from + CONFIGURATIONS.len()].copy_from_slice(means);
    }
    let group = |number: u8| if several { number.to_string() } else { format!("configuration {number}") };
    let block = |name: String| Block { name, groups: CONFIGURATIONS.len() };
    Bars {
        groups: views.iter().flat_map(|_| CONFIGURATIONS.map(group)).collect(),
        names: plot::Names::All,
        up_to_one: true,
        blocks: if several { of_tasks::apart(views).into_iter().map(block).collect() } else { Vec::new() },
        series,
    }
}

fn header(several: bool) -> Vec<String> {
    let mut header = vec!["documents".to_owned()];
    header.extend(several.then(|| "task".to_owned()));
    header.extend(CONFIGURATIONS.map(|configuration| format!("configuration {configuration}")));
    header.push("drop from 1 to 3".to_owned());
    header.extend(CONFIGURATIONS.map(|configuration| format!("experiments {configuration}")));
    header
}

/// The notes about a task's rows.
fn task_notes(
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
        value_note(view, value)
    )];
    let of_task = if several { format!("task {}, ", task.id) } else { String::new() };
    for (configuration, sets) in CONFIGURATIONS.iter().zip(by_configuration) {
        let notes_of = of_tasks::experiment_notes(sets).into_iter();
        notes.extend(notes_of.map(|note| format!("{of_task}configuration {configuration}: {note}")));
    }
    notes.extend(of_tasks::troubles(view, several));
    notes
}
