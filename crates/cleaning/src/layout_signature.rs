//! Layout signatures: an element's tag with the attributes that decide how it is displayed, as one number.
//!
//! Methods that compare the layout of a site's pages only need to know whether two signatures are equal.
//! Numbers are made once for a site and a choice of attributes.

use std::sync::Arc;

use page::{NodeId, Page};
use text::{TermId, Vocabulary};

use crate::DisplayAttributes;

/// The number of a signature: consecutive from 0 within a site, in the order of first appearance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SignatureId(u32);

impl SignatureId {
    /// The number, as an index into arrays that hold one entry a signature.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    fn of(id: TermId) -> Self {
        Self(u32::try_from(id.index()).expect("ids of a vocabulary are u32"))
    }
}

/// The signatures of a site under a choice of attributes: the part that a cleaner keeps. All text leaves
/// share one signature of their own.
pub struct KnownSignatures {
    attributes: DisplayAttributes,
    signatures: Vocabulary,
}

impl KnownSignatures {
    /// The number of signatures of the site. A signature of a page outside that the site does not have is
    /// this number or more.
    pub fn len(&self) -> usize {
        self.signatures.len()
    }

    /// Whether the site has no node.
    pub fn is_empty(&self) -> bool {
        self.signatures.is_empty()
    }

    /// The signature of each node of a page outside of the site. Signatures that the site does not have get
    /// numbers from [`len`](Self::len) on, which are valid within this page alone.
    pub(crate) fn of_other(&self, page: &Page) -> Vec<SignatureId> {
        let mut unseen = Vocabulary::new();
        let mut key = String::new();
        let signature = |node| {
            write_key(page, node, self.attributes, &mut key);
            match self.signatures.get(&key) {
                Some(id) => SignatureId::of(id),
                None => {
                    let beyond = self.signatures.len() + unseen.intern(&key).index();
                    SignatureId(u32::try_from(beyond).expect("nodes of a page are far fewer than 2^32"))
                }
            }
        };
        page.nodes().map(signature).collect()
    }
}

/// The signatures of all nodes of a site's pages.
pub struct SiteSignatures {
    known: Arc<KnownSignatures>,
    pages: Vec<Vec<SignatureId>>,
}

impl SiteSignatures {
    pub(crate) fn of(pages: &[Page], attributes: DisplayAttributes) -> Self {
        let mut signatures = Vocabulary::new();
        let mut key = String::new();
        let mut of_page = |page: &Page| {
            let mut signature = |node| {
                write_key(page, node, attributes, &mut key);
                SignatureId::of(signatures.intern(&key))
            };
            page.nodes().map(&mut signature).collect()
        };
        let pages = pages.iter().map(&mut of_page).collect();
        Self { known: Arc::new(KnownSignatures { attributes, signatures }), pages }
    }

    /// The signatures without their places: the part that a cleaner keeps.
    pub fn known(&self) -> Arc<KnownSignatures> {
        Arc::clone(&self.known)
    }

    /// Whether these are numbered as `known`.
    pub(crate) fn is_over(&self, known: &KnownSignatures) -> bool {
        std::ptr::eq(self.known.as_ref(), known)
    }

    /// The choice of attributes of these signatures.
    pub fn attributes(&self) -> DisplayAttributes {
        self.known.attributes
    }

    /// The number of signatures of the site. A signature of a page outside that the site does not have is
    /// this number or more.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Whether the site has no node.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// The signature of each node of page `index` of the site.
    ///
    /// # Panics
    /// For an index out of range.
    pub fn of_page(&self, index: usize) -> &[SignatureId] {
        &self.pages[index]
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
        key.push('\0');
        key.push_str(name);
        key.push('\0');
        key.push_str(value.trim());
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
    fn tags_alone() {
        check(DisplayAttributes::None, "<p align=left>", "<p>", true);
        check(DisplayAttributes::None, "<p>", "<div>", false);
    }

    #[test]
    fn presentational_attributes() {
        check(DisplayAttributes::Presentational, "<p align=left>", "<p>", false);
        check(DisplayAttributes::Presentational, "<p class=a id=x>", "<p>", true);
        check(
            DisplayAttributes::Presentational,
            "<table width=1 border=0>",
            "<table border=0 width=' 1'>",
            true,
        );
    }

    #[test]
    fn classes_and_styles() {
        let choice = DisplayAttributes::PresentationalAndClass;
        check(choice, "<p class=a>", "<p class=b>", false);
        check(choice, "<p style=a>", "<p>", false);
        check(choice, "<p id=a onclick=b>", "<p>", true);
    }

    #[test]
    fn every_attribute() {
        check(DisplayAttributes::All, "<p id=a>", "<p id=b>", false);
        check(DisplayAttributes::All, "<p id=a title=b>", "<p title=b id=a>", true);
    }

    #[test]
    fn attributes_do_not_run_into_each_other() {
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
            .filter(|&signature| signature >= signatures.len())
            .collect();
        assert_eq!(new, [signatures.len(), signatures.len(), signatures.len() + 1]);
    }

    #[test]
    fn looks_are_made_once_a_choice() {
        let site = Site::new("s", [("a".to_owned(), page("<p>"))]);
        let made = site.signatures(DisplayAttributes::All);
        assert!(std::sync::Arc::ptr_eq(&made, &site.signatures(DisplayAttributes::All)));
        assert!(!std::sync::Arc::ptr_eq(&made, &site.signatures(DisplayAttributes::None)));
        assert_eq!((made.attributes(), made.is_empty()), (DisplayAttributes::All, false));
    }
}
