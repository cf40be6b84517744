//! From a page with marks around its parts to the page, the text leaves that it will have when parsed, and exact gold.
//!
//! This uses only two facts about HTML: a tag ends a text leaf, and white text is no leaf. The text between two tags is one fragment, and leaf k of
//! the parsed page holds the text of fragment k. Tests check on every site that this is true for the templates (no stray end tag between two texts,
//! no comment within a text, no text directly in a TABLE). Image k of the page is the k-th IMG.

use std::borrow::Cow;
use std::mem;

use cleaning::{Gold, Item, Role, Snippets, Spans};
use html5gum::{Token, Tokenizer};
use page::{Hints, Page, Tag};

/// The role of a part of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Part {
    /// Navigation, advertisements, lists of other articles.
    #[default]
    Chrome,
    /// The article: headline, byline, text, captions, tables.
    Article,
    /// A table of contents: a list of links as main content.
    Toc,
    /// The page title, the name of the site or category, which the paper's coders marked by mistake (section
    /// 4: "inclusion of title information and news categories").
    Label,
    /// An advertisement: noise too, distinguished for tests of its words.
    Advertisement,
    /// Links to other pages that may interest the reader.
    Recommendation,
}

/// The text of one text leaf.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leaf {
    /// The text with runs of whitespace as one blank, none at its ends; never empty.
    pub text: String,
    /// Its part.
    pub part: Part,
}

/// The tags that mark parts in templates; no page has them.
const MARKS: [(&str, Part); 6] = [
    ("x-article>", Part::Article),
    ("x-toc>", Part::Toc),
    ("x-label>", Part::Label),
    ("x-ad>", Part::Advertisement),
    ("x-more>", Part::Recommendation),
    ("x-off>", Part::Chrome),
];

/// Takes the marks out of a page: its HTML, its text leaves, and the part of each image, in order.
pub(crate) fn unmarked(marked: &str) -> (String, Vec<Leaf>, Vec<Part>) {
    let (mut html, mut rest) = (String::with_capacity(marked.len()), marked);
    let (mut leaves, mut images, mut parts) = (Vec::new(), Vec::new(), vec![Part::Chrome]);
    // the text since the last tag; it belongs to the part in which its first visible character was
    let (mut run, mut run_part) = (String::new(), Part::Chrome);
    while !rest.is_empty() {
        let (text, markup) = rest.split_at(rest.find('<').unwrap_or(rest.len()));
        let (markup, after) = markup.split_at(markup_length(markup));
        let part = parts.last().copied().unwrap_or_default();
        if run.trim().is_empty() {
            run_part = part;
        }
        run.push_str(&decoded(text));
        html.push_str(text);
        match MARKS.iter().find(|(mark, _)| markup.ends_with(mark)) {
            Some((_, part)) if !markup.starts_with("</") => parts.push(*part),
            Some(_) => parts.truncate(parts.len() - 1),
            None => {
                let text = collapsed(&mem::take(&mut run));
                leaves.extend((!text.is_empty()).then_some(Leaf { text, part: run_part }));
                images.extend(begins(markup, "<img").then_some(part));
                html.push_str(markup);
            }
        }
        rest = after;
    }
    (html, leaves, images)
}

/// The length of the tag, comment, script, style sheet or RP at the beginning. No value in a tag has a `>`.
fn markup_length(markup: &str) -> usize {
    let closed = [("<!--", "-->"), ("<script", "</script>"), ("<style", "</style>"), ("<rp>", "</rp>")];
    if let Some((_, end)) = closed.iter().find(|(start, _)| begins(markup, start)) {
        let at = (0..markup.len()).find(|at| markup.get(*at..).is_some_and(|rest| begins(rest, end)));
        return at.map_or(markup.len(), |at| at + end.len());
    }
    markup.find('>').map_or(markup.len(), |at| at + 1)
}

fn begins(html: &str, start: &str) -> bool {
    html.get(..start.len()).is_some_and(|it| it.eq_ignore_ascii_case(start))
}

/// Text as a reader sees it.
fn decoded(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return Cow::Borrowed(text);
    }
    let piece = |Ok(token)| match token {
        Token::String(text) => String::from_utf8_lossy(&text).into_owned(),
        _ => String::new(),
    };
    Tokenizer::new(text).map(piece).collect()
}

/// `text` with every run of whitespace as one blank and none at the ends, as the page's text has it.
pub(crate) fn collapsed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A generated page.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GeneratedPage {
    /// The page's name: a number, unique in its site, valid as a file name, without a hint of the class.
    /// Names sort in the order of pages.
    pub name: String,
    /// The absolute address.
    pub url: String,
    /// The page in its encoding.
    pub bytes: Vec<u8>,
    /// The label of that encoding. Most pages declare it; on some sites they do not.
    pub encoding: &'static str,
    /// The text of every text leaf of the parsed page, in order, with its part.
    pub leaves: Vec<Leaf>,
    /// For every image of the parsed page, in order, whether it is an advertisement; empty if the corpus does
    /// not say.
    pub advertising_images: Vec<bool>,
    /// The class of the page, in a corpus of classes.
    pub class: Option<&'static str>,
    /// Its page type, if the site has several.
    pub kind: &'static str,
    /// Its traits, sorted.
    pub traits: Vec<&'static str>,
    /// Pieces of its content and of the rest, for a page of `unseen`: its gold is the text of its article without the leaves that have a piece
    /// of the rest.
    pub snippets: Option<Snippets>,
    /// Whether the page has marks.
    pub marked: bool,
    /// Whether the human coder also marked the parts [`Part::Label`].
    pub wrong: bool,
}

/// The marks of a parsed page.
#[derive(Debug, Clone, PartialEq)]
pub struct Marks {
    /// The true marks; `None` for a page without marks.
    pub gold: Option<Gold>,
    /// The human coder's marks, if they differ from the true ones.
    pub hand: Option<Gold>,
    /// The text that is no content, by its kind; nothing for a page without marks.
    pub noise: Vec<(&'static str, Spans)>,
}

/// The role of a part, if it is main content.
pub(crate) fn role(part: Part) -> Option<Role> {
    match part {
        Part::Article => Some(Role::Article),
        Part::Toc => Some(Role::Toc),
        Part::Chrome | Part::Label | Part::Advertisement | Part::Recommendation => None,
    }
}

/// The gold of a page that hides some of its article.
fn seen(page: &Page, snippets: &Snippets) -> Gold {
    let is_hidden = |text: &str| snippets.without.iter().any(|piece| text.contains(piece));
    let is_within = |leaf| page.ancestors(leaf).any(|above| *page.tag(above) == "article");
    let leaves = page.leaves().filter(|&leaf| is_within(leaf) && !is_hidden(page.text_of(leaf)));
    let mut gold = Gold::of(Role::Article, leaves.map(|leaf| page.span(leaf)).collect());
    gold.snippets = Some(snippets.clone());
    gold
}

/// The kinds of noise, after Yi 2004, Figure 2-4: descriptions of site and page, services (text in forms), and guidance, to the parts of the
/// site (all other links), to other pages and to what is advertised.
const NOISE: [&str; 5] = ["description", "service", "directory", "recommendation", "advertisement"];

impl GeneratedPage {
    /// Parses the page with the encoding known.
    pub fn parse(&self) -> (Page, Marks) {
        let hints = Hints { url: Some(&self.url), charset: Some(self.encoding) };
        let page = Page::parse(&self.bytes, &hints);
        let gold = match &self.snippets {
            Some(snippets) => Some(seen(&page, snippets)),
            None => self.marked.then(|| self.gold(&page, role)),
        };
        let with_labels = |part| if part == Part::Label { Some(Role::Article) } else { role(part) };
        let hand = self.wrong.then(|| self.gold(&page, with_labels));
        let noise = if self.marked { self.noise(&page) } else { Vec::new() };
        (page, Marks { gold, hand, noise })
    }

    fn noise(&self, page: &Page) -> Vec<(&'static str, Spans)> {
        let mut spans = NOISE.map(|_| Vec::new());
        for (node, leaf) in page.leaves().zip(&self.leaves).filter(|(_, leaf)| role(leaf.part).is_none()) {
            let is_within = |tag: &str| page.ancestors(node).any(|above| page.tag(above).as_str() == tag);
            let kind = match leaf.part {
                Part::Advertisement => 4,
                Part::Recommendation => 3,
                _ if is_within("form") => 1,
                _ if is_within("a") => 2,
                _ => 0,
            };
            spans[kind].push(page.span(node));
        }
        NOISE.into_iter().zip(spans.map(Spans::from_iter)).collect()
    }

    fn gold(&self, page: &Page, role_of: impl Fn(Part) -> Option<Role>) -> Gold {
        let mut gold = Gold::default();
        for role in Role::ALL {
            // leaf k of the page is leaf k here, and image k is image k; tests check that for the templates
            let leaves = page.leaves().zip(&self.leaves).filter(|(_, leaf)| role_of(leaf.part) == Some(role));
            gold.set(role, leaves.map(|(leaf, _)| page.span(leaf)).collect::<Spans>());
        }
        let img = Tag::new("img");
        let images = page.nodes().filter(|&node| *page.tag(node) == img).zip(&self.advertising_images);
        gold.with_items(images.map(|(node, &noisy)| Item { node, noisy }).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(marked: &str, html: &str, leaves: &[(&str, Part)], images: &[Part]) {
        let found = unmarked(marked);
        let texts: Vec<_> = found.1.iter().map(|leaf| (leaf.text.as_str(), leaf.part)).collect();
        assert_eq!((found.0.as_str(), texts.as_slice(), found.2.as_slice()), (html, leaves, images));
    }

    #[test]
    fn marks_are_taken_out() {
        let by = "<P>By&nbsp; Ann &lt;3<BR> \n&nbsp;</P>";
        check(by, by, &[("By Ann <3", Part::Chrome)], &[]);
        check(
            "<x-article>in<BR><x-ad>ad</x-ad><IMG></x-article><P> <x-label>out</x-label></P>",
            "in<BR>ad<IMG><P> out</P>",
            &[("in", Part::Article), ("ad", Part::Advertisement), ("out", Part::Label)],
            &[Part::Article],
        );
        let page = GeneratedPage {
            bytes: b"<title>t</title><p>in<p>ad<p>more<form>go<a>help</a></form><a>menu</a>".to_vec(),
            encoding: "utf-8",
            leaves: [
                Part::Chrome,
                Part::Article,
                Part::Advertisement,
                Part::Recommendation,
                Part::Chrome,
                Part::Chrome,
                Part::Chrome,
            ]
            .map(|part| Leaf { text: String::new(), part })
            .to_vec(),
            marked: true,
            ..GeneratedPage::default()
        };
        let (parsed, marks) = page.parse();
        let told = marks
            .noise
            .iter()
            .map(|(kind, spans)| format!("{kind}: {}", cleaning::kept_text(&parsed, spans)));
        let told: Vec<String> =
            told.map(|text| text.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
        assert_eq!(
            told,
            [
                "description: t",
                "service: gohelp",
                "directory: menu",
                "recommendation: more",
                "advertisement: ad"
            ]
        );
        let script = "<SCRIPT>if (a < b) { x('<img>') }</SCRIPT><!-- <B>no</B> --><P>yes";
        check(script, script, &[("yes", Part::Chrome)], &[]);
    }
}
