//! The plan of a product page: kind of product, maker, model, title, price, address.

use super::sites::sections;
use super::words::{Mixture, kinds, of_class};
use crate::synthetic::classed::{ClassedSite, Outline, Purpose, Voice, model};
use crate::synthetic::random::Random;

/// What a page's draws begin with; its text goes on from the same draws.
pub(in crate::synthetic) struct Plan {
    pub(in crate::synthetic) random: Random,
    pub(in crate::synthetic) class: usize,
    pub(in crate::synthetic) kind: usize,
    pub(in crate::synthetic) mixture: Mixture,
    pub(in crate::synthetic) price: String,
}

/// Prices in dollars, class by class: the least and the greatest.
const PRICES: [(usize, usize); 5] = [(699, 2_999), (99, 1_499), (29, 499), (59, 1_299), (129, 4_999)];

impl Plan {
    pub(super) fn of(site: &ClassedSite, index: usize) -> Self {
        Self::draw(site.index(), site.class(index), site.random(Purpose::Outline, index))
    }

    /// A product of a class, told in the words of the site `house`.
    pub(in crate::synthetic) fn draw(house: usize, class: usize, mut random: Random) -> Self {
        let kind = random.below(kinds(class).len());
        let mut mixture = Mixture::draw(house, class, kind, &mut random);
        let common = of_class(class);
        let naming = &mut mixture.naming;
        naming.maker = common.words("maker").common(&mut random);
        naming.model = model(&mut random);
        let sort = common.words("type").common(&mut random);
        naming.title = format!("{} {} {sort}", naming.maker, naming.model);
        let dollars = random.between(PRICES[class]).min(random.between(PRICES[class]));
        let price = format!("${dollars}.{}", ["99", "95", "00"][random.below(3)]);
        Self { random, class, kind, mixture, price }
    }

    pub(super) fn outline(self, site: &ClassedSite, index: usize) -> Outline {
        let number = 100_000 + 7 * index;
        let folder = sections(site.index())[self.class].1;
        let path = match site.index() {
            0 => format!("/exec/obidos/tg/detail/-/B0000{number}"),
            1 => format!("/{folder}/0-2645-405-{number}.html"),
            2 => format!("/JRProductPage.process?Product_Id={number}"),
            3 => format!("/article2/0,1759,{number},00.asp"),
            _ => format!("/{folder}/4505-3121_16-{number}.html"),
        };
        Outline {
            class: self.class,
            subject: self.kind,
            title: self.mixture.naming.title,
            path,
            note: self.price,
            day: 0,
        }
    }
}

/// The voice of a page.
pub(in crate::synthetic) fn voice<'a>(mixture: &'a Mixture, random: &'a mut Random) -> Voice<'a> {
    Voice {
        nouns: &mixture.nouns,
        verbs: &mixture.verbs,
        adjectives: &mixture.adjectives,
        naming: &mixture.naming,
        lists: mixture.lists,
        random,
        named: 0,
    }
}
