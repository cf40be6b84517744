//! A `.deb`: an `ar` archive of `debian-binary`, `control.tar*` and `data.tar*`, in this order (deb(5)).
//!
//! The list of its files is `md5sums` in the control archive. So pages can be chosen before the data are
//! unpacked, and the data are unpacked once. The list is used for the choice alone: the chosen pages have a
//! digest of their own.

use std::fs::File;
use std::io::{BufReader, Read, Seek, SeekFrom};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use super::archive::{self, ArchiveError, Writer};
use super::entry_path::EntryPath;

const MAGIC: &[u8] = b"!<arch>\n";

/// Bytes of the header before each member of an `ar` archive.
const HEADER: usize = 60;

/// The most members that are read; a package has three, and may have a signature after them.
const MOST_MEMBERS: usize = 16;

/// The largest list of files that is read, in bytes: half a million names.
const LONGEST_LIST: u64 = 64 << 20;

/// The place of a member's bytes in the file.
#[derive(Debug, Clone, Copy)]
struct Member {
    start: u64,
    length: u64,
}

/// A package with the places of its parts.
#[derive(Debug)]
pub(super) struct Deb {
    file: PathBuf,
    control: Member,
    data: Member,
}

impl Deb {
    /// Reads the headers of the members.
    pub(super) fn open(path: &Path) -> Result<Self, ArchiveError> {
        let mut file = File::open(path)?;
        let length = file.metadata()?.len();
        let mut magic = [0; MAGIC.len()];
        if read_up_to(&mut file, &mut magic)? < MAGIC.len() || magic != MAGIC {
            return Err(refuse("it is no ar archive"));
        }
        let (mut control, mut data) = (None, None);
        let mut at = MAGIC.len() as u64;
        for number in 0..MOST_MEMBERS {
            file.seek(SeekFrom::Start(at))?;
            let mut header = [0; HEADER];
            if read_up_to(&mut file, &mut header)? < HEADER {
                break;
            }
            let member = Member { start: at + HEADER as u64, length: size_of_member(&header)? };
            // members begin at even places
            let end =
                member.start.checked_add(member.length).ok_or_else(|| refuse("a size is out of range"))?;
            if end > length {
                return Err(refuse("it ends within a member"));
            }
            let name = name_of_member(&header);
            match name {
                b"debian-binary" if number == 0 => check_version(&mut file, member.length)?,
                _ if number == 0 => return Err(refuse("its first member is not debian-binary")),
                _ if control.is_none() && name.starts_with(b"control.tar") => control = Some(member),
                _ if data.is_none() && name.starts_with(b"data.tar") => data = Some(member),
                _ => {}
            }
            at = end + (end % 2);
        }
        let file = path.to_owned();
        let control = control.ok_or_else(|| refuse("it has no control.tar"))?;
        let data = data.ok_or_else(|| refuse("it has no data.tar"))?;
        Ok(Self { file, control, data })
    }

    /// The paths of the package's files from its own list, without links, unsorted and unchecked.
    pub(super) fn files(&self) -> Result<Vec<String>, ArchiveError> {
        let mut list = Vec::new();
        archive::walk(&mut self.reader(self.control)?, |path, entry| {
            if path.as_str() != "md5sums" {
                return Ok(ControlFlow::Continue(()));
            }
            if entry.take(LONGEST_LIST + 1).read_to_end(&mut list)? as u64 > LONGEST_LIST {
                return Err(refuse("its list of files is too long"));
            }
            Ok(ControlFlow::Break(()))
        })?;
        let list = String::from_utf8_lossy(&list);
        let files: Vec<String> =
            list.lines().filter_map(|line| line.split_once("  ")).map(|(_, path)| path.to_owned()).collect();
        if files.is_empty() { Err(refuse("it has no list of its files (md5sums)")) } else { Ok(files) }
    }

    /// Unpacks the data files to which `choose` gives a path, until the writer has all declared files.
    pub(super) fn unpack(
        &self,
        writer: &mut Writer<'_>,
        choose: impl Fn(EntryPath) -> Option<EntryPath>,
    ) -> Result<(), ArchiveError> {
        archive::walk(&mut self.reader(self.data)?, |path, entry| {
            writer.write_entry(choose(path), entry)?;
            // the rest is not decompressed: the digest shows whether these are the right files
            let done = writer.listing.files() >= writer.declared.files;
            Ok(if done { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        })
    }

    fn reader(&self, member: Member) -> Result<BufReader<std::io::Take<File>>, ArchiveError> {
        let mut file = File::open(&self.file)?;
        file.seek(SeekFrom::Start(member.start))?;
        Ok(BufReader::with_capacity(1 << 16, file.take(member.length)))
    }
}

fn refuse(problem: &'static str) -> ArchiveError {
    ArchiveError::NotADeb { problem }
}

/// Fills `buffer`; less only at the end of the file.
fn read_up_to(file: &mut File, buffer: &mut [u8]) -> Result<usize, ArchiveError> {
    let mut read = Vec::with_capacity(buffer.len());
    file.take(buffer.len() as u64).read_to_end(&mut read)?;
    buffer[..read.len()].copy_from_slice(&read);
    Ok(read.len())
}

/// The member's name, without the blanks and the slash that fill it up.
fn name_of_member(header: &[u8; HEADER]) -> &[u8] {
    let name = header[..16].trim_ascii_end();
    name.strip_suffix(b"/").unwrap_or(name)
}

fn size_of_member(header: &[u8; HEADER]) -> Result<u64, ArchiveError> {
    if &header[58..] != b"`\n" {
        return Err(refuse("a member's header is damaged"));
    }
    let digits = header[48..58].trim_ascii_end();
    let plain = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    let size = std::str::from_utf8(digits).ok().filter(|_| plain).and_then(|digits| digits.parse().ok());
    size.ok_or_else(|| refuse("a member's size is no number"))
}

/// The format's major version is 2; another may mean other members.
fn check_version(file: &mut File, length: u64) -> Result<(), ArchiveError> {
    let mut version = [0; 2];
    if length < 2 || read_up_to(file, &mut version)? < 2 || version != *b"2." {
        return Err(refuse("its format is not 2.x"));
    }
    Ok(())
}
