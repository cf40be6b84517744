//! What the `class` and the `style` of an element say of its layout and of the white space of its text: usual class names and inline
//! declarations alone, no style sheet. Each value is read once a page, since pages repeat few.

use html5ever::{LocalName, local_name};
use rustc_hash::FxHashMap;

use crate::class::{Class, Flow, is};
use crate::tree::{Arena, Content, Element, NONE};

/// How an inline element is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layout {
    /// As a block.
    Block,
    /// As a part of what is around it, of LaTeXML.
    Part,
    /// What is in it as items beside or below each other.
    Items,
}

/// What a value says, or all attributes of an element.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Styling {
    pub(crate) layout: Option<Layout>,
    /// It stands beside the lines of code, and is none of them.
    pub(crate) is_beside_lines: bool,
    shows_blanks: bool,
    is_monospace: bool,
    /// It holds code.
    says_code: bool,
    /// It holds code, a line in each element below it.
    is_view: bool,
    /// As a `div` it holds one block of code, the lines parted by `br`, or, if a program drew it, by line feeds.
    is_code_block: bool,
    is_drawn: bool,
    is_line: bool,
    /// Lines of code stand in it, which can be folded.
    is_fold: bool,
}

/// Classes of elements that hold code, a line in each element below them: GitHub's files and gists, SyntaxHighlighter, Crayon,
/// CodeMirror, Monaco.
const VIEWS: [&str; 6] = [
    "js-file-line-container",
    "react-code-lines",
    "syntaxhighlighter",
    "crayon-pre",
    "CodeMirror-code",
    "view-lines",
];

/// Classes of `div` that hold one block of code, the lines parted by `br`.
const BLOCKS: [&str; 6] = ["code", "codeblock", "code-block", "sourcecode", "source-code", "programlisting"];

impl Styling {
    fn of_class(value: &str) -> Self {
        let mut said =
            Self { says_code: says_code(value), is_fold: value.starts_with("fold"), ..Self::default() };
        for class in value.split_ascii_whitespace() {
            match class {
                "block" | "d-block" => said.layout = Some(Layout::Block),
                "ltx_p" | "ltx_bibblock" | "ltx_tag" => said.layout = Some(Layout::Part),
                "flex" | "inline-flex" | "d-flex" | "d-inline-flex" | "grid" | "d-grid" => {
                    said.layout = Some(Layout::Items);
                }
                // the hints of Doxygen, the link of LaTeXML to the file
                "ttc" | "ltx_listing_data" => said.is_beside_lines = true,
                _ => {}
            }
            said.is_line |= says_line(class);
            said.is_view |= VIEWS.contains(&class);
            said.is_code_block |= BLOCKS.contains(&class);
            // the classes of Tailwind
            said.shows_blanks |=
                ["whitespace-pre", "whitespace-break"].iter().any(|of| class.starts_with(of));
        }
        said
    }

    /// Pages of word processors show white space without letters of one width.
    fn of_style(value: &str) -> Self {
        let mut said = Self::default();
        let mut floats = None;
        for (property, value_of) in value.split(';').filter_map(|declaration| declaration.split_once(':')) {
            let given = value_of.trim().to_ascii_lowercase();
            match property.trim().to_ascii_lowercase().as_str() {
                "white-space" | "white-space-collapse" => {
                    said.shows_blanks = given.starts_with("pre") || given.starts_with("break-spaces");
                }
                "font-family" | "font" => {
                    said.is_monospace =
                        ["mono", "consolas", "menlo", "courier"].iter().any(|name| given.contains(name));
                }
                "display" => match given.split_whitespace().next() {
                    // a floating letter begins a word
                    Some("block") if !*floats.get_or_insert_with(|| value.contains("float")) => {
                        said.layout = Some(Layout::Block);
                    }
                    Some("flex" | "inline-flex" | "grid" | "inline-grid") => {
                        said.layout = Some(Layout::Items);
                    }
                    _ => {}
                },
                _ => {}
            }
        }
        said
    }
}

/// Whether a class has a part that elements with code have; `cm-content` is of CodeMirror 6.
fn says_code(class: &str) -> bool {
    let bytes = class.as_bytes();
    // two letters first: each byte of each class of a page is asked
    bytes.windows(2).enumerate().any(|(at, pair)| {
        let part = match &[pair[0] | 0x20, pair[1] | 0x20] {
            b"co" => "code",
            b"cm" => "cm-content",
            b"fr" => "fragment",
            b"hi" => "highlight",
            b"li" => "listing",
            b"so" => "source",
            b"sy" => "syntax",
            b"sn" => "snippet",
            b"te" => "terminal",
            _ => return false,
        };
        let here = bytes[at..].get(..part.len());
        here.is_some_and(|here| here.eq_ignore_ascii_case(part.as_bytes()))
    })
}

/// Whether a class is that of a line: of Doxygen and others, of LaTeXML, and of an item of GeSHi.
fn says_line(class: &str) -> bool {
    let is_of = |before: &str| {
        before.is_empty() || before.ends_with(['-', '_']) || matches!(before, "code" | "ltx_listing")
    };
    class.strip_suffix("line").is_some_and(is_of) || matches!(class, "li1" | "li2")
}

/// How the white space of an element's text is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Blanks {
    /// As it is.
    Shown,
    /// As one blank, but lines end at `br`.
    Joined,
    /// As it is, but for that between the elements that are the lines.
    OfLines,
    /// As one blank, but line feeds end lines: it is no code.
    LineFeeds,
}

/// The values read so far.
pub(crate) struct Stylings<'a> {
    arena: &'a Arena,
    classes: FxHashMap<&'a str, Styling>,
    styles: FxHashMap<&'a str, Styling>,
}

impl<'a> Stylings<'a> {
    pub(crate) fn new(arena: &'a Arena) -> Self {
        Self { arena, classes: FxHashMap::default(), styles: FxHashMap::default() }
    }

    /// What the attributes of an element say.
    pub(crate) fn of(&mut self, element: &Element) -> Styling {
        let (mut class, mut style) = (Styling::default(), Styling::default());
        let (mut shows_blanks, mut is_drawn) = (false, false);
        for (name, value) in self.arena.attributes(element) {
            match *name {
                local_name!("class") => {
                    class = *self.classes.entry(value).or_insert_with(|| Styling::of_class(value));
                }
                local_name!("style") => {
                    style = *self.styles.entry(value).or_insert_with(|| Styling::of_style(value));
                }
                _ => {
                    shows_blanks |= **name == *"data-testid" && **value == *"tweetText";
                    is_drawn |= **name == *"data-lang";
                }
            }
        }
        Styling {
            layout: style.layout.or(class.layout),
            shows_blanks: class.shows_blanks || style.shows_blanks || shows_blanks,
            is_monospace: style.is_monospace,
            is_drawn,
            ..class
        }
    }

    /// How the white space of the text of an element at a node is shown: `None` for ordinary text.
    pub(crate) fn blanks(&mut self, at: u32, element: &Element, said: Styling) -> Option<Blanks> {
        let name = &element.name;
        if is(name, Class::Preformatted) {
            return (element.flow == Flow::Block).then_some(Blanks::Shown);
        }
        if said.says_code && self.is_of_lines(at) {
            return Some(Blanks::OfLines);
        }
        let is_div = *name == local_name!("div");
        let is_name_of_code = matches!(*name, local_name!("code") | local_name!("samp") | local_name!("tt"));
        let has_block = || self.has_child(at, |child| child.flow == Flow::Block);
        if said.is_view
            || said.shows_blanks && (said.is_monospace || is_name_of_code)
            || said.is_drawn && said.is_code_block && is_div && !has_block()
        {
            return Some(Blanks::Shown);
        }
        if (is_name_of_code || said.is_code_block && is_div)
            && self.has_child(at, |child| child.name == local_name!("br"))
        {
            return Some(Blanks::Joined);
        }
        said.shows_blanks.then_some(Blanks::LineFeeds)
    }

    /// Whether an element, which says that it holds code, holds nothing but lines, each of which is an element that says so.
    /// Lines may stand in lists and in folds. Those do not say that they hold code, so that each element is looked at once.
    fn is_of_lines(&mut self, at: u32) -> bool {
        let arena = self.arena;
        let (mut child, mut lines) = (arena.node(at).first, 0);
        while child != NONE {
            let node = arena.node(child);
            match node.content {
                Content::Element(index) => {
                    let element = arena.element(index);
                    if element.flow != Flow::Block {
                        return false;
                    }
                    let said = self.of(element);
                    let is_fold = said.is_fold || *element.name == *"ol";
                    if said.is_line || said.is_beside_lines {
                        lines += usize::from(said.is_line);
                    } else if is_fold && !said.says_code && node.first != NONE {
                        child = node.first;
                        continue;
                    } else {
                        return false;
                    }
                }
                Content::Text(index) if arena.text(index).trim().is_empty() => {}
                Content::Text(_) | Content::Fragment => return false,
            }
            while arena.node(child).next == NONE && arena.node(child).parent != at {
                child = arena.node(child).parent;
            }
            child = arena.node(child).next;
        }
        lines > 0
    }

    /// Whether an element has a child that `is` so.
    fn has_child(&self, at: u32, is: impl Fn(&Element) -> bool) -> bool {
        let arena = self.arena;
        let node = |at: u32| (at != NONE).then(|| arena.node(at));
        let mut children = std::iter::successors(node(arena.node(at).first), |child| node(child.next));
        children.any(|child| matches!(child.content, Content::Element(index) if is(arena.element(index))))
    }
}

/// Whether a block of code may be a line: it is not the place of the line's number.
pub(crate) fn may_be_line(arena: &Arena, at: u32) -> bool {
    let node = arena.node(at);
    let Content::Element(index) = node.content else { return false };
    let element = arena.element(index);
    let is_number = |(name, _): &(LocalName, _)| **name == *"data-line-number";
    let is_cell = || element.name == local_name!("td") && node.next == NONE;
    (matches!(&*element.name, "div" | "li" | "p") || is_cell())
        && !arena.attributes(element).iter().any(is_number)
}
