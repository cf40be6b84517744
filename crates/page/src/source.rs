//! The source of pages, for callers that give pages to other programs. It is kept only on request, since it
//! is about as large as the page itself.

use std::cell::Cell;

thread_local! {
    static KEEPING: Cell<bool> = const { Cell::new(false) };
}

/// Ends the keeping, also when reading panics.
struct Until(bool);

impl Drop for Until {
    fn drop(&mut self) {
        KEEPING.set(self.0);
    }
}

/// Runs `read`; pages that this thread parses meanwhile keep their [source](crate::Page::source).
pub fn keeping_sources<T>(read: impl FnOnce() -> T) -> T {
    let _until = Until(KEEPING.replace(true));
    read()
}

/// The stored source of a page that is being parsed.
pub(crate) fn kept(text: &str) -> Option<Box<str>> {
    KEEPING.get().then(|| Box::from(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Hints, Page};

    #[test]
    fn a_source_is_kept_where_it_is_asked_for_as_characters() {
        let bytes = b"<!-- kept --><p>caf\xe9<script>1</script>";
        let hints = Hints { url: None, charset: Some("windows-1252") };
        let parse = || Page::parse(bytes, &hints);
        assert_eq!(parse().source(), None);
        let kept = keeping_sources(parse);
        assert_eq!(kept.source(), Some("<!-- kept --><p>caf\u{e9}<script>1</script>"));
        assert_eq!((kept.clone().source(), &kept), (kept.source(), &parse()));
        assert_eq!(parse().source(), None);
    }
}
