//! Valid descriptors, and the ways to make one invalid, each with its error.

use super::*;

const REAL: &str = r#"id = "few"
title = "A few pages"
kind = "real"
role = "train"
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

const PACKED: &str = r#"id = "few"
title = "A few packages"
kind = "real"
role = "none"
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
fn a_real_data_set() {
    let real = Descriptor::parse("few.toml", REAL).unwrap();
    assert_eq!((real.id(), real.kind(), real.sites(), real.pages()), ("few", Kind::Real, 1, 10));
    assert_eq!(real.command(), "gleaner data get few");
    let Origin::Source(source) = real.origin() else { panic!("real data have a source") };
    let Source::Archive(_, archive) = source else { panic!("in a repository") };
    assert_eq!(
        archive.url().unwrap(),
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

#[test]
fn a_joined_data_set_is_of_the_kind_that_it_says() {
    for (toml, kind) in
        [(JOINED, Kind::Real), (&JOINED.replace("\"real\"", "\"synthetic\""), Kind::Synthetic)]
    {
        let few = Descriptor::parse("few.toml", toml).unwrap();
        assert_eq!((few.id(), few.kind(), few.sites(), few.pages()), ("joined/few", kind, 1, 60));
        let Origin::Joined(joined) = few.origin() else { panic!("joined") };
        assert_eq!((joined.of.as_str(), joined.pages.get()), ("many", 6));
    }
}

#[test]
fn files_of_several_revisions_are_in_no_public_archive() {
    let toml = REAL.replace("revision = \"aebed4d2ac836a116b40bde75a473726362d95db\"\n", "");
    let descriptor = Descriptor::parse("few.toml", &toml).unwrap();
    let Origin::Source(source) = descriptor.origin() else { panic!("real data have a source") };
    let Source::Archive(_, archive) = source else { panic!("in a repository") };
    assert_eq!((archive.url(), source.is_public()), (None, false));
}

/// What makes a valid descriptor invalid: the descriptor, a part of it, and its replacement.
const FAULTS: [(&str, &str, &str); 41] = [
    (MADE, "seed = 7", "seed = 7\nsede = 8"),
    (MADE, "licence = \"none\"\n", ""),
    (MADE, "sites = 2", "sites = \"2\""),
    (MADE, "title = \"A few made pages\"", "title = few"),
    (MADE, "\"A few made pages\"", "\" \""),
    (MADE, "kind = \"synthetic\"", "kind = \"made\""),
    (REAL, "\"daniel\"", "\"dan\""),
    (REAL, "\"train\"", "\"test\""),
    (REAL, "role = \"train\"\n", ""),
    (MADE, "citation", "role = \"none\"\ncitation"),
    (REAL, "\"few\"", "\"../few\""),
    (MADE, "\"synthetic/few\"", "\"few\""),
    (JOINED, "\"joined/few\"", "\"few\""),
    (REAL, "\"el\", \"zh\"", "\"Greek\""),
    (REAL, "\"el\", \"zh\"", "\"zh\", \"el\""),
    (REAL, "\"el\", \"zh\"", ""),
    (REAL, "sites = 1", "sites = 0"),
    (REAL, "pages = 10\n", ""),
    (MADE, "seed = 7", "seed = -7"),
    (MADE, "pages = 50\n", ""),
    (MADE, "sites = 2", "sites = 2\npages = 3"),
    (MADE, "citation", "reader = \"daniel\"\ncitation"),
    (REAL, "[source]", "[synthetic]\ngenerator = 'x'\npages = 1\nseed = 1\n[source]"),
    (REAL, "reader = \"daniel\"\n", ""),
    (REAL, "\"aebed4d2ac836a116b40bde75a473726362d95db\"", "\"main\""),
    (REAL, "\"owner/few.pages\"", "\"few\""),
    (REAL, "\"github.com\"", "\"example.org\""),
    (REAL, "\"few.tar\"", "\"../few.tar\""),
    (REAL, "\"sha256:1c33", "\"sha256:1C33"),
    (REAL, "\"data/*.7z\", \"more/**\"", ""),
    (REAL, "more/**", "more/["),
    (PACKED, "\"a-doc\"", "\"--help\""),
    (PACKED, "\"a-doc\"", "\"A\""),
    (PACKED, "\"3\"", "\"3/../4\""),
    (PACKED, "\"all\"", "\"amd64\""),
    (PACKED, "pages = 3", "pages = 0"),
    (PACKED, "div[role=main]", "div["),
    (PACKED, ".nav, .foot", ""),
    (PACKED, "[debian]", "[synthetic]\ngenerator = 'x'\npages = 1\nseed = 1\n[debian]"),
    (JOINED, "sites = 1", "sites = 10"),
    (JOINED, "pages = 6\n", "pages = 0\n"),
];

#[test]
fn what_is_wrong_is_named_with_what_is_allowed() {
    let mut errors = String::new();
    for (sound, part, by) in FAULTS {
        assert!(sound.contains(part), "{part}");
        let error = Descriptor::parse("few.toml", &sound.replacen(part, by, 1)).unwrap_err();
        errors += &format!("{} -> {}\n    {error}\n", part.trim_end(), by.trim_end());
    }
    insta::assert_snapshot!("errors", errors);
}

#[test]
fn a_generator_with_page_counts_of_its_own_needs_none_a_site() {
    let made = MADE.replace("pages = 50\n", "").replace("sites = 2", "sites = 2\npages = 31");
    let descriptor = Descriptor::parse("d.toml", &made).unwrap();
    let Origin::Recipe(recipe) = descriptor.origin() else { panic!("generated") };
    assert_eq!((descriptor.pages(), recipe.pages), (31, None));
}

fn packages(toml: &str) -> Debian {
    let descriptor = Descriptor::parse("few.toml", toml).unwrap();
    let Origin::Source(source) = descriptor.origin() else { panic!("real") };
    let Source::Debian(debian) = source else { panic!("packages") };
    debian.clone()
}

#[test]
fn a_data_set_of_packages() {
    let debian = packages(PACKED);
    assert_eq!((&*debian.release, debian.pages.get()), ("12.15 (bookworm)", 3));
    let [a, b] = &debian.packages[..] else { panic!("two packages") };
    assert_eq!((&*a.name, &*a.version), ("a-doc", "1:2.0+dfsg-1~deb12u1"));
    assert_eq!((&*a.main, a.except.as_deref(), a.toc.as_deref()), ("div[role=main]", None, None));
    assert_eq!((&*b.main, b.except.as_deref(), b.toc.as_deref()), ("body", Some(".nav, .foot"), Some("ul")));
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
    let chosen = debian.choose(&debian.packages[0], files);
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
fn packages_have_names_that_apt_takes_for_nothing_else() {
    for name in ["-o", "A-doc", "../a", "a/b", "a b", "a", ""] {
        let toml = PACKED.replace("\"a-doc\"", &format!("{name:?}"));
        assert!(Descriptor::parse("few.toml", &toml).is_err(), "{name}");
    }
}
