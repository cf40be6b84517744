//! Terms and features of a site's pages, each occurrence at its node: words, image files and link references. Methods weigh them.
//!
//! They are computed once a site and set of options. Words are terms over one vocabulary; image files and link references are the
//! addresses as the page writes them. A page from outside is read over the same vocabulary; its unseen terms get ids beyond it and
//! are dropped afterwards.

use std::ops::{Deref, Range};
use std::sync::Arc;

use page::{NodeId, Page, Span};
use text::{Analyser, Numbered, TermId, TermOptions, Tokens, Vocabulary};

/// What all pages of a site have under one setting. It is separate from the values of the pages, since a cleaner keeps it but not
/// these, which are as large as the site.
pub struct OfSite<K, P> {
    pub(crate) known: Arc<K>,
    pub(crate) pages: Vec<P>,
}

impl<K, P> Deref for OfSite<K, P> {
    type Target = K;

    fn deref(&self) -> &K {
        &self.known
    }
}

impl<K, P> OfSite<K, P> {
    /// What is known without the places of the pages: the part that a cleaner keeps.
    pub fn known(&self) -> Arc<K> {
        Arc::clone(&self.known)
    }

    /// Whether these are the values over `known`.
    pub(crate) fn is_over(&self, known: &K) -> bool {
        std::ptr::eq(self.known.as_ref(), known)
    }

    /// The values of page `index` of the site, in document order.
    ///
    /// # Panics
    /// For an index out of range.
    pub fn of_page(&self, index: usize) -> &P {
        &self.pages[index]
    }
}

/// The terms of a site, under one set of options.
pub struct KnownTerms {
    analyser: Analyser,
    vocabulary: Vocabulary,
}

impl KnownTerms {
    /// The options of these terms.
    pub fn options(&self) -> &TermOptions {
        self.analyser.options()
    }

    /// The terms of the site. A term of a page outside has an id of [`Vocabulary::len`] or more.
    pub fn vocabulary(&self) -> &Vocabulary {
        &self.vocabulary
    }

    /// The tokens of a page outside of the site.
    pub(crate) fn of_other(&self, page: &Page) -> Tokens {
        self.analyser.tokens_over(page.text(), &self.vocabulary)
    }
}

/// The tokens of all pages of a site under one set of options, and their terms.
pub type SiteTerms = OfSite<KnownTerms, Tokens>;

impl SiteTerms {
    /// Tokenises `pages` in order, so that ids depend on the pages alone.
    pub(crate) fn of(pages: &[Page], options: &TermOptions) -> Self {
        let analyser = Analyser::new(options);
        let mut vocabulary = Vocabulary::default();
        let pages = pages.iter().map(|page| analyser.tokens(page.text(), &mut vocabulary)).collect();
        Self { known: Arc::new(KnownTerms { analyser, vocabulary }), pages }
    }
}

/// The kinds of features beside words.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct FeatureOptions {
    /// The rules that turn text into words.
    pub terms: TermOptions,
    /// Whether the `src` of an `img` is a feature of it.
    pub images: bool,
    /// Whether the `href` of an `a` or `area` is a feature of it.
    pub links: bool,
}

/// The number of a feature within a site. Words have even numbers, twice those of their terms; files have odd ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FeatureId(u32);

impl FeatureId {
    /// The feature of a word.
    ///
    /// # Panics
    /// For a term beyond 2^31, which no site has.
    pub fn word(term: TermId) -> Self {
        Self(u32::try_from(term.index() * 2).expect("a site has far fewer than 2^31 terms"))
    }

    fn file(number: TermId) -> Self {
        Self(Self::word(number).0 + 1)
    }

    /// The number, as an index into arrays of [`KnownFeatures::ids`] entries.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The term, if the feature is a word.
    #[inline]
    pub fn term(self) -> Option<TermId> {
        self.0.is_multiple_of(2).then(|| TermId::new(self.0 / 2))
    }
}

impl Numbered for FeatureId {
    #[inline]
    fn number(self) -> usize {
        self.index()
    }
}

/// One feature at one place of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Occurrence {
    /// The feature.
    pub feature: FeatureId,
    /// The text leaf in which the word begins, or the element of the image or link.
    pub node: NodeId,
    /// The word's place in the text; `None` for an image or a link.
    pub span: Option<Span>,
}

/// The features of one page in document order: by node, and within a text leaf by position.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PageFeatures {
    occurrences: Vec<Occurrence>,
}

impl PageFeatures {
    /// The number of occurrences before each node of the page, and at the end their total.
    pub fn starts(&self, page: &Page) -> Vec<u32> {
        page.counts_before(self.occurrences.iter().map(|occurrence| occurrence.node))
    }

    fn of(
        page: &Page,
        tokens: &Tokens,
        options: &FeatureOptions,
        mut file: impl FnMut(&str) -> FeatureId,
    ) -> Self {
        let (a, area, img) = (page::Tag::new("a"), page::Tag::new("area"), page::Tag::new("img"));
        let mut occurrences = Vec::with_capacity(tokens.len());
        let mut words = tokens.iter().peekable();
        let mut key = String::new();
        for node in page.nodes() {
            if page.is_text(node) {
                let end = page.span(node).end;
                while let Some((start, to, term)) = words.next_if(|&(start, ..)| start < end) {
                    let span = Some(Span { start, end: to });
                    occurrences.push(Occurrence { feature: FeatureId::word(term), node, span });
                }
                continue;
            }
            let tag = page.tag(node);
            let (kind, address) = match () {
                () if options.images && *tag == img => ("image", page.attribute(node, "src")),
                () if options.links && (*tag == a || *tag == area) => ("link", page.attribute(node, "href")),
                () => continue,
            };
            if let Some(address) = address.map(str::trim).filter(|address| !address.is_empty()) {
                key.clear();
                key.extend([kind, "\0", address]);
                occurrences.push(Occurrence { feature: file(&key), node, span: None });
            }
        }
        Self { occurrences }
    }

    /// All occurrences, in document order.
    pub fn all(&self) -> &[Occurrence] {
        &self.occurrences
    }

    /// The occurrences at the nodes of these indices, as [`Page::subtree`] gives them. By binary search.
    pub fn within(&self, nodes: Range<usize>) -> &[Occurrence] {
        let from = self.occurrences.partition_point(|occurrence| occurrence.node.index() < nodes.start);
        let to = self.occurrences.partition_point(|occurrence| occurrence.node.index() < nodes.end);
        &self.occurrences[from..to.max(from)]
    }
}

/// The features of a site under one set of options: the part that a cleaner keeps.
pub struct KnownFeatures {
    options: FeatureOptions,
    terms: Arc<KnownTerms>,
    files: Vocabulary,
}

impl KnownFeatures {
    /// The options of these features.
    pub fn options(&self) -> &FeatureOptions {
        &self.options
    }

    /// The terms whose numbers words have.
    pub fn terms(&self) -> &KnownTerms {
        &self.terms
    }

    /// A number above every feature of the site; not all numbers below it are features.
    pub fn ids(&self) -> usize {
        (2 * self.terms.vocabulary().len()).max(2 * self.files.len())
    }

    /// The features of a page outside of the site; `tokens` are its tokens. Features that the site does not
    /// have get numbers that are valid within this page alone.
    pub(crate) fn of_other(&self, page: &Page, tokens: &Tokens) -> PageFeatures {
        let mut unseen = Vocabulary::new();
        let file = |key: &str| FeatureId::file(self.files.get_or_beyond(key, &mut unseen));
        PageFeatures::of(page, tokens, &self.options, file)
    }
}

/// The features of all pages of a site under one set of options.
pub type SiteFeatures = OfSite<KnownFeatures, PageFeatures>;

impl SiteFeatures {
    /// Finds the features of `pages` in order; `terms` are those of the same pages under the options' terms.
    pub(crate) fn of(pages: &[Page], options: &FeatureOptions, terms: &SiteTerms) -> Self {
        let mut files = Vocabulary::new();
        let of_page = |(index, page)| {
            PageFeatures::of(page, terms.of_page(index), options, |key| FeatureId::file(files.intern(key)))
        };
        let pages = pages.iter().enumerate().map(of_page).collect();
        let known = KnownFeatures { options: options.clone(), terms: terms.known(), files };
        Self { known: Arc::new(known), pages }
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use proptest::prelude::*;
    use testkit::parse as page;

    use super::*;
    use crate::{PageRef, Site};

    fn site(pages: &[&str]) -> Site {
        Site::new("s", pages.iter().enumerate().map(|(number, html)| (number.to_string(), page(html))))
    }

    fn options(images: bool, links: bool) -> FeatureOptions {
        FeatureOptions { terms: TermOptions::plain(), images, links }
    }

    /// Whether the feature occurs on a page of the site, and not only on a page from outside.
    fn knows(features: &KnownFeatures, feature: FeatureId) -> bool {
        match feature.term() {
            Some(term) => term.index() < features.terms.vocabulary().len(),
            None => feature.index() / 2 < features.files.len(),
        }
    }

    /// Each occurrence of a page as `tag of its node:feature`; files by their number.
    fn listed(page: &Page, features: &SiteFeatures, found: &PageFeatures) -> Vec<String> {
        let features = features.known();
        let name = |occurrence: &Occurrence| {
            let what = match occurrence.feature.term().filter(|_| knows(&features, occurrence.feature)) {
                Some(term) => features.terms().vocabulary().term(term).to_owned(),
                None => format!("file {}", occurrence.feature.index() / 2),
            };
            format!("{}:{what}", page.tag(occurrence.node).as_str())
        };
        found.all().iter().map(name).collect()
    }

    #[track_caller]
    fn check(html: &str, options: &FeatureOptions, expected: &[&str]) {
        let site = site(&[html]);
        let features = site.features(options);
        assert_eq!(listed(&site.pages()[0], &features, features.of_page(0)), expected);
    }

    #[test]
    fn features_in_document_order() {
        // words images and links in document order
        check(
            "<p>one <a href=/x>two <img src=a.gif></a> one<img src=' a.gif '>",
            &options(true, true),
            &["#text:one", "a:file 0", "#text:two", "img:file 1", "#text:one", "img:file 1"],
        );
        // what is not asked for is no feature
        check("<a href=/x>one<img src=y>", &options(false, false), &["#text:one"]);
        check("<a href=/x>one<img src=y>", &options(true, false), &["#text:one", "img:file 0"]);
        check("<a href=/x>one<img src=y>", &options(false, true), &["a:file 0", "#text:one"]);
        // an image and a link of one address are two features
        check("<a href=x></a><img src=x>", &options(true, true), &["a:file 0", "img:file 1"]);
        // elements without address have none
        check("<a></a><a href=' '></a><img><img src=''>", &options(true, true), &[]);
    }

    #[test]
    fn a_word_split_by_markup_belongs_to_the_leaf_where_it_begins() {
        let site = site(&["<p><b>H</b>ello <i>you</i>"]);
        let features = site.features(&options(true, true));
        let page = &site.pages()[0];
        let of_tag = |tag: &str| page.nodes().find(|&node| page.tag(node).as_str() == tag).unwrap();
        let words = |tag: &str| features.of_page(0).within(page.subtree(of_tag(tag))).len();
        assert_eq!((words("p"), words("b"), words("i")), (2, 1, 1));
    }

    #[test]
    fn a_page_from_outside_has_the_features_of_the_site_and_new_ones_beyond() {
        let site = site(&["<a href=/x>one</a>"]);
        let features = site.features(&options(true, true));
        let same = page("<a href=/x>one</a>");
        assert_eq!(&*PageRef::alone(&same).features(&features.known()), features.of_page(0));
        assert!(matches!(site.page(0).features(&features.known()), Cow::Borrowed(_)));
        let other = page("<a href=/y>two</a> <a href=/x>one</a><img src=/y>");
        let known: Vec<_> = PageRef::alone(&other)
            .features(&features.known())
            .all()
            .iter()
            .map(|o| knows(&features, o.feature))
            .collect();
        assert_eq!(known, [false, false, true, true, false]);
    }

    #[test]
    fn numbers_of_words_and_files_are_apart() {
        let site = site(&["<a href=/x>one two</a>"]);
        let features = site.features(&options(true, true));
        let ids: Vec<_> = features.of_page(0).all().iter().map(|o| o.feature.index()).collect();
        assert_eq!((ids, features.ids()), (vec![1, 0, 2], 4));
    }

    #[test]
    fn features_are_found_once_for_equal_options() {
        let site = site(&["<p>one"]);
        let made = site.features(&options(true, true));
        assert!(Arc::ptr_eq(&made, &site.features(&options(true, true))));
        assert!(!Arc::ptr_eq(&made, &site.features(&options(true, false))));
        assert_eq!(made.options(), &options(true, true));
    }

    fn listed_tokens(tokens: &Tokens) -> Vec<(u32, u32, usize)> {
        tokens.iter().map(|(start, end, term)| (start, end, term.index())).collect()
    }

    #[test]
    fn numbers_follow_first_appearance_over_all_pages() {
        let site = site(&["<p>b a b", "<p>c a"]);
        let terms = site.terms(&TermOptions::plain());
        assert_eq!(listed_tokens(terms.of_page(0)), [(0, 1, 0), (2, 3, 1), (4, 5, 0)]);
        assert_eq!(listed_tokens(terms.of_page(1)), [(0, 1, 2), (2, 3, 1)]);
        assert_eq!(terms.vocabulary().len(), 3);
    }

    /// Whether the tokens of `page` are the site's own.
    fn known(terms: &SiteTerms, page: PageRef<'_>) -> bool {
        matches!(page.tokens(&terms.known()), Cow::Borrowed(_))
    }

    #[test]
    fn tokens_are_those_of_the_site_for_its_own_pages_alone() {
        let (home, other) = (site(&["<p>a", "<p>b"]), site(&["<p>b", "<p>a"]));
        let terms = home.terms(&TermOptions::plain());
        assert!(known(&terms, home.page(1)));
        assert!(!known(&terms, PageRef::alone(&home.pages()[1])));
        // the same index in another site is another page
        assert!(!known(&terms, other.page(1)));
        assert_eq!(listed_tokens(&other.page(1).tokens(&terms.known())), [(0, 1, 0)]);
    }

    #[test]
    fn unseen_terms_of_a_page_from_outside_lie_beyond_the_vocabulary() {
        let site = site(&["<p>a b"]);
        let terms = site.terms(&TermOptions::plain());
        let outside = page("<p>b new a newer new");
        let found = listed_tokens(&PageRef::alone(&outside).tokens(&terms.known()));
        assert_eq!(found.iter().map(|(.., term)| *term).collect::<Vec<_>>(), [1, 2, 0, 3, 2]);
        assert_eq!(terms.vocabulary().len(), 2);
    }

    proptest! {
        #[test]
        fn made_tokens_equal_known_ones(
            texts in proptest::collection::vec("[ab ]{0,6}(the|News|新聞網站|1,5)?[ -z]{0,12}", 1..5)
        ) {
            let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
            let site = site(&texts);
            for options in [TermOptions::plain(), TermOptions::default()] {
                let terms = site.terms(&options).known();
                for (index, page) in site.pages().iter().enumerate() {
                    let known = site.page(index).tokens(&terms);
                    prop_assert_eq!(listed_tokens(&known), listed_tokens(&PageRef::alone(page).tokens(&terms)));
                }
            }
        }
    }
}
