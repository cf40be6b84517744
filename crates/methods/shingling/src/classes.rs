//! The nodes of a site by their words: nodes with the same words are one class, with one sketch.
//!
//! Most nodes of a site are repeated exactly. Sketching, searching and grouping are done once for a class.
//! The result is the same as for single nodes, because equal words have equal sketches.

use rustc_hash::FxHashMap;

use crate::reader::PageNodes;
use crate::sketches::Sketches;

/// All classes, numbered from 0 in the order in which they were added.
#[derive(Debug, Clone, Default)]
pub(crate) struct Classes {
    numbers: FxHashMap<u64, u32>,
    /// The number for the words of each class.
    keys: Vec<u64>,
    /// The size of each class: that of its largest node.
    sizes: Vec<u32>,
    sketches: Sketches,
}

impl Classes {
    /// Adds the nodes of a page, and returns the class of each.
    pub(crate) fn read(&mut self, nodes: &PageNodes<'_>) -> Vec<u32> {
        let mut classes = vec![0; nodes.len()];
        let mut sketch = Vec::new();
        // from the last to the first, so that a node's children have sketches before the node
        for position in (0..nodes.len()).rev() {
            let (key, size) = (nodes.key(position), nodes.span(position).end - nodes.span(position).start);
            let class = match self.numbers.get(&key) {
                Some(&class) => class,
                None => {
                    let known = |child: usize| Some(self.sketches.get(classes[child] as usize));
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
        let class = u32::try_from(self.keys.len()).expect("a site has fewer than 2^32 nodes");
        self.numbers.insert(key, class);
        self.keys.push(key);
        self.sizes.push(0);
        self.sketches.push(sketch);
        class
    }

    /// Number of classes.
    pub(crate) fn len(&self) -> usize {
        self.keys.len()
    }

    pub(crate) fn key(&self, class: u32) -> u64 {
        self.keys[class as usize]
    }

    pub(crate) fn sketch(&self, class: u32) -> &[u64] {
        self.sketches.get(class as usize)
    }

    /// The shingles of all sketches, one sketch after the other.
    pub(crate) fn shingles(&self) -> &[u64] {
        self.sketches.shingles()
    }

    /// All classes from the largest to the smallest; classes of one size are in an order that depends on
    /// their words alone.
    pub(crate) fn largest_first(&self) -> Vec<u32> {
        let count = u32::try_from(self.len()).expect("numbers of classes fit");
        let mut order: Vec<u32> = (0..count).collect();
        order.sort_unstable_by_key(|&class| {
            (std::cmp::Reverse(self.sizes[class as usize]), self.keys[class as usize])
        });
        order
    }
}
