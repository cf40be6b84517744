//! The effect of a tag on the text: hidden, a line of its own, a gap between words, or none.
//!
//! The classes follow the style sheet that the HTML standard gives to browsers (section "Rendering"), by tag
//! name alone, save for declarative shadow roots. Attributes (`hidden`, `style`) and style sheets are not read:
//! scripts change them, and the pages of the papers had none. The use of raw text (scripts, style sheets) is in `text_use`.

use html5ever::{Attribute, LocalName, local_name};

use crate::class::{Class, is};

/// What an element does to the text around and inside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    /// Part of the line: its text may continue a word.
    Inline,
    /// An object in the line (`img`, `button`): it separates words.
    Object,
    /// An object whose content is shown only where the object cannot be shown.
    Replaced,
    /// Starts and ends a line.
    Block,
    /// Not shown, and without effect on the text around it.
    Hidden,
}

/// The effect of an element of this name; `foreign` for elements of SVG and MathML. Without `scripting`,
/// `noscript` is shown as a block.
pub(crate) fn flow(name: &LocalName, foreign: bool, scripting: bool) -> Flow {
    match *name {
        _ if foreign => foreign_flow(name),
        local_name!("noscript") if !scripting => Flow::Block,
        _ => html_flow(name),
    }
}

/// Whether an HTML element is a declarative shadow root, the content that browsers show in its parent.
pub(crate) fn is_shadow_root(name: &LocalName, attributes: &[Attribute]) -> bool {
    let is_mode = |value: &str| value.eq_ignore_ascii_case("open") || value.eq_ignore_ascii_case("closed");
    *name == local_name!("template")
        && attributes.iter().any(|attribute| {
            attribute.name.local == local_name!("shadowrootmode") && is_mode(&attribute.value)
        })
}

fn foreign_flow(name: &LocalName) -> Flow {
    match *name {
        local_name!("script")
        | local_name!("style")
        | local_name!("title")
        | local_name!("desc")
        | local_name!("metadata")
        | local_name!("defs") => Flow::Hidden,
        local_name!("svg") | local_name!("math") | local_name!("text") => Flow::Object,
        _ => Flow::Inline,
    }
}

fn html_flow(name: &LocalName) -> Flow {
    let flows = [
        (Class::Hidden, Flow::Hidden),
        (Class::Replaced, Flow::Replaced),
        (Class::Object, Flow::Object),
        (Class::Block, Flow::Block),
    ];
    flows.into_iter().find(|(class, _)| is(name, *class)).map_or(Flow::Inline, |(_, flow)| flow)
}
