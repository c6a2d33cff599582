//! The direction of imports, and the first line of every file: reads the sources.

use std::fs;
use std::path::{Path, PathBuf};

/// What the files of a room must not mention. An `outside` rule holds for all files that are not below these paths.
struct Ban {
    below: &'static [&'static str],
    outside: bool,
    words: &'static [&'static str],
}

const BANS: [Ban; 4] = [
    Ban {
        below: &["src/engine/"],
        outside: false,
        words: &[
            "crate::session",
            "crate::app",
            "crate::advisor",
            "std::fs",
            "std::io",
            "std::time",
            "std::env",
            "rand",
            "serde",
            "ron",
            "egui",
            "eframe",
            "f32",
            "f64",
        ],
    },
    Ban { below: &["src/session/"], outside: false, words: &["crate::app", "crate::advisor", "egui", "eframe"] },
    Ban { below: &["src/advisor/"], outside: false, words: &["crate::session", "crate::app", "egui", "eframe"] },
    Ban { below: &["src/app/", "src/app.rs", "src/main.rs"], outside: true, words: &["egui", "eframe"] },
];

/// The code with comments blanked, and texts in quotes left alone.
fn without_comments(source: &str) -> String {
    let mut code = String::new();
    let mut rest = source;
    while let Some(next) = rest.chars().next() {
        if rest.starts_with("//") {
            rest = &rest[rest.find('\n').unwrap_or(rest.len())..];
        } else if rest.starts_with("/*") {
            rest = after_block_comment(rest);
        } else if next == '"' {
            let end = end_of_text(rest);
            code.push_str(&rest[..end]);
            rest = &rest[end..];
        } else if rest.starts_with("'\"'") {
            code.push_str("'\"'");
            rest = &rest[3..];
        } else {
            code.push(next);
            rest = &rest[next.len_utf8()..];
        }
    }
    code
}

/// What follows a block comment, which may hold others.
fn after_block_comment(text: &str) -> &str {
    let (mut depth, mut at) = (0, 0);
    while at < text.len() {
        if text[at..].starts_with("/*") {
            (depth, at) = (depth + 1, at + 2);
        } else if text[at..].starts_with("*/") {
            (depth, at) = (depth - 1, at + 2);
            if depth == 0 {
                return &text[at..];
            }
        } else {
            at += text[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    ""
}

/// The length of the text in quotes that begins here.
fn end_of_text(text: &str) -> usize {
    let mut escaped = false;
    for (index, letter) in text.char_indices().skip(1) {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return index + 1,
            _ => {}
        }
    }
    text.len()
}

/// Whether `code` names `path`, such as `std::fs`, as whole words; also inside braces (`use std::{fs, io}`).
fn names(code: &str, path: &str) -> bool {
    let letter = |c: char| c.is_alphanumeric() || c == '_';
    let whole = |text: &str, word: &str| {
        text.match_indices(word).any(|(at, _)| {
            !text[..at].chars().next_back().is_some_and(letter) && !text[at + word.len()..].chars().next().is_some_and(letter)
        })
    };
    let compact: String = code.split_whitespace().collect::<Vec<_>>().join(" ").replace(":: ", "::").replace(" ::", "::");
    if whole(&compact, path) {
        return true;
    }
    let Some((root, name)) = path.split_once("::") else {
        return false;
    };
    // `use std::{fmt, fs}`: the names between the braces that follow the root.
    compact.match_indices(&format!("{root}::{{")).any(|(at, opening)| {
        let group = &compact[at + opening.len()..];
        let mut depth = 1;
        let end = group.char_indices().find(|(_, c)| {
            depth += i32::from(*c == '{') - i32::from(*c == '}');
            depth == 0
        });
        whole(&group[..end.map_or(group.len(), |(end, _)| end)], name)
    })
}

/// Everything that is wrong with one file: `path` from the root of the project, with `/` between.
fn faults(path: &str, source: &str) -> Vec<String> {
    let mut faults = Vec::new();
    if !source.starts_with("//!") {
        faults.push(format!("{path} does not open with //!"));
    }
    if path.starts_with("src/") {
        let code = without_comments(source);
        for ban in &BANS {
            let below = ban
                .below
                .iter()
                .any(|folder| path.starts_with(folder) || path == folder.trim_end_matches('/').to_owned() + ".rs");
            if below != ban.outside {
                faults.extend(ban.words.iter().filter(|word| names(&code, word)).map(|word| format!("{path} names {word}")));
            }
        }
    }
    // A word may be barred twice.
    faults.sort();
    faults.dedup();
    faults
}

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn imports_point_one_way_and_every_file_says_what_it_holds() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    rust_files(&root.join("src"), &mut files);
    rust_files(&root.join("tests"), &mut files);
    assert!(files.len() > 40, "only {} files", files.len());
    files.sort();
    let mut found = Vec::new();
    for file in files {
        let path = file.strip_prefix(root).unwrap().to_str().unwrap().replace('\\', "/");
        found.extend(faults(&path, &fs::read_to_string(&file).unwrap()));
    }
    assert_eq!(found, [""; 0]);
}

#[test]
fn each_violation_is_seen() {
    let violations = [
        ("src/engine/die.rs", "use crate::session::Seed;"),
        ("src/engine/die.rs", "use crate::{app, engine};"),
        ("src/engine/die.rs", "fn f() { crate :: advisor::value() }"),
        ("src/engine/die.rs", "use std::fs;"),
        ("src/engine/die.rs", "use std::{\n    fmt,\n    io::{self, Read},\n};"),
        ("src/engine/die.rs", "use std::{fmt::{self}, time::Instant};"),
        ("src/engine/die.rs", "let home = std::env::var(\"HOME\");"),
        ("src/engine/rules/mod.rs", "use rand::Rng;"),
        ("src/engine/die.rs", "#[derive(serde::Serialize)]"),
        ("src/engine/die.rs", "ron::from_str(text)"),
        ("src/engine/die.rs", "egui::Pos2"),
        ("src/engine/die.rs", "let odds: f32 = 0.5;"),
        ("src/engine/mod.rs", "let text = \"// no comment\"; let odds = x as f64;"),
        ("src/session/mod.rs", "use crate::app::View;"),
        ("src/session/mod.rs", "use crate::advisor::value;"),
        ("src/session/saves.rs", "use eframe::egui;"),
        ("src/session/saves.rs", "fn draw(ui: &mut egui::Ui) {}"),
        ("src/advisor/mod.rs", "use crate::session::Seed;"),
        ("src/advisor.rs", "use crate::app::View;"),
        ("src/lib.rs", "pub use egui;"),
        ("src/bin/siege-cli.rs", "use eframe::run_native;"),
    ];
    for (path, code) in violations {
        assert_eq!(faults(path, &format!("//! A file.\n{code}\n")).len(), violation_count(code), "{path}: {code}");
    }
    let fine = [
        (
            "src/engine/die.rs",
            "// rand, serde and egui stay outside.\n/* f64 /* and */ std::fs */\n/// `std::io`\nfn brand() {}",
        ),
        ("src/engine/die.rs", "let iron = strand(operand); let x = '\"'; // f64"),
        ("src/engine/die.rs", "use std::{fmt, str::FromStr};"),
        ("src/session/mod.rs", "use rand::Rng; use serde::Serialize; use crate::engine::Die; let x: f64 = 0.0;"),
        ("src/advisor/mod.rs", "use crate::engine::GameState; let x: f64 = 0.0;"),
        ("src/app/mod.rs", "use eframe::egui; use crate::{advisor, engine, session};"),
        ("src/main.rs", "use eframe::egui;"),
        ("tests/gui/main.rs", "use eframe::egui;"),
    ];
    for (path, code) in fine {
        assert_eq!(faults(path, &format!("//! A file.\n{code}\n")), [""; 0], "{path}: {code}");
    }
    assert_eq!(faults("src/engine/die.rs", "use std::fmt;\n"), ["src/engine/die.rs does not open with //!"]);
    assert_eq!(faults("tests/rules/die.rs", "// A file.\n"), ["tests/rules/die.rs does not open with //!"]);
}

/// `use eframe::egui` outside the view names both.
fn violation_count(code: &str) -> usize {
    if code.contains("eframe::egui") { 2 } else { 1 }
}
