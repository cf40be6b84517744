//! Fitting: the template of a few training pages.

use cleaning::{
    Advice, Cleaner, Declared as _, FitError, Info, Method, Params, SettingsError, Training, draw,
};
use page::Page;

use crate::cleaner::{Figures, RtdmCleaner};
use crate::equal::Planted;
use crate::forest::{Class, Forest};
use crate::label::Labelling;
use crate::mapping::Bounds;
use crate::params::RtdmParams;
use crate::template::{Detection, Template, iterate, vote};

/// The method with checked parameters.
#[derive(Debug, Clone)]
pub struct Rtdm {
    params: RtdmParams,
}

impl Params for RtdmParams {
    type Method = Rtdm;

    const INFO: &'static Info = &Info {
        id: "rtdm",
        name: "RTDM",
        summary: "removes the template, the nodes that a restricted top-down mapping finds equal in a few pages of the site",
        citation: "Davi de Castro Reis, Paulo B. Golgher, Altigran S. da Silva, and Alberto H. F. Laender. Automatic Web \
                   News Extraction Using Tree Edit Distance. In Proceedings of the 13th International Conference on World \
                   Wide Web (WWW 2004), New York, May 2004, pages 502-511. Karane Vieira, Altigran S. da Silva, Nick \
                   Pinto, Edleno S. de Moura, Joao M. B. Cavalcanti, and Juliana Freire. A Fast and Robust Method for Web \
                   Page Template Detection and Removal. In Proceedings of the 15th ACM International Conference on \
                   Information and Knowledge Management (CIKM 2006), Arlington, November 2006, pages 258-267.",
        needs_labels: false,
        params: Self::PARAMS,
    };

    /// By iteration, nodes that one page of the sample lacks are not in the template.
    const ADVICE: Advice = Advice { where_everything_is_kept: &["detection.votes=0.5"], ..Advice::NONE };

    fn make(self) -> Result<Rtdm, SettingsError> {
        Ok(Rtdm { params: self })
    }
}

impl Rtdm {
    fn bounds(&self) -> Bounds {
        Bounds { replacement: self.params.replacement_cost, most_pairs: u64::from(self.params.most_pairs) }
    }

    /// The template of these pages, which are two or more.
    fn detect(&self, forest: &mut Forest, pages: &[&Page], labelling: Labelling) -> Template {
        let bounds = self.bounds();
        let classes: Vec<Vec<Class>> = pages.iter().map(|page| forest.add_page(page, labelling)).collect();
        match self.params.detection {
            Detection::Iterate => {
                let trees: Vec<Class> = classes.iter().map(|classes| classes[0]).collect();
                iterate(forest, &trees, bounds)
            }
            Detection::Votes(least_share) => {
                let planted = pages.iter().zip(&classes).map(|(&page, classes)| Planted { page, classes });
                vote(forest, &planted.collect::<Vec<_>>(), least_share, bounds)
            }
        }
    }
}

impl Method for Rtdm {
    /// Needs at least one training page. With one page there is no template and all text is kept. The seed
    /// draws the sample if there are more training pages. Labels and pages outside of the training sample are
    /// not used.
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        if training.pages.is_empty() {
            return Err(FitError::TooFewPages { method: RtdmParams::INFO.id, needed: 1, found: 0 });
        }
        let labelling = Labelling { attributes: self.params.attributes, text: self.params.text };
        let sample = draw::sample(training.pages, self.params.sample_pages as usize, training.seed);
        let pages: Vec<&Page> = sample.iter().map(|&page| &training.site.pages()[page]).collect();
        let mut forest = Forest::new();
        let found = match pages.len() {
            1 => Template::NONE,
            _ => self.detect(&mut forest, &pages, labelling),
        };
        let nodes = pages.iter().map(|page| page.len()).sum::<usize>() as f64;
        let figures = Figures {
            pages: pages.len(),
            nodes_a_page: nodes / pages.len() as f64,
            template: found.root.map_or(0, |root| forest.size(root)),
            coarse: found.coarse,
            changed_a_mapping: found.changed as f64 / found.mappings.max(1) as f64,
        };
        let template = found.root.map(|root| forest.of_tree(root));
        Ok(Box::new(RtdmCleaner { labelling, bounds: self.bounds(), template, figures }))
    }
}
