//! For each of the worst pages: the command that shows it, and its view if there is one.

use maud::{Markup, html};

use super::elements::Page;
use crate::WorstPage;
use crate::outputs;
use crate::parts::Part;

/// The column of a page's name in a table of worst pages.
pub(super) const PAGE: usize = 3;

impl Page<'_> {
    /// The addition to the page's name in each row of a table of worst pages; `None` for other tables.
    pub(super) fn looks(&self, part: &Part<'_>) -> Option<Vec<Markup>> {
        if !outputs::is_worst(part.output) && !outputs::is_of_pages(&part.shown.table) {
            return None;
        }
        let of_part = |page: &&WorstPage| page.output == part.output.id && page.data == part.group.id();
        // the rows of the table are these pages, in this order
        Some(self.worst.iter().filter(of_part).map(|page| self.look(page)).collect())
    }

    fn look(&self, page: &WorstPage) -> Markup {
        let file = page.file();
        html! {
            @if self.views.contains(file.trim_start_matches("views/")) { a href=(file) { "view" } " " }
            @if let Some(command) = page.command() { details.look { summary { "look at it" } code { (command) } } }
        }
    }
}
