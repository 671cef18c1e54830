"""Runs a program of this machine where it can do no harm: alone, as nobody in particular who believes to be root
(as surefoot's models do if nothing is said), without network, in a file system that holds the program, the files
that it is given, and what the models have, too."""

import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import threading

from package import CLANG

# The folder that programs start in, as in surefoot's models.
FOLDER = "/surefoot"
DEVICES = ("null", "zero", "full", "random", "urandom")
# Who it is outside, if root starts it.
USER = 1000

# More output than this is not read, so that a program that never stops can be run, too.
MOST_OUTPUT = 50_000

# The first process of the sandbox: it waits for the program, so that signals mean to that what they mean to
# others. Its own standard error is another one: it says by which signal the program ended.
FIRST = """root=$1; shift; exec 3>&2 2>/dev/null
for name in {devices}; do mount --bind /dev/$name "$root/dev/$name" || exit 126; done
(exec env -i "$@") 2>&3 3>&-
exit $?"""

# The second becomes the program, whose name need not be where it is.
SECOND = """#include <stdio.h>
#include <unistd.h>
int main(int count, char **words) {
  char path[4096];
  snprintf(path, sizeof path, "/bin/%s", words[3]);
  if (chroot(words[1]) == 0 && chdir(words[2]) == 0)
    execv(path, words + 3);
  perror(path);
  return 126;
}"""


class Result:
    """What a run left: standard output and error, and the exit code: 128 and the signal if there was one,
    None if it was ended here."""

    def __init__(self, output, errors, code):
        self.output = output
        self.errors = errors
        self.code = code


class Sandbox:
    """A root folder for one program, with a fresh current folder for each run."""

    def __init__(self, program, name):
        """The program must need no other files. It is called `name`."""
        self.name = name
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="sandbox-"))
        for folder in ("bin", "dev", "tmp", "profile"):
            (self.root / folder).mkdir()
        (self.root / "tmp").chmod(0o1777)
        for device in DEVICES:
            (self.root / "dev" / device).touch()
        shutil.copy(program, self.root / "bin" / name)
        start = self.root / "start"
        subprocess.run([CLANG, "-x", "c", "-static", "-w", "-o", str(start), "-"], input=SECOND.encode(), check=True)
        self.put_right()

    def put_right(self):
        """What is there belongs to who runs the program, and may be changed by it: the next run needs it as it was."""
        modes = {folder: 0o755 for folder in ("", "bin", "dev", "profile", "start", f"bin/{self.name}")}
        for name, mode in {**modes, "tmp": 0o1777}.items():
            path = self.root / name
            path.chmod(mode)
            hand_over_one(path)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.root, ignore_errors=True)

    def run(self, arguments, files, variables, stdin, seconds, statuses=None, has_output_file=False):
        """Files: what they hold, by name; nothing but them is in the current folder. Statuses: for some of them
        the permissions and the times of the last access and change."""
        self.put_right()
        folder = self.root / FOLDER.lstrip("/")
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for name, content in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        hand_over(folder)
        for name, (mode, accessed, modified) in (statuses or {}).items():
            os.chmod(folder / name, mode)
            os.utime(folder / name, ns=(accessed, modified))
        become = ["setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups"] if os.getuid() == 0 else []
        command = [*become, "unshare", "--user", "--map-root-user", "--mount", "--pid", "--net", "--ipc", "--uts",
                   "--fork", "--kill-child", "sh", "-c", FIRST.format(devices=" ".join(DEVICES)), "sh",
                   str(self.root), *(f"{name}={value}" for name, value in variables.items()),
                   str(self.root / "start"), str(self.root), FOLDER, self.name]
        return run([*command, *arguments], stdin, seconds, has_output_file=has_output_file)


def hand_over(folder):
    """All that is there belongs to who runs the program."""
    for path in [folder, *folder.rglob("*")]:
        hand_over_one(path)


def hand_over_one(path):
    if os.getuid() == 0:
        os.chown(path, USER, USER)


def run(command, stdin, seconds, folder=None, has_output_file=False):
    """Runs it until it ends, has printed enough, or the time is over. What it prints to a file is not looked at."""
    reading, writing = os.pipe()
    # What is put in fits into the pipe.
    os.write(writing, stdin[:65_536])
    os.close(writing)
    with (tempfile.TemporaryFile() as file,
          subprocess.Popen(command, stdin=reading, stdout=file if has_output_file else subprocess.PIPE,
                           stderr=subprocess.PIPE, cwd=folder, start_new_session=True) as process):
        os.close(reading)
        ended_here = threading.Event()

        def end():
            ended_here.set()
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass

        def read(stream, into):
            while chunk := stream.read1(65_536):
                into.extend(chunk)
                if len(into) > MOST_OUTPUT:
                    end()
                    return

        output, errors = bytearray(), bytearray()
        readers = [threading.Thread(target=read, args=pair)
                   for pair in ((process.stdout, output), (process.stderr, errors)) if pair[0]]
        timer = threading.Timer(seconds, end)
        for thread in (timer, *readers):
            thread.start()
        for thread in readers:
            thread.join()
        code = process.wait()
        timer.cancel()
    code = None if ended_here.is_set() else code if code >= 0 else 128 - code
    return Result(bytes(output[:MOST_OUTPUT]), bytes(errors[:MOST_OUTPUT]), code)
