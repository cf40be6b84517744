//! Pages in WARC files of any writer: a site for each host.
//!
//! One walk through the files notes the place of each page. The pages of a site are read later, on request,
//! so that a crawl of many sites need not be in memory. This module defines page, host and name; `records`
//! reads records, `response` the answers of servers.

mod captures;
mod packing;
mod records;
mod response;

use std::path::{Path, PathBuf};
use std::sync::Arc;

pub use captures::{Capture, CapturedSite, OpenFile, PageCursor, PageTable};
pub(crate) use captures::{CapturePlace, SiteListing};
use records::{Content, Record, Unread};
pub use response::{BodyError, ResponseHead};
use url::Url;
use walkdir::WalkDir;

use crate::address::{name_of, site_of, web_url};
use crate::folder::{DEEPEST, LocalFolder, Unreadable, is_page, too_deep};
use crate::stored::{LARGEST, Unparsed};

pub(crate) use records::{RecordPosition, Records};

/// The most bytes of the header of a server's answer, here and in a crawl: the limit of browsers.
pub const LONGEST_HEADER: usize = 256 << 10;

/// The number of bytes of each record that are read for its HTTP header and the beginning of its body.
const LOOK: u64 = LONGEST_HEADER as u64 + (64 << 10);

/// Endings of WARC files and of archives of them, compared without case.
const ENDINGS: [&str; 3] = [".warc", ".warc.gz", ".wacz"];

/// The content of WARC files: sites, sorted by id, and errors, in the order of the files.
#[derive(Debug)]
pub struct Warcs {
    /// A site for each host with a page.
    pub sites: Vec<CapturedSite>,
    /// The unreadable files, and unreadable records in files.
    pub unreadable: Vec<Unreadable>,
}

/// Whether the name is that of a WARC file or of an archive of such files: it ends in `.warc`, `.warc.gz` or `.wacz`.
pub fn is_warc(path: &Path) -> bool {
    let name = path.file_name().map(|name| name.to_string_lossy().to_ascii_lowercase()).unwrap_or_default();
    ENDINGS.iter().any(|ending| name.ends_with(ending))
}

/// The WARC files below a folder, sorted by path, and the links and folders that were not read and may be
/// or contain WARC files. Both are empty if the folder has a page outside of WARC
/// files: then the folder is a site of pages ([`LocalSite::Folder`](crate::LocalSite::Folder)), since programs that
/// mirror a site may write WARC files beside it.
///
/// Links that lead out of the folder are not followed.
pub(crate) fn warcs_in(folder: &LocalFolder) -> (Vec<PathBuf>, Vec<Unreadable>) {
    let (mut found, mut refused, mut deep) = (Vec::new(), Vec::new(), Vec::new());
    for entry in WalkDir::new(folder).max_depth(DEEPEST).sort_by_file_name().into_iter().flatten() {
        if is_warc(entry.path()) && entry.path().is_file() {
            match folder.refusal(&entry) {
                Some(refusal) => refused.push(refusal),
                None => found.push(entry.into_path()),
            }
        } else if is_page(entry.path()) {
            return (Vec::new(), Vec::new());
        } else {
            deep.extend(too_deep(&entry));
        }
    }
    if !found.is_empty() {
        refused.append(&mut deep);
    }
    found.sort();
    (found, refused)
}

/// Walks through WARC files and lists their pages by host.
///
/// Pages are the `response` records with an http(s) address, a status of 2xx and a media type of HTML;
/// without a media type the body must begin like HTML. So are the `resource` records with a media type of HTML, which have no such
/// header. Records of other types, also `revisit`, are skipped. Of several captures of an address without its fragment, the first counts. A site is a host,
/// with the port unless it is the scheme's own: `www.example.org`, `example.org` and `127.0.0.1_8080` are
/// three sites; http and https of a host are one. The pages of a site are in the order of the given files and
/// of the records in them.
///
/// The name of a page is path and query of its address; the name of a folder is its `index.html`. If two
/// addresses have one name, the later name has `~2` behind it.
///
/// A fault costs its record, and in a gzip member the rest of the member. Behind a member that cannot be unpacked, and behind the
/// thousandth fault, the rest of the file is not read, and the error says so. Records above 64 MiB are left out and
/// reported. A file that is cut off within a record gives all records before it.
pub fn open_warcs(files: &[PathBuf]) -> Warcs {
    let mut sites = SiteListing::default();
    let mut unreadable = Vec::new();
    for file in files {
        let shared: Arc<Path> = Arc::from(file.as_path());
        let mut tell = |problem: String| unreadable.push(Unreadable { path: file.clone(), problem });
        let mut records = match Records::of(file) {
            Ok(records) => records,
            Err(error) => {
                tell(error.to_string());
                continue;
            }
        };
        let reported = |Unread { at, problem }| format!("the record at byte {at}: {problem}");
        while let Some(record) = records.next(LOOK) {
            match record.map_err(reported).and_then(|record| page_of(&record)) {
                Ok(Some((url, place))) => add_record(&mut sites, url, &shared, place),
                Ok(None) => {}
                Err(problem) => tell(problem),
            }
        }
    }
    Warcs { sites: sites.sites(), unreadable }
}

/// The address and the place of a record that is a page.
fn page_of(record: &Record) -> Result<Option<(Url, RecordPosition)>, String> {
    let Some(url) = address(record) else { return Ok(None) };
    let wrong = |problem: String| format!("the record at byte {}, of {url}: {problem}", record.place.at);
    let is_page = if record.content == Content::Response {
        let head = ResponseHead::of(&record.block).map_err(wrong)?;
        head.is_of_page().unwrap_or_else(|| looks_like_page(&head, &record.block))
    } else {
        true
    };
    if is_page && record.length > LARGEST {
        return Err(wrong(format!("it is larger than {LARGEST} bytes")));
    }
    Ok(is_page.then_some((url, record.place)))
}

/// The address of a record that may be a page.
fn address(record: &Record) -> Option<Url> {
    record.target.as_deref().filter(|_| record.content != Content::Other).and_then(web_url)
}

/// Whether a body without a type begins like a page, in the bytes that were read.
fn looks_like_page(head: &ResponseHead, block: &[u8]) -> bool {
    head.page(&block[head.length..], LARGEST).is_ok_and(|page| page::begins_like_a_page(&page))
}

/// Lists the page of a record under its host, if that can be a site.
pub(crate) fn add_record(sites: &mut SiteListing, url: Url, file: &Arc<Path>, place: RecordPosition) {
    if let Some(site) = site_of(&url) {
        let plain = name_of(&url);
        sites.add(site, url.into(), &plain, CapturePlace::Record(Arc::clone(file), place));
    }
}

/// The open file, and its records.
pub(crate) type OpenRecords<'c> = Option<(&'c Arc<Path>, Records)>;

/// Reads the page of this address in a record.
pub(crate) fn read_record<'c>(
    file: &'c Arc<Path>,
    place: RecordPosition,
    url: &str,
    open: &mut OpenRecords<'c>,
) -> Result<Unparsed, String> {
    if open.as_ref().is_none_or(|(open, _)| *open != file) {
        *open = Some((file, Records::of(file).map_err(|error| error.to_string())?));
    }
    let (_, records) = open.as_mut().ok_or("it is gone")?;
    let record = records.at(place, LARGEST).ok_or("it is gone")?.map_err(|unread| unread.problem)?;
    if address(&record).is_none_or(|target| target.as_str() != url) {
        return Err("it is no response of this address".to_owned());
    }
    if let Content::Page(media) = record.content {
        return Ok(Unparsed { bytes: record.block, url: Some(url.to_owned()), charset: Some(media) });
    }
    let head = ResponseHead::of(&record.block)?;
    if head.is_of_page() == Some(false) {
        return Err("its status or its media type is not that of a page".to_owned());
    }
    let bytes = head.page(&record.block[head.length..], LARGEST).map_err(|error| error.to_string())?;
    Ok(Unparsed { bytes, url: Some(url.to_owned()), charset: head.charset().map(str::to_owned) })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use testkit::warc::{gzip, record, response, response_with};

    use super::*;
    use crate::LocalPages;

    /// Writes the files and opens them in order.
    fn opened(files: &[(&str, Vec<u8>)]) -> (tempfile::TempDir, Warcs) {
        let folder = tempfile::tempdir().unwrap();
        let mut paths = Vec::new();
        for (name, bytes) in files {
            paths.push(folder.path().join(name));
            fs::write(paths.last().unwrap(), bytes).unwrap();
        }
        (folder, open_warcs(&paths))
    }

    /// Sites with the names and texts of their pages.
    fn read(warcs: &Warcs) -> Vec<String> {
        let mut lines = Vec::new();
        for site in &warcs.sites {
            let folder = LocalPages::from(site).read();
            assert_eq!(folder.site.id(), site.id);
            assert_eq!(folder.unreadable.len(), site.pages.len() - folder.site.len());
            assert_eq!(folder.files.len(), folder.site.len());
            for (index, page) in folder.site.pages().iter().enumerate() {
                lines.push(format!("{} {} {:?}", site.id, folder.site.name(index), page.text().trim()));
            }
        }
        lines
    }

    #[track_caller]
    fn check(records: &[Vec<u8>], expected: &[&str]) {
        let members = records.iter().flat_map(|record| gzip(record)).collect();
        for bytes in [records.concat(), members, gzip(&records.concat())] {
            let (_folder, warcs) = opened(&[("x", bytes)]);
            assert_eq!(read(&warcs), expected);
            assert!(warcs.unreadable.is_empty(), "{:?}", warcs.unreadable);
        }
    }

    #[test]
    fn pages_are_listed_by_host() {
        // pages are read in the order of their records by host
        check(
            &[
                record("warcinfo", "", "", b"software: x\r\n"),
                response("http://b.test/z", "<p>one"),
                response("https://a.test/", "<p>two"),
                response("http://b.test/a/?q=1&r", "<p>three"),
                response("http://b.test:8080/x", "<p>four"),
                response("http://www.b.test/x", "<p>five"),
            ],
            &[
                "a.test index.html \"two\"",
                "b.test z \"one\"",
                "b.test a/index.html?q=1&r \"three\"",
                "b.test_8080 x \"four\"",
                "www.b.test x \"five\"",
            ],
        );
        // the first capture counts and names are distinguished
        check(
            &[
                response("http://a.test/x#top", "<p>first"),
                response("<http://a.test/x>", "<p>again"),
                response("https://a.test/x", "<p>safe"),
                response("http://a.test/x/", "<p>folder"),
                response("http://a.test/x/index.html", "<p>index"),
            ],
            &[
                "a.test x \"first\"",
                "a.test x~2 \"safe\"",
                "a.test x/index.html \"folder\"",
                "a.test x/index.html~2 \"index\"",
            ],
        );
        // what is no page is passed over
        let html = "200 OK\nContent-Type: text/html";
        check(
            &[
                response_with("http://a.test/1", "404 Not Found\nContent-Type: text/html", b"<p>not there"),
                response_with("http://a.test/2", "301 Moved\nLocation: /3\nContent-Type: text/html", b"<p>x"),
                response_with("http://a.test/3", "200 OK\nContent-Type: image/png", b"\x89PNG"),
                response_with("http://a.test/4", "200 OK", b"plain text"),
                response_with("http://a.test/5", "200 OK", b"<!doctype html><p>page"),
                record("request", "http://a.test/6", "", b"GET / HTTP/1.1\r\n\r\n"),
                record("revisit", "http://a.test/7", "", format!("HTTP/1.1 {html}\r\n\r\n").as_bytes()),
                record("metadata", "http://a.test/8", "", b"<html>"),
                record("resource", "http://a.test/robots.txt", "", b"<html>"),
                record("resource", "http://a.test/a.png", "Content-Type: image/png\r\n", b"<html>"),
                record("metadata", "http://a.test/b", "Content-Type: text/html\r\n", b"<html>"),
                record("unheard-of", "http://a.test/9", "", b"<html>"),
                record(
                    "response",
                    "dns:a.test",
                    "Content-Type: text/dns\r\n",
                    b"20260101\r\na.test. 1 IN A ::1",
                ),
                record("response", "", "", b"HTTP/1.1 200 OK\r\n\r\n<html>"),
                response("no address", "<p>nowhere"),
                response("http://../10", "<p>the folder above"),
                response("http://./11", "<p>the folder itself"),
            ],
            &["a.test 5 \"page\""],
        );
    }

    #[test]
    fn text_is_decoded_as_the_server_declared_and_links_lead_on() {
        let html = "200 OK\nContent-Type: text/html";
        let (big5, _, _) = encoding_rs::BIG5.encode("<meta charset=utf-8><a href=/新>新聞</a>");
        let chunked = [&b"5\r\n<p>ch\r\n"[..], b"4\r\nunks\r\n0\r\n\r\n"].concat();
        let bytes = [
            response_with("http://a.test/x/y", &format!("{html}; charset=big5"), &big5),
            response_with("http://a.test/z", &format!("{html}\nTransfer-Encoding: chunked"), &chunked),
        ];
        let (_folder, warcs) = opened(&[("x.warc", bytes.concat())]);
        let site = LocalPages::from(&warcs.sites[0]).read().site;
        assert_eq!(site.pages()[0].text(), "新聞");
        assert_eq!(site.pages()[0].url().unwrap().as_str(), "http://a.test/x/y");
        let link = site.pages()[0].links().next().unwrap();
        assert_eq!(site.pages()[0].resolve(link.href).unwrap().as_str(), "http://a.test/%E6%96%B0");
        assert_eq!(site.pages()[1].text(), "chunks");
    }

    #[test]
    fn several_files_are_one_crawl() {
        let plain = [response("http://a.test/2", "<p>two"), response("http://a.test/1", "<p>one")].concat();
        let packed = [response("http://a.test/2", "<p>again"), response("http://a.test/0", "<p>zero")]
            .map(|it| gzip(&it));
        let (_folder, warcs) = opened(&[("b.warc", plain), ("a.warc.gz", packed.concat())]);
        assert_eq!(read(&warcs), ["a.test 2 \"two\"", "a.test 1 \"one\"", "a.test 0 \"zero\""]);
    }

    /// The errors of files, without their paths.
    fn problems(warcs: &Warcs) -> Vec<&str> {
        warcs.unreadable.iter().map(|unreadable| unreadable.problem.as_str()).collect()
    }

    #[test]
    fn a_header_as_long_as_a_crawl_keeps_is_read() {
        let with = |length: usize| {
            let cookies = format!("Set-Cookie: {}\r\n", "a".repeat(1000)).repeat(length / 1014);
            let block = format!("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n{cookies}\r\n<p>a");
            record("response", "http://a.test/1", "", block.as_bytes())
        };
        let (_folder, warcs) = opened(&[("x.warc", with(LONGEST_HEADER - 100))]);
        assert_eq!(read(&warcs), ["a.test 1 \"a\""]);
        let (_folder, warcs) = opened(&[("x.warc", with(2 * LONGEST_HEADER))]);
        let problem =
            "the record at byte 0, of http://a.test/1: its HTTP header has no end within 327680 bytes";
        assert_eq!(problems(&warcs), [problem]);
    }

    #[test]
    fn faults_are_reported_with_their_places_and_cost_nothing_else() {
        let whole = response("http://a.test/1", "<p>one");
        let headless = record("response", "http://a.test/2", "", b"HTTP/1.1 200 OK\r\nA: b");
        let last = response("http://a.test/3", "<p>three");
        let (second, third) = (whole.len(), whole.len() + headless.len());
        let bytes = [&whole[..], &headless, &last[..last.len() - 10]].concat();
        let (_folder, warcs) = opened(&[("x.warc", bytes), ("y.warc", b"<html>".to_vec())]);
        assert_eq!(read(&warcs), ["a.test 1 \"one\""]);
        let expected = [
            format!(
                "the record at byte {second}, of http://a.test/2: its HTTP header has no end within 21 bytes"
            ),
            format!("the record at byte {third}: the file is cut off in it: 46 of 52 bytes are there"),
            "it is no WARC file".to_owned(),
        ];
        assert_eq!(problems(&warcs), expected);
        assert_eq!(warcs.unreadable[2].path.file_name().unwrap(), "y.warc");
    }

    #[test]
    fn a_page_in_an_unknown_encoding_or_too_large_is_a_row() {
        // a page in an unknown encoding is a row when it is read
        let odd =
            response_with("http://a.test/1", "200 OK\nContent-Type: text/html\nContent-Encoding: zstd", b"?");
        let (_folder, warcs) = opened(&[("x.warc", [odd, response("http://a.test/2", "<p>two")].concat())]);
        let folder = LocalPages::from(&warcs.sites[0]).read();
        assert_eq!((folder.site.len(), folder.unreadable.len()), (1, 1));
        let reported = folder.unreadable[0].to_string();
        let problem = "the record at byte 0, of http://a.test/1: its content encoding is \"zstd\"";
        assert!(reported.contains(problem), "{reported}");
        // a huge record is left out and reported
        let head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n";
        let block = [head.as_bytes(), &vec![b'x'; LARGEST as usize]].concat();
        let huge = gzip(&record("response", "http://a.test/1", "", &block));
        let last = gzip(&response("http://a.test/2", "<p>two"));
        let (_folder, warcs) = opened(&[("x.warc.gz", [huge, last].concat())]);
        assert_eq!(read(&warcs), ["a.test 2 \"two\""]);
        let problem = "the record at byte 0, of http://a.test/1: it is larger than 67108864 bytes";
        assert_eq!(problems(&warcs), [problem]);
    }

    #[test]
    fn a_file_that_changes_underneath_is_reported() {
        let (folder, warcs) = opened(&[("x.warc", response("http://a.test/1", "<p>one"))]);
        fs::write(folder.path().join("x.warc"), "WARC/").unwrap();
        let read = LocalPages::from(&warcs.sites[0]).read();
        assert_eq!((read.site.len(), read.unreadable.len()), (0, 1));
        fs::remove_file(folder.path().join("x.warc")).unwrap();
        assert_eq!(LocalPages::from(&warcs.sites[0]).read().unreadable.len(), 1);
    }

    #[test]
    fn a_folder_of_warc_files_holds_no_page_beside_them() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
        fs::create_dir(folder.path().join("sub")).unwrap();
        for name in ["b.warc", "a.WARC.gz", "sub/c.warc", "failures.csv"] {
            write(name, "{}");
        }
        let found = warcs_in(&LocalFolder::new(folder.path())).0;
        let names: Vec<_> = found.iter().map(|path| path.strip_prefix(folder.path()).unwrap()).collect();
        assert_eq!(names, ["a.WARC.gz", "b.warc", "sub/c.warc"].map(Path::new));
        write("sub/page", "<html>");
        assert!(warcs_in(&LocalFolder::new(folder.path())).0.is_empty());
    }

    #[cfg(unix)]
    #[test]
    fn links_to_warc_files_elsewhere_are_not_followed() {
        let place = tempfile::tempdir().unwrap();
        let site = place.path().join("site");
        fs::create_dir(&site).unwrap();
        fs::write(place.path().join("a.warc"), "{}").unwrap();
        fs::write(site.join("b.warc"), "{}").unwrap();
        std::os::unix::fs::symlink("../a.warc", site.join("a.warc")).unwrap();
        std::os::unix::fs::symlink("b.warc", site.join("c.warc")).unwrap();
        let (found, refused) = warcs_in(&LocalFolder::new(&site));
        assert_eq!(found, [site.join("b.warc"), site.join("c.warc")]);
        assert!(refused.len() == 1 && refused[0].path == site.join("a.warc"), "{refused:?}");
        assert_eq!(warcs_in(&LocalFolder::following_links(&site)).0.len(), 3);
    }

    #[test]
    fn warc_files_are_recognised_by_their_endings() {
        let names = ["a.warc", "B.WARC.GZ", "a.wacz", "c.warc.zst", "warc", "d.gz", "e.warc.cdx"];
        assert_eq!(
            names.map(|name| is_warc(Path::new(name))),
            [true, true, true, false, false, false, false]
        );
    }

    #[test]
    fn files_that_were_put_into_an_archive_are_pages() {
        let html = "Content-Type: text/html; charset=big5\r\n";
        let (big5, _, _) = encoding_rs::BIG5.encode("<p>新聞");
        for kind in ["resource", "conversion"] {
            check(&[record(kind, "http://a.test/x", html, &big5)], &["a.test x \"新聞\""]);
        }
    }

    #[test]
    fn the_warc_files_of_a_wacz_archive_are_one_crawl() {
        let plain = response("http://a.test/1", "<p>one");
        let packed = [response("http://a.test/2", "<p>two"), response("http://b.test/3", "<p>three")]
            .map(|it| gzip(&it));
        let archive = |method| {
            let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
            let options = zip::write::SimpleFileOptions::default().compression_method(method);
            for (name, bytes) in [
                ("archive/a.warc", &plain[..]),
                ("pages/pages.jsonl", b"{}"),
                ("archive/b.warc.gz", &packed.concat()),
            ] {
                archive.start_file(name, options).unwrap();
                std::io::Write::write_all(&mut archive, bytes).unwrap();
            }
            archive.finish().unwrap().into_inner()
        };
        let (_folder, warcs) = opened(&[("x.wacz", archive(zip::CompressionMethod::Stored))]);
        assert_eq!(read(&warcs), ["a.test 1 \"one\"", "a.test 2 \"two\"", "b.test 3 \"three\""]);
        assert!(warcs.unreadable.is_empty(), "{:?}", warcs.unreadable);
    }
}
