//! The conformance tests of html5lib, for the parser with its surroundings here: the tokens of html5gum, the
//! cap, and html5ever's tree builder. Known differences are listed by name; any other difference fails.
//!
//! The tests are not ours. They come as an archive in the folder that `GLEANER_MIRROR` names:
//! `tree-construction/` and `tokenizer/` of <https://github.com/html5lib/html5lib-tests> at
//! 9329e64694e7835d0dcff9811e22856ef6ad16f9. Without the archive they are left out, with a message. Comments
//! are not compared, since no page has any, and fragments are not parsed.
//!
//! Here are the archive and the tests of the tokenizer: a text, the state to begin in, and the expected tokens. Errors of the standard
//! are not compared, since no page has any. The tests of the tree are in `tree`.

mod tree;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs;
use std::io::Read as _;
use std::path::PathBuf;

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{TagKind, Token, TokenSink, TokenSinkResult};
use html5gum::{State, Tokenizer};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::feed::with_line_feeds;
use crate::gathered::Source;
use crate::tokens::{Names, Tokens};

const FILE: &str = "html5lib-tests.tar.xz";

const SHA256: &str = "761ce52c4991aecbe31c5aa1764943c6d39cd94c324041bb853c35d64855a072";

/// The files of a folder of the archive with one ending, by name, with their texts; `None` without an
/// archive.
fn files(folder: &str, ending: &str) -> Option<Vec<(String, String)>> {
    let path = PathBuf::from(std::env::var_os("GLEANER_MIRROR").unwrap_or_default()).join(FILE);
    let Ok(packed) = fs::read(&path) else {
        println!("left out: {FILE} is not in the folder that GLEANER_MIRROR names");
        return None;
    };
    let digest: String = Sha256::digest(&packed).iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(digest, SHA256, "{} is another one", path.display());
    let mut archive = tar::Archive::new(lzma_rust2::XzReader::new(&*packed, true));
    let mut files = Vec::new();
    for entry in archive.entries().unwrap() {
        let mut entry = entry.unwrap();
        let path = entry.path().unwrap().to_string_lossy().into_owned();
        let name = path.trim_start_matches("./").strip_prefix(folder).and_then(|name| name.strip_prefix('/'));
        let Some(name) = name.and_then(|name| name.strip_suffix(ending)) else { continue };
        // the tests in deeper folders need a program that runs scripts
        if !name.contains('/') {
            let mut text = String::new();
            entry.read_to_string(&mut text).unwrap();
            files.push((name.to_owned(), text));
        }
    }
    files.sort();
    assert!(!files.is_empty(), "{folder} is in the archive");
    Some(files)
}

/// A token as the tests write it.
#[derive(Debug, PartialEq)]
enum Written {
    Doctype(Value),
    Start(String, BTreeMap<String, String>, bool),
    End(String),
    Text(String),
}

fn push(tokens: &mut Vec<Written>, token: Written) {
    match (tokens.last_mut(), token) {
        (Some(Written::Text(text)), Written::Text(more)) => text.push_str(&more),
        (_, token) => tokens.push(token),
    }
}

/// Writes tokens down.
#[derive(Default)]
struct Recorder(RefCell<Vec<Written>>);

impl TokenSink for Recorder {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        let written = match token {
            Token::DoctypeToken(doctype) => {
                let text = |text: Option<StrTendril>| text.map(|text| text.to_string());
                let [name, public, system] =
                    [doctype.name, doctype.public_id, doctype.system_id].map(|part| Value::from(text(part)));
                Written::Doctype(Value::from(vec![name, public, system, (!doctype.force_quirks).into()]))
            }
            Token::TagToken(tag) if tag.kind == TagKind::EndTag => Written::End(tag.name.to_string()),
            Token::TagToken(tag) => {
                let attributes = tag.attrs.into_iter();
                let attributes = attributes
                    .map(|attribute| (attribute.name.local.to_string(), attribute.value.to_string()));
                Written::Start(tag.name.to_string(), attributes.collect(), tag.self_closing)
            }
            Token::CharacterTokens(text) => Written::Text(text.to_string()),
            Token::NullCharacterToken => Written::Text("\0".to_owned()),
            Token::CommentToken(_) | Token::EOFToken | Token::ParseError(_) => {
                return TokenSinkResult::Continue;
            }
        };
        push(&mut self.0.borrow_mut(), written);
        TokenSinkResult::Continue
    }
}

/// The expected tokens of a test, without comments; `None` if they contain characters that no text can hold.
fn expected(test: &Value, text: impl Fn(&Value) -> Option<String>) -> Option<Vec<Written>> {
    let mut tokens = Vec::new();
    for token in test["output"].as_array().unwrap() {
        let token = token.as_array().unwrap();
        let token = match token[0].as_str().unwrap() {
            "DOCTYPE" => Written::Doctype(Value::from(token[1..].to_vec())),
            "StartTag" => {
                let attributes = token[2].as_object().unwrap().iter();
                let attributes =
                    attributes.map(|(name, value)| Some((text(&Value::from(&**name))?, text(value)?)));
                Written::Start(text(&token[1])?, attributes.collect::<Option<_>>()?, token.get(3).is_some())
            }
            "EndTag" => Written::End(text(&token[1])?),
            "Character" => Written::Text(text(&token[1])?),
            _ => continue,
        };
        push(&mut tokens, token);
    }
    Some(tokens)
}

/// Reads a text with characters escaped once more, as in JSON; `None` for escapes that are no characters.
fn unescaped(text: &str) -> Option<String> {
    let text = text.replace('"', "\\\"");
    let quoted = text.chars().flat_map(|char| match char {
        '\0'..'\u{20}' => format!("\\u{:04x}", u32::from(char)).chars().collect::<Vec<_>>(),
        char => vec![char],
    });
    serde_json::from_str(&format!("\"{}\"", quoted.collect::<String>())).ok()
}

fn found(page: &str, state: State, last_start_tag: Option<&str>) -> Vec<Written> {
    let page = with_line_feeds(page);
    let recorder = Recorder::default();
    let tokens = Tokens::new(Source::new(&page), Names::new(false), false, None, &recorder);
    let mut tokenizer = Tokenizer::new_with_emitter(&*page, tokens);
    tokenizer.set_state(state);
    tokenizer.set_last_start_tag(last_start_tag);
    assert!(matches!(tokenizer.next(), Some(Ok(_))), "the end is told");
    recorder.0.into_inner()
}

fn state(name: &str) -> State {
    match name {
        "Data state" => State::Data,
        "PLAINTEXT state" => State::PlainText,
        "RCDATA state" => State::RcData,
        "RAWTEXT state" => State::RawText,
        "Script data state" => State::ScriptData,
        "CDATA section state" => State::CdataSection,
        _ => panic!("a state {name:?}"),
    }
}

#[test]
fn tokens_are_those_of_html5lib() {
    let Some(files) = files("tokenizer", ".test") else { return };
    let (mut failed, mut tried) = (Vec::new(), 0);
    for (name, file) in &files {
        let file: Value = serde_json::from_str(file).unwrap();
        // the other kind is for XML parsers
        let Some(tests) = file["tests"].as_array() else { continue };
        for (test, number) in tests.iter().zip(1..) {
            let escaped = test["doubleEscaped"] == true;
            let text = |value: &Value| {
                let text = value.as_str().unwrap();
                if escaped { unescaped(text) } else { Some(text.to_owned()) }
            };
            let (Some(page), Some(expected)) = (text(&test["input"]), expected(test, text)) else { continue };
            let data = vec![Value::from("Data state")];
            for initial in test["initialStates"].as_array().unwrap_or(&data) {
                let initial = initial.as_str().unwrap();
                let found = found(&page, state(initial), test["lastStartTag"].as_str());
                tried += 1;
                if found != expected {
                    failed
                        .push(format!("{name} {number}, {initial}: {page:?} is {found:?}, not {expected:?}"));
                }
            }
        }
    }
    assert_eq!((tried, failed), (7_028, Vec::new()));
}
