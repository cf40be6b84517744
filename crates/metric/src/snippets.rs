//! Snippets of a page that the kept text must have, or must not have.

use crate::Counts;

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
    if all == 0 {
        Counts { relevant: 1, found: 1, common: 1 }
    } else {
        Counts { relevant: all, found: all, common }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(snippets: &[&str], text: &str, expected: f64) {
        let snippets: Vec<String> = snippets.iter().map(|&snippet| snippet.to_owned()).collect();
        let counts = count_snippets(&snippets, text);
        assert_eq!([counts.precision(), counts.recall(), counts.f1()], [Some(expected); 3]);
    }

    #[test]
    fn a_snippet_stands_in_the_text_in_any_case() {
        check(&["Old Bridge", "river"], "The old bridge\nwas closed", 0.5);
        check(&["bridge was"], "The old bridge\nwas closed", 0.0);
        check(&["bridge"], "", 0.0);
    }

    #[test]
    fn no_snippets_are_all_there() {
        check(&[], "anything", 1.0);
    }
}
