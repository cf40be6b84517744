//! From matched tokens to spans. The text between two of them is included if it is white space, punctuation,
//! or a few words of a line that the gold lacks.

use cleaning::Spans;
use page::{Page, Span};

use super::tokens::Side;

/// The most tokens inside a line that may be missing in the gold and still be marked.
const LOST: usize = 3;

/// The least share of a line's tokens that must match before lost ones are marked.
const LEAST_SHARE: (usize, usize) = (3, 4);

/// The spans of the matched tokens.
///
/// If all tokens of a leaf match, it is marked whole, with its punctuation and its separator. Between matched
/// neighbours on one line everything is marked. Otherwise only the tokens are marked.
pub(super) fn cover(page: &Page, side: &Side, mut found: Vec<bool>) -> Spans {
    let mut spans = Vec::new();
    for line in &side.lines {
        bridge_lost(&mut found[line.clone()]);
        let (mut start, end) = (line.start, line.end);
        while start < end {
            let length = found[start..end].iter().take_while(|found| **found).count();
            if length > 0 {
                spans.push(Span { start: side.spans[start].start, end: side.spans[start + length - 1].end });
            }
            start += length + 1;
        }
    }
    // a token may reach over several leaves and a leaf may hold no token
    let mut first = 0;
    for leaf in page.leaves().map(|leaf| page.span(leaf)) {
        while first < side.spans.len() && side.spans[first].end <= leaf.start {
            first += 1;
        }
        let inside = side.spans[first..].iter().take_while(|token| token.start < leaf.end).count();
        if inside > 0 && found[first..first + inside].iter().all(|found| *found) {
            spans.push(leaf);
        }
    }
    spans.into_iter().collect()
}

/// Counts short stretches between matched tokens of one line as matched.
fn bridge_lost(line: &mut [bool]) {
    let count = line.iter().filter(|found| **found).count();
    if count * LEAST_SHARE.1 < line.len() * LEAST_SHARE.0 {
        return;
    }
    let mut last = None;
    for at in 0..line.len() {
        if !line[at] {
            continue;
        }
        if let Some(last) = last
            && at - last - 1 <= LOST
        {
            line[last + 1..at].fill(true);
        }
        last = Some(at);
    }
}
