//! The blocks of the training pages, and their bytes in a cache that stores each shared block once (6.7 and Figure 8).

use cleaning::{SiteTerms, Training};
use page::{BlockSet, Page};

use super::compared::{Alike, Compared};
use super::vectors::Vectors;
use crate::block_counts::BlockReader;

/// The blocks of the training pages. Pages are numbered by their place in the sample.
#[derive(Debug, Default)]
pub(super) struct TrainingBlocks {
    pub(super) vectors: Vectors,
    /// Vector and page of each block that has a feature, page by page.
    pub(super) blocks: Vec<(u32, u32)>,
    /// Bytes of text.
    pub(super) text: Bytes,
    /// Bytes of HTML, if `html-storage` is set.
    pub(super) html: Option<Bytes>,
}

/// The bytes of the blocks of the training pages.
#[derive(Debug, Default)]
pub(super) struct Bytes {
    /// By vector: the bytes of its first block.
    first: Vec<u64>,
    /// All bytes of all pages.
    pub(super) all: u64,
    /// The bytes in no block with features. In HTML this includes the tags of borders that enclose no block.
    without_features: u64,
}

impl Bytes {
    /// Adds a block that has this vector, or none.
    fn add(&mut self, bytes: u64, vector: Option<u32>) {
        self.all += bytes;
        match vector {
            None => self.without_features += bytes,
            Some(vector) if vector as usize == self.first.len() => self.first.push(bytes),
            Some(_) => {}
        }
    }

    /// Adds the HTML of a page, whose blocks have these vectors. The tags of a border count for the first block that it encloses.
    fn add_html(&mut self, page: &Page, blocks: &BlockSet, vectors: &[Option<u32>]) {
        // by node: the bytes of its own tags or text; 0 after a block took them
        let own = page.html_offsets();
        let mut own: Vec<u64> = own.windows(2).map(|pair| u64::from(pair[1] - pair[0])).collect();
        for (block, &vector) in blocks.iter().zip(vectors) {
            let nodes = block.owner.iter().chain(block.nodes);
            self.add(nodes.map(|node| std::mem::take(&mut own[node.index()])).sum(), vector);
        }
        self.add(own.iter().sum(), None);
    }

    /// The bytes of a cache that holds the first block of each stored vector, and everything without
    /// features.
    pub(super) fn once(&self, stored: &[bool]) -> u64 {
        self.of_first(|vector| stored[vector]) + self.without_features
    }

    /// The bytes of the first block of each stored vector.
    pub(super) fn of_first(&self, is_stored: impl Fn(usize) -> bool) -> u64 {
        self.first.iter().enumerate().filter(|(vector, _)| is_stored(*vector)).map(|(_, bytes)| bytes).sum()
    }
}

impl TrainingBlocks {
    pub(super) fn in_training(
        training: &Training<'_>,
        reader: &BlockReader,
        terms: &SiteTerms,
        html: bool,
    ) -> Self {
        let mut found = Self { html: html.then(Bytes::default), ..Self::default() };
        for (number, &index) in training.pages.iter().enumerate() {
            let page = &training.site.pages()[index];
            let counts = reader.read(page, terms.of_page(index));
            let number = page::number(number);
            let vector = |block| {
                let vector = counts.of(block);
                (!vector.is_empty()).then(|| found.vectors.intern(vector))
            };
            let vectors: Vec<Option<u32>> = (0..counts.set.len()).map(vector).collect();
            for (block, &vector) in counts.set.iter().zip(&vectors) {
                found.text.add(block.bytes() as u64, vector);
                found.blocks.extend(vector.map(|vector| (vector, number)));
            }
            if let Some(html) = &mut found.html {
                html.add_html(page, &counts.set, &vectors);
            }
        }
        found
    }
}

/// For each vector in order, whether a cache stores its first block. The cache is filled in the order of the
/// pages, and stores a block unless it has a similar one (4.4.2: the blocks of a page are compared with all
/// distinct ones before).
///
/// Vectors that are known to be `alone` are stored without a search, and are not in other searches.
pub(super) fn stored(compared: &Compared, alone: &[bool]) -> Vec<bool> {
    let classes = compared.classes.members.len();
    let mut cache = Cache {
        of_class: vec![Vec::new(); classes],
        near: vec![Near::default(); classes],
        ..Cache::default()
    };
    let is_stored = |vector| alone[vector as usize] || cache.store(vector, compared);
    compared.all().map(is_stored).collect()
}

/// The stored vectors.
#[derive(Debug, Default)]
struct Cache {
    /// By class: its stored vectors.
    of_class: Vec<Vec<u32>>,
    /// The classes of the stored vectors, in the order of the first of each.
    classes: Vec<u32>,
    /// By class: the search of its vectors.
    near: Vec<Near>,
}

/// The stored classes, as the vectors of one class see them.
#[derive(Debug, Clone, Default)]
struct Near {
    /// The number of stored classes that were examined.
    looked_at: usize,
    /// Whether the vectors of one of these classes are all similar.
    is_shared: bool,
    /// The classes of which some vectors may be similar, with the most terms in which such a one differs.
    classes: Vec<(u32, u32)>,
}

impl Cache {
    /// Stores a vector unless a similar one is stored, and returns whether it did.
    fn store(&mut self, vector: u32, compared: &Compared) -> bool {
        let class = compared.classes.of(vector);
        let near = &mut self.near[class as usize];
        let shape = compared.shape_of_class(class);
        for &other in &self.classes[near.looked_at..] {
            match compared.alike(shape, compared.shape_of_class(other)) {
                Alike::Never => {}
                Alike::Always => near.is_shared = true,
                Alike::Within(terms) => near.classes.push((other, terms)),
            }
        }
        near.looked_at = self.classes.len();
        let query = compared.of(vector);
        let sketch = compared.sketches[vector as usize];
        let has_similar = |&(class, most): &(u32, u32)| {
            compared.similar_of(query, sketch, &self.of_class[class as usize], most).next().is_some()
        };
        if near.is_shared || near.classes.iter().any(has_similar) {
            return false;
        }
        if self.of_class[class as usize].is_empty() {
            self.classes.push(class);
        }
        self.of_class[class as usize].push(vector);
        true
    }
}

#[cfg(test)]
mod tests {
    use cleaning::{Labels, Site};
    use page::PARTITIONING_TAGS;
    use text::TermOptions;

    use super::*;
    use crate::features::{Columns, ElementFeatures};

    /// Checks the HTML of a page: the parts in blocks without features, and the first block of each vector.
    #[track_caller]
    fn check(html: &str, without_features: &[&str], first: &[&str]) {
        let page = testkit::parse(html);
        let all = u64::from(page.html_offsets()[page.len()]);
        let site = Site::new("site", [("a".to_owned(), page)]);
        let terms = site.terms(&TermOptions::plain());
        let columns = Columns::new(ElementFeatures::Kinds);
        let reader =
            BlockReader { terms: true, ..BlockReader::of_elements(PARTITIONING_TAGS.to_vec(), columns) };
        let training = Training { site: &site, pages: &[0], labels: Labels::none(), seed: 0 };
        let found = TrainingBlocks::in_training(&training, &reader, &terms, true);
        let bytes = |pieces: &[&str]| pieces.iter().map(|piece| piece.len() as u64).collect::<Vec<_>>();
        let html = found.html.unwrap();
        assert_eq!(html.all, all);
        assert_eq!(html.without_features, bytes(without_features).iter().sum::<u64>());
        assert_eq!(html.first, bytes(first));
    }

    const SHELL: &str = "<html><head></head><body></body></html>";

    #[test]
    fn bytes_of_blocks_in_html() {
        // a block takes the tags that enclose it
        check("<div id=x>one two</div>", &[SHELL], &["<div id=\"x\">one two</div>"]);
        check("<div>one <p>two</p></div>", &[SHELL], &["<div>one\n</div>", "<p>two</p>"]);
        // blocks that are parted take them once
        check("<div>one<hr>two</div>", &[SHELL, "<hr>"], &["<div>one\n</div>", "two"]);
        // blocks of one vector have the first one
        check("<p>one</p><p id=x>one</p>", &[SHELL], &["<p>one\n</p>"]);
    }
}
