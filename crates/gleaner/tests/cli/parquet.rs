//! `gleaner clean` with Parquet files as input and output, and `gleaner fit` by an index; only built with the feature `parquet`.

use std::fs::{self, File};
use std::process::Command;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::Int32Type;
use arrow_array::{
    Array, ArrayRef, BinaryArray, DictionaryArray, Int32Array, Int64Array, LargeStringArray, RecordBatch,
    StringArray, TimestampSecondArray,
};
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::file::properties::WriterProperties;
use serde_json::Value;

use crate::place::{Place, captured, page};

/// Of a command, the exit code, standard output, and standard error without the line about progress.
fn run(place: &Place, arguments: &[&str]) -> (Option<i32>, String, String) {
    let run = place.run(arguments);
    let err = run.err.split_inclusive('\n').filter(|line| !line.starts_with("gleaner: cleaning "));
    (run.code, run.out, err.collect())
}

fn clean(place: &Place, arguments: &[&str]) -> (Option<i32>, String, String) {
    run(place, &[&["clean", "-m", "lin-ho", "--set", "rule.fixed=0.5"], arguments].concat())
}

#[track_caller]
fn cleaned(place: &Place, arguments: &[&str]) -> String {
    let (code, out, err) = clean(place, arguments);
    assert_eq!((code, err.as_str()), (Some(0), ""), "{arguments:?}");
    out
}

/// Writes a table with this number of rows in each row group.
fn write_table(place: &Place, name: &str, columns: Vec<(&str, ArrayRef)>, group: usize) {
    let batch =
        RecordBatch::try_from_iter_with_nullable(columns.into_iter().map(|(name, of)| (name, of, true)));
    let batch = batch.unwrap();
    let properties = WriterProperties::builder().set_max_row_group_row_count(Some(group)).build();
    let file = File::create(place.path(name)).unwrap();
    let mut writer = ArrowWriter::try_new(file, batch.schema(), Some(properties)).unwrap();
    writer.write(&batch).unwrap();
    writer.close().unwrap();
}

/// The rows of a table, all in one.
fn read_table(place: &Place, name: &str) -> RecordBatch {
    let builder = ParquetRecordBatchReaderBuilder::try_new(File::open(place.path(name)).unwrap()).unwrap();
    let schema = Arc::clone(builder.schema());
    let batches: Vec<RecordBatch> = builder.build().unwrap().map(Result::unwrap).collect();
    let count: usize = batches.iter().map(RecordBatch::num_rows).sum();
    assert_eq!(batches.len(), 1, "{count} rows");
    assert_eq!(batches[0].schema(), schema);
    batches.into_iter().next().unwrap()
}

fn urls(number: usize) -> Vec<String> {
    (0..number)
        .map(|number| format!("http://{}.test/{number}.html", if number % 2 == 0 { "a" } else { "b" }))
        .collect()
}

fn texts(values: &[String]) -> ArrayRef {
    Arc::new(StringArray::from_iter_values(values))
}

/// A table of 20 pages of two hosts, in row groups of three.
fn place() -> Place {
    let place = Place::new();
    let pages: Vec<String> = (0..20).map(page).collect();
    let html: ArrayRef = Arc::new(BinaryArray::from_iter_values(pages.iter().map(String::as_bytes)));
    write_table(&place, "pages.parquet", vec![("url", texts(&urls(20))), ("html", html)], 3);
    place
}

/// The same pages as records of a WARC file.
fn records() -> Vec<Vec<u8>> {
    urls(20).iter().enumerate().map(|(number, url)| captured(url, number)).collect()
}

#[test]
fn rows_are_pages_as_records_are() {
    let place = place();
    place.write("pages.warc", records().concat());
    for more in [&[][..], &["--sample", "4"], &["--sample", "4", "--jobs", "1"], &["--format", "markdown"]] {
        let of_table = cleaned(&place, &[more, &["pages.parquet"]].concat());
        assert_eq!(of_table, cleaned(&place, &[more, &["pages.warc"]].concat()), "{more:?}");
        assert!(of_table.contains("Story7 tells7"), "{of_table}");
    }
    let (code, _, err) = clean(&place, &["pages.parquet", "pages.warc"]);
    let error =
        "gleaner: pages.warc and pages.parquet both give a site called a.test; clean them one by one\n";
    assert_eq!((code, err.as_str()), (Some(2), error));
}

#[test]
fn a_column_may_name_the_site() {
    let place = Place::new();
    let pages: Vec<String> = (0..12).map(page).collect();
    let names: Vec<String> =
        (0..12).map(|number| ["first", "../second", "third"][number % 3].to_owned()).collect();
    let url: Vec<String> = (0..12).map(|number| format!("page {number}")).collect();
    let html: ArrayRef = Arc::new(LargeStringArray::from_iter_values(&pages));
    write_table(
        &place,
        "pages.parquet",
        vec![("html", html), ("site", texts(&names)), ("url", texts(&url))],
        5,
    );
    let lines = cleaned(&place, &["pages.parquet"]);
    let line: Value = serde_json::from_str(lines.lines().next().unwrap()).unwrap();
    assert_eq!(
        (&line["site"], &line["page"]),
        (&"first".into(), &"page 0".into()),
        "the site of the first row"
    );
    assert_eq!(lines.lines().count(), 12);
    cleaned(&place, &["--out", "out", "pages.parquet"]);
    assert!(place.path("out/second/page 1.txt").is_file() && !place.path("second").exists());
    assert_eq!(
        fs::read_to_string(place.path("out/first/page 3.txt")).unwrap(),
        "Story3 tells3 of3 things3 unheard3\n"
    );
}

#[test]
fn results_are_rows() {
    let place = place();
    cleaned(&place, &["--out", "kept.parquet", "pages.parquet"]);
    let table = read_table(&place, "kept.parquet");
    let schema: Vec<String> = table
        .schema()
        .fields()
        .iter()
        .map(|field| format!("{} {}", field.name(), field.data_type()))
        .collect();
    let spans = "spans List(Struct(\"start\": Int32, \"end\": Int32), field: 'element')";
    assert_eq!(schema, ["site Utf8", "url Utf8", "page Utf8", "text Utf8", spans, "error Utf8"]);
    let lines = cleaned(&place, &["pages.parquet"]);
    assert_eq!(table.num_rows(), lines.lines().count());
    for (row, line) in lines.lines().enumerate() {
        let line: Value = serde_json::from_str(line).unwrap();
        for name in ["site", "page", "text"] {
            assert_eq!(
                table.column_by_name(name).unwrap().as_string::<i32>().value(row),
                line[name],
                "{name}"
            );
        }
        let spans = table.column_by_name("spans").unwrap().as_list::<i32>().value(row);
        let end =
            |column: usize| spans.as_struct().column(column).as_primitive::<Int32Type>().values().to_vec();
        let expected = line["spans"].as_array().unwrap().iter();
        let expected: Vec<(i64, i64)> =
            expected.map(|span| (span[0].as_i64().unwrap(), span[1].as_i64().unwrap())).collect();
        let found = end(0).into_iter().zip(end(1)).map(|(start, end)| (i64::from(start), i64::from(end)));
        assert_eq!(found.collect::<Vec<_>>(), expected);
        assert!(table.column_by_name("error").unwrap().is_null(row));
    }
    let first = fs::read(place.path("kept.parquet")).unwrap();
    cleaned(&place, &["--out", "again.parquet", "--jobs", "1", "pages.parquet"]);
    assert_eq!(fs::read(place.path("again.parquet")).unwrap(), first, "the same bytes");
}

#[test]
fn results_have_the_columns_that_are_asked_for() {
    let place = place();
    let two = "-m everything --format markdown --with-metadata --out kept.parquet pages.parquet";
    let two: Vec<&str> = two.split(' ').collect();
    let (code, out, err) = clean(&place, &two);
    // a parameter of every method
    assert_eq!((code, out.as_str()), (Some(2), ""), "{err}");
    place.done(&[&["clean", "-m", "lin-ho:rule.fixed=0.5"], &two[..]].concat());
    let table = read_table(&place, "kept.parquet");
    let names: Vec<String> = table.schema().fields().iter().map(|field| field.name().clone()).collect();
    assert_eq!(
        names,
        [
            "site",
            "url",
            "page",
            "method",
            "text",
            "spans",
            "error",
            "markdown",
            "metadata",
            "confidence",
            "state"
        ]
    );
    assert_eq!(table.num_rows(), 40);
    let metadata = table.column(8).as_struct();
    assert_eq!(metadata.column_by_name("title").unwrap().as_string::<i32>().value(1), "The daily news");
    assert_eq!(table.column(3).as_string::<i32>().value(1), "everything");
    assert!(table.column(7).as_string::<i32>().value(1).starts_with("# The daily news\n\nHome News"));
}

#[test]
fn rows_that_are_no_pages_are_named() {
    let place = Place::new();
    let html: ArrayRef =
        Arc::new(StringArray::from(vec![Some("<p>a"), None, Some("%PDF-1.7"), Some("<p>b"), Some("<p>c")]));
    let url: ArrayRef = Arc::new(StringArray::from(vec![
        Some("http://a.test/1"),
        Some("http://a.test/2"),
        Some("http://a.test/3"),
        None,
        Some("no address"),
    ]));
    write_table(&place, "pages.parquet", vec![("url", url), ("html", html)], 2);
    let (code, out, err) = clean(&place, &["pages.parquet"]);
    let expected = "gleaner: cannot read pages.parquet: row 4: it has no url\n\
         gleaner: cannot read pages.parquet: row 5: \"no address\" is no address of the web\n\
         gleaner: cannot read pages.parquet: row 2, of http://a.test/2: it has no html\n\
         gleaner: cannot read pages.parquet: row 3, of http://a.test/3: not a page: it seems to be application/pdf\n";
    assert_eq!((code, out.lines().count()), (Some(3), 1));
    assert!(err.starts_with(expected), "{err}");
}

#[test]
fn a_page_that_is_too_large_and_a_site_with_a_bad_name_fail_alone() {
    let place = Place::new();
    let large = format!("<p>{}", "x".repeat(64 << 20));
    let html: ArrayRef = Arc::new(StringArray::from(vec!["<p>a", &large, "<p>b", &large, "<p>c"]));
    let sites = ["a", "a", "b\0d", "c", "c"].map(str::to_owned);
    let urls: Vec<String> = (1..6).map(|number| format!("http://a.test/{number}")).collect();
    write_table(
        &place,
        "pages.parquet",
        vec![("site", texts(&sites)), ("url", texts(&urls)), ("html", html)],
        4,
    );
    let (code, _, err) = run(&place, &["clean", "-m", "everything", "--out", "out", "pages.parquet"]);
    for (row, url) in [(2, &urls[1]), (4, &urls[3])] {
        let named =
            format!("cannot read pages.parquet: row {row}, of {url}: it is larger than 67108864 bytes\n");
        assert!(err.contains(&named), "{err}");
    }
    assert!(err.contains("site b\\u{0}d, page 3: cannot write out/b\\u{0}d/3.txt: "), "{err}");
    assert_eq!(code, Some(3), "{err}");
    for (file, text) in [("a/1.txt", "a\n"), ("c/5.txt", "c\n")] {
        assert_eq!(fs::read_to_string(place.path("out").join(file)).unwrap(), text);
    }
}

#[test]
fn files_that_are_no_tables_of_pages_are_refused() {
    let place = Place::new();
    place.write("none.parquet", "no table");
    let (code, _, err) = clean(&place, &["none.parquet"]);
    assert!(code == Some(2) && err.starts_with("gleaner: cannot read none.parquet: "), "{err}");
    let number: ArrayRef = Arc::new(Int32Array::from(vec![1]));
    let url = || ("url", texts(&urls(1)));
    write_table(&place, "a.parquet", vec![url()], 1);
    write_table(&place, "b.parquet", vec![url(), ("html", number)], 1);
    let problem = "cannot read b.parquet: its column html is Int32, allowed is text or binary";
    place.check_all(&[
        ("clean a.parquet", 2, "cannot read a.parquet: it has no column html; it has url"),
        ("clean b.parquet", 2, problem),
    ]);
}

/// A folder `crawl` with the pages in a WARC file, and the offsets of its records.
fn indexed() -> (Place, Vec<i64>) {
    let place = Place::new();
    place.write("crawl/pages.warc", records().concat());
    let lengths = records().into_iter().map(|record| i64::try_from(record.len()).unwrap());
    let next = |at: &mut i64, length| Some(std::mem::replace(at, *at + length));
    (place, lengths.scan(0, next).collect())
}

#[test]
fn an_index_gives_the_store_that_its_files_give() {
    let (place, offsets) = indexed();
    let rows = offsets.len();
    let names = vec!["pages.warc".to_owned(); rows];
    let long: ArrayRef = Arc::new(Int64Array::from(offsets.clone()));
    write_table(
        &place,
        "own.parquet",
        vec![("url", texts(&urls(rows))), ("file", texts(&names)), ("offset", long)],
        3,
    );
    let short: ArrayRef =
        Arc::new(Int32Array::from_iter_values(offsets.iter().map(|&at| i32::try_from(at).unwrap())));
    let columns =
        vec![("warc_record_offset", short), ("warc_filename", texts(&names)), ("url", texts(&urls(rows)))];
    write_table(&place, "common-crawl.parquet", columns, 7);
    let fit = |store: &str, from: &[&str]| {
        let done = run(&place, &[&["fit", "--sample", "4", "--store", store], from].concat());
        let said = format!("gleaner: fitting to 2 sites\ngleaner: {store}: fitted to 8 pages of 2 sites\n");
        assert_eq!(done, (Some(0), String::new(), said));
        // a lock is an empty file
        let mut files = place.files(store);
        files.retain(|(_, bytes)| !bytes.is_empty());
        files
    };
    let walked = fit("walked", &["crawl"]);
    assert_eq!(walked.len(), 3);
    for index in ["own.parquet", "common-crawl.parquet"] {
        assert!(
            fit(index.trim_end_matches(".parquet"), &["--index", index, "--warc-root", "crawl"]) == walked,
            "{index}"
        );
    }
}

#[test]
fn an_index_that_is_none_and_one_of_another_crawl_are_refused() {
    let (place, offsets) = indexed();
    let url = || ("url", texts(&urls(1)));
    let file = || ("file", texts(&["pages.warc".to_owned()]));
    let offset = |at: i64| -> (&str, ArrayRef) { ("offset", Arc::new(Int64Array::from(vec![at]))) };
    write_table(&place, "a.parquet", vec![url(), file()], 1);
    write_table(&place, "b.parquet", vec![url(), file(), ("offset", texts(&["0".to_owned()]))], 1);
    write_table(&place, "c.parquet", vec![url(), file(), offset(-1)], 1);
    write_table(&place, "d.parquet", vec![url(), file(), offset(offsets[1])], 1);
    for (index, problem) in [
        ("a.parquet", "it has no column offset or warc_record_offset; it has url, file"),
        ("b.parquet", "its column offset is Utf8, allowed is a whole number"),
        ("c.parquet", "row 1: it has no address, no file or no offset"),
    ] {
        let fit = format!("fit --store x --index {index} --warc-root crawl");
        place.check_all(&[(&fit, 2, &format!("cannot read {index}: {problem}"))]);
    }
    let (code, _, err) =
        run(&place, &["fit", "--store", "x", "--index", "d.parquet", "--warc-root", "crawl"]);
    assert!(code == Some(3) && err.contains("it is no response of this address"), "{err}");
}

#[test]
fn a_column_of_texts_is_stripped() {
    let place = Place::new();
    let sites = ["a", "a", "b"].map(str::to_owned);
    let markdown: ArrayRef = Arc::new(StringArray::from(vec![Some("Home\nA"), Some("Home\nB"), None]));
    let status: ArrayRef = Arc::new(TimestampSecondArray::from(vec![1, 2, 3]).with_timezone("Europe/Berlin"));
    let kind: ArrayRef = Arc::new(vec!["x", "x", "y"].into_iter().collect::<DictionaryArray<Int32Type>>());
    let columns = vec![("site", texts(&sites)), ("markdown", markdown), ("status", status), ("kind", kind)];
    write_table(&place, "pages.parquet", columns, 2);
    let read = read_table(&place, "pages.parquet");
    let strip = || run(&place, &["strip", "--column", "markdown", "--out", "out.parquet", "pages.parquet"]);
    let (code, _, err) = strip();
    assert!(err.starts_with("gleaner: pages.parquet, row 3: it has no markdown\n"), "{err}");
    assert_eq!(code, Some(3));
    let table = read_table(&place, "out.parquet");
    let stripped: Vec<_> = table.column(1).as_string::<i32>().iter().collect();
    assert_eq!(stripped, vec![Some("A"), Some("B"), None]);
    assert_eq!(table.schema(), read.schema());
    assert_eq!((table.column(2), table.column(3)), (read.column(2), read.column(3)));
    let path = place.path("pages.parquet");
    let mut bytes = fs::read(&path).unwrap();
    // a list that is longer than the file, in the head of the first page
    bytes[10..17].copy_from_slice(b"\xf9\xf7\xff\xff\xff\xff\x07");
    fs::write(&path, bytes).unwrap();
    let (code, _, err) = strip();
    assert!(err.starts_with("gleaner: cannot read pages.parquet: ") && code == Some(2), "{code:?} {err}");
}

#[cfg(unix)]
#[test]
fn a_signal_that_ends_the_program_removes_its_unfinished_file() {
    use std::os::unix::process::ExitStatusExt as _;

    use rustix::process::{Pid, Signal, kill_process};

    let place = Place::of_pages("site", 0..=2_999);
    let unfinished = place.path(".writing-kept.parquet");
    // `exec` keeps the signals that the shell ignores, as `nohup` does
    for (before, signal, ends) in [("", Signal::TERM, true), ("trap '' HUP;", Signal::HUP, false)] {
        let mut command = Command::new("sh");
        command.args(["-c", &format!("{before} exec \"$0\" clean --out kept.parquet site")]);
        command.arg(env!("CARGO_BIN_EXE_gleaner")).current_dir(place.path(""));
        let mut child = command.stderr(std::process::Stdio::null()).spawn().unwrap();
        while !unfinished.exists() {
            assert!(child.try_wait().unwrap().is_none(), "it ended before the signal");
        }
        kill_process(Pid::from_child(&child), signal).unwrap();
        let status = child.wait().unwrap();
        assert_eq!(status.signal(), ends.then_some(signal.as_raw()), "{status}");
        assert_eq!((unfinished.exists(), place.path("kept.parquet").exists()), (false, !ends));
    }
}

#[cfg(unix)]
#[test]
fn a_table_that_cannot_be_written_is_named() {
    let place = Place::of_pages("site", 1..=4);
    // no file may have a byte
    let limited = "trap '' XFSZ; ulimit -f 0; exec \"$@\"";
    let program = env!("CARGO_BIN_EXE_gleaner");
    let mut command = std::process::Command::new("sh");
    command.args([
        "-c",
        limited,
        "sh",
        program,
        "clean",
        "-m",
        "everything",
        "--out",
        "kept.parquet",
        "site",
    ]);
    let output = command.current_dir(place.path("")).output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(4), "{err}");
    assert!(err.contains("cannot write kept.parquet: ") && err.contains("File too large"), "{err}");
}
