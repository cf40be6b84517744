//! Puts a page together: a story, a main page, or a thing with its reviews, and all that stands around it.

use std::sync::LazyLock;

use super::around::around;
use super::front;
use super::goods::Thing;
use super::news::Story;
use super::sites::{Content, SITES, TEMPLATES};
use crate::synthetic::classed::{ClassedSite, Maker, Outline, Purpose, SiteSpec, Told};
use crate::synthetic::template::{Template, TemplateError};

static COMPILED: LazyLock<Vec<Result<Template, TemplateError>>> =
    LazyLock::new(|| TEMPLATES.iter().map(|source| Template::compile(source)).collect());

/// The maker of `synthetic/debnath-2005`.
pub(super) struct Sites;

/// What a page is made of.
enum Sort {
    Main,
    Story,
    Thing,
}

fn sort(site: &ClassedSite, index: usize) -> Sort {
    match SITES[site.index()].content {
        Content::Goods { .. } => Sort::Thing,
        Content::News { .. } if SITES[site.index()].is_main(site.class(index)) => Sort::Main,
        Content::News { .. } => Sort::Story,
    }
}

impl Maker for Sites {
    fn class(&self, site: usize, class: usize) -> &'static str {
        SITES[site].section(class)
    }

    fn spec(&self, site: usize) -> &'static SiteSpec {
        &SITES[site].spec
    }

    fn template(&self, site: usize) -> &'static Template {
        COMPILED[site].as_ref().expect("the templates are part of the program and tested to compile")
    }

    fn outline(&self, site: &ClassedSite, index: usize) -> Outline {
        match sort(site, index) {
            Sort::Main => front::outline(site, index),
            Sort::Story => Story::of(site, index).outline(site, index),
            Sort::Thing => Thing::of(site, index).outline(site, index),
        }
    }

    fn tell(&self, site: &ClassedSite, index: usize) -> Told {
        let (record, mut traits) = match sort(site, index) {
            Sort::Main => (front::write(site, index), vec!["main-page"]),
            Sort::Story => {
                let (record, picture, table) = Story::of(site, index).write(site, index);
                let named = [(picture, "picture"), (table, "table-in-article")];
                (record, named.iter().filter(|(there, _)| *there).map(|(_, name)| *name).collect())
            }
            Sort::Thing => (Thing::of(site, index).write(site), vec!["reviews"]),
        };
        let record = record
            .with("site", site.spec().name)
            .with("host", site.spec().host)
            .with("number", (400_000 + 7 * index).to_string());
        let record = around(site, index, record);
        if record.list("related").is_some_and(|related| !related.is_empty()) {
            traits.push("related");
        }
        traits.sort_unstable();
        match sort(site, index) {
            Sort::Main => Told { record, kind: "main", traits },
            Sort::Story | Sort::Thing => {
                let kind = site.draw_kind(&mut site.random(Purpose::Layout, index));
                Told { record: record.with(kind, "1"), kind, traits }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_templates_compile() {
        for (site, template) in SITES.iter().zip(COMPILED.iter()) {
            if let Err(error) = template {
                panic!("{}: {error}", site.spec.id);
            }
        }
    }
}
