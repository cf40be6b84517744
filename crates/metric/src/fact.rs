//! Title, author, day and kind of a page, against those that people gave.
//!
//! Texts are compared as words: runs of letters and digits, in lower case. So signs, blanks and kinds of quotes do not count.

use cleaning::Facts;

use crate::Counts;
use crate::counts::{common, numbers};
use crate::declared::measures;

measures! {
    /// A fact of a page, and how it is compared.
    pub enum Fact {
        /// The title, the same words in the same order.
        Title: "title", "stated titles with the words of the given one in their order; of pages for which people gave one";
        /// The words of the title, in any order.
        TitleWords: "title-words", "words of the stated title against the given one; of pages for which people gave one";
        /// The author. One of the two texts may have more: a degree, a further author.
        Author: "author", "stated authors; right if all words of the stated or of the given text are in the other; of pages whose facts people gave";
        /// The day of publication.
        Date: "date", "stated days of publication, right if equal; of pages for which people gave one";
        /// The kind of page.
        Kind: "page-kind", "stated kinds of page, right if equal; of pages for which people gave one";
    }
}

impl Fact {
    /// The counts of a page: one unit if the fact is stated and one for the given fact; for the words of titles as many as there are.
    /// `None` if people gave none, since a page may have one all the same.
    pub fn count(self, stated: &Facts, given: &Facts) -> Option<Counts> {
        let of = |facts: &Facts| match self {
            Fact::Title | Fact::TitleWords => facts.title.as_deref().map(words),
            Fact::Author => facts.author.as_deref().map(words),
            Fact::Kind => facts.kind.as_deref().map(words),
            Fact::Date => facts.date.as_deref().and_then(|date| Some(vec![date.get(..10)?.to_owned()])),
        };
        let given = of(given).filter(|words| !words.is_empty())?;
        let stated = of(stated).unwrap_or_default();
        let (found, common) = (u64::from(!stated.is_empty()), common(numbers(&given), &stated));
        let (all, least) = (given.len() as u64, stated.len().min(given.len()) as u64);
        Some(match self {
            Fact::TitleWords => Counts { relevant: all, found: stated.len() as u64, common },
            Fact::Author => Counts { relevant: 1, found, common: (found == 1 && common == least).into() },
            Fact::Title | Fact::Date | Fact::Kind => {
                Counts { relevant: 1, found, common: (stated == given).into() }
            }
        })
    }
}

fn words(text: &str) -> Vec<String> {
    text::lower_case_words(text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relevant, found and common units; none for a fact that people did not give.
    #[test]
    fn a_fact_against_the_given_one() {
        for (fact, stated, given, expected) in [
            (Fact::Title, "The “Storm” – of 1999", "the \"storm\" - of  1999", Some((1, 1, 1))),
            (Fact::Title, "The storm | Daily News", "The storm", Some((1, 1, 0))),
            (Fact::Title, "", "The storm", Some((1, 0, 0))),
            (Fact::Title, "The storm", "", None),
            (Fact::TitleWords, "The storm | Daily News", "The storm storm", Some((3, 4, 2))),
            // an author may have a degree or a companion
            (Fact::Author, "Jane Doe", "Doe, Jane", Some((1, 1, 1))),
            (Fact::Author, "Jane Doe; J. R. Roe", "Jane Doe and J. R. Roe", Some((1, 1, 1))),
            (Fact::Author, "Jane Doe", "Jane Doe, MD", Some((1, 1, 1))),
            (Fact::Author, "Jane Doe", "Jane Roe", Some((1, 1, 0))),
            (Fact::Author, "Jane Doe", "", None),
            // a day is right if it is equal
            (Fact::Date, "2024-05-31", "2024-05-31T23:00:00Z", Some((1, 1, 1))),
            (Fact::Date, "2024-05-30", "2024-05-31", Some((1, 1, 0))),
            (Fact::Date, "May", "2024-05-31", Some((1, 0, 0))),
        ] {
            let facts = |text: &str| {
                let text = (!text.is_empty()).then(|| text.to_owned());
                Facts { title: text.clone(), author: text.clone(), date: text, kind: None }
            };
            let counts = fact.count(&facts(stated), &facts(given));
            assert_eq!(counts, expected.map(Counts::from), "{stated:?} for {given:?}");
        }
    }
}
