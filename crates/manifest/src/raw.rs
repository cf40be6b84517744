//! `experiment.toml` as in the file: unchecked, every unknown key refused. The comments of these types are the reference of keys in
//! `experiments/keys.md`, which `tests/suite/reference.rs` writes.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

use crate::{AnswerKind, PositiveKind, WeightingKind};

/// `experiment.toml`: the data, and what is done with them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawExperiment {
    /// Heading of the report; the id where absent.
    pub(crate) title: Option<String>,
    /// The paper; `none` where absent.
    #[serde(default = "none")]
    pub(crate) citation: String,
    /// Paragraphs before the first table.
    #[serde(default)]
    pub(crate) about: Vec<String>,
    /// Seed of all random choices.
    pub(crate) seed: u64,
    /// Measures by which every run is scored, by the names that `crates/metric` lists. `toc-*` and `article-*` are counted on
    /// pages that have marks of this role, `item` and `item-accuracy` on pages whose images are judged, `words`,
    /// `word-sets`, `shingle` and `same-words` on pages with a gold text, `with-snippets`,
    /// `without-snippets` and `attributes` on pages with snippets.
    pub(crate) measures: Vec<Spanned<String>>,
    /// Most processor time for a fit or a page in seconds, 1 to 3600; 60 where absent. By the clock ten times as much, and at least ten minutes.
    #[serde(default = "default_limit")]
    pub(crate) limit_seconds: Spanned<u64>,
    /// Data sets.
    pub(crate) data: Vec<RawData>,
    /// Methods with their settings.
    pub(crate) run: Vec<RawRun>,
    /// Cleaned pages as words, for tasks.
    #[serde(default)]
    pub(crate) documents: Vec<RawDocuments>,
    /// What is done with documents.
    #[serde(default)]
    pub(crate) task: Vec<RawTask>,
    /// Run times.
    #[serde(default)]
    pub(crate) timing: Vec<RawTiming>,
    /// Single pages for which the evidence of a method is recorded.
    #[serde(default)]
    pub(crate) trace: Vec<RawTrace>,
}

/// The source of a thing that no paper shows.
fn none() -> String {
    "none".to_owned()
}

/// One minute: a thousand times what the slowest method takes for a page.
fn default_limit() -> Spanned<u64> {
    Spanned::new(0..0, 60)
}

/// `[[data]]`: a data set.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawData {
    /// Its id, as `gleaner data list` shows it, or `local/NAME` for pages on this machine.
    pub(crate) id: Spanned<String>,
    /// Pages of each site, for a generated data set.
    pub(crate) pages: Option<Spanned<usize>>,
    /// Folders and files with the pages, relative to the experiment's folder; only if the id is `local/NAME`.
    pub(crate) paths: Option<Spanned<Vec<String>>>,
    /// Patterns of the ids of sites that take part, `*` for any characters; all where absent.
    #[serde(default)]
    pub(crate) sites: Vec<String>,
    /// Marks that scores are computed against: `gold` (where absent), or `hand`, those of the human coder, with mistakes.
    pub(crate) answer: Option<AnswerKind>,
}

/// `[[run]]`: a method in one or more variants.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawRun {
    /// The id, which tables name.
    pub(crate) id: Spanned<String>,
    /// What it is, for the report; the id where absent.
    pub(crate) title: Option<String>,
    /// The method's id, as `gleaner list methods` shows it; `peer/NAME`; `site-filter(ID)` or `strip(ID)` of one of these; or
    /// `stored` for texts that were made elsewhere.
    pub(crate) method: Spanned<String>,
    /// Parameters that differ from the method's defaults.
    pub(crate) settings: Option<Spanned<toml::Table>>,
    /// One variant for each value of a number. Not with `variants`.
    pub(crate) sweep: Option<Spanned<RawSweep>>,
    /// A name and the settings that differ from those of the run, for each variant: `[run.variants]`, then a line each.
    #[serde(default)]
    pub(crate) variants: BTreeMap<Spanned<String>, toml::Table>,
    /// Pages of a site that the method is fitted on; all that take part where absent.
    pub(crate) training: Option<Spanned<RawTraining>>,
    /// Data sets from whose marked pages the method learns before it is fitted, for a method that learns across sites.
    pub(crate) train: Option<Spanned<RawTrain>>,
    /// Marked pages of each site that the method is given; they are not scored.
    #[serde(default)]
    pub(crate) labels: usize,
    /// Traits that a page must have to take part.
    #[serde(default)]
    pub(crate) pages_with: Vec<String>,
    /// Traits that a page must not have.
    #[serde(default)]
    pub(crate) pages_without: Vec<String>,
    /// Sites with fewer pages that take part are left out.
    #[serde(default = "one")]
    pub(crate) least_pages: usize,
    /// The data sets that it runs on; all where absent.
    #[serde(default)]
    pub(crate) on: Vec<Spanned<String>>,
}

fn one() -> usize {
    1
}

/// `sweep = {}`: a variant for each value of a number.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawSweep {
    /// The parameter. With a dot it is a word with its value: `rule.fixed`.
    pub(crate) key: String,
    /// What tables and plots call it; the key where absent.
    pub(crate) name: Option<String>,
    /// The first value.
    pub(crate) from: f64,
    /// The last.
    pub(crate) to: f64,
    /// The distance between two values.
    pub(crate) step: f64,
}

/// `training = {}`: how many pages of a site a run is fitted on.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawTraining {
    /// Sizes of samples, drawn at random.
    #[serde(default)]
    pub(crate) pages: Vec<usize>,
    /// Also on all pages.
    #[serde(default)]
    pub(crate) all: bool,
    /// All pages, or a sample of so many where a site has more. Not with the other keys.
    pub(crate) at_most: Option<usize>,
    /// Each page by itself, without the other pages of its site. Not with the other keys, and not with `labels`.
    #[serde(default)]
    pub(crate) alone: bool,
    /// Samples of each size; 1 where absent.
    #[serde(default = "one_repeat")]
    pub(crate) repeats: u32,
    /// Whether the pages of a sample are the marked pages that the method is given, drawn from those that can be scored.
    #[serde(default)]
    pub(crate) labelled: bool,
}

fn one_repeat() -> u32 {
    1
}

/// `train = {}`: what a run's method learns from, before it is fitted to any site. No site is cleaned by a model that was trained
/// on pages of its hosts: on another site, in another data set, or under another name of the same publisher. A site none of
/// whose hosts is among those trained on is cleaned by the model of all of them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawTrain {
    /// The data sets; all of their marked pages that take part in the run.
    pub(crate) on: Vec<Spanned<String>>,
    /// Parts that the hosts are dealt to, 2 or more: one model a part, trained on the others. Where absent each host is a part of
    /// its own, and has a model if it is cleaned.
    pub(crate) folds: Option<usize>,
    /// What is dealt: `host`, also where absent.
    pub(crate) by: Option<DealtByKind>,
    /// Seed of the training; that of the experiment where absent.
    pub(crate) seed: Option<u64>,
}

/// What is dealt to folds.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum DealtByKind {
    /// All sites of a host together.
    Host,
}

/// `[[documents]]`: one cleaning of all pages as words, for tasks. Pages without a class, and pages whose marks some cleaning
/// has seen, are left out.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawDocuments {
    /// The id, which tasks name.
    pub(crate) id: Spanned<String>,
    /// Heading of its column in tables.
    pub(crate) label: String,
    /// What it is, for the report; the id where absent.
    pub(crate) title: Option<String>,
    /// `none`, `gold`, or a run.
    pub(crate) cleaning: Spanned<String>,
    /// The run's variant, where it has several.
    pub(crate) variant: Option<String>,
    /// `tf-idf`, `tf`, `count` (plain counts), or the method's `own` and `own-idf`.
    pub(crate) weighting: WeightingKind,
}

/// `[[task]]`: what is done with documents. The first of them are what the others are compared with.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawTask {
    /// The id, which tables name.
    pub(crate) id: Spanned<String>,
    /// What it is, for the report; the id where absent.
    pub(crate) title: Option<String>,
    /// The documents.
    pub(crate) documents: Vec<Spanned<String>>,
    /// The data sets; all where absent.
    #[serde(default)]
    pub(crate) on: Vec<Spanned<String>>,
    /// The method that clusters or classifies, as `gleaner list tasks` shows it.
    pub(crate) method: Spanned<String>,
    /// Parameters that differ from the method's defaults.
    pub(crate) settings: Option<Spanned<toml::Table>>,
    /// For a classification: the least number of documents of a class on a site that are used for training; 1 where absent.
    pub(crate) least_cell: Option<Spanned<usize>>,
    /// For a classification: the number of them that are used, drawn by the experiment's seed; all where absent.
    pub(crate) equal_cells: Option<Spanned<usize>>,
    /// For a classification: the class whose F is taken: `first` (where absent), `second`, or the `mean` of both.
    pub(crate) positive: Option<PositiveKind>,
}

/// `[[timing]]`: run times and memory, measured after everything else in one process, one after the other. They are not results:
/// only tables with `times = true` read them, and `--no-times` skips them. Each run is fitted on the same pages and cleans them;
/// reading the pages is a row of its own, `parsing`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawTiming {
    /// The id, which tables name.
    pub(crate) id: Spanned<String>,
    /// What is timed, for the report; the id where absent.
    pub(crate) title: Option<String>,
    /// The data set.
    pub(crate) data: Spanned<String>,
    /// `RUN`, or `RUN/VARIANT` where a run has several.
    pub(crate) runs: Vec<Spanned<String>>,
    /// Numbers of pages of its largest site. Those that the site does not have are left out. Where absent every site is measured, with all
    /// of its pages.
    pub(crate) pages: Option<Spanned<Vec<usize>>>,
    /// How often each run is timed; 1 where absent.
    #[serde(default = "one_repeat")]
    pub(crate) repeats: u32,
}

/// `[[trace]]`: one page of some data sets, for which the evidence of a method for each element is recorded: tags, places and
/// numbers, no word of the page.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawTrace {
    /// The id, which tables name.
    pub(crate) id: Spanned<String>,
    /// What is traced, for the report; the id where absent.
    pub(crate) title: Option<String>,
    /// `RUN`, or `RUN/VARIANT`; fitted on all pages.
    pub(crate) run: Spanned<String>,
    /// The pages, one a data set.
    pub(crate) pages: Spanned<Vec<Spanned<RawTracedPage>>>,
}

/// `pages = [{}]`: a page that is traced.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawTracedPage {
    /// The data set.
    pub(crate) data: String,
    /// The site.
    pub(crate) site: String,
    /// The page's name;
    pub(crate) page: Option<String>,
    /// or traits: the first scored page with all of them, for generated sites, whose pages change with their size.
    pub(crate) with: Option<Vec<String>>,
}
