//! Sources for tests: archives, hostile ones too, written byte by byte where the crates refuse to; and a small HTTP server on this machine with scripted
//! responses.

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use sevenz_rust2::{ArchiveEntry, ArchiveWriter};
use tar::{EntryType, Header};

pub(super) struct Entry {
    path: String,
    bytes: Vec<u8>,
    kind: EntryType,
    link: Option<String>,
}

impl Entry {
    pub(super) fn file(path: &str, bytes: &[u8]) -> Self {
        Self::of_kind(EntryType::Regular, path, bytes)
    }

    pub(super) fn of_kind(kind: EntryType, path: &str, bytes: &[u8]) -> Self {
        Self { path: path.to_owned(), bytes: bytes.to_owned(), kind, link: None }
    }

    pub(super) fn link(path: &str, target: &str) -> Self {
        Self { link: Some(target.to_owned()), ..Self::of_kind(EntryType::Symlink, path, b"") }
    }
}

/// A tar of the entries below `top`, with a folder and a global header before them as git writes them.
pub(super) fn tar_of(top: &str, entries: &[Entry]) -> Vec<u8> {
    let mut tar = tar::Builder::new(Vec::new());
    let comment = b"52 comment=0000000000000000000000000000000000000000\n";
    append(&mut tar, "pax_global_header", EntryType::XGlobalHeader, comment, None);
    if !top.is_empty() {
        append(&mut tar, top, EntryType::Directory, b"", None);
    }
    for Entry { path, bytes, kind, link } in entries {
        append(&mut tar, &format!("{top}{path}"), *kind, bytes, link.as_deref());
    }
    tar.into_inner().unwrap()
}

fn append(tar: &mut tar::Builder<Vec<u8>>, path: &str, kind: EntryType, bytes: &[u8], link: Option<&str>) {
    let mut header = Header::new_ustar();
    // `set_path` refuses the names that these tests are about
    header.as_old_mut().name[..path.len()].copy_from_slice(path.as_bytes());
    header.set_entry_type(kind);
    header.set_size(bytes.len() as u64);
    header.set_mode(0o644);
    if let Some(link) = link {
        header.set_link_name(link).unwrap();
    }
    header.set_cksum();
    tar.append(&header, bytes).unwrap();
}

/// The bytes, packed as `gz`, as `xz`, or not at all.
pub(super) fn packed(packing: &str, bytes: &[u8]) -> Vec<u8> {
    match packing {
        "gz" => {
            let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
            writer.write_all(bytes).unwrap();
            writer.finish().unwrap()
        }
        "xz" => {
            let mut writer =
                lzma_rust2::XzWriter::new(Vec::new(), lzma_rust2::XzOptions::with_preset(1)).unwrap();
            writer.write_all(bytes).unwrap();
            writer.finish().unwrap()
        }
        _ => bytes.to_owned(),
    }
}

/// A 7z archive of one file.
pub(super) fn seven_z(name: &str, bytes: &[u8]) -> Vec<u8> {
    let mut writer = ArchiveWriter::new(std::io::Cursor::new(Vec::new())).unwrap();
    writer.push_archive_entry(ArchiveEntry::new_file(name), Some(bytes)).unwrap();
    writer.finish().unwrap().into_inner()
}

/// A package as in deb(5): the version of the format, then the packed archives of its control files and of
/// its data.
pub(super) fn deb_of(packing: &str, control: &[Entry], data: &[Entry]) -> Vec<u8> {
    let end = if packing.is_empty() { String::new() } else { format!(".{packing}") };
    ar_of(&[
        ("debian-binary", b"2.0\n"),
        (&format!("control.tar{end}"), &packed(packing, &tar_of("./", control))),
        (&format!("data.tar{end}"), &packed(packing, &tar_of("./", data))),
    ])
}

/// An `ar` archive: each member follows a header of 60 bytes, which begins at an even offset.
pub(super) fn ar_of(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut ar = b"!<arch>\n".to_vec();
    for (name, bytes) in members {
        let (zero, mode, size) = (0, 100_644, bytes.len());
        ar.extend(format!("{name:<16}{zero:<12}{zero:<6}{zero:<6}{mode:<8}{size:<10}`\n").bytes());
        ar.extend(*bytes);
        if bytes.len() % 2 == 1 {
            ar.push(b'\n');
        }
    }
    ar
}

/// The list of files that a package's control archive has: their digests are of no interest.
pub(super) fn list_of<'p>(paths: impl IntoIterator<Item = &'p str>) -> Entry {
    let line = |path| format!("d41d8cd98f00b204e9800998ecf8427e  {path}\n");
    Entry::file("md5sums", paths.into_iter().map(line).collect::<String>().as_bytes())
}

/// What the server does with a request.
#[derive(Debug, Clone)]
pub(super) enum Answer {
    /// Sends the bytes.
    Bytes(Vec<u8>),
    /// Announces the bytes, sends some of them and closes.
    Cut(Vec<u8>, usize),
    /// Announces the bytes, sends some of them and then nothing more.
    Stall(Vec<u8>, usize),
    /// Sends a status and no body.
    Status(u16),
    /// Sends the client elsewhere.
    Redirect(&'static str),
}

/// Runs until the process ends.
pub(super) struct Server {
    address: SocketAddr,
    asked: Arc<Mutex<Vec<String>>>,
}

impl Server {
    /// Sends the answers one after the other, and then always the last one.
    pub(super) fn start(answers: Vec<Answer>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let server = Self { address: listener.local_addr().unwrap(), asked: Arc::default() };
        let asked = Arc::clone(&server.asked);
        thread::spawn(move || {
            for (number, stream) in listener.incoming().flatten().enumerate() {
                let Some(answer) = answers.get(number).or(answers.last()).cloned() else { return };
                let asked = Arc::clone(&asked);
                // a client may close the connection early
                thread::spawn(move || drop(serve(stream, &answer, &asked)));
            }
        });
        server
    }

    pub(super) fn host(&self) -> String {
        self.address.to_string()
    }

    /// The paths that were asked for, in order.
    pub(super) fn asked(&self) -> Vec<String> {
        self.asked.lock().unwrap().clone()
    }
}

fn serve(mut stream: TcpStream, answer: &Answer, asked: &Mutex<Vec<String>>) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    let request = lines.next().transpose()?.unwrap_or_default();
    while lines.next().transpose()?.is_some_and(|line| !line.is_empty()) {}
    let promise =
        |length: usize| format!("HTTP/1.1 200 OK\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n");
    match answer {
        Answer::Bytes(bytes) => {
            stream.write_all(promise(bytes.len()).as_bytes())?;
            stream.write_all(bytes)?;
        }
        Answer::Cut(bytes, sent) | Answer::Stall(bytes, sent) => {
            stream.write_all(promise(bytes.len()).as_bytes())?;
            stream.write_all(&bytes[..*sent])?;
        }
        Answer::Status(status) => {
            write!(stream, "HTTP/1.1 {status} No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")?;
        }
        Answer::Redirect(path) => {
            write!(
                stream,
                "HTTP/1.1 302 Found\r\nLocation: {path}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
            )?;
        }
    }
    stream.flush()?;
    asked.lock().unwrap().push(request.split(' ').nth(1).unwrap_or_default().to_owned());
    if matches!(answer, Answer::Stall(..)) {
        thread::sleep(Duration::from_secs(60));
    }
    Ok(())
}
