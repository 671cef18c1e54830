//! SARIF 2.1.0, the OASIS format that most analysers can write.
//!
//! Read from the plain JSON value, not into types of our own: most of the format is of no interest
//! here, and an error should name the path of what is wrong. The depth is limited by `serde_json`.

use serde_json::Value;

use super::uri::{self, Target};
use super::{Alarm, Alarms, AlarmsError, Skipped, Why, malformed, position, shorten};

pub fn read(text: &str) -> Result<Alarms, AlarmsError> {
    read_with_slots(text).map(|(alarms, _)| alarms)
}

/// The alarms, and for each result of the document, run by run, what it became.
pub fn read_with_slots(text: &str) -> Result<(Alarms, Vec<Vec<Slot>>), AlarmsError> {
    let document: Value = serde_json::from_str(text)?;
    let root = At { value: &document, path: String::new() };
    let version = root.need("version")?;
    if version.text()? != "2.1.0" {
        let what = format!("it is '{}'; only SARIF 2.1.0 is read", shorten(version.text()?));
        return Err(version.wrong(&what));
    }
    let mut found = Alarms::default();
    let mut slots = Vec::new();
    for run in root.need("runs")?.items()? {
        // What is elsewhere would look as if there were no alarms.
        if let Some(elsewhere) = run.follow(&["externalPropertyFileReferences", "results"])? {
            return Err(elsewhere.wrong("the results are in other files, which are not read"));
        }
        let mut of_run = Vec::new();
        for result in run.list("results")? {
            let (alarms, skipped) = (found.alarms.len(), found.skipped.len());
            read_result(&run, &result, &mut found)?;
            of_run.push(if found.alarms.len() > alarms {
                Slot::Alarm(alarms)
            } else if found.skipped.len() > skipped {
                Slot::Skipped(skipped)
            } else {
                Slot::NoProblem
            });
        }
        slots.push(of_run);
    }
    Ok((found, slots))
}

/// What a result became.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Slot {
    /// This alarm of [`Alarms::alarms`].
    Alarm(usize),
    /// This one of [`Alarms::skipped`].
    Skipped(usize),
    /// The analyser itself calls it no problem.
    NoProblem,
}

fn read_result(run: &At, result: &At, found: &mut Alarms) -> Result<(), AlarmsError> {
    // These say that there is no problem.
    if matches!(result.word("kind")?, Some("pass" | "notApplicable" | "informational")) {
        return Ok(());
    }
    let rule = rule_name(run, result)?;
    let message = message(run, result)?;
    let place = match unwanted(result)? {
        Some(why) => Err(why),
        None => place(run, result)?,
    };
    match place {
        Ok(Place { file, line, column }) => {
            found.alarms.push(Alarm { file, line, column, rule, message });
        }
        Err(why) => found.skipped.push(Skipped { rule, message, why }),
    }
    Ok(())
}

fn unwanted(result: &At) -> Result<Option<Why>, AlarmsError> {
    if result.word("baselineState")? == Some("absent") {
        return Ok(Some(Why::Gone));
    }
    // Without a status a suppression is accepted. Viewers differ on several with different statuses;
    // to look for an alarm in vain is the smaller harm.
    let suppressions = result.list("suppressions")?;
    for suppression in &suppressions {
        if !matches!(suppression.word("status")?, None | Some("accepted")) {
            return Ok(None);
        }
    }
    Ok((!suppressions.is_empty()).then_some(Why::Suppressed))
}

struct Place {
    file: String,
    line: u32,
    column: Option<u32>,
}

/// The place of the first location. There are more only for what has to be corrected at all of them.
fn place(run: &At, result: &At) -> Result<Result<Place, Why>, AlarmsError> {
    let Some(location) = result.list("locations")?.into_iter().next() else {
        return Ok(Err(Why::NoPlace));
    };
    let Some(artifact) = location.follow(&["physicalLocation", "artifactLocation"])? else {
        return Ok(Err(Why::NoPlace));
    };
    // A region may also be one of bytes, and without a region it is the whole file.
    let Some(region) = location.follow(&["physicalLocation", "region"])? else {
        return Ok(Err(Why::NoPlace));
    };
    let Some(line) = region.get("startLine")? else { return Ok(Err(Why::NoPlace)) };
    let line = line.position()?;
    let column = region.get("startColumn")?.map(|column| column.position()).transpose()?;
    Ok(file(run, artifact)?.map(|file| Place { file, line, column }))
}

/// The path of an artifact location: its own address, or that of the artifact it points to.
fn file<'a>(run: &At<'a>, location: At<'a>) -> Result<Result<String, Why>, AlarmsError> {
    let location = match (location.get("uri")?, location.index("index")?) {
        (Some(_), _) => Some(location),
        (None, Some(index)) => run.element(&["artifacts"], index)?.get("location")?,
        (None, None) => None,
    };
    let Some(location) = location else { return Ok(Err(Why::NoPlace)) };
    let Some(address) = location.get("uri")? else { return Ok(Err(Why::NoPlace)) };
    resolve(run, location, address)
}

/// Puts the folders in front that the bases of an address stand for. A base without
/// address is no error: it is how analysers keep the folders of their machine to themselves.
fn resolve<'a>(
    run: &At<'a>,
    mut location: At<'a>,
    address: At<'a>,
) -> Result<Result<String, Why>, AlarmsError> {
    let mut path = match address.target()? {
        Target::Absolute(path) => return Ok(Ok(path)),
        Target::Remote => return Ok(Err(Why::Remote(address.text()?.into()))),
        Target::Relative(path) => path,
    };
    let Some(bases) = run.get("originalUriBaseIds")? else { return Ok(Ok(path)) };
    // Bases refer to each other. More steps than bases are a circle.
    for _ in 0..=bases.value.as_object().map_or(0, |entries| entries.len()) {
        let Some(name) = location.word("uriBaseId")? else { return Ok(Ok(path)) };
        let Some(base) = bases.get(name)? else { return Ok(Ok(path)) };
        if let Some(folder) = base.get("uri")? {
            match folder.target()? {
                Target::Absolute(folder) => return Ok(Ok(uri::join(&folder, &path))),
                Target::Remote => return Ok(Err(Why::Remote(folder.text()?.into()))),
                Target::Relative(folder) => path = uri::join(&folder, &path),
            }
        }
        location = base;
    }
    Err(bases.wrong("its bases refer to each other in a circle"))
}

/// The name may be with the result, or with the rule it points to.
fn rule_name(run: &At, result: &At) -> Result<String, AlarmsError> {
    if let Some(name) = own_rule_name(result)? {
        return Ok(name.into());
    }
    let name = match indexed_rule(run, result)? {
        Some(rule) => rule.word("id")?,
        None => None,
    };
    Ok(name.unwrap_or_default().into())
}

fn own_rule_name<'a>(result: &At<'a>) -> Result<Option<&'a str>, AlarmsError> {
    match result.follow(&["rule", "id"])? {
        Some(name) => name.text().map(Some),
        None => result.word("ruleId"),
    }
}

fn indexed_rule<'a>(run: &At<'a>, result: &At<'a>) -> Result<Option<At<'a>>, AlarmsError> {
    let reference = result.get("rule")?;
    let index = match &reference {
        Some(rule) => rule.index("index")?,
        None => None,
    };
    let Some(index) = index.or(result.index("ruleIndex")?) else { return Ok(None) };
    rule_set(run, reference)?.element(&["rules"], index).map(Some)
}

/// The part of the tool that a rule belongs to: its driver, unless an extension is named.
fn rule_set<'a>(run: &At<'a>, reference: Option<At<'a>>) -> Result<At<'a>, AlarmsError> {
    let component = match reference {
        Some(rule) => rule.get("toolComponent")?,
        None => None,
    };
    let extension = match component {
        Some(component) => component.index("index")?,
        None => None,
    };
    match extension {
        Some(index) => run.element(&["tool", "extensions"], index),
        None => run.need("tool")?.need("driver"),
    }
}

fn message(run: &At, result: &At) -> Result<String, AlarmsError> {
    let message = result.need("message")?;
    let text = match (message.word("text")?, message.get("id")?) {
        (Some(text), _) => text,
        (None, Some(id)) => message_string(run, result, &id)?,
        (None, None) => return Err(message.wrong("it has neither 'text' nor 'id'")),
    };
    let arguments = message.list("arguments")?;
    if arguments.is_empty() {
        return Ok(text.into());
    }
    let arguments = arguments.iter().map(At::text).collect::<Result<Vec<_>, _>>()?;
    Ok(fill_in(text, &arguments))
}

/// The text behind a message's id: among those of the rule, then those of the tool.
fn message_string<'a>(run: &At<'a>, result: &At<'a>, id: &At<'a>) -> Result<&'a str, AlarmsError> {
    let rules = rule_set(run, result.get("rule")?)?;
    let rule = match indexed_rule(run, result)? {
        Some(rule) => Some(rule),
        None => named_rule(&rules, own_rule_name(result)?)?,
    };
    let mut found = match rule {
        Some(rule) => rule.follow(&["messageStrings", id.text()?, "text"])?,
        None => None,
    };
    if found.is_none() {
        found = rules.follow(&["globalMessageStrings", id.text()?, "text"])?;
    }
    match found {
        Some(text) => text.text(),
        None => Err(id.wrong(&format!("the rules have no message '{}'", shorten(id.text()?)))),
    }
}

fn named_rule<'a>(rules: &At<'a>, name: Option<&str>) -> Result<Option<At<'a>>, AlarmsError> {
    let Some(name) = name else { return Ok(None) };
    for rule in rules.list("rules")? {
        let id = rule.word("id")?.unwrap_or_default();
        // Parts behind a slash narrow a rule that is described without them.
        if name.strip_prefix(id).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')) {
            return Ok(Some(rule));
        }
    }
    Ok(None)
}

/// Puts arguments in the place of `{0}`, `{1}`, …; braces are written twice.
fn fill_in(text: &str, arguments: &[&str]) -> String {
    let mut filled = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(brace) = rest.find(['{', '}']) {
        filled.push_str(&rest[..brace]);
        rest = &rest[brace..];
        if let Some(behind) = rest.strip_prefix("{{").or(rest.strip_prefix("}}")) {
            filled.push_str(&rest[..1]);
            rest = behind;
        } else if let Some((argument, behind)) = placeholder(rest, arguments) {
            filled.push_str(argument);
            rest = behind;
        } else {
            filled.push_str(&rest[..1]);
            rest = &rest[1..];
        }
    }
    filled + rest
}

/// The argument whose placeholder a text begins with, and the text behind.
fn placeholder<'a>(text: &'a str, arguments: &[&'a str]) -> Option<(&'a str, &'a str)> {
    let number = text.strip_prefix('{')?;
    let (number, behind) = number.split_at(number.find(|digit: char| !digit.is_ascii_digit())?);
    Some((arguments.get(number.parse::<usize>().ok()?)?, behind.strip_prefix('}')?))
}

/// A value with the path to it, for errors. A member that is null counts as absent.
struct At<'a> {
    value: &'a Value,
    path: String,
}

impl<'a> At<'a> {
    fn wrong(&self, what: &str) -> AlarmsError {
        malformed(if self.path.is_empty() { "the document" } else { &self.path }, what)
    }

    fn get(&self, name: &str) -> Result<Option<At<'a>>, AlarmsError> {
        let members = self.value.as_object().ok_or_else(|| self.wrong("it is no object"))?;
        let value = members.get(name).filter(|value| !value.is_null());
        let separator = if self.path.is_empty() { "" } else { "." };
        Ok(value.map(|value| At { value, path: format!("{}{separator}{}", self.path, shorten(name)) }))
    }

    fn need(&self, name: &str) -> Result<At<'a>, AlarmsError> {
        self.get(name)?.ok_or_else(|| self.wrong(&format!("'{name}' is missing")))
    }

    fn follow(&self, names: &[&str]) -> Result<Option<At<'a>>, AlarmsError> {
        let mut at = At { value: self.value, path: self.path.clone() };
        for name in names {
            match at.get(name)? {
                Some(member) => at = member,
                None => return Ok(None),
            }
        }
        Ok(Some(at))
    }

    fn items(&self) -> Result<Vec<At<'a>>, AlarmsError> {
        let items = self.value.as_array().ok_or_else(|| self.wrong("it is no array"))?;
        let numbered = items.iter().enumerate();
        Ok(numbered.map(|(index, value)| At { value, path: format!("{}[{index}]", self.path) }).collect())
    }

    /// The items of a member; none if it is absent.
    fn list(&self, name: &str) -> Result<Vec<At<'a>>, AlarmsError> {
        self.get(name)?.map_or(Ok(Vec::new()), |list| list.items())
    }

    /// The element of an array below that another part of the document points to.
    fn element(&self, names: &[&str], index: usize) -> Result<At<'a>, AlarmsError> {
        let list = self.follow(names)?;
        let item = list.as_ref().and_then(|list| list.value.get(index));
        let path =
            if self.path.is_empty() { names.join(".") } else { format!("{}.{}", self.path, names.join(".")) };
        match item {
            Some(value) => Ok(At { value, path: format!("{path}[{index}]") }),
            None => Err(malformed(path, format!("it has no element {index}, but a result refers to it"))),
        }
    }

    fn text(&self) -> Result<&'a str, AlarmsError> {
        self.value.as_str().ok_or_else(|| self.wrong("it is no string"))
    }

    fn word(&self, name: &str) -> Result<Option<&'a str>, AlarmsError> {
        self.get(name)?.map(|word| word.text()).transpose()
    }

    /// An index into another array; -1 stands for none.
    fn index(&self, name: &str) -> Result<Option<usize>, AlarmsError> {
        let Some(index) = self.get(name)? else { return Ok(None) };
        if index.value.as_i64() == Some(-1) {
            return Ok(None);
        }
        let number = index.value.as_u64().and_then(|number| usize::try_from(number).ok());
        let what = || format!("{} is no index", shorten(&index.value.to_string()));
        number.map(Some).ok_or_else(|| index.wrong(&what()))
    }

    fn position(&self) -> Result<u32, AlarmsError> {
        if !self.value.is_number() {
            return Err(self.wrong("it is no number"));
        }
        position(&self.value.to_string()).map_err(|what| self.wrong(&what.to_string()))
    }

    fn target(&self) -> Result<Target, AlarmsError> {
        uri::target(self.text()?).map_err(|what| self.wrong(&what.to_string()))
    }
}
