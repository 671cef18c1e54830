//! Random expressions. All arithmetic is unsigned, indices are masked, shifts and divisors are
//! constants: nothing is undefined, whatever the values are.

use crate::scope::{Input, Scalar, Type};
use crate::writer::{Shape, Writer};

/// As an unsigned value.
fn unsigned(place: &str, ty: Type) -> String {
    if ty == Type::Unsigned { place.to_string() } else { format!("(unsigned){place}") }
}

impl Writer {
    /// An unsigned expression.
    pub fn expression(&mut self, depth: u32) -> String {
        if depth == 0 || self.dice.once_in(4) {
            return self.leaf();
        }
        match self.dice.roll(14) {
            0..4 => {
                let operator = ["+", "-", "^", "&", "|"][self.dice.roll(5)];
                format!("({} {operator} {})", self.expression(depth - 1), self.expression(depth - 1))
            }
            4 => format!("({} * {}u)", self.expression(depth - 1), 2 + self.dice.roll(6)),
            5 => format!("({} << {})", self.expression(depth - 1), self.dice.roll(9)),
            6 => format!("({} >> {})", self.expression(depth - 1), self.dice.roll(9)),
            7 => {
                let operator = ["/", "%"][self.dice.roll(2)];
                // Of few bits: others are too slow in the back end.
                format!("(({} & 15u) {operator} {}u)", self.expression(depth - 1), 2 + self.dice.roll(6))
            }
            8 | 9 => {
                let ty = Type::ALL[self.dice.roll(Type::ALL.len())].text();
                format!("(unsigned)({ty})({})", self.expression(depth - 1))
            }
            10 => {
                let condition = self.condition(0);
                format!("({condition} ? {} : {})", self.expression(depth - 1), self.expression(depth - 1))
            }
            11 => format!("(unsigned)({})", self.condition(depth - 1)),
            12 => {
                // Small enough for int: the sum cannot overflow.
                let value = self.expression(depth - 1);
                format!(
                    "(unsigned)((signed char)({value}) - {} * {})",
                    self.dice.roll(9),
                    1 + self.dice.roll(9)
                )
            }
            _ => self.pure_call(depth - 1).unwrap_or_else(|| self.leaf()),
        }
    }

    fn pure_call(&mut self, depth: u32) -> Option<String> {
        let pure: Vec<String> = self
            .helpers
            .iter()
            .filter(|helper| helper.shape == Shape::Pure)
            .map(|helper| helper.name.clone())
            .collect();
        let mut name = self.dice.pick(&pure)?.clone();
        if let Some(pointer) = &self.scope.function_pointer
            && self.dice.once_in(2)
        {
            name.clone_from(pointer);
        }
        Some(format!("{name}({}, {})", self.expression(depth), self.expression(depth)))
    }

    fn leaf(&mut self) -> String {
        match self.dice.roll(12) {
            0..3 => self.constant(),
            3 | 4 => self.input().unwrap_or_else(|| self.constant()),
            5 if !self.scope.counters.is_empty() => {
                let counters = &self.scope.counters;
                format!("(unsigned){}", counters[self.dice.roll(counters.len())])
            }
            6 => {
                self.element().map_or_else(|| self.constant(), |element| unsigned(&element.place, element.ty))
            }
            7 => self.pointer().map_or_else(|| self.constant(), |pointer| format!("*{pointer}")),
            8 => self.byte().map_or_else(|| self.constant(), |byte| unsigned(&byte, Type::UnsignedChar)),
            _ => self.scalar().map_or_else(|| self.constant(), |scalar| unsigned(&scalar.place, scalar.ty)),
        }
    }

    pub fn constant(&mut self) -> String {
        let value = match self.dice.roll(10) {
            0 => [0x80, 0xff, 0x100, 0x7fff, 0x8000, 0xffff, 0x7fff_ffff, 0x8000_0000, u32::MAX]
                [self.dice.roll(9)],
            1 | 2 => self.dice.roll(20) as u32,
            _ => self.dice.roll(4) as u32,
        };
        format!("{value}u")
    }

    fn input(&mut self) -> Option<String> {
        self.dice.pick(&self.scope.inputs).map(|input| unsigned(&input.scalar.place, input.scalar.ty))
    }

    pub fn scalar(&mut self) -> Option<Scalar> {
        self.dice.pick(&self.scope.scalars).cloned()
    }

    /// An index below a power of two.
    pub fn index(&mut self, length: usize) -> String {
        if self.dice.once_in(2) {
            return self.dice.roll(length).to_string();
        }
        let index = if self.dice.once_in(3) { self.expression(1) } else { self.symbol() };
        format!("{index} & {}u", length - 1)
    }

    /// What depends on inputs if anything does.
    fn symbol(&mut self) -> String {
        if self.dice.once_in(3) { self.leaf() } else { self.input().unwrap_or_else(|| self.leaf()) }
    }

    pub fn element(&mut self) -> Option<Scalar> {
        let array = self.dice.pick(&self.scope.arrays)?.clone();
        let place = format!("{}[{}]", array.place, self.index(array.length));
        Some(Scalar { place, ty: array.ty, is_global: array.is_global })
    }

    pub fn pointer(&mut self) -> Option<String> {
        self.dice.pick(&self.scope.pointers).map(|pointer| pointer.place.clone())
    }

    /// A byte of an unsigned variable.
    pub fn byte(&mut self) -> Option<String> {
        let address = if self.dice.once_in(2) { self.pointer() } else { self.address(false) }?;
        Some(format!("((unsigned char *){address})[{}]", self.index(4)))
    }

    /// The address of an unsigned variable.
    pub fn address(&mut self, global: bool) -> Option<String> {
        let mut places: Vec<String> = self
            .scope
            .scalars
            .iter()
            .filter(|scalar| scalar.ty == Type::Unsigned && (!global || scalar.is_global))
            .map(|scalar| format!("&{}", scalar.place))
            .collect();
        let arrays: Vec<(String, usize)> = self
            .scope
            .arrays
            .iter()
            .filter(|array| array.ty == Type::Unsigned && (!global || array.is_global))
            .map(|array| (array.place.clone(), array.length))
            .collect();
        for (place, length) in arrays {
            places.push(format!("&{place}[{}]", self.index(length)));
        }
        self.dice.pick(&places).cloned()
    }

    /// A condition: often on inputs, and often one that was used before, so that what happens at
    /// one branch is related to what happened at another.
    pub fn condition(&mut self, depth: u32) -> String {
        if !self.scope.conditions.is_empty() && self.dice.once_in(3) {
            let conditions = &self.scope.conditions;
            let known = conditions[self.dice.roll(conditions.len())].clone();
            return if self.dice.once_in(3) { format!("!({known})") } else { known };
        }
        if depth > 0 && self.dice.once_in(4) {
            let operator = ["&&", "||"][self.dice.roll(2)];
            return format!("({} {operator} {})", self.condition(depth - 1), self.condition(depth - 1));
        }
        if self.dice.roll(3) > 0
            && let Some(Input { scalar, values }) = self.dice.pick(&self.scope.inputs).cloned()
        {
            return self.condition_on(&unsigned(&scalar.place, scalar.ty), values);
        }
        let left = self.expression(1);
        let comparison = ["==", "!=", "<", "<=", ">", ">="][self.dice.roll(6)];
        let small = self.dice.roll(5);
        let condition = match self.dice.roll(7) {
            0 => format!("({left} & {}u)", 1 << self.dice.roll(3)),
            1 => format!("({left} & 3u) == {}u", self.dice.roll(4)),
            2 => format!("(int){left} {comparison} {}", small as i32 - 2),
            3 => format!("{left} {comparison} {}", self.leaf()),
            4 => format!("(signed char)({left} + {}u) {comparison} {small}", 120 + self.dice.roll(10)),
            _ => format!("{left} {comparison} {small}u"),
        };
        format!("({condition})")
    }

    /// A condition that holds for some values of an input.
    fn condition_on(&mut self, input: &str, values: u32) -> String {
        let value = 1 + self.dice.roll(values as usize - 1) as u32;
        let condition = match self.dice.roll(8) {
            0 | 1 => format!("{input} & {}u", 1 << self.dice.roll(values.ilog2() as usize)),
            2 => format!("(int){input} > {}", value as i32 - 1),
            // The sum wraps around for the larger ones.
            3 => format!("(signed char)({input} + {}u) < 0", 128 - value),
            4 => format!("{input} == {value}u"),
            5 => format!("{input} != {}u", value - 1),
            6 => format!("{input} <= {}", self.leaf()),
            _ => format!("{input} < {value}u"),
        };
        let condition = format!("({condition})");
        self.scope.conditions.push(condition.clone());
        condition
    }

    /// What a check looks at: few variables, so that many paths agree in it.
    pub fn observed(&mut self) -> String {
        let value = match self.dice.roll(6) {
            0..3 => self.scalar().map(|scalar| unsigned(&scalar.place, scalar.ty)),
            3 => self.element().map(|element| unsigned(&element.place, element.ty)),
            4 => self.pointer().map(|pointer| format!("*{pointer}")),
            _ => Some(self.expression(2)),
        };
        value.unwrap_or_else(|| self.expression(1))
    }
}
