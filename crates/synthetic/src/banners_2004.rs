//! `synthetic/banners-2004`: news pages with images that are marked as advertisements or not.
//!
//! Classification-based cleaning (Yi 2004, section 3.1) distinguishes advertising images from others by their
//! size and by the words of their alternative text, of the page's address and of the linked address. No
//! labelled images are available. The pages here are those of the five made-up news sites of `news_2004`, in
//! a plain layout with about eighteen images each:
//!
//! | advertisements | other images |
//! |---|---|
//! | banners (468 x 60, 728 x 90) at the top and at the foot | the site's name, which on one site is as large as a banner |
//! | buttons and towers (88 x 31 to 120 x 600) at the side | section headings, panoramas and special reports in banner sizes |
//! | of the site itself (subscriptions, its shop) in the same sizes | pictures of articles, thumbnails of other news |
//! | | navigation buttons, badges of 88 x 31 that lead out of the site, icons, spacers, one of them as long as a banner |
//!
//! The addresses of advertisements differ by site: one ad server or several, the site's own redirection, or
//! the advertiser's own address. Some advertisements have no words, or no size, or a size in percent; so have
//! other images. Some thumbnails and special reports have "click here" too. Shares are guesses, because the
//! thesis gives none. The images were designed before any tree was grown on them.
//!
//! The text of a page is that of `news_2004`; its images come from a separate stream of random draws.

mod images;

use std::sync::LazyLock;

use serde::Deserialize;

use crate::classed::{Cells, Classed, Maker, Outline};
use crate::corpus::Corpus;
use crate::news_2004::News;
use crate::site::Purpose;
use crate::template::Record;

pub(crate) static CORPUS: LazyLock<Corpus> = LazyLock::new(|| Corpus::read("banners-2004"));

static OWN: LazyLock<Own> = LazyLock::new(|| CORPUS.own());

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Own {
    /// Pages of each class of each site.
    pages: usize,
    /// One style for each site.
    style: Vec<images::Style>,
}

/// Pages of `news_2004` in another template, with their images.
pub(crate) struct Illustrated;

impl Maker for Illustrated {
    fn cells(&self, corpus: &Corpus) -> Cells {
        Cells(vec![vec![OWN.pages; corpus.classes.len()]; corpus.sites.len()])
    }

    fn outline(&self, site: &Classed, index: usize) -> Outline {
        News.outline(site, index)
    }

    fn write(&self, site: &Classed, index: usize) -> (Record, &'static str, Vec<&'static str>) {
        let (record, kind, traits) = News.write(site, index);
        let mut random = site.random(Purpose::Images, index);
        (images::around(site, &OWN.style[site.index], index, &mut random, record), kind, traits)
    }
}
