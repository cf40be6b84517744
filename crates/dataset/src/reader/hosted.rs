//! Parts of public data sets: `hosts.tsv`, a list of ours, has the pages of the part, each with its host, which is the site.
//!
//! - Dragnet, blogs and news to 2012: `dragnet_data/input/<page>.html`, the article in `GoldStandard/<page>.txt` before a line that opens the readers'
//!   comments.
//! - CleanEval, pages of all kinds of 2005 and 2006: `input/<page>.html`, whose first line has the address and whose encoding is its own, and
//!   `GoldStandard/<page>.txt`, often with the address in the first line. Marks open its paragraphs, headings and items.
//! - L3S-GN1, news of 2007 and 2008: `input/<page>.html`, and `GoldStandard/<page>.txt`, the page again with marks as classes of elements. The innermost mark
//!   of a text counts.
//! - Recipes of recipe-scrapers: `<page>.testhtml`, and `<page>.json` with the values of the recipe. Text beside them is not judged, and a value counts only
//!   if the page shows its words one after the other: some stand in a script alone.
//!
//! All but those of CleanEval were saved as UTF-8, whatever they declare.

use std::collections::BTreeMap;
use std::path::Path;

use cleaning::Spans;
use page::{Hints, NodeId, Page};
use serde_json::Value;
use text::word_hashes;

use super::classed::{opened, with_values};
use super::{
    GoldFrom, ListedSite, PageFiles, bytes_of, marks_of_article, name_of, text_of_gold, without_gold,
};
use crate::PageMarks;
use crate::corpus::ReadError;

pub(super) fn list(folder: &Path, language: &str, category: &str) -> Result<Vec<ListedSite>, ReadError> {
    let path = folder.join("hosts.tsv");
    let mut sites: BTreeMap<String, Vec<PageFiles>> = BTreeMap::new();
    for line in text_of_gold(&bytes_of(&path)?).lines() {
        let Some((page, host)) = line.split_once('\t') else {
            return Err(ReadError::format(&path, format!("the line {line:?} has no page and host")));
        };
        // the list of Dragnet has names
        let page =
            if page.contains('/') { page.to_owned() } else { format!("dragnet_data/input/{page}.html") };
        let gold =
            page.replace("/input/", "/GoldStandard/").replace(".html", ".txt").replace(".testhtml", ".json");
        let (page, gold) = (folder.join(page), GoldFrom::File(folder.join(gold)));
        let name = page.with_extension("");
        let name = name_of(&name)?.to_owned();
        sites.entry(host.to_owned()).or_default().push(PageFiles { name, page, gold, class: None });
    }
    Ok(sites.into_iter().map(|(host, pages)| ListedSite::of(host, language, category, pages)).collect())
}

const UTF_8: Hints<'_> = Hints { url: None, charset: Some("utf-8") };

/// Opens the readers' comments in a gold text of Dragnet.
const COMMENTS: &str = "!@#$%^&*()";

pub(super) fn read_dragnet(files: &PageFiles, raw: &[u8]) -> Result<(Page, PageMarks), ReadError> {
    let page = Page::parse(raw, &UTF_8);
    let gold = files.gold_text()?;
    let article: Vec<&str> = gold.lines().take_while(|line| !line.starts_with(COMMENTS)).collect();
    // an empty text means that the page has no content
    let marks = marks_of_article(&page, article.join("\n"), 0).with_trait("article");
    Ok((page, marks))
}

pub(super) fn read_cleaneval(files: &PageFiles, raw: &[u8]) -> Result<(Page, PageMarks), ReadError> {
    let (url, html) = opened(raw, "<text id=\"", "\">");
    let url = url.map(|url| url.replace("&amp;", "&"));
    let page = Page::parse(html, &Hints { url: url.as_deref(), charset: None });
    let marks = marks_of_article(&page, paragraphs(&files.gold_text()?), 0);
    Ok((page, marks))
}

/// The paragraphs, headings and items of a gold text of CleanEval, one a line, without the address before them.
fn paragraphs(gold: &str) -> String {
    const MARKS: [&str; 6] = ["<p>", "<P>", "<h>", "<H>", "<l>", "<L>"];
    let opened = MARKS.iter().fold(gold.to_owned(), |text, mark| text.replace(mark, "\n\n"));
    let lines: Vec<&str> = opened.lines().map(str::trim).filter(|line| !line.starts_with("URL:")).collect();
    let paragraphs = lines.split(|line| line.is_empty()).filter(|lines| !lines.is_empty());
    paragraphs.map(|lines| lines.join(" ")).collect::<Vec<_>>().join("\n")
}

pub(super) fn read_l3s(files: &PageFiles, raw: &[u8]) -> Result<(Page, PageMarks), ReadError> {
    let page = Page::parse(raw, &UTF_8);
    let marked = Page::parse(files.gold_text()?.as_bytes(), &UTF_8);
    let content: Spans =
        marked.leaves().filter(|&leaf| is_content(&marked, leaf)).map(|leaf| marked.span(leaf)).collect();
    let text: Vec<&str> = content.slices(marked.text()).collect();
    let marks = marks_of_article(&page, text.join("\n"), 0).with_trait("article");
    Ok((page, marks))
}

/// Whether the innermost mark around a text is that of a headline, a full text or a supplement.
fn is_content(marked: &Page, leaf: NodeId) -> bool {
    let classes = marked.ancestors(leaf).filter_map(|node| marked.attribute(node, "class"));
    let mut marks = classes.filter_map(|class| class.strip_prefix("x-nc-sel"));
    marks.next().is_some_and(|mark| matches!(mark, "1" | "2" | "3"))
}

pub(super) fn read_recipe(files: &PageFiles, raw: &[u8]) -> Result<(Page, PageMarks), ReadError> {
    let record: Value = serde_json::from_str(&files.gold_text()?)
        .map_err(|error| ReadError::format(&files.page, format!("its record: {error}")))?;
    let page = Page::parse(raw, &Hints { url: record["canonical_url"].as_str(), ..UTF_8 });
    let list = |key: &str| record[key].as_array().into_iter().flatten();
    let purposes = list("ingredient_groups").map(|group| &group["purpose"]);
    let values =
        list("ingredients").chain(list("instructions_list")).chain(purposes).chain([&record["title"]]);
    let shown: Vec<u64> = word_hashes(page.text()).collect();
    let is_shown = |value: &&str| {
        let words: Vec<u64> = word_hashes(value).collect();
        !words.is_empty() && shown.windows(words.len()).any(|run| run == words)
    };
    let values = values.filter_map(Value::as_str).filter(is_shown).map(str::to_owned).collect();
    let marks = with_values(without_gold(&page), values);
    Ok((page, marks))
}

#[cfg(test)]
mod tests {
    use super::super::SiteFiles;
    use super::super::tests::folder;
    use super::*;
    use crate::descriptor::Format;
    use cleaning::Role;

    const STORY: &str = "<table><tr><td>Menü</table><p>Ein Satz über die Flut im Hafen.";

    /// The gold text of the first page of the site `news.de`, what of the page is marked, its traits and its address.
    #[track_caller]
    fn check(
        format: Format,
        files: &[(&str, &str)],
        text: &str,
        marked: &[&str],
        facts: (&[&str], Option<&str>),
    ) {
        let folder = folder(files);
        let sites = SiteFiles::list(format, folder.path(), None).unwrap();
        assert_eq!(sites.sites.iter().map(|info| &*info.id).collect::<Vec<_>>(), ["news.de"]);
        let site = sites.load(0).unwrap();
        let (page, marks) = (&site.site.pages()[0], &site.pages[0]);
        let gold = marks.gold.as_ref().unwrap();
        let spans: Vec<_> = gold.get(Role::Article).slices(page.text()).map(str::trim).collect();
        assert_eq!((gold.text.as_deref().map(str::trim), &*spans), (Some(text), marked));
        assert_eq!(
            (site.site.name(0), &*marks.traits, page.url().map(url::Url::as_str)),
            ("a", facts.0, facts.1)
        );
    }

    #[test]
    fn comments_are_no_part_of_an_article_of_dragnet() {
        let files = [
            ("hosts.tsv", "a\tnews.de\nb.c\tnews.de\n"),
            ("dragnet_data/input/a.html", STORY),
            ("dragnet_data/input/b.c.html", STORY),
            (
                "dragnet_data/GoldStandard/a.txt",
                "Ein Satz über die Flut im Hafen.\n\n!@#$%^&*()  COMMENTS\nMenü",
            ),
            ("dragnet_data/GoldStandard/b.c.txt", ""),
        ];
        let text = "Ein Satz über die Flut im Hafen.";
        check(Format::Dragnet, &files, text, &[text], (&["article", "tabular"], None));
        let sites = SiteFiles::list(Format::Dragnet, folder(&files).path(), None).unwrap();
        assert_eq!((&*sites.sites[0].category, sites.pages()), ("article", 2));
    }

    #[test]
    fn paragraphs_of_cleaneval_are_between_marks_and_blank_lines() {
        let gold = "\u{feff}URL: http://x.org\n<h>Die Flut\n\n   <P>Ein Satz über\r\n   die Flut im Hafen. <l> Menü ist da";
        let page = "<text id=\"http://news.de/?a=1&amp;b=2\" title=\"\" encoding=\"iso-8859-1\">\n\
                    <!doctype html><meta charset=iso-8859-1><h1>Die Flut</h1><p>Ein Satz über die Flut im Hafen.<p>Impressum</text>";
        let files = [
            ("hosts.tsv", "cleaneval-final/input/a.html\tnews.de\n"),
            ("cleaneval-final/input/a.html", page),
            ("cleaneval-final/GoldStandard/a.txt", gold),
        ];
        let text = "Die Flut\nEin Satz über die Flut im Hafen.\nMenü ist da";
        let marked = ["Die Flut\nEin Satz über die Flut im Hafen."];
        check(Format::Cleaneval, &files, text, &marked, (&["no-table"], Some("http://news.de/?a=1&b=2")));
        assert_eq!(paragraphs("<p> One\n two\n<=> three").trim(), "One two <=> three");
        assert_eq!(paragraphs(" URL: http://x.org"), "");
    }

    #[test]
    fn the_innermost_mark_of_l3s_counts() {
        let page = "<h1>Die Flut steigt</h1><p>Ein <a>Satz</a> über die Flut im Hafen.<p>Mehr dazu<p>Ein Leser schreibt";
        let marked = "<span class=x-nc-sel0><h1><span class=x-nc-sel1>Die Flut steigt</span></h1><p><span class=x-nc-sel2>Ein \
                      <a><span class=x-nc-sel3>Satz</span></a> über die Flut im Hafen.<span class=x-nc-sel0> Werbung</span></span>\
                      <p><span class=x-nc-sel4>Mehr dazu</span><p><span class=x-nc-sel5>Ein Leser schreibt</span></span><p>Menü";
        let files = [
            ("hosts.tsv", "page-signal-master/input/a.html\tnews.de\n"),
            ("page-signal-master/input/a.html", page),
            ("page-signal-master/GoldStandard/a.txt", marked),
        ];
        let text = "Die Flut steigt\nEin Satz über die Flut im Hafen.";
        check(Format::L3s, &files, text, &[text], (&["article", "no-table"], None));
    }

    #[test]
    fn values_of_a_recipe_count_if_the_page_shows_them() {
        let record = r#"{"canonical_url": "https://news.de/x", "title": "Suppe", "ingredients": ["2 Eier", "Salz", "2 Salz", "-"],
                         "instructions_list": null, "ingredient_groups": [{"purpose": null}, {"purpose": "Für den Teig"}]}"#;
        let page = "<script>\"Salz\"</script><h1>SUPPE</h1><ul><li>2 <b>Eier</b></ul><p>Für den Teig";
        let folder = folder(&[
            (
                "hosts.tsv",
                "tests/test_data/news.de/a.testhtml\tnews.de\ntests/test_data/news.de/b.testhtml\tnews.de\n",
            ),
            ("tests/test_data/news.de/a.testhtml", page),
            ("tests/test_data/news.de/a.json", record),
            ("tests/test_data/news.de/b.testhtml", "<p>Menü"),
            ("tests/test_data/news.de/b.json", record),
        ]);
        let site = SiteFiles::list(Format::Recipes, folder.path(), None).unwrap().load(0).unwrap();
        let values = |page: usize| {
            Some(site.pages[page].gold.as_ref().and_then(|gold| gold.snippets.as_ref())?.with.clone())
        };
        assert_eq!(
            (values(0), values(1)),
            (Some(["2 Eier", "Für den Teig", "Suppe"].map(str::to_owned).to_vec()), None)
        );
        assert_eq!(site.site.pages()[0].url().unwrap().as_str(), "https://news.de/x");
    }

    #[test]
    fn lists_and_records_that_cannot_be_used_are_reported() {
        let folder = folder(&[("hosts.tsv", "a.testhtml\n")]);
        let error = SiteFiles::list(Format::Recipes, folder.path(), None).err().unwrap().to_string();
        assert!(error.ends_with("hosts.tsv: the line \"a.testhtml\" has no page and host"), "{error}");
        let files = [("hosts.tsv", "d/a.testhtml\tx.org"), ("d/a.testhtml", ""), ("d/a.json", "{\"title\"}")];
        let folder = self::folder(&files);
        let error = SiteFiles::list(Format::Recipes, folder.path(), None).unwrap().load(0).err().unwrap();
        assert!(error.to_string().contains("a.testhtml: its record: expected `:`"), "{error}");
    }
}
