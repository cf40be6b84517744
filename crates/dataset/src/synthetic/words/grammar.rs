//! Sentences: patterns with slots, filled from a lexicon around one article's subject.
//!
//! Grammar is that of the patterns; the result reads like news from afar and says nothing. Which sentences make
//! an article is the generators' business.

use super::subject::Subject;
use super::{Language, WordList, amounts, english};
use crate::synthetic::random::Random;

/// Says sentences about a subject, one after another.
pub(in crate::synthetic) struct Speaker<'a> {
    subject: &'a Subject,
    random: &'a mut Random,
    /// Who was named in full already: English names them by surname from then on.
    named: Vec<bool>,
    /// The person named last in this sentence, whose job may follow.
    person_named: Option<usize>,
    /// The company named last.
    company_named: Option<usize>,
    /// The person whose job was given last in this sentence, and whose name may follow.
    job_given: Option<usize>,
    /// The last words drawn, so that a sentence does not repeat itself.
    last: [&'static str; 3],
    /// The last patterns used, by list and index.
    recent: Vec<(bool, usize)>,
}

/// After how many sentences a pattern may come again.
const MEMORY: usize = 8;

impl<'a> Speaker<'a> {
    /// A speaker who has said nothing yet.
    pub(in crate::synthetic) fn new(subject: &'a Subject, random: &'a mut Random) -> Self {
        let named = vec![false; subject.people.len()];
        Self {
            subject,
            random,
            named,
            person_named: None,
            company_named: None,
            job_given: None,
            last: [""; 3],
            recent: Vec::new(),
        }
    }

    /// The speaker's source of chance, for who builds around the sentences.
    pub(in crate::synthetic) fn random(&mut self) -> &mut Random {
        self.random
    }

    /// The next sentence of the article.
    pub(in crate::synthetic) fn sentence(&mut self) -> String {
        let own = self.random.chance(0.3);
        let list = self.list(own, "sentence");
        let mut index = self.random.below(list.len());
        for _ in 0..4 {
            if !self.recent.contains(&(own, index)) {
                break;
            }
            index = self.random.below(list.len());
        }
        if self.recent.len() == MEMORY {
            self.recent.remove(0);
        }
        self.recent.push((own, index));
        self.say(list.get(index))
    }

    /// A headline; names nobody for the text that follows.
    pub(in crate::synthetic) fn headline(&mut self) -> String {
        let own = self.random.chance(0.5);
        let pattern = self.list(own, "headline").any(self.random);
        let said = self.say(pattern);
        self.named.fill(false);
        said
    }

    /// A line of another kind: `subhead`, `caption`, `kicker`.
    pub(in crate::synthetic) fn line(&mut self, kind: &str) -> String {
        let pattern = self.list(false, kind).any(self.random);
        self.say(pattern)
    }

    fn list(&self, own: bool, section: &str) -> &'static WordList {
        let lexicon = self.subject.lexicon;
        if own { lexicon.of(self.subject.topic, section) } else { lexicon.shared(section) }
    }

    /// Fills the slots of a pattern.
    fn say(&mut self, pattern: &str) -> String {
        (self.person_named, self.job_given) = (None, None);
        let mut said = String::with_capacity(pattern.len() * 2);
        let mut rest = pattern;
        while let Some((before, (slot, after))) =
            rest.split_once('{').and_then(|(before, more)| Some((before, more.split_once('}')?)))
        {
            said.push_str(before);
            let word = self.fill(slot);
            if self.subject.lexicon.language() == Language::English {
                mend_article(&mut said, &word);
            }
            said.push_str(&word);
            rest = after;
        }
        said.push_str(rest);
        if self.subject.lexicon.language() == Language::English { capitalised(&said) } else { said }
    }

    fn fill(&mut self, slot: &str) -> String {
        let lexicon = self.subject.lexicon;
        match slot {
            "n" => self.noun().to_owned(),
            "ns" => english::plural(self.noun()),
            "v" => self.verb().to_owned(),
            "ved" => english::past(self.verb()),
            "ving" => english::gerund(self.verb()),
            "a" => self.adjective().to_owned(),
            "a2" => lexicon.shared("predicate").any(self.random).to_owned(),
            "d" => lexicon.shared("adverb").common(self.random).to_owned(),
            "person" => self.person(),
            "job" => self.job().to_owned(),
            "org" => self.company(),
            "place" => self.random.pick(&self.subject.places).copied().unwrap_or_default().to_owned(),
            // lists of names that only a topic has
            "place2" | "person2" => self.foreign(slot).to_owned(),
            "brand" | "when" | "since" | "ordinal" | "link" | "modal" | "said" | "quant" | "unit" => {
                lexicon.shared(slot).any(self.random).to_owned()
            }
            kind => amounts::amount(kind, lexicon.language(), self.random),
        }
    }

    fn noun(&mut self) -> &'static str {
        let subject = self.subject;
        for _ in 0..3 {
            let noun = match self.random.below(100) {
                0..24 => self.random.pick(&subject.nouns).copied().unwrap_or_default(),
                24..60 => self.random.pick(&subject.rare[0]).copied().unwrap_or_default(),
                60..80 => subject.lexicon.of(subject.topic, "noun").common(self.random),
                80..86 => subject.lexicon.of(subject.aside, "noun").common(self.random),
                _ => subject.lexicon.shared("noun").common(self.random),
            };
            if self.note(noun) {
                return noun;
            }
        }
        subject.lexicon.shared("noun").any(self.random)
    }

    fn verb(&mut self) -> &'static str {
        let subject = self.subject;
        for _ in 0..3 {
            let verb = match self.random.below(100) {
                0..20 => self.random.pick(&subject.verbs).copied().unwrap_or_default(),
                20..45 => self.random.pick(&subject.rare[1]).copied().unwrap_or_default(),
                45..70 => subject.lexicon.of(subject.topic, "verb").common(self.random),
                _ => subject.lexicon.shared("verb").common(self.random),
            };
            if self.note(verb) {
                return verb;
            }
        }
        subject.lexicon.shared("verb").any(self.random)
    }

    fn adjective(&mut self) -> &'static str {
        if self.random.chance(0.4) {
            return self.random.pick(&self.subject.rare[2]).copied().unwrap_or_default();
        }
        let own = self.random.chance(0.6);
        self.list(own, "adjective").common(self.random)
    }

    /// Remembers a word; whether it was not among the last ones.
    fn note(&mut self, word: &'static str) -> bool {
        let new = !self.last.contains(&word);
        if new {
            self.last.rotate_left(1);
            self.last[2] = word;
        }
        new
    }

    fn person(&mut self) -> String {
        let people = &self.subject.people;
        let index = self.job_given.take().unwrap_or_else(|| {
            let index = self.random.below(people.len());
            // nobody meets himself
            if self.person_named == Some(index) { (index + 1) % people.len() } else { index }
        });
        self.person_named = Some(index);
        let Some(person) = people.get(index) else { return String::new() };
        if std::mem::replace(&mut self.named[index], true) {
            person.short.clone()
        } else {
            person.full.clone()
        }
    }

    fn company(&mut self) -> String {
        let companies = &self.subject.companies;
        let index = self.random.below(companies.len());
        let index = if self.company_named == Some(index) { (index + 1) % companies.len() } else { index };
        self.company_named = Some(index);
        companies.get(index).cloned().unwrap_or_default()
    }

    fn foreign(&mut self, slot: &str) -> &'static str {
        let names = self.subject.lexicon.of(self.subject.topic, slot);
        let name = names.any(self.random);
        if self.note(name) { name } else { names.any(self.random) }
    }

    fn job(&mut self) -> &'static str {
        let people = &self.subject.people;
        let index = self.person_named.take().unwrap_or_else(|| {
            let index = self.random.below(people.len());
            self.job_given = Some(index);
            index
        });
        people.get(index).map_or("", |person| person.job)
    }
}

/// Makes the `a` at the end of `said` an `an` before a vowel.
pub(in crate::synthetic) fn mend_article(said: &mut String, word: &str) {
    let alone = said.len() <= 2 || !said[..said.len() - 2].ends_with(|c: char| c.is_alphanumeric());
    let sounded = word.starts_with(|c: char| "aeiouAEIOU".contains(c));
    let glide = ["uni", "Uni", "use", "one", "Eu", "eu"].iter().any(|start| word.starts_with(start));
    if (said.ends_with("a ") || said.ends_with("A ")) && alone && sounded && !glide {
        said.pop();
        said.push_str("n ");
    }
}

/// With its first letter in upper case.
pub(in crate::synthetic) fn capitalised(text: &str) -> String {
    let Some((at, first)) = text.char_indices().find(|(_, c)| c.is_alphanumeric()) else {
        return text.to_owned();
    };
    let rest = &text[at + first.len_utf8()..];
    format!("{}{}{rest}", &text[..at], first.to_uppercase())
}

#[cfg(test)]
mod tests {
    use super::super::Topic;
    use super::*;

    fn article(language: Language, seed: u64) -> Vec<String> {
        let mut random = Random::new(seed, 0, 0, 0);
        let subject = Subject::draw(language.lexicon(), Topic::Finance, Topic::City, &mut random);
        let mut speaker = Speaker::new(&subject, &mut random);
        let mut said = vec![speaker.headline(), speaker.line("subhead"), speaker.line("caption")];
        said.extend((0..30).map(|_| speaker.sentence()));
        said
    }

    #[test]
    fn no_slot_stays_open_or_empty_in_any_pattern() {
        for language in [Language::English, Language::Chinese, Language::Simplified] {
            let lexicon = language.lexicon();
            for &topic in Topic::ALL {
                let mut random = Random::new(1, 0, 0, topic as u64);
                let subject = Subject::draw(lexicon, topic, Topic::City, &mut random);
                for section in ["sentence", "headline", "subhead", "caption", "kicker"] {
                    for pattern in lexicon.of(topic, section).iter().chain(lexicon.shared(section).iter()) {
                        let mut speaker = Speaker::new(&subject, &mut random);
                        for slot in pattern.split('{').skip(1).filter_map(|rest| rest.split('}').next()) {
                            assert!(
                                !speaker.fill(slot).is_empty(),
                                "{language:?} {topic:?} {slot} {pattern}"
                            );
                        }
                        let said = speaker.say(pattern);
                        assert!(!said.contains(['{', '}']), "{said}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_subject_runs_through_its_article_and_differs_from_others() {
        let (one, other) = (article(Language::English, 1), article(Language::English, 2));
        assert_ne!(one, other);
        assert_eq!(one, article(Language::English, 1));
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
        for sentence in &article(Language::Chinese, 3)[3..] {
            assert!(!sentence.contains(' ') && sentence.ends_with(['。', '」']), "{sentence}");
        }
    }
}
