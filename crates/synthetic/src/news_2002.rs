//! `synthetic/news-2002`: thirteen news sites with table layouts and exact gold, after the corpus of Lin and
//! Ho, with the problems that they report.
//!
//! Lin and Ho (2002, section 4) judge their method on thirteen news sites of Taiwan, one category of each,
//! whose pages are not available. This corpus replaces them: as many sites, the same categories, and the
//! markup, menus, advertisements and encodings of the time. Two problems lower the recall and precision of
//! the paper's method. Both are traits of pages here:
//!
//! - `wrong-mark`: the human coder also marked the title, the category or the place within the site;
//! - `related`: a list of related news, which differs on each page; `long-related`: such a list that is at
//!   least as long as the article.
//!
//! Their shares, site by site, are in `corpus.toml` with the reasons.
//!
//! Gold is exact, because no mark is added afterwards: a page is written from a template (`templates/*.html`,
//! one for each site, in the HTML of the time with its errors) as a sequence of markup and text, each text
//! with its part in the page. After parsing, leaf k is text k. Tests check that for every site, with a given
//! encoding and with an encoding detected from the bytes.
//!
//! The words: 840 to 1,100 of their topics, 220 to 280 of general use, and 1,000 (Chinese) to 1,400 (English)
//! rare ones, from which each article draws some dozens. Without the rare ones every word of a section would
//! soon be on every page, unlike in real language. The table has the share of an article's words (Chinese:
//! pairs of characters) that occur in one, in at most three, and in more than half of 25 articles of the
//! site:
//!
//! | | alone | at most three | more than half |
//! |---|---|---|---|
//! | English, the 4 sites here | .14-.18 | .30-.36 | .32-.37 |
//! | English, 4 real sites of `daniel` | .19-.23 | .35-.43 | .38-.44 |
//! | Chinese, the 9 sites here, each of one category | .39-.50 | .57-.74 | .02-.12 |
//! | Chinese, 4 real sites of `daniel`, of all categories | .56-.76 | .83-.93 | .00-.02 |
//!
//! A page depends only on the seed, its site and its number, except its lists of other articles, which name
//! pages of the corpus and so depend on their number. Texts, names and sites are made up.

mod article;
mod lists;
mod newspaper;
mod page;
mod story;

use std::sync::LazyLock;

use crate::corpus::Corpus;
use crate::site::{Ground, Site};
#[cfg(test)]
pub(crate) use newspaper::Traits;
use newspaper::{Newspaper, Settings};

pub(crate) static CORPUS: LazyLock<Corpus> = LazyLock::new(|| Corpus::read("news-2002"));
static SETTINGS: LazyLock<Vec<Settings>> = LazyLock::new(|| CORPUS.own_of_sites());

/// The sites with `pages` pages each, in the order of the paper's table. Makes no page.
pub fn sites(pages: usize, seed: u64) -> Vec<Site> {
    plans(pages, seed).map(Site::new).collect()
}

pub(crate) fn plans(pages: usize, seed: u64) -> impl Iterator<Item = Newspaper> {
    let ground = move |index| Ground { corpus: &CORPUS, index, seed };
    (0..CORPUS.sites.len()).map(move |index| Newspaper {
        ground: ground(index),
        settings: &SETTINGS[index],
        pages,
    })
}
