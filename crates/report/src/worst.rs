//! The pages with the least F, their lost and wrongly kept words, and the command that shows them.

use std::collections::BTreeMap;

use record::{RunFacts, VariantFacts};

use crate::Inputs;
use crate::queries::{Answer, answers};
use crate::tables::tables;

/// One of the worst pages of a method: a row of a table of pages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WorstPage {
    /// The id of the table.
    pub output: String,
    /// The data set's id.
    pub data: String,
    /// The site's id.
    pub site: String,
    /// The page's name.
    pub page: String,
    /// The method with the settings that differ from its defaults, `METHOD` or `METHOD:KEY=VALUE,...`, for `gleaner view --method`. `None`
    /// if the command would show something else: for stored texts, for a method that was trained for the experiment, and for pages
    /// generated in another number than by default, which are other pages.
    pub method: Option<String>,
    /// The place among the worst pages of the method, from 0.
    pub rank: usize,
}

/// The worst pages of all tables that show some, in their order. A table that cannot be made has none.
pub fn worst_pages(inputs: &Inputs<'_>) -> Vec<WorstPage> {
    let answers = answers(inputs, &tables(inputs), None);
    answers.iter().flat_map(|answers| &answers.tables).flat_map(|own| of_answer(inputs, own)).collect()
}

/// The columns of a table of pages: the method's run and variant, the page's site and name.
const PAGES: [&str; 4] = ["run", "variant", "site", "page"];

/// The pages of a query's table, if its first columns name some.
pub(crate) fn of_answer(inputs: &Inputs<'_>, answer: &Answer<'_>) -> Vec<WorstPage> {
    let mut found: Vec<WorstPage> = Vec::new();
    let [data] = answer.group.data[..] else { return found };
    if !answer.table.header.iter().map(String::as_str).take(PAGES.len()).eq(PAGES) {
        return found;
    }
    // `gleaner view` shows another page where the pages were generated in another number
    let of_another_number = inputs.experiment.data.iter().any(|own| own.id == data.id && own.pages.is_some());
    let is_whole = !data.synthetic || !of_another_number && inputs.summary.provenance.scale == 1.0;
    let mut ranks: BTreeMap<(String, String), usize> = BTreeMap::new();
    for row in answer.table.rows() {
        let [run, variant, site, page] = [0, 1, 2, 3].map(|at: usize| row[at].clone());
        let facts = inputs.summary.runs.iter().find(|own| own.id == run);
        let method = facts.and_then(|own| asked(own, own.variants.iter().find(|other| other.id == variant)?));
        let is_trained = inputs.experiment.run(&run).is_some_and(|run| run.train.is_some());
        let method = method.filter(|_| is_whole && !is_trained);
        let rank = ranks.entry((run, variant)).or_default();
        let (output, data) = (answer.query.id.clone(), data.id.clone());
        found.push(WorstPage { output, data, site, page, method, rank: *rank });
        *rank += 1;
    }
    found
}

impl WorstPage {
    /// The page as an argument of `gleaner view`.
    pub fn place(&self) -> String {
        format!("{}/{}/{}", self.data, self.site, self.page)
    }

    /// The command that shows the page; `None` if there is none: the method does not run on a page, or no record names the folder of the
    /// pages.
    pub fn command(&self) -> Option<String> {
        let method = self.method.as_ref().filter(|_| !self.data.starts_with("local/"))?;
        Some(format!("gleaner view {} --method {}", quoted(&self.place()), quoted(method)))
    }

    /// The file of the view, below the folder of the results. Different pages have different files.
    pub fn file(&self) -> String {
        let plain = |c: char| if c.is_ascii_alphanumeric() || matches!(c, '.' | '-') { c } else { '_' };
        let place = self.place();
        let name: String = place.chars().map(plain).take(100).collect();
        format!("views/{name}-{}.html", &record::digest_of(place.as_bytes())[..8])
    }
}

/// A word, quoted for a shell.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "/.-_:=,@%+".contains(c);
    if word.chars().all(plain) { word.to_owned() } else { format!("'{}'", word.replace('\'', r"'\''")) }
}

/// The method of a variant, as the program has it, as an argument of `gleaner view`; `None` for stored texts.
pub(crate) fn asked(run: &RunFacts, variant: &VariantFacts) -> Option<String> {
    let method = match variant.changed.as_str() {
        "" | "default" => run.method.clone(),
        settings => format!("{}:{}", run.method, settings.replace(' ', ",")),
    };
    (run.method != "stored").then_some(method)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(data: &str, site: &str, page: &str, method: Option<&str>) -> WorstPage {
        let text = str::to_owned;
        WorstPage {
            output: String::new(),
            data: text(data),
            site: text(site),
            page: text(page),
            method: method.map(text),
            rank: 0,
        }
    }

    #[test]
    fn the_command_is_one_for_a_shell() {
        let command = |data, method| page(data, "a.test", "it's one.html", method).command();
        assert_eq!(
            command("daniel", Some("sst:rule.fixed=0.4")).unwrap(),
            r"gleaner view 'daniel/a.test/it'\''s one.html' --method sst:rule.fixed=0.4"
        );
        assert_eq!(
            command("daniel", Some("site-filter(peer/x)")).unwrap().rsplit_once(' ').unwrap().1,
            "'site-filter(peer/x)'"
        );
        assert_eq!((command("daniel", None), command("local/mine", Some("sst"))), (None, None));
    }

    #[test]
    fn pages_of_other_places_have_other_files() {
        let file = |site: &str| page("d/e", site, "p", None).file();
        assert!(file("a b").starts_with("views/d_e_a_b_p-") && file("a b").ends_with(".html"));
        assert_ne!(file("a b"), file("a_b"));
        assert!(file(&"x".repeat(500)).len() < 130);
    }
}
