//! The features of a block (3.1 and 5.1). `elements` has the feature of each element.

/// The features of 5.1, in the order of the chapters of the HTML 4.01 recommendation, as in the paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Feature {
    /// The words of the block. This is the only feature without elements.
    Text,
    /// Headings, phrases and fonts: `h1`, `em`, `b`, `br`, `font`.
    TextTag,
    /// Lists and their items.
    List,
    /// Tables and their parts.
    Table,
    /// Links.
    Link,
    /// Images, applets and other embedded objects.
    Object,
    /// Frames.
    Frame,
    /// Forms and their controls.
    Form,
    /// Scripts.
    Script,
    /// Style sheets.
    StyleSheet,
}

impl Feature {
    /// All features, in the paper's order.
    pub const ALL: [Self; 10] = [
        Self::Text,
        Self::TextTag,
        Self::List,
        Self::Table,
        Self::Link,
        Self::Object,
        Self::Frame,
        Self::Form,
        Self::Script,
        Self::StyleSheet,
    ];

    /// The feature's name in parameters.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::TextTag => "text-tag",
            Self::List => "list",
            Self::Table => "table",
            Self::Link => "link",
            Self::Object => "object",
            Self::Frame => "frame",
            Self::Form => "form",
            Self::Script => "script",
            Self::StyleSheet => "style-sheet",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_are_listed_in_their_order() {
        assert!(Feature::ALL.is_sorted());
        assert!(Feature::ALL.iter().enumerate().all(|(i, feature)| *feature as usize == i));
    }
}
