//! Title, author and day of a page, against those that people gave.
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
}

impl Fact {
    /// The name of its measure.
    pub const fn name(self) -> &'static str {
        match self {
            Fact::Title => "title",
            Fact::TitleWords => "title-words",
            Fact::Author => "author",
            Fact::Date => "date",
        }
    }

    /// The counted units, in one line.
    pub(crate) const fn counts(self) -> &'static str {
        match self {
            Fact::Title => {
                "stated titles with the words of the given one in their order; of pages whose facts people gave"
            }
            Fact::TitleWords => {
                "words of the stated title against the given one; of pages whose facts people gave"
            }
            Fact::Author => {
                "stated authors; right if all words of the stated or of the given text are in the other; of pages whose facts \
                 people gave"
            }
            Fact::Date => "stated days of publication, right if equal; of pages whose facts people gave",
        }
    }

    /// The counts of a page: one unit for a fact that is given, one for a fact that is stated; for the words of titles as many as
    /// there are. A fact that is stated and not given is found and not relevant.
    pub fn count(self, stated: &Facts, given: &Facts) -> Counts {
        let of = |facts: &Facts| match self {
            Fact::Title | Fact::TitleWords => facts.title.as_deref().map(words),
            Fact::Author => facts.author.as_deref().map(words),
            Fact::Date => facts.date.as_deref().and_then(|date| Some(vec![date.get(..10)?.to_owned()])),
        };
        let [stated, given] = [stated, given].map(|facts| of(facts).filter(|words| !words.is_empty()));
        let none = Vec::new();
        let pair = (stated.as_ref().unwrap_or(&none), given.as_ref().unwrap_or(&none));
        if self == Fact::TitleWords {
            let (stated, given) = pair;
            return Counts {
                relevant: given.len() as u64,
                found: stated.len() as u64,
                common: common(stated, given),
            };
        }
        let is_right = stated.is_some()
            && given.is_some()
            && match self {
                Fact::Author => {
                    let (stated, given) = pair;
                    common(stated, given) == stated.len().min(given.len()) as u64
                }
                _ => pair.0 == pair.1,
            };
        Counts { relevant: given.is_some().into(), found: stated.is_some().into(), common: is_right.into() }
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

    /// Checks relevant, found and common units.
    #[track_caller]
    fn check(fact: Fact, stated: &str, given: &str, expected: [u64; 3]) {
        let facts = |text: &str| {
            let text = (!text.is_empty()).then(|| text.to_owned());
            Facts { title: text.clone(), author: text.clone(), date: text }
        };
        let Counts { relevant, found, common } = fact.count(&facts(stated), &facts(given));
        assert_eq!([relevant, found, common], expected, "{stated:?} for {given:?}");
    }

    #[test]
    fn a_title_has_the_words_of_the_given_one() {
        check(Fact::Title, "The “Storm” – of 1999", "the \"storm\" - of  1999", [1, 1, 1]);
        check(Fact::Title, "The storm | Daily News", "The storm", [1, 1, 0]);
        check(Fact::Title, "", "The storm", [1, 0, 0]);
        check(Fact::Title, "The storm", "", [0, 1, 0]);
        check(Fact::Title, "", "", [0, 0, 0]);
        check(Fact::TitleWords, "The storm | Daily News", "The storm storm", [3, 4, 2]);
    }

    #[test]
    fn an_author_may_have_a_degree_or_a_companion() {
        check(Fact::Author, "Jane Doe", "Doe, Jane", [1, 1, 1]);
        check(Fact::Author, "Jane Doe; J. R. Roe", "Jane Doe and J. R. Roe", [1, 1, 1]);
        check(Fact::Author, "Jane Doe", "Jane Doe, MD", [1, 1, 1]);
        check(Fact::Author, "Jane Doe", "Jane Roe", [1, 1, 0]);
        check(Fact::Author, "Jane Doe", "", [0, 1, 0]);
    }

    #[test]
    fn a_day_is_right_if_it_is_equal() {
        check(Fact::Date, "2024-05-31", "2024-05-31T23:00:00Z", [1, 1, 1]);
        check(Fact::Date, "2024-05-30", "2024-05-31", [1, 1, 0]);
        check(Fact::Date, "May", "2024-05-31", [1, 0, 0]);
    }
}
