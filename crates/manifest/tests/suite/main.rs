//! Tests of the checks of manifests.

mod base;
mod cases;
mod embedded;
mod expanded;
mod large;
mod reference;
mod several;
mod sound;
