//! Keeps the whole text of every page: shows what the pipe itself costs.

use gleaner_peer_sdk::{Kept, serve};

fn main() {
    serve("1", &["html", "text"], |page| Ok(Kept::Spans(vec![(0, page.text.len())])));
}
