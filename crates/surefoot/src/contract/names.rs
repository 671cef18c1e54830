//! The vocabulary of contracts: parameters and `result` of a function, and global variables.

use frontend::clause::{Binding, Integer, Member, Problem, Shape, ValueType, Vocabulary};
use program::{DataModel, GlobalId, Place, Program, SourceType, Type};
use vc::Sort;
use vc::translate::{Home, Translation};

pub(super) struct Names<'n, 'p> {
    pub translation: &'n mut Translation<'p>,
    /// Whether the function is over.
    pub after: bool,
}

impl Vocabulary for Names<'_, '_> {
    type Object = Home;
    type Type = SourceType;

    fn model(&self) -> DataModel {
        self.translation.program().data_model
    }

    fn binding(&mut self, name: &str) -> Result<Binding<Home, SourceType>, Problem> {
        if name == "result" {
            return self.result();
        }
        let parameter = self.translation.parameters.iter().find_map(|parameter| {
            let declared = parameter.declared.as_ref().filter(|declared| declared.name == name)?;
            Some(Binding::Variable { object: Home::Scalar(parameter.variable), ty: declared.ty.clone() })
        });
        match parameter {
            Some(found) => Ok(found),
            None => self.global(name),
        }
    }

    fn is_in_memory(&self, object: Home) -> bool {
        matches!(object, Home::Bytes { .. })
    }

    fn holds(&self, object: Home, ty: ValueType) -> bool {
        let Home::Scalar(variable) = object else { return false };
        match (self.translation.sort(variable), ty) {
            (Sort::Truth, ValueType::Truth) => true,
            (Sort::Bits(width), ValueType::Integer(integer)) => width == integer.width,
            (Sort::Bits(width), ValueType::Pointer) => width == self.model().pointer_bits(),
            _ => false,
        }
    }

    fn shape(&self, ty: &SourceType) -> Shape<SourceType> {
        match ty {
            SourceType::Integer { bits, signed } => Shape::Integer(Integer { width: *bits, signed: *signed }),
            SourceType::Pointer(to) => Shape::Pointer((**to).clone()),
            SourceType::Array { element, .. } => Shape::Array { element: (**element).clone() },
            SourceType::Aggregate { name, .. } => Shape::Aggregate(name.clone()),
            SourceType::Other { name, .. } => Shape::Other(name.clone()),
        }
    }

    fn size(&self, ty: &SourceType) -> Option<u64> {
        match ty {
            SourceType::Integer { bits, .. } => Some(u64::from(bits / 8)),
            SourceType::Pointer(_) => Some(self.model().pointer_bytes()),
            SourceType::Array { element, count } => (*count)?.checked_mul(self.size(element)?),
            SourceType::Aggregate { bytes, .. } | SourceType::Other { bytes, .. } => *bytes,
        }
    }

    fn member(&self, ty: &SourceType, _name: &str) -> Result<Member<SourceType>, Problem> {
        const UNKNOWN: &str =
            "members of structures cannot be named in a contract: name variables and elements";
        match ty {
            SourceType::Aggregate { .. } => Err(Problem::Unsupported(UNKNOWN)),
            _ => Err(Problem::NoStructure),
        }
    }
}

impl Names<'_, '_> {
    fn result(&mut self) -> Result<Binding<Home, SourceType>, Problem> {
        if !self.after {
            return Err(Problem::Unsupported("there is no result yet where the function begins"));
        }
        let Some(variable) = self.translation.result() else {
            return Err(Problem::Unsupported("the function does not return one integer or pointer"));
        };
        let object = Home::Scalar(variable);
        let function = &self.translation.program().functions[self.translation.function()];
        if let Some(declared) = &function.returns {
            return Ok(Binding::Variable { object, ty: declared.ty.clone() });
        }
        let signed = self.translation.store().declaration(variable).signed;
        let ty = match function.results.first() {
            Some(Type::Int(1)) => ValueType::Truth,
            Some(&Type::Int(width)) => ValueType::Integer(Integer { width, signed }),
            _ => ValueType::Pointer,
        };
        Ok(Binding::Value { object, ty })
    }

    fn global(&mut self, name: &str) -> Result<Binding<Home, SourceType>, Problem> {
        let program = self.translation.program();
        let function = &program.functions[self.translation.function()];
        let named = |id: &GlobalId| {
            program.globals[*id].variable.as_ref().is_some_and(|variable| variable.name == name)
        };
        let mut found: Vec<GlobalId> = self.visible().into_iter().filter(named).collect();
        if found.len() > 1 {
            // Variables of several files that are called alike.
            let place = |id: &GlobalId| program.globals[*id].variable.as_ref()?.declared;
            let file = function.declared.map(|place| place.file);
            found.retain(|id| place(id).is_some_and(|place| Some(place.file) == file));
            if found.len() != 1 {
                return Err(Problem::Unsupported("several variables of the program have this name"));
            }
        }
        let variable = found.first().and_then(|&id| Some((id, program.globals[id].variable.as_ref()?)));
        match variable {
            Some((id, variable)) => {
                Ok(Binding::Variable { object: self.translation.global(id), ty: variable.ty.clone() })
            }
            None => Err(Problem::NotInScope {
                names: vec![name.to_string()],
                within: format!("in the contract of {}", function.name),
                visible: self.known(),
            }),
        }
    }

    /// The global variables of the user, and the static ones of the function.
    fn visible(&self) -> Vec<GlobalId> {
        let program: &Program = self.translation.program();
        let function = &program.functions[self.translation.function()];
        let of_user = |place: &Place| !program.files[place.file].is_model;
        let is_visible = |global: &program::Global| {
            let Some(variable) = &global.variable else { return false };
            // Clang calls the static variable `x` of the function `f` by `f.x`, the next one by `f.x.1`.
            let is_static = global.name.contains(&format!(".{}", variable.name));
            let is_own = global.name == format!("{}.{}", function.name, variable.name);
            variable.declared.as_ref().is_some_and(of_user) && (!is_static || is_own)
        };
        program.globals.iter().filter(|(_, global)| is_visible(global)).map(|(id, _)| id).collect()
    }

    fn known(&self) -> Vec<String> {
        let parameters = self.translation.parameters.iter();
        let parameters = parameters.filter_map(|parameter| Some(parameter.declared.as_ref()?.name.clone()));
        let globals = &self.translation.program().globals;
        let visible = self.visible();
        let variables = visible.iter().filter_map(|&id| Some(globals[id].variable.as_ref()?.name.clone()));
        let mut known: Vec<String> = parameters.chain(variables).collect();
        if self.after && self.translation.result().is_some() {
            known.push("result".into());
        }
        known
    }
}
