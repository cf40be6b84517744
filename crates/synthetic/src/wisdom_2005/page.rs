//! The content of a page by its kind, and the parts around it.

use super::around::{around, long, menu_words, promoted, service_names};
use super::article::Body;
use super::linked::Linked;
use super::plan::{Kind, Place};
use super::{content, lists};
use crate::site::{Ground, PagePlan, Pages, Purpose};
use crate::template::Record;

impl Pages for Linked {
    fn ground(&self) -> &Ground {
        &self.ground
    }

    fn count(&self) -> usize {
        self.counts.pages()
    }

    /// The root first, the other pages in a seeded order.
    fn plan_page(&self, index: usize) -> PagePlan {
        let (plan, spec) = (self.plan(), self.spec());
        let kind = plan.kinds[index];
        let (path, marked, record) = match kind {
            Kind::Toc(toc) => {
                let own = &plan.tocs[toc];
                let heading = match own.place {
                    Place::Section { section, .. } => &self.section(section).name,
                    Place::Root | Place::Index(_) => &spec.name,
                };
                let record = lists::record(self, toc, Record::of("heading", heading));
                (self.toc_path(own.place), own.marked, record)
            }
            Kind::Service(at) => (self.service_path(at), false, service(self, at)),
            Kind::Article(at) => (plan.articles[at].path.clone(), plan.marked[at], article(self, at)),
        };
        let record = around(self, kind, index, record);
        PagePlan { marked, ..PagePlan::new(path, record, traits(self, kind)) }
    }
}

fn traits(site: &Linked, kind: Kind) -> Vec<&'static str> {
    match kind {
        Kind::Article(_) => vec!["article-page"],
        Kind::Service(_) => vec!["service-page"],
        Kind::Toc(toc) => {
            let own = &site.plan().tocs[toc];
            let named = [(own.lead, "mixed-page"), (own.outsite, "outsite-links"), (true, "toc-page")];
            named.iter().filter(|(there, _)| *there).map(|(_, name)| *name).collect()
        }
    }
}

/// An article's record: `headline`, `byline`, `on`, and `pieces` of `blocks`, with boxes (`promos`) between them.
fn article(site: &Linked, article: usize) -> Record {
    let outline = &site.plan().articles[article];
    let Body { byline, mut blocks } = content::body(site, article);
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
    let record = Record::of("heading", outline.title.clone())
        .with("headline", outline.title.clone())
        .with("byline", byline)
        .with("on", long(site, outline.day))
        .with("number", article.to_string())
        .with(layout, "1")
        .listing("pieces", pieces);
    record.with_if(tools, "tools", "1")
}

/// The record of a page of services: `heading`, `about` of `line`.
fn service(site: &Linked, service: usize) -> Record {
    let names = service_names(site);
    let lines = menu_words(site).phrases("about");
    let mut random = site.random(Purpose::Lists, 2_000_000 + service);
    let count = random.between((3, 5));
    let drawn = random.sample(lines.len(), count);
    let about = drawn.into_iter().map(|at| Record::of("line", lines[at].source()));
    Record::of("heading", names[service % names.len()]).listing("about", about)
}
