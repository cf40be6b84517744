//! The results of named values and grids.

use manifest::{Experiment, Output};

use crate::base::changed;

fn sound(changes: &[(&str, &str)]) -> Experiment {
    changed(changes).unwrap_or_else(|error| panic!("{error}"))
}

fn ids(experiment: &Experiment) -> Vec<&str> {
    experiment.outputs.iter().map(|output| output.id.as_str()).collect()
}

/// The claims of an output that has these in place of its table.
fn claims(text: &str) -> Vec<(String, String)> {
    let outputs = sound(&[("[sites]", &format!("[sites]\n{text}"))]).outputs;
    let output: Output = outputs.into_iter().find(|output| output.id == "o").expect("it is there");
    output.claims.into_iter().map(|claim| (claim.claim, claim.published)).collect()
}

#[test]
fn a_list_stands_in_a_list_for_its_entries() {
    let experiment = sound(&[("on = [\"a\"]", "on = [\"{both}\"]")]);
    assert_eq!(experiment.run("marked").unwrap().on, ["a", "b"]);
    let experiment =
        sound(&[("title = \"one\"", "title = \"one\"\npages-with = [\"of-{cleanings.id}\", \"x\"]")]);
    assert_eq!(experiment.run("one").unwrap().pages_with, ["of-n", "of-w", "x"]);
}

#[test]
fn a_value_keeps_its_type() {
    let each = "each = { labels = [3], id = [\"one\"] }\nlabels = \"{labels}\"\nid = \"{id}\"";
    assert_eq!(sound(&[("id = \"one\"", each)]).run("one").unwrap().labels, 3);
    let settings =
        sound(&[("cleanings = [", "set = { k = 7 }\ncleanings = ["), ("{ k = 1, l = 2 }", "\"{set}\"")]);
    assert_eq!(settings.run("some").unwrap().variants[0].settings["k"].as_integer(), Some(7));
}

#[test]
fn a_manifest_of_several_outputs() {
    let output =
        "id = \"o-{data}-{n}\"\npart = \"{n}\"\neach = { data = [\"{both}\"], n = [2, 1] }\ntitle = \"o\"";
    let experiment = sound(&[("title = \"o\"", output)]);
    assert_eq!(ids(&experiment), ["claims", "words", "o-a-1", "o-b-1", "o-a-2", "o-b-2"]);
}

#[test]
fn outputs_of_one_place_keep_the_order_of_their_files() {
    let output = "id = \"{data}\"\neach = { data = [\"z\", \"y\"] }\ntitle = \"o\"";
    let experiment = sound(&[("title = \"o\"", output), ("order = 1", "order = 2")]);
    assert_eq!(ids(&experiment), ["claims", "z", "y", "words"]);
}

#[test]
fn pairs_of_a_grid_come_with_the_last_name_fastest() {
    let text = r#"
[[claim]]
each.better = [{ id = "w", name = "weighting", published = ".9" }, { id = "n", name = "nothing" }]
each.worse = ["x", "y"]
claim = "{better.name} is better than {worse}"
source = "s"
published = "{better.published}"
order = { tasks = ["cluster"], documents = ["w", "n"], value = "f" }
"#;
    let found = claims(text);
    let claim = |text: &str, published: &str| (text.to_owned(), published.to_owned());
    let expected = [
        claim("weighting is better than x", ".9"),
        claim("weighting is better than y", ".9"),
        claim("nothing is better than x", ""),
        claim("nothing is better than y", ""),
    ];
    assert_eq!(found, expected);
}

#[test]
fn of_no_values_nothing_is_made() {
    let text = r#"
[[claim]]
each.set = [{ id = "a", gold = ["g"] }, { id = "b" }]
each.gold = ["{set.gold}"]
claim = "{gold} is better on {set.id}"
source = "s"
order = { tasks = ["cluster"], documents = ["w", "n"], value = "f" }
"#;
    assert_eq!(claims(text), [("g is better on a".to_owned(), String::new())]);
}
