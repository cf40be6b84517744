//! Tests of the checks of manifests.

mod base;
mod cases;
mod embedded;
mod expanded;
mod reference;
mod several;
mod sound;
