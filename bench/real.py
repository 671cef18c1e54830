#!/usr/bin/env python3
"""Parsers and decoders of real libraries over unknown bytes: how many bytes are finished in how much time?

real.py SUREFOOT [--seconds N] [--sizes N,N,...] [--flags FLAGS] [--all | --growth] [--json FILE] [LIBRARY...]

The libraries are fetched when this runs, from Debian's source packages, from PyPI or from crates that carry C; the
harnesses are our own (bench/real). Each size is tried until one is not finished."""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

from package import Failed, fetch_source, run

HERE = pathlib.Path(__file__).resolve().parent / "real"
SIZES = (2, 4, 8, 16, 32)


class Library:
    """Where a library comes from, and what of it a harness needs."""

    def __init__(self, package, files=(), include=(".",), flags=(), origin="debian"):
        self.package = package
        self.files = files
        self.include = include
        self.flags = flags
        self.origin = origin


LIBRARIES = {
    "jsmn": Library("jsmn"),
    "inih": Library("inih_rust_migration", ["ini/ini.c"], ["ini"], origin="crates"),
    "cjson": Library("cjson", ["cJSON.c"]),
    "http-parser": Library("http-parser", ["http_parser.c"]),
    "lz4": Library("lz4", ["lib/lz4.c"], ["lib"]),
    "expat": Library("expat", ["expat/lib/xmltok.c"], ["expat/lib"],
                     ["-DXML_CONTEXT_BYTES=0", "-DXML_NS", "-DXML_DTD", "-DXML_POOR_ENTROPY"]),
    "zlib": Library("zlib", ["inflate.c", "inftrees.c", "inffast.c", "adler32.c", "crc32.c", "zutil.c"]),
    "sds": Library("hiredis", ["sds.c"]),
    "base64": Library("libb64", ["src/cdecode.c"], ["include"]),
    "utf8proc": Library("utf8proc", ["utf8proc.c"], flags=["-DUTF8PROC_STATIC"]),
    "sprintf": Library("libstb"),
    "heatshrink": Library("heatshrink2", ["heatshrink2/_heatshrink/heatshrink_decoder.c"],
                          ["heatshrink2/_heatshrink"], origin="pypi"),
    "tiny-regex": Library("tiny-regex", ["src/c_src/re.c"], ["src/c_src"], origin="crates"),
    "mujs": Library("mujs", ["regexp.c", "utf.c"]),
}


def fetch(library, folder):
    """The folder of its source."""
    log = folder / "log.txt"
    folder = folder / library.package
    folder.mkdir(parents=True, exist_ok=True)
    if library.origin == "debian":
        return fetch_source(library.package, folder, log)
    if library.origin == "crates":
        return fetch_crate(library.package, folder, log)
    sources = folder / "source"
    if not (folder / "fetched").exists():
        sources.mkdir(exist_ok=True)
        run([sys.executable, "-m", "pip", "download", "--no-deps", "--no-binary", ":all:", "-d",
             str(folder), library.package], folder, log)
        run(["tar", "xf", str(next(folder.glob("*.tar.gz")))], sources, log)
        (folder / "fetched").touch()
    return next(path for path in sorted(sources.iterdir()) if path.is_dir())


def fetch_crate(name, folder, log):
    """The folder of a crate: an empty project that depends on it lets cargo fetch it."""
    if not (folder / "fetched").exists():
        (folder / "lib.rs").touch()
        (folder / "Cargo.toml").write_text(f'[package]\nname = "fetched"\nedition = "2021"\n'
                                           f'[lib]\npath = "lib.rs"\n[dependencies]\n{name} = "*"\n[workspace]\n')
        run(["cargo", "vendor", "source"], folder, log)
        (folder / "fetched").touch()
    return folder / "source" / name


class Problem(Exception):
    """The library can't be measured."""


def command_of(options, name, source, size):
    library = LIBRARIES[name]
    flags = [f"-DSIZE={size}", *library.flags]
    return [options.surefoot, "verify", "--json", "--quiet", "--stats", "--timeout", str(options.seconds),
            *options.flags.split(), f"--cflags={' '.join(flags)}",
            *(word for folder in library.include for word in ("-I", str(source / folder))),
            str(HERE / f"{name}.c"), *(str(source / file) for file in library.files)]


def measure(options, name, source, size):
    """One run: answer, time and what it was spent on."""
    start = time.monotonic()
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(command_of(options, name, source, size), stdout=output, stderr=errors)
        _, _, usage = os.wait4(process.pid, 0)
        seconds = time.monotonic() - start
        output.seek(0)
        errors.seek(0)
        try:
            answer = json.load(output)
        except ValueError:
            raise Problem(errors.read().decode(errors="replace").strip()[-300:]) from None
    statistics = answer["statistics"]
    return {"size": size, "verdict": answer["verdict"], "seconds": seconds, "user": usage.ru_utime,
            "memory": usage.ru_maxrss / 1024,
            "reasons": [reason.get("text", "") for reason in answer["reasons"]], "statistics": statistics}


def row(found):
    statistics = found["statistics"]
    queries, seconds = statistics["queries"], statistics["seconds"]
    cheap = sum(count for layer, count in queries.items() if layer not in ("back end", "unanswered"))
    return (f"{found['size']:>4} {found['verdict']:<8} {found['seconds']:7.1f} s {found['memory']:7.0f} MB "
            f"{statistics['paths']:>8} {statistics['states']:>8} {statistics['subsumed_states']:>8} "
            f"{statistics['repeated_states']:>8} {queries.get('back end', 0):>8} {cheap:>9} "
            f"{seconds.get('back end', 0):7.1f} {seconds.get('cheap layers', 0):7.1f} "
            f"{seconds.get('execution', 0):7.1f} {seconds.get('learning', 0):7.1f}")


# One engine, depth first: what is compared is one tree with and without learning, not what others do beside it.
ALONE = "--engine paths --loops unroll --search dfs --jobs 1"


def growth(options, name, source):
    """One line of a table: what each size costs without and with learning, until it is not finished."""
    cells = []
    for flags, count in (("--interpolation off", "paths"), ("", "nodes")):
        options.flags, found = f"{ALONE} {flags}", []
        for size in map(int, options.sizes.split(",")):
            one = measure(options, name, source, size)
            if one["verdict"] == "unknown":
                break
            found.append(f"{size}: {one['statistics'][count]} ({one['user']:.1f})")
        cells.append(", ".join(found) or "-")
    return f"| {name} | {' | '.join(cells)} |"


HEADER = ("   n answer      time     memory    paths   states subsumed repeated  backend     cheap  "
          "s:back  :cheap   :exec  :learn")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("surefoot", help=argparse.SUPPRESS)
    parser.add_argument("libraries", nargs="*", help=f"of {', '.join(LIBRARIES)}; all without")
    parser.add_argument("--seconds", type=int, default=60, help="time for one size (60)")
    parser.add_argument("--sizes", default=",".join(map(str, SIZES)), help="unknown bytes")
    parser.add_argument("--flags", default="", help="further flags of verify")
    parser.add_argument("--all", action="store_true", help="go on behind a size that was not finished")
    parser.add_argument("--growth", action="store_true",
                        help="a table: by bytes, paths without learning and nodes with it (user seconds)")
    parser.add_argument("--json", metavar="FILE", help="write all that was found to this file")
    folder = os.path.join(tempfile.gettempdir(), "surefoot-real")
    parser.add_argument("--folder", default=folder, help=f"where sources are kept ({folder})")
    options = parser.parse_intermixed_args()
    options.surefoot = str(pathlib.Path(options.surefoot).resolve())
    if unknown := set(options.libraries) - set(LIBRARIES):
        parser.error(f"no such library: {' '.join(sorted(unknown))}")
    folder = pathlib.Path(options.folder).resolve()
    if options.growth:
        print("| library | paths without learning | nodes with learning |\n|---|---|---|", flush=True)
        for name in options.libraries or LIBRARIES:
            try:
                print(growth(options, name, fetch(LIBRARIES[name], folder)), flush=True)
            except (Failed, Problem) as problem:
                print(f"| {name} | {problem} | |")
        return
    everything, largest = {}, {}
    for name in options.libraries or LIBRARIES:
        print(f"{name}\n{HEADER}", flush=True)
        try:
            source = fetch(LIBRARIES[name], folder)
            for size in map(int, options.sizes.split(",")):
                found = measure(options, name, source, size)
                everything.setdefault(name, []).append(found)
                print(row(found), flush=True)
                if found["verdict"] == "unknown":
                    print("    ", "; ".join(found["reasons"][:3]))
                    if not options.all:
                        break
                else:
                    largest[name] = size
        except (Failed, Problem) as problem:
            print(f"  {problem}")
    print("largest input finished:", ", ".join(f"{name} {largest.get(name, '-')}" for name in everything))
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(everything, indent=1))


if __name__ == "__main__":
    main()
