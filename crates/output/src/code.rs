//! Code in pages: its language, the additions of highlighters beside it, and the ends of its lines.

use page::{Class, NodeId, Page};

use crate::classes::{classes, has_class};

/// The number of elements above a `pre` in which its language may be named.
const REACH: usize = 4;

/// The most bytes of the text of a button that copies code.
const LONGEST_BUTTON: usize = 24;

/// Classes of the numbers of lines.
const GUTTERS: [&str; 23] = [
    "gutter",
    "rouge-gutter",
    "lineno",
    "linenos",
    "linenodiv",
    "linenumber",
    "line-number",
    "line-numbers",
    "linenum",
    "lnt",
    "ln",
    "lntd",
    "line-numbers-rows",
    "hljs-ln-numbers",
    "hljs-ln-n",
    "code-line-number",
    "code-line-numbers",
    "blob-num",
    "crayon-num",
    "crayon-nums",
    "react-code-line-number",
    "CodeMirror-linenumber",
    "LineNumber",
];

/// Classes of elements that are one line of code each.
const LINES: [&str; 7] = ["line", "code-line", "token-line", "view-line", "cl", "codeline", "crayon-line"];

/// Classes of code that name no language.
const NO_LANGUAGE: [&str; 20] = [
    "none",
    "text",
    "txt",
    "plain",
    "plaintext",
    "default",
    "nohighlight",
    "no-highlight",
    "notranslate",
    "highlight",
    "hljs",
    "chroma",
    "wrap",
    "code",
    "copyable",
    "table",
    "line-numbers",
    "linenums",
    "block",
    "source",
];

/// The language of the code in `pre`: named by the element itself, by the first `code` in it, or by the
/// elements directly around it.
pub fn language(page: &Page, pre: NodeId) -> Option<&str> {
    let code = page.descendants(pre).take(REACH).filter(|&node| *page.tag(node) == "code").take(1);
    let mut own = [pre].into_iter().chain(code);
    own.find_map(|node| of_element(page, node, true)).or_else(|| {
        let above = page.ancestors(pre).filter(|&above| !page.tag(above).is(Class::Table));
        let mut above = above.take(REACH).take_while(|&above| *page.tag(above) != "body");
        above.find_map(|above| of_element(page, above, false))
    })
}

/// The language that an element names. `is_code` if it contains only code; otherwise `lang-de` may mean
/// German.
fn of_element(page: &Page, node: NodeId, is_code: bool) -> Option<&str> {
    let attribute = |name| page.attribute(node, name).map(str::trim);
    let all = classes(page, node);
    let two = |first: &str| {
        let mut both = all.clone();
        let follows = both.next() == Some(first);
        let second = both.next().filter(|_| follows && both.next().is_none());
        // `figure.highlight` has more classes than these two
        second.or_else(|| {
            (first == "highlight" && *page.tag(node) == "figure")
                .then(|| all.clone().find(|&class| class != first))
                .flatten()
        })
    };
    let named = all.clone().filter_map(|class| {
        let name = class.strip_prefix("language-").or_else(|| class.strip_prefix("highlight-"));
        let name = name.or_else(|| class.strip_prefix("lang-").filter(|_| is_code))?;
        Some(name.strip_prefix("source-").or_else(|| name.strip_prefix("text-")).unwrap_or(name))
    });
    let brush = || {
        let mut after = all.clone().skip_while(|class| !class.starts_with("brush:"));
        let name = after.next()?.strip_prefix("brush:")?;
        let name = if name.is_empty() { after.next()? } else { name };
        Some(name.trim_end_matches(';').split(';').next().unwrap_or_default())
    };
    let is_name = |name: &&str| {
        let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"+-_.#".contains(&byte);
        (1..=30).contains(&name.len()) && name.bytes().all(allowed) && !NO_LANGUAGE.contains(name)
    };
    let said = [attribute("data-lang"), attribute("data-language")].into_iter().flatten();
    let last = [brush(), two("highlight"), two("hljs"), two("sourceCode")].into_iter().flatten();
    said.chain(named).chain(last).find(is_name)
}

/// Whether an element stands beside code and is no part of it: numbers of lines, or a button that copies the code.
pub fn is_beside_code(page: &Page, node: NodeId) -> bool {
    page.attributes(node).len() > 0 && (is_gutter(page, node) || is_copy_button(page, node))
}

/// Whether an element contains only the numbers of lines of code.
pub(crate) fn is_gutter(page: &Page, node: NodeId) -> bool {
    let text = || page.text_of(node).trim();
    let is_number = |text: &str| {
        text.contains(|sign: char| sign.is_ascii_digit())
            && text
                .bytes()
                .all(|byte| byte.is_ascii_digit() || byte.is_ascii_whitespace() || b".:|".contains(&byte))
    };
    // the numbers of Chroma without classes
    let is_unselectable = || {
        let style = page.attribute(node, "style").unwrap_or_default();
        style.contains("user-select:none")
            && page.ancestors(node).take(REACH).any(|above| *page.tag(above) == "pre")
    };
    match page.attribute(node, "data-line-number") {
        Some(number) if number.trim() == text() => true,
        _ => (has_class(page, node, &GUTTERS) || is_unselectable()) && is_number(text()),
    }
}

/// Whether an element is a button that copies code, or the line above code that contains the button.
pub(crate) fn is_copy_button(page: &Page, node: NodeId) -> bool {
    let of_toolbar = || {
        let above = page.parent(node).is_some_and(|above| has_class(page, above, &["code-toolbar"]));
        above && has_class(page, node, &["toolbar"])
    };
    if page.span(node).range().len() > LONGEST_BUTTON || *page.tag(node) == "pre" {
        return of_toolbar();
    }
    let copies =
        |class: &str| class.contains("clipboard") || (class.contains("copy") && !class.contains("copyright"));
    let is_header = |class: &str| class.contains("code") && class.contains("header");
    let is_pre = |&node: &NodeId| *page.tag(node) == "pre";
    let is_in_pre = || page.ancestors(node).take(REACH).any(|above| is_pre(&above));
    let is_by_code = || {
        let mut above = page.ancestors(node).take(2);
        is_in_pre() || above.any(|above| page.children(above).take(REACH).any(|child| is_pre(&child)))
    };
    (classes(page, node).any(copies) && is_by_code())
        || (classes(page, node).any(is_header) && is_in_pre())
        || of_toolbar()
}

/// Whether an element is a line of code.
pub(crate) fn is_line(page: &Page, node: NodeId) -> bool {
    page.attribute(node, "data-line").is_some() || has_class(page, node, &LINES)
}

/// Whether the lines of the code in `pre` are elements with no line break between them.
pub(crate) fn has_lines_of_elements(page: &Page, pre: NodeId) -> bool {
    let mut lines = page.descendants(pre).filter(|&node| page.is_element(node) && is_line(page, node));
    if lines.nth(1).is_none() {
        return false;
    }
    let mut broken = false;
    for leaf in page.descendants(pre).filter(|&node| page.is_text(node)) {
        let Some(raw) = page.preformatted(leaf) else { continue };
        // a line break counts only before more text
        if broken || raw.trim().contains('\n') {
            return false;
        }
        broken = raw.trim_start().contains('\n');
    }
    true
}

/// The lines of code without their common indent.
pub(crate) fn dedented(code: &str) -> String {
    let lines = code.split('\n').filter(|line| !line.trim().is_empty());
    let blanks = |line: &str| line.len() - line.trim_start_matches(' ').len();
    let common = lines.map(blanks).min().unwrap_or(0);
    let lines: Vec<&str> = code.split('\n').map(|line| line.get(common..).unwrap_or_default()).collect();
    lines.join("\n")
}
