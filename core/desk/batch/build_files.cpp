#include "batch/build_files.h"

#include "base/files.h"
#include "base/work_meter.h"
#include "batch/kept_results.h"
#include "batch/paths.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <utility>

namespace hullwright::batch {
namespace {

namespace fs = std::filesystem;

// A unit counts as so many steps of a meter, so that the meter looks at the stop every two hundred
// units.
constexpr std::size_t k_steps_for_texts = 20;
// Writing takes a tenth of the time that the texts take, or less.
constexpr double k_texts_made = 0.9;

// Letters that a makefile cannot have in names of files, whatever stands before them: they mean
// patterns, wildcards, variables, recipes and ends of lists there.
constexpr std::string_view k_not_in_makefiles = "%*?[]=;\\|\t\n\r";

// Letters that a build file of Ninja cannot have in names of files.
constexpr std::string_view k_not_in_ninja_files = "|\n\r";

// A text of hundreds of megabytes is kept in pieces: one string would be copied as a whole each
// time that it grows, which takes longer than a stop may wait.
class LongText {
public:
    void add(std::string_view text) {
        if (pieces_.empty() || pieces_.back().size() + text.size() > k_piece) {
            pieces_.emplace_back().reserve(std::max(k_piece, text.size()));
        }
        pieces_.back() += text;
    }
    void add(LongText text) {
        std::move(text.pieces_.begin(), text.pieces_.end(), std::back_inserter(pieces_));
    }
    [[nodiscard]] const std::vector<std::string>& pieces() const { return pieces_; }

private:
    static constexpr std::size_t k_piece = 1U << 20U; // bytes
    std::vector<std::string> pieces_;
};

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
std::string ninja_path(std::string_view path) {
    std::string text;
    for (const char c : path) {
        text += c == '$' || c == ' ' || c == ':' ? std::string("$") + c : std::string(1, c);
    }
    return text;
}

// Make parts lists at spaces and colons and begins a comment at a hash sign, unless a backslash is
// before them.
std::string make_path(std::string_view path) {
    std::string text;
    for (const char c : path) {
        text += c == ' ' || c == ':' || c == '#' ? std::string("\\") : std::string();
        text += c == '$' ? std::string("$$") : std::string(1, c);
    }
    return text;
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

// Returns the model, what it names, and its recipe, as the unit has them.
std::vector<fs::path> files_behind(const Unit& unit) {
    std::vector<fs::path> paths = {unit.model};
    paths.insert(paths.end(), unit.files.begin(), unit.files.end());
    if (!unit.recipe_file.empty()) {
        paths.push_back(unit.recipe_file);
    }
    return paths;
}

// Holds whole paths of a unit. Each is made once, as that takes longer than what is written of it.
struct UnitPaths {
    std::vector<std::string> files; // as `files_behind` orders them, so that the model is the first
    std::vector<std::string> outputs;
    std::string depfile;
};

UnitPaths whole_paths(const Unit& unit, const fs::path& out) {
    UnitPaths paths;
    for (const fs::path& file : files_behind(unit)) {
        const bool is_known = !paths.files.empty() && file.native() == unit.model.native();
        paths.files.push_back(is_known ? paths.files.front() : whole_path(file).string());
    }
    for (const UnitOutput& output : unit.outputs) {
        paths.outputs.push_back(whole_path(out / output.path).string());
    }
    paths.depfile = whole_path(out / k_batch_folder / "deps" / (unit.name + ".d")).string();
    return paths;
}

bool has_any(std::string_view path, std::string_view letters) {
    return path.find_first_of(letters) != path.npos;
}

// Returns the first path that has one of these letters, as the unit has it; empty where there is
// none.
std::string path_with(std::string_view letters, const Unit& unit, const fs::path& out,
                      const UnitPaths& paths) {
    const auto first_of = [letters](const std::vector<std::string>& whole) {
        const auto first =
            std::find_if(whole.begin(), whole.end(),
                         [letters](const std::string& path) { return has_any(path, letters); });
        return static_cast<std::size_t>(first - whole.begin());
    };
    if (const std::size_t i = first_of(paths.files); i < paths.files.size()) {
        return files_behind(unit)[i].string();
    }
    if (const std::size_t i = first_of(paths.outputs); i < paths.outputs.size()) {
        return (out / unit.outputs[i].path).string();
    }
    return has_any(paths.depfile, letters) ? paths.depfile : std::string();
}

// Ninja's reader of depfiles ends a name at letters that its build files may have in names. It
// would find another file named there, and build the unit each time.
bool is_for_depfile(std::string_view path) {
    return !has_any(path, "\"&'<>^`?;*\\\t");
}

// `program` is the path as Ninja reads it.
std::string ninja_statement(const Unit& unit, const UnitPaths& paths, const std::string& program) {
    std::string text = "build";
    for (const std::string& output : paths.outputs) {
        text += " " + ninja_path(output);
    }
    text += ": unit " + ninja_path(paths.files.front()) + " | " + program;
    const bool has_depfile =
        std::all_of(paths.files.begin(), paths.files.end(), is_for_depfile) &&
        std::all_of(paths.outputs.begin(), paths.outputs.end(), is_for_depfile);
    if (!has_depfile) {
        for (std::size_t i = 1; i < paths.files.size(); ++i) {
            text += " " + ninja_path(paths.files[i]);
        }
    }
    return text + "\n  unit = " + value_of(in_quotes(unit.name)) +
           "\n  dep = " + value_of(in_quotes(paths.depfile)) + "\n" +
           (has_depfile ? "  depfile = " + value_of(paths.depfile) + "\n" : "");
}

std::string make_targets(const UnitPaths& paths) {
    std::string text;
    for (const std::string& output : paths.outputs) {
        text += (text.empty() ? "" : " ") + make_path(output);
    }
    return text;
}

// Make has no word for outputs that a command left as they were, so that they are touched: a second
// run would look at the unit again. `program` is the path as Make reads it.
std::string make_rule(const Unit& unit, const UnitPaths& paths, const std::string& targets,
                      const std::string& program, const std::string& call) {
    std::string touch = " && touch -c";
    for (const std::string& output : paths.outputs) {
        touch += " " + value_of(in_quotes(output));
    }
    // All outputs are made by one call.
    const char* separator = paths.outputs.size() > 1 ? " &: " : ": ";
    return "\n" + targets + separator + make_path(paths.files.front()) + " " + program + "\n\t@" +
           call + " --only " + value_of(in_quotes(unit.name)) + " --depfile " +
           value_of(in_quotes(paths.depfile)) + touch + "\n-include " + make_path(paths.depfile) +
           "\n";
}

using AddUnit = std::function<void(const Unit&, const UnitPaths&)>;

// Adds the units in their order. Returns the first path that has one of these letters, at which it
// ends; empty where there is none.
Result<std::string> add_units(const Plan& plan, const fs::path& out, std::string_view letters,
                              const AddUnit& add, const Progress& progress) {
    WorkMeter meter(progress, k_steps_for_texts * plan.units.size());
    for (const Unit& unit : plan.units) {
        if (meter.stopped_after(k_steps_for_texts)) {
            return stopped_issue();
        }
        const UnitPaths paths = whole_paths(unit, out);
        if (std::string path = path_with(letters, unit, out, paths); !path.empty()) {
            return path;
        }
        add(unit, paths);
    }
    return std::string();
}

// A stop leaves the file that stood there as it was.
Status write_pieces(const fs::path& target, const std::vector<std::string>& pieces,
                    const Progress& progress) {
    auto file = AtomicFile::open(target);
    if (!file) {
        return file.issue();
    }
    for (std::size_t i = 0; i < pieces.size() && !progress.stopped(); ++i) {
        progress.report(static_cast<double>(i) / static_cast<double>(pieces.size()));
        file->write(pieces[i]);
    }
    return progress.stopped() ? Status(stopped_issue()) : file->commit();
}

} // namespace

Result<std::string> write_ninja(const Plan& plan, const fs::path& out,
                                const BuildFileSettings& settings, const Progress& progress) {
    const std::string program = ninja_path(whole_path(settings.program).string());
    LongText text;
    // A unit whose inputs say the same as before keeps its outputs as they are, and is done then.
    text.add("ninja_required_version = 1.5\n\nrule unit\n  command = " + call_of(settings) +
             " --only $unit --depfile $dep\n  description = $unit\n  restat = 1\n\n");
    const auto add = [&](const Unit& unit, const UnitPaths& paths) {
        text.add(ninja_statement(unit, paths, program));
    };
    auto unnamed =
        add_units(plan, out, k_not_in_ninja_files, add, progress.part("write", 0.0, k_texts_made));
    if (!unnamed || !unnamed->empty()) {
        return unnamed;
    }
    const auto written =
        write_pieces(settings.target, text.pieces(), progress.part("write", k_texts_made, 1.0));
    return written ? unnamed : Result<std::string>(written.issue());
}

Result<std::string> write_makefile(const Plan& plan, const fs::path& out,
                                   const BuildFileSettings& settings, const Progress& progress) {
    const std::string program = make_path(whole_path(settings.program).string());
    const std::string call = call_of(settings);
    LongText text; // the list of all targets, and then the rules
    LongText rules;
    text.add(".PHONY: hullwright\nhullwright:");
    const auto add = [&](const Unit& unit, const UnitPaths& paths) {
        const std::string targets = make_targets(paths);
        text.add(" \\\n  " + targets);
        rules.add(make_rule(unit, paths, targets, program, call));
    };
    auto unnamed =
        add_units(plan, out, k_not_in_makefiles, add, progress.part("write", 0.0, k_texts_made));
    if (!unnamed || !unnamed->empty()) {
        return unnamed;
    }
    text.add("\n");
    text.add(std::move(rules));
    const auto written =
        write_pieces(settings.target, text.pieces(), progress.part("write", k_texts_made, 1.0));
    return written ? unnamed : Result<std::string>(written.issue());
}

} // namespace hullwright::batch
