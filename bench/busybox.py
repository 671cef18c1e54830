#!/usr/bin/env python3
"""BusyBox, from Debian's source package: one program that is many, by its first argument.

busybox.py SUREFOOT [--only load|exec|test] [--seconds N] [--json FILE] [PROGRAM...]"""

import os
import pathlib
import sys
import tempfile

import package
import programs

BINARY = "busybox_unstripped"

# What is built, and what it can do.
CONFIGURATION = """
BUSYBOX LONG_OPTS LFS SHOW_USAGE FEATURE_VERBOSE_USAGE
AWK BASE64 CAL CKSUM CMP COMM DC DIFF DOS2UNIX ED EXPR FIND FOLD GREP HEXDUMP IPCALC MD5SUM OD PATCH PRINTF REV SED
SORT STRINGS TAC TEST TR TRUNCATE UUDECODE UUENCODE WHICH XXD
FEATURE_DC_BIG FEATURE_DIFF_LONG_OPTIONS FEATURE_FIND_MAXDEPTH FEATURE_FIND_NOT FEATURE_FIND_PAREN
FEATURE_FIND_SIZE FEATURE_FIND_TYPE FEATURE_GREP_CONTEXT FEATURE_IPCALC_FANCY FEATURE_IPCALC_LONG_OPTIONS
FEATURE_MD5_SHA1_SUM_CHECK FEATURE_SORT_BIG FEATURE_TR_CLASSES FEATURE_TR_EQUIV
"""

# Pointers that change are not called constant, and no assembly hides it from newer compilers that they do.
FLAGS = 'CONFIG_EXTRA_CFLAGS="-O0 -g -DBB_GLOBAL_CONST= -U__clang_major__ -D__clang_major__=8"'


class BusyBox(package.Package):
    def configure(self, source, compiler):
        def make(target):
            # What is asked further is answered as it is meant.
            package.run(["sh", "-c", 'yes "" | make "$@"', "sh", f"O={self.build}", f"CC={compiler}", target], source,
                        self.log)

        make("allnoconfig")
        path = self.build / ".config"
        wanted = {f"CONFIG_{name}" for name in CONFIGURATION.split()}
        lines = [line for line in path.read_text().splitlines()
                 if not wanted & set(line.split()) and not line.startswith(FLAGS.split("=", 1)[0])]
        path.write_text("\n".join([*lines, FLAGS, *(f"{name}=y" for name in sorted(wanted))]) + "\n")
        make("oldconfig")

    def binary(self, program):
        return BINARY

    def arguments(self, program):
        return [program]

    def entry(self, program):
        return f"{program}_main"


def main():
    here = pathlib.Path(__file__).resolve().parent
    options = programs.options_of(__doc__, os.path.join(tempfile.gettempdir(), "surefoot-busybox"))
    sets = programs.Sets(here / "busybox.toml", {})
    busybox = BusyBox("busybox", options.folder, [], [], [BINARY], [])
    busybox.prepare(programs.say)
    bench = programs.Bench(programs.Surefoot(options.surefoot), busybox, sets, options)
    return programs.run(bench, options.programs or sorted(sets.by_program), {})


if __name__ == "__main__":
    sys.exit(main())
