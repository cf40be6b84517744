//! `synthetic/form-zoo`: the ways in which the web writes code, mathematics, tables, lists, notes and other parts, a page each, with the
//! Markdown that each should become.
//!
//! A family of cases is a file `corpora/form-zoo/FAMILY.txt`, and a site; `corpus.toml` describes the format. Around a case stand a
//! headline and four sentences of the article, and menus around that. The cases are written after the documentation and the output
//! of the programs that they are named after; the seed changes nothing.

use std::sync::{Arc, LazyLock};

use serde::Deserialize;

use crate::corpus::{Corpus, share};
use crate::file;
use crate::page::{GeneratedPage, unmarked};
use crate::site::Site;
use crate::words::capitalised;

pub(crate) static CORPUS: LazyLock<Corpus> = LazyLock::new(|| Corpus::read("form-zoo"));
static OWN: LazyLock<Own> = LazyLock::new(|| CORPUS.own());
static FAMILIES: LazyLock<Vec<Family>> =
    LazyLock::new(|| OWN.families.iter().map(|id| Family::read(id)).collect());

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Own {
    families: Vec<String>,
    sentences: Vec<String>,
}

struct Family {
    id: &'static str,
    cases: Vec<Case>,
}

struct Case {
    /// `ID: what it shows`.
    title: &'static str,
    html: &'static str,
    markdown: &'static str,
}

impl Family {
    /// # Panics
    /// If the file is not as `corpus.toml` says. It is part of the program, and tests read it.
    fn read(id: &'static str) -> Self {
        let read = |case: &'static str| {
            let (title, case) = case.split_once('\n')?;
            let (html, markdown) = case.split_once("\n%%\n")?;
            Some(Case { title, html, markdown: markdown.trim_end_matches('\n') })
        };
        let cases = file(&format!("form-zoo/{id}.txt")).split("%% ").skip(1);
        let cases =
            cases.map(|case| read(case).unwrap_or_else(|| panic!("corpora/form-zoo/{id}.txt: {case}")));
        Self { id, cases: cases.collect() }
    }

    fn site(&'static self, scale: f64) -> Site {
        Site {
            id: self.id.to_owned(),
            language: "en",
            category: self.id,
            pages: count(self, scale),
            page: Arc::new(|index| self.page(index)),
        }
    }

    fn page(&self, index: usize) -> GeneratedPage {
        let (html, leaves, _) = unmarked(&self.html(index));
        let id = self.cases[index].title.split(':').next().unwrap_or_default();
        let (url, bytes) = (format!("http://{}.form-zoo.test/{id}", self.id), html.into_bytes());
        GeneratedPage { url, leaves, bytes, encoding: "utf-8", marked: true, ..GeneratedPage::default() }
    }

    /// A page, with the marks.
    fn html(&self, index: usize) -> String {
        let case = &self.cases[index];
        let (headline, [one, two, three, four]) = (headline(case.title), sentences(self, index));
        let links =
            |names: [&str; 3]| names.map(|name| format!("<li><a href=\"/{name}\">{name}</a></li>")).concat();
        format!(
            "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{headline} - The coast</title></head>\n<body>\n\
             <header><a href=\"/\">The coast</a><nav><ul>{}</ul></nav></header>\n\
             <main><x-article><article><h1>{headline}</h1>\n<p>{one} {two}</p>\n{}\n<p>{three} {four}</p></article></x-article></main>\n\
             <aside><h2>More pages</h2><ul>{}</ul></aside>\n\
             <footer><p>All pages of the coast may be copied.</p></footer>\n</body></html>\n",
            links(["Boats", "Tides", "Harbours"]),
            case.html,
            links(["Fares", "Weather", "Lighthouses"]),
        )
    }
}

/// What the corpus depends on.
pub(crate) fn counts(scale: f64) -> String {
    let counts = FAMILIES.iter().map(|family| count(family, scale));
    format!("{:?}", counts.collect::<Vec<_>>())
}

/// The number of cases of a family: a smaller scale has its first ones.
fn count(family: &Family, scale: f64) -> usize {
    share(family.cases.len(), scale).clamp(1, family.cases.len())
}

/// A site for each family.
pub(crate) fn sites(scale: f64, _seed: u64) -> Vec<Site> {
    FAMILIES.iter().map(|family| family.site(scale)).collect()
}

/// The Markdown that the content of a page should become, links and pictures included; `None` if there is no such page.
pub fn expected(family: &str, index: usize) -> Option<String> {
    let family = FAMILIES.iter().find(|own| own.id == family)?;
    let Case { title, markdown, .. } = family.cases.get(index)?;
    let [one, two, three, four] = sentences(family, index);
    Some(format!("# {}\n\n{one} {two}\n\n{markdown}\n\n{three} {four}", headline(title)))
}

/// The headline of a case: its id in words.
fn headline(title: &str) -> String {
    let id = title.split(':').next().unwrap_or_default().replace('-', " ");
    format!("{} on the coast", capitalised(&id))
}

/// The sentences before and behind a case.
fn sentences(family: &Family, index: usize) -> [&'static str; 4] {
    let all = &OWN.sentences;
    [0, 4, 6, 11]
        .map(|step| all[(family.id.len() + index * (1 + index / all.len()) + step) % all.len()].as_str())
}
