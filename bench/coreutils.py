#!/usr/bin/env python3
"""GNU coreutils, from Debian's source package: every program of the table that the TracerX paper (its Table 7)
gives for coreutils, beside the shares of blocks that KLEE and TracerX covered in an hour each.

coreutils.py SUREFOOT [--only load|exec|test] [--seconds N] [--json FILE] [PROGRAM...]"""

import os
import pathlib
import struct
import sys
import tempfile

import programs
from package import Package

CONFIGURE = ["CPPFLAGS=-DNO_ASM", "--disable-nls", "--disable-acl", "--disable-xattr", "--disable-libcap",
             "--without-selinux", "--without-libgmp", "--without-openssl", "--enable-install-program=arch,hostname",
             "--enable-no-install-program=stdbuf"]
# No manuals, and nothing of the build system is made again.
VARIABLES = ["MANS=", "INFO_DEPS=", "SUBDIRS=."] + [
    f"{tool}=:" for tool in ("AUTOCONF", "AUTOMAKE", "ACLOCAL", "AUTOHEADER", "MAKEINFO", "HELP2MAN")]

# Blocks, and how many of them KLEE, TracerX-D and TracerX-R visited.
PUBLISHED = """
basename 51 35 35 35, chroot 20 15 15 15, cksum 52 38 38 38, dirname 30 15 15 15, printenv 33 26 26 26
pwd 70 43 43 43, runcon 75 38 38 38, sync 11 9 9 9, uptime 62 34 34 34, users 32 19 19 19, echo 66 45 45 45
sum 52 52 52 52, tee 44 44 44 44, pinky 120 67 67 67, env 28 28 28 28, hostname 15 14 13 14, unlink 13 13 13 13
base64 249 208 205 208, cp 242 107 102 110, cat 119 106 89 106, chcon 96 71 38 74, chgrp 59 49 43 48
chmod 123 91 87 90, comm 66 65 58 65, chown 44 36 26 36, csplit 375 278 219 291, cut 201 188 144 170
date 100 85 58 90, df 209 182 165 167, du 216 132 128 124, expand 95 92 82 92, factor 57 49 37 49
fmt 185 158 118 164, fold 91 79 55 85, head 214 173 158 173, hostid 16 14 13 14, id 78 67 48 63
join 385 311 301 322, kill 141 132 134 93, link 14 14 11 14, ln 176 134 145 142, logname 11 10 9 10
mkdir 28 28 21 27, mkfifo 24 24 19 24, mktemp 52 50 37 50, mv 108 84 74 84, nice 27 25 15 25, nl 102 96 61 90
nohup 40 22 21 22, paste 158 144 116 144, ptx 704 175 240 352, readlink 31 30 30 30, rm 45 42 42 40
rmdir 61 45 31 45, seq 106 99 54 97, setuidgid 31 30 11 30, shuf 136 109 97 106, shred 296 151 141 151
sleep 25 25 22 25, sort 689 271 358 454, split 166 123 133 144, stat 252 172 141 185, stty 434 273 241 259
tac 118 93 87 92, tail 510 375 213 396, touch 130 105 97 105, tr 586 321 235 394, tsort 123 115 88 97
unexpand 116 112 82 112, uniq 166 147 72 149, tty 22 20 17 20, who 150 116 112 116, wc 151 125 127 127
whoami 11 11 10 11, yes 15 15 9 15
"""


def published():
    """Percentages by program."""
    found = {}
    for line in PUBLISHED.strip().splitlines():
        for entry in line.split(","):
            name, total, *visited = entry.split()
            shares = [f"{100 * int(count) / int(total):.0f}" for count in visited]
            found[name] = "KLEE {}, TracerX {} (depth first) and {} (random) %".format(*shares)
    return found


def login(kind, user, line, host, seconds):
    """A record of who is logged in: struct utmpx of 64-bit Linux."""
    return struct.pack("=hxxi32s4s32s256shhiii16s20x", kind, 4242, line, line[-4:], user, host, 0, 0, 0, seconds, 0,
                       b"")


def main():
    here = pathlib.Path(__file__).resolve().parent
    options = programs.options_of(__doc__, os.path.join(tempfile.gettempdir(), "surefoot-coreutils"))
    utmp = b"".join((login(2, b"reboot", b"~", b"6.1.0", 1_700_000_000), login(7, b"ana", b"tty1", b"", 1_700_000_100),
                     login(7, b"ben", b"pts/0", b"host.example", 1_700_000_200),
                     login(8, b"", b"pts/1", b"", 1_700_000_300)))
    sets = programs.Sets(here / "coreutils.toml", {"utmp": utmp})
    package = Package("coreutils", options.folder, CONFIGURE, VARIABLES, ["all"], ["src"])
    package.prepare(programs.say)
    table = published()
    built = package.links()
    chosen = options.programs or [name for name in sorted(table) if name in built]
    if gone := [name for name in table if name not in built]:
        programs.say(f"not in this version: {' '.join(gone)}")
    bench = programs.Bench(programs.Surefoot(options.surefoot), package, sets, options)
    return programs.run(bench, chosen, table)


if __name__ == "__main__":
    sys.exit(main())
