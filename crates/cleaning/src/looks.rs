//! Looks: an element's tag with the attributes that decide how it is displayed, as one number.
//!
//! Methods that compare the layout of a site's pages ask for nothing of two elements but whether they look alike.
//! Numbers are made once a site and choice of attributes; what sequences of them mean is the methods' business.

use std::ops::Deref;

use page::{NodeId, Page};
use text::{TermId, Vocabulary};

use crate::PageRef;

crate::choices! {
    /// Which attributes are part of an element's look. Values are compared as written, white space at their ends left
    /// out; the order of attributes does not matter.
    #[derive(Eq, Hash)]
    pub enum DisplayAttributes {
        /// None: looks are tags.
        None,
        /// Those by which HTML 4 itself says how an element is displayed: width, bgcolor, align, ... The attributes of
        /// Yi's examples (2004, Figures 4-1 and 4-9).
        Presentational,
        /// Those, and class and style, by which pages say it since style sheets came.
        PresentationalAndClass,
        /// Every attribute, addresses and names included.
        All,
    }
}

/// The presentational attributes of HTML 4.01 (index of attributes, those of `body`, frames, tables, images, rules and
/// fonts that the standard deprecates in favour of style sheets or that give a size), and three that browsers of its
/// time knew beside them: `bordercolor`, `leftmargin`, `topmargin`. Sorted. Left out is `type`, which on most elements
/// says what they are.
const PRESENTATIONAL: [&str; 35] = [
    "align",
    "alink",
    "background",
    "bgcolor",
    "border",
    "bordercolor",
    "cellpadding",
    "cellspacing",
    "clear",
    "color",
    "cols",
    "colspan",
    "compact",
    "face",
    "frame",
    "frameborder",
    "height",
    "hspace",
    "leftmargin",
    "link",
    "marginheight",
    "marginwidth",
    "noshade",
    "nowrap",
    "rows",
    "rowspan",
    "rules",
    "scrolling",
    "size",
    "text",
    "topmargin",
    "valign",
    "vlink",
    "vspace",
    "width",
];

impl DisplayAttributes {
    /// All choices, in the order of how much they look at.
    pub const ALL: [Self; 4] = [Self::None, Self::Presentational, Self::PresentationalAndClass, Self::All];

    /// Whether the attribute of this name (lower case) is part of a look.
    pub fn holds(self, name: &str) -> bool {
        match self {
            Self::None => false,
            Self::Presentational => PRESENTATIONAL.binary_search(&name).is_ok(),
            Self::PresentationalAndClass => {
                matches!(name, "class" | "style") || PRESENTATIONAL.binary_search(&name).is_ok()
            }
            Self::All => true,
        }
    }
}

/// The number of a look: consecutive from 0 within a site, in the order of first appearance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LookId(u32);

impl LookId {
    /// The number, as an index into arrays that hold one entry a look.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    fn of(id: TermId) -> Self {
        Self(u32::try_from(id.index()).expect("ids of a vocabulary are u32"))
    }
}

/// The looks of all nodes of a site's pages. All text leaves share one look of their own.
pub struct SiteLooks {
    attributes: DisplayAttributes,
    looks: Vocabulary,
    pages: Vec<Vec<LookId>>,
}

impl SiteLooks {
    pub(crate) fn of(pages: &[Page], attributes: DisplayAttributes) -> Self {
        let mut looks = Vocabulary::new();
        let mut key = String::new();
        let mut of_page = |page: &Page| {
            let mut look = |node| {
                write_key(page, node, attributes, &mut key);
                LookId::of(looks.intern(&key))
            };
            page.nodes().map(&mut look).collect()
        };
        let pages = pages.iter().map(&mut of_page).collect();
        Self { attributes, looks, pages }
    }

    /// The choice of attributes that the looks were made with.
    pub fn attributes(&self) -> DisplayAttributes {
        self.attributes
    }

    /// Number of looks of the site. A look of a page outside that the site does not have is this or more.
    pub fn len(&self) -> usize {
        self.looks.len()
    }

    /// Whether the site has no node at all.
    pub fn is_empty(&self) -> bool {
        self.looks.is_empty()
    }

    /// The look of each node of page `index` of the site.
    ///
    /// # Panics
    /// For an index out of range.
    pub fn of_page(&self, index: usize) -> &[LookId] {
        &self.pages[index]
    }

    /// The look of each node of any page: the site's own where the page is of that site, else made now. Looks that the
    /// site does not have get numbers from [`len`](Self::len) on, which mean something within this page alone.
    pub fn looks(&self, page: PageRef<'_>) -> PageLooks<'_> {
        if let Some((site, index)) = page.home()
            && site.made_looks(self)
        {
            return PageLooks::Known(&self.pages[index]);
        }
        let mut unseen = Vocabulary::new();
        let mut key = String::new();
        let page = page.page();
        let look = |node| {
            write_key(page, node, self.attributes, &mut key);
            match self.looks.get(&key) {
                Some(id) => LookId::of(id),
                None => {
                    let beyond = self.looks.len() + unseen.intern(&key).index();
                    LookId(u32::try_from(beyond).expect("nodes of a page are far fewer than 2^32"))
                }
            }
        };
        PageLooks::Made(page.nodes().map(look).collect())
    }
}

/// A page's looks, borrowed from its site or made for the occasion.
pub enum PageLooks<'a> {
    /// The site's own.
    Known(&'a [LookId]),
    /// Made for a page from outside.
    Made(Vec<LookId>),
}

impl Deref for PageLooks<'_> {
    type Target = [LookId];

    fn deref(&self) -> &[LookId] {
        match self {
            PageLooks::Known(looks) => looks,
            PageLooks::Made(looks) => looks,
        }
    }
}

/// Writes what is compared of a node: its tag and its attributes, sorted by name. NUL stands in neither.
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
    use page::Hints;

    use super::*;
    use crate::Site;

    fn page(html: &str) -> Page {
        Page::parse(html.as_bytes(), &Hints::default())
    }

    /// Whether the first elements of the bodies look alike.
    #[track_caller]
    fn check(attributes: DisplayAttributes, one: &str, other: &str, alike: bool) {
        let site = Site::new("s", [("a".to_owned(), page(one)), ("b".to_owned(), page(other))]);
        let looks = site.looks(attributes);
        let first = |index: usize| {
            let page = &site.pages()[index];
            let body = page.nodes().find(|&node| page.tag(node).as_str() == "body").unwrap();
            looks.of_page(index)[body.index() + 1]
        };
        assert_eq!(first(0) == first(1), alike);
    }

    #[test]
    fn the_names_are_sorted() {
        assert!(PRESENTATIONAL.is_sorted());
    }

    #[test]
    fn every_colour_of_a_body_is_presentational() {
        for name in ["alink", "background", "bgcolor", "link", "text", "vlink"] {
            assert!(DisplayAttributes::Presentational.holds(name), "{name}");
        }
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
    fn text_leaves_look_alike_and_unlike_elements() {
        let site = Site::new("s", [("a".to_owned(), page("<p>one<b>two</b>"))]);
        let looks = site.looks(DisplayAttributes::PresentationalAndClass);
        let page = &site.pages()[0];
        let of_text: Vec<_> = page.leaves().map(|leaf| looks.of_page(0)[leaf.index()]).collect();
        assert_eq!((of_text.len(), of_text[0]), (2, of_text[1]));
        assert!(
            page.nodes().filter(|&n| page.is_element(n)).all(|n| looks.of_page(0)[n.index()] != of_text[0])
        );
    }

    #[test]
    fn looks_of_a_page_from_outside_agree_with_the_site_and_lie_beyond_it_where_they_are_new() {
        let site = Site::new("s", [("a".to_owned(), page("<p width=1>one"))]);
        let looks = site.looks(DisplayAttributes::PresentationalAndClass);
        assert!(matches!(looks.looks(site.page(0)), PageLooks::Known(_)));
        let same = page("<p width=1>two");
        let made = looks.looks(PageRef::alone(&same));
        assert!(matches!(made, PageLooks::Made(_)));
        assert_eq!(&*made, looks.of_page(0));
        let other = page("<p width=2><p width=2><p width=3>");
        let made = looks.looks(PageRef::alone(&other));
        let new: Vec<_> = made.iter().map(|look| look.index()).filter(|&look| look >= looks.len()).collect();
        assert_eq!(new, [looks.len(), looks.len(), looks.len() + 1]);
    }

    #[test]
    fn looks_are_made_once_a_choice() {
        let site = Site::new("s", [("a".to_owned(), page("<p>"))]);
        let made = site.looks(DisplayAttributes::All);
        assert!(std::sync::Arc::ptr_eq(&made, &site.looks(DisplayAttributes::All)));
        assert!(!std::sync::Arc::ptr_eq(&made, &site.looks(DisplayAttributes::None)));
        assert_eq!((made.attributes(), made.is_empty()), (DisplayAttributes::All, false));
    }
}
