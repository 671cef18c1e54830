//! Which condition a check reports an error for, chosen when the values it sees are known: one that
//! holds for few inputs, or one that barely holds for none.

use std::collections::BTreeMap;

use crate::dice::Dice;

/// The two values a check saw.
pub type Pair = (u32, u32);

/// On how many inputs a check saw a pair.
pub type Seen = BTreeMap<Pair, u32>;

#[derive(Copy, Clone, Debug)]
pub enum Key {
    First,
    Difference,
    Sum,
    Xor,
}

#[derive(Copy, Clone, Debug)]
pub enum Condition {
    Both(u32, u32),
    Equal(Key, u32),
    Above(Key, u32),
    Below(Key, u32),
}

impl Key {
    fn of(self, (first, second): Pair) -> u32 {
        match self {
            Key::First => first,
            Key::Difference => first.wrapping_sub(second),
            Key::Sum => first.wrapping_add(second),
            Key::Xor => first ^ second,
        }
    }

    fn text(self, first: &str, second: &str) -> String {
        match self {
            Key::First => first.to_string(),
            Key::Difference => format!("({first} - {second})"),
            Key::Sum => format!("({first} + {second})"),
            Key::Xor => format!("({first} ^ {second})"),
        }
    }
}

impl Condition {
    pub fn holds(self, pair: Pair) -> bool {
        match self {
            Condition::Both(first, second) => pair == (first, second),
            Condition::Equal(key, value) => key.of(pair) == value,
            Condition::Above(key, value) => key.of(pair) > value,
            Condition::Below(key, value) => key.of(pair) < value,
        }
    }

    pub fn text(self, first: &str, second: &str) -> String {
        match self {
            Condition::Both(one, other) => format!("{first} == {one}u && {second} == {other}u"),
            Condition::Equal(key, value) => format!("{} == {value}u", key.text(first, second)),
            Condition::Above(key, value) => format!("{} > {value}u", key.text(first, second)),
            Condition::Below(key, value) => format!("{} < {value}u", key.text(first, second)),
        }
    }

    /// A condition that holds on few inputs, but on some if the check sees any.
    pub fn rare(seen: &Seen, dice: &mut Dice) -> Condition {
        let inputs = |condition: &Condition| -> u32 {
            seen.iter().filter(|&(&pair, _)| condition.holds(pair)).map(|(_, times)| times).sum()
        };
        let mut best = Condition::rarely(seen, dice);
        for _ in 0..5 {
            let other = Condition::rarely(seen, dice);
            if inputs(&other) < inputs(&best) {
                best = other;
            }
        }
        best
    }

    fn rarely(seen: &Seen, dice: &mut Dice) -> Condition {
        let key = any_key(dice);
        let keys = count(seen, key);
        match dice.roll(5) {
            0 | 1 => rarest(seen, dice)
                .map_or(Condition::Both(1, 2), |(first, second)| Condition::Both(first, second)),
            2 if keys.len() > 1 => keys
                .keys()
                .nth_back(1)
                .map_or(Condition::Above(key, 7), |&below| Condition::Above(key, below)),
            3 if keys.len() > 1 => {
                keys.keys().nth(1).map_or(Condition::Below(key, 1), |&above| Condition::Below(key, above))
            }
            _ => Condition::Equal(key, rarest(&keys, dice).unwrap_or(3)),
        }
    }

    /// A condition that holds for none of the pairs, though for ones that are near them.
    pub fn never(seen: &Seen, dice: &mut Dice) -> Condition {
        let key = any_key(dice);
        let keys = count(seen, key);
        let (Some((&least, _)), Some((&most, _))) = (keys.first_key_value(), keys.last_key_value()) else {
            // No input comes here.
            return Condition::Above(key, 0);
        };
        match dice.roll(6) {
            0..3 => {
                // Values that occur, but not together.
                let (firsts, seconds): (Vec<u32>, Vec<u32>) = seen.keys().copied().unzip();
                for _ in 0..20 {
                    let pair = (firsts[dice.roll(firsts.len())], seconds[dice.roll(seconds.len())]);
                    if !seen.contains_key(&pair) {
                        return Condition::Both(pair.0, pair.1);
                    }
                }
            }
            3 if most < u32::MAX => return Condition::Above(key, most),
            4 if least > 0 => return Condition::Below(key, least),
            _ => {}
        }
        let near: Vec<u32> = keys
            .keys()
            .flat_map(|&value| {
                [value.wrapping_add(1), value.wrapping_sub(1), value ^ 2, value.wrapping_add(0x100)]
            })
            .filter(|value| !keys.contains_key(value))
            .collect();
        dice.pick(&near).map_or(Condition::Above(key, u32::MAX), |&value| Condition::Equal(key, value))
    }
}

fn any_key(dice: &mut Dice) -> Key {
    [Key::First, Key::First, Key::Difference, Key::Sum, Key::Xor][dice.roll(5)]
}

fn count(seen: &Seen, key: Key) -> BTreeMap<u32, u32> {
    let mut counts = BTreeMap::new();
    for (&pair, times) in seen {
        *counts.entry(key.of(pair)).or_default() += times;
    }
    counts
}

/// One of those that occur least often.
fn rarest<K: Copy>(counts: &BTreeMap<K, u32>, dice: &mut Dice) -> Option<K> {
    let least = counts.values().min()?;
    let rare: Vec<K> = counts.iter().filter(|&(_, times)| times == least).map(|(&key, _)| key).collect();
    dice.pick(&rare).copied()
}
