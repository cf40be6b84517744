//! M1 and M2 (4.4): WISDOM's constraints on single leaves, without mining.

use cleaning::{
    Cleaner, Cleaning, Declared as _, Evidence, FitError, FitStatistic, Info, Method, PageRef, Params,
    SettingsError, Training,
};

use crate::choices::{ConstraintOn, Criterion, Mixed, Wanted};
use crate::condensing::cleaning;
use crate::coverage::{Coverage, Values};
use crate::evidence;
use crate::knowledge::{CoverageOptions, Knowledge};
use crate::method::{CITATION, check_mixed, figures};
use crate::params::{M1Params, M2Params};
use crate::search::{Constraint, Search};

/// M1 with checked parameters: the leaves that meet the type constraints.
#[derive(Debug, Clone)]
pub struct M1Leaves(pub(crate) Leafwise);

/// M2 with checked parameters: those of these leaves that are long enough.
#[derive(Debug, Clone)]
pub struct M2Leaves(pub(crate) Leafwise);

/// The settings of both.
#[derive(Debug, Clone)]
pub(crate) struct Leafwise {
    pub(crate) reading: CoverageOptions,
    pub(crate) article: Option<Search>,
    pub(crate) toc: Option<Search>,
    pub(crate) mixed: Mixed,
    /// TLEN must be above this.
    pub(crate) longer_than: f64,
}

impl Params for M1Params {
    type Method = M1Leaves;

    const INFO: &'static Info = &Info {
        id: "wisdom-m1",
        name: "WISDOM M1",
        summary: "keeps all leaves of a page's tree that meet WISDOM's type constraints",
        citation: CITATION,
        needs_labels: false,
        params: Self::PARAMS,
    };

    fn make(self) -> Result<M1Leaves, SettingsError> {
        check_mixed(Self::INFO.id, self.wanted, self.mixed)?;
        let (article, toc) = searches(self.wanted, Some((self.article_constraint, self.toc_constraint)));
        let reading = self.reading(toc.is_some());
        // any length is enough, also 0, that of an image link
        Ok(M1Leaves(Leafwise { reading, article, toc, mixed: self.mixed, longer_than: -1.0 }))
    }
}

impl Params for M2Params {
    type Method = M2Leaves;

    const INFO: &'static Info = &Info {
        id: "wisdom-m2",
        name: "WISDOM M2",
        summary: "keeps all leaves of a page's tree that meet WISDOM's type constraints and are long enough",
        citation: CITATION,
        needs_labels: false,
        params: Self::PARAMS,
    };

    fn make(self) -> Result<M2Leaves, SettingsError> {
        check_mixed(Self::INFO.id, self.wanted, self.mixed)?;
        let constraints = self.constraints.then_some((self.article_constraint, self.toc_constraint));
        let (article, toc) = searches(self.wanted, constraints);
        let reading = self.reading(toc.is_some() && self.constraints);
        let longer_than = f64::from(self.longer_than);
        Ok(M2Leaves(Leafwise { reading, article, toc, mixed: self.mixed, longer_than }))
    }
}

/// The searches for articles and for TOC blocks. `constraints` are TC of articles and of TOC blocks; without
/// them only the length counts.
fn searches(wanted: Wanted, constraints: Option<(f64, f64)>) -> (Option<Search>, Option<Search>) {
    let (article, toc) = match constraints {
        None => (Constraint::Off, Constraint::Off),
        Some((article, toc)) => (Constraint::Article(article), Constraint::Toc(toc, ConstraintOn::Api)),
    };
    let search = |criterion, constraint| Search { criterion, dummies: criterion, constraint };
    (
        (wanted != Wanted::Toc).then_some(search(Criterion::Clen, article)),
        (wanted != Wanted::Article).then_some(search(Criterion::Api, toc)),
    )
}

impl Method for M1Leaves {
    /// As WISDOM.
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        self.0.fit(training, M1Params::INFO)
    }
}

impl Method for M2Leaves {
    /// As WISDOM.
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        self.0.fit(training, M2Params::INFO)
    }
}

impl Leafwise {
    fn fit(&self, training: &Training<'_>, info: &'static Info) -> Result<Box<dyn Cleaner>, FitError> {
        let knowledge = Knowledge::of(self.reading.clone(), training, info.id)?;
        Ok(Box::new(LeafCleaner { leafwise: self.clone(), knowledge }))
    }

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
    leafwise: Leafwise,
    knowledge: Knowledge,
}

impl Cleaner for LeafCleaner {
    fn clean(&self, page: PageRef<'_>) -> Cleaning {
        let coverage = self.knowledge.coverage(page);
        let of = |search: &Option<Search>| {
            search.map_or_else(Vec::new, |search| self.leafwise.leaves(&coverage, &search))
        };
        let (article, toc) = (of(&self.leafwise.article), of(&self.leafwise.toc));
        let kept = crate::method::joined(article, toc, self.leafwise.mixed, coverage.tree.len());
        cleaning(page.page(), &coverage, &kept)
    }

    /// For each leaf, the numbers of the type constraints against their bounds, and its length against that
    /// of M2.
    fn evidence(&self, page: PageRef<'_>) -> Vec<Evidence> {
        let coverage = self.knowledge.coverage(page);
        let searches: Vec<Search> =
            [self.leafwise.article, self.leafwise.toc].into_iter().flatten().collect();
        let met: Vec<Vec<bool>> =
            searches.iter().map(|search| self.leafwise.leaves(&coverage, search)).collect();
        let meets = |node: usize| met.iter().any(|leaves| leaves.get(node).copied().unwrap_or(false));
        evidence::of_leaves(&coverage, &searches, self.leafwise.longer_than, meets)
    }

    fn fit_statistics(&self) -> Vec<FitStatistic> {
        figures(&self.knowledge)
    }
}

#[cfg(test)]
mod tests {
    use cleaning::{Family, FamilyOf, Settings};

    use super::*;

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
