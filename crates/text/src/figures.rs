//! Figures of a text: the words that the field's leaderboards compare (runs of letters and digits), sets of them by their hashes, and the
//! counts of one pass over the characters of a block. Words by the Unicode rules, as methods use them, are in [`crate::words`].

use crate::hash::{fnv_lower_case, mix};
use crate::words::offset;
use std::iter::from_fn;
use unicode_normalization::char::is_combining_mark;

/// The words of a text as byte ranges `(start, end)`, in order, never empty: each character U+4E00 to U+9FFF, and each
/// longest run of other characters that are letters or digits ([`char::is_alphanumeric`]; the underscore is none).
///
/// Shorter than [`words`](crate::words): an apostrophe, a point or a combining accent separates them
/// (`don't`, `3.5`). The case is kept. Text beyond 4 GiB is not read.
pub fn alphanumeric_words(text: &str) -> impl Iterator<Item = (u32, u32)> + '_ {
    let text = &text[..text.floor_char_boundary(u32::MAX as usize)];
    let is_alone = |c: char| matches!(c, '\u{4E00}'..='\u{9FFF}');
    let mut at = 0;
    from_fn(move || {
        let start = at + text[at..].find(char::is_alphanumeric)?;
        // the usual case
        let plain = text.as_bytes()[start..].iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
        let behind = start + plain;
        let mut letters = text[behind..].char_indices();
        let one = plain == 0 && letters.next().is_some_and(|(_, first)| is_alone(first));
        let ends = |&(_, c): &(usize, char)| one || is_alone(c) || !c.is_alphanumeric();
        at = letters.find(ends).map_or(text.len(), |(end, _)| behind + end);
        Some((offset(start), offset(at)))
    })
}

/// The longest runs of letters and digits ([`char::is_alphanumeric`]), in lower case; Chinese characters are no words of their own.
pub fn lower_case_words(text: &str) -> impl Iterator<Item = String> {
    text.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_lowercase)
}

/// Whether a character is a letter or a number by its general category (L, N). [`char::is_alphanumeric`] also
/// accepts vowel signs, which are marks, and letters in circles and squares, which are symbols.
pub fn is_letter_or_number(char: char) -> bool {
    let enclosed = |char| matches!(char, '\u{24B6}'..='\u{24E9}' | '\u{1F130}'..='\u{1F149}' | '\u{1F150}'..='\u{1F169}' | '\u{1F170}'..='\u{1F189}');
    char.is_alphanumeric() && (char.is_ascii() || !(is_combining_mark(char) || enclosed(char)))
}

/// The hashes of the words of a text, in order. Words that differ only in case have equal hashes.
pub fn word_hashes(text: &str) -> impl Iterator<Item = u64> + '_ {
    alphanumeric_words(text).map(|(start, end)| mix(fnv_lower_case(&text[start as usize..end as usize])))
}

/// The distinct words of a text: sorted hashes.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WordSet(Vec<u64>);

impl WordSet {
    /// The set of words with these hashes, in any order.
    pub fn of(hashes: Vec<u64>) -> Self {
        Self(sorted_set(hashes))
    }

    /// The words of a text.
    pub fn of_text(text: &str) -> Self {
        Self::of(word_hashes(text).collect())
    }

    /// Number of distinct words.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no word.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The number of words in both sets.
    pub fn common(&self, other: &Self) -> usize {
        common(&self.0, &other.0)
    }

    /// The Dice coefficient of the two sets, in \[0, 1\]; 0 if both are empty.
    pub fn similarity(&self, other: &Self) -> f64 {
        let all = self.len() + other.len();
        if all == 0 { 0.0 } else { 2.0 * self.common(other) as f64 / all as f64 }
    }

    /// The share of this set's words that are in the other set; 0 without words.
    pub fn share_in(&self, other: &Self) -> f64 {
        if self.is_empty() { 0.0 } else { self.common(other) as f64 / self.len() as f64 }
    }
}

/// The items in order, each once.
pub fn sorted_set<T: Ord>(mut items: Vec<T>) -> Vec<T> {
    items.sort_unstable();
    items.dedup();
    items
}

/// The number of members in both of two sorted lists; one that is in them several times counts as often as in both.
pub fn common<T: Ord>(left: &[T], right: &[T]) -> usize {
    let (mut i, mut j, mut both) = (0, 0, 0);
    // without a branch, since no processor can predict the order
    while i < left.len() && j < right.len() {
        let order = left[i].cmp(&right[j]);
        both += usize::from(order.is_eq());
        i += usize::from(order.is_le());
        j += usize::from(order.is_ge());
    }
    both
}

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

    fn found(text: &str) -> Vec<&str> {
        alphanumeric_words(text).map(|(start, end)| &text[start as usize..end as usize]).collect()
    }

    #[test]
    fn runs_and_single_characters() {
        let cases: [(&str, &[&str]); 16] = [
            ("", &[]),
            (" \t\n\u{3000}\u{A0}", &[]),
            ("... --- !? _ __", &[]),
            ("a", &["a"]),
            (" One, two;three ", &["One", "two", "three"]),
            ("don't rock'n'roll", &["don", "t", "rock", "n", "roll"]),
            ("3.14 1,000 2002-07-23", &["3", "14", "1", "000", "2002", "07", "23"]),
            ("snake_case _x_ 1_000", &["snake", "case", "x", "1", "000"]),
            ("mp3 4th x²", &["mp3", "4th", "x²"]),
            ("Zażółć gęślą, Straße", &["Zażółć", "gęślą", "Straße"]),
            ("Москва, «είπε»", &["Москва", "είπε"]),
            ("cafe\u{301}s in\u{AD}to", &["cafe", "s", "in", "to"]),
            ("我用Windows系統，2002年", &["我", "用", "Windows", "系", "統", "2002", "年"]),
            ("東京タワーのひらがな 서울은", &["東", "京", "タワーのひらがな", "서울은"]),
            // Outside the range, Han characters are letters like others.
            ("㐀㐁一\u{9FFF}𠮷𠮷 〇々", &["㐀㐁", "一", "\u{9FFF}", "𠮷𠮷", "〇々"]),
            ("hi👩\u{200D}👧ho ½ Ⅷ １２", &["hi", "ho", "½", "Ⅷ", "１２"]),
        ];
        for (text, expected) in cases {
            assert_eq!(found(text), expected, "words of {text:?}");
        }
    }

    #[test]
    fn letters_and_numbers_by_category() {
        assert!("aZ9éßж中カー서²½Ⅷअ𠮷".chars().all(is_letter_or_number));
        // vowel signs, accents, letters in circles, signs
        assert!(!" _.-\u{93E}\u{940}\u{64E}\u{301}\u{345}ⓒ🅰©😀".chars().any(is_letter_or_number));
    }

    /// The words by the definition, character by character.
    fn by_definition(text: &str) -> Vec<String> {
        let mut words = vec![String::new()];
        for char in text.chars() {
            match char {
                '\u{4E00}'..='\u{9FFF}' => words.extend([char.to_string(), String::new()]),
                _ if char.is_alphanumeric() => words.last_mut().unwrap().push(char),
                _ => words.push(String::new()),
            }
        }
        words.retain(|word| !word.is_empty());
        words
    }

    #[track_caller]
    fn check_sets(left: &str, right: &str, common: usize, similarity: f64, share: f64) {
        let (left, right) = (WordSet::of_text(left), WordSet::of_text(right));
        assert_eq!((left.common(&right), right.common(&left)), (common, common));
        assert_eq!((left.similarity(&right), left.share_in(&right)), (similarity, share));
    }

    #[test]
    fn words_in_common() {
        check_sets("a b c", "B c D e", 2, 4.0 / 7.0, 2.0 / 3.0);
        check_sets("a a b", "a", 1, 2.0 / 3.0, 0.5);
        check_sets("", "a", 0, 0.0, 0.0);
        check_sets("", "", 0, 0.0, 0.0);
        check_sets("新聞 x", "聞", 1, 0.5, 1.0 / 3.0);
    }

    #[track_caller]
    fn check_ends(text: &str, ends: u32, ends_as_sentence: bool) {
        let figures = TextFigures::of([text].into_iter());
        assert_eq!((figures.ends, figures.ends_as_sentence), (ends, ends_as_sentence), "{text}");
    }

    #[test]
    fn ends_of_sentences() {
        check_ends("One. Two! Three?", 3, true);
        check_ends("He said: \"No.\"", 2, true);
        check_ends("at 10:30 on example.com", 0, false);
        check_ends("Home | News", 0, false);
        check_ends("新聞。再見", 1, false);
        check_ends("新聞。」", 1, true);
        check_ends("(All of it.) ", 1, true);
        check_ends("", 0, false);
    }

    #[track_caller]
    fn check_figures(text: &str, characters: u32, commas: u32, digits: u32, bars: u32, prices: u32) {
        let figures = TextFigures::of([text].into_iter());
        let found = (figures.characters, figures.commas, figures.digits, figures.bars, figures.prices);
        assert_eq!(found, (characters, commas, digits, bars, prices), "{text}");
    }

    #[test]
    fn other_counts() {
        check_figures("a, b;  c ", 7, 2, 0, 0, 0);
        check_figures("a | b » c", 9, 0, 0, 2, 0);
        check_figures("$5 and € 7", 10, 0, 2, 0, 2);
        check_figures("12€", 3, 0, 2, 0, 1);
    }

    proptest! {
        #[test]
        fn as_defined(text in "[ab1_.' é“中文カ서\u{301}\u{3000}½𠮷]{0,40}", anything in any::<String>()) {
            prop_assert_eq!(found(&text), by_definition(&text));
            prop_assert_eq!(found(&anything), by_definition(&anything));
        }
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
}
