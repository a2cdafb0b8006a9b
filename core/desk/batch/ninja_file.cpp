#include "batch/ninja_file.h"

#include "base/files.h"
#include "batch/kept_results.h"
#include "batch/paths.h"

#include <algorithm>
#include <string_view>

namespace hullwright::batch {
namespace {

namespace fs = std::filesystem;

// A shell takes all letters between single quotes as they are, but for the quote itself.
std::string in_quotes(std::string_view word) {
    std::string text = "'";
    for (const char c : word) {
        text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    }
    return text + "'";
}

// A dollar begins a variable in values of Ninja.
std::string value_of(std::string_view text) {
    std::string value;
    for (const char c : text) {
        value += c == '$' ? std::string("$$") : std::string(1, c);
    }
    return value;
}

// Spaces and colons part paths in lists of Ninja, where they need a dollar, too.
std::string path_of(const fs::path& path) {
    std::string text;
    for (const char c : whole_path(path).string()) {
        text += c == '$' || c == ' ' || c == ':' ? std::string("$") + c : std::string(1, c);
    }
    return text;
}

// Ninja starts as many units as there are cores, so that each takes one.
std::string command_of(const NinjaSettings& settings) {
    std::error_code failed;
    const bool has_cores =
        std::any_of(settings.words.begin(), settings.words.end(),
                    [](const std::string& word) { return word.starts_with("--cores"); });
    std::string command =
        "cd " + in_quotes(fs::current_path(failed).string()) + " && " + in_quotes(settings.program);
    for (const std::string& word : settings.words) {
        command += " " + in_quotes(word);
    }
    return value_of(command) + (has_cores ? "" : " --cores 1") + " --only $unit --depfile $dep";
}

std::string statement_of(const Unit& unit, const fs::path& out) {
    std::string text = "build";
    for (const UnitOutput& output : unit.outputs) {
        text += " " + path_of(out / output.path);
    }
    const fs::path depfile = whole_path(out / k_batch_folder / "deps" / (unit.name + ".d"));
    return text + ": unit " + path_of(unit.model) + "\n  unit = " + value_of(in_quotes(unit.name)) +
           "\n  dep = " + value_of(in_quotes(depfile.string())) +
           "\n  depfile = " + value_of(depfile.string()) + "\n";
}

} // namespace

Status write_ninja(const Plan& plan, const fs::path& out, const NinjaSettings& settings) {
    // A unit whose inputs say the same as before keeps its outputs as they are, and is done then.
    std::string text =
        "ninja_required_version = 1.5\n\nrule unit\n  command = " + command_of(settings) +
        "\n  description = $unit\n  restat = 1\n\n";
    for (const Unit& unit : plan.units) {
        text += statement_of(unit, out);
    }
    return write_file(settings.target, text);
}

} // namespace hullwright::batch
