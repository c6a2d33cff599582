//! No clause, no ruling and no option without a test: reads the sources of these tests.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::common::*;

/// What the tests say they cover.
#[derive(Debug, Default)]
struct Covered {
    clauses: BTreeSet<String>,
    rulings: BTreeSet<String>,
    options: BTreeSet<String>,
}

/// The clause in a name such as `r9_1_2_once_a_turn` or `r8_3b_none`: `9.1.2`, `8.3b`. A chapter is written `r7_0_...`.
fn clause_of(name: &str) -> Option<String> {
    let numbers: Vec<&str> =
        name.strip_prefix('r')?.split('_').take_while(|word| word.starts_with(|first: char| first.is_ascii_digit())).collect();
    (!numbers.is_empty()).then(|| numbers.join("."))
}

/// Adds what a source file covers. Only a function directly below `#[test]` counts, and only marks in its first lines.
fn read_source(text: &str, covered: &mut Covered) {
    let mut lines = text.lines().map(str::trim).peekable();
    while let Some(line) = lines.next() {
        if line != "#[test]" {
            continue;
        }
        let Some(name) = lines.next().and_then(|line| line.strip_prefix("fn ")).and_then(|rest| rest.split('(').next()) else {
            continue;
        };
        covered.clauses.extend(clause_of(name));
        while let Some(mark) = lines.peek().and_then(|line| line.strip_prefix("// ")) {
            if let Some(ruling) = mark.strip_prefix("Ruling: ") {
                covered.rulings.extend(ruling.split([' ', ',', '.']).next().map(str::to_owned));
            } else if let Some(option) = mark.strip_prefix("Option: ") {
                covered.options.insert(option.to_owned());
            }
            lines.next();
        }
    }
}

fn covered() -> Covered {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules");
    let main = fs::read_to_string(folder.join("main.rs")).unwrap();
    let mut covered = Covered::default();
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "rs") {
            continue;
        }
        let module = path.file_stem().unwrap().to_str().unwrap();
        let declared = main.lines().any(|line| line == format!("mod {module};"));
        assert!(module == "main" || declared, "tests/rules/{module}.rs is not part of main.rs, so its tests do not run");
        read_source(&fs::read_to_string(&path).unwrap(), &mut covered);
    }
    covered
}

fn missing<T: AsRef<str>>(all: &[T], covered: &BTreeSet<String>) -> Vec<String> {
    all.iter().map(|name| name.as_ref().to_owned()).filter(|name| !covered.contains(name)).collect()
}

fn unknown<T: AsRef<str>>(all: &[T], covered: &BTreeSet<String>) -> Vec<String> {
    covered.iter().filter(|name| !all.iter().any(|known| known.as_ref() == name.as_str())).cloned().collect()
}

#[test]
fn every_clause_has_a_test() {
    let clauses: Vec<&str> = Rule::ALL.iter().map(|rule| rule.number()).collect();
    let covered = covered().clauses;
    assert_eq!(missing(&clauses, &covered), [""; 0], "clauses without a test");
    assert_eq!(unknown(&clauses, &covered), [""; 0], "tests named after a clause that is not in the rulebook");
}

#[test]
fn every_ruling_has_a_test() {
    let rulings: Vec<String> = (1..=23).map(|number| format!("R{number}")).collect();
    let covered = covered().rulings;
    assert_eq!(missing(&rulings, &covered), [""; 0], "rulings without a test");
    assert_eq!(unknown(&rulings, &covered), [""; 0], "tests of rulings that do not exist");
}

#[test]
fn every_value_of_every_option_has_a_test() {
    let options: Vec<String> =
        Rulings::OPTIONS.iter().flat_map(|(name, values)| values.map(|value| format!("{name}={value}"))).collect();
    assert_eq!(options.len(), 10);
    let covered = covered().options;
    assert_eq!(missing(&options, &covered), [""; 0], "options without a test");
    assert_eq!(unknown(&options, &covered), [""; 0], "tests of options that do not exist");
}

/// The clause numbers, typed from the rulebook's table of contents: 2.0 to 14.0, the two slips told apart by a and b.
#[test]
fn the_list_of_clauses_is_the_rulebook() {
    let contents = "2.0 2.1 2.1.2a 2.1.2b 2.1.3 2.1.4 2.2 2.2.1 2.2.2 2.2.3 2.3 2.3.1 2.3.2 2.3.3 3.0 4.0 5.0 5.1 6.0 \
                    7.0 7.1 7.2 8.0 8.1 8.2 8.3a 8.3b 8.4 9.0 9.1 9.1.1 9.1.2 9.1.3 9.1.4 9.1.5 9.1.6 9.1.6.1 9.1.6.2 \
                    9.1.7 9.1.8 9.2 10.0 11.0 12.0 13.0 14.0";
    let numbers: Vec<String> = Rule::ALL.iter().map(|rule| rule.to_string()).collect();
    assert_eq!(numbers.join(" "), contents);
    assert!(Rule::ALL.iter().all(|rule| !rule.title().is_empty()));
}

#[test]
fn only_real_tests_count() {
    let mut covered = Covered::default();
    read_source(
        "// #[test]\nfn r9_1_a_comment() {}\n#[test]\n#[ignore]\nfn r9_2_ignored() {}\nfn r5_0_helper() {}",
        &mut covered,
    );
    read_source("// Ruling: R1 outside of a test", &mut covered);
    assert_eq!(covered.clauses, BTreeSet::new());
    assert_eq!(covered.rulings, BTreeSet::new());
    read_source("#[test]\nfn r9_1_2_water() {\n    // Ruling: R10, waived.\n    // Option: a=b\n}", &mut covered);
    assert_eq!(covered.clauses, BTreeSet::from(["9.1.2".to_owned()]));
    assert_eq!(covered.rulings, BTreeSet::from(["R10".to_owned()]));
    assert_eq!(covered.options, BTreeSet::from(["a=b".to_owned()]));
    assert_eq!(clause_of("r8_3b_none"), Some("8.3b".to_owned()));
    assert_eq!(clause_of("rolls"), None);
}
