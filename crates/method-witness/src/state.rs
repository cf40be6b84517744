//! What a fit has learned of a site, as bytes: counts by hash, and nothing of a page but its fingerprint.
//!
//! The bytes are the same on every machine. They are packed later, with the rest of a site's file.

use cleaning::{FitError, versioned};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use crate::fitted_site::FittedSite;
use crate::params::WitnessParams;
use crate::site_witness::{PlaceSums, SiteWitness};
use crate::votes::Votes;

/// Changes with what is hashed, and with what is counted: hashes of another version mean something else.
const VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct State {
    prose: f64,
    /// The fingerprints of the distinct pages.
    pages: Table<()>,
    /// Pages by hash of a block's words.
    blocks: Table<u32>,
    /// Pages by shingle.
    shingles: Table<u32>,
    places: [Table<PlaceSums>; 3],
    /// V and C by class path.
    votes: Table<(f64, u32)>,
}

/// Values by hash, in the order of the hashes.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Table<V> {
    /// The first hash, and from each hash to the next one.
    steps: Vec<u64>,
    values: Vec<V>,
}

impl<V> Table<V> {
    fn of(values: impl Iterator<Item = (u64, V)>) -> Self {
        let mut sorted: Vec<(u64, V)> = values.collect();
        sorted.sort_unstable_by_key(|(hash, _)| *hash);
        let mut last = 0;
        let (steps, values) = sorted
            .into_iter()
            .map(|(hash, value)| (hash - std::mem::replace(&mut last, hash), value))
            .unzip();
        Self { steps, values }
    }

    /// The values by hash, if each is `sound`.
    fn checked(self, sound: impl Fn(&V) -> bool) -> Option<FxHashMap<u64, V>> {
        let mut hash = 0_u64;
        let hashes = self.steps.into_iter().map(|step| {
            hash = hash.wrapping_add(step);
            hash
        });
        (self.values.iter().all(sound)).then(|| hashes.zip(self.values).collect())
    }
}

impl FittedSite {
    /// Everything that [`judge`](Self::judge) needs, without the pages.
    pub(crate) fn state(&self) -> Vec<u8> {
        let SiteWitness { blocks, shingles, places, .. } = &self.witness;
        let sums =
            |places: &FxHashMap<u64, PlaceSums>| Table::of(places.iter().map(|(&hash, &sums)| (hash, sums)));
        let state = State {
            prose: self.prose,
            pages: Table::of(self.pages.keys().map(|&page| (page, ()))),
            blocks: Table::of(blocks.iter()),
            shingles: Table::of(shingles.iter()),
            places: places.each_ref().map(sums),
            votes: Table::of(self.votes.0.iter().map(|(&path, &votes)| (path, votes))),
        };
        versioned::write(VERSION, &state)
    }

    /// The site of a state, without its pages.
    ///
    /// # Errors
    /// [`FitError::State`].
    pub(crate) fn of_state(state: &[u8], params: WitnessParams) -> Result<Self, FitError> {
        let wrong = |reason| FitError::State { reason };
        let state: State = versioned::read(VERSION, state).map_err(wrong)?;
        state.site(params).ok_or_else(|| wrong("its counts cannot be those of a site".to_owned()))
    }
}

impl State {
    /// The site, if all counts are possible.
    fn site(self, params: WitnessParams) -> Option<FittedSite> {
        let pages = u32::try_from(self.pages.steps.len()).ok().filter(|&pages| pages > 0)?;
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
        let witness = SiteWitness::of_counts(
            pages,
            [self.blocks.checked(count)?, self.shingles.checked(count)?],
            [paths?, locals?, tags?],
            &params,
        );
        let votes = Votes(self.votes.checked(|(votes, pages)| share(*votes) && count(pages))?);
        let pages = self.pages.checked(|()| true)?.into_keys().map(|page| (page, None)).collect();
        share(self.prose).then_some(FittedSite { params, witness, prose: self.prose, votes, pages })
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
        assert_eq!((VERSION, hash), (1, 8_588_723_120_523_553_527));
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
        check(|state| state.pages = Table::of([].into_iter()), impossible);
        check(|state| state.blocks.values[0] = 0, impossible);
        check(|state| state.shingles.values[0] = 4, impossible);
        check(|state| state.places[1].values[0].words = 0.0, impossible);
        check(|state| state.places[2].values[0].covered = f64::NAN, impossible);
        check(|state| state.votes.values[0].0 = f64::INFINITY, impossible);
        check(|state| state.votes.values[0].1 = u32::MAX, impossible);
        check(|state| state.prose = -1.0, impossible);
    }
}
