//! Writes a crawl of any size as WARC files, page by page, for measurements at scale (`experiments/scale`).
//!
//! `cargo run --release -p gleaner-synthetic --example crawl -- FOLDER SITES PAGES [FILES]`: writes `SITES`
//! sites of `PAGES` pages each, in `FILES` files of about the same size. The sites are those of news-2002,
//! repeated with other seeds, each under its own host (`site-00017.test`).

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::{env, process};

use synthetic::{GeneratedPage, news_2002};

/// The first site of the corpus to use: one in English.
const FIRST: usize = 3;

fn main() -> io::Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let number = |at: usize| arguments.get(at).and_then(|number| number.parse().ok());
    let (Some(folder), Some(sites), Some(pages)) = (arguments.first(), number(1), number(2)) else {
        io::stderr().write_all(b"usage: crawl FOLDER SITES PAGES [FILES]\n")?;
        process::exit(2);
    };
    write(Path::new(folder), sites, pages, number(3).unwrap_or(1).max(1))
}

fn write(folder: &Path, sites: usize, pages: usize, files: usize) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let all = sites * pages;
    for file in 0..files {
        // the records whose share of all is that of the file
        let records = (file * all).div_ceil(files)..((file + 1) * all).div_ceil(files);
        if records.is_empty() {
            continue;
        }
        let mut warc = BufWriter::new(File::create(folder.join(format!("crawl-{file:03}.warc")))?);
        for record in records {
            let (site, page) = (record / pages, record % pages);
            let many = news_2002::sites(pages, 0).len();
            let made = &news_2002::sites(pages, (site / many) as u64)[(FIRST + site) % many];
            write_record(&mut warc, record, site, &made.page(page))?;
        }
        warc.flush()?;
    }
    Ok(())
}

fn write_record(file: &mut impl Write, record: usize, site: usize, page: &GeneratedPage) -> io::Result<()> {
    let path = page.url.splitn(4, '/').nth(3).unwrap_or_default();
    let http = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n";
    write!(
        file,
        "WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-{record:012x}>\r\n\
         WARC-Date: 2026-01-01T00:00:00Z\r\nWARC-Target-URI: http://site-{site:05}.test/{path}\r\n\
         Content-Type: application/http; msgtype=response\r\nContent-Length: {}\r\n\r\n{http}",
        http.len() + page.bytes.len()
    )?;
    file.write_all(&page.bytes)?;
    file.write_all(b"\r\n\r\n")
}
