//! The formulas of Markdown, outside of its code.

use super::outside::outside_code;

/// Marks before and behind a formula.
const MARKS: [(&str, &str); 4] = [("$$", "$$"), ("\\[", "\\]"), ("$", "$"), ("\\(", "\\)")];

/// The formulas between each kind of marks, one kind after the other.
pub(super) fn formulas(markdown: &str) -> Vec<String> {
    let text = outside_code(markdown);
    MARKS.iter().flat_map(|(open, close)| between(&text, open, close)).collect()
}

/// The texts between marks that no backslash stands before. Blank ones are left out.
fn between(text: &str, open: &str, close: &str) -> Vec<String> {
    let (mut found, mut from) = (Vec::new(), 0);
    while let Some(start) = unescaped(text, open, from).map(|at| at + open.len()) {
        let Some(end) = unescaped(text, close, start) else { break };
        let inner = text[start..end].trim();
        found.extend((!inner.is_empty()).then(|| inner.to_owned()));
        from = end + close.len();
    }
    found
}

/// Where the mark stands from a place on, without a backslash before it.
fn unescaped(text: &str, mark: &str, mut from: usize) -> Option<usize> {
    loop {
        let at = from + text.get(from..)?.find(mark)?;
        if at == 0 || text.as_bytes()[at - 1] != b'\\' {
            return Some(at);
        }
        from = at + 1;
    }
}
