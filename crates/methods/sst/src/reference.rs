//! A plain recursive implementation of the thesis, with maps and sets of strings: growth with merging,
//! importances, marks at a threshold, and MapSST. Tests compare the tree with it on small random sites.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use cleaning::{DisplayAttributes, Labels, PageRef, Settings, Site, Spans, Training, Undisplayed};
use page::{NodeId, Page, Span};
use proptest::prelude::*;
use text::{Analyser, TermOptions, Vocabulary};

use crate::style_tree::SiteStyleTree;
use crate::{LocalNoiseWithin, Rule, SstParams};

/// An element node.
struct Element {
    /// CompImp.
    importance: f64,
    /// The leaves and the own text, where there are any.
    leaf: Option<Leaf>,
    own: Option<Leaf>,
    styles: Vec<Style>,
    pages: usize,
    nodes: Vec<At>,
}

struct Leaf {
    importance: f64,
    noisy: BTreeSet<String>,
}

struct Style {
    signatures: Vec<String>,
    pages: usize,
    /// Numbers of element nodes; several styles may share a merged one.
    members: Vec<usize>,
}

/// A page with the data that this implementation needs.
struct Read<'a> {
    page: &'a Page,
    text_nodes: bool,
    text_heights: bool,
    undisplayed: bool,
    leaf_height: usize,
    /// Features at their nodes; words with their spans.
    features: Vec<(NodeId, String, Option<Span>)>,
}

type At = (usize, NodeId);

struct Reference<'a> {
    params: SstParams,
    pages: Vec<Read<'a>>,
    elements: Vec<Element>,
}

impl<'a> Read<'a> {
    fn new(page: &'a Page, params: &SstParams) -> Self {
        let mut vocabulary = Vocabulary::new();
        let tokens = Analyser::new(&TermOptions::default()).tokens(page.text(), &mut vocabulary);
        let mut features = Vec::new();
        for (start, end, term) in tokens.iter() {
            let word = vocabulary.term(term).to_owned();
            features.push((page.leaf_at(start).unwrap(), word, Some(Span { start, end })));
        }
        for node in page.nodes() {
            for (tag, name) in [("a", "href"), ("img", "src")] {
                if let Some(value) = page.attribute(node, name).filter(|_| page.tag(node).as_str() == tag) {
                    features.push((node, format!("{tag} {value}"), None));
                }
            }
        }
        Self {
            page,
            text_nodes: params.text_nodes,
            text_heights: params.text_heights,
            undisplayed: params.undisplayed == Undisplayed::Nodes,
            leaf_height: usize::from(params.leaf_height),
            features,
        }
    }

    fn children(&self, node: NodeId) -> Vec<NodeId> {
        let counts = |child: &NodeId| match self.page.is_text(*child) {
            true => self.text_nodes,
            false => self.undisplayed || !["script", "style"].contains(&self.page.tag(*child).as_str()),
        };
        self.page.children(node).filter(counts).collect()
    }

    fn height(&self, node: NodeId) -> usize {
        let counts = |child: &NodeId| self.text_heights || self.page.is_element(*child);
        let children = self.children(node).into_iter().filter(counts);
        children.map(|child| self.height(child) + 1).max().unwrap_or(0)
    }

    fn is_leaf(&self, node: NodeId) -> bool {
        self.height(node) <= self.leaf_height
    }

    fn signature(&self, node: NodeId) -> String {
        let class = self.page.attribute(node, "class").map(|class| format!(".{class}"));
        format!("{}{}", self.page.tag(node).as_str(), class.unwrap_or_default())
    }

    fn signatures(&self, node: NodeId) -> Vec<String> {
        self.children(node).into_iter().map(|child| self.signature(child)).collect()
    }

    fn own_text(&self, node: NodeId) -> Vec<NodeId> {
        self.page.children(node).filter(|&child| !self.text_nodes && self.page.is_text(child)).collect()
    }

    fn counts(&self, holds: impl Fn(NodeId) -> bool) -> BTreeMap<String, f64> {
        let mut counts = BTreeMap::new();
        for (_, feature, _) in self.features.iter().filter(|(node, ..)| holds(*node)) {
            *counts.entry(feature.clone()).or_insert(0.0) += 1.0;
        }
        counts
    }

    fn within(&self, node: NodeId) -> BTreeMap<String, f64> {
        let range = self.page.subtree(node);
        self.counts(|at| range.contains(&at.index()))
    }

    fn own(&self, node: NodeId) -> BTreeMap<String, f64> {
        let text = self.own_text(node);
        self.counts(|at| at == node || text.contains(&at))
    }

    fn body(&self) -> NodeId {
        self.page.nodes().find(|&node| self.page.tag(node).as_str() == "body").expect("no frames here")
    }
}

/// - sum of p ln p / ln m.
fn entropy(counts: impl Iterator<Item = f64> + Clone, m: usize) -> f64 {
    let total: f64 = counts.clone().sum();
    exact(-counts.map(|count| count / total).map(|p| p * p.ln()).sum::<f64>() / (m as f64).ln())
}

/// Rounded, so that 0 is exact.
fn exact(value: f64) -> f64 {
    (value * 1e10).round() / 1e10
}

impl<'a> Reference<'a> {
    fn of(pages: &'a [Page], params: &SstParams) -> Self {
        let pages = pages.iter().map(|page| Read::new(page, params)).collect();
        let mut reference = Self { params: params.clone(), pages, elements: Vec::new() };
        let bodies: Vec<At> = reference.pages.iter().map(Read::body).enumerate().collect();
        // the virtual root has one child, the body
        reference.elements.push(Element {
            importance: 0.0,
            leaf: None,
            own: None,
            styles: Vec::new(),
            pages: bodies.len(),
            nodes: bodies.clone(),
        });
        let mut groups: Vec<(Vec<String>, Vec<At>)> = Vec::new();
        for &(page, body) in &bodies {
            reference.add(&mut groups, vec![reference.pages[page].signature(body)], (page, body));
        }
        reference.expand(0, groups, |_, (page, body)| vec![(page, body)]);
        reference
    }

    fn add(&self, groups: &mut Vec<(Vec<String>, Vec<At>)>, signatures: Vec<String>, at: At) {
        match groups.iter_mut().find(|group| group.0 == signatures) {
            Some(group) => group.1.push(at),
            None => groups.push((signatures, vec![at])),
        }
    }

    fn leaf(&self, counts: &[BTreeMap<String, f64>]) -> Option<Leaf> {
        let m = counts.len();
        let features: BTreeSet<&String> = counts.iter().flat_map(BTreeMap::keys).collect();
        let h = |feature: &String| entropy(counts.iter().filter_map(|page| page.get(feature).copied()), m);
        let importance = match m {
            0 => return None,
            1 => 1.0,
            _ if features.is_empty() => 0.0,
            _ => 1.0 - features.iter().map(|feature| h(feature)).sum::<f64>() / features.len() as f64,
        };
        let is_noisy = |feature: &&String| m > 1 && 1.0 - h(feature) < 0.01;
        let importance = exact(importance);
        let noisy = features.iter().copied().filter(is_noisy).cloned().collect();
        Some(Leaf { importance, noisy })
    }

    fn grow(&mut self, nodes: &[At]) -> usize {
        let pages = |(page, node): &At| (&self.pages[*page], *node);
        let (leaves, inner): (Vec<At>, Vec<At>) = nodes.iter().partition(|at| pages(at).0.is_leaf(at.1));
        let leaf = self.leaf(&leaves.iter().map(|at| pages(at).0.within(at.1)).collect::<Vec<_>>());
        let with_text = inner.iter().filter(|at| !pages(at).0.own_text(at.1).is_empty());
        let own = self.leaf(&with_text.map(|at| pages(at).0.own(at.1)).collect::<Vec<_>>());
        let number = self.elements.len();
        self.elements.push(Element {
            importance: 0.0,
            leaf,
            own,
            styles: Vec::new(),
            pages: nodes.len(),
            nodes: nodes.to_vec(),
        });
        let mut groups = Vec::new();
        for &(page, node) in &inner {
            self.add(&mut groups, self.pages[page].signatures(node), (page, node));
        }
        self.expand(number, groups, |pages, (page, node)| {
            pages[page].children(node).into_iter().map(|child| (page, child)).collect()
        });
        number
    }

    fn expand(
        &mut self,
        number: usize,
        mut groups: Vec<(Vec<String>, Vec<At>)>,
        children: impl Fn(&[Read<'a>], At) -> Vec<At>,
    ) {
        groups.sort_by_key(|(_, nodes)| std::cmp::Reverse(nodes.len()));
        // a place: style, signature, tag nodes
        let mut places: Vec<(BTreeSet<usize>, String, Vec<At>)> = Vec::new();
        for (style, (signatures, nodes)) in groups.iter().enumerate() {
            for (place, signature) in signatures.iter().enumerate() {
                let at = nodes.iter().map(|&node| children(&self.pages, node)[place]).collect();
                places.push((BTreeSet::from([style]), signature.clone(), at));
            }
        }
        let merged = self.merge(places.iter().cloned().map(Some).collect());
        let mut element_of = vec![0; places.len()];
        for cluster in merged {
            let mut nodes: Vec<At> = cluster.iter().flat_map(|&place| places[place].2.clone()).collect();
            nodes.sort();
            let child = self.grow(&nodes);
            cluster.into_iter().for_each(|place| element_of[place] = child);
        }
        let mut element_of = element_of.into_iter();
        for (signatures, nodes) in groups {
            let members = element_of.by_ref().take(signatures.len()).collect();
            self.elements[number].styles.push(Style { signatures, pages: nodes.len(), members });
        }
        self.judge(number);
    }

    fn characteristic(&self, nodes: &[At]) -> BTreeSet<String> {
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        for &(page, node) in nodes {
            self.pages[page].within(node).into_keys().for_each(|f| *counts.entry(f).or_default() += 1);
        }
        let least = self.params.merge_frequency * nodes.len() as f64 - 1e-9;
        counts.into_iter().filter(|(_, count)| *count as f64 >= least).map(|(feature, _)| feature).collect()
    }

    /// Merges equal sets first, then similar ones: each with the first earlier one; the merged one is tried
    /// again.
    #[allow(clippy::type_complexity, reason = "a place, as in `expand`")]
    fn merge(&self, places: Vec<Option<(BTreeSet<usize>, String, Vec<At>)>>) -> Vec<Vec<usize>> {
        let mut of: Vec<Vec<usize>> = (0..places.len()).map(|place| vec![place]).collect();
        let mut places = places;
        if self.params.merge {
            let similar = |one: &BTreeSet<String>, other: &BTreeSet<String>, least: f64| {
                let common = one.intersection(other).count() as f64;
                common > 0.0 && common + 1e-9 >= least * one.union(other).count() as f64
            };
            for least in [1.0, self.params.merge_overlap] {
                let live = (0..places.len()).filter(|&place| places[place].is_some());
                let mut queue: VecDeque<usize> = live.collect();
                let mut waiting: BTreeSet<usize> = BTreeSet::new();
                while let Some(at) = queue.pop_front() {
                    let (styles, signature, nodes) = places[at].clone().unwrap();
                    let set = self.characteristic(&nodes);
                    let partner = waiting.iter().copied().find(|&other| {
                        let other = places[other].as_ref().unwrap();
                        other.1 == signature
                            && other.0.is_disjoint(&styles)
                            && similar(&set, &self.characteristic(&other.2), least)
                    });
                    let Some(partner) = partner else {
                        waiting.insert(at);
                        continue;
                    };
                    waiting.remove(&partner);
                    let (stays, gone) = (at.min(partner), at.max(partner));
                    let (styles, _, nodes) = places[gone].take().unwrap();
                    let members = std::mem::take(&mut of[gone]);
                    of[stays].extend(members);
                    let merged = places[stays].as_mut().unwrap();
                    merged.0.extend(styles);
                    merged.2.extend(nodes);
                    queue.push_front(stays);
                }
            }
        }
        of.retain(|members| !members.is_empty());
        of
    }

    fn judge(&mut self, number: usize) {
        let element = &self.elements[number];
        let m = element.pages;
        let leaf_pages = m - element.styles.iter().map(|style| style.pages).sum::<usize>();
        let leaf = element.leaf.as_ref().map(|leaf| (leaf_pages as f64, leaf.importance));
        let of_style = |style: &Style| {
            let sum: f64 = style.members.iter().map(|&member| self.elements[member].importance).sum();
            (style.pages as f64, sum / style.members.len() as f64)
        };
        let parts: Vec<(f64, f64)> = element.styles.iter().map(of_style).chain(leaf).collect();
        let importance = if m == 1 {
            1.0
        } else if element.styles.is_empty() {
            parts[0].1
        } else {
            let rest = self.params.attenuation.powi(i32::try_from(parts.len()).unwrap());
            let below: f64 = parts.iter().map(|(pages, importance)| pages / m as f64 * importance).sum();
            (1.0 - rest) * entropy(parts.iter().map(|part| part.0), m) + rest * below
        };
        self.elements[number].importance = exact(importance);
    }

    /// Figure 4-5, all children visited.
    fn is_noisy(&self, number: usize, t: f64) -> bool {
        let element = &self.elements[number];
        let parts = [&element.leaf, &element.own];
        parts.iter().all(|part| part.as_ref().is_none_or(|part| part.importance <= t))
            && element.importance <= t
            && element.styles.iter().flat_map(|style| &style.members).all(|&child| self.is_noisy(child, t))
    }

    /// Whether no node of its subtree is noisy (4.2.3).
    fn is_meaningful(&self, number: usize, t: f64) -> bool {
        let element = &self.elements[number];
        let parts = [&element.leaf, &element.own];
        !self.is_noisy(number, t)
            && parts.iter().all(|part| part.as_ref().is_none_or(|part| part.importance > t))
            && element
                .styles
                .iter()
                .flat_map(|style| &style.members)
                .all(|&child| self.is_meaningful(child, t))
    }

    /// Figure 4-7 with `unseen = "keep"`, for the page of this number.
    fn map(&self, number: usize, at: At, t: f64, kept: &mut Vec<Span>) {
        let (page, node) = (&self.pages[at.0], at.1);
        let element = &self.elements[number];
        if self.is_noisy(number, t) {
            return;
        }
        let whole = self.params.local_noise_within == LocalNoiseWithin::Meaningful;
        if whole && self.is_meaningful(number, t) {
            let counts: Vec<_> = element.nodes.iter().map(|at| self.pages[at.0].within(at.1)).collect();
            // the threshold does not drop a unit
            let unit = self.leaf(&counts).map(|leaf| Leaf { importance: f64::INFINITY, ..leaf });
            return self.keep(unit.as_ref(), page, node, t, kept);
        }
        if page.is_leaf(node) {
            return self.keep(element.leaf.as_ref(), page, node, t, kept);
        }
        let signatures = page.signatures(node);
        let Some(style) = element.styles.iter().find(|style| style.signatures == signatures) else {
            return kept.push(page.page.span(node));
        };
        for text in page.own_text(node) {
            self.keep(element.own.as_ref(), page, text, t, kept);
        }
        for (&member, child) in style.members.iter().zip(page.children(node)) {
            self.map(member, (at.0, child), t, kept);
        }
    }

    fn keep(&self, leaf: Option<&Leaf>, page: &Read<'_>, node: NodeId, t: f64, kept: &mut Vec<Span>) {
        let range = page.page.subtree(node);
        let noisy = match leaf {
            Some(leaf) if leaf.importance <= t => return,
            Some(leaf) => leaf.noisy.clone(),
            None => BTreeSet::new(),
        };
        let words = page
            .features
            .iter()
            .filter(|(at, feature, _)| range.contains(&at.index()) && noisy.contains(feature));
        let words: Spans = words.filter_map(|(.., span)| *span).collect();
        kept.extend(Spans::from_iter([page.page.span(node)]).difference(&words).iter());
    }

    fn cleaned(&self, page: usize, t: f64) -> Spans {
        let body = self.pages[page].body();
        let signature = vec![self.pages[page].signature(body)];
        let mut kept = Vec::new();
        let whole = self.params.local_noise_within == LocalNoiseWithin::Meaningful;
        if whole && self.is_meaningful(0, t) {
            self.map(0, (page, body), t, &mut kept);
        } else if !self.is_noisy(0, t) {
            let style = self.elements[0].styles.iter().find(|style| style.signatures == signature).unwrap();
            self.map(style.members[0], (page, body), t, &mut kept);
        }
        kept.into_iter().collect()
    }
}

/// Pages that share most of their layout and many of their words.
fn html() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        6 => (0_u32..9).prop_map(|word| format!("word{word} ")),
        1 => (0_u32..99).prop_map(|word| format!("rare{word} ")),
        2 => (0_u32..3).prop_map(|link| format!("<a href={link}>link{link}</a>")),
        1 => (0_u32..2).prop_map(|image| format!("<img src={image}>")),
        6 => prop_oneof![
            Just("<p>"), Just("<div>"), Just("<div class=a>"), Just("</div>"), Just("</p>"), Just("<b>"), Just("</b>"),
            Just("<script>s</script>"), Just("<style>s</style>"), Just("<ul><li>"), Just("<li>"), Just("</ul>"), Just("<br>"), Just("</div></div>"),
        ].prop_map(str::to_owned),
    ];
    proptest::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

/// Sites with few layouts, whose pages differ in words.
fn sites() -> impl Strategy<Value = Vec<String>> {
    let page = (0_usize..3, 0_u32..6, 0_u32..4);
    (proptest::collection::vec(html(), 3), proptest::collection::vec(page, 1..8)).prop_map(
        |(layouts, pages)| {
            let write = |(layout, word, other): (usize, u32, u32)| {
                let page = layouts[layout].replace("word1 ", &format!("own{word} "));
                page.replace("<br>", &format!("<p>own{other} word2</p>"))
            };
            pages.into_iter().map(write).collect()
        },
    )
}

fn params() -> impl Strategy<Value = SstParams> {
    let overlap = proptest::sample::select(&[0.3, 0.5, 0.85][..]);
    let within = proptest::sample::select(&[LocalNoiseWithin::Meaningful, LocalNoiseWithin::Leaf][..]);
    ((any::<bool>(), any::<bool>(), any::<bool>()), 0_u16..3, any::<bool>(), overlap, within).prop_map(
        |((text_nodes, text_heights, undisplayed), leaf_height, merge, merge_overlap, local_noise_within)| {
            SstParams {
                text_nodes,
                text_heights: text_nodes && text_heights,
                undisplayed: if undisplayed { Undisplayed::Nodes } else { Undisplayed::LeftOut },
                leaf_height,
                merge,
                merge_overlap,
                local_noise_within,
                attributes: DisplayAttributes::PresentationalAndClass,
                ..SstParams::default()
            }
        },
    )
}

impl SstParams {
    /// The site style tree of these pages.
    pub(crate) fn tree(&self, site: &Site, pages: &[usize]) -> SiteStyleTree {
        let method = cleaning::Params::check(self.clone()).unwrap_or_else(|error| panic!("{error}"));
        let signatures = site.signatures(method.attributes);
        let features = site.features(&method.feature_options());
        let training = Training { site, pages, labels: Labels::none(), seed: 0 };
        SiteStyleTree::of(&method.pages(&training, &signatures, &features), &method, features.ids())
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn the_tree_and_its_cleanings_are_those_of_the_plain_reading(sources in sites(), params in params()) {
        let pages: Vec<Page> = sources.iter().map(testkit::parse).collect();
        let reference = Reference::of(&pages, &params);
        let site = testkit::site(&sources);
        let tree = params.tree(&site, &testkit::all(&site));
        prop_assert_eq!(tree.element_nodes(), reference.elements.len());
        let styles: usize = reference.elements.iter().map(|element| element.styles.len()).sum();
        prop_assert_eq!(tree.style_nodes(), styles);

        // not all element nodes of one page are listed; their importance is 1
        let listed = |importances: &mut dyn Iterator<Item = f64>| {
            let mut listed: Vec<f64> = importances.filter(|importance| *importance < 1.0 - 1e-8).collect();
            listed.sort_by(f64::total_cmp);
            listed
        };
        let found = listed(&mut tree.elements.iter().map(|element| element.importance));
        let expected = listed(&mut reference.elements.iter().map(|element| element.importance));
        prop_assert_eq!(found.len(), expected.len());
        for (found, expected) in found.iter().zip(&expected) {
            prop_assert!((found - expected).abs() < 1e-8, "{} and {}", found, expected);
        }

        for t in [0.0, 0.21, 0.43, 0.77, 0.96] {
            let noisy = (0..reference.elements.len()).filter(|&number| reference.is_noisy(number, t)).count();
            prop_assert_eq!(tree.noisy_nodes(t), noisy);
            let settings = Settings::of(&SstParams { rule: Rule::Fixed(t), ..params.clone() });
            let cleaner = testkit::fit::<SstParams>(&site, &settings);
            for (index, page) in pages.iter().enumerate() {
                let cleaning = cleaner.clean(PageRef::alone(page));
                prop_assert_eq!(cleaning.kept(), &reference.cleaned(index, t), "page {} at {}", index, t);
            }
        }
    }
}
