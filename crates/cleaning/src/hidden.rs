//! The text of a page that its readers do not see: what attributes and the page's own style sheets hide, and dialogs (consent, menus, terms,
//! baskets), which they see only on request.
//!
//! What is hidden is told by [`Page::looks`]. Hidden parts are often content that a reader opens, such as tabs and answers to questions, or
//! that a script shows to those who scroll. These are not counted. Of dialogs only an element that is declared as one counts.

use std::sync::Arc;

use page::{Class, Hides, Look, NodeId, Page, Span};
use rustc_hash::FxHashSet;

use crate::{Cleaning, Spans, lines_from, name_words};

/// Beginnings of words in the names of parts that a reader opens, or that a script shows.
const OPENED: &str = "accord anim answer body collaps content dropdown expand fade faq full item more \
                      pane reveal slide spoiler step tab toggle wow";

/// Beginnings of words in the names of parts that keep their place until a script shows them.
const FADED: &str = "aos elementor motion scroll";

/// Beginnings of attributes by which a script shows what it finds when a reader scrolls.
const SCROLLED: [&str; 7] =
    ["data-w-id", "data-aos", "data-sal", "data-scroll", "data-anim", "data-framer", "data-reveal"];

/// A part of more bytes, or of so many words, is shown in the end, if its look alone hides it: nobody reads a page that keeps so much from
/// everybody.
const LONG: usize = 300;
const WORDS: usize = 20;

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
    /// The text that is hidden and that no reader can open: no control names it, neither its names nor those of the elements around it are
    /// names of such parts, and no rule or script shows it later; and what is long and stands in the shown text too. Nothing, if most of the
    /// page is hidden and no such copy: then a script shows the page.
    pub hidden: Spans,
    /// The parts of [`hidden`](Self::hidden) in their order, each with how it is hidden: a [`Hides::name`], `read aloud`, or `tags` for letters that
    /// have no shape.
    pub why: Vec<(Span, &'static str)>,
}

impl Unseen {
    /// What is not seen of a page, [read once](Page::once) in one walk. Linear, whatever the depth.
    pub fn of(page: &Page) -> Arc<Self> {
        page.once(Self::read)
    }

    fn read(page: &Page) -> Self {
        let (mut dialogs, mut read_aloud) = (Vec::new(), Vec::new());
        for node in page.nodes().filter(|&node| page.is_element(node)) {
            let (mut is_open, mut is_declared) = (false, false);
            for (name, value) in page.attributes(node) {
                match name {
                    "class" if value.split_ascii_whitespace().any(is_read_aloud) => read_aloud.push(node),
                    "open" => is_open = true,
                    "role" => is_declared |= matches!(value, "dialog" | "alertdialog"),
                    "aria-modal" => is_declared |= value == "true",
                    _ => {}
                }
            }
            if is_declared || (*page.tag(node) == *"dialog" && !is_open) {
                dialogs.push(page.span(node));
            }
        }
        let mut parts = tags(page.text());
        let mut controlled = None;
        let mut stays = |node| !is_opened(page, node, controlled.get_or_insert_with(|| controls(page)));
        let read_aloud = read_aloud.into_iter().filter(|&node| stays(node));
        parts.extend(read_aloud.map(|node| (page.span(node), "read aloud")));
        let (hidden, copied) = hidden(page, stays);
        parts.extend(hidden);
        parts.sort_by_key(|(span, _)| (span.start, std::cmp::Reverse(span.end)));
        let mut why: Vec<(Span, &str)> = Vec::new();
        for (span, how) in parts {
            let start = why.last().map_or(0, |(before, _)| before.end).max(span.start);
            if start < span.end {
                why.push((Span { start, ..span }, how));
            }
        }
        let all: usize = why.iter().map(|(span, _)| span.range().len()).sum();
        if 2 * all.saturating_sub(copied) > page.text().len() {
            why.clear();
        }
        let hidden = why.iter().map(|(span, _)| *span).collect();
        Self { dialogs: dialogs.into_iter().collect(), hidden, why }
    }
}

/// What becomes of hidden text in what people get, whatever the method.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Hidden {
    /// It goes, also from what a method keeps.
    #[default]
    Drop,
    /// It is kept if the method keeps it, and its places are told.
    Mark,
    /// It is kept if the method keeps it.
    Keep,
}

impl Hidden {
    /// All, by their names.
    pub const ALL: [(&'static str, Self); 3] =
        [("drop", Self::Drop), ("mark", Self::Mark), ("keep", Self::Keep)];

    /// Its name.
    pub fn name(self) -> &'static str {
        Self::ALL[self as usize].0
    }

    /// The one of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|own| own.0 == name).map(|own| own.1)
    }

    /// The cleaning without the hidden text, if that goes. An answer in text stays if it has none.
    pub fn apply(self, page: &Page, cleaning: Cleaning) -> Cleaning {
        // what hides text is not looked for where none is kept
        if self != Self::Drop || cleaning.kept().is_empty() {
            return cleaning;
        }
        let kept = cleaning.kept().difference(&Unseen::of(page).hidden);
        cleaning.by_step(kept, "hidden-spans", "readers do not see it")
    }

    /// The places of the kept hidden text, in bytes of the page's text, each with how it is hidden; `None` if they are not wanted.
    pub fn marks(self, page: &Page, cleaning: &Cleaning) -> Option<Vec<(u32, u32, &'static str)>> {
        (self == Self::Mark).then(|| {
            let unseen = Unseen::of(page);
            let parts = |&(span, why): &(Span, &'static str)| {
                cleaning.kept().parts_within(span).map(move |kept| (kept.start, kept.end, why))
            };
            unseen.why.iter().flat_map(parts).collect()
        })
    }
}

/// The letters of U+E0000 to U+E007F, which programs read and no font draws, but for those of flags.
fn tags(text: &str) -> Vec<(Span, &'static str)> {
    let (mut found, mut at) = (Vec::new(), 0);
    let is_tag = |sign: char| ('\u{E0000}'..='\u{E007F}').contains(&sign);
    while let Some(start) = text[at..].find(is_tag) {
        let start = at + start;
        let end = text[start..].find(|sign| !is_tag(sign)).map_or(text.len(), |length| start + length);
        if !text[..start].ends_with('\u{1F3F4}') {
            found.push((Span { start: start as u32, end: end as u32 }, "tags"));
        }
        at = end;
    }
    found
}

/// The parts that are hidden and of which an element `stays` so, and the lines of shown text in others that are nearly all copies of it; and the
/// bytes of copies.
fn hidden(page: &Page, mut stays: impl FnMut(NodeId) -> bool) -> (Vec<(Span, &'static str)>, usize) {
    let looks = page.looks();
    let (mut found, mut copied, mut shown_lines) = (Vec::new(), 0, None);
    let (mut behind, mut behind_compared) = (NodeId::ROOT, NodeId::ROOT);
    for (index, look) in looks.iter().enumerate() {
        let Some(hides) = look.hides else { continue };
        let node = look.node;
        if node < behind || page.span(node).is_empty() || matches!(page.tag(node).as_str(), "html" | "body") {
            continue;
        }
        // what an element inherits, one in it may take back
        let inner = if is_inherited(hides) { &looks[index + 1..] } else { &[] };
        let shown: Spans = inner
            .iter()
            .take_while(|inner| inner.node < page.end(node))
            .filter(|inner| inner.hides.is_none())
            .map(|inner| page.span(inner.node))
            .collect();
        let hidden = Spans::from_iter([page.span(node)]).difference(&shown);
        let bytes = hidden.bytes() as usize;
        let mut copies = Spans::default();
        // of parts in each other the outermost is compared, so that time stays linear
        if bytes > LONG && node >= behind_compared {
            behind_compared = page.end(node);
            let shown = shown_lines.get_or_insert_with(|| lines_of_shown_text(page, &looks));
            let is_shown = |line: &Span| shown.contains(page.text()[line.range()].trim());
            let lines = hidden.iter().flat_map(|part| lines_from(part.start, &page.text()[part.range()]));
            copies = lines.filter(is_shown).collect();
        }
        let is_copy = copies.bytes() as usize > bytes * 9 / 10;
        let is_shown_later = hidden.is_empty() || is_shown_later(page, look, hides, &hidden);
        if is_shown_later && !is_copy {
            continue;
        }
        if shown.is_empty() {
            behind = page.end(node);
        }
        copied += if is_copy { copies.bytes() as usize } else { 0 };
        let goes = if !is_shown_later && stays(node) { Some(hidden) } else { is_copy.then_some(copies) };
        found.extend(goes.iter().flat_map(Spans::iter).map(|&span| (span, hides.name())));
    }
    (found, copied)
}

/// The lines of a page of which nothing is hidden.
fn lines_of_shown_text<'p>(page: &'p Page, looks: &[Look]) -> FxHashSet<&'p str> {
    let hidden = looks.iter().filter(|look| look.hides.is_some());
    let hidden: Spans = hidden.map(|look| page.span(look.node)).collect();
    let shown = page.lines().filter(|&line| hidden.bytes_within(line) == 0);
    shown.map(|line| page.text()[line.range()].trim()).collect()
}

/// Whether the elements in one that hides its text so may show theirs.
fn is_inherited(hides: Hides) -> bool {
    matches!(hides, Hides::Visibility | Hides::FontSize | Hides::Colour | Hides::Indent)
}

/// Whether a rule or a script shows a hidden element: it is made to move; or it keeps its place, or only a rule hides it, and it is long, has
/// parts, or is shown to those who scroll, and it does not say twice that it is hidden.
fn is_shown_later(page: &Page, look: &Look, hides: Hides, hidden: &Spans) -> bool {
    if look.may_show || look.moves && hides != Hides::Attribute {
        return true;
    }
    let keeps_its_place =
        look.by_rule || is_inherited(hides) || matches!(hides, Hides::Opacity | Hides::Margin);
    let is_twice = look.is_twice || page.attribute(look.node, "aria-hidden") == Some("true");
    if !keeps_its_place || is_twice {
        return false;
    }
    let is_scrolled = |name: &str| SCROLLED.iter().any(|start| name.starts_with(start));
    let words = hidden.slices(page.text()).flat_map(str::split_whitespace);
    hidden.bytes() as usize > LONG
        || words.take(WORDS).count() == WORDS
        || has_parts(page, look.node)
        || has_name(page, look.node, FADED)
        || page.attributes(look.node).any(|(name, _)| is_scrolled(name))
}

/// Whether an element holds a heading, or two paragraphs or items: it is of the page, and no line for machines.
fn has_parts(page: &Page, node: NodeId) -> bool {
    // a few nodes tell, so that invisible elements in each other take linear time
    let inner = page.descendants(node).take(LONG).filter(|&inner| inner != node && page.is_element(inner));
    let weights = inner.map(|inner| match page.tag(inner).as_str() {
        "p" | "li" if !page.span(inner).is_empty() => 1,
        _ if page.tag(inner).is(Class::Heading) && !page.span(inner).is_empty() => 2,
        _ => 0,
    });
    weights.sum::<usize>() > 1
}

/// Whether a word in the class or the id of an element begins with one of `known`.
fn has_name(page: &Page, node: NodeId, known: &str) -> bool {
    let names =
        ["class", "id"].into_iter().filter_map(|name| page.attribute(node, name)).flat_map(name_words);
    names.into_iter().any(|word| {
        let word = word.to_ascii_lowercase();
        known.split_ascii_whitespace().any(|known| word.starts_with(known.as_bytes()))
    })
}

/// Whether a reader can open a hidden part.
fn is_opened(page: &Page, node: NodeId, controlled: &FxHashSet<&str>) -> bool {
    let attribute = |name| page.attribute(node, name);
    let is_named = |node: NodeId| has_name(page, node, OPENED);
    attribute("id").is_some_and(|id| controlled.contains(id))
        || attribute("role").is_some_and(|role| matches!(role, "tabpanel" | "region"))
        || attribute("aria-labelledby").is_some()
        // of opened parts the closed ones say so
        || attribute("aria-hidden").is_some() && attribute("hidden").is_some()
        || attribute("popover").is_none() && (is_named(node) || page.parent(node).is_some_and(is_named))
}

/// The ids that the page's controls name, by attributes for that or in what they do when they are clicked.
fn controls(page: &Page) -> FxHashSet<&str> {
    let mut named = FxHashSet::default();
    for (name, value) in page.nodes().flat_map(|node| page.attributes(node)) {
        let script = if name == "href" { value.strip_prefix("javascript:") } else { None };
        if let Some(script) = script.or_else(|| name.starts_with("on").then_some(value)) {
            named.extend(script.split(|sign: char| !sign.is_alphanumeric() && !matches!(sign, '_' | '-')));
        } else if name == "href" {
            named.extend(value.strip_prefix('#'));
        } else if CONTROLS.contains(&name) {
            named.extend(value.split_whitespace().map(|id| id.trim_start_matches('#')));
        }
    }
    named
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

    /// The hidden text, in front of more that is seen.
    #[track_caller]
    fn check(html: &str, expected: &str) {
        let seen = "Seen. ".repeat(400);
        check_text(|unseen| &unseen.hidden, &format!("{html}<section>{seen}</section>"), expected);
    }

    #[test]
    fn attributes_hide_text() {
        check("<p hidden>a<p style='color: red; DISPLAY: none !important'>b<p>c", "a\nb");
        check(
            "<p style='font-size:0;color:#fff'>a<p style='font-size:0.9em'>b<p style='font-size:1px'>c",
            "a\nc",
        );
        check("<p style='position:absolute;left:-9999px'>a<p style='left:-9px'>b", "a");
        check("<div popover id=x>a<p hidden>b</div><a popovertarget=x>c</a>", "a\nb");
        // as in prompts for machines
        check("<p style='opacity: 0'>a<p style='opacity:0.5'>b<p style='visibility:hidden'>c", "a\nc");
        check("<p style='transform:translate(0,9px);opacity:0'>a<p class=fade-in style='opacity:0'>b", "");
        for style in [
            "clip:rect(0,0,0,0)",
            "clip-path:inset(50%)",
            "overflow:hidden;height:1px",
            "transform:scale(0)",
            "overflow:hidden;max-height:0",
            "color:transparent",
            "color:#fff;background:white",
            "text-indent:-999em",
            "background-image:url('a;opacity:1');display:none",
            "margin-left:-9999px",
        ] {
            check(&format!("<div style=\"{style}\">a<p>b</div>"), "a\nb");
        }
        for style in [
            "clip:rect(0,9px,9px,0)",
            "height:0",
            "overflow:hidden;height:0;padding-top:56%",
            "color:transparent;background-clip:text",
            "color:#fff;background:url(a.png) #fff",
            "text-indent:9px",
        ] {
            check(&format!("<div style=\"{style}\">a</div>"), "");
        }
        check(
            "<div style='background:#fff'><p style='color:#FFFFFF'>a</p><p style='color:#fff;background:#000'>b</div>",
            "a",
        );
        check("<svg width=0 height=0><text>a</text></svg><svg width=9 height=0><text>b</text></svg>", "a");
        check("<p>a\u{e0041}\u{e0042}b \u{1f3f4}\u{e0067}\u{e007f}", "\u{e0041}\u{e0042}");
        // what is long, or what a script shows to those who scroll, is seen in the end
        let long = "a ".repeat(WORDS);
        for style in ["opacity:0", "visibility: hidden", "font-size:0", "margin-top:-9999px"] {
            check(&format!("<section style='{style}'>{long}</section>"), "");
            check(&format!("<section data-aos=zoom-in style='{style}'>a</section>"), "");
            check(&format!("<section style='{style};pointer-events:none'>{long}</section>"), long.trim_end());
            check(&format!("<section data-aos=zoom-in aria-hidden=true style='{style}'>a</section>"), "a");
            // or what has parts
            for parts in ["<h3>a</h3>b", "<p>a</p><p>b</p>", "<ul><li>a<li>b</ul>"] {
                check(&format!("<div style='{style};filter:blur(8px)'>{parts}</div>"), "");
            }
            for part in ["<p>a</p>", "<ul><li>a</ul>", "<h3></h3><p>a</p><p></p>", "<div>a</div>"] {
                check(&format!("<div style='{style}'>{part}</div>"), "a");
            }
        }
        for style in [
            "opacity:0;visibility:hidden",
            "position:fixed;opacity:0",
            "opacity:0;pointer-events:none",
            "display:none",
        ] {
            check(&format!("<div style='{style}'><h3>a</h3></div>"), "a");
        }
        check("<section class=elementor-invisible style='visibility:hidden'>a</section>", "");
        check("<p class='x sr-only'>a<p class=screen-reader-text>b<p class=sr-only-focusable>c", "a\nb");
        check("<p aria-hidden=true>a", "");
        check("<p hidden=until-found>a", "");
    }

    #[test]
    fn what_hides_most_of_the_page_hides_nothing() {
        check_text(|unseen| &unseen.hidden, "<p hidden>a<p hidden>b<p>c", "");
        check("<body style='display:none'>a<p hidden>b</p>", "b");
    }

    #[test]
    fn style_sheets_hide_text() {
        let check = |sheet: &str, html: &str, expected: &str| {
            check(&format!("<style>{sheet}</style>{html}"), expected);
        };
        check(".a{display:none}", "<p class='b a'>a<p>b", "a");
        check(
            "<!-- p.a, .x > .y { left: -9999px } -->",
            "<p class=a>a<div class=a>b</div><div class=x><i class=y>c</i></div>",
            "a\nc",
        );
        check("@media print{.a{display:block}}@media screen{.a{display:none}}", "<p class=a>a", "a");
        check(
            "@media print{.a{display:none}}@media (max-width:900px){.b{display:none}}@media not all{.c{display:none}}",
            "<p class='a b c'>a",
            "",
        );
        check("@supports (display:grid){@layer x{.a{display:none}}}", "<p class=a>a", "a");
        check(".a{display:none!important}", "<p class=a style='display:block'>a", "a");
        // the strongest wins, then the last
        check("#a{display:block}.a{display:none}p{display:block}", "<p id=a class=a>a<p class=a>b", "b");
        check(
            ".a{display:none}.a.b{display:block}.c{display:none}.c{display:block}",
            "<p class='a b'>a<p class=c>b",
            "",
        );
        check("[hidden]{display:block}", "<p hidden>a", "");
        check(
            ".x .a:not(.b):nth-child(2){display:none}",
            "<div class=x><p class=a>a<p class=a>b<p class='a b'>c</div>",
            "b",
        );
        check("h2 + p, h2 ~ ul{visibility:hidden}", "<h2>a</h2><p>b</p><p>c</p><ul><li>d</ul>", "b\nd");
        // what is of no element, of a state, of another state, or no CSS
        check(".a::before,.a:before,.a:hover,.a:foo(,.js .a{display:none}", "<p class=a>a", "");
        check("}.a{display:none", "<p class=a>a<p>b", "");
        check(".b{}.a{display:none", "<p class=a>a<p>b", "a");
        // what is inherited can be taken back
        check(".a{font-size:0}.b{font-size:1rem}", "<div class=a>a<p class=b>b</p>c</div>", "a\nc");
        check(".a{visibility:hidden}", "<div class=a>a<p style='visibility:visible'>b</p></div>", "a");
        check(".a{display:none}", "<div class=a>a<p style='display:block'>b</p></div>", "a\nb");
        // what is long is kept from nobody, unless it says so twice
        check(".a{display:none}", &format!("<div class=a>{}</div>", "a ".repeat(WORDS)), "");
        check(
            ".a{display:none}",
            "<div class=a><h3>a</h3></div><div class=a aria-hidden=true><h3>b</h3></div>",
            "b",
        );
        check(".a{opacity:0;visibility:hidden}", "<div class=a><h3>a</h3></div><div class=a>b</div>", "b");
        // a rule shows it in another state, or on another screen
        check("@media screen and (min-width:900px){.a{display:none}}", "<p class=a>a", "");
        check(".a{display:none}@media (max-width:900px){.a{display:block}}", "<p class=a>a", "");
        check(".a{display:none}.on .a{display:block}", "<p class=a>a", "");
        check(".a{display:none}#x:checked ~ .a{display:block}", "<p class=a>a", "");
        check(
            ".a{height:0;overflow:hidden;transition:height 1s}.b{opacity:0;animation:x 1s}",
            "<p class=a>a<p class=b>b",
            "",
        );
        // the work is bounded, and long selectors are left out
        let deep = format!("{}a", "<div class=a>".repeat(300));
        check(&format!("{}{{display:none}}", ".a ".repeat(50_000)), &deep, "");
        check(&format!("{}.b .b{{display:none}}", ".a ~ .a .a ".repeat(9)), &deep, "");
    }

    #[test]
    fn the_way_is_told() {
        let html =
            "<style>.a{clip-path:inset(50%)}</style><p class=a>a</p><p hidden>b</p><p class=sr-only>c</p>";
        let page = parse(format!("{html}<p>{}", "seen ".repeat(99)));
        let told = Unseen::of(&page)
            .why
            .iter()
            .map(|(span, why)| (&page.text()[span.range()], *why))
            .collect::<Vec<_>>();
        assert_eq!(told, [("a\n", "clip"), ("b\n", "attribute"), ("c\n", "read aloud")]);
    }

    #[test]
    fn what_a_reader_opens_is_not_hidden() {
        check("<a href='#x'>a</a><div id=x hidden>b<p hidden>c</div>", "");
        check("<button aria-controls='x y'>a</button><div id=y style='display:none'>b</div>", "");
        check("<div class=faq-answer hidden>a</div><div class=my-tabs><div hidden>b</div></div>", "");
        check(
            "<a href=# onclick=\"show('x_1'); return false\">a</a><p id=x_1 hidden>b<p id=x_2 hidden>c",
            "c",
        );
        check("<a href='javascript:x.style.display=1'>a</a><p id=x style='display:none'>b", "");
        check("<div role=tabpanel hidden>a</div><div hidden aria-hidden=true>b</div>", "");
    }

    #[test]
    fn a_hidden_copy_of_shown_text_is_hidden() {
        let text = "<p>The river rose by two metres overnight, and the old bridge was closed.".repeat(6);
        let copy = page::Page::parse(text.as_bytes(), &page::Hints::default());
        for how in ["class=full-content hidden", "style='opacity:0'", "style='display:none' id=x"] {
            let part = format!("<a href=#x></a><div {how}>{text}</div>");
            check(&format!("{part}{text}"), copy.text());
            check(&part, "");
            check(&format!("{part}{part}"), "");
            check(&format!("{part}{}", text.replace("old", "new")), "");
            // though it is most of the page
            let page = format!("{part}{part}<p hidden>a</p>{text}");
            check_text(|unseen| &unseen.hidden, &page, &format!("{}\n{}\na", copy.text(), copy.text()));
        }
        check("<div class=content hidden><p>a</div><p>a", "");
        check(&format!("<div class=content hidden>{text}<p>Only here.</div>{text}"), copy.text());
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
