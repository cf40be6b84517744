//! Classes of equal subtrees: trees are added from their leaves up, and equal subtrees are stored once.
//!
//! Two subtrees are of one class if and only if their nodes have the same labels in the same structure and
//! order (the identical subtrees that RTDM finds first). So a tree is the class of its root, and trees are
//! compared by one number. A label is one number too, of 64 bits. It is not safe against a page that is made to collide
//! with another; but such a page gains no more than a page that copies the other's text.

use cleaning::DisplayAttributes;
use hashbrown::HashTable;
use page::{Lists, NodeId, Page};
use text::hash::{mix, of_run};

use crate::RtdmParams;

/// The number of a class of equal subtrees. The numbers of the children's classes are smaller.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Class(u32);

impl Class {
    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }
}

/// All classes of some trees.
#[derive(Debug, Clone, Default)]
pub(crate) struct Forest {
    labels: Vec<u64>,
    /// The row of children of each class.
    children: Lists<Class>,
    /// The number of nodes of a subtree, with its root.
    sizes: Vec<u32>,
    /// 0 for a leaf, else one more than that of the highest child.
    heights: Vec<u32>,
    /// Hash and number of each class.
    known: HashTable<(u64, Class)>,
}

impl Forest {
    /// The class of the subtree with this root label and these children.
    pub(crate) fn add(&mut self, label: u64, children: &[Class]) -> Class {
        let hash = of_run([label].into_iter().chain(children.iter().map(|child| u64::from(child.0))));
        let is_this = |&(other, class): &(u64, Class)| {
            other == hash && self.label(class) == label && self.children(class) == children
        };
        if let Some(&(_, class)) = self.known.find(hash, is_this) {
            return class;
        }
        let class = Class(page::number(self.labels.len()));
        let size = children.iter().map(|&child| self.size(child)).sum::<u32>() + 1;
        let height = children.iter().map(|&child| self.height(child) + 1).max().unwrap_or(0);
        self.labels.push(label);
        self.children.push(children.iter().copied());
        self.sizes.push(size);
        self.heights.push(height);
        self.known.insert_unique(hash, (hash, class), |&(hash, _)| hash);
        class
    }

    /// The class of every node of a page, by index; linear in its nodes.
    pub(crate) fn add_page(&mut self, page: &Page, params: &RtdmParams) -> Vec<Class> {
        let mut classes = vec![Class(0); page.len()];
        let mut row = Vec::new();
        // children come after their parents, so in reverse order every child is done before its parent
        for node in page.nodes().rev() {
            row.clear();
            row.extend(page.children(node).map(|child| classes[child.index()]));
            classes[node.index()] = self.add(params.label(page, node), &row);
        }
        classes
    }

    /// A forest of this tree alone, and its class there.
    pub(crate) fn of_tree(&self, root: Class) -> (Self, Class) {
        let mut wanted = vec![false; root.index() + 1];
        wanted[root.index()] = true;
        for class in (0..=root.0).rev().map(Class) {
            if wanted[class.index()] {
                self.children(class).iter().for_each(|child| wanted[child.index()] = true);
            }
        }
        let (mut forest, mut moved, mut row) = (Self::default(), vec![Class(0); wanted.len()], Vec::new());
        for class in (0..=root.0).map(Class).filter(|class| wanted[class.index()]) {
            row.clear();
            row.extend(self.children(class).iter().map(|child| moved[child.index()]));
            moved[class.index()] = forest.add(self.label(class), &row);
        }
        let root = moved[root.index()];
        (forest, root)
    }

    #[inline]
    pub(crate) fn label(&self, class: Class) -> u64 {
        self.labels[class.index()]
    }

    #[inline]
    pub(crate) fn children(&self, class: Class) -> &[Class] {
        self.children.of(class.index())
    }

    /// The number of nodes of the subtree, with its root.
    #[inline]
    pub(crate) fn size(&self, class: Class) -> u32 {
        self.sizes[class.index()]
    }

    /// 0 for a leaf, else one more than that of the highest child.
    #[inline]
    pub(crate) fn height(&self, class: Class) -> u32 {
        self.heights[class.index()]
    }

    /// Whether the subtree is one node.
    #[inline]
    pub(crate) fn is_leaf(&self, class: Class) -> bool {
        self.height(class) == 0
    }
}

cleaning::choices! {
    /// Whether different texts are different labels.
    pub enum Text {
        /// Texts are equal if their words are equal.
        Compare,
        /// All texts are equal: only structure counts.
        Ignore,
    }
}

/// Distinguishes texts from elements of the same name.
const TEXT: u64 = text::hash::ODD;

impl RtdmParams {
    /// The label of a node. Two nodes are equal if their labels are.
    fn label(&self, page: &Page, node: NodeId) -> u64 {
        if !page.is_text(node) {
            return self.element(page, node);
        }
        match self.text {
            Text::Ignore => TEXT,
            // the separator after a text is not part of it
            Text::Compare => of_run([TEXT, hash(page.text_of(node).trim_end())]),
        }
    }

    fn element(&self, page: &Page, node: NodeId) -> u64 {
        let tag = hash(page.tag(node).as_str());
        if self.attributes == DisplayAttributes::None {
            return tag;
        }
        let mut shown: Vec<_> =
            page.attributes(node).filter(|(name, _)| self.attributes.holds(name)).collect();
        shown.sort_unstable();
        of_run(
            [tag].into_iter().chain(shown.iter().flat_map(|(name, value)| [hash(name), hash(value.trim())])),
        )
    }
}

/// A string, byte for byte.
fn hash(text: &str) -> u64 {
    mix(text::hash::fnv(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trees::{plant, written};

    #[test]
    fn equal_subtrees_are_one_class() {
        {
            let mut forest = Forest::default();
            let [a, b] = ["a(b(c d) b(c d) c)", "a(b(c d) c)"].map(|tree| plant(&mut forest, tree));
            assert_ne!(a, b);
            let (rows_a, rows_b) = (forest.children(a).to_vec(), forest.children(b).to_vec());
            assert_eq!([rows_a[0], rows_a[1], rows_a[2]], [rows_b[0], rows_b[0], rows_b[1]]);
            // c, d, b(c d) and the two roots
            assert_eq!(forest.labels.len(), 5);
            assert_eq!((forest.size(a), forest.height(a), forest.size(b)), (8, 2, 5));
            assert!(forest.is_leaf(rows_a[2]) && !forest.is_leaf(rows_a[0]));
        }
        // order and nesting count
        let mut forest = Forest::default();
        let trees = ["a(b c)", "a(c b)", "a(b(c))", "a", "a(b)"].map(|tree| plant(&mut forest, tree));
        for (position, tree) in trees.iter().enumerate() {
            assert!(!trees[..position].contains(tree));
        }
        // a tree alone is the same tree
        let mut forest = Forest::default();
        plant(&mut forest, "x(y(z) b(c d))");
        let tree = plant(&mut forest, "a(b(c d) e(b(c d)))");
        let (alone, root) = forest.of_tree(tree);
        assert_eq!(written(&alone, root), "a(b(c d) e(b(c d)))");
        assert_eq!((alone.labels.len(), alone.size(root)), (5, forest.size(tree)));
    }

    #[test]
    fn a_page_is_read_node_by_node() {
        let page = testkit::parse("<ul><li>a<li>b<li>a</ul>");
        let params = RtdmParams::default();
        let mut forest = Forest::default();
        let classes = forest.add_page(&page, &params);
        assert_eq!(classes.len(), page.len());
        assert_eq!(forest.size(classes[0]) as usize, page.len());
        let items: Vec<Class> =
            page.nodes().filter(|&n| *page.tag(n) == "li").map(|n| classes[n.index()]).collect();
        assert!(items[0] == items[2] && items[0] != items[1]);
        assert_eq!(forest.add_page(&page, &params), classes);
    }

    const ATTRIBUTES: DisplayAttributes = DisplayAttributes::PresentationalAndClass;

    /// Checks whether the first `i`, or the first node in it, has the same label on both pages.
    #[track_caller]
    fn check(attributes: DisplayAttributes, text: Text, inner: usize, one: &str, other: &str, same: bool) {
        let [one_label, other_label] = [one, other].map(|html| {
            let page = testkit::parse(html);
            let node = page.nodes().find(|&node| *page.tag(node) == "i").unwrap();
            let params = RtdmParams { attributes, text, ..RtdmParams::default() };
            params.label(&page, NodeId::new(node.index() + inner))
        });
        assert_eq!(one_label == other_label, same, "{one} | {other}");
    }

    #[test]
    fn labels_of_elements_and_texts() {
        // elements are their tags and the attributes that count
        check(DisplayAttributes::None, Text::Compare, 0, "<i class=a>x</i>", "<i class=b>y</i>", true);
        check(ATTRIBUTES, Text::Compare, 0, "<i class=a>x</i>", "<i class=b>x</i>", false);
        check(ATTRIBUTES, Text::Compare, 0, "<i class=a id=x>x</i>", "<i id=y class='a '>x</i>", true);
        check(ATTRIBUTES, Text::Compare, 0, "<i class=a align=b>x</i>", "<i align=b class=a>x</i>", true);
        // texts are their words or all alike
        check(ATTRIBUTES, Text::Compare, 1, "<i>one</i> two", "<i>one</i>", true);
        check(ATTRIBUTES, Text::Compare, 1, "<i>one</i>", "<i>two</i>", false);
        check(ATTRIBUTES, Text::Ignore, 1, "<i>one</i>", "<i>two</i>", true);
        check(ATTRIBUTES, Text::Compare, 1, "<i>b</i>", "<i><b></b></i>", false);
    }
}
