//! A submission: outputs of a system that was run elsewhere, described well enough for a ranking, as an experiment.

use serde::Deserialize;
use toml::Value;

use crate::place::{Place, check_id};
use crate::{MAIN, ManifestError};

/// The file that describes a submission.
pub const SUBMISSION: &str = "submission.toml";

/// What a submission says of itself. No value is empty.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Submission {
    /// The id of its run: lower-case letters, digits and hyphens.
    pub id: String,
    /// The system with its version.
    pub title: String,
    /// What it is, and its options.
    pub about: String,
    /// Its licence.
    pub licence: String,
    /// An address where it, or what was written of it, can be found.
    pub link: String,
    /// The data set.
    pub data: String,
    /// The file of outputs, beside this description: a line of JSON for each page.
    pub outputs: String,
    /// What the system, or the people who made it, had seen of the data set; `nothing` if so.
    pub seen: String,
}

impl Submission {
    /// Reads a description. `file` is its name in errors.
    ///
    /// # Errors
    /// [`ManifestError`]: no TOML, an unknown or a missing key, an empty value, an id of other letters.
    pub fn parse(file: &str, text: &str) -> Result<Self, ManifestError> {
        let place = Place::part(file.to_owned(), text, 0);
        let own: Self = place.read()?;
        if own.outputs.contains(['/', '\\']) {
            let problem = format!("outputs {:?}, allowed is a file beside {SUBMISSION}", own.outputs);
            return Err(place.error_at("outputs", problem));
        }
        check_id(&own.id).map_err(|(key, problem)| place.error_at(&key, problem))?;
        let Self { title, about, licence, link, data, outputs, seen, .. } = &own;
        let given = [title, about, licence, link, data, outputs, seen];
        let keys = ["title", "about", "licence", "link", "data", "outputs", "seen"];
        let empty = keys.iter().zip(given).find(|(_, value)| value.trim().is_empty()).map(|(key, _)| key);
        match empty {
            Some(key) => Err(place.error_at(key, format!("{key} is empty, allowed is any text"))),
            None => Ok(own),
        }
    }

    /// The files of an experiment that ranks it among other methods, each given by its id, on its data set: by the words of the texts that
    /// people gave, and by the page's own tokens. A ranking stays empty where the data set has no such gold. `seed` is that of generated pages.
    pub fn experiment(&self, others: &[String], seed: u64) -> Vec<(String, String)> {
        let quoted = |text: &str| Value::String(text.to_owned()).to_string();
        let [title, data, outputs] = [&self.title, &self.data, &self.outputs].map(|text| quoted(text));
        let about = quoted(&format!(
            "{} Licence: {}. Of {} it, or its makers, had seen: {}. {}",
            self.about, self.licence, self.data, self.seen, self.link
        ));
        let mut main = format!(
            "title = {title}\nabout = [{about}]\nseed = {seed}\nmeasures = [\"words\", \"token\"]\n\n[[data]]\nid = {data}\n\n\
             [[run]]\nid = \"{id}\"\ntitle = {title}\nmethod = \"stored\"\nsettings = {{ path = {outputs}, format = \"lines\" }}\n",
            id = self.id
        );
        for other in others {
            let name = other.strip_prefix("peer/").unwrap_or(other);
            let run = name.replace(|sign: char| !sign.is_ascii_alphanumeric(), "-");
            let method = quoted(other);
            main += &format!("\n[[run]]\nid = \"{run}\"\ntitle = {method}\nmethod = {method}\n");
        }
        vec![(MAIN.to_owned(), main), ("ranking.sql".to_owned(), include_str!("ranking.sql").to_owned())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHOLE: &str = "id = \"a-1\"\ntitle = \"A \\\"1\\\"\"\nabout = \"x\"\nlicence = \"MIT\"\nlink = \"https://a.test\"\n\
                         data = \"daniel\"\noutputs = \"a.jsonl\"\nseen = \"nothing\"\n";

    #[track_caller]
    fn check(from: &str, to: &str, expected: &str) {
        assert!(WHOLE.contains(from));
        let error = Submission::parse("s.toml", &WHOLE.replace(from, to)).unwrap_err();
        assert_eq!(error.to_string(), expected);
    }

    #[test]
    fn what_is_missing_or_wrong_is_named_with_its_line() {
        check("seen = \"nothing\"\n", "", "s.toml, line 1: missing field `seen`");
        check("\"x\"", "\" \"", "s.toml, line 3: about is empty, allowed is any text");
        check("a-1", "A 1", "s.toml, line 1: id \"A 1\", allowed are lower-case letters, digits and hyphens");
        check(
            "a.jsonl",
            "../a.jsonl",
            "s.toml, line 7: outputs \"../a.jsonl\", allowed is a file beside submission.toml",
        );
        let keys = "`id`, `title`, `about`, `licence`, `link`, `data`, `outputs`, `seen`";
        let unknown = format!(
            "s.toml, line 4: unknown field `license` (did you mean \"licence\"?), expected one of {keys}"
        );
        check("licence", "license", &unknown);
    }

    #[test]
    fn it_becomes_an_experiment_with_the_others() {
        let submission = Submission::parse("s.toml", WHOLE).unwrap();
        let files = submission.experiment(&["witness".to_owned(), "peer/b".to_owned()], 1);
        let (names, texts): (Vec<String>, Vec<String>) = files.into_iter().unzip();
        assert_eq!(names, [MAIN, "ranking.sql"]);
        let main: toml::Table = texts[0].parse().unwrap();
        assert_eq!(main["title"].as_str(), Some("A \"1\""));
        let runs = main["run"].as_array().unwrap();
        assert_eq!(
            runs.iter().map(|run| run["id"].as_str().unwrap()).collect::<Vec<_>>(),
            ["a-1", "witness", "b"]
        );
    }
}
