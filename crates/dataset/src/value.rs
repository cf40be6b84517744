//! Values of a descriptor that check themselves while they are read; an error has the value and what is allowed.

use std::fmt::Display;
use std::str::FromStr;

use glob::Pattern;
use serde::de::{Deserialize, Deserializer, Error};

/// Defines readers of texts: the name, what is allowed, and whether a text is it.
macro_rules! texts {
    ($($name:ident: $allowed:literal, $is:expr;)*) => { $(
        pub(crate) fn $name<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
            let text = String::deserialize(from)?;
            checked(&text, $allowed, $is).map_err(Error::custom)?;
            Ok(text)
        }
    )* };
}

fn checked(text: &str, allowed: &str, is: impl Fn(&str) -> bool) -> Result<(), String> {
    if is(text) { Ok(()) } else { Err(format!("{text:?}, allowed is {allowed}")) }
}

texts! {
    text: "a text without blanks around it", |text| !text.is_empty() && text.trim() == text;
    host: "github.com or 127.0.0.1:<port>", |name| {
        let port = name.strip_prefix("127.0.0.1:");
        name == "github.com" || port.is_some_and(|port| port.parse::<u16>().is_ok())
    };
    repository: "`owner/name`", |name| name.split_once('/').is_some_and(|(owner, name)| is_part(owner) && is_part(name));
    file_name: "the name of a file, without a folder", |name| {
        !name.is_empty() && !name.starts_with('.') && !name.contains(['/', '\\'])
    };
    // the names that Debian's policy allows (section 5.6.1); none of them is taken for an option or leaves a folder
    package: "lower-case letters, digits, `+`, `-` and `.`", |name| {
        let is_inner = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"+-.".contains(&byte);
        name.len() > 1 && name.bytes().all(is_inner) && name.starts_with(|first: char| first.is_ascii_alphanumeric())
    };
    // its versions (section 5.6.12)
    version: "a digit and then letters, digits and `.+-:~`", |version| {
        let is_inner = |byte: u8| byte.is_ascii_alphanumeric() || b".+-:~".contains(&byte);
        version.starts_with(|first: char| first.is_ascii_digit()) && version.bytes().all(is_inner)
    };
    // apt would give each machine another file
    architecture: "all", |architecture| architecture == "all";
    language: "two lower-case letters", is_language;
}

/// Lower-case letters, digits and inner hyphens.
pub(crate) fn is_word(text: &str) -> bool {
    let is_inner = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    !text.is_empty() && text.bytes().all(is_inner) && !text.starts_with('-') && !text.ends_with('-')
}

fn is_part(part: &str) -> bool {
    let is_inner = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    !part.is_empty() && !part.starts_with('.') && part.bytes().all(is_inner)
}

fn is_language(code: &str) -> bool {
    code.len() == 2 && code.bytes().all(|byte| byte.is_ascii_lowercase())
}

/// A commit: a branch or a tag moves.
pub(crate) fn revision<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    let commit = String::deserialize(from)?;
    let is = |commit: &str| {
        commit.len() == 40 && commit.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
    };
    checked(&commit, "a commit of 40 lower-case hex digits", is).map_err(Error::custom)?;
    Ok(Some(commit))
}

/// Codes of languages, sorted, at least one.
pub(crate) fn languages<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    let codes = Vec::<String>::deserialize(from)?;
    let are_sound = !codes.is_empty() && codes.iter().all(|code| is_language(code));
    if are_sound && codes.is_sorted_by(|left, right| left < right) {
        return Ok(codes);
    }
    Err(Error::custom(format!(
        "{codes:?}, allowed is a sorted list of codes of two lower-case letters, each once"
    )))
}

/// Patterns of paths, at least one.
pub(crate) fn patterns<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Pattern>, D::Error> {
    let texts = Vec::<String>::deserialize(from)?;
    if texts.is_empty() {
        return Err(Error::custom("no pattern, allowed is one and more"));
    }
    let pattern =
        |text: &String| Pattern::new(text).map_err(|error| Error::custom(format!("path {text:?}: {error}")));
    texts.iter().map(pattern).collect()
}

/// A CSS selector.
pub(crate) fn selector<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    let selector = String::deserialize(from)?;
    page::Selector::parse(&selector).map_err(Error::custom)?;
    Ok(selector)
}

/// The same for a key that may be absent.
pub(crate) fn selector_if_any<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    selector(from).map(Some)
}

/// A value by its text.
pub(crate) fn parsed<'de, D: Deserializer<'de>, T: FromStr<Err: Display>>(from: D) -> Result<T, D::Error> {
    String::deserialize(from)?.parse().map_err(Error::custom)
}
