//! `gleaner train`, and `gleaner clean` with a model: the refusals. Models themselves are tested in `run`.

use crate::place::Place;

const MODEL: &str = "gleaner-model 1\nmethod nothing\nseed 0\n\
                     body e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\n\n";

#[track_caller]
fn check_train(arguments: &[&str], expected: &str) {
    let expected = format!("gleaner: {expected}\n");
    Place::new().check(&[&["train", "--out", "m.txt"], arguments].concat(), 2, &expected);
}

#[test]
fn what_cannot_be_trained_is_refused_before_anything_is_read() {
    let learns_nothing = "nothing learns nothing across sites, so there is nothing to train";
    check_train(&["nothing", "--on", "daniel"], learns_nothing);
    let no_parameter = "parameters of nothing: no parameter \"a\"; there are: none";
    check_train(&["nothing", "--on", "daniel", "--set", "a=1"], no_parameter);
    let run = Place::new().run(&["train", "witch", "--on", "daniel", "--out", "m.txt"]);
    assert!(run.err.starts_with("gleaner: no method is called \"witch\"; methods are: "), "{}", run.err);
}

/// Checks `clean` with a model file of this text.
#[track_caller]
fn check_clean(text: &str, arguments: &[&str], expected: &str) {
    let place = Place::new();
    place.write("m.txt", text).write("site/a.html", "<p>a");
    let expected = format!("gleaner: m.txt, {expected}\n");
    place.check(&[&["clean", "--model", "m.txt"], arguments, &["site"]].concat(), 2, &expected);
}

#[test]
fn a_model_that_cannot_be_used_is_refused_with_its_line() {
    check_clean("", &[], "line 1: the file ends too early");
    let version = "line 1: found \"gleaner-model 2\", expected \"gleaner-model 1\"";
    check_clean(&MODEL.replace("model 1", "model 2"), &[], version);
    check_clean(MODEL, &["-m", "lin-ho"], "line 2: a model of nothing, not of lin-ho");
    let no_model = "line 2: nothing learns nothing across sites, so it has no model";
    check_clean(MODEL, &[], no_model);
    check_clean(MODEL, &["-m", "nothing"], no_model);
    let changed = "line 6: the model from here on was changed";
    check_clean(&format!("{MODEL}x"), &[], changed);
}

/// The shipped models are files of the program's own `train`. The continuous integration, which has the data, checks that training gives
/// the same bytes again.
#[test]
fn shipped_models_say_what_they_were_trained_on() {
    let models = concat!(env!("CARGO_MANIFEST_DIR"), "/../methods/witness/models");
    for (name, method, on) in [
        ("joint", "witness-forest", &["crawl-to-the-future", "daniel", "wcxb-dev"][..]),
        ("news", "witness-forest", &["crawl-to-the-future", "daniel"]),
        ("web", "witness-forest", &["wcxb-dev"]),
    ] {
        let text = std::fs::read_to_string(format!("{models}/{name}.txt")).unwrap();
        let model = gleaner::fit::ModelFile::from_text(&text).unwrap();
        assert_eq!((model.method.as_str(), model.seed, model.to_text() == text), (method, 1, true), "{name}");
        assert_eq!(model.data.iter().map(|from| from.id.as_str()).collect::<Vec<_>>(), on, "{name}");
        assert!(model.load(gleaner::methods::family(&model.method).unwrap()).is_ok(), "{name}");
    }
}

#[test]
fn a_model_cleans_without_a_method_being_named() {
    let place = Place::new();
    let model = concat!(env!("CARGO_MANIFEST_DIR"), "/../methods/witness/models/news.txt");
    place.write("site/a.html", "<title>Flood</title><h1>Flood</h1><p>The river rose again in the night, and the town council met at dawn.");
    let run = place.run(&["clean", "--model", model, "site"]);
    assert!(run.code == Some(0) && run.out.contains("The river rose again"), "{} {}", run.out, run.err);
}

#[test]
fn a_model_has_its_own_settings() {
    let run = Place::new().run(&["clean", "--model", "m.txt", "--set", "a=1", "site"]);
    let said = "error: the argument '--model <FILE>' cannot be used with '--set <KEY=VALUE>'\n";
    assert!(run.code == Some(2) && run.err.starts_with(said), "{}", run.err);
}
