//! Presentation styles as numbers: each sequence of looks that a training page shows, once (4.1.2).

use cleaning::LookId;
use rustc_hash::FxHashMap;

/// The number of a style: consecutive from 0 in the order of first appearance.
pub(crate) type StyleId = u32;

/// The styles seen in the training pages.
#[derive(Debug, Default)]
pub(crate) struct Styles {
    numbers: FxHashMap<Box<[LookId]>, StyleId>,
    looks: usize,
}

impl Styles {
    /// The number of a style, a new one where it was not seen before.
    pub(crate) fn intern(&mut self, style: &[LookId]) -> StyleId {
        if let Some(&number) = self.numbers.get(style) {
            return number;
        }
        let number = StyleId::try_from(self.numbers.len()).expect("a site has fewer than 2^32 nodes");
        self.looks += style.len();
        self.numbers.insert(style.into(), number);
        number
    }

    /// The number of a style that was seen.
    pub(crate) fn get(&self, style: &[LookId]) -> Option<StyleId> {
        self.numbers.get(style).copied()
    }

    /// Bytes held on the heap.
    pub(crate) fn memory(&self) -> usize {
        let entry = size_of::<(Box<[LookId]>, StyleId)>() + 1;
        self.numbers.capacity() * 8 / 7 * entry + self.looks * size_of::<LookId>()
    }
}
