//! The rules of single values, which all tables of a descriptor share.

use std::str::FromStr;

use glob::Pattern;
use toml::Spanned;

use crate::content::Content;
use pages::Digest;

/// The reason why a value is refused, and its byte in the file.
pub(super) struct Refusal {
    pub(super) at: usize,
    pub(super) problem: String,
}

/// Refuses a value.
pub(super) fn refuse<T, U>(value: &Spanned<T>, problem: String) -> Result<U, Refusal> {
    Err(Refusal { at: value.span().start, problem })
}

/// One of some choices, by its name.
pub(super) fn choose<T: Copy>(
    value: &Spanned<String>,
    key: &str,
    all: &[T],
    name: impl Fn(T) -> &'static str,
) -> Result<T, Refusal> {
    let found = all.iter().copied().find(|choice| name(*choice) == value.get_ref());
    found.ok_or_else(|| Refusal {
        at: value.span().start,
        problem: format!(
            "`{key}` is {:?}, allowed are {}",
            value.get_ref(),
            all.iter().map(|choice| name(*choice)).collect::<Vec<_>>().join(", ")
        ),
    })
}

/// A text, without the blanks around it.
pub(super) fn not_blank(value: &Spanned<String>, key: &str) -> Result<String, Refusal> {
    let text = value.get_ref().trim();
    if text.is_empty() { refuse(value, format!("`{key}` is blank")) } else { Ok(text.to_owned()) }
}

/// A number of at least 1.
pub(super) fn count(value: &Spanned<i64>, key: &str) -> Result<usize, Refusal> {
    match usize::try_from(*value.get_ref()) {
        Ok(count) if count > 0 => Ok(count),
        _ => refuse(value, format!("`{key}` is {}, allowed is 1 or more", value.get_ref())),
    }
}

/// The declared content of files.
pub(super) fn content(
    files: &Spanned<i64>,
    bytes: &Spanned<i64>,
    digest: &Spanned<String>,
) -> Result<Content, Refusal> {
    Ok(Content {
        files: count(files, "files")? as u64,
        bytes: count(bytes, "bytes")? as u64,
        digest: match Digest::from_str(digest.get_ref()) {
            Ok(digest) => digest,
            Err(error) => return refuse(digest, error.to_string()),
        },
    })
}

/// Patterns of paths, at least one.
pub(super) fn check_patterns(
    patterns: &Spanned<Vec<Spanned<String>>>,
    key: &str,
) -> Result<Vec<Pattern>, Refusal> {
    if patterns.get_ref().is_empty() {
        return refuse(patterns, format!("`{key}` is empty; it names at least one file"));
    }
    patterns.get_ref().iter().map(check_pattern).collect()
}

fn check_pattern(pattern: &Spanned<String>) -> Result<Pattern, Refusal> {
    match Pattern::new(pattern.get_ref()) {
        Ok(pattern) => Ok(pattern),
        Err(error) => refuse(pattern, format!("path {:?}: {error}", pattern.get_ref())),
    }
}

/// A code of two letters.
pub(super) fn check_language(language: &Spanned<String>) -> Result<String, Refusal> {
    let code = language.get_ref();
    if code.len() != 2 || !code.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return refuse(language, format!("language {code:?}, allowed are two lower-case letters"));
    }
    Ok(code.clone())
}
