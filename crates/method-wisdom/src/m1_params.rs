//! The parameters of M1: those of WISDOM that have to do with leaves.
//!
//! The meaning, range and reason of each are in [`M1`] and nowhere else in the code.

use cleaning::{Info, Params, SettingsError};
use serde::{Deserialize, Serialize};

use crate::choices::{Mixed, Wanted};
use crate::info::M1;
use crate::leaf_methods::M1Leaves;
use crate::reading_params::with_reading;

with_reading! {
    /// The parameters of M1, unchecked.
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
    #[allow(missing_docs, reason = "INFO says what each is, at length, and a test holds the two together")]
    pub struct M1Params {
        pub wanted: Wanted = Wanted::default(),
        pub mixed: Mixed = Mixed::default(),
    }
}

impl Params for M1Params {
    type Method = M1Leaves;

    const INFO: &'static Info = M1;

    fn check(self) -> Result<M1Leaves, SettingsError> {
        // any length will do, that of an image link (0) too
        self.reading().leafwise(M1, self.wanted, self.mixed, true, -1.0).map(M1Leaves)
    }
}
