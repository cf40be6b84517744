//! What becomes of the text right under an element: part of the page's text, kept beside it, or not stored at all.
//! Whether the element itself is shown is in `visibility`.

use html5ever::{Attribute, LocalName, local_name};

/// What becomes of the text right under an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TextUse {
    /// Page text, wherever the element is shown.
    Ordinary,
    /// Never shown and not stored: scripts and style sheets are often half of a page.
    Dropped,
    /// JSON-LD: never shown, but kept beside the page's text.
    JsonLd,
    /// What browsers show without scripting, as the tokenizer hands it over with scripting: markup as text. Its words
    /// are counted, no more.
    Noscript,
}

/// What becomes of text right under an element of this name and attributes; `foreign` for elements of SVG and MathML.
pub(crate) fn text_use(
    name: &LocalName,
    attributes: &[Attribute],
    foreign: bool,
    scripting: bool,
) -> TextUse {
    match *name {
        local_name!("script") if declares_json_ld(attributes) => TextUse::JsonLd,
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

fn declares_json_ld(attributes: &[Attribute]) -> bool {
    const JSON_LD: &[u8] = b"ld+json";
    attributes.iter().filter(|attribute| attribute.name.local == local_name!("type")).any(|attribute| {
        attribute.value.as_bytes().windows(JSON_LD.len()).any(|bytes| bytes.eq_ignore_ascii_case(JSON_LD))
    })
}
