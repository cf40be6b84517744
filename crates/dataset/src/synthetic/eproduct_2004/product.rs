//! The main content of a product page: title, price, overview, features, specifications, reviews.

use super::outline::{Plan, voice};
use super::words::{kinds, of_class, of_site, shared};
use crate::synthetic::classed::{ClassedSite, Phrase, Purpose, Voice};
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
        let mut says = Says { voice: voice(&mixture, &mut random), class, kind, site: site.index() };
        let count = says.voice.random.between((1, 3));
        let overview = (0..count).map(|_| Record::default().with("text", says.overview())).collect();
        let features = if featured { says.features() } else { Vec::new() };
        let specifications = if specified { says.specifications(site) } else { Vec::new() };
        let reviews = if reviewed { says.reviews() } else { Vec::new() };
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

/// Says the lines of one page.
struct Says<'a> {
    voice: Voice<'a>,
    class: usize,
    kind: usize,
    site: usize,
}

impl Says<'_> {
    fn overview(&mut self) -> String {
        let topics = [
            shared(),
            of_class(self.class),
            of_class(self.class),
            &kinds(self.class)[self.kind],
            of_site(self.site),
        ];
        let phrases: Vec<&Phrase> = topics.iter().flat_map(|topic| topic.phrases("sentence")).collect();
        let count = self.voice.random.between((2, 4));
        self.voice.paragraph(&phrases, count)
    }

    fn features(&mut self) -> Vec<Record> {
        let phrases: Vec<&Phrase> = of_class(self.class).phrases("bullet").iter().collect();
        let count = self.voice.random.between((3, phrases.len()));
        let drawn = self.voice.random.sample(phrases.len(), count);
        drawn.into_iter().map(|at| Record::default().with("item", self.voice.say(phrases[at]))).collect()
    }

    /// Some of the class's specifications in their order, named as the site names them.
    fn specifications(&mut self, site: &ClassedSite) -> Vec<Record> {
        let phrases = of_class(self.class).phrases("spec");
        let mut house = site.random(Purpose::Section, 100 + self.class);
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

    fn reviews(&mut self) -> Vec<Record> {
        let topics = [shared(), of_site(self.site)];
        let phrases: Vec<&Phrase> = topics.iter().flat_map(|topic| topic.phrases("review")).collect();
        let count = self.voice.random.between((1, 4)).min(self.voice.random.between((1, 4)));
        (0..count)
            .map(|_| {
                let heading = self.voice.any(shared().phrases("heading"));
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

    fn list(&mut self, section: &str) -> String {
        let count = self.voice.random.between((1, 3));
        let said: Vec<String> = (0..count).map(|_| self.voice.any(shared().phrases(section))).collect();
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
