//! Presentation styles as numbers: each sequence of signatures that a training page shows, once (4.1.2).

use cleaning::SignatureId;
use rustc_hash::FxHashMap;

/// The number of a style: consecutive from 0 in the order of first appearance.
pub(crate) type StyleId = u32;

/// The styles seen in the training pages.
#[derive(Debug, Default)]
pub(crate) struct Styles {
    numbers: FxHashMap<Box<[SignatureId]>, StyleId>,
    signatures: usize,
}

impl Styles {
    /// The number of a style, a new one where it was not seen before.
    pub(crate) fn intern(&mut self, style: &[SignatureId]) -> StyleId {
        if let Some(&number) = self.numbers.get(style) {
            return number;
        }
        let number = StyleId::try_from(self.numbers.len()).expect("a site has fewer than 2^32 nodes");
        self.signatures += style.len();
        self.numbers.insert(style.into(), number);
        number
    }

    /// The number of a style that was seen.
    pub(crate) fn get(&self, style: &[SignatureId]) -> Option<StyleId> {
        self.numbers.get(style).copied()
    }

    /// Bytes held on the heap.
    pub(crate) fn memory(&self) -> usize {
        let entry = size_of::<(Box<[SignatureId]>, StyleId)>() + 1;
        self.numbers.capacity() * 8 / 7 * entry + self.signatures * size_of::<SignatureId>()
    }
}
