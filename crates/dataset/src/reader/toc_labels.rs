//! The tables of contents of index pages in crawl-to-the-future's history: annotations made for this project,
//! embedded from `datasets/labels/`. How they were made is described in `datasets/README.md`.
//!
//! A label has the paths of elements and facts about their content. So another page than the labelled one, or
//! another parse tree, is detected and not marked wrongly.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use cleaning::{Gold, Role, Spans};
use page::{NodeId, Page};
use serde::Deserialize;

use input::Digest;

const FILE: &str = "datasets/labels/crawl-to-the-future-toc.jsonl";
const LINES: &str = datasets::TOC_LABELS;

static EMBEDDED: LazyLock<BTreeMap<String, PageLabels>> =
    LazyLock::new(|| parse(LINES).expect("a test checks the embedded labels"));

/// The labels of a page, named `<folder>/<file>`.
pub(super) fn labels_of(page: &str) -> Option<&'static PageLabels> {
    EMBEDDED.get(page)
}

/// The digest of the labels: with another one, pages may have other marks.
pub(super) fn digest() -> Digest {
    Digest::of(LINES.as_bytes())
}

/// The annotation of one page.
#[derive(Debug)]
pub(super) struct PageLabels {
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

    /// Numbers of anchors in the marked elements and in the doubtful ones.
    #[cfg(test)]
    fn anchors(&self) -> [usize; 2] {
        [&self.toc, &self.doubtful].map(|elements| elements.iter().map(|element| element.anchors).sum())
    }
}

/// An element of a page.
#[derive(Debug)]
struct Element {
    path: Vec<Step>,
    /// Number of `a` elements with `href` in it, itself included.
    anchors: usize,
    /// Letters and digits of ASCII of the first anchor's text and of the last one's.
    ends: [String; 2],
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
        let node = at_path(page, &self.path).ok_or_else(|| {
            let path: Vec<_> = self.path.iter().map(|step| format!("{}[{}]", step.tag, step.index)).collect();
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
        let ends = [text(within.first()), text(within.last())];
        if within.len() == self.anchors && ends == self.ends {
            return Ok(node);
        }
        Err(format!(
            "a labelled element has {} anchors from {:?} to {:?}, its label says {} from {:?} to {:?}",
            within.len(),
            ends[0],
            ends[1],
            self.anchors,
            self.ends[0],
            self.ends[1]
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

/// One line of the file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    page: String,
    toc: Vec<Marked>,
    doubtful: Vec<Marked>,
    toc_anchors: usize,
    #[serde(rename = "site")]
    _site: String,
    #[serde(rename = "host")]
    _host: String,
    #[serde(rename = "capture")]
    _capture: String,
    #[serde(rename = "blob")]
    _blob: String,
    #[serde(rename = "note")]
    _note: String,
    #[serde(rename = "anchors_total")]
    _anchors_total: usize,
}

/// An element of a line. Doubtful ones are in no block and of no kind.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Marked {
    /// On the page without the archive's toolbar.
    path_clean: String,
    anchors: usize,
    first: String,
    last: String,
    /// On the unchanged page.
    #[serde(rename = "path")]
    _path: String,
    #[serde(rename = "block")]
    _block: Option<u32>,
    #[serde(rename = "kind")]
    _kind: Option<String>,
}

/// Reads and checks the labels: paths of tags and numbers, sums that agree, each page once.
fn parse(lines: &str) -> Result<BTreeMap<String, PageLabels>, String> {
    let mut pages = BTreeMap::new();
    for (at, line) in lines.lines().enumerate() {
        let wrong = |problem: String| format!("{FILE}:{}: {problem}", at + 1);
        let line: Line = serde_json::from_str(line).map_err(|error| wrong(error.to_string()))?;
        let elements = |marked: &[Marked]| marked.iter().map(element).collect::<Result<Vec<_>, _>>();
        let labels = PageLabels {
            toc: elements(&line.toc).map_err(wrong)?,
            doubtful: elements(&line.doubtful).map_err(wrong)?,
        };
        let sum: usize = labels.toc.iter().map(|element| element.anchors).sum();
        if sum != line.toc_anchors {
            return Err(wrong(format!("`toc_anchors` is {}, the elements have {sum}", line.toc_anchors)));
        }
        if pages.insert(line.page.clone(), labels).is_some() {
            return Err(wrong(format!("{:?} is there twice", line.page)));
        }
    }
    Ok(pages)
}

fn element(marked: &Marked) -> Result<Element, String> {
    let step = |step: &str| {
        let (tag, index) = step.strip_suffix(']')?.split_once('[')?;
        let index = index.parse().ok().filter(|_| !tag.is_empty())?;
        Some(Step { tag: tag.to_owned(), index })
    };
    let path: Option<Vec<Step>> = marked.path_clean.split('/').map(step).collect();
    let path = path.ok_or_else(|| format!("path {:?}, allowed are tag[number]/...", marked.path_clean))?;
    Ok(Element { path, anchors: marked.anchors, ends: [plain(&marked.first), plain(&marked.last)] })
}

#[cfg(test)]
mod tests {
    use page::Hints;

    use super::*;

    #[test]
    fn the_embedded_labels_are_sound() {
        let pages = match parse(LINES) {
            Ok(pages) => pages,
            Err(error) => panic!("{error}"),
        };
        let anchors = pages.values().map(PageLabels::anchors);
        let sum = anchors.fold([0, 0], |sum, page| [sum[0] + page[0], sum[1] + page[1]]);
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
        let gold = parse(line).unwrap()["a/x.html"].gold(&page);
        let slices = |spans: &Spans| spans.slices(page.text()).map(str::to_owned).collect::<Vec<_>>();
        let found = gold.map(|gold| (slices(gold.get(Role::Toc)), slices(gold.unjudged())));
        let owned = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
        assert_eq!(found, expected.map(|(toc, open)| (owned(toc), owned(open))).map_err(str::to_owned));
    }

    #[test]
    fn elements_are_found_by_their_paths_and_checked_by_their_anchors() {
        check(&line(CELL, 2, "Caf? opens", "Rain"), Ok((&["Caf\u{e9} opens no link Rain"], &["Doubt?\n"])));
        check(&line(&format!("{CELL}/a[2]"), 1, "Rain", "Rain"), Ok((&["Rain"], &["Doubt?\n"])));
    }

    #[test]
    fn what_has_a_mark_is_not_left_open() {
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
    fn refused(lines: &str, expected: &str) {
        let error = parse(lines).unwrap_err();
        assert!(error.starts_with(FILE) && error.contains(expected), "{error}");
    }

    #[test]
    fn unsound_labels_are_reported_with_their_line() {
        let sound = line(CELL, 2, "a", "b");
        refused(&format!("{sound}\n{sound}"), ":2: \"a/x.html\" is there twice");
        refused(&line("html/body[1]", 2, "a", "b"), ":1: path \"html/body[1]\", allowed are tag[number]/...");
        refused(&line("[1]", 2, "a", "b"), ":1: path \"[1]\"");
        refused(
            &sound.replace("\"toc_anchors\":2", "\"toc_anchors\":3"),
            ":1: `toc_anchors` is 3, the elements have 2",
        );
        refused(&sound.replace("\"note\"", "\"more\""), ":1: unknown field `more`");
        refused("{", ":1: EOF");
    }
}
