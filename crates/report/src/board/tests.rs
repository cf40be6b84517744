//! The board of two small results on disk.

use std::fs;
use std::path::Path;

use super::*;
use crate::ReportError;

const HEADER: &str = "run,title,sites,F,F low,F high,precision,recall,less the best,low,high,verdict,F by sites,less the best by sites,verdict by sites,seen\n";

/// Writes the results of an experiment with two runs on one data set.
fn write(folder: &Path, rows: &str) {
    fs::create_dir_all(folder.join("tables")).unwrap();
    fs::create_dir_all(folder.join("times")).unwrap();
    let run = |id: &str, method: &str| {
        format!(
            r#"{{"id": "{id}", "title": "The {id}", "method": "{method}", "method_name": "{id} 1", "pages": "all pages", "baseline": false,
                "variants": [{{"id": "default", "x": null, "settings": "a=1 b=2", "changed": "b=2"}}]}}"#
        )
    };
    let provenance = format!(
        r#"{{"provenance": {{"experiment": "few", "manifest": "m", "code": "c0de", "lock": "l", "toolchain": "rustc 1", "seed": 1, "scale": 1.0,
             "times": true, "schema": 5}},
            "data": [{{"id": "synthetic/made", "title": "Made <pages>", "synthetic": true, "answer": "gold", "presence": "Present",
                       "digest": "sha256:0", "sites": 2, "pages": 9}}],
            "runs": [{}, {}], "tasks": []}}"#,
        run("near", "witness"),
        run("far", "peer/far")
    );
    let worst = "run,variant,site,page,F,lost,lost words,kept wrongly,wrong words\nnear,default,a/b,p 1,0.1,7,gone <b>,0,\nnear,default,a/b,p 2,0.2,0,,3,more\n";
    let disputed =
        "site,page,runs,deviation,mean F,best,best F,least,least F\na/b,p 2,2,0.4,0.6,near,1.0,gone,0.2\n";
    let history = "date,experiment,output,data,run,F\n2026-01-02,few,ranking,synthetic/made,near,0.8\n2026-01-03,few,ranking,synthetic/made,near,0.9\n";
    let costs = "run,F,pages timed,pages a second,seconds a million pages,dollars a million pages,peak MB\nnear,0.9,5,9.5,632,0.01,1.5\nfar,0.8,,,,,\n";
    for (name, text) in [
        ("provenance.json", provenance.as_str()),
        ("tables/ranking.synthetic-made.csv", &format!("{HEADER}{rows}")),
        ("tables/other.synthetic-made.csv", "run,F\nnear,1\n"),
        ("tables/worst.synthetic-made.csv", worst),
        ("tables/disputed.synthetic-made.csv", disputed),
        ("history.csv", history),
        (
            "shared.csv",
            "finding,data,other data,pages\nalike,a,synthetic/made,2\ncompared,synthetic/made,,9\nsame,a,b,1\n",
        ),
        ("times/ranking-synthetic-made.csv", costs),
    ] {
        fs::write(folder.join(name), text).unwrap();
    }
}

const ROWS: &str = "near,The near,2,0.9,0.85,0.95,0.9,0.9,,,,best,0.91,,best,\nfar,The far,2,0.6,,,0.6,0.6,-0.3,-0.4,-0.2,worse,0.61,-0.3,worse,its author made the data\n";

fn board(rows: &str) -> Result<Board, ReportError> {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), rows);
    let title = |output: &str| (output == "ranking").then(|| "The best first".to_owned());
    let near = Known { kind: Kind::Own, ..Known::default() };
    let facts = vec![
        ("licence", "MIT".to_owned()),
        ("citation", "none".to_owned()),
        ("options", "deep=True".to_owned()),
    ];
    let far = Known { kind: Kind::Peer, about: "keeps what is far".to_owned(), facts };
    Ok(Board {
        results: vec![Results::read(folder.path(), title)?],
        systems: BTreeMap::from([("witness".to_owned(), near), ("peer/far".to_owned(), far)]),
        data: BTreeMap::new(),
        beside: Beside::read(folder.path())?,
        // the second page has a view
        views: BTreeSet::from(["views/synthetic-made-a-b-p-2.html".to_owned()]),
        is_private: true,
    })
}

#[test]
fn a_page_for_each_data_set_and_system() {
    let board = board(ROWS).unwrap();
    let files = board.files();
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["data/synthetic-made.html", "systems/far.html", "systems/near.html", "index.html"]);
    let systems: Vec<String> = board.runs().values().map(|facts| board.system_page(facts)).collect();
    let data = board.data_page(board.shown_data()[0]);
    insta::assert_snapshot!("pages", [board.index(), data, systems.join("\n\n")].join("\n\n"));
}

/// The methods of a disputed page are those of the named runs that are there; other pages have none.
#[test]
fn pages_have_the_methods_that_differ() {
    let board = board(ROWS).unwrap();
    let pages: Vec<_> =
        board.results[0].named_pages().map(|([_, _, page], methods)| (page, methods.join(" "))).collect();
    assert_eq!(pages, [("p 2", "witness:b=2".to_owned()), ("p 1", String::new()), ("p 2", String::new())]);
}

/// A table that is cut off is an error, and not a system less.
#[test]
fn a_table_that_is_cut_off_is_named() {
    for (rows, expected) in
        [("near,The near,2,0.9\n", "is not a table of results"), (ROWS.trim_end(), "is cut off")]
    {
        let error = board(rows).unwrap_err().to_string();
        assert!(error.contains(&format!("ranking.synthetic-made.csv {expected}")), "{error}");
    }
}
