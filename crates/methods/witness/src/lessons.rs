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
use crate::tokens::{Places, bags};

/// The most pages of a site that teach with all of the site beside them.
const PAGES: usize = 10;

/// Sizes of the groups in which pages of larger sites teach again.
const GROUPS: [usize; 6] = [1, 1, 2, 2, 4, 8];

/// Sites of fewer pages teach in no groups.
const LEAST_PAGES: usize = 5;

/// Pages of a group that teach, on average.
const OF_GROUP: usize = 3;

/// A bag of tokens counts at most so much, so that a long block does not outweigh a page of short ones.
const BAG: f64 = 20.0;

/// Blocks that count less are thinned out to a third, which count three times as much.
const LIGHT: f64 = 0.3;

/// The rows of a site, of these numbers; with [`Number::Lexical`] also a bag of tokens for each block, and 0 in the place of the number.
pub(crate) fn examples(training: &Training<'_>, numbers: &[Number]) -> Examples {
    let mut examples = Examples::new(numbers.len());
    let pages: Vec<&Page> = training.pages.iter().map(|&page| &training.site.pages()[page]).collect();
    let golds = training.labels.iter().filter_map(|(page, gold)| {
        let place = training.pages.iter().position(|&known| known == page)?;
        Some((place, labels(pages[place], &Outline::of(pages[place]), gold)?))
    });
    let golds: Vec<(usize, Vec<Label>)> = golds.collect();
    let first_bag = numbers.contains(&Number::Lexical).then(|| add_bags(&mut examples, &pages, &golds));
    let key = [training.seed, fnv(training.site.id())];
    // the pages of these places, as if they were the site
    let fitted = |places: &[usize]| Lesson {
        training,
        site: FittedSite::of(places.iter().map(|&place| pages[place]), WitnessParams::of_numbers()),
        numbers,
        first_bag: first_bag.as_deref(),
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
    numbers: &'t [Number],
    /// The bag of the first block of each page, if words are read.
    first_bag: Option<&'t [u32]>,
}

/// Adds a bag for each block of the labelled pages, and returns the first bag of each page.
fn add_bags(examples: &mut Examples, pages: &[&Page], golds: &[(usize, Vec<Label>)]) -> Vec<u32> {
    let mut first = vec![0; pages.len()];
    for (place, labels) in golds {
        first[*place] = u32::try_from(examples.bags.len()).expect("fewer than 2^32 blocks");
        let page = pages[*place];
        for (bag, label) in bags(&Places, page, &Outline::of(page)).into_iter().zip(labels) {
            let target = f32::from(u8::from(label.is_content));
            examples.bags.push(&bag, target, label.weight.min(BAG) as f32);
        }
    }
    first
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
            let mut chosen = Vec::with_capacity(self.numbers.len());
            for (block, ((row, label), thinned)) in (0..).zip(rows.iter().zip(labels).zip(thinned)) {
                let weight = if label.weight >= LIGHT { label.weight } else { 3.0 * label.weight };
                if weight > 0.0 && (label.weight >= LIGHT || thinned) {
                    chosen.clear();
                    chosen.extend(self.numbers.iter().map(|&number| row[number as usize]));
                    examples.push(&chosen, f32::from(u8::from(label.is_content)), weight as f32);
                    examples.bag_of.extend(self.first_bag.map(|first| first[*place] + block));
                }
            }
        }
    }
}
