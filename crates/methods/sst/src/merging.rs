//! Merging of element nodes below one parent (4.2.5, enhancement 1), which makes one element node of several
//! places of its style nodes.
//!
//! Only places with the same signature in different style nodes can be merged. No merged element node has two
//! places of one style node, because these are two places of one page. `similar` compares the sets of
//! features.

use rustc_hash::FxHashMap;

use crate::characteristic::CharacteristicMeter;
use crate::occurrences::{TagNode, TrainingPages};
use crate::page_tree::Signature;
use crate::params::SstParams;
use crate::similar::{Item, Similar};

/// A place of a style node: an element node before merging.
pub(crate) struct UnmergedElement {
    /// The style node, by its place among those of the parent.
    pub(crate) style: u32,
    /// The signature of its tag nodes.
    pub(crate) signature: Signature,
    /// The tag nodes, by page.
    pub(crate) nodes: Vec<TagNode>,
}

/// Merges the places below parents, one parent after the other.
pub(crate) struct Merger {
    merge: bool,
    frequency: f64,
    overlap: f64,
    meter: CharacteristicMeter,
}

impl Merger {
    /// A merger for features with numbers below `features`.
    pub(crate) fn new(params: &SstParams, features: usize) -> Self {
        let (merge, frequency) = (params.merge, params.merge_frequency);
        let features = if merge { features } else { 0 };
        Self {
            merge,
            frequency,
            overlap: params.merge_overlap,
            meter: CharacteristicMeter::new(frequency, features),
        }
    }

    /// The element node of each place, numbered from 0 in the order of their first places. `places` come style by
    /// style.
    pub(crate) fn merged(&mut self, pages: &TrainingPages<'_>, places: &[UnmergedElement]) -> Vec<u32> {
        // the first place of the element node that each place is of
        let mut firsts: Vec<usize> = (0..places.len()).collect();
        let several_styles = places.first().zip(places.last()).is_some_and(|(a, b)| a.style != b.style);
        if self.merge && several_styles {
            for group in groups_of_one_look(places) {
                self.merge_group(pages, places, &group, &mut firsts);
            }
        }
        numbered(&firsts)
    }

    fn merge_group(
        &mut self,
        pages: &TrainingPages<'_>,
        places: &[UnmergedElement],
        group: &[usize],
        firsts: &mut [usize],
    ) {
        let mut items = Vec::with_capacity(group.len());
        for &place in group {
            let UnmergedElement { style, nodes, .. } = &places[place];
            let set = self.meter.characteristic(pages, nodes);
            // |I| > 0
            if !set.is_empty() {
                items.push(Item { place, style: *style, nodes, set });
            }
        }
        let mut similar = Similar::new(items, self.frequency, self.overlap);
        for places in similar.merge(pages, &mut self.meter) {
            let first = *places.iter().min().expect("an element node has a place");
            places.into_iter().for_each(|place| firsts[place] = first);
        }
    }
}

/// The places of each signature that more than one style node has, in the order of their first places.
fn groups_of_one_look(places: &[UnmergedElement]) -> Vec<Vec<usize>> {
    let mut of_signature: FxHashMap<Signature, usize> = FxHashMap::default();
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (number, place) in places.iter().enumerate() {
        let group = *of_signature.entry(place.signature).or_insert(groups.len());
        if group == groups.len() {
            groups.push(Vec::new());
        }
        groups[group].push(number);
    }
    // places are grouped by style
    groups.retain(|group| places[group[0]].style != places[group[group.len() - 1]].style);
    groups
}

/// Numbers from 0 for the first places, in their order.
fn numbered(firsts: &[usize]) -> Vec<u32> {
    let mut numbers: Vec<u32> = Vec::with_capacity(firsts.len());
    let mut next = 0;
    for (place, &first) in firsts.iter().enumerate() {
        if first == place {
            numbers.push(next);
            next += 1;
        } else {
            numbers.push(numbers[first]);
        }
    }
    numbers
}
