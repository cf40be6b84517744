//! The traits that readers give to pages: what a manifest may choose pages by.

/// All traits, sorted.
///
/// | trait | given by | means |
/// |---|---|---|
/// | `long-related` | synthetic | a related-news block at least as long as the article |
/// | `main-page` | synthetic | a site's main page: its main content are the teasers of stories |
/// | `no-table` | all | no TABLE in the page |
/// | `picture` | synthetic | a picture with a caption in the article |
/// | `related` | synthetic | a block of related news or products |
/// | `reviews` | synthetic | customers' or readers' reviews in the main content |
/// | `table-in-article` | synthetic | a small table in the article |
/// | `tabular` | all | a TABLE in the page |
/// | `wrong-mark` | synthetic | the hand coder marked more than the article |
pub const TRAITS: [&str; 9] = [
    "long-related",
    "main-page",
    "no-table",
    "picture",
    "related",
    "reviews",
    "table-in-article",
    "tabular",
    "wrong-mark",
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::synthetic::{debnath_2005, eproduct_2004, news_2002, news_2004};

    #[test]
    fn the_list_is_sorted_and_holds_those_of_the_synthetic_corpora() {
        assert!(TRAITS.is_sorted());
        let mut made = [
            &news_2002::TRAITS[..],
            &news_2004::TRAITS,
            &eproduct_2004::TRAITS,
            &debnath_2005::TRAITS,
            &["no-table", "tabular"],
        ]
        .concat();
        made.sort_unstable();
        made.dedup();
        assert_eq!(made, TRAITS);
    }
}
