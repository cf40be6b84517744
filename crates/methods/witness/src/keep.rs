//! What a user wants kept or dropped whatever the method judges: titles, by-lines, captions, comments.
//!
//! People disagree about these: one data set has by-lines in its gold and no captions, another captions and no by-lines. So no
//! judge can be right on both, and who cleans pages may say what the text is for.

use std::collections::BTreeMap;

use cleaning::{Allowed, Cleaning, ParamType, TextKind, TextKinds, headline};
use page::Page;
use serde::{Deserialize, Serialize};

/// By-lines and captions belong to the content from as many blocks before its first one on.
const BEFORE: usize = 6;

/// What a wish may be.
const ALLOWED: &str =
    "a table with any of title, by-line, captions, comments, each true (kept) or false (dropped)";

/// For each kind of text: `true` keeps it, `false` drops it, and without either the method judges it like any other text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(try_from = "BTreeMap<String, bool>", into = "BTreeMap<String, bool>")]
pub struct Keep {
    /// The block that shows the [headline].
    pub title: Option<bool>,
    /// Who wrote it, and when.
    pub by_line: Option<bool>,
    /// Captions of pictures, tables and the like.
    pub captions: Option<bool>,
    /// What readers wrote.
    pub comments: Option<bool>,
}

impl TryFrom<BTreeMap<String, bool>> for Keep {
    type Error = &'static str;

    fn try_from(wishes: BTreeMap<String, bool>) -> Result<Self, Self::Error> {
        let mut keep = Self::default();
        for (kind, wanted) in wishes {
            let place = match kind.as_str() {
                "title" => &mut keep.title,
                "by-line" => &mut keep.by_line,
                "captions" => &mut keep.captions,
                "comments" => &mut keep.comments,
                _ => return Err(ALLOWED),
            };
            *place = Some(wanted);
        }
        Ok(keep)
    }
}

impl From<Keep> for BTreeMap<String, bool> {
    fn from(keep: Keep) -> Self {
        let Keep { title, by_line, captions, comments } = keep;
        let all = [("title", title), ("by-line", by_line), ("captions", captions), ("comments", comments)];
        all.into_iter().filter_map(|(kind, wanted)| Some((kind.to_owned(), wanted?))).collect()
    }
}

impl ParamType for Keep {
    fn allowed() -> Allowed {
        Allowed::Range(ALLOWED.to_owned())
    }
}

impl Keep {
    /// What is wanted of a kind of text, if anything.
    fn of(&self, kind: TextKind) -> Option<bool> {
        match kind {
            TextKind::ByLine | TextKind::Date => self.by_line,
            TextKind::Caption => self.captions,
            TextKind::Comment => self.comments,
            TextKind::Title | TextKind::Link | TextKind::Prose | TextKind::Other => None,
        }
    }

    /// The cleaning, with the word that its headline is not wanted.
    pub(crate) fn told(self, cleaning: Cleaning) -> Cleaning {
        if self.title == Some(false) { cleaning.without_headline() } else { cleaning }
    }

    /// Keeps and drops blocks of a page as wanted. What is `recurrent` is not added but for the headline, nor
    /// by-lines and captions far from the content; a page without content stays without.
    pub(crate) fn apply(&self, page: &Page, recurrent: &[bool], kept: &mut [bool]) {
        let (first, last) = (kept.iter().position(|&kept| kept), kept.iter().rposition(|&kept| kept));
        let (Some(first), Some(last)) = (first, last) else { return };
        if *self == Self::default() {
            return;
        }
        let near = first.saturating_sub(BEFORE)..=last;
        // the blocks of the kinds are those of the outline, which a test holds
        let kinds = TextKinds::of(page);
        for (block, (kind, _)) in kinds.blocks().enumerate().take(kept.len()) {
            match self.of(kind) {
                Some(true) => {
                    let belongs = kind == TextKind::Comment || near.contains(&block);
                    kept[block] |= belongs && !recurrent[block];
                }
                Some(false) => kept[block] = false,
                None => {}
            }
        }
        if let Some((wanted, headline)) = self.title.zip(headline(page, &kinds)) {
            kept[headline] = wanted;
        }
    }
}
