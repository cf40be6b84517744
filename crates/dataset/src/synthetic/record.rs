//! What a page says, by name: the values that a template's slots ask for.
//!
//! A name without a value is the empty text or the empty list, which is how a template asks whether there is a
//! picture. Which names a kind of page has is its generator's business.

use std::borrow::Cow;

/// Named texts and named lists of further records.
#[derive(Debug, Clone, Default)]
pub(super) struct Record {
    texts: Vec<(&'static str, Cow<'static, str>)>,
    lists: Vec<(&'static str, Vec<Record>)>,
}

impl Record {
    /// This record with one more text.
    pub(super) fn with(mut self, name: &'static str, text: impl Into<Cow<'static, str>>) -> Self {
        self.texts.push((name, text.into()));
        self
    }

    /// This record with one more list.
    pub(super) fn listing(mut self, name: &'static str, records: Vec<Record>) -> Self {
        self.lists.push((name, records));
        self
    }

    /// The text of a name, if the record has one.
    pub(super) fn text(&self, name: &str) -> Option<&str> {
        self.texts.iter().find(|(known, _)| *known == name).map(|(_, text)| text.as_ref())
    }

    /// The list of a name, if the record has one.
    pub(super) fn list(&self, name: &str) -> Option<&[Record]> {
        self.lists.iter().find(|(known, _)| *known == name).map(|(_, list)| list.as_slice())
    }
}
