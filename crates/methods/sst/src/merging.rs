//! Merging of element nodes below one parent (4.2.5, enhancement 1), which makes one element node of several places of its
//! style nodes: those whose sets of characteristic features are similar, |I1 and I2| / |I1 or I2| >= lambda. It ends when
//! no pair can be merged any more.
//!
//! Only places with the same signature in different style nodes can be merged. No merged element node has two
//! places of one style node, because these are two places of one page.
//!
//! The thesis leaves the order open. Here equal sets are merged first, the k-th of one style node with the
//! k-th of the others. Then each element node in turn is merged with the first earlier one that fits, and the
//! merged one is tried again with its new set.

use std::collections::VecDeque;

use cleaning::{FeatureId, SignatureId, SimilarSets, share_at_least};
use page::number;
use rustc_hash::FxHashMap;
use text::ByNumber;

use crate::SstParams;
use crate::page_tree::{TagNode, TrainingPages};

/// A place of a style node: an element node before merging.
pub(crate) struct UnmergedElement {
    /// The style node, by its place among those of the parent.
    pub(crate) style: u32,
    /// The signature of its tag nodes.
    pub(crate) signature: SignatureId,
    /// The tag nodes, by page.
    pub(crate) nodes: Vec<TagNode>,
}

/// Merges the places below parents, one parent after the other.
pub(crate) struct Merger<'p> {
    params: SstParams,
    meter: CharacteristicMeter<'p>,
}

impl<'p> Merger<'p> {
    /// A merger for features with numbers below `features`.
    pub(crate) fn new(pages: &'p TrainingPages<'p>, params: &SstParams, features: usize) -> Self {
        let features = if params.merge { features } else { 0 };
        let meter = CharacteristicMeter::new(pages, params.merge_frequency, features);
        Self { params: params.clone(), meter }
    }

    /// The element node of each place, numbered from 0 in the order of their first places. `places` come style by
    /// style.
    pub(crate) fn merged(&mut self, places: &[UnmergedElement]) -> Vec<u32> {
        // the first place of the element node that each place is of
        let mut firsts: Vec<usize> = (0..places.len()).collect();
        let several_styles = places.first().zip(places.last()).is_some_and(|(a, b)| a.style != b.style);
        if self.params.merge && several_styles {
            let mut by_look: Vec<usize> = (0..places.len()).collect();
            // stable: the places of one signature stay grouped by style
            by_look.sort_by_key(|&place| places[place].signature);
            for group in by_look.chunk_by(|&one, &other| places[one].signature == places[other].signature) {
                if places[group[0]].style != places[group[group.len() - 1]].style {
                    self.merge_group(places, group, &mut firsts);
                }
            }
        }
        numbered(&firsts)
    }

    fn merge_group(&mut self, places: &[UnmergedElement], group: &[usize], firsts: &mut [usize]) {
        let item = |&place: &usize| {
            let UnmergedElement { style, nodes, .. } = &places[place];
            Item { place, style: *style, nodes, set: self.meter.characteristic(nodes) }
        };
        // |I| > 0
        let items = group.iter().map(item).filter(|item| !item.set.is_empty()).collect();
        let mut similar = Similar::new(items, self.params.merge_frequency, self.params.merge_overlap);
        for places in similar.merge(&mut self.meter) {
            let first = *places.iter().min().expect("an element node has a place");
            places.into_iter().for_each(|place| firsts[place] = first);
        }
    }
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

/// A place with its characteristic features.
pub(crate) struct Item<'p> {
    /// Its number.
    pub(crate) place: usize,
    /// Its style node.
    pub(crate) style: u32,
    /// Its tag nodes.
    pub(crate) nodes: &'p [TagNode],
    /// I, not empty.
    pub(crate) set: Vec<FeatureId>,
}

/// The most comparisons for one element node; after them it stays unmerged. Only hostile pages, with a
/// hundred thousand siblings that are nearly similar, reach it.
const MOST_TRIES: usize = 1_000;

/// An element node under construction.
#[derive(Default)]
struct Cluster<'p> {
    /// The places, and their style nodes, sorted, each style node once.
    places: Vec<usize>,
    styles: Vec<u32>,
    nodes: Vec<&'p [TagNode]>,
    pages: usize,
    /// Its set, by number.
    set: usize,
    /// Whether it was merged from unequal ones.
    changed: bool,
    /// Document frequencies of all features of sets; computed when first needed.
    frequencies: Option<FxHashMap<FeatureId, u32>>,
}

/// One set of features, with the waiting clusters that have it.
struct FeatureSet {
    members: Box<[FeatureId]>,
    /// The clusters made from equal sets alone; each pair of them has a common style node.
    originals: Vec<usize>,
    changed: Vec<usize>,
}

/// The element nodes of one signature below one parent.
struct Similar<'p> {
    frequency: f64,
    overlap: f64,
    clusters: Vec<Option<Cluster<'p>>>,
    sets: Vec<FeatureSet>,
    numbers: FxHashMap<Box<[FeatureId]>, usize>,
    /// The sets with a waiting cluster; the features of all items are counted in it.
    index: SimilarSets<FeatureId>,
}

impl<'p> Similar<'p> {
    /// `items` must be grouped by style.
    pub(crate) fn new(items: Vec<Item<'p>>, frequency: f64, overlap: f64) -> Self {
        let mut similar = Self {
            frequency,
            overlap,
            clusters: Vec::new(),
            sets: Vec::new(),
            numbers: FxHashMap::default(),
            index: SimilarSets::new(overlap, items.iter().flat_map(|item| &item.set).copied()),
        };
        similar.merge_equal(items);
        similar
    }

    /// The places of each element node with several places, in no particular order.
    pub(crate) fn merge(&mut self, meter: &mut CharacteristicMeter<'_>) -> Vec<Vec<usize>> {
        if self.sets.len() > 1 {
            self.merge_similar(meter);
        }
        let clusters = std::mem::take(&mut self.clusters).into_iter().flatten();
        clusters.map(|cluster| cluster.places).filter(|places| places.len() > 1).collect()
    }

    /// The k-th item of a style with a given set joins the k-th cluster of this set. The merged cluster has
    /// the same set.
    fn merge_equal(&mut self, items: Vec<Item<'p>>) {
        let mut of_set: Vec<Vec<usize>> = Vec::new();
        let mut next: Vec<(u32, usize)> = Vec::new();
        for mut item in items {
            let set = self.set_of(std::mem::take(&mut item.set));
            if set == of_set.len() {
                of_set.push(Vec::new());
                next.push((item.style, 0));
            }
            let (style, k) = &mut next[set];
            if *style != item.style {
                (*style, *k) = (item.style, 0);
            }
            if *k == of_set[set].len() {
                of_set[set].push(self.clusters.len());
                self.clusters.push(Some(Cluster { set, ..Cluster::default() }));
            }
            let cluster = self.clusters[of_set[set][*k]].as_mut().expect("none is merged yet");
            cluster.add(&item);
            *k += 1;
        }
    }

    /// The number of a set; a new set is added.
    fn set_of(&mut self, mut members: Vec<FeatureId>) -> usize {
        members.sort_unstable();
        let members = members.into_boxed_slice();
        if let Some(&number) = self.numbers.get(&members) {
            return number;
        }
        let number = self.sets.len();
        self.numbers.insert(members.clone(), number);
        self.sets.push(FeatureSet { members, originals: Vec::new(), changed: Vec::new() });
        number
    }

    fn merge_similar(&mut self, meter: &mut CharacteristicMeter<'_>) {
        let mut queue: VecDeque<usize> = (0..self.clusters.len()).collect();
        while let Some(number) = queue.pop_front() {
            let cluster = self.clusters[number].as_ref().expect("what is queued is not merged away");
            if let Some(other) = self.first_similar(cluster) {
                self.take_out(other);
                let (stays, gone) = (number.min(other), number.max(other));
                self.absorb(stays, gone, meter);
                queue.push_front(stays);
            } else {
                self.put_in(number);
            }
        }
    }

    /// The first waiting cluster with which `cluster` can be merged.
    fn first_similar(&self, cluster: &Cluster<'_>) -> Option<usize> {
        let mut tries = MOST_TRIES;
        let own = &self.sets[cluster.set];
        // two originals of one set cannot be merged
        let originals: &[usize] = if cluster.changed { &own.originals } else { &[] };
        let mut first = self.first_free(originals, cluster, &mut tries);
        first = earlier(first, self.first_free(&own.changed, cluster, &mut tries));
        for set in self.candidates(cluster.set) {
            if tries == 0 {
                break;
            }
            tries -= 1;
            let set = &self.sets[set];
            if share_at_least(&own.members, &set.members, self.overlap) {
                first = earlier(first, self.first_free(&set.originals, cluster, &mut tries));
                first = earlier(first, self.first_free(&set.changed, cluster, &mut tries));
            }
        }
        first
    }

    /// The first of some waiting clusters that shares no style node with `cluster`.
    fn first_free(&self, waiting: &[usize], cluster: &Cluster<'_>, tries: &mut usize) -> Option<usize> {
        let limit = *tries;
        let free = |&&other: &&usize| {
            *tries = tries.saturating_sub(1);
            let other = self.clusters[other].as_ref().expect("what waits is not merged away");
            are_apart(&cluster.styles, &other.styles)
        };
        waiting.iter().take(limit).find(free).copied()
    }

    /// The sets other than `own` that share a feature in the index, in the order of their numbers; at most
    /// [`MOST_TRIES`] sets for each feature.
    fn candidates(&self, own: usize) -> impl Iterator<Item = usize> + use<> {
        let sets = self.index.candidates(&self.sets[own].members, MOST_TRIES);
        sets.into_iter().map(|set| set as usize).filter(move |&set| set != own)
    }

    fn put_in(&mut self, of: usize) {
        let cluster = self.clusters[of].as_ref().expect("what is queued is not merged away");
        let set = &mut self.sets[cluster.set];
        if set.originals.is_empty() && set.changed.is_empty() {
            self.index.insert(&set.members, number(cluster.set));
        }
        let waiting = if cluster.changed { &mut set.changed } else { &mut set.originals };
        let place = waiting.partition_point(|&other| other < of);
        waiting.insert(place, of);
    }

    fn take_out(&mut self, of: usize) {
        let cluster = self.clusters[of].as_ref().expect("what waits is not merged away");
        let set = &mut self.sets[cluster.set];
        let waiting = if cluster.changed { &mut set.changed } else { &mut set.originals };
        let place = waiting.binary_search(&of).expect("it waits in the list of its set");
        waiting.remove(place);
        if set.originals.is_empty() && set.changed.is_empty() {
            self.index.remove(&set.members, number(cluster.set));
        }
    }

    /// Merges cluster `gone` into cluster `stays`, and computes its new set.
    fn absorb(&mut self, stays: usize, gone: usize, meter: &mut CharacteristicMeter<'_>) {
        let mut gone = self.clusters[gone].take().expect("what is to be merged is there");
        let mut cluster = self.clusters[stays].take().expect("what is to be merged is there");
        // a feature that is characteristic of both together is characteristic of at least one
        let (one, other) = (&self.sets[cluster.set].members, &self.sets[gone.set].members);
        let mut members = text::sorted_set(one.iter().chain(other).copied().collect());
        cluster.count(&self.index, meter);
        gone.count(&self.index, meter);
        cluster.join(gone);
        let frequencies = cluster.frequencies.as_ref().expect("just counted");
        let of = |feature: &FeatureId| frequencies.get(feature).copied().unwrap_or(0);
        members.retain(|feature| is_frequent(of(feature), cluster.pages, self.frequency));
        cluster.set = self.set_of(members);
        cluster.changed = true;
        self.clusters[stays] = Some(cluster);
    }
}

impl<'p> Cluster<'p> {
    /// Adds an item of a later style node.
    fn add(&mut self, item: &Item<'p>) {
        self.places.push(item.place);
        self.styles.push(item.style);
        self.nodes.push(item.nodes);
        self.pages += item.nodes.len();
    }

    fn count(&mut self, sets: &SimilarSets<FeatureId>, meter: &mut CharacteristicMeter<'_>) {
        if self.frequencies.is_some() {
            return;
        }
        let mut frequencies: FxHashMap<FeatureId, u32> = FxHashMap::default();
        for nodes in &self.nodes {
            meter.frequencies(nodes, |feature, count| {
                // a feature of no set is characteristic of no place, so also of no cluster
                if sets.count(feature) > 0 {
                    *frequencies.entry(feature).or_default() += count;
                }
            });
        }
        self.frequencies = Some(frequencies);
    }

    /// Adds another cluster; both must have been counted.
    fn join(&mut self, other: Self) {
        self.places.extend(other.places);
        let (mut long, mut short) = (std::mem::take(&mut self.styles), other.styles);
        if long.len() < short.len() {
            std::mem::swap(&mut long, &mut short);
        }
        for style in short {
            long.insert(long.partition_point(|&known| known < style), style);
        }
        self.styles = long;
        self.nodes.extend(other.nodes);
        self.pages += other.pages;
        let mut small = other.frequencies.expect("counted");
        let mut large = self.frequencies.take().expect("counted");
        if small.len() > large.len() {
            std::mem::swap(&mut small, &mut large);
        }
        small.into_iter().for_each(|(feature, count)| *large.entry(feature).or_default() += count);
        self.frequencies = Some(large);
    }
}

/// Whether two sorted lists have no common number; fast if one is short.
fn are_apart(one: &[u32], other: &[u32]) -> bool {
    let (short, long) = if one.len() <= other.len() { (one, other) } else { (other, one) };
    short.iter().all(|style| long.binary_search(style).is_err())
}

fn earlier(one: Option<usize>, other: Option<usize>) -> Option<usize> {
    one.into_iter().chain(other).min()
}

/// Finds the characteristic features of one element node after the other, with reused arrays.
pub(crate) struct CharacteristicMeter<'p> {
    pages: &'p TrainingPages<'p>,
    /// gamma of 4.2.5.
    frequency: f64,
    /// Of each feature: the number of the last tag node that has it, counted over all calls, and its document frequency within
    /// the current element node.
    in_element: ByNumber<FeatureId, (u64, u32)>,
    met: u64,
}

impl<'p> CharacteristicMeter<'p> {
    /// A meter for features with numbers below `features`.
    pub(crate) fn new(pages: &'p TrainingPages<'p>, frequency: f64, features: usize) -> Self {
        Self { pages, frequency, in_element: ByNumber::with_room(features), met: 0 }
    }

    /// I: the features whose document frequency within the element node is at least gamma, in the order in which
    /// they first occur in its tag nodes.
    pub(crate) fn characteristic(&mut self, nodes: &[TagNode]) -> Vec<FeatureId> {
        let (frequency, mut found) = (self.frequency, Vec::new());
        self.frequencies(nodes, |feature, count| {
            if is_frequent(count, nodes.len(), frequency) {
                found.push(feature);
            }
        });
        found
    }

    /// Each feature of the element node with its document frequency, in the order of first occurrence.
    pub(crate) fn frequencies(&mut self, nodes: &[TagNode], mut each: impl FnMut(FeatureId, u32)) {
        for &node in nodes {
            self.met += 1;
            for occurrence in self.pages.within(node) {
                self.in_element.count_in(self.met, occurrence.feature);
            }
        }
        self.in_element.drain(|feature, (_, count)| each(feature, count));
    }
}

/// Whether `count` of `pages` pages are a share of at least `frequency`, rounding errors aside.
fn is_frequent(count: u32, pages: usize, frequency: f64) -> bool {
    f64::from(count) + 1e-9 >= frequency * pages as f64
}

#[cfg(test)]
mod tests {
    use page::NodeId;
    use text::TermId;

    use super::*;

    /// Sets of fourteen common words and one own word, each in its own style node. With lambda .9 they are
    /// too different to be merged, although two of the words in the index are common to all.
    fn sets_that_nearly_overlap(count: u32) -> (Similar<'static>, Vec<usize>) {
        static NODES: [TagNode; 1] = [TagNode { page: 0, node: NodeId::ROOT }];
        let word = |number| FeatureId::word(TermId::new(number));
        let item = |style: u32| Item {
            place: style as usize,
            style,
            nodes: &NODES,
            set: (0..14).chain([100 + style]).map(word).collect(),
        };
        let mut similar = Similar::new((0..count).map(item).collect(), 0.85, 0.9);
        let clusters: Vec<usize> = (0..similar.clusters.len()).collect();
        clusters.iter().for_each(|&cluster| similar.put_in(cluster));
        (similar, clusters)
    }

    #[test]
    fn a_rare_feature_finds_candidates_but_not_every_set() {
        // all that share a rare feature are candidates
        let (similar, clusters) = sets_that_nearly_overlap(50);
        assert_eq!(similar.candidates(similar.clusters[7].as_ref().unwrap().set).count(), clusters.len() - 1);
        // a page made for it cannot make every set a candidate of every other
        let (similar, clusters) = sets_that_nearly_overlap(5_000);
        assert_eq!(clusters.len(), 5_000);
        // found by a word that all share
        let candidates = similar.candidates(similar.clusters[7].as_ref().unwrap().set).count();
        assert!((MOST_TRIES - 1..=2 * MOST_TRIES).contains(&candidates), "{candidates}");
    }
}
