//! Fitting, which builds the tree of the training pages (4.3.1, 4.3.2), and cleaning: a page is mapped to the tree, from the
//! root down, so that each of its nodes gets its element node (MapCST, Figure 4-10) and each word its weight.

use std::fmt::Display;
use std::sync::Arc;

use cleaning::{
    Cleaner, Cleaning, Declared as _, Evidence, FitError, FitStatistic, Info, KnownFeatures, KnownSignatures,
    Method, Number, Occurrence, PageRef, Params, SettingsError, SignatureId, Site, Span, Spans, TagTree,
    Training, Weighted,
};
use page::{NodeId, Page};
use rustc_hash::FxHashMap;

use crate::CstParams;
use crate::build::build;
use crate::page_tree::{Node, Skeleton, VIRTUAL_ROOT, children};
use crate::tree::{CompressedTree, ElementId, Form, UNMATCHED_WEIGHT};

impl Params for CstParams {
    const INFO: &'static Info = &Info {
        id: "cst",
        name: "CST",
        summary: "weighs each word by how much layout and content on the path to it differ over the site",
        citation: "Lan Yi. Web Page Cleaning for Web Mining. PhD thesis, National University of Singapore, 2004, \
                   sections 4.1, 4.3 and 5.3.",
        ..Info::of(Self::PARAMS)
    };

    fn agree(&self) -> Result<(), SettingsError> {
        let refuse =
            |key, found: &dyn Display, allowed| Err(SettingsError::range(Self::INFO.id, key, found, allowed));
        if self.text_heights && !self.text_nodes {
            return refuse("text-heights", &true, "true with text-nodes = true alone");
        }
        if self.meaningless >= self.informative {
            return refuse("meaningless", &self.meaningless, "above 0.0 and below informative");
        }
        if self.form == Form::Sampled {
            return Ok(());
        }
        // an ignored threshold would mean a wrong experiment, so it is an error
        let default = Self::default();
        for (key, found, default) in [
            ("informative", self.informative, default.informative),
            ("meaningless", self.meaningless, default.meaningless),
        ] {
            if found != default {
                return refuse(key, &found, "a value with form = \"sampled\" alone; form is \"full\"");
            }
        }
        Ok(())
    }
}

impl CstParams {
    /// The fit to these pages of a site, by their indices; their order does not matter, and a page named twice counts once.
    pub(crate) fn fitted(&self, site: &Site, pages: &[usize]) -> CstCleaner {
        let signatures = site.signatures(self.attributes);
        let features = site.features(&self.feature_options());
        let skeleton = |page: usize| {
            let tree = self.page_tree(&site.pages()[page], signatures.of_page(page));
            Skeleton::of(&tree, features.of_page(page))
        };
        let skeletons: Vec<Skeleton> = text::sorted_set(pages.to_vec()).into_iter().map(skeleton).collect();
        let tree = build(&skeletons, features.ids(), self);
        let (signatures, features) = (signatures.known(), features.known());
        CstCleaner { params: self.clone(), signatures, features, tree }
    }
}

impl Method for CstParams {
    /// Needs at least one training page. With one page, all words weigh 1 that are not repeated within the
    /// page.
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        FitError::if_no_page(Self::INFO.id, training.pages.len())?;
        Ok(Box::new(self.fitted(training.site, training.pages)))
    }
}

cleaning::choices! {
    /// What becomes of text outside of BODY.
    pub enum Outside {
        /// It is left out (4.1.2).
        Drop,
        /// It is kept with weight 1.
        Keep,
    }
}

/// The place of a node of a page in the tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TreePosition {
    /// The tag node itself, or what it holds, within this element node.
    Element(ElementId),
    /// No element node matches the tag node.
    Unmatched,
    /// Outside of BODY.
    Outside,
}

/// The tag node that a node of a page belongs to, and its place in the tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Holding {
    /// A virtual leaf or an unmatched tag node holds all nodes below it; an inner tag node holds its own
    /// content.
    holder: NodeId,
    pub(crate) place: TreePosition,
}

/// The holding of every node of the page, by index.
///
/// A training page is mapped to the element nodes that were built from it, since all its styles were seen.
pub(crate) fn map(tree: &CompressedTree, tags: &TagTree<'_>) -> Vec<Holding> {
    let page = tags.page;
    let mut holdings = vec![Holding { holder: NodeId::ROOT, place: TreePosition::Outside }; page.len()];
    let Some(body) = tags.body() else { return holdings };
    let mut mapper = Mapper { tree, tags, style: Vec::new() };
    // the entry of a tag node is written when its parent is visited
    mapper.match_children(ElementId::ROOT, VIRTUAL_ROOT, &mut holdings);
    let mut at = body.index();
    let end = page.end(body).index();
    while at < end {
        let node = NodeId::new(at);
        let is_tag_node = tags.has(node);
        if is_tag_node
            && let TreePosition::Element(element) = holdings[at].place
            && !ends(tree, tags, element, node)
        {
            mapper.match_children(element, Some(node), &mut holdings);
            at += 1;
            continue;
        }
        // all below a tag node that ends belongs to it; a node that is no tag node belongs to the one around it, with all below
        let holder = if is_tag_node { at } else { page.parent(node).map_or(at, NodeId::index) };
        let (holding, subtree) = (holdings[holder], page.subtree(node));
        at = subtree.end;
        holdings[subtree].fill(holding);
    }
    holdings
}

/// Whether all nodes below a tag node belong to its element node. This holds if the element node has no
/// children (Figure 4-10, line 2), or if the tag node is a leaf.
fn ends(tree: &CompressedTree, tags: &TagTree<'_>, element: ElementId, node: NodeId) -> bool {
    tree.children(element).len() == 0 || tags.is_leaf(node)
}

struct Mapper<'m, 'a> {
    tree: &'m CompressedTree,
    tags: &'m TagTree<'a>,
    style: Vec<SignatureId>,
}

impl Mapper<'_, '_> {
    /// Finds the element node of each child of a tag node that is at `element`. In a style that was seen
    /// there, the position decides. Otherwise the k-th child of a signature takes the k-th element node of
    /// this signature, or the last one if there are fewer (Figure 4-10, line 14).
    fn match_children(&mut self, element: ElementId, node: Node, holdings: &mut [Holding]) {
        let children = || children(self.tags, node);
        self.style.clear();
        self.style.extend(children().map(|child| self.tags.signature(child)));
        let mut hold = |child: NodeId, place| holdings[child.index()] = Holding { holder: child, place };
        if let Some(positions) = self.tree.at_positions(element, &self.style) {
            for (child, &matching) in children().zip(positions) {
                hold(child, TreePosition::Element(matching));
            }
            return;
        }
        let mut seen: FxHashMap<SignatureId, usize> = FxHashMap::default();
        for child in children() {
            let signature = self.tags.signature(child);
            let alike = self.tree.of_signature(element, signature);
            let before = seen.entry(signature).or_default();
            let matching = alike.get(*before).or(alike.last());
            *before += 1;
            hold(child, matching.copied().map_or(TreePosition::Unmatched, TreePosition::Element));
        }
    }
}

/// The result of a fit to one site.
pub(crate) struct CstCleaner {
    params: CstParams,
    signatures: Arc<KnownSignatures>,
    features: Arc<KnownFeatures>,
    pub(crate) tree: CompressedTree,
}

impl CstCleaner {
    /// Weighs every word and image of the page (4.3.2): the holding of each node, all words in text order, and the images
    /// of a weight above 0.
    fn weighed(&self, page: PageRef<'_>) -> (Vec<Holding>, Vec<Weighted>, Vec<NodeId>) {
        let signatures = page.signatures(&self.signatures);
        let features = page.features(&self.features);
        let page = page.page();
        let tags = self.params.page_tree(page, &signatures);
        let holdings = map(&self.tree, &tags);
        let weigh = |occurrence: &Occurrence| match holdings[occurrence.node.index()].place {
            TreePosition::Element(element) => {
                let holder = holdings[occurrence.node.index()].holder;
                let in_leaf = ends(&self.tree, &tags, element, holder);
                self.tree.weight(element, in_leaf, occurrence.feature)
            }
            TreePosition::Unmatched => UNMATCHED_WEIGHT,
            TreePosition::Outside if self.params.outside == Outside::Keep => UNMATCHED_WEIGHT,
            TreePosition::Outside => 0.0,
        };
        let (mut words, mut images) = (Vec::new(), Vec::new());
        for occurrence in features.all() {
            let weight = weigh(occurrence);
            match occurrence.span {
                Some(span) => words.push(Weighted { span, weight }),
                None if weight > 0.0 && *page.tag(occurrence.node) == "img" => images.push(occurrence.node),
                None => {}
            }
        }
        (holdings, words, images)
    }
}

impl Cleaner for CstCleaner {
    /// Leaves out the words and images of weight 0.
    fn clean(&self, page: PageRef<'_>) -> Cleaning {
        let (holdings, mut words, images) = self.weighed(page);
        let kept = kept(page.page(), &holdings, &words);
        words.retain(|word| word.weight > 0.0);
        Cleaning::keep(kept).with_weights(words).with_elements(images)
    }

    /// For each text with words: the mean of their weights, and PathImp of the text's element node.
    fn evidence(&self, page: PageRef<'_>) -> Vec<Evidence> {
        let (holdings, words, _) = self.weighed(page);
        let of_leaf = |leaf: NodeId| {
            let span = page.span(leaf);
            let first = words.partition_point(|word| word.span.start < span.start);
            let within = || words[first..].iter().take_while(|word| word.span.start < span.end);
            let count = within().count();
            let sum: f64 = within().map(|word| word.weight).sum();
            if count == 0 {
                return None;
            }
            let path = match holdings[leaf.index()].place {
                TreePosition::Element(element) => {
                    Some(Number::plain("path importance", self.tree.path_importance(element)))
                }
                TreePosition::Unmatched | TreePosition::Outside => None,
            };
            let weight = Number::plain("mean weight", sum / count as f64);
            let decision = match within().filter(|word| word.weight > 0.0).count() {
                0 => "dropped",
                kept if kept < count => "kept in part",
                _ => "kept",
            };
            Some(Evidence::decided(leaf, [weight].into_iter().chain(path), decision))
        };
        page.leaves().filter_map(of_leaf).collect()
    }

    fn fit_statistics(&self) -> Vec<FitStatistic> {
        let tree = &self.tree;
        let leaves = tree.elements.iter().filter_map(|element| element.leaf);
        let paths: Vec<f64> = leaves.map(|leaf| tree.contents[leaf as usize].path()).collect();
        FitStatistic::all([
            ("element nodes", tree.elements.len() as f64),
            ("virtual leaves", paths.len() as f64),
            ("mean path importance", share(paths.iter().sum(), paths.len() as f64)),
            ("words of weight 0", share(tree.dropped_words as f64, tree.words as f64)),
            tree.sharing.figure(),
        ])
    }

    fn warning(&self) -> Option<String> {
        self.tree.sharing.warning(self.params.bodies, self.params.attributes)
    }
}

/// The quotient; 0 if `whole` is 0.
fn share(part: f64, whole: f64) -> f64 {
    if whole > 0.0 { part / whole } else { 0.0 }
}

/// The text that goes with the words whose weight is above 0; `words` are all words of the page, in text order.
///
/// The rule applies to each stretch of text that one tag node holds without interruption. Text that is no
/// word feature (stop words, punctuation, separators) is kept if the words on both sides of it are kept; at
/// either end of the stretch, if the nearest word is kept. A stretch without a word is dropped. So a leaf
/// whose words are all kept is kept whole, with its separator.
fn kept(page: &Page, holdings: &[Holding], words: &[Weighted]) -> Spans {
    let mut kept: Vec<Span> = Vec::new();
    let mut words = words.iter().peekable();
    let mut from = 0;
    for stretch in stretches(page, holdings) {
        // the last word may reach into this stretch, where mark-up splits it
        from = stretch.start.max(from);
        let (mut open, mut any) = (true, false);
        while let Some(word) = words.next_if(|word| word.span.start < stretch.end) {
            let keep = word.weight > 0.0;
            if keep {
                let start = if open { from } else { word.span.start };
                kept.push(Span { start, end: word.span.end });
            }
            (open, any, from) = (keep, true, word.span.end);
        }
        if any && open && from < stretch.end {
            kept.push(Span { start: from, end: stretch.end });
        }
    }
    kept.into_iter().collect()
}

/// The text, cut where the holding tag node changes, in order.
fn stretches<'a>(page: &'a Page, holdings: &'a [Holding]) -> impl Iterator<Item = Span> + 'a {
    let mut leaves = page.leaves().map(|leaf| (holdings[leaf.index()].holder, page.span(leaf))).peekable();
    std::iter::from_fn(move || {
        let (holder, mut stretch) = leaves.next()?;
        while let Some((_, span)) = leaves.next_if(|&(next, _)| next == holder) {
            stretch.end = span.end;
        }
        Some(stretch)
    })
}
