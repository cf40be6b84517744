//! References: names of runs, measures, tasks and so on in the manifest of an output, each with its place in the file.

use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;

use serde::{Deserialize, Deserializer};
use toml::Spanned;

use crate::problem::What;
use crate::{Documents, Located, Run, Task, TimedRun, Timing, Trace};

/// The name of a `T` of the experiment. [`Names::check`](crate::Names::check) checks that it exists.
pub struct Ref<T> {
    name: String,
    /// The byte offset in the manifest.
    pub(crate) at: usize,
    of: PhantomData<fn() -> T>,
}

/// A measure of the experiment, for [`MeasureRef`].
pub struct Measure;

/// The name of a run.
pub type RunRef = Ref<Run>;
/// The name of a measure.
pub type MeasureRef = Ref<Measure>;
/// The name of documents.
pub type DocumentsRef = Ref<Documents>;
/// The name of a task.
pub type TaskRef = Ref<Task>;
/// The name of a timing.
pub type TimingRef = Ref<Timing>;
/// The name of a trace.
pub type TraceRef = Ref<Trace>;
/// `RUN`, or `RUN/VARIANT` for a run of several variants.
pub type VariantRef = Ref<TimedRun>;

impl<'de, T> Deserialize<'de> for Ref<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = Spanned::<String>::deserialize(deserializer)?;
        Ok(Self { at: name.span().start, name: name.into_inner(), of: PhantomData })
    }
}

impl<T> Deref for Ref<T> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.name
    }
}

impl<T> fmt::Display for Ref<T> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.name.fmt(out)
    }
}

impl<T> fmt::Debug for Ref<T> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.name.fmt(out)
    }
}

/// The parts of an experiment that outputs name.
#[derive(Clone, Copy)]
pub struct Known<'a> {
    pub(crate) runs: &'a [Run],
    pub(crate) measures: &'a [Located<String>],
    pub(crate) documents: &'a [Documents],
    pub(crate) tasks: &'a [Task],
    pub(crate) timings: &'a [Timing],
    pub(crate) traces: &'a [Trace],
}

/// A thing that outputs name by its id.
pub trait Named {
    /// The kind of thing.
    const WHAT: What;

    /// The ids of all such things.
    fn ids<'a>(known: &Known<'a>) -> Vec<&'a str>;
}

macro_rules! named {
    ($($thing:ty, $what:ident, $list:ident, $id:expr;)*) => {$(
        impl Named for $thing {
            const WHAT: What = What::$what;

            fn ids<'a>(known: &Known<'a>) -> Vec<&'a str> {
                known.$list.iter().map($id).collect()
            }
        }
    )*};
}

named! {
    Run, Run, runs, |run| run.id.as_str();
    Measure, Measure, measures, |measure| measure.value.as_str();
    Documents, Documents, documents, |documents| documents.id.as_str();
    Task, Task, tasks, |task| task.id.as_str();
    Timing, Timing, timings, |timing| timing.id.as_str();
    Trace, Trace, traces, |trace| trace.id.as_str();
}
