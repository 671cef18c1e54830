//! The algorithms by name.

use crate::command::Command;
use crate::condition::Condition;
use crate::dsa::single_assignment;
use crate::dwp::{Direction, Rules, dwp, dwp_on_the_fly};
use crate::error::Error;
use crate::expression::{Expression, Expressions};
use crate::flanagan_saxe::flanagan_saxe;
use crate::passify::passify;
use crate::{fse, wp};

/// How a condition is computed. The conditions are equivalent.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Algorithm {
    Wp,
    FlanaganSaxe,
    Fse,
    #[default]
    Dwp,
}

impl Algorithm {
    /// Each by its name, with what it means to a user.
    pub const CHOICES: &'static [(Algorithm, &'static str, &'static str)] = &[
        (Algorithm::Wp, "wp", "Weakest preconditions by substitution (exponential)"),
        (Algorithm::FlanaganSaxe, "fs", "Flanagan and Saxe, over a passified program"),
        (Algorithm::Fse, "fse", "Forward symbolic execution, path by path (exponential)"),
        (Algorithm::Dwp, "dwp", "Directionless weakest preconditions"),
    ];
}

/// The condition under which a program terminates in the postcondition, or does not go on.
///
/// The direction is that of the directionless algorithm; the others have their own. The limit is on
/// the nodes of conditions that may grow exponentially.
pub fn generate(
    store: &mut Expressions,
    command: &Command,
    postcondition: Expression,
    algorithm: Algorithm,
    direction: Direction,
    limit: u64,
) -> Result<Condition, Error> {
    match algorithm {
        Algorithm::Wp => wp::wp(store, command, postcondition, limit).map(Condition::plain),
        Algorithm::Fse => {
            // Soundness: the disjunction is the weakest precondition of such programs only.
            let execute =
                if command.is_deterministic_and_complete(store) { fse::forward } else { fse::every_path };
            execute(store, command, postcondition, limit).map(Condition::plain)
        }
        Algorithm::Dwp if direction == Direction::Forward => {
            Ok(dwp_on_the_fly(store, command, postcondition, Rules::Efficient))
        }
        Algorithm::Dwp | Algorithm::FlanaganSaxe => {
            let single = single_assignment(store, command);
            let program = passify(store, single);
            Ok(match algorithm {
                Algorithm::FlanaganSaxe => flanagan_saxe(store, &program, postcondition),
                _ => dwp(store, &program, postcondition, Rules::Efficient, direction),
            })
        }
    }
}
