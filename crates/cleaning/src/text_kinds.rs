//! The kind of each block of a page's text by its marks: title, by-line, date, caption, comment, links,
//! prose. It is the same for all methods, and needs no gold. Tables of gold conventions and of errors use it.

use std::sync::Arc;

use page::{NodeId, Page, Span};
use text::alphanumeric_words;

use crate::blocks::{NAMED, Role, TextBlocks};
use crate::{Hints, heading_level, is_among, names_comments};

/// The kind of a block of text. The order is that of precedence: a block has the first kind whose rule it
/// meets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TextKind {
    /// The one block that [shows the title](TextBlocks::title) that the page gives itself in `title`, `og:title` or `twitter:title`.
    Title,
    /// In an element whose class, id or `itemprop` names comments, or below a heading that names them.
    Comment,
    /// In a `figure`, or in an element that is named after pictures or captions; most words outside of links.
    Caption,
    /// Up to 20 words in an element that is named after authors or has `rel=author`, or 12 that begin with "by" or the like.
    ByLine,
    /// Up to 20 words in a `time` or in an element that is named after dates, or 12 with a year and a day.
    Date,
    /// More than half of its words are in links.
    Link,
    /// Ten words or more with the end of a sentence or clause.
    Prose,
    /// Any other: short lines, labels, buttons.
    Other,
}

impl TextKind {
    /// All kinds, in the order of precedence.
    pub const ALL: [TextKind; 8] = {
        use TextKind::*;
        [Title, Comment, Caption, ByLine, Date, Link, Prose, Other]
    };

    /// The name in files and tables.
    pub const fn name(self) -> &'static str {
        ["title", "comment", "caption", "by-line", "date", "link", "prose", "other"][self as usize]
    }
}

/// The blocks of a page's text, each with its kind.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TextKinds {
    kinds: Vec<TextKind>,
    blocks: Arc<TextBlocks>,
}

impl TextKinds {
    /// The blocks of a page. Linear in its nodes and words, whatever the depth.
    pub fn of(page: &Page) -> Self {
        let blocks = TextBlocks::of(page);
        let mut around: Vec<Around> = Vec::with_capacity(blocks.elements.len());
        let names = |node| ["class", "id"].into_iter().filter_map(move |name| page.attribute(node, name));
        let is_part = |node| names(node).flat_map(str::split_ascii_whitespace).any(names_comments);
        for element in &blocks.elements {
            let above = around.get(element.parent as usize).copied().unwrap_or_default();
            let here = |is: bool| is.then_some(element.node);
            around.push(Around {
                comments: here(element.names.any(Hints::COMMENT_JUNK) || is_part(element.node))
                    .or(above.comments),
                figure: here(element.role.any(Role::FIGURE)).or(above.figure),
            });
        }
        Self { kinds: Reader { page, blocks: &blocks, around }.kinds(), blocks }
    }

    /// Each block: its kind, and its text.
    pub fn blocks(&self) -> impl Iterator<Item = (TextKind, &[Span])> {
        self.kinds.iter().copied().zip(self.blocks.iter())
    }

    /// The blocks without their kinds.
    pub fn text_blocks(&self) -> &TextBlocks {
        &self.blocks
    }
}

/// The most words of a by-line or a date that is recognised by a name.
const SHORT: u32 = 20;

/// The most words of a by-line or a date that is recognised by its words.
const SHORTER: usize = 12;

/// The fewest words of prose.
const PROSE: u32 = 10;

/// The kinds of the [`NAMED`].
const KINDS: [TextKind; 4] = [TextKind::Comment, TextKind::Caption, TextKind::ByLine, TextKind::Date];

/// The elements at or above a block-level element that say what is in it.
#[derive(Clone, Copy, Default)]
struct Around {
    /// The innermost one that is named after comments.
    comments: Option<NodeId>,
    /// The innermost `figure` or `figcaption`.
    figure: Option<NodeId>,
}

struct Reader<'p> {
    page: &'p Page,
    blocks: &'p TextBlocks,
    /// Of each element.
    around: Vec<Around>,
}

impl<'p> Reader<'p> {
    /// The kind of each block.
    fn kinds(&self) -> Vec<TextKind> {
        let TextBlocks { elements, blocks, .. } = self.blocks;
        let title = self.blocks.title();
        let place = title.map(|block| elements[blocks[block].owner as usize].node);
        let mut kinds = Vec::with_capacity(blocks.len());
        let mut comments_to = NodeId::ROOT;
        for (index, block) in blocks.iter().enumerate() {
            let owner = &elements[block.owner as usize];
            let is_heading = heading_level(self.page.tag(owner.node).as_str()).is_some();
            if is_heading && heads_comments(self.texts(index)) {
                let end = self.page.end(elements[owner.parent as usize].node);
                // the rest of the section, unless the page begins there
                let holds_title = place.is_some_and(|place| place >= owner.node && place < end);
                comments_to = if holds_title { comments_to } else { comments_to.max(end) };
            }
            kinds.push(if title == Some(index) {
                TextKind::Title
            } else if owner.node < comments_to {
                TextKind::Comment
            } else {
                self.kind(index, place)
            });
        }
        kinds
    }

    /// The text of a block, in its pieces.
    fn texts(&self, block: usize) -> impl Iterator<Item = &'p str> {
        self.blocks.pieces_of(block).iter().map(|piece| &self.page.text()[piece.range()])
    }

    /// The kind of a block that is not the title; the title stands at `title`.
    fn kind(&self, index: usize, title: Option<NodeId>) -> TextKind {
        let TextBlocks { elements, blocks, .. } = self.blocks;
        let block = &blocks[index];
        let (owner, around) = (&elements[block.owner as usize], self.around[block.owner as usize]);
        let (words, figures) = (block.len(), &block.figures);
        // names of an element that contains the title are about the whole page: "comments-open", "media"
        let apart =
            |node: NodeId| !title.is_some_and(|title| self.page.subtree(node).contains(&title.index()));
        let in_links = 2 * block.link_words > words;
        let near = |hints: Hints| {
            [owner, &elements[owner.parent as usize]]
                .iter()
                .any(|near| near.names.any(hints) && apart(near.node))
        };
        for ((kind, hints), named) in KINDS.into_iter().zip(NAMED).zip(block.named_words) {
            let inside = 2 * named >= words;
            let is_named = inside || near(hints);
            let is = match kind {
                TextKind::Comment => inside || around.comments.is_some_and(apart),
                TextKind::Caption => !in_links && (is_named || around.figure.is_some_and(apart)),
                TextKind::ByLine => {
                    (words <= SHORT && is_named)
                        || (!figures.ends_as_sentence && is_by_line(self.texts(index)))
                }
                _ => (words <= SHORT && is_named) || (!in_links && is_date(self.texts(index))),
            };
            if is {
                return kind;
            }
        }
        match words {
            _ if in_links => TextKind::Link,
            PROSE.. if figures.ends > 0 || figures.ends_as_sentence => TextKind::Prose,
            _ => TextKind::Other,
        }
    }
}

/// The first words of a block in lower case, one more than the most words of a by-line or date.
fn first_words<'t>(texts: impl Iterator<Item = &'t str>) -> Vec<String> {
    let of_text = |text: &'t str| {
        alphanumeric_words(text).map(move |(start, end)| text[start as usize..end as usize].to_lowercase())
    };
    texts.flat_map(of_text).take(SHORTER + 1).collect()
}

/// Whether a heading of at most five words names comments, in a language of our data: it begins so, or has at most two more words, numbers
/// apart. "How to answer to comments" is another heading.
fn heads_comments<'t>(texts: impl Iterator<Item = &'t str>) -> bool {
    const NAMES: &str = "comment comments commentaires kommentare komentarze комментарии σχόλια disqus";
    let words = first_words(texts);
    let is_chinese =
        |pair: &[String]| matches!((&*pair[0], &*pair[1]), ("评" | "評", "论" | "論") | ("留", "言"));
    let is_name = |word: &String| is_among(NAMES, word);
    let is_short =
        words.iter().filter(|word| !word.starts_with(|sign: char| sign.is_ascii_digit())).count() <= 3;
    words.len() <= 5
        && (words.first().is_some_and(is_name)
            || is_short && words.iter().any(is_name)
            || words.windows(2).any(is_chinese))
}

/// Whether the words are those of a by-line: "By Ann Lee", "Posted by Ann", "Author: Ann".
fn is_by_line<'t>(texts: impl Iterator<Item = &'t str>) -> bool {
    let words = first_words(texts);
    let word = |at: usize| words.get(at).map_or("", String::as_str);
    let begins = matches!(word(0), "by" | "author" | "autor" | "автор")
        || (matches!(word(0), "posted" | "written" | "published" | "reported") && word(1) == "by")
        || matches!((word(0), word(1)), ("作", "者") | ("记" | "記", "者"));
    begins && (2..=SHORTER).contains(&words.len())
}

/// Whether the words are those of a date: a year, a day, and at most seven words without a digit.
fn is_date<'t>(texts: impl Iterator<Item = &'t str>) -> bool {
    let words = first_words(texts);
    let number = |word: &String| {
        let end = word.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(word.len());
        word[..end].parse::<u32>().ok()
    };
    let any = |is: fn(u32) -> bool| words.iter().filter_map(number).any(is);
    let plain = words.iter().filter(|word| !word.contains(|sign: char| sign.is_ascii_digit())).count();
    let shown = any(|number| (1900..2100).contains(&number)) && any(|number| (1..=31).contains(&number));
    shown && words.len() <= SHORTER && plain <= 7
}

#[cfg(test)]
mod tests {
    use testkit::parse;

    use super::*;

    /// The blocks with their kinds, one a line.
    #[track_caller]
    fn check(html: &str, expected: &[(TextKind, &str)]) {
        let page = parse(html);
        let kinds = TextKinds::of(&page);
        let shown = |pieces: &[Span]| {
            let texts = pieces.iter().map(|piece| &page.text()[piece.range()]);
            texts.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
        };
        let found: Vec<(TextKind, String)> =
            kinds.blocks().map(|(kind, pieces)| (kind, shown(pieces))).collect();
        let expected: Vec<(TextKind, String)> =
            expected.iter().map(|&(kind, text)| (kind, text.to_owned())).collect();
        assert_eq!(found, expected, "{html}");
    }

    use TextKind::{ByLine, Caption, Comment, Date, Link, Other, Prose, Title};

    const STORY: &str = "The river rose by two metres overnight, and the old bridge was closed.";

    #[test]
    fn the_block_like_the_page_s_title_is_its_title() {
        check(
            "<title>Flood in the valley - The Herald</title><div>The Herald</div><h1>Flood in the valley</h1><p>News",
            &[(Other, "The Herald"), (Title, "Flood in the valley"), (Other, "News")],
        );
        check(
            "<meta property=og:title content='Big flood'><h2><a href=x>Big flood</a></h2>",
            &[(Title, "Big flood")],
        );
    }

    #[test]
    fn what_is_named_after_comments_is_comment() {
        let html = format!("<div class=comment-list><p>{STORY}<p>By Ann</div><p>{STORY}");
        check(&html, &[(Comment, STORY), (Comment, "By Ann"), (Prose, STORY)]);
        check("<p><a class=comment href=x>Reply</a>", &[(Comment, "Reply")]);
        check("<ol class=commentlist><li>Mine too</ol>", &[(Comment, "Mine too")]);
        // a comment of code, and an id made of a heading
        let code = "<pre><code><span class='token comment'># go</span></code></pre><div><code><i class=comment># on</i></code></div>";
        check(code, &[(Other, "# go"), (Other, "# on")]);
        check("<div id=receive-and-reply-to-a-message><p>Receive</div>", &[(Other, "Receive")]);
        check("<div id=li-comment-204578><p>Receive</div>", &[(Comment, "Receive")]);
    }

    #[test]
    fn a_heading_opens_a_section_of_comments() {
        let html = format!("<p>{STORY}<div><h3>3 Comments</h3><p>{STORY}</div><p>End");
        check(&html, &[(Prose, STORY), (Comment, "3 Comments"), (Comment, STORY), (Other, "End")]);
        let section = |heading: &str| format!("<div><h3>{heading}</h3><p>Yes</div>");
        for heading in ["Leave a comment", "Comments on this story", "3 new comments today"] {
            check(&section(heading), &[(Comment, heading), (Comment, "Yes")]);
        }
        let others = ["Respond to review comments", "Fetch and scrape the comments"];
        for heading in others {
            check(&section(heading), &[(Other, heading), (Other, "Yes")]);
        }
        check("<div><h3>最新評論</h3><p>好</div>", &[(Comment, "最新評論"), (Comment, "好")]);
    }

    #[test]
    fn a_name_around_the_title_says_nothing_of_the_text() {
        let html = format!("<title>Flood</title><div class=comments-open><h1>Flood</h1><p>{STORY}</div>");
        check(&html, &[(Title, "Flood"), (Prose, STORY)]);
    }

    #[test]
    fn captions_stand_in_figures_or_are_named_so() {
        check(
            &format!("<figure><img><div><p>{STORY}</div></figure><div class=photo><p>The bridge</div>"),
            &[(Caption, STORY), (Caption, "The bridge")],
        );
        check("<p>x <span class=caption>The old bridge</span>", &[(Caption, "x The old bridge")]);
        // a list of links with pictures is a list of links
        check("<div class=gallery><a href=x>More pictures</a></div>", &[(Link, "More pictures")]);
        check("<div class=photo><div><div>far away</div></div></div>", &[(Other, "far away")]);
    }

    #[test]
    fn by_lines_begin_so_or_are_named_so() {
        check("<p>By Ann Lee, Herald staff", &[(ByLine, "By Ann Lee, Herald staff")]);
        check("<p>Posted by <a href=x>Ann</a> on 3 May 2012", &[(ByLine, "Posted by Ann on 3 May 2012")]);
        check("<p><a rel=author href=x>Ann Lee</a>", &[(ByLine, "Ann Lee")]);
        check("<div class=author>Ann Lee</div><p>作者：李", &[(ByLine, "Ann Lee"), (ByLine, "作者：李")]);
        check("<p>By then it was late.", &[(Other, "By then it was late.")]);
    }

    #[test]
    fn dates_have_a_year_and_a_day_or_are_named_so() {
        check("<p>Posted: March 3rd, 2009 4:15 pm", &[(Date, "Posted: March 3rd, 2009 4:15 pm")]);
        check("<p>2012年3月3日", &[(Date, "2012年3月3日")]);
        check("<p><time>yesterday</time>", &[(Date, "yesterday")]);
        check("<p itemprop=datePublished>Monday", &[(Date, "Monday")]);
        check("<p>Founded 1999", &[(Other, "Founded 1999")]);
        check("<p><a href=x>20 best films of 2010</a>", &[(Link, "20 best films of 2010")]);
    }

    #[test]
    fn more_than_half_in_links_is_links() {
        check("<p><a href=x>Home</a> and", &[(Other, "Home and")]);
        check(
            "<li><a href=x>Home page</a> and<li><a name=x>no link</a>",
            &[(Link, "Home page and"), (Other, "no link")],
        );
    }

    #[test]
    fn prose_has_ten_words_and_an_end() {
        check(&format!("<p>{STORY}<br>Short sentence."), &[(Prose, STORY), (Other, "Short sentence.")]);
        check(
            "<td>one two three four five six seven eight nine ten",
            &[(Other, "one two three four five six seven eight nine ten")],
        );
    }

    #[test]
    fn controls_have_no_block() {
        check("<p>Sort by <select><option>date</select> now", &[(Other, "Sort by now")]);
        check("<frameset><frame src=x></frameset>", &[]);
    }
}
