//! Which elements show the white space of their text: `pre`, and code that pages draw by other means.

use html5ever::local_name;

use crate::arena::{Arena, Content, Element, NONE};
use crate::class::{Class, is};
use crate::visibility::Flow;

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

/// How the white space of an element's text is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Blanks {
    /// As it is.
    Shown,
    /// As one blank, but lines end at `br`.
    Joined,
}

impl Blanks {
    /// Of the element at a node: `None` for ordinary text.
    pub(crate) fn of(arena: &Arena, at: u32, element: &Element) -> Option<Self> {
        let name = &element.name;
        if is(name, Class::Preformatted) {
            return (element.flow == Flow::Block).then_some(Self::Shown);
        }
        let is_code = matches!(*name, local_name!("code") | local_name!("samp") | local_name!("tt"));
        let (mut is_view, mut shows, mut is_monospace) = (false, false, is_code);
        for (name, value) in arena.attributes(element) {
            match *name {
                local_name!("class") => {
                    is_view |= value.split_ascii_whitespace().any(|class| VIEWS.contains(&class));
                }
                local_name!("style") => {
                    let (white_space, font) = style(value);
                    shows |= white_space;
                    is_monospace |= font;
                }
                _ => {}
            }
        }
        if is_view || (shows && is_monospace) {
            return Some(Self::Shown);
        }
        (is_code && has_break(arena, at)).then_some(Self::Joined)
    }
}

/// Whether a style shows white space, and whether its letters have one width. Pages of word processors have the first alone.
fn style(style: &str) -> (bool, bool) {
    let (mut shows, mut is_monospace) = (false, false);
    for (property, value) in style.split(';').filter_map(|declaration| declaration.split_once(':')) {
        let value = value.trim().to_ascii_lowercase();
        match property.trim().to_ascii_lowercase().as_str() {
            "white-space" => shows = value.starts_with("pre") || value.starts_with("break-spaces"),
            "font-family" | "font" => {
                is_monospace =
                    ["mono", "consolas", "menlo", "courier"].iter().any(|name| value.contains(name));
            }
            _ => {}
        }
    }
    (shows, is_monospace)
}

/// Whether a line ends within an element, directly below it.
fn has_break(arena: &Arena, at: u32) -> bool {
    let mut child = arena.node(at).first;
    while child != NONE {
        let node = arena.node(child);
        if let Content::Element(index) = node.content
            && arena.element(index).name == local_name!("br")
        {
            return true;
        }
        child = node.next;
    }
    false
}
