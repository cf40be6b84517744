//! The forest that judges rows of numbers, and where in a row its numbers are.

use cleaning::ModelError;
use forest::{Forest, Lexicon};
use page::Page;

use crate::numbers::{Number, Rows};
use crate::outline::Outline;
use crate::tokens::bags;

/// A forest, where its numbers are in a row, and the weights of words if one of its numbers is made of them.
#[derive(Debug, PartialEq)]
pub(crate) struct Model {
    forest: Forest,
    places: Vec<usize>,
    lexicon: Option<Lexicon>,
}

impl Model {
    /// Reads what [`to_text`] has written.
    pub(crate) fn read(method: &'static str, text: &str) -> Result<Self, ModelError> {
        let not = |reason: String| ModelError { method, reason };
        let (forest, lexicon) = match text.split_once("\n\n") {
            Some((_, lexicon)) => (&text[..text.len() - lexicon.len() - 1], Some(lexicon)),
            None => (text, None),
        };
        let forest = Forest::from_text(forest).map_err(|error| not(error.to_string()))?;
        let lexicon = lexicon.map(Lexicon::from_text).transpose();
        let lexicon = lexicon.map_err(|error| not(format!("in the weights of words, {error}")))?;
        let place = |name: &String| {
            let own = Number::ALL.iter().position(|number| number.name() == name);
            own.ok_or_else(|| not(format!("there is no number called {name:?}")))
        };
        let places: Vec<usize> = forest.names().iter().map(place).collect::<Result<_, _>>()?;
        let asks = places.contains(&(Number::Lexical as usize));
        if asks != lexicon.is_some() {
            return Err(not(
                "a forest that asks for lexical needs the weights of words, and no other has them".to_owned(),
            ));
        }
        Ok(Self { forest, places, lexicon })
    }

    /// Writes the numbers that are the model's own.
    pub(crate) fn write(&self, rows: &mut Rows, page: &Page, outline: &Outline) {
        let Some(lexicon) = &self.lexicon else { return };
        for (block, bag) in bags(lexicon, page, outline).into_iter().enumerate() {
            rows.set(block, Number::Lexical, lexicon.logit(bag));
        }
    }

    /// The logit of each row.
    pub(crate) fn logits(&self, rows: &Rows) -> Vec<f64> {
        let mut numbers = Vec::with_capacity(rows.iter().len() * self.places.len());
        for row in rows.iter() {
            numbers.extend(self.places.iter().map(|&place| row[place]));
        }
        self.forest.logits(&numbers)
    }

    /// As it was read.
    #[cfg(test)]
    pub(crate) fn to_text(&self) -> String {
        to_text(&self.forest, self.lexicon.as_ref())
    }
}

/// The forest, and behind an empty line the weights of words, if there are any.
pub(crate) fn to_text(forest: &Forest, lexicon: Option<&Lexicon>) -> String {
    let lexicon = lexicon.map(|lexicon| format!("\n{}", lexicon.to_text()));
    forest.to_text() + &lexicon.unwrap_or_default()
}

/// The probability of a logit.
pub(crate) fn probability(logit: f64) -> f64 {
    1.0 / (1.0 + (-logit).exp())
}
