//! Functions of the C library that reach beyond a program and its folder: other processes, the network, the
//! clock, names, mounts, logs and memory that all share. A replayed program that calls one ends there.
//!
//! Those whose paths can be looked at are in `guard.c` instead.

use program::Program;

const REACHING: &[&str] = &[
    // Processes that are not ended with the run, as children are that stay in its group, and what can be done to
    // others.
    "setsid setpgid setpgrp clone forkpty daemon unshare setns execveat fexecve wordexp sigqueue tgkill \
     pthread_sigqueue pidfd_send_signal pidfd_getfd process_vm_writev process_madvise \
     process_mrelease setpriority sched_setscheduler sched_setparam sched_setaffinity prlimit \
     prlimit64",
    // Code from elsewhere.
    "dlopen dlmopen init_module create_module delete_module uselib",
    // The network.
    "socket socketpair bind connect rcmd rcmd_af rexec rexec_af rresvport rresvport_af getaddrinfo \
     getaddrinfo_a getnameinfo gethostbyname gethostbyname2 gethostbyname_r gethostbyname2_r \
     gethostbyaddr gethostbyaddr_r callrpc clnt_create rtime ruserok iruserok ether_ntohost \
     ether_hostton",
    // What the machine is, and what time it has.
    "sethostname setdomainname sethostid settimeofday clock_settime stime adjtime adjtimex \
     clock_adjtime ntp_adjtime acct sysctl iopl ioperm klogctl vhangup bdflush nfsservctl quotactl \
     swapon swapoff",
    // Mounts and roots.
    "umount umount2 pivot_root chroot fsopen fsmount fsconfig fspick open_tree move_mount \
     mount_setattr fanotify_init fanotify_mark open_by_handle_at",
    // Logs, records of who is logged in, databases of users.
    "syslog vsyslog openlog fmtmsg login login_tty logout logwtmp updwtmp updwtmpx pututline \
     pututxline setmntent lckpwdf getpass",
    // Memory and queues with names.
    "shm_open shm_unlink shmget semget msgget mq_open mq_unlink sem_open sem_unlink",
    // Files by paths that nothing looks at.
    "openat2 setxattr lsetxattr fsetxattr removexattr lremovexattr fremovexattr mtrace revoke chflags \
     fchflags fattach fdetach __open __open64 __open_2 __open64_2 __openat_2 __openat64_2 __xmknod \
     __xmknodat __clone __connect __close_nocancel",
    // Terminals.
    "openpty posix_openpt getpt",
];

/// Those that a program calls. Its own functions may have any name; and only what it calls is replaced, because the
/// sanitizers call the library, too.
pub(crate) fn reaching(program: &Program) -> impl Iterator<Item = &'static str> {
    let is_called = |name: &&str| {
        let function = program.function_named(name).map(|id| &program.functions[id]);
        function.is_some_and(|function| {
            !function.has_body() || function.declared.is_some_and(|place| program.files[place.file].is_model)
        })
    };
    REACHING.iter().flat_map(|names| names.split_whitespace()).filter(is_called)
}
