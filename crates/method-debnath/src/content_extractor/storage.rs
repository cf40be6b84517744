//! What a cache has to hold that stores each shared block once (6.7 and Figure 8).

use std::ops::ControlFlow;

use super::index::{Compared, Index, Search};

/// For each vector in order, whether a cache that is filled in the order of the pages stores its first block: it does
/// unless it has stored a similar block already (4.4.2: the blocks of a page are compared with all distinct ones before).
pub(super) fn stored(compared: &Compared, search: &mut Search) -> impl Iterator<Item = bool> {
    let mut index = Index::new(compared);
    compared.all().map(move |vector| {
        let shared = index.search(compared.of(vector), compared, search, |_, _| ControlFlow::Break(()));
        if !shared {
            index.add_searched(vector, search);
        }
        !shared
    })
}
