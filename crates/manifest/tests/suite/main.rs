//! Tests of the checks of manifests.

mod base;
mod cases;
mod embedded;
mod large;
mod reference;
mod sound;
