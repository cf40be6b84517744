//! One site before any page is written: which page is what, which TOC page lists which articles, who has marks.

use std::sync::{Arc, LazyLock, OnceLock};

use super::content::{self, Outline};
use super::sites::SITES;
use super::spec::{Section, Spec};
use super::table::{COUNT, Counts, ROWS};
use crate::synthetic::classed::DAYS as DAYS_OF_2003;
use crate::synthetic::random::Random;
use crate::synthetic::template::{Template, TemplateError};
use crate::synthetic::words::Lexicon;

/// What a stream of random draws is for. The numbers are part of the corpus: never renumber them.
#[derive(Debug, Clone, Copy)]
pub(super) enum Purpose {
    /// The order of a site's pages.
    Order = 201,
    /// The plan of an article, and its text after it.
    Article = 202,
    /// How lists link to an article.
    Anchor = 203,
    /// What a list says of an article.
    Summary = 204,
    /// What stands around a page.
    Around = 205,
    /// What a site settles once.
    Site = 206,
    /// What a section settles once.
    Section = 207,
    /// What changes by the day.
    Day = 208,
    /// Which pages have marks, and which have links out of the site.
    Marks = 209,
    /// The lists of a TOC page.
    Lists = 210,
}

/// The first of the days on which articles were published, and how many there are: the last is 29 March 2004, one of the
/// days on which the paper's pages were crawled.
pub(super) const FIRST_DAY: usize = DAYS_OF_2003 + 31;
pub(super) const DAYS: usize = 58;

/// Articles that an index page lists.
const INDEX_ENTRIES: usize = 150;

/// What a page is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Toc(usize),
    Service(usize),
    Article(usize),
}

/// A page of lists.
#[derive(Debug, Clone)]
pub(super) struct Toc {
    pub(super) place: Place,
    /// The articles that are its own: each article stands on the TOC page of its section.
    pub(super) listed: Vec<usize>,
    /// Many of its links lead out of the site or to pages that were not crawled; such pages have no marks (4.1).
    pub(super) outsite: bool,
    pub(super) marked: bool,
    /// It opens with a story.
    pub(super) lead: bool,
}

/// Where in the site a TOC page is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Root,
    /// Page `part` of a section, from 0.
    Section {
        section: usize,
        part: usize,
    },
    /// A page that lists, by plain links, articles that others link to by script.
    Index(usize),
}

/// How lists link to an article.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Anchor {
    Title,
    /// The title is no link; a short word beside it is.
    Short(usize),
    /// `javascript:` in the place of an address.
    Script,
    /// An event handler in the place of an address.
    Event,
}

/// A site's plan.
pub(super) struct Plan {
    /// What each page is.
    pub(super) kinds: Vec<Kind>,
    pub(super) articles: Vec<Outline>,
    pub(super) anchors: Vec<Anchor>,
    pub(super) marked: Vec<bool>,
    pub(super) tocs: Vec<Toc>,
    /// Articles of each section, the latest first.
    pub(super) latest: Vec<Vec<usize>>,
}

/// A site of the corpus: makes its pages one by one, in any order, each always the same.
#[derive(Clone)]
pub struct LinkedSite {
    index: usize,
    counts: Counts,
    seed: u64,
    /// Made when first asked for, since opening a corpus makes no page.
    plan: Arc<OnceLock<Plan>>,
}

static COMPILED: LazyLock<Vec<Result<Template, TemplateError>>> =
    LazyLock::new(|| SITES.iter().map(|spec| Template::compile(spec.template)).collect());

impl LinkedSite {
    /// The sites of the corpus at a scale.
    pub(super) fn all(scale: f64, seed: u64) -> Vec<Self> {
        let one = |index: usize| {
            let counts = ROWS[index].counts(scale, SITES[index].sections.len());
            Self { index, counts, seed, plan: Arc::default() }
        };
        (0..COUNT).map(one).collect()
    }

    /// The site's id, unique in the corpus.
    pub fn id(&self) -> &'static str {
        self.spec().id
    }

    /// The row of the paper's table that it stands for.
    pub fn stands_for(&self) -> &'static str {
        ROWS[self.index].abbreviation
    }

    /// The language of its pages: `zh` or `en`.
    pub fn language(&self) -> &'static str {
        self.spec().language.code()
    }

    /// `news`, `university` or `commercial`.
    pub fn category(&self) -> &'static str {
        self.spec().category
    }

    /// How many pages of each kind it has.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// Number of pages.
    pub fn pages(&self) -> usize {
        self.counts.pages()
    }

    pub(super) fn index(&self) -> usize {
        self.index
    }

    pub(super) fn spec(&self) -> &'static Spec {
        &SITES[self.index]
    }

    pub(super) fn section(&self, section: usize) -> &'static Section {
        &self.spec().sections[section % self.spec().sections.len()]
    }

    pub(super) fn lexicon(&self) -> &'static Lexicon {
        self.spec().language.lexicon()
    }

    pub(super) fn template(&self) -> &'static Template {
        COMPILED[self.index].as_ref().expect("the templates are part of the program and tested to compile")
    }

    /// The stream of one thing of this site.
    pub(super) fn random(&self, purpose: Purpose, index: usize) -> Random {
        Random::new(self.seed, self.index as u64, purpose as u64, index as u64)
    }

    pub(super) fn plan(&self) -> &Plan {
        self.plan.get_or_init(|| Plan::of(self))
    }

    /// The path of a TOC page.
    pub(super) fn toc_path(&self, place: Place) -> String {
        match place {
            Place::Root => "/".to_owned(),
            Place::Section { section, part: 0 } => format!("/{}/", self.section(section).folder),
            Place::Section { section, part } => {
                format!("/{}/index{}.html", self.section(section).folder, part + 1)
            }
            Place::Index(part) => format!("/all/{}.html", part + 1),
        }
    }

    /// The path of a page of services.
    pub(super) fn service_path(&self, service: usize) -> String {
        format!("/service/{}.html", service + 1)
    }
}

impl Plan {
    fn of(site: &LinkedSite) -> Self {
        let counts = site.counts;
        let articles: Vec<Outline> = (0..counts.articles).map(|at| content::outline(site, at)).collect();
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

/// The root first, where a crawl begins; the other pages in no order, so that any first pages are a sample.
fn kinds(site: &LinkedSite) -> Vec<Kind> {
    let counts = site.counts;
    let others: Vec<Kind> = (1..counts.toc)
        .map(Kind::Toc)
        .chain((0..counts.services).map(Kind::Service))
        .chain((0..counts.articles).map(Kind::Article))
        .collect();
    let order = site.random(Purpose::Order, 0).sample(others.len(), others.len());
    std::iter::once(Kind::Toc(0)).chain(order.into_iter().map(|at| others[at])).collect()
}

fn anchor(site: &LinkedSite, article: usize) -> Anchor {
    let shares = site.spec().anchors;
    let mut random = site.random(Purpose::Anchor, article);
    if random.chance(shares.script) {
        return if random.chance(0.5) { Anchor::Script } else { Anchor::Event };
    }
    if random.chance(shares.short) { Anchor::Short(random.below(100)) } else { Anchor::Title }
}

/// The TOC pages: the root, index pages where lists link by script, and the pages of each section, which share out its
/// articles.
fn tocs(site: &LinkedSite, anchors: &[Anchor], latest: &[Vec<usize>], random: &mut Random) -> Vec<Toc> {
    let counts = site.counts;
    let sections = latest.len();
    let scripted: Vec<usize> =
        (0..anchors.len()).filter(|&at| matches!(anchors[at], Anchor::Script | Anchor::Event)).collect();
    let spare = counts.toc - 1 - sections;
    let indexes = scripted.len().div_ceil(INDEX_ENTRIES).min(spare);
    let parts = counts.toc - 1 - indexes;
    let page = |place, listed: &[usize]| Toc {
        place,
        listed: listed.to_vec(),
        outsite: false,
        marked: true,
        lead: false,
    };
    let mut tocs = vec![page(Place::Root, &[])];
    for (section, listed) in latest.iter().enumerate() {
        let own = parts / sections + usize::from(section < parts % sections);
        for part in 0..own {
            let (from, to) = (part * listed.len() / own, (part + 1) * listed.len() / own);
            tocs.push(page(Place::Section { section, part }, &listed[from..to]));
        }
    }
    for part in 0..indexes {
        let (from, to) = (part * scripted.len() / indexes, (part + 1) * scripted.len() / indexes);
        tocs.push(page(Place::Index(part), &scripted[from..to]));
    }
    for toc in &mut tocs {
        let front = matches!(toc.place, Place::Root | Place::Section { part: 0, .. });
        toc.lead = random.chance(site.spec().lists.lead) && front;
    }
    // the root has marks always; of a news site it is the links that keep others from having them
    let outsite = site.spec().category == "news";
    for at in random.sample(counts.toc - 1, counts.toc - counts.marked_toc) {
        (tocs[at + 1].marked, tocs[at + 1].outsite) = (false, outsite);
    }
    tocs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_templates_compile() {
        for (spec, template) in SITES.iter().zip(COMPILED.iter()) {
            if let Err(error) = template {
                panic!("{}: {error}", spec.id);
            }
        }
    }
}
