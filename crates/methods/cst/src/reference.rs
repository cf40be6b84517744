//! The method against a plain implementation: recursive, with every set compared with every other, and every
//! sum as in the thesis (4.3). On small random sites both must give every word the same weight.

use std::collections::{BTreeMap, BTreeSet};

use cleaning::{FeatureId, FeatureOptions, PageRef, Params, Settings, Site};
use page::{NodeId, Page};
use proptest::prelude::*;
use testkit::{all, fit, parse, site};
use text::TermOptions;

use crate::CstParams;

/// The settings of the plain method.
#[derive(Debug, Clone)]
struct Choices {
    text_nodes: bool,
    text_heights: bool,
    leaf_height: usize,
    holders: bool,
    twice: bool,
    by_signature: bool,
    merge: bool,
    frequency: f64,
    overlap: f64,
    sampled: Option<(f64, f64)>,
}

impl Choices {
    fn settings(&self) -> Settings {
        let settings = Settings::new()
            .with("attributes", "presentational-and-class")
            .with("text-nodes", self.text_nodes)
            .with("text-heights", self.text_heights)
            .with("leaf-height", i64::try_from(self.leaf_height).expect("is small"))
            .with("content-over", if self.holders { "holders" } else { "all" })
            .with("leaf-path", if self.twice { "twice" } else { "once" })
            .with("initial-children", if self.by_signature { "look" } else { "style" })
            .with("merge", self.merge)
            .with("merge-frequency", self.frequency)
            .with("merge-overlap", self.overlap);
        match self.sampled {
            None => settings,
            Some((m, u)) => settings.with("form", "sampled").with("meaningless", m).with("informative", u),
        }
    }
}

/// A tag node: page and node, `None` for the virtual root.
type TagNode = (usize, Option<NodeId>);

/// The feature of an occurrence, and its number within its page.
type Held = (FeatureId, usize);

struct Plain<'s> {
    site: &'s Site,
    choices: Choices,
    /// Of every page: feature, node and whether it is a word.
    occurrences: Vec<Vec<(FeatureId, NodeId, bool)>>,
    /// The weight of every occurrence.
    weights: Vec<BTreeMap<usize, f64>>,
}

/// Tag, class and width: what the pages here have.
type Signature = (String, Option<String>, Option<String>);

impl<'s> Plain<'s> {
    fn of(site: &'s Site, choices: &Choices) -> Self {
        let features =
            site.features(&FeatureOptions { terms: TermOptions::default(), images: true, links: true });
        let of_page = |page: usize| {
            let all = features.of_page(page).all().iter();
            all.map(|found| (found.feature, found.node, found.span.is_some())).collect()
        };
        let occurrences = (0..site.len()).map(of_page).collect();
        let weights = vec![BTreeMap::new(); site.len()];
        let mut plain = Self { site, choices: choices.clone(), occurrences, weights };
        let roots: Vec<TagNode> = (0..site.len()).map(|page| (page, None)).collect();
        plain.weigh(&roots, 1.0);
        plain
    }

    fn page(&self, tag_node: TagNode) -> &'s Page {
        &self.site.pages()[tag_node.0]
    }

    fn children(&self, tag_node: TagNode) -> Vec<TagNode> {
        let page = self.page(tag_node);
        let counts = |&child: &NodeId| match tag_node.1 {
            None => page.tag(child).as_str() == "body",
            Some(_) => self.choices.text_nodes || page.is_element(child),
        };
        let children = page.children(tag_node.1.unwrap_or(NodeId::ROOT)).filter(counts);
        children.map(|child| (tag_node.0, Some(child))).collect()
    }

    fn height(&self, tag_node: TagNode) -> usize {
        let is_element = |child: &TagNode| child.1.is_some_and(|node| self.page(*child).is_element(node));
        let children = self.children(tag_node).into_iter();
        let children = children.filter(|child| self.choices.text_heights || is_element(child));
        children.map(|child| self.height(child) + 1).max().unwrap_or(0)
    }

    fn signature(&self, tag_node: TagNode) -> Signature {
        let (page, node) = (self.page(tag_node), tag_node.1.expect("is no root"));
        let attribute = |name| page.attribute(node, name).map(str::to_owned);
        (page.tag(node).as_str().to_owned(), attribute("class"), attribute("width"))
    }

    /// Features at the node and, with `deep`, at any below it; without, at its text.
    fn held(&self, tag_node: TagNode, deep: bool) -> Vec<Held> {
        let Some(node) = tag_node.1 else { return Vec::new() };
        let page = self.page(tag_node);
        let own = |at: NodeId| {
            at == node
                || deep && page.subtree(node).contains(&at.index())
                || !self.choices.text_nodes && page.is_text(at) && page.parent(at) == Some(node)
        };
        let all = self.occurrences[tag_node.0].iter().enumerate();
        all.filter(|(_, found)| own(found.1)).map(|(number, found)| (found.0, number)).collect()
    }

    /// Weighs what is at and below an element node; `rest` is the product of (5-9) over those above.
    fn weigh(&mut self, tag_nodes: &[TagNode], rest: f64) {
        let leaf =
            |plain: &Self, tag: TagNode| tag.1.is_some() && plain.height(tag) <= plain.choices.leaf_height;
        let m = tag_nodes.len();
        let mut styles: Vec<(Vec<Signature>, Vec<TagNode>)> = Vec::new();
        let mut leaves = 0;
        for &tag_node in tag_nodes {
            if leaf(self, tag_node) {
                leaves += 1;
                continue;
            }
            let style: Vec<Signature> =
                self.children(tag_node).into_iter().map(|child| self.signature(child)).collect();
            match styles.iter_mut().find(|known| known.0 == style) {
                Some(known) => known.1.push(tag_node),
                None => styles.push((style, vec![tag_node])),
            }
        }
        let counts: Vec<usize> = styles.iter().map(|style| style.1.len()).chain([leaves]).collect();
        let above = rest;
        let rest = rest * (1.0 - entropy(&counts, m));
        let of_leaf = if self.choices.twice { rest } else { above };
        let (leaves, inner): (Vec<TagNode>, Vec<TagNode>) =
            tag_nodes.iter().partition(|&&tag| leaf(self, tag));
        if self.choices.holders {
            let holds = |tag: &&TagNode| !self.held(**tag, false).is_empty();
            let holders = inner.iter().filter(holds).count();
            self.weigh_content(&leaves, leaves.len(), of_leaf, rest, leaf);
            self.weigh_content(&inner, holders, of_leaf, rest, leaf);
        } else {
            self.weigh_content(tag_nodes, m, of_leaf, rest, leaf);
        }
        for (_, child) in self.merged(self.initial_children(&styles)) {
            self.weigh(&child, rest);
        }
    }

    /// Weighs one content, judged over m tag nodes.
    fn weigh_content(
        &mut self,
        tag_nodes: &[TagNode],
        m: usize,
        of_leaf: f64,
        of_inner: f64,
        leaf: impl Fn(&Self, TagNode) -> bool,
    ) {
        let held: Vec<Vec<Held>> = tag_nodes.iter().map(|&tag| self.held(tag, leaf(self, tag))).collect();
        let features: BTreeSet<FeatureId> = held.iter().flatten().map(|held| held.0).collect();
        let spread = |feature: FeatureId| {
            let counts: Vec<usize> =
                held.iter().map(|held| held.iter().filter(|held| held.0 == feature).count()).collect();
            entropy(&counts, m)
        };
        let entropies: BTreeMap<FeatureId, f64> =
            features.iter().map(|&feature| (feature, spread(feature))).collect();
        let importance = 1.0 - entropies.values().sum::<f64>() / entropies.len().max(1) as f64;
        for (tag_node, held) in tag_nodes.iter().zip(&held) {
            let rest = if leaf(self, *tag_node) { of_leaf } else { of_inner };
            let path = 1.0 - rest * (1.0 - importance);
            for (feature, number) in held {
                let weight = path * (1.0 - entropies[feature]);
                let weight = match self.choices.sampled {
                    Some((m, _)) if weight < m => 0.0,
                    Some((_, u)) if weight >= u => 1.0,
                    _ => weight,
                };
                assert!(self.weights[tag_node.0].insert(*number, weight).is_none(), "held twice");
            }
        }
    }

    fn initial_children(&self, styles: &[(Vec<Signature>, Vec<TagNode>)]) -> Vec<(Signature, Vec<TagNode>)> {
        let mut found: Vec<((Signature, usize), Vec<TagNode>)> = Vec::new();
        for (number, (style, tag_nodes)) in styles.iter().enumerate() {
            for (position, signature) in style.iter().enumerate() {
                // by signature: the k-th of the signature; by style: no two positions of any styles are the same
                let before = style[..position].iter().filter(|other| *other == signature).count();
                let key = (
                    signature.clone(),
                    if self.choices.by_signature { before } else { number * 1_000 + position },
                );
                let members = tag_nodes.iter().map(|&tag_node| self.children(tag_node)[position]);
                match found.iter_mut().find(|known| known.0 == key) {
                    Some(known) => known.1.extend(members),
                    None => found.push((key, members.collect())),
                }
            }
        }
        found.into_iter().map(|((signature, _), members)| (signature, members)).collect()
    }

    /// Takes the children in order, and merges each with the first formed one that overlaps with it, as long
    /// as one does.
    fn merged(&self, initial: Vec<(Signature, Vec<TagNode>)>) -> Vec<(Signature, Vec<TagNode>)> {
        let mut formed: BTreeMap<usize, (Signature, Vec<TagNode>)> = BTreeMap::new();
        for (mut place, mut child) in initial.into_iter().enumerate() {
            child.1.sort();
            while let Some(&other) =
                formed.keys().find(|&other| self.choices.merge && self.agree(&formed[other], &child))
            {
                child.1.extend(formed.remove(&other).expect("was found").1);
                child.1.sort();
                place = place.min(other);
            }
            formed.insert(place, child);
        }
        formed.into_values().collect()
    }

    fn agree(&self, one: &(Signature, Vec<TagNode>), other: &(Signature, Vec<TagNode>)) -> bool {
        let characteristic = |tag_nodes: &[TagNode]| -> BTreeSet<FeatureId> {
            let held: Vec<BTreeSet<FeatureId>> = tag_nodes
                .iter()
                .map(|&tag_node| self.held(tag_node, true).into_iter().map(|held| held.0).collect())
                .collect();
            let least = self.choices.frequency * tag_nodes.len() as f64 - 1e-9;
            let frequent = |feature: &&FeatureId| {
                held.iter().filter(|held| held.contains(feature)).count() as f64 >= least
            };
            held.iter().flatten().filter(frequent).copied().collect()
        };
        if one.0 != other.0 {
            return false;
        }
        let (one, other) = (characteristic(&one.1), characteristic(&other.1));
        let (both, either) = (one.intersection(&other).count(), one.union(&other).count());
        !one.is_empty() && !other.is_empty() && both as f64 >= self.choices.overlap * either as f64 - 1e-9
    }

    /// The weights of the words of a page, in order.
    fn words(&self, page: usize) -> Vec<f64> {
        let all = self.occurrences[page].iter().enumerate();
        all.filter(|(_, found)| found.2)
            .map(|(number, _)| self.weights[page].get(&number).copied().unwrap_or(0.0))
            .collect()
    }
}

/// - sum of p log_m p over the shares of the counts.
fn entropy(counts: &[usize], m: usize) -> f64 {
    let total: usize = counts.iter().sum();
    if m < 2 || total == 0 {
        return 0.0;
    }
    let shares = counts.iter().filter(|count| **count > 0).map(|&count| count as f64 / total as f64);
    -shares.map(|p| p * p.ln() / (m as f64).ln()).sum::<f64>()
}

/// Words that repeat over pages and blocks, and a few of their own.
fn words() -> impl Strategy<Value = String> {
    proptest::collection::vec(0_u32..14, 0..5)
        .prop_map(|words| words.iter().map(|word| format!("word{word} ")).collect())
}

/// A block of the kinds that matter: low and high, with text beside elements, with the same signature and other text.
fn block() -> impl Strategy<Value = String> {
    (0_usize..11, words(), words()).prop_map(|(kind, one, other)| match kind {
        0 => format!("<p>{one}</p>"),
        1 => format!("<p>{one}<b>{other}</b></p>"),
        2 => format!("<div class=a><p>{one}</p>{other}</div>"),
        3 => format!("<div class=a>{one}</div>"),
        4 => format!("<table width=9><tr><td>{one}<td><b><i>{other}</i></b></table>"),
        5 => "<hr>".to_owned(),
        6 => format!("<ul><li>{one}<li>{other}</ul>"),
        7 => format!("<div class=b><img src={}.gif><a href=/x>{other}</a></div>", one.len()),
        // sets of words that contain each other
        8 | 9 => {
            let shared: String = (0..=one.len() / 6).map(|word| format!("word{word} ")).collect();
            format!("<p>{shared}{other}</p>")
        }
        _ => format!("{one}<div class=b><div class=a><p>{other}</p><p>{one}</p></div></div>"),
    })
}

/// Pages that share some of their blocks.
fn sites() -> impl Strategy<Value = Vec<String>> {
    let shared = proptest::collection::vec(block(), 0..4);
    let own = proptest::collection::vec(proptest::collection::vec(block(), 0..4), 1..6);
    (shared, own).prop_map(|(shared, own)| {
        let page =
            |own: &Vec<String>| format!("{}<div>{}</div>{}", shared.concat(), own.concat(), own.concat());
        own.iter().map(page).collect()
    })
}

fn choices() -> impl Strategy<Value = Choices> {
    let overlap = proptest::sample::select(&[0.5, 0.7, 0.85, 1.0][..]);
    let frequency = proptest::sample::select(&[0.3, 0.5, 0.85, 1.0][..]);
    let mixed = (any::<bool>(), any::<bool>());
    let sampled = proptest::option::weighted(0.3, Just((0.0531, 0.4137)));
    (
        (any::<bool>(), any::<bool>()),
        0_usize..4,
        mixed,
        any::<bool>(),
        any::<bool>(),
        overlap,
        frequency,
        sampled,
    )
        .prop_map(
            |(
                (text_nodes, text_heights),
                leaf_height,
                (holders, twice),
                by_signature,
                merge,
                overlap,
                frequency,
                sampled,
            )| {
                let choices = Choices {
                    text_nodes,
                    text_heights: text_nodes && text_heights,
                    leaf_height,
                    holders,
                    twice,
                    by_signature,
                    merge,
                    frequency,
                    overlap,
                    sampled,
                };
                // most cases merge: merging has most errors to find
                Choices { merge: merge || leaf_height < 2, ..choices }
            },
        )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn every_word_weighs_what_the_definitions_say(pages in sites(), choices in choices()) {
        let site = site(&pages);
        let cleaner = fit::<CstParams>(&site, &choices.settings());
        let plain = Plain::of(&site, &choices);
        let terms = site.terms(&TermOptions::default());
        for page in all(&site) {
            let found: BTreeMap<u32, f64> =
                cleaner.clean(site.page(page)).weights().iter().map(|word| (word.span.start, word.weight)).collect();
            for ((start, _, _), expected) in terms.of_page(page).iter().zip(plain.words(page)) {
                let found = found.get(&start).copied().unwrap_or(0.0);
                prop_assert!((found - expected).abs() < 1e-9, "page {page} at {start}: {found}, not {expected}");
                prop_assert!((expected < 1e-9) == (found == 0.0), "page {page} at {start}: {found:e}");
            }
        }
    }

    #[test]
    fn unseen_pages_are_weighed_from_0_to_1_and_kept_by_their_words(
        pages in sites(),
        unseen in sites(),
        choices in choices(),
    ) {
        let site = site(&pages);
        let cleaner = fit::<CstParams>(&site, &choices.settings());
        let terms = site.terms(&TermOptions::default());
        for page in unseen.iter().chain(&pages).map(parse) {
            let cleaning = cleaner.clean(PageRef::alone(&page));
            prop_assert!(cleaning.kept().fits(page.text()));
            prop_assert!(cleaning.weights().iter().all(|word| word.weight > 0.0 && word.weight <= 1.0));
            let weighed: BTreeSet<u32> = cleaning.weights().iter().map(|word| word.span.start).collect();
            for (start, end, _) in PageRef::alone(&page).tokens(&terms.known()).iter() {
                let kept = cleaning.kept().bytes_within(cleaning::Span { start, end });
                let expected = if weighed.contains(&start) { end - start } else { 0 };
                prop_assert_eq!(kept, u64::from(expected));
            }
        }
    }

    /// The conditions of (5-9) on path importance; no tag node is lost or counted twice.
    #[test]
    fn importance_lies_in_0_to_1_and_never_falls_on_the_way_down(pages in sites(), choices in choices()) {
        let site = site(&pages);
        let params: CstParams = choices.settings().parse(CstParams::INFO).unwrap();
        let tree = params.check().unwrap().tree(&site, &all(&site));
        let shares = 0.0..=1.0;
        let mut below = 1;
        for element in tree.elements() {
            let importance = tree.path_importance(element);
            prop_assert!(shares.contains(&importance) && shares.contains(&tree.node_importance(element)));
            prop_assert!(tree.leaf_tag_nodes(element) <= tree.tag_nodes(element));
            for child in tree.children(element) {
                prop_assert_eq!(child.index(), below, "children follow each other, level by level");
                prop_assert!(tree.path_importance(child) >= importance);
                below += 1;
            }
        }
        prop_assert_eq!(below, tree.len());
    }

}
