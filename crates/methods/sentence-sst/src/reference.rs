//! A slow, plain and recursive implementation of the paper with maps of strings. On random small sites it
//! gives the same entropy to every sentence as the arrays.

use std::collections::{BTreeMap, BTreeSet};

use cleaning::{DisplayAttributes, Labels, Site, Training};
use page::{NodeId, Page, Span};
use proptest::prelude::*;

use crate::knowledge::{Knowledge, Standing};
use crate::{Collection, Documents, EmptyDocuments, SentenceSstParams, Siblings};

/// A segment: its tag with class, its text, its children.
#[derive(Debug, Clone)]
struct Plain {
    tag: String,
    signature: String,
    span: Span,
    children: Vec<Plain>,
}

/// The rules of 3.1, word for word: the children first, then siblings, then an only child.
fn plain(page: &Page, node: NodeId, siblings: Siblings) -> Plain {
    let tag = page.tag(node).as_str().to_owned();
    let signature = format!("{tag} {:?}", page.attribute(node, "class"));
    let mut children: Vec<Plain> = page.children(node).map(|child| plain(page, child, siblings)).collect();
    let alike = |one: &Plain, other: &Plain| match siblings {
        Siblings::SameTag => one.tag == other.tag,
        Siblings::SameLook => one.signature == other.signature,
        Siblings::Apart => false,
    };
    if let [first, rest @ ..] = children.as_slice()
        && !rest.is_empty()
        && children.iter().all(|child| child.children.is_empty() && alike(child, first))
    {
        let end = children[children.len() - 1].span.end;
        let merged = Plain { span: Span { start: first.span.start, end }, ..first.clone() };
        children = vec![merged];
    }
    if children.len() == 1 {
        children = children.remove(0).children;
    }
    Plain { tag, signature, span: page.span(node), children }
}

/// The path of signatures to each segment that holds a span, the smallest last, and the segment's own span.
fn places(root: &Plain, span: Span) -> Vec<(String, Span)> {
    let mut at = root;
    let mut found = vec![("root".to_owned(), at.span)];
    while let Some(child) = at.children.iter().find(|child| child.span.contains(span)) {
        found.push((format!("{} / {}", found[found.len() - 1].0, child.signature), child.span));
        at = child;
    }
    found
}

/// A sentence: its place and its document at its segment and at each segment above, and its features.
type Row = (Vec<(String, String)>, Vec<String>);

/// The entropies of all sentences of all pages; `None` without features, or with fewer than two documents.
fn entropies(site: &Site, params: &SentenceSstParams) -> Vec<Option<f64>> {
    let terms = site.terms(&params.term_options());
    let mut rows: Vec<Row> = Vec::new();
    let mut all_documents: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (index, page) in site.pages().iter().enumerate() {
        let root = plain(page, NodeId::ROOT, params.siblings);
        let document = |span: Span, node: usize| match params.documents {
            Documents::Page => index.to_string(),
            Documents::Segment => format!("{index}:{span:?}:{node}"),
        };
        let mut stack = vec![("root".to_owned(), &root)];
        let mut number = 0;
        while let Some((path, segment)) = stack.pop() {
            number += 1;
            // segments without text are numbered in the order in which they are met
            let empty = if segment.span.is_empty() { number } else { 0 };
            all_documents.entry(path.clone()).or_default().insert(document(segment.span, empty));
            stack.extend(
                segment.children.iter().map(|child| (format!("{path} / {}", child.signature), child)),
            );
        }
        let tokens = terms.of_page(index);
        for (start, end) in text::sentences(page.text()) {
            let places = places(&root, Span { start, end });
            let places = places.into_iter().map(|(path, span)| (path, document(span, 0))).collect();
            let features =
                tokens.within(start, end).map(|i| terms.vocabulary().term(tokens.term(i)).to_owned());
            rows.push((places, features.collect()));
        }
    }
    let of_row = |(places, features): &Row| {
        let path = &places[places.len() - 1].0;
        let there = |row: &Row| {
            let depth = match params.collection {
                Collection::Own => row.0.len() - 1,
                Collection::Subtree => row.0.iter().position(|place| place.0 == *path)?,
            };
            (row.0[depth].0 == *path && !row.1.is_empty()).then(|| (row.0[depth].1.clone(), row.1.clone()))
        };
        let here: Vec<(String, Vec<String>)> = rows.iter().filter_map(there).collect();
        let with_features: BTreeSet<&String> = here.iter().map(|row| &row.0).collect();
        let n = match params.empty_documents {
            EmptyDocuments::LeaveOut => with_features.len(),
            EmptyDocuments::Count => all_documents[path].len(),
        };
        let distinct: BTreeSet<&String> = features.iter().collect();
        if n < 2 || distinct.is_empty() {
            return None;
        }
        let h = |feature: &String| -> f64 {
            let mut frequencies: BTreeMap<&String, f64> = BTreeMap::new();
            for (document, features) in &here {
                let count = features.iter().filter(|other| *other == feature).count();
                *frequencies.entry(document).or_default() += count as f64;
            }
            let total: f64 = frequencies.values().sum();
            let shares = frequencies.values().filter(|f| **f > 0.0).map(|f| f / total);
            shares.map(|w| -w * w.ln() / (n as f64).ln()).sum()
        };
        Some(distinct.iter().map(|feature| h(feature)).sum::<f64>() / distinct.len() as f64)
    };
    rows.iter().map(of_row).collect()
}

fn html() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        6 => (0_u32..12).prop_map(|word| format!("word{word} ")),
        2 => Just("Ends. ".to_owned()),
        1 => Just("the of ".to_owned()),
        6 => prop_oneof![
            Just("<p>"), Just("</p>"), Just("<div>"), Just("</div>"), Just("<div class=a>"), Just("<b>"),
            Just("</b>"), Just("<br>"), Just("<ul><li>"), Just("<li>"), Just("</ul>"), Just("<title>t</title>"),
        ].prop_map(str::to_owned),
    ];
    proptest::collection::vec(piece, 0..25).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn entropies_are_those_of_the_plain_reading(
        layouts in proptest::collection::vec(html(), 2),
        pages in proptest::collection::vec((0_usize..2, 0_u32..3), 1..6),
        choices in (0_usize..3, any::<bool>(), any::<bool>(), any::<bool>()),
    ) {
        let write = |(layout, word): &(usize, u32)| layouts[*layout].replace("word1", &format!("own{word}"));
        let site = testkit::site(&pages.iter().map(write).collect::<Vec<_>>());
        let params = SentenceSstParams {
            siblings: [Siblings::SameTag, Siblings::SameLook, Siblings::Apart][choices.0],
            collection: if choices.3 { Collection::Subtree } else { Collection::Own },
            documents: if choices.1 { Documents::Page } else { Documents::Segment },
            empty_documents: if choices.2 { EmptyDocuments::LeaveOut } else { EmptyDocuments::Count },
            attributes: DisplayAttributes::PresentationalAndClass,
            ..SentenceSstParams::default()
        };
        let all = testkit::all(&site);
        let training = Training { site: &site, pages: &all, labels: Labels::none(), seed: 0 };
        let knowledge = Knowledge::of(&training, &params);
        let reads = all.iter().flat_map(|&page| knowledge.read(site.page(page)));
        let found: Vec<Option<f64>> = reads
            .map(|read| match read.standing {
                Standing::Entropy(_, entropy) => Some(entropy),
                Standing::NoFeatures | Standing::SingleDocument => None,
                Standing::Unseen => unreachable!("all pages are in the tree"),
            })
            .collect();
        let expected = entropies(&site, &params);
        prop_assert_eq!(found.len(), expected.len());
        for (found, expected) in found.iter().zip(&expected) {
            match (found, expected) {
                (Some(found), Some(expected)) => prop_assert!((found - expected).abs() < 1e-9),
                (found, expected) => prop_assert_eq!(found, expected),
            }
        }
    }
}
