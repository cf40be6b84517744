//! The encoding that a page is read in, and its text.

use page::{Hints, Page};

/// Reads `bytes` with the charset `given` and compares encoding and text.
#[track_caller]
fn check(bytes: &[u8], given: Option<&str>, encoding: &str, text: &str) {
    let page = Page::parse(bytes, &Hints { charset: given, ..Hints::default() });
    assert_eq!(page.encoding().name(), encoding);
    assert_eq!(page.text(), text);
}

fn encoded(label: &str, text: &str) -> Vec<u8> {
    let encoding = encoding(label);
    let (bytes, _, unmappable) = encoding.encode(text);
    assert!(!unmappable, "{text} in {label}");
    bytes.into_owned()
}

fn encoding(label: &str) -> &'static page::Encoding {
    page::Encoding::for_label(label.as_bytes()).expect("a known label")
}

/// A page in `label` that declares it, read without hints.
fn check_declared(label: &str, text: &str) {
    let html = format!("<html><head><meta charset=\"{label}\"><body>{text}");
    check(&encoded(label, &html), None, encoding(label).name(), text);
}

/// A page in `label` without a declaration, which repeats `text` often enough for the detector.
fn check_detected(label: &str, url: Option<&str>, text: &str) {
    let html = format!("<p>{}", text.repeat(20));
    let page = Page::parse(&encoded(label, &html), &Hints { url, charset: None });
    assert_eq!(page.encoding().name(), encoding(label).name());
    assert_eq!(page.text(), text.repeat(20));
}

#[test]
fn declared_encodings() {
    check_declared("big5", "中時電子報即時新聞");
    check_declared("gb2312", "新华网北京一月五日电");
    check_declared("shift_jis", "朝日新聞デジタル");
    check_declared("euc-kr", "한겨레신문");
    check_declared("windows-1251", "Новости дня");
    check_declared("koi8-r", "Новости дня");
    check_declared("windows-1253", "Εφημερίδα");
    check_declared("iso-8859-7", "Εφημερίδα");
}

#[test]
fn a_mark_wins_over_all() {
    let page = [b"\xef\xbb\xbf<meta charset=big5>".as_slice(), "é中".as_bytes()].concat();
    check(&page, Some("gbk"), "UTF-8", "é中");
    check(b"\xff\xfea\0b\0", Some("utf-8"), "UTF-16LE", "ab");
    check(b"\xfe\xff\0a\0b", None, "UTF-16BE", "ab");
}

#[test]
fn html_in_utf_16_needs_no_mark() {
    for (name, order) in
        [("UTF-16LE", u16::to_le_bytes as fn(u16) -> [u8; 2]), ("UTF-16BE", u16::to_be_bytes)]
    {
        let bytes: Vec<u8> = "<p>é 新聞".encode_utf16().flat_map(order).collect();
        check(&bytes, None, name, "é 新聞");
    }
}

#[test]
fn the_given_charset_wins_over_the_declared() {
    let html = "<meta charset=gb2312><p>中文";
    check(html.as_bytes(), Some("utf-8"), "UTF-8", "中文");
    check(html.as_bytes(), Some("Text/HTML; Charset=\"UTF-8\""), "UTF-8", "中文");
}

#[test]
fn an_unknown_given_charset_counts_as_none() {
    for given in ["", "nonsense", "text/html", "text/html; charset=", "hz-gb-2312", "replacement"] {
        check("<meta charset=utf-8>中".as_bytes(), Some(given), "UTF-8", "中");
    }
}

#[test]
fn utf_8_wins_over_a_stale_declaration() {
    for declared in ["gb2312", "gbk", "big5", "euc-jp", "shift_jis", "iso-2022-jp", "windows-1252"] {
        check(format!("<meta charset={declared}>é中").as_bytes(), None, "UTF-8", "é中");
    }
    let xml = "<?xml version='1.0' encoding='windows-1251'?><p>é";
    check(xml.as_bytes(), None, "UTF-8", "é");
    // so does the server's charset, which is one for all pages
    for given in ["windows-1252", "iso-8859-1", "text/html; charset=gbk"] {
        check("<meta charset=gbk>é".as_bytes(), Some(given), "UTF-8", "é");
    }
    check(b"<meta charset=gbk>\xe9 b", Some("windows-1252"), "windows-1252", "é b");
}

#[test]
fn a_charset_of_the_server_that_does_not_fit_gives_way() {
    let (text, german) = ("Сегодня в Москве прошло заседание", "Über die Brücke");
    let page = encoded("windows-1251", &format!("<meta charset=windows-1251><p>{text}"));
    for given in ["utf-8", "iso-8859-1", "text/html; charset=ISO-8859-1"] {
        check(&page, Some(given), "windows-1251", text);
    }
    check(
        &page,
        Some("koi8-u"),
        "KOI8-U",
        Page::parse(&page, &Hints { url: None, charset: Some("koi8-u") }).text(),
    );
    let latin = encoded("windows-1252", &format!("<meta charset=latin1><p>{german}"));
    check(&latin, Some("utf-8"), "windows-1252", german);
    for (label, declared, given) in [("windows-1251", "utf-8", None), ("shift_jis", "", Some("utf-8"))] {
        let text = if label == "shift_jis" {
            "きょう東京で開かれた会議で、新しい計画"
        } else {
            text
        };
        let page = encoded(label, &format!("<meta charset='{declared}'><p>{text}"));
        check(&page, given, encoding(label).name(), text);
    }
    // faults in what is UTF-8, and few
    let page = ["<meta charset=latin1><p>é中é".as_bytes(), b"\xe9 \xe9"].concat();
    check(&page, Some("utf-8"), "UTF-8", "é中é\u{fffd} \u{fffd}");
    check(b"<meta charset=utf-8><p>\xe9", Some("iso-8859-1"), "windows-1252", "é");
}

#[test]
fn utf_8_with_a_stray_byte_or_a_cut_is_utf_8() {
    for text in [
        "Старая мельница",
        "新华社北京电，记者今天",
        "これは新しい計画です",
        "한겨레신문은 오늘 계획을",
        "Εφημερίδα της",
    ] {
        for declared in
            ["", "<meta charset=gbk>", "<meta charset=windows-1252>", "<meta charset=windows-1251>"]
        {
            let whole = format!("{declared}<p>{text}");
            let stray = [whole.as_bytes(), b"\xa0"].concat();
            check(&stray, None, "UTF-8", &format!("{text}\u{fffd}"));
            let cut = [whole.as_bytes(), &"中".as_bytes()[..2]].concat();
            check(&cut, None, "UTF-8", &format!("{text}\u{fffd}"));
        }
    }
    // little beyond ASCII
    let english = "A café, a “quote” — as it was";
    let stray = [b"<p>", english.as_bytes(), b"\xe9 x"].concat();
    check(&stray, None, "UTF-8", &format!("{english}\u{fffd} x"));
    let cut = [b"<p>\xc3\xa9 x", &"“".as_bytes()[..2]].concat();
    check(&cut, None, "UTF-8", "é x\u{fffd}");
}

#[test]
fn what_is_no_utf_8_is_read_as_declared() {
    // a stray byte behind little of UTF-8: there is no certainty then
    check(b"<meta charset=windows-1252>\xc3\xa9\xe9 x", None, "windows-1252", "Ã©é x");
    // an incomplete sequence, and no whole one
    check(b"<p>caf\xe9", None, "windows-1252", "café");
    // ASCII, and so valid UTF-8
    check(b"<meta charset=gbk>plain", None, "GBK", "plain");
    check(b"<meta charset=iso-2022-jp>\x1b$B$-$g$&\x1b(B", None, "ISO-2022-JP", "きょう");
}

#[test]
fn declared_names_that_mean_another_encoding() {
    check("<meta charset=utf-16>é".as_bytes(), None, "UTF-8", "é");
    check(b"<meta charset=x-user-defined>\xe9", None, "windows-1252", "é");
    check(b"<meta charset=iso-8859-1>\x93caf\xe9\x94", None, "windows-1252", "“café”");
}

#[test]
fn invalid_sequences_are_replaced() {
    let page = Page::parse(b"<p>a\xffb\xe4\xb8", &Hints { charset: Some("utf-8"), ..Hints::default() });
    assert_eq!(page.text(), "a\u{fffd}b\u{fffd}");
}

#[test]
fn undeclared_utf_8_is_seen() {
    check("<p>é中".as_bytes(), None, "UTF-8", "é中");
    check(b"plain", None, "UTF-8", "plain");
    check(b"", None, "UTF-8", "");
}

#[test]
fn undeclared_encodings_are_detected() {
    check_detected("big5", None, "中央社記者台北一日電，行政院會今天通過預算案。");
    check_detected("gbk", None, "新华社北京电，记者今天从有关部门获悉，我国经济继续保持增长。");
    check_detected("shift_jis", None, "きょう東京で開かれた会議で、新しい計画が発表されました。");
    check_detected("iso-2022-jp", None, "きょう東京で会議");
    let moscow = "Сегодня в Москве прошло заседание правительства.";
    check_detected("windows-1251", None, moscow);
    check_detected("windows-1251", None, "СЕГОДНЯ, 5 ЯНВАРЯ: «я последняя буква», ПрофсоЯз и другие ЯМЫ");
    check_detected("x-mac-cyrillic", None, moscow);
    check_detected("x-mac-cyrillic", None, "Вся Россия ждёт: когда же начнётся «большая» работа?");
    check_detected("windows-1252", Some("http://www.example.fr/"), "Le président a été élu à l’unanimité.");
}

#[test]
fn the_top_level_domain_helps() {
    // "Новости" in windows-1251: too short to be recognised with certainty.
    let bytes = b"\xcd\xee\xe2\xee\xf1\xf2\xe8";
    let read = |url| Page::parse(bytes, &Hints { url, charset: None }).encoding().name();
    assert_eq!(read(Some("http://example.ru/")), "windows-1251");
    assert_eq!(read(Some("http://example.gr/")), "ISO-8859-7");
}

#[test]
fn odd_addresses_do_not_upset_the_detector() {
    for url in " x http://[::1]/ http://1.2.3.4/ http://example.рф/ file:///x http://EXAMPLE.COM./".split(' ')
    {
        let _ = Page::parse(b"\xe9\xa4", &Hints { url: Some(url), charset: None });
    }
}
