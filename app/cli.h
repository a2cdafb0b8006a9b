// Declares the command line as a whole: exit codes, and how it is run.
#pragma once

#include "base/result.h"

#include <span>
#include <string>
#include <string_view>

namespace hullwright::cli {

// Names the exit codes of the whole tool; the README documents them.
enum ExitCode : int {
    k_fine = 0,
    k_check_failed = 1, // the work ran and a check failed
    k_usage = 2,
    k_bad_input = 3,
    k_stopped = 4,
    k_internal = 70,
    k_try_again = 75, // all that failed may be made another time, with more memory or time
};

[[nodiscard]] ExitCode exit_code_of(Code code);

// True when the first word is a verb or a flag of the tool itself, so that no window is wanted.
[[nodiscard]] bool is_command_line(std::span<char* const> arguments);

// Runs the command line; `arguments` do not hold the program's name, and `extra_versions` names the
// libraries that only the caller links.
[[nodiscard]] int run(std::span<char* const> arguments, std::string_view extra_versions);

// Writes to standard output at once, as who asked for a line may wait for it.
[[nodiscard]] Status print_line(const std::string& line);
// Prints the issue as one line on stderr.
void print_issue(const Issue& issue);
// Prints the issue and returns the exit code that belongs to it.
[[nodiscard]] ExitCode fail(const Issue& issue);

} // namespace hullwright::cli
