//! A small HTTP server on this machine that answers by path.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// The server's reaction to a request.
#[derive(Debug, Clone)]
pub(super) enum Reply {
    /// Sends the bytes and closes.
    Bytes(Vec<u8>),
    /// Sends the bytes, then a byte now and then, for ever.
    Drip(Vec<u8>),
    /// Sends the bytes, then others as fast as it can, for ever.
    Flood(Vec<u8>),
    /// Sends the bytes and nothing more, and keeps the connection open.
    Stall(Vec<u8>),
}

/// A page with this body.
pub(super) fn html(body: &str) -> Reply {
    typed("text/html; charset=utf-8", body)
}

/// A page that links to these addresses, with a text of its own.
pub(super) fn linking(name: &str, links: &[&str]) -> Reply {
    let links: String = links.iter().map(|link| format!("<a href=\"{link}\">to {link}</a>")).collect();
    html(&format!("<title>{name}</title><p>page {name}</p>{links}"))
}

/// An answer of this media type.
pub(super) fn typed(mime: &str, body: &str) -> Reply {
    with(&format!("Content-Type: {mime}"), body)
}

/// A good answer with a field in its header.
pub(super) fn with(field: &str, body: &str) -> Reply {
    Reply::Bytes(
        format!("HTTP/1.1 200 OK\r\n{field}\r\nContent-Length: {}\r\n\r\n{body}", body.len()).into_bytes(),
    )
}

/// An answer of this status.
pub(super) fn status(status: u16) -> Reply {
    Reply::Bytes(format!("HTTP/1.1 {status} Status\r\nContent-Length: 3\r\n\r\nno\n").into_bytes())
}

/// A redirect to another address.
pub(super) fn redirect(to: &str) -> Reply {
    Reply::Bytes(format!("HTTP/1.1 302 Found\r\nLocation: {to}\r\nContent-Length: 0\r\n\r\n").into_bytes())
}

/// Runs until the process ends. An unknown path has the status 404.
pub(super) struct Server {
    address: SocketAddr,
    replies: Arc<Mutex<BTreeMap<String, Reply>>>,
    asked: Arc<Mutex<Vec<String>>>,
    heads: Arc<Mutex<Vec<String>>>,
}

impl Server {
    pub(super) fn start<const N: usize>(replies: [(&str, Reply); N]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let replies = replies.into_iter().map(|(path, reply)| (path.to_owned(), reply)).collect();
        let server = Self {
            address: listener.local_addr().unwrap(),
            replies: Arc::new(Mutex::new(replies)),
            asked: Arc::default(),
            heads: Arc::default(),
        };
        let (replies, asked, heads) = (server.replies.clone(), server.asked.clone(), server.heads.clone());
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (replies, asked, heads) = (replies.clone(), asked.clone(), heads.clone());
                // a client that leaves early is no error
                thread::spawn(move || drop(serve(stream, &replies, &asked, &heads)));
            }
        });
        server
    }

    /// Changes the answer of a path.
    pub(super) fn set(&self, path: &str, reply: Reply) {
        self.replies.lock().unwrap().insert(path.to_owned(), reply);
    }

    pub(super) fn port(&self) -> u16 {
        self.address.port()
    }

    pub(super) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// The requested paths since the last call, in order, without robots.txt.
    pub(super) fn asked(&self) -> Vec<String> {
        let mut asked = self.asked.lock().unwrap();
        std::mem::take(&mut *asked).into_iter().filter(|path| path != "/robots.txt").collect()
    }

    /// All requests as received.
    pub(super) fn heads(&self) -> Vec<String> {
        self.heads.lock().unwrap().clone()
    }
}

fn serve(
    mut stream: TcpStream,
    replies: &Mutex<BTreeMap<String, Reply>>,
    asked: &Mutex<Vec<String>>,
    heads: &Mutex<Vec<String>>,
) -> std::io::Result<()> {
    let mut head = String::new();
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    while let Some(line) = lines.next().transpose()?.filter(|line| !line.is_empty()) {
        head.push_str(&line);
        head.push('\n');
    }
    let path = head.split(' ').nth(1).unwrap_or_default().to_owned();
    heads.lock().unwrap().push(head);
    asked.lock().unwrap().push(path.clone());
    let reply = replies.lock().unwrap().get(&path).cloned().unwrap_or_else(|| status(404));
    match reply {
        Reply::Bytes(bytes) => stream.write_all(&bytes),
        Reply::Stall(bytes) => {
            stream.write_all(&bytes)?;
            lines.next().transpose().map(|_| ())
        }
        Reply::Flood(bytes) => {
            stream.write_all(&bytes)?;
            loop {
                stream.write_all(&[b'x'; 4096])?;
            }
        }
        Reply::Drip(bytes) => {
            stream.write_all(&bytes)?;
            loop {
                stream.write_all(b"x")?;
                thread::sleep(Duration::from_millis(10));
            }
        }
    }
}
