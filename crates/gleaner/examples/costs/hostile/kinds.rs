//! Hostile pages and sites, made of a rule and a size. The same rule and size give the same bytes.
//!
//! A kind grows in one way: by what its pages repeat, or by the number of pages. What it grows by is all that differs between its
//! sizes, so that times tell how a method grows with it.

/// One way to be hostile.
pub(crate) struct Kind {
    pub(crate) name: &'static str,
    make: Make,
}

enum Make {
    /// Three pages that repeat a piece of markup, and close at the end what each piece opened.
    Pages { piece: fn(usize) -> String, close: &'static str },
    /// As it is, in an encoding other than UTF-8.
    Encoded { piece: fn(usize) -> String, encoding: &'static encoding_rs::Encoding },
    /// A site of ever more pages.
    Site { page: fn(usize) -> String },
    /// One page that is all there is of a site.
    Alone { piece: fn(usize) -> String },
}

/// Bytes of a page of the smallest size, about; of the next two it is twice and four times that.
const BYTES: usize = 150_000;

/// Pages of a site of the smallest size.
const PAGES: usize = 150;

const HEAD: &str = "<!DOCTYPE html><html><head><meta charset=utf-8><title>A page</title></head><body>";

impl Kind {
    /// The pages, `times` (1, 2, 4) the smallest size.
    pub(crate) fn pages(&self, times: usize) -> Vec<Vec<u8>> {
        let page = |number: usize, piece: fn(usize) -> String, close: &str| {
            let mut text = format!("{HEAD}<h1>Page {number} of a hostile site</h1>");
            let mut pieces = 0;
            while text.len() + pieces * close.len() < BYTES * times {
                text.push_str(&piece(number * 1_000_000 + pieces));
                pieces += 1;
            }
            text + &close.repeat(pieces) + "<p>The last words of it."
        };
        match &self.make {
            Make::Pages { piece, close } => {
                (0..3).map(|number| page(number, *piece, close).into_bytes()).collect()
            }
            Make::Encoded { piece, encoding } => {
                let declared = format!("charset={}", encoding.name());
                (0..3)
                    .map(|number| page(number, *piece, "").replacen("charset=utf-8", &declared, 1))
                    .map(|text| encoding.encode(&text).0.into_owned())
                    .collect()
            }
            Make::Site { page } => {
                (0..PAGES * times).map(|number| (HEAD.to_owned() + &page(number)).into_bytes()).collect()
            }
            Make::Alone { piece } => vec![page(0, *piece, "").into_bytes()],
        }
    }
}

/// All kinds.
pub(crate) fn all() -> Vec<Kind> {
    let pages = |name, piece, close| Kind { name, make: Make::Pages { piece, close } };
    let encoded = |name, piece, encoding| Kind { name, make: Make::Encoded { piece, encoding } };
    let site = |name, page| Kind { name, make: Make::Site { page } };
    vec![
        pages("deep: div", |_| "<div>".into(), "</div>"),
        pages("deep: div with words", |n| format!("<div>{} ", words(n, 3)), "</div>"),
        pages("deep: span", |_| "<span>".into(), "</span>"),
        pages("deep: list", |n| format!("<ul><li>{}", words(n, 2)), "</ul>"),
        pages("deep: table in cell", |n| format!("<table><tr><td>{}", words(n, 2)), "</table>"),
        pages("deep: formatting never closed", |n| format!("<b><p>{}", words(n, 2)), ""),
        pages("wide: paragraphs alike", |_| "<p>the same old words".into(), ""),
        pages("wide: paragraphs that differ", |n| format!("<p>{}", words(n, 6)), ""),
        pages("wide: empty elements", |_| "<div></div>".into(), ""),
        pages("wide: line breaks", |_| "a<br>".into(), ""),
        pages("wide: cells", |n| format!("<td>{}", words(n, 2)), ""),
        pages("wide: tables", |n| format!("<table><tr><td>{}</table>", words(n, 4)), ""),
        pages("wide: links", |n| format!("<a href='/{n}'>{}</a> ", words(n, 2)), ""),
        pages("wide: images", |n| format!("<img src={n}.png alt='{}'>", words(n, 2)), ""),
        pages("wide: classes that differ", |n| format!("<div class=c{n}>{}</div>", words(n, 2)), ""),
        pages("wide: unknown elements", |n| format!("<x-{n}>word</x-{n}>"), ""),
        pages("wide: headings", |n| format!("<h{}>{}</h2>", n % 6 + 1, words(n, 3)), ""),
        pages("wide: hidden", |n| format!("<div style='display:none'>{}</div>", words(n, 3)), ""),
        pages("broken: crossed formatting", |n| format!("<a href={n}><b><i></a></b></i>x"), ""),
        pages("broken: text between cells", |n| format!("<table>{}<b>y", words(n, 2)), ""),
        pages("broken: ends without starts", |_| "</p></br></b></div></table>x".into(), ""),
        pages("broken: comments never closed", |n| format!("{}<!--", words(n, 2)), ""),
        pages("broken: tags never closed", |_| "<p class='".into(), ""),
        pages("broken: less-than signs", |_| "<</<!<a".into(), ""),
        pages(
            "broken: characters that are none",
            |n| format!("&#xD800;&#99999999;&notit;\0{}", words(n, 1)),
            "",
        ),
        pages("huge: one word", |_| "abcdefghij".into(), ""),
        pages("huge: one sentence", |n| format!("{} ", words(n, 10)), ""),
        pages("huge: short sentences", |n| format!("A {}. ", words(n, 1)), ""),
        pages("huge: words that differ", |n| format!("w{n}q "), ""),
        pages("huge: white space", |_| " \t\n".into(), ""),
        pages("huge: punctuation", |_| ".!?".into(), ""),
        pages("huge: script", |n| format!("<script>var a{n} = '<p>';</script>"), ""),
        pages("huge: attributes", |n| format!("<p title='{}'>x", words(n, 40)), ""),
        encoded("foreign: GBK", chinese, encoding_rs::GBK),
        encoded(
            "foreign: Shift_JIS",
            |n| format!("<p>{}", ["日本語の文章", "ニュース。", "新しい本、"][n % 3]),
            encoding_rs::SHIFT_JIS,
        ),
        encoded(
            "foreign: windows-1251",
            |n| format!("<p>{} ", ["страница", "новости.", "город и река"][n % 3]),
            encoding_rs::WINDOWS_1251,
        ),
        pages("foreign: no spaces", chinese, ""),
        site("site: identical pages", |_| article(0)),
        site("site: nothing in common", |n| format!("<x-{n}><p class=c{n}>{}", words(n * 100, 100))),
        site("site: one template", |n| {
            format!("<ul><li>Home<li>News<li>Contact</ul>{}<p>All rights reserved", article(n))
        }),
        site("site: empty pages", |_| String::new()),
        site("site: all but a word the same", |n| format!("{}<p>w{n}q", article(0))),
        Kind { name: "site: a page alone", make: Make::Alone { piece: |n| format!("<p>{}", words(n, 12)) } },
    ]
}

fn chinese(n: usize) -> String {
    format!("<p>{}", ["新聞頁面的內容在這裡。", "城市與河流", "圖書館星期日開放，", "蘋果"][n % 4])
}

fn article(number: usize) -> String {
    (0..6).map(|part| format!("<p>{}.", words(number * 1000 + part * 30, 25))).collect()
}

/// `count` words that depend on `seed`: mostly of a small vocabulary, some rare ones.
fn words(seed: usize, count: usize) -> String {
    const COMMON: [&str; 16] = [
        "storm", "coast", "night", "people", "houses", "boats", "harbour", "because", "nobody", "could",
        "say", "wind", "rain", "would", "end", "monday",
    ];
    let word = |place: usize| {
        // a cheap mix of seed and place; the constant is the golden ratio's
        let mixed = (seed + place).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40;
        if mixed.is_multiple_of(8) { format!("rare{mixed}") } else { COMMON[mixed % COMMON.len()].to_owned() }
    };
    (0..count).map(word).collect::<Vec<_>>().join(" ")
}
