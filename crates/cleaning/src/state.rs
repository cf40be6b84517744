//! What a page turned out to be: the page that was asked for, or an error page, a wall before it, or nothing. Phrases of ten languages
//! decide (`states.txt`), the forms and buttons of the page, and the site, if the method knows it: a text at many addresses is none of theirs.
//!
//! Only pages with little kept text are looked at. It is a guess, which no method sees.

mod phrases;

use page::{Class, NodeId, Page, is_ideograph};
use rustc_hash::FxHashSet;
use serde::Serialize;

use crate::Cleaning;
use phrases::phrases;

/// What a page turned out to be. The first state that fits is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// No text, or a title alone.
    Empty,
    /// A robot check, or a refusal.
    Blocked,
    /// A wall that asks for consent, or for an age.
    Consent,
    /// A wall that asks to log in or to subscribe.
    Login,
    /// A message that there is no such page.
    NotFound,
    /// A frame whose text scripts bring.
    Shell,
    /// Fewer than [`THIN`] words are kept of a page that has twice as many.
    Thin,
    /// None of these.
    Ok,
}

impl State {
    /// All states.
    pub const ALL: [State; 8] = {
        use State::*;
        [Empty, Blocked, Consent, Login, NotFound, Shell, Thin, Ok]
    };

    /// Of a page by its cleaning.
    pub fn of(page: &Page, cleaning: &Cleaning) -> Self {
        let kept = cleaning.kept();
        if kept.bytes() > LITTLE as u64 {
            return Self::Ok;
        }
        let look = Look::of(page);
        let is_few = |words: usize| (THIN..=FEW).contains(&words);
        let kept = || kept.iter().map(|span| words(&page.text()[span.range()])).sum::<usize>();
        // a message may stand in the frame of its site
        let is_short = || look.as_ref().is_some_and(|look| is_few(look.words)) || is_few(kept());
        look.as_ref().and_then(Look::state).unwrap_or_else(|| match () {
            () if cleaning.of_site.is_common && is_short() => Self::NotFound,
            () if kept() < THIN && words(page.text()) >= 2 * THIN => Self::Thin,
            () => Self::Ok,
        })
    }

    /// As it is written.
    pub const fn name(self) -> &'static str {
        ["empty", "blocked", "consent", "login", "not-found", "shell", "thin", "ok"][self as usize]
    }
}

/// Pages with fewer kept words are [`State::Thin`].
pub const THIN: usize = 10;

/// The most kept bytes of a page that is looked at.
const LITTLE: usize = 3_000;

/// The most words of a page outside of links and menus that is no page of its own.
const FEW: usize = 160;

/// The most words of a wall.
const MANY: usize = 320;

/// The most words of a title or heading that says what the page is.
const SUBJECT: usize = 9;

/// The most bytes of a phrase that is a whole word.
const SHORT: usize = 5;

/// The number of words: two ideographs are one.
fn words(text: &str) -> usize {
    if text.is_ascii() {
        return text.split_ascii_whitespace().count();
    }
    let parted = text.split_whitespace().filter(|word| !word.starts_with(is_ideograph)).count();
    parted + text.chars().filter(|&sign| is_ideograph(sign)).count().div_ceil(2)
}

/// What is looked at of a page.
#[derive(Default)]
struct Look {
    /// The parts of the title, and the headings, only those of the first level if there are any, each once and of at most [`SUBJECT`] words;
    /// and whether there are headings.
    subjects: Vec<String>,
    has_headline: bool,
    has_heading: bool,
    /// The texts outside of links, menus and buttons, each with a line break behind it, and their words.
    text: String,
    words: usize,
    buttons: String,
    links: String,
    has_password: bool,
    /// Scripts, an element that they fill, and what tells people from robots.
    has_scripts: bool,
    has_root: bool,
    has_check: bool,
    /// Whether there is any text but the title.
    has_text: bool,
}

impl Look {
    /// Looks at a page; `None` for one with more words than a page that is no page of its own.
    fn of(page: &Page) -> Option<Self> {
        let mut look = Self::default();
        let (mut beside, mut title) = (NodeId::ROOT, NodeId::ROOT);
        let mut headings = Vec::new();
        for node in page.nodes() {
            if page.is_text(node) {
                look.has_text |= node >= title;
                if node >= beside {
                    look.words += words(page.text_of(node));
                    look.text.extend([page.text_of(node), "\n"]);
                }
                if look.words > MANY {
                    return None;
                }
                continue;
            }
            let attribute = |name| page.attribute(node, name).unwrap_or_default();
            match page.tag(node).as_str() {
                "title" => {
                    let parted = page.text_of(node).replace(" - ", "|");
                    look.subjects.extend(parted.split(['|', '–', '—', '·', ':', '：', '｜']).map(plain));
                    (beside, title) = (page.end(node), page.end(node));
                }
                "a" | "nav" | "footer" | "select" | "option" | "label" | "button" => {
                    beside = beside.max(page.end(node));
                    if *page.tag(node) == "button" || has_role_of_button(page, node) {
                        look.add_button(page.text_of(node));
                    } else if *page.tag(node) == "a" && look.links.len() < MANY {
                        look.links.extend([page.text_of(node), "|"]);
                    }
                }
                "input" => match attribute("type") {
                    "password" => look.has_password = true,
                    "submit" | "button" => look.add_button(attribute("value")),
                    _ => {}
                },
                "script" | "iframe" => {
                    look.has_scripts = true;
                    look.has_check |= CHECKS.iter().any(|check| attribute("src").contains(check));
                }
                name => {
                    if page.tag(node).is(Class::Heading) && node >= beside {
                        look.has_headline |= name == "h1";
                        headings.push((name == "h1", plain(page.text_of(node))));
                    }
                    let id = attribute("id");
                    let is_named = ROOTS.contains(&id) || name.contains('-') || name == "noscript";
                    look.has_root |= is_named && page.text_of(node).len() < 40;
                    look.has_check |= !id.is_empty() && CHECKS.iter().any(|check| id.contains(check));
                }
            }
        }
        look.has_heading = !headings.is_empty();
        headings.retain(|(is_first, _)| *is_first || !look.has_headline);
        look.subjects.extend(headings.into_iter().map(|(_, text)| text));
        // a page may repeat one heading without end
        let mut known = FxHashSet::default();
        look.subjects.retain(|subject| words(subject) <= SUBJECT && known.insert(subject.clone()));
        look.links = look.links.to_lowercase();
        look.text = look.text.to_lowercase().replace('’', "'");
        look.buttons = look.buttons.to_lowercase().replace('’', "'");
        Some(look)
    }

    fn add_button(&mut self, text: &str) {
        self.buttons.extend([text, "|"]);
    }

    fn state(&self) -> Option<State> {
        let at_most = |words| self.words <= words;
        let is_shell = at_most(40)
            && (self.has_scripts
                && (self.has_root && at_most(20)
                    || self.has_text && at_most(8) && !self.has_heading
                    || self.says("loading"))
                || self.text.contains("javascript"));
        let is_about = |subject| {
            at_most(FEW) && (self.is_subject(subject) || self.says(subject))
                || at_most(25) && self.names(subject)
        };
        Some(match () {
            () if at_most(30) && self.has_check => State::Blocked,
            () if !self.has_text && !is_shell => State::Empty,
            () if is_about("blocked") => State::Blocked,
            () if self.is_consent() => State::Consent,
            () if at_most(FEW) && self.is_login() => State::Login,
            () if is_about("not-found") => State::NotFound,
            () if is_shell => State::Shell,
            () => return None,
        })
    }

    /// A wall has a button to accept, and says what it is in a heading, in few words, or in most of its text.
    fn is_consent(&self) -> bool {
        let is_short = self.words <= 60;
        let is_in = |phrase: &str| has(&self.buttons, phrase) || is_short && has(&self.links, phrase);
        let accepts = phrases("accept", "text").any(is_in);
        let says = |line: &str| phrases("consent", "text").any(|phrase| has(line, phrase));
        let saying = || self.text.lines().filter(|line| says(line)).map(words).sum::<usize>();
        accepts
            && says(&self.text)
            && (self.is_subject("consent") || is_short || 2 * saying() > self.words)
            && 3 * saying() > self.words
    }

    fn is_login(&self) -> bool {
        self.has_password && (self.is_subject("login") || self.words <= 40 && !self.has_headline)
            || self.says("login")
    }

    /// Whether a title or a heading says it and little else.
    fn is_subject(&self, of: &str) -> bool {
        self.subjects.iter().any(|subject| {
            let all = words(subject);
            let is_most =
                |phrase: &str| words(phrase) > 1 || subject.starts_with(phrase) && all <= 4 || all <= 3;
            phrases(of, "title").any(|phrase| has(subject, phrase) && is_most(phrase))
        })
    }

    /// Whether the text has a phrase of a subject.
    fn says(&self, subject: &str) -> bool {
        phrases(subject, "text").any(|phrase| has(&self.text, phrase))
    }

    /// The same for longer phrases of titles.
    fn names(&self, subject: &str) -> bool {
        phrases(subject, "title").any(|phrase| words(phrase) > 1 && has(&self.text, phrase))
    }
}

/// The elements that scripts fill.
const ROOTS: [&str; 8] = ["root", "app", "__next", "__nuxt", "___gatsby", "svelte", "main-app", "react-root"];

/// Parts of addresses and ids of what tells people from robots.
const CHECKS: [&str; 7] =
    ["captcha", "challenge", "cf-chl", "datadome", "_Incapsula_", "perimeterx", "px-cloud"];

/// Whether a text has a phrase, which may be the beginning of longer words unless it is short.
fn has(text: &str, phrase: &str) -> bool {
    let is_word = |sign: Option<char>| sign.is_some_and(|sign| sign.is_alphanumeric() && !is_ideograph(sign));
    let is_short = phrase.len() <= SHORT;
    text.match_indices(phrase).any(|(at, _)| {
        let (before, behind) = (text[..at].chars().next_back(), text[at + phrase.len()..].chars().next());
        phrase.starts_with(is_ideograph) || !(is_word(before) || is_short && is_word(behind))
    })
}

fn has_role_of_button(page: &Page, node: NodeId) -> bool {
    page.attributes(node).any(|(name, value)| match name {
        "role" => value == "button",
        "class" => value.contains("btn") || value.contains("button"),
        _ => false,
    })
}

/// In lower case, with one kind of apostrophe and single blanks.
fn plain(text: &str) -> String {
    text.to_lowercase().replace('’', "'").split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use page::Hints;
    use serde::Deserialize;
    use testkit::parse;

    use super::*;

    #[track_caller]
    fn check(html: &str, expected: State) {
        let page = parse(html);
        let found = State::of(&page, &Cleaning::everything(&page));
        assert_eq!(found, expected, "{html}");
    }

    #[test]
    fn pages_that_were_not_asked_for_are_told() {
        check("", State::Empty);
        check("<title>Harbour</title><script>x()</script>", State::Empty);
        check("<title>Harbour</title><div id=root></div><script>x()</script>", State::Shell);
        check("<p>Please enable JavaScript.", State::Shell);
        check("<title>404 | Harbour</title><p>Try the search.", State::NotFound);
        check("<h1>Seite nicht gefunden</h1><p>Gehen Sie zur Startseite.", State::NotFound);
        check("<h1>Harbour</h1><p>お探しのページは移動しました。", State::NotFound);
        check("<h1>Access denied</h1>", State::Blocked);
        check("<p>Vous n’êtes pas autorisé à lire cette page.", State::Blocked);
        check("<iframe src=https://a.test/captcha/1></iframe>", State::Blocked);
        let box_of = |text| format!("<h2>Cookies</h2><p>We use cookies.<button>Accept all</button>{text}");
        check(&box_of(""), State::Consent);
        check("<h1>Log in</h1><input type=password>", State::Login);
        check("<p>Войдите, чтобы читать дальше.", State::Login);
        let page = parse(format!("<p>{}<p>Nine words.", "Menu of the site. ".repeat(5)));
        let few = Cleaning::keep([page.span(page.leaves().next_back().unwrap())].into_iter().collect());
        assert_eq!(State::of(&page, &few), State::Thin);
        // pages of their own
        let text =
            "The boat sails at nine, and everybody who wants to see the island comes to the pier in time. "
                .repeat(3);
        for own in [
            text.clone(),
            format!("<h1>The island</h1><p>{text}<h2>Log in</h2><input type=password>"),
            format!("<h1>Robotic mowers</h1><p>{text}"),
            box_of(&format!("<h1>The island</h1><p>{text}")),
        ] {
            check(&own, State::Ok);
        }
    }

    /// A page of the files below `tests/states`, which nobody who writes phrases has read but for the first.
    #[derive(Deserialize)]
    struct Written {
        kind: String,
        html: String,
    }

    /// The shares of the pages that are told, and of ordinary pages that are let be.
    fn shares(file: &str) -> [f64; 2] {
        let (mut right, mut all) = ([0.0; 2], [0.0; 2]);
        for line in file.lines() {
            let Written { kind, html } = serde_json::from_str(line).unwrap();
            let page = Page::parse(html.as_bytes(), &Hints { url: None, charset: Some("utf-8") });
            let found = State::of(&page, &Cleaning::everything(&page));
            let is_fine = usize::from(kind == "fine");
            let is_right = found.name() == kind || is_fine == 1 && matches!(found, State::Ok | State::Thin);
            right[is_fine] += f64::from(u8::from(is_right));
            all[is_fine] += 1.0;
        }
        [right[0] / all[0], right[1] / all[1]]
    }

    #[test]
    fn most_written_pages_are_told_alone() {
        for (name, file, least) in [
            ("seen", include_str!("../tests/states/seen.jsonl"), [0.9, 0.85]),
            ("kept", include_str!("../tests/states/kept.jsonl"), [0.65, 0.85]),
        ] {
            let found = shares(file);
            println!("{name}: told {:.3}, ordinary pages let be {:.3}", found[0], found[1]);
            assert!(found[0] >= least[0] && found[1] >= least[1], "{name}: {found:?}");
        }
    }
}
