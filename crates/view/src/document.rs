//! The file: head, switches, the list of pages, and for each page its scores, its text and its layout.
//!
//! The switches are style sheets over form elements, so the file needs no script. The one script shows a page at a time and adds keys. The
//! file's own policy allows that script by its digest, inline style, and nothing else.

use maud::{DOCTYPE, Markup, PreEscaped, html};
use page::{Page, Span};

use crate::layout::layout;
use crate::mark::{Mark, Marks, strip};
use crate::rows::{Panel, Reasons, blocks, in_words, path, rows};
use crate::{Judged, LAYOUTS, Method, Score, Shown, View};

const STYLE: &str = include_str!("view.css");
const SCRIPT: &str = include_str!("view.js");

/// The digest of the script; a test compares it with the script.
const SCRIPT_DIGEST: &str = "sha256-fFFgOzGKsNtHGiKXcDHZFRgFucdSEFItRa+GEGkQoec=";

/// The most elements without text whose evidence is shown.
const ELEMENTS: usize = 200;

/// The whole document.
pub(crate) fn document(view: &View<'_>) -> String {
    let frames = frames(view);
    let has_gold = view.pages.iter().any(|page| page.gold.is_some());
    let policy = format!("default-src 'none'; style-src 'unsafe-inline'; script-src '{SCRIPT_DIGEST}'");
    let file = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(policy);
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="referrer" content="no-referrer";
                title { (view.title) " \u{2013} gleaner view" }
                style { (PreEscaped(STYLE)) (PreEscaped(switches(view.methods.len()))) }
            }
            body data-first=(view.first) {
                header.top {
                    h1 { (view.title) }
                    (controls(view, has_gold))
                    (legend(has_gold, view.methods.len() > 1))
                }
                div.desk {
                    (list(view))
                    main {
                        @for (place, shown) in view.pages.iter().enumerate() {
                            (section(view, place, shown, &frames[place]))
                        }
                    }
                }
                script { (PreEscaped(SCRIPT)) }
            }
        }
    };
    // HTML allows no other control characters
    file.into_string().replace(|char: char| char.is_control() && !matches!(char, '\n' | '\t'), " ")
}

/// The layouts of all pages, by page and method; `None` if the method failed, or if the file would become too large. The first shown page
/// comes first.
fn frames(view: &View<'_>) -> Vec<Vec<Option<String>>> {
    let mut left = LAYOUTS;
    let mut frames: Vec<Vec<Option<String>>> = vec![Vec::new(); view.pages.len()];
    let others = (0..view.pages.len()).filter(|&place| place != view.first);
    for place in std::iter::once(view.first).chain(others) {
        let shown = &view.pages[place];
        let page = &view.site.pages()[shown.index];
        for judged in &shown.judged {
            let frame = judged.as_ref().ok().map(|judged| {
                let marks = Marks::of(page.text().len(), judged.cleaning.kept(), shown.gold.as_ref());
                layout(page, &marks, &judged.cleaning)
            });
            let frame = frame.filter(|frame| frame.len() <= left);
            left -= frame.as_ref().map_or(0, String::len);
            frames[place].push(frame);
        }
    }
    frames
}

/// The rules that show one of several methods.
fn switches(methods: usize) -> String {
    let one = |method: usize| format!("body:has(#m{method}:checked) .m:not(.m{method}){{display:none}}\n");
    let columns = format!(".cells,.cards{{grid-template-columns:repeat({methods},minmax(0,1fr))}}\n");
    let single = "body:has(.one:checked) :is(.cells,.cards){grid-template-columns:minmax(0,1fr)}\n";
    let narrow = "@media(max-width:760px){body:has(#all:checked) .m:not(.m0){display:none}\
                  .cells,.cards{grid-template-columns:minmax(0,1fr)}}\n";
    let all: String = (0..methods).map(one).collect();
    format!("{columns}{single}{all}{narrow}")
}

fn controls(view: &View<'_>, has_gold: bool) -> Markup {
    let several = view.methods.len() > 1;
    html! {
        form.controls {
            @if several {
                fieldset {
                    legend { "Method" }
                    label.wide { input #all type="radio" name="method" checked; span { kbd { "0" } "side by side" } }
                    @for (place, method) in view.methods.iter().enumerate() {
                        label { input.one #{ "m" (place) } type="radio" name="method";
                            span { kbd { (place + 1) } (method.id) } }
                    }
                }
            }
            fieldset {
                legend { "Show" }
                label { input #text type="radio" name="show" checked; span { kbd { "t" } "text" } }
                label { input #layout type="radio" name="show"; span { kbd { "v" } "layout" } }
            }
            fieldset.filter {
                legend { "Blocks" }
                label { input #every type="radio" name="blocks" checked; span { kbd { "e" } "all" } }
                label { input #loud type="radio" name="blocks"; span { kbd { "k" } "without removed" } }
                @if has_gold || several {
                    label { input #odd type="radio" name="blocks"; span { kbd { "d" }
                        @if has_gold { "mistakes" } @else { "differences" } } }
                }
            }
        }
    }
}

fn legend(has_gold: bool, several: bool) -> Markup {
    let marks: &[(Mark, &str)] = match has_gold {
        true => &[
            (Mark::Kept, "kept, and content"),
            (Mark::Removed, "removed, and no content"),
            (Mark::Lost, "lost: removed, but content"),
            (Mark::Wrong, "wrong: kept, but no content"),
        ],
        false => &[(Mark::Kept, "kept"), (Mark::Removed, "removed")],
    };
    html! {
        p.legend {
            @for (mark, meaning) in marks {
                span class={ "key " (mark.class()) } { b { (mark.sign()) } " " span class=(mark.class()) { (meaning) } }
            }
            span.keys { kbd { "\u{2190}" } kbd { "\u{2192}" } " pages"
                @if has_gold || several {
                    ", " kbd { "n" } kbd { "p" } " next and previous "
                    @if has_gold { "mistake" } @else { "difference" }
                }
                ", " kbd { "o" } " open what is folded. The sign beside a block says why." }
        }
    }
}

/// The list of the pages.
fn list(view: &View<'_>) -> Markup {
    let f = |place: usize, method: usize| view.pages[place].judged[method].as_ref().ok()?.scores.first()?.f;
    let has_gold =
        (0..view.pages.len()).any(|place| (0..view.methods.len()).any(|method| f(place, method).is_some()));
    let left = view.site.len() - view.pages.len();
    html! {
        nav aria-label="Pages" {
            details open {
                summary { "Pages (" (view.pages.len()) @if left > 0 { " of " (view.site.len()) } ")" }
                table {
                    thead { tr {
                        th { "page" }
                        @for (place, method) in view.methods.iter().enumerate() {
                            th.n title=(method.id) { @if has_gold { "F " } @else { "kept " } span.digit { (place + 1) } }
                        }
                    } }
                    tbody {
                        @for (place, shown) in view.pages.iter().enumerate() {
                            tr {
                                td { a href={ "#page-" (shown.index) } { (view.site.name(shown.index)) } }
                                @for method in 0..view.methods.len() {
                                    td.n { @match &shown.judged[method] {
                                        Err(_) => "failed",
                                        Ok(_) if has_gold => { (ratio(f(place, method))) }
                                        Ok(own) => { (ratio(Some(kept(&view.site.pages()[shown.index], own)))) }
                                    } }
                                }
                            }
                        }
                    }
                    @if has_gold && view.pages.len() > 1 {
                        tfoot { tr {
                            td { "mean" }
                            @for method in 0..view.methods.len() {
                                @let mean = mean((0..view.pages.len()).filter_map(|place| f(place, method)));
                                td.n { (ratio(mean)) }
                            }
                        } }
                    }
                }
                @if left > 0 { p.note { (left) " more pages of the site are not in this file; all of them were read by the methods." } }
            }
        }
    }
}

/// One page.
fn section(view: &View<'_>, place: usize, shown: &Shown, frames: &[Option<String>]) -> Markup {
    let page = &view.site.pages()[shown.index];
    let (blocks, left) = blocks(page);
    let panels: Vec<Panel<'_>> =
        shown.judged.iter().map(|judged| panel(page, &blocks, shown, judged)).collect();
    html! {
        section.page id={ "page-" (shown.index) } {
            header {
                p.beside {
                    @if let Some(before) = place.checked_sub(1).and_then(|before| view.pages.get(before)) {
                        a.before href={ "#page-" (before.index) } { "\u{2190} " (view.site.name(before.index)) }
                    }
                    @if let Some(next) = view.pages.get(place + 1) {
                        a.next href={ "#page-" (next.index) } { (view.site.name(next.index)) " \u{2192}" }
                    }
                }
                h2 { (title(page).unwrap_or_else(|| view.site.name(shown.index))) }
                p.address { code { (address(page).unwrap_or_else(|| view.site.name(shown.index))) } }
                @if let Some(note) = &shown.note { p.note { (note) } }
            }
            div.cards {
                @for (method, of) in view.methods.iter().enumerate() {
                    (card(of, page, shown, method, &panels[method]))
                }
            }
            div.text { (rows(page, &blocks, left, &panels)) (elements(page, view, &panels)) }
            div.frames {
                p.note { "The page as it was written, without scripts, pictures and outside style sheets. White space of "
                    "preformatted text is lost, and what scripts or style sheets hide or move may stand elsewhere." }
                div.cells {
                    @for (method, frame) in frames.iter().enumerate() {
                        div class={ "m frame m" (method) } { (framed(&view.methods[method], frame.as_deref())) }
                    }
                }
            }
        }
    }
}

fn panel<'e>(page: &Page, blocks: &[Span], shown: &Shown, judged: &'e Result<Judged, String>) -> Panel<'e> {
    let judged = judged.as_ref().ok()?;
    let marks = Marks::of(page.text().len(), judged.cleaning.kept(), shown.gold.as_ref());
    Some((marks, Reasons::of(page, blocks, &judged.evidence, judged.cleaning.reasons())))
}

/// The page's address; `None` for a page of a folder, whose address is made up so that links work.
fn address(page: &Page) -> Option<&str> {
    let url = page.url()?;
    let is_made_up = url.host_str().is_some_and(|host| host.ends_with(".invalid"));
    (!is_made_up).then(|| url.as_str())
}

/// The text of the page's `title`.
fn title(page: &Page) -> Option<&str> {
    let title = page.nodes().find(|&node| *page.tag(node) == *"title")?;
    Some(page.text_of(title).trim()).filter(|title| !title.is_empty())
}

/// A method's description, and its scores on the page.
fn card(method: &Method, page: &Page, shown: &Shown, place: usize, panel: &Panel<'_>) -> Markup {
    let length = u32::try_from(page.text().len()).expect("a page's text is bounded well below 4 GiB");
    html! {
        div class={ "m card m" (place) } {
            h3 { span.digit { (place + 1) } " " (method.id) " " span.name { (method.name) } }
            @if !method.settings.is_empty() { p.settings { code { (method.settings) } } }
            @if let Some(warning) = &method.warning { p.note { (warning) } }
            @match &shown.judged[place] {
                Err(error) => p.error { "failed: " (error) },
                Ok(judged) => {
                    @if let Some((marks, _)) = panel { (strip(length, marks)) }
                    @for score in &judged.scores { (bars(score)) }
                    p.kept { "keeps " (percent(kept(page, judged))) " of the text" }
                    @if let Some(answer) = judged.cleaning.text() {
                        details.answer {
                            summary { "the text that it gave" }
                            p.note { (percent(1.0 - answer.unfound)) " of its words were found in the page; the marks are where they stand." }
                            pre { (answer.text) }
                        }
                    }
                }
            }
        }
    }
}

fn bars(score: &Score) -> Markup {
    let all = [("P", score.precision), ("R", score.recall), ("F", score.f)];
    html! {
        dl.bars title=(score.meaning) {
            dt.of { (score.of) }
            @for (name, value) in all {
                dt { (name) }
                dd { span.bar { span style={ "width:" (percent(value.unwrap_or(0.0))) } {} } " " (ratio(value)) }
            }
        }
    }
}

fn percent(share: f64) -> String {
    format!("{:.1}%", 100.0 * share)
}

/// The evidence on elements without text.
fn elements(page: &Page, view: &View<'_>, panels: &[Panel<'_>]) -> Markup {
    let any = |panel: &Panel<'_>| panel.as_ref().is_some_and(|(_, reasons)| !reasons.of_elements.is_empty());
    html! {
        @for (place, panel) in panels.iter().enumerate().filter(|(_, panel)| any(panel)) {
            @let all = panel.as_ref().map_or(&[][..], |(_, reasons)| &reasons.of_elements);
            details class={ "m elements m" (place) } {
                summary { (view.methods[place].id) ": elements without text (" (all.len()) ")" }
                ul {
                    @for one in all.iter().take(ELEMENTS) {
                        li { (in_words(one)) " " span.path { (path(page, one.node)) }
                            @if let Some(text) = page.attribute(one.node, "alt") { " \u{201c}" (text) "\u{201d}" } }
                    }
                }
                @if all.len() > ELEMENTS { p.note { "and " (all.len() - ELEMENTS) " more" } }
            }
        }
    }
}

/// A layout in a frame without any permission.
fn framed(method: &Method, layout: Option<&str>) -> Markup {
    html! {
        h4 { (method.id) }
        @match layout {
            Some(layout) => iframe sandbox="" loading="lazy" referrerpolicy="no-referrer"
                title={ "layout, " (method.id) } srcdoc=(layout) {},
            None => p.note { "No layout: the method failed, or the layouts of this file would be larger than "
                (LAYOUTS >> 20) " MiB together." },
        }
    }
}

/// The share of the text's bytes that is kept; 0 for a page without text.
fn kept(page: &Page, judged: &Judged) -> f64 {
    let all = page.text().len();
    // texts are far below 2^52 bytes
    if all == 0 { 0.0 } else { judged.cleaning.kept().bytes() as f64 / all as f64 }
}

/// The mean of the values; `None` without a value.
fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, number) = values.fold((0.0, 0_usize), |(sum, number), value| (sum + value, number + 1));
    // pages are few
    (number > 0).then(|| sum / number as f64)
}

/// `.931`, `1.000`, or a dash without a value.
fn ratio(value: Option<f64>) -> String {
    let Some(value) = value else { return "\u{2013}".to_owned() };
    format!("{value:.3}").trim_start_matches('0').to_owned()
}

#[cfg(test)]
mod tests {
    use base64::Engine as _;
    use base64::engine::general_purpose::STANDARD;
    use sha2::{Digest as _, Sha256};

    use super::*;

    #[test]
    fn the_policy_allows_our_script() {
        assert_eq!(SCRIPT_DIGEST, format!("sha256-{}", STANDARD.encode(Sha256::digest(SCRIPT))));
    }
}
