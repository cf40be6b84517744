//! The pages with the least F, their lost and wrongly kept words, and the command that shows them.

use manifest::{MeasureRef, Names, Problem, RunRef};
use record::{PageScore, RunFacts, VariantFacts};

use super::scope::{Scope, Shown};
use super::{Show, pages};
use crate::Inputs;
use crate::lookup::Lookup;
use crate::ratios::quotient;
use crate::table::{Cell, Table};

/// One of the worst pages of a method: a row of an output `[worst]`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WorstPage {
    /// The output's id.
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

/// The worst pages of all outputs that show some, in the order of their tables.
pub fn worst_pages(inputs: &Inputs<'_>) -> Vec<WorstPage> {
    all(&Lookup::new(inputs))
}

/// The worst pages of all outputs, from the index.
pub(crate) fn all(lookup: &Lookup<'_>) -> Vec<WorstPage> {
    let mut found = Vec::new();
    for data in lookup.present() {
        for output in &lookup.experiment.outputs {
            let Some(Worst { runs, measure, pages }) = output.kind.downcast() else { continue };
            let scope = &Scope { lookup, output, data };
            let of_another_number =
                lookup.experiment.data.iter().any(|own| own.id.value == data.id && own.pages.is_some());
            let is_whole = !data.synthetic || !of_another_number && lookup.summary.provenance.scale == 1.0;
            for run in runs.iter().filter_map(|id| lookup.run(id)) {
                for variant in &run.variants {
                    let pages = worst(scope, run, variant, measure, *pages);
                    let page = |(rank, own): (usize, Judged<'_>)| WorstPage {
                        output: output.id.clone(),
                        data: data.id.clone(),
                        site: own.site.to_owned(),
                        page: own.page.page.clone(),
                        method: method(lookup, run, variant).filter(|_| is_whole),
                        rank,
                    };
                    found.extend(pages.into_iter().enumerate().map(page));
                }
            }
        }
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

/// The method of a variant as an argument of `gleaner view`.
fn method(lookup: &Lookup<'_>, run: &RunFacts, variant: &VariantFacts) -> Option<String> {
    let asked = lookup.experiment.run(&run.id);
    if run.method == "stored" || asked.is_some_and(|run| run.train.is_some()) {
        return None;
    }
    let settings =
        if variant.changed == "default" { String::new() } else { variant.changed.replace(' ', ",") };
    Some(if settings.is_empty() { run.method.clone() } else { format!("{}:{settings}", run.method) })
}

manifest::keys! {
    /// `[worst]`: the pages with the least F of some runs, with the first words of what was lost and of what was wrongly kept.
    pub(crate) struct Worst {
        /// The runs; only variants that are fitted on all pages.
        runs: Vec<RunRef>,
        /// The measure.
        measure: MeasureRef,
        /// Pages of each variant and data set, 1 to 100; 10 where absent.
        #[serde(default = "ten")]
        pages: usize,
    }
    Worst::check_more
}

/// The number of pages where none is given.
pub(super) fn ten() -> usize {
    10
}

/// The most pages of a table that people can read.
const MOST_PAGES: usize = 100;

impl Worst {
    fn check_more(&self, names: &mut Names<'_>) -> Result<(), Problem> {
        check_pages(&self.runs, self.pages, names)
    }
}

/// Refuses runs without scores of pages, and a table of no pages or of too many.
pub(super) fn check_pages(runs: &[RunRef], pages: usize, names: &mut Names<'_>) -> Result<(), Problem> {
    names.runs_with_pages(runs)?;
    if !(1..=MOST_PAGES).contains(&pages) {
        return Err(names.error(format!("pages is {pages}, allowed is 1 to {MOST_PAGES}")));
    }
    Ok(())
}

impl Show for Worst {
    /// The pages of each variant, the worst first, at most `most`. `None` if no page has an F below 1.
    fn show<'a>(&'a self, scope: &Scope<'_, 'a>) -> Option<Shown> {
        let Self { runs, measure, pages } = self;
        let mut rows = Vec::new();
        let mut notes = Vec::new();
        for run in runs.iter().filter_map(|id| scope.lookup.run(id)) {
            let before = rows.len();
            for variant in &run.variants {
                let pages = worst(scope, run, variant, measure, *pages);
                rows.extend(pages.into_iter().map(|own| own.cells(run, variant)));
            }
            if rows.len() > before {
                notes.push(scope.lookup.about(run));
            }
        }
        if rows.is_empty() {
            return None;
        }
        let header =
            ["run", "variant", "site", "page", "F", "lost", "lost words", "kept wrongly", "wrong words"];
        let first = "words are counted by the measure, their first six are told by the marks: a page that does not hold its gold text \
                 shows the first of the text itself, and of what was kept";
        notes.insert(0, format!("F by the measure {measure}; {first}"));
        Some(Shown { table: Table::new(header, rows, []), figure: None, notes })
    }
}

/// A page with the counts of the measure.
struct Judged<'a> {
    f: f64,
    lost: u64,
    added: u64,
    site: &'a str,
    page: &'a PageScore,
}

impl Judged<'_> {
    fn cells(&self, run: &RunFacts, variant: &VariantFacts) -> Vec<Cell> {
        vec![
            Cell::text(&run.id),
            Cell::text(&variant.id),
            Cell::text(self.site),
            Cell::text(&self.page.page),
            Cell::Figure(self.f),
            Cell::Count(self.lost),
            Cell::text(&self.page.lost),
            Cell::Count(self.added),
            Cell::text(&self.page.added),
        ]
    }
}

fn worst<'l>(
    scope: &'l Scope<'l, 'l>,
    run: &'l RunFacts,
    variant: &'l VariantFacts,
    measure: &str,
    most: usize,
) -> Vec<Judged<'l>> {
    let judged = |(site, page): (&'l str, &'l PageScore)| {
        let [relevant, found, common] = *page.counts.get(measure)?;
        let f = quotient(2 * common, relevant + found)?;
        let (lost, added) = (relevant - common, found - common);
        (lost + added > 0).then_some(Judged { f, lost, added, site, page })
    };
    let mut pages: Vec<_> = pages::of_variant(scope, &run.id, &variant.id).filter_map(judged).collect();
    // of equally bad pages those with more wrong words come first, then by name
    pages.sort_by(|a, b| {
        let by_name = (a.site, &a.page.page).cmp(&(b.site, &b.page.page));
        a.f.total_cmp(&b.f).then((b.lost + b.added).cmp(&(a.lost + a.added))).then(by_name)
    });
    pages.truncate(most);
    pages
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
