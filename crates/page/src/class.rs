//! What an element's name says: its classes in one table, which each reader of tags asks; its effect on the text around it; and
//! the use of the text in it.
//!
//! Flow and visibility follow the style sheet that the HTML standard gives to browsers (section "Rendering"), by tag name
//! alone, save for declarative shadow roots. Attributes (`hidden`, `style`) and style sheets are not read: scripts change
//! them, and the pages of the papers had none.

use html5ever::{Attribute, LocalName, local_name};

/// A class of HTML elements. An element is of several classes, but of one of the chapters at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    /// An element that starts and ends a line: `p`, `td`, and also `title`, `br` and `hr`.
    Block,
    /// An object in the line, which separates words: `img`, `button`.
    Object,
    /// An object whose content is shown only where the object cannot be: `iframe`, `video`.
    Replaced,
    /// An element that is not shown.
    Hidden,
    /// An element without content and end tag.
    Void,
    /// A void element that the standard has dropped: `frame`, `keygen`.
    OldVoid,
    /// An element that the parser opens again in the next paragraph: `b`, `font`.
    Formatting,
    /// An element whose content the parser reads as text.
    RawText,
    /// An element whose white space is shown.
    Preformatted,
    /// `h1` to `h6`.
    Heading,
    /// An element that says what its words are: emphasis, code, a quotation, an abbreviation.
    Phrase,
    /// The chapters 7.5, 9 and 15 of HTML 4.01, text and fonts, with later elements of that kind.
    Text,
    /// Chapter 10: lists, their items and terms.
    List,
    /// Chapter 11: tables, their rows, cells and captions.
    Table,
    /// Chapter 12: links, with the areas of image maps.
    Link,
    /// Chapter 13: images, objects and later embedded content.
    Media,
    /// Chapter 16: frames.
    Frame,
    /// Chapter 17: forms, their controls and labels.
    Form,
    /// Chapter 18: scripts.
    Script,
    /// Chapter 14: style sheets.
    Style,
}

impl Class {
    /// The names of the elements of this class, in the order of the alphabet.
    pub fn names(self) -> Vec<&'static str> {
        let mut names: Vec<_> =
            ELEMENTS.iter().filter(|(_, set)| set.has(self)).map(|(name, _)| *name).collect();
        names.sort_unstable();
        names
    }
}

/// Whether an HTML element of this name is of the class.
pub(crate) fn is(name: &LocalName, class: Class) -> bool {
    classes(name).has(class)
}

/// Whether an HTML element of this name is of at least one of the classes.
pub(crate) fn is_any(name: &LocalName, any: &[Class]) -> bool {
    classes(name).0 & Classes::of(any).0 != 0
}

/// A set of classes: a bit each.
#[derive(Clone, Copy)]
struct Classes(u32);

impl Classes {
    const fn of(classes: &[Class]) -> Self {
        let (mut bits, mut at) = (0, 0);
        while at < classes.len() {
            bits |= 1 << classes[at] as u32;
            at += 1;
        }
        Self(bits)
    }

    const fn has(self, class: Class) -> bool {
        self.0 & (1 << class as u32) != 0
    }
}

macro_rules! classes {
    ([$($class:ident)*]) => { const { Classes::of(&[$(Class::$class),*]) } };
}

macro_rules! elements {
    ($($classes:tt => $($name:tt)|*;)*) => {
        /// Each element that is of a class.
        static ELEMENTS: &[(&str, Classes)] = &[$($(($name, classes!($classes)),)*)*];

        fn classes(name: &LocalName) -> Classes {
            match *name {
                $($(local_name!($name))|* => classes!($classes),)*
                _ => classes!([]),
            }
        }
    };
}

elements! {
    [Text] => "bdi" | "bdo" | "data" | "ruby" | "span";
    [Void Text] => "wbr";
    [Hidden Text] => "rp";
    [Object Text] => "rt";
    [Formatting Text] => "big" | "font" | "nobr";
    [Formatting Phrase Text] => "b" | "code" | "em" | "i" | "s" | "small" | "strike" | "strong" | "tt" | "u";
    [Phrase Text] => "abbr" | "acronym" | "cite" | "del" | "dfn" | "ins" | "kbd" | "mark" | "q" | "samp" | "sub" | "sup" | "time" | "var";
    [Block Text] => "address" | "article" | "aside" | "blockquote" | "center" | "details" | "div" | "figcaption" | "figure" | "footer"
        | "header" | "hgroup" | "main" | "marquee" | "nav" | "p" | "section" | "summary";
    [Block Heading Text] => "h1" | "h2" | "h3" | "h4" | "h5" | "h6";
    [Block Void Text] => "br" | "hr";
    [Block Preformatted Text] => "pre";
    [Block RawText Preformatted Text] => "xmp";

    [Block List] => "dd" | "dir" | "dl" | "dt" | "li" | "menu" | "ol" | "ul";
    [Block Table] => "caption" | "colgroup" | "table" | "tbody" | "td" | "tfoot" | "th" | "thead" | "tr";
    [Block Void Table] => "col";
    [Formatting Link] => "a";
    [Hidden Void Link] => "area" | "link";

    [Media] => "map" | "math" | "picture" | "svg";
    [Void Media] => "source" | "track";
    [Hidden Void Media] => "param";
    [Object Media] => "applet" | "object";
    [Object Void Media] => "embed" | "img";
    [Replaced Media] => "audio" | "canvas" | "video";

    [Block Frame] => "frameset";
    [Block OldVoid Frame] => "frame";
    [Replaced RawText Frame] => "iframe";
    [Hidden RawText Frame] => "noframes";

    [Form] => "label" | "output";
    [Block Form] => "fieldset" | "form" | "isindex" | "legend" | "optgroup" | "option";
    [Hidden Form] => "datalist";
    [Object Form] => "button" | "meter" | "progress" | "select";
    [Object Void Form] => "input";
    [Object OldVoid Form] => "keygen";
    [Object RawText Form] => "textarea";

    [Hidden Script] => "noscript" | "template";
    [Hidden RawText Script] => "script";
    [Hidden RawText Style] => "style";

    [Block] => "body" | "dialog" | "head" | "html" | "search";
    [Block Preformatted] => "listing";
    [Block RawText] => "title";
    [Block RawText Preformatted] => "plaintext";
    [Hidden Void] => "base" | "meta";
    [Hidden OldVoid] => "basefont";
    [OldVoid] => "bgsound" | "image";
    [Hidden RawText] => "noembed";
}

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
    if foreign {
        return match &**name {
            "script" | "style" | "title" | "desc" | "metadata" | "defs" => Flow::Hidden,
            "svg" | "math" | "text" => Flow::Object,
            _ => Flow::Inline,
        };
    }
    let flows = [
        (Class::Hidden, Flow::Hidden),
        (Class::Replaced, Flow::Replaced),
        (Class::Object, Flow::Object),
        (Class::Block, Flow::Block),
    ];
    match *name {
        local_name!("noscript") if !scripting => Flow::Block,
        _ => flows.into_iter().find(|(class, _)| is(name, *class)).map_or(Flow::Inline, |(_, flow)| flow),
    }
}

/// Whether an HTML element is a declarative shadow root, the content that browsers show in its parent.
pub(crate) fn is_shadow_root(name: &LocalName, attributes: &[Attribute]) -> bool {
    let is_mode = |mode: &[u8]| mode.eq_ignore_ascii_case(b"open") || mode.eq_ignore_ascii_case(b"closed");
    *name == local_name!("template") && has(attributes, &local_name!("shadowrootmode"), is_mode)
}

/// The use of the text directly under an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TextUse {
    /// Page text, if the element is shown.
    Ordinary,
    /// Never shown and not stored: scripts are often half of a page.
    Dropped,
    /// A style sheet: never shown, and of its rules those are kept that hide or show.
    Style,
    /// JSON-LD: never shown, but kept beside the page's text.
    JsonLd,
    /// A formula that a script draws: never shown, but kept beside the page's text.
    Formula,
    /// The content that browsers show without scripting or without frames. With scripting the tokenizer gives it as one text,
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
    let is_json_ld = |kind: &[u8]| kind.windows(7).any(|part| part.eq_ignore_ascii_case(b"ld+json"));
    let is_formula = |kind: &[u8]| {
        kind.trim_ascii_start().get(..5).is_some_and(|start| start.eq_ignore_ascii_case(b"math/"))
    };
    match *name {
        local_name!("script") if has(attributes, &local_name!("type"), is_json_ld) => TextUse::JsonLd,
        local_name!("script") if has(attributes, &local_name!("type"), is_formula) => TextUse::Formula,
        local_name!("noscript") | local_name!("noframes") if !foreign && scripting => TextUse::Noscript,
        local_name!("noscript") if !foreign => TextUse::Ordinary,
        local_name!("style") => TextUse::Style,
        local_name!("script")
        | local_name!("noscript")
        | local_name!("iframe")
        | local_name!("noframes")
        | local_name!("noembed") => TextUse::Dropped,
        _ => TextUse::Ordinary,
    }
}

/// Whether an attribute of this name has a value for which `is` holds.
fn has(attributes: &[Attribute], name: &LocalName, is: impl Fn(&[u8]) -> bool) -> bool {
    attributes.iter().any(|attribute| attribute.name.local == *name && is(attribute.value.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_element_is_of_two_flows_or_two_chapters() {
        let flows = [Class::Block, Class::Object, Class::Replaced, Class::Hidden];
        let chapters = {
            use Class::*;
            [Text, List, Table, Link, Media, Frame, Form, Script, Style]
        };
        for (name, set) in ELEMENTS {
            for alike in [&flows[..], &chapters] {
                assert!(alike.iter().filter(|class| set.has(**class)).count() < 2, "{name}");
            }
            assert_eq!(classes(&LocalName::from(*name)).0, set.0, "{name}");
        }
    }
}
