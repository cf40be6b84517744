//! What a fit finds in a site, what it says of one page, and the same as bytes: counts by hash, and nothing of a page but its fingerprint.
//!
//! The bytes are the same on every machine. They are packed later, with the rest of a site's file.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::hash::{BuildHasher as _, Hash as _, Hasher as _};
use std::sync::Arc;

use cleaning::{FitError, OfSite, versioned};
use page::Page;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHasher};
use serde::{Deserialize, Serialize};
use steps::{Outline, Place, SiteFacts};
use text::hash::{fnv, fnv_bytes, mix};

use crate::params::WitnessParams;
use crate::rules::{Judgement, Seeds, Votes, in_container, prose_share};
use crate::site_lines::SiteLines;
use crate::site_witness::{PlaceKind, PlaceSums, Recurrence, SiteWitness};
use crate::sketch::{read_sketch, write_sketch};

/// The most pages of a fit that counts what a single page has too. Most words of a larger site stand in a single page, and they hardly
/// ever say anything of a new one.
const FEW: u32 = 50;

/// The testimony of a site, and its pages as the method read them.
pub(crate) struct FittedSite {
    pub(crate) params: WitnessParams,
    pub(crate) witness: SiteWitness,
    pub(crate) lines: SiteLines,
    /// The share of prose in what the containers of its pages hold.
    pub(crate) prose: f64,
    pub(crate) votes: Votes,
    /// The distinct pages of the fit by fingerprint, with their attributes' [`Print`]; `None` for those of a state or a sketch.
    pub(crate) pages: FxHashMap<u64, Option<(u64, ReadPage)>>,
}

/// A page with what the other pages say of it.
#[derive(Debug, Clone)]
pub(crate) struct ReadPage {
    pub(crate) outline: Outline,
    pub(crate) recurrences: Vec<Recurrence>,
    pub(crate) seeds: Seeds,
    /// Whether the page, or a copy of it, is one of the fit.
    pub(crate) known: bool,
}

impl FittedSite {
    /// Of the sketches of pages, without these pages: it cleans as the fit to them does.
    ///
    /// # Errors
    /// [`FitError::sketch`].
    pub(crate) fn of_sketches(sketches: &[Vec<u8>], params: WitnessParams) -> Result<Self, FitError> {
        let mut pages = DistinctPages::default();
        for sketch in sketches {
            let (fingerprint, outline) = read_sketch(sketch)?;
            pages.add(fingerprint, fnv_bytes(sketch.iter().copied()), || outline);
        }
        let mut site = Self::of_distinct(pages, params);
        // they have not all that cleaning needs
        site.pages.values_mut().for_each(|page| *page = None);
        Ok(site)
    }

    /// Reads the pages and counts what they have in common, which does not depend on their order.
    pub(crate) fn of<'p>(pages: impl Iterator<Item = &'p Page>, params: WitnessParams) -> Self {
        let mut distinct = DistinctPages::default();
        pages.for_each(|page| {
            let Print { text, attributes } = *Print::of(page);
            distinct.add(text, attributes, || Outline::of(page));
        });
        Self::of_distinct(distinct, params)
    }

    fn of_distinct(distinct: DistinctPages, params: WitnessParams) -> Self {
        let mut witness = SiteWitness::of(distinct.0.values().map(|page| &page.outline), &params);
        let (mut lines, mut votes) = (SiteLines::default(), Votes::default());
        let mut pages = FxHashMap::default();
        // sums of quotients depend on their order, which is that of the fingerprints
        for (key, DistinctPage { reading, mut outline, times }) in distinct.0 {
            lines.add(&outline.lines, times);
            let recurrences = witness.recurrences(&outline, true);
            witness.add_places(&outline, &recurrences);
            let seeds = Seeds::of(&outline, &recurrences, &params);
            votes.add(&outline, &seeds);
            // counted, and of no further use
            outline.words = Vec::new();
            pages.insert(key, Some((reading, ReadPage { outline, recurrences, seeds, known: true })));
        }
        if witness.pages > FEW {
            // nothing changes for a page that has something alone: it says nothing of the others to itself, and its own vote counts in any case
            for counts in [&mut witness.blocks, &mut witness.shingles, &mut lines.0] {
                counts.retain(|_, pages| *pages > 1);
            }
            witness.places.iter_mut().for_each(|places| places.retain(|_, sums| sums.pages > 1));
            votes.0.retain(|_, (_, pages)| *pages > 1);
        }
        let mut site = Self { params, witness, lines, prose: 1.0, votes, pages };
        site.prose = site.prose_of_pages();
        site
    }

    /// The share of prose in what the containers of the pages hold and does not recur: the mean over the pages, with `prior_pages` of
    /// nothing but prose, since few pages say little of a site.
    fn prose_of_pages(&self) -> f64 {
        let params = &self.params;
        let of_page = |(_, page): &(u64, ReadPage)| {
            let (outline, seeds) = (&page.outline, &page.seeds);
            let votes = self.votes.of(outline, seeds, page.known);
            prose_share(outline, seeds, &in_container(outline, seeds, &votes, params))
        };
        let mut shares: Vec<f64> = self.pages.values().flatten().filter_map(of_page).collect();
        // one sum for pages in any order
        shares.sort_by(f64::total_cmp);
        let pages = params.prior_pages + shares.len() as f64;
        if pages > 0.0 { (params.prior_pages + shares.iter().sum::<f64>()) / pages } else { 1.0 }
    }

    /// Gives `judge` the page as read, with what the rules find.
    pub(crate) fn judge<T>(&self, page: &Page, judge: impl FnOnce(&ReadPage, &Judgement<'_>) -> T) -> T {
        let print = Print::of(page);
        let known = self.pages.get(&print.text);
        let made;
        let read = match known {
            Some(Some((known, read))) if *known == print.attributes => read,
            _ => {
                let known = known.is_some();
                let outline = Outline::of(page);
                let recurrences = self.witness.recurrences(&outline, known);
                let seeds = Seeds::of(&outline, &recurrences, &self.params);
                made = ReadPage { outline, recurrences, seeds, known };
                &made
            }
        };
        let votes = self.votes.of(&read.outline, &read.seeds, read.known);
        judge(read, &Judgement::of(&read.outline, &read.seeds, &votes, &self.params))
    }

    /// Whether prose is no test of content on this site.
    pub(crate) fn is_of_reference(&self) -> bool {
        self.prose < self.params.max_reference_prose_share
    }

    /// What the site says of the lines of a page.
    pub(crate) fn say(&self, read: &ReadPage) -> OfSite {
        self.lines.say(&read.outline.lines, self.others(read), read.known)
    }

    /// Pages beside a page of which it is known whether it is one of the fit.
    pub(crate) fn others(&self, read: &ReadPage) -> u32 {
        self.witness.pages - u32::from(read.known)
    }
}

/// A page as its site sees it, for the steps.
pub(crate) struct OnePage<'a> {
    pub(crate) site: &'a FittedSite,
    pub(crate) read: &'a ReadPage,
    pub(crate) judgement: &'a Judgement<'a>,
}

impl SiteFacts for OnePage<'_> {
    fn pages(&self) -> usize {
        self.site.pages.len()
    }

    fn others(&self) -> u32 {
        self.site.others(self.read)
    }

    fn is_of_reference(&self) -> bool {
        self.site.is_of_reference()
    }

    fn same(&self, block: usize) -> f64 {
        self.read.recurrences[block].same
    }

    fn places(&self) -> Vec<Option<Place>> {
        let ReadPage { outline, recurrences, known, .. } = self.read;
        let places = self.site.witness.at_places(PlaceKind::Path, outline, recurrences, *known).into_iter();
        places.map(|place| place.map(|PlaceSums { pages, blocks, .. }| Place { pages, blocks })).collect()
    }

    fn by_rules(&self) -> Vec<bool> {
        self.judgement.kept_of_reference()
    }

    fn names(&self) -> OfSite {
        self.site.say(self.read)
    }
}

/// The sketch of a page.
pub(crate) fn sketch(page: &Page) -> Vec<u8> {
    write_sketch(&Outline::of(page), Print::of(page).text)
}

/// By what a page is known again.
pub(crate) struct Print {
    /// The fingerprint: equal for copies of a page, which have the same text in the same tags.
    text: u64,
    /// Of pages of one fingerprint equal for those with the same attributes and data, which are read alike. Never stored.
    attributes: u64,
}

impl Print {
    /// Of a page, made once.
    fn of(page: &Page) -> Arc<Self> {
        page.once(|page| {
            let (mut text, mut hasher) = (fnv(page.text()), FxHasher::default());
            for node in page.nodes() {
                text = mix(text ^ fnv(page.tag(node).as_str())) ^ page.end(node).index() as u64;
                page.attributes(node).for_each(|attribute| (node.index(), attribute).hash(&mut hasher));
            }
            page.json_ld().for_each(|data| data.hash(&mut hasher));
            Self { text: mix(text), attributes: hasher.finish() }
        })
    }
}

/// Pages by fingerprint. Copies of a page are one, or they would be each other's template.
#[derive(Debug, Default)]
struct DistinctPages(BTreeMap<u64, DistinctPage>);

#[derive(Debug)]
struct DistinctPage {
    /// Equal for pages of one outline.
    reading: u64,
    outline: Outline,
    /// The number of its copies, itself counted.
    times: u32,
}

impl DistinctPages {
    /// Adds a page, or a copy of one. Copies have the same text in the same tags, but may have other classes, and so another outline; of
    /// these the one with the least sketch counts.
    fn add(&mut self, fingerprint: u64, reading: u64, outline: impl FnOnce() -> Outline) {
        match self.0.entry(fingerprint) {
            Entry::Vacant(place) => {
                place.insert(DistinctPage { reading, outline: outline(), times: 1 });
            }
            Entry::Occupied(mut known) => {
                let known = known.get_mut();
                known.times += 1;
                if known.reading != reading {
                    let outline = outline();
                    let sketch = |outline| write_sketch(outline, fingerprint);
                    if sketch(&outline) < sketch(&known.outline) {
                        (known.reading, known.outline) = (reading, outline);
                    }
                }
            }
        }
    }
}

/// Changes with what is hashed, and with what is counted: hashes of another version mean something else.
const VERSION: u32 = 2;

/// The most hashes of a state that may fall on one place of a hash table: by chance less than 20 of any number do. A file can be made in
/// which all do, and then each is compared with all others.
const MOST_ON_A_PLACE: u8 = 64;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct State {
    prose: f64,
    /// The fingerprints of the distinct pages, and their number.
    pages: (Hashes, usize),
    /// Pages by hash of a block's words.
    blocks: Table<u32>,
    /// Pages by shingle.
    shingles: Table<u32>,
    places: [Table<PlaceSums>; 3],
    /// V and C by class path.
    votes: Table<(f64, u32)>,
    /// Pages by line that may name the site, and by short text, copies counted.
    lines: Table<u32>,
}

/// Values by hash, in the order of the hashes.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Table<V> {
    hashes: Hashes,
    values: Vec<V>,
}

/// Ascending hashes: the first one, and the step from each to the next one.
#[derive(Serialize, Deserialize)]
struct Hashes(Vec<u64>);

impl Hashes {
    fn of(ascending: impl Iterator<Item = u64>) -> Self {
        let mut last = 0;
        Self(ascending.map(|hash| hash - std::mem::replace(&mut last, hash)).collect())
    }

    /// The hashes, if they ascend, there are `number` of them, and no place of a hash table would be crowded.
    fn checked(self, number: usize) -> Option<Vec<u64>> {
        let mut hashes: Vec<u64> = Vec::with_capacity(self.0.len());
        for step in self.0 {
            hashes.push(match hashes.last() {
                None => step,
                Some(last) => last.checked_add(step).filter(|_| step > 0)?,
            });
        }
        let places = hashes.len().next_power_of_two();
        let mut on_place = vec![0; places];
        let crowded = hashes.iter().any(|hash| {
            let place = &mut on_place[FxBuildHasher.hash_one(hash) as usize & (places - 1)];
            *place += 1;
            *place > MOST_ON_A_PLACE
        });
        (hashes.len() == number && !crowded).then_some(hashes)
    }
}

impl<V: Copy> Table<V> {
    fn of(values: &FxHashMap<u64, V>) -> Self {
        let mut sorted: Vec<(u64, V)> = values.iter().map(|(&hash, &value)| (hash, value)).collect();
        sorted.sort_unstable_by_key(|(hash, _)| *hash);
        let hashes = Hashes::of(sorted.iter().map(|(hash, _)| *hash));
        Self { hashes, values: sorted.into_iter().map(|(_, value)| value).collect() }
    }

    /// The values by hash, if each is `sound`, and the hashes are.
    fn checked(self, sound: impl Fn(&V) -> bool) -> Option<FxHashMap<u64, V>> {
        let hashes = self.hashes.checked(self.values.len())?;
        self.values.iter().all(sound).then(|| hashes.into_iter().zip(self.values).collect())
    }
}

impl FittedSite {
    /// Everything that [`judge`](Self::judge) needs, without the pages.
    pub(crate) fn state(&self) -> Vec<u8> {
        let SiteWitness { blocks, shingles, places, .. } = &self.witness;
        let mut pages: Vec<u64> = self.pages.keys().copied().collect();
        pages.sort_unstable();
        let state = State {
            prose: self.prose,
            pages: (Hashes::of(pages.iter().copied()), pages.len()),
            blocks: Table::of(blocks),
            shingles: Table::of(shingles),
            places: places.each_ref().map(Table::of),
            votes: Table::of(&self.votes.0),
            lines: Table::of(&self.lines.0),
        };
        versioned::write(VERSION, &state)
    }

    /// The site of a state, without its pages.
    ///
    /// # Errors
    /// [`FitError::state`].
    pub(crate) fn of_state(state: &[u8], params: WitnessParams) -> Result<Self, FitError> {
        let state: State = versioned::read(VERSION, state).map_err(FitError::state)?;
        state.site(params).ok_or_else(|| FitError::state("its counts cannot be those of a site"))
    }
}

impl State {
    /// The site, if all counts are possible.
    fn site(self, params: WitnessParams) -> Option<FittedSite> {
        let (fingerprints, number) = self.pages;
        let fingerprints = fingerprints.checked(number)?;
        let pages = u32::try_from(number).ok().filter(|&pages| pages > 0)?;
        let count = |&count: &u32| (1..=pages).contains(&count);
        let share = |share: f64| share.is_finite() && share >= 0.0;
        let sums = |sums: &PlaceSums| {
            let PlaceSums { pages, blocks, words, ends, covered, widely } = *sums;
            count(&pages)
                && blocks > 0.0
                && words > 0.0
                && [blocks, words, ends, covered, widely].map(share) == [true; 5]
        };
        let [paths, locals, tags] = self.places.map(|places| places.checked(sums));
        let witness = SiteWitness {
            pages,
            blocks: self.blocks.checked(count)?,
            shingles: self.shingles.checked(count)?,
            places: [paths?, locals?, tags?],
            ..SiteWitness::new(&params)
        };
        let votes = Votes(self.votes.checked(|(votes, pages)| share(*votes) && count(pages))?);
        let lines = SiteLines(self.lines.checked(|&pages| pages > 0)?);
        let pages = fingerprints.into_iter().map(|page| (page, None)).collect();
        share(self.prose).then_some(FittedSite { params, witness, lines, prose: self.prose, votes, pages })
    }
}

#[cfg(test)]
mod tests {
    use testkit::parse;

    use super::*;

    /// Three pages with a menu, a story of their own and a notice.
    fn site() -> FittedSite {
        let pages = ["river", "council", "harvest"].map(|word| {
            parse(format!(
                "<title>{word}</title><div class=menu><a href=/>Home</a> <a href=/n>News</a></div><h1>{word}</h1>\
                 <p>Nobody had seen the {word} in the north before, and many books tell of it.</p><div>Copyright</div>"
            ))
        });
        FittedSite { prose: 1.0, ..FittedSite::of(pages.iter(), WitnessParams::default()) }
    }

    /// Files of sites outlive the program. A test that fails here asks for another [`VERSION`], and for this number anew.
    #[test]
    fn what_is_counted_under_this_version_stays() {
        let hash = text::hash::fnv_bytes(site().state().into_iter());
        assert_eq!((VERSION, hash), (2, 3_546_587_446_504_515_986));
    }

    /// Checks that a state is refused after a change.
    #[track_caller]
    fn check(change: impl FnOnce(&mut State), expected: &str) {
        let mut state: State = versioned::read(VERSION, &site().state()).unwrap();
        change(&mut state);
        let error = FittedSite::of_state(&versioned::write(VERSION, &state), WitnessParams::default())
            .err()
            .unwrap()
            .to_string();
        assert_eq!(error, format!("the state of a fit cannot be read: {expected}"));
    }

    #[test]
    fn counts_that_no_site_has_are_refused() {
        let impossible = "its counts cannot be those of a site";
        check(|state| state.pages = (Hashes::of([].into_iter()), 0), impossible);
        check(|state| state.pages.1 = usize::MAX, impossible);
        check(|state| state.pages.0.0[1] = 0, impossible);
        check(|state| state.blocks.hashes.0[1] = u64::MAX, impossible);
        check(|state| state.blocks.values.push(1), impossible);
        check(|state| state.blocks.values[0] = 0, impossible);
        check(|state| state.shingles.values[0] = 4, impossible);
        check(|state| state.places[1].values[0].words = 0.0, impossible);
        check(|state| state.places[2].values[0].covered = f64::NAN, impossible);
        check(|state| state.votes.values[0].0 = f64::INFINITY, impossible);
        check(|state| state.votes.values[0].1 = u32::MAX, impossible);
        check(|state| state.lines.values[0] = 0, impossible);
        check(|state| state.prose = -1.0, impossible);
    }

    /// Hashes that all fall on one place of a hash table, whatever its size: multiples of the inverse of the hash function's factor.
    #[test]
    fn hashes_that_crowd_a_hash_table_are_refused() {
        let factor = FxBuildHasher.hash_one(1_u64).rotate_right(26);
        let inverse =
            (0..6).fold(1_u64, |near, _| near.wrapping_mul(2_u64.wrapping_sub(factor.wrapping_mul(near))));
        assert_eq!(factor.wrapping_mul(inverse), 1);
        let table =
            |number: u64| Table::of(&(0..number).map(|hash| (hash.wrapping_mul(inverse), 1)).collect());
        assert!(table(60).checked(|_| true).is_some());
        check(|state| state.blocks = table(2_000), "its counts cannot be those of a site");
    }
}
