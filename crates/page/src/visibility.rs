//! What a tag means for the text: hidden, a line of its own, a gap between words, or nothing at all.
//!
//! The lists follow the style sheet that the HTML standard gives to browsers (section "Rendering"), read by tag
//! name alone: attributes (`hidden`, `style`) and style sheets are not consulted, since scripts change them and
//! the pages of the papers had none. What becomes of raw text (scripts, style sheets) is in `text_use`.

use html5ever::{LocalName, local_name};

/// What an element does to the text around and inside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    /// Part of the line: its text may continue a word.
    Inline,
    /// An object in the line (`img`, `button`): it separates words.
    Object,
    /// An object whose content is shown only where the object cannot be.
    Replaced,
    /// Starts and ends a line.
    Block,
    /// Not shown, and leaves no trace.
    Hidden,
}

/// What an element of this name does; `foreign` for elements of SVG and MathML. Without `scripting` a `noscript` is
/// shown, as a block.
pub(crate) fn flow(name: &LocalName, foreign: bool, scripting: bool) -> Flow {
    match *name {
        _ if foreign => foreign_flow(name),
        local_name!("noscript") if !scripting => Flow::Block,
        _ => html_flow(name),
    }
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
    match *name {
        local_name!("script")
        | local_name!("style")
        | local_name!("noscript")
        | local_name!("template")
        | local_name!("noframes")
        | local_name!("noembed")
        | local_name!("datalist")
        | local_name!("rp")
        | local_name!("area")
        | local_name!("base")
        | local_name!("basefont")
        | local_name!("link")
        | local_name!("meta")
        | local_name!("param") => Flow::Hidden,
        local_name!("iframe") | local_name!("audio") | local_name!("video") | local_name!("canvas") => {
            Flow::Replaced
        }
        local_name!("applet")
        | local_name!("button")
        | local_name!("embed")
        | local_name!("img")
        | local_name!("input")
        | local_name!("keygen")
        | local_name!("meter")
        | local_name!("object")
        | local_name!("progress")
        | local_name!("rt")
        | local_name!("select")
        | local_name!("textarea") => Flow::Object,
        local_name!("address")
        | local_name!("article")
        | local_name!("aside")
        | local_name!("blockquote")
        | local_name!("body")
        | local_name!("br")
        | local_name!("caption")
        | local_name!("center")
        | local_name!("col")
        | local_name!("colgroup")
        | local_name!("dd")
        | local_name!("details")
        | local_name!("dialog")
        | local_name!("dir")
        | local_name!("div")
        | local_name!("dl")
        | local_name!("dt")
        | local_name!("fieldset")
        | local_name!("figcaption")
        | local_name!("figure")
        | local_name!("footer")
        | local_name!("form")
        | local_name!("frame")
        | local_name!("frameset")
        | local_name!("h1")
        | local_name!("h2")
        | local_name!("h3")
        | local_name!("h4")
        | local_name!("h5")
        | local_name!("h6")
        | local_name!("head")
        | local_name!("header")
        | local_name!("hgroup")
        | local_name!("hr")
        | local_name!("html")
        | local_name!("isindex")
        | local_name!("legend")
        | local_name!("li")
        | local_name!("listing")
        | local_name!("main")
        | local_name!("marquee")
        | local_name!("menu")
        | local_name!("nav")
        | local_name!("ol")
        | local_name!("optgroup")
        | local_name!("option")
        | local_name!("p")
        | local_name!("plaintext")
        | local_name!("pre")
        | local_name!("search")
        | local_name!("section")
        | local_name!("summary")
        | local_name!("table")
        | local_name!("tbody")
        | local_name!("td")
        | local_name!("tfoot")
        | local_name!("th")
        | local_name!("thead")
        | local_name!("title")
        | local_name!("tr")
        | local_name!("ul")
        | local_name!("xmp") => Flow::Block,
        _ => Flow::Inline,
    }
}
