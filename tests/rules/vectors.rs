//! Positions with every legal step and what comes of it, from an independent model of the rules (`expand.txt`).

use crate::common::*;

/// The board fields of a lost position are not compared, only the reason.
fn without_board_if_lost(position: &str) -> &str {
    position.rsplit_once(' ').map(|(_, waiting)| waiting).filter(|waiting| waiting.starts_with("lost:")).unwrap_or(position)
}

#[test]
fn r4_0_expanded_positions() {
    let mut count = 0;
    for line in include_str!("expand.txt").lines() {
        let (position, expansion) = line.split_once(" =>").unwrap();
        let state = parse(position);
        assert_eq!(state.to_string(), position);
        let expected: Vec<(&str, &str)> = expansion
            .split(" | ")
            .map(str::trim)
            .filter(|part| !part.is_empty())
            .map(|part| part.split_once(" -> ").unwrap())
            .collect();
        let steps: Vec<String> = state.steps(&Rulings::default()).iter().map(|step| step.to_string()).collect();
        let expected_steps: Vec<&str> = expected.iter().map(|(step, _)| *step).collect();
        assert_eq!(steps, expected_steps, "{position}");
        for (text, after) in expected {
            let next = state.step(step(text), &Rulings::default(), &mut ()).unwrap().to_string();
            assert_eq!(without_board_if_lost(&next), without_board_if_lost(after), "{position} {text}");
            count += 1;
        }
    }
    assert_eq!(count, 378, "is the file whole?");
}
