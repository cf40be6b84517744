//! The manifests as files have them: unchecked, every unknown key refused.

use serde::Deserialize;
use toml::Spanned;

use crate::{AnswerKind, Axis, PositiveKind, Ratio, Size, TaskValue, WeightingKind};

/// `experiment.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawExperiment {
    pub(crate) title: String,
    pub(crate) citation: String,
    #[serde(default)]
    pub(crate) about: Vec<String>,
    pub(crate) seed: u64,
    pub(crate) measures: Vec<Spanned<String>>,
    #[serde(default = "default_limit")]
    pub(crate) limit_seconds: Spanned<u64>,
    pub(crate) data: Vec<RawData>,
    pub(crate) run: Vec<RawRun>,
    #[serde(default)]
    pub(crate) documents: Vec<RawDocuments>,
    #[serde(default)]
    pub(crate) task: Vec<RawTask>,
    #[serde(default)]
    pub(crate) timing: Vec<RawTiming>,
    #[serde(default)]
    pub(crate) trace: Vec<RawTrace>,
}

/// One minute: a thousand times what the slowest method takes for a page.
fn default_limit() -> Spanned<u64> {
    Spanned::new(0..0, 60)
}

/// One `[[data]]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawData {
    pub(crate) id: Spanned<String>,
    pub(crate) pages: Option<Spanned<usize>>,
    pub(crate) paths: Option<Spanned<Vec<String>>>,
    #[serde(default)]
    pub(crate) sites: Vec<String>,
    pub(crate) answer: Option<AnswerKind>,
}

/// One `[[run]]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawRun {
    pub(crate) id: Spanned<String>,
    pub(crate) title: String,
    pub(crate) method: Spanned<String>,
    pub(crate) settings: Option<Spanned<toml::Table>>,
    pub(crate) sweep: Option<Spanned<RawSweep>>,
    #[serde(default)]
    pub(crate) variant: Vec<RawVariant>,
    pub(crate) training: Option<Spanned<RawTraining>>,
    #[serde(default)]
    pub(crate) labels: usize,
    #[serde(default)]
    pub(crate) pages_with: Vec<String>,
    #[serde(default)]
    pub(crate) pages_without: Vec<String>,
    #[serde(default = "one")]
    pub(crate) least_pages: usize,
    #[serde(default)]
    pub(crate) on: Vec<Spanned<String>>,
}

fn one() -> usize {
    1
}

/// `sweep = { key, name, from, to, step }`. A key may be dotted, as after `--set`: `rule.fixed`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawSweep {
    pub(crate) key: String,
    pub(crate) name: Option<String>,
    pub(crate) from: f64,
    pub(crate) to: f64,
    pub(crate) step: f64,
}

/// One `[[run.variant]]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawVariant {
    pub(crate) id: Spanned<String>,
    #[serde(default)]
    pub(crate) settings: toml::Table,
}

/// `training = { pages = [...], all = false, repeats = 3 }`, `{ pages = [...], labelled = true }`, or `{ at-most = 500 }`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawTraining {
    #[serde(default)]
    pub(crate) pages: Vec<usize>,
    #[serde(default)]
    pub(crate) all: bool,
    pub(crate) at_most: Option<usize>,
    #[serde(default = "one_repeat")]
    pub(crate) repeats: u32,
    #[serde(default)]
    pub(crate) labelled: bool,
}

fn one_repeat() -> u32 {
    1
}

/// One `[[documents]]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawDocuments {
    pub(crate) id: Spanned<String>,
    pub(crate) label: String,
    pub(crate) title: String,
    pub(crate) cleaning: Spanned<String>,
    pub(crate) variant: Option<String>,
    pub(crate) weighting: WeightingKind,
}

/// One `[[task]]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawTask {
    pub(crate) id: Spanned<String>,
    pub(crate) title: String,
    pub(crate) documents: Vec<Spanned<String>>,
    #[serde(default)]
    pub(crate) on: Vec<Spanned<String>>,
    pub(crate) method: Spanned<String>,
    pub(crate) settings: Option<Spanned<toml::Table>>,
    pub(crate) least_cell: Option<Spanned<usize>>,
    pub(crate) equal_cells: Option<Spanned<usize>>,
    pub(crate) positive: Option<PositiveKind>,
}

/// One `[[timing]]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawTiming {
    pub(crate) id: Spanned<String>,
    pub(crate) title: String,
    pub(crate) data: Spanned<String>,
    pub(crate) runs: Vec<Spanned<String>>,
    pub(crate) pages: Spanned<Vec<usize>>,
    #[serde(default = "one_repeat")]
    pub(crate) repeats: u32,
    #[serde(default)]
    pub(crate) faster: Vec<Spanned<RawFaster>>,
    #[serde(default)]
    pub(crate) growth: Vec<Spanned<RawGrowth>>,
}

/// `faster = [{ of, than }, ...]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawFaster {
    pub(crate) of: String,
    pub(crate) than: String,
}

/// `growth = [{ of, below, from, to }, ...]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawGrowth {
    pub(crate) of: String,
    pub(crate) below: f64,
    pub(crate) from: usize,
    pub(crate) to: usize,
}

/// One `[[trace]]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawTrace {
    pub(crate) id: Spanned<String>,
    pub(crate) title: String,
    pub(crate) run: Spanned<String>,
    pub(crate) pages: Spanned<Vec<Spanned<RawTracedPage>>>,
}

/// One of its pages: `{ data, site, page }`, or `with` for `page`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawTracedPage {
    pub(crate) data: String,
    pub(crate) site: String,
    pub(crate) page: Option<String>,
    pub(crate) with: Option<Vec<String>>,
}

/// Any other manifest of the folder: a table or a figure.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawOutput {
    pub(crate) title: String,
    pub(crate) source: String,
    #[serde(default)]
    pub(crate) note: String,
    pub(crate) order: u32,
    pub(crate) published: Option<RawPublished>,
    pub(crate) sites: Option<RawSites>,
    pub(crate) curve: Option<Spanned<RawCurve>>,
    pub(crate) optimum: Option<Spanned<RawOptimum>>,
    pub(crate) compare: Option<Spanned<RawCompare>>,
    pub(crate) by_site: Option<Spanned<RawBySite>>,
    pub(crate) curves: Option<Spanned<RawCurves>>,
    pub(crate) distribution: Option<Spanned<RawDistribution>>,
    pub(crate) rules: Option<Spanned<RawRules>>,
    pub(crate) portrait: Option<Spanned<RawPortrait>>,
    pub(crate) properties: Option<Spanned<RawProperties>>,
    pub(crate) nodes: Option<Spanned<RawNodes>>,
    pub(crate) steps: Option<Spanned<RawSteps>>,
    pub(crate) cells: Option<Spanned<RawCells>>,
    pub(crate) clusterings: Option<Spanned<RawClusterings>>,
    pub(crate) pairs: Option<Spanned<RawPairs>>,
    pub(crate) configurations: Option<Spanned<RawConfigurations>>,
    #[serde(default)]
    pub(crate) claim: Vec<Spanned<RawClaim>>,
}

/// `[published]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawPublished {
    pub(crate) file: Spanned<String>,
    pub(crate) source: String,
}

/// `[sites]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawSites {
    #[serde(default)]
    pub(crate) marks: bool,
    #[serde(default)]
    pub(crate) classes: bool,
}

/// `[curve]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawCurve {
    pub(crate) run: String,
    pub(crate) axis: Axis,
    pub(crate) measure: Option<String>,
    #[serde(default)]
    pub(crate) ratios: Vec<Ratio>,
    pub(crate) learned: Option<String>,
    #[serde(default)]
    pub(crate) best: bool,
    pub(crate) variant: Option<String>,
}

/// `[optimum]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawOptimum {
    pub(crate) run: String,
    pub(crate) measure: String,
    #[serde(default)]
    pub(crate) beside: Vec<String>,
}

/// `[compare]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawCompare {
    pub(crate) runs: Vec<String>,
    pub(crate) measures: Vec<String>,
}

/// `[by-site]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawBySite {
    pub(crate) columns: Vec<Spanned<RawSiteColumn>>,
    pub(crate) plot: Option<Spanned<String>>,
}

/// One of its columns: `{ run, variant, training, label, measure, ratios }`, or `learned` for the last two.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawSiteColumn {
    pub(crate) run: String,
    pub(crate) variant: Option<String>,
    pub(crate) training: Option<Size>,
    pub(crate) label: String,
    pub(crate) measure: Option<String>,
    #[serde(default)]
    pub(crate) ratios: Vec<Ratio>,
    pub(crate) learned: Option<String>,
}

/// `[curves]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawCurves {
    pub(crate) axis: Axis,
    pub(crate) lines: Vec<Spanned<RawCurveLine>>,
}

/// One of its lines: `{ run, variant, label, measure, ratio, relative }`, or `learned` for measure and ratio.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawCurveLine {
    pub(crate) run: String,
    pub(crate) variant: Option<String>,
    pub(crate) label: String,
    pub(crate) measure: Option<String>,
    pub(crate) ratio: Option<Ratio>,
    pub(crate) learned: Option<String>,
    #[serde(default)]
    pub(crate) relative: bool,
}

/// `[distribution]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawDistribution {
    pub(crate) run: String,
    pub(crate) variant: Option<String>,
    pub(crate) training: Option<Size>,
    pub(crate) learned: String,
}

/// `[rules]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawRules {
    pub(crate) run: String,
    pub(crate) variant: Option<String>,
    pub(crate) training: Option<Size>,
}

/// `[portrait]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawPortrait {
    pub(crate) runs: Vec<String>,
    pub(crate) measures: Vec<String>,
    #[serde(default)]
    pub(crate) tasks: Vec<String>,
    #[serde(default = "a_thousand")]
    pub(crate) resamples: u32,
}

fn a_thousand() -> u32 {
    1000
}

/// `[properties]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawProperties {
    pub(crate) row: Vec<Spanned<RawProperty>>,
}

/// One `[[properties.row]]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawProperty {
    pub(crate) property: String,
    #[serde(default)]
    pub(crate) measured: Vec<Spanned<RawPropertyFigure>>,
    #[serde(default)]
    pub(crate) parameters: Vec<Spanned<RawPropertyParameter>>,
    #[serde(default)]
    pub(crate) claims: Vec<Spanned<String>>,
    pub(crate) timing: Option<Spanned<String>>,
}

/// One of its figures: a column of a table by site, and the `method` in whose cell it stands.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawPropertyFigure {
    pub(crate) method: String,
    pub(crate) run: String,
    pub(crate) variant: Option<String>,
    pub(crate) training: Option<Size>,
    pub(crate) label: Option<String>,
    pub(crate) measure: Option<String>,
    #[serde(default)]
    pub(crate) ratios: Vec<Ratio>,
    pub(crate) learned: Option<String>,
}

/// One of its parameters: `{ method, run, key }`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawPropertyParameter {
    pub(crate) method: String,
    pub(crate) run: String,
    pub(crate) key: String,
}

/// `[nodes]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawNodes {
    pub(crate) trace: String,
    pub(crate) numbers: Vec<String>,
}

/// `[steps]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawSteps {
    pub(crate) trace: String,
}

/// `[cells]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawCells {
    pub(crate) task: String,
}

/// `[clusterings]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawClusterings {
    pub(crate) tasks: Vec<String>,
    #[serde(default)]
    pub(crate) below: Vec<f64>,
    #[serde(default)]
    pub(crate) at_least: Vec<f64>,
    pub(crate) bins: Option<usize>,
}

/// `[pairs]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawPairs {
    pub(crate) task: String,
    pub(crate) configuration: u8,
    pub(crate) value: TaskValue,
}

/// `[configurations]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawConfigurations {
    pub(crate) tasks: Vec<String>,
    pub(crate) value: TaskValue,
}

/// One `[[claim]]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawClaim {
    pub(crate) claim: String,
    pub(crate) source: String,
    #[serde(default)]
    pub(crate) published: String,
    #[serde(default = "every_site")]
    pub(crate) sites: f64,
    pub(crate) at_least: Option<RawAtLeast>,
    pub(crate) margin: Option<RawMargin>,
    pub(crate) distinct: Option<RawDistinct>,
    pub(crate) near: Option<RawNear>,
    pub(crate) apart: Option<RawApart>,
    pub(crate) order: Option<RawOrder>,
}

fn every_site() -> f64 {
    1.0
}

/// `at-least = { of = [...], least }`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawAtLeast {
    pub(crate) of: Vec<RawQuantity>,
    pub(crate) least: f64,
}

/// `margin = { of, beside, least }`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawMargin {
    pub(crate) of: RawQuantity,
    pub(crate) beside: RawQuantity,
    pub(crate) least: f64,
}

/// `distinct = { of, least }`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawDistinct {
    pub(crate) of: RawQuantity,
    pub(crate) least: usize,
}

/// `near = { of, beside, most, relative }`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawNear {
    pub(crate) of: RawQuantity,
    pub(crate) beside: RawQuantity,
    pub(crate) most: f64,
    #[serde(default)]
    pub(crate) relative: bool,
}

/// `apart = { of, beside, least, relative }`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawApart {
    pub(crate) of: RawQuantity,
    pub(crate) beside: RawQuantity,
    pub(crate) least: f64,
    #[serde(default)]
    pub(crate) relative: bool,
}

/// A quantity: `{ run, at, training, measure, value, with, without }`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawQuantity {
    pub(crate) run: String,
    pub(crate) at: Option<String>,
    pub(crate) training: Option<Size>,
    pub(crate) measure: String,
    pub(crate) value: String,
    #[serde(default)]
    pub(crate) with: Vec<String>,
    #[serde(default)]
    pub(crate) without: Vec<String>,
}

/// `order = { of = [...], least }`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawOrder {
    pub(crate) of: Vec<RawTaskQuantity>,
    #[serde(default)]
    pub(crate) least: f64,
}

/// A quantity of a task: `{ task, documents, configuration, value }`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawTaskQuantity {
    pub(crate) task: String,
    pub(crate) documents: String,
    pub(crate) configuration: Option<u8>,
    pub(crate) value: TaskValue,
}
