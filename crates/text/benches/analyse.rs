//! The speed of turning texts into terms: English, Chinese and a mixture, of growing sizes, generated here
//! with a fixed seed.
//!
//! `site` starts with an empty vocabulary, as a fit does; `over` reads the same text over a vocabulary that
//! has most of its terms, as cleaning does. `words` and `library words` compare the word loop with the
//! library, whose words are the same.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use text::{Analyser, TermOptions, Vocabulary, sentences, words};
use unicode_segmentation::UnicodeSegmentation;

const SIZES: [usize; 3] = [10_000, 100_000, 1_000_000];

/// Words of Taiwanese news, with as many single characters as running text has.
const CHINESE: &str = "總統 政府 經濟 新聞 記者 報導 台灣 大陸 公司 市場 股市 投資 銀行 科技 網路 電腦 系統 企業 \
    表示 指出 認為 進行 發展 成長 問題 研究 學生 教育 大學 警方 調查 案件 法院 國際 美國 日本 香港 北京 天氣 \
    颱風 地震 醫院 健康 民眾 生活 文化 電影 音樂 體育 比賽 球員 冠軍 的 了 在 是 有 和 也 就 不 人 將 與 為 \
    上 中 到 說 會 要 年 月 日";

/// xorshift64*: good enough for a text that must be uneven and the same every time.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let drawn = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33;
        usize::try_from(drawn).unwrap_or_default() % n
    }

    /// A number below `n`. Low numbers are more frequent, about as words are.
    fn rank(&mut self, n: usize) -> usize {
        let bound = self.below(n) + 1;
        let bound = self.below(bound) + 1;
        self.below(bound)
    }
}

fn english_words(chance: &mut Chance) -> Vec<String> {
    let stop_words = ["the", "of", "and", "to", "a", "in", "that", "is", "was", "for", "it's", "with"];
    let made = (0..20_000).map(|_| {
        let syllables = 1 + chance.below(4);
        let parts =
            ["re", "la", "tion", "al", "ing", "con", "di", "ver", "ment", "s", "est", "or", "ber", "um"];
        (0..syllables).map(|_| parts[chance.below(parts.len())]).collect()
    });
    stop_words.iter().map(|&word| word.to_owned()).chain(made).collect()
}

/// A text of at least `size` bytes; about `chinese` in a hundred of its sentences are Chinese.
fn make(size: usize, chinese: usize) -> String {
    let mut chance = Chance(0x9e37_79b9_7f4a_7c15);
    let english = english_words(&mut chance);
    let han: Vec<&str> = CHINESE.split_whitespace().collect();
    let mut text = String::with_capacity(size + 200);
    while text.len() < size {
        let length = 4 + chance.below(20);
        if chance.below(100) < chinese {
            for i in 0..length {
                text.push_str(han[chance.rank(han.len())]);
                if i % 7 == 6 {
                    text.push('，');
                }
            }
            text.push('。');
        } else {
            for i in 0..length {
                text.push_str(if i == 0 { "" } else { " " });
                text.push_str(&english[chance.rank(english.len())]);
            }
            text.push_str(". ");
        }
        if chance.below(4) == 0 {
            text.push('\n');
        }
    }
    text
}

fn analyse(c: &mut Criterion) {
    let analyser = Analyser::new(&TermOptions::default());
    // The dictionary is loaded once a process.
    let _ = analyser.tokens("中文", &mut Vocabulary::new());
    for (name, chinese) in [("english", 0), ("chinese", 100), ("mixed", 50)] {
        let mut group = c.benchmark_group(name);
        group.sample_size(20);
        for size in SIZES {
            let text = make(size, chinese);
            group.throughput(Throughput::Bytes(text.len() as u64));
            group.bench_with_input(BenchmarkId::new("site", size), &text, |b, text| {
                b.iter(|| analyser.tokens(black_box(text), &mut Vocabulary::new()));
            });
            let mut vocabulary = Vocabulary::new();
            let _ = analyser.tokens(&make(size / 2, chinese), &mut vocabulary);
            group.bench_with_input(BenchmarkId::new("over", size), &text, |b, text| {
                b.iter(|| analyser.tokens_over(black_box(text), &vocabulary));
            });
        }
        let text = make(100_000, chinese);
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_function("words", |b| b.iter(|| words(black_box(&text)).count()));
        group.bench_function("library words", |b| b.iter(|| black_box(&text).unicode_word_indices().count()));
        group.bench_function("sentences", |b| b.iter(|| sentences(black_box(&text)).count()));
        group.finish();
    }
}

criterion_group!(benches, analyse);
criterion_main!(benches);
