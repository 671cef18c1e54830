//! The order in which merged states go on: the one that is least far first, so that all states that
//! can come to a join are there before one goes on from it.
//!
//! A place is a list of numbers, compared as words are: for each active function, outermost first, the
//! loops around the block with the iterations begun, then the block in reverse postorder, then the
//! instruction. Behind the header of a loop in this order are its blocks and all that leaves it.

use std::rc::Rc;

use program::{BlockId, Cfg, Entity, FunctionId, Program};
use rustc_hash::FxHashMap;
use semantics::State;
use semantics::symbolic::Value;

/// Where a state is; less is earlier.
pub type Place = Vec<u64>;

/// Orders places of a program.
pub struct Order<'p> {
    program: &'p Program,
    functions: FxHashMap<FunctionId, (Rc<Cfg>, Rc<[u64]>)>,
}

impl<'p> Order<'p> {
    pub fn new(program: &'p Program) -> Order<'p> {
        Order { program, functions: FxHashMap::default() }
    }

    pub fn cfg(&mut self, function: FunctionId) -> Rc<Cfg> {
        self.function(function).0
    }

    fn function(&mut self, id: FunctionId) -> (Rc<Cfg>, Rc<[u64]>) {
        let program = self.program;
        let found = self.functions.entry(id).or_insert_with(|| {
            let body = &program.functions[id];
            let cfg = Cfg::new(body);
            let mut positions = vec![u64::MAX; body.blocks.len()];
            for (position, block) in cfg.reverse_postorder.iter().enumerate() {
                positions[block.index()] = position as u64;
            }
            (Rc::new(cfg), positions.into())
        });
        found.clone()
    }

    /// Where a state is.
    pub fn place(&mut self, state: &State<Value>) -> Place {
        let mut place = Place::new();
        for (function, block, index, counts) in state.iterations() {
            let (cfg, positions) = self.function(function);
            let mut headers: Vec<BlockId> = Vec::new();
            let mut around = cfg.innermost_loop[block];
            while let Some(number) = around {
                headers.push(cfg.loops[number].header);
                around = cfg.loops[number].parent;
            }
            for header in headers.into_iter().rev() {
                let count = counts.iter().find(|&&(counted, _)| counted == header);
                place.extend([positions[header.index()], count.map_or(0, |&(_, count)| count)]);
            }
            place.extend([positions[block.index()], index as u64]);
        }
        place
    }
}
