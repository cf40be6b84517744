//! What stands around a product: what all shops have (`classed::Shop`), a slogan, and attributes that differ from page to
//! page.

use super::sites::sections;
use super::words::{kinds, of_class, of_site};
use crate::synthetic::classed::{ClassedSite, Purpose, Shop};
use crate::synthetic::random::Random;
use crate::synthetic::record::Record;

const SHOP: Shop = Shop {
    sections,
    of_site,
    of_class,
    kinds,
    calls: [
        "Shop now",
        "Free shipping this week only",
        "Instant rebate, today only",
        "Zero percent financing for 12 months",
        "Click here to save",
        "Limited time offer",
        "Lowest price guaranteed",
        "Buy direct from the factory and save",
    ],
    ad: |folder, number| format!("http://ads.adhouse.test/click?to=/{folder}/&c={number}"),
};

/// Everything around page `index`.
pub(super) fn around(site: &ClassedSite, index: usize, page: Record) -> Record {
    let mut random = site.random(Purpose::Around, index);
    let slogan = of_site(site.index()).words("slogan").get(site.class(index));
    let page = SHOP.around(site, index, &mut random, page).with("slogan", slogan.to_owned());
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
