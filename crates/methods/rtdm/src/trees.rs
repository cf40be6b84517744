//! For tests: trees written as `a(b c(d))`, and other algorithms for distances.

use proptest::prelude::*;

use crate::forest::{Class, Forest};

/// Adds a tree written as `a(b c(d))` to the forest.
pub(crate) fn plant(forest: &mut Forest, tree: &str) -> Class {
    let label = |name: &str| name.bytes().fold(7_u64, |label, byte| label * 257 + u64::from(byte));
    // the children so far of the open nodes, the outermost first; the first row holds the tree itself
    let mut rows: Vec<Vec<Class>> = vec![Vec::new()];
    let mut open: Vec<u64> = Vec::new();
    let mut rest = tree;
    while let Some(first) = rest.chars().next() {
        if first == ')' {
            let (row, label) = (rows.pop().unwrap(), open.pop().unwrap());
            let class = forest.add(label, &row);
            rows.last_mut().unwrap().push(class);
            rest = &rest[1..];
        } else if first == ' ' {
            rest = &rest[1..];
        } else {
            let end = rest.find(['(', ')', ' ']).unwrap_or(rest.len());
            let label = label(&rest[..end]);
            rest = &rest[end..];
            if let Some(inner) = rest.strip_prefix('(') {
                open.push(label);
                rows.push(Vec::new());
                rest = inner;
            } else {
                let class = forest.add(label, &[]);
                rows.last_mut().unwrap().push(class);
            }
        }
    }
    assert!(rows.len() == 1 && rows[0].len() == 1, "{tree} is not one tree");
    rows[0][0]
}

/// The tree as [`plant`] reads it; all names must have one letter.
pub(crate) fn written(forest: &Forest, tree: Class) -> String {
    enum Next {
        Tree(Class),
        Sign(char),
    }
    let (mut out, mut open) = (String::new(), vec![Next::Tree(tree)]);
    while let Some(next) = open.pop() {
        let class = match next {
            Next::Sign(sign) => {
                out.push(sign);
                continue;
            }
            Next::Tree(class) => class,
        };
        out.push(char::from(u8::try_from(forest.label(class) - 7 * 257).unwrap()));
        let row = forest.children(class);
        if !row.is_empty() {
            open.push(Next::Sign(')'));
            for (place, &child) in row.iter().enumerate().rev() {
                open.push(Next::Tree(child));
                open.push(Next::Sign(if place == 0 { '(' } else { ' ' }));
            }
        }
    }
    out
}

/// A tree of 1 to `most` nodes with three labels.
pub(crate) fn tree(most: usize) -> impl Strategy<Value = String> {
    let node = (any::<proptest::sample::Index>(), proptest::sample::select(&["a", "b", "c"][..]));
    proptest::collection::vec(node, 1..=most).prop_map(|nodes| {
        // each node becomes the last child of an earlier node
        let mut below: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
        for (number, (parent, _)) in nodes.iter().enumerate().skip(1) {
            below[parent.index(number)].push(number);
        }
        let mut texts: Vec<String> = vec![String::new(); nodes.len()];
        for number in (0..nodes.len()).rev() {
            let row: Vec<String> = below[number].iter().map(|&child| texts[child].clone()).collect();
            let name = nodes[number].1;
            texts[number] =
                if row.is_empty() { name.to_owned() } else { format!("{name}({})", row.join(" ")) };
        }
        texts.swap_remove(0)
    })
}

/// A node of a tree in post-order.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Node {
    pub(crate) label: u64,
    /// The place of its parent; none for the root, which is last.
    parent: Option<usize>,
    /// The place of the first leaf below it, its own for a leaf.
    pub(crate) first: usize,
}

/// The nodes of a tree in post-order.
pub(crate) fn nodes(forest: &Forest, tree: Class) -> Vec<Node> {
    let mut nodes: Vec<Node> = Vec::new();
    // a class, whether its children are done, and the place where they begin
    let mut open = vec![(tree, false, 0)];
    let mut roots: Vec<usize> = Vec::new();
    while let Some((class, done, first)) = open.pop() {
        if done {
            let place = nodes.len();
            let children = roots.split_off(roots.len() - forest.children(class).len());
            children.into_iter().for_each(|child| nodes[child].parent = Some(place));
            let first = first.min(place);
            nodes.push(Node { label: forest.label(class), parent: None, first });
            roots.push(place);
            continue;
        }
        open.push((class, true, nodes.len()));
        // the first leaf below comes at `nodes.len()`, because children are done first
        open.extend(forest.children(class).iter().rev().map(|&child| (child, false, 0)));
    }
    nodes
}

/// The plain tree edit distance with unit costs, by Zhang and Shasha (1989).
pub(crate) fn zhang_shasha(left: &[Node], right: &[Node]) -> u64 {
    let key_roots = |nodes: &[Node]| -> Vec<usize> {
        (0..nodes.len())
            .filter(|&at| (at + 1..nodes.len()).all(|later| nodes[later].first != nodes[at].first))
            .collect()
    };
    let mut trees = vec![vec![0_u64; right.len()]; left.len()];
    for &i in &key_roots(left) {
        for &j in &key_roots(right) {
            let (from_i, from_j) = (left[i].first, right[j].first);
            let mut forests = vec![vec![0_u64; j - from_j + 2]; i - from_i + 2];
            forests.iter_mut().zip(0..).for_each(|(row, deleted)| row[0] = deleted);
            forests[0].iter_mut().zip(0..).for_each(|(cell, inserted)| *cell = inserted);
            for x in from_i..=i {
                for y in from_j..=j {
                    let (row, column) = (x - from_i + 1, y - from_j + 1);
                    let either = forests[row - 1][column].min(forests[row][column - 1]) + 1;
                    let both_trees = left[x].first == from_i && right[y].first == from_j;
                    let mapped = if both_trees {
                        forests[row - 1][column - 1] + u64::from(left[x].label != right[y].label)
                    } else {
                        forests[left[x].first - from_i][right[y].first - from_j] + trees[x][y]
                    };
                    forests[row][column] = either.min(mapped);
                    if both_trees {
                        trees[x][y] = forests[row][column];
                    }
                }
            }
        }
    }
    trees[left.len() - 1][right.len() - 1]
}

/// Whether one node is below the other.
fn below(nodes: &[Node], inner: usize, outer: usize) -> bool {
    nodes[outer].first <= inner && inner < outer
}

/// Calls `visit` with every mapping of the two trees that keeps order and nesting (Tai 1979): by left node
/// its right node.
fn mappings(left: &[Node], right: &[Node], mut visit: impl FnMut(&[Option<usize>])) {
    let mut mapping: Vec<Option<usize>> = vec![None; left.len()];
    loop {
        let fits = |x: usize, y: usize| match (mapping[x], mapping[y]) {
            // the post-order gives the order of siblings; nesting is checked too
            (Some(a), Some(b)) => a < b && below(left, x, y) == below(right, a, b),
            _ => true,
        };
        if (0..left.len()).all(|y| (0..y).all(|x| fits(x, y))) {
            visit(&mapping);
        }
        // the next mapping, by counting up
        let Some(place) = mapping.iter().position(|to| *to != Some(right.len() - 1)) else { return };
        mapping[place] = Some(mapping[place].map_or(0, |to| to + 1));
        mapping[..place].fill(None);
    }
}

/// The cost of a mapping, and its pairs of equal nodes.
fn cost(left: &[Node], right: &[Node], mapping: &[Option<usize>], replacement: u32) -> (u64, u32) {
    let pairs: Vec<(usize, usize)> =
        mapping.iter().enumerate().filter_map(|(x, to)| Some((x, (*to)?))).collect();
    let equal = pairs.iter().filter(|&&(x, y)| left[x].label == right[y].label).count();
    let replaced = (pairs.len() - equal) * replacement as usize;
    let changed = left.len() - pairs.len() + right.len() - pairs.len() + replaced;
    (changed as u64, equal as u32)
}

/// The least cost of all mappings.
pub(crate) fn plain_edit_distance(left: &[Node], right: &[Node]) -> u64 {
    let mut least = u64::MAX;
    mappings(left, right, |mapping| least = least.min(cost(left, right, mapping, 1).0));
    least
}

/// The least cost of all restricted top-down mappings, and the most equal nodes among those of that cost.
pub(crate) fn restricted_by_enumeration(left: &[Node], right: &[Node], replacement: u32) -> (u64, u32) {
    let mut least = (u64::MAX, 0);
    mappings(left, right, |mapping| {
        let allowed = mapping.iter().enumerate().all(|(x, to)| {
            let Some(y) = *to else { return true };
            // top-down: the parents are mapped to each other; restricted: they are equal too
            match (left[x].parent, right[y].parent) {
                (None, None) => true,
                (Some(above), Some(to)) => mapping[above] == Some(to) && left[above].label == right[to].label,
                _ => false,
            }
        });
        let (cost, equal) = cost(left, right, mapping, replacement);
        if allowed && (cost < least.0 || (cost == least.0 && equal > least.1)) {
            least = (cost, equal);
        }
    });
    least
}
