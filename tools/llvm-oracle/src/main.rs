fn main(){ unsafe { let c = llvm_sys::core::LLVMContextCreate(); println!("{:?}", c); } }
