//! Parts of the content that the kept text must have: snippets, the values of a thing, and the heads of kept values.

use page::{NodeId, Page};
use text::word_hashes;

use crate::Counts;
use crate::counts::{common, numbers};

/// Every snippet is a unit, in the answer and found; it is common if it is in the text, in upper or lower
/// case. So each ratio is the share of snippets in the text. Without snippets there is one common unit, so
/// the share is 1, as in `evaluate.py` of WCXB.
///
/// White space counts, so a snippet that crosses the end of a block is in the text only if its own line ends
/// there.
pub fn count_snippets(snippets: &[String], text: &str) -> Counts {
    let text = text.to_lowercase();
    let there = |snippet: &&String| text.contains(&snippet.to_lowercase());
    let (all, common) = (snippets.len() as u64, snippets.iter().filter(there).count() as u64);
    if all == 0 { Counts::share(1, 1) } else { Counts::share(all, common) }
}

/// Every value with a word is a unit, in the answer and found; it is common if its words stand in the text one after the other, in
/// upper or lower case. So each ratio is the share of kept values. `None` without any value.
pub fn count_attributes(values: &[String], text: &str) -> Option<Counts> {
    let text: Vec<u64> = word_hashes(text).collect();
    let values = values.iter().map(|value| word_hashes(value).collect::<Vec<_>>());
    let values: Vec<Vec<u64>> = values.filter(|value| !value.is_empty()).collect();
    let common = values.iter().filter(|value| find(&text, value).is_some()).count() as u64;
    let all = values.len() as u64;
    (all > 0).then_some(Counts::share(all, common))
}

/// Every kept value is a unit, in the answer and found; it is common if its head is lost. So each ratio is the share of orphans, and
/// fewer are better. `None` if no value is kept.
///
/// A value is the cells beside the only `th` of a row, the `dd` behind a `dt`, or the paragraphs, items and code between an `h2` to `h4`
/// and the next. It is kept if its first words stand in the text and most of its words do. The head of a section is kept if it
/// stands anywhere in the text, any other if it stands close before the value.
pub fn count_orphans(page: &Page, text: &str) -> Option<Counts> {
    let kept: Vec<u64> = word_hashes(text).collect();
    let (mut all, mut orphans) = (0, 0);
    for (head, value) in pairs(page) {
        let is_of_section = matches!(page.tag(head).as_str(), "h2" | "h3" | "h4");
        let has_digit =
            value.iter().any(|&node| page.text_of(node).contains(|sign: char| sign.is_ascii_digit()));
        let head: Vec<u64> = word_hashes(page.text_of(head)).collect();
        let value: Vec<u64> = value.iter().flat_map(|&node| word_hashes(page.text_of(node))).collect();
        let is_short = value.len() < if has_digit { 1 } else { 2 };
        if head.is_empty() || head.len() > HEAD || is_short || value.len() > VALUE {
            continue;
        }
        let first = &value[..value.len().min(FIRST)];
        let has_most = || MOST * value.len() as f64 <= common(numbers(&value), &kept) as f64;
        let Some(at) = find(&kept, first).filter(|_| has_most()) else { continue };
        let before = &kept[at.saturating_sub(NEAR + head.len())..at];
        let has_head = match is_of_section {
            true => find(&kept, &head).is_some(),
            false => find(before, &head).is_some() || find(&kept, &[&head, first].concat()).is_some(),
        };
        all += 1;
        orphans += u64::from(!has_head);
    }
    (all > 0).then_some(Counts::share(all, orphans))
}

/// The most words of a head, of a value, and between the two.
const HEAD: usize = 12;
const VALUE: usize = 2_000;
const NEAR: usize = 12;

/// The first words of a value, by which it is found.
const FIRST: usize = 6;

/// The least share of a kept value's words in the text.
const MOST: f64 = 0.6;

/// The heads of a page with their values.
fn pairs(page: &Page) -> Vec<(NodeId, Vec<NodeId>)> {
    let mut found = Vec::new();
    let mut section: Option<usize> = None;
    for node in page.nodes().filter(|&node| page.is_element(node)) {
        let children = |tag: &'static str| page.children(node).filter(move |&child| *page.tag(child) == tag);
        match page.tag(node).as_str() {
            "tr" => {
                let (heads, cells) = (children("th").collect::<Vec<_>>(), children("td").collect::<Vec<_>>());
                if let ([head], false) = (&heads[..], cells.is_empty()) {
                    found.push((*head, cells));
                }
            }
            "dl" | "div" => {
                let mut term = None;
                for child in page.children(node).filter(|&child| page.is_element(child)) {
                    let last = term.take();
                    match (page.tag(child).as_str(), last) {
                        ("dt", _) => term = Some(child),
                        ("dd", Some(term)) => found.push((term, vec![child])),
                        _ => {}
                    }
                }
            }
            "h2" | "h3" | "h4" => {
                section = Some(found.len());
                found.push((node, Vec::new()));
            }
            "p" | "li" | "pre" => section.into_iter().for_each(|section| found[section].1.push(node)),
            _ => {}
        }
    }
    found
}

/// The place where some words stand one after the other.
fn find(text: &[u64], words: &[u64]) -> Option<usize> {
    text.windows(words.len().max(1)).position(|window| window == words)
}

#[cfg(test)]
mod tests {
    use page::Hints;

    use super::*;

    #[test]
    fn a_snippet_stands_in_the_text_in_any_case() {
        let cases: [(&[&str], &str, f64); 4] = [
            (&["Old Bridge", "river"], "The old bridge\nwas closed", 0.5),
            (&["bridge was"], "The old bridge\nwas closed", 0.0),
            (&["bridge"], "", 0.0),
            // no snippets are all there
            (&[], "anything", 1.0),
        ];
        for (snippets, text, expected) in cases {
            let snippets: Vec<String> = snippets.iter().map(|&snippet| snippet.to_owned()).collect();
            let counts = count_snippets(&snippets, text);
            assert_eq!([counts.precision(), counts.recall(), counts.f1()], [Some(expected); 3]);
        }
    }

    #[test]
    fn a_value_is_kept_with_all_its_words_in_their_order() {
        let count = |values: &[&str], text: &str| {
            let values: Vec<String> = values.iter().map(|&value| value.to_owned()).collect();
            count_attributes(&values, text).map(|counts| (counts.common, counts.relevant))
        };
        assert_eq!(count(&["$1,299", "6-5", "Ann Lee"], "Price: $1,299\nLee, Ann. 16-5"), Some((1, 3)));
        assert_eq!(count(&["ANN LEE"], "by Ann\nLee"), Some((1, 1)));
        assert_eq!(count(&["-"], "-"), None);
    }

    /// The number of orphans and of kept values, for a kept text.
    #[track_caller]
    fn check_orphans(html: &str, text: &str, expected: Option<(u64, u64)>) {
        let counts = count_orphans(&Page::parse(html.as_bytes(), &Hints::default()), text);
        assert_eq!(counts.map(|counts| (counts.common, counts.relevant)), expected, "{html} {text}");
    }

    #[test]
    fn a_kept_value_without_its_head_is_an_orphan() {
        let table = "<table><tr><th>Weight<td>113 g<tr><th>Size<td>4 cm</table>";
        check_orphans(table, "Weight 113 g Size 4 cm", Some((0, 2)));
        check_orphans(table, "113 g", Some((1, 1)));
        check_orphans(table, "113 g Weight", Some((1, 1)));
        check_orphans(table, "", None);
        let list = "<dl><dt>Weight<dd>113 g<dd>more of it</dl>";
        check_orphans(list, "more of it 113 g", Some((1, 1)));
        check_orphans(list, "Weight\n113 g", Some((0, 1)));
    }

    #[test]
    fn a_kept_section_without_its_heading_is_an_orphan() {
        let page = "<h2>The ball</h2><p>It is round.<ul><li>and red</ul><h3>Empty</h3><h2>Rules</h2><p>There are none.";
        check_orphans(page, "It is round. and red", Some((1, 1)));
        check_orphans(page, "It is", None);
        check_orphans(page, "Rules It is round. and red There are none. The ball", Some((0, 2)));
    }
}
