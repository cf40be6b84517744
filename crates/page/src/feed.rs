//! Driving the tokenizer over a page, for whichever tree is to be built.

use html5ever::TokenizerResult;
use html5ever::buffer_queue::BufferQueue;
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{Tokenizer, TokenizerOpts};
use html5ever::tree_builder::TreeSink;

use crate::cap::Cap;
use crate::thin::{Thinning, thin};

/// How much of the page the tokenizer gets at a time. Texts share the memory of their piece, so that a page is
/// copied once and a piece without text is freed at once. Also the length of silence that calls for a look at
/// the page's attributes.
const PIECE: usize = 8 << 10;

/// What was built, and what had to be left out.
#[derive(Debug)]
pub(crate) struct Fed<T> {
    pub(crate) tree: T,
    /// Whether tags were dropped.
    pub(crate) capped: bool,
    /// Whether tags were cut down.
    pub(crate) thinned: bool,
}

/// Parses `page` into the tree of a sink that `sink` makes; twice where the first try runs into a tag with far too
/// many attributes, or into far too many names.
pub(crate) fn feed<S: TreeSink>(page: &str, sink: impl Fn() -> S) -> Fed<S::Output> {
    let mut thinned = None;
    loop {
        let watchful = thinned.is_none();
        match run(thinned.as_deref().unwrap_or(page), sink(), watchful) {
            Run::Done { tree, capped } => return Fed { tree, capped, thinned: !watchful },
            Run::Stopped { thin } => thinned = Some(thin),
        }
    }
}

/// How a run over the page ended.
enum Run<T> {
    Done {
        tree: T,
        capped: bool,
    },
    /// A tag has too many attributes, or the page too many names; `thin` is the page without them. Only watchful runs
    /// end like this.
    Stopped {
        thin: String,
    },
}

fn run<S: TreeSink>(page: &str, sink: S, mut watchful: bool) -> Run<S::Output> {
    let options = TokenizerOpts { discard_bom: false, ..TokenizerOpts::default() };
    let tokenizer = Tokenizer::new(Cap::new(sink), options);
    let queue = BufferQueue::default();
    let mut rest = page;
    while !rest.is_empty() {
        let (piece, after) = rest.split_at(rest.floor_char_boundary(PIECE));
        rest = after;
        let before = tokenizer.sink.tokens();
        queue.push_back(StrTendril::from_slice(piece));
        // Scripts and declared encodings interrupt the tokenizer; it goes on where it was.
        while !matches!(tokenizer.feed(&queue), TokenizerResult::Done) {}
        if !watchful {
            continue;
        }
        if tokenizer.sink.too_many_names() {
            if let Some(thin) = thin(page, Thinning::AttributesAndNames) {
                return Run::Stopped { thin };
            }
        } else if tokenizer.sink.tokens() == before {
            // Whatever the tokenizer is in, one look at the page is enough.
            if let Some(thin) = thin(page, Thinning::Attributes) {
                return Run::Stopped { thin };
            }
        } else {
            continue;
        }
        watchful = false;
    }
    tokenizer.end();
    let capped = tokenizer.sink.capped();
    Run::Done { tree: tokenizer.sink.finish(), capped }
}
