//! `synthetic/news-2004`: news pages of five sites in five classes, after the thesis's News collection.
//!
//! Yi (2004, section 5.2) clusters and classifies 10,610 pages of five news sites in the classes business,
//! entertainment, health, politics and technology, which are not to be had. This corpus stands in for them: the
//! same number of pages of each class on each site (Table 5-2, zeros included), each page one piece of news among
//! navigation, advertisements, recommended news and copyright notices, in the HTML of 2003. The sites are made
//! up; each stands for a column of the table:
//!
//! | site | stands for | page types |
//! |---|---|---|
//! | `federal-network` | ABC | story, feature, wire |
//! | `albion-online` | BBC | story, analysis |
//! | `meridian` | CBS | story, interactive |
//! | `continental` | CNN | story, wire, special |
//! | `daily-nation` | USA Today | story, column, brief |
//!
//! A site's template (`templates/*.html`) holds its page types; attributes such as width, colour and align differ
//! a little between pages. Noise is of the kinds of section 2.2: decoration and declarations; services, boards
//! and polls; directories (all pages name all five sections; a section's own menu is the same on all its pages
//! and so goes with the class); recommended, popular and other sections' news; advertisements, none of which
//! names the page's class. The corpus knows no method: nothing here was chosen by what one makes of it.
//!
//! Words: a class has seven subjects or so, a page one of them, and it touches another (`mixture`): in two of five
//! cases one of a class near to its own. Of the nouns in slots four in ten come from its class, the rest from what
//! all news share, from the site's house words and from a tail; half of its names are coined. Subjects, lists and
//! weights are guesses; what can be compared is compared below, over the first 25 pages of a site: share of the
//! main content in the page's words; of the different words of a page, and of its main content, the share that
//! stand on no other page and on more than half. The example `statistics` prints these figures for any data set.
//!
//! | | main | words | alone | half | main words | alone | half |
//! |---|---|---|---|---|---|---|---|
//! | the 5 sites here, all pages | .46-.51 | 410-550 | .14-.16 | .34-.38 | 210-290 | .22-.25 | .19-.23 |
//! | BBC, CNN, MSN, Yahoo in `crawl-to-the-future`, 2000 and 2005 | .51-.64 | 580-1510 | .17-.27 | .24-.42 | 390-880 | .28-.36 | .15-.18 |
//! | its other six hosts, 2000 and 2005 | .51-.94 | 700-1680 | .18-.33 | .21-.53 | 530-1560 | .26-.38 | .15-.24 |
//!
//! So articles here are half as long as real ones, which keeps the 800 clusterings of the thesis affordable; and
//! pages share more of their words than real ones, above all since the pages that lists name are pages of the
//! corpus.
//!
//! A page depends on the seed, its site and its number, and through its lists on the classes and headlines of the
//! site's other pages; names and sites are made up.

mod around;
mod article;

use std::sync::LazyLock;

use crate::classed::{ClassWords, Classed, Maker, Outline};
use crate::corpus::Corpus;
use crate::day::Day;
use crate::random::Random;
use crate::site::Purpose;
use crate::template::Record;
use crate::words::{Language, Names, Palette, Source, Topic, Words};
use article::Article;

pub(crate) static CORPUS: LazyLock<Corpus> = LazyLock::new(|| Corpus::read("news-2004"));

pub(crate) static WORDS: LazyLock<ClassWords> =
    LazyLock::new(|| ClassWords::read("news-2004", &CORPUS, "news-2004/words/news.txt"));

/// Days over which the pages were published, from the first of 2003 on.
const DAYS: usize = 365;

/// The classes that a page of each class touches, itself left out: business, politics and technology are near to each
/// other, as the thesis's tables have it (section 5.5: their pairs are told apart worst).
const NEAR: [&[usize]; 5] = [&[4, 4, 3, 3, 2, 1], &[0, 4, 3], &[3, 3, 0, 4], &[0, 0, 2, 4], &[0, 0, 0, 1, 3]];

/// How often a page touches a subject of another class rather than of its own.
const ELSEWHERE: f64 = 0.4;

/// The corners of everyday life.
const EVERYDAY: [&str; 6] = ["city", "life", "society", "sport", "world", "culture"];

/// What a page's draws begin with; its text goes on from the same draws.
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
        // the first subjects of a class are the commoner ones, a little
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

/// A page's mixture of words. A class is no bag of words: it has subjects (markets, energy and airlines are all business),
/// a page has one of them and touches another, of its own class or of one near to it. What the classes share outweighs
/// what is their own. Weights are in hundredths of the words of each sort; guesses at ordinary news, in which a third of
/// the nouns tells the topic.
pub(crate) fn mixture(site: usize, class: usize, subject: usize, random: &mut Random) -> Words {
    let (own, common) = (&WORDS.subjects(class)[subject], WORDS.of_class(class));
    let (shared, house) = (WORDS.shared(), WORDS.of_site(site));
    let near =
        if random.chance(ELSEWHERE) { random.pick(NEAR[class]).copied().unwrap_or(class) } else { class };
    let other: &Topic = &WORDS.subjects(near)[random.below(WORDS.subjects(near).len())];
    // words of everyday life that no class owns: another corner of it on each page
    let everyday = Language::English.stock().topic(EVERYDAY[random.below(EVERYDAY.len())]);
    let few = random.between((3, 6));
    let focus = if random.chance(0.7) { own } else { common };
    let nouns = Palette::of([
        (13, Source::focus(focus.words("noun"), few, random)),
        (14, Source::Common(own.words("noun"))),
        (11, Source::Common(common.words("noun"))),
        (7, Source::Common(other.words("noun"))),
        (18, Source::Common(shared.words("noun"))),
        (8, Source::focus(everyday.words("noun"), 12, random)),
        (6, Source::Common(house.words("noun"))),
        (23, Source::focus(shared.words("rare"), 45, random)),
    ]);
    let verbs = Palette::of([
        (9, Source::Common(own.words("verb"))),
        (9, Source::Common(common.words("verb"))),
        (4, Source::Common(other.words("verb"))),
        (43, Source::Common(shared.words("verb"))),
        (5, Source::focus(everyday.words("verb"), 5, random)),
        (6, Source::Common(house.words("verb"))),
        (24, Source::focus(shared.words("rare_verb"), 18, random)),
    ]);
    let adjectives = Palette::of([
        (10, Source::Common(own.words("adjective"))),
        (12, Source::Common(common.words("adjective"))),
        (4, Source::Common(other.words("adjective"))),
        (39, Source::Common(shared.words("adjective"))),
        (5, Source::focus(everyday.words("adjective"), 5, random)),
        (6, Source::Common(house.words("adjective"))),
        (24, Source::focus(shared.words("rare_adjective"), 14, random)),
    ]);
    Words {
        language: Language::English,
        nouns,
        verbs,
        adjectives,
        names: Names::draw(shared, random),
        lists: [own, common, shared],
        careful: false,
    }
}

/// Writes the pages, which `banners_2004` has too.
pub(crate) struct News;

impl Maker for News {
    fn outline(&self, site: &Classed, index: usize) -> Outline {
        let Plan { class, subject, day: at, headline, .. } = Plan::of(site, index);
        let (spec, day) = (site.spec(), Day::after_2003(at));
        let number = 100_000 + 7 * index;
        let path = spec.path(&[
            ("n", &number.to_string()),
            ("s", &spec.sections[class].folder),
            ("d", &day.path()),
            ("slug", &slug(&headline)),
            ("length", &self.class(site, class).len().to_string()),
        ]);
        let note = day.short(Language::English);
        Outline { class, subject, title: headline, path, note, day: at }
    }

    fn write(&self, site: &Classed, index: usize) -> (Record, &'static str, Vec<&'static str>) {
        let mut plan = Plan::of(site, index);
        let day = plan.day;
        let kind = site.draw_kind(&mut plan.random);
        let Article { record, picture, table } = Article::write(plan, site.index, index);
        let record = record
            .with(kind, "1")
            .with("site", &site.spec().name)
            .with("host", &site.spec().host)
            .with("path", site.outline(index).path.clone());
        let named = [(picture, "picture"), (true, "related"), (table, "table-in-article")];
        let traits = named.into_iter().filter(|(there, _)| *there).map(|(_, name)| name).collect();
        (around::around(site, index, day, record), kind, traits)
    }
}

/// The first words of a headline, as addresses have them.
fn slug(headline: &str) -> String {
    let words = headline.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| word.len() > 2);
    words.take(2).flat_map(|word| [word, "."]).collect::<String>().to_ascii_lowercase()
}
