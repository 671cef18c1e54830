//! What an answer rests on: what the machine took for granted on the paths that it ran, and what the
//! options ask to be taken for granted.

use outcome::{Assumption, AssumptionKind, Property};
use program::{Function, Noted, Place, Program};
use semantics::{Assumed, AssumedKind, Content, Overflow, Presence, Unmodelled};

use crate::options::Options;

/// The assumptions of an answer.
pub fn assumptions(program: &Program, options: &Options, assumed: &[Assumed]) -> Vec<Assumption> {
    let mut assumptions = on_request(options);
    assumptions.extend(members(program, options));
    assumptions.extend(scopes(program));
    assumptions.extend(weak(program));
    assumptions.extend(kept_answers(options));
    assumptions.extend(assumed.iter().filter_map(|assumed| named(program, options, assumed)));
    assumptions
}

/// Those that were asked for.
pub fn on_request(options: &Options) -> Vec<Assumption> {
    let mut assumptions = Vec::new();
    if let Some(bound) = options.unwind.filter(|_| !options.unwinding_assertions) {
        assumptions.push(Assumption {
            kind: AssumptionKind::Bound,
            text: format!("loops and recursion do not go beyond --unwind {bound}"),
            place: None,
            remedy: Some("leave --no-unwinding-assertions out".into()),
        });
    }
    if options.overflow == Overflow::Assume && !options.properties.contains(Property::NoOverflow) {
        assumptions.push(Assumption {
            kind: AssumptionKind::Overflow,
            text: "signed arithmetic does not overflow".into(),
            place: None,
            remedy: Some("ask about it with --property no-overflow".into()),
        });
    }
    assumptions
}

/// Answers that there is no model which another run has kept.
///
/// Soundness: all engines count them together, so whatever one of them told another is named, too.
fn kept_answers(options: &Options) -> Option<Assumption> {
    let count = options.solver.query_cache.as_ref()?.refutations();
    (count > 0).then(|| Assumption {
        kind: AssumptionKind::KeptAnswers,
        text: "the answers in the folder of --query-cache are those that Surefoot has put there".into(),
        place: None,
        remedy: Some("leave --query-cache out, or --check-proof instead".into()),
    })
}

/// Bounds of arrays inside objects that nothing checks, where memory is asked about.
fn members(program: &Program, options: &Options) -> Option<Assumption> {
    let mut kept = program.globals.values().filter(|global| global.member_pointer);
    let kept = || kept.next().map(|global| global.variable.as_ref().and_then(|variable| variable.declared));
    let place = first(program, |function| function.member_pointer).or_else(kept)?;
    options.properties.bound_members().then(|| Assumption {
        kind: AssumptionKind::Members,
        text: "pointers to arrays inside other objects, once handed on, stay inside these arrays".into(),
        place,
        remedy: Some("in C sources, what is indexed by the array's own name is checked".into()),
    })
}

/// Ends of variables that nothing tells of.
fn scopes(program: &Program) -> Option<Assumption> {
    let place = first(program, |function| function.unscoped_variable)?;
    Some(Assumption {
        kind: AssumptionKind::Scopes,
        text: "variables whose scopes the module does not tell live as long as their functions".into(),
        place,
        remedy: Some("give the C source".into()),
    })
}

/// Weak symbols that no other part of the program defines.
fn weak(program: &Program) -> Option<Assumption> {
    if program.weak.is_empty() {
        return None;
    }
    let names = program.weak.join(", ");
    Some(Assumption {
        kind: AssumptionKind::Weak,
        text: format!("weak symbols that are defined nowhere have no address: {names}"),
        place: None,
        remedy: Some("define them".into()),
    })
}

/// The first place of this kind in the user's functions, if one has it; None where the module does not
/// tell places.
fn first(program: &Program, of: impl Fn(&Function) -> Option<Noted>) -> Option<Option<Place>> {
    let mut noted = program.functions.values().filter_map(of);
    let is_users = |noted: &Noted| noted.place.is_none_or(|place| !program.files[place.file].is_model);
    noted.find(is_users).map(|noted| noted.place)
}

fn is_given(options: &Options, variable: &str) -> bool {
    options.environment.variables.iter().any(|given| given.name == variable.as_bytes())
}

/// One thing that the machine took for granted, in words.
fn named(program: &Program, options: &Options, assumed: &Assumed) -> Option<Assumption> {
    let about = &assumed.about;
    let (kind, text, remedy) = match assumed.kind {
        // It was given: that it may be unset was looked at, or the program did it.
        AssumedKind::UnsetVariable if is_given(options, about) => return None,
        AssumedKind::UnsetVariable => {
            let text = match about.as_str() {
                "" | "unnamed" if options.environment.variables.is_empty() => {
                    "no variable of the environment is set".into()
                }
                "" | "unnamed" => "no variables of the environment are set but those that were given".into(),
                name => format!("the environment variable {name} is not set"),
            };
            let remedy = "--env sets it, --sym-env makes it arbitrary";
            (AssumptionKind::UnsetVariable, text, Some(remedy.to_string()))
        }
        AssumedKind::Arguments => arguments(options),
        AssumedKind::Input => {
            let length = options.stdin?;
            let text = format!("standard input has {length} bytes");
            (AssumptionKind::Input, text, Some("see --sym-stdin".into()))
        }
        AssumedKind::WithoutBody(function) => {
            let text = match options.unmodelled {
                _ if program.functions[function].no_return => {
                    format!("{about}, which has no body, does not return: it ends the program as exit does")
                }
                Unmodelled::Havoc => {
                    format!(
                        "{about}, which has no body, returns, frees and keeps nothing, and writes only to what its \
                         arguments lead to"
                    )
                }
                _ => format!("{about}, which has no body, only returns a value"),
            };
            (AssumptionKind::WithoutBody, text, Some("give it a body, or see --external".into()))
        }
        AssumedKind::Model => (AssumptionKind::Model, about.clone(), None),
        AssumedKind::Allocation => (AssumptionKind::Allocation, "allocations succeed".into(), None),
        AssumedKind::Entry => {
            let variables = program.globals.values().filter(|global| !global.constant);
            // Variables of the models say nothing to the user.
            let mut variables = variables.filter(|global| global.variable.is_some());
            variables.next()?;
            let text = format!("global variables hold their initial values when {about} is called");
            (AssumptionKind::Entry, text, None)
        }
        AssumedKind::Stack => {
            // That it overflows is a violation of this property alone.
            options.properties.contains(Property::ValidDeref).then_some(())?;
            let text = format!(
                "{} bytes of stack are enough for what calls itself and for large variables",
                options.stack
            );
            (AssumptionKind::Stack, text, Some("see --stack".into()))
        }
    };
    Some(Assumption { kind, text, place: assumed.place, remedy })
}

fn arguments(options: &Options) -> (AssumptionKind, String, Option<String>) {
    let kind = AssumptionKind::Arguments;
    let given = &options.environment.arguments;
    let least = given.iter().filter(|argument| argument.presence == Presence::Always).count();
    let longest = given.iter().map(|argument| match argument.text {
        Content::Unknown(size) => size,
        Content::Known(_) => 0,
    });
    match longest.max() {
        Some(length) => {
            let most = given.len();
            let count = if least == most { most.to_string() } else { format!("{least} to {most}") };
            let plural = if most == 1 { "" } else { "s" };
            let text = format!("the program gets {count} argument{plural} of up to {length} bytes");
            (kind, text, Some("see --sym-args".into()))
        }
        None if options.arguments.len() > 1 => {
            let text = "the program gets the arguments given behind --".into();
            (kind, text, Some("--sym-args makes them arbitrary".into()))
        }
        None => (
            kind,
            "the program gets no arguments".into(),
            Some("--sym-args makes them arbitrary, -- gives them".into()),
        ),
    }
}
