#include "batch/build_files.h"

#include "base/files.h"
#include "batch/kept_results.h"
#include "batch/paths.h"

#include <algorithm>

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

// A dollar begins a variable, in values of Ninja and in recipes of Make.
std::string value_of(std::string_view text) {
    std::string value;
    for (const char c : text) {
        value += c == '$' ? std::string("$$") : std::string(1, c);
    }
    return value;
}

// Spaces and colons part paths in lists of Ninja, where they need a dollar, too.
std::string ninja_path(const fs::path& path) {
    std::string text;
    for (const char c : whole_path(path).string()) {
        text += c == '$' || c == ' ' || c == ':' ? std::string("$") + c : std::string(1, c);
    }
    return text;
}

// Make parts lists at spaces and colons and begins a comment at a hash sign, unless a backslash is
// before them.
std::string make_path(const fs::path& path) {
    std::string text;
    for (const char c : whole_path(path).string()) {
        text += c == ' ' || c == ':' || c == '#' ? std::string("\\") : std::string();
        text += c == '$' ? std::string("$$") : std::string(1, c);
    }
    return text;
}

fs::path depfile_of(const Unit& unit, const fs::path& out) {
    return whole_path(out / k_batch_folder / "deps" / (unit.name + ".d"));
}

// The build's own program starts units beside each other, so that each takes one core.
std::string call_of(const BuildFileSettings& settings) {
    std::error_code failed;
    const bool has_cores =
        std::any_of(settings.words.begin(), settings.words.end(),
                    [](const std::string& word) { return word.starts_with("--cores"); });
    std::string call = "cd " + in_quotes(fs::current_path(failed).string()) + " && " +
                       in_quotes(settings.program.string());
    for (const std::string& word : settings.words) {
        call += " " + in_quotes(word);
    }
    return value_of(call) + (has_cores ? "" : " --cores 1");
}

std::vector<fs::path> files_of(const Unit& unit, const fs::path& out) {
    std::vector<fs::path> paths = {unit.model};
    paths.insert(paths.end(), unit.files.begin(), unit.files.end());
    if (!unit.recipe_file.empty()) {
        paths.push_back(unit.recipe_file);
    }
    for (const UnitOutput& output : unit.outputs) {
        paths.push_back(out / output.path);
    }
    return paths;
}

// Ninja's reader of depfiles ends a name at letters that its build files may have in names. It
// would find another file named there, and build the unit each time.
bool is_for_depfile(const fs::path& path) {
    constexpr std::string_view k_ends = "\"&'<>^`?;*\\\t";
    return whole_path(path).string().find_first_of(k_ends) == std::string::npos;
}

std::string ninja_statement(const Unit& unit, const fs::path& out, const fs::path& program) {
    std::string text = "build";
    for (const UnitOutput& output : unit.outputs) {
        text += " " + ninja_path(out / output.path);
    }
    const std::string depfile = depfile_of(unit, out).string();
    text += ": unit " + ninja_path(unit.model) + " | " + ninja_path(program);
    const std::vector<fs::path> files = files_of(unit, out);
    const bool has_depfile = std::all_of(files.begin(), files.end(), is_for_depfile);
    if (!has_depfile) {
        for (const fs::path& file : unit.files) {
            text += " " + ninja_path(file);
        }
        text += unit.recipe_file.empty() ? "" : " " + ninja_path(unit.recipe_file);
    }
    return text + "\n  unit = " + value_of(in_quotes(unit.name)) +
           "\n  dep = " + value_of(in_quotes(depfile)) + "\n" +
           (has_depfile ? "  depfile = " + value_of(depfile) + "\n" : "");
}

std::string make_targets(const Unit& unit, const fs::path& out) {
    std::string text;
    for (const UnitOutput& output : unit.outputs) {
        text += (text.empty() ? "" : " ") + make_path(out / output.path);
    }
    return text;
}

// Make has no word for outputs that a command left as they were, so that they are touched: a second
// run would look at the unit again.
std::string make_rule(const Unit& unit, const fs::path& out, const BuildFileSettings& settings) {
    const fs::path depfile = depfile_of(unit, out);
    std::string touch = " && touch -c";
    for (const UnitOutput& output : unit.outputs) {
        touch += " " + value_of(in_quotes(whole_path(out / output.path).string()));
    }
    // All outputs are made by one call.
    const char* separator = unit.outputs.size() > 1 ? " &: " : ": ";
    return "\n" + make_targets(unit, out) + separator + make_path(unit.model) + " " +
           make_path(settings.program) + "\n\t@" + call_of(settings) + " --only " +
           value_of(in_quotes(unit.name)) + " --depfile " + value_of(in_quotes(depfile.string())) +
           touch + "\n-include " + make_path(depfile) + "\n";
}

} // namespace

Status write_ninja(const Plan& plan, const fs::path& out, const BuildFileSettings& settings) {
    // A unit whose inputs say the same as before keeps its outputs as they are, and is done then.
    std::string text =
        "ninja_required_version = 1.5\n\nrule unit\n  command = " + call_of(settings) +
        " --only $unit --depfile $dep\n  description = $unit\n  restat = 1\n\n";
    for (const Unit& unit : plan.units) {
        text += ninja_statement(unit, out, settings.program);
    }
    return write_file(settings.target, text);
}

Status write_makefile(const Plan& plan, const fs::path& out, const BuildFileSettings& settings) {
    std::string text = ".PHONY: hullwright\nhullwright:";
    for (const Unit& unit : plan.units) {
        text += " \\\n  " + make_targets(unit, out);
    }
    text += "\n";
    for (const Unit& unit : plan.units) {
        text += make_rule(unit, out, settings);
    }
    return write_file(settings.target, text);
}

std::string path_with(std::string_view letters, const Plan& plan, const fs::path& out) {
    for (const Unit& unit : plan.units) {
        std::vector<fs::path> paths = files_of(unit, out);
        paths.push_back(depfile_of(unit, out));
        const auto wrong = std::find_if(paths.begin(), paths.end(), [&](const fs::path& path) {
            return whole_path(path).string().find_first_of(letters) != std::string::npos;
        });
        if (wrong != paths.end()) {
            return wrong->string();
        }
    }
    return {};
}

} // namespace hullwright::batch
