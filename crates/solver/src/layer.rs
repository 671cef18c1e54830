//! The layers around the back end: all there is to know about each, in one table.
//!
//! Options, statistics, the flag `--without-layer` and the table in ARCHITECTURE.md are made from it, or
//! compared with it.

/// Something that answers queries before Z3 is asked, or after it did not answer.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Layer {
    ValueSets,
    Ranges,
    Cache,
    Repair,
    Domains,
    Order,
    Sat,
}

/// A row of the table.
#[derive(Copy, Clone, Debug)]
pub struct AboutLayer {
    pub layer: Layer,
    pub name: &'static str,
    /// What it answers by, to a user.
    pub what: &'static str,
    /// What its answers are counted as; those of what is behind Z3 are the back end's.
    pub counted_as: Option<&'static str>,
    pub is_on: bool,
    /// Whether the checker of proofs may use it. Soundness: a mistake in a layer that reasons by itself may
    /// have gone into the proof, and must not be made again. A model is evaluated before it is believed,
    /// and an answer that is kept came from one that may, or from Z3.
    pub may_check: bool,
}

impl Layer {
    const COUNT: usize = Layer::Sat as usize + 1;

    /// In the order in which they are asked; Z3 has its turn while the last has.
    pub const TABLE: [AboutLayer; Layer::COUNT] = [
        AboutLayer {
            layer: Layer::ValueSets,
            name: "value-sets",
            what: "The exact set of values of a single variable",
            counted_as: Some("value sets"),
            is_on: true,
            may_check: false,
        },
        AboutLayer {
            layer: Layer::Ranges,
            name: "ranges",
            what: "Signed and unsigned ranges of several variables",
            counted_as: Some("ranges"),
            is_on: true,
            may_check: false,
        },
        AboutLayer {
            layer: Layer::Cache,
            name: "cache",
            what: "Answers from before",
            counted_as: Some("cache"),
            is_on: true,
            may_check: true,
        },
        AboutLayer {
            layer: Layer::Repair,
            name: "repair",
            what: "The model of the path, changed in one variable",
            counted_as: Some("repair"),
            is_on: true,
            may_check: true,
        },
        AboutLayer {
            layer: Layer::Domains,
            name: "domains",
            what: "Propagation over the sets of values of several variables",
            counted_as: Some("domains"),
            is_on: true,
            may_check: false,
        },
        AboutLayer {
            layer: Layer::Order,
            name: "order",
            what: "Comparisons between terms, as a graph",
            counted_as: Some("order"),
            is_on: true,
            may_check: false,
        },
        AboutLayer {
            layer: Layer::Sat,
            name: "sat",
            what: "A SAT solver, for a moment before Z3, and behind it",
            counted_as: None,
            is_on: true,
            may_check: false,
        },
    ];

    /// Each by its name, with what it means to a user.
    pub const CHOICES: &'static [(Layer, &'static str, &'static str)] = &{
        let mut choices = [(Layer::Sat, "", ""); Layer::COUNT];
        let mut index = 0;
        while index < Layer::COUNT {
            let AboutLayer { layer, name, what, .. } = Layer::TABLE[index];
            assert!(layer as usize == index, "the table has the order of the enum");
            choices[index] = (layer, name, what);
            index += 1;
        }
        choices
    };
}

/// Layers that are on.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Layers([bool; Layer::COUNT]);

impl Layers {
    pub fn only(on: &[Layer]) -> Layers {
        Layers(Layer::TABLE.map(|about| on.contains(&about.layer)))
    }

    /// Those that the checker of proofs may use.
    pub fn for_checking() -> Layers {
        Layers(Layer::TABLE.map(|about| about.may_check))
    }

    pub fn without(mut self, off: &[Layer]) -> Layers {
        for &layer in off {
            self.0[layer as usize] = false;
        }
        self
    }

    pub fn has(self, layer: Layer) -> bool {
        self.0[layer as usize]
    }
}

impl Default for Layers {
    fn default() -> Self {
        Layers(Layer::TABLE.map(|about| about.is_on))
    }
}

/// How many queries each layer has answered.
#[derive(Clone, Debug, Default)]
pub struct Answered([u64; Layer::COUNT]);

impl Answered {
    pub fn count(&mut self, layer: Layer) {
        self.0[layer as usize] += 1;
    }

    /// By all of them.
    pub fn total(&self) -> u64 {
        self.0.iter().sum()
    }

    /// By each that is counted, under its name.
    pub fn by_name(&self) -> impl Iterator<Item = (&'static str, u64)> {
        let named = Layer::TABLE.iter().zip(&self.0);
        named.filter_map(|(about, &count)| Some((about.counted_as?, count)))
    }
}
