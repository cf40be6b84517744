//! The topics of crawl-to-the-future's pages: annotations made for this project, embedded from
//! `datasets/labels/`. How they were made is described in `datasets/README.md`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use input::Digest;

const FILE: &str = "datasets/labels/crawl-to-the-future-topics.csv";
const CSV: &str = datasets::TOPIC_LABELS;

/// The topics that are classes.
const TOPICS: [&str; 6] = ["business", "entertainment", "health", "politics", "sports", "technology"];

/// The topic of all pages outside of [`TOPICS`]: crime, accidents, religion, fashion, travel and more.
const OTHER: &str = "other";

static EMBEDDED: LazyLock<BTreeMap<String, Row>> =
    LazyLock::new(|| parse(CSV).expect("a test checks the embedded labels"));

/// The class of a page, named `<host>/<year>/<file>`; `None` if it has none, or no label.
pub(super) fn class_of(page: &str) -> Option<&'static str> {
    EMBEDDED.get(page).and_then(Row::class)
}

/// The digest of the labels: with another one, pages may have other classes.
pub(super) fn digest() -> Digest {
    Digest::of(CSV.as_bytes())
}

/// One line: a page and its annotation.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    page: String,
    topic: String,
    confidence: Confidence,
}

/// The confidence of the annotator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
enum Confidence {
    #[serde(rename = "0")]
    Guess,
    #[serde(rename = "1")]
    Arguable,
    #[serde(rename = "2")]
    Clear,
}

impl Row {
    /// The rule for classes. `other` is no class: its pages have no common subject, so no text distinguishes
    /// them from the rest. A guess gives no class either: if a reader could not decide, an error would not be
    /// the fault of a method.
    fn class(&self) -> Option<&'static str> {
        let topic = TOPICS.into_iter().find(|topic| *topic == self.topic)?;
        (self.confidence != Confidence::Guess).then_some(topic)
    }
}

/// Reads and checks the labels: known topics, each page once.
fn parse(csv: &str) -> Result<BTreeMap<String, Row>, String> {
    let mut rows = BTreeMap::new();
    for (at, row) in csv::Reader::from_reader(csv.as_bytes()).into_deserialize().enumerate() {
        // the head is line 1, and no name holds a line break
        let wrong = |problem: String| format!("{FILE}:{}: {problem}", at + 2);
        let row: Row = row.map_err(|error| wrong(error.to_string()))?;
        if row.topic != OTHER && !TOPICS.contains(&row.topic.as_str()) {
            let known = TOPICS.join(", ");
            return Err(wrong(format!("topic {:?}, allowed are {known}, {OTHER}", row.topic)));
        }
        if let Some(first) = rows.insert(row.page.clone(), row) {
            return Err(wrong(format!("{:?} is there twice", first.page)));
        }
    }
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_labels_are_sound() {
        match parse(CSV) {
            Ok(rows) => assert_eq!(rows.len(), 1009),
            Err(error) => panic!("{error}"),
        }
    }

    #[track_caller]
    fn check_class(row: &str, expected: Option<&str>) {
        let rows = parse(&format!("page,topic,confidence\n{row}\n")).unwrap();
        assert_eq!(rows.values().map(Row::class).collect::<Vec<_>>(), [expected]);
    }

    #[test]
    fn clear_and_arguable_topics_are_classes() {
        check_class("a/2000/x.html,health,2", Some("health"));
        check_class("\"a/2000/x, y.html\",sports,1", Some("sports"));
    }

    #[test]
    fn a_guess_is_no_class() {
        check_class("a/2000/x.html,health,0", None);
    }

    #[test]
    fn other_is_no_class_however_clear() {
        check_class("a/2000/x.html,other,2", None);
    }

    #[track_caller]
    fn refused(rows: &str, expected: &str) {
        let error = parse(&format!("page,topic,confidence\n{rows}")).unwrap_err();
        assert!(error.starts_with(FILE) && error.ends_with(expected), "{error}");
    }

    #[test]
    fn an_unknown_topic_is_reported() {
        refused(
            "a,health,2\nb,helth,2\n",
            ":3: topic \"helth\", allowed are business, entertainment, health, politics, sports, technology, other",
        );
    }

    #[test]
    fn an_unknown_confidence_is_reported() {
        refused("a,health,3\n", "unknown variant `3`, expected one of `0`, `1`, `2`");
    }

    #[test]
    fn a_page_labelled_twice_is_reported() {
        refused("a,health,2\na,other,2\n", ":3: \"a\" is there twice");
    }

    /// The pages of a host by class, in the order of [`TOPICS`], and then those without one.
    #[track_caller]
    fn check_host(host: &str, expected: [usize; 7]) {
        let mut found = [0; 7];
        for row in EMBEDDED.values().filter(|row| row.page.split('/').next() == Some(host)) {
            let class = row.class().and_then(|class| TOPICS.iter().position(|topic| *topic == class));
            found[class.unwrap_or(TOPICS.len())] += 1;
        }
        assert_eq!(found, expected, "{host}");
    }

    #[test]
    fn classes_by_host() {
        check_host("entertainment.msn.com", [0, 94, 0, 2, 0, 0, 6]);
        check_host("news.bbc.co.uk", [17, 4, 6, 24, 2, 13, 34]);
        check_host("news.yahoo.com", [16, 10, 7, 15, 4, 13, 35]);
        check_host("thenation.com", [3, 11, 2, 73, 1, 0, 10]);
        check_host("www.cnn.com", [2, 7, 5, 29, 6, 14, 37]);
        check_host("www.esquire.com", [9, 29, 2, 25, 2, 2, 32]);
        check_host("www.forbes.com", [63, 5, 6, 4, 1, 13, 11]);
        check_host("www.foxnews.com", [4, 4, 5, 37, 1, 7, 43]);
        check_host("www.latimes.com", [10, 6, 4, 34, 5, 4, 37]);
        check_host("www.nymag.com", [15, 34, 0, 16, 1, 2, 34]);
    }
}
