//! The list of features: the sizes, and the phrases that the labelled images show.

use std::collections::BTreeMap;

use crate::feature::{Column, Feature};
use crate::image::{Image, WordSource};
use crate::params::AdeaterParams;

/// The features: the sizes, then the phrases of each place, the most frequent first. Of equal splits the
/// first in this order wins. A phrase that all images show, or too few of them, is no feature.
pub(crate) fn columns(images: &[Image], params: &AdeaterParams) -> Vec<Column> {
    let mut places = vec![WordSource::Alt, WordSource::Base, WordSource::Destination];
    if params.image_address {
        places.push(WordSource::Own);
    }
    let phrases = places.into_iter().flat_map(|place| phrases(images, place, params));
    let features = Feature::NUMBERS.into_iter().chain(phrases);
    features.map(|feature| Column::of(feature, images, params.missing)).collect()
}

/// The features of one place.
fn phrases(images: &[Image], place: WordSource, params: &AdeaterParams) -> Vec<Feature> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for image in images {
        for phrase in image.words(place).phrases(params.phrase as usize) {
            *counts.entry(phrase).or_default() += 1;
        }
    }
    let telling = |count: usize| count >= params.least_count as usize && count < images.len();
    let mut counts: Vec<_> = counts.into_iter().filter(|(_, count)| telling(*count)).collect();
    // the map is sorted by phrase, and the sort is stable
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    counts.truncate(params.most_phrases as usize);
    counts.into_iter().map(|(phrase, _)| Feature::Contains(place, phrase)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The phrases that are features of these images.
    #[track_caller]
    fn check(html: &str, params: &AdeaterParams, expected: &[&str]) {
        let images = Image::all(&testkit::parse(html), params);
        let names = columns(&images, params).into_iter().filter_map(|column| match column.feature {
            Feature::Contains(place, phrase) => Some(format!("{} {phrase}", place.name())),
            _ => None,
        });
        assert_eq!(names.collect::<Vec<_>>(), expected);
    }

    const PAGE: &str = "<a href=/ad/b><img alt='buy it now' src=1.gif></a><a href=/ad/c><img alt='buy it' src=2.gif></a>\
        <img alt='we buy' src=3.gif><img alt='old' src=4.gif>";

    #[test]
    fn frequent_phrases_come_first_and_rare_ones_are_none() {
        check(PAGE, &AdeaterParams::default(), &["alt buy", "alt buy+it", "alt it", "U_dest ad"]);
        check(PAGE, &AdeaterParams { most_phrases: 1, ..Default::default() }, &["alt buy", "U_dest ad"]);
        check(PAGE, &AdeaterParams { least_count: 3, phrase: 1, ..Default::default() }, &["alt buy"]);
    }

    #[test]
    fn the_address_of_the_image_where_it_is_wanted() {
        let params = AdeaterParams {
            image_address: true,
            least_count: 1,
            phrase: 1,
            most_phrases: 2,
            ..Default::default()
        };
        // all images have `gif`, so it decides nothing
        check(PAGE, &params, &["alt buy", "alt it", "U_dest ad", "U_dest b", "U_img 1", "U_img 2"]);
    }
}
