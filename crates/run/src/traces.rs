//! Traces: the evidence of a method for each element of one page, recorded with the page's tree.

use std::sync::Arc;

use cleaning::{Cleaning, Evidence, Gold, Hidden, Spans};
use dataset::{Answer, Corpus};
use fit::method_calls::{Cleaned, Pages};
use manifest::TracedPage;
use page::{NodeId, Page, number};
use record::{Failure, Trace, TraceUnit, TracedEvidence, TracedNode, TracedNumber, Unit};

use crate::fit_and_clean::Work;
use crate::resolve::Resolved;

/// Fits a variant of the run to all pages that take part, as for the cleanings of the unit, and records the cleaner's evidence for one of
/// them, with the marks of `answer`.
///
/// # Errors
/// The failure to list, if there is no such page or the method fails.
pub(crate) fn trace(
    work: &Work<'_>,
    variant: &str,
    page: &TracedPage,
    answer: Answer,
    (key, unit): (String, TraceUnit),
) -> Result<Trace, Box<Failure>> {
    let index = index_of(page, work).map_err(|problem| Failure::of(work.unit.clone(), "trace", problem))?;
    let name = work.site.site.name(index);
    let failed = |trouble| Box::new(work.failure(variant, name, &trouble));
    let sample = work.samples().into_iter().find(|sample| sample.training.is_none());
    let sample = sample.expect("a checked trace is of a run on all pages");
    let at = work.run.run.variants.iter().position(|own| own.id == variant);
    let method = &work.methods[at.expect("a checked trace names a variant that is there")];
    let pages = Pages {
        owner: Arc::clone(work.site),
        site: |marked| &marked.site,
        pages: vec![index],
        hidden: Hidden::Keep,
        keep: |Cleaned { page, cleaner, cleaning, .. }| (cleaning, cleaner.evidence(page)),
    };
    let mut fitted = pages.fit_and_clean(work.limit, vec![work.to_fit(method, &sample)]);
    let fitted = fitted.pop().expect("one fit has one outcome").map_err(failed)?;
    let cleaned = fitted.pages.into_iter().next().expect("one page has one outcome");
    let (cleaning, evidence) = cleaned.map_err(failed)?;
    let page = &work.site.site.pages()[index];
    Ok(Trace {
        key,
        unit,
        site: work.unit.site.clone(),
        page: name.to_owned(),
        nodes: nodes(page, work.site.pages[index].answer(answer), &cleaning),
        evidence: evidence.iter().filter_map(|evidence| recorded(evidence, page)).collect(),
    })
}

/// The index of the page in its site, or a message if there is none.
fn index_of(page: &TracedPage, work: &Work<'_>) -> Result<usize, String> {
    let (site, participants) = (work.site, &work.participants);
    if let Some(name) = &page.page {
        let found = participants.pages.iter().copied().find(|&page| site.site.name(page) == name);
        return found.ok_or_else(|| format!("no page {name:?} takes part"));
    }
    let with = page.with.as_deref().unwrap_or_default();
    let has_all = |page: &usize| with.iter().all(|name| site.pages[*page].traits.contains(&name.as_str()));
    let found = participants.scored.iter().copied().find(has_all);
    found.ok_or_else(|| format!("no scored page has the traits {}", with.join(", ")))
}

/// The tree of a page, with the marked and the kept bytes of each node.
fn nodes(page: &Page, gold: Option<&Gold>, cleaning: &Cleaning) -> Vec<TracedNode> {
    let marked = gold.map(Gold::informative).unwrap_or_default();
    let within = |spans: &Spans, node: NodeId| {
        u32::try_from(spans.bytes_within(page.span(node))).expect("a page's text is bounded well below 4 GiB")
    };
    let of_node = |node: NodeId| TracedNode {
        tag: page.tag(node).as_str().to_owned(),
        parent: page.parent(node).map(|parent| number(parent.index())),
        length: page.span(node).end - page.span(node).start,
        marked: within(&marked, node),
        kept: within(cleaning.kept(), node),
    };
    page.nodes().map(of_node).collect()
}

/// The record for one node, without numbers that are not finite; `None` if the page has no such node.
fn recorded(evidence: &Evidence, page: &Page) -> Option<TracedEvidence> {
    let numbers = evidence.numbers.iter().filter(|number| number.value.is_finite()).map(|number| {
        let bound = number.bound.filter(|bound| bound.is_finite());
        TracedNumber { name: number.name.to_owned(), value: number.value, bound }
    });
    (evidence.node.index() < page.len()).then(|| TracedEvidence {
        node: number(evidence.node.index()),
        numbers: numbers.collect(),
        step: evidence.step,
        decision: evidence.decision.map(str::to_owned),
    })
}

/// The failures of traces whose site is in no available data set.
pub(crate) fn of_unknown_sites(resolved: &Resolved, corpora: &[&Corpus]) -> Vec<Failure> {
    let mut failures = Vec::new();
    for trace in &resolved.experiment.traces {
        for page in &trace.pages {
            let corpus = corpora.iter().find(|corpus| corpus.id() == page.data);
            if corpus.is_some_and(|corpus| corpus.sites().iter().all(|site| site.id != page.site)) {
                let run = trace.run.run.clone();
                let unit = Unit { run, data: page.data.clone(), site: page.site.clone() };
                let problem = format!("no such site to trace a page of ({})", trace.id);
                failures.push(Failure::of(unit, "trace", problem));
            }
        }
    }
    failures
}
