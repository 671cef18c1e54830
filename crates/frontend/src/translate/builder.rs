//! Emission of instructions into the function under construction.

use program::{
    BinaryOp, CastOp, Constant, ConstantId, Function, Instruction, NoWrap, Operand, Place, Predicate,
    Register, RegisterId, Type,
};
use rustc_hash::FxHashMap;

pub struct Builder {
    pub function: Function,
    constants: FxHashMap<Constant, ConstantId>,
    instructions: Vec<Instruction>,
    places: Vec<Option<Place>>,
    /// Where the instructions emitted now come from.
    pub place: Option<Place>,
}

impl Builder {
    pub fn new(name: &str) -> Builder {
        Builder {
            function: Function::declared(name),
            constants: FxHashMap::default(),
            instructions: Vec::new(),
            places: Vec::new(),
            place: None,
        }
    }

    pub fn register(&mut self, ty: Type) -> RegisterId {
        self.function.registers.push(Register { ty, variable: None })
    }

    pub fn constant(&mut self, constant: Constant) -> Operand {
        let pool = &mut self.function.constants;
        (*self.constants.entry(constant).or_insert_with(|| pool.push(constant))).into()
    }

    pub fn int(&mut self, width: u32, value: u128) -> Operand {
        let value = crate::initialiser::truncate(value, width);
        self.constant(Constant::Int { width, value })
    }

    pub fn emit(&mut self, instruction: Instruction) {
        self.instructions.push(instruction);
        self.places.push(self.place);
    }

    /// The instructions emitted since the last call: a block's.
    pub fn take(&mut self) -> (Vec<Instruction>, Vec<Option<Place>>) {
        (std::mem::take(&mut self.instructions), std::mem::take(&mut self.places))
    }

    pub fn binary(&mut self, op: BinaryOp, width: u32, left: Operand, right: Operand) -> Operand {
        let to = self.register(Type::Int(width));
        self.emit(Instruction::Binary { op, no_wrap: NoWrap::default(), width, to, left, right });
        to.into()
    }

    pub fn compare(&mut self, predicate: Predicate, width: u32, left: Operand, right: Operand) -> Operand {
        let to = self.register(Type::BOOL);
        self.emit(Instruction::Compare { predicate, width, to, left, right });
        to.into()
    }

    pub fn select(&mut self, condition: Operand, if_true: Operand, if_false: Operand) -> Operand {
        let to = self.register(self.function.operand_type(if_true));
        self.emit(Instruction::Select { to, condition, if_true, if_false });
        to.into()
    }

    pub fn cast(&mut self, op: CastOp, target: Type, operand: Operand) -> Operand {
        let source = self.function.operand_type(operand);
        let to = self.register(target);
        self.emit(Instruction::Cast { op, source, target, to, operand });
        to.into()
    }

    /// The operand as an integer of `width` bits, zero-extended or cut.
    pub fn resize(&mut self, width: u32, operand: Operand) -> Operand {
        match self.function.operand_type(operand) {
            Type::Int(from) if from < width => self.cast(CastOp::ZExt, Type::Int(width), operand),
            Type::Int(from) if from > width => self.cast(CastOp::Trunc, Type::Int(width), operand),
            _ => operand,
        }
    }
}
