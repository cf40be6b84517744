//! What makes one site: its names, its templates, its menus, and how its TOC pages and articles are made up.
//!
//! The seventeen sites themselves stand in [`super::sites`].

use crate::synthetic::words::{Language, Topic};

/// One site. Shares are in `0.0..=1.0`; pairs are the least and the greatest number.
pub(super) struct Spec {
    /// The site's id, unique in the corpus.
    pub(super) id: &'static str,
    /// The name it goes by on its pages.
    pub(super) name: &'static str,
    /// Its host, under `.test`, which no real host is.
    pub(super) host: &'static str,
    pub(super) language: Language,
    /// The label of the encoding of its pages.
    pub(super) encoding: &'static str,
    /// `news`, `university` or `commercial`, as the paper groups its sites.
    pub(super) category: &'static str,
    pub(super) sections: &'static [Section],
    /// The path of an article: `{s}` its section's folder, `{d}` its day, `{n}` its number.
    pub(super) path: &'static str,
    /// Its pages: the shell around them, the lists of TOC pages, two layouts of articles.
    pub(super) template: &'static str,
    /// Colours of bars and of boxes.
    pub(super) color: &'static str,
    pub(super) shade: &'static str,

    /// What stands around TOC pages and pages of services, and around articles.
    pub(super) around_toc: Menus,
    pub(super) around_article: Menus,

    pub(super) lists: Lists,
    pub(super) anchors: Anchors,
    pub(super) articles: Articles,
}

/// One section of a site.
pub(super) struct Section {
    pub(super) name: &'static str,
    pub(super) folder: &'static str,
    pub(super) about: About,
}

/// What the articles of a section are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum About {
    /// Stories on a topic.
    Story(Topic),
    /// Pages of courses.
    Course,
    /// Pages of people.
    Person,
    /// Pages of projects.
    Project,
    /// Talks, awards and other news of a department.
    Event,
    /// Reviews of products of a class, numbered as in `eproduct_2004`.
    Product(usize),
}

/// How many entries each list around a page's main content has.
#[derive(Clone, Copy)]
pub(super) struct Menus {
    /// The list of sections.
    pub(super) sections: bool,
    /// Services of the site.
    pub(super) services: usize,
    /// The section's own menu, which stands on no other section's pages.
    pub(super) local: usize,
    /// The articles most read.
    pub(super) hot: usize,
    /// Articles related to the page's.
    pub(super) related: usize,
    /// Links to other sites.
    pub(super) partners: usize,
    pub(super) ads: usize,
    pub(super) footer: usize,
}

/// How TOC pages are made up.
#[derive(Clone, Copy)]
pub(super) struct Lists {
    /// Lists that a section's own entries are divided into.
    pub(super) split: usize,
    /// Lists of other sections beside them, and entries of each.
    pub(super) others: (usize, usize),
    /// Entries of each section on the root.
    pub(super) root: usize,
    /// Entries of each section in the one list of all of them that some TOC pages have; 0 where none has.
    pub(super) whole: usize,
    /// Share of entries with a summary.
    pub(super) summaries: f64,
    /// Share of the roots and of the sections' first pages that open with a story.
    pub(super) lead: f64,
}

/// What links in TOC lists are like. What is left over are plain links whose text is the article's title.
#[derive(Clone, Copy)]
pub(super) struct Anchors {
    /// Share of articles whose title is no link; a short word beside it is.
    pub(super) short: f64,
    /// Share of articles that lists link to by script.
    pub(super) script: f64,
    /// Share of entries that lead out of the site or to pages that were not crawled.
    pub(super) outsite: f64,
}

/// How articles are made up.
#[derive(Clone, Copy)]
pub(super) struct Articles {
    pub(super) paragraphs: (usize, usize),
    pub(super) sentences: (usize, usize),
    /// Stretches that boxes within the text divide it into.
    pub(super) pieces: (usize, usize),
    /// Share with a line of tools between headline and text.
    pub(super) tools: f64,
}
