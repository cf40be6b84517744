//! One site with its plan.

use std::ops::Deref;
use std::sync::OnceLock;

use super::plan::{Place, Plan};
use super::settings::{CORPUS, SETTINGS, Settings};
use super::unplanned::Unplanned;
use crate::site::Ground;

/// One site.
pub(crate) struct Linked {
    unplanned: Unplanned,
    /// Made when first needed, because opening a corpus must not make pages.
    plan: OnceLock<Plan>,
}

impl Deref for Linked {
    type Target = Unplanned;

    fn deref(&self) -> &Unplanned {
        &self.unplanned
    }
}

/// The sites at a scale.
pub(crate) fn plans(scale: f64, seed: u64) -> impl Iterator<Item = Linked> {
    let plan = move |(index, settings): (usize, &'static Settings)| {
        let ground = Ground { corpus: &CORPUS, index, seed };
        let counts = settings.published.counts(scale, ground.spec().sections.len());
        Linked { unplanned: Unplanned { ground, settings, counts }, plan: OnceLock::new() }
    };
    SETTINGS.iter().enumerate().map(plan)
}

impl Linked {
    pub(crate) fn plan(&self) -> &Plan {
        self.plan.get_or_init(|| Plan::of(self))
    }

    /// The path of a TOC page.
    pub(super) fn toc_path(&self, place: Place) -> String {
        match place {
            Place::Root => "/".to_owned(),
            Place::Section { section, part: 0 } => format!("/{}/", self.section(section).folder),
            Place::Section { section, part } => {
                format!("/{}/index{}.html", self.section(section).folder, part + 1)
            }
            Place::Index(part) => format!("/all/{}.html", part + 1),
        }
    }

    /// The path of a page of services.
    pub(super) fn service_path(&self, service: usize) -> String {
        format!("/service/{}.html", service + 1)
    }
}
