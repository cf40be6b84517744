//! A phrase with slots, read once: `The {n} was {ved} by {person}.`
//!
//! | slot | filled with |
//! |---|---|
//! | `n`, `ns` | a noun, one or more |
//! | `v`, `vs`, `ved`, `ving` | a verb: base, third person, past, gerund |
//! | `a`, `adverb` | an adjective, an adverb |
//! | `person`, `job`, `org`, `town`, `maker`, `model`, `title` | names of the page |
//! | any other | a number of that kind, or else a word of the list of that name |
//!
//! `|` divides a phrase into columns.

/// One piece of a phrase.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Piece {
    Text(&'static str),
    Slot(Slot),
}

/// The kind of a slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Slot {
    Noun,
    Nouns,
    Verb,
    Verbs,
    Past,
    Gerund,
    Adjective,
    Adverb,
    Person,
    Job,
    Organisation,
    Town,
    Maker,
    Model,
    Title,
    Named(&'static str),
}

impl Slot {
    pub(super) fn of(name: &'static str) -> Self {
        match name {
            "n" => Self::Noun,
            "ns" => Self::Nouns,
            "v" => Self::Verb,
            "vs" => Self::Verbs,
            "ved" => Self::Past,
            "ving" => Self::Gerund,
            "a" => Self::Adjective,
            "adverb" => Self::Adverb,
            "person" => Self::Person,
            "job" => Self::Job,
            "org" => Self::Organisation,
            "town" => Self::Town,
            "maker" => Self::Maker,
            "model" => Self::Model,
            "title" => Self::Title,
            name => Self::Named(name),
        }
    }
}

/// A phrase as in its file, and its pieces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Phrase {
    source: &'static str,
    pieces: Vec<Piece>,
}

impl Phrase {
    pub(super) fn read(source: &'static str) -> Self {
        let (mut pieces, mut rest) = (Vec::new(), source);
        while let Some((before, (slot, after))) =
            rest.split_once('{').and_then(|(before, more)| Some((before, more.split_once('}')?)))
        {
            if !before.is_empty() {
                pieces.push(Piece::Text(before));
            }
            pieces.push(Piece::Slot(Slot::of(slot)));
            rest = after;
        }
        if !rest.is_empty() {
            pieces.push(Piece::Text(rest));
        }
        Self { source, pieces }
    }

    /// The phrase as in its file.
    pub(crate) fn source(&self) -> &'static str {
        self.source
    }

    /// The columns, each a phrase of its own.
    pub(crate) fn columns(&self) -> impl Iterator<Item = Phrase> + use<> {
        self.source.split('|').map(Phrase::read)
    }

    pub(super) fn pieces(&self) -> &[Piece] {
        &self.pieces
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_and_columns() {
        let phrase = Phrase::read("{small} MB|up to {ns}.");
        let expected = [
            Piece::Slot(Slot::Named("small")),
            Piece::Text(" MB|up to "),
            Piece::Slot(Slot::Nouns),
            Piece::Text("."),
        ];
        assert_eq!(phrase.pieces(), expected);
        let columns: Vec<_> = phrase.columns().map(|column| column.source()).collect();
        assert_eq!(columns, ["{small} MB", "up to {ns}."]);
        assert!(Phrase::read("").pieces().is_empty());
    }
}
