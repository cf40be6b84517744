//! What must hold of every method of the catalogue. A new method is checked as soon as it is listed there. What a method must do with its paper's examples is in its own crate.

mod any_site;
mod baselines;
mod fitted;
mod hostile;
mod kept_text;
mod pages;
mod parameters;
mod readme;
mod together;
