//! TeX between delimiters in the text of a page.
//!
//! A price has a dollar too, and regular expressions have `\(`. So TeX is read only on a page that shows a sign of
//! mathematics: a program that draws it, a class of such a program, or a text between delimiters that is
//! certainly TeX.

use page::{NodeId, Page};

use crate::classes::classes;

/// The most bytes of TeX between delimiters.
const LONGEST: usize = 4_000;

/// The most letters of a word between single dollars without a sign of TeX.
const LONGEST_NAME: usize = 2;

/// Environments that are formulas.
const ENVIRONMENTS: [&str; 10] =
    ["equation", "align", "aligned", "gather", "multline", "eqnarray", "alignat", "flalign", "split", "math"];

/// Finds the TeX in texts of one page.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TextFormulas {
    is_mathematical: bool,
}

/// TeX in a text.
#[derive(Debug, PartialEq, Eq)]
pub struct TextFormula<'t> {
    /// Its end in the text, delimiters included.
    pub end: usize,
    /// The TeX, without delimiters.
    pub tex: &'t str,
    /// Whether it is shown on lines of its own.
    pub display: bool,
}

impl TextFormulas {
    /// Reads the signs of mathematics of a page.
    pub fn of(page: &Page) -> Self {
        let text = page.text();
        let has_delimiters = text.contains(['$', '\\']);
        let is_mathematical = || page.nodes().any(|node| page.is_element(node) && is_sign(page, node));
        Self { is_mathematical: has_delimiters && (has_certain_tex(text) || is_mathematical()) }
    }

    /// The TeX that begins at a byte of a text: between `\(` and `\)`, `\[` and `\]`, dollars, or an environment.
    ///
    /// Text between single dollars is TeX only if it has a sign of TeX or no word, has no blank directly inside the
    /// dollars, and is not followed by a digit.
    pub fn at(self, text: &str, at: usize) -> Option<TextFormula<'_>> {
        if !self.is_mathematical {
            return None;
        }
        let found = delimited(text, at)?;
        let has_content = found.tex.contains(|sign: char| sign.is_alphanumeric() || sign == '\\');
        let is_plain =
            text[at..].starts_with('$') && !found.display && !found.tex.contains(['\\', '^', '_', '{', '=']);
        (has_content && (!is_plain || is_name(found.tex))).then_some(found)
    }
}

/// Whether an element shows that its page has mathematics.
fn is_sign(page: &Page, node: NodeId) -> bool {
    let address = match page.tag(node).as_str() {
        "math" => return true,
        "script" if page.formula(node).is_some() => return true,
        "script" => page.attribute(node, "src"),
        "link" => page.attribute(node, "href"),
        _ => None,
    };
    let is_program = |name: &str| ["mathjax", "katex"].iter().any(|program| name.contains(program));
    address.is_some_and(|address| is_program(&address.to_ascii_lowercase()))
        || classes(page, node)
            .any(|class| matches!(class, "math" | "arithmatex") || is_program(&class.to_ascii_lowercase()))
}

/// Whether a text has TeX between delimiters that nothing else looks like.
fn has_certain_tex(text: &str) -> bool {
    let mut behind = 0;
    text.match_indices(['$', '\\']).any(|(at, _)| {
        if at < behind {
            return false;
        }
        let Some(found) = delimited(text, at) else { return false };
        behind = found.end;
        let before = text[..at].chars().next_back();
        let next = text[found.end..].chars().next();
        let is_in_word = before.is_some_and(char::is_alphanumeric) || next.is_some_and(char::is_alphanumeric);
        !is_in_word && !found.tex.contains('\n') && is_certain(found.tex)
    })
}

/// Whether a text has a command of TeX, or a raised or lowered group.
pub fn is_certain(tex: &str) -> bool {
    let is_command = |(at, _): (usize, &str)| {
        let name = tex[at + 1..].bytes().take_while(u8::is_ascii_alphabetic).count();
        // `\d+` is of a regular expression
        name > 1
    };
    tex.contains("^{") || tex.contains("_{") || tex.match_indices('\\').any(is_command)
}

/// Whether a text without a sign of TeX may be a formula: it has no word, and ends as a formula does.
fn is_name(text: &str) -> bool {
    let mut words = text.split(|sign: char| !sign.is_alphabetic());
    words.all(|word| word.chars().count() <= LONGEST_NAME)
        && text.ends_with(|sign: char| sign.is_alphanumeric() || ")]}'!|".contains(sign))
}

/// The text between the delimiters that begin at `at`.
fn delimited(text: &str, at: usize) -> Option<TextFormula<'_>> {
    let rest = &text[at..];
    let rest = &rest[..rest.floor_char_boundary(LONGEST)];
    let between = |open: &str, close: &str, display: bool| {
        let inner = rest.strip_prefix(open)?;
        let length = inner.find(close)?;
        let end = at + open.len() + length + close.len();
        let tex = inner[..length].trim();
        let is_one = !tex.is_empty() && !tex.ends_with('\\') && !tex.contains(open) && has_whole_groups(tex);
        is_one.then_some(TextFormula { end, tex, display })
    };
    if rest.starts_with("\\(") {
        return between("\\(", "\\)", false);
    }
    if rest.starts_with("\\[") {
        return between("\\[", "\\]", true);
    }
    if rest.starts_with("$$") {
        return between("$$", "$$", true);
    }
    if rest.starts_with('$') {
        let found = between("$", "$", false)?;
        let is_tight = found.end - at - 2 == found.tex.len();
        let is_price = text[found.end..].starts_with(|next: char| next.is_ascii_digit());
        return (is_tight && !is_price).then_some(found);
    }
    let name = rest.strip_prefix("\\begin{")?;
    let name = &name[..name.find('}')?];
    if !ENVIRONMENTS.contains(&name.trim_end_matches('*')) {
        return None;
    }
    let close = format!("\\end{{{name}}}");
    let end = rest.find(&close)? + close.len();
    Some(TextFormula { end: at + end, tex: &rest[..end], display: true })
}

/// Whether each brace has its other one. Programs that read Markdown take no other text for a formula.
fn has_whole_groups(tex: &str) -> bool {
    let (mut depth, mut is_escaped) = (0_usize, false);
    for byte in tex.bytes() {
        match byte {
            _ if is_escaped => {}
            b'{' => depth += 1,
            b'}' if depth == 0 => return false,
            b'}' => depth -= 1,
            _ => {}
        }
        is_escaped = byte == b'\\' && !is_escaped;
    }
    depth == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<(&str, &str)>) {
        let formulas = TextFormulas { is_mathematical: true };
        let found = formulas.at(text, 0).map(|found| (found.tex, &text[found.end..]));
        assert_eq!(found, expected, "{text}");
        assert_eq!(TextFormulas::default().at(text, 0), None);
    }

    #[test]
    fn tex_in_text_is_found() {
        check("\\(x_1\\) b", Some(("x_1", " b")));
        check("\\[ x \\].", Some(("x", ".")));
        check("$$x$$", Some(("x", "")));
        check("$h_{i}$, b", Some(("h_{i}", ", b")));
        check("$n$-th", Some(("n", "-th")));
        check("$f(a, b)$", Some(("f(a, b)", "")));
        check("$\\{x_{1}\\}$", Some(("\\{x_{1}\\}", "")));
        check("$_{a$", None);
        check("\\(}{\\)", None);
        check("$5 and $6", None);
        check("$5-$6", None);
        check("$5-$x", None);
        check("$$ | $$", None);
        check("$a word$", None);
        check("$HOME and $PATH_X", None);
        check("$a_b", None);
        check("\\(a", None);
        check("\\begin{align*}a\\\\b\\end{align*} c", Some(("\\begin{align*}a\\\\b\\end{align*}", " c")));
        check("\\begin{itemize}a\\end{itemize}", None);
    }

    #[track_caller]
    fn check_page(html: &str, expected: bool) {
        assert_eq!(TextFormulas::of(&testkit::parse(html)).is_mathematical, expected, "{html}");
    }

    #[test]
    fn signs_of_mathematics_are_certain() {
        check_page("<script src='//a.test/MathJax.js?x'></script><p>\\(a\\)", true);
        check_page("<link rel=stylesheet href=katex.min.css><p>$a$", true);
        check_page("<p><span class='math inline'>\\(a\\)</span>", true);
        check_page("<p>Let $a$ be $\\alpha$.", true);
        check_page("<p>Let $a$ be $b$, and $x^{2}$", true);
        check_page("<p>\\begin{align}a\\end{align}", true);
        check_page("<p>grep '\\(a\\|b\\)' or \\(\\d+\\) or \\[^x\\]", false);
        check_page("<p>$5 a month, $document_root$fastcgi_script_name", false);
        check_page("<p>$env:HOME\\Desktop;$env:PATH", false);
        check_page("<p>Hotels: $$ and $$$, or 5$", false);
    }
}
