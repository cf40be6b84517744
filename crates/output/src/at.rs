//! Where kept text stands: for each kept block the path of its element and the headings above it, for programs that cut a page into parts.

use cleaning::{Cleaning, heading_level};
use page::{NodeId, Page};
use rustc_hash::FxHashMap;
use serde::Serialize;

use crate::shown::{block_around, on_one_line, with_ancestors};

/// The most steps of a path. A longer one begins with `…`.
const STEPS: usize = 24;

/// A kept block, written as `[start, end, path, headings]`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct At(
    /// Its first byte in the page's text.
    pub u32,
    /// One past its last byte.
    pub u32,
    /// Its element below `body`: names, with a number where an element has several children of one name: `main/article/p[3]`.
    pub String,
    /// The headings that it stands under, the highest first.
    pub Vec<String>,
);

/// The places of the kept blocks, in document order: the lines of the page's text that are kept at least in part. Linear in the page, but for
/// paths and headings of the kept blocks.
pub fn at(page: &Page, cleaning: &Cleaning) -> Vec<At> {
    let steps = Steps::of(page);
    let mut headings: Vec<(u8, String)> = Vec::new();
    let mut places = Vec::new();
    for line in page.lines() {
        let Some(leaf) = page.leaf_at(line.start) else { continue };
        let Some(block) = block_around(page, leaf) else { continue };
        let level = heading_level(page.tag(block).as_str());
        if let Some(level) = level {
            headings.retain(|(above, _)| *above < level);
        }
        if cleaning.kept().bytes_within(line) > 0 {
            let above = headings.iter().map(|(_, text)| text.clone()).collect();
            places.push(At(line.start, line.end, steps.path(page, block), above));
        }
        if let Some(level) = level {
            headings.push((level, on_one_line(page.text_of(block))));
        }
    }
    places
}

/// For each element with siblings of its name its number among them.
struct Steps(FxHashMap<NodeId, u32>);

impl Steps {
    fn of(page: &Page) -> Self {
        let mut numbers = FxHashMap::default();
        // by parent and name: the first child of this name, and how many there are
        let mut known: FxHashMap<(NodeId, &str), (NodeId, u32)> = FxHashMap::default();
        for node in page.nodes().filter(|&node| page.is_element(node)) {
            let Some(parent) = page.parent(node) else { continue };
            let (first, number) = known.entry((parent, page.tag(node).as_str())).or_insert((node, 0));
            *number += 1;
            if *number > 1 {
                numbers.insert(*first, 1);
                numbers.insert(node, *number);
            }
        }
        Self(numbers)
    }

    fn path(&self, page: &Page, block: NodeId) -> String {
        let step = |node: NodeId| match self.0.get(&node) {
            Some(number) => format!("{}[{number}]", page.tag(node).as_str()),
            None => page.tag(node).as_str().to_owned(),
        };
        let is_below = |node: &NodeId| !matches!(page.tag(*node).as_str(), "body" | "html");
        let above = with_ancestors(page, block).take_while(is_below);
        let mut steps: Vec<String> = above.take(STEPS + 1).map(step).collect();
        if steps.len() > STEPS {
            steps[STEPS] = "…".to_owned();
        }
        steps.reverse();
        steps.join("/")
    }
}

#[cfg(test)]
mod tests {
    use testkit::parse;

    use super::*;

    #[track_caller]
    fn check(html: &str, expected: &[(&str, &str, &[&str])]) {
        let page = parse(html);
        let found = at(&page, &Cleaning::everything(&page));
        let found: Vec<_> = found
            .iter()
            .map(|At(start, end, path, headings)| {
                let text = page.text()[*start as usize..*end as usize].trim_end();
                (text, path.as_str(), headings.iter().map(String::as_str).collect::<Vec<_>>())
            })
            .collect();
        let expected: Vec<_> =
            expected.iter().map(|(text, path, headings)| (*text, *path, headings.to_vec())).collect();
        assert_eq!(found, expected, "{html}");
    }

    #[test]
    fn a_block_has_its_path_and_its_headings() {
        check(
            "<main><h1>A</h1><p>b<p>c <b>d</b><div><h2>E</h2>f<ul><li>g<li>h</ul></div><h2>I</h2><p>k</main>l",
            &[
                ("A", "main/h1", &[]),
                ("b", "main/p[1]", &["A"]),
                ("c d", "main/p[2]", &["A"]),
                ("E", "main/div/h2", &["A"]),
                ("f", "main/div", &["A", "E"]),
                ("g", "main/div/ul/li[1]", &["A", "E"]),
                ("h", "main/div/ul/li[2]", &["A", "E"]),
                ("I", "main/h2", &["A"]),
                ("k", "main/p[3]", &["A", "I"]),
                ("l", "", &["A", "I"]),
            ],
        );
        let deep = format!("{}a", "<div>".repeat(300));
        check(&deep, &[("a", &format!("…{}", "/div".repeat(STEPS)), &[])]);
    }

    #[test]
    fn what_is_not_kept_has_no_place_but_its_headings_count() {
        let page = parse("<h2>A</h2><p>b");
        let kept = Cleaning::keep([page::Span { start: 2, end: 3 }].into_iter().collect());
        assert_eq!(at(&page, &kept), [At(2, 3, "p".to_owned(), vec!["A".to_owned()])]);
    }
}
