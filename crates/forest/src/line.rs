//! A line: a weight for each number of a row. L-Extractor uses it.

/// A weight for each of some named numbers, which are first shifted and scaled. Two lines are equal if their
/// texts are.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    pub(crate) names: Vec<String>,
    /// As many as there are names.
    pub(crate) terms: Vec<Term>,
    pub(crate) offset: f32,
}

/// The term of one number: `weight` (x - `mean`) / `scale`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Term {
    pub(crate) mean: f32,
    /// Above 0.
    pub(crate) scale: f32,
    pub(crate) weight: f32,
}

impl Line {
    /// Names of the numbers of a row, in order.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The side of the line on which a row is: above 0 for content. A number that is NaN counts as the mean.
    ///
    /// # Panics
    /// For a row of another width.
    pub fn logit(&self, row: &[f32]) -> f64 {
        assert_eq!(row.len(), self.names.len(), "a row has the numbers of the line");
        let add = |sum: f64, (term, &number): (&Term, &f32)| {
            let moved = if number.is_nan() { 0.0 } else { f64::from(number) - f64::from(term.mean) };
            sum + f64::from(term.weight) * moved / f64::from(term.scale)
        };
        self.terms.iter().zip(row).fold(f64::from(self.offset), add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_moved_and_scaled() {
        let term = |mean, scale, weight| Term { mean, scale, weight };
        let names = vec!["a".to_owned(), "b".to_owned()];
        let line = Line { names, terms: vec![term(1.0, 2.0, 3.0), term(0.0, 1.0, -1.0)], offset: 0.5 };
        assert_eq!(line.logit(&[3.0, 1.5]), 2.0);
        assert_eq!(line.logit(&[1.0, 0.0]), 0.5);
        assert_eq!(line.logit(&[f32::NAN, f32::NAN]), 0.5);
    }
}
