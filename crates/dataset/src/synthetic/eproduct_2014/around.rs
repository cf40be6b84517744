//! What stands around a product: what all shops have (`classed::Shop`), in the words of 2013.

use super::sites::sections;
use super::words::{kinds, of_class, of_site};
use crate::synthetic::classed::{ClassedSite, Purpose, Shop};
use crate::synthetic::record::Record;

const SHOP: Shop = Shop {
    sections,
    of_site,
    of_class,
    kinds,
    calls: [
        "Shop now",
        "Free two-day shipping",
        "Today only, while supplies last",
        "Zero percent financing for 12 months",
        "Sponsored",
        "Limited time offer",
        "As seen on your wish list",
        "Like us and save ten percent",
    ],
    ad: |folder, number| format!("http://ads.adhouse.test/c/{number}?to=/{folder}/"),
};

/// Everything around page `index`.
pub(super) fn around(site: &ClassedSite, index: usize, page: Record) -> Record {
    let mut random = site.random(Purpose::Around, index);
    SHOP.around(site, index, &mut random, page)
        .with("likes", random.between((3, 900)).to_string())
        .with("session", random.below(1_000_000_000).to_string())
}
