//! The content by which pagelets are compared, as a sequence of hashed tokens: C(p) in the definition of a
//! template (Yi 2004, 3.3).
//!
//! `fingerprint` makes a fingerprint of the sequence.

use page::{NodeId, Page};
use text::words;

use crate::hash::{Kind, token, word};

cleaning::choices! {
    /// The content by which a pagelet is compared, C(p).
    pub enum Content {
        /// The words of its text, in lower case.
        Words,
        /// Words, and the names of its elements.
        WordsAndTags,
        /// Words, names of elements, and their attributes with their values: menus that mark the present page differ.
        Html,
    }
}

/// Appends the tokens of `node` and all below it to `tokens`, in document order.
pub(crate) fn push_content(page: &Page, node: NodeId, content: Content, tokens: &mut Vec<u64>) {
    if content == Content::Words {
        return push_text(page.text_of(node), tokens);
    }
    for node in page.subtree(node).map(NodeId::new) {
        if page.is_text(node) {
            push_text(page.text_of(node), tokens);
            continue;
        }
        tokens.push(token(Kind::Tag, page.tag(node).as_str()));
        if content == Content::Html {
            for (name, value) in page.attributes(node) {
                tokens.extend([token(Kind::Name, name), token(Kind::Value, value)]);
            }
        }
    }
}

/// Appends the words of a text in lower case. A text without words (`|`, `***`) is split at blanks instead.
fn push_text(text: &str, tokens: &mut Vec<u64>) {
    let before = tokens.len();
    tokens.extend(words(text).map(|(start, end)| word(&text[start as usize..end as usize])));
    if tokens.len() == before {
        tokens.extend(text.split_whitespace().map(word));
    }
}

#[cfg(test)]
mod tests {

    use super::*;

    fn tokens(html: &str, content: Content) -> Vec<u64> {
        let page = testkit::parse(html);
        let mut tokens = Vec::new();
        push_content(&page, NodeId::ROOT, content, &mut tokens);
        tokens
    }

    /// Checks the contents under which the two pages are the same.
    #[track_caller]
    fn check(a: &str, b: &str, same: &[Content]) {
        let found: Vec<Content> = [Content::Words, Content::WordsAndTags, Content::Html]
            .into_iter()
            .filter(|&content| tokens(a, content) == tokens(b, content))
            .collect();
        assert_eq!(found, same, "{a} and {b}");
    }

    #[test]
    fn words_are_all_that_counts_or_tags_too_or_attributes_too() {
        use Content::{Html, Words, WordsAndTags};
        check("<p>one two", "<p>one two", &[Words, WordsAndTags, Html]);
        check("<p>one two", "<p id=x>one two", &[Words, WordsAndTags]);
        check("<a href=1>one</a>", "<a href=2>one</a>", &[Words, WordsAndTags]);
        check("<p>one two", "<p>one <b>two</b>", &[Words]);
        check("<p>one two", "<p>one", &[]);
    }

    #[test]
    fn case_and_signs_do_not_count_beside_words() {
        check("<p>One, TWO!", "<p>one two", &[Content::Words, Content::WordsAndTags, Content::Html]);
    }

    #[test]
    fn a_text_without_words_is_its_signs() {
        check("<p>| |", "<p>| |", &[Content::Words, Content::WordsAndTags, Content::Html]);
        check("<p>|", "<p>***", &[]);
        assert_eq!(tokens("<p>| |", Content::Words).len(), 2);
    }

    #[test]
    fn a_page_without_text_has_no_words() {
        assert!(tokens("", Content::Words).is_empty());
        assert!(tokens("<img src=x>", Content::Words).is_empty());
    }

    #[test]
    fn chinese_is_read_by_characters() {
        assert_eq!(tokens("<p>新聞網站", Content::Words).len(), 4);
    }
}
