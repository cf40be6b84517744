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

const T: &str = "tables/t.csv";
const CLAIMS: (&str, &str) = ("claims.csv", "claim\nc\n");

/// The case, both folders, the tolerance, and the result.
type Case<'a> = (&'a str, Files<'a>, Files<'a>, f64, &'a str);

#[test]
fn findings() {
    let same: Files<'_> = &[(T, "site,F\na,0.5000\nb,\n"), ("claims.csv", "claim,verdict\nc,holds\n")];
    let cases: [Case<'_>; 10] = [
        ("the same", same, same, 0.0, "no difference: 6 cells in 2 files compared"),
        (
            "a cell",
            &[(T, "site,F\na,0.5\n")],
            &[(T, "site,F\na,0.6\n")],
            0.05,
            "tables/t.csv: row \"a\", column \"F\": \"0.5\" against \"0.6\"\n1 difference: 2 cells in 1 file compared",
        ),
        (
            "a cell within the tolerance",
            &[(T, "site,F\na,0.50\n")],
            &[(T, "site,F\na,0.51\n")],
            0.01,
            "no difference: 2 cells in 1 file compared",
        ),
        (
            "a missing row is one difference",
            &[(T, "site,F\na,1\nb,2\nc,3\n")],
            &[(T, "site,F\nb,2\nc,3\n")],
            0.0,
            "tables/t.csv: row \"a\" not in the second\n1 difference: 4 cells in 1 file compared",
        ),
        (
            "rows are identified by as many columns as necessary",
            &[(T, "site,ratio,0.1\na,recall,0.1\na,precision,0.2\n")],
            &[(T, "site,ratio,0.1\na,precision,0.2\na,recall,0.9\n")],
            0.0,
            "tables/t.csv: row \"a\", \"recall\", column \"0.1\": \"0.1\" against \"0.9\"\n\
             1 difference: 6 cells in 1 file compared",
        ),
        (
            "a row twice",
            &[(T, "site\na\na\n")],
            &[(T, "site\na\n")],
            0.0,
            "tables/t.csv: row \"a\" (number 2) not in the second\n1 difference: 1 cell in 1 file compared",
        ),
        (
            "columns are paired by name",
            &[(T, "site,x,F\na,1,2\n")],
            &[(T, "site,F,y\na,2,3\n")],
            0.0,
            "tables/t.csv: column \"x\" not in the second\ntables/t.csv: column \"y\" not in the first\n\
             2 differences: 2 cells in 1 file compared",
        ),
        (
            "a missing file",
            &[CLAIMS, (T, "site\na\n")],
            &[CLAIMS, ("tables/u.csv", "site\na\n")],
            0.0,
            "tables/t.csv: not in the second\ntables/u.csv: not in the first\n2 differences: 1 cell in 1 file compared",
        ),
        (
            "what is no result is not compared",
            &[CLAIMS, ("provenance.json", "1"), ("tables/t.md", "x")],
            &[CLAIMS, ("report.html", "2")],
            0.0,
            "no difference: 1 cell in 1 file compared",
        ),
        (
            "plots and times that one side alone has",
            &[CLAIMS, ("plots/a.svg", ""), ("plots/b.svg", ""), ("plots/c.svg", ""), ("times/t.csv", "x")],
            &[CLAIMS, ("plots/a.svg", "x"), ("plots/d.svg", "")],
            0.0,
            "no difference: 1 cell in 1 file compared\n\
             not compared: 3 files that the first alone has: plots/b.svg, plots/c.svg, times/t.csv\n\
             not compared: 1 file that the second alone has: plots/d.svg",
        ),
    ];
    for (name, a, b, tolerance, expected) in cases {
        let found = compare(a, b, tolerance).unwrap();
        let said = [found.findings.clone(), vec![found.compared()]].concat().join("\n");
        assert_eq!(said, expected, "{name}");
    }
}

#[test]
fn what_is_no_result_is_named() {
    let cases: [(Files<'_>, Files<'_>, &str); 2] = [
        (
            &[("x.txt", "")],
            &[("claims.csv", "claim\n")],
            " holds no results: there is neither claims.csv nor a table in it",
        ),
        (&[(T, "a,b\n1\n")], &[(T, "a,b\n1,2\n")], "t.csv is not a table of results"),
    ];
    for (a, b, expected) in cases {
        let error = compare(a, b, 0.0).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
}
