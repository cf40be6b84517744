//! Words of a run of Han characters: jieba's dictionary, looked up by simplified characters.
//!
//! jieba's dictionary (349,045 words) is in simplified characters alone. So a run in traditional characters
//! is first mapped to them, character by character, for the look-up. Both forms of a character have three
//! bytes in UTF-8, so the words are the same byte ranges of the run. The pairs, in `simplified.txt`, are those
//! of OpenCC: the test asks `ferrous-opencc` for every character of the basic plane, and `GLEANER_UPDATE=1`
//! writes them again. So only tests compile that library. OpenCC's tables of phrases are not used: they only
//! resolve rare ambiguities between two simplified forms.

use std::borrow::Cow;
use std::sync::LazyLock;

use jieba_rs::Jieba;

/// The most bytes of a run that is cut whole; longer runs are cut in pieces of about that size, to bound the
/// memory of the segmenter. It is a thousand characters without any punctuation.
const LONGEST_RUN: usize = 3 * 1024;

/// The characters for which a simplified form is kept.
const TRADITIONAL: std::ops::RangeInclusive<char> = '\u{3400}'..='\u{9FFF}';

/// A line for each traditional character that has a simplified form, with both, sorted.
const PAIRS: &str = include_str!("simplified.txt");

/// The dictionary, loaded at first use (about 50 ms, 33 MB) and shared by all analysers.
static JIEBA: LazyLock<Jieba> = LazyLock::new(Jieba::new);

/// The simplified form of each character of `TRADITIONAL`.
static SIMPLIFIED: LazyLock<Vec<char>> = LazyLock::new(|| {
    let mut forms: Vec<char> = TRADITIONAL.collect();
    let mut chars = PAIRS.chars().filter(|c| TRADITIONAL.contains(c));
    while let (Some(traditional), Some(simplified)) = (chars.next(), chars.next()) {
        forms[traditional as usize - *TRADITIONAL.start() as usize] = simplified;
    }
    forms
});

/// The simplified form of a character; the character itself if it has none.
fn simple(c: char) -> char {
    if TRADITIONAL.contains(&c) { SIMPLIFIED[c as usize - *TRADITIONAL.start() as usize] } else { c }
}

/// A text with each traditional character replaced by its simplified form, byte for byte in the same places.
pub(crate) fn simplified(text: &str) -> Cow<'_, str> {
    if text.chars().all(|c| simple(c) == c) {
        return Cow::Borrowed(text);
    }
    let form: String = text.chars().map(simple).collect();
    debug_assert_eq!(form.len(), text.len(), "simplified forms are as long as traditional ones");
    Cow::Owned(form)
}

/// The words of any text as jieba 0.42 for Python cuts it, with new words: each sign and each blank is a word too.
pub fn jieba_words(text: &str) -> Vec<&str> {
    JIEBA.cut(text, true).into_iter().flat_map(|word| parts(word.word)).collect()
}

/// The parts of a word: the library joins `a-b_1.x`, Python's jieba joins but the digits behind a point.
fn parts(word: &str) -> impl Iterator<Item = &str> {
    let is_joined = word.is_ascii() && word.contains(['.', '_', '-']);
    let (whole, mut rest) = if is_joined { (None, word) } else { (Some(word), "") };
    let run = |text: &str, of: fn(&u8) -> bool| text.bytes().take_while(of).count();
    let next = move || {
        let mut end = run(rest, u8::is_ascii_alphanumeric);
        if end == 0 {
            end = run(rest, |byte| !byte.is_ascii_alphanumeric());
        } else {
            let digits = rest[end..].strip_prefix('.').map_or(0, |behind| run(behind, u8::is_ascii_digit));
            end += if digits > 0 { 1 + digits } else { 0 };
            end += usize::from(rest[end..].starts_with('%'));
        }
        let (part, behind) = rest.split_at(end);
        rest = behind;
        (!part.is_empty()).then_some(part)
    };
    whole.into_iter().chain(std::iter::from_fn(next))
}

/// Cuts a run of Han characters into words and calls `emit` with each as a byte range of the run, in order;
/// together they are the run. `traditional` looks traditional characters up by their simplified forms.
/// `new_words` lets a hidden Markov model join characters that are in no dictionary word.
pub(crate) fn cut(run: &str, traditional: bool, new_words: bool, mut emit: impl FnMut(usize, usize)) {
    let mut base = 0;
    while base < run.len() {
        let end = run.floor_char_boundary(base.saturating_add(LONGEST_RUN));
        let piece = &run[base..end];
        let key = if traditional { simplified(piece) } else { Cow::Borrowed(piece) };
        for word in JIEBA.cut(&key, new_words) {
            emit(base + word.byte_start, base + word.byte_end);
        }
        base = end;
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;
    use std::fs;

    use ferrous_opencc::{OpenCC, config::BuiltinConfig};

    use super::*;

    fn cut_to_string(run: &str, traditional: bool, new_words: bool) -> String {
        let mut words = Vec::new();
        cut(run, traditional, new_words, |start, end| words.push(&run[start..end]));
        words.join("/")
    }

    fn check(run: &str, expected: &str) {
        assert_eq!(cut_to_string(run, true, false), expected);
    }

    #[test]
    fn any_text_is_cut_as_in_python() {
        let words = jieba_words("Python3.11的v1.2.x和a-b_1: 5.5%");
        assert_eq!(
            words,
            ["Python3.11", "的", "v1.2", ".", "x", "和", "a", "-", "b", "_", "1", ":", " ", "5.5%"]
        );
        let words = jieba_words("C++ and\r\n--x");
        assert_eq!(words.join("/"), "C++/ /and/\r\n/--/x");
    }

    #[test]
    fn simplified_text() {
        check("中华人民共和国今天成立了", "中华人民共和国/今天/成立/了");
        check("我来到北京清华大学", "我/来到/北京/清华大学");
    }

    #[test]
    fn traditional_text_has_the_same_words() {
        check("中華人民共和國今天成立了", "中華人民共和國/今天/成立/了");
        check("我來到北京清華大學", "我/來到/北京/清華大學");
        check("總統府發言人表示經濟成長", "總統府/發言人/表示/經濟/成長");
    }

    #[test]
    fn without_the_mapping_traditional_words_fall_apart() {
        assert_eq!(cut_to_string("經濟成長", false, false), "經/濟/成/長");
    }

    #[test]
    fn new_words_are_guessed_on_demand() {
        assert_eq!(cut_to_string("他来到了网易杭研大厦", true, false), "他/来到/了/网易/杭/研/大厦");
        assert_eq!(cut_to_string("他来到了网易杭研大厦", true, true), "他/来到/了/网易/杭研/大厦");
    }

    #[test]
    fn pairs_are_those_of_opencc() {
        let opencc = OpenCC::from_config(BuiltinConfig::T2s).unwrap();
        let mut pairs = String::new();
        for c in TRADITIONAL {
            let form = opencc.convert(&c.to_string());
            // a form of another length would shift the offsets
            if form.chars().count() == 1 && form.len() == 3 && !form.starts_with(c) {
                writeln!(pairs, "{c}{form}").unwrap();
            }
        }
        if std::env::var_os("GLEANER_UPDATE").is_some() {
            fs::write("src/simplified.txt", &pairs).unwrap();
        }
        assert!(pairs == PAIRS, "simplified.txt: made anew by GLEANER_UPDATE=1");
        assert_eq!(simplified("漢字與圖書館裡的臺灣"), "汉字与图书馆里的台湾");
        assert!(matches!(simplified("汉字"), Cow::Borrowed(_)));
    }

    #[test]
    fn a_huge_run_is_cut_without_loss() {
        let run = "新聞".repeat(100_000);
        let (mut at, mut words) = (0, 0);
        cut(&run, true, false, |start, end| {
            assert_eq!(start, at);
            (at, words) = (end, words + 1);
        });
        assert_eq!((at, words), (run.len(), 100_000));
    }

    #[test]
    fn characters_beyond_the_basic_plane() {
        check("𠮷野家", "𠮷/野/家");
    }
}
