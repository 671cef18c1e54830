//! What a user can try about an answer that stayed open: for each reason, the flag that would lift it.
//!
//! The flags of the command line are named here, and nowhere else outside it, so that every rendering
//! (text, JSON, SARIF, the page of `surefoot explain`) gives the same advice.

use crate::verdict::{Limit, Reason, ReasonKind};

impl Limit {
    /// The flag that sets it.
    pub fn flag(self) -> &'static str {
        match self {
            Limit::Time => "--timeout",
            Limit::Memory => "--memory",
            Limit::Depth => "--depth",
            Limit::Unwind => "--unwind",
            Limit::Paths => "--max-paths",
            Limit::Instructions => "--max-instructions",
        }
    }
}

impl Reason {
    /// The flag of `surefoot` that would lift it, where one does.
    pub fn flag(&self) -> Option<&'static str> {
        match self.kind {
            ReasonKind::Limit(limit) => Some(limit.flag()),
            ReasonKind::Solver => Some("--query-timeout"),
            ReasonKind::Undefined => Some("--property"),
            ReasonKind::Unsupported if self.is_about_body() => Some("--external"),
            ReasonKind::Unsupported => FLAGS_IN_TEXTS.into_iter().find(|flag| self.text.contains(flag)),
            ReasonKind::Unconfirmed | ReasonKind::UnconfirmedProof | ReasonKind::Interrupted => None,
        }
    }

    /// What to try, as an imperative phrase: "raise --unwind".
    pub fn remedy(&self) -> Option<String> {
        let phrase = match self.kind {
            ReasonKind::Limit(Limit::Unwind) => {
                "raise --unwind, or leave it out: loops need no bound".to_string()
            }
            ReasonKind::Limit(limit) => format!("raise {}", limit.flag()),
            ReasonKind::Solver => "raise --query-timeout".to_string(),
            ReasonKind::Undefined => self.property_to_ask_for(),
            ReasonKind::Unsupported | ReasonKind::Unconfirmed if self.is_about_body() => {
                "give it a body, or let it return anything and do nothing else with --external pure"
                    .to_string()
            }
            ReasonKind::Unsupported if self.text.contains("a parameter of the entry") => {
                "write a main that calls the function with the pointers it is meant for".to_string()
            }
            ReasonKind::Unsupported => match self.flag()? {
                "--sym-stdin" => "say how much input there is with --sym-stdin".to_string(),
                "--engine paths" => "use --engine paths".to_string(),
                flag => format!("see {flag}"),
            },
            ReasonKind::Unconfirmed => {
                "run the test with surefoot replay, and compare what the compiled program does".to_string()
            }
            ReasonKind::UnconfirmedProof => "raise --timeout, or leave --check-proof out".to_string(),
            ReasonKind::Interrupted => "let it run to its end".to_string(),
        };
        Some(phrase)
    }

    fn is_about_body(&self) -> bool {
        self.text.contains("no body") || self.text.contains("without body")
    }

    /// Undefined behaviour that no property asks about: the property that would.
    fn property_to_ask_for(&self) -> String {
        let properties = [
            ("signed overflow", "no-overflow"),
            ("division by zero", "division-by-zero"),
            ("shift", "shift"),
            ("double free", "valid-free"),
            ("invalid free", "valid-free"),
            ("leak", "valid-memtrack"),
        ];
        let named = properties.into_iter().find(|(word, _)| self.text.contains(word));
        match named {
            _ if self.text.contains("__builtin_unreachable") => "remove __builtin_unreachable()".into(),
            Some((_, name)) => format!("ask about it with --property {name}"),
            None => "ask about it with --property valid-deref".into(),
        }
    }
}

/// Flags that a reason of this kind may name itself.
const FLAGS_IN_TEXTS: [&str; 2] = ["--sym-stdin", "--engine paths"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_limit_names_its_flag_and_what_is_not_supported_only_where_one_helps() {
        let reason = |kind, text: &str| Reason { kind, text: text.into(), place: None };
        for limit in
            [Limit::Time, Limit::Memory, Limit::Depth, Limit::Unwind, Limit::Paths, Limit::Instructions]
        {
            let found = reason(ReasonKind::Limit(limit), "a limit");
            assert_eq!(found.flag(), Some(limit.flag()));
            assert!(found.remedy().is_some_and(|text| text.starts_with(&format!("raise {}", limit.flag()))));
        }
        let unsupported = |text: &str| reason(ReasonKind::Unsupported, text).remedy();
        assert_eq!(unsupported("inline assembly is not supported"), None);
        let body = unsupported("the function f, which has no body, is not supported");
        assert_eq!(
            body.as_deref(),
            Some("give it a body, or let it return anything and do nothing else with --external pure")
        );
        let input = unsupported("reading standard input without --sym-stdin is not supported");
        assert_eq!(input.as_deref(), Some("say how much input there is with --sym-stdin"));
        let undefined = reason(ReasonKind::Undefined, "division by zero, which no property asks about");
        assert_eq!(undefined.remedy().as_deref(), Some("ask about it with --property division-by-zero"));
    }
}
