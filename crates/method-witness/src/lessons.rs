//! What a labelled site teaches: a row of numbers for each block of its labelled pages.
//!
//! A method is used on sites of all sizes, and what the site says depends on its size. So the pages of larger sites are
//! shown again in small groups, as if each group were a site.

use cleaning::{Examples, Training, draw};
use page::Page;
use text::hash::fnv;

use crate::all_numbers::rows;
use crate::block_labels::{Label, labels};
use crate::fitted_site::{FittedSite, ReadPage};
use crate::numbers::Number;
use crate::outline::Outline;
use crate::params::WitnessParams;
use crate::rules::Judgement;

/// The most pages of a site that teach with all of the site beside them.
const PAGES: usize = 10;

/// Sizes of the groups in which pages of larger sites teach again.
const GROUPS: [usize; 6] = [1, 1, 2, 2, 4, 8];

/// Sites of fewer pages teach in no groups.
const LEAST_PAGES: usize = 5;

/// Pages of a group that teach, on average.
const OF_GROUP: usize = 3;

/// Blocks that count less are thinned out to a third, which count three times as much.
const LIGHT: f64 = 0.3;

pub(crate) fn examples(training: &Training<'_>) -> Examples {
    let mut examples = Examples::new(Number::ALL.len());
    let pages: Vec<&Page> = training.pages.iter().map(|&page| &training.site.pages()[page]).collect();
    let golds = training.labels.iter().filter_map(|(page, gold)| {
        let place = training.pages.iter().position(|&known| known == page)?;
        Some((place, labels(pages[place], &Outline::of(pages[place]), gold)?))
    });
    let golds: Vec<(usize, Vec<Label>)> = golds.collect();
    let key = [training.seed, fnv(training.site.id())];
    // the pages of these places, as if they were the site
    let fitted = |places: &[usize]| Lesson {
        training,
        site: FittedSite::of(places.iter().map(|&place| pages[place]), WitnessParams::of_numbers()),
    };
    let order = draw::permutation([key[0], key[1], 0, 0], golds.len());
    let whole: Vec<&(usize, Vec<Label>)> = order.iter().take(PAGES).map(|&gold| &golds[gold]).collect();
    fitted(&(0..pages.len()).collect::<Vec<_>>()).add(&mut examples, &whole, key[1]);
    if pages.len() < LEAST_PAGES {
        return examples;
    }
    for (number, size) in GROUPS.into_iter().enumerate().filter(|(_, size)| *size < pages.len()) {
        let order = draw::permutation([key[0], key[1], 1, number as u64], pages.len());
        let group = &order[..size];
        let of_group: Vec<_> = golds.iter().filter(|(page, _)| group.contains(page)).take(OF_GROUP).collect();
        fitted(group).add(&mut examples, &of_group, key[1] ^ number as u64);
    }
    examples
}

/// A site, or a group of its pages, as its pages are judged in it.
struct Lesson<'t> {
    training: &'t Training<'t>,
    site: FittedSite,
}

impl Lesson<'_> {
    /// Adds the blocks of pages.
    fn add(&self, examples: &mut Examples, golds: &[&(usize, Vec<Label>)], seed: u64) {
        for (place, labels) in golds {
            let page = &self.training.site.pages()[self.training.pages[*place]];
            let rows = self
                .site
                .judge(page, |read: &ReadPage, judgement: &Judgement<'_>| rows(&self.site, read, judgement));
            let drawn = draw::permutation([seed, *place as u64, 2, 0], labels.len());
            let mut thinned = vec![false; labels.len()];
            drawn[..labels.len() / 3].iter().for_each(|&block| thinned[block] = true);
            for ((row, label), thinned) in rows.iter().zip(labels).zip(thinned) {
                let weight = if label.weight >= LIGHT { label.weight } else { 3.0 * label.weight };
                if weight > 0.0 && (label.weight >= LIGHT || thinned) {
                    examples.push(row, f32::from(u8::from(label.is_content)), weight as f32);
                }
            }
        }
    }
}
