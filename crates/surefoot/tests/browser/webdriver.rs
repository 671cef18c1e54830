//! A small client of the WebDriver protocol: starts chromedriver and a headless Chromium, and drives a
//! page as a person would.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// Keys as the protocol names them.
pub const DOWN: &str = "\u{e015}";
pub const LEFT: &str = "\u{e012}";
pub const RIGHT: &str = "\u{e014}";
pub const ENTER: &str = "\u{e007}";
pub const ESCAPE: &str = "\u{e00c}";

/// The name under which the protocol hands out elements.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";
const PATIENCE: Duration = Duration::from_secs(30);

/// A browser with one page; it ends when this is dropped.
pub struct Browser {
    driver: Child,
    port: u16,
    session: String,
}

impl Browser {
    /// Starts a browser that keeps what it has to keep in an empty folder.
    pub fn start(folder: &Path) -> Browser {
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver starts: ./x setup installs it");
        let output = BufReader::new(driver.stdout.take().expect("a pipe"));
        let port = output.lines().map_while(Result::ok).find_map(|line| {
            let (_, port) = line.split_once("successfully on port ")?;
            port.trim_end_matches('.').parse().ok()
        });
        let mut browser =
            Browser { driver, port: port.expect("chromedriver says its port"), session: String::new() };
        let folder = format!("--user-data-dir={}", folder.display());
        let arguments = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--disable-dev-shm-usage",
            "--window-size=1280,800",
            &folder,
        ];
        let wanted = json!({
            "goog:chromeOptions": { "args": arguments },
            "goog:loggingPrefs": { "browser": "ALL" },
        });
        let begun = browser.ask("POST", "/session", &json!({ "capabilities": { "alwaysMatch": wanted } }));
        browser.session = format!("/session/{}", begun["sessionId"].as_str().expect("a session"));
        browser
    }

    /// Opens a file.
    pub fn open(&self, file: &Path) {
        let path = file
            .to_str()
            .expect("a path of UTF-8")
            .replace('%', "%25")
            .replace('#', "%23")
            .replace('?', "%3F");
        self.post("/url", json!({ "url": format!("file://{path}") }));
    }

    /// What a script returns.
    pub fn script(&self, script: &str) -> Value {
        self.post("/execute/sync", json!({ "script": script, "args": [] }))
    }

    /// The text of the first element that a selector finds; empty if there is none.
    pub fn text(&self, selector: &str) -> String {
        let script = format!(
            "const found = document.querySelector({}); return found ? found.textContent : ''",
            json!(selector)
        );
        self.script(&script).as_str().unwrap_or_default().to_string()
    }

    /// How many elements a selector finds.
    pub fn count(&self, selector: &str) -> u64 {
        let script = format!("return document.querySelectorAll({}).length", json!(selector));
        self.script(&script).as_u64().expect("a number")
    }

    /// Clicks on the first element that a selector finds.
    pub fn click(&self, selector: &str) {
        // A row may be drawn again between the two.
        for _ in 0..20 {
            let element = self.element(selector);
            let clicked =
                self.try_ask("POST", &format!("{}/element/{element}/click", self.session), &json!({}));
            match clicked["error"].as_str() {
                None => return,
                Some("stale element reference") => std::thread::sleep(Duration::from_millis(20)),
                Some(error) => panic!("{selector}: {error} {}", clicked["message"]),
            }
        }
        panic!("{selector} does not stay");
    }

    /// Types into an element.
    pub fn type_into(&self, selector: &str, text: &str) {
        let element = self.element(selector);
        self.post(&format!("/element/{element}/value"), json!({ "text": text }));
    }

    /// Presses keys wherever the focus is.
    pub fn press(&self, keys: &str) {
        let actions: Vec<Value> = keys
            .chars()
            .flat_map(|key| {
                [json!({ "type": "keyDown", "value": key }), json!({ "type": "keyUp", "value": key })]
            })
            .collect();
        self.post("/actions", json!({ "actions": [{ "type": "key", "id": "keys", "actions": actions }] }));
    }

    /// Makes the page believe that a person prefers `light` or `dark`.
    pub fn prefer(&self, scheme: &str) {
        let features = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        let command = json!({ "cmd": "Emulation.setEmulatedMedia", "params": { "features": features } });
        self.post("/goog/cdp/execute", command);
    }

    /// What the page has written to its console since the last time.
    pub fn console(&self) -> Vec<String> {
        let entries = self.post("/se/log", json!({ "type": "browser" }));
        let entries = entries.as_array().cloned().unwrap_or_default();
        entries.iter().map(|entry| entry["message"].to_string()).collect()
    }

    /// Waits until a script returns true.
    pub fn wait(&self, what: &str, script: &str) {
        let begin = Instant::now();
        while self.script(script) != json!(true) {
            assert!(begin.elapsed() < PATIENCE, "{what}: {script}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn element(&self, selector: &str) -> String {
        let found = self.post("/element", json!({ "using": "css selector", "value": selector }));
        found[ELEMENT].as_str().unwrap_or_else(|| panic!("there is no {selector}")).to_string()
    }

    fn post(&self, path: &str, body: Value) -> Value {
        self.ask("POST", &format!("{}{path}", self.session), &body)
    }

    fn ask(&self, method: &str, path: &str, body: &Value) -> Value {
        let value = self.try_ask(method, path, body);
        assert!(value["error"].is_null(), "{method} {path}: {} {}", value["error"], value["message"]);
        value
    }

    /// The answer, which may be an error.
    fn try_ask(&self, method: &str, path: &str, body: &Value) -> Value {
        let body = if method == "POST" { body.to_string() } else { String::new() };
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("chromedriver listens");
        stream.set_read_timeout(Some(2 * PATIENCE)).expect("a timeout");
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
            self.port,
            body.len()
        )
        .expect("chromedriver reads");
        let mut reader = BufReader::new(stream);
        let mut length = 0;
        loop {
            let mut line = String::new();
            reader.read_line(&mut line).expect("an answer");
            if line.trim().is_empty() {
                break;
            }
            let (name, value) = line.split_once(':').unwrap_or_default();
            if name.eq_ignore_ascii_case("content-length") {
                length = value.trim().parse().expect("a length");
            }
        }
        let mut answer = vec![0; length];
        reader.read_exact(&mut answer).expect("a whole answer");
        let answer: Value = serde_json::from_slice(&answer).expect("JSON");
        answer["value"].clone()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if !self.session.is_empty() && !std::thread::panicking() {
            self.ask("DELETE", &self.session.clone(), &Value::Null);
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}
