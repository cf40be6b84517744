//! What becomes of blocks in dialogs: terms, consent, menus, baskets, which are more text than the page
//! itself on some shops.

use crate::outline::Outline;

cleaning::choices! {
    /// What becomes of text in dialogs and of hidden text.
    pub enum Dialogs {
        /// It is not kept, unless the page has hardly any other text.
        LeftOut,
        /// It is judged like any other text.
        Judged,
    }
}

/// With fewer words outside of its dialogs, a page is nothing without them.
const FEW: u32 = 50;

impl Dialogs {
    /// Whether each block of a page is left out.
    pub(crate) fn left_out(self, outline: &Outline) -> Vec<bool> {
        let outside = outline.blocks.iter().zip(&outline.not_shown).filter(|(_, in_dialog)| !**in_dialog);
        if self == Self::Judged || outside.map(|(block, _)| block.len()).sum::<u32>() < FEW {
            return vec![false; outline.blocks.len()];
        }
        outline.not_shown.clone()
    }
}
