//! What sites and publishers give to a mean, by which its error is judged.

use std::collections::BTreeMap;

use input::host_group;

/// The contribution of a site or a publisher to a mean.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Share {
    /// The sum of its values.
    pub(crate) sum: f64,
    /// The number of its values.
    pub(crate) weight: f64,
}

impl Share {
    /// The mean of all values; `None` if there are none.
    pub(crate) fn mean(shares: impl Iterator<Item = Self>) -> Option<f64> {
        let (sum, weight) =
            shares.fold((0.0, 0.0), |(sum, weight), own| (sum + own.sum, weight + own.weight));
        (weight > 0.0).then(|| sum / weight)
    }

    /// Adds up the shares of sites, by site id, to those of their publishers, in the order of each publisher's first site. Publishers are
    /// drawn because the sites of one are alike: ten newspapers in four years each are forty sites.
    pub(crate) fn of_publishers<'a>(sites: impl IntoIterator<Item = (&'a str, Self)>) -> Vec<Self> {
        let mut places: BTreeMap<String, usize> = BTreeMap::new();
        let mut shares: Vec<Self> = Vec::new();
        for (id, share) in sites {
            let place = *places.entry(host_group(id)).or_insert(shares.len());
            match shares.get_mut(place) {
                Some(own) => {
                    own.sum += share.sum;
                    own.weight += share.weight;
                }
                None => shares.push(share),
            }
        }
        shares
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_years_of_a_newspaper_are_one_publisher() {
        let share = |sum| Share { sum, weight: 1.0 };
        let sites = [
            ("www.cnn.com/2000", 1.0),
            ("news.bbc.co.uk", 2.0),
            ("edition.cnn.com/2005", 4.0),
            ("erlang-doc", 8.0),
        ];
        let shares = Share::of_publishers(sites.map(|(id, sum)| (id, share(sum))));
        assert_eq!(shares, [Share { sum: 5.0, weight: 2.0 }, share(2.0), share(8.0)]);
    }
}
