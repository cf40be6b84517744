//! The text of a page that its readers do not see: what attributes hide, and dialogs (consent, menus, terms, baskets), which they see
//! only on request. Style sheets and scripts are not read.
//!
//! Hidden parts are often content that a reader opens: tabs, answers to questions. These are not counted. Of dialogs only an element
//! that is declared as one counts.

use std::sync::Arc;

use page::{Class, NodeId, Page};
use rustc_hash::FxHashSet;

use crate::{Spans, name_words};

/// Beginnings of words in the names of parts that a reader opens, or that a script shows.
const OPENED: &str = "accord anim answer body collaps content dropdown expand fade faq full item more \
                      pane reveal slide spoiler step tab toggle wow";

/// Beginnings of attributes by which a script shows what it finds when a reader scrolls.
const SCROLLED: [&str; 7] =
    ["data-w-id", "data-aos", "data-sal", "data-scroll", "data-anim", "data-framer", "data-reveal"];

/// A part of more bytes is shown in the end, if its look alone hides it: nobody reads a page that keeps so much from everybody.
const LONG: usize = 300;

/// Classes of text for programs that read the page aloud.
const READ_ALOUD: [&str; 5] =
    ["sr-only", "visually-hidden", "visuallyhidden", "screen-reader-text", "a-offscreen"];

/// Attributes that name the parts that a control opens, by their ids.
const CONTROLS: [&str; 5] = ["aria-controls", "data-target", "data-bs-target", "data-tab", "for"];

/// Whether text of this class is for programs that read the page aloud, and is not shown.
pub fn is_read_aloud(class: &str) -> bool {
    READ_ALOUD.contains(&class)
}

/// The text that readers do not see.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Unseen {
    /// The text of the dialogs of a page: of `dialog` elements that are not open, of elements whose `role` is a
    /// dialog's, and of those with `aria-modal`.
    pub dialogs: Spans,
    /// The text of elements that are hidden by `hidden`, `popover`, a usual class or `style` (`display: none`, a size of nothing, a place
    /// far off the screen; not visible, unless a script shows it later) and not opened by a reader: no control names them, and neither
    /// their names nor those of the elements around them are names of such parts.
    pub hidden: Spans,
}

impl Unseen {
    /// What is not seen of a page, [read once](Page::once) in one walk. Linear, whatever the depth.
    pub fn of(page: &Page) -> Arc<Self> {
        page.once(Self::read)
    }

    fn read(page: &Page) -> Self {
        let mut controlled = None;
        let (mut dialogs, mut hidden) = (Vec::new(), Vec::new());
        let mut behind = NodeId::ROOT;
        for node in page.nodes().filter(|&node| page.is_element(node)) {
            let (mut is_hidden, mut is_open, mut is_declared) = (false, false, false);
            let mut is_invisible = false;
            for (name, value) in page.attributes(node) {
                match name {
                    "hidden" => is_hidden |= !value.eq_ignore_ascii_case("until-found"),
                    "popover" => is_hidden = true,
                    "class" => {
                        is_hidden |= value.split_ascii_whitespace().any(is_read_aloud);
                    }
                    "style" => match look(value) {
                        Some(Look::Away) => is_hidden = true,
                        Some(Look::Invisible) => is_invisible = true,
                        None => {}
                    },
                    "open" => is_open = true,
                    "role" => is_declared |= matches!(value, "dialog" | "alertdialog"),
                    "aria-modal" => is_declared |= value == "true",
                    _ => {}
                }
            }
            is_hidden |= is_invisible && !is_shown_later(page, node);
            if is_declared || (*page.tag(node) == *"dialog" && !is_open) {
                dialogs.push(page.span(node));
            }
            if node >= behind && is_hidden {
                behind = page.end(node);
                if !page.span(node).is_empty()
                    && !is_opened(page, node, controlled.get_or_insert_with(|| controls(page)))
                {
                    hidden.push(page.span(node));
                }
            }
        }
        Self { dialogs: dialogs.into_iter().collect(), hidden: hidden.into_iter().collect() }
    }
}

/// Whether a script shows an invisible element: those who scroll see it, or it is long or has parts; unless it says that it is for nobody.
fn is_shown_later(page: &Page, node: NodeId) -> bool {
    let attributes = || page.attributes(node);
    let is_scrolled = |name: &str| SCROLLED.iter().any(|start| name.starts_with(start));
    let is_for_nobody = |(name, value): (&str, &str)| match name {
        "style" => value.contains("pointer-events"),
        name => name == "aria-hidden" && value == "true",
    };
    (page.span(node).range().len() > LONG
        || has_parts(page, node)
        || attributes().any(|(name, _)| is_scrolled(name)))
        && !attributes().any(is_for_nobody)
}

/// Whether an element that keeps its place holds a heading, or two paragraphs or items: it is of the page, and no line for machines. Menus
/// and boxes over the page are not `visible` either.
fn has_parts(page: &Page, node: NodeId) -> bool {
    if page
        .attribute(node, "style")
        .is_some_and(|style| style.contains("visibility") || style.contains("fixed"))
    {
        return false;
    }
    // a few nodes tell, so that invisible elements in each other take linear time
    let inner = page.descendants(node).take(LONG).filter(|&inner| inner != node && page.is_element(inner));
    let weights = inner.map(|inner| match page.tag(inner).as_str() {
        "p" | "li" if !page.span(inner).is_empty() => 1,
        _ if page.tag(inner).is(Class::Heading) && !page.span(inner).is_empty() => 2,
        _ => 0,
    });
    weights.sum::<usize>() > 1
}

/// How a style hides a text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Look {
    /// It stands in its place, and readers do not see it until a script shows it.
    Invisible,
    /// It is nowhere on the screen.
    Away,
}

/// The strongest way in which a style hides a text.
fn look(style: &str) -> Option<Look> {
    let declarations = style.split(';').filter_map(|declaration| declaration.split_once(':'));
    let looks = declarations.filter_map(|(property, value)| {
        let value = value.trim().trim_end_matches("!important").trim_end();
        let (look, hides) = match property.trim().to_ascii_lowercase().as_str() {
            "visibility" => (Look::Invisible, value.eq_ignore_ascii_case("hidden")),
            // what a script moves it also shows
            "opacity" => (Look::Invisible, number(value) == Some(0.0) && !style.contains("transform")),
            "display" => (Look::Away, value.eq_ignore_ascii_case("none")),
            "font-size" => (Look::Away, number(value) == Some(0.0)),
            "left" | "top" | "right" | "text-indent" | "margin-left" => {
                (Look::Away, number(value).is_some_and(|place| place <= -999.0))
            }
            _ => return None,
        };
        hides.then_some(look)
    });
    looks.max()
}

/// A length without its unit.
fn number(value: &str) -> Option<f64> {
    value.trim_end_matches(|unit: char| unit.is_ascii_alphabetic() || unit == '%').parse().ok()
}

/// Whether a reader can open a hidden part.
fn is_opened(page: &Page, node: NodeId, controlled: &FxHashSet<&str>) -> bool {
    let attribute = |name| page.attribute(node, name);
    let has_name = |node: NodeId| {
        let names =
            ["class", "id"].into_iter().filter_map(|name| page.attribute(node, name)).flat_map(name_words);
        names.into_iter().any(|word| {
            let word = word.to_ascii_lowercase();
            OPENED.split_ascii_whitespace().any(|known| word.starts_with(known.as_bytes()))
        })
    };
    attribute("id").is_some_and(|id| controlled.contains(id))
        || attribute("role").is_some_and(|role| matches!(role, "tabpanel" | "region"))
        || attribute("aria-labelledby").is_some()
        // of opened parts the closed ones say so
        || attribute("aria-hidden").is_some() && attribute("hidden").is_some()
        || attribute("popover").is_none() && (has_name(node) || page.parent(node).is_some_and(has_name))
}

/// The ids that the page's controls name.
fn controls(page: &Page) -> FxHashSet<&str> {
    let named = page.nodes().flat_map(|node| {
        page.attributes(node).filter_map(|(name, value)| match name {
            "href" => value.strip_prefix('#'),
            name => CONTROLS.contains(&name).then_some(value),
        })
    });
    named.flat_map(str::split_whitespace).map(|id| id.trim_start_matches('#')).collect()
}

#[cfg(test)]
mod tests {
    use testkit::parse;

    use super::*;

    #[track_caller]
    fn check_text(of: fn(&Unseen) -> &Spans, html: &str, expected: &str) {
        let page = parse(html);
        let text: String = of(&Unseen::of(&page)).slices(page.text()).collect();
        assert_eq!(text.trim_end(), expected, "{html}");
    }

    #[track_caller]
    fn check(html: &str, expected: &str) {
        check_text(|unseen| &unseen.hidden, html, expected);
    }

    #[test]
    fn attributes_hide_text() {
        check("<p hidden>a<p style='color: red; DISPLAY: none !important'>b<p>c", "a\nb");
        check("<p style='font-size:0;color:#fff'>a<p style='font-size:0.9em'>b", "a");
        check("<p style='position:absolute;left:-9999px'>a<p style='left:-9px'>b", "a");
        check("<div popover id=x>a<p hidden>b</div><a popovertarget=x>c</a>", "a\nb");
        // as in prompts for machines
        check("<p style='opacity: 0'>a<p style='opacity:0.5'>b<p style='visibility:hidden'>c", "a\nc");
        check("<p style='transform:translate(0,9px);opacity:0'>a<p class=fade-in style='opacity:0'>b", "");
        // what is long, or what a script shows to those who scroll, is seen in the end
        let long = "a".repeat(LONG + 1);
        for style in ["opacity:0", "visibility: hidden"] {
            check(&format!("<section style='{style}'>{long}</section>"), "");
            check(&format!("<section data-aos=zoom-in style='{style}'>a</section>"), "");
            check(&format!("<section style='{style};pointer-events:none'>{long}</section>"), &long);
            check(&format!("<section data-aos=zoom-in aria-hidden=true style='{style}'>a</section>"), "a");
        }
        // or what has parts
        for parts in ["<h3>a</h3>b", "<p>a</p><p>b</p>", "<ul><li>a<li>b</ul>"] {
            check(&format!("<div style='opacity:0;filter:blur(8px)'>{parts}</div>"), "");
        }
        for style in ["visibility:hidden", "opacity:0;visibility:hidden", "position:fixed;opacity:0"] {
            check(&format!("<div style='{style}'><h3>a</h3></div>"), "a");
        }
        for part in ["<p>a</p>", "<ul><li>a</ul>", "<h3></h3><p>a</p><p></p>", "<div>a</div>"] {
            check(&format!("<div style='opacity:0'>{part}</div>"), "a");
        }
        check("<div style='opacity:0;pointer-events:none'><h3>a</h3></div>", "a");
        check("<div style='display:none'><h3>a</h3></div>", "a");
        check("<p class='x sr-only'>a<p class=screen-reader-text>b<p class=sr-only-focusable>c", "a\nb");
        check("<p aria-hidden=true>a", "");
        check("<p hidden=until-found>a", "");
    }

    #[test]
    fn what_a_reader_opens_is_not_hidden() {
        check("<a href='#x'>a</a><div id=x hidden>b<p hidden>c</div>", "");
        check("<button aria-controls='x y'>a</button><div id=y style='display:none'>b</div>", "");
        check("<div class=faq-answer hidden>a</div><div class=my-tabs><div hidden>b</div></div>", "");
        check("<div role=tabpanel hidden>a</div><div hidden aria-hidden=true>b</div>", "");
    }

    #[test]
    fn dialogs_are_what_says_that_it_is_one() {
        check_text(|unseen| &unseen.dialogs, "<dialog>a</dialog><dialog open>b</dialog>", "a");
        check_text(
            |unseen| &unseen.dialogs,
            "<div role=dialog>a</div><div role=alertdialog>b</div><div role=alert>c</div>",
            "a\nb",
        );
        check_text(
            |unseen| &unseen.dialogs,
            "<div aria-modal=true>a</div><div aria-modal=false>b</div>",
            "a",
        );
        check_text(
            |unseen| &unseen.dialogs,
            "<div role=dialog>a<div role=dialog hidden>b</div>c</div>d",
            "a\nb\nc",
        );
        check_text(|unseen| &unseen.dialogs, "<p hidden>a<p style='display:none'>b<p aria-hidden=true>c", "");
    }
}
