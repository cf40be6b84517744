//! The parameters of M2: those of WISDOM that have to do with leaves, and its own.
//!
//! The meaning, range and reason of each are in [`M2`] and nowhere else in the code.

use cleaning::{Info, Params, SettingsError};
use serde::{Deserialize, Serialize};

use crate::choices::{Mixed, Wanted};
use crate::info::M2;
use crate::leaf_methods::M2Leaves;
use crate::reading_params::with_reading;

with_reading! {
    /// The parameters of M2, unchecked.
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
    #[allow(missing_docs, reason = "INFO says what each is, at length, and a test holds the two together")]
    pub struct M2Params {
        pub wanted: Wanted = Wanted::default(),
        pub mixed: Mixed = Mixed::default(),
        pub longer_than: u32 = 5,
        pub constraints: bool = true,
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
