//! Where dice and cards come from (design: outcome number i of a game is a pure function of its seed and i).

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

use crate::engine::{GameState, Node, Step};

/// The seed of a game: with it, every die and card to come is settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seed(pub u64);

impl Seed {
    /// Bytes 8 to 31 of the generator's key, so that this stream of numbers is ours alone. Never change: saves depend on it.
    const KEY_TAIL: [u8; 24] = *b"9 card siege, outcomes 1";

    /// A seed from the operating system's randomness: 40 bits, so that its code is short.
    pub fn random() -> Self {
        Self(rand::random::<u64>() >> 24)
    }

    /// Which of `count` equally likely outcomes number `outcome` of the game is, `0..count`. `count` is at least 1.
    ///
    /// ChaCha8 with the key `seed (8 bytes, little endian) || KEY_TAIL` and the stream `outcome`; its 32-bit words `w` are
    /// scaled to `w * count / 2^32`, and words in the short uneven end of the range are passed over, so that all outcomes
    /// have exactly the same weight.
    pub fn outcome(self, outcome: u64, count: u32) -> u32 {
        let mut key = [0; 32];
        let (head, tail) = key.split_at_mut(8);
        head.copy_from_slice(&self.0.to_le_bytes());
        tail.copy_from_slice(&Self::KEY_TAIL);
        let mut rng = ChaCha8Rng::from_seed(key);
        rng.set_stream(outcome);
        below(&mut rng, count)
    }
}

/// A number in `0..count`, each with the same weight; `count` is at least 1. The method is pinned here (and by test vectors)
/// because saved games depend on it.
pub fn below(rng: &mut impl Rng, count: u32) -> u32 {
    loop {
        let product = u64::from(rng.next_u32()) * u64::from(count);
        let (scaled, rest) = ((product >> 32) as u32, product as u32);
        if rest >= count.wrapping_neg() % count {
            return scaled;
        }
    }
}

/// Where the outcomes of a game come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChanceSource {
    /// A pure function of the seed and the outcome's number.
    Seeded(Seed),
    /// A list that is played off in order: tests and lessons. When it is used up, the player enters outcomes by hand.
    Scripted(Vec<Step>),
    /// The player rolls real dice and draws real cards, and enters them.
    Manual,
}

impl ChanceSource {
    /// Outcome number `number` of the game at `state`, or `None` if the player has to enter it, or no outcome is due.
    pub fn outcome(&self, state: &GameState, number: usize) -> Option<Step> {
        if state.node() != Node::Chance {
            return None;
        }
        // The possible steps of chance do not depend on rulings.
        let steps = state.steps(&crate::engine::Rulings::default());
        match self {
            Self::Seeded(seed) => {
                let index = seed.outcome(number as u64, u32::try_from(steps.len()).ok()?);
                steps.nth(index as usize)
            }
            Self::Scripted(script) => script.get(number).copied(),
            Self::Manual => None,
        }
    }
}
