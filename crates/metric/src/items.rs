//! Items without text (images) that are noise, which classification-based cleaning finds (Yi 2004, section
//! 3.1).
//!
//! Unlike measures of text, these count removed elements as found.

use cleaning::Item;
use page::NodeId;

use crate::Counts;

/// Every judged element is a unit: relevant if it is noise, found if it is not in `kept`, which must be
/// sorted. `kept` is `None` for a page that was not cleaned: then no element is found.
pub fn count_items(items: &[Item], kept: Option<&[NodeId]>) -> Counts {
    items
        .iter()
        .map(|item| {
            let removed = kept.is_some_and(|kept| kept.binary_search(&item.node).is_err());
            Counts::unit(item.noisy, removed)
        })
        .sum()
}

/// Every judged element is a unit, relevant and found; it is common if it is noise and removed, or no noise
/// and kept. So each ratio is the accuracy: the share of correct decisions, which is 0 on a page that was not
/// cleaned.
pub fn count_items_right(items: &[Item], kept: Option<&[NodeId]>) -> Counts {
    let right = |item: &&Item| kept.is_some_and(|kept| item.noisy == kept.binary_search(&item.node).is_err());
    let all = items.len() as u64;
    Counts { relevant: all, found: all, common: items.iter().filter(right).count() as u64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks relevant, found and common noise, and the number of correct decisions. Items are numbers;
    /// `noisy` are those that are noise.
    #[track_caller]
    fn check(items: usize, noisy: &[usize], kept: Option<&[usize]>, noise: (u64, u64, u64), right: u64) {
        let item = |index| Item { node: NodeId::new(index), noisy: noisy.contains(&index) };
        let items: Vec<Item> = (0..items).map(item).collect();
        let kept: Option<Vec<NodeId>> = kept.map(|kept| kept.iter().copied().map(NodeId::new).collect());
        let counts = count_items(&items, kept.as_deref());
        assert_eq!((counts.relevant, counts.found, counts.common), noise);
        let all = items.len() as u64;
        let accuracy = count_items_right(&items, kept.as_deref());
        assert_eq!(accuracy, Counts { relevant: all, found: all, common: right });
    }

    #[test]
    fn noise_is_found_where_it_is_removed() {
        check(4, &[1, 2], Some(&[0, 1]), (2, 2, 1), 2);
        check(4, &[1, 2], Some(&[0, 3]), (2, 2, 2), 4);
    }

    #[test]
    fn keeping_all_finds_none_and_removing_all_finds_all() {
        check(3, &[0], Some(&[0, 1, 2]), (1, 0, 0), 2);
        check(3, &[0], Some(&[]), (1, 3, 1), 1);
    }

    #[test]
    fn an_element_without_a_judgement_does_not_count() {
        check(2, &[], Some(&[0, 1, 7]), (0, 0, 0), 2);
    }

    #[test]
    fn a_page_that_was_not_cleaned_is_a_miss() {
        check(3, &[0, 1], None, (2, 0, 0), 0);
    }

    #[test]
    fn no_item_no_counts() {
        check(0, &[], Some(&[]), (0, 0, 0), 0);
    }
}
