//! A run: a method in some variants, and the pages it is fitted on.

use std::collections::BTreeMap;

use crate::{Located, TimedRun};

/// One run: a method in some variants, on all data of the experiment.
#[derive(Debug, Clone)]
pub struct Run {
    /// The id, unique in the experiment.
    pub id: String,
    /// The title in the report.
    pub title: String,
    /// The method's id.
    pub method: Located<String>,
    /// At least one; ids unique.
    pub variants: Vec<Variant>,
    /// The name of the swept parameter for tables and plots; its key if it has no name.
    pub swept: Option<String>,
    /// The training before any fit; `None` for a method without training across sites.
    pub train: Option<Train>,
    /// The numbers of pages of a site that the method is fitted on. At least one.
    pub training: Vec<Training>,
    /// The most pages of a fit on all pages, drawn at random if a site has more; `None` means no limit.
    pub at_most: Option<usize>,
    /// Whether the method is fitted to each page by itself.
    pub alone: bool,
    /// The number of samples for each training size below all pages, at least 1.
    pub repeats: u32,
    /// The number of labelled pages that the method is given; they are not scored.
    pub labels: usize,
    /// Whether exactly the pages of a sample are labelled. Then samples are drawn from the pages that can be scored, `training` has numbers
    /// of pages only, and `labels` is 0.
    pub labelled: bool,
    /// Traits that a page must have to take part, to be fitted on and to be scored.
    pub pages_with: Vec<String>,
    /// Traits that a page must not have to take part.
    pub pages_without: Vec<String>,
    /// Sites with fewer pages that take part are left out; at a scale below 1, the same share of this number.
    pub least_pages: usize,
    /// The data sets it runs on; empty means all of the experiment.
    pub on: Vec<String>,
    /// By id of a data set: the parts of it that the makers of the method are known to have seen.
    pub seen: BTreeMap<String, String>,
}

/// The labelled sites from which a method learns before it is fitted to any site. No site is cleaned by a model that was trained on one of
/// its hosts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Train {
    /// Data sets of the experiment, each once; at least one.
    pub on: Vec<String>,
    /// The number of parts to which hosts are dealt, at least 2; `None` means one part for each host.
    pub folds: Option<usize>,
    /// The seed of the training; `None` means the experiment's.
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

/// The number of pages of a site that a method is fitted on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Training {
    /// This number, drawn at random; sites with fewer pages are left out.
    Pages(usize),
    /// All pages that take part.
    All,
}

impl Run {
    /// Whether the run takes place on this data set.
    pub fn is_on(&self, data: &str) -> bool {
        self.on.is_empty() || self.on.iter().any(|id| id == data)
    }

    /// The parts of a data set that are known to have been seen when the method was made: by its makers, and by its training.
    pub fn seen_of(&self, data: &str) -> String {
        let learned = self.train.as_ref().filter(|train| train.on.iter().any(|on| on == data));
        let learned = learned.map(|_| "trained on other publishers of it".to_owned());
        learned.into_iter().chain(self.seen.get(data).cloned()).collect::<Vec<_>>().join("; ")
    }

    /// The variant of an id; without an id the only one. `None` if there is none.
    pub(crate) fn variant_named(&self, id: Option<&str>) -> Option<TimedRun> {
        let one = self.variants.len() == 1;
        let variant = self.variants.iter().find(|variant| id.map_or(one, |id| variant.id == id))?.id.clone();
        // a run with one variant has one name, in any spelling of the manifest
        let name = if one { self.id.clone() } else { format!("{}/{variant}", self.id) };
        Some(TimedRun { run: self.id.clone(), variant, name })
    }

    /// Whether a peer cleans the pages: alone, or inside another method.
    pub fn is_peer(&self) -> bool {
        self.method.value.split('(').any(|part| part.starts_with(PEER))
    }
}

/// The beginning of a peer's id.
const PEER: &str = "peer/";
