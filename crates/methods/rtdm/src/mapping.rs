//! The restricted top-down mapping of two trees with the least distance (Reis et al. 2004, RTDM).
//!
//! The roots are mapped to each other. If their labels are the same, their rows of children are aligned: a
//! child is deleted or inserted with its whole subtree, or mapped to a child of the other row, for which the
//! same rules apply. Equal children cost nothing. If labels differ, the node is replaced and no node below it
//! is mapped: that is the restriction.
//!
//! The distance of two subtrees depends on their classes alone. So the pairs of classes that any alignment
//! may need are listed first, from the roots down. Then their distances are computed from the lowest up, each
//! once and without recursion.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::alignment::{Distance, Rows, Table, align_coarsely};
use crate::forest::{Class, Forest};

/// The costs and the limits of a mapping.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Bounds {
    /// The cost of replacing a node by one of another label. The paper has 1. With 2 it is never cheaper than
    /// a deletion and an insertion, so the mapping has the most equal nodes.
    pub(crate) replacement: u32,
    /// The most pairs of siblings that are examined.
    pub(crate) most_pairs: usize,
}

/// The mapping of two trees: for every two subtrees that are mapped to each other, the pairs of their
/// children.
#[derive(Debug, Clone)]
pub(crate) struct Mapping {
    matches: FxHashMap<(Class, Class), Vec<(usize, usize)>>,
    /// The distance of the trees by this mapping. It is the least possible one if `coarse` is 0.
    pub(crate) distance: Distance,
    /// The number of pairs of rows that were not aligned in full.
    pub(crate) coarse: usize,
}

impl Mapping {
    /// The mapping of `left` to `right`, two trees of one forest.
    ///
    /// At most `most_pairs` pairs of siblings are examined; a row that is only read counts by its length. Two
    /// rows may take at most a quarter of the remaining pairs, so that the upper rows do not use up all;
    /// longer rows are aligned coarsely. If no pairs remain, rows are not aligned, and all of their children
    /// count as changed. If the product of the sizes of two trees is at most a seventh of `most_pairs`, they
    /// are always mapped in full.
    ///
    /// Each listed pair of unequal subtrees takes about 60 bytes, so their number is bounded too: full
    /// alignments stop adding pairs at a seventh of `most_pairs`, coarse ones at a quarter.
    pub(crate) fn of(forest: &Forest, left: Class, right: Class, bounds: Bounds) -> Self {
        let mut pairs = Pairs::new(forest, bounds);
        pairs.add(left, right);
        pairs.list();
        pairs.measure();
        let distance = pairs.distance(left, right);
        let coarse = pairs.pairs.iter().filter(|pair| pair.plan != Plan::Table).count();
        Self { matches: pairs.matches(left, right), distance, coarse }
    }

    /// The children of two mapped subtrees that are mapped to each other, by their places in the rows,
    /// ascending on both sides; empty if the labels differ or one is a leaf. For equal subtrees, whose
    /// children are all mapped, it is empty too.
    pub(crate) fn matches(&self, left: Class, right: Class) -> &[(usize, usize)] {
        self.matches.get(&(left, right)).map_or(&[], Vec::as_slice)
    }

    /// All pairs of unequal subtrees with children that are mapped to each other, in no order.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (Class, Class)> + '_ {
        self.matches.keys().copied()
    }
}

/// The way in which two rows of children are aligned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Plan {
    /// In full.
    Table,
    /// By their equal children and their labels.
    Coarse,
    /// Not at all.
    Nothing,
}

/// Two subtrees with children and the same label, but not equal.
#[derive(Debug, Clone, Copy)]
struct Pair {
    left: Class,
    right: Class,
    plan: Plan,
    distance: Distance,
}

/// The pairs that the mapping of two trees may need.
struct Pairs<'f> {
    forest: &'f Forest,
    numbers: FxHashMap<(Class, Class), u32>,
    pairs: Vec<Pair>,
    replacement: u32,
    /// The pairs of siblings that may still be examined.
    left_over: usize,
    /// The most pairs in the list after a full alignment adds its own.
    most_in_full: usize,
    /// The most pairs in the list.
    most_held: usize,
    table: Table,
}

impl<'f> Pairs<'f> {
    fn new(forest: &'f Forest, bounds: Bounds) -> Self {
        let Bounds { replacement, most_pairs } = bounds;
        Self {
            forest,
            numbers: FxHashMap::default(),
            pairs: Vec::new(),
            replacement,
            left_over: most_pairs,
            most_in_full: most_pairs / 7,
            most_held: most_pairs / 4,
            table: Table::default(),
        }
    }

    /// Whether the distance of two subtrees needs an alignment.
    fn is_open(&self, left: Class, right: Class) -> bool {
        left != right
            && self.forest.label(left) == self.forest.label(right)
            && !self.forest.is_leaf(left)
            && !self.forest.is_leaf(right)
    }

    fn add(&mut self, left: Class, right: Class) {
        if !self.is_open(left, right) {
            return;
        }
        let next = u32::try_from(self.pairs.len()).expect("fewer than the pairs of siblings looked at");
        let number = *self.numbers.entry((left, right)).or_insert(next);
        if number == next {
            self.pairs.push(Pair { left, right, plan: Plan::Nothing, distance: Distance::ZERO });
        }
    }

    fn rows(&self, left: Class, right: Class) -> Rows<'f> {
        Rows::of(self.forest.children(left), self.forest.children(right))
    }

    /// Lists all pairs below the added ones, level by level, and chooses the alignment of each.
    fn list(&mut self) {
        let mut number = 0;
        while number < self.pairs.len() {
            let Pair { left, right, .. } = self.pairs[number];
            number += 1;
            let read = self.forest.children(left).len() + self.forest.children(right).len();
            let Some(left_over) = self.left_over.checked_sub(read) else { continue };
            self.left_over = left_over;
            let rows = self.rows(left, right);
            let cells = rows.left.len() * rows.right.len();
            // no listed pair has a leaf
            let inner = |row: &[Class]| row.iter().filter(|class| !self.forest.is_leaf(**class)).count();
            let added = inner(rows.left) * inner(rows.right);
            let has_room = added == 0 || self.pairs.len() + added <= self.most_in_full;
            if cells <= self.left_over / 4 && has_room {
                self.pairs[number - 1].plan = Plan::Table;
                self.left_over -= cells;
                for &left in rows.left {
                    rows.right.iter().for_each(|&right| self.add(left, right));
                }
                continue;
            }
            let pair = |(left, right): (usize, usize)| (rows.left[left], rows.right[right]);
            let coarse = align_coarsely(self.forest, rows.left, rows.right).into_iter().map(pair);
            let matches: Vec<_> = coarse.filter(|&(left, right)| self.is_open(left, right)).collect();
            if self.pairs.len() + matches.len() <= self.most_held {
                self.pairs[number - 1].plan = Plan::Coarse;
                matches.into_iter().for_each(|(left, right)| self.add(left, right));
            }
        }
    }

    /// Computes the distances of all pairs, in an order in which a pair only needs those of lower subtrees.
    fn measure(&mut self) {
        let mut order: Vec<usize> = (0..self.pairs.len()).collect();
        order.sort_by_key(|&number| self.forest.height(self.pairs[number].left));
        for number in order {
            let Pair { left, right, plan, .. } = self.pairs[number];
            let children = match plan {
                Plan::Nothing => Distance::changed(self.forest.size(left) - 1 + self.forest.size(right) - 1),
                Plan::Table => {
                    let rows = self.rows(left, right);
                    self.align(&rows) + self.ends(left, &rows)
                }
                Plan::Coarse => {
                    let rows = self.rows(left, right);
                    let matches = align_coarsely(self.forest, rows.left, rows.right);
                    self.sum(&rows, &matches) + self.ends(left, &rows)
                }
            };
            self.pairs[number].distance = children + Distance::equal(1);
        }
    }

    /// The distance of the common children at both ends of two rows; `left` is the parent of the left row.
    fn ends(&self, left: Class, rows: &Rows<'_>) -> Distance {
        let children = self.forest.children(left);
        let ends = children[..rows.before].iter().chain(&children[children.len() - rows.behind..]);
        Distance::equal(ends.map(|&child| self.forest.size(child)).sum())
    }

    /// Aligns in full, and returns the distance; the alignment stays in the table.
    fn align(&mut self, rows: &Rows<'_>) -> Distance {
        let mut table = std::mem::take(&mut self.table);
        let change = |class| Distance::changed(self.forest.size(class));
        let distance = table.align((rows.left, rows.right), change, |left, right| self.distance(left, right));
        self.table = table;
        distance
    }

    /// The distance of two rows whose children are mapped by these pairs.
    fn sum(&self, rows: &Rows<'_>, matches: &[(usize, usize)]) -> Distance {
        let pair = |&(left, right): &(usize, usize)| (rows.left[left], rows.right[right]);
        let size = |class: &Class| self.forest.size(*class);
        let all = rows.left.iter().chain(rows.right).map(size).sum::<u32>();
        let mapped = matches.iter().map(pair).map(|(l, r)| size(&l) + size(&r)).sum::<u32>();
        let kept = matches.iter().map(pair).map(|(left, right)| self.distance(left, right));
        kept.fold(Distance::changed(all - mapped), |sum, distance| sum + distance)
    }

    /// The distance of two subtrees whose roots are mapped to each other.
    #[inline]
    fn distance(&self, left: Class, right: Class) -> Distance {
        let forest = self.forest;
        if left == right {
            return Distance::equal(forest.size(left));
        }
        let below = forest.size(left) - 1 + forest.size(right) - 1;
        if forest.label(left) != forest.label(right) {
            return Distance::changed(below + self.replacement);
        }
        if forest.is_leaf(left) || forest.is_leaf(right) {
            return Distance::changed(below) + Distance::equal(1);
        }
        let number =
            self.numbers.get(&(left, right)).expect("all pairs that an alignment asks for are listed");
        self.pairs[*number as usize].distance
    }

    /// The matches of all pairs that are mapped to each other, from the roots down.
    fn matches(&mut self, left: Class, right: Class) -> FxHashMap<(Class, Class), Vec<(usize, usize)>> {
        let mut matches = FxHashMap::default();
        let mut seen = FxHashSet::default();
        let mut open: Vec<(Class, Class)> = vec![(left, right)];
        while let Some((left, right)) = open.pop() {
            if !self.is_open(left, right) || !seen.insert((left, right)) {
                continue;
            }
            let plan = self.pairs[self.numbers[&(left, right)] as usize].plan;
            if plan == Plan::Nothing {
                matches.insert((left, right), Vec::new());
                continue;
            }
            let rows = self.rows(left, right);
            let differing = if plan == Plan::Table {
                self.align(&rows);
                self.table.matches()
            } else {
                align_coarsely(self.forest, rows.left, rows.right)
            };
            open.extend(differing.iter().map(|&(l, r)| (rows.left[l], rows.right[r])));
            matches.insert((left, right), rows.whole(&differing));
        }
        matches
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use proptest::prelude::*;

    use super::*;
    use crate::trees::{nodes, plain_edit_distance, plant, restricted_by_enumeration, tree, zhang_shasha};

    const ALL: Bounds = Bounds { replacement: 1, most_pairs: usize::MAX };

    fn most(most_pairs: usize) -> Bounds {
        Bounds { most_pairs, ..ALL }
    }

    /// The numbers of equal pairs and of replaced pairs of a mapping.
    fn pairs(forest: &Forest, mapping: &Mapping, left: Class, right: Class) -> (u32, u32) {
        let (mut open, mut equal, mut replaced) = (vec![(left, right)], 0, 0);
        while let Some((left, right)) = open.pop() {
            if left == right {
                equal += forest.size(left);
            } else if forest.label(left) == forest.label(right) {
                equal += 1;
                let child = |of, at: usize| forest.children(of)[at];
                open.extend(
                    mapping.matches(left, right).iter().map(|&(l, r)| (child(left, l), child(right, r))),
                );
            } else {
                replaced += 1;
            }
        }
        (equal, replaced)
    }

    fn equal(forest: &Forest, mapping: &Mapping, left: Class, right: Class) -> u32 {
        pairs(forest, mapping, left, right).0
    }

    /// Checks the cost of RTDM, the equal nodes of its mapping, and the plain tree edit distance.
    #[track_caller]
    fn check(left: &str, right: &str, expected: (u64, u32, u64)) {
        let mut forest = Forest::default();
        let (left, right) = (plant(&mut forest, left), plant(&mut forest, right));
        for (left, right) in [(left, right), (right, left)] {
            let mapping = Mapping::of(&forest, left, right, ALL);
            let plain = zhang_shasha(&nodes(&forest, left), &nodes(&forest, right));
            let found = (mapping.distance.cost(), equal(&forest, &mapping, left, right), plain);
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn mappings_of_small_trees() {
        // equal trees
        check("a", "a", (0, 1, 0));
        check("a(b(c d) e)", "a(b(c d) e)", (0, 5, 0));
        // leaves are inserted deleted and replaced
        check("a(b c)", "a(b c d)", (1, 3, 1));
        check("a(b c d)", "a(c)", (2, 2, 2));
        check("a(b c d)", "a(b x d)", (1, 3, 1));
        // subtrees are inserted whole
        check("a(b)", "a(b c(d e))", (3, 2, 3));
        check("a(b(x) c)", "a(c)", (2, 2, 2));
        // nothing changes its level
        // If a level is missing, the plain distance deletes one node. Here the child of this node cannot move
        // up.
        check("a(b(c))", "a(c)", (2, 1, 1));
        // b is replaced by c and all nodes below it are deleted; the others are inserted
        check("a(b(c d e))", "a(c d e)", (6, 1, 1));
        // nothing below a replaced node is mapped
        // The plain distance replaces b by x and keeps the nodes below it. Here the nodes below a replaced node
        // are not mapped.
        check("a(b(c d))", "a(x(c d))", (5, 1, 1));
        // unequal nodes of one label are looked into
        check("a(b(c d(e)) f)", "a(b(c d(g)) f)", (1, 5, 1));
        // two leaves are replaced, instead of b(c) deleted and b(e) inserted
        check("a(b(c) b(d))", "a(b(d) b(e))", (2, 3, 2));
        // of equal costs the one that keeps more
        // Both mappings cost 2. The one that keeps b has more equal nodes.
        check("a(x b)", "a(b y)", (2, 2, 2));
        check("a(c x b)", "a(c b y)", (2, 3, 2));
        // different roots
        check("a", "b", (1, 0, 1));
        check("a(c)", "b(c)", (3, 0, 1));
        // two pages of a template
        // Two pages of a template whose articles have no common words.
        let page = |article: &str| {
            format!("html(head(title({article})) body(ul(li(x) li(y)) div(p({article}) p(z)) p(q)))")
        };
        check(&page("one"), &page("two"), (2, 15, 2));
    }

    /// If a replacement costs as much as a deletion and an insertion, only equal nodes count.
    #[test]
    fn dear_replacements_keep_what_is_equal() {
        let mut forest = Forest::default();
        let (left, right) = (plant(&mut forest, "u(l(a(h)) l(a(w)))"), plant(&mut forest, "u(l(n) l(a(h)))"));
        let found = [1, 2].map(|replacement| {
            let mapping = Mapping::of(&forest, left, right, Bounds { replacement, ..ALL });
            (mapping.distance.cost(), equal(&forest, &mapping, left, right))
        });
        // at cost 1 h is replaced by w, and a(w) by n; at cost 2 l(a(h)) stays, l(a(w)) is deleted, and l(n)
        // is inserted
        assert_eq!(found, [(3, 4), (5, 4)]);
    }

    #[test]
    fn too_many_pairs_give_a_mapping_that_is_allowed() {
        let row = |from: u32, to: u32| {
            (from..to).fold(String::new(), |mut row, i| {
                write!(row, "p(w{i} x) ").unwrap();
                row
            })
        };
        let (left, right) = (format!("r({}q)", row(0, 50)), format!("r(q {})", row(10, 60)));
        let mut forest = Forest::default();
        let (left, right) = (plant(&mut forest, &left), plant(&mut forest, &right));
        let costs = [usize::MAX, 30_000, 4 * 51 * 51 + 101, 102, 101].map(|pairs| {
            let mapping = Mapping::of(&forest, left, right, most(pairs));
            (mapping.distance.cost(), mapping.coarse, equal(&forest, &mapping, left, right))
        });
        // in full: one leaf of each paragraph is replaced, and q moves. Coarsely: 40 paragraphs are in both,
        // 10 of 3 nodes are deleted, 10 are inserted, and q moves. At last only the roots are mapped
        assert_eq!(costs, [(52, 0, 101), (52, 0, 101), (62, 1, 121), (62, 1, 121), (302, 1, 1)]);
    }

    #[test]
    fn a_row_without_end_is_aligned_in_time() {
        let mut forest = Forest::default();
        let mut row = |from: u64, to: u64| {
            let children: Vec<Class> = (from..to)
                .map(|i| {
                    let text = forest.add(1_000 + i, &[]);
                    forest.add(1, &[text])
                })
                .collect();
            forest.add(0, &children)
        };
        let (left, right) = (row(0, 20_000), row(20_000, 40_000));
        let moved = row(5, 20_005);
        let mapping = Mapping::of(&forest, left, right, most(1 << 24));
        // every paragraph is mapped, and its one text is replaced: that is the least cost
        assert_eq!((mapping.coarse, equal(&forest, &mapping, left, right)), (1, 20_001));
        let mapping = Mapping::of(&forest, left, moved, most(1 << 24));
        assert_eq!((mapping.coarse, mapping.distance.cost()), (1, 20));
    }

    /// 20 lists of 10 items on both sides, all different: 400 pairs of lists, each with 100 pairs of items
    /// and 20 items to read.
    #[test]
    fn many_rows_take_no_more_pairs_than_there_are() {
        let mut forest = Forest::default();
        let mut lists = |from: u64| {
            let mut list = |from: u64| {
                let items: Vec<Class> = (from..from + 10).map(|i| forest.add(1_000 + i, &[])).collect();
                forest.add(1, &items)
            };
            let lists: Vec<Class> = (0..20).map(|i| list(from + 10 * i)).collect();
            forest.add(0, &lists)
        };
        let (left, right) = (lists(0), lists(200));
        assert_eq!(Mapping::of(&forest, left, right, most(100_000)).coarse, 0);
        // 440 for the lists themselves leaves 4,560, enough for 38 of their pairs
        assert!(Mapping::of(&forest, left, right, most(5_000)).coarse >= 400 - 38);
    }

    /// As above, but with a node in each item, so that pairs of items are listed: up to 40,000 of them.
    #[test]
    fn no_more_pairs_are_held_than_the_bound_has_room_for() {
        let mut forest = Forest::default();
        let mut lists = |from: u64| {
            let mut item = |text: u64| {
                let text = forest.add(1_000 + text, &[]);
                forest.add(2, &[text])
            };
            let items: Vec<Class> = (from..from + 200).map(&mut item).collect();
            let lists: Vec<Class> = items.chunks(10).map(|items| forest.add(1, items)).collect();
            forest.add(0, &lists)
        };
        let (left, right) = (lists(0), lists(200));
        let held = |bound| {
            let mut pairs = Pairs::new(&forest, most(bound));
            pairs.add(left, right);
            pairs.list();
            pairs.pairs.len()
        };
        assert_eq!(held(1_000_000), 1 + 400 + 40_000);
        for bound in [0, 2_000, 7_000, 70_000] {
            assert!(held(bound) <= 1 + bound / 4, "{} for {bound}", held(bound));
        }
    }

    /// Rows of leaves add no pairs, so they are always aligned in full.
    #[test]
    fn rows_of_leaves_need_no_room() {
        let mut forest = Forest::default();
        let [left, right] = ["r(a(x) b(y))", "r(a(z) b(w))"].map(|tree| plant(&mut forest, tree));
        // room for 2 pairs with tables; the coarse alignment of the roots already lists 3
        let mapping = Mapping::of(&forest, left, right, most(20));
        assert_eq!((mapping.coarse, mapping.distance.cost()), (1, 2));
    }

    /// Both items can be mapped at the same cost: the later one is.
    #[test]
    fn of_equal_mappings_the_one_of_the_later_children() {
        let mut forest = Forest::default();
        let [one, two] = ["r(a(x))", "r(a(y) a(z))"].map(|tree| plant(&mut forest, tree));
        assert_eq!(Mapping::of(&forest, one, two, ALL).matches(one, two), [(0, 1)]);
        assert_eq!(Mapping::of(&forest, two, one, ALL).matches(two, one), [(1, 0)]);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(512))]

        /// By the definition, on trees so small that all mappings can be enumerated.
        #[test]
        fn it_is_the_least_of_all_restricted_mappings(left in tree(5), right in tree(5), replacement in 1_u32..=2) {
            let mut forest = Forest::default();
            let (left, right) = (plant(&mut forest, &left), plant(&mut forest, &right));
            let mapping = Mapping::of(&forest, left, right, Bounds { replacement, ..ALL });
            let (left_nodes, right_nodes) = (nodes(&forest, left), nodes(&forest, right));
            let (cost, kept) = restricted_by_enumeration(&left_nodes, &right_nodes, replacement);
            prop_assert_eq!((mapping.distance.cost(), equal(&forest, &mapping, left, right)), (cost, kept));
            // so it is equal to the plain distance if and only if one of the cheapest plain mappings is
            // restricted
            let plain = zhang_shasha(&left_nodes, &right_nodes);
            prop_assert_eq!(plain, plain_edit_distance(&left_nodes, &right_nodes));
            prop_assert!(plain <= cost);
        }

        #[test]
        fn it_is_never_below_the_plain_distance_and_a_metric(trees in proptest::collection::vec(tree(25), 3)) {
            let mut forest = Forest::default();
            let trees: Vec<Class> = trees.iter().map(|tree| plant(&mut forest, tree)).collect();
            let cost = |left: usize, right: usize| Mapping::of(&forest, trees[left], trees[right], ALL).distance.cost();
            let plain = zhang_shasha(&nodes(&forest, trees[0]), &nodes(&forest, trees[1]));
            prop_assert!(plain <= cost(0, 1));
            prop_assert_eq!(cost(0, 1), cost(1, 0));
            prop_assert_eq!(cost(0, 1) == 0, trees[0] == trees[1]);
            prop_assert!(cost(0, 2) <= cost(0, 1) + cost(1, 2));
            let enough = 7 * forest.size(trees[0]) as usize * forest.size(trees[1]) as usize;
            prop_assert_eq!(Mapping::of(&forest, trees[0], trees[1], most(enough)).coarse, 0);
        }

        /// With any bound on pairs the result is a mapping, its pairs add up to its distance, and it does not
        /// cost less.
        #[test]
        fn a_coarse_mapping_is_a_mapping(left in tree(25), right in tree(25), bound in 0_usize..200) {
            let mut forest = Forest::default();
            let (left, right) = (plant(&mut forest, &left), plant(&mut forest, &right));
            let full = Mapping::of(&forest, left, right, ALL);
            let mapping = Mapping::of(&forest, left, right, most(bound));
            prop_assert!(full.distance.cost() <= mapping.distance.cost());
            for (left, right) in mapping.pairs() {
                let matches = mapping.matches(left, right);
                prop_assert!(matches.is_sorted_by(|a, b| a.0 < b.0 && a.1 < b.1));
                prop_assert!(matches.iter().all(|&(l, r)| l < forest.children(left).len()
                    && r < forest.children(right).len()));
            }
            for mapping in [full, mapping] {
                let (equal, replaced) = pairs(&forest, &mapping, left, right);
                let changed = forest.size(left) + forest.size(right) - 2 * (equal + replaced) + replaced;
                prop_assert_eq!(mapping.distance, Distance::changed(changed) + Distance::equal(equal));
            }
        }
    }
}
