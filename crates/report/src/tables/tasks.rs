//! The tables of tasks: sets of documents, starts of clusterings, experiments of classifications, queries of retrievals.

use input::host_group;
use manifest::{CleaningSource, Documents, Experiment, Task};
use polars::prelude::DataFrame;
use record::{DocumentsResult, Outcome, TaskScores};

use super::Read::{Is, Number, Text, Whole};
use super::{Rows, number, some};
use crate::Inputs;

/// The tasks by data set and task.
fn by_task<'a>(inputs: &Inputs<'a>) -> Vec<&'a TaskScores> {
    let mut tasks: Vec<&TaskScores> = inputs.tasks.iter().collect();
    tasks.sort_by_key(|own| (&own.unit.data, &own.unit.task));
    tasks
}

/// The results of each task with its sets of documents.
fn by_documents<'a>(inputs: &Inputs<'a>) -> impl Iterator<Item = (&'a TaskScores, &'a DocumentsResult)> {
    by_task(inputs).into_iter().flat_map(|own| own.results.iter().map(move |result| (own, result)))
}

/// The starts of clusterings: F, the information of the clusters on classes and on sites, iterations.
pub(super) fn starts(inputs: &Inputs<'_>) -> DataFrame {
    let mut rows = Vec::new();
    for (own, result) in by_documents(inputs) {
        let starts = result.clusterings.iter().flat_map(|own| (0..own.f.len()).map(move |at| (own, at)));
        rows.extend(starts.map(|(clusterings, at)| (own, result, clusterings, at)));
    }
    Rows(&rows).table(&[
        ("data", Text(|row| some(&row.0.unit.data))),
        ("task", Text(|row| some(&row.0.unit.task))),
        ("documents", Text(|row| some(&row.1.documents))),
        ("repeat", Whole(|row| number(row.3))),
        ("f", Number(|row| Some(row.2.f[row.3]))),
        ("classes", Number(|row| Some(row.2.class_information[row.3]))),
        ("sites", Number(|row| Some(row.2.site_information[row.3]))),
        ("iterations", Whole(|row| Some(u64::from(row.2.iterations[row.3])))),
    ])
}

/// The experiments of classifications: a row for each tested site with the decisions on its documents, where the first class of the pair is the
/// positive one; a row without decisions for an experiment that did not take place.
pub(super) fn trials(inputs: &Inputs<'_>) -> DataFrame {
    let mut rows = Vec::new();
    for (own, result) in by_documents(inputs) {
        for one in &result.classifications {
            let tested = match &one.outcome {
                Outcome::Judged(tested) => tested.as_slice(),
                Outcome::Skipped(_) => &[],
            };
            let tested = tested.iter().map(Some).chain(tested.is_empty().then_some(None));
            rows.extend(tested.map(|tested| (own, result, one, tested)));
        }
    }
    Rows(&rows).table(&[
        ("data", Text(|row| some(&row.0.unit.data))),
        ("task", Text(|row| some(&row.0.unit.task))),
        ("documents", Text(|row| some(&row.1.documents))),
        ("configuration", Whole(|row| Some(u64::from(row.2.configuration)))),
        ("pair", Text(|row| some([row.2.first, row.2.second].map(|of| class(row.0, of)).join(", ")))),
        ("first_site", Text(|row| some(row.0.sites.get(row.2.first_site)?))),
        ("second_site", Text(|row| some(row.0.sites.get(row.2.second_site)?))),
        ("site", Text(|row| some(row.0.sites.get(row.3?.site)?))),
        ("tp", Whole(|row| Some(row.3?.decisions[0]))),
        ("fp", Whole(|row| Some(row.3?.decisions[1]))),
        ("fn", Whole(|row| Some(row.3?.decisions[2]))),
        ("tn", Whole(|row| Some(row.3?.decisions[3]))),
    ])
}

/// The name of a class.
fn class(own: &TaskScores, at: usize) -> String {
    own.classes.get(at).cloned().unwrap_or_else(|| format!("class {at}"))
}

/// The label of documents, unique within the task.
fn label(experiment: &Experiment, task: &Task, own: &Documents) -> String {
    let labels = task.documents.iter().filter_map(|id| experiment.documents(id));
    let alike = labels.filter(|other| other.label == own.label).count();
    if alike > 1 { format!("{} ({})", own.label, own.id) } else { own.label.clone() }
}

/// The sets of documents of each task, and how many documents of each class each site has.
pub(super) fn documents(inputs: &Inputs<'_>) -> DataFrame {
    let mut rows = Vec::new();
    for own in by_task(inputs) {
        let Some(task) = inputs.experiment.task(&own.unit.task) else { continue };
        for (at, id) in task.documents.iter().enumerate() {
            let Some(documents) = inputs.experiment.documents(id) else { continue };
            let result = own.results.iter().find(|result| result.documents == *id);
            let cleaned = match &documents.cleaning {
                CleaningSource::Run { run, variant } => Some([run, variant]),
                CleaningSource::Whole | CleaningSource::Gold => None,
            };
            let retrieval = result.and_then(|result| result.retrieval.as_ref());
            let label = label(inputs.experiment, task, documents);
            rows.push((own, task, at, label, documents, result, cleaned, retrieval));
        }
    }
    Rows(&rows).table(&[
        ("data", Text(|row| some(&row.0.unit.data))),
        ("task", Text(|row| some(&row.1.id))),
        ("documents", Text(|row| some(&row.4.id))),
        ("at", Whole(|row| number(row.2))),
        ("label", Text(|row| some(&row.3))),
        ("title", Text(|row| some(&row.4.title))),
        ("weighting", Text(|row| some(row.4.weighting.name()))),
        ("run", Text(|row| some(row.6?[0]))),
        ("variant", Text(|row| some(row.6?[1]))),
        ("whole", Is(|row| matches!(row.4.cleaning, CleaningSource::Whole))),
        ("empty", Whole(|row| row.5.map(|result| result.empty))),
        ("words", Number(|row| row.5.map(|result| result.words))),
        ("terms", Whole(|row| row.5.map(|result| result.terms))),
        ("unsettled", Whole(|row| row.5.map(|result| result.unsettled))),
        ("postings", Whole(|row| Some(row.7?.postings))),
        ("bytes", Whole(|row| Some(row.7?.bytes))),
        ("alike", Whole(|row| Some(row.7?.alike))),
        ("wrongly", Whole(|row| Some(row.7?.wrongly))),
        ("stories", Whole(|row| Some(row.7?.stories))),
        ("joined", Whole(|row| Some(row.7?.joined))),
        ("made", Is(|row| row.5.is_some())),
    ])
}

/// The documents of each task by site and class, in the order of the data set.
pub(super) fn cells(inputs: &Inputs<'_>) -> DataFrame {
    let mut rows = Vec::new();
    for own in by_task(inputs) {
        for (site_at, (site, cells)) in own.sites.iter().zip(&own.cells).enumerate() {
            let cells = own.classes.iter().zip(cells).enumerate();
            rows.extend(cells.map(|(class_at, (class, cell))| (own, site_at, site, class_at, class, *cell)));
        }
    }
    Rows(&rows).table(&[
        ("data", Text(|row| some(&row.0.unit.data))),
        ("task", Text(|row| some(&row.0.unit.task))),
        ("site", Text(|row| some(row.2))),
        ("site_at", Whole(|row| number(row.1))),
        ("class", Text(|row| some(row.4))),
        ("class_at", Whole(|row| number(row.3))),
        ("documents", Whole(|row| Some(row.5))),
    ])
}

/// The queries of retrievals: a row for each set of documents and query, with the site of its page, and the rank of the page if it was found.
pub(super) fn ranks(inputs: &Inputs<'_>) -> DataFrame {
    let mut rows = Vec::new();
    for (own, result) in by_documents(inputs) {
        let ranks = result.retrieval.iter().flat_map(|own| own.ranks.iter().enumerate());
        rows.extend(ranks.map(|(query, (site, rank))| (own, result, query, &own.sites[*site], *rank)));
    }
    Rows(&rows).table(&[
        ("data", Text(|row| some(&row.0.unit.data))),
        ("task", Text(|row| some(&row.0.unit.task))),
        ("documents", Text(|row| some(&row.1.documents))),
        ("site", Text(|row| some(row.3))),
        ("publisher", Text(|row| some(host_group(row.3)))),
        ("query", Whole(|row| number(row.2))),
        ("rank", Whole(|row| (row.4 > 0).then_some(u64::from(row.4)))),
    ])
}

#[cfg(test)]
mod tests {
    use polars::prelude::{DataFrame, df};

    use crate::session::{Session, floats};

    /// Experiments of one configuration: the pair, the sites that it was trained on, the tested site, and tp, fp, fn, tn.
    type Trials<'a> = &'a [(&'a str, [&'a str; 2], &'a str, [i64; 4])];

    /// The view `average`: F, accuracy and number of experiments, without the site that is left out, or whole.
    #[track_caller]
    fn check(trials: Trials<'_>, left_out: Option<&str>, expected: Option<[f64; 2]>) {
        let of = |at: usize| trials.iter().map(|own| own.3[at]).collect::<Vec<_>>();
        let rows = vec!["d"; trials.len()];
        let trials = df!(
            "data" => &rows, "task" => &rows, "documents" => &rows, "configuration" => vec![2_i64; rows.len()],
            "pair" => trials.iter().map(|own| own.0).collect::<Vec<_>>(),
            "first_site" => trials.iter().map(|own| own.1[0]).collect::<Vec<_>>(),
            "second_site" => trials.iter().map(|own| own.1[1]).collect::<Vec<_>>(),
            "site" => trials.iter().map(|own| own.2).collect::<Vec<_>>(),
            "tp" => of(0), "fp" => of(1), "fn" => of(2), "tn" => of(3),
        );
        let documents =
            df!("data" => ["d"], "task" => ["d"], "documents" => ["d"], "label" => ["D"], "at" => [0_i64]);
        let (trials, documents): (DataFrame, DataFrame) = (trials.unwrap(), documents.unwrap());
        let mut session = Session::new([("trials", &trials), ("documents", &documents)], &["d"]);
        let chosen = left_out.map_or("left_out is null".to_owned(), |site| format!("left_out = '{site}'"));
        let found = session.run(&format!("select f, accuracy from average where {chosen}")).unwrap();
        let figures = ["f", "accuracy"].map(|name| floats(&found, name).unwrap());
        let rounded = |own: &Vec<Option<f64>>| (own[0].unwrap_or(-1.0) * 1e9).round() / 1e9;
        let found = (!figures[0].is_empty()).then(|| figures.each_ref().map(rounded));
        assert_eq!(found, expected);
    }

    /// Table 5-5 of the thesis: the average is the mean over pairs, not over experiments.
    #[test]
    fn each_pair_counts_once() {
        let own: Trials<'_> = &[
            ("a", ["1", "2"], "3", [10, 0, 0, 0]),
            ("a", ["2", "1"], "3", [8, 2, 0, 0]),
            ("b", ["1", "2"], "3", [3, 7, 0, 0]),
        ];
        let f = |tenths: f64| 2.0 * tenths / (tenths + 10.0);
        let average = ((f(10.0) + f(8.0)) / 2.0 + f(3.0)) / 2.0;
        check(own, None, Some([(average * 1e9).round() / 1e9, 0.6]));
    }

    /// The documents of a site that is left out are not tested: here only they are wrong. An experiment that was trained on it is gone.
    #[test]
    fn a_site_that_is_left_out_is_neither_trained_nor_tested() {
        let (right, wrong) = ([1, 0, 0, 1], [0, 1, 1, 0]);
        let own: Trials<'_> = &[
            ("a", ["1", "1"], "2", right),
            ("a", ["1", "1"], "3", wrong),
            ("a", ["2", "2"], "1", right),
            ("a", ["2", "2"], "3", wrong),
            ("a", ["3", "3"], "1", right),
            ("a", ["3", "3"], "2", right),
        ];
        check(own, Some("3"), Some([1.0, 1.0]));
        check(own, Some("1"), Some([0.5, 0.5]));
        check(own, None, Some([0.666_666_667, 0.666_666_667]));
    }

    /// Without a site only one class would be tested, which is no experiment.
    #[test]
    fn nothing_is_left_of_an_experiment_that_tests_one_class() {
        let own: Trials<'_> = &[("a", ["1", "4"], "2", [1, 0, 0, 0]), ("a", ["1", "4"], "3", [0, 0, 0, 1])];
        check(own, None, Some([1.0, 1.0]));
        check(own, Some("2"), None);
        check(own, Some("1"), None);
    }

    /// F is 0 where nothing was found though something was there, and undefined where neither was.
    #[test]
    fn figures_of_an_experiment() {
        for (counts, expected) in [
            ([3, 0, 0, 4], [1.0, 1.0]),
            ([3, 1, 1, 1], [0.75, 0.666_666_667]),
            ([0, 0, 4, 4], [0.0, 0.5]),
            ([0, 0, 0, 4], [-1.0, 1.0]),
        ] {
            check(&[("a", ["1", "2"], "3", counts)], None, Some(expected));
        }
    }
}
