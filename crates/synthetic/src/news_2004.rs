//! `synthetic/news-2004`: news pages of five sites in five classes, after the thesis's News collection.
//!
//! Yi (2004, section 5.2) clusters and classifies 10,610 pages of five news sites in the classes business,
//! entertainment, health, politics and technology, which are not available. This corpus replaces them: the
//! same number of pages of each class on each site (Table 5-2, zeros included), each page one piece of news among
//! navigation, advertisements, recommended news and copyright notices, in the HTML of 2003. The sites are made
//! up; each represents a column of the table:
//!
//! | site | represents | page types |
//! |---|---|---|
//! | `federal-network` | ABC | story, feature, wire |
//! | `albion-online` | BBC | story, analysis |
//! | `meridian` | CBS | story, interactive |
//! | `continental` | CNN | story, wire, special |
//! | `daily-nation` | USA Today | story, column, brief |
//!
//! A site's template (`templates/*.html`) holds its page types; attributes such as width, colour and align
//! differ a little between pages. Noise is of the kinds of section 2.2: decoration and declarations;
//! services, boards and polls; directories (all pages name all five sections; a section's own menu is the
//! same on all its pages, so it depends on the class); recommended, popular and other sections' news;
//! advertisements, none of which names the page's class. No choice was made by the results of a method.
//!
//! Words: a class has about seven subjects. A page has one of them and touches another (`mixture`), in two of
//! five cases one of a class similar to its own. Of the nouns in slots 40 percent come from its class, the
//! rest from the words of all news, from the site's own words and from rare words; half of its names are
//! coined. Subjects, lists and weights are guesses. The table compares figures over the first 25 pages of a
//! site: the share of the main content in the page's words; the number of different words of a page and of
//! its main content, and the shares of these that are on no other page and on more than half of the pages.
//! The example `statistics` prints these figures for any data set.
//!
//! | | main | words | alone | half | main words | alone | half |
//! |---|---|---|---|---|---|---|---|
//! | the 5 sites here, all pages | .46-.51 | 410-550 | .14-.16 | .34-.38 | 210-290 | .22-.25 | .19-.23 |
//! | BBC, CNN, MSN, Yahoo in `crawl-to-the-future`, 2000 and 2005 | .51-.64 | 580-1510 | .17-.27 | .24-.42 | 390-880 | .28-.36 | .15-.18 |
//! | its other six hosts, 2000 and 2005 | .51-.94 | 700-1680 | .18-.33 | .21-.53 | 530-1560 | .26-.38 | .15-.24 |
//!
//! So articles here are half as long as real ones, which keeps the 800 clusterings of the thesis affordable;
//! and pages share more of their words than real ones, mainly because their lists name pages of the corpus.
//!
//! A page depends on the seed, its site and its number, and through its lists on the classes and headlines of the
//! site's other pages; names and sites are made up.

use std::sync::LazyLock;

use crate::around::{Day, advertisement, asked, link, menu};
use crate::classed::{ClassWords, Classed, Maker, Outline};
use crate::corpus::Corpus;
use crate::random::Random;
use crate::site::{Purpose, present};
use crate::story::{Block, SIDES, SIZES, Shape, picture};
use crate::template::Record;
use crate::words::{Language, Phrase, Speaker, Topic, Words, capitalised};

pub(crate) static CORPUS: LazyLock<Corpus> = LazyLock::new(|| Corpus::read("news-2004"));

pub(crate) static WORDS: LazyLock<ClassWords> =
    LazyLock::new(|| ClassWords::read("news-2004", &CORPUS, "news-2004/words/news.txt"));

/// Writes the pages; `banners_2004` uses them too.
pub(crate) struct News;

impl Maker for News {
    fn outline(&self, site: &Classed, index: usize) -> Outline {
        let Plan { class, day: at, headline, .. } = Plan::of(site, index);
        let (spec, day) = (site.spec(), Day::after_2003(at));
        let number = 100_000 + 7 * index;
        let path = spec.path(&[
            ("n", &number.to_string()),
            ("s", &spec.sections[class].folder),
            ("d", &day.path()),
            ("slug", &slug(&headline)),
            ("length", &self.class(site, class).len().to_string()),
        ]);
        Outline { class, title: headline, path, note: day.short(Language::English), day: at }
    }

    fn write(&self, site: &Classed, index: usize) -> (Record, &'static str, Vec<&'static str>) {
        let mut plan = Plan::of(site, index);
        let day = plan.day;
        let kind = site.draw_kind(&mut plan.random);
        let (record, traits) = article(plan, site.index, index);
        (around(site, index, day, record), kind, traits)
    }
}

/// The first words of a headline, as in addresses.
fn slug(headline: &str) -> String {
    let words = headline.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| word.len() > 2);
    words.take(2).flat_map(|word| [word, "."]).collect::<String>().to_ascii_lowercase()
}

/// Days over which the pages were published, from the first of 2003 on.
const DAYS: usize = 365;

/// The other classes that a page of each class touches. Business, politics and technology are similar, as in
/// the thesis's tables (section 5.5: their pairs are distinguished worst).
const NEAR: [&[usize]; 5] = [&[4, 4, 3, 3, 2, 1], &[0, 4, 3], &[3, 3, 0, 4], &[0, 0, 2, 4], &[0, 0, 0, 1, 3]];

/// How often a page touches a subject of another class rather than of its own.
const ELSEWHERE: f64 = 0.4;

/// The topics of everyday life.
const EVERYDAY: [&str; 6] = ["city", "life", "society", "sport", "world", "culture"];

/// The first draws of a page; its text continues with the same stream.
struct Plan {
    random: Random,
    class: usize,
    subject: usize,
    day: usize,
    words: Words,
    headline: String,
}

impl Plan {
    fn of(site: &Classed, index: usize) -> Self {
        let mut random = site.random(Purpose::Outline, index);
        let class = site.class(index);
        // the first subjects of a class are a little more common
        let count = WORDS.subjects(class).len();
        let subject = random.below(count).min(random.below(count + 2));
        let day = random.below(DAYS);
        let words = mixture(site.index, class, subject, &mut random);
        let topic = match random.below(100) {
            0..40 => &WORDS.subjects(class)[subject],
            40..75 => WORDS.of_class(class),
            _ => WORDS.shared(),
        };
        let headline = words.speaker(&mut random).any(topic.phrases("headline"));
        Self { random, class, subject, day, words, headline }
    }
}

/// A page's mixture of words. A class has several subjects (markets, energy and airlines are all business). A
/// page has one of them and touches another, of its own class or of a similar one. The common words of the
/// classes outweigh their own words. Weights are percentages of the words of each sort. They are guesses at
/// ordinary news, in which a third of the nouns shows the topic.
pub(crate) fn mixture(site: usize, class: usize, subject: usize, random: &mut Random) -> Words {
    let (own, common) = (&WORDS.subjects(class)[subject], WORDS.of_class(class));
    let (shared, house) = (WORDS.shared(), WORDS.of_site(site));
    let near =
        if random.chance(ELSEWHERE) { random.pick(NEAR[class]).copied().unwrap_or(class) } else { class };
    let other: &Topic = &WORDS.subjects(near)[random.below(WORDS.subjects(near).len())];
    // words of everyday life that belong to no class: another topic on each page
    let everyday = Language::English.stock().topic(EVERYDAY[random.below(EVERYDAY.len())]);
    let topic = |name: &str, random: &mut Random| match name {
        "focus" if random.chance(0.7) => own,
        "own" => own,
        "focus" | "class" => common,
        "other" => other,
        "everyday" => everyday,
        "house" => house,
        _ => shared,
    };
    Words::english([own, common, shared], topic, random)
}

/// The percentages of articles with a picture, with subheads, a list, a quote, a table. The thesis does not
/// give them; they are guesses at ordinary news.
const SHARES: [usize; 5] = [35, 25, 14, 15, 8];

/// Writes the article of a plan, and its traits. `index` names its picture.
fn article(plan: Plan, site: usize, index: usize) -> (Record, Vec<&'static str>) {
    let Plan { mut random, class, subject, day, words, headline } = plan;
    let shape = Shape::draw(SHARES, (5, 20), (4, 0), &mut random);
    let topics = [&WORDS.subjects(class)[subject], WORDS.of_class(class), WORDS.of_site(site)];
    let dateline = words.names.dateline(&Day::after_2003(day).short(Language::English));
    let mut writer = Writer { speaker: words.speaker(&mut random), topics };
    let blocks = shape.blocks(|block| match block {
        Block::Subhead => Record::of("subhead", writer.speaker.line("subhead")),
        Block::Text(at) => writer.paragraph().with_if(at == 1, "dateline", dateline.clone()),
        Block::List => {
            let count = writer.speaker.random.between((3, 6));
            let items = (0..count).map(|_| Record::of("item", writer.speaker.line("list")));
            Record::of_list("items", items)
        }
        Block::Quote => Record::of("quote", writer.speaker.line("quote")),
        Block::Table => Record::of_list("rows", writer.rows()),
    });
    let image = format!("/images/2003/{}.jpg", 4000 + index);
    let pictures = shape.picture.then(|| {
        let size = SIZES[writer.speaker.random.below(4)];
        let picture = picture(writer.speaker.line("caption"), image, size);
        picture.with("side", SIDES[writer.speaker.random.below(3)])
    });
    let (names, random) = (WORDS.shared(), writer.speaker.random);
    let byline = format!("{} {}", names.words("given").any(random), names.words("surname").any(random));
    let record = Record::of("headline", headline)
        .with("byline", byline)
        .with("date", Day::after_2003(day).long(Language::English))
        .listing("blocks", blocks)
        .listing("pictures", pictures);
    let traits =
        present([(shape.picture, "picture"), (true, "related"), (shape.has_table(), "table-in-article")]);
    (record, traits)
}

/// Writes the lines of one article.
struct Writer<'a> {
    speaker: Speaker<'a>,
    /// Its subject, its class and its site.
    topics: [&'static Topic; 3],
}

impl Writer<'_> {
    fn paragraph(&mut self) -> Record {
        let [subject, class, site] = self.topics;
        let draw = |random: &mut Random| {
            let topic = match random.below(100) {
                0..10 => subject,
                10..30 => class,
                30..38 => site,
                _ => WORDS.shared(),
            };
            random.pick(topic.phrases("sentence"))
        };
        let sentences = self.speaker.random.between((1, 3));
        let said: Vec<String> = (0..sentences).map(|_| self.speaker.fresh(draw)).collect();
        Record::of("text", said.join(" "))
    }

    fn rows(&mut self) -> Vec<Record> {
        let phrases = WORDS.shared().phrases("row");
        let columns: Vec<Phrase> = phrases[self.speaker.random.below(phrases.len())].columns().collect();
        let count = self.speaker.random.between((3, 6));
        let row = |_| {
            let cells = columns.iter().map(|column| Record::of("cell", self.speaker.say(column)));
            Record::of_list("cells", cells)
        };
        (0..count).map(row).collect()
    }
}

/// Days that share a list of popular news and a poll.
const SEASON: usize = 3;

/// Everything around page `index`, published on `day`.
fn around(site: &Classed, index: usize, day: usize, page: Record) -> Record {
    let mut random = site.random(Purpose::Around, index);
    let class = site.class(index);
    let page = section_menu(site, class, page);
    let page = menu(site, "sections", 0, class, page);
    let page = other_sections(site, index, &mut random, page);
    // the most read news of some days, the same on all pages of them
    let popular = site.ranked(7, site.random(Purpose::Season, day / SEASON));
    let page = boards(site, day, page.listing("popular", popular));
    let page = page.listing("ads", advertisements(site, class, &mut random));
    decoration(&mut random, page)
}

/// The section's own menu, the same on all its pages: noise that depends on the class.
fn section_menu(site: &Classed, class: usize, page: Record) -> Record {
    let mut random = site.random(Purpose::Section, class);
    let folder = &site.spec().sections[class].folder;
    let own = WORDS.subjects(class);
    let drawn = random.some(own.len(), (3, own.len()));
    let mut names: Vec<&str> = drawn.into_iter().map(|at| own[at].name).collect();
    let nouns = WORDS.of_class(class).words("noun");
    for noun in random.some(nouns.len(), (3, 7)).into_iter().map(|at| nouns.get(at)) {
        if !names.contains(&noun) {
            names.push(noun);
        }
    }
    let entry = |(at, name): (usize, &str)| link(capitalised(name), format!("/{folder}/{at}/"));
    page.listing("menu", names.into_iter().enumerate().map(entry))
}

/// Headlines of the other sections (`others`), and news recommended on this page (`related`), mostly of its own section.
fn other_sections(site: &Classed, index: usize, random: &mut Random, page: Record) -> Record {
    let class = site.class(index);
    let (mut others, mut related): (Vec<Record>, Vec<Record>) = (Vec::new(), Vec::new());
    let (wanted, each) = (random.between((4, 8)), random.between((1, 2)));
    let sections = site.spec().sections.len();
    let (mut seen, mut taken) = (vec![0; sections], vec![index]);
    for _ in 0..60 {
        let Some(other) = site.draw_page(&mut taken, random) else { break };
        let its = site.class(other);
        let fits = its == class || random.chance(0.2);
        if fits && related.len() < wanted {
            related.push(site.entry(other));
        } else if its != class && seen[its] < each {
            seen[its] += 1;
            others.push(site.entry(other));
        }
        if related.len() >= wanted && others.len() >= each * (sections - 1) {
            break;
        }
    }
    page.listing("others", others).listing("related", related)
}

/// Small boards of the day: `markets`, `weather`, and the poll of some days (`question`, `options`).
fn boards(site: &Classed, day: usize, page: Record) -> Record {
    let mut random = site.random(Purpose::Season, 10_000 + day);
    let markets = ["DOW", "NASDAQ", "S&P 500"].into_iter().map(|name| {
        let (level, points) = (random.between((800, 9_900)), random.below(99));
        let change = format!("{}{}.{points:02}", ["+", "-"][random.below(2)], random.below(90));
        Record::of("name", name).with("level", format!("{level}.{points:02}")).with("change", change)
    });
    let page = page.listing("markets", markets);
    let sky = ["Sunny", "Cloudy", "Rain", "Showers", "Snow", "Fog", "Windy"][random.below(7)];
    let weather = format!("{sky}, {}F", 20 + random.below(70));
    let polls = WORDS.shared().phrases("poll");
    let poll = &polls[(day / SEASON) % polls.len()];
    // the question names a current topic of that week
    let nouns = WORDS.shared().words("noun");
    let poll = poll.source.replace("{ns}", "the polls").replace("{v}", "change");
    let poll = poll.replace("{n}", nouns.get(day / SEASON)).replace("{a}", "important");
    asked(&poll, page)
        .with("weather", weather)
        .with("today", Day::after_2003(day).long(Language::English))
        .with("slogan", WORDS.of_site(site.index).words("slogan").get(day / 30).to_owned())
}

/// Advertisements in rotation, none of which names the page's own class: `sponsor`, `slogan`, `call`,
/// `click`.
fn advertisements(site: &Classed, class: usize, random: &mut Random) -> Vec<Record> {
    let all = site.stock().common.phrases("ad");
    let names = site.corpus.classes[class].as_str();
    let wanted = random.between((2, 3));
    let drawn = random.sample(all.len(), all.len()).into_iter();
    let drawn = drawn.filter(|&at| !all[at].source.to_ascii_lowercase().contains(names));
    drawn.take(wanted).map(|at| advertisement(site, at)).collect()
}

/// Display attributes that differ a little from page to page.
fn decoration(random: &mut Random, page: Record) -> Record {
    page.with("width", ["100%", "98%", "470", "460"][random.below(4)])
        .with("shade", ["#FFFFFF", "#FFFFFF", "#FFFFFF", "#F8F8F8"][random.below(4)])
        .with("size", ["2", "2", "2", "3"][random.below(4)])
}
