//! Leaves out faulty parts of manifests, so that the rest can be checked for other problems, and recognises the problems that only follow
//! from a cut.
//!
//! A cut is as small as possible: a misspelt key gets its probable name; otherwise a wrong value, or a wrong name in a list, is removed;
//! then the entry of a list (a run, a claim, a column), the table of an output, the manifest.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::manifests::{Manifest, Manifests};
use super::problem::{Problem, ProblemKind, What};
use super::tree::{self, Step};
use crate::KindKey;

/// The result of a cut.
pub(super) struct Cut {
    /// The problem follows from an earlier cut.
    pub(super) is_made: bool,
    /// Something is left to check.
    pub(super) goes_on: bool,
}

/// The cuts of some manifests.
pub(super) struct Cuts {
    /// The kinds of outputs.
    outputs: &'static [KindKey],
    /// Missing names, by kind. An open brace stands for any end, as in the ids of a grid.
    gone: Vec<(What, String)>,
    /// Missing or renamed keys: file, place of the table, key.
    keys: Vec<(String, usize, String)>,
    /// Whether a part of the main manifest was left out.
    of_main: bool,
}

impl Cuts {
    /// Before any cut.
    pub(super) fn new(outputs: &'static [KindKey]) -> Self {
        Self { outputs, gone: Vec::new(), keys: Vec::new(), of_main: false }
    }

    /// Records that an output and its claims could not be read.
    pub(super) fn without_an_output(&mut self) {
        self.gone.push((What::Claim, "{".to_owned()));
    }

    /// Whether the problem follows from a cut.
    pub(super) fn make(&self, problem: &Problem) -> bool {
        match &problem.kind {
            ProblemKind::Name { what, name } => {
                let is_gone = |gone: &str| match gone.split_once('{') {
                    Some((start, _)) => name.starts_with(start),
                    None => gone == name,
                };
                self.gone.iter().any(|(of, gone)| of == what && is_gone(gone))
            }
            ProblemKind::Missing { key } => self.lacks(problem, Some(key)),
            // a missing part of a table may be the reason
            ProblemKind::Other => problem.offset > 0 && self.lacks(problem, None),
            ProblemKind::Empty => self.of_main,
            ProblemKind::Key { .. } | ProblemKind::TooMany => false,
        }
    }

    /// Whether the table of the problem lost this key, or any.
    fn lacks(&self, problem: &Problem, key: Option<&String>) -> bool {
        self.keys.iter().any(|(file, table, own)| {
            *file == problem.file && *table == problem.offset && key.is_none_or(|key| key == own)
        })
    }

    /// Leaves out the part that has the problem.
    pub(super) fn cut(&mut self, manifests: &mut Manifests<'_>, problem: &Problem) -> Cut {
        if problem.kind == ProblemKind::TooMany {
            return Cut { is_made: false, goes_on: false };
        }
        if problem.file == manifests.main.place.file {
            let root = &mut manifests.main.tree;
            let path = path(root, problem);
            let is_made = self.make(problem);
            let goes_on = self.of_main(root, problem, &path);
            self.of_main = true;
            return Cut { is_made, goes_on };
        }
        let is = |output: &Manifest<'_>| output.place.file == problem.file;
        let Some(number) = manifests.outputs.iter().position(is) else {
            return Cut { is_made: false, goes_on: false };
        };
        let manifest = &mut manifests.outputs[number];
        let path = path(&manifest.tree, problem);
        let is_made = self.make(problem);
        if !self.of_output(manifest, problem, &path) {
            manifests.outputs.remove(number);
            self.without_an_output();
        }
        Cut { is_made, goes_on: true }
    }

    fn of_main(&mut self, root: &mut Spanned<DeValue<'_>>, problem: &Problem, path: &[Step]) -> bool {
        let [Step::Key(top), rest @ ..] = path else {
            // two required keys get a valid value
            let ProblemKind::Missing { key } = &problem.kind else { return false };
            let value = match key.as_str() {
                "seed" => DeValue::parse("0"),
                "measures" => DeValue::parse("[\"token\"]"),
                _ => return false,
            };
            self.gone.extend((key == "measures").then(|| (What::Measure, "{".to_owned())));
            value.into_iter().for_each(|value| tree::insert(root, key, value.into_inner()));
            return true;
        };
        let what = match top.as_str() {
            "data" => What::Data,
            "run" => What::Run,
            "documents" => What::Documents,
            "task" => What::Task,
            "timing" | "cost" => What::Timing,
            "trace" => What::Trace,
            "measures" => What::Measure,
            "define" => What::Value,
            _ => What::Other,
        };
        // one definition, one entry of a list, or a value of the manifest
        let item = match (what, rest) {
            (What::Value, [_, ..]) => &path[..2],
            (What::Measure, _) => &path[..1],
            (_, [Step::Index(_), ..]) => &path[..2],
            _ => &path[..1],
        };
        if self.small(root, path, item, problem) {
            return true;
        }
        if let [Step::Key(key)] = item {
            self.keys.push((problem.file.clone(), 0, key.clone()));
        }
        let mut removed = tree::remove(root, item);
        let name = match (item, removed.as_mut().map(Spanned::get_mut)) {
            ([_, Step::Key(name)], _) => name.clone(),
            (_, Some(DeValue::Table(table))) => {
                let id = table.get("id").and_then(|id| id.get_ref().as_str());
                id.map_or_else(|| "{".to_owned(), str::to_owned)
            }
            _ => "{".to_owned(),
        };
        self.gone.push((what, name));
        removed.is_some()
    }

    fn of_output(&mut self, manifest: &mut Manifest<'_>, problem: &Problem, path: &[Step]) -> bool {
        let root = &mut manifest.tree;
        let outputs = self.outputs;
        let [Step::Key(top), rest @ ..] = path else {
            let has = |table: &DeTable<'_>| outputs.iter().any(|kind| table.contains_key(kind.key));
            let lacks_all = !manifest.is_cut && !root.get_ref().as_table().is_some_and(has);
            manifest.is_cut |= lacks_all;
            return lacks_all && matches!(problem.kind, ProblemKind::Missing { .. });
        };
        let is_claim = top == "claim" && !rest.is_empty();
        let item = &path[..if is_claim { 2 } else { 1 }];
        if self.small(root, path, item, problem) {
            return true;
        }
        // without its id an output of a grid would exist twice
        if top == "id" || top == "each" {
            return false;
        }
        let Some(removed) = tree::remove(root, item) else { return false };
        if is_claim {
            let claim = removed.get_ref().get("claim").and_then(|claim| claim.get_ref().as_str());
            self.gone.push((What::Claim, claim.unwrap_or("{").to_owned()));
        } else if outputs.iter().any(|kind| kind.key == top) {
            manifest.is_cut = true;
        } else if top == "published" {
            self.keys.push((problem.file.clone(), 0, top.clone()));
        }
        true
    }

    /// Leaves out less than the faulty `item`: a key, a value, a name in a list, or an entry of an inner list.
    fn small(
        &mut self,
        root: &mut Spanned<DeValue<'_>>,
        path: &[Step],
        item: &[Step],
        problem: &Problem,
    ) -> bool {
        let Some(Step::Key(top)) = item.first() else { return false };
        if top == "define" || path.contains(&Step::Key("each".to_owned())) {
            self.gone.push((What::Value, "{".to_owned()));
        }
        let table = path.split_last().map_or(&[][..], |(_, table)| table);
        let table = tree::at(root, table).map_or(0, |table| table.span().start);
        let mut lacks = |key: &str| self.keys.push((problem.file.clone(), table, key.to_owned()));
        match &problem.kind {
            ProblemKind::Key { meant: Some(meant) } if tree::rename(root, path, problem.offset, meant) => {
                return true;
            }
            ProblemKind::Key { .. } => {
                // in an inserted value the key is at another place
                if let Some(Step::Key(_)) = path.last()
                    && let Some(removed) = tree::remove(root, path)
                {
                    // the removed table may have been the required one
                    TABLES.into_iter().filter(|_| removed.get_ref().is_table()).for_each(lacks);
                    return true;
                }
            }
            // the quantities of a claim belong together
            ProblemKind::Name { what, name }
                if top != "claim"
                    && tree::at(root, item).is_some_and(|item| tree::remove_name(item, name)) =>
            {
                // claims name runs of a timing, and documents of a task
                let named = top == "timing" || top == "task";
                self.gone.extend(named.then(|| (*what, name.clone())));
                return true;
            }
            _ => {}
        }
        let entry =
            path.iter().enumerate().rev().find_map(|(number, step)| match (step, path.get(number + 1)) {
                (Step::Key(key), Some(Step::Index(_))) if ENTRIES.contains(&key.as_str()) => Some(number + 2),
                _ => None,
            });
        let is_value = tree::at(root, path)
            .is_some_and(|value| !matches!(value.get_ref(), DeValue::Table(_) | DeValue::Array(_)));
        // so do the names in a list of a claim
        if is_value && top == "claim" && matches!(path.last(), Some(Step::Index(_))) {
            return false;
        }
        let cut = match (is_value, entry) {
            (true, _) => path,
            (false, Some(end)) if end > item.len() => &path[..end],
            _ => return false,
        };
        let Some((last, around)) = cut.split_last() else { return false };
        // the id of an item, or its last entry, is removed with the item
        let goes_with_all = match last {
            Step::Key(key) => key == "id" || cut == item && cut.len() > 1,
            Step::Index(_) => match tree::at(root, around).map(|list| &*list.get_mut()) {
                Some(DeValue::Array(list)) => list.len() < 2 || cut.len() <= item.len(),
                _ => true,
            },
        };
        if goes_with_all {
            return false;
        }
        if let Step::Key(key) = last {
            lacks(key);
        }
        tree::remove(root, cut).is_some()
    }
}

/// The path to the problem; empty for a problem of the whole manifest.
fn path(root: &Spanned<DeValue<'_>>, problem: &Problem) -> Vec<Step> {
    let is_whole = problem.offset == 0 && !matches!(problem.kind, ProblemKind::Key { .. });
    if is_whole { Vec::new() } else { tree::path_to(root, problem.offset).unwrap_or_default() }
}

/// The names of the tables of which an output and a claim must have one, as in `check_output`.
const TABLES: [&str; 2] = ["show", "bound"];

/// Lists of an output with independent entries.
const ENTRIES: [&str; 3] = ["columns", "lines", "row"];
