//! Fitting, which finds the template of a few training pages, and cleaning, which finds it in a page and removes it.

use std::ops::Range;

use cleaning::{
    Advice, Cleaner, Cleaning, Declared as _, Evidence, FitError, FitStatistic, Info, Method, Number,
    PageRef, Params, Spans, Training, draw,
};
use page::{NodeId, Page, Span};

use crate::RtdmParams;
use crate::forest::{Class, Forest};
use crate::mapping::{Bounds, Mapping};
use crate::template::{Detection, Planted, Template, iterate, vote};

impl Params for RtdmParams {
    const INFO: &'static Info = &Info {
        id: "rtdm",
        name: "RTDM",
        summary: "removes the template, the nodes that a restricted top-down mapping finds equal in a few pages of the site",
        citation: "Davi de Castro Reis, Paulo B. Golgher, Altigran S. da Silva, and Alberto H. F. Laender. Automatic Web \
                   News Extraction Using Tree Edit Distance. In Proceedings of the 13th International Conference on World \
                   Wide Web (WWW 2004), New York, May 2004, pages 502-511. Karane Vieira, Altigran S. da Silva, Nick \
                   Pinto, Edleno S. de Moura, Joao M. B. Cavalcanti, and Juliana Freire. A Fast and Robust Method for Web \
                   Page Template Detection and Removal. In Proceedings of the 15th ACM International Conference on \
                   Information and Knowledge Management (CIKM 2006), Arlington, November 2006, pages 258-267.",
        ..Info::of(Self::PARAMS)
    };

    /// By iteration, nodes that one page of the sample lacks are not in the template.
    const ADVICE: Advice = Advice { where_everything_is_kept: &["detection.votes=0.5"], ..Advice::NONE };
}

impl RtdmParams {
    fn bounds(&self) -> Bounds {
        Bounds { replacement: self.replacement_cost, most_pairs: self.most_pairs as usize }
    }

    /// The template of these pages, which are two or more.
    fn detect(&self, forest: &mut Forest, pages: &[&Page]) -> Template {
        let bounds = self.bounds();
        let classes: Vec<Vec<Class>> = pages.iter().map(|page| forest.add_page(page, self)).collect();
        match self.detection {
            Detection::Iterate => {
                let trees: Vec<Class> = classes.iter().map(|classes| classes[0]).collect();
                iterate(forest, &trees, bounds)
            }
            Detection::Votes(least_share) => {
                let planted = pages.iter().zip(&classes).map(|(&page, classes)| Planted { page, classes });
                vote(forest, &planted.collect::<Vec<_>>(), least_share, bounds)
            }
        }
    }
}

impl Method for RtdmParams {
    /// Needs at least one training page. With one page there is no template and all text is kept. The seed
    /// draws the sample if there are more training pages. Labels and pages outside of the training sample are
    /// not used.
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        FitError::if_no_page(Self::INFO.id, training.pages.len())?;
        let sample = draw::sample(training.pages, self.sample_pages as usize, training.seed);
        let pages: Vec<&Page> = sample.iter().map(|&page| &training.site.pages()[page]).collect();
        let mut forest = Forest::default();
        let found = match pages.len() {
            1 => Template::default(),
            _ => self.detect(&mut forest, &pages),
        };
        let nodes = pages.iter().map(|page| page.len()).sum::<usize>() as f64;
        let statistics = FitStatistic::all([
            ("sample pages", pages.len() as f64),
            ("nodes a sample page", nodes / pages.len() as f64),
            ("nodes of the template", found.root.map_or(0.0, |root| f64::from(forest.size(root)))),
            // inserted, deleted and replaced, over the mappings that found the template
            ("nodes changed a mapping", found.changed as f64 / found.mappings.max(1) as f64),
            ("rows aligned coarsely", found.coarse as f64),
        ]);
        let template = found.root.map(|root| forest.of_tree(root));
        Ok(Box::new(RtdmCleaner { params: self.clone(), template, statistics }))
    }
}

/// The result of a fit to one site.
struct RtdmCleaner {
    pub(crate) params: RtdmParams,
    /// The template, in a forest of its own.
    pub(crate) template: Option<(Forest, Class)>,
    statistics: Vec<FitStatistic>,
}

impl Cleaner for RtdmCleaner {
    /// Keeps the text without the nodes that are mapped to equal nodes of the template. The page may be
    /// outside the sample. Without a template the page is kept whole.
    fn clean(&self, page: PageRef<'_>) -> Cleaning {
        let page = page.page();
        let mut removed: Vec<Span> = Vec::new();
        self.mapped(page, |nodes| {
            let first = NodeId::new(nodes.start);
            // a single element owns no text
            if nodes == page.subtree(first) {
                removed.push(page.span(first));
            }
        });
        Cleaning::keep(removed.into_iter().collect::<Spans>().complement(page.span(NodeId::ROOT).end))
    }

    /// For each text, the number of its ancestors that are mapped to equal elements of the template, against
    /// the number of all its ancestors. A text is mapped only if all of them are.
    fn evidence(&self, page: PageRef<'_>) -> Vec<Evidence> {
        let page = page.page();
        let mut mapped = vec![false; page.len()];
        self.mapped(page, |nodes| mapped[nodes].fill(true));
        let of_leaf = |leaf: NodeId| {
            let above = page.ancestors(leaf);
            let (equal, all) = above
                .fold((0.0, 0.0), |(equal, all), node| (equal + f64::from(mapped[node.index()]), all + 1.0));
            let decision = if mapped[leaf.index()] { "template" } else { "kept" };
            Evidence::decided(leaf, [Number::against("elements above mapped", equal, all)], decision)
        };
        page.leaves().map(of_leaf).collect()
    }

    fn fit_statistics(&self) -> Vec<FitStatistic> {
        self.statistics.clone()
    }
}

impl RtdmCleaner {
    /// Calls `visit` with the nodes that are mapped to equal nodes of the template, as [`Planted::equal_to`]
    /// does; with none if there is no template.
    fn mapped(&self, page: &Page, visit: impl FnMut(Range<usize>)) {
        let Some((forest, root)) = &self.template else { return };
        let (mut forest, root) = (forest.clone(), *root);
        let classes = forest.add_page(page, &self.params);
        let planted = Planted { page, classes: &classes };
        let mapping = Mapping::of(&forest, root, planted.root(), self.params.bounds());
        planted.equal_to(&forest, root, &mapping, visit);
    }
}
