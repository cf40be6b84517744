//! Blocks and figures of Markdown files, from small tables.

use std::fs;
use std::path::Path;

use report::headlines;

const RANKING: &str = "run,title,F,publishers,for,against,verdict\n";
const TABLES: [(&str, &str); 4] = [
    ("a.csv", "ours,Ours,0.9639,,,,best\nrules,Rules,0.9587,9,4,5,undecided\nx,X,0.9000,9,0,9,worse\n"),
    ("b.csv", "ours,Ours,0.9500,,,,best\nx,X,0.9499,10,0,9,undecided\nrules,Rules,0.9400,10,1,6,undecided\n"),
    ("c.csv", "x,X,0.9600,,,,best\nours,Ours,0.9450,9,0,9,worse\nrules,Rules,0.9395,9,0,9,worse\n"),
    ("d.csv", "x,X,0.9600,,,,best\nours,Ours,0.9450,118,22,96,undecided\n"),
];

/// The text with its blocks and figures made, in a folder with the tables.
fn filled(text: &str) -> Result<String, String> {
    let place = tempfile::tempdir().unwrap();
    for (name, rows) in TABLES {
        fs::write(place.path().join(name), format!("{RANKING}{rows}")).unwrap();
    }
    fs::create_dir_all(place.path().join("lin-ho/tables")).unwrap();
    fs::write(place.path().join("lin-ho/tables/sites.daniel.csv"), "site,pages\n").unwrap();
    fs::write(
        place.path().join("lin-ho/claims.csv"),
        "claim,source,data,kind,published,measured,verdict\n\
         more helps,s,daniel,real,> .9,true on 2 of 9 sites; mean .3,fails\n\
         more helps,s,g,synthetic,,.5,holds\n",
    )
    .unwrap();
    fs::write(
        place.path().join("variants.csv"),
        "run,variant,d\nours,a,-0.0141\nours,b,0.0004\nx,default,-0.0004\n",
    )
    .unwrap();
    let peers = |path: &Path| Ok(format!("peers of {}", path.file_name().unwrap().display()));
    let filled = headlines(text, place.path(), &peers).map_err(|error| error.to_string())?;
    assert_eq!(headlines(&filled, place.path(), &peers).unwrap(), filled, "a second time");
    Ok(filled)
}

/// The content of a block.
fn block(toml: &str) -> String {
    let text = filled(&format!("before\n<!-- headline\n{toml}\n-->\nold\n<!-- end of headline -->\nafter\n"))
        .unwrap();
    let content = text.strip_prefix(&format!("before\n<!-- headline\n{toml}\n-->\n\n")).unwrap();
    content.strip_suffix("\n\n<!-- end of headline -->\nafter\n").unwrap().to_owned()
}

#[test]
fn cells_of_several_tables() {
    let toml = "[cells]\ntables = [\"a.csv\", \"c.csv\"]\ncolumns = [\"F\", \"G?\"]\nheads = [\"A\", \"\", \"C\", \"\"]\nsorted = true\n\
                rows = [[\"the rules\", \"rules\"], [\"**ours**\", \"ours\"], [\"later\", \"y?\"]]";
    assert_eq!(
        block(toml),
        "| | A |  | C |  |\n|---|---|---|---|---|\n| **ours** | .964 |  | .945 |  |\n| the rules | .959 |  | .940 |  |"
    );
}

#[test]
fn cells_with_a_column_for_each_row() {
    let toml = "[cells]\ntables = [\"a.csv\", \"c.csv\"]\nheads = [\"A\", \"C\"]\n\
                rows = [[\"F of x\", \"x: F\"], [\"G\", \"x: G?\"], [\"later\", \"y?: F\"]]";
    assert_eq!(block(toml), "| | A | C |\n|---|---|---|\n| F of x | .900 | .960 |\n| G |  |  |");
}

#[test]
fn the_first_rows_of_several_tables() {
    let toml = "[cells]\ntables = [\"a.csv\", \"b.csv\"]\ncolumns = [\"run\", \"F\"]\nheads = [\"A\", \"\", \"B\", \"\"]\n\
                first = 2";
    let expected =
        "| A |  | B |  |\n|---|---|---|---|\n| ours | .964 | ours | .950 |\n| rules ≈ | .959 | x ≈ | .950 |";
    assert_eq!(block(toml), expected);
}

fn standing(tables: &str) -> String {
    block(&format!(
        "[standing]\nrun = \"ours\"\nown = [\"rules\"]\ntables = {tables}\nheads = [\"A\", \"B\", \"C\", \"D\"]\nmeasure = \"F\""
    ))
}

#[test]
fn a_place_says_no_more_than_the_tests() {
    assert_eq!(
        standing("[\"a.csv\", \"b.csv\", \"c.csv\", \"d.csv\"]"),
        "`ours` is first in one of four rankings, is undecided in two and is behind in one, by the mean of pages. The figure is F.\n\n\
         | | F | the best other | verdict |\n|---|---|---|---|\n\
         | A | .964 | `x` .900 | first; undecided: our `rules` |\n\
         | B | .950 | `x` .950 | undecided: `x` (ahead on 9 of 10 publishers) and `rules` |\n\
         | C | .945 | `x` .960 | behind `x` (.945, .960) |\n\
         | D | .945 | `x` .960 | undecided: `x`; behind on 96 of 118 publishers |"
    );
}

const FOUND: &str =
    "[[found]]\npaper = \"Lin and Ho\"\nresults = \"lin-ho\"\nclaims = [[\"daniel\", \"more helps\"]]";

#[test]
fn what_papers_showed() {
    let made = block(FOUND);
    let row = "1, of which 0 drawn | 0 hold, 0 undecided, 1 fail, 0 not comparable | 1 hold, 0 undecided, 0 fail, 0 not comparable | more helps: \
               published > .9, true on 2 of 9 sites on daniel: **fails** |";
    assert!(made.replace("&gt;", ">").replace("\\>", ">").ends_with(row), "{made}");
}

#[test]
fn the_peers_are_those_of_a_folder() {
    assert_eq!(block("peers = \"some\""), "peers of some");
}

#[test]
fn figures_keep_their_decimals_and_their_sign() {
    for (before, after) in [
        (
            "has [.5](a.csv \"ours: F\") and [](c.csv \"x: F\").",
            "has [1.0](a.csv \"ours: F\") and [.960](c.csv \"x: F\").",
        ),
        ("[+.00](variants.csv \"ours/a: d\")", "[-.01](variants.csv \"ours/a: d\")"),
        ("[+.0000](variants.csv \"ours/b: d\")", "[+.0004](variants.csv \"ours/b: d\")"),
        ("[.000](variants.csv \"x: d\")", "[.000](variants.csv \"x: d\")"),
        ("[.5](a.csv \"ours: G?\")", "[.5](a.csv \"ours: G?\")"),
        ("[?](a.csv \"x: verdict\"), [a link](b.csv)", "[worse](a.csv \"x: verdict\"), [a link](b.csv)"),
    ] {
        assert_eq!(filled(before).unwrap(), after);
    }
}

#[test]
fn mistakes_are_named() {
    for (text, expected) in [
        ("<!-- headline\nx\n-->", "the block of line 1 is not closed by \"<!-- end of headline -->\""),
        ("[x](a.csv \"ours F\")", "\"[x](a\" is no figure: allowed is [.5](TABLE.csv \"ROW: COLUMN\")"),
        ("[x](variants.csv \"ours: d\")", "variants.csv has several rows \"ours\""),
        ("[x](a.csv \"they: F\")", "a.csv has no row \"they\""),
        (
            "<!-- headline\n[cells]\ntables = [\"a.csv\"]\nheads = [\"A\"]\nrows = [[\"x\", \"x\"]]\n-->\n<!-- end of headline -->",
            "cells has no columns, and the row \"x\" has none: allowed is ROW: COLUMN",
        ),
        (
            "[x](a.csv \"ours: G\")",
            "a.csv has no column \"G\"; there are: run, title, F, publishers, for, against, verdict",
        ),
    ] {
        let found = filled(text).unwrap_err();
        assert!(found.ends_with(expected), "{found}");
    }
    let claim = FOUND.replace("more helps", "more help");
    let unknown = filled(&format!("<!-- headline\n{claim}\n-->\n<!-- end of headline -->")).unwrap_err();
    assert!(
        unknown.ends_with("has no claim \"more help\" on \"daniel\" (did you mean \"more helps\"?)"),
        "{unknown}"
    );
    let unknown = filled("<!-- headline\n[leaders]\n-->\n<!-- end of headline -->").unwrap_err();
    assert!(unknown.starts_with("unknown variant `leaders`"), "{unknown}");
}
