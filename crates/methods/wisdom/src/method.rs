//! WISDOM itself: the fit, and the three phases over one page.

use cleaning::{
    Cleaner, Cleaning, Declared as _, Evidence, FitError, FitStatistic, Info, Method, PageRef, Params,
    SettingsError, Training,
};

use crate::choices::{Criterion, Expand, Mixed, Wanted};
use crate::condensing::{Condensing, cleaning};
use crate::coverage::Coverage;
use crate::described::Described;
use crate::evidence;
use crate::expanding::Expanding;
use crate::knowledge::{CoverageOptions, Knowledge};
use crate::mining::Mining;
use crate::params::WisdomParams;
use crate::search::Search;

/// The method with checked parameters.
#[derive(Debug, Clone)]
pub struct Wisdom {
    pub(crate) reading: CoverageOptions,
    pub(crate) article: Option<Search>,
    pub(crate) toc: Option<Search>,
    pub(crate) mixed: Mixed,
    pub(crate) mining: Mining,
    pub(crate) expanding: Expanding,
    pub(crate) condensing: Condensing,
    pub(crate) describe: bool,
}

/// The citation of the paper, for all three methods.
pub(crate) const CITATION: &str = "Hung-Yu Kao, Jan-Ming Ho and Ming-Syan Chen. WISDOM: Web Intrapage Informative \
                                   Structure Mining Based on Document Object Model. IEEE Transactions on Knowledge and \
                                   Data Engineering 17(5), May 2005, pages 614-627.";

impl Params for WisdomParams {
    type Method = Wisdom;

    const INFO: &'static Info = &Info {
        id: "wisdom",
        name: "WISDOM",
        summary: "keeps the subtrees of a page that spread informative text, or links to what they announce, evenly",
        citation: CITATION,
        needs_labels: false,
        params: Self::PARAMS,
    };

    fn make(self) -> Result<Wisdom, SettingsError> {
        check_read(&self)?;
        let (article, toc) = self.searches();
        let by_api = [article, toc].iter().flatten().any(|search| search.criterion == Criterion::Api);
        Ok(Wisdom {
            reading: self.reading(toc.is_some() || by_api),
            article,
            toc,
            mixed: self.mixed,
            mining: Mining {
                most: self.k as usize,
                threshold: self.structure_threshold,
                sii_over: self.sii_over,
                one_child: self.one_child,
            },
            expanding: Expanding {
                expand: self.expand,
                level: self.cstm_level as usize,
                nonsingleton: self.nonsingleton,
                merge_empty: self.merge_empty,
            },
            condensing: Condensing { condense: self.condense, without_terms: self.without_terms },
            describe: self.describe,
        })
    }
}

/// Refuses values that would be ignored, because they would mean a wrong experiment.
fn check_read(params: &WisdomParams) -> Result<(), SettingsError> {
    let id = WisdomParams::INFO.id;
    let default = WisdomParams::default();
    check_mixed(id, params.wanted, params.mixed)?;
    if params.wanted == Wanted::Article && params.criterion != default.criterion {
        let allowed = "a value where TOC blocks are wanted; that of articles is article-criterion";
        return Err(SettingsError::range(id, "criterion", params.criterion.name(), allowed));
    }
    if params.wanted == Wanted::Toc && params.article_criterion != default.article_criterion {
        let allowed = "a value where articles are wanted; that of TOC blocks is criterion";
        return Err(SettingsError::range(id, "article-criterion", params.article_criterion.name(), allowed));
    }
    if params.expand != Expand::DstmCstm && params.cstm_level != default.cstm_level {
        let allowed = "a value with expand = \"dstm-cstm\" alone";
        return Err(SettingsError::range(id, "cstm-level", params.cstm_level, allowed));
    }
    Ok(())
}

/// The same for `mixed`, of the method `id`.
pub(crate) fn check_mixed(id: &str, wanted: Wanted, mixed: Mixed) -> Result<(), SettingsError> {
    let found = match mixed {
        Mixed::Article if wanted != Wanted::Both => "article",
        Mixed::Toc if wanted != Wanted::Both => "toc",
        _ => return Ok(()),
    };
    Err(SettingsError::range(id, "mixed", found, "a value with wanted = \"both\" alone"))
}

impl Method for Wisdom {
    /// Needs at least one training page. The training pages are the crawl; pages outside of the sample are
    /// not read, and links to them count as links to pages that were not crawled. Labels and the seed are not
    /// used.
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        let knowledge = Knowledge::of(self.reading.clone(), training, WisdomParams::INFO.id)?;
        let mut fit_statistics = figures(&knowledge);
        if self.describe {
            let mut described = Described::default();
            for &page in training.pages {
                let page = training.site.page(page);
                let coverage = knowledge.coverage(page);
                for (search, is_toc) in [(self.article, false), (self.toc, true)] {
                    let Some(search) = search else { continue };
                    let skeleton = self.mining.skeleton(&coverage, &search, |_| ());
                    described.add(page.page(), &coverage, &skeleton, is_toc);
                }
                described.end_page();
            }
            fit_statistics.extend(described.figures());
        }
        Ok(Box::new(WisdomCleaner { wisdom: self.clone(), knowledge, fit_statistics }))
    }
}

/// The fit statistics of all three methods.
pub(crate) fn figures(knowledge: &Knowledge) -> Vec<FitStatistic> {
    let entropies = knowledge.entropies();
    vec![
        FitStatistic { name: "mean-entropy", value: entropies.mean() },
        FitStatistic { name: "mean-entropy-by-occurrence", value: entropies.mean_by_occurrence() },
    ]
}

/// The result of a fit to one site.
struct WisdomCleaner {
    wisdom: Wisdom,
    knowledge: Knowledge,
    fit_statistics: Vec<FitStatistic>,
}

impl Cleaner for WisdomCleaner {
    fn clean(&self, page: PageRef<'_>) -> Cleaning {
        let coverage = self.knowledge.coverage(page);
        let of = |search: &Option<Search>| {
            search.map_or_else(Vec::new, |search| self.wisdom.structure(&coverage, &search))
        };
        let kept =
            joined(of(&self.wisdom.article), of(&self.wisdom.toc), self.wisdom.mixed, coverage.tree.len());
        cleaning(page.page(), &coverage, &kept)
    }

    /// CII and API of each node of the tree (Figure 6), and after them the steps of k-MIB (Figure 8), those of the search
    /// for articles first.
    fn evidence(&self, page: PageRef<'_>) -> Vec<Evidence> {
        let coverage = self.knowledge.coverage(page);
        let searches: Vec<Search> = [self.wisdom.article, self.wisdom.toc].into_iter().flatten().collect();
        let mut evidence = evidence::of_nodes(&coverage, self.knowledge.follows_links(), &searches);
        for search in &searches {
            evidence::add_steps(&mut evidence, &coverage, &self.wisdom.mining, search);
        }
        evidence
    }

    fn fit_statistics(&self) -> Vec<FitStatistic> {
        self.fit_statistics.clone()
    }
}

impl Wisdom {
    /// Phases 2 and 3 for one type of block: by node, whether it belongs to the page's informative structure;
    /// empty if nothing is found.
    fn structure(&self, coverage: &Coverage, search: &Search) -> Vec<bool> {
        let skeleton = self.mining.skeleton(coverage, search, |_| ());
        if skeleton.is_empty() {
            return Vec::new();
        }
        let roots = self.expanding.roots(coverage, search, &skeleton);
        self.condensing.kept(coverage, search, &roots)
    }
}

/// The kept nodes of a page with `nodes` nodes, from those of its articles and of its TOC blocks; both may be
/// empty.
pub(crate) fn joined(article: Vec<bool>, toc: Vec<bool>, mixed: Mixed, nodes: usize) -> Vec<bool> {
    match (article.is_empty(), toc.is_empty()) {
        (true, true) => vec![false; nodes],
        (false, true) => article,
        (true, false) => toc,
        (false, false) => match mixed {
            Mixed::Article => article,
            Mixed::Toc => toc,
            Mixed::Union => article.iter().zip(&toc).map(|(a, b)| *a || *b).collect(),
        },
    }
}
