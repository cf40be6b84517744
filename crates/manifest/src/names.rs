//! The names that an output or a claim may use, and the errors for other names.

use suggest::did_you_mean;
use toml::Spanned;

use crate::place::Place;
use crate::problem::{Problem, What};
use crate::reference::{Known, Named, Ref};
use crate::{
    At, Located, Published, Run, RunRef, Size, Task, TaskKind, TaskRef, TimedRun, Training, VariantRef,
};

/// The experiment that an output is checked against, and the place of the checked table in the manifest. Each check returns its first
/// problem.
pub struct Names<'a> {
    place: &'a Place<'a>,
    known: Known<'a>,
    published: Option<&'a Published>,
    /// The byte offset of errors that have no place of their own.
    pub(crate) at: usize,
    /// The needs of the output.
    pub needs: Needs,
}

/// The parts of an execution, besides scores, that an output needs.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Needs {
    /// Tasks, each with the kind that it must have.
    pub tasks: Vec<(String, TaskKind)>,
    /// Traits by which the output or its claims choose pages.
    pub traits: Vec<String>,
    /// Runs whose single pages are recorded.
    pub pages_of: Vec<String>,
    /// Whether the kinds of text of all pages are recorded.
    pub kinds_of_text: bool,
    /// Claims of other outputs, word for word, whose verdicts are shown.
    pub claims: Vec<Located<String>>,
}

impl<'a> Names<'a> {
    pub(crate) fn new(place: &'a Place<'a>, known: Known<'a>, published: Option<&'a Published>) -> Self {
        Self { place, known, published, at: 0, needs: Needs::default() }
    }

    /// The published figures of the output.
    pub fn published(&self) -> Option<&'a Published> {
        self.published
    }

    /// Enters an entry of a list: from now on it is the place of errors that have none of their own.
    pub fn enter<'v, T>(&mut self, entry: &'v Spanned<T>) -> &'v T {
        self.at = entry.span().start;
        entry.get_ref()
    }

    /// An error in the checked table.
    pub fn error(&self, text: impl Into<String>) -> Problem {
        self.place.error(self.at, text.into())
    }

    /// The error of a table that needs `[published]` and has none.
    pub fn needs_published(&self, text: &str) -> Problem {
        let kind = crate::problem::ProblemKind::Missing { key: "published".to_owned() };
        self.place.problem(0, text.to_owned(), kind)
    }

    /// The error of a name that is not `known`, with the message `text` and the known names.
    pub fn unknown(&self, text: &str, name: &str, known: &[&str]) -> Problem {
        self.place.unknown(self.at, text, (What::Other, name), known)
    }

    /// Refuses a name that is among the earlier ones.
    pub fn refuse_twice(
        &self,
        what: &str,
        name: &str,
        mut earlier: impl Iterator<Item = impl AsRef<str>>,
    ) -> Result<(), Problem> {
        match earlier.any(|other| other.as_ref() == name) {
            true => Err(self.error(format!("{what} {name:?} is there twice"))),
            false => Ok(()),
        }
    }

    /// Refuses an empty list.
    pub fn refuse_empty<T>(&self, key: &str, list: &[T]) -> Result<(), Problem> {
        match list {
            [] => Err(self.error(format!("{key} is empty, allowed is one and more"))),
            _ => Ok(()),
        }
    }

    /// Checks that the name exists.
    pub fn check<T: Named>(&self, name: &Ref<T>) -> Result<(), Problem> {
        self.place.refuse_unknown(name.at, (T::WHAT, name), &T::ids(&self.known))
    }

    /// The run of a name; `None` for a name that [`Names::check`] refuses.
    pub fn find_run(&self, name: &str) -> Option<&'a Run> {
        self.known.runs.iter().find(|run| run.id == *name)
    }

    /// The run of a name.
    pub fn run(&self, name: &RunRef) -> Result<&'a Run, Problem> {
        self.check(name)?;
        self.find_run(name).ok_or_else(|| self.error("no such run"))
    }

    /// The task of a name, and records that it must be of this `kind`.
    pub fn task(&mut self, name: &TaskRef, kind: TaskKind) -> Result<&'a Task, Problem> {
        self.check(name)?;
        self.needs.tasks.push((name.to_string(), kind));
        self.known.tasks.iter().find(|task| task.id == **name).ok_or_else(|| self.error("no such task"))
    }

    /// Checks at least one task of a kind.
    pub fn tasks(&mut self, names: &[TaskRef], kind: TaskKind) -> Result<(), Problem> {
        self.refuse_empty("tasks", names)?;
        names.iter().try_for_each(|name| self.task(name, kind).map(drop))
    }

    /// Checks that a run has one variant.
    pub fn one_variant(&self, name: &RunRef) -> Result<(), Problem> {
        match self.run(name)?.variants.len() {
            1 => Ok(()),
            several => {
                Err(self.error(format!("run {:?} has {several} variants, allowed here is one", &**name)))
            }
        }
    }

    /// Checks that a run has a variant.
    pub fn variant(&self, name: &RunRef, id: &str) -> Result<(), Problem> {
        let known: Vec<_> = self.run(name)?.variants.iter().map(|variant| variant.id.as_str()).collect();
        match known.contains(&id) {
            true => Ok(()),
            false => Err(self.unknown(&format!("run {:?} has no variant {id:?}", &**name), id, &known)),
        }
    }

    /// Checks that a run has the variant and the training size, or only one if none is named.
    pub fn spot(&self, name: &RunRef, at: &At, training: Size) -> Result<(), Problem> {
        match at {
            At::Only => self.one_variant(name)?,
            At::Best => self.check(name)?,
            At::Id(id) => self.variant(name, id)?,
        }
        let (id, sizes) = (&**name, &self.run(name)?.training);
        match training {
            Size::Only if sizes.len() > 1 => Err(self.error(format!(
                "run {id:?} has {} training sizes: say fewest, most or a number of pages",
                sizes.len()
            ))),
            Size::Pages(pages) if !sizes.contains(&Training::Pages(pages)) => {
                let known: Vec<String> = sizes.iter().map(Training::in_words).collect();
                let known = known.join(", ");
                Err(self.error(format!("run {id:?} has no training on {pages} pages; there are: {known}")))
            }
            _ => Ok(()),
        }
    }

    /// Checks runs whose single pages are shown: at least one, each fitted on all pages.
    pub fn runs_with_pages(&mut self, names: &[RunRef]) -> Result<(), Problem> {
        self.refuse_empty("runs", names)?;
        for name in names {
            if !self.run(name)?.training.contains(&Training::All) {
                let text = format!(
                    "run {:?} is not fitted on all pages, as those are whose pages are shown",
                    &**name
                );
                return Err(self.place.error(name.at, text));
            }
            self.needs.pages_of.push(name.to_string());
        }
        Ok(())
    }

    /// Checks a run in one of its variants.
    pub fn timed_run(&self, name: &VariantRef) -> Result<(), Problem> {
        timed_run(name, name.at, self.known.runs, self.place).map(drop)
    }

    /// Names a claim of another output. It is looked up after all outputs are read.
    pub fn claim(&mut self, claim: &Spanned<String>) {
        self.needs.claims.push(self.place.located(claim.clone()));
    }
}

/// `RUN`, or `RUN/VARIANT` for a run of several variants. No run's id contains a slash.
pub(crate) fn timed_run(name: &str, at: usize, runs: &[Run], place: &Place<'_>) -> Result<TimedRun, Problem> {
    let (id, variant) = name.split_once('/').map_or((name, None), |(id, own)| (id, Some(own)));
    let ids: Vec<&str> = runs.iter().map(|run| run.id.as_str()).collect();
    place.refuse_unknown(at, (What::Run, id), &ids)?;
    let run = runs.iter().find(|run| run.id == id).ok_or_else(|| place.error(at, "no run".to_owned()))?;
    variant_of(run, variant, &format!(", as \"{id}/VARIANT\""), at, place)
}

/// The named variant of a run, or its only one. `how` is the text on how a manifest names a variant.
pub(crate) fn variant_of(
    run: &Run,
    variant: Option<&str>,
    how: &str,
    at: usize,
    place: &Place<'_>,
) -> Result<TimedRun, Problem> {
    if let Some(found) = run.variant_named(variant) {
        return Ok(found);
    }
    let known: Vec<_> = run.variants.iter().map(|variant| variant.id.as_str()).collect();
    let text = match variant {
        None => format!("run {:?} has {} variants: say which{how}", run.id, known.len()),
        Some(variant) => format!("run {:?} has no variant {variant:?}", run.id),
    };
    Err(place.unknown(at, &text, (What::Other, variant.unwrap_or_default()), &known))
}

/// The error of a claim that no output makes.
pub(crate) fn no_claim(claim: &str, made: &[&str]) -> String {
    if made.is_empty() {
        return format!("no claim {claim:?}: this experiment has none");
    }
    let mut known: Vec<String> = Vec::new();
    for own in made.iter().map(|own| format!("{own:?}")) {
        if !known.contains(&own) {
            known.push(own);
        }
    }
    let hint = did_you_mean(claim, made.iter().copied());
    format!("no claim {claim:?}{hint} in this experiment; there are: {}", known.join(", "))
}
