//! A small language for tests: put a position on the table, make a step, say what must be there.

pub(crate) use nine_card_siege::engine::*;

pub(crate) use nine_card_siege::engine::Track::{Morale, Supplies, Wall};
pub(crate) use nine_card_siege::engine::Unit::{Ladders, Ram, Tower};

/// A position on the table, with the rulings of the game and the events of the last step.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) state: GameState,
    pub(crate) rulings: Rulings,
    pub(crate) events: Vec<Event>,
}

/// The position with this notation, under the default rulings.
#[track_caller]
pub(crate) fn at(position: &str) -> Table {
    let state = parse(position);
    assert_eq!(state.to_string(), position, "the position is not written back the same");
    Table { state, rulings: Rulings::default(), events: Vec::new() }
}

/// The position with this notation.
#[track_caller]
pub(crate) fn parse(position: &str) -> GameState {
    position.parse().unwrap_or_else(|error| panic!("{position}: {error}"))
}

/// The step with this notation.
#[track_caller]
pub(crate) fn step(text: &str) -> Step {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The card with this number.
pub(crate) fn card(number: u8) -> CardNumber {
    CardNumber::new(number).unwrap()
}

/// The day with this number.
pub(crate) fn day(number: u8) -> Day {
    Day::new(number).unwrap()
}

/// The event: a status track went from one level to another.
pub(crate) fn level(track: Track, from: u8, to: u8) -> What {
    What::Level { track, from: Level::new(from).unwrap(), to: Level::new(to).unwrap() }
}

/// The event: a unit came one space closer.
pub(crate) fn advanced(unit: Unit, from: u8, to: u8) -> What {
    What::Advanced { unit, from: Distance::new(from).unwrap(), to: Distance::new(to).unwrap() }
}

/// The event: a unit was thrown back.
pub(crate) fn thrown_back(unit: Unit, from: u8, to: u8) -> What {
    What::ThrownBack { unit, from: Distance::new(from).unwrap(), to: Distance::new(to).unwrap() }
}

/// The event: the number of trebuchets changed.
pub(crate) fn trebuchets(from: u8, to: u8) -> What {
    What::Trebuchets { from: Trebuchets::new(from).unwrap(), to: Trebuchets::new(to).unwrap() }
}

/// The event: the soldiers moved.
pub(crate) fn marched(march: March, from: Place, to: Place) -> What {
    What::Marched { march, from, to }
}

impl Table {
    /// The same under another ruling.
    #[track_caller]
    pub(crate) fn ruling(mut self, name: &str, value: &str) -> Self {
        self.rulings.set(name, value).unwrap();
        self
    }

    /// Makes one step, which must be possible.
    #[track_caller]
    pub(crate) fn make(mut self, text: &str) -> Self {
        self.events.clear();
        let before = self.state;
        self.state = before
            .step(step(text), &self.rulings, &mut self.events)
            .unwrap_or_else(|error| panic!("{before}: {text} is refused: {error}"));
        self
    }

    /// Makes one step, after which the position must be exactly `expected`.
    #[track_caller]
    pub(crate) fn then(self, text: &str, expected: &str) -> Self {
        let before = self.state;
        let after = self.make(text);
        assert_eq!(after.state.to_string(), expected, "after {text} at {before}");
        after
    }

    /// Makes one step, after which the game must be lost like this.
    #[track_caller]
    pub(crate) fn loses(self, text: &str, defeat: Defeat) -> Self {
        let before = self.state;
        let after = self.make(text);
        assert_eq!(*after.state.waiting(), Waiting::Lost(defeat), "after {text} at {before}");
        assert_eq!(after.events.last().unwrap().what, What::Lost(defeat));
        assert_eq!(after.events.last().unwrap().rule, Rule::R10_0);
        after
    }

    /// For each of the six faces, the position after it.
    #[track_caller]
    pub(crate) fn dice(&self, expected: [&str; 6]) {
        for (face, expected) in (1..=6).zip(expected) {
            self.clone().then(&format!("die {face}"), expected);
        }
    }

    /// The action must be refused for exactly this reason; nothing may change and nothing may be told.
    #[track_caller]
    pub(crate) fn refuses(self, text: &str, reason: Illegality) -> Self {
        let Step::Act(action) = step(text) else { panic!("{text} is no action") };
        assert_eq!(self.state.legality(action, &self.rulings), Err(reason), "legality of {text} at {}", self.state);
        assert!(!self.state.legal_actions(&self.rulings).contains(action), "{text} is listed at {}", self.state);
        self.refuses_step(text, StepError::Illegal(reason))
    }

    /// The step must be refused for exactly this reason; nothing may change and nothing may be told.
    #[track_caller]
    pub(crate) fn refuses_step(self, text: &str, error: StepError) -> Self {
        let mut events = Vec::new();
        assert_eq!(self.state.step(step(text), &self.rulings, &mut events), Err(error), "{text} at {}", self.state);
        assert_eq!(events, [], "a refused step must tell nothing");
        self
    }

    /// The action must be legal.
    #[track_caller]
    pub(crate) fn allows(self, text: &str) -> Self {
        let Step::Act(action) = step(text) else { panic!("{text} is no action") };
        assert_eq!(self.state.legality(action, &self.rulings), Ok(()), "legality of {text} at {}", self.state);
        assert!(self.state.legal_actions(&self.rulings).contains(action), "{text} is not listed at {}", self.state);
        self
    }

    /// These must be all the possible steps, in this order, written with ` | ` between.
    #[track_caller]
    pub(crate) fn lists(self, expected: &str) -> Self {
        let steps: Vec<String> = self.state.steps(&self.rulings).iter().map(|step| step.to_string()).collect();
        assert_eq!(steps.join(" | "), expected, "the steps at {}", self.state);
        self
    }

    /// These must be all the events of the last step, with their rules, in this order.
    #[track_caller]
    pub(crate) fn tells(self, expected: &[(Rule, What)]) -> Self {
        let told: Vec<(Rule, What)> = self.events.iter().map(|event| (event.rule, event.what)).collect();
        assert_eq!(told, expected);
        self
    }

    /// This must be among the events of the last step, exactly once.
    #[track_caller]
    pub(crate) fn told(self, rule: Rule, what: What) -> Self {
        let count = self.events.iter().filter(|event| event.rule == rule && event.what == what).count();
        assert_eq!(count, 1, "{rule} {what:?} should be told once in {:?}", self.events);
        self
    }

    /// Nothing of this kind may be among the events of the last step.
    #[track_caller]
    pub(crate) fn never_told(self, kind: impl Fn(&What) -> bool) -> Self {
        if let Some(event) = self.events.iter().find(|event| kind(&event.what)) {
            panic!("{event:?} should not be told");
        }
        self
    }

    /// The phases of the events of the last step, repetitions left out, must be these.
    #[track_caller]
    pub(crate) fn phases(self, expected: &[Phase]) -> Self {
        let mut phases: Vec<Phase> = self.events.iter().map(|event| event.phase).collect();
        phases.dedup();
        assert_eq!(phases, expected);
        self
    }

    /// The sum of the die and all modifiers, and the sum needed, that the last step must have told.
    #[track_caller]
    pub(crate) fn rolled(self, total: i8, needs: i8, outcome: Outcome) -> Self {
        let rolled = self.events.iter().find_map(|event| match event.what {
            What::Rolled { attempt, die, outcome } => Some((event.rule, attempt, die, outcome)),
            _ => None,
        });
        let (rule, attempt, die, told) = rolled.expect("no roll is told");
        assert_eq!((attempt.total(die), attempt.needs, told), (total, needs, outcome));
        assert_eq!(rule, attempt.rule());
        self
    }
}
