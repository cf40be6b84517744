//! Where kept text stands: for each kept block the path of its element and the heading above it, for programs that cut a page into parts.

use cleaning::{Cleaning, heading_level};
use page::{NodeId, Page};
use rustc_hash::FxHashMap;
use serde::Serialize;

use crate::shown::{block_around, on_one_line, with_ancestors};

/// The most steps of a path. A longer one begins with `…`.
const STEPS: usize = 24;

/// The most bytes of a heading's text, and of the name of a step. A longer one ends with `…`.
const LONGEST: (usize, usize) = (300, 64);

/// The most bytes that all paths have together, as a multiple of the page's text, and beyond it. Later paths have their last step alone.
const ALL_PATHS: (usize, usize) = (8, 64 << 10);

/// The kept blocks of a page, and the headings above them.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Places {
    /// The headings with a kept block below them, in document order.
    pub headings: Vec<Heading>,
    /// The kept blocks, in document order.
    pub blocks: Vec<Place>,
}

/// A heading, written as `[text, above]`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Heading(
    /// Its text on one line, at most 300 bytes.
    pub String,
    /// The index of the heading that it stands under.
    pub Option<usize>,
);

/// A kept block, written as `[start, end, path, heading]`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Place(
    /// Its first byte in the page's text.
    pub u32,
    /// One past its last byte.
    pub u32,
    /// Its element below `body`: names, with a number where an element has several children of one name: `main/article/p[3]`.
    pub String,
    /// The index of the heading that it stands under, the lowest.
    pub Option<usize>,
);

impl Places {
    /// The places of the kept blocks: the lines of the page's text that are kept at least in part. Linear in the page; the size of all is, too.
    pub fn of(page: &Page, cleaning: &Cleaning) -> Self {
        let steps = Steps::of(page);
        let mut places = Self::default();
        // the headings above, the highest first, and the indices of those that have one
        let (mut above, mut known) = (Vec::<(u8, NodeId)>::new(), FxHashMap::default());
        let mut room = ALL_PATHS.0 * page.text().len() + ALL_PATHS.1;
        for line in page.lines() {
            let Some(leaf) = page.leaf_at(line.start) else { continue };
            let Some(block) = block_around(page, leaf) else { continue };
            let level = heading_level(page.tag(block).as_str());
            if let Some(level) = level {
                above.retain(|(of_above, _)| *of_above < level);
            }
            if cleaning.kept().bytes_within(line) > 0 {
                let heading = above.iter().fold(None, |over, (_, heading)| {
                    Some(*known.entry(*heading).or_insert_with(|| places.add_heading(page, *heading, over)))
                });
                let path = steps.path(page, block, if room > 0 { STEPS } else { 1 });
                room = room.saturating_sub(path.len());
                places.blocks.push(Place(line.start, line.end, path, heading));
            }
            above.extend(level.map(|level| (level, block)));
        }
        places
    }

    fn add_heading(&mut self, page: &Page, heading: NodeId, over: Option<usize>) -> usize {
        self.headings.push(Heading(cut(page.text_of(heading), LONGEST.0, on_one_line), over));
        self.headings.len() - 1
    }
}

/// The text in this form, or as many bytes of it as allowed.
fn cut(text: &str, most: usize, form: impl Fn(&str) -> String) -> String {
    let whole = text.trim();
    let end = whole.floor_char_boundary(most);
    form(&whole[..end]) + if end < whole.len() { "…" } else { "" }
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

    /// The last steps to a block, at most so many.
    fn path(&self, page: &Page, block: NodeId, most: usize) -> String {
        let step = |node: NodeId| {
            let name = cut(page.tag(node).as_str(), LONGEST.1, str::to_owned);
            match self.0.get(&node) {
                Some(number) => format!("{name}[{number}]"),
                None => name,
            }
        };
        let is_below = |node: &NodeId| !matches!(page.tag(*node).as_str(), "body" | "html");
        let above = with_ancestors(page, block).take_while(is_below);
        let mut steps: Vec<String> = above.take(most + 1).map(step).collect();
        if steps.len() > most {
            steps[most] = "…".to_owned();
        }
        steps.reverse();
        steps.join("/")
    }
}

#[cfg(test)]
mod tests {
    use testkit::parse;

    use super::*;

    /// The texts of a heading and of those above it, the highest first.
    fn headings(places: &Places, heading: Option<usize>) -> Vec<&str> {
        let above = std::iter::successors(heading, |&index| places.headings[index].1);
        let mut texts: Vec<&str> = above.map(|index| places.headings[index].0.as_str()).collect();
        texts.reverse();
        texts
    }

    #[track_caller]
    fn check(html: &str, expected: &[(&str, &str, &[&str])]) {
        let page = parse(html);
        let places = Places::of(&page, &Cleaning::everything(&page));
        let found = places.blocks.iter().map(|Place(start, end, path, heading)| {
            let text = page.text()[*start as usize..*end as usize].trim_end();
            (text, path.as_str(), headings(&places, *heading))
        });
        let found: Vec<_> = found.collect();
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
        let expected = Places {
            headings: vec![Heading("A".to_owned(), None)],
            blocks: vec![Place(2, 3, "p".to_owned(), Some(0))],
        };
        assert_eq!(Places::of(&page, &kept), expected);
    }

    #[test]
    fn the_places_are_not_many_times_the_page() {
        let long = "h".repeat(10_000);
        let nested = format!("<{}>", "x".repeat(200)).repeat(24);
        let pages = [
            format!("<h1>{}", "word<li>a".repeat(10_000)),
            ["1", "2", "3", "4", "5", "6"].map(|level| format!("<h{level}>{long}</h{level}>")).concat()
                + &"<p>w".repeat(10_000),
            nested + &"<p>w".repeat(10_000),
            "<h1><hr>!".repeat(10_000),
        ];
        for html in pages {
            let page = parse(&html);
            let places = serde_json::to_string(&Places::of(&page, &Cleaning::everything(&page))).unwrap();
            assert!(places.len() < 12 * html.len() + (64 << 10), "{} for {}", places.len(), &html[..60]);
        }
    }
}
