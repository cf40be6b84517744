//! Crawls of servers on this machine: what is asked for, what is kept, what is said of the rest.

mod answers;
mod archive;
mod pace;
mod place;
mod reach;
mod redirects;
mod resume;
mod robots;
mod server;
mod walk;
