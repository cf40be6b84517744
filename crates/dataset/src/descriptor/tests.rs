//! Valid descriptors, and every way to make one invalid, each with its error.

use super::*;

const REAL: &str = r#"id = "few"
title = "A few pages"
kind = "real"
reader = "daniel"
languages = ["el", "zh"]
licence = "none"
citation = "nobody"

[counts]
sites = 1
pages = 10

[source]
host = "github.com"
repository = "owner/few.pages"
revision = "aebed4d2ac836a116b40bde75a473726362d95db"
paths = ["data/*.7z", "more/**"]
mirror = "few.tar"
files = 10
bytes = 100
digest = "sha256:1c337f7dbb0aac42d8892b890c6c912917e093aa4c0121d3224854441bdcfb8e"
"#;

const MADE: &str = r#"id = "synthetic/few"
title = "A few made pages"
kind = "synthetic"
languages = ["en"]
licence = "none"
citation = "nobody"

[counts]
sites = 2

[synthetic]
generator = "few"
pages = 50
seed = 7
"#;

#[test]
fn a_real_data_set() {
    let real = Descriptor::parse("few.toml", REAL).unwrap();
    assert_eq!((real.id(), real.kind(), real.sites(), real.pages()), ("few", Kind::Real, 1, 10));
    assert_eq!(real.command(), "gleaner data get few");
    let Origin::Source(source) = real.origin() else { panic!("real data have a source") };
    let Place::Archive(archive) = source.place() else { panic!("in a repository") };
    assert_eq!(
        archive.repository().archive_url().unwrap(),
        "https://codeload.github.com/owner/few.pages/tar.gz/aebed4d2ac836a116b40bde75a473726362d95db"
    );
    assert_eq!((source.content().files, source.unpacked()), (10, None));
    let named = |path| archive.names(path);
    assert!(named("data/a b.7z") && named("more/x") && named("more/deep/y"));
    assert!(!named("data/deep/a.7z") && !named("data/a.zip") && !named("other") && !named("x/data/a.7z"));
}

#[test]
fn a_synthetic_data_set() {
    let made = Descriptor::parse("few.toml", MADE).unwrap();
    assert_eq!(
        (made.id(), made.kind(), made.sites(), made.pages()),
        ("synthetic/few", Kind::Synthetic, 2, 100)
    );
    assert!(matches!(made.origin(), Origin::Recipe(Recipe { seed: 7, .. })));
}

/// Replaces a part of a valid descriptor and compares the error.
#[track_caller]
fn refused(sound: &str, part: &str, by: &str, expected: &str) {
    assert!(sound.contains(part), "{part}");
    let error = Descriptor::parse("few.toml", &sound.replacen(part, by, 1)).unwrap_err();
    assert_eq!(error.to_string(), format!("few.toml:{expected}"));
}

#[test]
fn an_unknown_key_is_refused_with_the_known_ones() {
    refused(
        MADE,
        "seed = 7",
        "seed = 7\nsede = 8",
        "15: unknown field `sede`, expected one of `generator`, `pages`, `seed`",
    );
}

#[test]
fn a_missing_key_is_named() {
    refused(MADE, "licence = \"none\"\n", "", "1: missing field `licence`");
}

#[test]
fn a_value_of_another_type_is_refused() {
    refused(MADE, "sites = 2", "sites = \"2\"", "9: invalid type: string \"2\", expected i64");
}

#[test]
fn what_is_no_toml_is_refused_with_its_line() {
    let error = Descriptor::parse("few.toml", "id = \"few\"\ntitle = few\n").unwrap_err();
    assert_eq!(error.line, 2);
}

#[test]
fn an_unknown_kind_is_refused() {
    refused(MADE, "\"synthetic\"", "\"made\"", "3: `kind` is \"made\", allowed are real, synthetic");
}

#[test]
fn an_unknown_reader_is_refused() {
    refused(
        REAL,
        "\"daniel\"",
        "\"dan\"",
        "4: `reader` is \"dan\", allowed are aeb, crawl-to-the-future, crawl-to-the-future-index, daniel, debian, form-fixtures, magic-forum, \
         swde, swde-values, wcxb, webkb",
    );
}

#[test]
fn ids_are_plain() {
    let allowed = "lower-case letters, digits and inner hyphens";
    refused(REAL, "\"few\"", "\"../few\"", &format!("1: `id` is \"../few\", allowed are {allowed}"));
    refused(REAL, "\"few\"", "\"\"", &format!("1: `id` is \"\", allowed are {allowed}"));
    let allowed = format!("`synthetic/` and then {allowed}");
    refused(MADE, "\"synthetic/few\"", "\"few\"", &format!("1: `id` is \"few\", allowed are {allowed}"));
}

#[test]
fn languages_are_sorted_codes() {
    refused(REAL, "\"el\", \"zh\"", "\"Greek\"", "5: language \"Greek\", allowed are two lower-case letters");
    refused(
        REAL,
        "\"el\", \"zh\"",
        "\"zh\", \"el\"",
        "5: `languages` is [\"zh\", \"el\"], allowed is a sorted list, each once",
    );
    refused(REAL, "\"el\", \"zh\"", "", "5: `languages` is empty; it names at least one");
}

#[test]
fn counts_are_positive() {
    refused(REAL, "sites = 1", "sites = 0", "10: `counts.sites` is 0, allowed is 1 or more");
    refused(REAL, "pages = 10", "pages = -1", "11: `counts.pages` is -1, allowed is 1 or more");
    refused(MADE, "seed = 7", "seed = -7", "14: `synthetic.seed` is -7, allowed is 0 or more");
}

#[test]
fn a_generator_with_page_counts_of_its_own_needs_none_a_site() {
    let made = MADE.replace("pages = 50\n", "").replace("sites = 2", "sites = 2\npages = 31");
    let descriptor = Descriptor::parse("d.toml", &made).unwrap();
    let Origin::Recipe(recipe) = descriptor.origin() else { panic!("generated") };
    assert_eq!((descriptor.pages(), recipe.pages), (31, None));
    refused(
        MADE,
        "pages = 50\n",
        "",
        "12: a synthetic data set needs the key `synthetic.pages` (a site) or `counts.pages` (of a generator with page \
         counts of its own)",
    );
}

#[test]
fn a_kind_has_its_own_tables_alone() {
    refused(
        REAL,
        "[source]",
        "[synthetic]\ngenerator = 'x'\npages = 1\nseed = 1\n[source]",
        "13: a real data set has no table `synthetic`",
    );
    refused(
        MADE,
        "sites = 2",
        "sites = 2\npages = 3",
        "10: `counts.pages` and `synthetic.pages` are both given; allowed is one of them",
    );
    refused(MADE, "citation", "reader = \"daniel\"\ncitation", "6: a synthetic data set has no key `reader`");
    refused(REAL, "pages = 10\n", "", "9: a real data set needs the key `counts.pages`");
}

#[test]
fn sources_are_pinned() {
    refused(
        REAL,
        "\"aebed4d2ac836a116b40bde75a473726362d95db\"",
        "\"main\"",
        "16: `source.revision` is \"main\", allowed is a commit of 40 lower-case hex digits",
    );
    refused(
        REAL,
        "\"owner/few.pages\"",
        "\"few\"",
        "15: `source.repository` is \"few\", allowed is `owner/name`",
    );
    refused(
        REAL,
        "\"github.com\"",
        "\"example.org\"",
        "14: `source.host` is \"example.org\", allowed are github.com and 127.0.0.1:<port>",
    );
    refused(
        REAL,
        "\"few.tar\"",
        "\"../few.tar\"",
        "18: `source.mirror` is \"../few.tar\", allowed is the name of a file, without a folder",
    );
    refused(
        REAL,
        "\"sha256:1c33",
        "\"sha256:1C33",
        "21: \"sha256:1C337f7dbb0aac42d8892b890c6c912917e093aa4c0121d3224854441bdcfb8e\" is no digest; \
         allowed is `sha256:` and 64 lower-case hex digits",
    );
}

#[test]
fn files_of_several_revisions_are_in_no_public_archive() {
    let toml = REAL.replace("revision = \"aebed4d2ac836a116b40bde75a473726362d95db\"\n", "");
    let descriptor = Descriptor::parse("few.toml", &toml).unwrap();
    let Origin::Source(source) = descriptor.origin() else { panic!("real data have a source") };
    let Place::Archive(archive) = source.place() else { panic!("in a repository") };
    assert_eq!((archive.repository().archive_url(), source.is_public()), (None, false));
}

#[test]
fn another_data_set_is_beside_index_pages_alone() {
    let beside = format!("{REAL}beside = \"daniel\"\n");
    refused(
        &beside,
        "daniel",
        "daniel",
        "22: `source.beside` is given with the reader daniel, allowed is it with crawl-to-the-future-index and swde-values",
    );
    let index = beside.replace("reader = \"daniel\"", "reader = \"crawl-to-the-future-index\"");
    let Origin::Source(source) = Descriptor::parse("few.toml", &index).unwrap().origin().clone() else {
        panic!("real data have a source")
    };
    assert_eq!(source.beside(), Some("daniel"));
    refused(&index, "beside = \"daniel\"", "beside = \" \"", "22: `source.beside` is blank");
}

#[test]
fn paths_are_patterns() {
    refused(
        REAL,
        "\"data/*.7z\", \"more/**\"",
        "",
        "17: `source.paths` is empty; it names at least one file",
    );
    let error = Descriptor::parse("few.toml", &REAL.replace("more/**", "more/[")).unwrap_err();
    assert!(error.to_string().starts_with("few.toml:17: path \"more/[\": "), "{error}");
}

const PACKED: &str = r#"id = "few"
title = "A few packages"
kind = "real"
reader = "debian"
languages = ["en"]
licence = "none"
citation = "nobody"

[counts]
sites = 2
pages = 5

[debian]
release = "12.15 (bookworm)"
pages = 3
files = 5
bytes = 70
digest = "sha256:1c337f7dbb0aac42d8892b890c6c912917e093aa4c0121d3224854441bdcfb8e"

[[debian.packages]]
name = "a-doc"
version = "1:2.0+dfsg-1~deb12u1"
architecture = "all"
paths = ["usr/share/doc/a/**/*.html"]
main = "div[role=main]"
files = 3
bytes = 50
digest = "sha256:1c337f7dbb0aac42d8892b890c6c912917e093aa4c0121d3224854441bdcfb8e"

[[debian.packages]]
name = "b-doc"
version = "3"
architecture = "all"
paths = ["usr/share/doc/b/*.html"]
main = "body"
except = ".nav, .foot"
toc = "ul"
files = 2
bytes = 20
digest = "sha256:1c337f7dbb0aac42d8892b890c6c912917e093aa4c0121d3224854441bdcfb8e"
"#;

fn packages(toml: &str) -> Debian {
    let descriptor = Descriptor::parse("few.toml", toml).unwrap();
    let Origin::Source(source) = descriptor.origin() else { panic!("real") };
    let Place::Debian(debian) = source.place() else { panic!("packages") };
    debian.clone()
}

#[test]
fn a_data_set_of_packages() {
    let debian = packages(PACKED);
    assert_eq!((debian.release(), debian.pages()), ("12.15 (bookworm)", 3));
    let [a, b] = debian.packages() else { panic!("two packages") };
    assert_eq!((a.name(), a.version()), ("a-doc", "1:2.0+dfsg-1~deb12u1"));
    let of = |package: &Package| {
        let Selectors { main, except, toc } = package.selectors().clone();
        (main, except, toc)
    };
    assert_eq!(of(a), ("div[role=main]".to_owned(), None, None));
    assert_eq!(of(b), ("body".to_owned(), Some(".nav, .foot".to_owned()), Some("ul".to_owned())));
    assert_eq!(a.wanted(), "a-doc=1:2.0+dfsg-1~deb12u1");
    assert_eq!(a.file_names(), ["a-doc_1%3a2.0+dfsg-1~deb12u1_all.deb", "a-doc_2.0+dfsg-1~deb12u1_all.deb"]);
    assert_eq!(b.file_names(), ["b-doc_3_all.deb", "b-doc_3_all.deb"]);
    assert!(a.names("usr/share/doc/a/x.html") && a.names("usr/share/doc/a/b/c/x.html"));
    assert!(!b.names("usr/share/doc/b/c/x.html") && !b.names("usr/share/doc/b/x.css"));
}

#[track_caller]
fn check_chosen(files: &[&str], expected: &[&str]) {
    let debian = packages(PACKED);
    let files = files.iter().map(|file| format!("usr/share/doc/a/{file}")).collect();
    let chosen = debian.choose(&debian.packages()[0], files);
    let chosen: Vec<_> = chosen.iter().map(|path| path.strip_prefix("usr/share/doc/a/").unwrap()).collect();
    assert_eq!(chosen, expected);
}

#[test]
fn pages_are_chosen_by_name_and_evenly() {
    check_chosen(&[], &[]);
    check_chosen(&["x.css", "copyright"], &[]);
    check_chosen(&["b.html", "a.html", "b.html"], &["a.html", "b.html"]);
    let many = ["f", "e", "d/x", "d", "c", "a"].map(|name| format!("{name}.html"));
    let many: Vec<_> = many.iter().map(String::as_str).chain(["a.txt", "z.css"]).collect();
    check_chosen(&many, &["c.html", "d/x.html", "f.html"]);
}

#[test]
fn packages_have_names_and_versions_that_apt_takes_for_nothing_else() {
    let allowed = "allowed are lower-case letters, digits, `+`, `-` and `.`";
    for name in ["-o", "A-doc", "../a", "a/b", "a b", "a", ""] {
        let expected = format!("21: package {name:?}, {allowed}");
        refused(PACKED, "\"a-doc\"", &format!("{name:?}"), &expected);
    }
    refused(
        PACKED,
        "\"3\"",
        "\"3/../4\"",
        "32: version \"3/../4\", allowed are a digit and then letters, digits and `.+-:~`",
    );
    refused(PACKED, "\"all\"", "\"amd64\"", "23: architecture \"amd64\", allowed is all");
}

#[test]
fn packages_are_sorted_and_their_sums_those_declared() {
    let out_of_order = "package \"a-doc\" is out of order, allowed is a sorted list, each once";
    refused(PACKED, "\"b-doc\"", "\"a-doc\"", &format!("31: {out_of_order}"));
    refused(PACKED, "files = 5", "files = 6", "16: `debian.files` is 6, its packages have 5");
    refused(PACKED, "bytes = 20", "bytes = 21", "17: `debian.bytes` is 70, its packages have 71");
    refused(PACKED, "files = 3", "files = 4", "26: `files` is 4, allowed are the 3 of `debian.pages`");
    refused(
        PACKED,
        "bytes = 20",
        "bytes = 9223372036854775807",
        "17: `debian.bytes` is 70, its packages have 9223372036854775857",
    );
    refused(PACKED, "pages = 3", "pages = 0", "15: `debian.pages` is 0, allowed is 1 or more");
}

#[test]
fn the_main_element_is_named_by_a_selector() {
    let error = Descriptor::parse("few.toml", &PACKED.replace("div[role=main]", "div[")).unwrap_err();
    assert!(error.to_string().starts_with("few.toml:25: `div[` is not a css selector"), "{error}");
    let error = Descriptor::parse("few.toml", &PACKED.replace(".nav, .foot", "")).unwrap_err();
    assert!(error.to_string().starts_with("few.toml:36: `` is not a css selector"), "{error}");
}

#[test]
fn a_reader_has_its_own_table_alone() {
    refused(
        PACKED,
        "\"debian\"",
        "\"daniel\"",
        "13: a data set with the reader daniel has no table `debian`",
    );
    refused(REAL, "\"daniel\"", "\"debian\"", "13: a data set with the reader debian has no table `source`");
    let (head, _) = PACKED.split_once("[debian]").unwrap();
    refused(head, "\"few\"", "\"few\"", "4: a data set with the reader debian needs the table `debian`");
    let (head, _) = REAL.split_once("[source]").unwrap();
    refused(head, "\"few\"", "\"few\"", "4: a data set with the reader daniel needs the table `source`");
    let (_, table) = PACKED.split_once("[debian]").unwrap();
    refused(
        MADE,
        "seed = 7\n",
        &format!("seed = 7\n[debian]{table}"),
        "15: a synthetic data set has no table `debian`",
    );
}

const JOINED: &str = r#"id = "joined/few"
title = "A few pages of many sites"
kind = "real"
languages = ["en"]
licence = "none"
citation = "nobody"

[counts]
sites = 1
pages = 60

[joined]
of = "many"
pages = 6
"#;

#[test]
fn a_joined_data_set_is_of_the_kind_that_it_says() {
    for (toml, kind) in
        [(JOINED, Kind::Real), (&JOINED.replace("\"real\"", "\"synthetic\""), Kind::Synthetic)]
    {
        let few = Descriptor::parse("few.toml", toml).unwrap();
        assert_eq!((few.id(), few.kind(), few.sites(), few.pages()), ("joined/few", kind, 1, 60));
        let Origin::Joined(joined) = few.origin() else { panic!("joined") };
        assert_eq!((joined.of(), joined.pages()), ("many", 6));
    }
}

#[test]
fn a_joined_data_set_is_one_site() {
    refused(
        JOINED,
        "sites = 1",
        "sites = 10",
        "9: `counts.sites` is 10, allowed is 1: a joined data set is one site",
    );
    refused(JOINED, "pages = 60\n", "", "8: a joined data set needs the key `counts.pages`");
    refused(JOINED, "\"many\"", "\" \"", "13: `joined.of` is blank");
    refused(JOINED, "pages = 6\n", "pages = 0\n", "14: `joined.pages` is 0, allowed is 1 or more");
}

#[test]
fn a_joined_data_set_has_no_table_of_another() {
    let allowed = "allowed are `joined/` and then lower-case letters, digits and inner hyphens";
    refused(JOINED, "\"joined/few\"", "\"few\"", &format!("1: `id` is \"few\", {allowed}"));
    refused(JOINED, "citation", "reader = 'daniel'\ncitation", "6: a joined data set has no key `reader`");
    for (whole, table) in [(REAL, "source"), (PACKED, "debian"), (MADE, "synthetic")] {
        let at = whole.find(&format!("[{table}]")).unwrap();
        let error = Descriptor::parse("few.toml", &format!("{JOINED}{}", &whole[at..])).unwrap_err();
        assert_eq!(error.to_string(), format!("few.toml:15: a joined data set has no table `{table}`"));
    }
}
