//! Whether a page is laid out with tables: the trait that every reader gives, real and synthetic.

use page::Page;

/// `tabular` for a page with a TABLE, `no-table` for one without: the block partition of 2002 depends on it.
pub(crate) fn table_trait(page: &Page) -> &'static str {
    let has_table = page.nodes().any(|node| page.tag(node).as_str() == "table");
    if has_table { "tabular" } else { "no-table" }
}
