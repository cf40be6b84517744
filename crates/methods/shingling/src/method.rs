//! Fitting: the nodes of the training pages, their groups, and which of these are shared fragments.

use cleaning::{
    Advice, Cleaner, Declared as _, DistinctPages, FitError, Info, Method, Params, SettingsError, Training,
};
use page::{NodeId, Page, Span};

use crate::classes::Classes;
use crate::cleaner::ShinglingCleaner;
use crate::fragments::{Occurrence, pages_of};
use crate::grouping::Grouping;
use crate::params::ShinglingParams;
use crate::reader::Reader;
use crate::storage::Storage;

/// The method with checked parameters.
#[derive(Debug, Clone)]
pub struct Shingling {
    params: ShinglingParams,
}

impl Params for ShinglingParams {
    type Method = Shingling;

    const INFO: &'static Info = &Info {
        id: "shingling",
        name: "Shingling",
        summary: "removes the fragments, elements of a page, whose words several pages share by the resemblance of shingles",
        citation: "Lakshmish Ramaswamy, Arun Iyengar, Ling Liu, and Fred Douglis. Automatic Detection of Fragments in \
                   Dynamically Generated Web Pages. In Proceedings of the 13th International World Wide Web Conference \
                   (WWW 2004), New York, May 2004. As Debnath, Mitra, Pal, and Giles compare with it in Automatic \
                   Identification of Informative Sections of Web Pages, IEEE Transactions on Knowledge and Data \
                   Engineering 17(9), 2005, section 6.7.",
        needs_labels: false,
        params: Self::PARAMS,
    };

    /// Two pages with nearly the same text are one fragment as a whole.
    const ADVICE: Advice = Advice { where_nothing_is_kept: &["whole-page=keep"], ..Advice::NONE };

    fn make(self) -> Result<Shingling, SettingsError> {
        Ok(Shingling { params: self })
    }
}

impl Shingling {
    /// Whether `pages` of `all` distinct pages make a shared fragment (ShareFactor).
    fn enough(&self, pages: usize, all: usize) -> bool {
        // the quotient is compared, because 7 / 100 is equal to 0.07 as a float, and 0.07 * 100 is more than
        // 7
        pages >= self.params.least_pages as usize && pages as f64 / all as f64 >= self.params.least_share
    }
}

impl Method for Shingling {
    /// Needs at least one training page. With one page nothing is shared and all text is kept. Labels, the
    /// seed and pages outside the sample are not used.
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        if training.pages.is_empty() {
            return Err(FitError::TooFewPages { method: ShinglingParams::INFO.id, needed: 1, found: 0 });
        }
        let reader = Reader::new(&self.params);
        let pages: Vec<&Page> = training.pages.iter().map(|&page| &training.site.pages()[page]).collect();
        let distinct = self.params.duplicates.distinct(pages.iter().copied());
        let (classes, nodes) = read(&pages, &reader);
        let grouping = Grouping::of(&classes, self.params.least_resemblance);
        let group = |class: u32| grouping.groups[class as usize];
        let pages_of = pages_of(grouping.leaders.len(), occurrences(&nodes, &distinct, group));
        let all = distinct.count();
        let shared: Vec<bool> = pages_of.iter().map(|&pages| self.enough(pages, all)).collect();
        let fewest = (1..all).find(|&some| self.enough(some, all)).unwrap_or(all);
        let of_text = storage(&pages, &nodes, group, &shared);
        let of_html = self.params.html_storage.then(|| html_storage(&pages, &nodes, group, &shared));
        let known = (0..classes.len() as u32).map(|class| (classes.key(class), group(class)));
        Ok(Box::new(ShinglingCleaner {
            known: known.collect(),
            reader,
            leaders: grouping.leaders,
            shared,
            pages_of,
            fewest: fewest.max(self.params.least_pages as usize),
            storage: of_text,
            html: of_html,
            nodes: nodes.iter().map(Vec::len).sum(),
            pages: all,
        }))
    }
}

/// A node of a training page.
struct Node {
    class: u32,
    node: NodeId,
    /// Its text.
    span: Span,
}

/// The classes of a sample, and the nodes of each page in document order.
fn read(pages: &[&Page], reader: &Reader) -> (Classes, Vec<Vec<Node>>) {
    let mut classes = Classes::default();
    let nodes = pages.iter().map(|page| {
        let nodes = reader.read(page);
        let of_nodes = classes.read(&nodes);
        let of_node =
            |(position, class)| Node { class, node: nodes.node(position), span: nodes.span(position) };
        of_nodes.into_iter().enumerate().map(of_node).collect()
    });
    let nodes = nodes.collect();
    (classes, nodes)
}

fn occurrences(nodes: &[Vec<Node>], distinct: &DistinctPages, group: impl Fn(u32) -> u32) -> Vec<Occurrence> {
    let of_page = |(nodes, &page): (&Vec<Node>, &u32)| -> Vec<Occurrence> {
        nodes.iter().map(|node| Occurrence { group: group(node.class), page }).collect()
    };
    nodes.iter().zip(distinct.numbers()).flat_map(of_page).collect()
}

/// The bytes of text that a cache of these pages holds. Copies of a page count as pages.
fn storage(pages: &[&Page], nodes: &[Vec<Node>], group: impl Fn(u32) -> u32, shared: &[bool]) -> Storage {
    let mut storage = Storage::new(shared.len());
    for (page, nodes) in pages.iter().zip(nodes) {
        let nodes = nodes.iter().map(|node| (group(node.class), node.span));
        storage.add(page.text().len(), nodes.filter(|&(group, _)| shared[group as usize]));
    }
    storage
}

/// The same in bytes of HTML: the size of a fragment is that of its subtree, tags and text.
fn html_storage(
    pages: &[&Page],
    nodes: &[Vec<Node>],
    group: impl Fn(u32) -> u32,
    shared: &[bool],
) -> Storage {
    let mut storage = Storage::new(shared.len());
    for (page, nodes) in pages.iter().zip(nodes) {
        let offsets = page.html_offsets();
        let at = |node: NodeId| offsets[node.index()];
        let of_node =
            |node: &Node| (group(node.class), Span { start: at(node.node), end: at(page.end(node.node)) });
        let nodes = nodes.iter().map(of_node).filter(|&(group, _)| shared[group as usize]);
        storage.add(offsets[page.len()] as usize, nodes);
    }
    storage
}
