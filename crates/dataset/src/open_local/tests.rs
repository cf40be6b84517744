//! Pages on this machine as a data set: folders with and without gold, WARC files, single files, what is missing or broken.

use std::fs;
use std::path::PathBuf;

use cleaning::Role;
use input::LocalError;
use testkit::warc::{gzip, response, response_with};

use super::*;
use crate::{Corpus, Kind, MarkedSite, OpenError, ReadOptions, Silent};

const WHOLE: ReadOptions = ReadOptions { scale: 1.0, pages: None, seed: 0 };
const STORY: &str = "The storm reached the coast on Monday night.";

/// A folder to put pages in.
struct Place(tempfile::TempDir);

impl Place {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> &Self {
        fs::create_dir_all(self.path(name).parent().unwrap()).unwrap();
        fs::write(self.path(name), bytes).unwrap();
        self
    }

    fn try_open(&self, paths: &[&str], options: ReadOptions) -> Result<Corpus, OpenError> {
        let paths: Vec<PathBuf> = paths.iter().map(|path| self.path(path)).collect();
        open_local("local/mine", &paths, &options, &Silent)
    }

    fn open(&self, paths: &[&str]) -> Corpus {
        self.try_open(paths, WHOLE).unwrap()
    }

    /// The error for these paths, without the place.
    fn refused(&self, paths: &[&str]) -> String {
        let error = self.try_open(paths, WHOLE).err().unwrap();
        assert_eq!(error.is_absence(), matches!(error, OpenError::Local(LocalError::Missing { .. })));
        self.without_place(&error.to_string())
    }

    fn unreadable(&self, corpus: &Corpus) -> Vec<String> {
        let row = |file: &crate::UnreadableFile| {
            format!("{} | {} | {}", file.site, file.page, self.without_place(&file.problem))
        };
        corpus.unreadable().iter().map(row).collect()
    }

    fn without_place(&self, text: &str) -> String {
        text.replace(&format!("{}/", self.0.path().display()), "")
    }
}

fn page(number: usize) -> String {
    format!("<p>Home News Sport<p>{STORY} It took the roofs of {number} houses.<p>All rights reserved")
}

/// Sites with the names of their pages.
fn sites(corpus: &Corpus) -> Vec<String> {
    let told = |index| {
        let MarkedSite { site, pages } = corpus.load(index).unwrap();
        assert_eq!(
            (site.id(), pages.len()),
            (corpus.sites()[index].id.as_str(), corpus.sites()[index].pages)
        );
        let names: Vec<&str> = (0..site.len()).map(|page| site.name(page)).collect();
        format!("{}: {}", site.id(), names.join(" "))
    };
    (0..corpus.sites().len()).map(told).collect()
}

#[test]
fn a_folder_is_a_site_with_gold_where_texts_stand_beside_pages() {
    let place = Place::new();
    place.write("www.a.test/1.html", page(1)).write("www.a.test/sub/2.html", page(2));
    place.write("www.a.test/3.html", page(3)).write("www.a.test/robots.txt", "User-agent: *");
    place.write("www.a.test/1.txt", format!("{STORY} It took the roofs of 1 houses.\n"));
    place.write("www.a.test/sub/2.txt", "Nothing of this stands in the page, not a single word.");
    let corpus = place.open(&["www.a.test"]);
    assert_eq!((corpus.id(), corpus.kind(), corpus.unreadable()), ("local/mine", Kind::Real, &[][..]));
    assert_eq!(sites(&corpus), ["www.a.test: 1.html 3.html sub/2.html"]);
    let MarkedSite { site, pages } = corpus.load(0).unwrap();
    let gold = pages[0].gold.as_ref().unwrap().get(Role::Article).slices(site.pages()[0].text());
    assert_eq!(gold.collect::<String>().trim(), format!("{STORY} It took the roofs of 1 houses."));
    assert!(pages[0].scored() && pages[0].found == 1.0);
    assert_eq!((pages[1].gold.is_none(), pages[1].found), (true, 1.0));
    assert!(!pages[2].scored() && pages[2].found < 0.5);
    assert_eq!(site.pages()[2].url().unwrap().as_str(), "http://folder.invalid/sub/2.html");
}

#[test]
fn a_text_of_a_page_is_no_page_whatever_it_begins_with() {
    let place = Place::new();
    place.write("a/1.html", page(1)).write("a/1.txt", "<html> is how pages begin").write("a/2.txt", "<html>");
    place.write("a/3.html", page(3)).write("a/3.txt", "");
    let corpus = place.open(&["a"]);
    assert_eq!(sites(&corpus), ["a: 1.html 2.txt 3.html"]);
    let empty = &corpus.load(0).unwrap().pages[2];
    assert!(empty.gold.is_none() && empty.found == 0.0, "a text without a word is no gold");
}

#[test]
fn all_kinds_of_paths_are_sites_sorted_by_id() {
    let place = Place::new();
    place.write("z/1.html", page(1)).write("lone.page", page(2)).write("far/other.html", page(3));
    let crawl = [response("http://m.test/b", &page(4)), response("http://m.test/a", &page(5))];
    place.write("crawl/pages.warc.gz", crawl.map(|record| gzip(&record)).concat());
    place.write("crawl/failures.csv", "url\n");
    let two = [response("http://b.test/1", &page(6)), response("http://a.test:81/1", &page(7))].concat();
    place.write("two.warc", &two).write("whole.warc.gz", gzip(&two)).write("z/1.txt", STORY);
    let expected =
        ["a.test_81: 1", "b.test: 1", "files: far/other.html lone.page", "m.test: b a", "z: 1.html"];
    let corpus = place.open(&["z", "lone.page", "crawl", "two.warc", "far/other.html"]);
    assert_eq!(sites(&corpus), expected);
    let packed = place.open(&["whole.warc.gz", "far/other.html", "lone.page", "z", "crawl"]);
    assert_eq!(sites(&packed), expected);
    assert_eq!(packed.digest(), corpus.digest(), "how pages are kept makes no difference");
    let some = corpus.only(&["*.test*".to_owned()]).unwrap();
    assert_eq!(sites(&some), ["a.test_81: 1", "b.test: 1", "m.test: b a"]);
    assert_eq!(some.load(2).unwrap().site.pages()[1].url().unwrap().as_str(), "http://m.test/a");
    assert!(some.load(2).unwrap().pages.iter().all(|marks| marks.gold.is_none() && marks.found == 1.0));
}

#[test]
fn the_digest_changes_with_every_byte_that_counts_and_with_no_other() {
    let place = Place::new();
    place.write("a/1.html", page(1)).write("a/1.txt", STORY).write("a/2.html", page(2));
    place.write("b.warc", response("http://b.test/1", &page(3)));
    let digest = || place.open(&["a", "b.warc"]).digest().to_owned();
    let first = digest();
    place.write("a/robots.txt", "Disallow").write("a/style.css", "p {}").write("a/none.txt", STORY);
    assert_eq!(digest(), first);
    let mut seen = vec![first];
    let mut check = |name: &str, bytes: Vec<u8>| {
        place.write(name, bytes);
        let digest = digest();
        assert!(!seen.contains(&digest), "{name}");
        seen.push(digest);
    };
    check("a/1.html", page(9).into());
    check("a/1.txt", b"Another text".to_vec());
    check("a/2.txt", STORY.into());
    check("a/3.html", page(3).into());
    check("b.warc", response("http://b.test/1", &page(4)));
    check("b.warc", response("http://b.test/2", &page(4)));
    let big5 =
        response_with("http://b.test/2", "200 OK\nContent-Type: text/html; charset=big5", page(4).as_bytes());
    check("b.warc", big5);
}

#[test]
fn a_scale_thins_each_site_evenly() {
    let place = Place::new();
    for number in 0..20 {
        place
            .write(&format!("a/{number:02}.html"), page(number))
            .write(&format!("b/{number:02}.html"), page(number));
    }
    let records: Vec<Vec<u8>> =
        (0..20).map(|number| response(&format!("http://c.test/{number:02}"), &page(number))).collect();
    place.write("c.warc", records.concat());
    let at = |scale| place.try_open(&["a", "c.warc"], ReadOptions { scale, ..WHOLE });
    let thin = at(0.35).unwrap();
    assert_eq!(
        sites(&thin),
        ["a: 02.html 05.html 08.html 11.html 14.html 17.html 19.html", "c.test: 02 05 08 11 14 17 19"]
    );
    assert_ne!(thin.digest(), at(1.0).unwrap().digest());
    assert_eq!(at(7.0).unwrap().digest(), at(1.0).unwrap().digest());
    for scale in [0.0, f64::NAN] {
        assert!(matches!(at(scale), Err(OpenError::Scale { .. })));
    }
}

#[test]
fn what_is_missing_or_gives_no_page_is_reported() {
    let place = Place::new();
    place
        .write("a/1.html", page(1))
        .write("b/a/1.html", page(1))
        .write("none/notes.txt", "x")
        .write("no.warc", "x");
    assert_eq!(place.refused(&["a", "gone"]), "gone is neither a folder nor a file");
    assert_eq!(place.refused(&["a", "b/a"]), "a and b/a both give a site called a");
    assert_eq!(place.refused(&["no.warc"]), "no page can be read: cannot read no.warc: it is no WARC file");
    let none = "none holds no page; pages are files ending in html, htm, xhtml, shtml, xht, mhtml, mht, eml, and files that begin like html";
    assert_eq!(place.refused(&["none"]), format!("no page can be read: {none}"));
    let corpus = place.open(&["a", "none", "no.warc"]);
    assert_eq!(sites(&corpus), ["a: 1.html"]);
    assert_eq!(
        place.unreadable(&corpus),
        [" |  | cannot read no.warc: it is no WARC file".to_owned(), format!(" |  | {none}")]
    );
}

#[test]
fn what_is_no_page_by_its_content_is_a_loss() {
    let place = Place::new();
    place.write("a/1.html", page(1)).write("a/2.html", "%PDF-1.7");
    let pdf = response("http://b.test/2", "%PDF-1.7");
    place.write("b.warc", [response("http://b.test/1", &page(1)), pdf].concat());
    let corpus = place.open(&["a", "b.warc"]);
    assert_eq!(sites(&corpus), ["a: 1.html", "b.test: 1"]);
    let unreadable = place.unreadable(&corpus);
    assert!(
        unreadable.iter().all(|row| row.ends_with("not a page: it seems to be application/pdf")),
        "{unreadable:?}"
    );
    assert_eq!(unreadable.len(), 2);
}

#[cfg(unix)]
#[test]
fn pages_that_cannot_be_read_are_losses_and_the_others_go_on() {
    let place = Place::new();
    place.write("a/1.html", page(1)).write("b/1.html", page(1));
    std::os::unix::fs::symlink("nowhere", place.path("a/2.html")).unwrap();
    let odd = "200 OK\nContent-Type: text/html\nContent-Encoding: zstd";
    let records = [
        response("http://c.test/1", &page(1)),
        response_with("http://c.test/2", odd, b"?"),
        response("http://c.test/3", &page(3)),
    ];
    let (second, third) = (records[0].len(), records[0].len() + records[1].len());
    let whole = records.concat();
    place.write("c.warc", &whole[..whole.len() - 20]);
    let corpus = place.open(&["a", "b", "c.warc"]);
    assert_eq!(sites(&corpus), ["a: 1.html", "b: 1.html", "c.test: 1"]);
    let cut = format!(" |  | cannot read c.warc: the record at byte {third}: the file is cut off in it: ");
    let [first, gone, unknown] = place.unreadable(&corpus).try_into().unwrap();
    assert!(first.starts_with(&cut), "{first}");
    assert_eq!(gone, "a | 2.html | cannot read a/2.html: No such file or directory (os error 2)");
    let begins = format!(
        "c.test | 2 | cannot read c.warc: the record at byte {second}, of http://c.test/2: its content"
    );
    assert!(unknown.starts_with(&begins), "{unknown}");
    let some = corpus.only(&["b".to_owned()]).unwrap();
    assert_eq!(some.unreadable().len(), 1, "of the sites that take part, and where none is known");
}

#[test]
fn a_page_that_changes_underneath_is_an_error_of_its_site() {
    let place = Place::new();
    place.write("a/1.html", page(1)).write("a/1.txt", STORY).write("b/1.html", page(1));
    let corpus = place.open(&["a", "b"]);
    let said = || place.without_place(&corpus.load(0).err().unwrap().to_string());
    place.write("a/1.txt", "Another text");
    assert_eq!(said(), "a/1.html: page 1.html is not the one that was there when the run began");
    fs::remove_file(place.path("a/1.txt")).unwrap();
    assert_eq!(said(), "a/1.txt: No such file or directory (os error 2)");
    assert!(corpus.load(1).is_ok());
}

#[test]
fn gold_has_the_name_of_its_page() {
    for (page, gold) in [
        ("a/b.html", "a/b.txt"),
        ("a.b.HTM", "a.b.txt"),
        ("story.asp?id=3", "story.asp?id=3.txt"),
        ("a.d/page", "a.d/page.txt"),
    ] {
        assert_eq!(gold_of(Path::new(page)), Path::new(gold));
    }
}
