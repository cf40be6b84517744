//! What makes each site beside its names, as its `corpus.toml` has it.

use std::sync::LazyLock;

use serde::Deserialize;

use super::table::Row;
use crate::corpus::Corpus;

pub(crate) static CORPUS: LazyLock<Corpus> = LazyLock::new(|| Corpus::read("wisdom-2005"));
pub(super) static SETTINGS: LazyLock<Vec<Settings>> = LazyLock::new(|| CORPUS.own_of_sites());

/// What makes a site beside its names. Shares are in `0.0..=1.0`; pairs are the least and the greatest number.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Settings {
    /// The row of the paper's Table 2 that it represents.
    pub(super) published: Row,
    /// Colours of bars and of boxes.
    pub(super) color: String,
    pub(super) shade: String,
    /// What is around TOC pages and pages of services, and around articles.
    pub(super) around_toc: Menus,
    pub(crate) around_article: Menus,
    pub(super) lists: Lists,
    #[serde(default)]
    pub(super) anchors: Anchors,
    pub(super) articles: Articles,
}

/// How many entries each list around a page's main content has.
#[derive(Clone, Copy, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Menus {
    /// The list of sections.
    pub(super) sections: bool,
    /// Services of the site.
    pub(super) services: usize,
    /// The section's own menu, which is on no other section's pages.
    pub(super) local: usize,
    /// The articles most read.
    pub(super) hot: usize,
    /// Articles related to the page's.
    pub(super) related: usize,
    /// Links to other sites.
    pub(super) partners: usize,
    pub(crate) ads: usize,
    pub(super) footer: usize,
}

/// How TOC pages are made up.
#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Lists {
    /// Lists that a section's own entries are divided into.
    pub(super) split: usize,
    /// Lists of other sections beside them, and entries of each.
    #[serde(default)]
    pub(super) others: (usize, usize),
    /// Entries of each section on the root.
    pub(super) root: usize,
    /// Entries of each section in the one list of all of them that some TOC pages have; 0 where none has.
    #[serde(default)]
    pub(super) whole: usize,
    /// Share of entries with a summary.
    #[serde(default)]
    pub(super) summaries: f64,
    /// Share of the roots and of the sections' first pages that open with a story.
    #[serde(default)]
    pub(super) lead: f64,
}

/// What links in TOC lists are like. What is left over are plain links whose text is the article's title.
#[derive(Clone, Copy, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Anchors {
    /// Share of articles whose title is no link; a short word beside it is.
    pub(super) short: f64,
    /// Share of articles that lists link to by script.
    pub(super) script: f64,
    /// Share of entries that lead out of the site or to pages that were not crawled.
    pub(super) outsite: f64,
}

/// How articles are made up.
#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Articles {
    pub(super) paragraphs: (usize, usize),
    pub(super) sentences: (usize, usize),
    /// Stretches that boxes within the text divide it into.
    pub(super) pieces: (usize, usize),
    /// Share with a line of tools between headline and text.
    #[serde(default)]
    pub(super) tools: f64,
}
