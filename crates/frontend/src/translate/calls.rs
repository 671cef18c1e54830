//! Calls.

use program::{Argument, ArgumentPiece, ByValue, Call, Callee, Instruction as Ir};

use super::{Attempt, Translator};
use crate::link::{Linker, Target};
use crate::llvm::{self, Instruction, Value};

impl<'t> Translator<'_, '_, 't> {
    pub(super) fn call(&mut self, instruction: &Instruction<'t>, call: &llvm::Call<'t>) -> Attempt<()> {
        let callee = match &call.callee {
            Value::Assembly(assembly) => return self.assembly(instruction, call, assembly),
            Value::Symbol(symbol) => {
                let module = self.module;
                let name = &module.symbols[symbol.0 as usize].name;
                if let Some(intrinsic) = name.strip_prefix("llvm.") {
                    return self.intrinsic(instruction, call, intrinsic);
                }
                match self.linker.resolve(self.module_index, *symbol) {
                    Target::Function(function) => Callee::Direct(function),
                    target => Callee::Indirect(self.build.constant(Linker::address(target, 0))),
                }
            }
            Value::Null | Value::Undef | Value::Poison | Value::Zero => {
                Callee::Indirect(self.build.constant(program::Constant::Null))
            }
            value => {
                let pointer = self.scalar_of(self.pointer_type()?, value)?;
                Callee::Indirect(pointer)
            }
        };
        self.call_to(instruction, call, callee)
    }

    /// The type `ptr`, which exists if anything of it does.
    fn pointer_type(&self) -> Attempt<llvm::TypeId> {
        self.module.types.find(&llvm::Type::Pointer).ok_or_else(|| "an indirect call".into())
    }

    /// What is copied where an object is passed by value.
    pub(super) fn by_value(&self, by_value: llvm::ByValue) -> Attempt<ByValue> {
        let types = &self.module.types;
        let natural = self.layout.align(types, by_value.ty)?;
        let size = self.layout.size(types, by_value.ty)?;
        Ok(ByValue { size, align: by_value.align.unwrap_or(natural) })
    }

    pub(super) fn call_to(
        &mut self,
        instruction: &Instruction<'t>,
        call: &llvm::Call<'t>,
        callee: Callee,
    ) -> Attempt<()> {
        let mut arguments = Vec::with_capacity(call.arguments.len());
        for argument in &call.arguments {
            let types = &self.module.types;
            let by_value = match argument.by_value {
                Some(by_value) => Some(self.by_value(by_value)?),
                None => None,
            };
            let (size, align) = match by_value {
                Some(by_value) => (by_value.size, by_value.align),
                None => {
                    let ty = argument.value.ty;
                    (self.layout.size(types, ty).unwrap_or(0), self.layout.align(types, ty).unwrap_or(1))
                }
            };
            let returned = match argument.returned {
                Some(ty) => Some(self.layout.size(types, ty)?),
                None => None,
            };
            let is_vector = matches!(types.get(argument.value.ty), llvm::Type::Vector(..));
            let pieces = self.flatten(argument.value.ty)?;
            for (value, piece) in self.operands(&argument.value)?.into_iter().zip(pieces.iter()) {
                let piece = ArgumentPiece { offset: piece.offset, size, align, is_vector };
                arguments.push(Argument { value, by_value, returned, piece });
            }
        }
        let result_types: Vec<_> = self.flatten(call.result)?.iter().map(|piece| piece.ty).collect();
        let results = self.results(instruction);
        if !results.is_empty() && results.len() != result_types.len() {
            return Err("a call of another type".into());
        }
        self.build.emit(Ir::Call(Box::new(Call { callee, arguments, results, result_types })));
        Ok(())
    }
}
