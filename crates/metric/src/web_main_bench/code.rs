//! The blocks of code of Markdown: between three backticks, and by indentation.

/// All blocks, those between backticks first.
pub(super) fn blocks(markdown: &str) -> Vec<String> {
    let mut blocks: Vec<String> = fenced(markdown).map(str::to_owned).collect();
    blocks.extend(indented(markdown));
    blocks
}

/// The whole lines between two marks of three backticks each.
fn fenced(markdown: &str) -> impl Iterator<Item = &str> {
    let pieces: Vec<&str> = markdown.split("```").collect();
    let pairs = (pieces.len() - 1) / 2;
    let lines = |piece: &'_ str| -> Option<(usize, usize)> {
        let (first, last) = (piece.find('\n')?, piece.rfind('\n')?);
        (first + 1 < last).then_some((first + 1, last))
    };
    let inside = pieces.into_iter().skip(1).step_by(2).take(pairs);
    inside.filter_map(move |piece| lines(piece).map(|(first, last)| &piece[first..last]))
}

/// Runs of two or more lines that begin with four blanks or a tab, after a blank line behind another line. A list, or a text about
/// money, is none.
fn indented(markdown: &str) -> Vec<String> {
    let lines: Vec<&str> = markdown.split('\n').collect();
    // how many lines from each on are indented
    let mut runs = vec![0; lines.len() + 1];
    for at in (0..lines.len()).rev() {
        runs[at] = if is_indented(lines[at]) { runs[at + 1] + 1 } else { 0 };
    }
    let mut blocks = Vec::new();
    // the line before the blank ones
    let mut before = 0;
    while before < lines.len() {
        let blank = lines[before + 1..].iter().take_while(|line| line.trim().is_empty()).count();
        // the first line that is not blank, or the last one of all
        let behind = (before + 1 + blank).min(lines.len() - 1);
        let Some(start) = (before + 2..=behind).rev().find(|&start| runs[start] > 1) else {
            before += 1 + blank;
            continue;
        };
        let end = start + runs[start];
        blocks.extend(without_indent(&lines[start..end]));
        // as in its regular expression, an empty line right behind a block does not begin another one
        let takes_line = lines.get(end).is_none_or(|line| line.is_empty());
        before = if takes_line { end } else { end - 1 };
    }
    blocks
}

fn is_indented(line: &str) -> bool {
    line.starts_with("    ") || line.starts_with('\t')
}

/// The lines with text, without their indentation; `None` for a block that does not look like code.
fn without_indent(lines: &[&str]) -> Option<String> {
    let with_text: Vec<&str> = lines.iter().copied().filter(|line| !line.trim().is_empty()).collect();
    if with_text.len() < 2 || with_text.iter().any(|line| is_no_code(line.trim())) {
        return None;
    }
    let bare =
        |line: &&'_ str| line.strip_prefix("    ").or(line.strip_prefix('\t')).unwrap_or(line).to_owned();
    Some(with_text.iter().map(bare).collect::<Vec<String>>().join("\n"))
}

/// Whether a line is an item of a list, or has a sum of money or a large number in words.
fn is_no_code(line: &str) -> bool {
    let unnumbered = line.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let behind_mark = if unnumbered.len() < line.len() {
        unnumbered.strip_prefix('.')
    } else {
        line.strip_prefix(['-', '•', '*'])
    };
    let is_item = behind_mark.is_some_and(|rest| rest.starts_with(char::is_whitespace));
    let is_sum = line
        .split('$')
        .skip(1)
        .any(|rest| rest.starts_with(|sign: char| sign.is_ascii_digit() || sign == ','));
    let mut words = line.split(|sign: char| !(sign.is_alphanumeric() || sign == '_'));
    let is_large =
        |word: &str| ["million", "billion", "thousand"].iter().any(|large| word.eq_ignore_ascii_case(large));
    is_item || is_sum || words.any(is_large)
}
