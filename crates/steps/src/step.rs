//! A step: its name, its reason, an example that is its test, and the code that runs it. The order of the steps is left to `list`.

use cleaning::OfSite;
use page::Page;

use crate::keep::Keep;
use crate::kept::Kept;
use crate::outline::Outline;

/// A change of the kept part of a page behind the judgement of a method.
#[derive(Debug)]
pub struct Step {
    /// Its id, which reasons name.
    pub id: &'static str,
    /// In one sentence what it does.
    pub does: &'static str,
    /// In one sentence why it is there.
    pub why: &'static str,
    /// What it does to a page; a test runs it.
    pub example: Example,
    /// The code of a step on blocks; `None` for one that `output` runs, where the kept part is written.
    pub(crate) run: Option<fn(&Context<'_>, &mut Kept)>,
}

/// A page before a step and the kept text behind it.
#[derive(Debug)]
pub struct Example {
    /// HTML. The judge keeps the text between `[` and `]`. The text between `{` and `}` stands on all pages of the site.
    pub html: &'static str,
    /// The kept blocks behind the step, with ` | ` between two.
    pub kept: &'static str,
}

/// All that a step on blocks may know of a page beside what is kept.
pub struct Context<'a> {
    /// The page.
    pub page: &'a Page,
    /// Its blocks.
    pub outline: &'a Outline,
    /// Per block whether it is not shown, and left out.
    pub left_out: &'a [bool],
    /// Per block whether its words are template.
    pub recurrent: &'a [bool],
    /// Per block the probability that it is content; `None` for a judge without probabilities.
    pub probabilities: Option<&'a [f64]>,
    /// What the site says of the page.
    pub site: &'a dyn SiteFacts,
    /// From this probability on a copy may stay.
    pub sure_copy: f64,
    /// From this probability on what the rules keep is kept on a site of reference.
    pub reference: f64,
    /// What people want whatever a method says.
    pub wishes: Keep,
}

impl Context<'_> {
    /// Whether a block is not shown or template, so that no step adds it.
    pub(crate) fn is_excluded(&self, block: usize) -> bool {
        self.left_out[block] || self.recurrent[block]
    }
}

/// What the pages of a site say of one of them.
pub trait SiteFacts {
    /// The different pages that the method was fitted to.
    fn pages(&self) -> usize;

    /// The pages among them beside this one.
    fn others(&self) -> u32;

    /// Whether the site is one of reference, such as documentation: little of it is prose.
    fn is_of_reference(&self) -> bool;

    /// The share of the other pages with a block of the same words as this block.
    fn same(&self, block: usize) -> f64;

    /// Per block what stands at its place in the other pages; `None` where none has the place.
    fn places(&self) -> Vec<Option<Place>>;

    /// Per block whether the rules keep it on a page of reference.
    fn by_rules(&self) -> Vec<bool>;

    /// The names of the site.
    fn names(&self) -> OfSite;
}

/// The blocks at one place of the pages of a site.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Place {
    /// The number of other pages that have the place.
    pub pages: u32,
    /// The number of blocks there, in all of these pages.
    pub blocks: f64,
}
