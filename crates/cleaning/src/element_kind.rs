//! What an element's name means for the blocks of a page.

/// What an element's name means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ElementKind {
    /// Parts blocks of text, and is one of the numbered elements.
    BlockLevel,
    /// Parts blocks of text, and holds none.
    Break,
    /// Its text is no text of the page: controls, drawings and embedded objects.
    Skipped,
    /// Any other: part of the line.
    Inline,
}

impl ElementKind {
    /// Of an element of this name, in lower case.
    pub fn of(tag: &str) -> Self {
        match tag {
            "br" | "hr" => Self::Break,
            "select" | "option" | "datalist" | "textarea" | "svg" | "math" | "object" | "applet"
            | "embed" | "canvas" | "audio" | "video" | "map" | "area" | "iframe" | "noembed" | "noframes"
            | "template" | "script" | "style" | "title" | "meta" | "link" | "base" => Self::Skipped,
            "html" | "body" | "address" | "article" | "aside" | "blockquote" | "button" | "center" | "dd"
            | "details" | "dialog" | "dir" | "div" | "dl" | "dt" | "fieldset" | "figcaption" | "figure"
            | "footer" | "form" | "frameset" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "header"
            | "hgroup" | "legend" | "li" | "listing" | "main" | "menu" | "nav" | "noscript" | "ol"
            | "optgroup" | "p" | "plaintext" | "pre" | "search" | "section" | "summary" | "table"
            | "caption" | "colgroup" | "col" | "tbody" | "thead" | "tfoot" | "tr" | "td" | "th" | "ul"
            | "xmp" | "label" => Self::BlockLevel,
            _ => Self::Inline,
        }
    }
}

/// The level of a heading, 1 to 6; `None` for any other element.
pub fn heading_level(tag: &str) -> Option<u8> {
    match tag.as_bytes() {
        [b'h', level @ b'1'..=b'6'] => Some(level - b'0'),
        _ => None,
    }
}

/// Whether an element of this name shows its words as headings or in bold.
pub fn is_bold(tag: &str) -> bool {
    matches!(tag, "b" | "strong" | "th") || heading_level(tag).is_some()
}
