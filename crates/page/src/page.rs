//! The page: pre-order arrays of its nodes, its one text, and their accessors; and how it is read from bytes: decoding, parsing and
//! flattening, one after the other. Nothing is downloaded.

use std::any::Any;
use std::cell::Cell;
use std::iter::successors;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use encoding_rs::Encoding;
use html5ever::{LocalName, local_name};
use url::Url;

use crate::encoding::{Hints, decode};
use crate::feed::feed;
use crate::flatten::{Arrays, Beside, Flat, NO_PARENT, flatten};
use crate::node::{NodeId, Span, Tag};
use crate::noscript::reading_without;

/// The places, which are in order, within a span.
fn within(places: &[u32], span: Span) -> &[u32] {
    let place = |at: u32| places.partition_point(|&found| found < at);
    &places[place(span.start)..place(span.end.max(span.start))]
}

/// The most bytes of a page that are read, 256 MiB; the rest is cut off. It keeps every offset, in any
/// encoding, below 2^32.
pub const MAX_INPUT: usize = 256 << 20;

/// The most nodes of a page that programs should accept. The largest pages that people write have half as many; what a method holds of each costs a
/// thousand bytes and more. Parsing does not enforce it.
pub const MAX_NODES: usize = 2_000_000;

/// An HTML page, read once and never changed: its elements and visible text leaves in document order, and one
/// text. The [crate] defines the text.
///
/// The first node is always the `html` element. A node's descendants are the nodes right after it, up to
/// [`end`](Self::end), and its text is one range of the page's text, [`span`](Self::span). About 24 bytes a node
/// beside tags' attributes and the text; `Send` and `Sync`.
///
/// Accessors that take a [`NodeId`] panic where the id is not below [`len`](Self::len).
///
/// Equality leaves out [`json_ld`](Self::json_ld), [`formula`](Self::formula), [`noscript`](Self::noscript),
/// [`preformatted`](Self::preformatted), [`line_feeds_in_words`](Self::line_feeds_in_words), [`line_ends`](Self::line_ends) and [`source`](Self::source): these are kept beside the page and are
/// no part of [`html`](Self::html).
///
/// ```
/// use page::{Hints, Page};
///
/// let page = Page::parse(b"<p>A <b>storm</b> came.", &Hints::default());
/// let bold = page.nodes().find(|&node| *page.tag(node) == *"b").expect("there is one");
/// assert_eq!(page.text(), "A storm came.");
/// assert_eq!(page.text()[page.span(bold).range()].trim(), "storm");
/// ```
#[derive(Clone, Debug)]
pub struct Page {
    // shared by copies of the page
    arrays: Arc<Arrays>,
    beside: Arc<Beside>,
    /// What was made of the page [once](Self::once).
    made: Arc<Mutex<Vec<Arc<dyn Any + Send + Sync>>>>,
    source: Option<Arc<str>>,
    url: Option<Url>,
    base: Option<Url>,
    encoding: &'static Encoding,
}

impl Page {
    /// Reads a page. Never fails: any bytes give a page, at least one with an empty `html`, `head` and
    /// `body`.
    ///
    /// Time and memory are linear in the bytes. The same bytes and hints give the same page.
    ///
    /// A page with most of its text in `noscript` is read as without scripting: see the [crate].
    pub fn parse(bytes: &[u8], hints: &Hints<'_>) -> Self {
        let (text, encoding) = decode(&bytes[..bytes.len().min(MAX_INPUT)], hints);
        let read = |scripting| flatten(&feed(&text, scripting));
        let with = read(true);
        let Flat { arrays, beside, .. } = reading_without(&with, || read(false)).unwrap_or(with);
        let url = hints.url.and_then(|url| Url::parse(url).ok());
        let base = base_of(&arrays, url.as_ref());
        let source = KEEPING.get().then(|| Arc::from(&*text));
        let (arrays, beside) = (Arc::new(arrays), Arc::new(beside));
        Self { arrays, beside, made: Arc::default(), source, url, base, encoding }
    }

    /// The visible text in document order.
    #[inline]
    pub fn text(&self) -> &str {
        &self.arrays.text
    }

    /// Number of nodes: elements and visible text leaves. At least 1.
    #[expect(clippy::len_without_is_empty, reason = "no page is without its html element")]
    #[inline]
    pub fn len(&self) -> usize {
        self.arrays.tags.len()
    }

    /// All nodes, in document order.
    #[inline]
    pub fn nodes(&self) -> impl DoubleEndedIterator<Item = NodeId> + ExactSizeIterator + Clone + use<> {
        (0..self.len()).map(NodeId::new)
    }

    /// The element's name, or [`Tag::TEXT`].
    #[inline]
    pub fn tag(&self, node: NodeId) -> &Tag {
        &self.arrays.tags[node.index()]
    }

    /// Whether the node is a text leaf.
    #[inline]
    pub fn is_text(&self, node: NodeId) -> bool {
        *self.tag(node) == Tag::TEXT
    }

    /// Whether the node is an element.
    #[inline]
    pub fn is_element(&self, node: NodeId) -> bool {
        !self.is_text(node)
    }

    /// The element that the node is a child of; `None` for the root. Always an earlier node.
    #[inline]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        match self.arrays.parents[node.index()] {
            NO_PARENT => None,
            parent => Some(NodeId::new(parent as usize)),
        }
    }

    /// The node's ancestors, the parent first and the root last; at most [`MAX_DEPTH`](crate::MAX_DEPTH) and a few.
    pub fn ancestors(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        successors(self.parent(node), |&ancestor| self.parent(ancestor))
    }

    /// The index one past the node's last descendant: the next node that is not a descendant, or
    /// [`len`](Self::len), which is no node.
    #[inline]
    pub fn end(&self, node: NodeId) -> NodeId {
        NodeId::new(self.arrays.ends[node.index()] as usize)
    }

    /// The indices of the node and all its descendants.
    #[inline]
    pub fn subtree(&self, node: NodeId) -> Range<usize> {
        node.index()..self.end(node).index()
    }

    /// The nodes below this one, in document order, without the node itself.
    pub fn descendants(
        &self,
        node: NodeId,
    ) -> impl DoubleEndedIterator<Item = NodeId> + ExactSizeIterator + Clone + use<> {
        (node.index() + 1..self.end(node).index()).map(NodeId::new)
    }

    /// The nodes right below this one, in document order.
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let end = self.end(node);
        let within = move |child: NodeId| (child < end).then_some(child);
        successors(within(NodeId::new(node.index() + 1)), move |&child| within(self.end(child)))
    }

    /// The range of the text that the node and its descendants cover.
    ///
    /// A leaf's span includes the separator behind it, so the spans of all leaves in order are the whole
    /// text. An element's span may be empty.
    #[inline]
    pub fn span(&self, node: NodeId) -> Span {
        let starts = &self.arrays.text_starts;
        Span { start: starts[node.index()], end: starts[self.end(node).index()] }
    }

    /// The text of the node and its descendants: that of its [`span`](Self::span), separator included.
    pub fn text_of(&self, node: NodeId) -> &str {
        &self.arrays.text[self.span(node).range()]
    }

    /// The text leaves, in document order. None is blank.
    pub fn leaves(&self) -> impl DoubleEndedIterator<Item = NodeId> + '_ {
        self.nodes().filter(|&node| self.is_text(node))
    }

    /// The leaf that holds this byte of the text; `None` at or past the text's end. By binary search.
    pub fn leaf_at(&self, offset: u32) -> Option<NodeId> {
        // All other nodes that start at the leaf's first byte are ancestors, or empty elements before it.
        let after = self.arrays.text_starts.partition_point(|&start| start <= offset);
        ((offset as usize) < self.text().len()).then(|| NodeId::new(after - 1))
    }

    /// Name and value of each attribute of the node, in the order of the source; none for leaves.
    #[inline]
    pub fn attributes(&self, node: NodeId) -> impl ExactSizeIterator<Item = (&str, &str)> + Clone {
        self.arrays.attributes.of(node.index()).map(|(name, value)| (&**name, value))
    }

    /// The value of the attribute of this name (lower case), if the node has it.
    #[inline(always)]
    pub fn attribute(&self, node: NodeId, name: &str) -> Option<&str> {
        // where it is in line, a name known at compile time is no comparison of texts
        let known = match name {
            "alt" => local_name!("alt"),
            "aria-hidden" => local_name!("aria-hidden"),
            "class" => local_name!("class"),
            "hidden" => local_name!("hidden"),
            "href" => local_name!("href"),
            "id" => local_name!("id"),
            "name" => local_name!("name"),
            "role" => local_name!("role"),
            "src" => local_name!("src"),
            "style" => local_name!("style"),
            "title" => local_name!("title"),
            "type" => local_name!("type"),
            _ => return self.arrays.attributes.value(node.index(), |known| **known == *name),
        };
        self.named(node, &known)
    }

    /// The value of the attribute of this name, if the node has it.
    #[inline]
    pub(crate) fn named(&self, node: NodeId, name: &LocalName) -> Option<&str> {
        self.arrays.attributes.value(node.index(), |known| known == name)
    }

    /// The lines of the text without `'\n'`: the text of the innermost blocks. None is empty; together with
    /// the `'\n'` between them they are the whole text.
    pub fn lines(&self) -> impl Iterator<Item = Span> + '_ {
        let mut start = 0;
        // The bytes of the text fit `u32`: `text_starts` holds its length.
        self.text().split_terminator('\n').map(move |line| {
            let end = start + line.len() as u32;
            let span = Span { start, end };
            start = end + 1;
            span
        })
    }

    /// The unchanged text of each `script` whose `type` contains `ld+json` in any case, in document order,
    /// from anywhere in the page. It may be blank, or no JSON at all.
    pub fn json_ld(&self) -> impl ExactSizeIterator<Item = &str> {
        self.beside.json_ld.iter().map(|text| &**text)
    }

    /// The unchanged text of a `script` whose `type` begins with `math/`: the form in which MathJax 2 has
    /// formulas. `None` for all other nodes.
    pub fn formula(&self, script: NodeId) -> Option<&str> {
        self.raw(script, "script")
    }

    /// The unchanged content of a short `noscript` in the body that has a picture. `None` for all other nodes.
    pub fn noscript(&self, noscript: NodeId) -> Option<&str> {
        self.raw(noscript, "noscript")
    }

    /// The text of each `style` element that is read, and its `media`, in document order.
    pub fn style_sheets(&self) -> impl ExactSizeIterator<Item = (&str, Option<&str>)> {
        self.beside.styles.iter().map(|(css, media)| (&**css, media.as_deref()))
    }

    fn raw(&self, node: NodeId, name: &str) -> Option<&str> {
        let texts = &self.beside.raw;
        let index = texts.binary_search_by_key(&node.index(), |&(node, _)| node as usize).ok()?;
        (*self.tag(node) == *name).then(|| &*texts[index].1)
    }

    /// The unchanged characters of a text leaf in `pre`, or in [other code](Self::is_preformatted), with line breaks
    /// and the white space around them up to the next leaf. Their words are those of the leaf's text. `None` for all other nodes.
    pub fn preformatted(&self, leaf: NodeId) -> Option<&str> {
        self.beside.preformatted.of(leaf)
    }

    /// The places in the span of the blanks that are line feeds of the source between two [ideographs](crate::is_ideograph), in
    /// order. Readers show nothing there.
    pub fn line_feeds_in_words(&self, span: Span) -> &[u32] {
        within(&self.beside.line_feeds, span)
    }

    /// The places in the span of the blanks that end a line, since the style of an element shows its line feeds, in order. A place stands
    /// twice if a line without text follows.
    pub fn line_ends(&self, span: Span) -> &[u32] {
        within(&self.beside.line_ends, span)
    }

    /// Whether an element is the outermost one whose text is [preformatted](Self::preformatted): a `pre`, or code
    /// that the page draws by other means, in a block of its own or within a line.
    pub fn is_preformatted(&self, element: NodeId) -> bool {
        self.beside.preformatted.has(element)
    }

    /// What `make` makes of the page, made once for all copies of the page: one value of each type. So no two users of a page read its elements for
    /// the same. `make` must depend on the page alone.
    pub fn once<T: Any + Send + Sync>(&self, make: impl FnOnce(&Self) -> T) -> Arc<T> {
        let all = || self.made.lock().unwrap_or_else(PoisonError::into_inner);
        let known = all().iter().find_map(|one| Arc::clone(one).downcast().ok());
        known.unwrap_or_else(|| {
            let new = Arc::new(make(self));
            all().push(Arc::<T>::clone(&new));
            new
        })
    }

    /// The characters that the page was parsed from; `None` unless it was parsed under
    /// [`keeping_sources`](crate::keeping_sources).
    pub fn source(&self) -> Option<&str> {
        self.source.as_deref()
    }

    /// The page's own address, if a valid one was given.
    pub fn url(&self) -> Option<&Url> {
        self.url.as_ref()
    }

    /// The base of the page's relative addresses: the `href` of the first `base` element that has one,
    /// resolved against the page's address; otherwise that address.
    pub fn base(&self) -> Option<&Url> {
        self.base.as_ref()
    }

    /// An address of the page made absolute. `None` where that is impossible, as for a relative address on a
    /// page without [`base`](Self::base). Any scheme is accepted (`mailto:`, `javascript:`).
    pub fn resolve(&self, href: &str) -> Option<Url> {
        Url::options().base_url(self.base.as_ref()).parse(href).ok()
    }

    /// How many of some nodes stand before each node of the page, and at the end their number. They come in document order, and may come several
    /// times.
    pub fn counts_before(&self, nodes: impl Iterator<Item = NodeId>) -> Vec<u32> {
        let mut before = Vec::with_capacity(self.len() + 1);
        let mut seen = 0;
        for node in nodes {
            before.resize(node.index() + 1, seen);
            seen += 1;
        }
        before.resize(self.len() + 1, seen);
        before
    }

    /// The links of the page in document order: each `a` and `area` element that has an `href`, whatever is in it.
    pub fn links(&self) -> impl Iterator<Item = Link<'_>> {
        let (a, area) = (Tag::new("a"), Tag::new("area"));
        let may_link = move |&node: &NodeId| *self.tag(node) == a || *self.tag(node) == area;
        let link = move |node| Some(Link { node, href: self.attribute(node, "href")? });
        self.nodes().filter(may_link).filter_map(link)
    }

    /// The height of every node, by index: 0 without a child that `counts`, otherwise one more than the greatest height among those
    /// children. If all nodes count, an element with nothing but text has height 1; without text leaves it has height 0. What is below
    /// a node that does not count adds nothing above it.
    ///
    /// One pass over the nodes. Heights beyond [`u16::MAX`] do not occur, as depth is capped while parsing.
    pub fn heights(&self, counts: impl Fn(NodeId) -> bool) -> Vec<u16> {
        let mut heights = vec![0_u16; self.len()];
        // children come after their parents, so a backward pass has finished every child
        for node in self.nodes().rev() {
            if let Some(parent) = self.parent(node).filter(|_| counts(node)) {
                let above = heights[node.index()].saturating_add(1);
                heights[parent.index()] = above.max(heights[parent.index()]);
            }
        }
        heights
    }

    /// The encoding that the bytes were read in.
    pub fn encoding(&self) -> &'static Encoding {
        self.encoding
    }
}

impl PartialEq for Page {
    fn eq(&self, other: &Self) -> bool {
        self.arrays == other.arrays
            && (&self.url, &self.base, self.encoding) == (&other.url, &other.base, other.encoding)
    }
}

impl Eq for Page {}

/// A link as written in the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link<'a> {
    /// The `a` or `area` element.
    pub node: NodeId,
    /// Its `href` as written, entities resolved; [`Page::resolve`] makes it absolute.
    pub href: &'a str,
}

/// The page's base address (HTML standard, "document base URL"): the `href` of the first `base` that has one,
/// if it is a valid address and no `data:` or `javascript:` one; otherwise the page's own address, `url`.
fn base_of(arrays: &Arrays, url: Option<&Url>) -> Option<Url> {
    let base = Tag::new("base");
    let href_of = |node| arrays.attributes.of(node).find(|(name, _)| **name == local_name!("href"));
    let mut bases = (0..arrays.tags.len()).filter(|&node| arrays.tags[node] == base);
    let declared = bases.find_map(href_of);
    let declared = declared.and_then(|(_, href)| Url::options().base_url(url).parse(href).ok());
    declared.filter(|declared| !matches!(declared.scheme(), "data" | "javascript")).or_else(|| url.cloned())
}

thread_local! {
    static KEEPING: Cell<bool> = const { Cell::new(false) };
}

/// Ends the keeping, also when reading panics.
struct Until(bool);

impl Drop for Until {
    fn drop(&mut self) {
        KEEPING.set(self.0);
    }
}

/// Runs `read`; pages that this thread parses meanwhile keep their [source](crate::Page::source).
pub fn keeping_sources<T>(read: impl FnOnce() -> T) -> T {
    let _until = Until(KEEPING.replace(true));
    read()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_is_kept_where_it_is_asked_for_as_characters() {
        let bytes = b"<!-- kept --><p>caf\xe9<script>1</script>";
        let hints = Hints { url: None, charset: Some("windows-1252") };
        let parse = || Page::parse(bytes, &hints);
        assert_eq!(parse().source(), None);
        let kept = keeping_sources(parse);
        assert_eq!(kept.source(), Some("<!-- kept --><p>caf\u{e9}<script>1</script>"));
        assert_eq!((kept.clone().source(), &kept), (kept.source(), &parse()));
        assert_eq!(parse().source(), None);
    }

    /// Heights of the body's descendants, each with its tag.
    #[track_caller]
    fn check_heights(html: &str, text: bool, expected: &str) {
        let page = Page::parse(html.as_bytes(), &Hints::default());
        let heights = page.heights(|node| text || !page.is_text(node));
        let body = page.nodes().find(|&node| page.tag(node).as_str() == "body").unwrap();
        let shown = |node| format!("{}{}", page.tag(node).as_str(), heights[node.index()]);
        assert_eq!(page.descendants(body).map(shown).collect::<Vec<_>>().join(" "), expected);
    }

    #[test]
    fn heights_of_elements() {
        check_heights("<div><p>a</p><img></div><hr>", false, "div1 p0 #text0 img0 hr0");
        check_heights("<div><p>a</p><img></div><hr>", true, "div2 p1 #text0 img0 hr0");
        // the deepest branch decides
        check_heights("<div><b><i><u></u></i></b><img></div>", false, "div3 b2 i1 u0 img0");
        check_heights("", true, "");
        // deep pages take no recursion
        let page = Page::parse("<div>".repeat(200_000).as_bytes(), &Hints::default());
        assert!(page.heights(|node| !page.is_text(node))[0] > 400);
    }
}
