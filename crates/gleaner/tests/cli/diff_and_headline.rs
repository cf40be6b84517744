//! `gleaner diff` and `gleaner headline`, on small made-up result folders.

use crate::place::Place;

const CLAIMS: &str = "claim,source,data,kind,published,measured,verdict\n\
                      it works,section 4,synthetic/news-2002,synthetic,,13 of 13 sites,holds\n";
const TABLE: &str = "site,pages\na,1\nb,2\n";
const README: &str = "# x\n\nIt has [0](a/tables/t.csv \"b: pages\") pages.\n";

fn place() -> Place {
    let place = Place::new();
    for folder in ["a", "b"] {
        place.write(&format!("{folder}/claims.csv"), CLAIMS);
        place.write(&format!("{folder}/tables/t.csv"), TABLE);
    }
    place.write("README.md", README);
    place
}

#[test]
fn equal_results() {
    let out = place().check(&["diff", "a", "b"], 0, "");
    assert_eq!(out, "no difference: 11 cells in 2 files compared\n");
}

#[test]
fn a_cell_that_differs_and_a_tolerance() {
    let place = place();
    place.write("b/tables/t.csv", TABLE.replace('2', "2.5"));
    let out = place.check(&["diff", "a", "b"], 1, "");
    let found = "tables/t.csv: row \"b\", column \"pages\": \"2\" against \"2.5\"\n";
    assert_eq!(out, format!("{found}1 difference: 11 cells in 2 files compared\n"));
    place.check(&["diff", "a", "b", "--tolerance", "0.5"], 0, "");
    place.check(&["diff", "a", "b", "--tolerance", "0.4"], 1, "");
}

#[test]
fn folders_that_are_no_results() {
    let place = place();
    place.write("c/notes.txt", "");
    for none in ["c", "none"] {
        let err =
            format!("gleaner: {none} holds no results: there is neither claims.csv nor a table in it\n");
        place.check(&["diff", "a", none], 2, &err);
        place.check(&["diff", none, "a"], 2, &err);
    }
}

#[test]
fn a_tolerance_below_0() {
    let run = place().run(&["diff", "a", "b", "--tolerance=-1"]);
    assert_eq!(run.code, Some(2));
    assert!(
        run.err.starts_with("error: invalid value '-1' for '--tolerance <T>': allowed is a number from 0\n")
    );
}

#[test]
fn a_file_is_out_of_date_and_then_up_to_date() {
    let place = place();
    let checked = ["headline", "--check", "README.md"];
    assert_eq!(place.check(&checked, 1, ""), "README.md is out of date; run `gleaner headline`\n");
    assert_eq!(place.read("README.md"), README);
    assert_eq!(place.check(&["headline", "README.md"], 0, ""), "README.md is up to date now\n");
    assert_eq!(place.check(&checked, 0, ""), "");
    assert_eq!(place.read("README.md"), README.replace("[0]", "[2]"));
}

#[test]
fn a_table_or_a_file_that_is_missing_is_named() {
    let place = place();
    place.write("other.md", "[0](a/none.csv \"b: pages\")");
    place.check(
        &["headline", "other.md"],
        2,
        "gleaner: other.md: cannot read a/none.csv: No such file or directory (os error 2)\n",
    );
    place.check(
        &["headline", "none.md"],
        2,
        "gleaner: cannot read none.md: No such file or directory (os error 2)\n",
    );
}

/// Every option that a peer sets is in the table of peers.
#[test]
fn peers_are_shown_with_their_options() {
    let place = place();
    place.write("peers/x/worker.sh", "run --fast");
    let description = "id = \"x\"\nname = \"X\"\nabout = \"the main text\"\noptions = [\"--fast\"]\ncitation = \"c\"\nlicence = \"MIT\"\n\
                       version = \"1\"\nsetup = \"make\"\ncommand = [\"sh\", \"worker.sh\"]\n";
    place.write("peers/x/peer.toml", description);
    place.write("other.md", "<!-- headline\npeers = \"peers\"\n-->\n<!-- end of headline -->\n");
    place.check(&["headline", "other.md"], 0, "");
    assert!(place.read("other.md").contains("| `x` | the main text | `--fast` |\n"));
}
