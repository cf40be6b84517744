//! `synthetic/eproduct-2014`: product pages of six sites in five classes, as such sites were ten years after
//! `eproduct_2004`.
//!
//! The paper on sentences (section 5.1) crawls six commercial sites and clusters and classifies their pages
//! on notebooks, cameras, mobile phones, printers and TVs, which are not available. Its Table 1, the number
//! of pages of each site in each class, is missing in our copy. [`CELLS`] are a guess, as uneven as in the
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
//!
//! A page depends on the seed, its site and its number, and through its lists on the classes and titles of the site's
//! other pages; names and sites are made up.

use std::sync::LazyLock;

use crate::classed::{Classed, Maker, Outline};
use crate::corpus::Corpus;
use crate::eproduct_2004::SHARED;
use crate::random::Random;
use crate::shop::{Plan, Wares};
use crate::site::Purpose;
use crate::template::Record;

pub(crate) static CORPUS: LazyLock<Corpus> = LazyLock::new(|| Corpus::read("eproduct-2014"));

pub(crate) static WARES: LazyLock<Wares> = LazyLock::new(|| Wares::read("eproduct-2014", &CORPUS, SHARED));

/// Shares of pages with a list of features, with specifications, with reviews. The paper does not say.
const FEATURES: f64 = 0.6;
const SPECIFICATIONS: f64 = 0.85;
const REVIEWS: f64 = 0.65;

/// Share of paragraphs and reviews that the site's own sentences follow in the same element.
const NOTICE: f64 = 0.45;

/// Writes the pages.
pub(crate) struct Shops;

/// A product's number in addresses.
fn number(index: usize) -> String {
    (4_000_000 + 37 * index).to_string()
}

impl Maker for Shops {
    fn outline(&self, site: &Classed, index: usize) -> Outline {
        let Plan { class, kind, words, price, .. } = WARES.plan_of(site, index);
        let (spec, title) = (site.spec(), words.names.title);
        let slug = title.to_lowercase().replace(' ', "-");
        let folder = &spec.sections[class].folder;
        let path = spec.path(&[("n", &number(index)), ("s", folder), ("slug", &slug)]);
        Outline { class, subject: kind, title, path, note: price, day: 0 }
    }

    fn write(&self, site: &Classed, index: usize) -> (Record, &'static str, Vec<&'static str>) {
        let mut plan = WARES.plan_of(site, index);
        let class = plan.class;
        let [featured, specified, reviewed] =
            [FEATURES, SPECIFICATIONS, REVIEWS].map(|share| plan.random.chance(share));
        let reviews = |random: &mut Random| if reviewed { random.between((1, 5)) } else { 0 };
        let (described, random) = WARES.describe(site, plan, [featured, specified], reviews, (2, 5));
        let mut notices = Notices { site, settles: site.random(Purpose::Teaser, class), own: random };
        let kind = site.draw_kind(&mut site.random(Purpose::Layout, index));
        let record = described
            .record
            .listing("overview", notices.among(described.overview))
            .listing("reviews", notices.among(described.reviews))
            .with(kind, "1")
            .with("site", &site.spec().name)
            .with("number", number(index))
            .with("image", format!("/media/{}_large.jpg", number(index)));
        let traits = if reviewed { vec!["related", "reviews"] } else { vec!["related"] };
        let mut random = site.random(Purpose::Around, index);
        let record = WARES
            .around(site, index, &mut random, record)
            .with("likes", random.between((3, 900)).to_string())
            .with("session", random.below(1_000_000_000).to_string());
        (record, kind, traits)
    }
}

/// The site's own sentences, the same on many pages, in the elements of the text about the product. Blocks
/// hold both kinds of text, so the paper judges sentences.
struct Notices<'a> {
    site: &'a Classed,
    /// The random draws that choose the sentences of a site for a class.
    settles: Random,
    own: Random,
}

impl Notices<'_> {
    fn among(&mut self, records: Vec<Record>) -> Vec<Record> {
        let all = WARES.words.of_site(self.site.index).phrases("notice");
        let settled = self.settles.sample(all.len(), 3);
        let with = |record: Record| match self.own.chance(NOTICE) {
            true => record.with("notice", all[settled[self.own.below(settled.len())]].source()),
            false => record,
        };
        records.into_iter().map(with).collect()
    }
}
