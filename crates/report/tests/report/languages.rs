//! F by language.

use record::Scores;

use crate::fixtures::{MADE, output, plain_run, row, scores};
use crate::{Files, files, of_output};

/// A run on three sites, the last of them in a language.
fn report(language: &str) -> Files {
    let site = |(site, kept)| scores("one", MADE, site, vec![row("default", 10, kept, kept)]);
    let mut all: Vec<Scores> = [("a", 10), ("b", 5), ("c", 8)].map(site).to_vec();
    all[2].site.language = language.to_owned();
    let table =
        "compare = { runs = [\"one\"], measures = [\"feature\"], ratios = [\"f\"], languages = true }";
    files(&of_output(vec![plain_run("one")], output("languages", table), &all))
}

#[test]
fn each_language_has_the_mean_of_its_sites() {
    insta::assert_snapshot!(report("en")["tables/languages.synthetic-made.csv"], @r"
    run,variant,changed,sites,feature F,feature F pooled,feature F: en,feature F: zh
    one,default,,3,0.8519,0.8679,0.8889,0.8333
    ");
}

#[test]
fn data_of_one_language_have_no_table() {
    assert!(!report("zh").contains_key("tables/languages.synthetic-made.csv"));
}
