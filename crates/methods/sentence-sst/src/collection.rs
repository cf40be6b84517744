//! The collections of the tree's nodes (3.2): the number of documents of each, and the entropies of their
//! features (4.2).
//!
//! A document is the text of all segments of a node on one page, or the text of one segment. It includes the
//! text below the node, or only the sentences in the node itself.
//!
//! A word belongs to every node above it. Trees are deep, so it is not counted at each of these nodes. In a
//! document's tree the sums of a feature change only at its places and where two of its places meet. These
//! changes are stored, and summed along the site tree in pre-order. So the sums of a node, with all nodes
//! below it, are the difference of two entries of a table. With N words, at places at most D deep, building
//! takes O(N log N + N log D) time and O(N) entries, and an entropy is found in O(log N).
//!
//! A page is processed in pre-order. For each feature a chain of open places is held: each is above the next,
//! and more places with the feature may follow below it. If the next place of a feature is not below its last
//! one, the two meet in their lowest common ancestor. It is on the path to the next place, and is found there
//! by bisection.

use cleaning::running;
use page::number;
use rustc_hash::FxHashMap;
use text::{EntropySums, TermId};

use crate::site_tree::{DocumentTree, NodeNumber, pre_order};
use crate::{Collection, EmptyDocuments};

/// Collects the words of the training pages.
pub(crate) struct CollectionsBuilder {
    meeting: Meeting,
    /// For each node and feature, the change of the sums against the nodes below.
    changes: FxHashMap<(NodeNumber, TermId), EntropySums>,
    /// For each node, the change of the number of documents with any feature against the nodes below.
    documents: Vec<EntropySums>,
}

impl CollectionsBuilder {
    pub(crate) fn new(collection: Collection) -> Self {
        Self { meeting: Meeting::new(collection), changes: FxHashMap::default(), documents: Vec::new() }
    }

    /// Counts the features of one page, each with its place.
    pub(crate) fn add(&mut self, tree: &DocumentTree, mut words: Vec<(u32, TermId)>) {
        words.sort_unstable_by_key(|&(place, feature)| (place, feature.index()));
        let Self { meeting, changes, documents } = self;
        let nodes = tree.nodes.iter().map(|&node| node as usize + 1).max().unwrap_or(0);
        documents.resize(nodes.max(documents.len()), EntropySums::default());
        meeting.run(tree, &words, |place, feature, more| {
            let node = tree.nodes[place as usize];
            let sums = match feature {
                Some(feature) => changes.entry((node, feature)).or_default(),
                None => &mut documents[node as usize],
            };
            *sums = *sums + more;
        });
    }

    /// The collections of nodes with these parents and numbers of documents (including documents without a
    /// feature).
    pub(crate) fn finish(
        mut self,
        parents: &[NodeNumber],
        all_documents: impl Iterator<Item = u32>,
        empty: EmptyDocuments,
    ) -> Collections {
        let order = pre_order(parents);
        let mut ranges = vec![(0, 0); parents.len()];
        (0..).zip(&order).for_each(|(at, &node)| ranges[node as usize] = (at, at + 1));
        if self.meeting.collection == Collection::Subtree {
            for &node in order.iter().rev() {
                let end = ranges[node as usize].1;
                let above = &mut ranges[parents[node as usize] as usize].1;
                *above = end.max(*above);
            }
        }
        self.documents.resize(parents.len(), EntropySums::default());
        let with_features = running(order.iter().map(|&node| self.documents[node as usize]));
        let counted = |(&(start, end), all): (&(u32, u32), u32)| {
            let documents = (with_features[end as usize] - with_features[start as usize]).counts();
            match (documents, empty) {
                // a node without any feature has no documents
                (0, _) => 0,
                (_, EmptyDocuments::Count) => all,
                (documents, EmptyDocuments::LeaveOut) => documents,
            }
        };
        let documents = ranges.iter().zip(all_documents).map(counted).collect();
        let table = Table::of(self.changes, &ranges);
        Collections { documents, ranges, table }
    }
}

/// The changes of all features, grouped by feature and in the pre-order of the site tree.
#[derive(Debug, Default)]
struct Table {
    /// The begin and the end of the entries of each feature.
    features: FxHashMap<TermId, (u32, u32)>,
    /// Places in the pre-order.
    places: Vec<u32>,
    /// The sums of all entries before each entry, over all features.
    running: Vec<EntropySums>,
}

impl Table {
    fn of(changes: FxHashMap<(NodeNumber, TermId), EntropySums>, ranges: &[(u32, u32)]) -> Self {
        let place = |((node, feature), sums): ((NodeNumber, TermId), EntropySums)| {
            (feature, ranges[node as usize].0, sums)
        };
        let mut entries: Vec<(TermId, u32, EntropySums)> = changes.into_iter().map(place).collect();
        entries.sort_unstable_by_key(|&(feature, place, _)| (feature.index(), place));
        let mut table = Self::default();
        let mut kept: Vec<EntropySums> = Vec::new();
        for alike in entries.chunk_by(|one, other| one.0 == other.0) {
            // a feature with one entry in one document has no entropy anywhere; most features are such
            if let [(.., only)] = alike
                && only.counts() < 2
            {
                continue;
            }
            let start = table.places.len();
            table.places.extend(alike.iter().map(|entry| entry.1));
            kept.extend(alike.iter().map(|entry| entry.2));
            table.features.insert(alike[0].0, (number(start), number(table.places.len())));
        }
        table.running = running(kept);
        table
    }

    /// The sums of a feature over a range of the pre-order.
    fn sums(&self, feature: TermId, (start, end): (u32, u32)) -> EntropySums {
        let Some(&(from, to)) = self.features.get(&feature) else { return EntropySums::default() };
        let (from, to) = (from as usize, to as usize);
        let places = &self.places[from..to];
        let (first, last) =
            (places.partition_point(|&at| at < start), places.partition_point(|&at| at < end));
        self.running[from + last] - self.running[from + first]
    }
}

/// The finished collections.
#[derive(Debug)]
pub(crate) struct Collections {
    /// n = |C| of each node; 0 if no training page has a feature there.
    pub(crate) documents: Vec<u32>,
    /// For each node, the range of the pre-order with its documents.
    ranges: Vec<(u32, u32)>,
    table: Table,
}

impl Collections {
    /// H(F) of a feature in a node's collection, in `0.0..=1.0`; 0 if the collection does not have the
    /// feature.
    pub(crate) fn entropy(&self, node: NodeNumber, feature: TermId) -> f64 {
        let node = node as usize;
        self.table.sums(feature, self.ranges[node]).decimal_entropy(self.documents[node])
    }
}

/// A place with a feature; more words with it may follow below.
#[derive(Clone, Copy)]
struct Open {
    place: u32,
    /// The occurrences in it and below so far.
    frequency: u32,
    /// The sums of the places below.
    below: EntropySums,
    /// The next open place of the feature, above this one.
    above: u32,
}

/// No open place.
const NONE: u32 = u32::MAX;

/// Processes one page after the other.
struct Meeting {
    collection: Collection,
    /// The places from the root to the current one, ascending.
    path: Vec<u32>,
    /// The open places of all features.
    open: Vec<Open>,
    /// The lowest open place of each feature, by [`slot`].
    lowest: Vec<u32>,
    /// The slots of the features of the page.
    met: Vec<u32>,
}

/// The place of a feature in lists; `None`, which counts documents with any feature, comes first.
fn slot(feature: Option<TermId>) -> u32 {
    feature.map_or(0, |feature| number(feature.index() + 1))
}

impl Meeting {
    pub(crate) fn new(collection: Collection) -> Self {
        Self { collection, path: Vec::new(), open: Vec::new(), lowest: Vec::new(), met: Vec::new() }
    }

    /// Processes the words of a page, sorted by place and feature. Emits for places and features the change
    /// of the sums; with no feature, the change for documents that have any.
    fn run(
        &mut self,
        tree: &DocumentTree,
        words: &[(u32, TermId)],
        mut emit: impl FnMut(u32, Option<TermId>, EntropySums),
    ) {
        self.path.clear();
        for here in words.chunk_by(|one, other| one.0 == other.0) {
            let place = here[0].0;
            self.go_to(tree, place);
            let of_feature = |alike: &[(u32, TermId)]| (Some(alike[0].1), number(alike.len()));
            let of_all = here.chunk_by(|one, other| one.1 == other.1).map(of_feature);
            for (feature, frequency) in of_all.chain([(None, 1)]) {
                if self.collection == Collection::Own {
                    emit(place, feature, EntropySums::of(frequency));
                    continue;
                }
                let slot = slot(feature) as usize;
                if self.lowest.len() <= slot {
                    self.lowest.resize(slot + 1, NONE);
                }
                let mut above = self.lowest[slot];
                if above == NONE {
                    self.met.push(number(slot));
                } else {
                    let meeting = self.last_at_most(self.open[above as usize].place);
                    above = fold(&mut self.open, above, meeting, |place, more| emit(place, feature, more));
                }
                self.lowest[slot] = number(self.open.len());
                self.open.push(Open { place, frequency, below: EntropySums::default(), above });
            }
        }
        for slot in self.met.drain(..) {
            let feature = slot.checked_sub(1).map(TermId::new);
            let mut lowest = std::mem::replace(&mut self.lowest[slot as usize], NONE);
            while lowest != NONE {
                let done = self.open[lowest as usize];
                let sums = EntropySums::of(done.frequency);
                emit(done.place, feature, sums - done.below);
                lowest = done.above;
                if let Some(above) = self.open.get_mut(lowest as usize) {
                    above.frequency += done.frequency;
                    above.below = above.below + sums;
                }
            }
        }
        self.open.clear();
    }

    /// Moves the path to `place`, which must come after the current one. Each place is put on the path once
    /// for a page.
    fn go_to(&mut self, tree: &DocumentTree, place: u32) {
        while self.path.last().is_some_and(|&last| tree.ends[last as usize] <= place) {
            self.path.pop();
        }
        let (known, last) = (self.path.len(), self.path.last().copied());
        let above = |&at: &u32| (at > 0).then(|| tree.parents[at as usize]);
        let path = std::iter::successors(Some(place), above);
        self.path.extend(path.take_while(|&at| Some(at) != last));
        self.path[known..].reverse();
    }

    /// The lowest place on the path that is `before` or above it.
    fn last_at_most(&self, before: u32) -> u32 {
        // a place on the path that begins at or before `before` holds it
        self.path[self.path.partition_point(|&place| place <= before) - 1]
    }
}

/// Closes the open places of a feature below `meeting`, from the `lowest` up, and leaves `meeting` open.
/// Returns the lowest open place.
fn fold(open: &mut [Open], mut lowest: u32, meeting: u32, mut emit: impl FnMut(u32, EntropySums)) -> u32 {
    while open[lowest as usize].place > meeting {
        let done = open[lowest as usize];
        let sums = EntropySums::of(done.frequency);
        emit(done.place, sums - done.below);
        match open.get_mut(done.above as usize) {
            Some(above) if above.place >= meeting => {
                above.frequency += done.frequency;
                above.below = above.below + sums;
                lowest = done.above;
            }
            _ => open[lowest as usize] = Open { place: meeting, below: sums, ..done },
        }
    }
    lowest
}

#[cfg(test)]
mod tests {
    use std::ops::Add;

    use proptest::prelude::*;

    use super::*;

    /// A page whose places are the nodes themselves, by their parents.
    fn tree(parents: &[u32]) -> DocumentTree {
        let places: Vec<u32> = (0..).take(parents.len()).collect();
        let mut ends: Vec<u32> = places.iter().map(|place| place + 1).collect();
        for place in (1..parents.len()).rev() {
            let parent = parents[place] as usize;
            ends[parent] = ends[parent].max(ends[place]);
        }
        DocumentTree { nodes: places.clone(), parents: parents.to_vec(), ends, of_segment: places }
    }

    /// The collections of nodes with these parents, numbered in pre-order and all on every page, from the words of each page:
    /// (node, feature).
    fn collections(
        parents: &[u32],
        (collection, empty): (Collection, EmptyDocuments),
        pages: &[&[(NodeNumber, u32)]],
    ) -> Collections {
        let mut builder = CollectionsBuilder::new(collection);
        for words in pages {
            let words = words.iter().map(|&(node, feature)| (node, TermId::new(feature))).collect();
            builder.add(&tree(parents), words);
        }
        let all = u32::try_from(pages.len()).unwrap();
        builder.finish(parents, parents.iter().map(|_| all), empty)
    }

    const OWN: (Collection, EmptyDocuments) = (Collection::Own, EmptyDocuments::LeaveOut);
    const SUBTREE: (Collection, EmptyDocuments) = (Collection::Subtree, EmptyDocuments::LeaveOut);

    #[test]
    fn entropies_are_those_within_the_node() {
        // feature 7: in both documents of node 0; in one of two of node 1
        let pages: [&[(u32, u32)]; 2] = [&[(0, 7), (1, 7), (1, 7)], &[(0, 7), (1, 8)]];
        let found = collections(&[0, 0], OWN, &pages);
        assert_eq!(found.documents, [2, 2]);
        assert_eq!(found.entropy(0, TermId::new(7)), 1.0);
        assert_eq!(found.entropy(1, TermId::new(7)), 0.0);
        assert_eq!(found.entropy(1, TermId::new(9)), 0.0);
        // what is below a node is in its collection
        // node 1 is a leaf on the first page and has 2 below it on the second: "7" twice in its own text, and once below
        let pages: [&[(u32, u32)]; 2] = [&[(1, 7), (1, 7)], &[(2, 7), (2, 8)]];
        let found = collections(&[0, 0, 1], SUBTREE, &pages);
        assert_eq!(found.documents, [2, 2, 1]);
        // 2/3 and 1/3 to base 2
        assert_eq!((found.entropy(1, TermId::new(7)) * 1e6).round() / 1e6, 0.918_296);
        assert_eq!(found.entropy(0, TermId::new(7)), found.entropy(1, TermId::new(7)));
        assert_eq!(found.entropy(1, TermId::new(8)), 0.0);
        let own = collections(&[0, 0, 1], OWN, &pages);
        assert_eq!((own.documents.as_slice(), own.entropy(1, TermId::new(7))), (&[0, 1, 1][..], 0.0));
        // places of one page meet in one document
        // below 1 stand 2 and 3, on each page with one "7": as often in both documents of 1, in one of 2 and of 3
        let pages: [&[(u32, u32)]; 2] = [&[(2, 7), (3, 7)], &[(2, 9), (3, 7), (3, 7)]];
        let found = collections(&[0, 0, 1, 1], SUBTREE, &pages);
        assert_eq!(found.documents, [2; 4]);
        let entropies = [0, 1, 2].map(|node| found.entropy(node, TermId::new(7)));
        assert_eq!(entropies, [1.0, 1.0, 0.0]);
        // frequencies count
        // tf 1, 1, 4 of three documents with a feature, and of four: the term B of WISDOM, Figure 5
        let found = collections(&[0], SUBTREE, &[&[(0, 1)], &[(0, 1)], &[(0, 1); 4], &[(0, 2)]]);
        assert!((found.entropy(0, TermId::new(1)) - 0.625_815).abs() < 5e-7);
        // documents without a feature are counted where asked
        let pages: [&[(u32, u32)]; 4] = [&[(0, 1)], &[], &[], &[(0, 1)]];
        let left_out = collections(&[0, 0], OWN, &pages);
        assert_eq!((left_out.documents.as_slice(), left_out.entropy(0, TermId::new(1))), (&[2, 0][..], 1.0));
        let counted = collections(&[0, 0], (Collection::Own, EmptyDocuments::Count), &pages);
        assert_eq!((counted.documents.as_slice(), counted.entropy(0, TermId::new(1))), (&[4, 0][..], 0.5));
    }

    fn entropy(frequencies: &[u32], n: u32) -> f64 {
        let of = |&frequency: &u32| EntropySums::of(frequency);
        frequencies.iter().map(of).fold(EntropySums::default(), Add::add).decimal_entropy(n)
    }

    #[track_caller]
    fn check(frequencies: &[u32], n: u32, expected: f64) {
        let found = entropy(frequencies, n);
        assert!((found - expected).abs() < 5e-7, "{frequencies:?} to base {n}: {found}, not {expected}");
    }

    #[test]
    fn entropies_from_frequencies() {
        // as often in every document
        check(&[1, 1, 1, 1], 4, 1.0);
        check(&[7, 7, 7], 3, 1.0);
        // in one document alone
        check(&[5], 4, 0.0);
        check(&[0, 3, 0], 3, 0.0);
        // in some documents
        // two of four: log_4 2
        check(&[1, 1], 4, 0.5);
        check(&[3, 3], 4, 0.5);
        // uneven frequencies
        // The counts of the example in WISDOM (2005, Figure 5): 1 minus its weights .207519 and .374185.
        check(&[1, 1, 1, 0], 4, 1.0 - 0.207_519);
        check(&[1, 1, 4, 0], 4, 1.0 - 0.374_185);
        // no base
        check(&[], 0, 0.0);
        check(&[2], 1, 0.0);
    }

    proptest! {
        #[test]
        fn within_0_and_1_and_the_same_as_by_the_formula(
            frequencies in proptest::collection::vec(0_u32..40, 0..30), more in 0_u32..5,
        ) {
            let n = u32::try_from(frequencies.len()).unwrap() + more;
            let found = entropy(&frequencies, n);
            prop_assert!((0.0..=1.0).contains(&found));
            let total = f64::from(frequencies.iter().sum::<u32>());
            let shares = frequencies.iter().filter(|&&f| f > 0).map(|&f| f64::from(f) / total);
            let by_formula: f64 = shares.map(|w| -w * w.ln() / f64::from(n).ln()).sum();
            let by_formula = if n < 2 { 0.0 } else { by_formula };
            prop_assert!((found - by_formula).abs() < 1e-9, "{} {}", found, by_formula);
        }
    }
}
