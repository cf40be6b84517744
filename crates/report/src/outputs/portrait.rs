//! The family portrait: all runs side by side, F by each measure with an interval over sites, and F of clusterings.

use std::collections::BTreeSet;

use manifest::{CleaningSource, Output, Ratio};
use record::{RunFacts, VariantFacts};

use super::scope::Shown;
use crate::bootstrap::Bootstrap;
use crate::ground::Ground;
use crate::lookup::Lookup;
use crate::numbers::{counted, grouped};
use crate::plot::{Figure, Interval, Intervals, Shape};
use crate::reading::{Choice, Spot};
use crate::statistics::{FEWEST, mean};
use crate::table::{Cell, Table};

/// The name of the baseline whose text is that of documents without cleaning.
const EVERYTHING: &str = "everything";

/// What the manifest asks for; see [`manifest::OutputKind::Portrait`].
#[derive(Clone, Copy)]
pub(crate) struct Portrait<'a> {
    pub(crate) runs: &'a [String],
    pub(crate) measures: &'a [String],
    pub(crate) tasks: &'a [String],
    pub(crate) resamples: u32,
}

/// One variant of a run.
pub(crate) struct Face<'a> {
    pub(crate) run: &'a RunFacts,
    pub(crate) variant: &'a VariantFacts,
    /// By measure.
    f: Vec<OverSites>,
    /// By task.
    clustered: Vec<Option<f64>>,
}

/// F by one measure.
struct OverSites {
    /// On how many sites it is defined.
    sites: usize,
    mean: Option<f64>,
    interval: Option<(f64, f64)>,
}

/// One row a run and variant, in the manifest's order, the baselines below. `None` where no run has a figure.
pub(super) fn show(
    lookup: &Lookup<'_>,
    output: &Output,
    ground: &Ground<'_>,
    portrait: &Portrait<'_>,
) -> Option<Shown> {
    let faces = portrait.faces(lookup, ground);
    if faces.is_empty() {
        return None;
    }
    let rows = faces.iter().map(Face::cells);
    let table = Table::new(portrait.header(lookup, ground), rows, []);
    let figure = portrait.figure(output, ground, &faces);
    Some(Shown { table, figure, notes: portrait.notes(lookup, ground, &faces) })
}

impl Face<'_> {
    /// What tables of run times call it, and plots.
    pub(crate) fn name(&self) -> String {
        match self.run.variants.len() {
            1 => self.run.id.clone(),
            _ => format!("{}/{}", self.run.id, self.variant.id),
        }
    }

    fn has_figures(&self) -> bool {
        self.f.iter().any(|f| f.mean.is_some()) || self.clustered.iter().any(Option::is_some)
    }

    /// Its row.
    pub(crate) fn cells(&self) -> Vec<Cell> {
        let mut row = [&self.run.id, &self.variant.id].map(Cell::text).to_vec();
        for f in &self.f {
            row.push(Cell::figure(f.mean));
            row.extend([f.interval.map(|ends| ends.0), f.interval.map(|ends| ends.1)].map(Cell::figure));
            row.push(Cell::count(f.sites));
        }
        row.extend(self.clustered.iter().map(|f| Cell::figure(*f)));
        row
    }
}

impl<'a> Portrait<'a> {
    /// The names of the columns.
    pub(crate) fn header(&self, lookup: &Lookup<'_>, ground: &Ground<'_>) -> Vec<String> {
        let mut header = ["run", "variant"].map(str::to_owned).to_vec();
        for measure in self.measures {
            header.extend(["F", "F low", "F high", "sites"].map(|column| format!("{measure} {column}")));
        }
        header.extend(self.tasks_on(lookup, ground).iter().map(|task| format!("{task} F")));
        header
    }

    /// The rows; none where no run of the portrait has a figure.
    pub(crate) fn faces<'l>(&self, lookup: &Lookup<'l>, ground: &Ground<'_>) -> Vec<Face<'l>> {
        let mut faces = Vec::new();
        let mut has_figures = false;
        for run in lookup.with_baselines(self.runs) {
            let of_run = run.variants.iter().map(|variant| self.face(lookup, ground, run, variant));
            for face in of_run.filter(|face| self.takes_place(lookup, ground, face)) {
                has_figures |= !run.baseline && face.has_figures();
                faces.push(face);
            }
        }
        if has_figures { faces } else { Vec::new() }
    }

    fn takes_place(&self, lookup: &Lookup<'_>, ground: &Ground<'_>, face: &Face<'_>) -> bool {
        face.has_figures()
            || ground.data().iter().any(|data| !lookup.sites(&face.run.id, &data.id).is_empty())
    }

    fn face<'l>(
        &self,
        lookup: &Lookup<'l>,
        ground: &Ground<'_>,
        run: &'l RunFacts,
        variant: &'l VariantFacts,
    ) -> Face<'l> {
        let clustered = self
            .tasks_on(lookup, ground)
            .into_iter()
            .map(|task| clustered(lookup, ground, task, run, variant))
            .collect();
        let f = self.measures.iter().map(|measure| self.over_sites(lookup, ground, run, variant, measure));
        Face { run, variant, f: f.collect(), clustered }
    }

    /// F of the sites at their largest number of training pages, the mean over repeats; each site alike.
    fn over_sites(
        &self,
        lookup: &Lookup<'_>,
        ground: &Ground<'_>,
        run: &RunFacts,
        variant: &VariantFacts,
        measure: &str,
    ) -> OverSites {
        let spot = Spot::largest(Choice::Fixed(&variant.id));
        let sites = ground.data().iter().flat_map(|data| lookup.sites(&run.id, &data.id));
        let values: Vec<f64> = sites.filter_map(|site| spot.ratio(site, measure, Ratio::F)).collect();
        let seed = lookup.experiment.seed;
        let bootstrap =
            Bootstrap { resamples: self.resamples, seed, data: ground.id(), run: &run.id, measure };
        OverSites { sites: values.len(), mean: mean(&values), interval: bootstrap.interval(&values) }
    }

    /// The tasks that have results there. Data sets together have none: each has classes of its own.
    fn tasks_on(&self, lookup: &Lookup<'_>, ground: &Ground<'_>) -> Vec<&'a String> {
        let takes_place = |task: &&String| !ground.is_together() && lookup.task(task, ground.id()).is_some();
        self.tasks.iter().filter(takes_place).collect()
    }

    /// The first measure that some row has a figure by.
    fn drawn(&self, faces: &[Face<'_>]) -> Option<usize> {
        (0..self.measures.len()).find(|at| faces.iter().any(|face| face.f[*at].mean.is_some()))
    }

    fn figure(&self, output: &Output, ground: &Ground<'_>, faces: &[Face<'_>]) -> Option<Figure> {
        let at = self.drawn(faces)?;
        let row = |face: &Face<'_>| Interval {
            name: face.name(),
            value: face.f[at].mean,
            ends: face.f[at].interval,
            set_apart: face.run.baseline,
        };
        let most = faces.iter().map(|face| face.f[at].sites).max().unwrap_or(0);
        let sites = counted(most, if ground.is_synthetic() { "synthetic site" } else { "site" });
        Some(Figure::new(
            &output.title,
            format!("{}: {sites}, mean and 95% interval over sites", ground.name()),
            format!("F ({})", self.measures[at]),
            "",
            Shape::Intervals(Intervals::new(faces.iter().map(row).collect())),
        ))
    }

    fn notes(&self, lookup: &Lookup<'_>, ground: &Ground<'_>, faces: &[Face<'_>]) -> Vec<String> {
        let mut notes = vec![format!(
            "F: the mean of the sites' F, each at its largest number of training pages; low and high: the middle 95% of the \
             means of {} draws of as many sites with replacement, none of fewer than {FEWEST} sites",
            grouped(self.resamples as usize)
        )];
        if ground.is_together() {
            let data: Vec<&str> = ground.data().iter().map(|data| data.id.as_str()).collect();
            notes.push(format!("each site counts alike, of these data sets: {}", data.join(", ")));
        }
        for (at, measure) in self.measures.iter().enumerate() {
            let numbers: BTreeSet<usize> =
                faces.iter().map(|face| face.f[at].sites).filter(|sites| *sites > 0).collect();
            if numbers.len() > 1 {
                notes.push(format!(
                    "{measure}: rows with other numbers of sites are means over other sites, so their difference is not that of \
                     the runs alone"
                ));
            }
        }
        for task in self.tasks_on(lookup, ground) {
            let Some(view) = lookup.task(task, ground.id()) else { continue };
            notes.push(format!(
                "{task} F: task {task} ({}), the mean over its runs, of its first documents that are made of the row's run; of \
                 {EVERYTHING} those without cleaning",
                view.task.title
            ));
        }
        let mut told = BTreeSet::new();
        let runs = faces.iter().map(|face| face.run).filter(|run| told.insert(&run.id));
        notes.extend(runs.map(|run| format!("{}: {}; {}", run.id, run.title, run.pages)));
        notes
    }
}

/// The mean F of a clustering of documents that are made of a variant of a run.
fn clustered(
    lookup: &Lookup<'_>,
    ground: &Ground<'_>,
    task: &str,
    run: &RunFacts,
    variant: &VariantFacts,
) -> Option<f64> {
    let is_of = |cleaning: &CleaningSource| match cleaning {
        CleaningSource::Run { run: own, variant: its } => *own == run.id && *its == variant.id,
        CleaningSource::Whole => run.baseline && run.method == EVERYTHING,
        CleaningSource::Gold => false,
    };
    let sets = lookup.task(task, ground.id())?.sets();
    let set = sets.iter().find(|set| is_of(&set.documents.cleaning))?;
    mean(&set.result.clusterings.as_ref()?.f)
}
