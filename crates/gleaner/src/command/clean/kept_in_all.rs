//! The last lines of output: the share of kept text over all pages and sites, for each method.

use std::collections::BTreeSet;

use super::done::DonePages;
use super::misfits::Share;
use crate::console::counted;

/// The kept text of each method so far.
pub(super) struct KeptInAll<'a> {
    methods: Vec<(&'a str, usize, Share)>,
    sites: BTreeSet<String>,
}

impl<'a> KeptInAll<'a> {
    pub(super) fn of(methods: impl Iterator<Item = &'a str>) -> Self {
        Self { methods: methods.map(|name| (name, 0, Share::default())).collect(), sites: BTreeSet::new() }
    }

    /// Adds pages of a site.
    pub(super) fn add(&mut self, done: &DonePages) {
        self.sites.insert(done.site.clone());
        for (method, (_, pages, in_all)) in self.methods.iter_mut().enumerate() {
            for share in done.shares(method) {
                *pages += 1;
                *in_all = *in_all + share;
            }
        }
    }

    /// A line for each method that has cleaned a page.
    pub(super) fn lines(&self) -> impl Iterator<Item = String> {
        let cleaned = self.methods.iter().filter(|(_, pages, _)| *pages > 0);
        cleaned.map(|(name, pages, share)| {
            let (pages, sites) = (counted(*pages, "page"), counted(self.sites.len(), "site"));
            format!("kept {:.1} % of the text of {pages} of {sites}, by {name}", 100.0 * share.ratio())
        })
    }
}
