# Surefoot's tool-info module for BenchExec: how a run is started, and what its output means.
#
# Check it from the root of the repository, with surefoot in the folder named last:
#     python3 -m benchexec.test_tool_info contrib.benchexec.surefoot --no-container \
#         --tool-directory target/release

import re

import benchexec.result as result
import benchexec.tools.template
from benchexec.tools.sv_benchmarks_util import ILP32, LP64, get_data_model_from_task

# The answer is one line of its own; it may have a reason behind it.
ANSWER = re.compile(r"^(true|false\(([a-z-]+)\)|unknown)( \(.*)?$")

VIOLATIONS = {
    "unreach-call": result.RESULT_FALSE_REACH,
    "no-overflow": result.RESULT_FALSE_OVERFLOW,
    "valid-deref": result.RESULT_FALSE_DEREF,
    "valid-free": result.RESULT_FALSE_FREE,
    "valid-memtrack": result.RESULT_FALSE_MEMTRACK,
    "valid-memcleanup": result.RESULT_FALSE_MEMCLEANUP,
}

# Why there is no answer, by exit code.
FAILURES = {2: "bad input", 101: "internal error"}

# Parts of a limit that are left to Surefoot, so that it answers before it is stopped.
TIME_SHARE = 0.95
MEMORY_SHARE = 0.9


class Tool(benchexec.tools.template.BaseTool2):
    """Tool info for Surefoot, a verifier for C programs."""

    def name(self):
        return "Surefoot"

    def executable(self, tool_locator):
        # Releases have it at their top or in bin.
        try:
            return tool_locator.find_executable("surefoot")
        except benchexec.tools.template.ToolNotFoundException:
            return tool_locator.find_executable("surefoot", subdir="bin")

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="surefoot")

    def cmdline(self, executable, options, task, rlimits):
        command = [executable]
        if not options or options[0].startswith("-"):
            command.append("verify")
        command += options
        data_model = get_data_model_from_task(task, {ILP32: "ILP32", LP64: "LP64"})
        if data_model and "--data-model" not in options:
            command += ["--data-model", data_model]
        times = [limit for limit in (rlimits.cputime, rlimits.walltime) if limit]
        if times and "--timeout" not in options:
            command += ["--timeout", str(max(1, int(min(times) * TIME_SHARE)))]
        if rlimits.memory and "--memory" not in options:
            command += ["--memory", str(max(1, int(rlimits.memory * MEMORY_SHARE) >> 20))]
        if task.property_file:
            command += ["--property", task.property_file]
        return command + list(task.input_files_or_identifier)

    def determine_result(self, run):
        answers = [match for match in map(ANSWER.match, run.output) if match]
        if answers:
            answer, violated = answers[-1].group(1), answers[-1].group(2)
            if answer == "true":
                return result.RESULT_TRUE_PROP
            if violated:
                return VIOLATIONS.get(violated, f"{result.RESULT_FALSE_PROP}({violated})")
            return result.RESULT_UNKNOWN
        if run.was_timeout:
            return result.RESULT_TIMEOUT
        failure = FAILURES.get(run.exit_code.value) if run.exit_code else None
        return f"{result.RESULT_ERROR} ({failure})" if failure else result.RESULT_ERROR
