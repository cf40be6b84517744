//! A fitted site: the template, found in a page and removed from it.

use std::ops::Range;

use cleaning::{Cleaner, Cleaning, Evidence, FitStatistic, Number, PageRef, Spans};
use page::{NodeId, Page, Span};

use crate::equal::Planted;
use crate::forest::{Class, Forest};
use crate::label::Labelling;
use crate::mapping::{Bounds, Mapping};

/// The result of a fit to one site.
pub(crate) struct RtdmCleaner {
    pub(crate) labelling: Labelling,
    pub(crate) bounds: Bounds,
    /// The template, in a forest of its own.
    pub(crate) template: Option<(Forest, Class)>,
    pub(crate) figures: Figures,
}

/// The counts of a fit.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Figures {
    /// Pages of the sample.
    pub(crate) pages: usize,
    /// The mean number of nodes of these pages.
    pub(crate) nodes_a_page: f64,
    /// Nodes of the template.
    pub(crate) template: u32,
    /// The pairs of rows that were too long for a full alignment while the template was found.
    pub(crate) coarse: usize,
    /// The mean number of nodes inserted, deleted and replaced in a mapping, over the mappings that found the
    /// template.
    pub(crate) changed_a_mapping: f64,
}

impl Cleaner for RtdmCleaner {
    /// Keeps the text without the nodes that are mapped to equal nodes of the template. The page may be
    /// outside the sample. Without a template the page is kept whole.
    fn clean(&self, page: PageRef<'_>) -> Cleaning {
        match &self.template {
            Some((forest, root)) => self.without(forest.clone(), *root, page.page()),
            None => Cleaning::everything(page.page()),
        }
    }

    /// For each text, the number of its ancestors that are mapped to equal elements of the template, against
    /// the number of all its ancestors. A text is mapped only if all of them are.
    fn evidence(&self, page: PageRef<'_>) -> Vec<Evidence> {
        let page = page.page();
        let mut mapped = vec![false; page.len()];
        if let Some((forest, root)) = &self.template {
            self.mapped(forest.clone(), *root, page, |nodes| mapped[nodes].fill(true));
        }
        let of_leaf = |leaf: NodeId| {
            let above = page.ancestors(leaf);
            let (equal, all) = above
                .fold((0.0, 0.0), |(equal, all), node| (equal + f64::from(mapped[node.index()]), all + 1.0));
            Evidence {
                node: leaf,
                numbers: vec![Number::against("elements above mapped", equal, all)],
                step: None,
                decision: Some(if mapped[leaf.index()] { "template" } else { "kept" }),
            }
        };
        page.leaves().map(of_leaf).collect()
    }

    fn fit_statistics(&self) -> Vec<FitStatistic> {
        let Figures { pages, nodes_a_page, template, coarse, changed_a_mapping } = self.figures;
        vec![
            FitStatistic { name: "sample pages", value: pages as f64 },
            FitStatistic { name: "nodes a sample page", value: nodes_a_page },
            FitStatistic { name: "nodes of the template", value: f64::from(template) },
            FitStatistic { name: "nodes changed a mapping", value: changed_a_mapping },
            FitStatistic { name: "rows aligned coarsely", value: coarse as f64 },
        ]
    }
}

impl RtdmCleaner {
    /// Calls `visit` with the nodes that are mapped to equal nodes of the template, as [`Planted::equal_to`]
    /// does. `forest` must hold the template; the page is added to it.
    fn mapped(&self, mut forest: Forest, root: Class, page: &Page, visit: impl FnMut(Range<usize>)) {
        let classes = forest.add_page(page, self.labelling);
        let planted = Planted { page, classes: &classes };
        let mapping = Mapping::of(&forest, root, planted.root(), self.bounds);
        planted.equal_to(&forest, root, &mapping, visit);
    }

    fn without(&self, forest: Forest, root: Class, page: &Page) -> Cleaning {
        let mut removed: Vec<Span> = Vec::new();
        self.mapped(forest, root, page, |nodes| {
            let first = NodeId::new(nodes.start);
            // a single element owns no text
            if nodes == page.subtree(first) {
                removed.push(page.span(first));
            }
        });
        let length = u32::try_from(page.text().len()).expect("a page's text is bounded well below 4 GiB");
        Cleaning::keep(removed.into_iter().collect::<Spans>().complement(length))
    }
}
