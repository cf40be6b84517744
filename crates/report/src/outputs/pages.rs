//! Single pages, and their words by kind of text.

use std::collections::BTreeMap;

use record::{PageScore, TEXT_KINDS};

use super::scope::Scope;

/// The pages that a variant was scored on, each with its site.
pub(super) fn of_variant<'s>(
    scope: &Scope<'s, 's>,
    run: &str,
    variant: &'s str,
) -> impl Iterator<Item = (&'s str, &'s PageScore)> {
    let sites = scope.lookup.sites(run, &scope.data.id).iter();
    let pages = sites.flat_map(|site| site.pages.iter().map(move |page| (site.id, page)));
    pages.filter(move |(_, page)| page.variant == variant)
}

/// Words of one kind.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Words {
    pub(super) all: u64,
    pub(super) gold: u64,
    pub(super) kept: u64,
    pub(super) both: u64,
}

impl Words {
    /// The words of a kind on a page; none if the page does not have the kind.
    pub(super) fn of(kinds: &BTreeMap<String, [u64; 4]>, kind: &str) -> Self {
        let [all, gold, kept, both] = kinds.get(kind).copied().unwrap_or_default();
        Self { all, gold, kept, both }
    }

    /// The words of all kinds together.
    pub(super) fn of_all(kinds: &BTreeMap<String, [u64; 4]>) -> Self {
        let mut sum = Self::default();
        TEXT_KINDS.iter().for_each(|kind| sum.add(Self::of(kinds, kind)));
        sum
    }

    pub(super) fn add(&mut self, more: Self) {
        self.all += more.all;
        self.gold += more.gold;
        self.kept += more.kept;
        self.both += more.both;
    }

    /// Marked and not kept.
    pub(super) fn lost(self) -> u64 {
        self.gold - self.both
    }

    /// Kept and not marked.
    pub(super) fn added(self) -> u64 {
        self.kept - self.both
    }
}
