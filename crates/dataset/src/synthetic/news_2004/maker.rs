//! Puts a news page together.

use std::sync::LazyLock;

use super::around::around;
use super::article::Article;
use super::outline::Plan;
use super::sites::{CLASSES, SITES, TEMPLATES};
use crate::synthetic::classed::{ClassedSite, Maker, Outline, SiteSpec, Told};
use crate::synthetic::random::Random;
use crate::synthetic::template::{Template, TemplateError};

static COMPILED: LazyLock<Vec<Result<Template, TemplateError>>> =
    LazyLock::new(|| TEMPLATES.iter().map(|source| Template::compile(source)).collect());

/// The maker of `synthetic/news-2004`.
pub(in crate::synthetic) struct News;

impl Maker for News {
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
        let day = plan.day;
        let random: &mut Random = &mut plan.random;
        let kind = site.draw_kind(random);
        let Article { record, picture, table } = Article::write(plan, site.index(), index);
        let record = record
            .with(kind, "1")
            .with("site", site.spec().name)
            .with("host", site.spec().host)
            .with("path", site.outline(index).path.clone());
        let mut traits = vec!["related"];
        if picture {
            traits.insert(0, "picture");
        }
        if table {
            traits.push("table-in-article");
        }
        Told { record: around(site, index, day, record), kind, traits }
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
