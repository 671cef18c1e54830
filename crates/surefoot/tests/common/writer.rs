//! Writes C programs in which control goes all ways: jumps, loops, switches, labels, statements without code.
//!
//! `/*@*/` stands in front of a statement and `/*!*/` in front of a declaration; labels are `T_n`. There are
//! two inputs, `x` and `y`, from 0 to 7.

use std::fmt::Write as _;

/// What programs begin with.
pub const HEAD: &str = "extern unsigned char __VERIFIER_nondet_uchar(void);\n\
    static int in(void) { return __VERIFIER_nondet_uchar() & 7; }\n\
    static int total;\n\
    static void foo(int x) { total += x; }\n\
    static void use(int *p) { p[0] = total; p[1] = p[0]; }\n";

/// Numbers that look random and are the same every time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % limit
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len() as u64) as usize]
    }
}

/// Writes programs in which control goes all ways; every one of them ends, because labels are jumped to
/// from in front of them only.
pub struct Writer {
    numbers: Numbers,
    text: String,
    labels: u32,
    jumps: Vec<(usize, u32)>,
    variables: u32,
    loops: u32,
}

impl Writer {
    fn condition(&mut self) -> String {
        let (left, right) = (self.numbers.pick(&["x", "y"]), self.numbers.below(10));
        let simple = format!("{left} {} {right}", self.numbers.pick(&["==", "<", ">", "!="]));
        match self.numbers.below(6) {
            0 => format!("{simple} && y {} x", self.numbers.pick(&["<", "=="])),
            1 => format!("{simple} || x == {}", self.numbers.below(10)),
            2 => format!("!({simple})"),
            _ => simple,
        }
    }

    /// A label, sometimes.
    fn label(&mut self) {
        while self.numbers.below(3) == 0 {
            let _ = write!(self.text, "T_{}: ", self.labels);
            self.labels += 1;
        }
    }

    fn line(&mut self, statement: &str) {
        self.label();
        let _ = writeln!(self.text, "/*@*/{statement}");
    }

    fn block(&mut self, depth: u32, in_loop: bool) {
        self.text.push_str("{\n");
        if self.numbers.below(3) == 0 {
            self.variables += 1;
            let name = format!("a{}", self.variables);
            let declaration = self.numbers.pick(&["int NAME[2];", "int NAME;", "int NAME = 3;"]);
            let _ = writeln!(self.text, "/*!*/{}", declaration.replace("NAME", &name));
            if declaration.contains('[') {
                self.line(&format!("use({name});"));
            }
        }
        for _ in 0..1 + self.numbers.below(3) {
            self.statement(depth, in_loop);
        }
        if self.numbers.below(3) == 0 {
            // Its last line goes on with the brace.
            self.text.pop();
            self.text.push(' ');
        } else if self.numbers.below(4) == 0 {
            let _ = write!(self.text, "T_{}: ", self.labels);
            self.labels += 1;
        }
        self.text.push_str("}\n");
    }

    fn statement(&mut self, depth: u32, in_loop: bool) {
        let kinds = if depth == 0 { 6 } else { 11 };
        match self.numbers.below(kinds) {
            0 => {
                self.label();
                self.text.push_str(";\n");
            }
            1 => self.line("foo(1);"),
            2 if in_loop => {
                let jump = self.numbers.pick(&["break;", "continue;"]);
                let condition = self.condition();
                let _ = writeln!(self.text, "if ({condition})");
                self.line(jump);
            }
            3 => {
                let condition = self.condition();
                let _ = writeln!(self.text, "if ({condition})");
                self.text.push_str("/*@*/goto ");
                self.jumps.push((self.text.len(), self.labels));
                self.text.push_str(";\n");
            }
            4 => self.line("z = 4;"),
            2 | 5 => {
                let condition = self.condition();
                self.line(&format!("if ({condition}) return 1;"));
            }
            6 | 7 => {
                let condition = self.condition();
                self.line(&format!("if ({condition})"));
                self.block(depth - 1, in_loop);
                if self.numbers.below(2) == 0 {
                    self.text.push_str("else\n");
                    self.block(depth - 1, in_loop);
                }
            }
            8 | 9 => {
                self.loops += 1;
                let i = format!("i{}", self.loops);
                match self.numbers.below(3) {
                    0 => self.line(&format!("for ({i} = 0; {i} < 2; {i}++)")),
                    1 => self.line(&format!("while ({i}++ < 2)")),
                    _ => self.line("do"),
                }
                let is_do = self.text.ends_with("do\n");
                self.block(depth - 1, true);
                if is_do {
                    self.text.push_str(&format!("while ({i}++ < 2);\n"));
                }
            }
            _ => {
                self.line("switch (x)");
                self.text.push_str("{\n");
                self.label();
                for case in ["case 1:", "case 2:", "case 5: case 9:", "default:"] {
                    if self.numbers.below(4) > 0 {
                        self.text.push_str(case);
                        self.text.push(' ');
                        self.statement(depth - 1, in_loop);
                        if self.numbers.below(2) == 0 {
                            self.line("break;");
                        }
                    }
                }
                self.text.push_str(";\n}\n");
            }
        }
    }

    pub fn program(seed: u64) -> String {
        let numbers = Numbers(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) + 1);
        let mut writer =
            Writer { numbers, text: String::new(), labels: 0, jumps: Vec::new(), variables: 0, loops: 0 };
        for _ in 0..6 {
            writer.statement(3, false);
        }
        let last = writer.labels;
        let mut text = writer.text;
        let mut numbers = Numbers(seed);
        for (at, next) in writer.jumps.into_iter().rev() {
            text.insert_str(at, &format!("T_{}", next + numbers.below(u64::from(last - next + 1)) as u32));
        }
        let counters: Vec<String> = (0..=writer.loops).map(|i| format!("i{i} = 0")).collect();
        format!(
            "int main(void) {{\nint x = in(), y = in(), z, {};\n{text}T_{last}: return 0;\n}}\n",
            counters.join(", ")
        )
    }
}
