//! Detection, from a few pages to the tree of their template, and the nodes of a page that a mapping finds equal to those of
//! a tree.

use std::ops::Range;

use cleaning::above;
use page::{NodeId, Page};
use rustc_hash::FxHashMap;

use crate::forest::{Class, Forest};
use crate::mapping::{Bounds, Mapping};

cleaning::choices! {
    /// How the sample pages make a template.
    pub enum Detection {
        /// The remaining nodes of the first page are mapped to the next page, page after page.
        Iterate,
        /// The first page is mapped to every other, and the template is the nodes that at least this share of
        /// the others have.
        Votes(f64, in above(0.0, 1.0)),
    }
}

/// The template of some pages, and figures of the detection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Template {
    /// The template; none where not even the roots are the same.
    pub(crate) root: Option<Class>,
    /// The number of pairs of rows that were not aligned in full.
    pub(crate) coarse: usize,
    /// The sum of the costs of all mappings.
    pub(crate) changed: u64,
    /// The number of mappings. Once no node remains, no further page is mapped.
    pub(crate) mappings: usize,
}

impl Template {
    fn count(&mut self, mapping: &Mapping) {
        self.coarse += mapping.coarse;
        self.changed += mapping.distance.cost();
        self.mappings += 1;
    }
}

/// What stays of the first tree when it is mapped to the second, the rest to the third, and so on.
pub(crate) fn iterate(forest: &mut Forest, trees: &[Class], bounds: Bounds) -> Template {
    let mut found = Template { root: trees.first().copied(), ..Template::default() };
    for &tree in trees.iter().skip(1) {
        let Some(root) = found.root else { break };
        let mapping = Mapping::of(forest, root, tree, bounds);
        found.count(&mapping);
        found.root = staying(forest, &mapping, root, tree);
    }
    found
}

/// The tree of the nodes of `left` that are mapped to equal ones.
fn staying(forest: &mut Forest, mapping: &Mapping, left: Class, right: Class) -> Option<Class> {
    let mut pairs: Vec<(Class, Class)> = mapping.pairs().collect();
    // lower subtrees first: their classes have smaller numbers; so the order is also the same each time
    pairs.sort_unstable();
    let mut stays: FxHashMap<(Class, Class), Class> = FxHashMap::default();
    let mut row = Vec::new();
    for pair in pairs {
        row.clear();
        for &(l, r) in mapping.matches(pair.0, pair.1) {
            let child = (forest.children(pair.0)[l], forest.children(pair.1)[r]);
            row.extend(stay(forest, &stays, child));
        }
        let class = forest.add(forest.label(pair.0), &row);
        stays.insert(pair, class);
    }
    stay(forest, &stays, (left, right))
}

/// The nodes that stay of two mapped subtrees. `stays` must have the pairs below them.
fn stay(
    forest: &mut Forest,
    stays: &FxHashMap<(Class, Class), Class>,
    (left, right): (Class, Class),
) -> Option<Class> {
    if left == right {
        return Some(left);
    }
    if forest.label(left) != forest.label(right) {
        return None;
    }
    let known = stays.get(&(left, right)).copied();
    // without a known class one of the two is a leaf: only the node itself stays
    Some(known.unwrap_or_else(|| forest.add(forest.label(left), &[])))
}

/// The nodes of the first page that are mapped to equal ones on enough of the others, each compared with the first.
pub(crate) fn vote(forest: &mut Forest, pages: &[Planted<'_>], least_share: f64, bounds: Bounds) -> Template {
    let mut found = Template::default();
    let Some((first, others)) = pages.split_first() else { return found };
    let mut votes = vec![0_u32; first.page.len()];
    for other in others {
        let mapping = Mapping::of(forest, other.root(), first.root(), bounds);
        found.count(&mapping);
        first.equal_to(forest, other.root(), &mapping, |nodes| {
            votes[nodes].iter_mut().for_each(|votes| *votes += 1);
        });
    }
    let enough = |votes: u32| f64::from(votes) / others.len() as f64 >= least_share;
    // a node is mapped only if its parent is, so the nodes with enough votes are one tree
    let mut kept: Vec<Option<Class>> = vec![None; votes.len()];
    let mut row = Vec::new();
    for node in first.page.nodes().rev().filter(|node| enough(votes[node.index()])) {
        row.clear();
        row.extend(first.page.children(node).filter_map(|child| kept[child.index()]));
        kept[node.index()] = Some(forest.add(forest.label(first.classes[node.index()]), &row));
    }
    Template { root: kept[0], ..found }
}

/// A page with the class of each of its nodes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Planted<'p> {
    pub(crate) page: &'p Page,
    pub(crate) classes: &'p [Class],
}

impl Planted<'_> {
    /// The class of the whole page.
    pub(crate) fn root(&self) -> Class {
        self.classes[NodeId::ROOT.index()]
    }

    /// Calls `visit` with the nodes, by index, that `mapping` (of `tree` to this page) maps to equal nodes. A
    /// range is a single node or a whole subtree, and no node is in two ranges. A text is always a subtree.
    pub(crate) fn equal_to(
        &self,
        forest: &Forest,
        tree: Class,
        mapping: &Mapping,
        mut visit: impl FnMut(Range<usize>),
    ) {
        let mut row = Vec::new();
        let mut open = vec![(tree, NodeId::ROOT)];
        while let Some((of_tree, node)) = open.pop() {
            let class = self.classes[node.index()];
            if class == of_tree {
                visit(self.page.subtree(node));
            } else if forest.label(class) == forest.label(of_tree) {
                visit(node.index()..node.index() + 1);
                let matches = mapping.matches(of_tree, class);
                if matches.is_empty() {
                    continue;
                }
                row.clear();
                row.extend(self.page.children(node));
                let children = forest.children(of_tree);
                open.extend(matches.iter().map(|&(left, right)| (children[left], row[right])));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trees::{plant, written};

    /// Checks the template of these trees by iteration, in the notation of the trees.
    #[track_caller]
    fn check(trees: &[&str], expected: &str) {
        let mut forest = Forest::default();
        let trees: Vec<Class> = trees.iter().map(|tree| plant(&mut forest, tree)).collect();
        let found = iterate(&mut forest, &trees, Bounds { replacement: 1, most_pairs: usize::MAX });
        assert_eq!(found.root.map_or_else(String::new, |root| written(&forest, root)), expected);
    }

    #[test]
    fn what_all_have_stays() {
        check(&["h(b(m n) d(x))", "h(b(m n) d(y))"], "h(b(m n) d)");
        check(&["h(b(m n) d(x))", "h(b(m n) d(y))", "h(b(n) d(z))"], "h(b(n) d)");
        check(&["h(a)", "h(a)", "h(a)"], "h(a)");
        // a node stays without what is below it
        check(&["h(d(x))", "h(d)"], "h(d)");
        check(&["h(d(x y) e)", "h(e d(y))"], "h(d(y))");
        // what is replaced goes with all below it
        check(&["h(d(x))", "h(e(x))"], "h");
        check(&["h(d)", "i(d)"], "");
        check(&["h(d)", "i(d)", "h(d)"], "");
        // the same subtree in two places may stay differently
        check(&["h(d(x y) d(x y))", "h(d(x) d(y))"], "h(d(x) d(y))");
        // one tree is its own template and none has none
        check(&["h(d)"], "h(d)");
        check(&[], "");
    }
}
