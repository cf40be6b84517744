//! Crawls of servers on this machine: what is requested, what is kept, what is reported of the rest.

mod answers;
mod archive;
mod crawl_folder;
mod pace;
mod reach;
mod redirects;
mod resume;
mod robots;
mod server;
mod walk;
