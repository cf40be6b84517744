//! The text of all pages of a site before and behind the text of one.

use cleaning::blocks::Role;

use crate::kept::Kept;
use crate::step::{Context, Example, Step};

/// From this share of the other pages on a text is one of all pages.
const SHARED: f64 = 0.6;

/// Of fewer pages none says what all have.
const PAGES: usize = 3;

pub(crate) static STEP: Step = Step {
    id: "shared-ends",
    does: "Drops the text of all pages of the site before and behind the text of this one.",
    why: "The site begins and ends its pages with calls, rights and words about itself, beside the content and in its form.",
    example: Example {
        html: "<p>[{We write about boats.}]<p>[The boat sails.]<p>[{Write to us.}]",
        kept: "The boat sails.",
    },
    run: Some(run),
};

/// Headings, which others quote, stay, and so do parts of lists and tables; on a site of reference all stays.
fn run(of: &Context<'_>, kept: &mut Kept) {
    if of.site.pages() < PAGES || of.site.is_of_reference() {
        return;
    }
    let outline = of.outline;
    let is_shared = |block: usize| of.site.same(block) >= SHARED;
    let own = |&block: &usize| kept[block] && !is_shared(block);
    let all = 0..kept.len();
    let (Some(first), Some(last)) = (all.clone().find(own), all.clone().rfind(own)) else { return };
    let parts = Role::LIST_ITEM.with(Role::VALUE);
    for block in (0..first).chain(last + 1..all.end) {
        let is_part = outline.around(block).take(3).any(|at| outline.elements[at as usize].role.any(parts));
        if outline.owner(block).headings == 0 && !is_part && is_shared(block) {
            kept.drop(block, "a text of all pages beside the text of this one");
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::tests::check;

    #[test]
    fn what_all_pages_say_before_and_behind_the_text_of_the_page_is_dropped() {
        let check = |html, expected| check("shared-ends", html, expected);
        check("<p>[{s1}]<p>[a]<p>[{s2}]<p>[b]<p>[{s3}]<p>[{s4}]", "a | s2 | b");
        check("<h2>[{s1}]</h2><p>[a]<ul><li>[{s2}]</ul><table><tr><td>[{s3}]</table>", "s1 | a | s2 | s3");
        check("<p>[{s1}]<p>[{s2}]", "s1 | s2");
    }
}
