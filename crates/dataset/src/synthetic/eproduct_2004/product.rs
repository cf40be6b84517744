//! The main content of a product page: title, price, overview, features, specifications, reviews.

use super::outline::{Plan, voice};
use super::words::{kinds, of_class, of_site, shared};
use crate::synthetic::classed::{ClassedSite, Phrase, Purpose, Topic, Voice};
use crate::synthetic::random::Random;
use crate::synthetic::record::Record;

/// A product's description, ready for a template.
pub(super) struct Product {
    pub(super) record: Record,
    pub(super) reviewed: bool,
}

/// Shares in hundredths of pages with a list of features, with specifications, with reviews. The thesis is silent;
/// guesses at ordinary overview pages.
const FEATURES: usize = 55;
const SPECIFICATIONS: usize = 85;
const REVIEWS: usize = 65;

impl Product {
    /// Writes the description of a plan.
    pub(super) fn write(plan: Plan, site: &ClassedSite) -> Self {
        let Plan { mut random, class, kind, mixture, price } = plan;
        let mut has = |share| random.below(100) < share;
        let (featured, specified, reviewed) = (has(FEATURES), has(SPECIFICATIONS), has(REVIEWS));
        let mut says = Says {
            voice: voice(&mixture, &mut random),
            class: of_class(class),
            kind: &kinds(class)[kind],
            shared: shared(),
            house: of_site(site.index()),
        };
        let count = says.voice.random.between((1, 3));
        let overview = (0..count).map(|_| Record::default().with("text", says.overview())).collect();
        let features = if featured { says.features() } else { Vec::new() };
        let specifications = if specified {
            says.specifications(site.random(Purpose::Section, 100 + class))
        } else {
            Vec::new()
        };
        let reviews = if reviewed {
            let random: &mut Random = says.voice.random;
            let count = random.between((1, 4)).min(random.between((1, 4)));
            says.reviews(count)
        } else {
            Vec::new()
        };
        let (pros, cons) = (says.list("pro"), says.list("con"));
        let verdict = says.voice.any(shared().phrases("verdict"));
        let rating = says.voice.random.between((4, 9)).to_string();
        let naming = &mixture.naming;
        let record = Record::default()
            .with("title", naming.title.clone())
            .with("maker", naming.maker)
            .with("model", naming.model.clone())
            .with("price", price)
            .listing("overview", overview)
            .listing("features", features)
            .listing("specs", specifications)
            .listing("reviews", reviews)
            .with("pros", pros)
            .with("cons", cons)
            .with("verdict", verdict)
            .with("rating", rating);
        Self { record, reviewed }
    }
}

/// Says the lines of one page, in the words of its class and kind, of its site, and of all.
pub(in crate::synthetic) struct Says<'a> {
    pub(in crate::synthetic) voice: Voice<'a>,
    pub(in crate::synthetic) class: &'static Topic,
    pub(in crate::synthetic) kind: &'static Topic,
    pub(in crate::synthetic) shared: &'static Topic,
    pub(in crate::synthetic) house: &'static Topic,
}

impl Says<'_> {
    pub(in crate::synthetic) fn overview(&mut self) -> String {
        let topics = [self.shared, self.class, self.class, self.kind, self.house];
        let phrases: Vec<&Phrase> = topics.iter().flat_map(|topic| topic.phrases("sentence")).collect();
        let count = self.voice.random.between((2, 4));
        self.voice.paragraph(&phrases, count)
    }

    pub(in crate::synthetic) fn features(&mut self) -> Vec<Record> {
        let phrases: Vec<&Phrase> = self.class.phrases("bullet").iter().collect();
        let count = self.voice.random.between((3, phrases.len()));
        let drawn = self.voice.random.sample(phrases.len(), count);
        drawn.into_iter().map(|at| Record::default().with("item", self.voice.say(phrases[at]))).collect()
    }

    /// Some of the class's specifications in their order, named as the site names them, which `house` settles.
    pub(in crate::synthetic) fn specifications(&mut self, mut house: Random) -> Vec<Record> {
        let phrases = self.class.phrases("spec");
        let named: Vec<usize> = phrases.iter().map(|_| house.below(60)).collect();
        let count = self.voice.random.between((5, 12));
        let mut drawn = self.voice.random.sample(phrases.len(), count);
        drawn.sort_unstable();
        drawn
            .into_iter()
            .map(|at| {
                let mut columns = phrases[at].columns();
                let names: Vec<&str> =
                    columns.next().map(|it| it.source().split('/').collect()).unwrap_or_default();
                let value = columns.next().map(|value| self.voice.say(&value)).unwrap_or_default();
                let name = names.get(named[at] % names.len().max(1)).copied().unwrap_or_default();
                Record::default().with("name", name).with("value", value)
            })
            .collect()
    }

    pub(in crate::synthetic) fn reviews(&mut self, count: usize) -> Vec<Record> {
        let topics = [self.shared, self.house];
        let phrases: Vec<&Phrase> = topics.iter().flat_map(|topic| topic.phrases("review")).collect();
        (0..count)
            .map(|_| {
                let heading = self.voice.any(self.shared.phrases("heading"));
                let sentences = self.voice.random.between((2, 5));
                let text = self.voice.paragraph(&phrases, sentences);
                let random: &mut Random = self.voice.random;
                Record::default()
                    .with("heading", heading)
                    .with("by", by(random))
                    .with("stars", random.between((1, 5)).to_string())
                    .with("text", text)
            })
            .collect()
    }

    pub(in crate::synthetic) fn list(&mut self, section: &str) -> String {
        let count = self.voice.random.between((1, 3));
        let said: Vec<String> = (0..count).map(|_| self.voice.any(self.shared.phrases(section))).collect();
        said.join("; ")
    }
}

/// A reviewer, by name and town or by a made-up name.
fn by(random: &mut Random) -> String {
    let lists = shared();
    if random.chance(0.5) {
        format!("{}{}", lists.words("nick").any(random), random.below(100))
    } else {
        format!("{} from {}", lists.words("given").any(random), lists.words("place").any(random))
    }
}
