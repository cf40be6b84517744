//! Markdown without its links and pictures.

use std::ops::Range;

use pulldown_cmark::{Event, Parser, Tag, TagEnd};

use crate::form::markdown::OPTIONS;

/// Markdown with the text of each link in its place, and without pictures.
pub fn without_links(markdown: &str) -> String {
    let mut written = String::with_capacity(markdown.len());
    // the end of what is read, and the text of an open link
    let (mut behind, mut inner): (usize, Option<Range<usize>>) = (0, None);
    let mut cut = |range: Range<usize>| {
        if let Some(kept) = markdown.get(behind..range.start) {
            written.push_str(kept);
            behind = range.end;
        }
    };
    for (event, range) in Parser::new_ext(markdown, OPTIONS).into_offset_iter() {
        match event {
            Event::Start(Tag::Link { .. }) => inner = Some(range.start..range.start),
            Event::End(TagEnd::Link) => {
                if let Some(inner) = inner.take() {
                    cut(inner.end..range.end);
                }
            }
            _ => {
                if let Some(inner) = &mut inner {
                    if inner.start == inner.end {
                        cut(inner.start..range.start);
                    }
                    inner.end = range.end.max(inner.end);
                }
                if matches!(event, Event::Start(Tag::Image { .. })) {
                    cut(range);
                }
            }
        }
    }
    cut(markdown.len()..markdown.len());
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(markdown: &str, expected: &str) {
        assert_eq!(without_links(markdown), expected, "{markdown}");
    }

    #[test]
    fn links_leave_their_text_and_pictures_nothing() {
        check(
            "See [the **study**, 2](/a \"x\") and <http://b.test/>.",
            "See the **study**, 2 and http://b.test/.",
        );
        check(
            "![map](m.png)[![flag](f.png) flags](/f)\n\n| [a](b) | c |\n| --- | --- |\n| 1 | [](d) |",
            " flags\n\n| a | c |\n| --- | --- |\n| 1 |  |",
        );
        check("`[a](b)` and [open](", "`[a](b)` and [open](");
        check("", "");
    }
}
