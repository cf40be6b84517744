//! The guard between names and connections: the addresses of a name that may be requested, which are those of the public internet
//! unless private ones are allowed.
//!
//! A page can name any host, and a host can have any address, also that of this machine or of the router.
//! Addresses of the special registries (RFC 6890) are refused: they are not reached over the public internet,
//! or are no single machine. The connection takes its address from the guard, so the checked address is the one that is connected to. A
//! name that has another address at the second look-up gains nothing.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use ureq::config::Config;
use ureq::http::Uri;
use ureq::unversioned::resolver::{ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::NextTimeout;

/// Looks names up by `names` and returns the addresses that `allows` names.
#[derive(Debug)]
pub(crate) struct Guard<Names> {
    pub(crate) names: Names,
    pub(crate) allows: fn(IpAddr) -> bool,
}

/// No address of a name may be requested.
#[derive(Debug, thiserror::Error)]
#[error("{0} no public address")]
pub(crate) struct OutOfReach(String);

impl<Names: Resolver> Resolver for Guard<Names> {
    fn resolve(
        &self,
        uri: &Uri,
        config: &Config,
        timeout: NextTimeout,
    ) -> Result<ResolvedSocketAddrs, ureq::Error> {
        let found = self.names.resolve(uri, config, timeout)?;
        let mut allowed = self.empty();
        let within = found.iter().filter(|address| (self.allows)(address.ip()));
        within.for_each(|address| allowed.push(*address));
        if !allowed.is_empty() {
            return Ok(allowed);
        }
        let refused = found.first().ok_or(ureq::Error::HostNotFound)?;
        let (host, address) = (uri.host().unwrap_or_default().trim_matches(['[', ']']), refused.ip());
        let is_address = host.parse() == Ok(address);
        let place =
            if is_address { format!("{host} is") } else { format!("{host} is at {address}, which is") };
        Err(ureq::Error::Other(Box::new(OutOfReach(place))))
    }
}

/// Whether an address is one of the public internet.
pub(crate) fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => embedded(address).map_or_else(|| is_public_v6(address), is_public_v4),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let special = match (a, b, c) {
        // this network, this machine, multicast and everything above
        (0 | 127 | 224.., ..) => true,
        (100, 64..=127, _) => true,
        (192, 0, 0 | 2) | (192, 88, 99) => true,
        (198, 18 | 19, _) | (198, 51, 100) | (203, 0, 113) => true,
        _ => address.is_private() || address.is_link_local(),
    };
    !special
}

/// Global unicast addresses are those of 2000::/3, without the special ones in it.
fn is_public_v6(address: Ipv6Addr) -> bool {
    let [a, b, ..] = address.segments();
    let special = matches!((a, b), (0x2001, ..0x0200 | 0x0db8) | (0x3fff, ..0x1000));
    a & 0xe000 == 0x2000 && !special
}

/// The IPv4 address that an IPv6 address represents: mapped (RFC 4291), translated (RFC 6052), 6to4 (RFC 3056).
fn embedded(address: Ipv6Addr) -> Option<Ipv4Addr> {
    let v4 = |high: u16, low: u16| Ipv4Addr::from((u32::from(high) << 16) | u32::from(low));
    match address.segments() {
        [0, 0, 0, 0, 0, 0xffff, high, low] | [0x64, 0xff9b, 0, 0, 0, 0, high, low] => Some(v4(high, low)),
        [0x2002, high, low, ..] => Some(v4(high, low)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(public: bool, addresses: &[&str]) {
        for address in addresses {
            assert_eq!(is_public(address.parse().unwrap()), public, "{address}");
        }
    }

    #[test]
    fn addresses_that_are_public_and_that_are_not() {
        // public addresses
        check(
            true,
            &["1.1.1.1", "8.8.8.8", "172.15.0.1", "172.32.0.1", "100.63.0.1", "192.0.1.1", "223.255.255.1"],
        );
        check(true, &["2606:4700::1111", "2a00::1", "::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::1"]);
        // addresses of this machine
        check(false, &["127.0.0.1", "127.255.255.254", "0.0.0.0", "0.1.2.3", "::1", "::", "::127.0.0.1"]);
        // addresses of private networks
        check(
            false,
            &["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.0.1", "169.254.169.254", "100.64.0.1"],
        );
        check(false, &["fc00::1", "fd12::1", "fe80::1", "fec0::1"]);
        // private addresses in disguise
        check(
            false,
            &["::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::a00:1", "2002:7f00:1::", "2001:0:7f00:1::"],
        );
        // addresses of no single machine
        check(false, &["224.0.0.1", "255.255.255.255", "240.0.0.1", "ff02::1"]);
        check(
            false,
            &["192.0.2.1", "198.51.100.1", "203.0.113.1", "198.18.0.1", "2001:db8::1", "3fff::1", "100::1"],
        );
    }
}
