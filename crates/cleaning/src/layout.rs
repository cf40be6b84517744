//! The layout of a site's pages, for methods that merge them: layout signatures (an element's tag with the attributes that decide how it
//! is displayed, as one number), which nodes are tag nodes of a page's tree, with their heights (Yi 2004, 4.1.2), and the
//! choices that these methods share.
//!
//! The methods only need to know whether two signatures are equal. Numbers are made once for a site and a choice of attributes.

use std::sync::Arc;

use page::{Class, NodeId, Page};
use text::{TermId, Vocabulary};

use crate::features::OfSite;
use crate::is_among;

crate::choices! {
    /// Which attributes are part of an element's signature. Values are compared as written, white space at their ends left
    /// out; the order of attributes does not matter.
    #[derive(Eq, Hash)]
    pub enum DisplayAttributes {
        /// None: the signature is the tag.
        None,
        /// The presentational attributes of HTML 4: width, bgcolor, align, ... The attributes of Yi's examples (2004,
        /// Figures 4-1 and 4-9).
        Presentational,
        /// The presentational attributes, class and style. Pages use these two since there are style sheets.
        PresentationalAndClass,
        /// Every attribute, addresses and names included.
        All,
    }
}

/// The presentational attributes of HTML 4.01: from its index of attributes, those of `body`, frames, tables,
/// images, rules and fonts that the standard deprecates in favour of style sheets or that give a size. Three
/// more that browsers of its time had: `bordercolor`, `leftmargin`, `topmargin`. `type` is left out, since on
/// most elements it is their meaning.
const PRESENTATIONAL: &str = "align alink background bgcolor border bordercolor cellpadding cellspacing clear color cols \
                              colspan compact face frame frameborder height hspace leftmargin link marginheight \
                              marginwidth noshade nowrap rows rowspan rules scrolling size text topmargin valign vlink \
                              vspace width";

impl DisplayAttributes {
    /// All choices, from the fewest attributes to the most.
    pub const ALL: [Self; 4] = [Self::None, Self::Presentational, Self::PresentationalAndClass, Self::All];

    /// Whether the attribute of this name (lower case) is part of a signature.
    pub fn holds(self, name: &str) -> bool {
        match self {
            Self::None => false,
            Self::Presentational => is_among(PRESENTATIONAL, name),
            Self::PresentationalAndClass => {
                matches!(name, "class" | "style") || is_among(PRESENTATIONAL, name)
            }
            Self::All => true,
        }
    }
}

crate::choices! {
    /// Whether BODY elements of different signatures are different nodes.
    #[derive(Eq, Hash)]
    pub enum Bodies {
        /// All bodies are one node, so that a site has one tree.
        Alike,
        /// BODY elements of different signatures are different nodes, like other elements.
        ByLook,
    }

    /// The importance of a leaf of several pages or tag nodes without any feature: 0 / 0 in the formulas of both of
    /// Yi's trees (2004, (5-4) and (5-7)).
    #[derive(Eq, Hash)]
    pub enum EmptyLeaf {
        /// 0.
        Noise,
        /// 1.
        Important,
    }

    /// Whether a block without a term or a feature, on which a method cannot decide, is kept.
    pub enum EmptyBlock {
        /// It is left out.
        Drop,
        /// It is kept.
        Keep,
    }
}

/// The number of a signature: consecutive from 0 within a site, in the order of first appearance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SignatureId(TermId);

impl SignatureId {
    /// The signature of all bodies, if their own ones do not count. No signature of a site has this number.
    pub const BODY: Self = Self(TermId::new(u32::MAX));

    /// The number, as an index into arrays that hold one entry a signature.
    #[inline]
    pub fn index(self) -> usize {
        self.0.index()
    }
}

/// The signatures of a site under a choice of attributes: the part that a cleaner keeps. All text leaves
/// share one signature of their own.
pub struct KnownSignatures {
    attributes: DisplayAttributes,
    signatures: Vocabulary,
}

impl KnownSignatures {
    /// The choice of attributes of these signatures.
    pub fn attributes(&self) -> DisplayAttributes {
        self.attributes
    }

    /// The signature of each node of a page outside of the site. Signatures that the site does not have get
    /// numbers above those of the site, which are valid within this page alone.
    pub(crate) fn of_other(&self, page: &Page) -> Vec<SignatureId> {
        let mut unseen = Vocabulary::new();
        let mut key = String::new();
        let signature = |node| {
            write_key(page, node, self.attributes, &mut key);
            SignatureId(self.signatures.get_or_beyond(&key, &mut unseen))
        };
        page.nodes().map(signature).collect()
    }
}

/// The signatures of all nodes of a site's pages.
pub type SiteSignatures = OfSite<KnownSignatures, Vec<SignatureId>>;

impl SiteSignatures {
    pub(crate) fn of(pages: &[Page], attributes: DisplayAttributes) -> Self {
        let mut signatures = Vocabulary::new();
        let mut key = String::new();
        let mut signature = |page, node| {
            write_key(page, node, attributes, &mut key);
            SignatureId(signatures.intern(&key))
        };
        let pages =
            pages.iter().map(|page| page.nodes().map(|node| signature(page, node)).collect()).collect();
        Self { known: Arc::new(KnownSignatures { attributes, signatures }), pages }
    }
}

/// Writes the compared parts of a node: its tag and its attributes, sorted by name. NUL is in neither.
fn write_key(page: &Page, node: NodeId, attributes: DisplayAttributes, key: &mut String) {
    key.clear();
    key.push_str(page.tag(node).as_str());
    if attributes == DisplayAttributes::None {
        return;
    }
    let mut shown: Vec<_> = page.attributes(node).filter(|(name, _)| attributes.holds(name)).collect();
    shown.sort_unstable();
    for (name, value) in shown {
        key.extend(["\0", name, "\0", value.trim()]);
    }
}

crate::choices! {
    /// How elements that are never displayed count in layouts: those of `page::Class::Hidden`, SCRIPT and STYLE above all.
    #[derive(Eq)]
    pub enum Undisplayed {
        /// They are tag nodes like all others.
        Nodes,
        /// They are no tag nodes, and count in no height.
        LeftOut,
    }
}

/// The choice of tag nodes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TagNodes {
    /// Whether text leaves are tag nodes too.
    pub texts: bool,
    /// Whether text leaves count in heights.
    pub text_heights: bool,
    /// How elements that are never displayed count.
    pub undisplayed: Undisplayed,
    /// Whether bodies of different signatures are different nodes.
    pub bodies: Bodies,
}

impl TagNodes {
    fn has(self, page: &Page, node: NodeId) -> bool {
        if page.is_text(node) {
            return self.texts;
        }
        self.undisplayed == Undisplayed::Nodes || !page.tag(node).is(Class::Hidden)
    }
}

/// A page as a tree of tag nodes, from BODY down to its leaves.
#[derive(Debug, Clone)]
pub struct TagTree<'a> {
    /// The page.
    pub page: &'a Page,
    signatures: &'a [SignatureId],
    /// By node: 0 for an actual leaf.
    heights: Vec<u16>,
    nodes: TagNodes,
    leaf_height: u16,
    body: Option<NodeId>,
}

impl<'a> TagTree<'a> {
    /// `signatures` are those of all nodes of this very page. Tag nodes of at most `leaf_height` are leaves: 1 makes the parents of
    /// actual leaves the leaves.
    pub fn new(page: &'a Page, signatures: &'a [SignatureId], nodes: TagNodes, leaf_height: u16) -> Self {
        let counted = TagNodes { texts: nodes.text_heights, ..nodes };
        let heights = page.heights(|node| counted.has(page, node));
        let body = page.children(NodeId::ROOT).find(|&child| *page.tag(child) == "body");
        Self { page, signatures, heights, nodes, leaf_height, body }
    }

    /// Whether a node of the page is a tag node.
    pub fn has(&self, node: NodeId) -> bool {
        self.nodes.has(self.page, node)
    }

    /// The first tag node, BODY; `None` in a page of frames.
    pub fn body(&self) -> Option<NodeId> {
        self.body
    }

    /// The signature of a node; [`SignatureId::BODY`] for BODY, if all bodies are alike.
    pub fn signature(&self, node: NodeId) -> SignatureId {
        let is_alike = self.nodes.bodies == Bodies::Alike && self.body == Some(node);
        if is_alike { SignatureId::BODY } else { self.signatures[node.index()] }
    }

    /// Whether a tag node is a leaf, decided by height, because literally one stray image makes BODY the parent of a leaf.
    pub fn is_leaf(&self, node: NodeId) -> bool {
        self.heights[node.index()] <= self.leaf_height
    }

    /// The child tag nodes of a tag node, in document order.
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        self.page.children(node).filter(|&child| self.has(child))
    }

    /// Appends the presentation style of a tag node to `style`: the signatures of its children, in order (4.1.2).
    pub fn write_style(&self, node: NodeId, style: &mut Vec<SignatureId>) {
        style.extend(self.children(node).map(|child| self.signature(child)));
    }

    /// The text leaves directly below a tag node that are no tag nodes.
    pub fn own_text(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        self.page.children(node).filter(|&child| self.page.is_text(child) && !self.nodes.texts)
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use testkit::parse as page;

    use super::*;
    use crate::{PageRef, Site};

    /// Whether the first elements of the bodies have the same signature.
    #[track_caller]
    fn check(attributes: DisplayAttributes, one: &str, other: &str, alike: bool) {
        let site = Site::new("s", [("a".to_owned(), page(one)), ("b".to_owned(), page(other))]);
        let signatures = site.signatures(attributes);
        let first = |index: usize| {
            let page = &site.pages()[index];
            let body = page.nodes().find(|&node| page.tag(node).as_str() == "body").unwrap();
            signatures.of_page(index)[body.index() + 1]
        };
        assert_eq!(first(0) == first(1), alike);
    }

    #[test]
    fn signatures_by_the_choice_of_attributes() {
        // tags alone
        check(DisplayAttributes::None, "<p align=left>", "<p>", true);
        check(DisplayAttributes::None, "<p>", "<div>", false);
        // presentational attributes
        check(DisplayAttributes::Presentational, "<p align=left>", "<p>", false);
        check(DisplayAttributes::Presentational, "<p class=a id=x>", "<p>", true);
        check(
            DisplayAttributes::Presentational,
            "<table width=1 border=0>",
            "<table border=0 width=' 1'>",
            true,
        );
        // classes and styles
        let choice = DisplayAttributes::PresentationalAndClass;
        check(choice, "<p class=a>", "<p class=b>", false);
        check(choice, "<p style=a>", "<p>", false);
        check(choice, "<p id=a onclick=b>", "<p>", true);
        // every attribute
        check(DisplayAttributes::All, "<p id=a>", "<p id=b>", false);
        check(DisplayAttributes::All, "<p id=a title=b>", "<p title=b id=a>", true);
        // attributes do not run into each other
        check(DisplayAttributes::All, "<p a='b c=d'>", "<p a=b c=d>", false);
    }

    #[test]
    fn text_leaves_share_a_signature_that_no_element_has() {
        let site = Site::new("s", [("a".to_owned(), page("<p>one<b>two</b>"))]);
        let signatures = site.signatures(DisplayAttributes::PresentationalAndClass);
        let page = &site.pages()[0];
        let of_text: Vec<_> = page.leaves().map(|leaf| signatures.of_page(0)[leaf.index()]).collect();
        assert_eq!((of_text.len(), of_text[0]), (2, of_text[1]));
        assert!(
            page.nodes()
                .filter(|&n| page.is_element(n))
                .all(|n| signatures.of_page(0)[n.index()] != of_text[0])
        );
    }

    #[test]
    fn signatures_of_a_page_from_outside_agree_with_the_site_and_new_ones_have_greater_numbers() {
        let site = Site::new("s", [("a".to_owned(), page("<p width=1>one"))]);
        let signatures = site.signatures(DisplayAttributes::PresentationalAndClass);
        assert!(matches!(site.page(0).signatures(&signatures.known()), Cow::Borrowed(_)));
        let same = page("<p width=1>two");
        let made = PageRef::alone(&same).signatures(&signatures.known());
        assert_eq!(&*made, signatures.of_page(0));
        let other = page("<p width=2><p width=2><p width=3>");
        let made = PageRef::alone(&other).signatures(&signatures.known());
        let new: Vec<_> = made
            .iter()
            .map(|signature| signature.index())
            .filter(|&signature| signature >= signatures.signatures.len())
            .collect();
        let first = signatures.signatures.len();
        assert_eq!(new, [first, first, first + 1]);
    }

    #[test]
    fn looks_are_made_once_a_choice() {
        let site = Site::new("s", [("a".to_owned(), page("<p>"))]);
        let made = site.signatures(DisplayAttributes::All);
        assert!(Arc::ptr_eq(&made, &site.signatures(DisplayAttributes::All)));
        assert!(!Arc::ptr_eq(&made, &site.signatures(DisplayAttributes::None)));
        assert_eq!(made.attributes(), DisplayAttributes::All);
    }

    #[test]
    fn every_colour_of_a_body_is_presentational() {
        for name in ["alink", "background", "bgcolor", "link", "text", "vlink"] {
            assert!(DisplayAttributes::Presentational.holds(name), "{name}");
        }
    }
}
