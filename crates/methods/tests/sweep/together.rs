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

#[test]
fn a_threshold_that_the_full_form_would_ignore_is_refused() {
    check(
        "cst",
        &["informative=0.3"],
        "parameters of cst: informative is 0.3, allowed is a value with form = \"sampled\" alone; form is \"full\"",
    );
    check(
        "cst",
        &["meaningless=0.1"],
        "parameters of cst: meaningless is 0.1, allowed is a value with form = \"sampled\" alone; form is \"full\"",
    );
    check("cst", &["form=sampled", "informative=0.3", "meaningless=0.1"], "built");
}

#[test]
fn a_feature_cannot_be_both_meaningless_and_informative() {
    check(
        "cst",
        &["form=sampled", "meaningless=0.2"],
        "parameters of cst: meaningless is 0.2, allowed is above 0.0 and below informative",
    );
    check(
        "cst",
        &["form=sampled", "informative=1"],
        "parameters of cst: informative is 1, allowed is above 0.0 and below 1.0",
    );
}

#[test]
fn cst_heights_of_texts_without_texts_are_refused() {
    check(
        "cst",
        &["text-heights=true"],
        "parameters of cst: text-heights is true, allowed is true with text-nodes = true alone",
    );
    check("cst", &["text-heights=true", "text-nodes=true"], "built");
}

#[test]
fn a_fixed_threshold_may_be_a_whole_number() {
    check("sst", &["rule.fixed=1"], "built");
}

#[test]
fn sst_heights_of_texts_without_texts_are_refused() {
    check(
        "sst",
        &["text-heights=true"],
        "parameters of sst: text-heights is true, allowed is true with text-nodes = true alone",
    );
    check("sst", &["text-heights=true", "text-nodes=true"], "built");
}

#[test]
fn the_variant_of_figure_21_builds() {
    check("wisdom", &["wanted=toc", "criterion=alen", "structure-threshold=0.9", "expand=none"], "built");
}

#[test]
fn dummy_tags_are_names_with_blanks_between_them() {
    check("wisdom", &["dummy-tags=br h1"], "built");
    check(
        "wisdom",
        &["dummy-tags=br, hr"],
        "parameters of wisdom: dummy-tags is br, hr, allowed is names of tags with blanks between them",
    );
}

#[test]
fn the_least_entropy_is_no_zero() {
    check(
        "wisdom",
        &["least-entropy=0.0"],
        "parameters of wisdom: least-entropy is 0, allowed is above 0.0, up to 1.0",
    );
}

#[test]
fn what_would_be_read_past_is_refused() {
    check(
        "wisdom",
        &["wanted=article", "criterion=clen"],
        "parameters of wisdom: criterion is clen, allowed is a value where TOC blocks are wanted; that of articles \
         is article-criterion",
    );
    check(
        "wisdom",
        &["wanted=toc", "mixed=toc"],
        "parameters of wisdom: mixed is toc, allowed is a value with wanted = \"both\" alone",
    );
    check(
        "wisdom",
        &["expand=dstm", "cstm-level=2"],
        "parameters of wisdom: cstm-level is 2, allowed is a value with expand = \"dstm-cstm\" alone",
    );
}
