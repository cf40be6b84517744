//! What must hold of every method of the catalogue, checked for each unasked: a new method is in here by being
//! listed. What a method must do with its paper's examples is in its own crate.

mod baselines;
mod fitted;
mod hostile;
mod kept_text;
mod pages;
mod readme;
mod together;
mod told;
