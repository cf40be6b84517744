//! Two folders of results, compared.

use std::fs;
use std::path::Path;

use report::{Difference, ReportError, diff};

type Files<'a> = &'a [(&'a str, &'a str)];

fn put(folder: &Path, files: Files<'_>) {
    for (name, text) in files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
}

fn compare(a: Files<'_>, b: Files<'_>, tolerance: f64) -> Result<Difference, ReportError> {
    let (one, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    put(one.path(), a);
    put(other.path(), b);
    diff(one.path(), other.path(), tolerance)
}

fn check(a: Files<'_>, b: Files<'_>, tolerance: f64, expected: &str) {
    assert_eq!(compare(a, b, tolerance).unwrap().to_string(), expected);
}

const T: &str = "tables/t.csv";

#[test]
fn the_same() {
    let files = [(T, "site,F\na,0.5000\nb,\n"), ("claims.csv", "claim,verdict\nc,holds\n")];
    check(&files, &files, 0.0, "no difference: 6 cells in 2 files compared");
}

#[test]
fn a_cell() {
    let expected = "tables/t.csv: row \"a\", column \"F\": \"0.5\" against \"0.6\"\n1 difference: 2 cells in 1 file compared";
    check(&[(T, "site,F\na,0.5\n")], &[(T, "site,F\na,0.6\n")], 0.05, expected);
}

#[test]
fn a_cell_within_the_tolerance() {
    let expected = "no difference: 2 cells in 1 file compared";
    check(&[(T, "site,F\na,0.50\n")], &[(T, "site,F\na,0.51\n")], 0.01, expected);
}

#[test]
fn an_empty_cell_is_no_zero() {
    let expected = "tables/t.csv: row \"a\", column \"F\": \"\" against \"0.0\"\n1 difference: 2 cells in 1 file compared";
    check(&[(T, "site,F\na,\n")], &[(T, "site,F\na,0.0\n")], 0.5, expected);
}

#[test]
fn a_missing_row_is_one_difference() {
    let expected = "tables/t.csv: row \"a\" not in the second\n1 difference: 4 cells in 1 file compared";
    check(&[(T, "site,F\na,1\nb,2\nc,3\n")], &[(T, "site,F\nb,2\nc,3\n")], 0.0, expected);
}

#[test]
fn rows_are_told_apart_by_as_many_columns_as_it_takes() {
    let a = [(T, "site,ratio,0.1\na,recall,0.1\na,precision,0.2\n")];
    let b = [(T, "site,ratio,0.1\na,precision,0.2\na,recall,0.9\n")];
    let expected = "tables/t.csv: row \"a\", \"recall\", column \"0.1\": \"0.1\" against \"0.9\"\n\
                    1 difference: 6 cells in 1 file compared";
    check(&a, &b, 0.0, expected);
}

#[test]
fn a_row_twice() {
    let expected =
        "tables/t.csv: row \"a\" (number 2) not in the second\n1 difference: 1 cell in 1 file compared";
    check(&[(T, "site\na\na\n")], &[(T, "site\na\n")], 0.0, expected);
}

#[test]
fn columns_are_paired_by_name() {
    let expected = "tables/t.csv: column \"x\" not in the second\ntables/t.csv: column \"y\" not in the first\n\
                    2 differences: 2 cells in 1 file compared";
    check(&[(T, "site,x,F\na,1,2\n")], &[(T, "site,F,y\na,2,3\n")], 0.0, expected);
}

#[test]
fn a_missing_file() {
    let expected = "tables/t.csv: not in the second\ntables/u.csv: not in the first\n2 differences: 1 cell in 1 file compared";
    let claims = ("claims.csv", "claim\nc\n");
    check(&[claims, (T, "site\na\n")], &[claims, ("tables/u.csv", "site\na\n")], 0.0, expected);
}

#[test]
fn what_is_no_result_is_not_compared() {
    let claims = ("claims.csv", "claim\nc\n");
    let expected = "no difference: 1 cell in 1 file compared";
    check(
        &[claims, ("provenance.json", "1"), ("tables/t.md", "x")],
        &[claims, ("report.html", "2")],
        0.0,
        expected,
    );
}

#[test]
fn a_folder_without_results() {
    let error = compare(&[("x.txt", "")], &[("claims.csv", "claim\n")], 0.0).unwrap_err().to_string();
    assert!(error.ends_with("holds no results: there is neither claims.csv nor a table in it"), "{error}");
}

#[test]
fn a_file_that_is_no_table() {
    let error = compare(&[(T, "a,b\n1\n")], &[(T, "a,b\n1,2\n")], 0.0).unwrap_err().to_string();
    assert!(error.contains("t.csv is not a table of results"), "{error}");
}

#[test]
fn a_report_does_not_differ_from_itself_and_is_not_empty() {
    let text = "claim,source,data,kind,published,measured,verdict\n\"a, b\",s,d,real,,\"1 of 1 site; \"\"x\"\"\",holds\n";
    let files = [("claims.csv", text)];
    check(&files, &files, 0.0, "no difference: 7 cells in 1 file compared");
}
