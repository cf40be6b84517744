//! Input and result of an output: the data set, its sites and tasks; the table, plot and notes.

use manifest::{Output, Ratio, TaskRef};
use record::{DataFacts, RunFacts, VariantFacts};

use crate::bootstrap::Bootstrap;
use crate::lookup::{Lookup, NOT_RUN, SiteScores};
use crate::numbers::counted;
use crate::paired::RESAMPLES;
use crate::plot::{Figure, Shape};
use crate::table::Table;
use crate::task_view::TaskView;

/// The content of an output for one data set.
pub(crate) struct Shown {
    /// The measured figures.
    pub(crate) table: Table,
    /// The plot.
    pub(crate) figure: Option<Figure>,
    /// The drawing of a query's result, as SVG.
    pub(crate) drawn: Option<String>,
    /// The notes about the table.
    pub(crate) notes: Vec<String>,
}

/// An output and its data set.
#[derive(Clone, Copy)]
pub(crate) struct Scope<'l, 'a> {
    pub(super) lookup: &'l Lookup<'a>,
    pub(super) output: &'a Output,
    pub(super) data: &'a DataFacts,
}

impl<'l, 'a> Scope<'l, 'a> {
    /// The sites of a run, sorted by id; empty if it is not run here.
    pub(super) fn sites(&self, run: &str) -> &'l [SiteScores<'a>] {
        self.lookup.sites(run, &self.data.id)
    }

    /// One site of a run.
    pub(super) fn site(&self, run: &str, id: &str) -> Option<&'l SiteScores<'a>> {
        self.lookup.site(run, &self.data.id, id)
    }

    /// The note about a label whose run is not run on these data; otherwise `None`.
    pub(super) fn away(&self, label: &str, run: &str) -> Option<String> {
        let away = self.lookup.experiment.run(run).is_some_and(|run| !run.is_on(&self.data.id));
        away.then(|| format!("{label}: {NOT_RUN}: run {run}"))
    }

    /// The tasks that have results.
    pub(super) fn views(&self, tasks: &[TaskRef]) -> Vec<TaskView<'a>> {
        tasks.iter().filter_map(|task| self.lookup.task(task, &self.data.id)).collect()
    }

    /// The bootstrap for the figure that `run` names, by a measure.
    pub(super) fn bootstrap<'b>(&'b self, run: &'b str, measure: &'b str) -> Bootstrap<'b> {
        let (seed, data) = (self.lookup.experiment.seed, &*self.data.id);
        Bootstrap { resamples: RESAMPLES, seed, data, run, measure }
    }

    /// This number of the data set's sites, in words.
    pub(super) fn counted_sites(&self, sites: usize) -> String {
        counted(sites, if self.data.synthetic { "synthetic site" } else { "site" })
    }

    /// A plot of this number of sites.
    pub(super) fn figure(
        &self,
        sites: usize,
        x_label: impl Into<String>,
        y_label: impl Into<String>,
        shape: Shape,
    ) -> Figure {
        let subtitle = format!("{}: {}", self.data.id, self.counted_sites(sites));
        Figure::new(&self.output.title, subtitle, x_label, y_label, shape)
    }
}

/// The ratios of a measure, in the order of tables.
pub(super) const RATIOS: [Ratio; 3] = [Ratio::Recall, Ratio::Precision, Ratio::F];

/// A note on a mean that some sites have no part in.
pub(super) fn gap_note(name: &str, defined: usize, sites: usize) -> Option<String> {
    match defined {
        0 => Some(format!("{name} is undefined on every site")),
        _ if defined < sites => {
            Some(format!("{name} is the mean over {defined} of {sites} sites; on the others it is undefined"))
        }
        _ => None,
    }
}

/// A variant in words, for plots: the title of its run, with its id if the run has several.
pub(crate) fn titled(run: &RunFacts, variant: &VariantFacts) -> String {
    let title = if run.title.is_empty() { &run.id } else { &run.title };
    match run.variants.len() {
        1 => title.clone(),
        _ => format!("{title}: {}", variant.id),
    }
}

/// A variant's name in tables and notes: that of its run if it has no own.
pub(super) fn variant_name(run: &RunFacts, variant: &VariantFacts) -> String {
    match run.variants.len() {
        1 => run.id.clone(),
        _ => format!("{}/{}", run.id, variant.id),
    }
}
