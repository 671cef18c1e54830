//! The types of generated programs.

use std::fmt::Write as _;

use crate::random::Random;

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Integer {
    pub name: &'static str,
    pub bits: u32,
    pub signed: bool,
}

/// `int` first.
pub const INTEGERS: [Integer; 10] = [
    Integer { name: "int", bits: 32, signed: true },
    Integer { name: "unsigned", bits: 32, signed: false },
    Integer { name: "signed char", bits: 8, signed: true },
    Integer { name: "unsigned char", bits: 8, signed: false },
    Integer { name: "short", bits: 16, signed: true },
    Integer { name: "unsigned short", bits: 16, signed: false },
    Integer { name: "long long", bits: 64, signed: true },
    Integer { name: "uint64_t", bits: 64, signed: false },
    Integer { name: "_Bool", bits: 1, signed: false },
    Integer { name: "size_t", bits: 64, signed: false },
];

#[derive(Clone, Debug)]
pub enum Field {
    Integer(Integer),
    Bits {
        base: &'static str,
        width: u32,
    },
    Array {
        of: Integer,
        length: usize,
    },
    /// `int`, bytes and a float in one place; read as the first two only.
    Union,
}

#[derive(Clone, Debug)]
pub struct Structure {
    pub index: usize,
    pub fields: Vec<(String, Field)>,
}

impl Structure {
    pub fn random(random: &mut Random, index: usize) -> Structure {
        let mut fields = vec![("m0".to_owned(), Field::Integer(INTEGERS[0]))];
        for number in 1..random.below(4) + 2 {
            let field = match random.below(7) {
                0 | 1 => Field::Bits {
                    base: if random.percent(33) { "int" } else { "unsigned" },
                    width: random.below(7) as u32 + 2,
                },
                2 => Field::Array { of: *random.pick(&INTEGERS[..6]), length: *random.pick(&[2, 4]) },
                3 => Field::Union,
                _ => Field::Integer(*random.pick(&INTEGERS)),
            };
            fields.push((format!("m{number}"), field));
        }
        // What clang takes for a flexible array is not checked by anyone.
        fields.push(("last".to_owned(), Field::Integer(INTEGERS[2])));
        Structure { index, fields }
    }

    pub fn definition(&self) -> String {
        let mut text = format!("struct S{} {{\n", self.index);
        for (name, field) in &self.fields {
            let _ = match field {
                Field::Integer(ty) => writeln!(text, "  {} {name};", ty.name),
                Field::Bits { base, width } => writeln!(text, "  {base} {name} : {width};"),
                Field::Array { of, length } => writeln!(text, "  {} {name}[{length}];", of.name),
                Field::Union => {
                    writeln!(text, "  union {{ int whole; unsigned char bytes[4]; float real; }} {name};")
                }
            };
        }
        text.push_str("};\n");
        text
    }
}
