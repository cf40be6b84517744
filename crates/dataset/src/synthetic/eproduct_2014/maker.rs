//! Puts a product page together.

use std::sync::LazyLock;

use super::around::around;
use super::product::Plan;
use super::sites::{SITES, TEMPLATES};
use crate::synthetic::classed::{ClassedSite, Maker, Outline, Purpose, SiteSpec, Told};
use crate::synthetic::eproduct_2004::CLASSES;
use crate::synthetic::template::{Template, TemplateError};

static COMPILED: LazyLock<Vec<Result<Template, TemplateError>>> =
    LazyLock::new(|| TEMPLATES.iter().map(|source| Template::compile(source)).collect());

/// The maker of `synthetic/eproduct-2014`.
pub(super) struct Shops;

impl Maker for Shops {
    fn class(&self, _site: usize, class: usize) -> &'static str {
        CLASSES[class]
    }

    fn spec(&self, site: usize) -> &'static SiteSpec {
        &SITES[site]
    }

    fn template(&self, site: usize) -> &'static Template {
        COMPILED[site].as_ref().expect("the templates are part of the program and tested to compile")
    }

    fn outline(&self, site: &ClassedSite, index: usize) -> Outline {
        Plan::of(site, index).outline(site, index)
    }

    fn tell(&self, site: &ClassedSite, index: usize) -> Told {
        let (record, reviewed) = Plan::of(site, index).write(site);
        let kind = site.draw_kind(&mut site.random(Purpose::Layout, index));
        let record = record
            .with(kind, "1")
            .with("site", site.spec().name)
            .with("number", super::product::number(index))
            .with("image", format!("/media/{}_large.jpg", super::product::number(index)));
        let traits = if reviewed { vec!["related", "reviews"] } else { vec!["related"] };
        Told { record: around(site, index, record), kind, traits }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_templates_compile() {
        for (spec, template) in SITES.iter().zip(COMPILED.iter()) {
            if let Err(error) = template {
                panic!("{}: {error}", spec.id);
            }
        }
    }
}
