//! TeX in one line and without delimiters.

use crate::shown::shown;

/// TeX without the comments, the white space and the delimiters around it, in one line; and whether the
/// delimiters are those of a line of its own. `None` if nothing is left.
pub(crate) fn tidy(tex: &str) -> Option<(String, bool)> {
    let tex = &*shown(tex);
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
}
