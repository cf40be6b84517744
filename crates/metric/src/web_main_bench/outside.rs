//! Markdown without its code.

/// The Markdown without blocks between three backticks and without code between single ones.
pub(super) fn outside_code(markdown: &str) -> String {
    outside(&outside(markdown, "```"), "`")
}

/// The text outside of pairs of marks. A mark without a partner stays.
fn outside(text: &str, mark: &str) -> String {
    let pieces: Vec<&str> = text.split(mark).collect();
    let (mut left, last) = (String::with_capacity(text.len()), pieces.len() - 1);
    for (index, piece) in pieces.iter().enumerate() {
        if index % 2 == 0 {
            left.push_str(piece);
        } else if index == last {
            left.push_str(mark);
            left.push_str(piece);
        }
    }
    left
}
