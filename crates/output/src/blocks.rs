//! What Markdown and plain text share: blocks one after the other, with the prefixes of the quotes and lists around them; the numbers of the
//! items of lists; raised and lowered text with a meaning (`mc²`, not `1st`); the marks that browsers draw around speech in elements `q`.

use std::borrow::Cow;

use page::{NodeId, Page};

use crate::shown::{is_among, pairs, with_ancestors};

/// An element that contains blocks.
#[derive(Debug)]
enum Container {
    Quote,
    List {
        /// The numbers of its items; `None` for bullets.
        numbers: Option<Numbering>,
        /// Whether its items have the second of two signs, which separates the list from another directly
        /// before it.
        other_sign: bool,
        /// Whether it continues an item of the list around it.
        indented: bool,
        items: usize,
    },
    Item {
        /// The beginning of its first line; the other lines begin with as many blanks as its first word has, and one.
        marker: String,
        /// Whether the marker was written.
        begun: bool,
        /// Whether it is the first of its list.
        is_first: bool,
        /// Whether its list needs a blank line behind a paragraph.
        apart: bool,
    },
}

/// Blocks that grow one after the other.
#[derive(Debug, Default)]
pub(crate) struct Blocks {
    /// The text so far, without a line break at its end.
    pub(crate) text: String,
    open: Vec<Container>,
    /// The number of containers of the last block, and how many of these, the outermost, are still open.
    last: usize,
    going_on: usize,
    /// The list that ended directly behind the last block.
    ended_list: Option<(bool, bool)>,
    /// Whether the text is no Markdown: it has no blank lines but those for rules, and no signs that separate two lists.
    is_plain: bool,
}

impl Blocks {
    /// The blocks of a text that is no Markdown, each on a line of its own.
    pub(crate) fn plain() -> Self {
        Self { is_plain: true, ..Self::default() }
    }

    pub(crate) fn open_quote(&mut self) {
        self.open.push(Container::Quote);
    }

    /// Opens a list of bullets, or one with numbers.
    pub(crate) fn open_list(&mut self, numbers: Option<Numbering>) {
        let indented = matches!(self.open.last(), Some(Container::List { items: 1.., .. }));
        // Markdown would read two lists in a row as one
        let is_numbered = numbers.is_some();
        let other_sign = !self.is_plain
            && self.ended_list.is_some_and(|(numbered, other)| numbered == is_numbered && !other);
        self.open.push(Container::List { numbers, other_sign, indented, items: 0 });
    }

    /// Opens an item of the innermost list.
    pub(crate) fn open_item(&mut self, page: &Page, item: NodeId) {
        let is_plain = self.is_plain;
        let (mut marker, mut is_first, mut apart) = ("- ".to_owned(), false, false);
        if let Some(Container::List { numbers, other_sign, items, .. }) = self.open.last_mut() {
            if let Some(numbers) = numbers {
                let (number, is_next) = numbers.item(page, item);
                if !is_next && !is_plain && *items > 0 {
                    // a reader of Markdown counts by itself: with the other sign another list begins
                    (*items, *other_sign) = (0, !*other_sign);
                }
                // CommonMark allows nine digits
                let shown = number % 1_000_000_000;
                let sign = if *other_sign { ')' } else { '.' };
                marker = match numbers.lettered(shown) {
                    Some(letters) if is_plain => format!("{letters}{sign} "),
                    // Markdown has no letters: others refer to the item by them
                    Some(letters) => format!("{shown}{sign} {letters}. "),
                    None => format!("{shown}{sign} "),
                };
                apart = *items == 0 && number != 1;
            } else if *other_sign {
                marker = "* ".to_owned();
            }
            is_first = *items == 0;
            *items += 1;
        }
        self.open.push(Container::Item { marker, begun: false, is_first, apart });
    }

    /// Opens a footnote with this label.
    pub(crate) fn open_note(&mut self, label: &str) {
        let marker = format!("[^{label}]: ");
        self.open.push(Container::Item { marker, begun: false, is_first: true, apart: true });
    }

    /// Closes the innermost container.
    pub(crate) fn close(&mut self) {
        if let Some(Container::List { numbers, other_sign, items: 1.., .. }) = self.open.pop() {
            self.ended_list = Some((numbers.is_some(), other_sign));
        }
        self.going_on = self.going_on.min(self.open.len());
    }

    pub(crate) fn paragraph(&mut self, text: &str) {
        if !text.is_empty() {
            self.lines(text.split('\n'));
        }
    }

    pub(crate) fn heading(&mut self, level: usize, text: &str) {
        if !text.is_empty() {
            let hashes = "#".repeat(level);
            // separate hashes at the end would be read as the closing sign
            let before = text.trim_end_matches('#');
            let is_apart = before.len() < text.len() && (before.is_empty() || before.ends_with(' '));
            let sign = if is_apart { "\\" } else { "" };
            self.lines([format!("{hashes} {before}{sign}{}", &text[before.len()..])]);
        }
    }

    /// Adds a block of code, between fences longer than any in it.
    pub(crate) fn code(&mut self, language: &str, text: &str) {
        let fence = "`".repeat(longest_run(text, '`').max(2) + 1);
        let first = format!("{fence}{language}");
        self.lines([first.as_str()].into_iter().chain(text.split('\n')).chain([fence.as_str()]));
    }

    /// Leaves a line blank behind a text that is no Markdown.
    pub(crate) fn blank_line(&mut self) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
    }

    /// Adds a horizontal line.
    pub(crate) fn rule(&mut self) {
        // hyphens behind the mark of an item would be read as one line with the mark
        let is_in_item = self.open.iter().any(|open| matches!(open, Container::Item { .. }));
        self.lines([if is_in_item { "___" } else { "---" }]);
    }

    /// Adds a block of these lines.
    pub(crate) fn lines<S: AsRef<str>>(&mut self, lines: impl IntoIterator<Item = S>) {
        let joins = self.is_plain || self.joins();
        let mut prefix = String::new();
        if !self.text.is_empty() {
            self.text.push('\n');
            if !joins {
                // the blank line belongs to the containers that continue
                self.open[..self.going_on].iter().for_each(|container| container.prefix(&mut prefix));
                self.text.push_str(prefix.trim_end());
                self.text.push('\n');
            }
        }
        for (number, line) in lines.into_iter().enumerate() {
            prefix.clear();
            for container in &mut self.open {
                match container {
                    Container::Item { marker, begun: begun @ false, .. } => {
                        prefix.push_str(marker);
                        *begun = true;
                    }
                    _ => container.prefix(&mut prefix),
                }
            }
            if number > 0 {
                self.text.push('\n');
            }
            self.text.push_str(&prefix);
            let line = if prefix.ends_with("]: ") { parted(line.as_ref()) } else { line.as_ref().into() };
            self.text.push_str(&line);
            if line.is_empty() {
                self.text.truncate(self.text.trim_end_matches(' ').len());
            }
        }
        (self.last, self.going_on) = (self.open.len(), self.open.len());
        self.ended_list = None;
    }

    /// Whether the next block begins on the next line: an item behind another one, or a list in an item.
    fn joins(&self) -> bool {
        let is_new = |open: &Container| matches!(open, Container::Item { begun: false, .. });
        let Some(index) = self.open.iter().position(is_new) else { return false };
        let (around, new) = (&self.open[..index], &self.open[index]);
        let is_in_item = around
            .iter()
            .any(|open| matches!(open, Container::Item { .. } | Container::List { indented: true, .. }));
        let begun = around.iter().take(self.last).skip(self.going_on);
        let goes_on = begun.into_iter().all(|open| matches!(open, Container::List { .. }));
        goes_on && matches!(new, Container::Item { is_first, apart, .. } if !is_first || is_in_item && !apart)
    }
}

impl Container {
    /// Adds the beginning of a line in it; the first line has another.
    fn prefix(&self, prefix: &mut String) {
        match self {
            Self::Quote => prefix.push_str("> "),
            Self::List { indented: true, .. } => prefix.push_str("  "),
            Self::List { .. } => {}
            Self::Item { marker, .. } => {
                let width = marker.find(' ').map_or(marker.len(), |end| end + 1);
                prefix.extend(std::iter::repeat_n(' ', width));
            }
        }
    }
}

/// The first line of a footnote, with a blank of its own behind its first word if readers without footnotes would take that
/// word for the address of a link.
fn parted(line: &str) -> Cow<'_, str> {
    let line_end = line.strip_suffix('\\').unwrap_or(line);
    let end = line_end.find(' ').unwrap_or(line_end.len());
    let rest = line_end[end..].trim_start();
    if rest.is_empty() || rest.starts_with(['"', '\'', '(']) {
        format!("{} \u{a0}{}", &line[..end], &line[end..]).into()
    } else {
        line.into()
    }
}

/// The length of the longest run of a character.
pub(crate) fn longest_run(text: &str, of: char) -> usize {
    text.split(|character| character != of).map(str::len).max().unwrap_or(0)
}

/// The numbers of a list: the next one, and how they go on.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Numbering {
    next: u32,
    is_reversed: bool,
    /// The first number in its signs if these are no digits: `a`, `A`, `i` or `I`.
    sign: Option<&'static str>,
}

/// Names of signs without their hyphens, each with the first number in them.
const SIGNS: &str = "loweralpha a lowerlatin a upperalpha A upperlatin A lowerroman i upperroman I decimal 1";

impl Numbering {
    /// The numbers of a list that is written as `name`, from its attributes; `None` unless it is an `ol`.
    pub(crate) fn of(page: &Page, list: NodeId, name: &str) -> Option<Self> {
        if name != "ol" {
            return None;
        }
        let is_reversed = page.attribute(list, "reversed").is_some();
        let items = || page.children(list).filter(|&item| *page.tag(item) == "li").count() as u32;
        let first = number(page, list, "start").unwrap_or_else(|| if is_reversed { items() } else { 1 });
        Some(Self { next: first, is_reversed, sign: Self::sign(page, list) })
    }

    /// The first number in the signs of an `ol` if these are no digits, by the attributes of the list or of its first item: `a`,
    /// `A`, `i` or `I`.
    pub(crate) fn sign(page: &Page, list: NodeId) -> Option<&'static str> {
        let item = page.children(list).find(|&item| *page.tag(item) == "li");
        let said = [list].into_iter().chain(item).flat_map(|node| {
            ["style", "class", "type"].map(|name| (name, page.attribute(node, name).unwrap_or_default()))
        });
        let mut signs = said.filter_map(|(name, value)| {
            if name == "type" {
                return ["a", "A", "i", "I"].into_iter().find(|sign| value.trim() == *sign);
            }
            let bare = value.to_ascii_lowercase().replace('-', "");
            let words = bare.split(|sign: char| !sign.is_ascii_alphabetic());
            let of_word = |word: &str| pairs(SIGNS).find(|(name, _)| word.ends_with(name));
            words.filter_map(of_word).next_back().map(|(_, sign)| sign)
        });
        signs.next().filter(|sign| *sign != "1")
    }

    /// The number of the next item, which may have its own, and whether the list goes up to it by one.
    pub(crate) fn item(&mut self, page: &Page, item: NodeId) -> (u32, bool) {
        let number = number(page, item, "value");
        let is_next = number.is_none_or(|number| number == self.next) && !self.is_reversed;
        let number = number.unwrap_or(self.next);
        self.next = if self.is_reversed { number.saturating_sub(1) } else { number.saturating_add(1) };
        (number, is_next)
    }

    /// The number of the next item in the signs of the list.
    pub(crate) fn written(&mut self, page: &Page, item: NodeId) -> String {
        let (number, _) = self.item(page, item);
        self.lettered(number).unwrap_or_else(|| number.to_string())
    }

    /// A number in the signs of the list if these are letters.
    fn lettered(self, number: u32) -> Option<String> {
        match self.sign? {
            "A" if number > 0 => Some(letters(number)),
            "a" if number > 0 => Some(letters(number).to_ascii_lowercase()),
            "I" if (1..4000).contains(&number) => Some(roman(number)),
            "i" if (1..4000).contains(&number) => Some(roman(number).to_ascii_lowercase()),
            _ => None,
        }
    }
}

/// A whole number in an attribute.
fn number(page: &Page, node: NodeId, name: &str) -> Option<u32> {
    page.attribute(node, name)?.trim().parse().ok()
}

fn letters(mut number: u32) -> String {
    let mut signs = Vec::new();
    while number > 0 {
        number -= 1;
        signs.push(char::from(b'A' + (number % 26) as u8));
        number /= 26;
    }
    signs.iter().rev().collect()
}

fn roman(mut number: u32) -> String {
    const VALUES: [u32; 13] = [1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1];
    const SIGNS: [&str; 13] = ["M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"];
    let mut written = String::new();
    for (value, sign) in VALUES.into_iter().zip(SIGNS) {
        while number >= value {
            written.push_str(sign);
            number -= value;
        }
    }
    written
}

/// The most bytes of raised text.
const LONGEST_RAISED: usize = 40;

/// Endings of number words, and trade marks.
const ENDINGS: &str = "st nd rd th er re e ème eme ère o a os as tm sm ™ ®";

/// Whether the text of a `sup` or `sub` gets a sign: it directly follows a word, is short, and is neither a
/// mark of a note nor the ending of a number or a name.
pub(crate) fn is_raised(page: &Page, node: NodeId) -> bool {
    let span = page.span(node);
    let text = page.text_of(node).trim_end();
    let follows = !page.text()[..span.start as usize].ends_with(char::is_whitespace) && span.start > 0;
    let is_ending = || {
        let before = page.text()[..span.start as usize].chars().next_back();
        let text = text.to_lowercase();
        is_among(ENDINGS, &text)
            && (text.chars().nth(1).is_some() || before.is_some_and(|sign| sign.is_ascii_digit()))
    };
    let is_note = || text.starts_with('[') || page.descendants(node).any(|node| *page.tag(node) == "a");
    let in_link = || page.ancestors(node).take(2).any(|above| *page.tag(above) == "a");
    let is_short = (1..=LONGEST_RAISED).contains(&text.len()) && !text.contains('\n');
    follows && is_short && !is_ending() && !is_note() && !in_link()
}

/// The marks before and behind a `q`, by the language of its surroundings and by its depth. None if it begins with a mark of its own.
pub(crate) fn marks(page: &Page, quote: NodeId) -> Option<(&'static str, &'static str)> {
    const OWN: [char; 10] = ['"', '\'', '“', '”', '„', '«', '»', '‘', '‚', '「'];
    if page.text_of(quote).starts_with(OWN) || page.text()[..page.span(quote).start as usize].ends_with(OWN) {
        return None;
    }
    let [open, close, inner_open, inner_close] =
        of_language(with_ancestors(page, quote).find_map(|node| page.attribute(node, "lang")));
    let depth = with_ancestors(page, quote).filter(|&node| *page.tag(node) == "q").count();
    Some(if depth % 2 == 1 { (open, close) } else { (inner_open, inner_close) })
}

/// The marks of a language before and behind speech, and those of speech in speech.
fn of_language(tag: Option<&str>) -> [&'static str; 4] {
    let language = tag.and_then(|tag| tag.trim().get(..2)).unwrap_or_default();
    match language.to_ascii_lowercase().as_str() {
        "de" | "cs" | "sk" | "sl" | "bg" | "is" | "lt" => ["„", "“", "‚", "‘"],
        "fr" => ["« ", " »", "“", "”"],
        "ru" | "uk" | "be" | "es" | "it" | "pt" | "el" | "no" | "nb" => ["«", "»", "“", "”"],
        "pl" | "hu" | "ro" | "hr" => ["„", "”", "«", "»"],
        "ja" => ["「", "」", "『", "』"],
        _ => ["“", "”", "‘", "’"],
    }
}
