//! The speed of reading pages, in bytes of HTML a second, beside `scraper::Html::parse_document` on the same
//! pages.
//!
//! `generated` are news pages of nested tables, made here, of growing size: the rate must not fall. `hostile`
//! are pages built to break parsers. `real` are the `.html` files, and files without an ending, below the
//! folder that `GLEANER_BENCH_PAGES` names, if it is set. One iteration is one pass over all of them.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{env, fs, hint};

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use page::{Hints, Page};
use scraper::Html;

fn parse(html: &[u8]) -> Page {
    Page::parse(hint::black_box(html), &Hints::default())
}

fn scrape(html: &[u8]) -> Html {
    Html::parse_document(&String::from_utf8_lossy(hint::black_box(html)))
}

/// A news page of the year 2002, of about `bytes` bytes: menus and stories in nested tables.
fn news(bytes: usize) -> String {
    let mut page = String::from(
        "<!DOCTYPE HTML PUBLIC \"-//W3C//DTD HTML 4.01 Transitional//EN\"><html><head><title>News</title>\
         <meta http-equiv=\"Content-Type\" content=\"text/html; charset=utf-8\"></head><body bgcolor=#FFFFFF>\
         <table width=760 border=0 cellpadding=0 cellspacing=0><tr><td width=140 valign=top>",
    );
    let mut story = 0;
    while page.len() < bytes {
        story += 1;
        // Writing to a `String` never fails.
        let _ = write!(
            page,
            "<table border=0 width=\"100%\" class=\"c{}\"><tr><td><img src=\"/i/dot.gif\" width=1 height=1></td>\n\
             <td align=left><a href=\"/news/{story}.html\" target=_top><font face=arial size=2><b>Headline number {story} \
             of the day</b></font></a><br>\n<p>By a reporter &#8212; the first words of the story, and more of them, \
             until a paragraph is full &amp; the reader turns away.\n<p>A second paragraph&nbsp;follows the first, as \
             they do.</td></tr><!-- end of story --></table>\n",
            story % 7
        );
    }
    page + "</td></tr></table><script>var x = 1 < 2;</script></body></html>"
}

fn generated(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("generated");
    group.sample_size(10).measurement_time(Duration::from_secs(4));
    for kilobytes in [10, 100, 1_000, 10_000, 50_000] {
        let html = news(kilobytes * 1000);
        group.throughput(Throughput::Bytes(html.len() as u64));
        let label = format!("{kilobytes} kB");
        group.bench_with_input(BenchmarkId::new("page", &label), &html, |bencher, html| {
            bencher.iter_with_large_drop(|| parse(html.as_bytes()));
        });
        group.bench_with_input(BenchmarkId::new("scraper", &label), &html, |bencher, html| {
            bencher.iter_with_large_drop(|| scrape(html.as_bytes()));
        });
    }
}

fn hostile(criterion: &mut Criterion) {
    let differing = |count: usize| (0..count).map(|index| format!("<p><font color={index}>x</p>")).collect();
    let attributes: String = (0..1_000_000).map(|index| format!(" a{index}")).collect();
    let names = (0..500_000).map(|index| format!("<unknown-{index}>")).collect();
    let pages: [(&str, String); 10] = [
        ("div", "<div>".repeat(200_000) + "x" + &"</div>".repeat(200_000)),
        ("ul li", "<ul><li>".repeat(200_000)),
        ("table", "<table><tr><td>".repeat(200_000)),
        ("svg", "<svg><g>".repeat(200_000)),
        ("misnested", "<a href=x><b><div><i></a></b></div></i>".repeat(50_000)),
        ("misnested at full depth", "<div>".repeat(500) + &"<b><p><i><p></b></i>x".repeat(50_000)),
        ("unclosed fonts", differing(100_000)),
        ("attributes of one tag", format!("<p{attributes}>x")),
        ("names that differ", names),
        ("stray end tags", "<div>".repeat(200_000) + &"</span></p></table></b>".repeat(50_000)),
    ];
    let mut group = criterion.benchmark_group("hostile");
    group.sample_size(10).measurement_time(Duration::from_secs(2));
    for (name, html) in &pages {
        group.throughput(Throughput::Bytes(html.len() as u64));
        group.bench_with_input(BenchmarkId::new("page", name), html, |bencher, html| {
            bencher.iter_with_large_drop(|| parse(html.as_bytes()));
        });
    }
}

fn real(criterion: &mut Criterion) {
    let Some(folder) = env::var_os("GLEANER_BENCH_PAGES") else { return };
    let pages: Vec<Vec<u8>> =
        files(Path::new(&folder)).iter().filter_map(|file| fs::read(file).ok()).collect();
    let mut group = criterion.benchmark_group("real");
    group.sample_size(10).measurement_time(Duration::from_secs(20));
    group.throughput(Throughput::Bytes(pages.iter().map(|page| page.len() as u64).sum()));
    group.bench_function("page", |bencher| {
        bencher.iter(|| pages.iter().map(|html| parse(html).len()).sum::<usize>());
    });
    group.bench_function("scraper", |bencher| {
        bencher.iter(|| pages.iter().map(|html| scrape(html).tree.values().len()).sum::<usize>());
    });
}

/// All pages below `folder`, in order: other files (archives, gold text) would be timed as noise.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = fs::read_dir(&folder) else { continue };
        for entry in entries.filter_map(Result::ok) {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_none_or(|ending| ending == "html") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

criterion_group!(benches, generated, hostile, real);
criterion_main!(benches);
