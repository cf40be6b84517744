//! A run: a method in some variants, and what it is fitted on.

use std::collections::BTreeMap;

use crate::{Located, TimedRun};

/// One run: a method in some variants, on all data of the experiment.
#[derive(Debug, Clone)]
pub struct Run {
    /// The id, unique in the experiment.
    pub id: String,
    /// What it is, for the report.
    pub title: String,
    /// The method's id.
    pub method: Located<String>,
    /// At least one; ids unique.
    pub variants: Vec<Variant>,
    /// What a sweep goes over, for tables and plots: its name, or its key where it has none.
    pub swept: Option<String>,
    /// What the method learns from before it is fitted; nothing where absent.
    pub train: Option<Train>,
    /// How many pages of a site the method is fitted on. At least one.
    pub training: Vec<Training>,
    /// The most pages that a fit on all pages that take part is given, drawn at random where a site has more; no bound
    /// where absent.
    pub at_most: Option<usize>,
    /// Whether the method is fitted to each page by itself.
    pub alone: bool,
    /// Number of samples drawn for a training size below all pages; at least 1.
    pub repeats: u32,
    /// Labelled pages that the method is given; they are not scored.
    pub labels: usize,
    /// Whether the pages of a sample are labelled, all of them and no other: then samples are drawn from the pages that
    /// can be scored, `training` names numbers of pages alone, and `labels` is 0.
    pub labelled: bool,
    /// Traits that a page must have to take part, to be fitted on and to be scored.
    pub pages_with: Vec<String>,
    /// Traits that a page must not have to take part.
    pub pages_without: Vec<String>,
    /// Sites with fewer pages that take part are left out; at a scale below 1, the same share of this number.
    pub least_pages: usize,
    /// The data sets it runs on; empty means all of the experiment.
    pub on: Vec<String>,
    /// What the makers of its method are known to have seen of a data set, by its id.
    pub seen: BTreeMap<String, String>,
}

/// The labelled sites that a method learns from before it is fitted to any site. No site is cleaned by a model that saw one of
/// its hosts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Train {
    /// Data sets of the experiment, each once; at least one.
    pub on: Vec<String>,
    /// Parts that hosts are dealt to, 2 or more; where absent each host is one of its own.
    pub folds: Option<usize>,
    /// The seed of the training; that of the experiment where absent.
    pub seed: Option<u64>,
}

/// One setting of a method.
#[derive(Debug, Clone, PartialEq)]
pub struct Variant {
    /// The id in tables: the value of a swept key, or a name.
    pub id: String,
    /// The value on a numeric axis, for a sweep over numbers.
    pub x: Option<f64>,
    /// The parameters that differ from the method's defaults.
    pub settings: toml::Table,
    /// The place of the settings in the manifest.
    pub place: String,
}

/// How many pages of a site a method is fitted on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Training {
    /// Just so many, drawn at random; sites with fewer pages are left out.
    Pages(usize),
    /// All that take part.
    All,
}

impl Training {
    /// The number of pages, or `all`.
    pub(crate) fn in_words(&self) -> String {
        match self {
            Self::Pages(pages) => pages.to_string(),
            Self::All => "all".to_owned(),
        }
    }
}

impl Run {
    /// Whether the run takes place on data set `data`.
    pub fn is_on(&self, data: &str) -> bool {
        self.on.is_empty() || self.on.iter().any(|id| id == data)
    }

    /// What is known to have been seen of a data set when the run's method was made: by its makers, and by what it learns from.
    pub fn seen_of(&self, data: &str) -> String {
        let learned = self.train.as_ref().filter(|train| train.on.iter().any(|on| on == data));
        let learned = learned.map(|_| "trained on other publishers of it".to_owned());
        learned.into_iter().chain(self.seen.get(data).cloned()).collect::<Vec<_>>().join("; ")
    }

    /// The variant of an id; the only one where none is named. `None` where there is no such variant.
    pub(crate) fn variant_named(&self, id: Option<&str>) -> Option<TimedRun> {
        let one = self.variants.len() == 1;
        let variant = self.variants.iter().find(|variant| id.map_or(one, |id| variant.id == id))?.id.clone();
        // one variant has one name, however the manifest writes it
        let name = if one { self.id.clone() } else { format!("{}/{variant}", self.id) };
        Some(TimedRun { run: self.id.clone(), variant, name })
    }

    /// Whether a program of its own cleans the pages, a peer: alone, or inside another method.
    pub fn is_peer(&self) -> bool {
        self.method.value.split('(').any(|part| part.starts_with(PEER))
    }
}

/// The beginning of a peer's id.
const PEER: &str = "peer/";
