//! The settings of a forest's training, and their ranges.

use std::ops::RangeInclusive;

/// The settings of a forest's training. The default grows 120 trees of 8 leaves.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Settings {
    /// Number of trees, 1 to 10,000.
    pub trees: usize,
    /// Most leaves of a tree, 2 to 4,096.
    pub leaves: usize,
    /// The factor of each tree's values, above 0 and at most 1.
    pub rate: f64,
    /// Most bins of a number, 2 to 256. The values of a number with more different values are divided into
    /// bins of about equally many rows.
    pub bins: usize,
    /// Fewest rows of a leaf, 1 or more, whatever their weights.
    pub least_rows: usize,
    /// The amount added to the sum of second derivatives of a leaf, 0 or more: it draws the values of small
    /// leaves to 0.
    pub l2: f64,
    /// The share of the numbers that a tree may use, above 0 and at most 1. They are drawn anew for each
    /// tree; at least one is drawn.
    pub feature_share: f64,
    /// The share of the rows that a tree is grown on, above 0 and at most 1, drawn anew for each tree.
    pub row_share: f64,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            trees: 120,
            leaves: 8,
            rate: 0.15,
            bins: 63,
            least_rows: 60,
            l2: 2.0,
            feature_share: 0.4,
            row_share: 0.6,
        }
    }
}

/// A setting that is not in its range.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{key} is {found}, allowed is {allowed}")]
pub struct OutOfRange {
    /// The setting.
    pub key: &'static str,
    /// Its value.
    pub found: String,
    /// The allowed values.
    pub allowed: String,
}

impl Settings {
    /// Checks every range.
    ///
    /// # Errors
    /// [`OutOfRange`] for the first setting that is not in its range.
    pub fn check(&self) -> Result<(), OutOfRange> {
        number("trees", self.trees, 1..=10_000)?;
        number("leaves", self.leaves, 2..=4_096)?;
        number("bins", self.bins, 2..=256)?;
        number("least_rows", self.least_rows, 1..=1_000_000_000)?;
        if !(0.0..=1e9).contains(&self.l2) {
            return Err(out_of_range("l2", &self.l2.to_string(), "0 to 1000000000"));
        }
        let shares =
            [("rate", self.rate), ("feature_share", self.feature_share), ("row_share", self.row_share)];
        match shares.into_iter().find(|(_, share)| !(*share > 0.0 && *share <= 1.0)) {
            Some((key, share)) => Err(out_of_range(key, &share.to_string(), "above 0 and at most 1")),
            None => Ok(()),
        }
    }
}

fn number(key: &'static str, found: usize, allowed: RangeInclusive<usize>) -> Result<(), OutOfRange> {
    if allowed.contains(&found) {
        return Ok(());
    }
    Err(out_of_range(key, &found.to_string(), &format!("{} to {}", allowed.start(), allowed.end())))
}

fn out_of_range(key: &'static str, found: &str, allowed: &str) -> OutOfRange {
    OutOfRange { key, found: found.to_owned(), allowed: allowed.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(settings: Settings, expected: &str) {
        let found = settings.check().map_or_else(|error| error.to_string(), |()| "fine".to_owned());
        assert_eq!(found, expected);
    }

    #[test]
    fn what_is_out_of_range_is_named() {
        let fine = Settings::default();
        check(fine, "fine");
        check(Settings { l2: 0.0, rate: 1.0, least_rows: 1, ..fine }, "fine");
        check(Settings { trees: 0, ..fine }, "trees is 0, allowed is 1 to 10000");
        check(Settings { leaves: 1, ..fine }, "leaves is 1, allowed is 2 to 4096");
        check(Settings { bins: 257, ..fine }, "bins is 257, allowed is 2 to 256");
        check(Settings { least_rows: 0, ..fine }, "least_rows is 0, allowed is 1 to 1000000000");
        check(Settings { l2: -0.5, ..fine }, "l2 is -0.5, allowed is 0 to 1000000000");
        check(Settings { rate: 0.0, ..fine }, "rate is 0, allowed is above 0 and at most 1");
        check(Settings { row_share: 1.5, ..fine }, "row_share is 1.5, allowed is above 0 and at most 1");
        check(
            Settings { feature_share: f64::NAN, ..fine },
            "feature_share is NaN, allowed is above 0 and at most 1",
        );
    }
}
