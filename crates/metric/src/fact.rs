//! Title, author, day and kind of a page, against those that people gave.
//!
//! Texts are compared as words: runs of letters and digits, in lower case. So signs, blanks and kinds of quotes do not count.

use std::collections::BTreeMap;

use cleaning::Facts;

use crate::Counts;

/// A fact of a page, and how it is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fact {
    /// The title, the same words in the same order.
    Title,
    /// The words of the title, in any order.
    TitleWords,
    /// The author. One of the two texts may have more: a degree, a further author.
    Author,
    /// The day of publication.
    Date,
    /// The kind of page.
    Kind,
}

impl Fact {
    /// The name of its measure.
    pub const fn name(self) -> &'static str {
        match self {
            Fact::Title => "title",
            Fact::TitleWords => "title-words",
            Fact::Author => "author",
            Fact::Date => "date",
            Fact::Kind => "page-kind",
        }
    }

    /// The counted units, in one line.
    pub(crate) const fn counts(self) -> &'static str {
        match self {
            Fact::Title => {
                "stated titles with the words of the given one in their order; of pages for which people gave one"
            }
            Fact::TitleWords => {
                "words of the stated title against the given one; of pages for which people gave one"
            }
            Fact::Author => {
                "stated authors; right if all words of the stated or of the given text are in the other; of pages whose facts \
                 people gave"
            }
            Fact::Date => "stated days of publication, right if equal; of pages for which people gave one",
            Fact::Kind => "stated kinds of page, right if equal; of pages for which people gave one",
        }
    }

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
        let (found, common) = (u64::from(!stated.is_empty()), common(&stated, &given));
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
    let words = text.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

/// Words that both texts have, as often as both have them.
fn common(one: &[String], other: &[String]) -> u64 {
    let mut left: BTreeMap<&str, u64> = BTreeMap::new();
    for word in one {
        *left.entry(word).or_default() += 1;
    }
    let mut common = 0;
    for word in other {
        if let Some(many) = left.get_mut(word.as_str()).filter(|many| **many > 0) {
            *many -= 1;
            common += 1;
        }
    }
    common
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks relevant, found and common units; none for a fact that people did not give.
    #[track_caller]
    fn check(fact: Fact, stated: &str, given: &str, expected: impl Into<Option<[u64; 3]>>) {
        let facts = |text: &str| {
            let text = (!text.is_empty()).then(|| text.to_owned());
            Facts { title: text.clone(), author: text.clone(), date: text, kind: None }
        };
        let counts = fact.count(&facts(stated), &facts(given));
        let counts = counts.map(|Counts { relevant, found, common }| [relevant, found, common]);
        assert_eq!(counts, expected.into(), "{stated:?} for {given:?}");
    }

    #[test]
    fn a_title_has_the_words_of_the_given_one() {
        check(Fact::Title, "The “Storm” – of 1999", "the \"storm\" - of  1999", [1, 1, 1]);
        check(Fact::Title, "The storm | Daily News", "The storm", [1, 1, 0]);
        check(Fact::Title, "", "The storm", [1, 0, 0]);
        check(Fact::Title, "The storm", "", None);
        check(Fact::TitleWords, "The storm | Daily News", "The storm storm", [3, 4, 2]);
    }

    #[test]
    fn an_author_may_have_a_degree_or_a_companion() {
        check(Fact::Author, "Jane Doe", "Doe, Jane", [1, 1, 1]);
        check(Fact::Author, "Jane Doe; J. R. Roe", "Jane Doe and J. R. Roe", [1, 1, 1]);
        check(Fact::Author, "Jane Doe", "Jane Doe, MD", [1, 1, 1]);
        check(Fact::Author, "Jane Doe", "Jane Roe", [1, 1, 0]);
        check(Fact::Author, "Jane Doe", "", None);
    }

    #[test]
    fn a_day_is_right_if_it_is_equal() {
        check(Fact::Date, "2024-05-31", "2024-05-31T23:00:00Z", [1, 1, 1]);
        check(Fact::Date, "2024-05-30", "2024-05-31", [1, 1, 0]);
        check(Fact::Date, "May", "2024-05-31", [1, 0, 0]);
    }
}
