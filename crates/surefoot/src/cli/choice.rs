//! Values that flags can have.
//!
//! An enum of another crate that a flag stands for is not repeated here. The crate has a table of its values,
//! each with its name and what it means to a user; the parser, the help and the completions are made from it.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// A value, its name, and what it means; nothing where the name says it.
pub type Choice<T> = (T, &'static str, &'static str);

/// Reads one of these values.
pub fn one_of<T: Copy + Send + Sync>(choices: &'static [Choice<T>]) -> impl TypedValueParser<Value = T> {
    one_of_also(choices, &[])
}

/// Reads one of these values, which some know by another name: a name that is not shown, and that it is for.
pub fn one_of_also<T: Copy + Send + Sync>(
    choices: &'static [Choice<T>],
    aliases: &'static [(&str, &str)],
) -> impl TypedValueParser<Value = T> {
    let possible = |(_, name, help): &Choice<T>| {
        let known_as = aliases.iter().filter(|(_, meant)| meant == name).map(|&(alias, _)| alias);
        let value = PossibleValue::new(*name).aliases(known_as);
        if help.is_empty() { value } else { value.help(*help) }
    };
    let parser = PossibleValuesParser::new(choices.iter().map(possible));
    parser.map(|given| {
        let name = aliases.iter().find(|(alias, _)| *alias == given).map_or(&*given, |&(_, name)| name);
        let found = choices.iter().find(|&&(_, known, _)| known == name);
        found.expect("the parser lets only names of the table and their aliases through").0
    })
}

/// The name of the value that holds where none is given.
pub fn default_of<T: Default + PartialEq>(choices: &[Choice<T>]) -> &'static str {
    name_of(choices, T::default())
}

/// The name of a value.
pub fn name_of<T: PartialEq>(choices: &[Choice<T>], value: T) -> &'static str {
    let found = choices.iter().find(|(known, _, _)| *known == value);
    found.expect("every value is in its table").1
}
