//! A site: its pages, their terms, features and layout signatures, and the links among them.
//!
//! Terms, features, signatures and links are computed at first use and stored, so that several methods and
//! measures on one site share the work. Gold is not here: see [`crate::Labels`].
//! Links point from an anchor element to the page of its address, by URL without fragment; those that leave the crawl have no edge.

use std::any::Any;
use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

use page::{Lists, NodeId, Page};
use rustc_hash::FxHashMap;
use text::{TermOptions, Tokens};
use url::Url;

use crate::{
    CleanError, Cleaning, DisplayAttributes, FeatureOptions, KnownFeatures, KnownSignatures, KnownTerms,
    PageFeatures, SignatureId, SiteFeatures, SiteSignatures, SiteTerms,
};

/// The answer of a program of its own for a page.
type Answered = Result<Cleaning, CleanError>;

/// The pages of one site, in the fixed order of its reader.
///
/// ```
/// use cleaning::Site;
/// use page::{Hints, Page};
///
/// let page = |name: &str, html: &str| (name.to_owned(), Page::parse(html.as_bytes(), &Hints::default()));
/// let site = Site::new("news.test", [page("a.html", "<p>Storm"), page("b.html", "<p>Calm")]);
/// assert_eq!((site.id(), site.name(1), site.pages()[1].text()), ("news.test", "b.html", "Calm"));
/// ```
pub struct Site {
    id: String,
    names: Vec<String>,
    pages: Vec<Page>,
    links: OnceLock<Lists<Edge>>,
    terms: Cache<SiteTerms>,
    features: Cache<SiteFeatures>,
    signatures: Cache<SiteSignatures>,
    /// By the method's id and the page's index.
    answers: Mutex<HashMap<(&'static str, usize), Answered>>,
    recalls_answers: bool,
}

impl fmt::Debug for Site {
    /// Id and size; never the pages.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Site").field("id", &self.id).field("pages", &self.pages.len()).finish()
    }
}

impl Site {
    /// A site of named pages. The order given is the order of all indices.
    pub fn new(id: impl Into<String>, pages: impl IntoIterator<Item = (String, Page)>) -> Self {
        let (names, pages) = pages.into_iter().unzip();
        Self {
            id: id.into(),
            names,
            pages,
            links: OnceLock::new(),
            terms: Cache::none(),
            features: Cache::none(),
            signatures: Cache::none(),
            answers: Mutex::default(),
            recalls_answers: false,
        }
    }

    /// The same site, for whose pages programs of their own may use their answers of earlier runs.
    #[must_use]
    pub fn recalling_answers(self) -> Self {
        Self { recalls_answers: true, ..self }
    }

    /// Whether programs of their own may use their answers of earlier runs; not where their time is measured.
    pub fn recalls_answers(&self) -> bool {
        self.recalls_answers
    }

    /// The site's id, unique in its data set.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Number of pages.
    pub fn len(&self) -> usize {
        self.pages.len()
    }

    /// Whether the site has no page.
    pub fn is_empty(&self) -> bool {
        self.pages.is_empty()
    }

    /// All pages, in order.
    pub fn pages(&self) -> &[Page] {
        &self.pages
    }

    /// The name of page `index`, unique in the site.
    ///
    /// # Panics
    /// For an index out of range.
    pub fn name(&self, index: usize) -> &str {
        &self.names[index]
    }

    /// Page `index`, with the site.
    ///
    /// # Panics
    /// For an index out of range.
    pub fn page(&self, index: usize) -> PageRef<'_> {
        PageRef { page: &self.pages[index], site: Some((self, index)) }
    }

    /// The links of each page into the site, in document order; computed at first use. If two pages have one URL, links lead to the first.
    pub fn links(&self) -> &Lists<Edge> {
        self.links.get_or_init(|| edges(&self.pages))
    }

    /// The terms of all pages under `options`; computed at first use and then shared.
    pub fn terms(&self, options: &TermOptions) -> Arc<SiteTerms> {
        self.terms.get(|terms| terms.options() == options, || SiteTerms::of(&self.pages, options))
    }

    /// The features of all pages under `options`; computed at first use and then shared.
    pub fn features(&self, options: &FeatureOptions) -> Arc<SiteFeatures> {
        let terms = self.terms(&options.terms);
        let find = || SiteFeatures::of(&self.pages, options, &terms);
        self.features.get(|features| features.options() == options, find)
    }

    /// The signatures of all nodes of all pages under a choice of attributes; computed at first use and then
    /// shared.
    pub fn signatures(&self, attributes: DisplayAttributes) -> Arc<SiteSignatures> {
        let make = || SiteSignatures::of(&self.pages, attributes);
        self.signatures.get(|signatures| signatures.attributes() == attributes, make)
    }

    /// All terms, features and signatures that were computed so far, for tests of who keeps them.
    #[doc(hidden)]
    pub fn made(&self) -> Vec<Weak<dyn Any + Send + Sync>> {
        fn weak<T: Any + Send + Sync>(made: &Arc<T>) -> Weak<dyn Any + Send + Sync> {
            Arc::downgrade(made) as Weak<dyn Any + Send + Sync>
        }
        let (terms, features) = (self.terms.iter().map(weak), self.features.iter().map(weak));
        terms.chain(features).chain(self.signatures.iter().map(weak)).collect()
    }
}

/// What is made once for each setting. The list only grows, so that what is in it can be borrowed from the site.
struct Cache<T>(OnceLock<Box<(Arc<T>, Cache<T>)>>);

impl<T> Cache<T> {
    const fn none() -> Self {
        Self(OnceLock::new())
    }

    fn iter(&self) -> impl Iterator<Item = &Arc<T>> {
        let mut at = self;
        std::iter::from_fn(move || {
            let (own, next) = &**at.0.get()?;
            at = next;
            Some(own)
        })
    }

    /// The value that `fits`, or else a new one, which must fit.
    fn get(&self, fits: impl Fn(&T) -> bool, make: impl FnOnce() -> T) -> Arc<T> {
        let mut make = Some(make);
        let mut at = self;
        loop {
            // if two threads reach the end, one computes and the other waits
            let (own, next) = &**at.0.get_or_init(|| {
                let make = make.take().expect("what is made fits, and ends the loop");
                Box::new((Arc::new(make()), Self::none()))
            });
            if fits(own) {
                return Arc::clone(own);
            }
            at = next;
        }
    }
}

/// A page to be cleaned, with its site if it has one.
///
/// Dereferences to the [`Page`]. With the site a cleaner reuses the stored terms, features and signatures of
/// the page. A page [alone](PageRef::alone) gives the same cleaning at the cost of computing them again.
#[derive(Clone, Copy)]
pub struct PageRef<'a> {
    page: &'a Page,
    site: Option<(&'a Site, usize)>,
}

impl<'a> PageRef<'a> {
    /// A page without a site.
    pub fn alone(page: &'a Page) -> Self {
        Self { page, site: None }
    }

    /// What the site has made, where there is a site and `is` it; and the page's index there.
    fn found<T>(self, made: fn(&Site) -> &Cache<T>, is: impl Fn(&T) -> bool) -> Option<(&'a T, usize)> {
        let (site, index) = self.site?;
        let own: &T = made(site).iter().find(|own| is(own))?;
        Some((own, index))
    }

    /// The page's tokens: the stored ones if the page's site has these terms, else computed now. Terms that
    /// the site does not have get ids beyond its vocabulary.
    pub fn tokens(self, terms: &KnownTerms) -> Cow<'a, Tokens> {
        match self.found(|site| &site.terms, |own| own.is_over(terms)) {
            Some((own, index)) => Cow::Borrowed(own.of_page(index)),
            None => Cow::Owned(terms.of_other(self.page)),
        }
    }

    /// The page's features: the stored ones if the page's site has these features, else computed now.
    /// Features that the site does not have numbers that are valid within this
    /// page alone.
    pub fn features(self, features: &KnownFeatures) -> Cow<'a, PageFeatures> {
        match self.found(|site| &site.features, |own| own.is_over(features)) {
            Some((own, index)) => Cow::Borrowed(own.of_page(index)),
            None => Cow::Owned(features.of_other(self.page, &self.tokens(features.terms()))),
        }
    }

    /// The layout signature of each node of the page: the stored ones if the page's site has these
    /// signatures, else computed now. Signatures that the site does not have get numbers above those of the site,
    /// which are valid within this page alone.
    pub fn signatures(self, signatures: &KnownSignatures) -> Cow<'a, [SignatureId]> {
        match self.found(|site| &site.signatures, |own| own.is_over(signatures)) {
            Some((own, index)) => Cow::Borrowed(own.of_page(index)),
            None => Cow::Owned(signatures.of_other(self.page)),
        }
    }

    /// The result of `ask` for the page, which is called once for each page of a site and each id. It is for
    /// a slow method whose answer depends on the page alone. Without a site `ask` is called each time.
    ///
    /// # Errors
    /// The error of `ask`, which is stored too.
    pub fn answered_once(self, id: &'static str, ask: impl FnOnce() -> Answered) -> Answered {
        let Some((site, index)) = self.site else { return ask() };
        // the lock is not held during `ask`, which may take long
        let answers = || site.answers.lock().unwrap_or_else(PoisonError::into_inner);
        let known = answers().get(&(id, index)).cloned();
        known.unwrap_or_else(|| {
            let answer = ask();
            answers().insert((id, index), answer.clone());
            answer
        })
    }

    /// The page.
    pub fn page(self) -> &'a Page {
        self.page
    }

    /// The site that holds the page, and its index there.
    pub fn within_site(self) -> Option<(&'a Site, usize)> {
        self.site
    }
}

impl Deref for PageRef<'_> {
    type Target = Page;

    fn deref(&self) -> &Page {
        self.page
    }
}

/// A link from an anchor to another (or the same) page of the site.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Edge {
    /// The linking element in the page the edge starts from.
    pub anchor: NodeId,
    /// Index of the page linked to.
    pub to: usize,
}

/// Resolves every link of every page.
fn edges(pages: &[Page]) -> Lists<Edge> {
    let addresses = Addresses::of(pages.iter().enumerate());
    let mut edges = Lists::default();
    for page in pages {
        let links = page.links().take_while(|_| !addresses.is_empty());
        edges.push(links.filter_map(|link| {
            let to = addresses.target(page, link.href)?;
            Some(Edge { anchor: link.node, to })
        }));
    }
    edges
}

/// Pages by their addresses. With it a link can be followed from a page outside of the [links](Site::links) of a site, by the
/// same rules. A cleaner keeps one for pages that come without their site.
#[derive(Debug, Clone, Default)]
pub struct Addresses {
    pages: FxHashMap<Url, usize>,
}

impl Addresses {
    /// The addresses of pages, each with the number of its page. Of two pages with one address the first is
    /// found; a page without an address is not found.
    pub fn of<'p>(pages: impl IntoIterator<Item = (usize, &'p Page)>) -> Self {
        let mut addresses = Self::default();
        for (number, page) in pages {
            if let Some(url) = page.url() {
                addresses.pages.entry(without_fragment(url.clone())).or_insert(number);
            }
        }
        addresses
    }

    /// The page that `href` leads to from `page`, by URL without fragment.
    pub fn target(&self, page: &Page, href: &str) -> Option<usize> {
        self.pages.get(&without_fragment(page.resolve(href)?)).copied()
    }

    /// The page that has the address of `page`: itself, or an earlier one with the same address.
    pub fn same(&self, page: &Page) -> Option<usize> {
        self.pages.get(&without_fragment(page.url()?.clone())).copied()
    }

    /// Whether no page has an address.
    pub fn is_empty(&self) -> bool {
        self.pages.is_empty()
    }
}

fn without_fragment(mut url: Url) -> Url {
    url.set_fragment(None);
    url
}

#[cfg(test)]
mod tests {
    use testkit::parse_at as page;

    use super::*;

    fn site() -> Site {
        let pages = [
            ("a".to_owned(), page("http://s.test/a", "<p>one two <a href=b>three</a>")),
            ("b".to_owned(), page("http://s.test/b", "<p>two four")),
        ];
        Site::new("s", pages)
    }

    #[test]
    fn pages_keep_their_order_and_names() {
        let site = site();
        assert_eq!((site.id(), site.len(), site.is_empty()), ("s", 2, false));
        for (index, name, text) in [(0, "a", "one two three"), (1, "b", "two four")] {
            let page = site.page(index);
            assert_eq!((site.name(index), page.text()), (name, text));
            let (found, at) = page.within_site().unwrap();
            assert!(std::ptr::eq(found, &site) && at == index);
        }
    }

    #[test]
    fn a_page_alone_has_no_site() {
        let page = page("http://s.test/", "<p>one");
        let alone = PageRef::alone(&page);
        assert!(alone.within_site().is_none());
        assert!(std::ptr::eq(alone.page(), &page));
    }

    #[test]
    fn a_site_without_pages() {
        let site = Site::new("empty", []);
        assert!(site.is_empty() && site.pages().is_empty() && site.links().is_empty());
        assert!(site.terms(&TermOptions::plain()).vocabulary().is_empty());
    }

    #[test]
    fn links_lead_from_anchors_to_pages() {
        let site = site();
        let edges = site.links().of(0);
        assert_eq!((edges.len(), edges[0].to, site.links().items().len()), (1, 1, 1));
        assert_eq!(site.pages()[0].text_of(edges[0].anchor), "three");
    }

    #[test]
    fn terms_are_made_once_for_equal_options() {
        let site = site();
        let plain = site.terms(&TermOptions::plain());
        assert!(Arc::ptr_eq(&plain, &site.terms(&TermOptions::plain())));
        assert!(!Arc::ptr_eq(&plain, &site.terms(&TermOptions::default())));
        assert_eq!(plain.options(), &TermOptions::plain());
    }

    #[test]
    fn threads_share_terms() {
        let site = site();
        let made: Vec<_> = std::thread::scope(|scope| {
            let threads = [(); 4].map(|()| scope.spawn(|| site.terms(&TermOptions::plain())));
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        assert!(made.iter().all(|terms| Arc::ptr_eq(terms, &made[0])));
    }

    #[test]
    fn a_page_of_a_site_is_asked_for_once() {
        let site = site();
        let alone = page("http://s.test/a", "<p>one");
        let asked = |page: PageRef<'_>, id, answer: Answered| {
            let mut asked = false;
            let given = page.answered_once(id, || {
                asked = true;
                answer
            });
            (asked, given)
        };
        let (kept, failed) = (Ok(Cleaning::everything(&alone)), Err(CleanError("late".to_owned())));
        assert_eq!(asked(site.page(0), "x", kept.clone()), (true, kept.clone()));
        assert_eq!(asked(site.page(0), "x", failed.clone()), (false, kept.clone()));
        assert_eq!(asked(site.page(0), "y", failed.clone()), (true, failed.clone()));
        assert_eq!(asked(site.page(0), "y", kept.clone()), (false, failed.clone()));
        assert_eq!(asked(site.page(1), "x", failed.clone()), (true, failed.clone()));
        for _ in 0..2 {
            assert_eq!(asked(PageRef::alone(&alone), "x", kept.clone()), (true, kept.clone()));
        }
    }

    #[test]
    fn debug_tells_no_page() {
        assert_eq!(format!("{:?}", site()), "Site { id: \"s\", pages: 2 }");
    }

    #[test]
    fn edges_follow_relative_links_and_ignore_fragments_and_the_world_outside() {
        let pages = [
            page(
                "http://a.test/x/",
                "<a href='y'>y</a> <a href='http://b.test/'>b</a> <a href='/x/#top'>x</a>",
            ),
            page("http://a.test/x/y", "<a>no target</a><a href='./'>up</a>"),
            page("http://a.test/z", "nothing"),
        ];
        let links = edges(&pages);
        let to = |page| links.of(page).iter().map(|edge| edge.to).collect::<Vec<_>>();
        assert_eq!([to(0), to(1), to(2)], [vec![1, 0], vec![0], vec![]]);
    }

    #[test]
    fn the_first_page_of_an_address_is_found() {
        let pages = [page("http://a.test/x#1", ""), page("http://a.test/y", ""), page("http://a.test/x", "")];
        let addresses = Addresses::of(pages.iter().enumerate().map(|(i, page)| (10 * i, page)));
        assert_eq!(addresses.target(&pages[1], "x#2"), Some(0));
        assert_eq!(addresses.target(&pages[1], "#top"), Some(10));
        assert_eq!(addresses.target(&pages[1], "z"), None);
        assert_eq!([0, 1, 2].map(|i: usize| addresses.same(&pages[i])), [Some(0), Some(10), Some(0)]);
        assert_eq!(addresses.same(&testkit::parse("")), None);
    }

    #[test]
    fn pages_without_urls_have_no_edges() {
        let pages = [testkit::parse("<a href='http://a.test/'>a</a>")];
        assert!(edges(&pages).of(0).is_empty());
    }
}
