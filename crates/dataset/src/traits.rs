//! The traits that readers give to pages. A manifest can choose pages by traits.

use page::Page;

/// All traits, sorted.
///
/// | trait | given by | means |
/// |---|---|---|
/// | `article` | aeb, wcxb | the page's type: an article, a post |
/// | `article-page` | all | a page of one article, in a data set that has pages of lists too |
/// | `collection` | wcxb | the page's type: a page of a shop that lists goods |
/// | `documentation` | wcxb | the page's type: a reference, a tutorial |
/// | `forum` | forum-pages, wcxb | the page's type: a thread, questions with answers |
/// | `listing` | wcxb | the page's type: an index of contents |
/// | `long-related` | synthetic | a related-news block at least as long as the article |
/// | `main-page` | synthetic | a site's main page: its main content is the teasers of stories |
/// | `mixed-page` | synthetic | a page of lists that opens with a story; `toc-page` too |
/// | `no-table` | all | no TABLE in the page |
/// | `outsite-links` | synthetic | a page of lists most of whose entries lead out of the site or to pages not crawled |
/// | `picture` | synthetic | a picture with a caption in the article |
/// | `product` | wcxb | the page's type: one product |
/// | `related` | synthetic | a block of related news or products |
/// | `reviews` | synthetic | customers' or readers' reviews in the main content |
/// | `service` | wcxb | the page's type: a service of a firm |
/// | `service-page` | synthetic | a page of help, subscriptions, notices: neither article nor lists |
/// | `table-in-article` | synthetic | a small table in the article |
/// | `tabular` | all | a TABLE in the page |
/// | `toc-page` | all | a page that lists others, with marks of role toc if it has marks |
/// | `wrong-mark` | synthetic | the human coder marked more than the article |
pub const TRAITS: [&str; 21] = [
    "article",
    "article-page",
    "collection",
    "documentation",
    "forum",
    "listing",
    "long-related",
    "main-page",
    "mixed-page",
    "no-table",
    "outsite-links",
    "picture",
    "product",
    "related",
    "reviews",
    "service",
    "service-page",
    "table-in-article",
    "tabular",
    "toc-page",
    "wrong-mark",
];

/// `tabular` for a page with a TABLE, `no-table` for one without. Every reader gives this trait, because the
/// block partition of 2002 depends on it.
pub(crate) fn table_trait(page: &Page) -> &'static str {
    let has_table = page.nodes().any(|node| page.tag(node).as_str() == "table");
    if has_table { "tabular" } else { "no-table" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_sorted_and_holds_those_of_the_synthetic_corpora() {
        assert!(TRAITS.is_sorted());
        let mut made = synthetic::traits();
        made.extend(["article-page", "no-table", "tabular", "toc-page"]);
        made.extend(["article", "collection", "documentation", "forum", "listing", "product", "service"]);
        made.sort_unstable();
        made.dedup();
        assert_eq!(made, TRAITS);
    }
}
