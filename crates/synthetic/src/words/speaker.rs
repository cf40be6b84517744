//! Chooses the words of a page, and fills the slots of phrases with them.
//!
//! The grammar is that of the phrases. The texts look like real ones, but have no meaning. The corpora choose the phrases of a text.

use super::english::{capitalised, gerund, past, plural};
use super::names::{Names, Person};
use super::{Language, Phrase, Piece, Topic, WordList};
use crate::random::Random;

/// A list of words with its distribution.
pub(crate) enum Source {
    /// The first words are more frequent, as in real language.
    Common(&'static WordList),
    /// The few words that the page repeats.
    Focus(Vec<&'static str>),
}

impl Source {
    /// Some words that a page repeats, drawn from a list.
    pub(crate) fn focus(list: &'static WordList, count: usize, random: &mut Random) -> Self {
        Self::Focus((0..count).map(|_| list.any(random)).collect())
    }

    fn is_empty(&self) -> bool {
        match self {
            Source::Common(list) => list.len() == 0,
            Source::Focus(words) => words.is_empty(),
        }
    }

    fn draw(&self, random: &mut Random) -> &'static str {
        match self {
            Source::Common(list) => list.common(random),
            Source::Focus(words) => random.pick(words).copied().unwrap_or_default(),
        }
    }
}

/// A mixture of lists.
pub(crate) enum Palette {
    /// Each with the sum of the weights up to and including its own; one draw chooses.
    Weighted(Vec<(usize, Source)>),
    /// Each with the probability that it is taken if none before it was.
    InTurn(Vec<(f64, Source)>),
}

impl Palette {
    /// Lists and their weights; an empty list adds nothing.
    pub(crate) fn of(sources: impl IntoIterator<Item = (usize, Source)>) -> Self {
        let mut total = 0;
        let summed = sources.into_iter().filter(|(_, source)| !source.is_empty()).map(|(weight, source)| {
            total += weight;
            (total, source)
        });
        Self::Weighted(summed.collect())
    }

    /// A word; the empty word if the mixture is empty.
    fn draw(&self, random: &mut Random) -> &'static str {
        let drawn = match self {
            Self::Weighted(sources) => {
                let at = random.below(sources.last().map_or(0, |(total, _)| *total));
                sources.iter().find(|(sum, _)| at < *sum).map(|(_, source)| source)
            }
            Self::InTurn(sources) => {
                // the last takes the rest
                let last = sources.len().saturating_sub(1);
                let mut all = sources.iter().enumerate();
                all.find(|(at, (share, _))| *at == last || random.chance(*share))
                    .map(|(_, (_, source))| source)
            }
        };
        drawn.map_or("", |source| source.draw(random))
    }
}

/// The words that the phrases of one page share.
pub(crate) struct Words {
    pub(crate) language: Language,
    pub(crate) nouns: Palette,
    pub(crate) verbs: Palette,
    pub(crate) adjectives: Palette,
    pub(crate) names: Names,
    /// The topics in which the lists and numbers of slots are searched, in this order. The last one has the
    /// words of all pages.
    pub(crate) lists: [&'static Topic; 3],
    /// Whether the text avoids repetition: no noun or verb is repeated at once, no person meets himself, and
    /// all words of a list are equally likely.
    pub(crate) careful: bool,
}

impl Words {
    /// English words of a topic and of all pages.
    pub(crate) fn of_topic(topic: &'static Topic, shared: &'static Topic, random: &mut Random) -> Self {
        Self::english([topic, shared, shared], |name, _| if name == "own" { topic } else { shared }, random)
    }

    /// English words, mixed as the phrases `mixture` of the last of `lists` say, with names from it. Nouns, verbs and adjectives have each a
    /// line of weights in percent with the names of topics, which `topic` knows; behind it, the number of words that the page repeats, if it
    /// takes no more of them (`few` is three to six). `rare` are rare words of the topic.
    pub(crate) fn english(
        lists: [&'static Topic; 3],
        mut topic: impl FnMut(&str, &mut Random) -> &'static Topic,
        random: &mut Random,
    ) -> Self {
        let lines = lists[2].phrases("mixture").iter().map(|phrase| phrase.source);
        let mut palettes = ["noun", "verb", "adjective"].into_iter().zip(lines).map(|(sort, line)| {
            Palette::of(line.split(", ").map(|list| {
                let mut parts = list.split(' ');
                let weight = parts.next().and_then(|weight| weight.parse().ok()).unwrap_or_default();
                let name = parts.next().unwrap_or_default();
                let count = parts.next().map(|it| it.parse().unwrap_or_else(|_| random.between((3, 6))));
                let section = if name == "rare" { format!("rare_{sort}") } else { sort.to_owned() };
                let words = topic(name, random).words(&section);
                let focus = count.map(|count| Source::focus(words, count, random));
                (weight, focus.unwrap_or(Source::Common(words)))
            }))
        });
        let [nouns, verbs, adjectives] =
            [(); 3].map(move |()| palettes.next().unwrap_or_else(|| Palette::of([])));
        let names = Names::draw(lists[2], random);
        Self { language: Language::English, nouns, verbs, adjectives, names, lists, careful: false }
    }

    /// A speaker that has written no phrase.
    pub(crate) fn speaker<'a>(&'a self, random: &'a mut Random) -> Speaker<'a> {
        Speaker {
            words: self,
            random,
            named: vec![false; self.names.people.len()],
            person_named: None,
            organisation_named: None,
            job_given: None,
            last: [""; 3],
            recent: Vec::new(),
        }
    }
}

/// Writes one phrase after another.
pub(crate) struct Speaker<'a> {
    pub(crate) words: &'a Words,
    /// The random draws, also for callers.
    pub(crate) random: &'a mut Random,
    /// The people named in full so far: English texts use only their surnames later.
    named: Vec<bool>,
    /// The person named last in this phrase, whose job may follow.
    person_named: Option<usize>,
    organisation_named: Option<usize>,
    /// The person whose job was given last in this phrase, and whose name may follow.
    job_given: Option<usize>,
    /// The last words drawn.
    last: [&'static str; 3],
    /// The last phrases of running text.
    recent: Vec<&'static str>,
}

/// The number of sentences after which a phrase may be repeated.
const MEMORY: usize = 8;

/// The number of draws for a phrase that was not used recently.
const TRIES: usize = 4;

impl<'a> Speaker<'a> {
    /// One phrase; in English with a capital letter at the beginning.
    pub(crate) fn say(&mut self, phrase: &Phrase) -> String {
        (self.person_named, self.job_given) = (None, None);
        let english = self.words.language == Language::English;
        let mut said = String::with_capacity(phrase.source.len() * 2);
        for piece in &phrase.pieces {
            match *piece {
                Piece::Text(text) => said.push_str(text),
                Piece::Slot(slot) => {
                    let word = self.fill(slot);
                    if english {
                        mend_article(&mut said, &word);
                    }
                    said.push_str(&word);
                }
            }
        }
        if english { capitalised(&said) } else { said }
    }

    /// One of the phrases; the empty text if there are none.
    pub(crate) fn any(&mut self, phrases: &[Phrase]) -> String {
        let at = self.random.below(phrases.len());
        phrases.get(at).map(|phrase| self.say(phrase)).unwrap_or_default()
    }

    /// `count` different phrases, or all if there are fewer, with blanks between them.
    pub(crate) fn paragraph(&mut self, phrases: &[&Phrase], count: usize) -> String {
        let drawn = self.random.sample(phrases.len(), count);
        drawn.into_iter().map(|at| self.say(phrases[at])).collect::<Vec<_>>().join(" ")
    }

    /// A phrase drawn by `draw` that was not used recently.
    pub(crate) fn fresh(&mut self, mut draw: impl FnMut(&mut Random) -> Option<&'static Phrase>) -> String {
        let mut phrase = draw(self.random);
        for _ in 0..TRIES {
            if phrase.is_none_or(|phrase| !self.recent.contains(&phrase.source)) {
                break;
            }
            phrase = draw(self.random);
        }
        let Some(phrase) = phrase else { return String::new() };
        if self.recent.len() == MEMORY {
            self.recent.remove(0);
        }
        self.recent.push(phrase.source);
        self.say(phrase)
    }

    /// The next sentence of a story, from its topic or from all.
    pub(crate) fn sentence(&mut self) -> String {
        let phrases = self.of_topic_or_any(0.3, "sentence");
        self.fresh(|random| random.pick(phrases))
    }

    /// A random number of sentences of a story; `range` is the least and the greatest number.
    pub(crate) fn sentences(&mut self, range: (usize, usize)) -> String {
        let count = self.random.between(range);
        (0..count).map(|_| self.sentence()).collect::<Vec<_>>().join(self.words.language.gap())
    }

    /// A story's headline. The text after it still names people in full.
    pub(crate) fn headline(&mut self) -> String {
        let phrases = self.of_topic_or_any(0.5, "headline");
        let said = self.any(phrases);
        self.named.fill(false);
        said
    }

    /// A line of a kind that all pages have: `subhead`, `caption`, `kicker`.
    pub(crate) fn line(&mut self, kind: &str) -> String {
        self.any(self.words.lists[2].phrases(kind))
    }

    fn of_topic_or_any(&mut self, share: f64, section: &str) -> &'static [Phrase] {
        let [topic, _, shared] = self.words.lists;
        if self.random.chance(share) { topic.phrases(section) } else { shared.phrases(section) }
    }

    /// What fills a slot, by its name: see [`Phrase`].
    fn fill(&mut self, slot: &'static str) -> String {
        let words = self.words;
        match slot {
            "n" => self.word(&words.nouns, "noun").to_owned(),
            "ns" => plural(self.word(&words.nouns, "noun")),
            "v" => self.word(&words.verbs, "verb").to_owned(),
            "vs" => plural(self.word(&words.verbs, "verb")),
            "ved" => past(self.word(&words.verbs, "verb")),
            "ving" => gerund(self.word(&words.verbs, "verb")),
            "a" => words.adjectives.draw(self.random).to_owned(),
            "adverb" => self.list("adverb").common(self.random).to_owned(),
            "person" => self.person(),
            "job" if words.careful => self.job().to_owned(),
            "job" => self.list("job").common(self.random).to_owned(),
            "org" => self.organisation(),
            "town" => self.random.pick(&words.names.towns).cloned().unwrap_or_default(),
            "maker" => words.names.maker.to_owned(),
            "model" => words.names.model.clone(),
            "title" => words.names.title.clone(),
            name => {
                let number = words.lists.iter().find_map(|topic| topic.number(name, self.random));
                number.unwrap_or_else(|| self.of_list(name).to_owned())
            }
        }
    }

    fn list(&self, name: &str) -> &'static WordList {
        let mut lists = self.words.lists.iter().map(|topic| topic.words(name));
        // the last topic's list may be empty too
        lists.find(|list| list.len() > 0).unwrap_or_else(|| self.words.lists[2].words(name))
    }

    fn of_list(&mut self, name: &str) -> &'static str {
        let list = self.list(name);
        if !self.words.careful {
            return list.common(self.random);
        }
        let word = list.any(self.random);
        // a topic has few names of its own, so none is repeated at once
        let of_topic = self.words.lists[0].words(name).len() > 0;
        if !of_topic || self.note(word) { word } else { list.any(self.random) }
    }

    fn word(&mut self, palette: &Palette, section: &str) -> &'static str {
        if !self.words.careful {
            return palette.draw(self.random);
        }
        for _ in 0..3 {
            let word = palette.draw(self.random);
            if self.note(word) {
                return word;
            }
        }
        self.words.lists[2].words(section).any(self.random)
    }

    /// Stores a word; returns whether it was not among the last ones.
    fn note(&mut self, word: &'static str) -> bool {
        let new = !self.last.contains(&word);
        if new {
            self.last.rotate_left(1);
            self.last[2] = word;
        }
        new
    }

    fn person(&mut self) -> String {
        let (people, careful) = (&self.words.names.people, self.words.careful);
        let index = self.job_given.take().unwrap_or_else(|| {
            let index = self.random.below(people.len());
            // no person meets himself
            if careful && self.person_named == Some(index) { (index + 1) % people.len() } else { index }
        });
        self.person_named = Some(index);
        let Some(person) = people.get(index) else { return String::new() };
        let known = self.named[index];
        // if the text is not `careful`, all people before this one in the list count as named too
        self.named[if careful { index } else { 0 }..=index].fill(true);
        let short = known && self.words.language == Language::English;
        if short { person.surname.clone() } else { person.full(self.words.language) }
    }

    fn job(&mut self) -> &'static str {
        let people = &self.words.names.people;
        let index = self.person_named.take().unwrap_or_else(|| {
            let index = self.random.below(people.len());
            self.job_given = Some(index);
            index
        });
        people.get(index).map_or("", |person| person.job)
    }

    fn organisation(&mut self) -> String {
        let all = &self.words.names.organisations;
        let drawn = self.random.below(all.len());
        let again = self.words.careful && self.organisation_named == Some(drawn);
        let index = if again { (drawn + 1) % all.len() } else { drawn };
        self.organisation_named = Some(index);
        all.get(index).cloned().unwrap_or_default()
    }
}

/// Changes the `a` at the end of `said` to `an` before a vowel.
fn mend_article(said: &mut String, word: &str) {
    let alone = said.len() <= 2 || !said[..said.len() - 2].ends_with(|c: char| c.is_alphanumeric());
    let sounded = word.starts_with(|c: char| "aeiouAEIOU".contains(c));
    let glide = ["uni", "Uni", "use", "one", "Eu", "eu"].iter().any(|start| word.starts_with(start));
    if (said.ends_with("a ") || said.ends_with("A ")) && alone && sounded && !glide {
        said.pop();
        said.push_str("n ");
    }
}

/// The words of one news story within `topic`, touching on `aside` now and then: its people, companies, places, and its own words.
///
/// Stories of one topic share its vocabulary. Each repeats a few words of it, and has others that nearly no other story has. Without these rare
/// words every word of a site would soon have occurred.
pub(crate) fn words_of_story(language: Language, topic: &str, aside: &str, random: &mut Random) -> Words {
    let stock = language.stock();
    let (topic, aside, shared) = (stock.topic(topic), stock.topic(aside), &stock.common);
    let (people, companies) = (random.between((2, 4)), random.between((2, 3)));
    let (places, nouns, verbs) = (random.between((1, 3)), random.between((4, 8)), random.between((3, 5)));
    let gap = language.gap();
    let people = (0..people).map(|_| Person::draw(shared, random)).collect();
    let organisations = (0..companies).map(|_| {
        let (brand, kind) = (shared.words("brand").any(random), shared.words("kind").any(random));
        format!("{brand}{gap}{kind}")
    });
    let organisations = organisations.collect();
    let towns = (0..places).map(|_| shared.words("place").any(random).to_owned()).collect();
    let nouns = Source::focus(topic.words("noun"), nouns, random);
    let verbs = Source::focus(topic.words("verb"), verbs, random);
    let mut rare = |list: &str, range: (usize, usize)| {
        let count = random.between(range);
        Source::focus(shared.words(list), count, random)
    };
    let (rare_nouns, rare_verbs) = (rare("rare_noun", (15, 45)), rare("rare_verb", (6, 15)));
    let rare_adjectives = rare("rare_adjective", (4, 10));
    Words {
        language,
        nouns: Palette::of([
            (24, nouns),
            (36, rare_nouns),
            (20, Source::Common(topic.words("noun"))),
            (6, Source::Common(aside.words("noun"))),
            (14, Source::Common(shared.words("noun"))),
        ]),
        verbs: Palette::of([
            (20, verbs),
            (25, rare_verbs),
            (25, Source::Common(topic.words("verb"))),
            (30, Source::Common(shared.words("verb"))),
        ]),
        adjectives: Palette::InTurn(vec![
            (0.4, rare_adjectives),
            (0.6, Source::Common(topic.words("adjective"))),
            (1.0, Source::Common(shared.words("adjective"))),
        ]),
        names: Names { people, organisations, towns, ..Names::default() },
        lists: [topic, shared, shared],
        careful: true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Speaker<'_> {
        /// Checks that each slot of each phrase of a topic is filled.
        #[track_caller]
        pub(crate) fn check_slots(&mut self, topic: &Topic) {
            for (section, phrase) in topic.all_phrases() {
                for column in phrase.columns() {
                    for piece in &column.pieces {
                        if let Piece::Slot(slot) = piece {
                            let source = phrase.source;
                            assert!(
                                !self.fill(slot).is_empty(),
                                "{} {section}: {slot:?} in {source:?}",
                                topic.name
                            );
                        }
                    }
                    assert!(!self.say(&column).contains(['{', '}', '_']), "{:?}", phrase.source);
                }
            }
        }
    }

    fn word(word: &'static str) -> Source {
        Source::Focus(vec![word])
    }

    #[track_caller]
    fn check(palette: &Palette, expected: usize) {
        let mut random = Random::new(3, 0, 0, 0);
        let a = (0..4_000).filter(|_| palette.draw(&mut random) == "a").count();
        assert!(a.abs_diff(expected) < 150, "{a}");
    }

    #[test]
    fn shares_are_kept_and_empty_lists_left_out() {
        check(&Palette::of([(5, Source::Focus(Vec::new())), (3, word("a")), (1, word("b"))]), 3_000);
        check(&Palette::InTurn(vec![(0.25, word("b")), (0.5, word("a")), (1.0, word("c"))]), 1_500);
        assert_eq!(Palette::of([]).draw(&mut Random::new(3, 0, 0, 0)), "");
    }

    fn story_of(language: Language, seed: u64) -> Vec<String> {
        let mut random = Random::new(seed, 0, 0, 0);
        let words = words_of_story(language, "finance", "city", &mut random);
        let mut speaker = words.speaker(&mut random);
        let mut said = vec![speaker.headline(), speaker.line("subhead"), speaker.line("caption")];
        said.extend((0..30).map(|_| speaker.sentence()));
        said
    }

    #[test]
    fn no_slot_stays_empty_in_any_phrase_of_a_story() {
        for language in [Language::English, Language::Chinese, Language::Simplified] {
            for topic in &language.stock().topics {
                let mut random = Random::new(1, 0, 0, 0);
                let words = words_of_story(language, topic.name, "city", &mut random);
                let mut speaker = words.speaker(&mut random);
                speaker.check_slots(topic);
                speaker.check_slots(&language.stock().common);
            }
        }
    }

    #[test]
    fn english_articles_and_capitals() {
        let mut said = "Not a ".to_owned();
        mend_article(&mut said, "early vote");
        assert_eq!(said, "Not an ");
        let mut said = "The data ".to_owned();
        mend_article(&mut said, "early vote");
        assert_eq!(said, "The data ");
        assert_eq!(capitalised("\"we saw"), "\"We saw");
    }

    #[test]
    fn chinese_has_no_blanks_within_a_sentence() {
        for sentence in &story_of(Language::Chinese, 3)[3..] {
            assert!(!sentence.contains(' ') && sentence.ends_with(['。', '」']), "{sentence}");
        }
    }
}
