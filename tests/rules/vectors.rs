//! Positions with every legal step and what comes of it, from models of the rules that share no code with the engine:
//! `expand.txt` under the default rulings, `expand_options.txt` under the others, each where it makes a difference.

use crate::common::*;

/// The board fields of a lost position are not compared, only the reason.
fn without_board_if_lost(position: &str) -> &str {
    position.rsplit_once(' ').map(|(_, waiting)| waiting).filter(|waiting| waiting.starts_with("lost:")).unwrap_or(position)
}

/// Compares one line, `POSITION => STEP -> POSITION | STEP -> POSITION ...`; the number of its steps.
fn compare(line: &str, rulings: &Rulings) -> usize {
    let (position, expansion) = line.split_once(" =>").unwrap();
    let state = parse(position);
    assert_eq!(state.to_string(), position);
    let parts = expansion.split(" | ").map(str::trim).filter(|part| !part.is_empty());
    let expected: Vec<(&str, &str)> = parts.map(|part| part.split_once(" -> ").unwrap()).collect();
    let steps: Vec<String> = state.steps(rulings).iter().map(|step| step.to_string()).collect();
    let expected_steps: Vec<&str> = expected.iter().map(|(step, _)| *step).collect();
    assert_eq!(steps, expected_steps, "{position}");
    for (text, after) in &expected {
        let next = state.step(step(text), rulings, &mut ()).unwrap().to_string();
        assert_eq!(without_board_if_lost(&next), without_board_if_lost(after), "{position} {text}");
    }
    expected.len()
}

#[test]
fn r4_0_expanded_positions() {
    let steps: usize = include_str!("expand.txt").lines().map(|line| compare(line, &Rulings::default())).sum();
    assert_eq!(steps, 378, "is the file whole?");
}

#[test]
fn expanded_positions_under_other_rulings() {
    let mut steps = 0;
    for line in include_str!("expand_options.txt").lines() {
        let (options, expansion) = line.split_once(" | ").unwrap();
        let mut rulings = Rulings::default();
        for option in options.split(' ') {
            let (name, value) = option.split_once('=').unwrap();
            rulings.set(name, value).unwrap();
        }
        steps += compare(expansion, &rulings);
    }
    assert_eq!(steps, 309, "is the file whole?");
}
