//! The plan of one site before any page is written: the kinds of pages, the articles that TOC pages list, and
//! the pages with marks.

use super::Linked;
use super::articles::{self, Outline};
use crate::random::Random;
use crate::site::Purpose;

/// Articles that an index page lists.
const INDEX_ENTRIES: usize = 150;

/// The kind of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Toc(usize),
    Service(usize),
    Article(usize),
}

/// A page of lists.
#[derive(Debug, Clone)]
pub(crate) struct Toc {
    pub(crate) place: Place,
    /// The articles that are its own: each article is on the TOC page of its section.
    pub(crate) listed: Vec<usize>,
    /// Many of its links lead out of the site or to pages that were not crawled; such pages have no marks (4.1).
    pub(crate) outsite: bool,
    pub(crate) marked: bool,
    /// It begins with a story.
    pub(crate) lead: bool,
}

/// The place of a TOC page in the site.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    Root,
    /// Page `part` of a section, from 0.
    Section {
        section: usize,
        part: usize,
    },
    /// A page that lists, by plain links, articles to which others link by script.
    Index(usize),
}

impl Place {
    /// The section, for a page of a section.
    pub(super) fn section(self) -> Option<usize> {
        if let Self::Section { section, .. } = self { Some(section) } else { None }
    }
}

/// How lists link to an article.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Anchor {
    Title,
    /// The title is no link; a short word beside it is.
    Short(usize),
    /// `javascript:` in the place of an address.
    Script,
    /// An event handler in the place of an address.
    Event,
}

/// A site's plan.
pub(crate) struct Plan {
    /// The kind of each page.
    pub(crate) kinds: Vec<Kind>,
    pub(crate) articles: Vec<Outline>,
    pub(crate) anchors: Vec<Anchor>,
    pub(crate) marked: Vec<bool>,
    pub(crate) tocs: Vec<Toc>,
    /// Articles of each section, the latest first.
    pub(crate) latest: Vec<Vec<usize>>,
}

impl Plan {
    pub(crate) fn of(site: &Linked) -> Self {
        let counts = site.counts;
        let articles: Vec<Outline> = (0..counts.articles).map(|at| articles::outline(site, at)).collect();
        let anchors: Vec<Anchor> = (0..counts.articles).map(|at| anchor(site, at)).collect();
        let mut latest = vec![Vec::new(); site.spec().sections.len()];
        for (at, article) in articles.iter().enumerate() {
            latest[article.section].push(at);
        }
        for section in &mut latest {
            section.sort_by_key(|&at| (std::cmp::Reverse(articles[at].day), at));
        }
        let mut random = site.random(Purpose::Marks, 0);
        let tocs = tocs(site, &anchors, &latest, &mut random);
        let mut marked = vec![false; counts.articles];
        for at in random.sample(counts.articles, counts.marked_articles) {
            marked[at] = true;
        }
        Self { kinds: kinds(site), articles, anchors, marked, tocs, latest }
    }
}

/// The kinds of all pages: first the root, where a crawl begins; then the other pages in random order, so
/// that the first pages are a sample.
fn kinds(site: &Linked) -> Vec<Kind> {
    let counts = site.counts;
    let (tocs, services) = ((1..counts.toc).map(Kind::Toc), (0..counts.services).map(Kind::Service));
    let articles = (0..counts.articles).map(Kind::Article);
    let others: Vec<Kind> = tocs.chain(services).chain(articles).collect();
    let order = site.random(Purpose::LinkedOrder, 0).sample(others.len(), others.len());
    std::iter::once(Kind::Toc(0)).chain(order.into_iter().map(|at| others[at])).collect()
}

fn anchor(site: &Linked, article: usize) -> Anchor {
    let shares = site.settings.anchors;
    let mut random = site.random(Purpose::Anchor, article);
    if random.chance(shares.script) {
        return if random.chance(0.5) { Anchor::Script } else { Anchor::Event };
    }
    if random.chance(shares.short) { Anchor::Short(random.below(100)) } else { Anchor::Title }
}

/// One of `parts` parts of a list, as equal as possible.
pub(super) fn nth_part(list: &[usize], part: usize, parts: usize) -> &[usize] {
    &list[part * list.len() / parts..(part + 1) * list.len() / parts]
}

/// The TOC pages: the root, index pages if lists link by script, and the pages of each section, over which
/// its articles are divided.
fn tocs(site: &Linked, anchors: &[Anchor], latest: &[Vec<usize>], random: &mut Random) -> Vec<Toc> {
    let counts = site.counts;
    let sections = latest.len();
    let scripted: Vec<usize> =
        (0..anchors.len()).filter(|&at| matches!(anchors[at], Anchor::Script | Anchor::Event)).collect();
    let indexes = scripted.len().div_ceil(INDEX_ENTRIES).min(counts.toc - 1 - sections);
    let parts = counts.toc - 1 - indexes;
    let page = |place, listed: &[usize]| {
        let listed = listed.to_vec();
        Toc { place, listed, outsite: false, marked: true, lead: false }
    };
    let mut tocs = vec![page(Place::Root, &[])];
    for (section, listed) in latest.iter().enumerate() {
        let own = parts / sections + usize::from(section < parts % sections);
        let place = |part| Place::Section { section, part };
        tocs.extend((0..own).map(|part| page(place(part), nth_part(listed, part, own))));
    }
    tocs.extend((0..indexes).map(|part| page(Place::Index(part), nth_part(&scripted, part, indexes))));
    for toc in &mut tocs {
        let front = matches!(toc.place, Place::Root | Place::Section { part: 0, .. });
        toc.lead = random.chance(site.settings.lists.lead) && front;
    }
    // the root always has marks; on a news site other pages have no marks if they have many outside links
    let outsite = site.spec().category == "news";
    for at in random.sample(counts.toc - 1, counts.toc - counts.marked_toc) {
        (tocs[at + 1].marked, tocs[at + 1].outsite) = (false, outsite);
    }
    tocs
}
