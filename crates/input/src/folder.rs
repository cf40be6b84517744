//! Pages that belong to no data set of the catalogue: a folder of them is one site. Its unread parts are files outside of it that links lead
//! to, and folders that are too deep. `local` decides which folders make which sites.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};

use walkdir::{DirEntry, WalkDir};
use whole_file::UNFINISHED;

use crate::mhtml;
use crate::stored::{Unparsed, read_foreign};

/// Endings of the files that are read as pages, compared without case.
const ENDINGS: [&str; 8] = ["html", "htm", "xhtml", "shtml", "xht", "mhtml", "mht", "eml"];

/// The most bytes of a file that is read.
const LARGEST_FILE: u64 = page::MAX_INPUT as u64;

/// The reason why no site could be made.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// The folder itself cannot be read.
    #[error("cannot read {}: {}", .0.display(), .1)]
    Folder(PathBuf, io::Error),
    /// There is no text in the folder, a file with one of these endings.
    #[error("{} holds no text; texts are files ending in {}", .0.display(), .1.join(", "))]
    NoText(PathBuf, &'static [&'static str]),
    /// There is no page in the folder.
    #[error("{} holds no page; pages are files ending in {}, and files that begin like html", .0.display(), ENDINGS.join(", "))]
    NoPage(PathBuf),
}

/// The pages or the texts of a folder, not read yet.
pub struct Listed {
    /// Unique names and files, sorted by name.
    pub files: Vec<(String, PathBuf)>,
    /// The unreadable files and folders.
    pub unreadable: Vec<Unreadable>,
}

/// Lists the pages below a folder.
///
/// Pages are the files ending in `html`, `htm`, `xhtml`, `xht`, `shtml`, `mhtml`, `mht`, `eml`, and all others that begin like HTML:
/// crawls name pages `index.php`, `story.asp?id=3` or after their host. Links to files are followed if they
/// stay in the folder. Links to folders are not followed, so no walk is endless.
///
/// A link that leads out of the folder is listed as unreadable. So is a folder more than 64 deep.
///
/// # Errors
/// [`FolderError`] if the folder cannot be read or has no page, readable or not.
pub(crate) fn list_folder(folder: &LocalFolder) -> Result<Listed, FolderError> {
    list(folder, is_page, FolderError::NoPage)
}

/// Lists the files below a folder that have one of these endings, compared without case.
///
/// # Errors
/// [`FolderError`] if the folder cannot be read or has no text.
pub fn list_texts(folder: &LocalFolder, endings: &'static [&'static str]) -> Result<Listed, FolderError> {
    let is_text = |path: &Path| path.is_file() && ends_in(path, endings);
    list(folder, is_text, |path| FolderError::NoText(path, endings))
}

fn list(
    folder: &LocalFolder,
    is_wanted: impl Fn(&Path) -> bool,
    none: impl FnOnce(PathBuf) -> FolderError,
) -> Result<Listed, FolderError> {
    let path = folder.as_ref();
    std::fs::read_dir(path).map_err(|error| FolderError::Folder(path.to_owned(), error))?;
    let mut files = Vec::new();
    let mut unreadable = Vec::new();
    for entry in WalkDir::new(path).max_depth(DEEPEST).sort_by_file_name() {
        match entry {
            // half a page of a killed program of ours
            Ok(entry) if entry.file_name().to_string_lossy().starts_with(UNFINISHED) => {}
            Ok(entry) if is_wanted(entry.path()) => match folder.refusal(&entry) {
                Some(refusal) => unreadable.push(refusal),
                None => {
                    let relative = entry.path().strip_prefix(path).unwrap_or(entry.path());
                    files.push((name_of(relative), entry.into_path()));
                }
            },
            Ok(entry) => unreadable.extend(too_deep(&entry)),
            Err(error) => {
                let at = error.path().unwrap_or(path).to_owned();
                let problem = error.io_error().map_or_else(|| error.to_string(), ToString::to_string);
                unreadable.push(Unreadable { path: at, problem });
            }
        }
    }
    if files.is_empty() && unreadable.is_empty() {
        return Err(none(path.to_owned()));
    }
    // the walk sorts by parts of paths; here whole names are sorted
    files.sort();
    Ok(Listed { files, unreadable })
}

/// Names of single files as the pages of one site, whatever their endings: their paths below the deepest
/// folder that contains all of them. Each with its file; unique, sorted by name.
pub(crate) fn named_files(paths: &[PathBuf]) -> Vec<(String, PathBuf)> {
    let plain: Vec<PathBuf> = paths.iter().map(|path| without_steps(path)).collect();
    let mut shared = plain.first().and_then(|path| path.parent()).unwrap_or(Path::new("")).to_owned();
    while !plain.iter().all(|path| path.starts_with(&shared)) && shared.pop() {}
    let name = |path: &Path| name_of(path.strip_prefix(&shared).unwrap_or(path));
    let mut files: Vec<_> =
        plain.iter().zip(paths).map(|(plain, path)| (name(plain), path.clone())).collect();
    files.sort();
    files.dedup_by(|next, kept| next.0 == kept.0);
    files
}

/// The path from the root, with `.` and `..` resolved in the text alone; links are not read.
fn without_steps(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    let full = std::path::absolute(path);
    for part in full.as_deref().unwrap_or(path).components() {
        match part {
            Component::ParentDir => {
                plain.pop();
            }
            Component::CurDir => {}
            _ => plain.push(part),
        }
    }
    plain
}

/// Reads the page in a file; `url` is its address if the file names none.
///
/// # Errors
/// The reason why the file cannot be read, or is no page.
pub(crate) fn read_page(path: &Path, url: &str) -> Result<Unparsed, String> {
    let bytes = read_bytes(path)?;
    page::sniff(&bytes).map_err(|error| error.to_string())?;
    if bytes.starts_with(b"WARC/") {
        return Err("not a page: it is a WARC file, whose name ends in .warc".to_owned());
    }
    mhtml::page_of(bytes, Some(url.to_owned()))
}

/// Reads a file that is not too large.
///
/// # Errors
/// The reason why it cannot be read.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>, String> {
    read_foreign(path, LARGEST_FILE).map_err(|error| error.to_string())
}

/// Whether the path is a file, or a link to one, that is read as a page.
pub(crate) fn is_page(path: &Path) -> bool {
    if !path.is_file() {
        // a broken link to a page is an unreadable page
        return path.is_symlink() && !path.exists() && has_ending(path);
    }
    has_ending(path) || begins_like_html(path)
}

/// Whether the name ends like that of a page.
pub fn has_ending(path: &Path) -> bool {
    ends_in(path, &ENDINGS)
}

fn ends_in(path: &Path, endings: &[&str]) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str());
    ending.is_some_and(|ending| endings.iter().any(|known| known.eq_ignore_ascii_case(ending)))
}

fn begins_like_html(path: &Path) -> bool {
    let mut head = Vec::new();
    let looked = File::open(path).and_then(|file| file.take(page::SNIFFED as u64).read_to_end(&mut head));
    looked.is_ok() && page::begins_like_a_page(&head)
}

/// The path with `/` between its parts. Bytes that are not UTF-8 are written as `%FF`, so that two such files
/// have two names.
fn name_of(path: &Path) -> String {
    let mut name = String::new();
    for chunk in path.as_os_str().as_encoded_bytes().utf8_chunks() {
        name.push_str(chunk.valid());
        name.extend(chunk.invalid().iter().map(|byte| format!("%{byte:02X}")));
    }
    name.replace(std::path::MAIN_SEPARATOR, "/")
}

/// The id of a folder's site: its name.
pub(crate) fn site_id(path: &Path) -> String {
    let absolute = path.canonicalize();
    let name = absolute.as_deref().unwrap_or(path).file_name();
    name.map_or_else(|| "site".to_owned(), |name| name.to_string_lossy().into_owned())
}

/// The most nested folders that are walked.
pub(crate) const DEEPEST: usize = 64;

/// A file or a folder below the named one that could not be read.
#[derive(Debug, Clone, thiserror::Error)]
#[error("cannot read {}: {problem}", path.display())]
pub struct Unreadable {
    /// The file or folder.
    pub path: PathBuf,
    /// The system's message, or the size if it is too large.
    pub problem: String,
}

/// A folder, and whether links to files in it may lead out of it.
#[derive(Debug, Clone)]
pub struct LocalFolder {
    path: PathBuf,
    /// The folder's real path; `None` if every link is followed.
    bounds: Option<PathBuf>,
}

impl LocalFolder {
    /// A folder in which links are followed only if they stay in it, so that its author cannot choose other
    /// files of this machine to be read.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        let path = path.into();
        Self { bounds: Some(path.canonicalize().unwrap_or_else(|_| path.clone())), path }
    }

    /// A folder in which all links to files are followed.
    pub fn following_links(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into(), bounds: None }
    }

    /// The real path of a file if links lead to it out of the folder. A broken link has none; its error comes from reading it.
    pub(crate) fn outside(&self, path: &Path) -> Option<PathBuf> {
        let bounds = self.bounds.as_ref()?;
        path.canonicalize().ok().filter(|target| !target.starts_with(bounds))
    }

    /// The reason why a file in it, found by a walk, is not read.
    pub(crate) fn refusal(&self, entry: &DirEntry) -> Option<Unreadable> {
        let target = entry.path_is_symlink().then(|| self.outside(entry.path()))??;
        let target = target.display();
        let problem = format!(
            "it is a link that leads out of the folder, to {target}; `clean --follow-links` alone reads such"
        );
        Some(Unreadable { path: entry.path().to_owned(), problem })
    }
}

impl AsRef<Path> for LocalFolder {
    fn as_ref(&self) -> &Path {
        &self.path
    }
}

/// The error for a folder that is too deep to be walked, if there is anything in it.
pub(crate) fn too_deep(entry: &DirEntry) -> Option<Unreadable> {
    let is_left_out = entry.depth() == DEEPEST && entry.file_type().is_dir();
    let holds_something =
        is_left_out && std::fs::read_dir(entry.path()).is_ok_and(|mut entries| entries.next().is_some());
    holds_something.then(|| Unreadable {
        path: entry.path().to_owned(),
        problem: format!("it is {DEEPEST} folders deep, and nothing in it is read"),
    })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::LocalSite;
    use crate::tests::Folder;

    fn read_folder(path: impl Into<PathBuf>) -> Result<Folder, FolderError> {
        Ok(LocalSite::Folder(LocalFolder::new(path)).list()?.read())
    }

    fn read_files(paths: &[PathBuf]) -> Folder {
        LocalSite::Files(paths.to_vec()).list().unwrap().read()
    }

    /// Makes the files, each with its name as text, reads the folder and compares the names of the pages.
    #[track_caller]
    fn check(files: &[&str], expected: &[&str]) {
        let folder = tempfile::tempdir().unwrap();
        for name in files {
            write(folder.path(), name, format!("<p>{name}").as_bytes());
        }
        let read = read_folder(folder.path()).unwrap();
        assert_eq!(names(&read), expected);
        assert_eq!(read.files.len(), read.site.len());
        for (page, name) in read.site.pages().iter().zip(expected) {
            assert_eq!(page.text().trim(), *name);
        }
        assert!(read.unreadable.is_empty());
    }

    fn write(folder: &Path, name: &str, bytes: &[u8]) {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }

    fn names(folder: &Folder) -> Vec<&str> {
        (0..folder.site.len()).map(|index| folder.site.name(index)).collect()
    }

    #[test]
    fn pages_are_recognised_by_their_endings_and_sorted_by_their_names() {
        // pages are recognised by their endings without case
        check(
            &["b.html", "a.HTM", "c.xhtml", "d.shtml", "e.txt", "f.htmlx", "g.css"],
            &["a.HTM", "b.html", "c.xhtml", "d.shtml"],
        );
        // pages are sorted by their whole names
        check(&["a/z.html", "a-b.html", "a.html"], &["a-b.html", "a.html", "a/z.html"]);
        // names may hold anything
        check(&["A, b's \"c\" 新.html"], &["A, b's \"c\" 新.html"]);
    }

    #[test]
    fn other_files_are_pages_where_they_begin_like_html() {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), "page", b"\xef\xbb\xbf\n <!DOCTYPE HTML><p>x");
        write(folder.path(), "story.asp?id=3", b"<HTML>");
        write(folder.path(), "20120101_news.test_ff", b"<html>");
        write(folder.path(), "strict.php", b"<?xml version='1.0'?>\n<!DOCTYPE html>\n<html>");
        write(folder.path(), "feed.xml", b"<?xml version='1.0'?><rss>");
        write(folder.path(), "picture", b"\x89PNG");
        write(folder.path(), ".writing-a.html", b"<!DOCTYPE html><p>hal");
        write(folder.path(), "empty", b"");
        let folder = read_folder(folder.path()).unwrap();
        assert_eq!(names(&folder), ["20120101_news.test_ff", "page", "story.asp?id=3", "strict.php"]);
    }

    #[test]
    fn pages_lead_to_one_another_by_relative_links_and_by_those_of_their_host() {
        let folder = tempfile::tempdir().unwrap();
        let links = b"<a href='sub/b.html#x'>b</a><a href='http://www.example.org/sub/b.html'>b</a><a href='/c d.html'>c</a>";
        for site in ["www.example.org", "pages"] {
            write(folder.path(), &format!("{site}/a.html"), links);
            write(folder.path(), &format!("{site}/sub/b.html"), b"<a href=../a.html>a</a>");
            write(folder.path(), &format!("{site}/c d.html"), b"");
        }
        let led = |site: &str| -> Vec<Vec<usize>> {
            let read = read_folder(folder.path().join(site)).unwrap();
            let graph = read.site.links();
            (0..3).map(|page| graph.of(page).iter().map(|edge| edge.to).collect()).collect()
        };
        assert_eq!(led("www.example.org"), [vec![2, 2, 1], vec![], vec![0]]);
        assert_eq!(led("pages"), [vec![2, 1], vec![], vec![0]]);
    }

    #[test]
    fn what_is_no_folder_of_pages_is_an_error() {
        // a folder without a page is an error that says what is read
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), "note.txt", b"x");
        let error = read_folder(folder.path()).err().unwrap();
        assert!(matches!(error, FolderError::NoPage { .. }), "{error}");
        assert!(error.to_string().contains("html, htm, xhtml"), "{error}");
        // a missing folder and a file are errors
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), "a.html", b"x");
        for path in [folder.path().join("none"), folder.path().join("a.html")] {
            assert!(matches!(read_folder(path), Err(FolderError::Folder { .. })));
        }
    }

    #[test]
    fn an_empty_file_is_an_empty_page() {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), "a.html", b"");
        let read = read_folder(folder.path()).unwrap();
        assert_eq!((read.site.len(), read.site.pages()[0].text()), (1, ""));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn names_that_are_no_utf_8_stay_apart() {
        use std::os::unix::ffi::OsStrExt;
        let folder = tempfile::tempdir().unwrap();
        for name in [b"a\xfe.html", b"a\xff.html"] {
            fs::write(folder.path().join(std::ffi::OsStr::from_bytes(name)), b"<p>a").unwrap();
        }
        assert_eq!(names(&read_folder(folder.path()).unwrap()), ["a%FE.html", "a%FF.html"]);
    }

    #[cfg(unix)]
    #[test]
    fn loops_of_links_end_and_links_to_pages_are_followed() {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), "in/a.html", b"<p>a");
        std::os::unix::fs::symlink(folder.path(), folder.path().join("in/loop")).unwrap();
        std::os::unix::fs::symlink(folder.path().join("in/a.html"), folder.path().join("b.html")).unwrap();
        assert_eq!(names(&read_folder(folder.path()).unwrap()), ["b.html", "in/a.html"]);
    }

    #[cfg(unix)]
    #[test]
    fn links_that_lead_out_of_the_folder_are_rows_unless_they_are_asked_for() {
        let place = tempfile::tempdir().unwrap();
        write(place.path(), "secret.html", b"<html><p>secret");
        write(place.path(), "site/a.html", b"<p>a");
        let link = |to: &str, from: &str| std::os::unix::fs::symlink(to, place.path().join(from)).unwrap();
        link("../secret.html", "site/b.html");
        link("/dev/null", "site/c.html");
        link("a.html", "site/d.html");
        link("../secret.html", "site/no-ending");
        link("gone.html", "site/e.html");
        let site = place.path().join("site");
        // also if the folder itself is reached by a link
        link("site", "other");
        for folder in [site.clone(), place.path().join("other")] {
            let read = read_folder(&folder).unwrap();
            assert_eq!(names(&read), ["a.html", "d.html"]);
            let rows: Vec<_> = read.unreadable.iter().map(ToString::to_string).collect();
            let secret = place.path().join("secret.html").canonicalize().unwrap();
            let out = format!("to {}; `clean --follow-links` alone reads such", secret.display());
            let out = format!(": it is a link that leads out of the folder, {out}");
            assert_eq!(rows.len(), 3, "{rows:?}");
            assert!(rows[0].ends_with(&format!("b.html{out}")), "{rows:?}");
            assert!(rows[2].ends_with(&format!("no-ending{out}")), "{rows:?}");
            assert!(rows[1].contains("e.html: No such file"), "{rows:?}");
        }
        let all = LocalSite::Folder(LocalFolder::following_links(site)).list().unwrap().read();
        assert_eq!(names(&all), ["a.html", "b.html", "d.html", "no-ending"]);
    }

    #[test]
    fn folders_too_deep_to_be_walked_are_rows() {
        let folder = tempfile::tempdir().unwrap();
        let deep = |folders: usize| "d/".repeat(folders);
        write(folder.path(), &format!("{}a.html", deep(DEEPEST - 1)), b"<p>a");
        std::fs::create_dir_all(folder.path().join(deep(DEEPEST))).unwrap();
        let read = read_folder(folder.path()).unwrap();
        assert_eq!((read.site.len(), read.unreadable.len()), (1, 0));
        write(folder.path(), &format!("{}b.html", deep(DEEPEST)), b"<p>b");
        let read = read_folder(folder.path()).unwrap();
        let rows: Vec<_> =
            read.unreadable.iter().map(|row| (row.path.clone(), row.problem.as_str())).collect();
        let path: PathBuf = folder.path().join(deep(DEEPEST)).components().collect();
        assert_eq!(rows, [(path, "it is 64 folders deep, and nothing in it is read")]);
        assert_eq!(read.site.len(), 1);
    }

    #[test]
    fn a_file_that_is_no_page_by_its_content_is_a_row_whatever_its_name() {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), "a.html", b"<p>a");
        write(folder.path(), "b.html", b"%PDF-1.7\n");
        write(folder.path(), "c.html", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR");
        write(folder.path(), "d.htm", b"\0\x01\x02\x03");
        write(folder.path(), "e.html", b"no tag at all");
        let path = |name: &str| folder.path().join(name);
        let check = |read: &Folder| {
            assert_eq!(names(read), ["a.html", "e.html"]);
            let reported: Vec<_> =
                read.unreadable.iter().map(|row| (row.path.clone(), row.problem.as_str())).collect();
            let expected = [
                (path("b.html"), "not a page: it seems to be application/pdf"),
                (path("c.html"), "not a page: it seems to be image/png"),
                (path("d.htm"), "not a page: it begins with binary data"),
            ];
            assert_eq!(reported, expected);
        };
        check(&read_folder(folder.path()).unwrap());
        check(&read_files(&["a.html", "b.html", "c.html", "d.htm", "e.html"].map(path)));
    }

    #[test]
    fn single_files_are_named_below_the_folder_they_share() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["x/a.txt", "x/y/b.html"] {
            write(folder.path(), name, b"<p>text");
        }
        let path = |name: &str| folder.path().join(name);
        let read =
            read_files(&[path("x/y/b.html"), path("x/y/../a.txt"), path("x/a.txt"), path("x/none.html")]);
        assert_eq!(names(&read), ["a.txt", "y/b.html"]);
        assert_eq!(read.unreadable.len(), 1);
        assert_eq!(read.site.id(), "files");
        // a single file is named by itself
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), "a.html", b"<p>text");
        assert_eq!(names(&read_files(&[folder.path().join("a.html")])), ["a.html"]);
        assert!(read_files(&[]).site.is_empty());
    }
}
