//! The hosts of a site.

use std::collections::BTreeSet;

use cleaning::Site;
use pages::host_group;

/// The keys of a site's hosts ([`host_group`]): sites that share a key have the same publisher. If no page
/// has an address, it is the key of the site's id.
pub(crate) fn host_keys(site: &Site) -> BTreeSet<String> {
    let addresses = site.pages().iter().filter_map(|page| page.url());
    // `.invalid` hosts are made up by a reader, for pages without an address
    let real = addresses.filter(|address| !address.host_str().is_some_and(|host| host.ends_with(".invalid")));
    let keys: BTreeSet<String> = real.map(|address| host_group(address.as_str())).collect();
    if keys.is_empty() { BTreeSet::from([host_group(site.id())]) } else { keys }
}
