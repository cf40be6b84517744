//! The forest that judges rows of numbers, and where in a row its numbers are.

use cleaning::ModelError;
use forest::Forest;

use crate::numbers::{Number, Rows};

/// A forest, and where its numbers are in a row.
#[derive(Debug, PartialEq)]
pub(crate) struct Model {
    forest: Forest,
    places: Vec<usize>,
}

impl Model {
    /// Reads what [`Forest::to_text`] has written.
    pub(crate) fn read(method: &'static str, text: &str) -> Result<Self, ModelError> {
        let not = |reason: String| ModelError { method, reason };
        let forest = Forest::from_text(text).map_err(|error| not(error.to_string()))?;
        let place = |name: &String| {
            let own = Number::ALL.iter().position(|number| number.name() == name);
            own.ok_or_else(|| not(format!("there is no number called {name:?}")))
        };
        let places = forest.names().iter().map(place).collect::<Result<_, _>>()?;
        Ok(Self { forest, places })
    }

    /// The probability of each row.
    pub(crate) fn probabilities(&self, rows: &Rows) -> Vec<f64> {
        let mut numbers = Vec::with_capacity(rows.iter().len() * self.places.len());
        for row in rows.iter() {
            numbers.extend(self.places.iter().map(|&place| row[place]));
        }
        let logits = self.forest.logits(&numbers);
        logits.into_iter().map(|logit| 1.0 / (1.0 + (-logit).exp())).collect()
    }

    /// As it was read.
    #[cfg(test)]
    pub(crate) fn to_text(&self) -> String {
        self.forest.to_text()
    }
}
