//! The numbers of the items of lists.

use page::{NodeId, Page};

/// The numbers of a list: the next one, and how they go on.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Numbering {
    next: u32,
    is_reversed: bool,
    signs: Signs,
}

/// How a number is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Signs {
    Digits,
    /// `a`, `b` … `z`, `aa`; of capitals or not.
    Letters(bool),
    /// `i`, `ii`, `iii`, `iv`; of capitals or not.
    Roman(bool),
}

impl Numbering {
    /// The numbers of an `ol`, from its attributes.
    pub(crate) fn of(page: &Page, list: NodeId) -> Self {
        let is_reversed = page.attribute(list, "reversed").is_some();
        let items = || page.children(list).filter(|&item| *page.tag(item) == "li").count() as u32;
        let first = number(page, list, "start").unwrap_or_else(|| if is_reversed { items() } else { 1 });
        let signs = match page.attribute(list, "type").map(str::trim) {
            Some(sign @ ("a" | "A")) => Signs::Letters(sign == "A"),
            Some(sign @ ("i" | "I")) => Signs::Roman(sign == "I"),
            _ => Signs::Digits,
        };
        Self { next: first, is_reversed, signs }
    }

    /// The number of the next item, which may have its own, and whether the list goes up to it by one.
    pub(crate) fn item(&mut self, page: &Page, item: NodeId) -> (u32, bool) {
        let number = number(page, item, "value");
        let is_next = number.is_none_or(|number| number == self.next) && !self.is_reversed;
        let number = number.unwrap_or(self.next);
        self.next = if self.is_reversed { number.saturating_sub(1) } else { number.saturating_add(1) };
        (number, is_next)
    }

    /// A number in the signs of the list.
    pub(crate) fn written(self, number: u32) -> String {
        let (text, is_capital) = match self.signs {
            Signs::Letters(is_capital) if number > 0 => (letters(number), is_capital),
            Signs::Roman(is_capital) if (1..4000).contains(&number) => (roman(number), is_capital),
            _ => return number.to_string(),
        };
        if is_capital { text } else { text.to_ascii_lowercase() }
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
    const SIGNS: [(u32, &str); 13] = [
        (1000, "M"),
        (900, "CM"),
        (500, "D"),
        (400, "CD"),
        (100, "C"),
        (90, "XC"),
        (50, "L"),
        (40, "XL"),
        (10, "X"),
        (9, "IX"),
        (5, "V"),
        (4, "IV"),
        (1, "I"),
    ];
    let mut written = String::new();
    for (value, sign) in SIGNS {
        while number >= value {
            written.push_str(sign);
            number -= value;
        }
    }
    written
}
