//! The parameters of M2: those of WISDOM that have to do with leaves, and its own.
//!
//! The meaning, range and reason of each are in [`M2`] and nowhere else in the code.

use cleaning::{Info, Params, SettingsError};
use serde::{Deserialize, Serialize};
use text::Chinese;

use crate::choices::{Leaves, Length, MeanOver, Mixed, SurroundingWithin, Wanted};
use crate::info::M2;
use crate::leaf_methods::M2Leaves;
use crate::reading_params::ReadingParams;

/// The parameters of M2, unchecked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
#[allow(missing_docs, reason = "INFO says what each is, at length, and a test holds the two together")]
pub struct M2Params {
    pub wanted: Wanted,
    pub mixed: Mixed,
    pub longer_than: u32,
    pub constraints: bool,
    pub toc_constraint: f64,
    pub article_constraint: f64,
    pub leaves: Leaves,
    pub dummy_tags: String,
    pub length: Length,
    pub mean_over: MeanOver,
    pub surrounding: u32,
    pub surrounding_within: SurroundingWithin,
    pub self_links: bool,
    pub least_entropy: f64,
    pub stem: bool,
    pub stop_words: bool,
    pub numbers: bool,
    pub chinese: Chinese,
}

impl Default for M2Params {
    fn default() -> Self {
        let reading = ReadingParams::default();
        Self {
            wanted: Wanted::default(),
            mixed: Mixed::default(),
            longer_than: 5,
            constraints: true,
            toc_constraint: reading.toc_constraint,
            article_constraint: reading.article_constraint,
            leaves: reading.leaves,
            dummy_tags: reading.dummy_tags,
            length: reading.length,
            mean_over: reading.mean_over,
            surrounding: reading.surrounding,
            surrounding_within: reading.surrounding_within,
            self_links: reading.self_links,
            least_entropy: reading.least_entropy,
            stem: reading.stem,
            stop_words: reading.stop_words,
            numbers: reading.numbers,
            chinese: reading.chinese,
        }
    }
}

impl M2Params {
    fn reading(&self) -> ReadingParams {
        ReadingParams {
            toc_constraint: self.toc_constraint,
            article_constraint: self.article_constraint,
            leaves: self.leaves,
            dummy_tags: self.dummy_tags.clone(),
            length: self.length,
            mean_over: self.mean_over,
            surrounding: self.surrounding,
            surrounding_within: self.surrounding_within,
            self_links: self.self_links,
            least_entropy: self.least_entropy,
            stem: self.stem,
            stop_words: self.stop_words,
            numbers: self.numbers,
            chinese: self.chinese,
        }
    }
}

impl Params for M2Params {
    type Method = M2Leaves;

    const INFO: &'static Info = M2;

    fn check(self) -> Result<M2Leaves, SettingsError> {
        M2.within("longer-than", self.longer_than, "0 to 1000000", self.longer_than <= 1_000_000)?;
        let longer_than = f64::from(self.longer_than);
        self.reading().leafwise(M2, self.wanted, self.mixed, self.constraints, longer_than).map(M2Leaves)
    }
}

#[cfg(test)]
mod tests {
    use cleaning::{Family, FamilyOf, Settings};

    use super::*;
    use crate::M1Params;

    #[track_caller]
    fn check(family: &dyn Family, assignment: &str, expected: &str) {
        let mut settings = Settings::new();
        settings.assign(assignment).expect("is key=value");
        let said = match family.build(&settings) {
            Ok(_) => "built".to_owned(),
            Err(error) => error.to_string(),
        };
        assert_eq!(said, expected);
    }

    #[test]
    fn ranges_are_told_by_the_method_s_own_name() {
        let (m1, m2) = (FamilyOf::<M1Params>::new(), FamilyOf::<M2Params>::new());
        check(&m1, "leaves=texts", "built");
        check(&m2, "constraints=false", "built");
        check(
            &m2,
            "longer-than=2000000",
            "parameters of wisdom-m2: longer-than is 2000000, allowed is 0 to 1000000",
        );
        check(
            &m1,
            "article-constraint=1.5",
            "parameters of wisdom-m1: article-constraint is 1.5, allowed is 0.0 to 1.0",
        );
        check(&m2, "surrounding=1001", "parameters of wisdom-m2: surrounding is 1001, allowed is 0 to 1000");
    }
}
