//! Random C expressions without side effects.

/// Random expressions, always the same ones.
pub struct Generator {
    state: u64,
    names: Vec<&'static str>,
}

impl Generator {
    /// Expressions over a variable of each integer type, called `c` to `b`, and others.
    pub fn new(seed: u64, others: &[&'static str]) -> Generator {
        const NAMES: [&str; 11] = ["c", "uc", "s", "us", "i", "u", "l", "ul", "ll", "ull", "b"];
        Generator { state: seed, names: [&NAMES[..], others].concat() }
    }

    pub fn below(&mut self, limit: u64) -> u64 {
        self.state = self.state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.state >> 33) % limit
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len() as u64) as usize]
    }

    fn leaf(&mut self) -> String {
        const LITERALS: [&str; 12] = [
            "0",
            "1",
            "7u",
            "-1",
            "'z'",
            "0x80000000",
            "2147483648",
            "0xffffffffu",
            "255",
            "1ll",
            "0777",
            "18446744073709551615u",
        ];
        match self.below(4) {
            0 => self.pick(&LITERALS).to_string(),
            _ => {
                let index = self.below(self.names.len() as u64) as usize;
                self.names[index].to_string()
            }
        }
    }

    pub fn expression(&mut self, depth: u32) -> String {
        if depth == 0 {
            return self.leaf();
        }
        let choice = self.below(12);
        let mut inner = || self.expression(depth - 1);
        match choice {
            0 => self.leaf(),
            1 => format!("({} / (({} & 7) + 1))", inner(), inner()),
            2 => format!("({} % (({} & 15) + 3))", inner(), inner()),
            3 => {
                let (left, right) = (inner(), inner());
                format!("({left} {} ({right} & 15))", self.pick(&["<<", ">>"]))
            }
            4 => {
                let operand = inner();
                format!("{}({operand})", self.pick(&["-", "~", "!", "+"]))
            }
            5 => {
                let operand = inner();
                let ty = self.pick(&[
                    "char",
                    "unsigned char",
                    "short",
                    "unsigned short",
                    "int",
                    "unsigned",
                    "long",
                    "unsigned long",
                    "long long",
                    "unsigned long long",
                    "_Bool",
                ]);
                format!("({ty})({operand})")
            }
            6 => format!("({} ? {} : {})", inner(), inner(), inner()),
            7 => {
                let (left, right) = (inner(), inner());
                format!("({left} {} {right})", self.pick(&["<", ">", "<=", ">=", "==", "!=", "&&", "||"]))
            }
            // Without parentheses: precedence must be clang's, too.
            8 => {
                let (a, b, c) = (inner(), inner(), inner());
                let operators = ["+", "-", "*", "&", "|", "^", "<", "==", "&&", "||"];
                let (first, second) = (self.pick(&operators), self.pick(&operators));
                format!("({a} {first} {b} {second} {c})")
            }
            _ => {
                let (left, right) = (inner(), inner());
                format!("({left} {} {right})", self.pick(&["+", "-", "*", "&", "|", "^"]))
            }
        }
    }
}
