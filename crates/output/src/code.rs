//! Code in pages: its language, the additions of highlighters beside it, the ends of its lines, and its white space where parts of it are left
//! out.

use page::{Class, NodeId, Page, Span};

use crate::shown::{block_around, classes, has_class, is_among, pairs};

/// The number of elements above a `pre` in which its language may be named.
const REACH: usize = 4;

/// The number of elements of a button in a `pre`.
const DEPTH: usize = 8;

/// The number of nodes at the start of a `pre` among which its `code` begins.
const HEAD: usize = 32;

/// The most bytes of the text of a button that copies code.
const LONGEST_BUTTON: usize = 24;

/// Classes of the numbers of lines.
const GUTTERS: &str = "gutter rouge-gutter lineno linenos linenodiv linenumber line-number line-numbers linenum lnt ln lntd \
                       line-numbers-rows hljs-ln-numbers hljs-ln-n code-line-number code-line-numbers blob-num crayon-num \
                       crayon-nums react-code-line-number CodeMirror-linenumber LineNumber";

/// Names of languages, each with another name of the same.
const SHORT: &str =
    "javascript js typescript ts python py ruby rb rust rs csharp c# cpp c++ yaml yml shell sh bash sh";

/// Classes of elements that are one line of code each.
const LINES: &str = "line code-line token-line view-line cl codeline crayon-line";

/// Classes of code that name no language.
const NO_LANGUAGE: &str = "none text txt plain plaintext default nohighlight no-highlight notranslate highlight hljs \
                           chroma wrap code copyable table line-numbers linenums block source";

/// Whether an element is a block of code, or of other text with lines of its own.
pub fn is_block(page: &Page, node: NodeId) -> bool {
    let tag = page.tag(node);
    tag.is(Class::Preformatted)
        || (page.is_preformatted(node) && (tag.is_block_level() || is_alone(page, node)))
}

/// Whether code within a paragraph is all of it, or stands on lines of its own outside of paragraphs and cells.
fn is_alone(page: &Page, code: NodeId) -> bool {
    let span = page.span(code);
    let text = page.text();
    let ends = |at: u32| text[..at as usize].is_empty() || text[..at as usize].ends_with('\n');
    let Some(block) = block_around(page, code) else { return false };
    let is_in_cell =
        || page.ancestors(code).take(REACH).any(|above| matches!(page.tag(above).as_str(), "td" | "th"));
    let is_all = || page.text_of(block).trim() == page.text_of(code).trim();
    match page.tag(block).as_str() {
        "p" => is_all() && !is_in_cell(),
        "div" | "li" | "dd" | "section" | "article" | "main" | "body" | "blockquote" | "figure" => {
            ends(span.start) && (ends(span.end) || span.end as usize == text.len()) && !is_in_cell()
        }
        _ => false,
    }
}

/// The language of the code in `pre`: named by the element itself, by the first `code` in it, by its first line, or by
/// the elements directly around it.
pub fn language(page: &Page, pre: NodeId) -> Option<&str> {
    let line = page.descendants(pre).take(HEAD).find(|&node| page.is_element(node) && is_line(page, node));
    let mut own = [Some(pre), first_code(page, pre), line].into_iter().flatten();
    own.find_map(|node| of_element(page, node, true)).or_else(|| {
        let above = page.ancestors(pre).filter(|&above| !page.tag(above).is(Class::Table));
        let mut above = above.take(REACH).take_while(|&above| *page.tag(above) != "body");
        above.find_map(|above| of_element(page, above, false))
    })
}

/// The first `code` in a block of code, if it begins near its start.
fn first_code(page: &Page, pre: NodeId) -> Option<NodeId> {
    page.descendants(pre).take(HEAD).find(|&node| *page.tag(node) == "code")
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
        // these have more classes than two
        let has_more = || {
            (first == "highlight" && *page.tag(node) == "figure")
                || (first == "syntaxhighlighter" && has_class(page, node, first))
        };
        second.or_else(|| all.clone().find(|&class| class != first && class != "nogutter" && has_more()))
    };
    let named = all.clone().filter_map(|class| {
        let name = class.strip_prefix("language-").or_else(|| class.strip_prefix("highlight-"));
        let name = name.or_else(|| class.strip_prefix("lang-").filter(|_| is_code))?;
        Some(name.strip_prefix("source-").or_else(|| name.strip_prefix("text-")).unwrap_or(name))
    });
    let brushes = ["class", "data-syntaxhighlighter-params"].into_iter().filter_map(|name| {
        let (_, behind) = page.attribute(node, name)?.split_once("brush:")?;
        behind.trim_start().split(|sign: char| sign == ';' || sign.is_whitespace()).next()
    });
    let of_lang = attribute("lang").filter(|name| {
        // two letters are a language of people, but for these
        let first = name.split('-').next().unwrap_or_default();
        is_code && (first.len() != 2 || ["cs", "go", "js", "md", "py", "rb", "sh", "ts"].contains(&first))
    });
    let is_name = |name: &&str| {
        let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"+-_.#".contains(&byte);
        (1..=30).contains(&name.len()) && name.bytes().all(allowed) && !is_among(NO_LANGUAGE, name)
    };
    let said = ["data-lang", "data-language", "data-enlighter-language", "syntax"].map(attribute);
    let last = [two("highlight"), two("hljs"), two("sourceCode"), two("syntaxhighlighter"), of_lang];
    said.into_iter().flatten().chain(named).chain(brushes).chain(last.into_iter().flatten()).find(is_name)
}

/// Whether an element stands beside code and is no part of it: numbers of lines, or a button that copies the code.
pub fn is_beside_code(page: &Page, node: NodeId) -> bool {
    is_gutter(page, node) || is_copy_button(page, node)
}

/// Whether an element contains only the numbers of lines of code.
pub(crate) fn is_gutter(page: &Page, node: NodeId) -> bool {
    let text = || page.text_of(node).trim();
    let fits = |byte: u8| byte.is_ascii_digit() || byte.is_ascii_whitespace() || b".:|".contains(&byte);
    let is_number = |text: &str| text.bytes().any(|byte| byte.is_ascii_digit()) && text.bytes().all(fits);
    // the numbers of Chroma without classes
    let is_unselectable =
        || page.attribute(node, "style").is_some_and(|style| style.contains("user-select:none"));
    // the number of a line leads to itself
    let is_own_place = || {
        let place = page.attribute(node, "href").and_then(|href| href.strip_prefix('#'));
        place.is_some_and(|place| page.attribute(node, "id").or(page.attribute(node, "name")) == Some(place))
    };
    let is_in_pre = || page.ancestors(node).take(REACH).any(|above| *page.tag(above) == "pre");
    let is_named = || has_class(page, node, GUTTERS) || (is_unselectable() || is_own_place()) && is_in_pre();
    page.attribute(node, "data-line-number").is_some_and(|number| number.trim() == text())
        || (is_named() && is_number(text()))
        || counts(page, node)
}

/// Whether an element in a block of code counts the lines: its texts are 1, 2, 3 and so on.
fn counts(page: &Page, node: NodeId) -> bool {
    let mut numbers =
        page.text_of(node).split_ascii_whitespace().map(|number| number.trim_end_matches(['.', ':']));
    let is_inside = || page.ancestors(node).take(REACH).any(|above| *page.tag(above) == "pre");
    // numbers on one line are numbers of the code
    let are_apart = || {
        let is_line = |node: &NodeId| page.is_element(*node) && *page.tag(*node) != "span";
        let raw = |leaf| page.preformatted(leaf).is_some_and(|raw: &str| raw.trim().contains('\n'));
        page.descendants(node).any(|node| is_line(&node) || (page.is_text(node) && raw(node)))
    };
    let begins = numbers.next() == Some("1") && numbers.next() == Some("2");
    let are_counted = begins && numbers.zip(3_usize..).all(|(found, number)| found.parse() == Ok(number));
    are_counted && is_inside() && are_apart()
}

/// What buttons say that copy code.
const COPIES: &str = "copy,copy code,copied,copied!,kopieren,copier,copiar,копировать,コピー,复制";

/// Whether an element is the name of the language over a block of code that has the language, or a button there that copies it.
pub(crate) fn is_label(page: &Page, node: NodeId) -> bool {
    let text = page.text_of(node).trim();
    let says_copy = |node| {
        let text = page.text_of(node).trim();
        let is_copy = |text: String| COPIES.split(',').any(|copy| copy == text);
        text.len() <= LONGEST_BUTTON && is_copy(text.to_lowercase())
    };
    let is_short = (1..=LONGEST_BUTTON).contains(&text.len()) && !text.contains(char::is_whitespace);
    let may_be_label = matches!(page.tag(node).as_str(), "div" | "span" | "figcaption" | "p" | "button");
    if !(may_be_label && (is_short || says_copy(node))) {
        return false;
    }
    let mut behind = (page.end(node).index()..page.len()).take(DEPTH).map(NodeId::new);
    let mut button = NodeId::ROOT;
    let code = behind.find(|&next| {
        if *page.tag(next) == "button" || page.is_element(next) && says_copy(next) {
            button = button.max(page.end(next));
        }
        is_block(page, next) || next >= button && page.is_text(next)
    });
    let code = code.filter(|&code| is_block(page, code));
    if says_copy(node) {
        return code.is_some();
    }
    code.and_then(|code| language(page, code)).is_some_and(|language| {
        let [language, text] = [language, text].map(str::to_ascii_lowercase);
        let short = |name: &str| {
            pairs(SHORT).find(|(long, _)| *long == name).map_or(name, |(_, short)| short).to_owned()
        };
        short(&language) == short(&text)
    })
}

fn copies(class: &str) -> bool {
    class.contains("clipboard") || (class.contains("copy") && !class.contains("copyright"))
}

fn is_header(class: &str) -> bool {
    class.contains("code") && class.contains("header")
}

/// Whether an element of this class may [stand beside code](is_beside_code).
pub(crate) fn is_class_beside(class: &str) -> bool {
    is_among(GUTTERS, class) || class == "toolbar" || copies(class) || is_header(class)
}

/// Whether an element is a button that copies code, or the line above code that contains the button.
pub(crate) fn is_copy_button(page: &Page, node: NodeId) -> bool {
    let is_pre = |node: NodeId| is_block(page, node);
    // asked last, since it reads many elements
    let pre = || page.ancestors(node).take(DEPTH).find(|&above| is_pre(above));
    // the code itself is none, whatever its name
    let is_code = || {
        let holds_code = |node| matches!(page.tag(node).as_str(), "code" | "pre");
        [node].into_iter().chain(page.descendants(node).take(HEAD)).any(holds_code)
            || pre().is_some_and(|pre| page.text_of(pre).trim() == page.text_of(node).trim())
    };
    let is_button = *page.tag(node) == "button" || page.attribute(node, "role") == Some("button");
    let of_toolbar = has_class(page, node, "toolbar")
        && page.parent(node).is_some_and(|above| has_class(page, above, "code-toolbar"));
    if of_toolbar || (is_button && pre().is_some() && !is_code()) {
        return true;
    }
    let text = page.text_of(node).trim();
    if text.len() > LONGEST_BUTTON {
        return false;
    }
    let is_by_code = || {
        let mut above = page.ancestors(node).take(2);
        pre().is_some() || above.any(|above| page.children(above).take(REACH).any(is_pre))
    };
    // the name of the language above the code
    let is_name = |pre| {
        first_code(page, pre).is_some_and(|code| node < code)
            && language(page, pre).is_some_and(|language| language.eq_ignore_ascii_case(text))
    };
    let may_be_name = || *page.tag(node) == "div" && !text.is_empty() && !text.contains(' ');
    ((classes(page, node).any(copies) && is_by_code())
        || (classes(page, node).any(is_header) && pre().is_some())
        || (may_be_name() && pre().is_some_and(is_name)))
        && !is_code()
}

/// Whether an element is a line of code.
pub(crate) fn is_line(page: &Page, node: NodeId) -> bool {
    page.attribute(node, "data-line").is_some() || has_class(page, node, LINES)
}

/// Whether the lines of the code in `pre` are elements with no line break between them.
pub(crate) fn has_lines_of_elements(page: &Page, pre: NodeId) -> bool {
    let mut lines = page.descendants(pre).filter(|&node| page.is_element(node) && is_line(page, node));
    if lines.nth(1).is_none() {
        return false;
    }
    let mut broken = false;
    for raw in page.descendants(pre).filter_map(|node| page.preformatted(node)) {
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
    code.split('\n').map(|line| line.get(common..).unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

/// The text of the open `pre`, or of the next one.
#[derive(Debug, Default)]
pub(crate) struct Pre {
    text: String,
    /// White space since the last written text.
    gap: String,
    /// Whether the numbers of lines were left out.
    is_numbered: bool,
    /// Whether its lines are elements.
    has_lines: bool,
}

impl Pre {
    /// The text of an element before any part of it is read.
    pub(crate) fn of(page: &Page, pre: NodeId) -> Self {
        Self { has_lines: has_lines_of_elements(page, pre), ..Self::default() }
    }

    /// Adds the beginning of an element.
    pub(crate) fn element(&mut self, page: &Page, node: NodeId) {
        if self.has_lines && is_line(page, node) {
            self.gap.push('\n');
        }
    }

    /// Adds written text.
    pub(crate) fn add(&mut self, raw: &str) {
        self.text.push_str(&std::mem::take(&mut self.gap));
        // a blank that joins words in text is an indent in code
        self.text.push_str(&raw.replace('\u{a0}', " "));
    }

    /// Adds text that is not kept: only the end of its last line stays.
    pub(crate) fn leave_out(&mut self, raw: &str) {
        if raw.contains('\n') {
            let is_at_start = self.gap.is_empty() && self.text.trim_end_matches([' ', '\t']).ends_with('\n');
            self.gap.truncate(self.gap.trim_end_matches([' ', '\t', '\n']).len());
            self.gap.push_str(if is_at_start { "" } else { "\n" });
            self.gap.push_str(indent(raw));
        }
    }

    /// Adds text beside the code, in a block of its own or not: the white space behind it belongs to the
    /// code.
    pub(crate) fn leave_out_beside(&mut self, raw: &str, is_block: bool) {
        self.is_numbered = true;
        self.gap.push_str(if is_block { indent(raw) } else { &raw[raw.trim_end().len()..] });
    }

    /// Adds a blank between two written texts if the page's text has white space there.
    pub(crate) fn part(&mut self, between: &str) {
        if self.gap.is_empty() && !self.text.ends_with(char::is_whitespace) && !between.trim().is_empty() {
            self.gap.push(' ');
        }
    }

    /// The whole text.
    pub(crate) fn finish(self) -> String {
        let text = if self.is_numbered { dedented(&self.text) } else { self.text };
        text.trim_end().trim_start_matches('\n').to_owned()
    }
}

/// The white space behind a text, in its last line.
fn indent(raw: &str) -> &str {
    raw[raw.trim_end().len()..].rsplit('\n').next().unwrap_or_default()
}

/// The part of preformatted text for a piece of its leaf: the same visible characters.
pub(crate) fn raw_piece<'r>(raw: &'r str, leaf: &str, piece: Span, span: Span) -> &'r str {
    let visible = |text: &str| text.chars().filter(|character| !character.is_whitespace()).count();
    let before = |count: usize| {
        let mut places = raw.char_indices().filter(|(_, character)| !character.is_whitespace());
        places.nth(count).map_or(raw.len(), |(at, _)| at)
    };
    let (from, to) = ((piece.start - span.start) as usize, (piece.end - span.start) as usize);
    let start = if from == 0 { 0 } else { before(visible(&leaf[..from])) };
    let end = if leaf[to..].trim().is_empty() { raw.len() } else { before(visible(&leaf[..to])) };
    &raw[start..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_raw(html: &str, from: u32, to: u32, expected: &str) {
        let page = testkit::parse(html);
        let leaf = page.leaves().next().unwrap();
        let raw = page.preformatted(leaf).unwrap();
        assert_eq!(raw_piece(raw, page.text_of(leaf), Span::new(from, to), page.span(leaf)), expected);
    }

    #[test]
    fn a_piece_of_preformatted_text_is_found_by_its_characters() {
        check_raw("<pre>ab\n  cd  ef\n</pre>", 0, 8, "ab\n  cd  ef\n");
        check_raw("<pre>ab\n  cd  ef\n</pre>", 0, 2, "ab\n  ");
        check_raw("<pre>ab\n  cd  ef\n</pre>", 3, 5, "cd  ");
        check_raw("<pre>ab\n  cd  ef\n</pre>", 4, 8, "d  ef\n");
        check_raw("<pre>新 聞\n</pre>", 4, 7, "聞\n");
    }
}
