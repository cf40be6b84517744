//! The attributes of all nodes: names interned, values in one string.

use std::collections::hash_map::Entry;

use html5ever::LocalName;
use html5ever::tendril::StrTendril;
use rustc_hash::FxHashMap;

use crate::arena::number;

/// Attributes by node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AttributeTable {
    /// One entry a node, and the number of attributes.
    starts: Vec<u32>,
    names: Vec<LocalName>,
    /// Byte ranges of `values`, one an attribute.
    ranges: Vec<(u32, u32)>,
    values: String,
}

impl AttributeTable {
    /// Name and value of each attribute of `node`, in the order of the source.
    pub(crate) fn of(&self, node: usize) -> impl ExactSizeIterator<Item = (&LocalName, &str)> + Clone {
        let range = self.starts[node] as usize..self.starts[node + 1] as usize;
        let value = |&(start, end): &(u32, u32)| &self.values[start as usize..end as usize];
        self.names[range.clone()].iter().zip(self.ranges[range].iter().map(value))
    }

    /// Bytes held on the heap.
    pub(crate) fn memory(&self) -> usize {
        self.starts.capacity() * size_of::<u32>()
            + self.names.capacity() * size_of::<LocalName>()
            + self.ranges.capacity() * size_of::<(u32, u32)>()
            + self.values.capacity()
    }
}

/// A table that is being filled, node by node in pre-order.
#[derive(Debug)]
pub(crate) struct AttributeTableBuilder {
    table: AttributeTable,
    /// The ranges of the values of formatting elements, by the address of a value's bytes. HTML's rules for
    /// misnested tags copy these elements, and a copy shares the bytes of its values. Without this map a page
    /// could make the table grow with the square of its size. All values are alive while the table is filled,
    /// so an address stands for one value.
    shared: FxHashMap<(usize, usize), (u32, u32)>,
}

impl AttributeTableBuilder {
    /// An empty table with room for so many nodes and attributes.
    pub(crate) fn with_capacity(nodes: usize, attributes: usize) -> Self {
        let table = AttributeTable {
            starts: Vec::with_capacity(nodes + 1),
            names: Vec::with_capacity(attributes),
            ranges: Vec::with_capacity(attributes),
            values: String::new(),
        };
        Self { table, shared: FxHashMap::default() }
    }

    /// Adds the next node with its attributes; `formatting` if it is an element that may have been copied.
    pub(crate) fn add(&mut self, attributes: &[(LocalName, StrTendril)], formatting: bool) {
        self.table.starts.push(number(self.table.names.len()));
        for (name, value) in attributes {
            self.table.names.push(name.clone());
            let range = if formatting { self.shared(value) } else { store(&mut self.table.values, value) };
            self.table.ranges.push(range);
        }
    }

    /// The finished table.
    pub(crate) fn finish(self) -> AttributeTable {
        let mut table = self.table;
        table.starts.push(number(table.names.len()));
        table.starts.shrink_to_fit();
        table.names.shrink_to_fit();
        table.ranges.shrink_to_fit();
        table.values.shrink_to_fit();
        table
    }

    fn shared(&mut self, value: &StrTendril) -> (u32, u32) {
        if !value.is_shared() {
            return store(&mut self.table.values, value);
        }
        match self.shared.entry((value.as_ptr().addr(), value.len())) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(new) => *new.insert(store(&mut self.table.values, value)),
        }
    }
}

fn store(values: &mut String, value: &str) -> (u32, u32) {
    let start = number(values.len());
    values.push_str(value);
    (start, number(values.len()))
}
