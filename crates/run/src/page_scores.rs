//! The scores of single pages, for runs whose pages a table shows.
//!
//! The counts come from `score`, which makes the sums over pages for all other tables.

use std::collections::BTreeMap;

use cleaning::{Gold, Spans, TextKind, kept_text};
use metric::{Counts, KindCounts};
use page::Page;
use record::{Cleanings, Fitted, PageScore};

use crate::score::{CountCache, Scoring, cleaned, spans_of};

/// The number of recorded words of the lost text, and of the wrongly kept text.
const WORDS: usize = 6;

/// The most characters of these words.
const CHARACTERS: usize = 60;

impl Scoring<'_> {
    /// The pages of the fits on all pages that take part, in the order of the cleanings.
    pub(crate) fn pages(&self, cleanings: &Cleanings, cache: &mut CountCache) -> Vec<PageScore> {
        let on_all = cleanings.fitted.iter().filter(|fitted| fitted.training.is_none() && fitted.repeat == 0);
        let mut scores = Vec::new();
        for fitted in on_all {
            for &page in &self.participants.judged {
                if fitted.labelled.binary_search(&page).is_err() {
                    scores.push(self.page_score(fitted, page, cache));
                }
            }
        }
        scores
    }

    fn page_score(&self, fitted: &Fitted, page: usize, cache: &mut CountCache) -> PageScore {
        let counted = self.measures.iter().zip(self.counts_of(fitted, page, cache));
        let of = |counts: Counts| [counts.relevant, counts.found, counts.common];
        let counts =
            counted.filter_map(|(measure, counts)| Some((measure.name().to_owned(), of(counts?)))).collect();
        let (gold, spans) = (self.gold(page), spans_of(Self::kept(fitted, page)));
        // marks are not reliable if the page does not hold its gold, except if the gold is empty
        let marks_tell = self.site.pages[page].scored() || is_empty(gold);
        let kinds = marks_tell.then(|| {
            let of = |own: KindCounts| [own.words, own.gold, own.kept, own.both];
            let counts = TextKind::ALL.into_iter().zip(self.scorer.count_kinds(page, &spans, gold));
            counts
                .filter(|(_, own)| own.words > 0)
                .map(|(kind, own)| (kind.name().to_owned(), of(own)))
                .collect::<BTreeMap<_, _>>()
        });
        let html = &self.site.site.pages()[page];
        let (lost, added) = if marks_tell {
            let marked = gold.informative();
            let added = spans.difference(&marked).difference(gold.unjudged());
            (first_words(html, &marked.difference(&spans)), first_words(html, &added))
        } else {
            (first_words_of(gold.text().unwrap_or_default()), first_words(html, &spans))
        };
        let confidence = cleaned(fitted, page).and_then(|cleaned| cleaned.confidence);
        let page = self.site.site.name(page).to_owned();
        PageScore { variant: fitted.variant.clone(), page, counts, kinds, confidence, lost, added }
    }
}

/// Whether the page has no content according to the gold.
fn is_empty(gold: &Gold) -> bool {
    gold.text().is_some_and(|text| text::alphanumeric_words(text).next().is_none())
}

fn first_words(page: &Page, spans: &Spans) -> String {
    first_words_of(&kept_text(page, spans))
}

/// The first words of a text, on one line.
fn first_words_of(text: &str) -> String {
    let mut words = text::words(text).take(WORDS);
    let Some((start, end)) = words.next() else { return String::new() };
    let end = words.last().map_or(end, |(_, end)| end);
    let shown = text[start as usize..end as usize].split_whitespace().collect::<Vec<_>>().join(" ");
    match shown.char_indices().nth(CHARACTERS) {
        Some((cut, _)) => format!("{}…", &shown[..cut]),
        None => shown,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use cleaning::{Cleaning, Method, Span};
    use dataset::Answer;
    use metric::{Measure, Scorer};

    use super::*;
    use crate::fixtures::{LONG, PLAIN, cleans, done, run, site};
    use crate::participants::Participants;

    #[track_caller]
    fn check_words(text: &str, expected: &str) {
        assert_eq!(first_words_of(text), expected);
    }

    #[test]
    fn six_words_at_most() {
        check_words("  One, two\nthree four five: six seven", "One, two three four five: six");
        check_words("新聞。再見再見了", "新聞。再見再見");
        check_words("- !", "");
        check_words(&"x".repeat(100), &format!("{}…", "x".repeat(60)));
    }

    #[test]
    fn records_know_every_kind_of_text() {
        let mut kinds = TextKind::ALL.map(TextKind::name);
        let mut known = record::TEXT_KINDS;
        kinds.sort_unstable();
        known.sort_unstable();
        assert_eq!(kinds, known);
    }

    /// Pages of `menu news`: the second word is the gold, and a method keeps the first.
    #[test]
    fn pages_are_told_one_by_one() {
        let mut site = site(&[PLAIN, PLAIN, PLAIN]);
        let marks = &mut Arc::get_mut(&mut site).unwrap().pages;
        marks[1].gold = marks[1].gold.take().map(|gold| gold.with_text("other text".to_owned()));
        marks[1].found = 0.0;
        marks[2].gold = Some(cleaning::Gold::default().with_text(String::new()));
        marks[2].found = 0.0;
        let method: Arc<dyn Method> =
            cleans(|_| Cleaning::keep(Spans::from_iter([Span { start: 0, end: 4 }])));
        let done = done(&site, run(), vec![method], LONG, Answer::Gold);
        let scoring = Scoring {
            site: &site,
            participants: &Participants::of(&run(), &site),
            scorer: &Scorer::new(&site.site),
            measures: &[Measure::Token, Measure::Words],
            answer: Answer::Gold,
        };
        let pages = scoring.pages(&done.cleanings, &mut CountCache::default());
        let told: Vec<_> = pages
            .iter()
            .map(|own| {
                (&*own.page, own.counts.clone(), own.kinds.as_ref().map(|kinds| kinds["other"]), &*own.lost)
            })
            .collect();
        let words = |name: &str, counts| BTreeMap::from([(name.to_owned(), counts)]);
        let expected = [
            ("p0", words("token", [1, 1, 0]), Some([2, 1, 1, 0]), "news"),
            ("p1", words("words", [2, 1, 0]), None, "other text"),
            ("p2", words("words", [1, 1, 0]), Some([2, 0, 1, 0]), ""),
        ];
        assert_eq!(told, expected);
        assert!(pages.iter().all(|page| page.added == "menu"));
    }
}
