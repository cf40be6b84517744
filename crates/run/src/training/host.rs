//! Which hosts a site is of.

use std::collections::BTreeSet;

use cleaning::Site;
use pages::host_group;

/// The keys of a site's hosts ([`host_group`]): sites that share one are of one publisher. Where no page has an address it
/// is the key of the site's id.
pub(crate) fn host_keys(site: &Site) -> BTreeSet<String> {
    let addresses = site.pages().iter().filter_map(|page| page.url());
    // an address that a reader made up, for a page that has none
    let real = addresses.filter(|address| !address.host_str().is_some_and(|host| host.ends_with(".invalid")));
    let keys: BTreeSet<String> = real.map(|address| host_group(address.as_str())).collect();
    if keys.is_empty() { BTreeSet::from([host_group(site.id())]) } else { keys }
}
