//! The manifest of a table or figure.

use serde::Deserialize;
use toml::Spanned;

use super::RawClaim;
use crate::{Axis, Ratio, Size, TaskValue};

/// `*.toml`: any other manifest of the folder is a table or a figure: these keys, and exactly one table of what it shows.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawOutput {
    /// Heading; the id where absent.
    pub(crate) title: Option<String>,
    /// Where the paper shows it; `none` where absent.
    #[serde(default = "super::none")]
    pub(crate) source: String,
    /// What to look for, and what differs from the paper.
    #[serde(default)]
    pub(crate) note: String,
    /// Part of the report, 0 where absent.
    #[serde(default)]
    pub(crate) part: u32,
    /// Place within the part, 0 where absent. Outputs of one place come by their file names.
    #[serde(default)]
    pub(crate) order: u32,
    /// Names the files made; the manifest's file name where absent. With `each` it holds what differs: `pairs-{data.id}`.
    pub(crate) id: Option<Spanned<String>>,
    /// Published figures that are shown for comparison.
    pub(crate) published: Option<RawPublished>,
    /// What it shows.
    pub(crate) show: Spanned<RawShown>,
    /// What the paper claims about it.
    #[serde(default)]
    pub(crate) claim: Vec<Spanned<RawClaim>>,
}

impl RawOutput {
    /// The keys beside those of [`RawShown`].
    pub(crate) const KEYS: &[&str] =
        &["title", "source", "note", "part", "order", "id", "published", "claim"];
}

/// `[published]`: a table of figures as the paper prints them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawPublished {
    /// A CSV file of the folder.
    pub(crate) file: Spanned<String>,
    /// Its place in the paper; `none` where absent.
    #[serde(default = "super::none")]
    pub(crate) source: String,
}

tables! {
    /// What an output shows.
    RawShown {
        "sites": Sites(RawSites),
        "curve": Curve(RawCurve),
        "optimum": Optimum(RawOptimum),
        "compare": Compare(RawCompare),
        "benchmark": Benchmark(RawBenchmark),
        "ranking": Ranking(RawRanking),
        "by-site": BySite(RawBySite),
        "curves": Curves(RawCurves),
        "distribution": Distribution(RawDistribution),
        "rules": Rules(RawRules),
        "leaderboard": Leaderboard(RawLeaderboard),
        "conventions": Conventions(RawConventions),
        "causes": Causes(RawCauses),
        "worst": Worst(RawWorst),
        "properties": Properties(RawProperties),
        "nodes": Nodes(RawNodes),
        "steps": Steps(RawSteps),
        "cells": Cells(RawCells),
        "clusterings": Clusterings(RawClusterings),
        "pairs": Pairs(RawPairs),
        "configurations": Configurations(RawConfigurations),
    }
}

/// `[sites]`: what the data are, a row a site.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawSites {
    /// Also the marked pages and blocks of each role.
    #[serde(default)]
    pub(crate) marks: bool,
    /// Also how many classes the pages have.
    #[serde(default)]
    pub(crate) classes: bool,
}

/// `[curve]`: a curve for each site, and their mean.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawCurve {
    /// The run.
    pub(crate) run: String,
    /// `variant` for a swept parameter, `training` for sizes of samples.
    pub(crate) axis: Axis,
    /// The measure, with its ratios;
    pub(crate) measure: Option<String>,
    /// `precision`, `recall`, `f`;
    #[serde(default)]
    pub(crate) ratios: Vec<Ratio>,
    /// or a fit statistic, by its name.
    pub(crate) fit_statistic: Option<String>,
    /// On a training axis: the variant with the best F at each point.
    #[serde(default)]
    pub(crate) best: bool,
    /// On a training axis: the variant, where the run has several.
    pub(crate) variant: Option<String>,
}

/// `[optimum]`: each site's variant with the best F.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawOptimum {
    /// The run.
    pub(crate) run: String,
    /// The measure.
    pub(crate) measure: String,
    /// Runs of one variant that are shown for comparison.
    #[serde(default)]
    pub(crate) beside: Vec<String>,
}

/// `[compare]`: all variants of some runs by several measures, the trivial baselines below.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawCompare {
    /// The runs.
    pub(crate) runs: Vec<String>,
    /// The measures.
    pub(crate) measures: Vec<String>,
    /// The ratios that are shown: `precision`, `recall`, `f`; all where absent.
    #[serde(default = "all_ratios")]
    pub(crate) ratios: Vec<Ratio>,
    /// Also the means of the pages' own ratios.
    #[serde(default)]
    pub(crate) page_means: bool,
    /// Also the mean of the pages' own F, over the pages with each of these traits.
    #[serde(default)]
    pub(crate) traits: Vec<String>,
    /// `RUN`, or `RUN/VARIANT`: also the difference of each row's F to that of this run, with the interval that holds it with 95 %
    /// (paired, by the bootstrap over sites): the mean over sites, or over pages where most sites have a single one. `better` and `worse`
    /// are differences whose interval leaves out 0; any other is a `tie`.
    pub(crate) against: Option<Spanned<String>>,
}

fn all_ratios() -> Vec<Ratio> {
    vec![Ratio::Precision, Ratio::Recall, Ratio::F]
}

/// `[benchmark]`: all variants of some runs with precision and recall as means over pages, F of these two means, and their
/// standard errors over pages; the best first. The columns are called `F`, `precision`, `recall` and `accuracy`; published figures join by these names.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawBenchmark {
    /// The runs.
    pub(crate) runs: Vec<String>,
    /// The measure.
    pub(crate) measure: String,
    /// A measure each of whose ratios is the share of the pages that are right, as `same-words` is.
    pub(crate) accuracy: Option<String>,
}

/// `[ranking]`: all variants of some runs, the best first: F, precision and recall as means over pages, and the paired difference of F to
/// the best run's with the interval that holds it with 95 % (by the bootstrap over sites); where it holds 0 it is a tie. Where a timing is
/// on the same data, the times have a plot of F over pages a second.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawRanking {
    /// The runs.
    pub(crate) runs: Vec<String>,
    /// The measure.
    pub(crate) measure: String,
}

/// `[by-site]`: a row a site, the means below.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawBySite {
    /// The columns.
    pub(crate) columns: Vec<Spanned<RawSiteColumn>>,
    /// Bars of one ratio (`precision`, `recall`, `f`), of the `fit-statistic` figures, or of `all` columns; none where absent.
    pub(crate) plot: Option<Spanned<String>>,
}

/// `columns = [{}]`: columns of one run. They are called `LABEL precision` and so on, or `LABEL` for a fit statistic;
/// published figures join by these names.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawSiteColumn {
    /// The run, or a trivial baseline, `everything` or `nothing`, on the pages of the first run.
    pub(crate) run: String,
    /// Its variant, where it has several: an id, or `best`, the best F by the measure, site by site.
    pub(crate) variant: Option<String>,
    /// Its training size, where it has several: `fewest`, `most`, or a number of pages.
    pub(crate) training: Option<Size>,
    /// The label.
    pub(crate) label: String,
    /// The measure, with its ratios;
    pub(crate) measure: Option<String>,
    /// `precision`, `recall`, `f`;
    #[serde(default)]
    pub(crate) ratios: Vec<Ratio>,
    /// or a fit statistic, by its name.
    pub(crate) fit_statistic: Option<String>,
}

/// `[curves]`: the mean over sites of several runs or figures along one axis.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawCurves {
    /// `variant` where every run is a sweep, or `training`.
    pub(crate) axis: Axis,
    /// The lines.
    pub(crate) lines: Vec<Spanned<RawCurveLine>>,
}

/// `lines = [{}]`: a line of `[curves]`. Lines of one label have one colour; recall is dashed and F heavier.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawCurveLine {
    /// The run.
    pub(crate) run: String,
    /// On a training axis: its variant, where it has several.
    pub(crate) variant: Option<String>,
    /// The label.
    pub(crate) label: String,
    /// The measure, with a ratio;
    pub(crate) measure: Option<String>,
    /// `precision`, `recall` or `f`;
    pub(crate) ratio: Option<Ratio>,
    /// or a fit statistic, by its name.
    pub(crate) fit_statistic: Option<String>,
    /// Divides a site's figures by its own at the largest place on the axis.
    #[serde(default)]
    pub(crate) relative: bool,
}

/// `[distribution]`: the fit statistics `NAME:LOW`, which are shares, as bars over bins.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawDistribution {
    /// The run.
    pub(crate) run: String,
    /// Its variant, where it has several.
    pub(crate) variant: Option<String>,
    /// Its training size, where it has several.
    pub(crate) training: Option<Size>,
    /// The name before the colon.
    pub(crate) fit_statistic: String,
}

/// `[rules]`: the rules of a run's fits (of the first sample), a row a rule, with the labelled items to which it applies and the
/// share of them for which it is right.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawRules {
    /// The run.
    pub(crate) run: String,
    /// Its variant, where it has several.
    pub(crate) variant: Option<String>,
    /// Its training size, where it has several.
    pub(crate) training: Option<Size>,
}

/// `[leaderboard]`: a leaderboard: all variants of the runs, F by each measure with a bootstrap interval over sites, the baselines
/// below. One table a data set, and one over all real and one over all generated data sets. No claim reads it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawLeaderboard {
    /// The runs.
    pub(crate) runs: Vec<String>,
    /// The measures. The plot shows the first that has a figure.
    pub(crate) measures: Vec<String>,
    /// Clusterings, whose mean F is shown for the documents made of the row's run.
    #[serde(default)]
    pub(crate) tasks: Vec<String>,
    /// Number of bootstrap samples of the sites; 1000 where absent.
    #[serde(default = "a_thousand")]
    pub(crate) resamples: u32,
}

fn a_thousand() -> u32 {
    1000
}

/// `[conventions]`: which kinds of text the marks hold: the share of each kind's words that are marked, a column a data set. What kind a
/// block is (title, comment, caption, by-line, date, links, prose, other) is known by its own marks, without the gold.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawConventions {}

/// `[causes]`: of the words that runs lose and of those that they keep wrongly, the share of each kind of text, and the pages
/// with the most of each.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawCauses {
    /// The runs; only variants that are fitted on all pages.
    pub(crate) runs: Vec<String>,
}

/// `[worst]`: the pages with the least F of some runs, with the first words of what was lost and of what was wrongly kept. In the report
/// the rows of `[compare]` and `[leaderboard]` lead there.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawWorst {
    /// The runs; only variants that are fitted on all pages.
    pub(crate) runs: Vec<String>,
    /// The measure.
    pub(crate) measure: String,
    /// Pages of each variant and data set, 1 to 100; 10 where absent.
    #[serde(default = "ten")]
    pub(crate) pages: usize,
}

fn ten() -> usize {
    10
}

/// `[properties]`: a paper's comparison of methods in words. The words are the CSV of `[published]`, which is required: its
/// first column names properties, the others methods.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawProperties {
    /// Our results about a property; properties without a result need no row.
    pub(crate) row: Vec<Spanned<RawProperty>>,
}

/// `[[properties.row]]`: what was measured of one property.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawProperty {
    /// The property, as published.
    pub(crate) property: String,
    /// Figures, whose medians over sites are shown.
    #[serde(default)]
    pub(crate) measured: Vec<Spanned<RawPropertyFigure>>,
    /// Parameters, shown with the value that a run has.
    #[serde(default)]
    pub(crate) parameters: Vec<Spanned<RawPropertyParameter>>,
    /// Claims of the experiment, word for word, each made by one output alone; their verdicts are shown.
    #[serde(default)]
    pub(crate) claims: Vec<Spanned<String>>,
    /// A timing, for a property of speed.
    pub(crate) timing: Option<Spanned<String>>,
}

/// `measured = [{}]`: a figure of a property: the method in whose cell it is shown, and the keys of a column of `[by-site]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawPropertyFigure {
    /// The method, as published.
    pub(crate) method: String,
    /// As in `[by-site]`.
    pub(crate) run: String,
    /// As in `[by-site]`.
    pub(crate) variant: Option<String>,
    /// As in `[by-site]`.
    pub(crate) training: Option<Size>,
    /// The label; the method's name where absent.
    pub(crate) label: Option<String>,
    /// As in `[by-site]`.
    pub(crate) measure: Option<String>,
    /// As in `[by-site]`.
    #[serde(default)]
    pub(crate) ratios: Vec<Ratio>,
    /// As in `[by-site]`.
    pub(crate) fit_statistic: Option<String>,
}

/// `parameters = [{}]`: a parameter of a property.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawPropertyParameter {
    /// The method, as published.
    pub(crate) method: String,
    /// The run.
    pub(crate) run: String,
    /// The parameter.
    pub(crate) key: String,
}

/// `[nodes]`: the nodes of a traced page in document order, and its tree over panels of numbers; what is marked is shaded.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawNodes {
    /// The trace.
    pub(crate) trace: String,
    /// Numbers, by the names that the method gives them.
    pub(crate) numbers: Vec<String>,
}

/// `[steps]`: the steps of a trace, and the nodes that they reached.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawSteps {
    /// The trace.
    pub(crate) trace: String,
}

/// `[cells]`: how many pages a task has of each class on each site.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawCells {
    /// The task.
    pub(crate) task: String,
}

/// `[clusterings]`: F over the runs of clusterings, how many runs lie below and above bounds, and paired differences to the first
/// documents.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawClusterings {
    /// The tasks.
    pub(crate) tasks: Vec<String>,
    /// Counts runs with F below each of these.
    #[serde(default)]
    pub(crate) below: Vec<f64>,
    /// Counts runs with F of at least each of these.
    #[serde(default)]
    pub(crate) at_least: Vec<f64>,
    /// In place of bounds: how many runs have their F in each of so many bins from 0 to 1.
    pub(crate) bins: Option<usize>,
}

/// `[pairs]`: one configuration of a classification, a row a pair of classes.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawPairs {
    /// The task.
    pub(crate) task: String,
    /// 1 to 3.
    pub(crate) configuration: u8,
    /// `f` or `accuracy`.
    pub(crate) value: TaskValue,
}

/// `[configurations]`: means of classifications under all three configurations.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawConfigurations {
    /// The tasks.
    pub(crate) tasks: Vec<String>,
    /// `f` or `accuracy`.
    pub(crate) value: TaskValue,
}
