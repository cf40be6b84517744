//! Parameters of single methods that contradict each other, and values that the sweep does not try: the
//! errors of building, by the method's id. `parameters.rs` checks the ranges and words of every method.

use cleaning::Settings;
use methods::family;

/// Compares the result of building with these assignments: `built`, or the error.
#[track_caller]
fn check(id: &str, assignments: &[&str], expected: &str) {
    let mut settings = Settings::new();
    for assignment in assignments {
        settings.assign(assignment).expect("is key=value");
    }
    let found = match family(id).expect("is in the catalogue").build(&settings) {
        Ok(_) => "built".to_owned(),
        Err(error) => error.to_string(),
    };
    assert_eq!(found, expected);
}

/// The errors that name the id, the parameter, the value found and the values allowed.
#[track_caller]
fn refused(id: &str, assignments: &[&str], found: &str, allowed: &str) {
    check(id, assignments, &format!("parameters of {id}: {found}, allowed is {allowed}"));
}

#[test]
fn thresholds_and_heights_of_cst() {
    let sampled = "a value with form = \"sampled\" alone; form is \"full\"";
    refused("cst", &["informative=0.3"], "informative is 0.3", sampled);
    refused("cst", &["meaningless=0.1"], "meaningless is 0.1", sampled);
    check("cst", &["form=sampled", "informative=0.3", "meaningless=0.1"], "built");
    let both = ["form=sampled", "meaningless=0.2"];
    refused("cst", &both, "meaningless is 0.2", "above 0.0 and below informative");
    refused("cst", &["form=sampled", "informative=1"], "informative is 1", "above 0.0 and below 1.0");
}

#[test]
fn heights_of_texts_without_texts_are_refused() {
    for id in ["cst", "sst"] {
        refused(id, &["text-heights=true"], "text-heights is true", "true with text-nodes = true alone");
        check(id, &["text-heights=true", "text-nodes=true"], "built");
    }
    // a fixed threshold may be a whole number
    check("sst", &["rule.fixed=1"], "built");
}

#[test]
fn choices_of_wisdom() {
    // the variant of figure 21
    check("wisdom", &["wanted=toc", "criterion=alen", "structure-threshold=0.9", "expand=none"], "built");
    check("wisdom", &["dummy-tags=br h1"], "built");
    let names = "names of tags with blanks between them";
    refused("wisdom", &["dummy-tags=br, hr"], "dummy-tags is br, hr", names);
    refused("wisdom", &["least-entropy=0.0"], "least-entropy is 0", "above 0.0, up to 1.0");
    // what would be read past is refused
    let toc = "a value where TOC blocks are wanted; that of articles is article-criterion";
    refused("wisdom", &["wanted=article", "criterion=clen"], "criterion is clen", toc);
    let both = "a value with wanted = \"both\" alone";
    refused("wisdom", &["wanted=toc", "mixed=toc"], "mixed is toc", both);
    let expand = "a value with expand = \"dstm-cstm\" alone";
    refused("wisdom", &["expand=dstm", "cstm-level=2"], "cstm-level is 2", expand);
}
