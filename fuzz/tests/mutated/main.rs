//! The targets on seeds that are changed at random.
//!
//! Each target runs for `GLEANER_FUZZ_SECONDS`, by default two. `just fuzz MINUTES` runs longer, from another `GLEANER_FUZZ_SEED`. A
//! failure becomes a test of the faulty crate.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "these are tests, which tell how a case is had again"
)]

mod engine;

/// A test for each target, and one that no target is left out.
macro_rules! targets {
    ($($name:ident),* $(,)?) => {
        $(#[test]
        fn $name() {
            engine::fuzz(stringify!($name));
        })*

        #[test]
        fn each_target_has_a_test() {
            let names: Vec<&str> = fuzz::TARGETS.iter().map(|target| target.name).collect();
            assert_eq!(names, [$(stringify!($name)),*]);
        }
    };
}

#[cfg(unix)]
targets!(
    page,
    markdown,
    site,
    model,
    fitted,
    member,
    warc,
    parquet,
    archive,
    descriptor,
    manifest,
    record,
    crawl,
    peer,
    description,
);
#[cfg(not(unix))]
targets!(
    page, markdown, site, model, fitted, member, warc, parquet, archive, descriptor, manifest, record, crawl
);
