//! The contents list: the sections and their entries. It is a bar at the side, or a fold at the top of a narrow screen.

use maud::{Markup, html};

use super::elements::{Page, anchor, capitalised};

/// A place on the page: its id and its name.
type Entry = (String, String);

impl Page<'_> {
    /// The list. The box opens a folded list; it is hidden if the list is a bar.
    pub(super) fn contents(&self) -> Markup {
        html! {
            nav aria-label="Contents" {
                input #fold type="checkbox";
                label for="fold" { "Contents" }
                ul {
                    @for (entry, inside) in self.sections() {
                        li {
                            @if inside.is_empty() { (link(&entry)) } @else {
                                details {
                                    summary { (link(&entry)) }
                                    ul { @for entry in &inside { li { (link(entry)) } } }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// The sections in the order of the page, each with its entries.
    fn sections(&self) -> Vec<(Entry, Vec<Entry>)> {
        let named = |id: &str, name: &str| ((id.to_owned(), name.to_owned()), Vec::new());
        let entry = |part: &crate::parts::Part<'_>| (anchor(&part.name), part.output.title.clone());
        let mut sections = vec![named("summary", "Summary")];
        for data in &self.summary.data {
            let inside = self.own_parts(data).map(|(part, _)| entry(part)).collect();
            sections.push(((anchor(&data.id), data.id.clone()), inside));
        }
        for parts in [false, true].map(|synthetic| self.common_parts(synthetic)) {
            let Some((first, _)) = parts.first() else { continue };
            let inside = parts.iter().map(|(part, _)| entry(part)).collect();
            sections.push(((anchor(first.group.id()), capitalised(&first.group.name())), inside));
        }
        sections
            .extend([named("failures", "Failures and pages left out"), named("provenance", "Provenance")]);
        let timings = self.experiment.timings.iter();
        let timings = timings.map(|own| (format!("times-{}", anchor(&own.id)), own.title.clone())).collect();
        sections.push((("times".to_owned(), "Times".to_owned()), timings));
        sections
    }
}

fn link((id, name): &Entry) -> Markup {
    html! { a href={ "#" (id) } { (name) } }
}
