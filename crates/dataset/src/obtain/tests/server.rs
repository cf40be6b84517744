//! A small HTTP server on this machine with scripted responses.

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// What the server does with a request.
#[derive(Debug, Clone)]
pub(super) enum Answer {
    /// Sends the bytes.
    Bytes(Vec<u8>),
    /// Announces the bytes, sends some of them and closes.
    Cut(Vec<u8>, usize),
    /// Announces the bytes, sends some of them and then nothing more.
    Stall(Vec<u8>, usize),
    /// Sends a status and no body.
    Status(u16),
    /// Sends the client elsewhere.
    Redirect(&'static str),
}

/// Runs until the process ends.
pub(super) struct Server {
    address: SocketAddr,
    asked: Arc<Mutex<Vec<String>>>,
}

impl Server {
    /// Sends the answers one after the other, and then always the last one.
    pub(super) fn start(answers: Vec<Answer>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let server = Self { address: listener.local_addr().unwrap(), asked: Arc::default() };
        let asked = Arc::clone(&server.asked);
        thread::spawn(move || {
            for (number, stream) in listener.incoming().flatten().enumerate() {
                let Some(answer) = answers.get(number).or(answers.last()).cloned() else { return };
                let asked = Arc::clone(&asked);
                // a client may close the connection early
                thread::spawn(move || drop(serve(stream, &answer, &asked)));
            }
        });
        server
    }

    pub(super) fn host(&self) -> String {
        self.address.to_string()
    }

    /// The paths that were asked for, in order.
    pub(super) fn asked(&self) -> Vec<String> {
        self.asked.lock().unwrap().clone()
    }
}

fn serve(mut stream: TcpStream, answer: &Answer, asked: &Mutex<Vec<String>>) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    let request = lines.next().transpose()?.unwrap_or_default();
    while lines.next().transpose()?.is_some_and(|line| !line.is_empty()) {}
    let promise =
        |length: usize| format!("HTTP/1.1 200 OK\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n");
    match answer {
        Answer::Bytes(bytes) => {
            stream.write_all(promise(bytes.len()).as_bytes())?;
            stream.write_all(bytes)?;
        }
        Answer::Cut(bytes, sent) | Answer::Stall(bytes, sent) => {
            stream.write_all(promise(bytes.len()).as_bytes())?;
            stream.write_all(&bytes[..*sent])?;
        }
        Answer::Status(status) => {
            write!(stream, "HTTP/1.1 {status} No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")?;
        }
        Answer::Redirect(path) => {
            write!(
                stream,
                "HTTP/1.1 302 Found\r\nLocation: {path}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
            )?;
        }
    }
    stream.flush()?;
    asked.lock().unwrap().push(request.split(' ').nth(1).unwrap_or_default().to_owned());
    if matches!(answer, Answer::Stall(..)) {
        thread::sleep(Duration::from_secs(60));
    }
    Ok(())
}
