//! What people want whatever a method judges, done on the blocks of a page.

use cleaning::{TextKind, TextKinds, headline};

use crate::keep::Keep;
use crate::kept::Kept;
use crate::step::{Context, Example, Step};

pub(crate) static STEP: Step = Step {
    id: "wishes",
    does: "Keeps or drops titles, by-lines, captions and comments as the parameters `keep.*` say; without them nothing.",
    why: "Data sets disagree about these, and so do people.",
    example: Example {
        html: "<h1>[A new bridge]</h1><p>[It opens in May.]",
        kept: "A new bridge | It opens in May.",
    },
    run: Some(run),
};

/// By-lines and captions belong to the content from as many blocks before its first one on.
const BEFORE: usize = 6;

/// Keeps and drops blocks of a page as wanted. Template is not added but for the headline, nor by-lines and captions far from the content; a
/// page without content stays without.
fn run(of: &Context<'_>, kept: &mut Kept) {
    let (first, last) = (kept.iter().position(|&kept| kept), kept.iter().rposition(|&kept| kept));
    let (Some(first), Some(last)) = (first, last) else { return };
    if of.wishes == Keep::default() {
        return;
    }
    let near = first.saturating_sub(BEFORE)..=last;
    // the blocks of the kinds are those of the outline, which a test holds
    let kinds = TextKinds::of(of.page);
    for (block, (kind, _)) in kinds.blocks().enumerate().take(kept.len()) {
        match of.wishes.of(kind) {
            Some(true) => {
                let belongs = kind == TextKind::Comment || near.contains(&block);
                if belongs && !of.recurrent[block] {
                    kept.keep(block, wish(kind));
                }
            }
            Some(false) => kept.drop(block, wish(kind)),
            None => {}
        }
    }
    if let Some(wanted) = of.wishes.title
        && let Some(headline) = headline(of.page, kinds.text_blocks(), &of.site.names()).block
    {
        kept.set(headline, wanted, "the headline");
    }
}

/// The kind of text of which people wish something, in words.
fn wish(kind: TextKind) -> &'static str {
    match kind {
        TextKind::ByLine | TextKind::Date => "a by-line or a date",
        TextKind::Caption => "a caption",
        _ => "a comment",
    }
}
