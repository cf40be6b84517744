//! The decision tree, grown from labelled images as by ID3: each node takes the split with the largest gain. With the
//! features by which images are classified (section 3.1), and the rules as which a tree is read.
//!
//! linfa-trees has a fault, so it is not used. It goes through the values of all labelled images in order,
//! and considers no split where the next image has the same value, even if that image belongs to another
//! node. So it misses many splits of yes-or-no features below the root. On
//! `a_split_is_found_among_what_other_nodes_have_too` in `tests/site.rs` version 0.8.1 gives a single leaf.

use std::collections::BTreeMap;

use cleaning::{Item, Rule};

use crate::image::{Image, WordSource};
use crate::{AdeaterParams, Missing, Split};

/// A smaller gain counts as none: it may come from rounding.
const LEAST_GAIN: f64 = 1e-9;

/// A fitted tree. Node 0 is the root; children come after their parent. Pruning may leave nodes that no path
/// reaches.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Tree {
    pub(crate) nodes: Vec<Node>,
}

/// A node of the tree.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Node {
    /// A split by one column. The numbers are nodes: `below` for values up to the threshold, `above` for
    /// larger values.
    Split { column: usize, threshold: f64, below: usize, above: usize },
    /// A leaf, with the counts of the labelled images in it.
    Leaf(Tally),
}

/// The number of labelled images, and of the advertisements among them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Tally {
    pub(crate) images: usize,
    pub(crate) noisy: usize,
}

impl Tally {
    fn add(&mut self, noisy: bool) {
        self.images += 1;
        self.noisy += usize::from(noisy);
    }

    /// Whether most of the images are advertisements. A tie is not, so an image in doubt is kept.
    pub(crate) fn is_noisy(self) -> bool {
        2 * self.noisy > self.images
    }

    /// The number of images that `is_noisy` classifies correctly.
    pub(crate) fn right(self) -> usize {
        self.noisy.max(self.images - self.noisy)
    }

    /// The impurity times the number of images; 0 if all images are of one class.
    fn impurity(self, split: Split) -> f64 {
        let (all, noisy) = (self.images as f64, self.noisy as f64);
        let other = all - noisy;
        if noisy == 0.0 || other == 0.0 {
            return 0.0;
        }
        match split {
            Split::Entropy => -(noisy * (noisy / all).log2() + other * (other / all).log2()),
            Split::Gini => 2.0 * noisy * other / all,
        }
    }
}

impl Tree {
    /// The tree of labelled images, each with its label.
    pub(crate) fn fit(images: &[Image], labels: &[Item], columns: &[Column], params: &AdeaterParams) -> Self {
        let values = columns.iter().map(|column| images.iter().map(|image| column.value(image)).collect());
        let growth = Growth { values: values.collect(), labels, params };
        let mut nodes = vec![Node::Leaf(Tally::default())];
        let mut open = vec![(0, (0..images.len()).collect::<Vec<usize>>(), 0)];
        while let Some((at, members, depth)) = open.pop() {
            let best = if depth < params.max_depth { growth.best(&members) } else { None };
            let Some((column, threshold)) = best else {
                nodes[at] = Node::Leaf(growth.tally(&members));
                continue;
            };
            let is_below = |&image: &usize| growth.values[column][image] <= threshold;
            let (left, right) = members.into_iter().partition(is_below);
            let (below, above) = (nodes.len(), nodes.len() + 1);
            nodes[at] = Node::Split { column, threshold, below, above };
            nodes.extend([Node::Leaf(Tally::default()); 2]);
            open.extend([(above, right, depth + 1), (below, left, depth + 1)]);
        }
        let mut tree = Self { nodes };
        tree.prune();
        tree
    }

    /// The counts of the leaf that an image reaches.
    pub(crate) fn leaf_of(&self, image: &Image, columns: &[Column]) -> Tally {
        let mut at = 0;
        loop {
            match self.nodes[at] {
                Node::Leaf(tally) => return tally,
                Node::Split { column, threshold, below, above } => {
                    at = if columns[column].value(image) <= threshold { below } else { above };
                }
            }
        }
    }

    /// Joins two leaves of one parent that have the same answer, from the leaves up to the root.
    fn prune(&mut self) {
        for at in (0..self.nodes.len()).rev() {
            let Node::Split { below, above, .. } = self.nodes[at] else { continue };
            if let (Node::Leaf(left), Node::Leaf(right)) = (self.nodes[below], self.nodes[above])
                && left.is_noisy() == right.is_noisy()
            {
                let (images, noisy) = (left.images + right.images, left.noisy + right.noisy);
                self.nodes[at] = Node::Leaf(Tally { images, noisy });
            }
        }
    }
}

/// The data from which a tree is grown.
struct Growth<'a> {
    /// One list for each column, with one finite value for each image.
    values: Vec<Vec<f64>>,
    labels: &'a [Item],
    params: &'a AdeaterParams,
}

impl Growth<'_> {
    fn tally(&self, members: &[usize]) -> Tally {
        let mut tally = Tally::default();
        members.iter().for_each(|&image| tally.add(self.labels[image].noisy));
        tally
    }

    /// The column and the threshold with the largest gain; of equal gains the first. The threshold is halfway
    /// between two values.
    fn best(&self, members: &[usize]) -> Option<(usize, f64)> {
        let all = self.tally(members);
        let (split, least) = (self.params.split, self.params.least_leaf as usize);
        let mut lowest = all.impurity(split) - LEAST_GAIN;
        let mut best = None;
        let mut sorted = members.to_vec();
        for (column, values) in self.values.iter().enumerate() {
            sorted.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
            let mut left = Tally::default();
            for pair in sorted.windows(2) {
                left.add(self.labels[pair[0]].noisy);
                let (value, next) = (values[pair[0]], values[pair[1]]);
                let right = Tally { images: all.images - left.images, noisy: all.noisy - left.noisy };
                if value == next || left.images < least || right.images < least {
                    continue;
                }
                let impurity = left.impurity(split) + right.impurity(split);
                if impurity < lowest {
                    lowest = impurity - LEAST_GAIN;
                    best = Some((column, f64::midpoint(value, next)));
                }
            }
        }
        best
    }
}

/// The rules of all leaves, from left to right.
pub(crate) fn rules(tree: &Tree, columns: &[Column]) -> Vec<Rule> {
    let mut rules = Vec::new();
    let mut open = vec![(0, Vec::new())];
    while let Some((at, mut conditions)) = open.pop() {
        match tree.nodes[at] {
            Node::Leaf(tally) => {
                let text = written(&conditions, columns, tally.is_noisy());
                rules.push(Rule { text, items: tally.images, right: tally.right() });
            }
            Node::Split { column, threshold, below, above } => {
                let mut left = conditions.clone();
                narrow(&mut left, column, threshold, false);
                narrow(&mut conditions, column, threshold, true);
                open.extend([(above, conditions), (below, left)]);
            }
        }
    }
    rules
}

/// A rule's condition on one column: above one number, at most another.
#[derive(Debug, Clone, Copy, Default)]
struct Condition {
    column: usize,
    above: Option<f64>,
    at_most: Option<f64>,
}

/// Adds a decision. A later decision on the same column is narrower, and replaces the earlier one.
fn narrow(conditions: &mut Vec<Condition>, column: usize, threshold: f64, is_above: bool) {
    let known = conditions.iter().position(|condition| condition.column == column);
    let at = known.unwrap_or_else(|| {
        conditions.push(Condition { column, ..Condition::default() });
        conditions.len() - 1
    });
    let condition = &mut conditions[at];
    *(if is_above { &mut condition.above } else { &mut condition.at_most }) = Some(threshold);
}

fn written(conditions: &[Condition], columns: &[Column], noisy: bool) -> String {
    let conclusion = if noisy { "advertising image" } else { "no advertising image" };
    let mut written: Vec<String> =
        conditions.iter().map(|condition| condition.written(&columns[condition.column])).collect();
    match written.pop() {
        None => format!("every image: {conclusion}"),
        Some(last) if written.is_empty() => format!("if {last}, then {conclusion}"),
        Some(last) => format!("if {}, and {last}, then {conclusion}", written.join(", ")),
    }
}

impl Condition {
    fn written(&self, column: &Column) -> String {
        let name = match &column.feature {
            Feature::Height => "height",
            Feature::Width => "width",
            Feature::AspectRatio => "aspect ratio",
            Feature::Contains(place, phrase) => {
                let verb = if self.above.is_some() { "contains" } else { "does not contain" };
                return format!("{} {verb} {phrase:?}", place.name());
            }
        };
        match (self.above, self.at_most) {
            (_, Some(at_most)) if at_most < 0.0 => format!("{name} missing"),
            (Some(above), None) if above < 0.0 => format!("{name} not missing"),
            (Some(above), None) => format!("{name} > {}", short(above)),
            (Some(above), Some(at_most)) => {
                format!("{name} > {} and <= {}", short(above.max(0.0)), short(at_most))
            }
            (None, at_most) => {
                // a missing size is below every size
                let missing = if column.missing < 0.0 { " or missing" } else { "" };
                format!("{name} <= {}{missing}", short(at_most.unwrap_or(f64::INFINITY)))
            }
        }
    }
}

/// Up to four decimals, as the thesis prints 4.5833.
fn short(number: f64) -> String {
    format!("{}", (number * 10_000.0).round() / 10_000.0)
}

/// One feature.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Feature {
    Height,
    Width,
    AspectRatio,
    /// Whether a phrase is in a place.
    Contains(WordSource, String),
}

impl Feature {
    /// The value of this feature for an image: the size or ratio; for a phrase 1 if it is present, else 0.
    /// `None` for a missing size.
    fn shown(&self, image: &Image) -> Option<f64> {
        match self {
            Feature::Height => image.height,
            Feature::Width => image.width,
            Feature::AspectRatio => image.aspect_ratio(),
            Feature::Contains(place, phrase) => {
                Some(f64::from(u8::from(image.words(*place).contain(phrase))))
            }
        }
    }
}

/// A feature with the number that replaces a missing value.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Column {
    feature: Feature,
    pub(crate) missing: f64,
}

/// Below every size.
const BELOW: f64 = -1.0;

impl Column {
    /// The column of a feature. The labelled images give the mean, if missing sizes are replaced by the mean.
    pub(crate) fn of(feature: Feature, images: &[Image], missing: Missing) -> Self {
        let missing = match missing {
            Missing::Below => BELOW,
            Missing::Mean => {
                let known: Vec<f64> = images.iter().filter_map(|image| feature.shown(image)).collect();
                if known.is_empty() { 0.0 } else { known.iter().sum::<f64>() / known.len() as f64 }
            }
        };
        Self { feature, missing }
    }

    /// The value of this column for an image.
    pub(crate) fn value(&self, image: &Image) -> f64 {
        self.feature.shown(image).unwrap_or(self.missing)
    }
}

/// The features: the sizes, then the phrases of each place, the most frequent first. Of equal splits the
/// first in this order wins. A phrase that all images show, or too few of them, is no feature.
pub(crate) fn columns(images: &[Image], params: &AdeaterParams) -> Vec<Column> {
    let own = params.image_address.then_some(WordSource::Own);
    let places = [WordSource::Alt, WordSource::Base, WordSource::Destination].into_iter().chain(own);
    let phrases = places.flat_map(|place| phrases(images, place, params));
    let features = [Feature::Height, Feature::Width, Feature::AspectRatio].into_iter().chain(phrases);
    features.map(|feature| Column::of(feature, images, params.missing)).collect()
}

/// The features of one place.
fn phrases(images: &[Image], place: WordSource, params: &AdeaterParams) -> Vec<Feature> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for image in images {
        for phrase in image.words(place).phrases(params.phrase as usize) {
            *counts.entry(phrase).or_default() += 1;
        }
    }
    let telling = |count: usize| count >= params.least_count as usize && count < images.len();
    let mut counts: Vec<_> = counts.into_iter().filter(|(_, count)| telling(*count)).collect();
    // the map is sorted by phrase, and the sort is stable
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    counts.truncate(params.most_phrases as usize);
    counts.into_iter().map(|(phrase, _)| Feature::Contains(place, phrase)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The phrases that are features of these images.
    #[track_caller]
    fn check(html: &str, params: &AdeaterParams, expected: &[&str]) {
        let images = Image::all(&testkit::parse(html), params);
        let names = columns(&images, params).into_iter().filter_map(|column| match column.feature {
            Feature::Contains(place, phrase) => Some(format!("{} {phrase}", place.name())),
            _ => None,
        });
        assert_eq!(names.collect::<Vec<_>>(), expected);
    }

    const PAGE: &str = "<a href=/ad/b><img alt='buy it now' src=1.gif></a><a href=/ad/c><img alt='buy it' src=2.gif></a>\
        <img alt='we buy' src=3.gif><img alt='old' src=4.gif>";

    #[test]
    fn phrases_that_are_features() {
        // frequent phrases come first and rare ones are none
        check(PAGE, &AdeaterParams::default(), &["alt buy", "alt buy+it", "alt it", "U_dest ad"]);
        check(PAGE, &AdeaterParams { most_phrases: 1, ..Default::default() }, &["alt buy", "U_dest ad"]);
        check(PAGE, &AdeaterParams { least_count: 3, phrase: 1, ..Default::default() }, &["alt buy"]);
        // the address of the image where it is wanted
        let params = AdeaterParams {
            image_address: true,
            least_count: 1,
            phrase: 1,
            most_phrases: 2,
            ..Default::default()
        };
        // all images have `gif`, so it decides nothing
        check(PAGE, &params, &["alt buy", "alt it", "U_dest ad", "U_dest b", "U_img 1", "U_img 2"]);
    }
}
