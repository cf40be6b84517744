//! The three methods. WISDOM: the fit, and the three phases over one page. M1 and M2 (4.4): WISDOM's constraints on single leaves, without
//! mining.

use std::fmt::Debug;

use cleaning::{
    Cleaner, Cleaning, Declared as _, Evidence, FitError, FitStatistic, Info, Method, MethodParams, PageRef,
    Params, SettingsError, Training,
};

use crate::coverage::{Coverage, Values};
use crate::evidence::{self, Described, weights_by_idf};
use crate::expanding::cleaning;
use crate::knowledge::Knowledge;
use crate::mining::{Constraint, Search};
use crate::params::{
    ConstraintOn, CoverageOptions, Criterion, Dummies, Expand, M1Params, M2Params, Mixed, Wanted,
    WisdomParams,
};

/// The searches for articles and for TOC blocks, if wanted.
type Searches = [Option<Search>; 2];

/// The citation of the paper, for all three methods.
const CITATION: &str = "Hung-Yu Kao, Jan-Ming Ho and Ming-Syan Chen. WISDOM: Web Intrapage Informative \
                        Structure Mining Based on Document Object Model. IEEE Transactions on Knowledge and \
                        Data Engineering 17(5), May 2005, pages 614-627.";

impl Params for WisdomParams {
    const INFO: &'static Info = &Info {
        id: "wisdom",
        name: "WISDOM",
        summary: "keeps the subtrees of a page that spread informative text, or links to what they announce, evenly",
        citation: CITATION,
        ..Info::of(Self::PARAMS)
    };

    fn agree(&self) -> Result<(), SettingsError> {
        let (id, default) = (Self::INFO.id, Self::default());
        check_mixed(id, self.wanted, self.mixed)?;
        if self.wanted == Wanted::Article && self.criterion != default.criterion {
            let allowed = "a value where TOC blocks are wanted; that of articles is article-criterion";
            return Err(SettingsError::range(id, "criterion", word(self.criterion), allowed));
        }
        if self.wanted == Wanted::Toc && self.article_criterion != default.article_criterion {
            let allowed = "a value where articles are wanted; that of TOC blocks is criterion";
            return Err(SettingsError::range(id, "article-criterion", word(self.article_criterion), allowed));
        }
        if self.expand != Expand::DstmCstm && self.cstm_level != default.cstm_level {
            let allowed = "a value with expand = \"dstm-cstm\" alone";
            return Err(SettingsError::range(id, "cstm-level", self.cstm_level, allowed));
        }
        Ok(())
    }
}

impl WisdomParams {
    /// The searches by these parameters.
    fn searches(&self) -> Searches {
        let search = |criterion, length, constraint| Search {
            criterion,
            dummies: if self.dummies == Dummies::Criterion { criterion } else { length },
            constraint: if self.filter { constraint } else { Constraint::Off },
        };
        let of_article = Constraint::Article(self.article_constraint);
        let of_toc = Constraint::Toc(self.toc_constraint, self.constraint_on);
        of_wanted(
            self.wanted,
            search(self.article_criterion, Criterion::Clen, of_article),
            search(self.criterion, Criterion::Alen, of_toc),
        )
    }
}

fn of_wanted(wanted: Wanted, article: Search, toc: Search) -> Searches {
    [(wanted != Wanted::Toc).then_some(article), (wanted != Wanted::Article).then_some(toc)]
}

/// Refuses a value of `mixed` that the method `id` would ignore.
fn check_mixed(id: &str, wanted: Wanted, mixed: Mixed) -> Result<(), SettingsError> {
    if wanted == Wanted::Both || mixed == Mixed::Union {
        return Ok(());
    }
    Err(SettingsError::range(id, "mixed", word(mixed), "a value with wanted = \"both\" alone"))
}

/// A choice of one word, as in manifests.
fn word(choice: impl Debug) -> String {
    format!("{choice:?}").to_lowercase()
}

impl Method for WisdomParams {
    /// Needs at least one training page. The training pages are the crawl; pages outside of the sample are
    /// not read, and links to them count as links to pages that were not crawled. Labels and the seed are not
    /// used.
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        let searches = self.searches();
        let by_api = searches.iter().flatten().any(|search| search.criterion == Criterion::Api);
        let reading = self.reading(searches[1].is_some() || by_api);
        let knowledge = Knowledge::of(reading, training, Self::INFO.id)?;
        let mut fit_statistics = figures(&knowledge);
        if self.describe {
            let mut described = Described::default();
            for &page in training.pages {
                let page = training.site.page(page);
                let coverage = knowledge.coverage(page);
                for (search, is_toc) in searches.iter().zip([false, true]) {
                    let Some(search) = search else { continue };
                    let skeleton = self.skeleton(&coverage, search, |_| ());
                    described.add(page.page(), &coverage, &skeleton, is_toc);
                }
            }
            fit_statistics.extend(described.figures(training.pages.len()));
            let terms = training.site.terms(&knowledge.reading.terms);
            let pages = training.pages.iter().map(|&page| terms.of_page(page));
            fit_statistics.extend(weights_by_idf(pages, |term| 1.0 - knowledge.entropies.get(term)));
        }
        Ok(Box::new(WisdomCleaner { params: self.clone(), searches, knowledge, fit_statistics }))
    }
}

/// The fit statistics of all three methods.
fn figures(knowledge: &Knowledge) -> Vec<FitStatistic> {
    let entropies = &knowledge.entropies;
    FitStatistic::all([
        ("mean-entropy", entropies.mean),
        ("mean-entropy-by-occurrence", entropies.mean_by_occurrence),
    ])
}

/// The result of a fit to one site.
struct WisdomCleaner {
    params: WisdomParams,
    searches: Searches,
    knowledge: Knowledge,
    fit_statistics: Vec<FitStatistic>,
}

impl Cleaner for WisdomCleaner {
    fn clean(&self, page: PageRef<'_>) -> Cleaning {
        // phases 2 and 3 for one type of block
        let structure = |coverage: &Coverage, search: &Search| {
            let skeleton = self.params.skeleton(coverage, search, |_| ());
            if skeleton.is_empty() {
                return Vec::new();
            }
            let roots = self.params.roots(coverage, search, &skeleton);
            self.params.condensed(coverage, search, &roots)
        };
        clean(&self.knowledge, page, self.searches, self.params.mixed, structure)
    }

    /// CII and API of each node of the tree (Figure 6), and after them the steps of k-MIB (Figure 8), those of the search
    /// for articles first.
    fn evidence(&self, page: PageRef<'_>) -> Vec<Evidence> {
        let coverage = self.knowledge.coverage(page);
        let searches: Vec<Search> = self.searches.into_iter().flatten().collect();
        let mut evidence = evidence::of_nodes(&coverage, self.knowledge.reading.follows_links, &searches);
        for search in &searches {
            evidence::add_steps(&mut evidence, &coverage, &self.params, search);
        }
        evidence
    }

    fn fit_statistics(&self) -> Vec<FitStatistic> {
        self.fit_statistics.clone()
    }
}

/// The kept nodes of a page, from those `found` by each search: by node, or empty if nothing is found.
fn clean(
    knowledge: &Knowledge,
    page: PageRef<'_>,
    searches: Searches,
    mixed: Mixed,
    found: impl Fn(&Coverage, &Search) -> Vec<bool>,
) -> Cleaning {
    let coverage = knowledge.coverage(page);
    let [article, toc] =
        searches.map(|search| search.map_or_else(Vec::new, |search| found(&coverage, &search)));
    let kept = match (article.is_empty(), toc.is_empty()) {
        (true, true) => vec![false; coverage.tree.len()],
        (false, true) => article,
        (true, false) => toc,
        (false, false) => match mixed {
            Mixed::Article => article,
            Mixed::Toc => toc,
            Mixed::Union => article.iter().zip(&toc).map(|(a, b)| *a || *b).collect(),
        },
    };
    cleaning(page.page(), &coverage, &kept)
}

/// M1 or M2 with checked parameters: the leaves that meet the type constraints, of M2 those of them that are long enough.
#[derive(Debug, Clone)]
pub struct WisdomLeaves {
    id: &'static str,
    reading: CoverageOptions,
    searches: Searches,
    mixed: Mixed,
    /// TLEN must be above this.
    longer_than: f64,
}

impl Params for M1Params {
    const INFO: &'static Info = &Info {
        id: "wisdom-m1",
        name: "WISDOM M1",
        summary: "keeps all leaves of a page's tree that meet WISDOM's type constraints",
        citation: CITATION,
        ..Info::of(Self::PARAMS)
    };

    fn agree(&self) -> Result<(), SettingsError> {
        check_mixed(Self::INFO.id, self.wanted, self.mixed)
    }
}

impl MethodParams for M1Params {
    fn make(self) -> Box<dyn Method> {
        let searches = leaf_searches(self.wanted, Some((self.article_constraint, self.toc_constraint)));
        let reading = self.reading(searches[1].is_some());
        // any length is enough, also 0, that of an image link
        Box::new(WisdomLeaves { id: Self::INFO.id, reading, searches, mixed: self.mixed, longer_than: -1.0 })
    }
}

impl Params for M2Params {
    const INFO: &'static Info = &Info {
        id: "wisdom-m2",
        name: "WISDOM M2",
        summary: "keeps all leaves of a page's tree that meet WISDOM's type constraints and are long enough",
        citation: CITATION,
        ..Info::of(Self::PARAMS)
    };

    fn agree(&self) -> Result<(), SettingsError> {
        check_mixed(Self::INFO.id, self.wanted, self.mixed)
    }
}

impl MethodParams for M2Params {
    fn make(self) -> Box<dyn Method> {
        let constraints = self.constraints.then_some((self.article_constraint, self.toc_constraint));
        let searches = leaf_searches(self.wanted, constraints);
        let reading = self.reading(searches[1].is_some() && self.constraints);
        let longer_than = f64::from(self.longer_than);
        Box::new(WisdomLeaves { id: Self::INFO.id, reading, searches, mixed: self.mixed, longer_than })
    }
}

/// The searches of M1 and M2. `constraints` are TC of articles and of TOC blocks; without
/// them only the length counts.
fn leaf_searches(wanted: Wanted, constraints: Option<(f64, f64)>) -> Searches {
    let (article, toc) = match constraints {
        None => (Constraint::Off, Constraint::Off),
        Some((article, toc)) => (Constraint::Article(article), Constraint::Toc(toc, ConstraintOn::Api)),
    };
    let search = |criterion, constraint| Search { criterion, dummies: criterion, constraint };
    of_wanted(wanted, search(Criterion::Clen, article), search(Criterion::Api, toc))
}

impl Method for WisdomLeaves {
    /// As WISDOM.
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        let knowledge = Knowledge::of(self.reading.clone(), training, self.id)?;
        Ok(Box::new(LeafCleaner { method: self.clone(), knowledge }))
    }
}

impl WisdomLeaves {
    /// By node, whether it is a leaf that is kept for one type; empty if there is none.
    fn leaves(&self, coverage: &Coverage, search: &Search) -> Vec<bool> {
        let long = |values: &Values| values.alen + values.clen > self.longer_than;
        let met = |(node, values): (usize, &Values)| {
            coverage.tree.is_leaf(node) && long(values) && search.met(values)
        };
        let kept: Vec<bool> = coverage.values.iter().enumerate().map(met).collect();
        if kept.contains(&true) { kept } else { Vec::new() }
    }
}

struct LeafCleaner {
    method: WisdomLeaves,
    knowledge: Knowledge,
}

impl Cleaner for LeafCleaner {
    fn clean(&self, page: PageRef<'_>) -> Cleaning {
        let method = &self.method;
        let leaves = |coverage: &Coverage, search: &Search| method.leaves(coverage, search);
        clean(&self.knowledge, page, method.searches, method.mixed, leaves)
    }

    /// For each leaf, the numbers of the type constraints against their bounds, and its length against that
    /// of M2.
    fn evidence(&self, page: PageRef<'_>) -> Vec<Evidence> {
        let coverage = self.knowledge.coverage(page);
        let searches: Vec<Search> = self.method.searches.into_iter().flatten().collect();
        let met: Vec<Vec<bool>> =
            searches.iter().map(|search| self.method.leaves(&coverage, search)).collect();
        let meets = |node: usize| met.iter().any(|leaves| leaves.get(node).copied().unwrap_or(false));
        evidence::of_leaves(&coverage, &searches, self.method.longer_than, meets)
    }

    fn fit_statistics(&self) -> Vec<FitStatistic> {
        figures(&self.knowledge)
    }
}

#[cfg(test)]
mod tests {
    use cleaning::{Family, FamilyOf, Settings};

    use super::*;

    /// Checks the features that decide on dummy nodes, in the searches for articles and for TOC blocks.
    #[track_caller]
    fn check_dummies(params: &WisdomParams, expected: [Criterion; 2]) {
        assert_eq!(params.searches().map(|search| search.unwrap().dummies), expected);
    }

    #[test]
    fn dummies_are_found_by_the_criterion_or_by_the_length_of_the_type() {
        use Criterion::{Alen, Api, Clen, Tlen};

        let params = WisdomParams { article_criterion: Tlen, ..WisdomParams::default() };
        check_dummies(&params, [Tlen, Api]);
        check_dummies(&WisdomParams { dummies: Dummies::Length, ..params }, [Clen, Alen]);
    }

    #[track_caller]
    fn check(family: &dyn Family, assignments: &[&str], expected: &str) {
        let mut settings = Settings::new();
        for assignment in assignments {
            settings.assign(assignment).expect("is key=value");
        }
        let found = match family.build(&settings) {
            Ok(_) => "built".to_owned(),
            Err(error) => error.to_string(),
        };
        assert_eq!(found, expected);
    }

    #[test]
    fn what_would_be_read_past_is_refused_by_the_method_s_own_name() {
        let (m1, m2) = (FamilyOf::<M1Params>::new(), FamilyOf::<M2Params>::new());
        let refused = "mixed is toc, allowed is a value with wanted = \"both\" alone";
        check(&m1, &["wanted=toc", "mixed=toc"], &format!("parameters of wisdom-m1: {refused}"));
        check(&m2, &["wanted=toc", "mixed=toc"], &format!("parameters of wisdom-m2: {refused}"));
        check(&m2, &["mixed=toc", "constraints=false"], "built");
    }
}
