//! The use of the text directly under an element: part of the page's text, kept beside it, or not stored.
//! Whether the element itself is shown is decided in `visibility`.

use html5ever::{Attribute, LocalName, local_name};

/// The use of the text directly under an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TextUse {
    /// Page text, if the element is shown.
    Ordinary,
    /// Never shown and not stored: scripts and style sheets are often half of a page.
    Dropped,
    /// JSON-LD: never shown, but kept beside the page's text.
    JsonLd,
    /// A formula that a script draws: never shown, but kept beside the page's text.
    Formula,
    /// The content that browsers show without scripting. With scripting the tokenizer gives it as one text,
    /// markup included. Only its words are counted.
    Noscript,
}

/// The use of text directly under an element of this name and attributes; `foreign` for elements of SVG and
/// MathML.
pub(crate) fn text_use(
    name: &LocalName,
    attributes: &[Attribute],
    foreign: bool,
    scripting: bool,
) -> TextUse {
    match *name {
        local_name!("script") if has_type(attributes, |kind| contains(kind, b"ld+json")) => TextUse::JsonLd,
        local_name!("script") if has_type(attributes, |kind| begins(kind, b"math/")) => TextUse::Formula,
        local_name!("noscript") if !foreign && scripting => TextUse::Noscript,
        local_name!("noscript") if !foreign => TextUse::Ordinary,
        local_name!("script")
        | local_name!("style")
        | local_name!("noscript")
        | local_name!("iframe")
        | local_name!("noframes")
        | local_name!("noembed") => TextUse::Dropped,
        _ => TextUse::Ordinary,
    }
}

/// Whether an attribute `type` has a value for which `is` holds.
fn has_type(attributes: &[Attribute], is: impl Fn(&[u8]) -> bool) -> bool {
    let mut types = attributes.iter().filter(|attribute| attribute.name.local == local_name!("type"));
    types.any(|attribute| is(attribute.value.as_bytes()))
}

fn contains(kind: &[u8], part: &[u8]) -> bool {
    kind.windows(part.len()).any(|bytes| bytes.eq_ignore_ascii_case(part))
}

fn begins(kind: &[u8], part: &[u8]) -> bool {
    kind.trim_ascii_start().get(..part.len()).is_some_and(|bytes| bytes.eq_ignore_ascii_case(part))
}
