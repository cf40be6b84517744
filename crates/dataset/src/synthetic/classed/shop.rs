//! What stands around a product of a shop: departments, section menu, advertisements, lists of other products. Names, words
//! and addresses are each corpus's own, and so is what its pages have beside all that.

use super::{ClassedSite, FIVE, Outline, Purpose, Topic};
use crate::synthetic::random::Random;
use crate::synthetic::record::Record;
use crate::synthetic::words::capitalised;

/// Spans of days over which the pages were crawled: a bestseller list holds for one.
const SEASONS: usize = 12;

/// Advertisements are numbered below this.
const AD_NUMBERS: usize = 400;

/// What the shops of a corpus say around their products.
pub(in crate::synthetic) struct Shop {
    /// Names and folders of a site's sections, a section a class.
    pub(in crate::synthetic) sections: fn(usize) -> [(&'static str, &'static str); FIVE],
    /// A site's own words.
    pub(in crate::synthetic) of_site: fn(usize) -> &'static Topic,
    /// What the pages of a class share.
    pub(in crate::synthetic) of_class: fn(usize) -> &'static Topic,
    /// The kinds of product of a class.
    pub(in crate::synthetic) kinds: fn(usize) -> &'static [Topic],
    /// What advertisements call out.
    pub(in crate::synthetic) calls: [&'static str; 8],
    /// The address of an advertisement, by the folder of its section and its number.
    pub(in crate::synthetic) ad: fn(&str, usize) -> String,
}

impl Shop {
    /// Everything around page `index` that all corpora of shops have; `random` is the page's own.
    pub(in crate::synthetic) fn around(
        &self,
        site: &ClassedSite,
        index: usize,
        random: &mut Random,
        page: Record,
    ) -> Record {
        let class = site.class(index);
        let kind = (self.kinds)(class)[site.outline(index).subject].name();
        let page = self.directory(site, class, page);
        let page = self.section_menu(site, class, page).with("kind", capitalised(kind));
        let page = self.also(site, index, random, page);
        let season = random.below(SEASONS);
        let page = self.bestsellers(site, season, page);
        self.advertisements(site, class, random, page)
    }

    /// The departments, the five classes among them: `departments` of `name`, `url`, `current`.
    fn directory(&self, site: &ClassedSite, class: usize, page: Record) -> Record {
        let names = (self.sections)(site.index());
        let all = names.iter().enumerate().map(|(at, (name, folder))| {
            let entry = Record::default().with("name", *name).with("url", format!("/{folder}/"));
            if at == class { entry.with("current", "1") } else { entry }
        });
        let (name, folder) = names[class];
        let asides = (self.of_site)(site.index()).words("aside");
        let services = asides.iter().enumerate().map(|(at, name)| {
            Record::default().with("name", capitalised(name)).with("url", format!("/service/{at}"))
        });
        page.listing("departments", all.collect())
            .listing("services", services.collect())
            .with("section", name)
            .with("section_url", format!("/{folder}/"))
    }

    /// The section's own menu, the same on all its pages: kinds, makers and accessories. Noise that goes with the class.
    fn section_menu(&self, site: &ClassedSite, class: usize, page: Record) -> Record {
        let mut random = site.random(Purpose::Section, class);
        let folder = (self.sections)(site.index())[class].1;
        let entries = |names: Vec<String>, path: &str| -> Vec<Record> {
            let entry = |(at, name): (usize, String)| {
                Record::default()
                    .with("name", capitalised(&name))
                    .with("url", format!("/{folder}/{path}/{at}"))
            };
            names.into_iter().enumerate().map(entry).collect()
        };
        let mut some = |section: &str, range: (usize, usize)| -> Vec<String> {
            let list = (self.of_class)(class).words(section);
            let count = random.between(range);
            random.sample(list.len(), count).into_iter().map(|at| list.get(at).to_owned()).collect()
        };
        let (makers, accessories) = (some("maker", (4, 8)), some("accessory", (3, 6)));
        let kinds = (self.kinds)(class).iter().map(|kind| kind.name().to_owned()).collect();
        page.listing("kinds", entries(kinds, "kind"))
            .listing("makers", entries(makers, "maker"))
            .listing("accessories", entries(accessories, "accessory"))
    }

    /// What customers also bought or compared: `also`, half of it of the page's class.
    fn also(&self, site: &ClassedSite, index: usize, random: &mut Random, page: Record) -> Record {
        let class = site.class(index);
        let wanted = random.between((3, 6));
        let (mut also, mut taken) = (Vec::with_capacity(wanted), vec![index]);
        for _ in 0..40 {
            let Some(other) = site.draw_page(&mut taken, random).filter(|_| also.len() < wanted) else {
                break;
            };
            if site.class(other) == class || random.chance(0.35) {
                also.push(self.entry(site, site.outline(other)));
            }
        }
        page.listing("also", also)
    }

    /// The bestsellers of a season, the same on all pages of it: `best`.
    fn bestsellers(&self, site: &ClassedSite, season: usize, page: Record) -> Record {
        let mut random = site.random(Purpose::Season, season);
        let mut taken = Vec::new();
        let best = (0..5).filter_map(|at: usize| {
            let entry = self.entry(site, site.outline(site.draw_page(&mut taken, &mut random)?));
            Some(entry.with("rank", (at + 1).to_string()))
        });
        page.listing("best", best.collect())
    }

    /// A product in a list: `name`, `url`, `cost`, `in_section`.
    fn entry(&self, site: &ClassedSite, outline: &Outline) -> Record {
        Record::default()
            .with("name", outline.title.clone())
            .with("url", outline.path.clone())
            .with("cost", outline.note.clone())
            .with("in_section", (self.sections)(site.index())[outline.class].0)
    }

    /// Advertisements for products of other classes: `ads` of `name`, `url`, `cost`, `call`, and the accessory `extra`.
    fn advertisements(&self, site: &ClassedSite, class: usize, random: &mut Random, page: Record) -> Record {
        let wanted = random.between((2, 4));
        let (mut ads, mut taken) = (Vec::with_capacity(wanted), Vec::new());
        for _ in 0..40 {
            let other = site.draw_page(&mut taken, random).filter(|_| ads.len() < wanted);
            let Some(other) = other.map(|other| site.outline(other)) else { break };
            if other.class != class {
                let (name, folder) = (self.sections)(site.index())[other.class];
                let ad = Record::default()
                    .with("name", other.title.clone())
                    .with("url", (self.ad)(folder, random.below(AD_NUMBERS)))
                    .with("cost", other.note.clone())
                    .with("in_section", name)
                    .with("call", self.calls[random.below(self.calls.len())]);
                ads.push(ad);
            }
        }
        page.listing("ads", ads)
    }
}
