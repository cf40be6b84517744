//! The text of a page's dialogs: consent, menus, terms, baskets. Readers see them only on request.
//!
//! Only an element that is declared as a dialog counts; other hidden parts are in `hidden`.

use page::{NodeId, Page};

use crate::Spans;

/// The text of the dialogs of a page: of `dialog` elements that are not open, of elements whose `role` is a
/// dialog's, and of those with `aria-modal`. One walk; linear, whatever the depth.
pub fn dialog_text(page: &Page) -> Spans {
    page.nodes().filter(|&node| is_dialog(page, node)).map(|node| page.span(node)).collect()
}

fn is_dialog(page: &Page, node: NodeId) -> bool {
    (*page.tag(node) == *"dialog" && page.attribute(node, "open").is_none())
        || page.attributes(node).any(|(name, value)| match name {
            "role" => matches!(value, "dialog" | "alertdialog"),
            "aria-modal" => value == "true",
            _ => false,
        })
}

#[cfg(test)]
mod tests {
    use testkit::parse;

    use super::*;

    #[track_caller]
    fn check(html: &str, expected: &str) {
        let page = parse(html);
        let text: String = dialog_text(&page).slices(page.text()).collect();
        assert_eq!(text.trim_end(), expected, "{html}");
    }

    #[test]
    fn dialogs_are_what_says_that_it_is_one() {
        check("<dialog>a</dialog><dialog open>b</dialog>", "a");
        check("<div role=dialog>a</div><div role=alertdialog>b</div><div role=alert>c</div>", "a\nb");
        check("<div aria-modal=true>a</div><div aria-modal=false>b</div>", "a");
        check("<div role=dialog>a<div role=dialog hidden>b</div>c</div>d", "a\nb\nc");
        check("<p hidden>a<p style='display:none'>b<p aria-hidden=true>c", "");
    }
}
