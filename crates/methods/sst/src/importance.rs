//! Importances of element nodes, (5-1) to (5-3), and the thresholds at which they are noisy or meaningful (4.2.3).
//!
//! Figure 4-5 is corrected: all children are visited. An element node is noisy at t if it and all nodes below
//! it have CompImp <= t, so one number decides for every t: the greatest CompImp of its subtree. It is
//! meaningful if no node of its subtree is noisy: if t is below the least of these numbers in its subtree.

use crate::entropy::{EntropySums, rounded};
use crate::style_tree::{ElementNode, SiteStyleTree};

impl SiteStyleTree {
    /// Judges every element node, children (which have greater numbers) before their parents.
    pub(crate) fn judge(&mut self, attenuation: f64) {
        for number in (0..self.elements.len()).rev() {
            let element = self.elements[number];
            let importance = self.composite_importance(&element, attenuation);
            let (highest, lowest) = self.extremes(&element, importance);
            self.elements[number] = ElementNode { importance, highest, lowest, ..element };
        }
    }

    /// CompImp(E) of an element node whose children are judged: (5-2), or (5-4) if it is a leaf on all pages.
    ///
    /// If it is a leaf on some pages and an inner node on others, being a leaf is one more style, with the
    /// composite importance of the leaves.
    fn composite_importance(&self, element: &ElementNode, attenuation: f64) -> f64 {
        // (5-1) and (5-4): an element of one page has importance 1
        if element.pages <= 1 {
            return 1.0;
        }
        let leaf = element.leaf.map(|content| self.contents[content as usize]);
        let styles = self.styles(element);
        if let Some(leaf) = leaf
            && styles.is_empty()
        {
            return leaf.importance;
        }
        let m = f64::from(element.pages);
        let l = i32::try_from(styles.len() + usize::from(leaf.is_some())).unwrap_or(i32::MAX);
        let pages = styles.iter().map(|style| style.pages).chain(leaf.map(|leaf| leaf.pages));
        let node_importance = pages.collect::<EntropySums>().entropy(element.pages);
        let below = styles
            .iter()
            .map(|style| f64::from(style.pages) / m * self.style_importance(self.members(style)))
            .chain(leaf.map(|leaf| f64::from(leaf.pages) / m * leaf.importance))
            .sum::<f64>();
        let rest = attenuation.powi(l);
        rounded((1.0 - rest) * node_importance + rest * below)
    }

    /// CompImp(S), (5-3): the mean over the style node's element nodes.
    fn style_importance(&self, members: &[u32]) -> f64 {
        let sum: f64 = members.iter().map(|&member| self.elements[member as usize].importance).sum();
        sum / members.len() as f64
    }

    /// The least threshold at which E is noisy, and the threshold below which it is meaningful. Leaves among
    /// its tag nodes, and the text directly inside the others, are parts of it like its children.
    fn extremes(&self, element: &ElementNode, importance: f64) -> (f64, f64) {
        let parts = element.leaf.into_iter().chain(element.own);
        let parts = parts.map(|content| self.contents[content as usize].importance).map(|i| (i, i));
        let children = self.styles(element).iter().flat_map(|style| self.members(style));
        let children = children.map(|&child| &self.elements[child as usize]).map(|e| (e.highest, e.lowest));
        parts
            .chain(children)
            .reduce(|(highest, lowest), part| (highest.max(part.0), lowest.min(part.1)))
            .map_or((importance, importance), |(highest, lowest)| (highest.max(importance), lowest))
    }
}
