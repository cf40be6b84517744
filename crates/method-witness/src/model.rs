//! What is learned from rows of numbers, and how: a forest, or a line.

use cleaning::{Examples, ModelError};
use forest::{Forest, LearnError, Line, LineSettings, Loss, Settings, TextError, train, train_line};

use crate::numbers::{Number, Rows};

/// How it is learned.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Learner {
    Forest(Settings),
    Line(LineSettings),
}

impl Learner {
    pub(crate) fn train(
        &self,
        names: &[&str],
        examples: &[&Examples],
        seed: u64,
    ) -> Result<String, LearnError> {
        Ok(match self {
            Self::Forest(settings) => train(names, examples, settings, seed)?.to_text(),
            Self::Line(settings) => {
                let line = train_line(names, examples, *settings)?;
                match settings.loss {
                    Loss::Logistic => line.to_text(),
                    Loss::Hinge => line.calibrated(examples)?.to_text(),
                }
            }
        })
    }

    fn read(&self, text: &str) -> Result<Judge, TextError> {
        Ok(match self {
            Self::Forest(_) => Judge::Forest(Forest::from_text(text)?),
            Self::Line(_) => Judge::Line(Line::from_text(text)?),
        })
    }
}

/// What judges a row.
#[derive(Debug, PartialEq)]
enum Judge {
    Forest(Forest),
    Line(Line),
}

/// A judge, and where its numbers are in a row.
#[derive(Debug, PartialEq)]
pub(crate) struct Model {
    judge: Judge,
    places: Vec<usize>,
}

impl Model {
    /// Reads what `learner` has written; a row has WITNESS's own numbers, and then those of `others`.
    pub(crate) fn read(
        method: &'static str,
        learner: &Learner,
        text: &str,
        others: &[String],
    ) -> Result<Self, ModelError> {
        let not = |reason: String| ModelError { method, reason };
        let judge = learner.read(text).map_err(|error| not(error.to_string()))?;
        let place = |name: &String| {
            let own = Number::ALL.iter().position(|number| number.name() == name);
            let other = || others.iter().position(|other| other == name).map(|place| Rows::OWN + place);
            own.or_else(other).ok_or_else(|| not(format!("there is no number called {name:?}")))
        };
        let names = match &judge {
            Judge::Forest(forest) => forest.names(),
            Judge::Line(line) => line.names(),
        };
        let places = names.iter().map(place).collect::<Result<_, _>>()?;
        Ok(Self { judge, places })
    }

    /// The numbers of others that it asks for, by their places among these.
    pub(crate) fn others(&self) -> impl Iterator<Item = usize> {
        self.places.iter().filter_map(|place| place.checked_sub(Rows::OWN))
    }

    /// The probability of each row.
    pub(crate) fn probabilities(&self, rows: &Rows) -> Vec<f64> {
        let mut numbers = Vec::with_capacity(rows.iter().len() * self.places.len());
        for row in rows.iter() {
            numbers.extend(self.places.iter().map(|&place| row[place]));
        }
        let logits = match &self.judge {
            Judge::Forest(forest) => forest.logits(&numbers),
            Judge::Line(line) => line.logits(&numbers),
        };
        logits.into_iter().map(|logit| 1.0 / (1.0 + (-logit).exp())).collect()
    }

    /// As it was read.
    #[cfg(test)]
    pub(crate) fn to_text(&self) -> String {
        match &self.judge {
            Judge::Forest(forest) => forest.to_text(),
            Judge::Line(line) => line.to_text(),
        }
    }
}
