//! The records of one WARC file, one after the other, with the place of each. What cannot be read is reported with its
//! place, and reading goes on behind it.
//!
//! `fastwarc` reads headers and unpacks gzip. It keeps silent where a file ends within a record or a length is no
//! number, and gives a file up at the first error; so both are looked after here.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use fastwarc::stream_io::gzip::GzipReader;
use fastwarc::stream_io::traits::{IntoWarcReader, WarcRead};
use fastwarc::warc::record::{WarcRecord, WarcRecordType};

use super::resume::{self, Packing};

/// The largest header of a record that is read, in bytes.
const LARGEST_HEADER: usize = 64 << 10;

/// The most faults of a file that are reported; behind the last one it is given up. Keeps the work on a file that is nothing
/// but faults linear.
const MOST_FAULTS: usize = 1000;

/// Where a record is found again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    /// Byte of the file: of the record, or of the gzip member that it is in.
    pub(super) at: u64,
    /// Number of records in the member before it.
    pub(super) before: usize,
}

/// One record.
#[derive(Debug)]
pub(super) struct Record {
    pub(super) place: Place,
    /// Whether it is a response of a server.
    pub(super) is_response: bool,
    /// The address that it is of.
    pub(super) target: Option<String>,
    /// Length of its block in bytes, as the header declares.
    pub(super) length: u64,
    /// The first bytes of the block, as many as were asked for, or all.
    pub(super) block: Vec<u8>,
}

/// What cannot be read.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Unread {
    /// Byte of the file: of the record, or of the gzip member that it is in.
    pub(super) at: u64,
    pub(super) problem: String,
}

/// The walk over a file.
pub(super) struct Records {
    path: PathBuf,
    packing: Packing,
    /// The reader, between two records; `None` at the end, or where it must be opened at `from`.
    reader: Option<Box<dyn WarcRead>>,
    from: Option<u64>,
    /// The place of the record read last, and whether there is one since the reader was opened.
    last: Option<Place>,
    faults: usize,
}

impl Records {
    /// A walk from the beginning.
    pub(super) fn of(path: &Path) -> io::Result<Self> {
        let packing = Packing::of(path)?;
        let packing =
            packing.ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "it is no WARC file"))?;
        Ok(Self { path: path.to_owned(), packing, reader: None, from: Some(0), last: None, faults: 0 })
    }

    /// The next record with at most `most` bytes of its block; `None` at the end of the file. A record that cannot be
    /// read is an error, and the next call goes on behind it.
    pub(super) fn next(&mut self, most: u64) -> Option<Result<Record, Unread>> {
        if let Some(at) = self.from.take()
            && let Err(error) = self.open(at)
        {
            return Some(Err(Unread { at, problem: error.to_string() }));
        }
        let mut record = WarcRecord::new();
        record.attach_reader(self.reader.take()?);
        match self.read(&mut record, most) {
            Ok(None) => None,
            Ok(Some(read)) => {
                self.reader = record.detach_reader();
                self.last = Some(read.place);
                Some(Ok(read))
            }
            Err(mut unread) => {
                self.faults += 1;
                if self.faults < MOST_FAULTS {
                    // what is behind it; where even that cannot be known, this was the last
                    self.from = self.packing.next(&self.path, unread.at + 1).unwrap_or_default();
                } else {
                    let last = format!("; this is fault {MOST_FAULTS}, what is behind it is not read");
                    unread.problem.push_str(&last);
                }
                Some(Err(unread))
            }
        }
    }

    /// The record at a place that this walk, or another one over the same file, has reported.
    pub(super) fn at(&mut self, place: Place, most: u64) -> Option<Result<Record, Unread>> {
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
        let file = BufReader::with_capacity(1 << 14, file);
        self.reader = Some(match self.packing {
            Packing::Plain => file.into_warc_reader(),
            Packing::Gzip => GzipReader::new(file).into_warc_reader(),
        });
        self.last = None;
        Ok(())
    }

    /// Reads header and block, the whole of it to the end; `None` where nothing is left.
    fn read(&self, record: &mut WarcRecord, most: u64) -> Result<Option<Record>, Unread> {
        let header = record.parse_warc_headers_with_opts(false, LARGEST_HEADER);
        // before the block is read, behind which the next member begins
        let at = begins(record);
        let unread = |problem: String| Unread { at, problem };
        if header.map_err(|error| unread(error.to_string()))? == 0 {
            // a packed record of which too little is there to unpack anything looks like the end
            let is_after = self.packing == Packing::Gzip && self.last.is_some_and(|last| last.at < at);
            return if is_after && !resume::is_whole(&self.path, at) {
                Err(unread("the file is cut off in it".to_owned()))
            } else {
                Ok(None)
            };
        }
        let declared = record.headers().get("Content-Length");
        let length = declared.as_deref().and_then(|length| length.trim().parse::<u64>().ok());
        let Some(length) = length else {
            return Err(unread(match declared {
                Some(declared) => format!("its content length is {declared:?}, allowed is a number"),
                None => "its header has no content length; the file may be cut off in it".to_owned(),
            }));
        };
        let (block, read) = block(record, length, most).map_err(|error| unread(error.to_string()))?;
        if read < length {
            return Err(unread(format!("the file is cut off in it: {read} of {length} bytes are there")));
        }
        let before = self.last.filter(|last| last.at == at).map_or(0, |last| last.before + 1);
        let target = record.headers().get("WARC-Target-URI");
        Ok(Some(Record {
            place: Place { at, before },
            is_response: record.record_type() == WarcRecordType::Response,
            // early writers put it between angle brackets
            target: target.map(|target| target.trim().trim_matches(['<', '>']).to_owned()),
            length,
            block,
        }))
    }
}

/// Where the record whose header was read begins, or the member with it.
fn begins(record: &mut WarcRecord) -> u64 {
    let line = record.stream_pos();
    let member = record.reader_mut().and_then(|reader| reader.frame_start_position().ok()).flatten();
    member.unwrap_or(line)
}

/// Reads the block to its end: gives its first bytes, at most `most`, and how many there are in all, up to `length`.
fn block(record: &mut WarcRecord, length: u64, most: u64) -> io::Result<(Vec<u8>, u64)> {
    let mut block = Vec::new();
    if let Some(reader) = record.reader_mut() {
        reader.take(most.min(length)).read_to_end(&mut block)?;
    }
    let read = block.len() as u64;
    let rest = usize::try_from(length - read).unwrap_or(usize::MAX);
    Ok((block, read + record.consume_n(rest)? as u64))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use proptest::prelude::*;

    use super::*;
    use crate::warc::fixtures::{gzip, record, response};

    /// What the walk gives: blocks' ends and places, or problems and where.
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
    fn plain_records_follow_each_other() {
        let [a, b, c] = three();
        let (second, third) = (a.len(), a.len() + b.len());
        let places = ["0+0 <p>a".to_owned(), format!("{second}+0 <p>b"), format!("{third}+0 <p>c")];
        assert_eq!(walked(&[a, b, c].concat()), places);
    }

    #[test]
    fn records_in_members_of_their_own_are_found_by_the_member() {
        let [a, b, c] = three().map(|record| gzip(&record));
        let (second, third) = (a.len(), a.len() + b.len());
        let places = ["0+0 <p>a".to_owned(), format!("{second}+0 <p>b"), format!("{third}+0 <p>c")];
        assert_eq!(walked(&[a, b, c].concat()), places);
    }

    #[test]
    fn records_in_one_member_are_counted() {
        check(&gzip(&three().concat()), &["0+0 <p>a", "0+1 <p>b", "0+2 <p>c"]);
    }

    #[test]
    fn a_record_of_nothing_and_no_records_are_fine() {
        check(&record("warcinfo", "", "", b""), &["0+0 "]);
        check(b"WARC/1.0\r\n", &["0: its header has no content length; the file may be cut off in it"]);
        check(b"", &["it is no WARC file"]);
        check(b"<html>", &["it is no WARC file"]);
    }

    /// What is reported with the second record replaced, plain and packed; places are written as letters.
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
    fn a_length_that_is_no_number_costs_its_record() {
        let replaced = |record: &[u8]| {
            let text = String::from_utf8(record.to_owned()).unwrap();
            text.replace("Content-Length: ", "Content-Length: x").into_bytes()
        };
        let reported = "B: its content length is \"x48\", allowed is a number";
        check_second(replaced, &["0+0 <p>a", reported, "C+0 <p>c"]);
    }

    #[test]
    fn a_header_without_end_costs_its_record() {
        let replaced = |record: &[u8]| {
            let mut long = record[..20].to_vec();
            long.resize(LARGEST_HEADER * 2, b'x');
            long.extend_from_slice(b"\r\n\r\n");
            long
        };
        check_second(replaced, &["0+0 <p>a", "B: Maximum header length exceeded.", "C+0 <p>c"]);
    }

    #[test]
    fn what_is_no_record_is_passed_over() {
        // packed, it is found out in the member it begins
        let reported = walked(&[three()[0].clone(), b"garbage\n".repeat(99), three()[2].clone()].concat());
        let (second, third) = (three()[0].len(), three()[0].len() + 8 * 99);
        let expected =
            ["0+0 <p>a".to_owned(), format!("{second}: Invalid WARC header"), format!("{third}+0 <p>c")];
        assert_eq!(reported, expected);
        let [a, junk, c] =
            [three()[0].clone(), b"garbage\n".repeat(99), three()[2].clone()].map(|it| gzip(&it));
        let (second, third) = (a.len(), a.len() + junk.len());
        let expected =
            ["0+0 <p>a".to_owned(), format!("{second}: Invalid WARC header"), format!("{third}+0 <p>c")];
        assert_eq!(walked(&[a, junk, c].concat()), expected);
    }

    #[test]
    fn a_file_of_nothing_but_faults_is_given_up() {
        let given_up = "this is fault 1000, what is behind it is not read";
        for bytes in [b"WARC/\n".repeat(2_000), gzip(b"WARC/\n").repeat(2_000)] {
            let reported = walked(&bytes);
            assert!(
                reported.len() == MOST_FAULTS && reported[MOST_FAULTS - 1].ends_with(given_up),
                "{}",
                reported.len()
            );
        }
        // members that none of them is
        let bytes = [gzip(b"WARC/\n"), b"\x1f\x8b\x08".repeat(2_000)].concat();
        assert!(walked(&bytes).len() <= 2);
    }

    #[test]
    fn a_damaged_member_costs_its_record() {
        let [a, mut b, c] = three().map(|record| gzip(&record));
        let (second, third, middle) = (a.len(), a.len() + b.len(), b.len() / 2);
        b[middle..middle + 8].fill(0xff);
        let reported = walked(&[a, b, c].concat());
        assert_eq!(
            (reported.len(), &*reported[0], &reported[2]),
            (3, "0+0 <p>a", &format!("{third}+0 <p>c")),
            "{reported:?}"
        );
        assert!(reported[1].starts_with(&format!("{second}: ")), "{reported:?}");
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
                assert!(
                    reported.len() == 3 && reported[2].starts_with(&format!("{}: ", whole.len())),
                    "{left}: {reported:?}"
                );
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
