//! The settings of each site besides its names, from `corpus.toml`.

use std::sync::LazyLock;

use serde::Deserialize;

use super::table::Row;
use crate::corpus::Corpus;

pub(crate) static CORPUS: LazyLock<Corpus> = LazyLock::new(|| Corpus::read("wisdom-2005"));
pub(super) static SETTINGS: LazyLock<Vec<Settings>> = LazyLock::new(|| CORPUS.own_of_sites());

/// The settings of a site. Shares are in `0.0..=1.0`; pairs are the least and the greatest number.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Settings {
    /// The row of the paper's Table 2 that it represents.
    pub(super) published: Row,
    /// Colours of bars and of boxes.
    pub(super) color: String,
    pub(super) shade: String,
    /// The parts around TOC pages and pages of services; below, those around articles.
    pub(super) around_toc: Menus,
    pub(crate) around_article: Menus,
    pub(super) lists: Lists,
    #[serde(default)]
    pub(super) anchors: Anchors,
    pub(super) articles: Articles,
}

/// The number of entries of each list around a page's main content.
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

/// The content of TOC pages.
#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Lists {
    /// Lists that a section's own entries are divided into.
    pub(super) split: usize,
    /// The number of lists of other sections beside them, and of entries of each.
    #[serde(default)]
    pub(super) others: (usize, usize),
    /// Entries of each section on the root.
    pub(super) root: usize,
    /// Entries of each section in the list of all sections that some TOC pages have; 0 if none has it.
    #[serde(default)]
    pub(super) whole: usize,
    /// Share of entries with a summary.
    #[serde(default)]
    pub(super) summaries: f64,
    /// The share of the roots and of the sections' first pages that begin with a story.
    #[serde(default)]
    pub(super) lead: f64,
}

/// The kinds of links in TOC lists. All others are plain links whose text is the article's title.
#[derive(Clone, Copy, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Anchors {
    /// Share of articles whose title is no link; a short word beside it is.
    pub(super) short: f64,
    /// The share of articles to which lists link by script.
    pub(super) script: f64,
    /// Share of entries that lead out of the site or to pages that were not crawled.
    pub(super) outsite: f64,
}

/// The content of articles.
#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Articles {
    pub(super) paragraphs: (usize, usize),
    pub(super) sentences: (usize, usize),
    /// The number of stretches into which boxes divide the text.
    pub(super) pieces: (usize, usize),
    /// Share with a line of tools between headline and text.
    #[serde(default)]
    pub(super) tools: f64,
}
