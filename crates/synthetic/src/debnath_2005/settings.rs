//! The topics of each site's pages, their days of publication, and their addresses.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::classed::Classed;
use crate::corpus::Corpus;
use crate::day::Day;
use crate::random::Random;
use crate::site::Ground;

pub(crate) static CORPUS: LazyLock<Corpus> = LazyLock::new(|| Corpus::read("debnath-2005"));
pub(super) static SETTINGS: LazyLock<Vec<Settings>> = LazyLock::new(|| CORPUS.own_of_sites());

/// The content of a site's pages: stories and main pages with teasers of them, or products, each with
/// readers' reviews.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Settings {
    /// Pages, as Table 1 has them.
    pub(super) pages: usize,
    pub(super) content: Content,
}

/// Pairs are the least and the greatest number.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) enum Content {
    /// Stories. The section [`MAIN`] is that of the main pages.
    News {
        paragraphs: (usize, usize),
        /// The agency in the dateline.
        agency: String,
    },
    /// Books of several genres, with this number of reviews.
    Books { reviews: (usize, usize) },
    /// Notebooks, cameras, mobile phones, printers and TVs, with this number of reviews.
    Products { reviews: (usize, usize) },
}

impl Settings {
    pub(super) fn of(site: &Ground) -> &'static Self {
        &SETTINGS[site.index]
    }

    /// Whether the pages of a section are main pages.
    pub(super) fn is_main(&self, section: usize) -> bool {
        section == MAIN && matches!(self.content, Content::News { .. })
    }
}

/// The section of a news site's main pages.
pub(super) const MAIN: usize = 0;

/// The first day of the crawl, 1 April 2004: the page of the paper's Figure 1 is of the 15th.
const FIRST_DAY: usize = 365 + 91;

/// Days over which the pages were published.
const DAYS: usize = 91;

/// A day of the crawl.
pub(super) fn draw_day(random: &mut Random) -> usize {
    FIRST_DAY + random.below(DAYS)
}

pub(super) fn number(index: usize) -> String {
    (400_000 + 7 * index).to_string()
}

/// The path of a page.
pub(super) fn path(site: &Classed, folder: &str, day: usize, index: usize) -> String {
    site.spec().path(&[("d", &Day::after_2003(day).path()), ("s", folder), ("n", &number(index))])
}
