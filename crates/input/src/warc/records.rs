//! The records of one WARC file in order, with the place of each. A fault is reported with its place, and
//! reading continues behind it.
//!
//! A gzip member is read by itself (`packing`), so no record reads beyond its own member.

use std::fs::File;
use std::io::{self, BufRead, ErrorKind, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use crate::mhtml::is_page_type;
use crate::warc::packing::{Part, Unpacked, parts};

/// The most bytes of a record's header that are read.
const LARGEST_HEADER: usize = 64 << 10;

/// The most faults of a file that are reported; behind the last one the file is given up. It keeps the work
/// linear on a file of faults alone.
const MOST_FAULTS: usize = 1000;

/// The place of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RecordPosition {
    /// Byte of the file: of the record, or of the gzip member that it is in.
    pub(crate) at: u64,
    /// The number of records before it in the member.
    pub(crate) before: usize,
}

/// The content of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Content {
    /// A response of a server, with its header.
    Response,
    /// A page without a header, of this media type.
    Page(String),
    Other,
}

impl Content {
    fn of(header: &str) -> Self {
        let kind = field(header, "WARC-Type").unwrap_or_default().to_ascii_lowercase();
        match (&*kind, field(header, "Content-Type")) {
            ("response", _) => Self::Response,
            ("resource" | "conversion", Some(media)) if is_page_type(media) => Self::Page(media.to_owned()),
            _ => Self::Other,
        }
    }
}

/// One record.
#[derive(Debug)]
pub(super) struct Record {
    pub(super) place: RecordPosition,
    pub(super) content: Content,
    /// The record's address.
    pub(super) target: Option<String>,
    /// Length of its block in bytes, as the header declares.
    pub(super) length: u64,
    /// The first bytes of the block: as many as the caller needs, or all.
    pub(super) block: Vec<u8>,
}

/// A fault.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Unread {
    /// Byte of the file: of the record, or of its gzip member.
    pub(super) at: u64,
    pub(super) problem: String,
}

/// The walk over a file.
pub(crate) struct Records {
    path: PathBuf,
    /// The parts of the file with records, of which there is at least one, and the number of the open one.
    parts: Vec<Part>,
    part: usize,
    /// The reader, between two records; `None` at the end, or if it must be opened at `from`.
    reader: Option<Unpacked>,
    from: Option<u64>,
    /// The place of the record read last, and whether there is one since the reader was opened.
    last: Option<RecordPosition>,
    faults: usize,
}

impl Records {
    /// A walk from the beginning.
    pub(super) fn of(path: &Path) -> io::Result<Self> {
        let parts = parts(path)?;
        let first =
            parts.first().ok_or_else(|| io::Error::new(ErrorKind::InvalidData, "it is no WARC file"))?;
        let from = Some(first.start);
        Ok(Self { path: path.to_owned(), parts, part: 0, reader: None, from, last: None, faults: 0 })
    }

    /// The next record with at most `most` bytes of its block; `None` at the end of the file. A fault is an
    /// error, and the next call continues behind it.
    pub(super) fn next(&mut self, most: u64) -> Option<Result<Record, Unread>> {
        loop {
            let next = self.next_of_part(most);
            if next.is_some() || self.from.is_none() {
                return next;
            }
        }
    }

    /// The next record of the open part; at its end the next part is to be opened.
    fn next_of_part(&mut self, most: u64) -> Option<Result<Record, Unread>> {
        if let Some(at) = self.from.take()
            && let Err(error) = self.open(at)
        {
            return Some(Err(Unread { at, problem: error.to_string() }));
        }
        let mut reader = self.reader.take()?;
        match read(&mut reader, self.last, most) {
            Ok(None) => {
                self.from = self.parts.get(self.part + 1).map(|part| part.start);
                None
            }
            Ok(Some(read)) => {
                self.last = Some(read.place);
                self.reader = Some(reader);
                Some(Ok(read))
            }
            Err(mut unread) => {
                self.faults += 1;
                if self.faults < MOST_FAULTS && reader.skip_record() {
                    self.reader = Some(reader);
                } else {
                    unread.problem.push_str("; the rest of the file is not read");
                }
                Some(Err(unread))
            }
        }
    }

    /// The record at a place that this walk, or another one over the same file, has reported.
    pub(super) fn at(&mut self, place: RecordPosition, most: u64) -> Option<Result<Record, Unread>> {
        // in a member with several records going on is cheaper than beginning anew
        let is_ahead = self.last.is_some_and(|last| last.at == place.at && last.before < place.before);
        if !is_ahead || self.reader.is_none() {
            (self.reader, self.from, self.last) = (None, Some(place.at), None);
        }
        loop {
            let next = self.next(most)?;
            if next.as_ref().map_or(true, |record| record.place == place) {
                return Some(next);
            }
        }
    }

    fn open(&mut self, at: u64) -> io::Result<()> {
        let mut file = File::open(&self.path)?;
        file.seek(SeekFrom::Start(at))?;
        self.part = self.parts.partition_point(|part| part.end <= at).min(self.parts.len() - 1);
        let Part { end, packing, .. } = self.parts[self.part];
        self.reader = Some(Unpacked::of(file.take(end.saturating_sub(at)), at, packing));
        self.last = None;
        Ok(())
    }
}

/// Reads the next record whole; `None` where nothing is left.
fn read(reader: &mut Unpacked, last: Option<RecordPosition>, most: u64) -> Result<Option<Record>, Unread> {
    let there = reader.find_record();
    let at = reader.place();
    let unread = |problem: String| Unread { at, problem };
    if !there.map_err(|error| unread(in_words(&error)))? {
        return Ok(None);
    }
    let header = header(reader).map_err(unread)?;
    let length = length(&header).map_err(unread)?;
    let (block, there) = block(reader, length, most).map_err(|error| unread(in_words(&error)))?;
    if there < length {
        let what = if reader.is_packed() { "its gzip member ends" } else { "the file is cut off" };
        return Err(unread(format!("{what} in it: {there} of {length} bytes are there")));
    }
    // the length is too small, or so large that the block contains a part of the next record
    if !reader.is_at_a_break().map_err(|error| unread(in_words(&error)))? {
        return Err(unread(format!("its content length is {length}, and its block does not end there")));
    }
    let before = last.filter(|last| last.at == at).map_or(0, |last| last.before + 1);
    Ok(Some(Record {
        place: RecordPosition { at, before },
        content: Content::of(&header),
        // early writers put the address between angle brackets
        target: field(&header, "WARC-Target-URI").map(|target| target.trim_matches(['<', '>']).to_owned()),
        length,
        block,
    }))
}

/// Reads the lines of a header, and the blank line behind it.
fn header(reader: &mut Unpacked) -> Result<String, String> {
    let mut header = Vec::new();
    loop {
        let line = header.len();
        let left = (LARGEST_HEADER - line) as u64;
        let read = reader.take(left).read_until(b'\n', &mut header).map_err(|error| in_words(&error))?;
        let version = header.strip_prefix(b"WARC/");
        if header.len() >= 6 && !version.is_some_and(|version| version[0].is_ascii_digit()) {
            return Err("no record begins there".to_owned());
        }
        if header.len() == LARGEST_HEADER {
            return Err(format!("its header is longer than {LARGEST_HEADER} bytes"));
        }
        if read == 0 || !header.ends_with(b"\n") {
            return Err("its header has no end; the file may be cut off in it".to_owned());
        }
        if header[line..].trim_ascii().is_empty() {
            return Ok(String::from_utf8_lossy(&header).into_owned());
        }
    }
}

/// The value of a field; of several fields the first.
fn field<'h>(header: &'h str, name: &str) -> Option<&'h str> {
    let mut fields = header.lines().filter_map(|line| line.split_once(':'));
    fields.find(|(key, _)| key.trim().eq_ignore_ascii_case(name)).map(|(_, value)| value.trim())
}

/// The length of the block as the header declares it.
fn length(header: &str) -> Result<u64, String> {
    let declared = field(header, "Content-Length").ok_or("its header has no content length")?;
    declared.parse().map_err(|_| format!("its content length is {declared:?}, allowed is a number"))
}

/// Reads the block to its end. Returns its first bytes, at most `most`, and its real length, at most
/// `length`.
fn block(reader: &mut Unpacked, length: u64, most: u64) -> io::Result<(Vec<u8>, u64)> {
    let mut block = Vec::new();
    reader.take(most.min(length)).read_to_end(&mut block)?;
    let read = block.len() as u64;
    let rest = io::copy(&mut reader.take(length - read), &mut io::sink())?;
    Ok((block, read + rest))
}

fn in_words(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::UnexpectedEof => "the file is cut off in it".to_owned(),
        _ => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use proptest::prelude::*;

    use super::*;
    use testkit::warc::{gzip, record, response};

    /// The output of the walk: blocks' ends and places, or faults and places.
    fn walked(bytes: &[u8]) -> Vec<String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x");
        fs::write(&path, bytes).unwrap();
        let mut records = match Records::of(&path) {
            Ok(records) => records,
            Err(error) => return vec![error.to_string()],
        };
        let mut reported = Vec::new();
        while let Some(next) = records.next(1 << 10) {
            reported.push(match next {
                Ok(Record { place, block, .. }) => {
                    let block = String::from_utf8_lossy(&block);
                    let end = block.rsplit("\r\n").next().unwrap_or_default();
                    format!("{}+{} {end}", place.at, place.before)
                }
                Err(Unread { at, problem }) => format!("{at}: {problem}"),
            });
            assert!(reported.len() <= 1 + MOST_FAULTS, "{:?}", reported.last());
        }
        reported
    }

    /// Three records.
    fn three() -> [Vec<u8>; 3] {
        ["a", "b", "c"].map(|name| response(&format!("http://a.test/{name}"), &format!("<p>{name}")))
    }

    #[track_caller]
    fn check(bytes: &[u8], expected: &[&str]) {
        assert_eq!(walked(bytes), expected);
    }

    #[test]
    fn records_follow_each_other() {
        // plain records follow each other
        check_second(<[u8]>::to_vec, &["0+0 <p>a", "B+0 <p>b", "C+0 <p>c"]);
        // records in one member are counted
        check(&gzip(&three().concat()), &["0+0 <p>a", "0+1 <p>b", "0+2 <p>c"]);
        // a record of nothing and no records are fine
        check(&record("warcinfo", "", "", b""), &["0+0 "]);
        check(b"WARC/1.0\r\n", &["0: its header has no end; the file may be cut off in it"]);
        check(b"", &["it is no WARC file"]);
        check(b"<html>", &["it is no WARC file"]);
    }

    /// Checks the reported faults with the second record replaced, plain and packed; places are written as
    /// letters.
    #[track_caller]
    fn check_second(replaced: impl Fn(&[u8]) -> Vec<u8>, expected: &[&str]) {
        for packed in [false, true] {
            let [a, b, c] = three();
            let [a, b, c] = [a, replaced(&b), c].map(|it| if packed { gzip(&it) } else { it });
            let (second, third) = (a.len(), a.len() + b.len());
            let expected: Vec<String> = expected
                .iter()
                .map(|line| line.replace('B', &second.to_string()).replace('C', &third.to_string()))
                .collect();
            assert_eq!(walked(&[a, b, c].concat()), expected, "packed: {packed}");
        }
    }

    #[test]
    fn a_header_without_a_length_costs_its_record() {
        // a length that is no number costs its record
        let reported = "B: its content length is \"x48\", allowed is a number";
        let replaced = |record: &[u8]| replaced(record, "Content-Length: ", "Content-Length: x");
        check_second(replaced, &["0+0 <p>a", reported, "C+0 <p>c"]);
        // a header without length costs its record
        let replaced = |record: &[u8]| self::replaced(record, "Content-Length: ", "Length: ");
        check_second(replaced, &["0+0 <p>a", "B: its header has no content length", "C+0 <p>c"]);
    }

    /// The record with another text in place of one that it has.
    fn replaced(record: &[u8], from: &str, to: &str) -> Vec<u8> {
        let text = String::from_utf8(record.to_owned()).unwrap();
        assert!(text.contains(from), "{text}");
        text.replace(from, to).into_bytes()
    }

    /// The record with another content length; it was 48.
    fn with_length(record: &[u8], length: usize) -> Vec<u8> {
        replaced(record, "Content-Length: 48\r\n", &format!("Content-Length: {length}\r\n"))
    }

    #[test]
    fn a_length_beyond_the_gzip_member_costs_its_record_and_takes_nothing_from_the_next() {
        let [a, b, c] = three();
        for length in [53, 60, 400, 1 << 40] {
            let members = [gzip(&a), gzip(&with_length(&b, length)), gzip(&c)];
            let (second, third) = (members[0].len(), members[0].len() + members[1].len());
            let problem = format!("its gzip member ends in it: 52 of {length} bytes are there");
            let expected = ["0+0 <p>a".to_owned(), format!("{second}: {problem}"), format!("{third}+0 <p>c")];
            assert_eq!(walked(&members.concat()), expected);
        }
    }

    #[test]
    fn a_length_whose_block_ends_elsewhere_costs_its_record() {
        for length in [47, 20, 0] {
            let reported = format!("B: its content length is {length}, and its block does not end there");
            check_second(|record| with_length(record, length), &["0+0 <p>a", &reported, "C+0 <p>c"]);
        }
        // in a plain file a length that reaches into the header of the next record costs that one too
        let [a, b, c] = three();
        let bytes = [&a[..], &with_length(&b, 65), &c, &c].concat();
        let problem = "its content length is 65, and its block does not end there";
        let (second, fourth) = (a.len(), a.len() + b.len() + c.len());
        assert_eq!(
            walked(&bytes),
            ["0+0 <p>a".to_owned(), format!("{second}: {problem}"), format!("{fourth}+0 <p>c")]
        );
        // the line breaks behind a record may be missing
        let bare = |record: &[u8]| record[..record.len() - 4].to_vec();
        assert_eq!(walked(&[bare(&a), bare(&b), c].concat()).len(), 3);
    }

    #[test]
    fn a_header_without_end_costs_its_record() {
        let replaced = |record: &[u8]| {
            let mut long = record[..20].to_vec();
            long.resize(LARGEST_HEADER * 2, b'x');
            long.extend_from_slice(b"\r\n\r\n");
            long
        };
        check_second(replaced, &["0+0 <p>a", "B: its header is longer than 65536 bytes", "C+0 <p>c"]);
    }

    #[test]
    fn what_is_no_record_is_passed_over() {
        // in a packed file the fault is at the member that begins with it
        let expected = ["0+0 <p>a", "B: no record begins there", "C+0 <p>c"];
        check_second(|_| b"garbage\n".repeat(99), &expected);
    }

    #[test]
    fn a_file_of_nothing_but_faults_is_given_up() {
        let given_up = "; the rest of the file is not read";
        for bytes in [b"WARC/\n".repeat(2_000), gzip(b"WARC/\n").repeat(2_000)] {
            let reported = walked(&bytes);
            assert_eq!(reported.len(), MOST_FAULTS);
            assert!(reported[MOST_FAULTS - 1].ends_with(given_up));
        }
        // places that look like members and are none
        let bytes = [gzip(b"WARC/\n"), b"\x1f\x8b\x08".repeat(2_000)].concat();
        assert!(walked(&bytes).len() <= 2);
    }

    #[test]
    fn a_damaged_member_costs_the_rest_of_the_file() {
        let [a, mut b, c] = three().map(|record| gzip(&record));
        let second = a.len();
        // behind the head of ten bytes: a block of a kind that there is not
        b[10..18].fill(0xff);
        let reported = walked(&[a, b, c].concat());
        assert_eq!((reported.len(), &*reported[0]), (2, "0+0 <p>a"));
        assert!(reported[1].starts_with(&format!("{second}: ")), "{reported:?}");
        assert!(reported[1].ends_with("; the rest of the file is not read"), "{reported:?}");
    }

    #[test]
    fn a_wrong_checksum_costs_its_record_alone() {
        let [a, mut b, c] = three().map(|record| gzip(&record));
        let (second, third) = (a.len(), a.len() + b.len());
        b[third - second - 6] ^= 4;
        let problem = "corrupt gzip stream does not have a matching checksum";
        let expected = ["0+0 <p>a".to_owned(), format!("{second}: {problem}"), format!("{third}+0 <p>c")];
        assert_eq!(walked(&[a, b, c].concat()), expected);
    }

    #[test]
    fn a_file_cut_off_gives_what_was_whole_and_says_so() {
        for packed in [false, true] {
            let [a, b, c] = three().map(|it| if packed { gzip(&it) } else { it });
            let whole = [&*a, &b].concat();
            // without the line breaks, or the checksum, behind it the record is whole
            for left in 1..c.len() - if packed { 12 } else { 4 } {
                let reported = walked(&[&whole, &c[..left]].concat());
                assert!(reported[..2].iter().all(|line| line.contains("+0 <p>")), "{left}: {reported:?}");
                assert_eq!(reported.len(), 3, "{left}: {reported:?}");
                assert!(reported[2].starts_with(&format!("{}: ", whole.len())), "{left}: {reported:?}");
            }
        }
    }

    #[test]
    fn an_empty_member_at_the_end_is_no_fault() {
        check(&[gzip(&response("http://a.test/", "<p>a")), gzip(b"")].concat(), &["0+0 <p>a"]);
        check(&[gzip(&response("http://a.test/", "<p>a")), gzip(b"\r\n")].concat(), &["0+0 <p>a"]);
    }

    #[test]
    fn places_are_found_again_in_any_order() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x");
        for bytes in [three().concat(), three().map(|it| gzip(&it)).concat(), gzip(&three().concat())] {
            fs::write(&path, bytes).unwrap();
            let mut records = Records::of(&path).unwrap();
            let mut places = Vec::new();
            while let Some(record) = records.next(0) {
                places.push(record.unwrap().place);
            }
            for order in [[0, 1, 2], [2, 0, 1], [1, 1, 0]] {
                let mut records = Records::of(&path).unwrap();
                for index in order {
                    let found = records.at(places[index], 1 << 10).unwrap().unwrap();
                    assert_eq!(found.place, places[index]);
                    assert!(found.block.ends_with(["<p>a", "<p>b", "<p>c"][index].as_bytes()));
                }
            }
        }
    }

    proptest! {
        #[test]
        fn any_damage_is_survived(at in 0usize..900, bytes in proptest::collection::vec(any::<u8>(), 0..40), packed: bool) {
            let mut file = three().map(|it| if packed { gzip(&it) } else { it }).concat();
            let at = at % file.len();
            let end = (at + bytes.len()).min(file.len());
            file.splice(at..end, bytes);
            let reported = walked(&file);
            prop_assert!(reported.len() <= 8, "{:?}", reported);
        }
    }
}
