//! What is known of a page from outside its bytes.

/// What the server or the archive said of a page. All of it may be missing or wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hints<'a> {
    /// The page's address. An address that cannot be read counts as none.
    pub url: Option<&'a str>,
    /// The charset of the `Content-Type` header: a bare label (`big5`) or the whole header. A label that is not
    /// known counts as none; a known one overrules the page's own `meta`, as the HTML standard has it.
    pub charset: Option<&'a str>,
}
