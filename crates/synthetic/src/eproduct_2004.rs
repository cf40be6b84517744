//! `synthetic/eproduct-2004`: product pages of five sites in five classes, after the thesis's E-product collection.
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
//! A page depends on the seed, its site and its number, and through its lists on the classes and titles of the
//! site's other pages; names and sites are made up.

use std::sync::LazyLock;

use crate::classed::{Classed, Maker, Outline};
use crate::corpus::Corpus;
use crate::random::Random;
use crate::shop::{Plan, Wares};
use crate::site::Purpose;
use crate::template::Record;

pub(crate) static CORPUS: LazyLock<Corpus> = LazyLock::new(|| Corpus::read("eproduct-2004"));

/// Its products; other corpora use their words too.
pub(crate) static WARES: LazyLock<Wares> = LazyLock::new(|| Wares::read("eproduct-2004", &CORPUS, SHARED));

/// The words that all products share.
pub(crate) const SHARED: &str = "eproduct-2004/words/shop.txt";

/// The percentages of pages with a list of features, with specifications, with reviews. The thesis does not
/// give them; they are guesses at ordinary overview pages.
const FEATURES: usize = 55;
const SPECIFICATIONS: usize = 85;
const REVIEWS: usize = 65;

/// Writes the pages.
pub(crate) struct Shops;

fn number(index: usize) -> usize {
    100_000 + 7 * index
}

impl Maker for Shops {
    fn outline(&self, site: &Classed, index: usize) -> Outline {
        let Plan { class, kind, words, price, .. } = WARES.plan_of(site, index);
        let spec = site.spec();
        let path = spec.path(&[("n", &number(index).to_string()), ("s", &spec.sections[class].folder)]);
        Outline { class, subject: kind, title: words.names.title, path, note: price, day: 0 }
    }

    fn write(&self, site: &Classed, index: usize) -> (Record, &'static str, Vec<&'static str>) {
        let mut plan = WARES.plan_of(site, index);
        let kind = site.draw_kind(&mut plan.random);
        let [featured, specified, reviewed] =
            [FEATURES, SPECIFICATIONS, REVIEWS].map(|share| plan.random.below(100) < share);
        let reviews = |random: &mut Random| match reviewed {
            true => random.between((1, 4)).min(random.between((1, 4))),
            false => 0,
        };
        let (described, _) = WARES.describe(site, plan, [featured, specified], reviews, (4, 9));
        let record = described
            .record
            .listing("overview", described.overview)
            .listing("reviews", described.reviews)
            .with(kind, "1")
            .with("site", &site.spec().name)
            .with("host", &site.spec().host)
            .with("image", format!("/images/products/{}.jpg", number(index)));
        let traits = if reviewed { vec!["related", "reviews"] } else { vec!["related"] };
        (around(site, index, record), kind, traits)
    }
}

/// Everything around page `index`: the parts of all shops, a slogan, and attributes that differ from page to
/// page.
fn around(site: &Classed, index: usize, page: Record) -> Record {
    let mut random = site.random(Purpose::Around, index);
    let slogan = WARES.words.of_site(site.index).words("slogan").get(site.class(index));
    let page = WARES.around(site, index, &mut random, page).with("slogan", slogan.to_owned());
    decoration(&mut random, page)
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
