//! The child element nodes of an element node (4.3.1, step 3): initial children by position within a
//! presentation style, merged as long as two of the same signature have overlapping characteristic features.

use cleaning::{SignatureId, SimilarSets, share_at_least};
use page::number;
use rustc_hash::FxHashMap;

use crate::CstParams;
use crate::characteristic::{Characteristic, Gatherer};
use crate::page_tree::{Skeleton, TagNodeList};
use crate::tree::StyleId;

cleaning::choices! {
    /// The rule by which child tag nodes of an element node's tag nodes become one initial child.
    pub enum InitialChildren {
        /// Those of one position within one presentation style (4.3.1, step 3).
        Style,
        /// The k-th ones of one signature, whatever the styles.
        Look,
    }
}

/// The inner tag nodes of an element node that share a presentation style.
pub(crate) struct Styled {
    pub(crate) style: StyleId,
    /// Sorted, not empty.
    pub(crate) tag_nodes: TagNodeList,
}

/// The child element nodes of one element node.
#[derive(Default)]
pub(crate) struct Children {
    /// Signature and tag nodes of each child; the tag nodes are sorted.
    pub(crate) children: Vec<(SignatureId, TagNodeList)>,
    /// For each style, in the order given: the child at each position.
    pub(crate) positions: Vec<Vec<u32>>,
}

/// The most initial children with which one child is compared. It bounds the cost of a hostile page: only
/// thousands of children that nearly overlap reach it.
const MOST_COMPARED: usize = 1_000;

/// Up to this number, all initial children of one signature are compared in pairs, because an index would
/// cost more. Most elements have no more.
const FEW: usize = 12;

/// Children before merging, in the order in which the styles first show them.
pub(crate) fn initial_children(pages: &[Skeleton], styled: &[Styled], initial: InitialChildren) -> Children {
    let mut found = Children::default();
    let mut known: FxHashMap<(SignatureId, u32), u32> = FxHashMap::default();
    for Styled { tag_nodes, .. } in styled {
        let Some(style) = tag_nodes.first().and_then(|&first| pages[first.page as usize].style(first)) else {
            continue;
        };
        let mut of_signature: FxHashMap<SignatureId, u32> = FxHashMap::default();
        let positions: Vec<u32> = style
            .iter()
            .map(|&signature| {
                let new = number(found.children.len());
                let place = match initial {
                    InitialChildren::Style => new,
                    InitialChildren::Look => {
                        let before = of_signature.entry(signature).or_default();
                        *before += 1;
                        *known.entry((signature, *before)).or_insert(new)
                    }
                };
                if place == new {
                    found.children.push((signature, TagNodeList::with_capacity(tag_nodes.len())));
                }
                place
            })
            .collect();
        for &tag_node in tag_nodes {
            let page = &pages[tag_node.page as usize];
            for (&place, position) in positions.iter().zip(0..) {
                found.children[place as usize].1.push(page.child(tag_node, position));
            }
        }
        found.positions.push(positions);
    }
    if initial == InitialChildren::Look {
        found.children.iter_mut().for_each(|(_, tag_nodes)| tag_nodes.sort_unstable());
    }
    found
}

/// Merges children with the same signature and overlapping characteristic features, until no two children
/// overlap.
pub(crate) fn merge(found: &mut Children, pages: &[Skeleton], params: &CstParams, gatherer: &mut Gatherer) {
    let mut of_signature: Vec<u32> = (0..number(found.children.len())).collect();
    // stable: children of a signature stay in order
    of_signature.sort_by_key(|&child| found.children[child as usize].0);
    let mut places: Vec<u32> = (0..number(found.children.len())).collect();
    for alike in of_signature.chunk_by(|&a, &b| found.children[a as usize].0 == found.children[b as usize].0)
    {
        if alike.len() > 1 {
            let sets = alike.iter().map(|&child| {
                let tag_nodes = found.children[child as usize].1.iter();
                let below = tag_nodes.map(|&tag_node| pages[tag_node.page as usize].below(tag_node));
                gatherer.gather(below, params.merge_frequency)
            });
            for (&child, place) in alike.iter().zip(merged_places(sets, params)) {
                places[child as usize] = alike[place as usize];
            }
        }
    }
    if (0..).zip(&places).any(|(child, &place)| child != place) {
        *found = gather_merged(std::mem::take(found), &places);
    }
}

/// For each of some children with the same signature, the place of the first child that it is merged with. A
/// child that is the first, or is not merged, has its own place.
///
/// The children are taken in order. Each is merged with the first of the element nodes formed so far whose
/// characteristic features overlap with its own. The merged node takes the place of the earlier one and is
/// compared again. So the formed nodes never overlap.
fn merged_places(sets: impl ExactSizeIterator<Item = Characteristic>, params: &CstParams) -> Vec<u32> {
    let least = params.merge_overlap;
    // the features that pages show last have the greatest numbers, and most are rare
    let mut index = (sets.len() > FEW).then(|| SimilarSets::new(least, []));
    // those that were not merged into another one
    let mut formed: Vec<Option<Characteristic>> = Vec::new();
    let mut places: Vec<u32> = Vec::new();
    for (at, mut set) in (0..).zip(sets) {
        let mut place = at;
        places.push(at);
        formed.push(None);
        while !set.set.is_empty() {
            let candidates = match &index {
                Some(index) => index.candidates(&set.set, MOST_COMPARED),
                None => (0..number(formed.len())).collect(),
            };
            let overlaps = |other: &u32| {
                let other = formed[*other as usize].as_ref();
                other.is_some_and(|other| share_at_least(&set.set, &other.set, least))
            };
            let Some(other) = candidates.into_iter().find(overlaps) else { break };
            let Some(others) = formed[other as usize].take() else { break };
            let before = others.set.clone();
            set = set.merged(others, params.merge_frequency);
            places[place.max(other) as usize] = place.min(other);
            if other < place && set.set == before {
                // the index has it already, and it overlaps with no other node
                formed[other as usize] = Some(std::mem::take(&mut set));
                break;
            }
            if let Some(index) = &mut index {
                index.remove(&before, other);
            }
            place = place.min(other);
        }
        if !set.set.is_empty() {
            if let Some(index) = &mut index {
                index.insert(&set.set, place);
            }
            formed[place as usize] = Some(set);
        }
    }
    // a place refers to an earlier place, which is final by then
    for child in 0..places.len() {
        places[child] = places[places[child] as usize];
    }
    places
}

/// Puts together the children of one place, in the order of the places.
fn gather_merged(initial: Children, places: &[u32]) -> Children {
    let mut merged = Children { children: Vec::new(), positions: initial.positions };
    let mut numbers = vec![0; places.len()];
    for (child, (signature, tag_nodes)) in initial.children.into_iter().enumerate() {
        let place = places[child] as usize;
        if place == child {
            numbers[child] = number(merged.children.len());
            merged.children.push((signature, tag_nodes));
        } else {
            // places are never later than the child, so its number is known
            merged.children[numbers[place] as usize].1.extend(tag_nodes);
        }
    }
    merged.children.iter_mut().for_each(|(_, tag_nodes)| tag_nodes.sort_unstable());
    for child in merged.positions.iter_mut().flatten() {
        *child = numbers[places[*child as usize] as usize];
    }
    merged
}
