//! The kinds of elements that the caps treat alike. What an element does to the text is in `visibility`.

use html5ever::{LocalName, local_name};

/// HTML standard, "formatting" category of the stack of open elements.
pub(crate) fn is_formatting(name: &LocalName) -> bool {
    matches!(
        *name,
        local_name!("a")
            | local_name!("b")
            | local_name!("big")
            | local_name!("code")
            | local_name!("em")
            | local_name!("font")
            | local_name!("i")
            | local_name!("nobr")
            | local_name!("s")
            | local_name!("small")
            | local_name!("strike")
            | local_name!("strong")
            | local_name!("tt")
            | local_name!("u")
    )
}

/// Elements that have no end tag and no content.
pub(crate) fn is_void(name: &LocalName) -> bool {
    matches!(
        *name,
        local_name!("area")
            | local_name!("base")
            | local_name!("basefont")
            | local_name!("bgsound")
            | local_name!("br")
            | local_name!("col")
            | local_name!("embed")
            | local_name!("frame")
            | local_name!("hr")
            | local_name!("img")
            | local_name!("image")
            | local_name!("input")
            | local_name!("keygen")
            | local_name!("link")
            | local_name!("meta")
            | local_name!("param")
            | local_name!("source")
            | local_name!("track")
            | local_name!("wbr")
    )
}

/// Elements whose content the tokenizer reads as text; `noscript` is one only with `scripting`. Dropping the tag would
/// turn a script into page text.
pub(crate) fn is_raw_text(name: &LocalName, scripting: bool) -> bool {
    match *name {
        local_name!("noscript") => scripting,
        local_name!("iframe")
        | local_name!("noembed")
        | local_name!("noframes")
        | local_name!("plaintext")
        | local_name!("script")
        | local_name!("style")
        | local_name!("textarea")
        | local_name!("title")
        | local_name!("xmp") => true,
        _ => false,
    }
}
