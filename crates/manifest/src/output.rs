//! Outputs: what a table or a figure shows, and how it is made from scores.
//!
//! The kinds are a closed set: a manifest declares *what* is shown, and only `report` decides how.

use crate::{
    Bound, Claim, CurveLine, Origin, Property, Ratio, SiteBars, SiteColumn, TaskKind, TaskValue, TimedRun,
};

/// One table or figure of the experiment.
#[derive(Debug, Clone)]
pub struct Output {
    /// The id, which names the files made; the name of the manifest's file where absent.
    pub id: String,
    /// The heading.
    pub title: String,
    /// Where the paper shows it.
    pub source: String,
    /// What to look for, and what differs from the paper; may be empty.
    pub note: String,
    /// What it shows.
    pub kind: OutputKind,
    /// The published figures beside it.
    pub published: Option<Published>,
    /// What the paper claims about it.
    pub claims: Vec<Claim>,
}

/// Published figures: a small table as data, with its source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Published {
    /// The file, below the experiment's folder.
    pub file: String,
    /// Where the copy or the paper has it.
    pub source: String,
    /// Column names.
    pub header: Vec<String>,
    /// Rows, each as long as the header; empty cells are figures that are lost or were not printed.
    pub rows: Vec<Vec<String>>,
}

/// How an output is made.
#[derive(Debug, Clone, PartialEq)]
pub enum OutputKind {
    /// A table of the sites of each data set: language, category, pages, pages scored, traits.
    Sites {
        /// Whether it counts the marked pages and the marked blocks of each role.
        marks: bool,
        /// Whether it counts the classes of the pages.
        classes: bool,
    },
    /// A curve for each site, and their mean: a table and a plot a data set.
    Curve {
        /// The run.
        run: String,
        /// What is on the x axis.
        axis: Axis,
        /// The measure.
        measure: String,
        /// What is on the y axis; several give dashed and solid lines in one plot.
        ratios: Vec<Ratio>,
        /// Reads the variant with the best F at each point of a training axis, instead of a fixed one.
        best: bool,
        /// The variant to read on a training axis; the run's only one where absent.
        variant: Option<String>,
    },
    /// A fit statistic, for each site and their mean over the same axes: a table and a plot a data set. Other
    /// than a ratio it may be below 0 or above 1.
    FitStatisticCurve {
        /// The run.
        run: String,
        /// What is on the x axis.
        axis: Axis,
        /// The figure's name, as the method gives it.
        fit_statistic: String,
        /// The variant to read on a training axis; the run's only one where absent.
        variant: Option<String>,
    },
    /// For each site the variant with the best F, with its recall and precision, compared with other runs.
    Optimum {
        /// The run whose variants are compared.
        run: String,
        /// The measure.
        measure: String,
        /// Runs of one variant shown beside the optimum.
        beside: Vec<String>,
    },
    /// All variants of some runs side by side: recall, precision and F by each measure, over sites. The trivial
    /// baselines are always there.
    Compare {
        /// The runs.
        runs: Vec<String>,
        /// The measures.
        measures: Vec<String>,
        /// The ratios that are shown. At least one, each once.
        ratios: Vec<Ratio>,
        /// Also the means of the pages' own ratios.
        page_means: bool,
        /// Also the mean F of the pages with each of these traits.
        traits: Vec<String>,
        /// Also the paired difference of F to that of this run.
        against: Option<TimedRun>,
    },
    /// All variants of some runs as benchmarks of single pages print them: precision and recall as means over pages, F of these two
    /// means, each with its standard error over pages; the best F first. The trivial baselines are always there.
    Benchmark {
        /// The runs.
        runs: Vec<String>,
        /// The measure.
        measure: String,
        /// A measure whose ratios are all the share of pages that are right; without it there is no such column.
        accuracy: Option<String>,
    },
    /// All variants of some runs, the best first: means over pages, and the paired difference of F to the best run's: a table and a
    /// plot a data set. The trivial baselines are always there.
    Ranking {
        /// The runs.
        runs: Vec<String>,
        /// The measure.
        measure: String,
    },
    /// A row a site, a column a run and figure, and below the means: a table a data set, and bars as a plot.
    BySite {
        /// The columns in order. At least one; no two have one name.
        columns: Vec<SiteColumn>,
        /// Which of them the plot shows; none without a plot. At least one column shows it.
        plot: Option<SiteBars>,
    },
    /// The means over sites of several runs or figures over one axis: a line and a column each, a table and a plot a data
    /// set.
    Curves {
        /// What is on the x axis.
        axis: Axis,
        /// The lines in order. At least one; no two have one name.
        lines: Vec<CurveLine>,
    },
    /// A histogram of the fit statistics `NAME:LOW`, each the share in the bin that begins at the number
    /// LOW: a table and a plot a data set.
    Distribution {
        /// Whose; no baseline.
        origin: Origin,
        /// The name before the colon.
        fit_statistic: String,
    },
    /// The rules of the fits of the first sample: a row a rule, site by site.
    Rules {
        /// Whose; no baseline.
        origin: Origin,
    },
    /// All variants of some runs side by side: F by each measure with a bootstrap interval over sites, and F of clusterings.
    /// The trivial baselines are always there. A table and a plot a data set, and over all real data sets together and
    /// over all synthetic ones.
    Leaderboard {
        /// The runs, each once. At least one.
        runs: Vec<String>,
        /// The measures, each once. At least one; the plot shows the first that has a figure.
        measures: Vec<String>,
        /// The tasks, each once, all of them clusterings; may be empty.
        tasks: Vec<String>,
        /// How often the sites are drawn anew, 1 and more.
        resamples: u32,
    },
    /// Which kinds of text the marks hold: a row a kind, a column a data set. A table of all real data sets, and one of all
    /// synthetic ones.
    Conventions,
    /// Of which kinds of text the words are that runs lose and keep wrongly: a table a data set.
    Causes {
        /// The runs, each once. At least one.
        runs: Vec<String>,
    },
    /// The pages with the least F: a table a data set.
    Worst {
        /// The runs, each once. At least one.
        runs: Vec<String>,
        /// The measure.
        measure: String,
        /// Pages of each variant and data set, 1 and more.
        pages: usize,
    },
    /// A property-wise comparison of methods: the published table, whose cells are words, and our results:
    /// medians over sites, parameters, and verdicts. A table a data set. The output has a
    /// [`Published`] of two columns and more, each name there once.
    Properties {
        /// Those properties of the published table for which there is a result, each once, in the manifest's order. At
        /// least one.
        rows: Vec<Property>,
    },
    /// A traced page node by node, in document order: its tree, numbers that its elements were judged on, and where the
    /// marks are. A table and a plot a data set.
    Nodes {
        /// The trace.
        trace: String,
        /// The numbers by their names, each once, a panel of the plot each. At least one.
        numbers: Vec<String>,
    },
    /// The steps in which the elements of a traced page were decided on: a row a step, and as a plot what of the tree they
    /// went through. A table and a plot a data set.
    Steps {
        /// The trace.
        trace: String,
    },
    /// How many pages a task has of each class on each site.
    Cells {
        /// The task.
        task: String,
    },
    /// Clusterings of some tasks: a row a task and documents with mean F, how many runs lie below and above bounds,
    /// information on class and site, and the paired difference to the task's first documents; and the distribution of
    /// F over the runs as a plot.
    Clusterings {
        /// The tasks, all of them clusterings.
        tasks: Vec<String>,
        /// Counts runs with F below each of these.
        below: Vec<f64>,
        /// Counts runs with F of at least each of these.
        at_least: Vec<f64>,
    },
    /// How many runs of clusterings have their F in each of some bins of one width from 0 to 1: a row a bin, a column a task
    /// and documents, and bars as a plot.
    ClusteringBins {
        /// The tasks, all of them clusterings. At least one.
        tasks: Vec<String>,
        /// How many bins, 1 and more. A bin holds its lower end, the last one both.
        bins: usize,
    },
    /// One configuration of a classification: a row a pair of classes, a column the documents, their mean below.
    Pairs {
        /// The task, a classification.
        task: String,
        /// The configuration, 1 to 3.
        configuration: u8,
        /// F or accuracy.
        value: TaskValue,
    },
    /// Means of some classifications under each configuration: a table, and bars as a plot.
    Configurations {
        /// The tasks, all of them classifications.
        tasks: Vec<String>,
        /// F or accuracy.
        value: TaskValue,
    },
}

impl Output {
    /// The tasks that it shows or that its claims name, each with the kind that it must have.
    pub fn tasks(&self) -> Vec<(&str, TaskKind)> {
        let shown: (&[String], TaskKind) = match &self.kind {
            OutputKind::Leaderboard { tasks, .. }
            | OutputKind::Clusterings { tasks, .. }
            | OutputKind::ClusteringBins { tasks, .. } => (tasks, TaskKind::Clustering),
            OutputKind::Configurations { tasks, .. } => (tasks, TaskKind::Classification),
            OutputKind::Pairs { task, .. } => (std::slice::from_ref(task), TaskKind::Classification),
            _ => (&[], TaskKind::Clustering),
        };
        let claimed = self.claims.iter().flat_map(|claim| match &claim.bound {
            Bound::Order { of, .. } => of.as_slice(),
            _ => &[],
        });
        let shown = shown.0.iter().map(|task| (task.as_str(), shown.1));
        shown.chain(claimed.map(|of| (of.task.as_str(), of.kind()))).collect()
    }
}

/// The x axis of a curve.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Axis {
    /// The swept parameter.
    Variant,
    /// The number of training pages.
    Training,
}
