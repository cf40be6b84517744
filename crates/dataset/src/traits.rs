//! The traits that readers give to pages: what a manifest may choose pages by.

/// All traits, sorted.
///
/// | trait | given by | means |
/// |---|---|---|
/// | `long-related` | synthetic | a related-news block at least as long as the article |
/// | `no-table` | all | no TABLE in the page |
/// | `picture` | synthetic | a picture with a caption in the article |
/// | `related` | synthetic | a related-news block |
/// | `table-in-article` | synthetic | a small table in the article |
/// | `tabular` | all | a TABLE in the page |
/// | `wrong-mark` | synthetic | the hand coder marked more than the article |
pub const TRAITS: [&str; 7] =
    ["long-related", "no-table", "picture", "related", "table-in-article", "tabular", "wrong-mark"];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::synthetic::news_2002;

    #[test]
    fn the_list_is_sorted_and_holds_those_of_the_synthetic_corpus() {
        assert!(TRAITS.is_sorted());
        assert!(news_2002::TRAITS.iter().all(|name| TRAITS.contains(name)));
        assert_eq!(TRAITS.len(), news_2002::TRAITS.len() + 2);
    }
}
