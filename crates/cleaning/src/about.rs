//! The head of a page: titles, descriptions, whether the page is a forum; and the block of its text that shows the title.

use page::{NodeId, Page};
use text::{WordSet, word_hashes};

/// The number of distinct words from which on a block is no title.
const LONGEST_TITLE: usize = 60;

/// The declarations of a page's head.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct About {
    /// The word sets of the `title`, of its parts, and of the titles for other sites (`og:title`,
    /// `twitter:title`); none is empty.
    pub titles: Vec<WordSet>,
    /// The words of the descriptions.
    pub description: WordSet,
    /// The words of the name of the site.
    pub site_name: WordSet,
    /// Whether the page declares itself a discussion or a page of questions and answers.
    pub is_forum: bool,
    /// Whether the page declares itself a product.
    pub is_product: bool,
    /// Whether the page declares itself an article, in JSON-LD or as `og:type`.
    pub is_article: bool,
}

impl About {
    /// The declarations in the elements before `body`.
    pub fn of(page: &Page, body: Option<NodeId>) -> Self {
        let end = body.map_or(page.len(), NodeId::index);
        let mut titles = Vec::new();
        let mut description = Vec::new();
        let (mut title, mut site_name) = (None, WordSet::default());
        let mut is_article = declares(page, &["\"Article\"", "\"NewsArticle\"", "\"BlogPosting\""]);
        for node in page.nodes().take(end) {
            match page.tag(node).as_str() {
                "title" => title = title.or(Some(read_part(page.text_of(node)))),
                "meta" => {
                    let Some((name, content)) = meta(page, node) else { continue };
                    match &*name {
                        "og:title" | "twitter:title" => titles.push(WordSet::of_text(read_part(content))),
                        "og:description" | "description" | "twitter:description" => {
                            description.extend(word_hashes(content));
                        }
                        "og:site_name" => site_name = WordSet::of_text(content),
                        "og:type" => is_article |= content == "article",
                        _ => {}
                    }
                }
                _ => {}
            }
        }
        if let Some(title) = title {
            titles.extend(parts(title).map(|(_, part)| WordSet::of_text(part)));
            titles.push(WordSet::of_text(title));
        }
        titles.retain(|title| !title.is_empty());
        Self {
            titles,
            description: WordSet::of(description),
            site_name,
            is_forum: declares(page, &["\"DiscussionForumPosting\"", "\"QAPage\""]),
            is_product: declares(page, &["\"Product\"", "\"ProductGroup\""]),
            is_article,
        }
    }

    /// The greatest similarity of a block's words with a title of the page, in \[0, 1\]; 0 for a block of 60 distinct words or
    /// more.
    pub fn title_similarity(&self, block: &WordSet) -> f64 {
        let titles = self.titles.iter().filter(|_| block.len() < LONGEST_TITLE);
        titles.map(|title| block.similarity(title)).fold(0.0, f64::max)
    }
}

/// The name in lower case and the content of a `meta` element.
fn meta(page: &Page, node: NodeId) -> Option<(String, &str)> {
    let named = |name| page.attribute(node, name).filter(|value| !value.is_empty());
    let name = named("property").or_else(|| named("name"))?;
    Some((name.to_ascii_lowercase(), page.attribute(node, "content")?))
}

/// The most bytes of a title that are read: each block is compared with them.
const READ: usize = 4096;

/// The part of a title that is read.
pub(crate) fn read_part(title: &str) -> &str {
    &title[..title.floor_char_boundary(READ)]
}

/// The parts of a title with their places in it: cut at bars, and at other separators between blanks.
pub(crate) fn parts(title: &str) -> impl Iterator<Item = (usize, &str)> {
    let separates = |word: &str| !word.is_empty() && word.chars().all(|sign| "|-–—:»«·/".contains(sign));
    let mut parts = Vec::new();
    let (mut from, mut at) = (0, 0);
    for word in title.split_inclusive(char::is_whitespace) {
        let end = at + word.len();
        if separates(word.trim()) {
            parts.push((from, &title[from..at]));
            from = end;
        }
        at = end;
    }
    parts.push((from, &title[from..]));
    parts.into_iter().flat_map(|(mut next, part)| {
        part.split('|').map(move |part| {
            let start = next;
            next += part.len() + 1;
            (start, part)
        })
    })
}

/// Whether the page's JSON-LD names one of these types. It is searched as text, since much of it is not valid
/// JSON.
fn declares(page: &Page, types: &[&str]) -> bool {
    page.json_ld().any(|data| types.iter().any(|name| data.contains(name)))
}

/// A block can show the title if its similarity is above this.
const LEAST: f64 = 0.5;

/// A block is a candidate if its similarity is at most this much below the best.
const MARGIN: f64 = 0.05;

/// The title stands before this share of the page's long text.
const EARLY: f64 = 0.4;

/// The block that shows the title. The candidates are the blocks most similar to a title. The result is the last
/// candidate with less than 40 % of the page's long text before it, or, without such a candidate, the last one.
/// `None` if no block is similar enough.
///
/// `blocks` gives for each block, in document order, its [similarity](About::title_similarity) and its
/// [long words](crate::blocks::Block::long_words).
pub(crate) fn title_block(blocks: impl Iterator<Item = (f64, f64)> + Clone) -> Option<usize> {
    let best = blocks.clone().map(|(similarity, _)| similarity).fold(0.0, f64::max);
    if best <= LEAST {
        return None;
    }
    let all: f64 = blocks.clone().map(|(_, long)| long).sum();
    let mut before = 0.0;
    let (mut early, mut last) = (None, None);
    for (index, (similarity, long)) in blocks.enumerate() {
        if similarity >= best - MARGIN {
            last = Some(index);
            if before / all.max(1.0) < EARLY {
                early = last;
            }
        }
        before += long;
    }
    early.or(last)
}

#[cfg(test)]
mod tests {
    use testkit::parse;

    use super::*;
    use crate::blocks::Block;

    fn about(html: &str) -> About {
        let page = parse(html);
        let body = page.nodes().find(|&node| *page.tag(node) == *"body");
        About::of(&page, body)
    }

    #[track_caller]
    fn check_titles(html: &str, expected: &[&str]) {
        let expected: Vec<WordSet> = expected.iter().map(|title| WordSet::of_text(title)).collect();
        assert_eq!(about(html).titles, expected, "{html}");
    }

    #[test]
    fn titles_and_their_parts() {
        check_titles("<title>Flood</title>", &["Flood", "Flood"]);
        check_titles("<title>Flood | The Herald</title>", &["Flood", "The Herald", "Flood The Herald"]);
        check_titles("<title>Sport|Draw</title>", &["Sport", "Draw", "Sport Draw"]);
        check_titles("<title>A-B test - News</title>", &["A B test", "News", "A B test News"]);
        check_titles("<meta property='og:title' content='Big Flood'>", &["Big Flood"]);
        check_titles("<title> </title><p>x", &[]);
        check_titles("<body><title>late</title>", &[]);
    }

    #[test]
    fn descriptions_are_one_set() {
        let html = "<meta name=Description content='a b'><meta property='og:description' content='b c'>";
        assert_eq!(about(html).description, WordSet::of_text("a b c"));
    }

    #[test]
    fn pages_declare_themselves() {
        // forums declare themselves
        let page = |kind| format!("<script type='application/ld+json'>{{\"@type\": \"{kind}\"}}</script>");
        assert!(about(&page("QAPage")).is_forum);
        assert!(!about(&page("Article")).is_forum);
        // articles declare themselves
        assert!(about("<script type='application/ld+json'>{\"@type\": \"NewsArticle\"}</script>").is_article);
        assert!(about("<meta property='og:type' content=article>").is_article);
        assert!(!about("<meta property='og:type' content=website>").is_article);
    }

    #[track_caller]
    fn check_title(blocks: &[(f64, f64)], expected: Option<usize>) {
        assert_eq!(title_block(blocks.iter().copied()), expected, "{blocks:?}");
    }

    #[test]
    fn the_title_is_the_last_similar_block_before_the_text() {
        // the last similar block before the text
        check_title(&[(1.0, 0.0), (0.96, 0.0), (0.0, 100.0), (1.0, 0.0)], Some(1));
        check_title(&[(0.0, 100.0), (1.0, 0.0), (0.9, 0.0)], Some(1));
        check_title(&[(0.5, 0.0)], None);
        check_title(&[], None);
        // long text is no list of links
        let long_words =
            |words, link_words| Block { words: (0, words), link_words, ..Block::default() }.long_words();
        assert_eq!([long_words(12, 4), long_words(12, 5), long_words(11, 0)], [8.0, 0.0, 0.0]);
    }
}
