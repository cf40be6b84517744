//! WITNESS's forest that hears the classics too: does any of them say something that page and site do not?
//!
//! Each classic is fitted to the pages that WITNESS is fitted to, without labels. Of each block the forest is then told how much of
//! it the classic keeps, and the numbers that the classic judged it on. An experiment, and no method that is advised.

use std::sync::{Arc, LazyLock};

use cleaning::{
    Advice, Cleaner, Declared as _, Family, FamilyOf, Info, PageRef, Params, Settings, SettingsError,
    Trainer, Training,
};
use method_witness::{FittedOthers, Others, WitnessByModel, WitnessForestParams};
use page::{NodeId, Span};

cleaning::choices! {
    /// The classics that are heard.
    pub enum Heard {
        /// All of them.
        All,
        /// The entropy of blocks (every element a block, threshold .6).
        LinHo,
        /// The importance of parts of the style tree (t = .4).
        Sst,
        /// Fragments that pages share.
        Shingling,
        /// The informative structure: CII, API and SII.
        Wisdom,
        /// The weights of words by the compressed structure tree.
        Cst,
        /// Blocks that few pages have (counts scaled).
        ContentExtractor,
    }
}

cleaning::params! {
    /// The parameters of WITNESS's forest that hears the classics, unchecked.
    pub struct WitnessAndClassicsParams {
        /// Training: the classics whose numbers are added.
        pub classics: Heard = Heard::All, because "each alone is for comparison";
    }
}

/// A classic that can be heard.
struct Classic {
    word: Heard,
    family: &'static dyn Family,
    /// As it does best without marks on real sites, where that is not its default.
    assignments: &'static [&'static str],
    /// Whether its cleanings weigh words.
    weighs: bool,
    /// Numbers of its evidence.
    evidence: &'static [&'static str],
}

static CLASSICS: &[Classic] = &[
    Classic {
        word: Heard::LinHo,
        family: &FamilyOf::<method_lin_ho::LinHoParams>::new(),
        assignments: &["blocks=element", "rule.fixed=0.6"],
        weighs: false,
        evidence: &["entropy"],
    },
    Classic {
        word: Heard::Sst,
        family: &FamilyOf::<method_sst::SstParams>::new(),
        assignments: &["rule.fixed=0.4"],
        weighs: false,
        evidence: &["importance"],
    },
    Classic {
        word: Heard::Shingling,
        family: &FamilyOf::<method_shingling::ShinglingParams>::new(),
        assignments: &[],
        weighs: false,
        evidence: &[],
    },
    Classic {
        word: Heard::Wisdom,
        family: &FamilyOf::<method_wisdom::WisdomParams>::new(),
        assignments: &[],
        weighs: false,
        evidence: &["CII", "API", "CLEN_A", "SII"],
    },
    Classic {
        word: Heard::Cst,
        family: &FamilyOf::<method_cst::CstParams>::new(),
        assignments: &[],
        weighs: true,
        evidence: &[],
    },
    Classic {
        word: Heard::ContentExtractor,
        family: &FamilyOf::<method_debnath::ContentExtractorParams>::new(),
        assignments: &["word-count=scaled"],
        weighs: false,
        evidence: &[],
    },
];

impl Classic {
    /// The names of its numbers, in the order of [`rows`].
    fn names(&self) -> impl Iterator<Item = String> {
        let of = |number: &str| format!("{}.{number}", self.family.info().id);
        let weight = self.weighs.then_some("weight");
        std::iter::once("kept").chain(weight).chain(self.evidence.iter().copied()).map(of)
    }

    fn fit(&self, training: &Training<'_>) -> Option<Box<dyn Cleaner>> {
        let mut settings = Settings::new();
        for assignment in self.assignments {
            settings.assign(assignment).expect("a test builds all");
        }
        // a site that it cannot be fitted to has no such numbers
        self.family.build(&settings).expect("a test builds all").fit(training).ok()
    }

    /// Its numbers of each block, one list a name.
    fn columns(&self, cleaner: &dyn Cleaner, page: PageRef<'_>, blocks: &[&[Span]]) -> Vec<Vec<f32>> {
        let cleaning = cleaner.clean(page);
        let kept = |block: &&[Span]| {
            let (mut inside, mut all) = (0, 0);
            for &piece in *block {
                inside += cleaning.kept().bytes_within(piece);
                all += piece.len() as u64;
            }
            inside as f64 / all.max(1) as f64
        };
        let mut columns = vec![blocks.iter().map(|block| single(kept(block))).collect()];
        if self.weighs {
            // by the bytes of words; the weights are in text order
            let words = cleaning.weights();
            let weight = |block: &&[Span]| {
                let (mut sum, mut all) = (0.0, 0);
                for piece in *block {
                    let first = words.partition_point(|word| word.span.start < piece.start);
                    let within = words[first..].iter().take_while(|word| word.span.start < piece.end);
                    sum += within.map(|word| word.weight * word.span.len() as f64).sum::<f64>();
                    all += piece.len();
                }
                sum / all.max(1) as f64
            };
            columns.push(blocks.iter().map(|block| single(weight(block))).collect());
        }
        if self.evidence.is_empty() {
            return columns;
        }
        let evidence = cleaner.evidence(page);
        let page = page.page();
        for name in self.evidence {
            // of the nearest node at or above
            let mut of_node = vec![f32::NAN; page.len()];
            for one in &evidence {
                if let Some(number) = one.numbers.iter().find(|number| number.name == *name) {
                    of_node[one.node.index()] = single(number.value);
                }
            }
            for node in page.nodes() {
                if let (true, Some(parent)) = (of_node[node.index()].is_nan(), page.parent(node)) {
                    of_node[node.index()] = of_node[parent.index()];
                }
            }
            let of_block = |block: &&[Span]| {
                let leaf = block.first().and_then(|piece| page.leaf_at(piece.start));
                of_node[leaf.unwrap_or(NodeId::ROOT).index()]
            };
            columns.push(blocks.iter().map(of_block).collect());
        }
        columns
    }
}

#[allow(clippy::cast_possible_truncation, reason = "the numbers of forests are single ones")]
fn single(value: f64) -> f32 {
    value as f32
}

/// Some classics.
struct Classics(Vec<&'static Classic>);

impl Classics {
    fn of(heard: Heard) -> Self {
        Self(CLASSICS.iter().filter(|classic| heard == Heard::All || heard == classic.word).collect())
    }
}

impl Others for Classics {
    fn names(&self) -> Vec<String> {
        self.0.iter().flat_map(|classic| classic.names()).collect()
    }

    fn fit(&self, training: &Training<'_>, wanted: &[String]) -> Box<dyn FittedOthers> {
        let fitted = |classic: &&'static Classic| {
            let is_wanted = classic.names().any(|name| wanted.contains(&name));
            (*classic, if is_wanted { classic.fit(training) } else { None })
        };
        Box::new(FittedClassics(self.0.iter().map(fitted).collect()))
    }
}

/// Classics with what they found in a site; nothing for one that nobody asks, or that cannot be fitted to it.
struct FittedClassics(Vec<(&'static Classic, Option<Box<dyn Cleaner>>)>);

impl FittedOthers for FittedClassics {
    fn rows(&self, page: PageRef<'_>, blocks: &[&[Span]]) -> Vec<f32> {
        let columns = |(classic, cleaner): &(&'static Classic, Option<Box<dyn Cleaner>>)| match cleaner {
            Some(cleaner) => classic.columns(&**cleaner, page, blocks),
            None => vec![vec![f32::NAN; blocks.len()]; classic.names().count()],
        };
        let columns: Vec<Vec<f32>> = self.0.iter().flat_map(columns).collect();
        (0..blocks.len()).flat_map(|block| columns.iter().map(move |column| column[block])).collect()
    }
}

impl Params for WitnessAndClassicsParams {
    type Method = WitnessByModel;

    const INFO: &'static Info = &Info {
        id: "witness-and-classics",
        name: "WITNESS (forest) and classics",
        summary: "as witness-forest, whose trees, once they are trained, also hear what the classics find in the site",
        citation: "none",
        needs_labels: false,
        params: Self::PARAMS,
    };

    const ADVICE: Advice = Advice { compares_pages: false, ..Advice::NONE };

    fn sources() -> &'static str {
        static ALL: LazyLock<String> = LazyLock::new(|| {
            let classics = CLASSICS.iter().map(|classic| classic.family.sources());
            let all = [crate::SOURCES, WitnessForestParams::SOURCES].into_iter().chain(classics);
            all.collect::<Vec<_>>().join(" ")
        });
        &ALL
    }

    fn trained_on(&self) -> &'static [&'static str] {
        WitnessForestParams::default().trained_on()
    }

    fn make(self) -> Result<WitnessByModel, SettingsError> {
        let classics = Arc::new(Classics::of(self.classics));
        Ok(WitnessForestParams::default().method_with(Self::INFO.id, classics))
    }

    fn trainer(self) -> Result<Option<Box<dyn Trainer>>, SettingsError> {
        let classics = Arc::new(Classics::of(self.classics));
        Ok(Some(WitnessForestParams::default().trainer_with(Self::INFO.id, classics)))
    }
}

#[cfg(test)]
mod tests {
    use cleaning::{Labels, Site};
    use testkit::{all, nodes, site};

    use super::*;

    /// Six pages with a menu that all have, and a story of their own.
    fn newspaper() -> Site {
        let page = |number: usize| {
            let words: String = (0..30).map(|word| format!("word{number}x{word} ")).collect();
            format!("<div><a href=/a>Home</a> <a href=/b>World</a></div><table><tr><td><p>{words}</table>")
        };
        site(&(0..6).map(page).collect::<Vec<_>>())
    }

    #[test]
    fn every_classic_has_its_numbers() {
        let site = newspaper();
        let pages = all(&site);
        let training = Training { site: &site, pages: &pages, labels: Labels::none(), seed: 0 };
        let classics = Classics::of(Heard::All);
        let names = classics.names();
        assert_eq!(names.len(), 13);
        let fitted = classics.fit(&training, &names);
        let page = site.page(0);
        let [menu, story] = ["div", "p"].map(|tag| nodes(page.page(), tag)[0]);
        let spans = [menu, story].map(|node| [page.page().span(node)]);
        let rows = fitted.rows(page, &[&spans[0], &spans[1]]);
        let (of_menu, of_story) = rows.split_at(names.len());
        for (name, (menu, story)) in names.iter().zip(of_menu.iter().zip(of_story)) {
            assert!(!menu.is_nan() && !story.is_nan(), "{name}: {menu} {story}");
        }
        let number = |name: &str| {
            let place = names.iter().position(|known| known == name).expect("it is one of them");
            (of_menu[place], of_story[place])
        };
        assert_eq!(number("shingling.kept").1, 1.0);
        assert!(number("lin-ho.entropy").0 > number("lin-ho.entropy").1);
        assert!(number("sst.importance").0 < number("sst.importance").1);
    }

    #[test]
    fn what_nobody_asks_for_is_not_fitted() {
        let site = newspaper();
        let pages = all(&site);
        let training = Training { site: &site, pages: &pages, labels: Labels::none(), seed: 0 };
        let fitted = Classics::of(Heard::All).fit(&training, &["cst.kept".to_owned()]);
        let page = site.page(0);
        let spans = [page.page().span(nodes(page.page(), "p")[0])];
        let rows = fitted.rows(page, &[&spans]);
        let known: Vec<String> = Classics::of(Heard::All)
            .names()
            .into_iter()
            .zip(rows)
            .filter(|(_, x)| !x.is_nan())
            .map(|(name, _)| name)
            .collect();
        assert_eq!(known, ["cst.kept", "cst.weight"]);
    }
}
