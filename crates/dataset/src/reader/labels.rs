//! Annotations of crawl-to-the-future made for this project, embedded from `datasets/labels/`: the tables of contents of index pages in its history, and the
//! topics of its pages. How they were made is described in `datasets/README.md`.
//!
//! A label of a table of contents has the paths of elements and facts about their content. So another page than the labelled one, or another parse tree, is
//! detected and not marked wrongly.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use cleaning::{Gold, Role, Spans};
use page::{NodeId, Page};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

const TOC_FILE: &str = "datasets/labels/crawl-to-the-future-toc.jsonl";

/// The labels of pages, named `<folder>/<file>`.
pub(super) static TOC_LABELS: LazyLock<BTreeMap<String, PageLabels>> =
    LazyLock::new(|| parse_toc(datasets::TOC_LABELS).expect("a test checks the embedded labels"));

/// The annotation of one page, a line of the file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code, reason = "some fields are for people")]
pub(super) struct PageLabels {
    page: String,
    /// The elements that hold a table of contents, and nothing else.
    toc: Vec<Element>,
    /// Elements that another annotator might have marked.
    doubtful: Vec<Element>,
    toc_anchors: usize,
    site: String,
    host: String,
    capture: String,
    blob: String,
    note: String,
    anchors_total: usize,
}

impl PageLabels {
    /// The marks of the labelled page, parsed without the archive's insertions: the text of the marked
    /// elements is gold of role `toc`, that of the doubtful ones is left open.
    ///
    /// # Errors
    /// A message on the first element that differs from its label.
    pub(super) fn gold(&self, page: &Page) -> Result<Gold, String> {
        let spans = |elements: &[Element]| -> Result<Spans, String> {
            elements.iter().map(|element| element.find(page).map(|node| page.span(node))).collect()
        };
        Ok(Gold::of(Role::Toc, spans(&self.toc)?).with_unjudged(&spans(&self.doubtful)?))
    }
}

/// An element of a page. Doubtful ones are in no block and of no kind.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code, reason = "some fields are for people")]
struct Element {
    /// On the page without the archive's toolbar.
    #[serde(deserialize_with = "steps")]
    path_clean: Vec<Step>,
    /// Number of `a` elements with `href` in it, itself included.
    anchors: usize,
    /// Letters and digits of ASCII of the first anchor's text and of the last one's.
    first: String,
    last: String,
    /// On the unchanged page.
    path: String,
    block: Option<u32>,
    kind: Option<String>,
}

/// From an element to one of its children: the tag, and its place among the children that are elements, from 0. The
/// first step leads to the root.
#[derive(Debug)]
struct Step {
    tag: String,
    index: usize,
}

impl Element {
    fn find(&self, page: &Page) -> Result<NodeId, String> {
        let node = at_path(page, &self.path_clean).ok_or_else(|| {
            let path: Vec<_> =
                self.path_clean.iter().map(|step| format!("{}[{}]", step.tag, step.index)).collect();
            format!("the page has no element {}, which is labelled", path.join("/"))
        })?;
        let within: Vec<NodeId> = page
            .links()
            .map(|link| link.node)
            .filter(|anchor| {
                page.tag(*anchor).as_str() == "a" && page.subtree(node).contains(&anchor.index())
            })
            .collect();
        let text = |anchor: Option<&NodeId>| anchor.map(|at| plain(page.text_of(*at))).unwrap_or_default();
        let (anchors, first, last) = (within.len(), text(within.first()), text(within.last()));
        let label = (self.anchors, plain(&self.first), plain(&self.last));
        if (anchors, &first, &last) == (label.0, &label.1, &label.2) {
            return Ok(node);
        }
        Err(format!(
            "a labelled element has {anchors} anchors from {first:?} to {last:?}, its label says {} from {:?} to {:?}",
            label.0, label.1, label.2
        ))
    }
}

/// The element that the steps lead to.
fn at_path(page: &Page, path: &[Step]) -> Option<NodeId> {
    let (root, steps) = path.split_first()?;
    let mut node =
        page.nodes().next().filter(|node| root.index == 0 && page.tag(*node).as_str() == root.tag)?;
    for step in steps {
        let child = page.children(node).filter(|child| page.is_element(*child)).nth(step.index)?;
        node = (page.tag(child).as_str() == step.tag).then_some(child)?;
    }
    Some(node)
}

/// The part of a text that does not depend on its encoding and white space: its ASCII letters and digits.
fn plain(text: &str) -> String {
    text.chars().filter(char::is_ascii_alphanumeric).collect()
}

/// Reads and checks the labels: paths of tags and numbers, sums that agree, each page once.
fn parse_toc(lines: &str) -> Result<BTreeMap<String, PageLabels>, String> {
    let mut pages = BTreeMap::new();
    for (at, line) in lines.lines().enumerate() {
        let wrong = |problem: String| format!("{TOC_FILE}:{}: {problem}", at + 1);
        let labels: PageLabels = serde_json::from_str(line).map_err(|error| wrong(error.to_string()))?;
        let sum: usize = labels.toc.iter().map(|element| element.anchors).sum();
        if sum != labels.toc_anchors {
            return Err(wrong(format!("`toc_anchors` is {}, the elements have {sum}", labels.toc_anchors)));
        }
        if let Some(first) = pages.insert(labels.page.clone(), labels) {
            return Err(wrong(format!("{:?} is there twice", first.page)));
        }
    }
    Ok(pages)
}

fn steps<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Step>, D::Error> {
    let path = String::deserialize(from)?;
    let step = |step: &str| {
        let (tag, index) = step.strip_suffix(']')?.split_once('[')?;
        let index = index.parse().ok().filter(|_| !tag.is_empty())?;
        Some(Step { tag: tag.to_owned(), index })
    };
    let steps: Option<Vec<Step>> = path.split('/').map(step).collect();
    steps.ok_or_else(|| D::Error::custom(format!("path {path:?}, allowed are tag[number]/...")))
}

const TOPIC_FILE: &str = "datasets/labels/crawl-to-the-future-topics.csv";

/// The topics that are classes.
const TOPICS: [&str; 6] = ["business", "entertainment", "health", "politics", "sports", "technology"];

/// The topic of all pages outside of [`TOPICS`]: crime, accidents, religion, fashion, travel and more.
const OTHER: &str = "other";

static TOPIC_LABELS: LazyLock<BTreeMap<String, Row>> =
    LazyLock::new(|| parse_topics(datasets::TOPIC_LABELS).expect("a test checks the embedded labels"));

/// The class of a page, named `<host>/<year>/<file>`; `None` if it has none, or no label.
pub(super) fn class_of(page: &str) -> Option<&'static str> {
    TOPIC_LABELS.get(page).and_then(Row::class)
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
fn parse_topics(csv: &str) -> Result<BTreeMap<String, Row>, String> {
    let mut rows = BTreeMap::new();
    for (at, row) in csv::Reader::from_reader(csv.as_bytes()).into_deserialize().enumerate() {
        // the head is line 1, and no name holds a line break
        let wrong = |problem: String| format!("{TOPIC_FILE}:{}: {problem}", at + 2);
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
    use page::Hints;

    use super::*;

    #[test]
    fn the_embedded_toc_labels_are_sound() {
        let pages = parse_toc(datasets::TOC_LABELS).unwrap();
        let anchors = |of: fn(&PageLabels) -> &[Element]| {
            pages.values().flat_map(of).map(|element| element.anchors).sum::<usize>()
        };
        let sum = [anchors(|page| &page.toc), anchors(|page| &page.doubtful)];
        assert_eq!((pages.len(), sum), (64, [2467, 518]));
    }

    /// A line of labels with one marked and one doubtful element.
    fn line(path: &str, anchors: usize, first: &str, last: &str) -> String {
        let marked = |path: &str, anchors, first, last| serde_json::json!({"path": "html[0]", "path_clean": path, "anchors": anchors, "first": first, "last": last});
        serde_json::json!({
            "page": "a/x.html", "site": "a", "host": "a.org", "capture": "2000", "blob": "0", "note": "",
            "anchors_total": 9, "toc_anchors": anchors,
            "toc": [marked(path, anchors, first, last)],
            "doubtful": [marked("html[0]/body[1]/p[2]", 1, "Doubt", "Doubt")],
        })
        .to_string()
    }

    const PAGE: &str = "<body><a href=/>Home</a><script></script><p><a href=d>Doubt</a>?</p>\
                        <table><tr><td><a href=1>Caf\u{e9} opens</a> <a name=x>no link</a> <a href=2>Rain</a></table>";
    const CELL: &str = "html[0]/body[1]/table[3]/tbody[0]/tr[0]/td[0]";

    #[track_caller]
    fn check(line: &str, expected: Result<(&[&str], &[&str]), &str>) {
        let page = Page::parse(PAGE.as_bytes(), &Hints { url: None, charset: Some("utf-8") });
        let gold = parse_toc(line).unwrap()["a/x.html"].gold(&page);
        let slices = |spans: &Spans| spans.slices(page.text()).map(str::to_owned).collect::<Vec<_>>();
        let found = gold.map(|gold| (slices(gold.get(Role::Toc)), slices(gold.unjudged())));
        let owned = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
        assert_eq!(found, expected.map(|(toc, open)| (owned(toc), owned(open))).map_err(str::to_owned));
    }

    #[test]
    fn elements_are_found_by_their_paths_and_checked_by_their_anchors() {
        check(&line(CELL, 2, "Caf? opens", "Rain"), Ok((&["Caf\u{e9} opens no link Rain"], &["Doubt?\n"])));
        check(&line(&format!("{CELL}/a[2]"), 1, "Rain", "Rain"), Ok((&["Rain"], &["Doubt?\n"])));
        // what has a mark is not left open
        check(
            &line("html[0]/body[1]", 4, "Home", "Rain"),
            Ok((&["Home\nDoubt?\nCaf\u{e9} opens no link Rain"], &[])),
        );
    }

    #[test]
    fn another_page_is_reported() {
        let other = "a labelled element has 2 anchors from \"Cafopens\" to \"Rain\", its label says";
        check(&line(CELL, 3, "Caf opens", "Rain"), Err(&format!("{other} 3 from \"Cafopens\" to \"Rain\"")));
        check(&line(CELL, 2, "Caf opens", "Snow"), Err(&format!("{other} 2 from \"Cafopens\" to \"Snow\"")));
        for path in ["html[0]/body[1]/td[0]", "html[0]/body[1]/table[4]", "html[1]", "body[0]"] {
            let reported = format!("the page has no element {path}, which is labelled");
            check(&line(path, 2, "Caf opens", "Rain"), Err(&reported));
        }
    }

    #[track_caller]
    fn refused_toc(lines: &str, expected: &str) {
        let error = parse_toc(lines).unwrap_err();
        assert!(error.starts_with(TOC_FILE) && error.contains(expected), "{error}");
    }

    #[test]
    fn unsound_labels_are_reported_with_their_line() {
        let sound = line(CELL, 2, "a", "b");
        refused_toc(&format!("{sound}\n{sound}"), ":2: \"a/x.html\" is there twice");
        refused_toc(
            &line("html/body[1]", 2, "a", "b"),
            ":1: path \"html/body[1]\", allowed are tag[number]/...",
        );
        refused_toc(&line("[1]", 2, "a", "b"), ":1: path \"[1]\"");
        refused_toc(
            &sound.replace("\"toc_anchors\":2", "\"toc_anchors\":3"),
            ":1: `toc_anchors` is 3, the elements have 2",
        );
        refused_toc(&sound.replace("\"note\"", "\"more\""), ":1: unknown field `more`");
        refused_toc("{", ":1: EOF");
    }

    #[test]
    fn the_embedded_topics_are_sound() {
        assert_eq!(parse_topics(datasets::TOPIC_LABELS).map(|rows| rows.len()), Ok(1009));
    }

    #[track_caller]
    fn check_class(row: &str, expected: Option<&str>) {
        let rows = parse_topics(&format!("page,topic,confidence\n{row}\n")).unwrap();
        assert_eq!(rows.values().map(Row::class).collect::<Vec<_>>(), [expected]);
    }

    #[test]
    fn clear_and_arguable_topics_are_classes_and_guesses_and_other_are_none() {
        check_class("a/2000/x.html,health,2", Some("health"));
        check_class("\"a/2000/x, y.html\",sports,1", Some("sports"));
        check_class("a/2000/x.html,health,0", None);
        check_class("a/2000/x.html,other,2", None);
    }

    #[track_caller]
    fn refused_topics(rows: &str, expected: &str) {
        let error = parse_topics(&format!("page,topic,confidence\n{rows}")).unwrap_err();
        assert!(error.starts_with(TOPIC_FILE) && error.ends_with(expected), "{error}");
    }

    #[test]
    fn unsound_topics_are_reported() {
        refused_topics(
            "a,health,2\nb,helth,2\n",
            ":3: topic \"helth\", allowed are business, entertainment, health, politics, sports, technology, other",
        );
        refused_topics("a,health,3\n", "unknown variant `3`, expected one of `0`, `1`, `2`");
        refused_topics("a,health,2\na,other,2\n", ":3: \"a\" is there twice");
    }

    /// The pages of a host by class, in the order of [`TOPICS`], and then those without one.
    #[track_caller]
    fn check_host(host: &str, expected: [usize; 7]) {
        let mut found = [0; 7];
        for row in TOPIC_LABELS.values().filter(|row| row.page.split('/').next() == Some(host)) {
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
