//! The main content of a product page: title, price, overview, features, specifications, reviews, and the site's own
//! sentences among them.

use super::sites::sections;
use super::words::{kinds, of_class, of_site, shared};
use crate::synthetic::classed::{ClassedSite, Outline, Purpose, model};
use crate::synthetic::eproduct_2004::outline::voice;
use crate::synthetic::eproduct_2004::product::Says;
use crate::synthetic::eproduct_2004::words::Mixture;
use crate::synthetic::random::Random;
use crate::synthetic::record::Record;

/// Prices in dollars, class by class: the least and the greatest.
const PRICES: [(usize, usize); 5] = [(299, 1_999), (99, 2_499), (99, 799), (59, 799), (199, 3_999)];

/// Shares of pages with a list of features, with specifications, with reviews. The paper is silent.
const FEATURES: f64 = 0.6;
const SPECIFICATIONS: f64 = 0.85;
const REVIEWS: f64 = 0.65;

/// Share of paragraphs and reviews that the site's own sentences follow in the same element.
const NOTICE: f64 = 0.45;

/// A product before it is described: the first draws of its page, from which its text goes on.
pub(super) struct Plan {
    random: Random,
    class: usize,
    kind: usize,
    mixture: Mixture,
    price: String,
}

/// A product's number in addresses.
pub(super) fn number(index: usize) -> String {
    (4_000_000 + 37 * index).to_string()
}

impl Plan {
    pub(super) fn of(site: &ClassedSite, index: usize) -> Self {
        let (class, mut random) = (site.class(index), site.random(Purpose::Outline, index));
        let kind = random.below(kinds(class).len());
        let lists = [&kinds(class)[kind], of_class(class), shared(), of_site(site.index())];
        let mut mixture = Mixture::blend(lists, &mut random);
        let naming = &mut mixture.naming;
        naming.maker = of_class(class).words("maker").common(&mut random);
        naming.model = model(&mut random);
        naming.title = format!(
            "{} {} {}",
            naming.maker,
            naming.model,
            of_class(class).words("type").common(&mut random)
        );
        let dollars = random.between(PRICES[class]).min(random.between(PRICES[class]));
        let price = format!("${dollars}.{}", ["99", "95", "00"][random.below(3)]);
        Self { random, class, kind, mixture, price }
    }

    pub(super) fn outline(self, site: &ClassedSite, index: usize) -> Outline {
        let (number, folder) = (number(index), sections(site.index())[self.class].1);
        let slug = self.mixture.naming.title.to_lowercase().replace(' ', "-");
        let path = match site.index() {
            0 => format!("/IPA/Shop/Product/Detail.htm?sku={number}"),
            1 => format!("/{slug}/dp/B00{number}"),
            2 => format!("/{folder}/{slug}/4505-3121_7-{number}.html"),
            3 => format!("/p/{number}/{slug}"),
            4 => format!("/article2/0,2817,{number},00.asp"),
            _ => format!("/product/{slug}-{number}/"),
        };
        let Self { class, kind, mixture, price, .. } = self;
        Outline { class, subject: kind, title: mixture.naming.title, path, note: price, day: 0 }
    }

    /// Runs a check in the product's voice, with the index of its kind.
    #[cfg(test)]
    pub(super) fn with_voice(mut self, check: impl FnOnce(&mut crate::synthetic::classed::Voice<'_>, usize)) {
        check(&mut voice(&self.mixture, &mut self.random), self.kind);
    }

    /// Describes the product; whether it has reviews.
    pub(super) fn write(self, site: &ClassedSite) -> (Record, bool) {
        let Self { mut random, class, kind, mixture, price } = self;
        let house = of_site(site.index());
        let (featured, specified, reviewed) =
            (random.chance(FEATURES), random.chance(SPECIFICATIONS), random.chance(REVIEWS));
        let mut says = Says {
            voice: voice(&mixture, &mut random),
            class: of_class(class),
            kind: &kinds(class)[kind],
            shared: shared(),
            house,
        };
        let count = says.voice.random.between((1, 3));
        let overview = (0..count).map(|_| Record::default().with("text", says.overview())).collect();
        let features = if featured { says.features() } else { Vec::new() };
        let specs = if specified {
            says.specifications(site.random(Purpose::Section, 100 + class))
        } else {
            Vec::new()
        };
        let count = if reviewed { says.voice.random.between((1, 5)) } else { 0 };
        let reviews = says.reviews(count);
        let (pros, cons) = (says.list("pro"), says.list("con"));
        let verdict = says.voice.any(shared().phrases("verdict"));
        let rating = says.voice.random.between((2, 5)).to_string();
        let (maker, title) = (mixture.naming.maker, mixture.naming.title.clone());
        let mut notices = Notices { site, random: site.random(Purpose::Teaser, class), own: &mut random };
        let record = Record::default()
            .with("title", title)
            .with("maker", maker)
            .with("model", mixture.naming.model.clone())
            .with("price", price)
            .with("pros", pros)
            .with("cons", cons)
            .with("verdict", verdict)
            .with("rating", rating)
            .listing("overview", notices.among(overview))
            .listing("features", features)
            .listing("specs", specs)
            .listing("reviews", notices.among(reviews));
        (record, reviewed)
    }
}

/// The site's own sentences, the same on many pages, in the elements of what is said of the product: blocks hold both,
/// which is why the paper judges sentences.
struct Notices<'a> {
    site: &'a ClassedSite,
    /// Settles which sentences a site has for a class.
    random: Random,
    own: &'a mut Random,
}

impl Notices<'_> {
    fn among(&mut self, records: Vec<Record>) -> Vec<Record> {
        let all = of_site(self.site.index()).phrases("notice");
        let settled = self.random.sample(all.len(), 3);
        let with = |record: Record| match self.own.chance(NOTICE) {
            true => {
                let at = settled[self.own.below(settled.len())];
                record.with("notice", all[at].source())
            }
            false => record,
        };
        records.into_iter().map(with).collect()
    }
}
