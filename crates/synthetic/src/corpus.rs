//! The data of a corpus in its folder: `corpora/ID/corpus.toml`, templates and words, embedded in the
//! program.
//!
//! | key | meaning |
//! |---|---|
//! | `version` | part of the corpus's digest: changes whenever its pages do |
//! | `traits` | the traits that pages may have, sorted |
//! | `classes` | the classes of pages, if every site has the same |
//! | `images` | whether the images of pages are judged too |
//! | `template` | the files (`templates/NAME.html`) that make a template, and tags of the engine; `{id}` is the site's id, `{0}` the first of its `layout` |
//! | `sites-of` | another corpus that lists the sites, in place of `[[site]]` |
//! | `[own]` | keys for the module of the corpus |
//! | `[[site]]` | [`Spec`], a site |

use minijinja::{Environment, Value};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use toml::Table;

use crate::file;
use crate::template::{Record, compile};
use crate::words::Language;

/// A corpus's data.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub(crate) struct Corpus {
    pub(crate) version: String,
    pub(crate) traits: Vec<String>,
    pub(crate) classes: Vec<String>,
    pub(crate) images: bool,
    template: Vec<String>,
    own: Table,
    sites_of: Option<String>,
    #[serde(rename = "site")]
    pub(crate) sites: Vec<Spec>,
    /// One for each site, by its id.
    #[serde(skip)]
    pub(crate) templates: Environment<'static>,
}

/// The description of a site.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Spec {
    /// Unique in the corpus.
    pub(crate) id: String,
    /// The name on its pages.
    pub(crate) name: String,
    /// Its host, under `.test`, which has no real hosts.
    pub(crate) host: String,
    /// Its group in tables.
    pub(crate) category: String,
    /// The language of its articles and lists; the texts of the template may differ.
    pub(crate) language: Language,
    /// The label of the encoding of its pages. The template may declare it or not.
    pub(crate) encoding: String,
    /// The path of a page: `{n}` its number, `{d}` its day, `{s}` its section's folder; corpora may add more.
    pub(crate) path: String,
    /// The files of the template, if it has several.
    layout: Vec<String>,
    /// The page types and their percentages, which sum to 100.
    pub(crate) kinds: Vec<(String, usize)>,
    pub(crate) sections: Vec<Section>,
    /// The number of pages of each class, if the corpus has such counts.
    pub(crate) counts: Vec<usize>,
    /// Keys for the module of the corpus.
    own: Table,
}

/// A section of a site.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Section {
    /// Its name on pages.
    pub(crate) name: String,
    pub(crate) folder: String,
    /// Its topics; each corpus has its own words for them.
    pub(crate) topics: Vec<String>,
}

impl Corpus {
    /// Reads the corpus of a folder.
    ///
    /// # Panics
    /// If its data cannot be read. They are part of the program, and tests read every corpus.
    pub(crate) fn read(id: &str) -> Self {
        let mut corpus = Self::parse(id);
        if let Some(other) = &corpus.sites_of {
            corpus.sites = Self::parse(other).sites;
        }
        let sources = corpus.sites.iter().map(|spec| (spec.id.clone(), corpus.source(id, spec)));
        corpus.templates = compile(sources).unwrap_or_else(|error| panic!("corpora/{id}: {error:#}"));
        corpus
    }

    /// The page of a site, with marks around its parts.
    ///
    /// # Panics
    /// If the site's template cannot be filled. Tests fill all of them.
    pub(crate) fn filled(&self, spec: &Spec, record: Record) -> String {
        let template = self.templates.get_template(&spec.id);
        let filled = template.and_then(|template| template.render(Value::from_object(record)));
        filled.unwrap_or_else(|error| panic!("the template of {}: {error:#}", spec.id))
    }

    fn parse(id: &str) -> Self {
        let text = file(&format!("{id}/corpus.toml"));
        toml::from_str(text).unwrap_or_else(|error| panic!("corpora/{id}/corpus.toml: {error}"))
    }

    /// The source of a site's template.
    fn source(&self, id: &str, spec: &Spec) -> String {
        let piece = |piece: &String| {
            if piece.starts_with("{%") {
                return piece.clone();
            }
            let layouts = spec.layout.iter().enumerate();
            let named = layouts.fold(piece.replace("{id}", &spec.id), |name, (at, layout)| {
                name.replace(&format!("{{{at}}}"), layout)
            });
            file(&format!("{id}/templates/{named}.html")).to_owned()
        };
        self.template.iter().map(piece).collect()
    }

    /// The part of the data that only the corpus defines.
    pub(crate) fn own<T: DeserializeOwned>(&self) -> T {
        settings(&self.own)
    }

    /// The keys of each site for the module of the corpus.
    pub(crate) fn own_of_sites<T: DeserializeOwned>(&self) -> Vec<T> {
        self.sites.iter().map(|spec| settings(&spec.own)).collect()
    }
}

fn settings<T: DeserializeOwned>(table: &Table) -> T {
    let read = table.clone().try_into();
    read.unwrap_or_else(|error| panic!("an `own` table of a corpus, which tests read: {error}"))
}

impl Spec {
    /// The path of a page; `values` are the values in braces.
    pub(crate) fn path(&self, values: &[(&str, &str)]) -> String {
        let fill = |path: String, (name, value): &(&str, &str)| path.replace(&format!("{{{name}}}"), value);
        values.iter().fold(self.path.clone(), fill)
    }
}

/// `count` times `factor`, rounded.
// counts are far below 2^52 and factors positive: `as` rounds down and saturates
pub(crate) fn share(count: usize, factor: f64) -> usize {
    (count as f64 * factor).round() as usize
}
