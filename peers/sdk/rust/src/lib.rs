//! The Rust side of gleaner's protocol: read a line, call a function, write a line. See `peers/README.md`.
//!
//! ```no_run
//! gleaner_peer_sdk::serve("1.0", &["html"], |page| Ok(page.html.into()));
//! ```

use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::{process, thread, time::Duration};

use serde_json::{Value, json};

/// A page with what the peer wants of it; the rest is empty.
#[derive(Debug, Clone, Default)]
pub struct Page {
    /// The name.
    pub name: String,
    /// The address.
    pub url: Option<String>,
    /// The source.
    pub html: String,
    /// The text, which spans refer to.
    pub text: String,
}

/// What is kept of a page.
#[derive(Debug, Clone)]
pub enum Kept {
    /// A text.
    Text(String),
    /// A text, and the same as Markdown.
    Markdown(String, String),
    /// A text, and the same as HTML.
    Html(String, String),
    /// Ranges of bytes of the page's text.
    Spans(Vec<(usize, usize)>),
    /// One of the others with the facts of the page.
    Stated(Box<Kept>, Facts),
}

/// The facts of a page, as far as the peer states them.
#[derive(Debug, Clone, Default)]
pub struct Facts {
    pub title: Option<String>,
    /// One or several, in one text.
    pub author: Option<String>,
    /// The day of publication, as `2024-05-31`; what follows the day is allowed.
    pub date: Option<String>,
}

impl Kept {
    /// The same with the facts of the page.
    pub fn stating(self, facts: Facts) -> Self {
        Self::Stated(Box::new(self), facts)
    }

    fn into_fields(self) -> Value {
        match self {
            Kept::Text(text) => json!({ "text": text }),
            Kept::Markdown(text, markdown) => json!({ "text": text, "markdown": markdown }),
            Kept::Html(text, html) => json!({ "text": text, "html": html }),
            Kept::Spans(spans) => json!({ "spans": spans }),
            Kept::Stated(kept, Facts { title, author, date }) => {
                let mut fields = kept.into_fields();
                fields["title"] = title.into();
                fields["author"] = author.into();
                fields["date"] = date.into();
                fields
            }
        }
    }
}

impl From<String> for Kept {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

/// Answers requests until there are no more. What `clean` refuses, and its panics, are failures of the page. A peer that
/// wants to be fitted reads the lines of the protocol by itself.
pub fn serve(version: &str, wants: &[&str], clean: impl Fn(Page) -> Result<Kept, String>) {
    say(&json!({ "gleaner": 1, "version": version, "wants": wants }));
    for line in io::stdin().lock().lines() {
        let Ok(line) = line else { return };
        let Ok(request) = serde_json::from_str::<Value>(&line) else { process::exit(1) };
        let mut answer = answer(&request, &clean);
        answer["id"] = request["id"].clone();
        say(&answer);
    }
}

fn answer(request: &Value, clean: &impl Fn(Page) -> Result<Kept, String>) -> Value {
    let text = |key: &str| request[key].as_str().map(str::to_owned);
    match (request["do"].as_str(), request["drill"].as_str()) {
        (Some("clean"), _) => {
            let page = Page {
                name: text("page").unwrap_or_default(),
                url: text("url"),
                html: text("html").unwrap_or_default(),
                text: text("text").unwrap_or_default(),
            };
            match catch_unwind(AssertUnwindSafe(|| clean(page))) {
                Ok(Ok(kept)) => kept.into_fields(),
                Ok(Err(error)) => json!({ "error": error }),
                Err(_) => json!({ "error": "panic" }),
            }
        }
        (_, Some("crash")) => process::exit(3),
        (_, Some("hang")) => loop {
            thread::sleep(Duration::from_secs(3600));
        },
        (_, Some("garbage")) => {
            println!("no JSON");
            json!({ "done": true })
        }
        _ => json!({ "error": "there is no such request" }),
    }
}

fn say(line: &Value) {
    let mut out = io::stdout().lock();
    // whoever asked is gone
    if writeln!(out, "{line}").and_then(|()| out.flush()).is_err() {
        process::exit(0);
    }
}
