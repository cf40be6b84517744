//! Properties of every method of the catalogue. A new method is checked as soon as it is listed there. The
//! examples of a method's paper are tested in its own crate.

mod any_site;
mod audit;
mod baselines;
mod fitted;
mod hostile;
mod kept_text;
mod pages;
mod parameters;
mod together;
