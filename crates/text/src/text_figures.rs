//! Counts from one pass over the characters of a block: ends of sentences, commas, digits, prices.

/// Counts of one block's text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TextFigures {
    /// The number of characters. A run of white space counts as one; white space at the ends does not count.
    pub characters: u32,
    /// The number of marks that end a sentence or a clause, before a space, a quotation mark, a bracket or
    /// the end.
    pub ends: u32,
    /// Whether the text ends like a sentence.
    pub ends_as_sentence: bool,
    /// Commas and semicolons.
    pub commas: u32,
    /// Digits.
    pub digits: u32,
    /// The number of signs that separate the entries of menus.
    pub bars: u32,
    /// Amounts of money.
    pub prices: u32,
}

impl TextFigures {
    /// The counts of a block, from its pieces in order. White space at the end of a piece separates it from
    /// the next.
    pub fn of<'t>(pieces: impl Iterator<Item = &'t str>) -> Self {
        let mut counter = Counter::default();
        for piece in pieces {
            let mut rest = piece;
            while let Some(character) = rest.chars().next() {
                let letters = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
                let (read, after) = rest.split_at(letters.max(character.len_utf8()));
                if letters > 0 {
                    counter.letters(read.as_bytes());
                } else {
                    counter.add(character);
                }
                rest = after;
            }
        }
        counter.finish()
    }
}

#[derive(Default)]
struct Counter {
    figures: TextFigures,
    /// The last two characters, white space as one blank; the latest is last.
    before: [char; 2],
    /// Whether the text so far ends in a mark that ends a sentence if the next character allows it.
    mark: bool,
    /// Whether the text would end like a sentence here.
    closed: bool,
    pending_blank: bool,
}

impl Counter {
    fn add(&mut self, character: char) {
        if character.is_whitespace() {
            self.pending_blank = self.figures.characters > 0;
            self.end_mark(true);
            return;
        }
        self.blank();
        self.step(character);
    }

    /// Adds ASCII letters, at least one. Most characters are letters, and they have no other effect.
    fn letters(&mut self, letters: &[u8]) {
        self.blank();
        self.figures.characters += u32::try_from(letters.len()).expect("a page is shorter than 4 GiB");
        (self.mark, self.closed) = (false, false);
        let last = |back: usize| letters.len().checked_sub(back).map(|at| char::from(letters[at]));
        self.before = [last(2).unwrap_or(self.before[1]), last(1).unwrap_or(self.before[1])];
    }

    /// Adds the blank for the white space before.
    fn blank(&mut self) {
        if self.pending_blank {
            self.pending_blank = false;
            self.step(' ');
        }
    }

    fn step(&mut self, character: char) {
        let figures = &mut self.figures;
        figures.characters += 1;
        match character {
            ',' | '，' | '、' | ';' | '；' => figures.commas += 1,
            '|' | '»' | '›' | '©' | '>' | '→' => figures.bars += 1,
            _ if character.is_numeric() => figures.digits += 1,
            _ => {}
        }
        self.price(character);
        let closes = matches!(character, '"' | '\'' | '”' | '’' | '»' | ')' | ']');
        self.end_mark(closes);
        match character {
            '。' | '！' | '？' | '；' => self.figures.ends += 1,
            '.' | '!' | '?' | '…' | ';' | ':' => self.mark = true,
            _ => {}
        }
        self.closed = matches!(character, '.' | '!' | '?' | '…' | '。' | '！' | '？')
            || (self.closed && (closes || matches!(character, '）' | '」' | '』' | ' ')));
        self.before = [self.before[1], character];
    }

    /// Counts the mark before, if the character after it `ends` the clause.
    fn end_mark(&mut self, ends: bool) {
        self.figures.ends += u32::from(self.mark && ends);
        self.mark = false;
    }

    /// Counts a price: a sign of a currency before or behind a digit, with at most a blank between them.
    fn price(&mut self, character: char) {
        let sign: fn(char) -> bool = |character| matches!(character, '$' | '€' | '£' | '¥' | '₹');
        let [second, first] = self.before;
        let beside = |is: fn(char) -> bool| is(first) || (first == ' ' && is(second));
        let before = character.is_numeric() && beside(sign);
        let behind = character == '€' && beside(char::is_numeric);
        self.figures.prices += u32::from(before || behind);
    }

    fn finish(mut self) -> TextFigures {
        self.end_mark(true);
        TextFigures { ends_as_sentence: self.closed, ..self.figures }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[track_caller]
    fn check(text: &str, ends: u32, ends_as_sentence: bool) {
        let figures = TextFigures::of([text].into_iter());
        assert_eq!((figures.ends, figures.ends_as_sentence), (ends, ends_as_sentence), "{text}");
    }

    #[test]
    fn ends_of_sentences() {
        check("One. Two! Three?", 3, true);
        check("He said: \"No.\"", 2, true);
        check("at 10:30 on example.com", 0, false);
        check("Home | News", 0, false);
        check("新聞。再見", 1, false);
        check("新聞。」", 1, true);
        check("(All of it.) ", 1, true);
        check("", 0, false);
    }

    proptest! {
        /// Letters by runs count as letters one by one.
        #[test]
        fn as_one_by_one(text in "[ab.,;:!? \"')$€9\n»é。」]{0,30}") {
            let mut counter = Counter::default();
            text.chars().for_each(|character| match u8::try_from(character) {
                Ok(letter) if letter.is_ascii_alphabetic() => counter.letters(&[letter]),
                _ => counter.add(character),
            });
            prop_assert_eq!(TextFigures::of([text.as_str()].into_iter()), counter.finish());
        }
    }

    #[track_caller]
    fn check_counts(text: &str, characters: u32, commas: u32, digits: u32, bars: u32, prices: u32) {
        let figures = TextFigures::of([text].into_iter());
        let found = (figures.characters, figures.commas, figures.digits, figures.bars, figures.prices);
        assert_eq!(found, (characters, commas, digits, bars, prices), "{text}");
    }

    #[test]
    fn other_counts() {
        check_counts("a, b;  c ", 7, 2, 0, 0, 0);
        check_counts("a | b » c", 9, 0, 0, 2, 0);
        check_counts("$5 and € 7", 10, 0, 2, 0, 2);
        check_counts("12€", 3, 0, 2, 0, 1);
    }
}
