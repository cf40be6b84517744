//! `synthetic/eproduct-2004` and `synthetic/eproduct-2014`: product pages of five and of six sites in five classes. `shop` describes the products.
//!
//! A page depends on the seed, its site and its number, and through its lists on the classes and titles of the
//! site's other pages; names and sites are made up.
//!
//! # `synthetic/eproduct-2004`
//!
//! Yi (2004, section 5.2) clusters and classifies the pages of five sites on notebooks, digital cameras, mobile
//! phones, printers and TVs, which are not available. This corpus replaces them: the same number of pages of
//! each class on each site (Table 5-1, zeros included; its cells sum to 5,469, the text says 5,460), each an
//! introduction or overview of one product among navigation, advertisements and copyright notices, in the HTML of
//! 2003. The sites are made up; each represents a column:
//!
//! | site | represents | page types |
//! |---|---|---|
//! | `rivermart` | Amazon | detail, boutique, used |
//! | `clickreview` | CNet | overview, review, compare |
//! | `downtown-sound` | J&R | item, bundle |
//! | `lab-monthly` | PCMag | review, first look |
//! | `techdesk` | ZDnet | overview, review, guide |
//!
//! The main content is title, price, overview, features, specifications, and readers' reviews: on some pages
//! as paragraphs, on others as a list or a table, so that presentation differs between pages as in the
//! thesis. It is no single block: between its parts are a box to buy, other shops' offers, and products that
//! customers also bought. Around it are: departments (every page names all five classes); the section's own
//! menu of kinds, makers and accessories, which is the same on all its pages, so it depends on the class; the
//! place within the site; advertisements, only for products of other classes; bestsellers; products that
//! customers also bought, half of them of the page's class; search, newsletter, copyright. No choice was made
//! by the results of a method.
//!
//! Words: each class has its own, some of which other classes have too (memory, USB and resolution are
//! printers', cameras' and notebooks'), four or five kinds of product with words of their own, and names for
//! its specifications, which each site chooses for itself. Makers make products of several classes. Lists and
//! weights are guesses. The table compares figures with real pages, over the first 25 pages of a site
//! (figures as in `news_2004`). The real pages of `swde-mini` are from about 2010; a site has ten pages of
//! one class, without marks of their main content:
//!
//! | | main | words | alone | half | main words | alone | half |
//! |---|---|---|---|---|---|---|---|
//! | the 5 sites here, five classes, all pages | .35-.45 | 360-440 | .05-.06 | .55-.63 | 160-180 | .11-.14 | .17-.21 |
//! | 6 sites of cars and cameras in `swde-mini`, one class | | 710-2170 | .00-.09 | .72-.93 | | | |
//!
//! # `synthetic/eproduct-2014`, pages as such sites were ten years later
//!
//! The paper on sentences (section 5.1) crawls six commercial sites and clusters and classifies their pages
//! on notebooks, cameras, mobile phones, printers and TVs, which are not available. Its Table 1, the number
//! of pages of each site in each class, is missing in our copy. Those here are a guess, as uneven as in the
//! thesis, with 300 pages of each site. The sites are made up; each represents one of the paper's:
//!
//! | site | represents | page types |
//! |---|---|---|
//! | `circuit-depot` | PCConnection | product, bundle |
//! | `longriver` | Amazon | detail, brand page |
//! | `clicklab` | CNet | overview, review, first take |
//! | `park-row` | J&R | item, outlet |
//! | `benchpress` | PCMag | review, roundup |
//! | `deskwire` | ZDnet | product, article |
//!
//! The paper's statements on such pages, and our pages:
//!
//! - Sites share presentation styles, which depend on the attributes of tags (3.2): pages are laid out with
//!   DIV and class attributes (XHTML, HTML 5), with a TABLE only for specifications. A site has several page
//!   types (section 1 mentions sites with several templates).
//! - "A lot of times, one content block contains not only informative contents but also template contents" (4.3): the
//!   site's own sentences, the same on many pages of a class, are in the elements of overviews and reviews. They are
//!   text leaves of their own and no gold.
//! - Templates are 40 to 50 percent of the Web (section 1, from Gibson et al.): here 46 to 58 percent of the
//!   words are outside the main content, by site.
//!
//! Class words are of 2013 (touch screens, SSD, LTE, 4K); the words that all products share, and those of
//! reviews, are from the corpus of 2004. Main content, menus of the class, advertisements, bestsellers and
//! lists of other products are as there.

use std::sync::LazyLock;

use crate::classed::{Classed, Maker, Outline};
use crate::corpus::Corpus;
use crate::random::Random;
use crate::shop::Wares;
use crate::site::{Purpose, present};
use crate::template::Record;

pub(crate) static CORPUS_2004: LazyLock<Corpus> = LazyLock::new(|| Corpus::read("eproduct-2004"));

/// Its products; other corpora use their words too.
pub(crate) static WARES_2004: LazyLock<Wares> =
    LazyLock::new(|| Wares::read("eproduct-2004", &CORPUS_2004, |index| 100_000 + 7 * index));

/// The percentages of pages with a list of features, with specifications, with reviews. The thesis does not
/// give them; they are guesses at ordinary overview pages.
const SHARES_2004: [usize; 3] = [55, 85, 65];

/// Writes the pages of 2004.
pub(crate) struct Shops2004;

impl Maker for Shops2004 {
    fn outline(&self, site: &Classed, index: usize) -> Outline {
        WARES_2004.outline(site, index)
    }

    fn write(&self, site: &Classed, index: usize) -> (Record, &'static str, Vec<&'static str>) {
        let mut plan = WARES_2004.plan_of(site, index);
        let kind = site.draw_kind(&mut plan.random);
        let [featured, specified, reviewed] = SHARES_2004.map(|share| plan.random.below(100) < share);
        let reviews = |random: &mut Random| match reviewed {
            true => random.between((1, 4)).min(random.between((1, 4))),
            false => 0,
        };
        let (record, [overview, reviews], _) =
            WARES_2004.describe(site, plan, [featured, specified], reviews, (4, 9));
        let record = record
            .listing("overview", overview)
            .listing("reviews", reviews)
            .with("image", format!("/images/products/{}.jpg", (WARES_2004.number)(index)));
        let mut random = site.random(Purpose::Around, index);
        let slogan = WARES_2004.words.of_site(site.index).words("slogan").get(site.class(index));
        let page = WARES_2004.around(site, index, &mut random, record).with("slogan", slogan.to_owned());
        (decoration(&mut random, page), kind, present([(true, "related"), (reviewed, "reviews")]))
    }
}

/// Display attributes that differ a little from page to page, and the shape of the page's blocks.
fn decoration(random: &mut Random, page: Record) -> Record {
    let page = page
        .with("width", ["100%", "98%", "95%", "460"][random.below(4)])
        .with("shade", ["#FFFFFF", "#FFFFFF", "#EEEEEE", "#FFFFEE"][random.below(4)])
        .with("align", ["left", "left", "right"][random.below(3)])
        .with("size", ["2", "2", "3"][random.below(3)]);
    // reviews come as paragraphs, as a list or as a table; specifications as a table or as lines
    let reviews = ["as_paragraphs", "as_list", "as_table"][random.below(3)];
    let specs = ["specs_table", "specs_table", "specs_lines"][random.below(3)];
    page.with(reviews, "1").with(specs, "1")
}

pub(crate) static CORPUS_2014: LazyLock<Corpus> = LazyLock::new(|| Corpus::read("eproduct-2014"));

pub(crate) static WARES_2014: LazyLock<Wares> =
    LazyLock::new(|| Wares::read("eproduct-2014", &CORPUS_2014, |index| 4_000_000 + 37 * index));

/// Shares of pages with a list of features, with specifications, with reviews. The paper does not say.
const SHARES_2014: [f64; 3] = [0.6, 0.85, 0.65];

/// Share of paragraphs and reviews that the site's own sentences follow in the same element.
const NOTICE: f64 = 0.45;

/// Writes the pages of 2014.
pub(crate) struct Shops2014;

impl Maker for Shops2014 {
    fn outline(&self, site: &Classed, index: usize) -> Outline {
        WARES_2014.outline(site, index)
    }

    fn write(&self, site: &Classed, index: usize) -> (Record, &'static str, Vec<&'static str>) {
        let mut plan = WARES_2014.plan_of(site, index);
        let (class, number) = (plan.class, (WARES_2014.number)(index));
        let [featured, specified, reviewed] = SHARES_2014.map(|share| plan.random.chance(share));
        let reviews = |random: &mut Random| if reviewed { random.between((1, 5)) } else { 0 };
        let (record, [overview, reviews], mut random) =
            WARES_2014.describe(site, plan, [featured, specified], reviews, (2, 5));
        let mut settles = site.random(Purpose::Teaser, class);
        let mut noticed = |records| with_notices(site, records, &mut settles, &mut random);
        let kind = site.draw_kind(&mut site.random(Purpose::Layout, index));
        let record = record
            .listing("overview", noticed(overview))
            .listing("reviews", noticed(reviews))
            .with("number", number.to_string())
            .with("image", format!("/media/{number}_large.jpg"));
        let mut random = site.random(Purpose::Around, index);
        let record = WARES_2014
            .around(site, index, &mut random, record)
            .with("likes", random.between((3, 900)).to_string())
            .with("session", random.below(1_000_000_000).to_string());
        (record, kind, present([(true, "related"), (reviewed, "reviews")]))
    }
}

/// Adds the site's own sentences, the same on many pages, to the elements of the text about the product: blocks
/// hold both kinds of text, so the paper judges sentences. `settles` draws the sentences of a site for a class.
fn with_notices(site: &Classed, records: Vec<Record>, settles: &mut Random, own: &mut Random) -> Vec<Record> {
    let all = WARES_2014.words.of_site(site.index).phrases("notice");
    let settled = settles.sample(all.len(), 3);
    let with = |record: Record| match own.chance(NOTICE) {
        true => record.with("notice", all[settled[own.below(settled.len())]].source),
        false => record,
    };
    records.into_iter().map(with).collect()
}
