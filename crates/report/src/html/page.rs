//! All that the page shows.

use manifest::Experiment;
use record::{Machine, Summary};

use crate::claims::row::ClaimRow;
use crate::parts::Part;
use crate::table::Table;
use crate::times::{TimesPart, TimesPortrait};

/// All that the page shows.
pub(crate) struct Page<'a> {
    pub(crate) experiment: &'a Experiment,
    pub(crate) summary: &'a Summary,
    /// What is missing in a partial run.
    pub(crate) partial: Option<&'a str>,
    pub(crate) machine: Option<&'a Machine>,
    /// Each with its SVG, where it has one.
    pub(crate) parts: &'a [(Part<'a>, Option<String>)],
    pub(crate) claims: &'a [ClaimRow],
    pub(crate) failures: &'a Table,
    pub(crate) unfound: &'a Table,
    /// Each with its SVG.
    pub(crate) times: &'a [(TimesPart<'a>, String)],
    /// Portraits with times.
    pub(crate) portraits: &'a [TimesPortrait<'a>],
}
