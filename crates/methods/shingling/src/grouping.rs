//! Groups of nodes that resemble each other. From the largest node to the smallest, each node joins the first
//! group whose leader it resembles enough, or leads a new group.
//!
//! This is the original's pool of nodes, sorted by size: the largest node removes the nodes that resemble it,
//! then the largest of the rest does the same, and so on. A unit test compares it with this definition.

use crate::classes::Classes;
use crate::leaders::Leaders;
use crate::rarity::Rarity;

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
        let mut leaders = Leaders::new(threshold, Rarity::of(classes.shingles()));
        let mut groups = vec![0; classes.len()];
        for class in classes.largest_first() {
            let group = leaders.first_or_push(classes.sketch(class));
            groups[class as usize] = u32::try_from(group).expect("there are no more groups than classes");
        }
        Self { groups, leaders }
    }
}

#[cfg(test)]
mod tests {
    use page::Page;
    use proptest::prelude::*;

    use super::*;
    use crate::ShinglingParams;
    use crate::reader::Reader;
    use crate::sketch::resemblance;

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
            let reader = Reader::new(&ShinglingParams {
                least_size: 1, shingle_width: width, shingles_kept: kept, ..ShinglingParams::default()
            });
            let pages: Vec<Page> =
                pages.iter().map(testkit::parse).collect();
            let mut classes = Classes::default();
            let (mut nodes, mut pool) = (Vec::new(), Vec::new());
            for page in &pages {
                let read = reader.read(page);
                nodes.extend(classes.read(&read));
                for position in 0..read.len() {
                    let mut sketch = Vec::new();
                    read.sketch(position, |_| None, &mut sketch);
                    pool.push((read.span(position).len() as u32, read.key(position), sketch));
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
}
