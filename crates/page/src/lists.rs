//! Many lists in one, such as the nodes of each block of a page.

/// Lists of items, numbered from 0. All items are in one array, one list after the other.
///
/// ```
/// let mut lists = page::Lists::default();
/// lists.push([7, 5]);
/// lists.push([]);
/// assert_eq!((lists.of(0), lists.of(1), lists.len()), (&[7, 5][..], &[][..], 2));
/// // items of one list stay in order
/// let lists = page::Lists::grouped(3, [(2, 'c'), (0, 'a'), (2, 'b')].into_iter());
/// assert_eq!(lists.iter().collect::<Vec<_>>(), [&['a'][..], &[], &['c', 'b']]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lists<T> {
    /// The start of each list, and the end of the last one.
    bounds: Vec<usize>,
    items: Vec<T>,
}

impl<T> Default for Lists<T> {
    fn default() -> Self {
        Self { bounds: vec![0], items: Vec::new() }
    }
}

impl<T: Copy> Lists<T> {
    /// This number of lists, from the list and the item of each entry; the items of a list stay in order. Linear.
    ///
    /// # Panics
    /// If an entry's list is not below `lists`.
    pub fn grouped(lists: usize, entries: impl Iterator<Item = (u32, T)> + Clone) -> Self {
        let mut bounds = vec![0; lists + 1];
        entries.clone().for_each(|(list, _)| bounds[list as usize + 1] += 1);
        for list in 0..lists {
            bounds[list + 1] += bounds[list];
        }
        let mut next = bounds.clone();
        let Some((_, any)) = entries.clone().next() else { return Self { bounds, items: Vec::new() } };
        let mut items = vec![any; bounds[lists]];
        for (list, item) in entries {
            let place = &mut next[list as usize];
            items[*place] = item;
            *place += 1;
        }
        Self { bounds, items }
    }

    /// Adds a list; its number is the [`len`](Self::len) before the call.
    pub fn push(&mut self, items: impl IntoIterator<Item = T>) {
        self.items.extend(items);
        self.bounds.push(self.items.len());
    }

    /// The items of a list.
    ///
    /// # Panics
    /// If there is no list of this number.
    #[inline]
    pub fn of(&self, list: usize) -> &[T] {
        &self.items[self.bounds[list]..self.bounds[list + 1]]
    }

    /// The items of each list.
    pub fn iter(&self) -> impl Iterator<Item = &[T]> {
        self.bounds.windows(2).map(|bounds| &self.items[bounds[0]..bounds[1]])
    }

    /// Number of lists.
    pub fn len(&self) -> usize {
        self.bounds.len() - 1
    }

    /// Whether there is no list.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All items, one list after the other.
    pub fn items(&self) -> &[T] {
        &self.items
    }
}
