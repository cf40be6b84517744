//! The capped tokenizer, and how it is given a page: piece by piece.

use html5ever::TokenizerResult;
use html5ever::buffer_queue::BufferQueue;
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{Tokenizer, TokenizerOpts};
use html5ever::tree_builder::TreeSink;

use crate::cap::Cap;

/// How much of the page the tokenizer gets at a time. Texts share the memory of their piece, so that a page is
/// copied once and a piece without text is freed at once. Also the length of silence that calls for a look at
/// the page's attributes.
pub(crate) const PIECE: usize = 8 << 10;

/// A tokenizer that feeds the tree of `sink`, capped; `scripting` as for [`Cap::new`].
pub(crate) fn tokenizer<S: TreeSink>(sink: S, scripting: bool) -> Tokenizer<Cap<S>> {
    let options = TokenizerOpts { discard_bom: false, ..TokenizerOpts::default() };
    Tokenizer::new(Cap::new(sink, scripting), options)
}

/// Hands a piece of the page to the tokenizer.
pub(crate) fn push<S: TreeSink>(tokenizer: &Tokenizer<Cap<S>>, queue: &BufferQueue, piece: &str) {
    queue.push_back(StrTendril::from_slice(piece));
    // Scripts and declared encodings interrupt the tokenizer; it goes on where it was.
    while !matches!(tokenizer.feed(queue), TokenizerResult::Done) {}
}
