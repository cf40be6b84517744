//! What is made of results: `gleaner board` of the repository's own, `gleaner diff` and `gleaner headline` on small made-up folders, and `gleaner submit`,
//! with pages for a system that runs elsewhere, and the check of its outputs.

use std::path::Path;

use serde_json::{Value, json};

use crate::place::Place;

const KINDS: &str = "gleaner: experiment kinds: the copy in this program\n";

#[test]
fn the_committed_results_make_a_board() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let (results, peers) = (results(), root.join("peers"));
    let folders = ["--results", &results, "--peers", peers.to_str().unwrap()];
    let place = Place::new();
    let said = place.done(&[&["board", "--out", "made"], &folders[..]].concat());
    assert!(said.ends_with(" files: made/index.html\n"), "{said}");
    // a ranking of each experiment, and what descriptions say
    let data = place.read("made/data/wcxb-dev.html");
    let rankings = [
        "The field today, the best first",
        "The best first, on pages of the kind forum",
        "By form, the best first",
        "M. Foley",
    ];
    rankings.iter().for_each(|text| assert!(data.contains(text), "{text:?} is missing"));
    assert!(place.read("made/systems/trafilatura.html").contains("include_comments=False"));
    let forest = place.read("made/systems/witness-forest.html");
    assert!(forest.contains("F by date") && forest.contains("<td>2026-"), "no figures by date");
    assert!(data.contains("and of those wrongly kept") && !data.contains("../views/"));
    let index = place.read("made/index.html");
    for text in ["systems/witness-forest.html", "id=\"Form\"", "id=\"Facts\"", "<svg class=\"speed\""] {
        assert!(index.contains(text), "{text:?} is missing");
    }
    // the published board has no view, of whatever licence
    let workflow = std::fs::read_to_string(root.join(".github/workflows/release.yml")).unwrap();
    assert!(workflow.contains("-- board --out") && !workflow.contains("--view"));
    // every link leads to a file of the board, or to a place of its page
    let files = place.files("made");
    for (name, bytes) in &files {
        let text = String::from_utf8_lossy(bytes);
        let links =
            text.split("<a ").skip(1).filter_map(|rest| rest.split_once('>')?.0.split_once("href=\""));
        for link in links.filter_map(|(_, rest)| rest.split('"').next()) {
            let is_alive = match link.strip_prefix('#') {
                Some(id) => text.contains(&format!(" id=\"{id}\"")),
                None => files.iter().any(|(other, _)| other == link.strip_prefix("../").unwrap_or(link)),
            };
            assert!(is_alive, "{link} of {name}");
        }
    }
    assert!(
        data.contains("What was seen of it") && data.contains("its model has learned from it (its README)")
    );
}

/// Names what is wider than the frame, and what the console would show, in the title of the window; opens each tab, and presses each head and box.
const SOUND: &str = r#"<script>const wrong = [];
addEventListener("error", (event) => wrong.push(event.message));
addEventListener("load", async () => {
  const fits = (what) => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) wrong.push(`${what} is ${scrollWidth} pixels wide`);
  };
  fits("the page");
  const tabs = [...document.querySelectorAll(".tab")].map((tab) => tab.id);
  for (const tab of tabs) {
    location.hash = tab;
    await new Promise((done) => setTimeout(done, 50));
    const shown = [...document.querySelectorAll(".tab")].filter((own) => own.offsetWidth > 0).map((own) => own.id);
    if (String(shown) !== tab) wrong.push(`${tab} shows ${shown}`);
    fits(tab);
  }
  for (const button of document.querySelectorAll("th button")) button.click();
  for (const box of document.querySelectorAll(".groups input")) box.click();
  if ([...document.querySelectorAll(".tab tbody tr, .tab svg a")].some((own) => own.getClientRects().length)) wrong.push("groups stay");
  top.document.title = `${tabs.length} tabs, wrong: ${wrong.join(", ")}`;
});</script>"#;

#[test]
fn the_board_fits_windows_in_light_and_dark() {
    let Some(browser) = testkit::Browser::found() else { return };
    let place = Place::new();
    place.done(&["board", "--out", "made", "--results", &results()]);
    for (file, tabs) in [("index", 8), ("data/forum-pages", 0), ("systems/witness-forest", 0)] {
        let page = place.read(&format!("made/{file}.html")).replace("<head>", &format!("<head>{SOUND}"));
        let dark = page.replace("(prefers-color-scheme: dark)", "all");
        assert_ne!(dark, page);
        for (width, page) in [(1280, &page), (390, &page), (390, &dark)] {
            // a window has at least 500 pixels
            let page = page.replace('&', "&amp;").replace('"', "&quot;");
            let framed =
                format!("<title></title><iframe width={width} height=900 srcdoc=\"{page}\"></iframe>");
            let opened = browser.opened(1400, &framed);
            let title =
                opened.split_once("<title>").and_then(|(_, rest)| rest.split_once("</title>")).unwrap().0;
            assert_eq!(title, format!("{tabs} tabs, wrong: "), "{file}, {width} pixels");
        }
    }
}

#[test]
fn results_that_are_missing_and_unknown_experiments_are_named() {
    let place = Place::new();
    let missing = "no results; `gleaner reproduce kinds` makes them: cannot read results/kinds/provenance.json: \
                   No such file or directory (os error 2)";
    place.check(&["board", "kinds"], 2, &format!("{KINDS}gleaner: {missing}\n"));
    let run = place.run(&["board", "kind"]);
    assert!(run.code == Some(2) && run.err.contains("(did you mean \"kinds\"?)"), "{}", run.err);
}

#[test]
fn data_without_worst_pages_are_named() {
    let place = Place::new();
    let unknown = ["board", "kinds", "--results", &results(), "--view", "daniel"];
    let expected = "no results name pages of \"daniel\"; data sets with named pages are: aeb, dragnet-part, forum-pages, wcxb-dev\n";
    place.check(&unknown, 2, &format!("{KINDS}gleaner: {expected}"));
}

fn results() -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../results").display().to_string()
}

#[cfg(unix)]
#[test]
fn nothing_is_written_through_a_link() {
    let place = Place::new();
    place.write("others/note.txt", "");
    place.write("made/note.txt", "");
    std::os::unix::fs::symlink(place.path("others"), place.path("made/data")).unwrap();
    let expected = format!("{KINDS}gleaner: made/data is a link, and nothing is written through it\n");
    place.check(&["board", "kinds", "--out", "made", "--results", &results()], 2, &expected);
    assert_eq!(std::fs::read_dir(place.path("others")).unwrap().count(), 1);
}

const CLAIMS: &str = "claim,source,data,kind,published,measured,verdict\n\
                      it works,section 4,synthetic/news-2002,synthetic,,13 of 13 sites,holds\n";
const TABLE: &str = "site,pages\na,1\nb,2\n";
const README: &str = "# x\n\nIt has [0](a/tables/t.csv \"b: pages\") pages.\n";

fn made_up() -> Place {
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
    let out = made_up().check(&["diff", "a", "b"], 0, "");
    assert_eq!(out, "no difference: 11 cells in 2 files compared\n");
}

#[test]
fn a_cell_that_differs_and_a_tolerance() {
    let place = made_up();
    place.write("b/tables/t.csv", TABLE.replace('2', "2.5"));
    let out = place.check(&["diff", "a", "b"], 1, "");
    let found = "tables/t.csv: row \"b\", column \"pages\": \"2\" against \"2.5\"\n";
    assert_eq!(out, format!("{found}1 difference: 11 cells in 2 files compared\n"));
    place.check(&["diff", "a", "b", "--tolerance", "0.5"], 0, "");
    place.check(&["diff", "a", "b", "--tolerance", "0.4"], 1, "");
}

#[test]
fn folders_that_are_no_results() {
    let place = made_up();
    place.write("c/notes.txt", "");
    for none in ["c", "none"] {
        let err = format!("{none} holds no results: there is neither claims.csv nor a table in it");
        place.check_all(&[(&format!("diff a {none}"), 2, &err), (&format!("diff {none} a"), 2, &err)]);
    }
}

#[test]
fn a_tolerance_below_0() {
    let run = made_up().run(&["diff", "a", "b", "--tolerance=-1"]);
    assert_eq!(run.code, Some(2));
    let expected = "error: invalid value '-1' for '--tolerance <T>': allowed is a number from 0\n";
    assert!(run.err.starts_with(expected), "{}", run.err);
}

#[test]
fn a_file_is_out_of_date_and_then_up_to_date() {
    let place = made_up();
    let checked = ["headline", "--check", "README.md"];
    assert_eq!(place.check(&checked, 1, ""), "README.md is out of date; run `gleaner headline`\n");
    assert_eq!(place.read("README.md"), README);
    assert_eq!(place.check(&["headline", "README.md"], 0, ""), "README.md is up to date now\n");
    assert_eq!(place.check(&checked, 0, ""), "");
    assert_eq!(place.read("README.md"), README.replace("[0]", "[2]"));
}

#[test]
fn a_table_or_a_file_that_is_missing_is_named() {
    let place = made_up();
    place.write("other.md", "[0](a/none.csv \"b: pages\")");
    let is_missing = "No such file or directory (os error 2)";
    place.check_all(&[
        ("headline other.md", 2, &format!("other.md: cannot read a/none.csv: {is_missing}")),
        ("headline none.md", 2, &format!("cannot read none.md: {is_missing}")),
    ]);
}

/// Every option that a peer sets is in the table of peers.
#[test]
fn peers_are_shown_with_their_options() {
    let place = made_up();
    place.write("peers/x/worker.sh", "run --fast");
    let description = "id = \"x\"\nname = \"X\"\nabout = \"the main text\"\noptions = [\"--fast\"]\ncitation = \"c\"\nlicence = \"MIT\"\n\
                       version = \"1\"\nsetup = \"make\"\ncommand = [\"sh\", \"worker.sh\"]\n";
    place.write("peers/x/peer.toml", description);
    place.write("other.md", "<!-- headline\npeers = \"peers\"\n-->\n<!-- end of headline -->\n");
    place.check(&["headline", "other.md"], 0, "");
    assert!(place.read("other.md").contains("| `x` | the main text | `--fast` |\n"));
}

const DATA: &str = "synthetic/news-2002";

const DESCRIPTION: &str = "id = \"bare\"\ntitle = \"Bare 1.0\"\nabout = \"Removes the tags.\"\nlicence = \"MIT\"\n\
                           link = \"https://www.example.org\"\ndata = \"synthetic/news-2002\"\noutputs = \"out.jsonl\"\nseen = \"nothing\"\n";

/// The pages as lines, and a place with the description.
fn pages() -> (Place, Vec<Value>) {
    let place = Place::new();
    place.write("mine/submission.toml", DESCRIPTION);
    let lines = place.done(&["submit", "pages", DATA, "--scale", "0.02"]);
    let pages: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    (place, pages)
}

/// The outputs of a system that removes tags.
fn outputs(pages: &[Value]) -> Vec<Value> {
    let text = |html: &str| {
        html.split('<').filter_map(|piece| piece.split_once('>')).map(|(_, text)| text).collect::<String>()
    };
    let of_page = |page: &Value| json!({ "site": page["site"], "page": page["page"], "text": text(page["html"].as_str().unwrap()) });
    pages.iter().map(of_page).collect()
}

fn write_outputs(place: &Place, outputs: &[Value]) {
    let lines: Vec<String> = outputs.iter().map(Value::to_string).collect();
    place.write("mine/out.jsonl", lines.join("\n"));
}

const SUBMIT_CHECK: [&str; 5] = ["submit", "check", "mine", "--scale", "0.02"];

#[test]
fn whole_outputs_are_ranked_beside_others() {
    let (place, pages) = pages();
    let first = &pages[0];
    assert_eq!(first.as_object().unwrap().keys().collect::<Vec<_>>(), ["html", "page", "site", "url"]);
    write_outputs(&place, &outputs(&pages));
    let said = place.done(&SUBMIT_CHECK);
    let pages = pages.len();
    let begins = format!("Bare 1.0 on {DATA}: {pages} pages\n\nby the page's own tokens:\n\n| run ");
    assert!(said.starts_with(&begins), "{said}");
    let rows: Vec<&str> =
        said.lines().filter_map(|line| line.strip_prefix("| ")?.split(' ').next()).collect();
    // generated pages have no text that people gave: one ranking, by tokens
    assert_eq!(rows, ["run", "-------------------", "witness", "boilerpipe", "bare", "baseline-everything"]);
    assert!(said.contains("\nreport: submissions/bare/report.html\nPartial run: scale 0.02 "), "{said}");
    assert!(place.read("submissions/bare/report.html").contains("nothing"));
}

#[cfg(unix)]
#[test]
fn a_peer_that_is_not_set_up_is_named() {
    let (place, pages) = pages();
    write_outputs(&place, &outputs(&pages));
    place.write("peers/absent/peer.toml", crate::peer::description("absent", "\"library\""));
    let run = place.run(&[&SUBMIT_CHECK[..], &["--beside", "peer/absent"]].concat());
    assert!(run.code == Some(0) && run.out.contains("\nleft out: run absent: "), "{}{}", run.out, run.err);
}

#[test]
fn pages_without_a_text_and_texts_without_a_page_are_named() {
    let (place, pages) = pages();
    let mut outputs = outputs(&pages);
    let name =
        |page: &Value| format!("{}/{}", page["site"].as_str().unwrap(), page["page"].as_str().unwrap());
    let (left_out, emptied) = (outputs.remove(1), name(&outputs[1]));
    outputs[1]["text"] = json!(" \n");
    outputs.push(json!({ "site": "x", "page": "y", "text": "z" }));
    let lines: Vec<String> = outputs.iter().map(Value::to_string).collect();
    place.write("mine/out.jsonl", format!("{}\n{{\"page\": \"a\", \"text\": \"b\"}}", lines.join("\n")));
    let run = place.run(&SUBMIT_CHECK);
    let named = format!(
        "  left out of the outputs: line {}: missing field `site` at line 1 column 26\n  1 page without a text, counted as a miss: {}\n  1 page with an empty text: {emptied}\n  \
         1 page of the outputs not in the data set: x/y\n",
        lines.len() + 1,
        name(&left_out)
    );
    assert!(run.code == Some(3) && run.out.contains(&named), "{}", run.out);
}

#[test]
fn what_cannot_be_read_is_refused() {
    let place = Place::new();
    place.write("mine/submission.toml", DESCRIPTION.replace("synthetic/news-2002", "daniels"));
    let run = place.run(&["submit", "check", "mine"]);
    assert!(run.code == Some(2) && run.err.contains("(did you mean \"daniel\"?)"), "{}", run.err);
    place.write("mine/submission.toml", DESCRIPTION.replace("\"bare\"", "\"answers\""));
    let taken =
        "mine/submission.toml: id \"answers\" is the folder of peers' answers, allowed is any other name";
    let none = "cannot read none/submission.toml: No such file or directory (os error 2)";
    place.check_all(&[("submit check mine", 2, taken), ("submit check none", 2, none)]);
}
