//! The common parts of the outputs of tasks: plots, and the notes below their tables.

use std::collections::BTreeSet;

use super::scope::Scope;
use crate::experiments::Experiments;
use crate::numbers::{counted, grouped, grouped_count};
use crate::plot::{Figure, Shape};
use crate::task_view::{Set, TaskView, grouped_notes};

/// A plot of tasks, with the documents of the first one in its subtitle; `None` without a task.
pub(super) fn figure(
    scope: &Scope<'_, '_>,
    views: &[TaskView<'_>],
    x_label: &str,
    y_label: impl Into<String>,
    shape: Shape,
) -> Option<Figure> {
    let view = views.first()?;
    let (sites, classes) = (view.scores.sites.len(), view.scores.classes.len());
    let classes = if classes == 1 { "1 class".to_owned() } else { format!("{} classes", grouped(classes)) };
    let documents = if view.documents() == 1 { "document" } else { "documents" };
    let number = grouped_count(view.documents());
    let (data, sites) = (&scope.data.id, scope.counted_sites(sites));
    let subtitle = format!("{data}: {number} {documents} of {classes} on {sites}");
    Some(Figure::new(&scope.output.title, subtitle, x_label, y_label, shape))
}

/// The task and the number of its clusterings, for the notes; `None` if no set of documents was clustered.
pub(super) fn clusterings(view: &TaskView<'_>) -> Option<String> {
    Some(format!("task {}: {}; {}", view.task.id, view.task.title, view.runs()?))
}

/// The missing parts of a task, with its title if there are several.
pub(super) fn troubles(view: &TaskView<'_>, several: bool) -> impl Iterator<Item = String> {
    let of_task = if several { format!("task {}: ", view.task.id) } else { String::new() };
    view.troubles().into_iter().map(move |trouble| format!("{of_task}{trouble}"))
}

/// A set's name in a table or a note, with its task if there are several.
pub(super) fn series_name(view: &TaskView<'_>, set: &Set<'_>, several: bool) -> String {
    if several { format!("{} {}", view.task.id, set.label) } else { set.label.clone() }
}

/// A set in words, for plots: the title of its documents, after the label if that is a letter of the paper, and the words that distinguish
/// its task if they are given.
pub(super) fn words(set: &Set<'_>, task: Option<&str>) -> String {
    let (label, title) = (&set.label, &set.documents.title);
    let own = match (title.is_empty(), label.chars().count() <= LETTERS) {
        (true, _) => label.clone(),
        (false, true) => format!("{label}: {title}"),
        (false, false) => title.clone(),
    };
    task.map_or(own.clone(), |task| format!("{own}; {task}"))
}

/// The titles of the tasks without their common first words.
pub(super) fn apart(views: &[TaskView<'_>]) -> Vec<String> {
    let titles: Vec<&str> = views.iter().map(|view| view.task.title.as_str()).collect();
    let common = titles.iter().copied().reduce(|a, b| &a[..common(a, b)]).map_or(0, str::len);
    let own = |title: &&str| {
        let rest = title[if titles.len() > 1 { common } else { 0 }..].trim_start_matches([',', ' ']);
        if rest.is_empty() { (*title).to_owned() } else { rest.to_owned() }
    };
    titles.iter().map(own).collect()
}

/// The number of bytes that two texts share at their beginning, up to the end of a word.
pub(super) fn common(a: &str, b: &str) -> usize {
    let alike = a.char_indices().zip(b.chars()).take_while(|((_, a), b)| a == b);
    let end = alike.last().map_or(0, |((at, char), _)| at + char.len_utf8());
    let is_end = |text: &str| text[end..].chars().next().is_none_or(|next| !next.is_alphanumeric());
    if is_end(a) && is_end(b) { end } else { a[..end].rfind(' ').map_or(0, |at| at + 1) }
}

/// A label of at most this number of characters is a letter of the paper.
const LETTERS: usize = 2;

/// The meaning of each label: once if it is the same in every task, otherwise by task.
pub(super) fn titles(views: &[TaskView<'_>]) -> Vec<String> {
    let mut all: Vec<(String, String)> = Vec::new();
    let mut by_task = Vec::new();
    for view in views {
        let own = view.sets().into_iter().map(|set| (set.label, set.documents.title.clone()));
        let own: Vec<_> = own.collect();
        by_task.extend((!own.is_empty()).then(|| format!("task {}: {}", view.task.id, listed(&own))));
        for one in own {
            if !all.contains(&one) {
                all.push(one);
            }
        }
    }
    let labels: BTreeSet<&str> = all.iter().map(|(label, _)| label.as_str()).collect();
    match all.len() {
        0 => Vec::new(),
        titles if titles == labels.len() => vec![listed(&all)],
        _ => by_task,
    }
}

fn listed(titles: &[(String, String)]) -> String {
    titles.iter().map(|(label, title)| format!("{label}: {title}")).collect::<Vec<_>>().join("; ")
}

/// The numbers of experiments that did not take place or have no figure, and the sets with a mean over fewer than all pairs; equal notes of
/// several sets are grouped.
pub(super) fn experiment_notes(sets: &[(String, Experiments)]) -> Vec<String> {
    let skips = |(label, own): &(String, Experiments)| {
        let all = counted(own.total() + own.skips(), "experiment");
        let reasons: Vec<_> =
            own.skipped.iter().map(|(reason, times)| format!("{reason} ({})", grouped(*times))).collect();
        let text = match own.skips() {
            0 => format!("{all} took place, none was skipped"),
            skips => format!("{} of {all} did not take place: {}", grouped(skips), reasons.join(", ")),
        };
        (label.clone(), text)
    };
    let undefined = |(label, own): &(String, Experiments)| {
        let text = format!("{} that took place have no such figure", counted(own.undefined(), "experiment"));
        (own.undefined() > 0).then(|| (label.clone(), text))
    };
    let pairs = sets.iter().map(|(_, own)| own.pairs().len()).max().unwrap_or(0);
    let gap = |(label, own): &(String, Experiments)| {
        let (defined, of) = (own.defined_pairs(), counted(pairs, "pair"));
        (defined > 0 && defined < pairs).then(|| (label.clone(), format!("mean over {defined} of {of}")))
    };
    let mut notes = grouped_notes(sets.iter().map(skips).collect(), sets.len());
    notes.extend(grouped_notes(sets.iter().filter_map(undefined).collect(), sets.len()));
    notes.extend(grouped_notes(sets.iter().filter_map(gap).collect(), sets.len()));
    notes
}

#[cfg(test)]
mod tests {
    use super::common;

    #[test]
    fn common_beginnings_end_with_a_word() {
        let shared = |a: &'static str, b| &a[..common(a, b)];
        assert_eq!(shared("k-means, with IDF", "k-means, without IDF"), "k-means, ");
        assert_eq!(shared("linear SVM", "linear SVM, tuned"), "linear SVM");
        assert_eq!(shared("W: words, é", "W: words"), "W: words");
        assert_eq!(shared("one", "other"), "");
    }
}
