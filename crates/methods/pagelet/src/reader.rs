//! Reads a page for fitting and for cleaning: its pagelets with text, each with its fingerprint.

use page::{NodeId, Page, Span};

use crate::content::{Content, push_content};
use crate::fingerprint::Fingerprinter;
use crate::partition::{LooseText, Partition};

/// A pagelet that has text, with its fingerprint.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Printed {
    pub(crate) node: NodeId,
    pub(crate) fingerprint: u64,
    pub(crate) span: Span,
}

/// Reads pages under checked parameters.
#[derive(Debug, Clone)]
pub(crate) struct Reader {
    pub(crate) links: u32,
    pub(crate) loose_text: LooseText,
    pub(crate) content: Content,
    pub(crate) fingerprinter: Fingerprinter,
}

impl Reader {
    /// The pagelets that have text, in text order. Pagelets without text have nothing to remove.
    pub(crate) fn pagelets(&self, page: &Page) -> Vec<Printed> {
        let mut tokens = Vec::new();
        let partition = Partition::of(page, self.links, self.loose_text);
        let with_text = partition.pagelets().iter().filter(|pagelet| pagelet.span.start < pagelet.span.end);
        with_text
            .map(|pagelet| {
                tokens.clear();
                push_content(page, pagelet.node, self.content, &mut tokens);
                Printed {
                    node: pagelet.node,
                    fingerprint: self.fingerprinter.of(&tokens),
                    span: pagelet.span,
                }
            })
            .collect()
    }

    /// The fingerprint of the whole page, as if it were one pagelet.
    pub(crate) fn whole(&self, page: &Page) -> u64 {
        let mut tokens = Vec::new();
        push_content(page, NodeId::ROOT, self.content, &mut tokens);
        self.fingerprinter.of(&tokens)
    }
}
