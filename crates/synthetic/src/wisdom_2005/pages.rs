//! The content of a page by its kind: an article with boxes between its pieces, a page of services, or the lists of a TOC page (its own entries, those
//! of other sections, and links to pages outside of the crawl).

use super::Linked;
use super::around::{around, label, long, menu_words, promoted, service_names};
use super::articles::{self, Body, Outline};
use super::plan::{Anchor, Kind, Place, Plan, Toc, nth_part};
use crate::around::link;
use crate::page::GeneratedPage;
use crate::random::Random;
use crate::site::{PagePlan, Purpose, present};
use crate::template::Record;

impl Linked {
    /// The root first, the other pages in a seeded order.
    pub(super) fn plan_page(&self, index: usize) -> PagePlan {
        let (plan, spec) = (self.plan(), self.spec());
        let kind = plan.kinds[index];
        let (url, marked, record) = match kind {
            Kind::Toc(toc) => {
                let own = &plan.tocs[toc];
                let heading = own.place.section().map_or(&spec.name, |section| &self.section(section).name);
                let record = self::toc(self, toc, Record::of("heading", heading));
                (self.toc_path(own.place), own.marked, record)
            }
            Kind::Service(at) => (self.service_path(at), false, service(self, at)),
            Kind::Article(at) => (plan.articles[at].path.clone(), plan.marked[at], article(self, at)),
        };
        let record = around(self, kind, index, record);
        (record, GeneratedPage { url, marked, traits: traits(self, kind), ..GeneratedPage::default() })
    }
}

fn traits(site: &Linked, kind: Kind) -> Vec<&'static str> {
    match kind {
        Kind::Article(_) => vec!["article-page"],
        Kind::Service(_) => vec!["service-page"],
        Kind::Toc(toc) => {
            let own = &site.plan().tocs[toc];
            present([(own.lead, "mixed-page"), (own.outsite, "outsite-links"), (true, "toc-page")])
        }
    }
}

/// An article's record: `headline`, `byline`, `on`, and `pieces` of `blocks`, with boxes (`promos`) between them.
fn article(site: &Linked, article: usize) -> Record {
    let outline = &site.plan().articles[article];
    let Body { byline, mut blocks } = articles::body(site, article);
    let mut random = site.random(Purpose::Lists, 1_000_000 + article);
    let articles = site.settings.articles;
    let count = random.between(articles.pieces).clamp(1, blocks.len().max(1));
    let tools = random.chance(articles.tools);
    let layout = if random.chance(0.7) { "main_layout" } else { "other_layout" };
    let mut pieces = Vec::with_capacity(count);
    for left in (1..=count).rev() {
        let rest = blocks.split_off(blocks.len() / left);
        let piece = Record::of_list("blocks", std::mem::replace(&mut blocks, rest));
        let promos = if left > 1 { vec![promoted(site, &mut random)] } else { Vec::new() };
        pieces.push(piece.listing("promos", promos));
    }
    Record::of("heading", outline.title.clone())
        .with("headline", outline.title.clone())
        .with("byline", byline)
        .with("on", long(site, outline.day))
        .with("number", article.to_string())
        .with(layout, "1")
        .listing("pieces", pieces)
        .with_if(tools, "tools", "1")
}

/// The record of a page of services: `heading`, `about` of `line`.
fn service(site: &Linked, service: usize) -> Record {
    let names = service_names(site);
    let lines = menu_words(site).phrases("about");
    let mut random = site.random(Purpose::Lists, 2_000_000 + service);
    let drawn = random.some(lines.len(), (3, 5));
    let about = drawn.into_iter().map(|at| Record::of("line", lines[at].source));
    Record::of("heading", names[service % names.len()]).listing("about", about)
}

/// The share of entries that lead out of the site, on TOC pages that have many of them.
const MANY_OUTSITE: f64 = 0.65;

/// One of this many section pages has the list of all sections; the root has it too.
const WHOLE_EVERY: usize = 4;

/// The number of paragraphs of a story at the beginning of a page.
const OPENING: usize = 2;

/// A TOC page's record: `groups` of `name`, `more` and `entries`; `all` of the same; `lead`, `paging`.
pub(crate) fn toc(site: &Linked, toc: usize, page: Record) -> Record {
    let plan = site.plan();
    let own = &plan.tocs[toc];
    let mut writer = Lists { site, plan, own, random: site.random(Purpose::Lists, toc) };
    let lead = own.lead.then(|| writer.lead()).flatten();
    let groups = writer.groups();
    let all = writer.whole(toc);
    page.listing("lead", lead)
        .listing("groups", groups)
        .listing("all", all)
        .listing("paging", paging(site, plan, own))
}

struct Lists<'a> {
    site: &'a Linked,
    plan: &'a Plan,
    own: &'a Toc,
    random: Random,
}

impl Lists<'_> {
    fn groups(&mut self) -> Vec<Record> {
        let lists = self.site.settings.lists;
        let sections = self.site.spec().sections.len();
        let mut groups = match self.own.place {
            Place::Root => (0..sections).map(|section| self.latest(section, lists.root)).collect(),
            Place::Index(_) => vec![self.index()],
            Place::Section { section, .. } => {
                let mut groups = self.split(lists.split);
                let others = (1..=lists.others.0).map(|next| (section + next) % sections);
                groups.extend(others.map(|other| self.latest(other, lists.others.1)).collect::<Vec<_>>());
                groups
            }
        };
        groups.retain(|group| group.get("entries").is_true());
        groups
    }

    /// The page's own entries, in `lists` lists.
    fn split(&mut self, lists: usize) -> Vec<Record> {
        let listed = &self.own.listed;
        let names = menu_words(self.site).words("name");
        let drawn = self.random.sample(names.len(), lists);
        let group = |(part, name): (usize, usize)| {
            let entries = self.entries(nth_part(listed, part, lists));
            Record::of("name", names.get(name).to_owned()).with("more", "").listing("entries", entries)
        };
        drawn.into_iter().enumerate().map(group).collect()
    }

    /// The latest entries of a section.
    fn latest(&mut self, section: usize, count: usize) -> Record {
        let latest = &self.plan.latest[section];
        let entries = self.entries(&latest[..count.min(latest.len())]);
        let more = self.site.toc_path(Place::Section { section, part: 0 });
        Record::of("name", &self.site.section(section).name).with("more", more).listing("entries", entries)
    }

    /// The entries of all sections, as one list of [`Lists::groups`]' kind a section; empty for a page without them.
    fn whole(&mut self, toc: usize) -> Vec<Record> {
        let count = self.site.settings.lists.whole;
        let is_shown = count > 0 && (self.own.place == Place::Root || toc.is_multiple_of(WHOLE_EVERY));
        let sections = if is_shown { self.plan.latest.len() } else { 0 };
        (0..sections).map(|section| self.latest(section, count)).collect()
    }

    /// Plain links to all articles that the page lists.
    fn index(&mut self) -> Record {
        let entries = self.own.listed.iter().map(|&at| self.entry(&self.plan.articles[at], Anchor::Title));
        Record::of("name", label(self.site, "label_index")).with("more", "").listing("entries", entries)
    }

    /// Entries of articles, mixed with entries that lead out of the crawl.
    fn entries(&mut self, articles: &[usize]) -> Vec<Record> {
        let outsite = if self.own.outsite { MANY_OUTSITE } else { self.site.settings.anchors.outsite };
        let mut entries = Vec::with_capacity(articles.len() + 4);
        for &article in articles {
            // a geometric number of outside entries before each article gives them the share `outsite` of all
            // entries
            while self.random.chance(outsite) {
                entries.push(self.outside());
            }
            let mut entry = self.entry(&self.plan.articles[article], self.plan.anchors[article]);
            if self.summed_up(article) {
                entry = entry.with("teaser", articles::summary(self.site, article));
            }
            entries.push(entry);
        }
        entries
    }

    /// Whether lists have a summary of an article.
    fn summed_up(&self, article: usize) -> bool {
        let share = self.site.settings.lists.summaries;
        share > 0.0 && self.site.random(Purpose::Summary, 1_000_000 + article).chance(share)
    }

    /// `title`, `on`, and one of `plain`, `short`, `call_script`, `on_click`, the first two with `url`.
    fn entry(&self, article: &Outline, anchor: Anchor) -> Record {
        let entry =
            Record::of("title", article.anchor.clone()).with("on", articles::on(self.site, article.day));
        let path = article.path.clone();
        match anchor {
            Anchor::Title => entry.with("plain", "1").with("url", path),
            Anchor::Short(word) => entry
                .with("short", menu_words(self.site).words("short").get(word).to_owned())
                .with("url", path),
            Anchor::Script => entry.with("call_script", path),
            Anchor::Event => entry.with("on_click", path),
        }
    }

    /// An entry that leads to another site, or to a page of this one that was not crawled.
    fn outside(&mut self) -> Record {
        let sections = self.plan.latest.len();
        let section = self.own.place.section().unwrap_or_else(|| self.random.below(sections));
        // an article of the section, with a number beyond the site's own articles
        let turn = self.site.counts.articles.div_ceil(sections) + self.random.below(20_000);
        let mut article = articles::outline(self.site, turn * sections + section);
        if !self.random.chance(0.5) {
            article.path = format!("http://www.partner{}.test{}", self.random.below(40), article.path);
        }
        self.entry(&article, Anchor::Title)
    }

    /// The beginning of one of the page's latest stories: `headline`, `url`, `opening`.
    fn lead(&mut self) -> Option<Record> {
        let candidates = match self.own.place {
            Place::Section { .. } => self.own.listed.first(),
            _ => self.random.pick(&self.plan.latest).and_then(|section| section.first()),
        };
        candidates.map(|&at| {
            let blocks = articles::body(self.site, at).blocks;
            let opening = blocks.into_iter().filter(|block| block.get("text").is_true()).take(OPENING);
            Record::of("headline", self.plan.articles[at].title.clone())
                .with("url", self.plan.articles[at].path.clone())
                .listing("opening", opening)
        })
    }
}

/// Links to the other parts of a section, or to the parts of the index: `name`, `url`.
fn paging(site: &Linked, plan: &Plan, own: &Toc) -> Vec<Record> {
    let others = plan.tocs.iter().map(|toc| toc.place).filter(|place| *place != own.place);
    let entry = |place: Place| {
        let name = match (place, own.place) {
            (Place::Index(part), _) => format!("{} {}", label(site, "label_index"), part + 1),
            (Place::Section { section, part }, Place::Section { section: own, .. }) if section == own => {
                (part + 1).to_string()
            }
            _ => return None,
        };
        Some(link(name, site.toc_path(place)))
    };
    others.filter_map(entry).collect()
}
