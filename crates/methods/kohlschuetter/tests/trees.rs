//! The paper's two trees, leaf by leaf.

use method_kohlschuetter::BoilerpipeParams as Params;
use testkit::check;

/// A paragraph of `count` words. Each has fewer than five letters, so a line of 80 characters has more than
/// 16 words.
fn words(name: &str, count: usize) -> String {
    vec![name; count].join(" ")
}

/// The kept ones of three paragraphs; those whose names are in capitals are links.
#[track_caller]
fn three(settings: &[&str], blocks: [(&str, usize); 3], expected: &[usize]) {
    let text = |(name, count): (&str, usize)| words(name, count);
    let html = |block: (&str, usize)| match block.0.chars().all(char::is_uppercase) {
        true => format!("<p><a href=x>{}</a>", text(block)),
        false => format!("<p>{}", text(block)),
    };
    let kept: Vec<String> = expected.iter().map(|&block| text(blocks[block])).collect();
    check::<Params>(&[blocks.map(html).concat()], settings, &kept.join(" / "));
}

#[test]
fn by_words() {
    // long; and the text beside it
    three(&[], [("a", 2), ("b", 17), ("c", 2)], &[0, 1, 2]);
    // short, after a short one, before one that is not long enough
    three(&[], [("a", 2), ("b", 15), ("c", 2)], &[2]);
    // links are no content
    three(&[], [("a", 17), ("B", 50), ("c", 2)], &[0]);
    // after a block of links more words are needed
    three(&[], [("A", 9), ("b", 40), ("c", 17)], &[2]);
    three(&[], [("A", 9), ("b", 41), ("c", 17)], &[1, 2]);
    three(&[], [("A", 9), ("b", 5), ("c", 18)], &[1, 2]);
}

#[test]
fn by_densities() {
    let densities = &["rules=densities"];
    three(densities, [("a", 2), ("b", 10), ("c", 2)], &[1, 2]);
    three(densities, [("a", 2), ("b", 3), ("c", 11)], &[1]);
    three(densities, [("A", 2), ("b", 20), ("c", 11)], &[]);
    three(densities, [("A", 2), ("b", 20), ("c", 12)], &[1]);
}

#[test]
fn a_page_without_text() {
    check::<Params>(&["", "<title>x</title>"], &[], "");
}
