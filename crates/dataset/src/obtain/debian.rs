//! Pages of Debian packages: each package from the mirror folder or through apt, its chosen pages unpacked and verified
//! below a folder of its name.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read as _, Seek as _, SeekFrom};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use rustc_hash::FxHashSet;

use super::archive::{self, ArchiveError, Writer};
use super::{Job, ObtainError, at};
use crate::content::Listing;
use crate::descriptor::{Debian, Package};
use crate::store::{From, Running, Store};

/// The package's file in the mirror folder.
fn in_mirror(store: &Store, package: &Package) -> Option<PathBuf> {
    package.file_names().iter().find_map(|name| store.archive_in_mirror(name))
}

/// Whether the mirror folder has every package.
pub(super) fn all_in_mirror(store: &Store, debian: &Debian) -> bool {
    debian.packages.iter().all(|package| in_mirror(store, package).is_some())
}

/// Fills the job's folder and verifies it. Packages that the mirror folder lacks are all downloaded before
/// any is unpacked, so a package that apt does not have costs no time.
pub(super) fn bring(job: &Job<'_>, debian: &Debian) -> Result<From, ObtainError> {
    let packages = debian.packages.iter().map(|package| &**package);
    let lacking: Vec<&Package> = packages.filter(|package| in_mirror(job.store, package).is_none()).collect();
    if job.store.offline && !lacking.is_empty() {
        return Err(job.offline());
    }
    let downloaded = job.work.join("packages");
    if !lacking.is_empty() {
        fs::create_dir(&downloaded).map_err(at(&downloaded))?;
        download(job, debian, &lacking, &downloaded)?;
    }

    fs::create_dir(job.files).map_err(at(job.files))?;
    let work = format!("unpacking {}", job.descriptor.id());
    let running = Running::start(job.progress, &work, Some(job.source.content().bytes));
    let mut all = Listing::default();
    for package in &debian.packages {
        let mirrored = in_mirror(job.store, package);
        let file = mirrored.clone().unwrap_or_else(|| downloaded.join(&package.file_names()[0]));
        let name = file.display().to_string();
        let shown = if mirrored.is_some() { name } else { package.wanted() };
        let (declared, listing) = (package.content(), Listing::default());
        let mut writer = Writer { folder: job.files, declared, listing, running: &running };
        unpack(&file, debian, package, &mut writer)
            .map_err(|error| ObtainError::Unusable(format!("{shown}: {error}")))?;
        job.verify(&shown, writer.listing.content(), declared)?;
        all.append(writer.listing);
        if mirrored.is_none() {
            // the files have hundreds of megabytes, and few of them are needed
            fs::remove_file(&file).map_err(at(&file))?;
        }
    }
    drop(running);
    job.verify("the packages", all.content(), job.source.content())?;
    Ok(if lacking.is_empty() { From::Mirror } else { From::Public })
}

/// Unpacks the chosen pages of one package below `<package>/`; nothing is compared yet.
///
/// The list of the package's files is `md5sums` in its control archive. So pages can be chosen before the data are unpacked, and the data are
/// unpacked once. The list is used for the choice alone: the chosen pages have a digest of their own.
fn unpack(
    file: &Path,
    debian: &Debian,
    package: &Package,
    writer: &mut Writer<'_>,
) -> Result<(), ArchiveError> {
    let mut deb = Deb::open(file)?;
    let listed = files(&mut deb.member("control.tar")?)?;
    let chosen: FxHashSet<String> = debian.choose(package, listed).into_iter().collect();
    archive::walk(&mut deb.member("data.tar")?, |path, entry| {
        let path = chosen.contains(path.as_str()).then(|| path.within(&package.name));
        writer.write_entry(path, entry)?;
        // the rest is not decompressed: the digest shows whether these are the right files
        let done = writer.listing.files() >= writer.declared.files;
        Ok(if done { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    })
}

/// Time-outs and retries of apt; without a pause between these, since a network that is missing is also asked for again.
const OPTIONS: &str = "-q -o Acquire::Retries=3 -o Acquire::Retries::Delay=false -o Acquire::http::Timeout=60 -o Acquire::https::Timeout=60";

/// The most characters of apt's message in an error.
const LONGEST: usize = 1000;

/// Downloads packages by apt: `apt-get download` needs no root, and checks each against the signed lists of its archive. Writes the files of `packages`, in exactly their versions, into `folder`, which must be empty.
fn download(job: &Job<'_>, debian: &Debian, packages: &[&Package], folder: &Path) -> Result<(), ObtainError> {
    let wanted: Vec<String> = packages.iter().map(|package| package.wanted()).collect();
    // it is not installed, has no network, or has the lists of another release
    let refuse = |problem: String| {
        ObtainError::Absent(format!(
            "apt-get does not give the packages of Debian {}: {problem}; where `apt-get update` does not help, the packages can \
             be put into a mirror folder: {}",
            debian.release,
            wanted.join(" ")
        ))
    };
    let Some((program, before)) = job.config.apt_get.split_first() else {
        return Err(refuse("no program is named".to_owned()));
    };
    let running =
        Running::start(job.progress, &format!("downloading {} packages with apt-get", packages.len()), None);
    let answer = Command::new(program)
        .args(before)
        .args(OPTIONS.split(' '))
        .arg("download")
        .args(&wanted)
        .current_dir(folder)
        // its messages are read below
        .env("LC_ALL", "C")
        .stdin(Stdio::null())
        .output();
    drop(running);
    let answer = answer.map_err(|error| refuse(format!("it cannot be run: {error}")))?;
    if !answer.status.success() {
        return Err(refuse(errors(&answer.stderr)));
    }
    let missing = packages.iter().find(|package| !folder.join(&package.file_names()[0]).is_file());
    missing.map_or(Ok(()), |package| Err(refuse(format!("it has not written {}", package.file_names()[0]))))
}

/// The lines that apt marks as errors, joined to one line; the whole message if there are none.
fn errors(output: &[u8]) -> String {
    let output = String::from_utf8_lossy(output);
    let marked: Vec<&str> = output.lines().filter_map(|line| line.strip_prefix("E: ")).collect();
    let errors = if marked.is_empty() { output.lines().collect() } else { marked };
    errors.join(", ").chars().filter(|symbol| !symbol.is_control()).take(LONGEST).collect()
}

fn no_deb(why: &str) -> ArchiveError {
    ArchiveError(format!("no debian package: {why}"))
}

const MAGIC: &[u8] = b"!<arch>\n";

/// Bytes of the header before each member of an `ar` archive.
const HEADER: usize = 60;

/// The largest list of files that is read, in bytes: half a million names.
const LONGEST_LIST: u64 = 64 << 20;

/// A package that is read from front to back: a `.deb` is an `ar` archive of `debian-binary`, `control.tar*` and `data.tar*`, in this order
/// (deb(5)).
struct Deb {
    file: BufReader<File>,
    length: u64,
    /// The place of the next member.
    next: u64,
}

impl Deb {
    /// Reads the first member: the format's major version is 2; another may mean other members.
    fn open(path: &Path) -> Result<Self, ArchiveError> {
        let file = File::open(path)?;
        let length = file.metadata()?.len();
        let mut deb =
            Self { file: BufReader::with_capacity(1 << 16, file), length, next: MAGIC.len() as u64 };
        let mut magic = Vec::new();
        (&mut deb.file).take(deb.next).read_to_end(&mut magic)?;
        if magic != MAGIC {
            return Err(no_deb("it is no ar archive"));
        }
        let mut version = Vec::new();
        deb.member("debian-binary")?.take(2).read_to_end(&mut version)?;
        if version == b"2." { Ok(deb) } else { Err(no_deb("its format is not 2.x")) }
    }

    /// The content of the next member whose name begins so.
    fn member(&mut self, name: &str) -> Result<impl BufRead, ArchiveError> {
        loop {
            self.file.seek(SeekFrom::Start(self.next))?;
            let mut header = Vec::new();
            if (&mut self.file).take(HEADER as u64).read_to_end(&mut header)? < HEADER {
                return Err(no_deb(&format!("it has no {name}")));
            }
            let digits =
                header.ends_with(b"`\n").then(|| str::from_utf8(header[48..58].trim_ascii_end()).ok());
            let size = digits.flatten().and_then(|digits| digits.parse::<u64>().ok());
            let size = size.ok_or_else(|| no_deb("a member's header is damaged"))?;
            let end = self.next + HEADER as u64 + size;
            if end > self.length {
                return Err(no_deb("it ends within a member"));
            }
            // members begin at even places
            self.next = end + end % 2;
            if header.starts_with(name.as_bytes()) {
                return Ok((&mut self.file).take(size));
            }
        }
    }
}

/// The paths of the package's files from the list in its control archive, without links, unsorted and unchecked.
fn files(control: &mut dyn BufRead) -> Result<Vec<String>, ArchiveError> {
    let mut list = Vec::new();
    archive::walk(control, |path, entry| {
        if path.as_str() != "md5sums" {
            return Ok(ControlFlow::Continue(()));
        }
        if entry.take(LONGEST_LIST + 1).read_to_end(&mut list)? as u64 > LONGEST_LIST {
            return Err(no_deb("its list of files is too long"));
        }
        Ok(ControlFlow::Break(()))
    })?;
    let list = String::from_utf8_lossy(&list);
    let files: Vec<String> =
        list.lines().filter_map(|line| line.split_once("  ")).map(|(_, path)| path.to_owned()).collect();
    if files.is_empty() { Err(no_deb("it has no list of its files (md5sums)")) } else { Ok(files) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_reported_in_one_line_and_warnings_left_out() {
        let check = |output: &str, expected: &str| assert_eq!(errors(output.as_bytes()), expected);
        check(
            "W: sandbox\nE: Version '1' was not found\nE: No package x\n",
            "Version '1' was not found, No package x",
        );
        // what is not marked is reported as it is
        check("sh: no apt\n", "sh: no apt");
        check("", "");
        check("E: a\u{1b}b", "ab");
        assert_eq!(errors(format!("E: a\u{1b}[31m{}", "b".repeat(5000)).as_bytes()).len(), LONGEST);
    }
}
