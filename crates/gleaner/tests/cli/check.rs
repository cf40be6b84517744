//! `gleaner check`: each error names file, line, the value and the allowed values.

use crate::place::{MAIN, RECALL, dataset_ids, method_ids, small};

const COPY: &str = "gleaner: experiment small: the copy in the folder small\n";
const SOUND: &str = "small: sound; 1 data set, 4 runs (with baselines), 2 tables, 1 claim\n";

#[test]
fn an_experiment_goes_by_its_folder_its_manifest_or_its_id() {
    let place = small();
    for name in ["small", "small/", "./small", "small/experiment.toml"] {
        let run = place.run(&["check", name]);
        assert_eq!((run.code, run.out.as_str()), (Some(0), SOUND));
    }
    for name in [".", "experiment.toml", "../small"] {
        let output = place.command(&["check", name]).current_dir(place.path("small")).output().unwrap();
        assert_eq!(String::from_utf8(output.stdout).unwrap(), SOUND, "{name}");
    }
}

#[test]
fn it_is_said_which_copy_of_an_experiment_is_taken() {
    let place = small();
    let built_in = "gleaner: experiment lin-ho: the copy in this program\n";
    let check = |name: &str, expected: &str| {
        let out = place.check(&["check", name], 0, expected);
        assert!(out.contains(": sound; "), "{out}");
    };
    check("lin-ho", built_in);
    for (name, text) in manifest::embedded_files("lin-ho").unwrap() {
        place.write(&format!("experiments/lin-ho/{name}"), text);
    }
    check("lin-ho", built_in);
    place.write("experiments/lin-ho/notes.csv", "a\n");
    let differs = "gleaner: warning: the folder experiments/lin-ho differs from this copy; name experiments/lin-ho to use the folder\n";
    check("lin-ho", &format!("{built_in}{differs}"));
    place.check(&["list", "experiments", "lin-ho"], 0, &format!("{built_in}{differs}"));
    check(
        "experiments/lin-ho",
        "gleaner: experiment experiments/lin-ho: the copy in the folder experiments/lin-ho\n",
    );
    // no experiment, so no copy
    place.write("experiments/yi/notes.csv", "a\n");
    check("yi", "gleaner: experiment yi: the copy in this program\n");
}

#[test]
fn pages_that_do_not_exist_are_named() {
    let place = small();
    place.write(
        "small/experiment.toml",
        format!("{MAIN}\n[[data]]\nid = \"local/mine\"\npaths = [\"none\", \".\"]\n"),
    );
    let told = format!("{COPY}gleaner: warning: local/mine: small/none does not exist\n");
    place.check(&["check", "small"], 0, &told);
}

#[test]
fn the_plain_form_is_the_same_experiment() {
    let place = small();
    place.write("small/experiment.toml", MAIN.replacen("\"greedy\"", "\"{{ 'gree' ~ 'dy' }}\"", 1));
    let printed = place.check(&["check", "--expand", "small"], 0, COPY);
    assert!(!printed.contains("{{"), "{printed}");
    for manifest in format!("\n{printed}").split("\n# ").skip(1) {
        let (name, text) = manifest.split_once('\n').unwrap();
        place.write(&format!("plain/{name}"), text);
    }
    assert_eq!(place.done(&["check", "plain"]), SOUND.replacen("small", "plain", 1));
}

/// Errors of a new user: an unknown data set, method and parameter.
#[test]
fn all_unknown_names_are_told_at_once() {
    let place = small();
    let wrong = [("news-2002", "news"), ("\"lin-ho\"", "\"lin-hu\""), ("rule.fixed", "rool.fixed")];
    let main = wrong.iter().fold(MAIN.to_owned(), |main, (from, to)| main.replacen(from, to, 1));
    place.write("small/experiment.toml", &main);
    let run = place.run(&["check", "small"]);
    assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
    insta::assert_snapshot!(run.err);
}

#[test]
fn what_is_no_experiment_is_named() {
    let place = small();
    place.write("empty/notes.txt", "").write("binary/recall.toml", b"\xff\xfe");
    for (name, expected) in [
        (
            "lin-hu",
            format!(
                "no experiment \"lin-hu\" (did you mean \"lin-ho\"?); there are: {}",
                manifest::embedded_ids().join(", ")
            ),
        ),
        ("empty", "empty: no experiment.toml in this folder".to_owned()),
        ("none/at/all", "cannot read none/at/all: No such file or directory (os error 2)".to_owned()),
        (
            "small/recall.sql",
            "small/recall.sql is neither the folder of an experiment nor its experiment.toml".to_owned(),
        ),
        (
            "binary",
            "cannot read binary: binary/recall.toml: invalid utf-8 sequence of 1 bytes from index 0"
                .to_owned(),
        ),
    ] {
        place.check(&["check", name], 2, &format!("gleaner: {expected}\n"));
    }
}

/// Checks the errors for a file with one change each: from, to, and the error behind the file's name.
#[track_caller]
fn check(file: &str, text: &str, changes: &[(&str, &str, &str)]) {
    let place = small();
    for (from, to, expected) in changes {
        assert!(text.contains(from), "the change must hit");
        place.write(&format!("small/{file}"), text.replacen(from, to, 1));
        let out = place.check(&["check", "small"], 2, &format!("gleaner: small/{file}, {expected}\n"));
        assert_eq!(out, "");
    }
}

#[test]
fn an_error_in_the_main_manifest_has_its_line() {
    let known = gleaner::metric::Measure::ALL.map(gleaner::metric::Measure::name).join(", ");
    check(
        "experiment.toml",
        MAIN,
        &[
            (
                "seed = 7",
                "sead = 7",
                "line 3: unknown field `sead` (did you mean \"seed\"?), expected one of `title`, `citation`, `about`, `seed`, \
                 `measures`, `data`, `run`, `documents`, `task`, `timing`, `trace`",
            ),
            (
                "synthetic/news-2002",
                "synthetic/news-2003",
                &format!(
                    "line 7: unknown data set \"synthetic/news-2003\" (did you mean \"synthetic/news-2002\"?), known are {}",
                    dataset_ids()
                ),
            ),
            (
                "method = \"lin-ho\"",
                "method = \"lin-hu\"",
                &format!(
                    "line 13: no method is called \"lin-hu\" (did you mean \"lin-ho\"?); methods are: {}",
                    method_ids()
                ),
            ),
            (
                "\"token\"",
                "\"tokens\"",
                &format!(
                    "line 4: no measure is called \"tokens\" (did you mean \"token\"?); measures are: {known}"
                ),
            ),
            (
                "blocks = \"table\"",
                "block = \"table\"",
                "line 14: parameters of lin-ho: no parameter \"block\" (did you mean \"blocks\"?); there are: blocks, stem, \
                 stop-words, numbers, chinese, mean-over, empty-block, rule, step, stop, least-gain, informative-set",
            ),
            (
                "blocks = \"table\"",
                "blocks = \"tables\"",
                "line 14: parameters of lin-ho: blocks is \"tables\", allowed is \"table\", \"element\", \"table-or-element\"",
            ),
            (
                "blocks = \"table\"",
                "stem = \"yes\"",
                "line 14: parameters of lin-ho: stem is \"yes\", allowed is true, false",
            ),
            (
                "to = 1.0",
                "to = 1.5",
                "line 20: parameters of lin-ho: rule is { fixed = 1.5 }, allowed is \"greedy\", { fixed = 0.0 to 1.0 }",
            ),
            ("pages = 3", "pages = 0", "line 8: pages is 0, allowed is 1 to 1,000,000"),
            ("[[run]]", "[run", "line 10: unclosed table, expected `]`"),
        ],
    );
}

#[test]
fn an_error_in_the_manifest_of_a_figure_has_its_line() {
    check(
        "recall.sql",
        RECALL,
        &[
            (
                "run = 'thresholds'",
                "run = 'threshold'",
                "line 10: claim \"everything is found at some threshold\": no run \"threshold\" in this experiment (did you mean \
                 \"thresholds\"?); there are: greedy, thresholds",
            ),
            (
                "least = 0.5",
                "leest = 0.5",
                "line 12: unknown field `leest` (did you mean \"least\"?), expected one of `claim`, `source`, `published`, `from`, \
                 `of`, `least`, `most`, `sites`, `error`, `nothing`",
            ),
            (
                "measure = 'feature' and most order",
                "measure = 'Recall' and most order",
                "line 14: no measure \"Recall\" in this experiment; there are: feature, token",
            ),
            ("sites = 0.51", "sites = 1.5", "line 9: sites is 1.5, allowed is a share above 0 and at most 1"),
        ],
    );
}

#[test]
fn reproduce_refuses_what_check_refuses_before_it_writes_anything() {
    let place = small();
    place.write("small/experiment.toml", MAIN.replace("lin-ho", "lin-hu"));
    let run = place.run(&["reproduce", "small"]);
    assert_eq!(run.code, Some(2));
    assert_eq!(place.names("results"), [""; 0]);
}

/// Experiments of strangers: each ends with an error that names file and line, within bounds of memory and time.
#[test]
fn what_would_never_end_is_stopped() {
    let table = |sql: &str| format!("/*\ntitle = \"t\"\norder = 3\n*/\n{sql}\n");
    let rows = vec!["select 1 as a"; 30].join(" union all ");
    let cases = [
        // values that hold themselves, or nest ever deeper
        ("{% set n = namespace() %}{% set n.a = n %}{{ n }}".to_owned(), "namespace is not allowed"),
        (format!("{{{{ {}1 }}}}", "-".repeat(50_000)), "an expression of more than 4000 tokens"),
        (format!("select 1{} as a order by a", "+1".repeat(5_000)), "a query of 10007 tokens"),
        (format!("{} order by a", vec!["select 1 as a"; 2_000].join(" union all ")), "a query of"),
        // planned, and not run
        ("select rpad('x', 4000000000, 'y') as a order by a".to_owned(), ""),
        (
            format!(
                "with t as ({rows}) select count(*) as n from t cross join t as u cross join t as v cross join t as w cross join t as x cross join t as y cross join t as z order by n"
            ),
            "",
        ),
    ];
    let place = small();
    for (sql, problem) in cases {
        place.write("small/last.sql", table(&sql));
        let run = place.run(&["check", "small"]);
        let told = run.err.lines().last().unwrap_or_default();
        let begin =
            if problem.is_empty() { "gleaner: experiment small" } else { "gleaner: small/last.sql, line " };
        assert_eq!(run.code, Some(if problem.is_empty() { 0 } else { 2 }), "{told}");
        assert!(told.starts_with(begin) && told.contains(problem), "{told}");
    }
}

#[cfg(unix)]
#[test]
fn files_of_an_experiment_lie_in_its_folder_and_have_a_bound() {
    let place = small();
    place.write("secret.csv", "a\n1\n");
    std::os::unix::fs::symlink(place.path("secret.csv"), place.path("small/p.csv")).unwrap();
    let link = "cannot read small: small/p.csv is a link out of the folder, and is not followed";
    place.check_all(&[("check small", 2, link)]);
    std::fs::remove_file(place.path("small/p.csv")).unwrap();
    place.write("small/p.csv", vec![b' '; (16 << 20) + 1]);
    let large = "cannot read small: small/p.csv: larger than 16777216 bytes";
    place.check_all(&[("check small", 2, large)]);
}
