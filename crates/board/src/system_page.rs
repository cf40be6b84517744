//! The page of a system: what it is, what it costs, and its row in every ranking, with its figures by date.

use maud::{Markup, html};
use record::RunFacts;

use crate::Board;
use crate::elements::{facts, figure, file_name, interval, page, verdict};

impl Board {
    pub(crate) fn system_page(&self, own: &RunFacts) -> String {
        let system = self.systems.get(&own.method).cloned().unwrap_or_default();
        let settings = own
            .variants
            .first()
            .map(|variant| variant.changed.as_str())
            .filter(|changed| *changed != "default");
        let cost = self.cost(&own.id);
        let content = html! {
            @if !system.about.is_empty() { p { (system.about) } }
            (facts(&[
                ("kind", html! { (self.kind(&own.id).name()) }),
                ("method", html! { code { (own.method) } }),
                ("version", html! { (system.version) }),
                ("licence", html! { (system.licence) }),
                ("citation", html! { @if system.citation != "none" { (system.citation) } }),
                ("options", html! { @for option in &system.options { code { (option) } " " } }),
                ("settings", html! { @if let Some(settings) = settings { code { (settings) } } }),
                ("cost", html! { @if let Some(cost) = cost {
                    (format!("{:.0}", cost.seconds)) " processor seconds and " (format!("{:.2}", cost.dollars))
                    " dollars a million pages of news, " (format!("{:.0}", cost.memory)) " MB"
                } }),
            ]))
            h2 { "In all rankings" }
            (self.places_table(&own.id))
        };
        page(&own.title, "../", &content)
    }

    fn places_table(&self, run: &str) -> Markup {
        let rows: Vec<_> = self
            .rankings()
            .filter_map(|(results, ranking)| {
                let place = ranking.rows.iter().position(|row| row.run == run)?;
                Some((results, ranking, place, &ranking.rows[place]))
            })
            .collect();
        html! {
            div.scroll { table.ranking {
                thead { tr {
                    th { "data set" }
                    th { "ranking" }
                    th.n { "F" }
                    th { "by pages" }
                    th { "by sites" }
                    th.n { "place" }
                    th { "interval" }
                    th { "experiment" }
                    th { "seen before" }
                    th { "F by date" }
                } }
                tbody { @for (results, ranking, place, row) in rows {
                    tr {
                        td { a href={ "../data/" (file_name(&ranking.data)) ".html" } { (ranking.data) } }
                        td { (ranking.title) }
                        td.n { (figure(row.f)) }
                        td { (verdict(&row.verdict)) }
                        td { @if let Some((_, said)) = &row.by_sites { (verdict(said)) } }
                        td.n { (place + 1) " of " (ranking.rows.len()) }
                        td { (interval(row, self.least(ranking))) }
                        td { (results.facts.provenance.experiment) }
                        td.soft { (row.seen) }
                        td.soft { (self.history.shown(results, ranking, run)) }
                    }
                } }
            } }
        }
    }
}
