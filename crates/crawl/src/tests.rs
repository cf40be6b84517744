//! Crawls of servers on this machine: the requests, the kept pages, and the reported failures.

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
