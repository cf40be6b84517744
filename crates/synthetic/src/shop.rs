//! Products: their plans, their descriptions, and the parts around them in a shop. For `eproduct`; sites of `debnath_2005` and `wisdom_2005` use reviews of products too.

use serde::Deserialize;

use crate::around::{link, menu};
use crate::classed::{ClassWords, Classed, Outline};
use crate::corpus::Corpus;
use crate::random::Random;
use crate::site::Purpose;
use crate::template::Record;
use crate::words::{Phrase, Speaker, Topic, Words, capitalised, model};

/// The number of seasons of the crawl; a bestseller list is the same for one season.
const SEASONS: usize = 12;

/// Advertisements are numbered below this.
const AD_NUMBERS: usize = 400;

/// The products of a corpus's shops, and the texts around them.
pub(crate) struct Wares {
    pub(crate) words: ClassWords,
    settings: Settings,
    /// The number of the product of a page, by its index, in addresses.
    pub(crate) number: fn(usize) -> usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Settings {
    /// Prices in dollars, class by class: the least and the greatest.
    prices: Vec<(usize, usize)>,
    /// The calls in advertisements.
    calls: Vec<String>,
    /// The address of an advertisement: `{s}` is the folder of its section, `{n}` its number.
    ad: String,
}

/// A product before it is described: the first draws of its page, from which its text goes on.
pub(crate) struct Plan {
    pub(crate) random: Random,
    pub(crate) class: usize,
    pub(crate) kind: usize,
    pub(crate) words: Words,
    pub(crate) price: String,
}

impl Wares {
    /// The wares of the corpus `id`. Products of all corpora share some words.
    pub(crate) fn read(id: &str, corpus: &Corpus, number: fn(usize) -> usize) -> Self {
        let words = ClassWords::read(id, corpus, "eproduct-2004/words/shop.txt");
        Self { words, settings: corpus.own(), number }
    }

    /// A product of a class, described in the words of the site `house`.
    pub(crate) fn plan(&'static self, house: usize, class: usize, mut random: Random) -> Plan {
        let kinds = self.words.subjects(class);
        let kind = random.below(kinds.len());
        let common = self.words.of_class(class);
        let (own, shared) = (&kinds[kind], self.words.shared());
        let topic = |name: &str, _: &mut Random| match name {
            "class" => common,
            "kind" => own,
            "house" => self.words.of_site(house),
            _ => shared,
        };
        let mut words = Words::english([own, common, shared], topic, &mut random);
        let names = &mut words.names;
        names.maker = common.words("maker").common(&mut random);
        names.model = model(shared, &mut random);
        let sort = common.words("type").common(&mut random);
        names.title = format!("{} {} {sort}", names.maker, names.model);
        let prices = self.settings.prices[class];
        let dollars = random.between(prices).min(random.between(prices));
        let price = format!("${dollars}.{}", ["99", "95", "00"][random.below(3)]);
        Plan { random, class, kind, words, price }
    }

    /// The plan of page `index` of a site of this corpus.
    pub(crate) fn plan_of(&'static self, site: &Classed, index: usize) -> Plan {
        self.plan(site.index, site.class(index), site.random(Purpose::Outline, index))
    }

    /// The outline of page `index`.
    pub(crate) fn outline(&'static self, site: &Classed, index: usize) -> Outline {
        let Plan { class, words, price, .. } = self.plan_of(site, index);
        let (spec, title) = (site.spec(), words.names.title);
        let slug = title.to_lowercase().replace(' ', "-");
        let folder = &spec.sections[class].folder;
        let number = (self.number)(index).to_string();
        let path = spec.path(&[("n", &number), ("s", folder), ("slug", &slug)]);
        Outline { class, title, path, note: price, day: 0 }
    }

    /// The topics that a product's description mentions, in the words of the site `house`.
    pub(crate) fn topics(&self, house: usize, plan: &Plan) -> Topics<'_> {
        Topics {
            class: self.words.of_class(plan.class),
            kind: &self.words.subjects(plan.class)[plan.kind],
            shared: self.words.shared(),
            house: self.words.of_site(house),
        }
    }

    /// Describes a product; returns the record, its overview and reviews, and the stream of draws for the rest of the page. `reviews`
    /// draws the number of reviews.
    pub(crate) fn describe(
        &'static self,
        site: &Classed,
        plan: Plan,
        [featured, specified]: [bool; 2],
        reviews: impl FnOnce(&mut Random) -> usize,
        rating: (usize, usize),
    ) -> (Record, [Vec<Record>; 2], Random) {
        let topics = self.topics(site.index, &plan);
        let Plan { mut random, class, words, price, .. } = plan;
        let mut writer = Describer { speaker: words.speaker(&mut random), topics };
        let count = writer.speaker.random.between((1, 3));
        let overview = (0..count).map(|_| Record::of("text", writer.overview())).collect();
        let features = if featured { writer.features() } else { Vec::new() };
        let house = site.random(Purpose::Section, 100 + class);
        let specs = if specified { writer.specifications(house) } else { Vec::new() };
        let count = reviews(writer.speaker.random);
        let reviews = writer.reviews(count);
        let (pros, cons) = (writer.list("pro"), writer.list("con"));
        let verdict = writer.speaker.any(topics.shared.phrases("verdict"));
        let rating = writer.speaker.random.between(rating).to_string();
        let record = Record::of("title", words.names.title)
            .with("kind", capitalised(topics.kind.name))
            .with("maker", words.names.maker)
            .with("model", words.names.model)
            .with("price", price)
            .with("pros", pros)
            .with("cons", cons)
            .with("verdict", verdict)
            .with("rating", rating)
            .listing("features", features)
            .listing("specs", specs);
        (record, [overview, reviews], random)
    }

    /// Everything around page `index` that all corpora of shops have; `random` must be the page's own stream.
    pub(crate) fn around(&self, site: &Classed, index: usize, random: &mut Random, page: Record) -> Record {
        let class = site.class(index);
        let page = menu(site, "departments", 0, class, page);
        let asides = self.words.of_site(site.index).words("aside").iter().enumerate();
        let services = asides.map(|(at, name)| link(capitalised(name), format!("/service/{at}")));
        let page = self.section_menu(site, class, page.listing("services", services));
        // what customers also bought or compared, half of it of the page's class
        let also = some_pages(site, vec![index], (3, 6), random, |other, random| {
            (site.class(other) == class || random.chance(0.35)).then(|| site.entry(other))
        });
        let season = random.below(SEASONS);
        let best = site.ranked(5, site.random(Purpose::Season, season));
        let page = page.listing("also", also).listing("best", best);
        page.listing("ads", self.advertisements(site, class, random))
    }

    /// The section's own menu, the same on all its pages: kinds, makers and accessories. This noise depends
    /// on the class.
    fn section_menu(&self, site: &Classed, class: usize, page: Record) -> Record {
        let mut random = site.random(Purpose::Section, class);
        let folder = &site.spec().sections[class].folder;
        let entries = |names: Vec<&str>, path: &str| -> Vec<Record> {
            let entry = |(at, name): (usize, &str)| link(capitalised(name), format!("/{folder}/{path}/{at}"));
            names.into_iter().enumerate().map(entry).collect()
        };
        let mut some = |section: &str, range: (usize, usize)| {
            let list = self.words.of_class(class).words(section);
            random.some(list.len(), range).into_iter().map(|at| list.get(at)).collect()
        };
        let (makers, accessories) = (some("maker", (4, 8)), some("accessory", (3, 6)));
        let kinds = self.words.subjects(class).iter().map(|kind| kind.name).collect();
        page.listing("kinds", entries(kinds, "kind"))
            .listing("makers", entries(makers, "maker"))
            .listing("accessories", entries(accessories, "accessory"))
    }

    /// Advertisements for products of other classes: entries with `click` and `call`.
    fn advertisements(&self, site: &Classed, class: usize, random: &mut Random) -> Vec<Record> {
        let Settings { calls, ad, .. } = &self.settings;
        some_pages(site, Vec::new(), (2, 4), random, |other, random| {
            let other = (site.class(other) != class).then_some(other)?;
            let folder = &site.spec().sections[site.class(other)].folder;
            let number = random.below(AD_NUMBERS).to_string();
            let click = ad.replace("{s}", folder).replace("{n}", &number);
            Some(site.entry(other).with("click", click).with("call", random.pick(calls)?.clone()))
        })
    }
}

/// Entries of pages that are not in `taken`, as `entry` chooses them; `range` is the least and the greatest number.
fn some_pages(
    site: &Classed,
    mut taken: Vec<usize>,
    range: (usize, usize),
    random: &mut Random,
    entry: impl Fn(usize, &mut Random) -> Option<Record>,
) -> Vec<Record> {
    let wanted = random.between(range);
    let mut found = Vec::with_capacity(wanted);
    for _ in 0..40 {
        let Some(other) = site.draw_page(&mut taken, random).filter(|_| found.len() < wanted) else { break };
        found.extend(entry(other, random));
    }
    found
}

/// The topics that give the phrases on a product.
#[derive(Clone, Copy)]
pub(crate) struct Topics<'a> {
    pub(crate) class: &'a Topic,
    pub(crate) kind: &'a Topic,
    pub(crate) shared: &'a Topic,
    pub(crate) house: &'a Topic,
}

/// Writes the lines of one page on a product, in the words of its class and kind, of its site, and of all.
pub(crate) struct Describer<'a> {
    pub(crate) speaker: Speaker<'a>,
    pub(crate) topics: Topics<'a>,
}

impl Describer<'_> {
    pub(crate) fn overview(&mut self) -> String {
        let Topics { class, kind, shared, house } = self.topics;
        let topics = [shared, class, class, kind, house];
        let phrases: Vec<&Phrase> = topics.iter().flat_map(|topic| topic.phrases("sentence")).collect();
        let count = self.speaker.random.between((2, 4));
        self.speaker.paragraph(&phrases, count)
    }

    pub(crate) fn features(&mut self) -> Vec<Record> {
        let phrases = self.topics.class.phrases("bullet");
        let drawn = self.speaker.random.some(phrases.len(), (3, phrases.len()));
        drawn.into_iter().map(|at| Record::of("item", self.speaker.say(&phrases[at]))).collect()
    }

    /// Some of the class's specifications in their order. `house` chooses the site's names for them.
    pub(crate) fn specifications(&mut self, mut house: Random) -> Vec<Record> {
        let phrases = self.topics.class.phrases("spec");
        let named: Vec<usize> = phrases.iter().map(|_| house.below(60)).collect();
        let mut drawn = self.speaker.random.some(phrases.len(), (5, 12));
        drawn.sort_unstable();
        let mut specification = |at: usize| {
            let mut columns = phrases[at].columns();
            let names: Vec<&'static str> =
                columns.next().map(|it| it.source.split('/').collect()).unwrap_or_default();
            let value = columns.next().map(|value| self.speaker.say(&value)).unwrap_or_default();
            let name = names.get(named[at] % names.len().max(1)).copied().unwrap_or_default();
            Record::of("name", name).with("value", value)
        };
        drawn.into_iter().map(&mut specification).collect()
    }

    pub(crate) fn reviews(&mut self, count: usize) -> Vec<Record> {
        let Topics { shared, house, .. } = self.topics;
        let phrases: Vec<&Phrase> =
            [shared, house].iter().flat_map(|topic| topic.phrases("review")).collect();
        let mut review = || {
            let heading = self.speaker.any(shared.phrases("heading"));
            let sentences = self.speaker.random.between((2, 5));
            let text = self.speaker.paragraph(&phrases, sentences);
            let by = reviewer(shared, self.speaker.random);
            let stars = self.speaker.random.between((1, 5)).to_string();
            Record::of("heading", heading).with("by", by).with("stars", stars).with("text", text)
        };
        (0..count).map(|_| review()).collect()
    }

    /// Some phrases of a section, one after the other.
    pub(crate) fn list(&mut self, section: &str) -> String {
        let count = self.speaker.random.between((1, 3));
        let phrases = self.topics.shared.phrases(section);
        (0..count).map(|_| self.speaker.any(phrases)).collect::<Vec<_>>().join("; ")
    }
}

/// A reviewer, by name and town or by a made-up name.
fn reviewer(lists: &Topic, random: &mut Random) -> String {
    match random.chance(0.5) {
        true => format!("{}{}", lists.words("nick").any(random), random.below(100)),
        false => format!("{} from {}", lists.words("given").any(random), lists.words("place").any(random)),
    }
}
