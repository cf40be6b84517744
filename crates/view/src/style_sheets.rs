//! The style sheets within a page, made harmless: they contain no address.
//!
//! The frame of a layout loads nothing, with any style sheets (`layout`). This is a second guard, and it keeps the file free of addresses.

/// The text of the `style` elements of a page's source, except those for print only, at most `most` bytes. A `style` element in a comment
/// or a script does not count. One pass, without a tree.
pub(crate) fn style_sheets(source: &str, most: usize) -> String {
    let mut all = String::new();
    let mut rest = source;
    while let Some(at) = rest.find('<') {
        rest = &rest[at..];
        if let Some(comment) = rest.strip_prefix("<!--") {
            rest = after(comment, "-->");
        } else if let Some(script) = opened(rest, "script") {
            rest = after_end(script.1, "</script").1;
        } else if let Some((attributes, inside)) = opened(rest, "style") {
            let (sheet, behind) = after_end(inside, "</style");
            rest = behind;
            let attributes = attributes.to_ascii_lowercase();
            let is_for_print = attributes.contains("print") && !attributes.contains("screen");
            if !is_for_print && all.len() + sheet.len() < most {
                all.push_str(&harmless(sheet));
                all.push('\n');
            }
        } else {
            rest = &rest[1..];
        }
    }
    all
}

/// The text after the first `end`; empty without one.
fn after<'t>(text: &'t str, end: &str) -> &'t str {
    text.find(end).map_or("", |at| &text[at + end.len()..])
}

/// The attributes and the text after the start tag, if the text begins with a start tag of `name`.
fn opened<'t>(text: &'t str, name: &str) -> Option<(&'t str, &'t str)> {
    let tag = text.get(1..=name.len()).filter(|tag| tag.eq_ignore_ascii_case(name))?;
    let rest = &text[1 + tag.len()..];
    if !rest.starts_with(|sign: char| sign.is_ascii_whitespace() || matches!(sign, '>' | '/')) {
        return None;
    }
    Some(rest.split_once('>').unwrap_or((rest, "")))
}

/// The text before the end tag, in any case of letters, and the text from the end tag on.
fn after_end<'t>(text: &'t str, end: &str) -> (&'t str, &'t str) {
    let is_end = |&(at, _): &(usize, char)| {
        text.get(at..at + end.len()).is_some_and(|tag| tag.eq_ignore_ascii_case(end))
    };
    let at =
        text.char_indices().filter(|&(_, sign)| sign == '<').find(is_end).map_or(text.len(), |(at, _)| at);
    text.split_at(at)
}

/// The words before an address in style sheets, each with its replacement, which has no meaning there.
const ADDRESSES: [(&str, &str); 7] = [
    ("@import", "@none"),
    ("url(", "none("),
    ("src(", "none("),
    ("image(", "none("),
    ("image-set(", "none("),
    ("cross-fade(", "none("),
    ("expression(", "none("),
];

/// A style sheet, or a `style` attribute, without addresses and without any sign that could end it.
///
/// Escapes and `<` are removed first, so that no word is hidden. Then the words before addresses are replaced everywhere.
pub(crate) fn harmless(sheet: &str) -> String {
    let plain = sheet.replace(['\\', '<', '\0'], " ");
    let lower = plain.to_ascii_lowercase();
    let mut safe = String::with_capacity(plain.len());
    let mut at = 0;
    while at < plain.len() {
        let found = ADDRESSES.iter().find(|(word, _)| lower[at..].starts_with(word));
        if let Some((word, instead)) = found {
            safe.push_str(instead);
            at += word.len();
        } else {
            let sign = plain[at..].chars().next().expect("there is more text");
            safe.push(sign);
            at += sign.len_utf8();
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(source: &str, expected: &str) {
        assert_eq!(style_sheets(source, 1000).trim_end(), expected, "{source}");
    }

    #[test]
    fn sheets_are_those_of_style_elements() {
        check("<p><style>p{color:red}</style>x<STYLE type=a>b{}</STYLE >", "p{color:red}\nb{}");
        check("<style media=print>a{}</style><style media='screen, print'>b{}</style>", "b{}");
        check("<!--<style>a{}</style>--><script>'<style>b{}</style>'</script><styles>c{}", "");
        check("<style>a{}", "a{}");
        check("<style", "");
        check("<ſtyle>a", "");
    }

    #[test]
    fn a_bound_leaves_whole_sheets_out() {
        assert_eq!(style_sheets("<style>a{color:red}</style><style>b{}</style>", 8), "b{}\n");
    }

    #[test]
    fn nothing_names_an_address() {
        assert_eq!(harmless("@IMPORT 'x';a{background:URL(x)}"), "@none 'x';a{background:none(x)}");
        assert_eq!(harmless("a{background:u\\72l(x)}</style>"), "a{background:u 72l(x)} /style>");
        assert_eq!(
            harmless(".image{background-image:-webkit-image-set('x')}"),
            ".image{background-image:-webkit-none('x')}"
        );
        assert_eq!(harmless("@font-face{src:url(é)}"), "@font-face{src:none(é)}");
        assert_eq!(harmless("p{color:red;margin:0 auto}"), "p{color:red;margin:0 auto}");
    }
}
