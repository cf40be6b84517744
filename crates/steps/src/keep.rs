//! What people want whatever a method judges: titles, by-lines, captions, comments. How it is done is left to the step `wishes`.
//!
//! People disagree about these: one data set has by-lines in its gold and no captions, another captions and no by-lines. So no
//! judge can be right on both, and who cleans pages may say what the text is for.

use cleaning::{Allowed, Cleaning, OfSite, ParamType, TextKind};
use serde::{Deserialize, Serialize};

/// For each kind of text a wish: `true` keeps it, `false` drops it, and without either the method judges it like any other text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Keep {
    /// The block that shows the [headline](cleaning::headline).
    pub title: Option<bool>,
    /// Who wrote it, and when.
    pub by_line: Option<bool>,
    /// Captions of pictures, tables and the like.
    pub captions: Option<bool>,
    /// What readers wrote.
    pub comments: Option<bool>,
}

impl ParamType for Keep {
    fn allowed() -> Allowed {
        let kinds = "a table with any of title, by-line, captions, comments";
        Allowed::Range(format!("{kinds}, each true (kept) or false (dropped)"))
    }
}

impl Keep {
    /// What is wanted of a kind of text, if anything.
    pub(crate) fn of(&self, kind: TextKind) -> Option<bool> {
        match kind {
            TextKind::ByLine | TextKind::Date => self.by_line,
            TextKind::Caption => self.captions,
            TextKind::Comment => self.comments,
            TextKind::Title | TextKind::Link | TextKind::Prose | TextKind::Other => None,
        }
    }

    /// The cleaning, with what the site says of the page, and whether its headline is not wanted.
    pub fn told(self, mut cleaning: Cleaning, of_site: OfSite) -> Cleaning {
        cleaning.of_site = of_site;
        cleaning.drops_headline = self.title == Some(false);
        cleaning
    }
}
