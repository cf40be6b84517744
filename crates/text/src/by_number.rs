//! Values of numbered things, such as the counts of terms, for one run of things after the other.

/// A thing that has a number.
pub trait Numbered: Copy {
    /// The number, as an index into arrays that hold one entry for each thing.
    fn number(self) -> usize;
}

impl Numbered for u32 {
    fn number(self) -> usize {
        self as usize
    }
}

/// Values by the numbers of things. It has one entry for each number, clears only the entries that a run has used, and gives them in
/// the order of their first use.
///
/// ```
/// use text::ByNumber;
///
/// let mut counts = ByNumber::<u32, u32>::with_room(3);
/// let mut count = |run: &[u32]| {
///     run.iter().for_each(|&thing| *counts.of(thing) += 1);
///     let mut found = Vec::new();
///     counts.drain(|thing, count| found.push((thing, count)));
///     found
/// };
/// assert_eq!(count(&[7, 2, 7]), [(7, 2), (2, 1)]);
/// assert_eq!(count(&[]), []);
/// assert_eq!(count(&[2, 0]), [(2, 1), (0, 1)]);
/// ```
#[derive(Clone, Debug)]
pub struct ByNumber<K, V> {
    values: Vec<V>,
    used: Vec<K>,
}

impl<K, V> Default for ByNumber<K, V> {
    fn default() -> Self {
        Self { values: Vec::new(), used: Vec::new() }
    }
}

impl<K: Numbered, V: Clone + Default + PartialEq> ByNumber<K, V> {
    /// With room for numbers below `numbers`; it grows for others.
    pub fn with_room(numbers: usize) -> Self {
        Self { values: vec![V::default(); numbers], used: Vec::new() }
    }

    /// The value of a thing, at first the default. It must be changed to another value.
    #[inline]
    pub fn of(&mut self, thing: K) -> &mut V {
        let number = thing.number();
        if self.values.len() <= number {
            self.values.resize(number + 1, V::default());
        }
        let value = &mut self.values[number];
        if *value == V::default() {
            self.used.push(thing);
        }
        value
    }

    /// Ends the run: gives each thing with its value, in the order of their first use.
    pub fn drain(&mut self, mut each: impl FnMut(K, V)) {
        for thing in self.used.drain(..) {
            each(thing, std::mem::take(&mut self.values[thing.number()]));
        }
    }
}

impl<K: Numbered> ByNumber<K, (u64, u32)> {
    /// Counts the groups that have a thing, whatever often: groups have numbers above 0 and come one after the other. The value is the last
    /// group, and the count.
    ///
    /// ```
    /// let mut groups = text::ByNumber::default();
    /// [(1, 7_u32), (1, 7), (1, 2), (2, 7)].into_iter().for_each(|(group, thing)| groups.count_in(group, thing));
    /// let mut found = Vec::new();
    /// groups.drain(|thing, (_, count)| found.push((thing, count)));
    /// assert_eq!(found, [(7, 2), (2, 1)]);
    /// ```
    #[inline]
    pub fn count_in(&mut self, group: u64, thing: K) {
        let (last, count) = self.of(thing);
        *count += u32::from(*last != group);
        *last = group;
    }
}
