//! The guard between names and connections: the addresses of a name that may be requested.
//!
//! The connection takes its address from the guard, so the checked address is the one that is connected to. A
//! name that has another address at the second look-up gains nothing.

use std::fmt;
use std::net::IpAddr;

use ureq::config::Config;
use ureq::http::Uri;
use ureq::unversioned::resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::NextTimeout;

use crate::reach::Reach;

/// Looks names up by `names` and returns the addresses that `reach` allows.
#[derive(Debug)]
pub(crate) struct Guard<Names = DefaultResolver> {
    pub(crate) names: Names,
    pub(crate) reach: Reach,
}

/// No address of a name may be requested.
#[derive(Debug)]
pub(crate) struct OutOfReach {
    host: String,
    address: IpAddr,
}

impl fmt::Display for OutOfReach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (host, address) = (self.host.trim_matches(['[', ']']), self.address);
        if host.parse() == Ok(address) {
            write!(f, "{host} is no public address")
        } else {
            write!(f, "{host} is at {address}, which is no public address")
        }
    }
}

impl std::error::Error for OutOfReach {}

impl<Names: Resolver> Resolver for Guard<Names> {
    fn resolve(
        &self,
        uri: &Uri,
        config: &Config,
        timeout: NextTimeout,
    ) -> Result<ResolvedSocketAddrs, ureq::Error> {
        let found = self.names.resolve(uri, config, timeout)?;
        let mut allowed = self.empty();
        found
            .iter()
            .filter(|address| self.reach.allows(address.ip()))
            .for_each(|address| allowed.push(*address));
        if !allowed.is_empty() {
            return Ok(allowed);
        }
        let refused = found.first().ok_or(ureq::Error::HostNotFound)?;
        let host = uri.host().unwrap_or_default().to_owned();
        Err(ureq::Error::Other(Box::new(OutOfReach { host, address: refused.ip() })))
    }
}
