//! TeX in one line and without delimiters; and the TeX between delimiters in a text.

/// The most bytes of TeX between delimiters.
const LONGEST: usize = 4_000;

/// Environments that are formulas.
const ENVIRONMENTS: [&str; 10] =
    ["equation", "align", "aligned", "gather", "multline", "eqnarray", "alignat", "flalign", "split", "math"];

/// TeX without the comments, the white space and the delimiters around it, in one line; and whether the
/// delimiters are those of a line of its own. `None` if nothing is left.
pub(crate) fn tidy(tex: &str) -> Option<(String, bool)> {
    let lines: Vec<&str> =
        if tex.contains('\n') { tex.lines().map(uncommented).collect() } else { vec![tex] };
    let joined = lines.iter().flat_map(|line| line.split_whitespace()).collect::<Vec<_>>().join(" ");
    let (mut tex, mut display) = (joined.as_str(), false);
    loop {
        let before = tex.len();
        for (open, close, is_display) in
            [("$$", "$$", true), ("\\[", "\\]", true), ("$", "$", false), ("\\(", "\\)", false)]
        {
            let inner = tex.strip_prefix(open).and_then(|rest| rest.strip_suffix(close));
            // otherwise there are two formulas
            if let Some(inner) = inner.filter(|inner| !inner.contains(open)) {
                (tex, display) = (inner.trim(), display || is_display);
            }
        }
        tex = without_braces(tex);
        for style in ["\\displaystyle", "\\textstyle"] {
            let rest = tex.strip_prefix(style);
            tex = rest
                .filter(|rest| !rest.starts_with(|c: char| c.is_ascii_alphabetic()))
                .unwrap_or(tex)
                .trim();
        }
        // the blank behind the last backslash was cut off
        if tex.len() - tex.trim_end_matches('\\').len() == 1 {
            tex = tex[..tex.len() - 1].trim_end();
        }
        if tex.len() == before {
            break;
        }
    }
    (!tex.is_empty()).then(|| (without_dollars(tex), display))
}

/// Formulas in the text of a formula, as in `\text{if $x$}`: their delimiters are replaced by others that do
/// not end the outer one.
fn without_dollars(tex: &str) -> String {
    let is_escaped = |at: usize| tex[..at].ends_with('\\');
    let dollars: Vec<usize> =
        tex.match_indices('$').map(|(at, _)| at).filter(|&at| !is_escaped(at)).collect();
    if dollars.len() % 2 == 1 {
        return tex.to_owned();
    }
    let mut written = String::with_capacity(tex.len() + dollars.len());
    let mut from = 0;
    for (number, at) in dollars.into_iter().enumerate() {
        written.push_str(&tex[from..at]);
        written.push_str(if number % 2 == 0 { "\\(" } else { "\\)" });
        from = at + 1;
    }
    written + &tex[from..]
}

/// A line up to its comment.
fn uncommented(line: &str) -> &str {
    let is_escaped = |at: usize| line[..at].bytes().rev().take_while(|&byte| byte == b'\\').count() % 2 == 1;
    line.match_indices('%').find(|&(at, _)| !is_escaped(at)).map_or(line, |(at, _)| &line[..at])
}

/// TeX without braces around all of it that set its style: `{\displaystyle x}`.
fn without_braces(tex: &str) -> &str {
    let Some(inner) = tex.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) else { return tex };
    let mut depth = 0_i32;
    let mut escaped = false;
    for byte in inner.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'{' => depth += 1,
            b'}' => depth -= 1,
            _ => {}
        }
        if depth < 0 {
            return tex;
        }
    }
    if depth == 0 && !escaped && inner.starts_with("\\displaystyle") | inner.starts_with("\\textstyle") {
        inner
    } else {
        tex
    }
}

/// TeX in a text.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Delimited<'t> {
    /// Its end in the text, delimiters included.
    pub(crate) end: usize,
    pub(crate) tex: &'t str,
    pub(crate) display: bool,
}

/// The TeX that begins at `at` in a text, between `\(` and `\)`, `\[` and `\]`, dollars, or as an
/// environment. Text between single dollars may be a price. It is TeX only if it has a sign of TeX and no
/// blank directly inside the dollars, and if no digit follows.
pub(crate) fn delimited(text: &str, at: usize) -> Option<Delimited<'_>> {
    let rest = &text[at..];
    let rest = &rest[..rest.floor_char_boundary(LONGEST)];
    let between = |open: &str, close: &str, display: bool| {
        let inner = rest.strip_prefix(open)?;
        let length = inner.find(close)?;
        let end = at + open.len() + length + close.len();
        let tex = inner[..length].trim();
        (!tex.is_empty() && !tex.ends_with('\\')).then_some(Delimited { end, tex, display })
    };
    if rest.starts_with("\\(") {
        return between("\\(", "\\)", false).filter(|found| !found.tex.contains("\\("));
    }
    if rest.starts_with("\\[") {
        return between("\\[", "\\]", true).filter(|found| !found.tex.contains("\\["));
    }
    if rest.starts_with("$$") {
        return between("$$", "$$", true);
    }
    if rest.starts_with('$') {
        let found = between("$", "$", false)?;
        let inner = &text[at + 1..found.end - 1];
        let is_tight = inner.len() == found.tex.len();
        let is_price = text[found.end..].starts_with(|next: char| next.is_ascii_digit());
        return (is_tight && !is_price && inner.contains(['\\', '^', '_', '{', '='])).then_some(found);
    }
    let name = rest.strip_prefix("\\begin{")?;
    let name = &name[..name.find('}')?];
    if !ENVIRONMENTS.contains(&name.trim_end_matches('*')) {
        return None;
    }
    let close = format!("\\end{{{name}}}");
    let end = rest.find(&close)? + close.len();
    Some(Delimited { end: at + end, tex: &rest[..end], display: true })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_tidy(tex: &str, expected: &str, display: bool) {
        assert_eq!(tidy(tex), (!expected.is_empty()).then(|| (expected.to_owned(), display)), "{tex}");
    }

    #[test]
    fn delimiters_styles_and_comments_are_taken_off() {
        check_tidy("{\\displaystyle x^{2}}", "x^{2}", false);
        check_tidy(" {\\displaystyle {a}+{b}} ", "{a}+{b}", false);
        check_tidy("{a}+{b}", "{a}+{b}", false);
        check_tidy("\\displaystyle\\sum x", "\\sum x", false);
        check_tidy("$$x$$", "x", true);
        check_tidy("\\(x\\)", "x", false);
        check_tidy("a % b\n c \\% d", "a c \\% d", false);
        check_tidy("100\\%", "100\\%", false);
        check_tidy("a\\text{ if $b$ is \\$5}", "a\\text{ if \\(b\\) is \\$5}", false);
        check_tidy("x \\", "x", false);
        check_tidy("a \\\\\n b", "a \\\\ b", false);
        check_tidy(" ", "", false);
        check_tidy("$", "$", false);
    }

    #[track_caller]
    fn check(text: &str, expected: Option<(&str, &str)>) {
        let found = delimited(text, 0).map(|found| (found.tex, &text[found.end..]));
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn tex_in_text_is_found() {
        check("\\(x_1\\) b", Some(("x_1", " b")));
        check("\\[ x \\].", Some(("x", ".")));
        check("$$x$$", Some(("x", "")));
        check("$h_{i}$, b", Some(("h_{i}", ", b")));
        check("$5 and $6", None);
        check("$5-$6", None);
        check("$HOME and $PATH_X", None);
        check("$a_b", None);
        check("\\(a", None);
        check("\\begin{align*}a\\\\b\\end{align*} c", Some(("\\begin{align*}a\\\\b\\end{align*}", " c")));
        check("\\begin{itemize}a\\end{itemize}", None);
    }
}
