//! Numbers of the rulebook's clauses.

use std::fmt;

macro_rules! rules {
    ($($name:ident $number:literal $title:literal,)+) => {
        /// A numbered clause of the rulebook. Two printed slips are told apart with a and b.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Rule {
            $(#[doc = concat!($number, ", ", $title)] $name,)+
        }

        impl Rule {
            /// Every clause, in the order of the rulebook.
            pub const ALL: &'static [Self] = &[$(Self::$name,)+];

            /// The printed number, such as `9.1.6.2`.
            pub const fn number(self) -> &'static str {
                match self { $(Self::$name => $number,)+ }
            }

            /// What the clause is about, in a few words.
            pub const fn title(self) -> &'static str {
                match self { $(Self::$name => $title,)+ }
            }
        }
    };
}

rules! {
    R2_0 "2.0" "components",
    R2_1 "2.1" "event cards",
    R2_1_2A "2.1.2a" "card number",
    R2_1_2B "2.1.2b" "day divisions",
    R2_1_3 "2.1.3" "sections of a division",
    R2_1_4 "2.1.4" "multiple events",
    R2_2 "2.2" "Enemy Tracks card",
    R2_2_1 "2.2.1" "enemy tracks",
    R2_2_2 "2.2.2" "Close Combat area",
    R2_2_3 "2.2.3" "trebuchet count",
    R2_3 "2.3" "Status Tracks card",
    R2_3_1 "2.3.1" "status tracks",
    R2_3_2 "2.3.2" "tunnel",
    R2_3_3 "2.3.3" "raided supplies",
    R3_0 "3.0" "set-up",
    R4_0 "4.0" "sequence of play",
    R5_0 "5.0" "Enemy Line Check",
    R5_1 "5.1" "Enemy Line Check procedure",
    R6_0 "6.0" "card play",
    R7_0 "7.0" "events",
    R7_1 "7.1" "regular events",
    R7_2 "7.2" "trebuchet attack",
    R8_0 "8.0" "enemy movement",
    R8_1 "8.1" "regular movement",
    R8_2 "8.2" "slowest units",
    R8_3A "8.3a" "trebuchets stop movement",
    R8_3B "8.3b" "no movement",
    R8_4 "8.4" "entering Close Combat",
    R9_0 "9.0" "action points",
    R9_1 "9.1" "player actions",
    R9_1_1 "9.1.1" "Archers Attack",
    R9_1_2 "9.1.2" "Boiling Water Attack",
    R9_1_3 "9.1.3" "Close Combat",
    R9_1_4 "9.1.4" "Coupure",
    R9_1_5 "9.1.5" "Rally Troops",
    R9_1_6 "9.1.6" "tunnel movement",
    R9_1_6_1 "9.1.6.1" "moving into the tunnel",
    R9_1_6_2 "9.1.6.2" "moving within the tunnel",
    R9_1_7 "9.1.7" "Supply Raid",
    R9_1_8 "9.1.8" "Sabotage",
    R9_2 "9.2" "additional action",
    R10_0 "10.0" "victory or loss",
    R11_0 "11.0" "end of day",
    R12_0 "12.0" "captured soldiers",
    R13_0 "13.0" "resupply",
    R14_0 "14.0" "morale reductions",
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.number())
    }
}
