//! Puts a product page together.

use std::sync::LazyLock;

use super::around::around;
use super::outline::Plan;
use super::product::Product;
use super::sites::{CLASSES, SITES, TEMPLATES};
use crate::synthetic::classed::{ClassedSite, Maker, Outline, SiteSpec, Told};
use crate::synthetic::template::{Template, TemplateError};

static COMPILED: LazyLock<Vec<Result<Template, TemplateError>>> =
    LazyLock::new(|| TEMPLATES.iter().map(|source| Template::compile(source)).collect());

/// The maker of `synthetic/eproduct-2004`.
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
        let mut plan = Plan::of(site, index);
        let kind = site.draw_kind(&mut plan.random);
        let Product { record, reviewed } = Product::write(plan, site);
        let record = record
            .with(kind, "1")
            .with("site", site.spec().name)
            .with("host", site.spec().host)
            .with("image", format!("/images/products/{}.jpg", 100_000 + 7 * index));
        let mut traits = vec!["related"];
        if reviewed {
            traits.push("reviews");
        }
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
