//! Statements and declarations.

use super::types::{Field, INTEGERS};
use super::{Generator, MOST_MARKS};

impl Generator {
    /// As many statements as the budget of the function allows.
    pub(super) fn statements(&mut self) {
        while self.budget > 0 {
            self.statement();
        }
    }

    /// A few statements of a block.
    fn block(&mut self) {
        for _ in 0..self.random.below(3) + 1 {
            if self.budget == 0 {
                break;
            }
            self.statement();
        }
    }

    fn statement(&mut self) {
        self.budget = self.budget.saturating_sub(1);
        match self.random.below(30) {
            0..=6 => self.assignment(),
            7 | 8 => self.declaration(),
            9..=12 => self.branch(),
            13 | 14 => self.counted_loop(),
            15 => self.other_loop(),
            16 | 17 => self.switch(),
            18 => self.jump(),
            19 | 20 => self.check(),
            21 | 22 => self.mark(),
            23 => self.heap(),
            24 => self.list(),
            25 => self.copying(),
            26 => self.printing(),
            27 => self.leaving(),
            28 => self.sorting(),
            _ => self.scope_play(),
        }
    }

    pub(super) fn declaration(&mut self) {
        match self.random.below(9) {
            0 => {
                let length = *self.random.pick(&[2, 4, 8]);
                let of = *self.random.pick(&INTEGERS[..6]);
                let name = self.name("a");
                let value = self.value(1);
                self.line(&format!("{} {name}[{length}] = {{{value}}};", of.name));
                self.scope.add_array(&name, of, length);
            }
            1 => {
                let structure = self.random.below(self.structures.len());
                let name = self.name("s");
                let known: Vec<String> =
                    self.scope.structures.iter().filter(|s| s.1 == structure).map(|s| s.0.clone()).collect();
                match known.is_empty() || self.random.percent(50) {
                    true => {
                        let value = self.value(1);
                        self.line(&format!("struct S{structure} {name} = {{.m0 = {value}}};"));
                    }
                    false => {
                        let from = self.random.pick(&known).clone();
                        self.line(&format!("struct S{structure} {name} = {from};"));
                    }
                }
                self.scope.add_structure(&name, structure);
            }
            2 => {
                let name = self.name("t");
                let room = *self.random.pick(&[4, 8, 12]);
                let text = *self.random.pick(&["", "7", "abc", "-1", "xyz"]);
                self.line(&format!("char {name}[{room}] = \"{text}\";"));
                self.scope.add_text(&name, room);
            }
            3 => {
                let name = self.name("d");
                let value = self.float_value(2);
                let ty = *self.random.pick(&["double", "float"]);
                self.line(&format!("{ty} {name} = {value};"));
                self.scope.add_float(&name);
            }
            4 => {
                let (target, name) = (self.name("v"), self.name("q"));
                let value = self.value(2);
                self.line(&format!("int {target} = {value}, *{name} = &{target};"));
                self.scope.add_integer(&target, INTEGERS[0]);
                self.scope.pointers.push(name);
            }
            _ => {
                let ty = self.integer();
                let name = self.name("v");
                let value = self.value(3);
                match self.random.below(3) {
                    0 => {
                        // Set on every way, but not where it is declared.
                        let condition = self.condition(1);
                        let other = self.value(1);
                        self.line(&format!("{} {name};", ty.name));
                        self.line(&format!("if ({condition}) {name} = {value};"));
                        self.line(&format!("else {name} = {other};"));
                    }
                    _ => self.line(&format!("{} {name} = {value};", ty.name)),
                }
                self.scope.add_integer(&name, ty);
            }
        }
    }

    fn assignment(&mut self) {
        let target = match self.random.below(6) {
            0 if !self.scope.arrays.is_empty() => self.element(),
            1 if !self.scope.structures.is_empty() => self.member(),
            2 if !self.scope.pointers.is_empty() => format!("(*{})", self.random.pick(&self.scope.pointers)),
            3 if !self.scope.floats.is_empty() => {
                let name = self.random.pick(&self.scope.floats).clone();
                let value = self.float_value(2);
                return self.line(&format!("{name} = {value};"));
            }
            _ if !self.scope.integers.is_empty() => self.random.pick(&self.scope.integers).0.clone(),
            _ => return,
        };
        match self.random.below(4) {
            0 => {
                let step = *self.random.pick(&["++", "--"]);
                self.line(&format!("{target}{step};"));
            }
            1 => {
                let operator = *self.random.pick(&["+=", "-=", "*=", "&=", "|=", "^="]);
                let value = self.value(2);
                self.line(&format!("{target} {operator} {value};"));
            }
            _ => {
                let value = self.value(3);
                self.line(&format!("{target} = {value};"));
            }
        }
    }

    fn branch(&mut self) {
        let condition = self.condition(2);
        match self.random.below(4) {
            0 => {
                // Without braces, with what is easily taken for another's.
                let inner = self.condition(1);
                let target = self.simple();
                self.line(&format!("if ({condition})"));
                self.line(&format!("  if ({inner})"));
                self.line(&format!("    {target}"));
            }
            1 => {
                self.open(&format!("if ({condition})"));
                self.block();
                self.close();
            }
            _ => {
                self.open(&format!("if ({condition})"));
                self.block();
                self.scope.leave();
                self.indent -= 1;
                let other = if self.random.percent(40) {
                    format!("}} else if ({})", self.condition(1))
                } else {
                    "} else".into()
                };
                self.open(&other);
                self.block();
                self.close();
            }
        }
    }

    /// A statement of one line that declares nothing.
    fn simple(&mut self) -> String {
        match self.scope.integers.is_empty() {
            true => ";".to_owned(),
            false => {
                let name = self.random.pick(&self.scope.integers).0.clone();
                let value = self.value(2);
                format!("{name} = {value};")
            }
        }
    }

    /// The body of a loop.
    fn body(&mut self) {
        let outside = std::mem::replace(&mut self.in_loop, true);
        self.loop_depth += 1;
        self.block();
        if self.random.percent(25) {
            let condition = self.condition(1);
            let leave = *self.random.pick(&["break", "continue"]);
            self.line(&format!("if ({condition}) {leave};"));
            if self.random.percent(50) && self.budget > 0 {
                self.statement();
            }
        }
        self.loop_depth -= 1;
        self.in_loop = outside;
    }

    fn counted_loop(&mut self) {
        if self.loop_depth >= 2 {
            return self.assignment();
        }
        let name = self.name("i");
        let most = if self.loop_depth == 0 { 5 } else { 3 };
        let bound = match self.random.percent(30) {
            true => format!("({} & 3)", self.value(1)),
            false => self.random.within(1, most).to_string(),
        };
        match self.random.percent(70) {
            true => {
                self.line(&format!("int {name}_end = {bound};"));
                self.open(&format!("for (int {name} = 0; {name} < {name}_end; {name}++)"));
            }
            false => {
                self.line(&format!("int {name}_end = {bound};"));
                self.open(&format!("for (unsigned {name} = {name}_end; {name}-- > 0;)"));
            }
        }
        self.scope.counters.push(name);
        self.body();
        self.close();
    }

    fn other_loop(&mut self) {
        if self.loop_depth >= 2 {
            return self.assignment();
        }
        let fuel = self.name("fuel");
        let most = self.random.within(1, 4);
        self.line(&format!("int {fuel} = {most};"));
        let condition = self.condition(1);
        match self.random.below(3) {
            0 => {
                self.open(&format!("while ({fuel}-- > 0 && {condition})"));
                self.body();
                self.close();
            }
            1 => {
                self.open("do");
                self.body();
                self.close_with(&format!("}} while (--{fuel} > 0 && {condition});"));
            }
            _ => {
                let label = self.name("again");
                self.line(&format!("{label}:;"));
                self.open("");
                let outside = std::mem::replace(&mut self.in_loop, false);
                self.loop_depth += 1;
                self.block();
                self.loop_depth -= 1;
                self.in_loop = outside;
                self.close();
                self.line(&format!("if (--{fuel} > 0 && {condition}) goto {label};"));
            }
        }
    }

    fn switch(&mut self) {
        let value = self.value(2);
        let outside = std::mem::replace(&mut self.in_loop, false);
        self.open(&format!("switch ({value} & 7)"));
        if self.random.percent(20) {
            // In scope in all cases, set by none of those before it.
            let name = self.name("v");
            self.line(&format!("int {name};"));
            let inner = self.value(1);
            self.line(&format!("case 6: {name} = {inner};"));
            let target = self.simple();
            self.line(&target);
            let end = self.random.within(0, 7);
            self.line(&format!("if ({name} == {end}) break;"));
        }
        let cases = self.random.below(4) + 1;
        for case in 0..cases {
            if self.random.percent(20) && self.marks < MOST_MARKS {
                let mark = self.marks;
                self.marks += 1;
                self.line(&format!("T_{mark}: MARK({mark});"));
            }
            match self.random.percent(15) && case + 1 == cases {
                true => self.line("default:"),
                false => self.line(&format!("case {case}:")),
            }
            self.open("");
            self.block();
            self.close();
            if self.random.percent(70) {
                self.line("break;");
            }
        }
        self.close();
        self.in_loop = outside;
    }

    fn jump(&mut self) {
        let label = self.name("out");
        let condition = self.condition(2);
        self.open("");
        self.line(&format!("if ({condition}) goto {label};"));
        self.block();
        self.close();
        self.line(&format!("{label}:;"));
    }

    /// A place of which it is asked whether it can be reached.
    pub(super) fn check(&mut self) {
        if self.random.percent(15) {
            let condition = match self.random.percent(60) {
                true => format!("({} & 7) <= 7", self.value(2)),
                false => self.condition(2),
            };
            return self.line(&format!("assert({condition});"));
        }
        let (value, mask) = (self.value(3), *self.random.pick(&[3, 15, 31, 255]));
        let constant = self.random.within(0, mask);
        match self.random.below(4) {
            0 => {
                let other = (constant + 1 + self.random.within(0, mask - 1)) % (mask + 1);
                let name = self.name("c");
                self.line(&format!("int {name} = {value};"));
                self.line(&format!(
                    "if (({name} & {mask}) == {constant} && ({name} & {mask}) == {other}) reach_error();"
                ));
            }
            1 => {
                let condition = self.condition(2);
                self.line(&format!("if ({condition})"));
                self.line(&format!("  if (({value} & {mask}) == {constant})"));
                self.line("    reach_error();");
            }
            _ => self.line(&format!("if (({value} & {mask}) == {constant}) reach_error();")),
        }
    }

    /// A label, where there is code and where there is none.
    pub(super) fn mark(&mut self) {
        if self.marks >= MOST_MARKS {
            return;
        }
        let mark = self.marks;
        self.marks += 1;
        let condition = self.condition(2);
        match self.random.below(9) {
            0 => {
                let label = self.name("past");
                self.line(&format!("if ({condition}) {{ T_{mark}: MARK({mark}); goto {label}; }}"));
                if self.budget > 0 {
                    self.open("");
                    self.block();
                    self.close();
                }
                self.line(&format!("{label}:;"));
            }
            1 => {
                self.line(&format!("if (0) {{ T_{mark}: MARK({mark}); }}"));
            }
            2 if self.in_loop => {
                let leave = *self.random.pick(&["break", "continue"]);
                self.line(&format!("if ({condition}) {{ T_{mark}: MARK({mark}); {leave}; }}"));
            }
            3 => {
                self.line(&format!("if ({condition}) {{"));
                self.line("  ;");
                self.line("} else {");
                self.line(&format!("  T_{mark}: MARK({mark});"));
                self.line("}");
            }
            4 if self.marks < MOST_MARKS => {
                let second = self.marks;
                self.marks += 1;
                self.line(&format!(
                    "if ({condition}) {{ T_{mark}: MARK({mark}); T_{second}: MARK({second}); }}"
                ));
            }
            5 => {
                let target = self.simple();
                self.line(&format!("if ({condition}) {{ {target} T_{mark}: MARK({mark}); }}"));
            }
            6 => {
                let name = self.name("u");
                self.line(&format!(
                    "if ({condition}) {{ T_{mark}: MARK({mark}); int {name}; (void){name}; }}"
                ));
            }
            7 => {
                let label = self.name("in");
                self.line(&format!("if ({condition}) goto {label};"));
                self.line(&format!("if (0) {{ {label}: T_{mark}: MARK({mark}); }}"));
            }
            _ => {
                let target = self.simple();
                self.line(&format!("if ({condition}) {{ T_{mark}: MARK({mark}); {target} }}"));
            }
        }
    }

    fn heap(&mut self) {
        let name = self.name("h");
        let length = *self.random.pick(&[2usize, 4]);
        let value = self.value(2);
        self.open("");
        match self.random.below(3) {
            0 => self.line(&format!("int *{name} = calloc({length}, sizeof *{name});")),
            1 => {
                self.line(&format!("int *{name} = malloc(sizeof *{name});"));
                self.line(&format!("{name} = realloc({name}, {length} * sizeof *{name});"));
                self.line(&format!("for (int i = 0; i < {length}; i++) {name}[i] = i;"));
            }
            _ => {
                self.line(&format!("int *{name} = malloc({length} * sizeof *{name});"));
                self.line(&format!("memset({name}, 0, {length} * sizeof *{name});"));
            }
        }
        self.line(&format!("{name}[{}] = {value};", length - 1));
        self.scope.add_array(&name, INTEGERS[0], length);
        self.block();
        match self.dares() {
            true => {
                let condition = self.condition(2);
                match self.random.below(4) {
                    0 => {
                        self.line(&format!("free({name});"));
                        self.line(&format!("if ({condition}) {name}[0] = 1;"));
                    }
                    1 => {
                        self.line(&format!("if ({condition}) free({name});"));
                        self.line(&format!("free({name});"));
                    }
                    2 => self.line(&format!("if ({condition}) free({name});")),
                    _ => self.line(&format!("free({name} + ({} & 1));", self.value_or_zero())),
                }
            }
            false => self.line(&format!("free({name});")),
        }
        self.close();
    }

    fn value_or_zero(&self) -> String {
        self.scope.integers.first().map_or("0".to_owned(), |(name, _)| name.clone())
    }

    fn list(&mut self) {
        let (list, count) = (self.name("list"), self.random.below(3) + 1);
        let value = self.value(2);
        let total = self.name("total");
        self.line(&format!("struct node *{list} = NULL;"));
        self.open(&format!("for (int i = 0; i < {count}; i++)"));
        self.line("struct node *fresh = malloc(sizeof *fresh);");
        self.line(&format!("fresh->value = i + {value};"));
        self.line(&format!("fresh->next = {list};"));
        self.line(&format!("{list} = fresh;"));
        self.close();
        self.line(&format!("int {total} = 0;"));
        self.line(&format!("for (struct node *at = {list}; at; at = at->next) {total} += at->value;"));
        let condition = if self.dares() { self.condition(1) } else { "1".to_owned() };
        self.line(&format!("while ({list} && {condition}) {{ struct node *next = {list}->next; free({list}); {list} = next; }}"));
        self.scope.add_integer(&total, INTEGERS[0]);
    }

    fn copying(&mut self) {
        let texts: Vec<(String, usize)> =
            self.scope.texts.iter().filter_map(|text| Some((text.name.clone(), text.room?))).collect();
        match self.random.below(4) {
            0 if !texts.is_empty() => {
                let (name, room) = self.random.pick(&texts).clone();
                let value = self.value(2);
                let format = *self.random.pick(&["%d", "%u", "%x", "a%db", "%03d", "%c"]);
                let value =
                    if format == "%c" { format!("'a' + ({value} & 7)") } else { format!("(int){value}") };
                match self.dares() {
                    true => self.line(&format!("sprintf({name}, \"{format}\", {value});")),
                    false => self.line(&format!("snprintf({name}, {room}, \"{format}\", {value});")),
                }
            }
            1 if !texts.is_empty() => {
                let (name, room) = self.random.pick(&texts).clone();
                let from = self.scope.any_text(&mut self.random);
                if from == name {
                    return;
                }
                match self.dares() {
                    true => self.line(&format!("strcpy({name}, {from});")),
                    false => {
                        self.line(&format!("strncpy({name}, {from}, {});", room - 1));
                        self.line(&format!("{name}[{}] = 0;", room - 1));
                    }
                }
            }
            2 if !texts.is_empty() => {
                let (name, room) = self.random.pick(&texts).clone();
                let value = self.value(1);
                self.line(&format!(
                    "{name}[{value} & {}] = 'a' + ({value} & 3);",
                    room.next_power_of_two() / 2 - 1
                ));
                self.line(&format!("{name}[{}] = 0;", room - 1));
            }
            _ => {
                let arrays: Vec<_> =
                    self.scope.arrays.iter().filter(|array| array.of.name == "int").cloned().collect();
                if arrays.len() < 2 {
                    return self.assignment();
                }
                let (to, from) = (self.random.pick(&arrays).clone(), self.random.pick(&arrays).clone());
                let count = to.length.min(from.length);
                let function = if to.name == from.name { "memmove" } else { "memcpy" };
                // A parameter may be the same array.
                let function =
                    if to.name.starts_with('p') || from.name.starts_with('p') { "memmove" } else { function };
                self.line(&format!("{function}({}, {}, {count} * sizeof(int));", to.name, from.name));
            }
        }
    }

    fn printing(&mut self) {
        let value = self.value(2);
        match self.random.below(3) {
            0 => self.line(&format!("printf(\"%d\\n\", (int){value});")),
            1 => {
                let text = self.scope.any_text(&mut self.random);
                self.line(&format!("printf(\"%s %u\\n\", {text}, (unsigned){value});"));
            }
            _ => {
                let text = self.scope.any_text(&mut self.random);
                self.line(&format!("puts({text});"));
            }
        }
    }

    fn leaving(&mut self) {
        let condition = self.condition(2);
        match self.random.below(6) {
            0 => self.line(&format!("if ({condition}) exit(1);")),
            1 => self.line(&format!("if ({condition}) abort();")),
            _ => self.line(&format!("if ({condition}) return 0;")),
        }
    }

    fn sorting(&mut self) {
        let arrays: Vec<_> =
            self.scope.arrays.iter().filter(|array| array.of.name == "int").cloned().collect();
        if arrays.is_empty() || self.loop_depth > 0 {
            return self.assignment();
        }
        let array = self.random.pick(&arrays).clone();
        let count = array.length.min(4);
        self.line(&format!("qsort({}, {count}, sizeof(int), order);", array.name));
    }

    /// Variables whose scope begins or ends in an unusual way.
    fn scope_play(&mut self) {
        let value = self.value(2);
        match self.random.below(4) {
            0 => {
                let (label, name) = (self.name("inside"), self.name("v"));
                let condition = self.condition(1);
                self.line(&format!("if ({condition}) goto {label};"));
                self.open("");
                self.line(&format!("int {name};"));
                self.line(&format!("{label}: {name} = {value};"));
                let target = self.simple();
                self.line(&target);
                self.line(&format!("if ({name} == 77) reach_error();"));
                self.close();
            }
            1 => {
                let (name, pointer) = (self.name("v"), self.name("q"));
                self.open("for (int round = 0; round < 2; round++)");
                self.line(&format!("int {name};"));
                self.line(&format!("int *{pointer} = &{name};"));
                self.line(&format!("*{pointer} = round + {value};"));
                self.scope.pointers.push(pointer);
                self.scope.add_integer(&name, INTEGERS[0]);
                self.loop_depth += 1;
                let outside = std::mem::replace(&mut self.in_loop, false);
                self.block();
                self.in_loop = outside;
                self.loop_depth -= 1;
                self.close();
            }
            2 => {
                let index = self.random.below(self.structures.len());
                let name = self.name("s");
                let array = self.structures[index].fields.iter().find_map(|(name, field)| match field {
                    Field::Array { length, .. } => Some((name.clone(), *length)),
                    _ => None,
                });
                self.line(&format!("struct S{index} *{name} = &(struct S{index}){{{value}}};"));
                if let Some((member, length)) = array {
                    self.line(&format!("{name}->{member}[{value} & {}] = 3;", length - 1));
                }
                self.line(&format!("{name}->m0 += {name}->last;"));
                self.scope.pointers.push(format!("(&{name}->m0)"));
            }
            _ => {
                let name = self.name("n");
                self.open("");
                self.line(&format!("int {name} = ({value} & 3) + 1;"));
                self.line(&format!("int {name}_array[{name}];"));
                self.line(&format!("for (int k = 0; k < {name}; k++) {name}_array[k] = k;"));
                let index = if self.dares() { format!("{value} & 3") } else { format!("{name} - 1") };
                let constant = self.random.below(4);
                self.line(&format!("if ({name}_array[{index}] == {constant}) {{"));
                self.indent += 1;
                let target = self.simple();
                self.line(&target);
                self.indent -= 1;
                self.line("}");
                self.close();
            }
        }
    }
}
