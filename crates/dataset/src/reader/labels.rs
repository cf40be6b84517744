//! Annotations of crawl-to-the-future made for this project, embedded from `datasets/labels/`: the tables of contents of index pages in its history, and the
//! topics of its pages. How they were made is described in `datasets/README.md`.
//!
//! A label of a table of contents has the paths of elements and facts about their content. So another page than the labelled one, or another parse tree, is
//! detected and not marked wrongly.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use cleaning::{Gold, Role, Spans};
use page::{NodeId, Page};
use serde::Deserialize;

/// The labels of pages, named `<folder>/<file>`.
pub(super) static TOC_LABELS: LazyLock<BTreeMap<String, PageLabels>> =
    LazyLock::new(|| toc_labels(datasets::TOC_LABELS));

/// The annotation of one page, a line of the file, which has more fields for people.
#[derive(Debug, Deserialize)]
pub(super) struct PageLabels {
    page: String,
    /// The elements that hold a table of contents, and nothing else.
    toc: Vec<Element>,
    /// Elements that another annotator might have marked.
    doubtful: Vec<Element>,
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

/// An element of a page.
#[derive(Debug, Deserialize)]
struct Element {
    /// On the page without the archive's toolbar: `html[0]/body[1]`, from the root on the tag of each element and its place among the children
    /// that are elements.
    path_clean: String,
    /// Number of `a` elements with `href` in it, itself included.
    anchors: usize,
    /// Letters and digits of ASCII of the first anchor's text and of the last one's.
    first: String,
    last: String,
}

impl Element {
    fn find(&self, page: &Page) -> Result<NodeId, String> {
        let path = &self.path_clean;
        let missing = || format!("the page has no element {path}, which is labelled");
        let node = at_path(page, path).ok_or_else(missing)?;
        let is_within = |anchor: &NodeId| {
            page.tag(*anchor).as_str() == "a" && page.subtree(node).contains(&anchor.index())
        };
        let within: Vec<NodeId> = page.links().map(|link| link.node).filter(is_within).collect();
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

/// The element that a path leads to.
fn at_path(page: &Page, path: &str) -> Option<NodeId> {
    let mut node = None;
    for step in path.split('/') {
        let (tag, index) = step.strip_suffix(']')?.split_once('[')?;
        let index = index.parse().ok()?;
        let found = match node {
            None => page.nodes().take(1).nth(index),
            Some(node) => page.children(node).filter(|child| page.is_element(*child)).nth(index),
        };
        node = Some(found.filter(|found| page.tag(*found).as_str() == tag)?);
    }
    node
}

/// The part of a text that does not depend on its encoding and white space: its ASCII letters and digits.
fn plain(text: &str) -> String {
    text.chars().filter(char::is_ascii_alphanumeric).collect()
}

/// Reads labels, of which a test checks those of the file.
fn toc_labels(lines: &str) -> BTreeMap<String, PageLabels> {
    let labels = |line| serde_json::from_str(line).expect("a test reads the labels");
    lines.lines().map(labels).map(|labels: PageLabels| (labels.page.clone(), labels)).collect()
}

/// The topics that are classes.
const TOPICS: [&str; 6] = ["business", "entertainment", "health", "politics", "sports", "technology"];

static TOPIC_LABELS: LazyLock<BTreeMap<String, Row>> = LazyLock::new(|| topic_labels(datasets::TOPIC_LABELS));

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
    /// That of the annotator: 0 for a guess, 1 for an arguable topic, 2 for a clear one.
    confidence: u8,
}

impl Row {
    /// The rule for classes. `other` is no class: its pages have no common subject, so no text distinguishes
    /// them from the rest. A guess gives no class either: if a reader could not decide, an error would not be
    /// the fault of a method.
    fn class(&self) -> Option<&'static str> {
        let topic = TOPICS.into_iter().find(|topic| *topic == self.topic)?;
        (self.confidence > 0).then_some(topic)
    }
}

/// Reads labels, of which a test checks those of the file.
fn topic_labels(csv: &str) -> BTreeMap<String, Row> {
    let rows = csv::Reader::from_reader(csv.as_bytes()).into_deserialize();
    rows.map(|row| row.expect("a test reads the labels")).map(|row: Row| (row.page.clone(), row)).collect()
}

#[cfg(test)]
mod tests {
    use page::Hints;

    use super::*;

    #[test]
    fn the_embedded_toc_labels_are_sound() {
        let pages = &TOC_LABELS;
        let anchors = |of: fn(&PageLabels) -> &[Element]| {
            pages.values().flat_map(of).map(|element| element.anchors).sum::<usize>()
        };
        let sum = [anchors(|page| &page.toc), anchors(|page| &page.doubtful)];
        assert_eq!((pages.len(), sum), (64, [2467, 518]));
        let lines = datasets::TOC_LABELS.lines().map(|line| serde_json::from_str(line).unwrap());
        let lines: Vec<serde_json::Value> = lines.collect();
        assert_eq!(lines.len(), pages.len(), "a page is there twice");
        for (line, labels) in lines.iter().map(|line| (line, &pages[line["page"].as_str().unwrap()])) {
            let sum: usize = labels.toc.iter().map(|element| element.anchors).sum();
            assert_eq!(line["toc_anchors"], sum, "{}", labels.page);
            for path in labels.toc.iter().chain(&labels.doubtful).map(|element| &element.path_clean) {
                assert!(path.split('/').all(is_step), "{path}");
            }
        }
    }

    fn is_step(step: &str) -> bool {
        let parts = step.strip_suffix(']').and_then(|step| step.split_once('['));
        parts.is_some_and(|(tag, index)| !tag.is_empty() && index.parse::<usize>().is_ok())
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
        let gold = toc_labels(line)["a/x.html"].gold(&page);
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
        for path in
            ["html[0]/body[1]/td[0]", "html[0]/body[1]/table[4]", "html[1]", "body[0]", "html/body[1]"]
        {
            let reported = format!("the page has no element {path}, which is labelled");
            check(&line(path, 2, "Caf opens", "Rain"), Err(&reported));
        }
    }

    #[test]
    fn the_embedded_topics_are_sound() {
        assert_eq!(TOPIC_LABELS.len(), 1009);
        assert_eq!(datasets::TOPIC_LABELS.lines().count(), 1010, "a page is there twice");
        for row in TOPIC_LABELS.values() {
            let is_known = row.topic == "other" || TOPICS.contains(&row.topic.as_str());
            assert!(is_known && row.confidence <= 2, "{row:?}");
        }
    }

    #[track_caller]
    fn check_class(row: &str, expected: Option<&str>) {
        let rows = topic_labels(&format!("page,topic,confidence\n{row}\n"));
        assert_eq!(rows.values().map(Row::class).collect::<Vec<_>>(), [expected]);
    }

    #[test]
    fn clear_and_arguable_topics_are_classes_and_guesses_and_other_are_none() {
        check_class("a/2000/x.html,health,2", Some("health"));
        check_class("\"a/2000/x, y.html\",sports,1", Some("sports"));
        check_class("a/2000/x.html,health,0", None);
        check_class("a/2000/x.html,other,2", None);
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
