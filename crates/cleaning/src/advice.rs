//! What people may try where a method, as it is set, keeps nothing of the pages of a site, or everything.
//!
//! It is told by `gleaner clean`, changes nothing, and stands beside a method's parameters, which it names. Where nothing
//! or everything is kept is found by who cleans.

/// What to try where a method does not fit a site.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Advice {
    /// Whether a fit compares the pages of a site with one another, so that it learns nothing of a single page.
    pub compares_pages: bool,
    /// Settings to try together where nothing is kept, each as `--set` takes it; empty where none is known.
    pub where_nothing_is_kept: &'static [&'static str],
    /// Settings to try together where everything is kept.
    pub where_everything_is_kept: &'static [&'static str],
}

impl Advice {
    /// For a method that compares pages, and has no parameter of which a change is known to help.
    pub const NONE: Self =
        Self { compares_pages: true, where_nothing_is_kept: &[], where_everything_is_kept: &[] };
}
