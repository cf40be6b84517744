//! The choices shared by methods that merge the pages of a site: the attributes of a layout signature, whether
//! all bodies are one node, and the importance of a leaf without features.

crate::choices! {
    /// Which attributes are part of an element's signature. Values are compared as written, white space at their ends left
    /// out; the order of attributes does not matter.
    #[derive(Eq, Hash)]
    pub enum DisplayAttributes {
        /// None: the signature is the tag.
        None,
        /// The presentational attributes of HTML 4: width, bgcolor, align, ... The attributes of Yi's examples (2004,
        /// Figures 4-1 and 4-9).
        Presentational,
        /// The presentational attributes, class and style. Pages use these two since there are style sheets.
        PresentationalAndClass,
        /// Every attribute, addresses and names included.
        All,
    }
}

/// The presentational attributes of HTML 4.01: from its index of attributes, those of `body`, frames, tables,
/// images, rules and fonts that the standard deprecates in favour of style sheets or that give a size. Three
/// more that browsers of its time had: `bordercolor`, `leftmargin`, `topmargin`. `type` is left out, since on
/// most elements it is their meaning.
fn is_presentational(name: &str) -> bool {
    matches!(
        name,
        "align"
            | "alink"
            | "background"
            | "bgcolor"
            | "border"
            | "bordercolor"
            | "cellpadding"
            | "cellspacing"
            | "clear"
            | "color"
            | "cols"
            | "colspan"
            | "compact"
            | "face"
            | "frame"
            | "frameborder"
            | "height"
            | "hspace"
            | "leftmargin"
            | "link"
            | "marginheight"
            | "marginwidth"
            | "noshade"
            | "nowrap"
            | "rows"
            | "rowspan"
            | "rules"
            | "scrolling"
            | "size"
            | "text"
            | "topmargin"
            | "valign"
            | "vlink"
            | "vspace"
            | "width"
    )
}

impl DisplayAttributes {
    /// All choices, from the fewest attributes to the most.
    pub const ALL: [Self; 4] = [Self::None, Self::Presentational, Self::PresentationalAndClass, Self::All];

    /// Whether the attribute of this name (lower case) is part of a signature.
    pub fn holds(self, name: &str) -> bool {
        match self {
            Self::None => false,
            Self::Presentational => is_presentational(name),
            Self::PresentationalAndClass => matches!(name, "class" | "style") || is_presentational(name),
            Self::All => true,
        }
    }
}

crate::choices! {
    /// Whether BODY elements of different signatures are different nodes.
    #[derive(Eq, Hash)]
    pub enum Bodies {
        /// All bodies are one node, so that a site has one tree.
        Alike,
        /// BODY elements of different signatures are different nodes, like other elements.
        ByLook,
    }
}

crate::choices! {
    /// The importance of a leaf of several pages or tag nodes without any feature: 0 / 0 in the formulas of both of
    /// Yi's trees (2004, (5-4) and (5-7)).
    #[derive(Eq, Hash)]
    pub enum EmptyLeaf {
        /// 0.
        Noise,
        /// 1.
        Important,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_colour_of_a_body_is_presentational() {
        for name in ["alink", "background", "bgcolor", "link", "text", "vlink"] {
            assert!(DisplayAttributes::Presentational.holds(name), "{name}");
        }
    }
}
