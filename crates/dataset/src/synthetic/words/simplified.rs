//! Traditional characters to simplified ones, character by character, for the characters that the lists use.
//!
//! This is no converter for other texts: words that differ between the two scripts are left as they are.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

static PAIRS: LazyLock<FxHashMap<char, char>> = LazyLock::new(|| {
    let lines = include_str!("chinese/simplified.map").lines().filter(|line| !line.starts_with('#'));
    lines
        .flat_map(str::split_whitespace)
        .filter_map(|pair| {
            let mut both = pair.chars();
            Some((both.next()?, both.next()?))
        })
        .collect()
});

/// `text` in simplified characters.
pub(super) fn simplified(text: &str) -> String {
    text.chars().map(|of| PAIRS.get(&of).copied().unwrap_or(of)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_change_and_others_stay() {
        assert_eq!(simplified("「電腦」3月，天氣"), "“电脑”3月，天气");
    }
}
