//! A slice of what `./x adversary` does in a night: random C programs, asked about in random ways, against all
//! their runs.

use std::path::PathBuf;

use adversary::Campaign;

#[test]
fn random_programs_are_answered_as_their_runs_say() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("adversary");
    let campaign = Campaign {
        surefoot: env!("CARGO_BIN_EXE_surefoot").into(),
        seeds: 0..96,
        threads: 2,
        folder: folder.clone(),
    };
    let tally = campaign.run(&|_| {}).expect("the campaign runs");
    assert!(tally.findings.is_empty(), "wrong answers: {:#?}", tally.findings);
    assert!(tally.troubles.is_empty(), "{:#?}", tally.troubles);
    assert_eq!(tally.programs, 96);
    // Executions do not depend on how much time there is.
    assert!(tally.right.contains_key("executed"), "{tally:?}");
}
