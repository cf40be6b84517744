//! A small HTTP server on this machine.

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

/// Runs until the process ends. A path without an answer has the status 503 below `/busy/`, and 404 elsewhere.
pub(crate) struct Server {
    address: SocketAddr,
    asked: Arc<Mutex<Vec<String>>>,
}

impl Server {
    /// Answers a path with a media type and a body.
    pub(crate) fn start(answer: fn(&str) -> Option<(&'static str, String)>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let server = Self { address: listener.local_addr().unwrap(), asked: Arc::default() };
        let asked = Arc::clone(&server.asked);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let asked = Arc::clone(&asked);
                // a client that leaves early is no error
                thread::spawn(move || drop(serve(stream, answer, &asked)));
            }
        });
        server
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// The requested paths, in order.
    pub(crate) fn asked(&self) -> Vec<String> {
        self.asked.lock().unwrap().clone()
    }
}

fn serve(
    mut stream: TcpStream,
    answer: fn(&str) -> Option<(&'static str, String)>,
    asked: &Mutex<Vec<String>>,
) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    let request = lines.next().transpose()?.unwrap_or_default();
    while lines.next().transpose()?.is_some_and(|line| !line.is_empty()) {}
    let path = request.split(' ').nth(1).unwrap_or_default();
    asked.lock().unwrap().push(path.to_owned());
    let (status, (mime, body)) = match answer(path) {
        Some(page) => (200, page),
        None => (if path.starts_with("/busy/") { 503 } else { 404 }, ("text/plain", String::new())),
    };
    write!(
        stream,
        "HTTP/1.1 {status} Status\r\nContent-Type: {mime}\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
}
