//! Distinct strings, numbered in the order of their first appearance and stored end to end in one buffer.

use std::hash::Hasher;

use hashbrown::HashTable;
use rustc_hash::FxHasher;

/// A set of strings with consecutive numbers from 0. The hash is a parameter, so that it is computed once for
/// several sets; it has no effect on any order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interner {
    buffer: String,
    /// `ends[i]` is one past the last byte of string `i` in the buffer.
    ends: Vec<usize>,
    numbers: HashTable<u32>,
}

/// The hash of a string for [`Interner`].
#[inline]
pub(crate) fn hash(string: &str) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(string.as_bytes());
    hasher.finish()
}

impl Interner {
    /// How many strings there are.
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The bytes that all strings take together.
    pub(crate) fn bytes(&self) -> usize {
        self.buffer.len()
    }

    /// The string with this number, which must be below `len()`.
    pub(crate) fn string(&self, number: u32) -> &str {
        string(&self.buffer, &self.ends, number)
    }

    /// The number of a string, if it is in the set.
    #[inline]
    pub(crate) fn get(&self, hash: u64, wanted: &str) -> Option<u32> {
        self.numbers.find(hash, |&number| string(&self.buffer, &self.ends, number) == wanted).copied()
    }

    /// Adds a string, which must not be in the set, and gives it the next number.
    pub(crate) fn add(&mut self, hash_of: u64, new: &str) -> u32 {
        let number = u32::try_from(self.ends.len()).expect("2^32 distinct strings do not fit in memory");
        self.buffer.push_str(new);
        self.ends.push(self.buffer.len());
        let (buffer, ends) = (&self.buffer, &self.ends);
        self.numbers.insert_unique(hash_of, number, |&number| hash(string(buffer, ends, number)));
        number
    }

    /// The number of a string, which is added if it is new.
    pub(crate) fn intern(&mut self, string: &str) -> u32 {
        let hash = hash(string);
        self.get(hash, string).unwrap_or_else(|| self.add(hash, string))
    }
}

#[inline]
fn string<'a>(buffer: &'a str, ends: &[usize], number: u32) -> &'a str {
    let i = number as usize;
    let start = if i == 0 { 0 } else { ends[i - 1] };
    &buffer[start..ends[i]]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_order_of_appearance() {
        let mut set = Interner::default();
        let numbers: Vec<u32> = ["b", "a", "", "b", "字", "a"].iter().map(|s| set.intern(s)).collect();
        assert_eq!(numbers, [0, 1, 2, 0, 3, 1]);
        let strings: Vec<&str> = (0..4).map(|n| set.string(n)).collect();
        assert_eq!(strings, ["b", "a", "", "字"]);
        assert_eq!((set.len(), set.bytes()), (4, 5));
        assert_eq!(set.get(hash("c"), "c"), None);
    }

    #[test]
    fn many_strings() {
        let mut set = Interner::default();
        for round in 0..2 {
            for n in 0..50_000u32 {
                assert_eq!(set.intern(&format!("{:x}", n.wrapping_mul(2_654_435_761))), n, "round {round}");
            }
        }
        assert_eq!(set.len(), 50_000);
    }
}
