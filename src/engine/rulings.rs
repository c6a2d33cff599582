//! What we decide where the printed rules are silent, as data.

/// What "a rolled 1" means (R14).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RolledOne {
    /// The face of the die is 1, whatever the modifiers.
    #[default]
    Die,
    /// The die with the event modifiers of that action comes to 1 or less; boiling water's own +1 is not counted.
    Sum,
}

/// What a track at 0 after the End of Day of Day 3 means (R22).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LastNight {
    /// The game is lost.
    #[default]
    Loses,
    /// No further check: the game is won.
    Wins,
}

/// The rulings that a player can change in a new game. The default is what `rulings.md` calls the default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rulings {
    /// R11: Volley of Arrows ("all attacks") adds 1 in Close Combat too.
    pub volley_in_close_combat: bool,
    /// R12: with two units in Close Combat and a point left, only Close Combat can be chosen.
    pub forced_close_combat: bool,
    /// R14: what counts as a rolled 1.
    pub rolled_one: RolledOne,
    /// R16: Bad Weather allows the free tunnel step.
    pub free_step_in_bad_weather: bool,
    /// R22: a track at 0 after the last night.
    pub zero_on_the_last_night: LastNight,
}

impl Default for Rulings {
    fn default() -> Self {
        Self {
            volley_in_close_combat: true,
            forced_close_combat: true,
            rolled_one: RolledOne::Die,
            free_step_in_bad_weather: true,
            zero_on_the_last_night: LastNight::Loses,
        }
    }
}

impl Rulings {
    /// Names of the options with their values, default first: the words of `--ruling NAME=VALUE`.
    pub const OPTIONS: [(&'static str, [&'static str; 2]); 5] = [
        ("volley_in_close_combat", ["yes", "no"]),
        ("forced_close_combat", ["yes", "no"]),
        ("rolled_one", ["die", "sum"]),
        ("free_step_in_bad_weather", ["yes", "no"]),
        ("zero_on_the_last_night", ["loses", "wins"]),
    ];

    /// Sets the option `name` to `value`.
    ///
    /// # Errors
    /// Says which names or values there are.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), RulingError> {
        let Some((_, values)) = Self::OPTIONS.iter().find(|(option, _)| *option == name) else {
            return Err(RulingError::Name(name.to_owned()));
        };
        let Some(index) = values.iter().position(|option| *option == value) else {
            return Err(RulingError::Value(name.to_owned(), value.to_owned()));
        };
        let is_default = index == 0;
        match name {
            "volley_in_close_combat" => self.volley_in_close_combat = is_default,
            "forced_close_combat" => self.forced_close_combat = is_default,
            "rolled_one" => self.rolled_one = if is_default { RolledOne::Die } else { RolledOne::Sum },
            "free_step_in_bad_weather" => self.free_step_in_bad_weather = is_default,
            _ => self.zero_on_the_last_night = if is_default { LastNight::Loses } else { LastNight::Wins },
        }
        Ok(())
    }

    /// The options as pairs of name and value, in the order of [`Self::OPTIONS`].
    pub fn pairs(&self) -> [(&'static str, &'static str); 5] {
        let is_default = [
            self.volley_in_close_combat,
            self.forced_close_combat,
            self.rolled_one == RolledOne::Die,
            self.free_step_in_bad_weather,
            self.zero_on_the_last_night == LastNight::Loses,
        ];
        std::array::from_fn(|i| (Self::OPTIONS[i].0, Self::OPTIONS[i].1[usize::from(!is_default[i])]))
    }
}

/// Why an option was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulingError {
    /// There is no option of this name.
    Name(String),
    /// The option (first) has no such value (second).
    Value(String, String),
}

impl std::fmt::Display for RulingError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Name(name) => {
                write!(f, "no ruling is called '{name}'; there are ")?;
                for (i, (option, _)) in Rulings::OPTIONS.iter().enumerate() {
                    write!(f, "{}{option}", if i == 0 { "" } else { ", " })?;
                }
                Ok(())
            }
            Self::Value(name, value) => {
                let values =
                    Rulings::OPTIONS.iter().find(|(option, _)| option == name).map(|(_, values)| values.join("' or '"));
                write!(f, "ruling {name} cannot be '{value}', only '{}'", values.unwrap_or_default())
            }
        }
    }
}

impl std::error::Error for RulingError {}
