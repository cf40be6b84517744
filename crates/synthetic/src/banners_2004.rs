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

use std::sync::LazyLock;

use serde::Deserialize;

use crate::classed::{Cells, Classed, Maker, Outline};
use crate::corpus::{Corpus, Section};
use crate::news_2004::News;
use crate::random::Random;
use crate::site::Purpose;
use crate::template::Record;

pub(crate) static CORPUS: LazyLock<Corpus> = LazyLock::new(|| Corpus::read("banners-2004"));

static OWN: LazyLock<Own> = LazyLock::new(|| CORPUS.own());

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Own {
    /// Pages of each class of each site.
    pages: usize,
    /// Words and addresses of advertisements for the site itself.
    house: Vec<(String, String)>,
    /// The same of badges that link to other sites.
    badges: Vec<(String, String)>,
    /// One style for each site.
    style: Vec<Style>,
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
        (with_images(site, index, &mut random, record), kind, traits)
    }
}

/// The settings of a site for all its pages.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Style {
    /// Sizes of banners.
    banners: Vec<(usize, usize)>,
    /// Sizes of advertisements at the side.
    side: Vec<(usize, usize)>,
    /// The addresses of advertisements, before their numbers. An empty one means the address of the
    /// advertiser.
    servers: Vec<String>,
    /// The size of the picture with the site's name.
    name: (usize, usize),
    /// The percentage of advertisements for the site itself.
    house: usize,
    /// The percentage of all these images without a size.
    without_size: usize,
}

/// Adds all images of page `index` of a site: advertisements, and images that look like them. Each is a record of `src` and, if present, `w`, `h`,
/// `alt` and `href`; an advertisement also has `ad`. The template places them.
fn with_images(site: &Classed, index: usize, random: &mut Random, page: Record) -> Record {
    let mut drawn = Drawn { site, style: &OWN.style[site.index], random };
    let top = vec![drawn.name(), drawn.advertisement(&drawn.style.banners)];
    let navigation = drawn.navigation(site.class(index));
    let count = drawn.random.between((1, 3));
    let mut side: Vec<Record> = (0..count).map(|_| drawn.advertisement(&drawn.style.side)).collect();
    let at = drawn.random.below(side.len() + 1);
    side.insert(at, drawn.special_report());
    let thumbs = drawn.thumbnails(index);
    let mut foot = vec![drawn.spacer(), drawn.badge()];
    foot.extend(drawn.random.chance(0.4).then(|| drawn.advertisement(&drawn.style.banners)));
    foot.extend(drawn.random.chance(0.3).then(|| drawn.panorama()));
    page.listing("top", top)
        .listing("navigation", navigation)
        .listing("side", side)
        .listing("thumbs", thumbs)
        .listing("foot", foot)
}

struct Drawn<'a> {
    site: &'a Classed,
    style: &'static Style,
    random: &'a mut Random,
}

impl Drawn<'_> {
    /// One image. Some have no size, or one of width and height in percent.
    fn image(&mut self, src: String, (width, height): (usize, usize)) -> Record {
        let record = Record::of("src", src);
        match self.random.below(100) {
            at if at < self.style.without_size => record,
            99 => record.with("w", "100%").with("h", height.to_string()),
            _ => record.with("w", width.to_string()).with("h", height.to_string()),
        }
    }

    fn size(&mut self, sizes: &[(usize, usize)]) -> (usize, usize) {
        self.random.pick(sizes).copied().unwrap_or((468, 60))
    }

    /// An advertisement in one of the sizes, for a company or for the site itself.
    fn advertisement(&mut self, sizes: &[(usize, usize)]) -> Record {
        let size = self.size(sizes);
        if self.random.below(100) < self.style.house {
            return self.of_the_house(size);
        }
        let all = self.site.stock().common.phrases("ad");
        let number = self.random.below(all.len());
        let mut parts = all[number].source.split('|');
        let (sponsor, slogan) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        let alt = match self.random.below(10) {
            0..3 => "Click here".to_owned(),
            3 => format!("Click here to visit {sponsor}"),
            4..6 => sponsor.to_owned(),
            6 => format!("{sponsor}: {slogan}"),
            7 => "Advertisement".to_owned(),
            _ => String::new(),
        };
        let server = self.random.pick(&self.style.servers).map_or("", String::as_str);
        let host = sponsor.to_lowercase().replace(' ', "");
        let href = match server {
            "" => format!("http://www.{host}.test/"),
            server => format!("{server}{}", 300 + 7 * number),
        };
        let folder = if server.starts_with("http") { "http://img.adhouse.test/" } else { "/adv/" };
        let image = self.image(format!("{folder}{number}_{}.gif", size.0), size);
        image.with("alt", alt).with("href", href).with("ad", "1")
    }

    /// An advertisement for the site itself: with words of buying, linked to its own pages.
    fn of_the_house(&mut self, size: (usize, usize)) -> Record {
        let (alt, href) = &OWN.house[self.random.below(OWN.house.len())];
        let number = self.random.below(9);
        let image = self.image(format!("/images/promo{number}.gif"), size);
        image.with("alt", alt).with("href", href).with("ad", "1")
    }

    fn name(&mut self) -> Record {
        let image = self.image("/images/logo.gif".to_owned(), self.style.name);
        image.with("alt", &self.site.spec().name).with("href", "/")
    }

    /// A button for each section, and a heading for the page's own section.
    fn navigation(&mut self, class: usize) -> Vec<Record> {
        let sections = &self.site.spec().sections;
        let button = |Section { name, folder, .. }: &'static Section| {
            let image = self.image(format!("/images/nav_{folder}.gif"), (120, 20));
            image.with("alt", name).with("href", format!("/{folder}/"))
        };
        let mut all: Vec<Record> = sections.iter().map(button).collect();
        // as wide as a banner, and no link
        let Section { name, folder, .. } = &sections[class];
        let heading = self.image(format!("/images/head_{folder}.gif"), (468, 40));
        all.push(heading.with("alt", name));
        all
    }

    /// A special report of the site: no advertisement, but in the size of one.
    fn special_report(&mut self) -> Record {
        let size = self.size(&self.style.side);
        let number = self.random.below(12);
        let image = self.image(format!("/images/special{number}.gif"), size);
        let alt = ["Special report {}", "Click here for the special report", ""][self.random.below(3)];
        image.with("alt", alt.replace("{}", &number.to_string())).with("href", format!("/specials/{number}/"))
    }

    /// Small pictures that lead to other news.
    fn thumbnails(&mut self, index: usize) -> Vec<Record> {
        let mut taken = vec![index];
        let count = self.random.between((1, 4));
        let thumbnail = |_| {
            let at = self.site.draw_page(&mut taken, self.random)?;
            let size = self.size(&[(60, 45), (120, 90), (80, 60)]);
            let image = self.image(format!("/images/2003/{}t.jpg", 4000 + at), size);
            let alt = ["", "Click here for the story", "Photo"][self.random.below(3)];
            Some(image.with("alt", alt).with("href", self.site.outline(at).path.clone()))
        };
        (0..count).filter_map(thumbnail).collect()
    }

    fn spacer(&mut self) -> Record {
        let size = self.size(&[(1, 1), (10, 1), (468, 2)]);
        self.image("/images/spacer.gif".to_owned(), size)
    }

    /// A badge that links to another site: a free reader, a prize.
    fn badge(&mut self) -> Record {
        let (alt, href) = &OWN.badges[self.random.below(OWN.badges.len())];
        let number = self.random.below(3);
        let image = self.image(format!("/images/badge{number}.gif"), (88, 31));
        image.with("alt", alt).with("href", href)
    }

    /// A wide picture that belongs to the news of the day.
    fn panorama(&mut self) -> Record {
        let size = self.size(&[(468, 60), (468, 90), (400, 80)]);
        let number = self.random.below(40);
        let image = self.image(format!("/images/2003/wide{number}.jpg"), size);
        image.with("alt", ["The harbor this morning", "", "Photo"][self.random.below(3)])
    }
}
