//! The numbers that the other pages of the site give.

use crate::fitted_site::{FittedSite, ReadPage};
use crate::numbers::{Number, Rows};
use crate::site_witness::{PlaceKind, PlaceSums};

/// What is asked of a place in the other pages.
type Ask = fn(&PlaceSums) -> f64;

const WORDS: Ask = |place| place.words / place.blocks;
const ENDS: Ask = |place| place.ends / place.words;
const COVERED: Ask = |place| place.covered / place.words;
const WIDELY: Ask = |place| place.widely / place.words;

const PLACES: [(PlaceKind, &[(Number, Ask)]); 3] = [
    (
        PlaceKind::Path,
        &[(Number::PathWords, WORDS), (Number::PathCovered, COVERED), (Number::PathWidely, WIDELY)],
    ),
    (
        PlaceKind::Local,
        &[
            (Number::LocalWords, WORDS),
            (Number::LocalEnds, ENDS),
            (Number::LocalCovered, COVERED),
            (Number::LocalWidely, WIDELY),
        ],
    ),
    (PlaceKind::Tags, &[(Number::TagsWords, WORDS)]),
];

/// Writes the numbers of all blocks of a page of the site.
pub(crate) fn write(rows: &mut Rows, site: &FittedSite, read: &ReadPage) {
    rows.fill(Number::SitePages, f64::from(site.others(read) + 1).ln());
    for (index, recurrence) in read.recurrences.iter().enumerate() {
        rows.set(index, Number::SameText, recurrence.same);
        rows.set(index, Number::Covered, recurrence.covered);
        rows.set(index, Number::Widely, recurrence.widely);
        rows.set(index, Number::Rarest, recurrence.rarest);
    }
    let words = |block: usize| f64::from(read.outline.blocks[block].len());
    let all: f64 = (0..read.outline.blocks.len()).map(words).sum();
    let covered =
        read.recurrences.iter().enumerate().map(|(block, recurrence)| words(block) * recurrence.covered);
    rows.fill(Number::PageCovered, covered.sum::<f64>() / all.max(1.0));
    for (kind, numbers) in PLACES {
        let places = site.witness.at_places(kind, &read.outline, &read.recurrences, read.known);
        if kind == PlaceKind::Path {
            let known =
                places.iter().enumerate().filter(|(_, place)| place.is_some()).map(|(block, _)| words(block));
            rows.fill(Number::PageKnown, known.sum::<f64>() / all.max(1.0));
        }
        for (index, place) in places.iter().enumerate() {
            for &(number, ask) in numbers {
                rows.set(index, number, place.as_ref().map_or(-1.0, ask));
            }
        }
    }
}
