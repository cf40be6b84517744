//! The kind of each block of a page's text by its marks: title, by-line, date, caption, comment, links,
//! prose. It is the same for all methods, and needs no gold. Tables of gold conventions and of errors use it.
//!
//! A block is the text between the tags of block-level elements and line breaks. Text of controls is in no
//! block.

use crate::{About, ElementKind, Hints, heading_level, long_words, name_words, title_block};
use page::{NodeId, Page, Span};
use text::{TextFigures, WordSet, alphanumeric_words, word_hashes};

/// The kind of a block of text. The order is that of precedence: a block has the first kind whose rule it
/// meets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TextKind {
    /// The one block that [shows the title](title_block) that the page gives itself in `title`, `og:title` or `twitter:title`.
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

/// The blocks of a page's text in document order. Each has at least one word.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TextBlocks {
    /// One past the last piece of each block.
    ends: Vec<usize>,
    pieces: Vec<Span>,
    title: Option<usize>,
    /// Of each block, what the page's `title` says of it.
    said: Vec<Said>,
    /// The distinct words of the page's `title`.
    title_words: usize,
}

/// What the text of the page's `title` says of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Said {
    /// The distinct words of the block that are in the `title`; 0 if these are less than [`SHARE`] of the block's.
    pub(crate) common: usize,
    /// The distinct words of the block; 0 of a block of more than [`LONGEST`] bytes.
    pub(crate) words: usize,
}

/// The least share of a headline's words that are in the `title`.
const SHARE: f64 = 0.8;

/// The most bytes of a headline.
const LONGEST: u32 = 600;

impl TextBlocks {
    /// The blocks of a page. Linear in its nodes and words, whatever the depth.
    pub fn of(page: &Page) -> Self {
        let reader = Reader::read(page, false);
        let title = reader.title();
        reader.finish(title)
    }

    /// The text of each block, in several pieces if the block contains a control.
    pub fn iter(&self) -> impl Iterator<Item = &[Span]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.pieces[start..end])
    }

    /// The block that is of the kind [`TextKind::Title`].
    pub fn title(&self) -> Option<usize> {
        self.title
    }

    /// What the page's `title` says of each block.
    pub(crate) fn said(&self) -> &[Said] {
        &self.said
    }

    /// Number of distinct words of the page's `title`.
    pub(crate) fn title_words(&self) -> usize {
        self.title_words
    }
}

/// The blocks of a page's text, each with its kind.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TextKinds {
    kinds: Vec<TextKind>,
    blocks: TextBlocks,
}

impl TextKinds {
    /// The blocks of a page. Linear in its nodes and words, whatever the depth.
    pub fn of(page: &Page) -> Self {
        let reader = Reader::read(page, true);
        let title = reader.title();
        Self { kinds: reader.kinds(title), blocks: reader.finish(title) }
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

/// The most words of an id that names what an element is for.
const LONGEST_ID: usize = 3;

/// The names that make a block a comment, a caption, a by-line, a date.
const NAMED: [(TextKind, Hints); 4] = [
    (TextKind::Comment, Hints::COMMENT_JUNK),
    (TextKind::Caption, Hints::CAPTIONS),
    (TextKind::ByLine, Hints::BY_LINE),
    (TextKind::Date, Hints::DATE),
];

/// A block-level element.
struct Element {
    node: NodeId,
    parent: usize,
    hints: Hints,
    is_heading: bool,
    /// The innermost element at or above it that is named after comments.
    comments: Option<NodeId>,
    /// The innermost `figure` or `figcaption` at or above it.
    figure: Option<NodeId>,
}

/// A block, until the title is known.
struct Block {
    /// Its element, by its number.
    owner: usize,
    /// One past its last piece.
    end: usize,
    words: u32,
    link_words: u32,
    /// Words in inline elements of each entry of [`NAMED`].
    named_words: [u32; 4],
    title_similarity: f64,
    said: Said,
}

/// The properties of all text inside an element.
#[derive(Clone, Copy, Default)]
struct Within {
    owner: usize,
    link: bool,
    /// The names of the inline elements around the text.
    inline: Hints,
    /// Whether it is in an element for code, where names are those of the code's parts.
    code: bool,
}

struct Reader<'p> {
    page: &'p Page,
    about: About,
    /// The words of the page's `title`.
    title: WordSet,
    /// Whether the names of elements are read, as the kinds of blocks need it.
    reads_names: bool,
    elements: Vec<Element>,
    blocks: Vec<Block>,
    pieces: Vec<Span>,
    within: Within,
    /// The open elements: the end of each, whether it separates blocks, and the properties of the text around
    /// it.
    open: Vec<(NodeId, bool, Within)>,
    /// The block that is being read.
    block: Option<Block>,
    first_piece: usize,
}

impl<'p> Reader<'p> {
    /// Reads the blocks of a page.
    fn read(page: &'p Page, reads_names: bool) -> Self {
        let body = page.nodes().find(|&node| *page.tag(node) == *"body");
        let mut reader = Self {
            page,
            about: About::of(page, body),
            title: title_words(page),
            reads_names,
            elements: Vec::new(),
            blocks: Vec::new(),
            pieces: Vec::new(),
            within: Within::default(),
            open: Vec::new(),
            block: None,
            first_piece: 0,
        };
        reader.walk(body.unwrap_or(NodeId::ROOT));
        reader
    }

    fn walk(&mut self, body: NodeId) {
        self.enter_block_level(body, Hints::NONE);
        let mut skipped_to = NodeId::ROOT;
        for node in self.page.descendants(body) {
            while let Some((_, parts, around)) = self.open.pop_if(|(end, ..)| *end <= node) {
                if parts {
                    self.end_block();
                }
                self.within = around;
            }
            if node < skipped_to {
                continue;
            }
            if self.page.is_text(node) {
                self.text(node);
                continue;
            }
            match ElementKind::of(self.page, node) {
                ElementKind::Skipped => skipped_to = self.page.end(node),
                ElementKind::Break => self.end_block(),
                ElementKind::BlockLevel => {
                    self.end_block();
                    self.enter_block_level(node, self.names(node));
                }
                ElementKind::Inline => self.enter_inline(node),
            }
        }
        self.end_block();
    }

    fn enter_block_level(&mut self, node: NodeId, hints: Hints) {
        let above = self.elements.get(self.within.owner);
        let tag = self.page.tag(node).as_str();
        let here = |is: bool| is.then_some(node);
        let comments = here(hints.any(Hints::COMMENT_JUNK)).or(above.and_then(|above| above.comments));
        let figure = here(matches!(tag, "figure" | "figcaption")).or(above.and_then(|above| above.figure));
        let is_heading = heading_level(tag).is_some();
        let parent = self.within.owner;
        self.open.push((self.page.end(node), true, self.within));
        self.within.owner = self.elements.len();
        self.within.code |= tag == "pre";
        self.elements.push(Element { node, parent, hints, is_heading, comments, figure });
    }

    fn enter_inline(&mut self, node: NodeId) {
        self.open.push((self.page.end(node), false, self.within));
        let tag = self.page.tag(node).as_str();
        self.within.link |= tag == "a" && self.page.attribute(node, "href").is_some();
        self.within.inline = self.within.inline.with(self.names(node));
        self.within.code |= tag == "code";
    }

    fn names(&self, node: NodeId) -> Hints {
        if self.reads_names && !self.within.code { names(self.page, node) } else { Hints::NONE }
    }

    fn text(&mut self, leaf: NodeId) {
        let span = self.page.span(leaf);
        let Within { owner, link, inline, .. } = self.within;
        let block = self.block.get_or_insert_with(|| {
            self.first_piece = self.pieces.len();
            Block {
                owner,
                end: 0,
                words: 0,
                link_words: 0,
                named_words: [0; 4],
                title_similarity: 0.0,
                said: Said::default(),
            }
        });
        if link || inline != Hints::NONE {
            let words = count(alphanumeric_words(&self.page.text()[span.range()]));
            block.link_words += if link { words } else { 0 };
            for (sum, (_, hints)) in block.named_words.iter_mut().zip(NAMED) {
                *sum += if inline.any(hints) { words } else { 0 };
            }
        }
        match self.pieces[self.first_piece..].last_mut() {
            Some(last) if last.end == span.start => last.end = span.end,
            _ => self.pieces.push(span),
        }
    }

    fn end_block(&mut self) {
        let Some(mut block) = self.block.take() else { return };
        let hashes: Vec<u64> =
            self.texts(self.first_piece, self.pieces.len()).flat_map(word_hashes).collect();
        if hashes.is_empty() {
            self.pieces.truncate(self.first_piece);
            return;
        }
        block.end = self.pieces.len();
        block.words = count(hashes.iter());
        let words = WordSet::of(hashes);
        block.title_similarity = self.about.title_similarity(&words);
        if self.pieces[self.first_piece..].iter().map(|piece| piece.end - piece.start).sum::<u32>() <= LONGEST
        {
            let common = if words.share_in(&self.title) < SHARE { 0 } else { words.common(&self.title) };
            block.said = Said { common, words: words.len() };
        }
        self.blocks.push(block);
    }

    fn texts(&self, first: usize, end: usize) -> impl Iterator<Item = &'p str> + Clone {
        let text = self.page.text();
        self.pieces[first..end].iter().map(|piece| &text[piece.range()])
    }

    /// The block that shows the title.
    fn title(&self) -> Option<usize> {
        let similar = |block: &Block| (block.title_similarity, long_words(block.words, block.link_words));
        title_block(self.blocks.iter().map(similar))
    }

    fn finish(self, title: Option<usize>) -> TextBlocks {
        let (ends, said) = self.blocks.iter().map(|block| (block.end, block.said)).unzip();
        TextBlocks { ends, pieces: self.pieces, title, said, title_words: self.title.len() }
    }

    /// The kind of each block.
    fn kinds(&self, title: Option<usize>) -> Vec<TextKind> {
        let first_piece = |block: usize| block.checked_sub(1).map_or(0, |before| self.blocks[before].end);
        let place = title.map(|block| self.elements[self.blocks[block].owner].node);
        let mut kinds = Vec::with_capacity(self.blocks.len());
        let mut comments_to = NodeId::ROOT;
        for (index, block) in self.blocks.iter().enumerate() {
            let texts = self.texts(first_piece(index), block.end);
            let owner = &self.elements[block.owner];
            if owner.is_heading && names_comments(texts.clone()) {
                let end = self.page.end(self.elements[owner.parent].node);
                // the rest of the section, unless the page begins there
                let holds_title = place.is_some_and(|place| place >= owner.node && place < end);
                comments_to = if holds_title { comments_to } else { comments_to.max(end) };
            }
            kinds.push(if title == Some(index) {
                TextKind::Title
            } else if owner.node < comments_to {
                TextKind::Comment
            } else {
                self.kind(block, texts, place)
            });
        }
        kinds
    }

    /// The kind of a block that is not the title; the title stands at `title`.
    fn kind(
        &self,
        block: &Block,
        texts: impl Iterator<Item = &'p str> + Clone,
        title: Option<NodeId>,
    ) -> TextKind {
        let owner = &self.elements[block.owner];
        // names of an element that contains the title are about the whole page: "comments-open", "media"
        let apart =
            |node: NodeId| !title.is_some_and(|title| self.page.subtree(node).contains(&title.index()));
        let in_links = 2 * block.link_words > block.words;
        let near = |hints: Hints| {
            [owner, &self.elements[owner.parent]].iter().any(|near| near.hints.any(hints) && apart(near.node))
        };
        for ((kind, hints), words) in NAMED.into_iter().zip(block.named_words) {
            let inside = 2 * words >= block.words;
            let is_named = inside || near(hints);
            let is = match kind {
                TextKind::Comment => inside || owner.comments.is_some_and(apart),
                TextKind::Caption => !in_links && (is_named || owner.figure.is_some_and(apart)),
                TextKind::ByLine => (block.words <= SHORT && is_named) || is_by_line(texts.clone()),
                _ => (block.words <= SHORT && is_named) || (!in_links && is_date(texts.clone())),
            };
            if is {
                return kind;
            }
        }
        let figures = TextFigures::of(texts);
        match block.words {
            _ if in_links => TextKind::Link,
            PROSE.. if figures.ends > 0 || figures.ends_as_sentence => TextKind::Prose,
            _ => TextKind::Other,
        }
    }
}

/// The words of the page's `title`.
fn title_words(page: &Page) -> WordSet {
    let title = page.nodes().find(|&node| *page.tag(node) == *"title");
    WordSet::of_text(title.map_or("", |title| page.text_of(title)))
}

fn count(items: impl Iterator) -> u32 {
    u32::try_from(items.count()).expect("counts are bounded by the cap on the input")
}

/// The hints of an element's names. A `time` counts as named after dates.
fn names(page: &Page, node: NodeId) -> Hints {
    let of_tag = if *page.tag(node) == *"time" { Hints::DATE } else { Hints::NONE };
    page.attributes(node).fold(of_tag, |hints, (name, value)| match name {
        // a longer id is the words of a heading
        "id" if name_words(value).nth(LONGEST_ID).is_some() => hints,
        "class" | "id" | "itemprop" => hints.with(Hints::of(value)),
        "rel" if value.split_ascii_whitespace().any(|rel| rel.eq_ignore_ascii_case("author")) => {
            hints.with(Hints::BY_LINE)
        }
        _ => hints,
    })
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
fn names_comments<'t>(texts: impl Iterator<Item = &'t str>) -> bool {
    const NAMES: &str = "comment comments commentaires kommentare komentarze комментарии σχόλια disqus";
    let words = first_words(texts);
    let is_chinese =
        |pair: &[String]| matches!((&*pair[0], &*pair[1]), ("评" | "評", "论" | "論") | ("留", "言"));
    let is_name = |word: &String| NAMES.split(' ').any(|name| name == word);
    let is_short =
        words.iter().filter(|word| !word.starts_with(|sign: char| sign.is_ascii_digit())).count() <= 3;
    words.len() <= 5
        && (words.first().is_some_and(is_name)
            || is_short && words.iter().any(is_name)
            || words.windows(2).any(is_chinese))
}

/// Whether the words are those of a by-line: "By Ann Lee", "Posted by Ann", "Author: Ann".
fn is_by_line<'t>(texts: impl Iterator<Item = &'t str> + Clone) -> bool {
    let words = first_words(texts.clone());
    let word = |at: usize| words.get(at).map_or("", String::as_str);
    let begins = matches!(word(0), "by" | "author" | "autor" | "автор")
        || (matches!(word(0), "posted" | "written" | "published" | "reported") && word(1) == "by")
        || matches!((word(0), word(1)), ("作", "者") | ("记" | "記", "者"));
    begins && (2..=SHORTER).contains(&words.len()) && !TextFigures::of(texts).ends_as_sentence
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
