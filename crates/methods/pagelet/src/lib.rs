//! Template-based cleaning (Bar-Yossef and Rajagopalan 2002, in the form of Yi 2004): pagelets that several
//! pages of a site share are its template, and everything else is kept. This file has the parameters.
//!
//! A page is cut into pagelets by the number of links in its elements ([`pagelets`]). The content of a
//! pagelet becomes a fingerprint of shingles, and a fingerprint on enough pages belongs to a template. The
//! cleaner holds only these fingerprints, so any page can be cleaned.
//!
//! The README gives the definitions, the open choices that have no parameter, and the departures.

mod fingerprint;
mod method;
mod partition;
mod templates;

use crate::fingerprint::MOST_MIN_HASHES;

pub use fingerprint::{Content, Fingerprint};
pub use method::Duplicates;
pub use partition::{LooseText, Pagelet, pagelets};
pub use templates::Algorithm;

cleaning::params! {
    /// The method's parameters, unchecked.
    pub struct PageletParams {
        /// k: an element is opened, and is no pagelet, if a child of it holds this many links or more.
        pub links: u32 = 3, in 1..=1000,
            because "Yi, 5.3: the best on average, and the original's value. The definition says \"at least k\" and 5.3 \
                     \"larger than k\": the definition is followed, the other reading is 4";
        /// How text directly below an opened element, which is in no pagelet, is treated.
        pub loose_text: LooseText = LooseText::Keep,
            because "Yi, 3.3: a pagelet is an element, and only pagelets are templates";
        /// C(p), the content by which a pagelet p is compared.
        pub content: Content = Content::Words,
            because "Yi, 3.3: C(p) is the HTML content, but shingles are compared, and the shingles of Broder et al. \
                     (1997) consist of words without markup and case";
        /// When the contents of two pagelets count as the same.
        pub fingerprint: Fingerprint = Fingerprint::Shingles,
            because "Yi, 3.3: identity is too strict on the web, in practice the shingle fingerprints must be identical";
        /// w, for shingles alone: the number of tokens of a shingle. A pagelet with fewer tokens is one
        /// shingle, so it must agree in every token.
        pub shingle_width: u32 = 10, in 1..=1000,
            because "silent; the value of Broder et al. (1997), which Yi refers to";
        /// s, for shingles alone: the number of minima over the shingles, which must all agree. At
        /// resemblance r they do with a probability of about r^s.
        pub min_hashes: u32 = 8, in 1..=MOST_MIN_HASHES as u32,
            because "silent; pagelets agree in .92 of cases at r = .99, in .43 at .9, in .004 at .5. With 1 two texts that \
                     share half of their shingles would agree every other time";
        /// The requirements of a template.
        pub algorithm: Algorithm = Algorithm::Local, because "Yi, 5.3: the local algorithm, on each site by itself";
        /// The fewest distinct pages that make a template.
        pub least_pages: u32 = 2, in 2..,
            because "Yi, 3.3 and 5.4: any pagelet that repeats in different pages is a template";
        /// The smallest share of the distinct training pages that makes a template; least-pages applies too.
        pub least_share: f64 = 0.0, in 0.0..=1.0, because "the papers have no such share";
        /// Which training pages are copies of one page and count as one, with the links of all.
        pub duplicates: Duplicates = Duplicates::SameText,
            because "Yi is silent; copies would make templates of their articles, and the original, from memory, \
                     removes them. By text, because long menus with short articles get the same fingerprint";
    }
}

#[cfg(test)]
mod tests {
    use cleaning::Params as _;

    use super::*;

    #[track_caller]
    fn check(params: PageletParams, expected: &str) {
        let found = params.check().map_or_else(|error| error.to_string(), |_| "built".to_owned());
        assert_eq!(found, expected);
    }

    #[test]
    fn what_exact_fingerprints_would_ignore_is_refused() {
        let exact = || PageletParams { fingerprint: Fingerprint::Exact, ..PageletParams::default() };
        let alone = "allowed is a value with fingerprint = \"shingles\" alone; fingerprint is \"exact\"";
        check(exact(), "built");
        check(
            PageletParams { min_hashes: 4, ..exact() },
            &format!("parameters of pagelet: min-hashes is 4, {alone}"),
        );
        check(
            PageletParams { shingle_width: 4, ..exact() },
            &format!("parameters of pagelet: shingle-width is 4, {alone}"),
        );
    }
}
