//! From the program IR to guarded commands.
