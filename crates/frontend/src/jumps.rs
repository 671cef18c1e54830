//! Calls of `setjmp`, and the ways back to them.
//!
//! `setjmp` becomes what it does to memory: the `jmp_buf` gets the address of an object of the frame,
//! with the number of the call as an offset. So it can be copied as any memory can, what was never set
//! or was overwritten is no such address, and when the function has returned the object is dead, and
//! `longjmp` finds that out as an access does. What else a `jmp_buf` holds can be anything, though the
//! same for all of one activation.
//!
//! Each call behind a `setjmp` of what has a body may end by a jump. Behind it is a
//! [`Instruction::Landing`], and a switch on what it says leads to where `setjmp` returns again. There
//! the function is as it was left, but for what lives: blocks that were entered since are left, and
//! variables of a dynamic size are gone.
//!
//! Soundness: whether variables live is known from the marks. Where it is not the same whichever way control
//! came, and where a block would be entered by the jump, nothing is claimed: `unsupported`.
//!
//! A variable that is not volatile and changed between `setjmp` and `longjmp` is indeterminate (C17
//! 7.13.2.1). Here it keeps its latest value, as in a program that is compiled without optimisation;
//! which variables that concerns is noted ([`JumpTargets::changed`]), and an answer that rests on it
//! says so. Variables in memory are not among them: their address was taken, and no compiler keeps those
//! elsewhere across calls that may write to them.

use program::{
    AllocaId, AllocaSite, Arm, Block, BlockId, Call, Callee, Cfg, Constant, Edge, EdgeMove, Effect, Entity,
    Function, FunctionId, Instruction, JumpTargets, Liveness, Operand, Register, RegisterId, Switch, Table,
    Terminator, Type, makes_jump, marks_jump, split_block,
};

/// Bytes that `setjmp` writes: where it was called and, if it does, the mask of signals.
const BUFFER: u64 = 200;
const BUFFER_32: u64 = 156;

/// A call of `setjmp`, and where it returns.
struct Site {
    /// The block that is what `setjmp` does.
    marks: BlockId,
    target: BlockId,
    result: Option<RegisterId>,
    /// The height of the stack, if objects are made on it later.
    height: Option<RegisterId>,
}

/// Whether a variable lives at a point.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Life {
    /// Control does not come here.
    Nowhere,
    Alive,
    Dead,
    /// It depends on the way.
    Either,
}

impl Life {
    fn join(self, other: Life) -> Life {
        match (self, other) {
            (Life::Nowhere, life) | (life, Life::Nowhere) => life,
            (one, two) if one == two => one,
            _ => Life::Either,
        }
    }
}

/// Replaces the calls of a function whose callees, by their names, are `setjmp`. `without_body`: the
/// name of a callee that has none.
pub fn run<'n>(
    function: &mut Function,
    pointer_bytes: u64,
    without_body: impl Fn(FunctionId) -> Option<&'n str>,
) {
    let name = |call: &Call| match call.callee {
        Callee::Direct(callee) => without_body(callee),
        Callee::Indirect(_) => None,
    };
    let marks =
        |step: &Instruction| matches!(step, Instruction::Call(call) if name(call).is_some_and(marks_jump));
    // Soundness: that a function whose body is not known only returns is assumed, and named, where it is
    // called.
    let may_end =
        |step: &Instruction| matches!(step, Instruction::Call(call) if name(call).is_none_or(makes_jump));
    // Incomplete: what `pthread_cleanup_push` has for a `jmp_buf` is smaller, and cancelling a thread would jump
    // there. So the call stays one of a function that is not followed.
    let may_be_cancelled = |step: &Instruction| matches!(step, Instruction::Call(call) if name(call) == Some("__pthread_register_cancel"));
    let mut steps = function.blocks.values().flat_map(|block| &block.instructions);
    if !steps.clone().any(marks) || steps.any(may_be_cancelled) {
        return;
    }
    let mut pass = Pass { function, pointer_bytes, sites: Vec::new() };
    let (object, address) = pass.make_object();
    pass.replace_marks(address, marks);
    let landings = pass.split_behind_calls(may_end);
    pass.connect(&landings);
    pass.set_size(object);
    let changed = pass.sites.iter().map(|site| pass.changed(site)).collect();
    pass.function.jumps = Some(JumpTargets { object, changed });
}

struct Pass<'a> {
    function: &'a mut Function,
    pointer_bytes: u64,
    sites: Vec<Site>,
}

impl Pass<'_> {
    /// An object that lives as long as the frame, and the register of its address.
    fn make_object(&mut self) -> (AllocaId, RegisterId) {
        let align = self.pointer_bytes as u32;
        let site = AllocaSite { element_size: self.buffer(), align, variable: None };
        let object = self.function.allocas.push(site);
        let address = self.register(Type::Pointer);
        let count = self.int(8 * self.pointer_bytes as u32, 1);
        if let Some(entry) = self.function.entry() {
            let entry = &mut self.function.blocks[entry];
            entry.instructions.insert(0, Instruction::Alloca { to: address, alloca: object, count });
            entry.places.insert(0, None);
        }
        (object, address)
    }

    /// A number for each site must fit into the object.
    fn set_size(&mut self, object: AllocaId) {
        let site = &mut self.function.allocas[object];
        site.element_size = site.element_size.max(self.sites.len() as u64 + 1);
    }

    fn buffer(&self) -> u64 {
        if self.pointer_bytes == 8 { BUFFER } else { BUFFER_32 }
    }

    fn register(&mut self, ty: Type) -> RegisterId {
        self.function.registers.push(Register { ty, variable: None })
    }

    fn int(&mut self, width: u32, value: u128) -> Operand {
        self.function.constants.push(Constant::Int { width, value }).into()
    }

    /// Makes a site of each call of `setjmp`.
    fn replace_marks(&mut self, object: RegisterId, is_mark: impl Fn(&Instruction) -> bool) {
        let grows = self.grows();
        let mut blocks: Vec<BlockId> = self.function.blocks.keys().collect();
        while let Some(block) = blocks.pop() {
            let Some(index) = self.function.blocks[block].instructions.iter().position(&is_mark) else {
                continue;
            };
            let Instruction::Call(call) = self.function.blocks[block].instructions[index].clone() else {
                continue;
            };
            let Some(buffer) = call.arguments.first().map(|argument| argument.value) else { continue };
            let result = call.results.first().copied();
            let is_int = |register: RegisterId| self.function.registers[register].ty == Type::Int(32);
            if self.function.operand_type(buffer) != Type::Pointer || !result.is_none_or(is_int) {
                // Declared otherwise: it stays a call, which is not supported.
                continue;
            }
            // A block of its own, which other calls do not split.
            let block = split_block(self.function, block, index);
            let target = split_block(self.function, block, 1);
            blocks.push(target);
            let place = self.function.blocks[block].places[0];
            self.function.blocks[block].instructions.clear();
            self.function.blocks[block].places.clear();
            let height = grows.then(|| self.register(Type::Pointer));
            self.sites.push(Site { marks: block, target, result, height });
            let mark = self.mark(object, buffer, result, height);
            let code = &mut self.function.blocks[block];
            code.places.extend(mark.iter().map(|_| place).chain([place]));
            code.instructions.extend(mark);
        }
    }

    /// What the newest site does when it is called.
    fn mark(
        &mut self,
        object: RegisterId,
        buffer: Operand,
        result: Option<RegisterId>,
        height: Option<RegisterId>,
    ) -> Vec<Instruction> {
        let here = self.register(Type::Pointer);
        let (length, zero) = (self.int(64, u128::from(self.buffer())), self.int(32, 0));
        let mut code = Vec::new();
        code.extend(height.map(|to| Instruction::StackSave { to }));
        code.push(Instruction::MemoryCopy {
            to: buffer,
            from: object.into(),
            length,
            may_overlap: true,
            volatile: false,
        });
        code.push(Instruction::PointerOffset {
            to: here,
            base: object.into(),
            offset: self.sites.len() as i64,
        });
        code.push(Instruction::Store { address: buffer, value: here.into(), ty: Type::Pointer });
        code.extend(result.map(|to| Instruction::Move { to, from: zero }));
        code
    }

    /// Whether it makes objects after its beginning, or of a size that only running it tells.
    fn grows(&self) -> bool {
        let mut blocks = self.function.blocks.values().enumerate();
        blocks.any(|(number, block)| {
            block.instructions.iter().any(|step| match step {
                Instruction::Alloca { count, .. } => number > 0 || count.register().is_some(),
                _ => false,
            })
        })
    }

    /// Ends blocks behind calls to which a site leads: these blocks, with what is known of how they ended.
    fn split_behind_calls(
        &mut self,
        may_end: impl Fn(&Instruction) -> bool,
    ) -> Vec<(BlockId, Operand, RegisterId)> {
        let behind = self.reachable(self.sites.iter().map(|site| site.target).collect());
        let mut blocks: Vec<BlockId> = self.function.blocks.keys().filter(|&block| behind[block]).collect();
        let mut landings = Vec::new();
        while let Some(block) = blocks.pop() {
            let Some(index) = self.function.blocks[block].instructions.iter().position(&may_end) else {
                continue;
            };
            blocks.push(split_block(self.function, block, index + 1));
            let (site, value) = (self.register(Type::Int(32)), self.register(Type::Int(32)));
            let code = &mut self.function.blocks[block];
            code.instructions.push(Instruction::Landing { site, value });
            code.places.insert(index + 1, None);
            // Nothing in the source decides here.
            code.places[index + 2] = None;
            landings.push((block, site.into(), value));
        }
        landings
    }

    /// Lets the calls lead to the sites from which they are reached.
    fn connect(&mut self, landings: &[(BlockId, Operand, RegisterId)]) {
        let lives = self.lives();
        let sites = std::mem::take(&mut self.sites);
        let calls: Vec<BlockId> = landings.iter().map(|&(block, ..)| block).collect();
        let all: Vec<BlockId> = sites.iter().map(|site| site.target).collect();
        // Soundness: where a call leads that may jump, any jump of the function may lead.
        let reached = sites.iter().map(|site| {
            let found = self.reachable(vec![site.target]);
            let may_jump = calls.iter().any(|&call| found[call]);
            if may_jump { self.reachable(all.clone()) } else { found }
        });
        let reached: Vec<Table<BlockId, bool>> = reached.collect();
        for &(block, number, value) in landings {
            let mut cases = Vec::new();
            for (index, site) in sites.iter().enumerate() {
                let way = match reached[index].get(block) {
                    Some(true) => self.way(site, block, value, &lives),
                    _ => self.way_to_nowhere(),
                };
                cases.push((index as u128 + 1, Edge { target: way, moves: Vec::new() }));
            }
            if let Terminator::Jump(edge) = &self.function.blocks[block].terminator {
                let default = edge.clone();
                let switch = Switch { value: number, width: 32, cases, default };
                self.function.blocks[block].terminator = Terminator::Switch(Box::new(switch));
            }
        }
        self.sites = sites;
    }

    /// A block that leads from a call at the end of another to a site, given what lives where.
    fn way(
        &mut self,
        site: &Site,
        from: BlockId,
        value: RegisterId,
        lives: &Table<BlockId, Vec<Life>>,
    ) -> BlockId {
        let mut code = Vec::new();
        code.extend(site.height.map(|height| Instruction::StackRestore { mark: height.into() }));
        let pairs = lives[from].iter().copied().zip(lives[site.marks].iter().copied());
        let mut is_followed = true;
        for (index, lives) in pairs.enumerate() {
            let alloca = AllocaId::from_index(index);
            match lives {
                (_, Life::Dead) => code.push(Instruction::LifetimeEnd { alloca }),
                (Life::Alive, Life::Alive) | (Life::Nowhere, Life::Nowhere) => {}
                // Incomplete: it would come to life again.
                _ => is_followed = false,
            }
        }
        let mut places = vec![None; code.len() + 1];
        if !is_followed {
            let what = "a jump into a block that was left or bypassed".into();
            code.insert(0, Instruction::Unsupported { what });
            let call = self.function.blocks[from].places.iter().rev().nth(2);
            places.insert(0, call.copied().flatten());
        }
        let moves = site.result.map(|to| EdgeMove { to, from: value.into() }).into_iter().collect();
        let terminator = Terminator::Jump(Edge { target: site.target, moves });
        self.function.blocks.push(Block {
            instructions: code,
            places,
            terminator,
            weight: 0,
            arm: Arm::Added,
        })
    }

    /// A block for a jump that the code does not lead to: what it would do is not known.
    fn way_to_nowhere(&mut self) -> BlockId {
        let what = "a jump to a call of setjmp that does not lead here".into();
        self.function.blocks.push(Block {
            instructions: vec![Instruction::Unsupported { what }],
            places: vec![None; 2],
            terminator: Terminator::Unreachable,
            weight: 0,
            arm: Arm::Added,
        })
    }

    fn reachable(&self, roots: Vec<BlockId>) -> Table<BlockId, bool> {
        let mut found = Table::filled(self.function.blocks.len(), false);
        let mut work = roots;
        while let Some(block) = work.pop() {
            if !std::mem::replace(&mut found[block], true) {
                work.extend(self.function.blocks[block].terminator.edges().iter().map(|edge| edge.target));
            }
        }
        found
    }

    /// What lives at the end of each block, of the variables that have marks.
    fn lives(&self) -> Table<BlockId, Vec<Life>> {
        let (count, allocas) = (self.function.blocks.len(), self.function.allocas.len());
        let mut lives: Table<BlockId, Vec<Life>> = Table::filled(count, vec![Life::Nowhere; allocas]);
        let all = || self.function.blocks.values().flat_map(|block| &block.instructions);
        let mut is_marked = vec![false; allocas];
        for instruction in all() {
            if let Effect::Ends { alloca } = instruction.effect() {
                is_marked[alloca.index()] = true;
            }
        }
        let cfg = Cfg::new(self.function);
        let mut changed = true;
        while changed {
            changed = false;
            for &block in &cfg.reverse_postorder {
                let mut life = vec![Life::Nowhere; allocas];
                for &from in &cfg.predecessors[block] {
                    life.iter_mut().zip(&lives[from]).for_each(|(life, &before)| *life = life.join(before));
                }
                for instruction in &self.function.blocks[block].instructions {
                    match instruction.effect() {
                        Effect::Allocates { alloca, .. } | Effect::Begins { alloca, .. }
                            if is_marked[alloca.index()] =>
                        {
                            life[alloca.index()] = Life::Alive;
                        }
                        Effect::Ends { alloca } => life[alloca.index()] = Life::Dead,
                        _ => {}
                    }
                }
                if lives[block] != life {
                    lives[block] = life;
                    changed = true;
                }
            }
        }
        lives
    }

    /// The variables in registers that are written between a site and a call behind it, and read when the
    /// site returns again.
    fn changed(&self, site: &Site) -> Vec<String> {
        let cfg = Cfg::new(self.function);
        let spread = |roots: Vec<BlockId>, next: &Table<BlockId, Vec<BlockId>>| {
            let mut found = Table::filled(self.function.blocks.len(), false);
            let mut work = roots;
            while let Some(block) = work.pop() {
                // Where it is called again the time before does not count.
                if block != site.marks && !std::mem::replace(&mut found[block], true) {
                    work.extend(&next[block]);
                }
            }
            found
        };
        let behind = spread(vec![site.target], &cfg.successors);
        let lands = |&block: &BlockId| self.function.blocks[block].ends_in_landing() && behind[block];
        let before = spread(self.function.blocks.keys().filter(lands).collect(), &cfg.predecessors);
        let liveness = Liveness::new(self.function);
        let mut names: Vec<String> = Vec::new();
        for (_, code) in self.function.blocks.iter().filter(|&(block, _)| behind[block] && before[block]) {
            for register in code.instructions.iter().flat_map(|instruction| instruction.written().iter()) {
                if let Some(variable) = self.function.registers[register].variable
                    && liveness.is_live_in(site.target, register)
                {
                    names.push(self.function.variables[variable].name.clone());
                }
            }
        }
        names.sort_unstable();
        names.dedup();
        names
    }
}
