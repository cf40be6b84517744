//! `gleaner submit`: pages for a system that runs elsewhere, and the check of its outputs.

use serde_json::{Value, json};

use crate::place::Place;

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

fn write(place: &Place, outputs: &[Value]) {
    let lines: Vec<String> = outputs.iter().map(Value::to_string).collect();
    place.write("mine/out.jsonl", lines.join("\n"));
}

const CHECK: [&str; 5] = ["submit", "check", "mine", "--scale", "0.02"];

#[test]
fn whole_outputs_are_ranked_beside_others() {
    let (place, pages) = pages();
    let first = &pages[0];
    assert_eq!(first.as_object().unwrap().keys().collect::<Vec<_>>(), ["html", "page", "site", "url"]);
    write(&place, &outputs(&pages));
    let said = place.done(&CHECK);
    assert!(
        said.starts_with(&format!(
            "Bare 1.0 on {DATA}: {} pages\n\nby the page's own tokens:\n\n| run ",
            pages.len()
        )),
        "{said}"
    );
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
    write(&place, &outputs(&pages));
    place.write("peers/absent/peer.toml", crate::peer::description("absent", "\"library\""));
    let run = place.run(&[&CHECK[..], &["--beside", "peer/absent"]].concat());
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
    let run = place.run(&CHECK);
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
    let taken = "gleaner: mine/submission.toml: id \"answers\" is the folder of peers' answers, allowed is any other name\n";
    place.check(&["submit", "check", "mine"], 2, taken);
    place.check(
        &["submit", "check", "none"],
        2,
        "gleaner: cannot read none/submission.toml: No such file or directory (os error 2)\n",
    );
}
