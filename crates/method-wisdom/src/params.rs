//! The parameters of WISDOM: the paper's choices as defaults, and each choice that it leaves open under a name.
//!
//! The meaning, range and reason of each are in [`WISDOM`] and nowhere else in the code.

use cleaning::{Info, Params, SettingsError};
use serde::{Deserialize, Serialize};

use crate::choices::{
    ConstraintOn, Criterion, Dummies, Expand, Mixed, Nonsingleton, OneChild, SiiOver, Wanted, WithoutTerms,
};
use crate::condensing::Condensing;
use crate::expanding::Expanding;
use crate::info::WISDOM;
use crate::method::Wisdom;
use crate::mining::Mining;
use crate::reading_params::{check_mixed, with_reading};
use crate::search::{Constraint, Search};

with_reading! {
    /// The method's parameters, unchecked.
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
    #[allow(missing_docs, reason = "INFO says what each is, at length, and a test holds the two together")]
    pub struct WisdomParams {
        pub wanted: Wanted = Wanted::default(),
        pub mixed: Mixed = Mixed::default(),
        pub k: u32 = 1,
        pub criterion: Criterion = TOC_CRITERION,
        pub article_criterion: Criterion = ARTICLE_CRITERION,
        pub structure_threshold: f64 = 0.8,
        pub constraint_on: ConstraintOn = ConstraintOn::default(),
        pub filter: bool = true,
        pub sii_over: SiiOver = SiiOver::default(),
        pub one_child: OneChild = OneChild::default(),
        pub expand: Expand = Expand::default(),
        pub cstm_level: u32 = CSTM_LEVEL,
        pub dummies: Dummies = Dummies::default(),
        pub nonsingleton: Nonsingleton = Nonsingleton::default(),
        pub merge_empty: bool = false,
        pub condense: bool = true,
        pub without_terms: WithoutTerms = WithoutTerms::default(),
        pub describe: bool = false,
    }
}

const TOC_CRITERION: Criterion = Criterion::Api;
const ARTICLE_CRITERION: Criterion = Criterion::Clen;
const CSTM_LEVEL: u32 = 1;

impl WisdomParams {
    /// What is searched for: articles, and TOC blocks, where wanted.
    fn searches(&self) -> (Option<Search>, Option<Search>) {
        let filtered = |constraint| if self.filter { constraint } else { Constraint::Off };
        let article = Search {
            criterion: self.article_criterion,
            dummies: self.dummies.feature(self.article_criterion, Criterion::Clen),
            constraint: filtered(Constraint::Article(self.article_constraint)),
        };
        let toc = Search {
            criterion: self.criterion,
            dummies: self.dummies.feature(self.criterion, Criterion::Alen),
            constraint: filtered(Constraint::Toc(self.toc_constraint, self.constraint_on)),
        };
        let (of_article, of_toc) = (self.wanted != Wanted::Toc, self.wanted != Wanted::Article);
        (of_article.then_some(article), of_toc.then_some(toc))
    }

    /// Refuses what would be read past: an experiment gone wrong, not a detail.
    fn check_read(&self) -> Result<(), SettingsError> {
        check_mixed(WISDOM, self.wanted, self.mixed)?;
        let (reads_article, reads_toc) = (self.wanted != Wanted::Toc, self.wanted != Wanted::Article);
        WISDOM.within(
            "criterion",
            self.criterion.name(),
            "a value where TOC blocks are wanted; that of articles is article-criterion",
            reads_toc || self.criterion == TOC_CRITERION,
        )?;
        WISDOM.within(
            "article-criterion",
            self.article_criterion.name(),
            "a value where articles are wanted; that of TOC blocks is criterion",
            reads_article || self.article_criterion == ARTICLE_CRITERION,
        )?;
        WISDOM.within(
            "cstm-level",
            self.cstm_level,
            "a value with expand = \"dstm-cstm\" alone",
            self.expand == Expand::DstmCstm || self.cstm_level == CSTM_LEVEL,
        )
    }
}

impl Params for WisdomParams {
    type Method = Wisdom;

    const INFO: &'static Info = WISDOM;

    fn check(self) -> Result<Wisdom, SettingsError> {
        WISDOM.within("k", self.k, "1 to 1000", (1..=1000).contains(&self.k))?;
        let st = self.structure_threshold;
        WISDOM.within("structure-threshold", st, "0.0 to 1.0", (0.0..=1.0).contains(&st))?;
        WISDOM.within("cstm-level", self.cstm_level, "1 to 100", (1..=100).contains(&self.cstm_level))?;
        self.check_read()?;
        let (article, toc) = self.searches();
        let by_api = [article, toc].iter().flatten().any(|search| search.criterion == Criterion::Api);
        let reading = self.reading().check(WISDOM, toc.is_some() || by_api)?;
        Ok(Wisdom {
            reading,
            article,
            toc,
            mixed: self.mixed,
            mining: Mining {
                most: self.k as usize,
                threshold: st,
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

#[cfg(test)]
mod tests {
    use cleaning::{Family, FamilyOf, Settings};

    use super::*;

    /// What building with these assignments says: `built`, or the error.
    #[track_caller]
    fn check(assignments: &[&str], expected: &str) {
        let mut settings = Settings::new();
        for assignment in assignments {
            settings.assign(assignment).expect("is key=value");
        }
        let said = match FamilyOf::<WisdomParams>::new().build(&settings) {
            Ok(_) => "built".to_owned(),
            Err(error) => error.to_string(),
        };
        assert_eq!(said, expected);
    }

    #[test]
    fn defaults_and_the_variant_of_figure_21_build() {
        check(&[], "built");
        check(&["wanted=toc", "criterion=alen", "structure-threshold=0.9", "expand=none"], "built");
        check(&["wanted=article", "leaves=texts", "dummy-tags=br h1"], "built");
    }

    /// The features that dummies are told by, in the search for articles and in that for TOC blocks.
    #[track_caller]
    fn check_dummies(params: &WisdomParams, expected: [Criterion; 2]) {
        let (article, toc) = params.searches();
        assert_eq!([article, toc].map(|search| search.unwrap().dummies), expected);
    }

    #[test]
    fn dummies_are_told_by_the_criterion_or_by_the_length_of_the_type() {
        use Criterion::{Alen, Api, Clen, Tlen};

        let params = WisdomParams { article_criterion: Tlen, ..WisdomParams::default() };
        check_dummies(&params, [Tlen, Api]);
        check_dummies(&WisdomParams { dummies: Dummies::Length, ..params }, [Clen, Alen]);
    }

    #[test]
    fn ranges_are_told() {
        check(&["k=0"], "parameters of wisdom: k is 0, allowed is 1 to 1000");
        check(
            &["structure-threshold=nan"],
            "parameters of wisdom: structure-threshold is NaN, allowed is 0.0 to 1.0",
        );
        check(
            &["toc-constraint=-1.0"],
            "parameters of wisdom: toc-constraint is -1, allowed is 0.0 to 1000000.0",
        );
        check(
            &["least-entropy=0.0"],
            "parameters of wisdom: least-entropy is 0, allowed is above 0.0, to 1.0",
        );
        check(
            &["dummy-tags=br, hr"],
            "parameters of wisdom: dummy-tags is br, hr, allowed is names of tags with blanks between them",
        );
    }

    #[test]
    fn what_would_be_read_past_is_refused() {
        check(
            &["wanted=article", "criterion=clen"],
            "parameters of wisdom: criterion is clen, allowed is a value where TOC blocks are wanted; that of articles \
             is article-criterion",
        );
        check(
            &["wanted=toc", "mixed=toc"],
            "parameters of wisdom: mixed is toc, allowed is a value with wanted = \"both\" alone",
        );
        check(
            &["expand=dstm", "cstm-level=2"],
            "parameters of wisdom: cstm-level is 2, allowed is a value with expand = \"dstm-cstm\" alone",
        );
    }
}
