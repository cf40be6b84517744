//! Generated documents for the bench: words of the language, of a class, of a site, and of the page alone.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};
use task::{Bag, Documents};

/// Pages with their classes and sites.
pub(super) struct Pages {
    pub(super) documents: Documents,
    pub(super) classes: Vec<u32>,
    pub(super) sites: Vec<u32>,
}

const CLASSES: usize = 5;
const SITES: usize = 5;
/// The number of words of a page; about 250 of them are distinct.
const TOKENS: usize = 420;
const LANGUAGE: usize = 40_000;
/// Words of a class, and as many of a site.
const OWN: usize = 400;

/// `size` pages of 5 classes at 5 sites.
pub(super) fn pages(size: usize) -> Pages {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let shared = LANGUAGE + (CLASSES + SITES) * OWN;
    // 20 words of each page that no other page has
    let vocabulary = shared + 20 * size;
    let (mut bags, mut classes, mut sites) = (Vec::new(), Vec::new(), Vec::new());
    for page in 0..size {
        let (class, site) = (below(&mut random, CLASSES), below(&mut random, SITES));
        let mut entries: Vec<(u32, f64)> = Vec::new();
        for _ in 0..TOKENS {
            let term = match below(&mut random, 20) {
                0 => shared + 20 * page + below(&mut random, 20),
                1..=3 => LANGUAGE + class * OWN + skewed(&mut random, OWN),
                4..=6 => LANGUAGE + (CLASSES + site) * OWN + skewed(&mut random, OWN),
                _ => skewed(&mut random, LANGUAGE),
            };
            entries.push((u32::try_from(term).expect("a small vocabulary"), 1.0));
        }
        bags.push(Bag::new(entries));
        classes.push(u32::try_from(class).expect("few classes"));
        sites.push(u32::try_from(site).expect("few sites"));
    }
    Pages { documents: Documents::new(bags, vocabulary), classes, sites }
}

/// A number below `n`; small ones are frequent, about as 1 / rank.
fn skewed(random: &mut ChaCha8Rng, n: usize) -> usize {
    let unit = (random.next_u64() >> 11) as f64 / (1u64 << 53) as f64;
    ((n as f64).powf(unit) - 1.0) as usize
}

fn below(random: &mut ChaCha8Rng, n: usize) -> usize {
    (random.next_u64() % n as u64) as usize
}
