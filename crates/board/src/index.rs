//! The first page: the data sets with their leaders, and the systems with their places.

use std::collections::BTreeSet;

use maud::{Markup, html};
use record::DataFacts;

use crate::Board;
use crate::elements::{choice, class_of, facts, figure, file_name, filters, page};

impl Board {
    pub(crate) fn index(&self) -> String {
        let content = html! {
            p {
                "Systems that find the informative part of web pages, compared on the same pages by the same measures. Each figure comes from a "
                "table of the results of an experiment, which names the program, the data and the settings that made it."
            }
            p.soft {
                "For a system that is not here: " code { "gleaner submit pages DATA" } " writes the pages of a data set, and " code { "gleaner submit check" }
                " ranks its outputs."
            }
            h2 { "Data sets" }
            (choice("language", "Language", &self.languages()))
            (self.data_table())
            h2 { "Systems" }
            p.soft {
                "In how many rankings a system is the best, in a tie with the best, or worse, by the paired test over pages. A system that ran in one "
                "ranking alone is not compared with one that ran in ten. Costs are processor time on pages of news."
            }
            (filters())
            (choice("licence", "Licence", &self.licences()))
            (self.systems_table())
            h2 { "Results" }
            (self.results_table())
        };
        page("All data sets and systems", "", &content)
    }

    fn languages_of(&self, data: &str) -> Vec<&str> {
        self.data
            .get(data)
            .map(|data| data.languages.iter().map(String::as_str).collect())
            .unwrap_or_default()
    }

    fn languages(&self) -> BTreeSet<&str> {
        self.ranked_data().into_iter().flat_map(|data| self.languages_of(&data.id)).collect()
    }

    /// The licence of a method, if it is known.
    fn licence(&self, method: &str) -> Option<&str> {
        self.systems.get(method).map(|system| system.licence.as_str()).filter(|licence| !licence.is_empty())
    }

    fn licences(&self) -> BTreeSet<&str> {
        self.runs().values().filter_map(|facts| self.licence(&facts.method)).collect()
    }

    fn data_table(&self) -> Markup {
        html! {
            p.soft { "Level: the number of other systems that the paired test over pages does not tell from the best." }
            div.scroll { table {
                thead { tr {
                    th { "data set" } th.wide { "languages" } th.n.wide { "sites" } th.n.wide { "pages" } th { "ranking" } th { "the best" } th.n { "F" }
                    th.n { "level" }
                } }
                @for data in self.ranked_data() {
                    tbody class=(classes("language", &self.languages_of(&data.id))) { (self.data_rows(data)) }
                }
            } }
        }
    }

    fn data_rows(&self, data: &DataFacts) -> Markup {
        let languages = self.languages_of(&data.id).join(", ");
        let rankings: Vec<_> = self.rankings_of(&data.id).map(|(_, ranking)| ranking).collect();
        html! {
            @for (at, ranking) in rankings.iter().enumerate() {
                tr {
                    @if at == 0 {
                        td rowspan=(rankings.len()) { a href={ "data/" (file_name(&data.id)) ".html" } { (data.id) } }
                        td.wide rowspan=(rankings.len()) { (languages) }
                        td.n.wide rowspan=(rankings.len()) { (data.sites) }
                        td.n.wide rowspan=(rankings.len()) { (data.pages) }
                    }
                    td { (ranking.title) }
                    @if let Some(best) = ranking.rows.first() {
                        td { a href={ "systems/" (file_name(&best.run)) ".html" } { (best.title) } }
                        td.n { (figure(best.f)) }
                        td.n { (ranking.level()) }
                    }
                }
            }
        }
    }

    fn systems_table(&self) -> Markup {
        let runs = self.runs();
        let mut rows: Vec<_> =
            runs.iter().map(|(run, facts)| (self.kind(run), *run, *facts, self.places(run))).collect();
        // within a kind, those that are the best or level most often come first
        rows.sort_by_key(|(kind, run, _, [best, tie, worse])| {
            (*kind, std::cmp::Reverse((best + tie, *best)), *worse, *run)
        });
        html! {
            div.scroll { table {
                thead { tr {
                    th { "system" } th.wide { "kind" } th.wide { "licence" } th.n { "best" } th.n { "tie" } th.n { "worse" }
                    th.n { "dollars a million pages" } th.n { "MB" }
                } }
                tbody { @for (kind, run, facts, [best, tie, worse]) in &rows {
                    tr class={ (kind.id()) " " (classes("licence", self.licence(&facts.method).as_slice())) } {
                        td { a href={ "systems/" (file_name(run)) ".html" } { (facts.title) } }
                        td.wide { (kind.name()) }
                        td.wide { (self.licence(&facts.method).unwrap_or_default()) }
                        td.n { (best) } td.n { (tie) } td.n { (worse) }
                        td.n { @if let Some(cost) = self.cost(run) { (format!("{:.2}", cost.dollars)) } }
                        td.n { @if let Some(cost) = self.cost(run) { (format!("{:.0}", cost.memory)) } }
                    }
                } }
            } }
        }
    }

    /// The numbers of rankings in which a run is the best, in a tie, and worse.
    fn places(&self, run: &str) -> [usize; 3] {
        let rows = self.rankings().flat_map(|(_, ranking)| &ranking.rows);
        let of_run: Vec<_> = rows.filter(|row| row.run == run).collect();
        ["best", "tie", "worse"].map(|verdict| of_run.iter().filter(|row| row.verdict == verdict).count())
    }

    fn results_table(&self) -> Markup {
        html! {
            @for provenance in self.results.iter().map(|results| &results.facts.provenance) {
                h3 { (provenance.experiment) }
                (facts(&[
                    ("program", html! { code { (provenance.code) } }),
                    ("compiler", html! { (provenance.toolchain) }),
                    ("share of the pages", html! { (provenance.scale) }),
                    ("again by", html! { code { "gleaner reproduce " (provenance.experiment) } }),
                ]))
            }
        }
    }
}

/// The classes of an element that [`choice`] may hide.
fn classes(group: &str, values: &[&str]) -> String {
    let own = values.iter().map(|value| format!(" {}", class_of(group, value)));
    format!("{group}{}", own.collect::<String>())
}
