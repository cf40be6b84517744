//! Product reviews: the words of [`eproduct_2004`](crate::synthetic::eproduct_2004).

use super::content::{Body, Named, items, length, paragraph};
use super::plan::{LinkedSite, Purpose};
use crate::synthetic::eproduct_2004::outline::{Plan, voice};
use crate::synthetic::eproduct_2004::product::Says;
use crate::synthetic::eproduct_2004::words::{kinds, of_class, of_site, shared};
use crate::synthetic::random::Random;
use crate::synthetic::record::Record;

/// Which of the product corpus's sites lends its house words.
const HOUSE: usize = 1;

/// Shares of reviews with a list of features and with specifications.
const FEATURES: f64 = 0.5;
const SPECIFICATIONS: f64 = 0.7;

/// A product's name, which is what links say.
pub(super) fn named(class: usize, random: &mut Random) -> Named {
    let title = Plan::draw(HOUSE, class, random.clone()).mixture.naming.title;
    Named { anchor: title.clone(), title }
}

/// Writes the review.
pub(super) fn body(site: &LinkedSite, class: usize, random: &mut Random) -> Body {
    let Plan { mut random, kind, mixture, price, .. } = Plan::draw(HOUSE, class, random.clone());
    let count = length(site, &mut random);
    let mut says = Says {
        voice: voice(&mixture, &mut random),
        class: of_class(class),
        kind: &kinds(class)[kind],
        shared: shared(),
        house: of_site(HOUSE),
    };
    let mut blocks: Vec<Record> = (0..count).map(|_| paragraph(says.overview())).collect();
    if says.voice.random.chance(FEATURES) {
        blocks.push(Record::default().listing("items", says.features()));
    }
    if says.voice.random.chance(SPECIFICATIONS) {
        blocks.push(
            Record::default()
                .listing("rows", says.specifications(site.random(Purpose::Section, 100 + class))),
        );
    }
    blocks.push(items([says.list("pro"), says.list("con")]));
    blocks.push(paragraph(says.voice.any(shared().phrases("verdict"))));
    Body { byline: price, blocks }
}
