//! Driving the tokenizer over a page, for whichever tree is to be built.

use html5ever::buffer_queue::BufferQueue;
use html5ever::tree_builder::TreeSink;

use crate::thin::{Thinning, thin};
use crate::tokenize::{PIECE, push, tokenizer};

/// What was built, and what had to be left out.
#[derive(Debug)]
pub(crate) struct Fed<T> {
    pub(crate) tree: T,
    /// Whether tags were dropped.
    pub(crate) capped: bool,
    /// Whether tags were cut down.
    pub(crate) thinned: bool,
}

/// Parses `page` into the tree of a sink that `sink` makes; again where a try runs into a tag with far too many
/// attributes, or into far too many names, so three times at most. Without `scripting`, `noscript` holds elements.
pub(crate) fn feed<S: TreeSink>(page: &str, scripting: bool, sink: impl Fn() -> S) -> Fed<S::Output> {
    let mut thinned = None;
    let mut lookout = Lookout { attributes: true, names: true };
    loop {
        match run(thinned.as_deref().unwrap_or(page), scripting, sink(), &mut lookout) {
            Run::Done { tree, capped } => return Fed { tree, capped, thinned: thinned.is_some() },
            Run::Stopped { thin } => thinned = Some(thin),
        }
    }
}

/// What the runs over a page still look out for. Each is looked for once: what is there is then cut.
#[derive(Clone, Copy, Debug)]
struct Lookout {
    attributes: bool,
    names: bool,
}

impl Lookout {
    /// What has to be cut out of the page, given whether a piece of it passed in silence and whether its names are
    /// too many.
    fn calls_for(&mut self, silent: bool, names: bool) -> Option<Thinning> {
        if self.names && names {
            // Attributes are cut with them.
            *self = Self { attributes: false, names: false };
            Some(Thinning::AttributesAndNames)
        } else if self.attributes && silent {
            // Whatever the tokenizer is in, one look at the page is enough.
            self.attributes = false;
            Some(Thinning::Attributes)
        } else {
            None
        }
    }
}

/// How a run over the page ended.
enum Run<T> {
    Done {
        tree: T,
        capped: bool,
    },
    /// A tag has too many attributes, or the page too many names; `thin` is the page without them.
    Stopped {
        thin: String,
    },
}

fn run<S: TreeSink>(page: &str, scripting: bool, sink: S, lookout: &mut Lookout) -> Run<S::Output> {
    let tokenizer = tokenizer(sink, scripting);
    let queue = BufferQueue::default();
    let mut rest = page;
    while !rest.is_empty() {
        let (piece, after) = rest.split_at(rest.floor_char_boundary(PIECE));
        rest = after;
        let before = tokenizer.sink.tokens();
        push(&tokenizer, &queue, piece);
        let silent = tokenizer.sink.tokens() == before;
        let thinning = lookout.calls_for(silent, tokenizer.sink.too_many_names());
        if let Some(thin) = thinning.and_then(|thinning| thin(page, scripting, thinning)) {
            return Run::Stopped { thin };
        }
    }
    tokenizer.end();
    let capped = tokenizer.sink.capped();
    Run::Done { tree: tokenizer.sink.finish(), capped }
}
