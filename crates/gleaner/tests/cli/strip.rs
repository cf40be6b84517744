//! `gleaner strip`: scraped texts without the blocks that the pages of their site share; and `--template`.

use crate::place::{Place, page};

const MENU: &str = "- [Home](/)\n- [News](/news)\n";

/// A place with a site of two files of Markdown in the folder `site`.
fn site() -> Place {
    let place = Place::new();
    place.write("site/a.md", format!("{MENU}\n# Floods\n\n- own\n- [News](/news)\n\n© Daily\n"));
    place.write("site/b/c.txt", "Home\nNews\nA ship sank\n© Daily\n");
    place
}

#[test]
fn files_lose_the_blocks_that_they_share() {
    let place = site();
    let run = place.run(&["strip", "--out", "out", "--template", "shared.jsonl", "site"]);
    assert_eq!((run.code, run.out, run.err), (Some(0), String::new(), String::new()));
    assert_eq!(run.kept, ["kept 43.1 % of the text of 2 pages of 1 site"]);
    assert_eq!(place.read("out/site/a.md"), "# Floods\n\n- own\n- [News](/news)\n");
    assert_eq!(place.read("out/site/b/c.txt"), "A ship sank\n");
    assert_eq!(
        place.read("shared.jsonl"),
        "{\"site\":\"site\",\"pages\":2,\"lines\":[{\"text\":\"Daily\",\"pages\":2},{\"text\":\"Home\",\"pages\":2},\
         {\"text\":\"News\",\"pages\":2}]}\n"
    );
}

#[test]
fn json_lines_are_stripped_by_site_or_host() {
    let place = Place::new();
    let rows = [
        "{\"url\":\"http://a.test/1\",\"markdown\":\"Home\\nA\",\"status\":200}",
        "{\"site\":\"b.test\",\"markdown\":\"Home\\nB\"}",
        "",
        "{\"site\":\"a.test\",\"markdown\":\"Home\\nC\"}",
        "{\"markdown\":\"Home\"}",
        "{\"site\":\"a.test\",\"text\":\"Home\"}",
        "Home",
        "\u{ff}",
        "{\"status\": 1e400, \"markdown\": \"Home\\nD\", \"site\": \"a.test\", \"id\": 123456789012345678901234567890, \"x\": \"\\ud800\"}",
    ];
    // with a byte order mark, and a byte that is no UTF-8
    let mut bytes = [b"\xef\xbb\xbf", rows.join("\n").as_bytes()].concat();
    bytes.retain(|&byte| byte != 0xc3);
    place.write("pages.jsonl", bytes);
    let told = "gleaner: pages.jsonl, line 5: it has neither a site nor a url\n\
                gleaner: pages.jsonl, line 6: it has no text \"markdown\"\n\
                gleaner: pages.jsonl, line 7: expected value at line 1 column 1\n\
                gleaner: pages.jsonl, line 8: it is not utf-8\n";
    let out = place.check(&["strip", "--column", "markdown", "pages.jsonl"], 3, told);
    let expected = "{\"url\":\"http://a.test/1\",\"markdown\":\"A\",\"status\":200}\n\
                    {\"site\":\"b.test\",\"markdown\":\"Home\\nB\"}\n{\"site\":\"a.test\",\"markdown\":\"C\"}\n\
                    {\"status\": 1e400, \"markdown\": \"D\", \"site\": \"a.test\", \"id\": 123456789012345678901234567890, \
                    \"x\": \"\\ud800\"}\n";
    assert_eq!(out, expected);
    place.check(&["strip", "--column", "markdown", "--out", "out.jsonl", "pages.jsonl"], 3, told);
    assert_eq!(place.read("out.jsonl"), expected);
}

#[test]
fn what_clean_has_written_can_be_stripped() {
    let place = Place::of_pages("site", 1..=4);
    for format in ["text", "markdown"] {
        place.done(&["clean", "-m", "everything", "--format", format, "--out", format, "site"]);
        place.done(&["strip", "--out", "stripped", &format!("{format}/site")]);
    }
    for name in ["1.html.txt", "1.html.md"] {
        let text = place.read(&format!("stripped/site/{name}"));
        assert!(text.contains("Story1") && !text.contains("Home") && !text.contains("rights"), "{text}");
    }
}

#[test]
fn clean_writes_what_the_pages_share() {
    let place = Place::of_pages("site", 1..=2);
    let expected = "{\"site\":\"site\",\"pages\":2,\"lines\":[{\"text\":\"All rights reserved\",\"pages\":2},\
                    {\"text\":\"Home News Weather Contact\",\"pages\":2},{\"text\":\"The daily news\",\"pages\":2}]}\n";
    place.done(&["clean", "--template", "shared.jsonl", "site"]);
    assert_eq!(place.read("shared.jsonl"), expected);
    place.write("site/3.html", page(3));
    place.done(&["clean", "--template", "sampled.jsonl", "--sample", "2", "site"]);
    assert_eq!(place.read("sampled.jsonl"), expected);
    place.done(&["fit", "--out", "fitted", "site"]);
    let refused = "gleaner: --model names a fitted site, so --template cannot be given\n";
    place.check(&["clean", "--model", "fitted", "--template", "shared.jsonl", "site"], 2, refused);
}

#[test]
fn an_input_without_texts_or_a_place_is_refused() {
    let place = site();
    place.check(&["strip", "site"], 2, "gleaner: --out is needed: a folder for the files of folders\n");
    for command in ["strip", "clean"] {
        let run = place.run(&[command, "--out", "-", "site"]);
        let expected = "error: invalid value '-' for '--out <";
        assert!(run.code == Some(2) && run.err.starts_with(expected), "{}", run.err);
        assert!(run.err.contains(">': leave --out away for standard output; a folder of this name is ./-\n"));
    }
    place.write("empty/a.html", "<p>x");
    let told = "gleaner: empty holds no text; texts are files ending in md, markdown, txt\n";
    place.check(&["strip", "--out", "out", "empty"], 2, told);
    place.write("site/bad.md", [0xff_u8]);
    let run = place.run(&["strip", "--out", "out", "site"]);
    assert!(
        run.code == Some(3) && run.err.starts_with("gleaner: cannot read site/bad.md: invalid utf-8"),
        "{}",
        run.err
    );
}
