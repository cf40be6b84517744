//! Groups of nodes that resemble each other. From the largest node to the smallest, each node joins the first
//! group whose leader it resembles enough, or leads a new group.
//!
//! This is the original's pool of nodes, sorted by size: the largest node removes the nodes that resemble it,
//! then the largest of the rest does the same, and so on. A unit test compares it with this definition.
//!
//! Most nodes of a site are repeated exactly, so nodes with the same words are one class, with one sketch. The result is
//! the same as for single nodes, because equal words have equal sketches.
//!
//! The search for the first leader that a sketch resembles is exact, but compares few of them ([`SimilarSets`]): two sketches with a
//! resemblance of at least t share at least t|A| of the shingles of A, and t|B| of those of B. They are filed by their rarest shingles, since those of
//! a template are in the sketches of all pages.

use cleaning::SimilarSets;
use page::Lists;
use rustc_hash::FxHashMap;

use crate::nodes::PageNodes;
use crate::sketch::resemblance;

/// The group of every class.
#[derive(Debug, Clone)]
pub(crate) struct Grouping {
    /// By class: the number of its group, which is that of the group's leader.
    pub(crate) groups: Vec<u32>,
    pub(crate) leaders: Leaders,
}

impl Grouping {
    /// Groups the classes; the threshold is MinMatchFactor, above 0.0 and up to 1.0.
    pub(crate) fn of(classes: &Classes, threshold: f64) -> Self {
        let mut leaders = Leaders::new(threshold, classes.sketches.items());
        let mut groups = vec![0; classes.keys.len()];
        for class in classes.largest_first() {
            groups[class as usize] = leaders.first_or_push(classes.sketches.of(class as usize));
        }
        Self { groups, leaders }
    }
}

/// All classes, numbered from 0 in the order in which they were added.
#[derive(Debug, Clone, Default)]
pub(crate) struct Classes {
    /// The class of some words, by the number for these.
    pub(crate) numbers: FxHashMap<u64, u32>,
    /// The number for the words of each class.
    keys: Vec<u64>,
    /// The size of each class: that of its largest node.
    sizes: Vec<u32>,
    sketches: Lists<u64>,
}

impl Classes {
    /// Adds the nodes of a page, and returns the class of each.
    pub(crate) fn read(&mut self, nodes: &PageNodes) -> Vec<u32> {
        let mut classes = vec![0; nodes.compared.len()];
        let mut sketch = Vec::new();
        // from the last to the first, so that a node's children have sketches before the node
        for position in (0..nodes.compared.len()).rev() {
            let (key, size) = (nodes.key(position), nodes.compared[position].span.len() as u32);
            let class = match self.numbers.get(&key) {
                Some(&class) => class,
                None => {
                    let known = |child: usize| Some(self.sketches.of(classes[child] as usize));
                    nodes.sketch(position, known, &mut sketch);
                    self.add(key, &sketch)
                }
            };
            let largest = &mut self.sizes[class as usize];
            *largest = size.max(*largest);
            classes[position] = class;
        }
        classes
    }

    fn add(&mut self, key: u64, sketch: &[u64]) -> u32 {
        let class = page::number(self.keys.len());
        self.numbers.insert(key, class);
        self.keys.push(key);
        self.sizes.push(0);
        self.sketches.push(sketch.iter().copied());
        class
    }

    /// All classes from the largest to the smallest; classes of one size are in an order that depends on
    /// their words alone.
    fn largest_first(&self) -> Vec<u32> {
        let mut order: Vec<u32> = (0..page::number(self.keys.len())).collect();
        order.sort_unstable_by_key(|&class| {
            (std::cmp::Reverse(self.sizes[class as usize]), self.keys[class as usize])
        });
        order
    }
}

/// Sketches in the order in which they became leaders.
#[derive(Debug, Clone)]
pub(crate) struct Leaders {
    /// t, above 0.0 and up to 1.0.
    threshold: f64,
    sketches: Lists<u64>,
    index: SimilarSets<u64>,
}

impl Leaders {
    /// No leaders yet; `shingles` are those of the sketches of all classes.
    fn new(threshold: f64, shingles: &[u64]) -> Self {
        let index = SimilarSets::new(threshold, shingles.iter().copied());
        Self { threshold, sketches: Lists::default(), index }
    }

    /// Number of leaders.
    pub(crate) fn len(&self) -> usize {
        self.sketches.len()
    }

    /// The first leader whose resemblance to this sketch is at least the threshold. The sketch must not be
    /// empty.
    pub(crate) fn first(&self, sketch: &[u64]) -> Option<u32> {
        let found = self.index.candidates(sketch, usize::MAX);
        found.into_iter().find(|&leader| self.resembles(leader, sketch))
    }

    /// The same. If there is none, the sketch becomes the next leader.
    fn first_or_push(&mut self, sketch: &[u64]) -> u32 {
        self.first(sketch).unwrap_or_else(|| self.push(sketch))
    }

    fn resembles(&self, leader: u32, sketch: &[u64]) -> bool {
        let leader = self.sketches.of(leader as usize);
        let (small, large) = (leader.len().min(sketch.len()), leader.len().max(sketch.len()));
        // a resemblance is never above the quotient of the lengths, also after rounding
        small as f64 / large as f64 >= self.threshold && resemblance(leader, sketch) >= self.threshold
    }

    fn push(&mut self, sketch: &[u64]) -> u32 {
        let leader = page::number(self.len());
        self.index.insert(sketch, leader);
        self.sketches.push(sketch.iter().copied());
        leader
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::ShinglingParams;

    /// The definition of the original: in a pool of nodes sorted by size, the largest takes out all nodes
    /// that resemble it. Returns the leaders in node order.
    fn plain(pool: &[(u32, u64, Vec<u64>)], threshold: f64) -> Vec<usize> {
        let mut rest: Vec<usize> = (0..pool.len()).collect();
        rest.sort_by_key(|&node| (std::cmp::Reverse(pool[node].0), pool[node].1));
        let mut groups = vec![0; pool.len()];
        for group in 0.. {
            let Some(&largest) = rest.first() else { break };
            let (taken, left): (Vec<usize>, Vec<usize>) =
                rest.into_iter().partition(|&node| resemblance(&pool[largest].2, &pool[node].2) >= threshold);
            taken.into_iter().for_each(|node| groups[node] = group);
            rest = left;
        }
        groups
    }

    fn html() -> impl Strategy<Value = String> {
        let piece = prop_oneof![
            4 => (0_u32..6).prop_map(|word| format!("word{word} ")),
            1 => Just("<p>the same old sentence of words</p>".to_owned()),
            2 => proptest::sample::select(&["<p>", "<div>", "</div>", "<b>", "</b>", "<ul><li>", "<li>", "</ul>"][..])
                .prop_map(str::to_owned),
        ];
        proptest::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(128))]

        /// Classes and the index do not change the result: every node is in the same group as when all nodes
        /// are compared with all.
        #[test]
        fn groups_are_those_of_comparing_all_with_all(
            pages in proptest::collection::vec(html(), 1..6),
            width in 1_u32..4,
            kept in prop_oneof![Just(4_u32), Just(1_000)],
            threshold in proptest::sample::select(&[0.2, 0.5, 0.7, 1.0][..]),
        ) {
            let params = ShinglingParams {
                least_size: 1, shingle_width: width, shingles_kept: kept, ..ShinglingParams::default()
            };
            let mut classes = Classes::default();
            let (mut nodes, mut pool) = (Vec::new(), Vec::new());
            for page in &pages {
                let read = PageNodes::of(&testkit::parse(page), &params);
                nodes.extend(classes.read(&read));
                for position in 0..read.compared.len() {
                    let mut sketch = Vec::new();
                    read.sketch(position, |_| None, &mut sketch);
                    pool.push((read.compared[position].span.len() as u32, read.key(position), sketch));
                }
            }
            // nodes with the same words differ in size only by punctuation, and have the size of the largest
            let sizes: Vec<u32> = pool
                .iter()
                .map(|(_, key, _)| pool.iter().filter(|other| other.1 == *key).map(|other| other.0).max().unwrap())
                .collect();
            pool.iter_mut().zip(sizes).for_each(|(node, size)| node.0 = size);
            let grouping = Grouping::of(&classes, threshold);
            let found: Vec<usize> = nodes.iter().map(|&class| grouping.groups[class as usize] as usize).collect();
            prop_assert_eq!(found, plain(&pool, threshold));
        }
    }

    fn sketches() -> impl Strategy<Value = Vec<Vec<u64>>> {
        let shingle = prop_oneof![3 => 0_u64..6, 1 => 0_u64..40];
        let sketch = proptest::collection::btree_set(shingle, 1..12);
        proptest::collection::vec(sketch.prop_map(|sketch| sketch.into_iter().collect()), 1..24)
    }

    fn threshold() -> impl Strategy<Value = f64> {
        prop_oneof![
            4 => proptest::sample::select(&[0.01, 0.1, 1.0 / 3.0, 0.5, 0.6, 2.0 / 3.0, 0.7, 0.75, 0.9, 1.0][..]),
            1 => 0.001..=1.0,
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(512))]

        /// The search gives the same result as a search through all leaders, whether their shingles were counted or not.
        #[test]
        fn the_first_leader_is_that_of_a_plain_search(
            leaders in sketches(),
            asked in sketches(),
            threshold in threshold(),
        ) {
            let mut index = Leaders::new(threshold, &leaders.concat());
            for leader in &leaders {
                index.push(leader);
            }
            for sketch in asked.iter().chain(&leaders) {
                let plain = leaders.iter().position(|leader| resemblance(leader, sketch) >= threshold);
                prop_assert_eq!(index.first(sketch), plain.map(|leader| leader as u32));
            }
        }
    }

    /// Half of each page is a template. Else a site of such pages would take the square of their number.
    #[test]
    fn what_all_share_brings_no_candidates() {
        let page = |own: u64| (0..50).chain(50 * own + 50..50 * own + 100).collect();
        let pages: Vec<Vec<u64>> = (0..20).map(page).collect();
        let mut leaders = Leaders::new(0.7, &pages.concat());
        for (leader, page) in (0..).zip(&pages) {
            assert_eq!(leaders.first_or_push(page), leader);
            assert_eq!(leaders.index.candidates(page, usize::MAX), [leader]);
        }
    }

    #[test]
    fn leaders_that_resemble() {
        // a resemblance equal to the threshold is enough
        // 7 of 10 shingles give a resemblance of .7, although .7 * 10 is not exact as a float.
        let mut leaders = Leaders::new(0.7, &[]);
        assert_eq!(leaders.first_or_push(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), 0);
        assert_eq!(leaders.first(&[4, 5, 6, 7, 8, 9, 10]), Some(0));
        assert_eq!(leaders.first(&[5, 6, 7, 8, 9, 10]), None);
        assert_eq!(leaders.first_or_push(&[5, 6, 7, 8, 9, 10]), 1);
        // no leaders no first
        assert_eq!(Leaders::new(0.5, &[]).first(&[1]), None);
    }
}
