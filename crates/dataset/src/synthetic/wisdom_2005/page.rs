//! One page: everything on it is put together, written through the site's template, and encoded.

use cleaning::Role;

use super::around::{around, promoted, service_names, stock};
use super::content;
use super::lists;
use super::plan::{Kind, LinkedSite, Place, Purpose};
use crate::synthetic::fragment::{Leaf, Part, Writer};
use crate::synthetic::record::Record;

/// A generated page with its exact marks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkedPage {
    /// The page's name, unique in its site: a number and nothing that tells its kind. Names sort as pages do.
    pub name: String,
    /// The absolute address.
    pub url: String,
    /// The page in its encoding.
    pub bytes: Vec<u8>,
    /// The label of that encoding.
    pub encoding: &'static str,
    /// The text of every text leaf of the parsed page, in order.
    pub fragments: Vec<Fragment>,
    /// Whether the page has marks for others to see.
    pub marked: bool,
    /// What is special about it, sorted: see [`TRAITS`](super::TRAITS).
    pub traits: Vec<&'static str>,
}

/// The text of one text leaf of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fragment {
    /// The text: not empty, each run of whitespace one blank, none at the ends.
    pub text: String,
    /// What it is marked as, were the page marked; `None` for what stands around the main content.
    pub role: Option<Role>,
}

impl From<Leaf> for Fragment {
    fn from(Leaf { text, part }: Leaf) -> Self {
        let role = match part {
            Part::Article => Some(Role::Article),
            Part::Toc => Some(Role::Toc),
            Part::Chrome | Part::Label | Part::Advertisement => None,
        };
        Self { text, role }
    }
}

impl LinkedPage {
    /// The text of one role, one leaf a line.
    pub fn text_of(&self, role: Role) -> String {
        let marked = self.fragments.iter().filter(|fragment| fragment.role == Some(role));
        marked.flat_map(|fragment| [fragment.text.as_str(), "\n"]).collect()
    }
}

impl LinkedSite {
    /// Page `index`: the root first, the others in a seeded order.
    ///
    /// # Panics
    /// For an index out of range.
    pub fn page(&self, index: usize) -> LinkedPage {
        let (plan, spec) = (self.plan(), self.spec());
        let kind = plan.kinds[index];
        let (path, marked, record) = match kind {
            Kind::Toc(toc) => {
                let own = &plan.tocs[toc];
                let heading = match own.place {
                    Place::Section { section, .. } => self.section(section).name,
                    Place::Root | Place::Index(_) => spec.name,
                };
                let record = lists::record(self, toc, Record::default().with("heading", heading));
                (self.toc_path(own.place), own.marked, record)
            }
            Kind::Service(service) => (self.service_path(service), false, self.service(service)),
            Kind::Article(article) => {
                (plan.articles[article].path.clone(), plan.marked[article], self.article(article))
            }
        };
        let record = around(self, kind, index, record);
        let mut writer = Writer::default();
        self.template().write(&record, &mut writer);
        let (html, leaves) = writer.finish();
        let encoding =
            encoding_rs::Encoding::for_label(spec.encoding.as_bytes()).unwrap_or(encoding_rs::UTF_8);
        LinkedPage {
            name: format!("{index:05}.html"),
            url: format!("http://{}{path}", spec.host),
            bytes: encoding.encode(&html).0.into_owned(),
            encoding: spec.encoding,
            fragments: leaves.into_iter().map(Fragment::from).collect(),
            marked,
            traits: self.traits(kind),
        }
    }

    /// All pages, made one at a time.
    pub fn generate(&self) -> impl ExactSizeIterator<Item = LinkedPage> {
        (0..self.pages()).map(|index| self.page(index))
    }

    fn traits(&self, kind: Kind) -> Vec<&'static str> {
        match kind {
            Kind::Article(_) => vec!["article-page"],
            Kind::Service(_) => vec!["service-page"],
            Kind::Toc(toc) => {
                let own = &self.plan().tocs[toc];
                let named = [(own.lead, "mixed-page"), (own.outsite, "outsite-links"), (true, "toc-page")];
                named.iter().filter(|(there, _)| *there).map(|(_, name)| *name).collect()
            }
        }
    }

    /// An article's record: `headline`, `byline`, `on`, and `pieces` of `blocks`, with boxes (`promos`) between them.
    fn article(&self, article: usize) -> Record {
        let outline = &self.plan().articles[article];
        let content::Body { byline, mut blocks } = content::body(self, article);
        let mut random = self.random(Purpose::Lists, 1_000_000 + article);
        let articles = self.spec().articles;
        let count = random.between(articles.pieces).clamp(1, blocks.len().max(1));
        let tools = random.chance(articles.tools);
        let layout = if random.chance(0.7) { "main_layout" } else { "other_layout" };
        let mut pieces = Vec::with_capacity(count);
        for left in (1..=count).rev() {
            let rest = blocks.split_off(blocks.len() / left);
            let piece = Record::default().listing("blocks", std::mem::replace(&mut blocks, rest));
            let promos = if left > 1 { vec![promoted(self, &mut random)] } else { Vec::new() };
            pieces.push(piece.listing("promos", promos));
        }
        let record = Record::default()
            .with("heading", outline.title.clone())
            .with("headline", outline.title.clone())
            .with("byline", byline)
            .with("on", content::long(self, outline.day))
            .with("number", article.to_string())
            .with(layout, "1")
            .listing("pieces", pieces);
        if tools { record.with("tools", "1") } else { record }
    }

    /// The record of a page of services: `heading`, `about` of `line`.
    fn service(&self, service: usize) -> Record {
        let names = service_names(self);
        let lines = stock(self).phrases("about");
        let mut random = self.random(Purpose::Lists, 2_000_000 + service);
        let count = random.between((3, 5));
        let drawn = random.sample(lines.len(), count);
        let about = drawn.into_iter().map(|at| Record::default().with("line", lines[at].source())).collect();
        Record::default().with("heading", names[service % names.len()]).listing("about", about)
    }
}
