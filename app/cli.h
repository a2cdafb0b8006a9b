// The command line: verbs, the flags they share, and exit codes.
#pragma once

#include "base/progress.h"
#include "base/result.h"
#include "draw/camera.h"
#include "lint/engines.h"
#include "pipeline/collision_session.h"
#include "recipe/recipe.h"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hullwright::cli {

// For the whole tool; documented in the README.
enum ExitCode : int {
    k_fine = 0,
    k_check_failed = 1, // the work ran and a check failed
    k_usage = 2,
    k_bad_input = 3,
    k_stopped = 4,
    k_internal = 70,
};

[[nodiscard]] ExitCode exit_code_of(Code code);

enum class ProgressStyle { automatic, bar, json, none };

// What `collide` is asked.
struct CollideOptions {
    std::optional<std::string> pose_a; // none: where it is
    std::optional<std::string> pose_b;
    std::optional<std::string> poses;
    std::optional<std::string> trace;
    std::optional<std::string> images; // a folder
    CollisionSettings settings;
    bool no_time = false;
};

enum class Shown : std::uint8_t { pieces, model, heat, boxes, strips };
inline constexpr std::array<std::string_view, 5> k_shown_names = {"pieces", "model", "heat",
                                                                  "boxes", "strips"};

// What `picture` is asked.
struct PictureOptions {
    static constexpr std::uint64_t k_level = 3;

    View view = View::iso;
    Shown shown = Shown::pieces;
    int width = 1200;
    int height = 900;
    double explode = 0.0;
    std::optional<std::uint64_t> level; // none: k_level
    std::uint64_t turntable = 0;        // pictures all around; 0: one, from the view
    Palette palette = Palette::spectrum;
    Background background = Background::dark;
};

// What every verb understands, already read.
struct Options {
    std::string project;              // that an input stood for; empty: none did
    std::vector<std::string> inputs;  // words that are no flags
    std::vector<std::string> outputs; // -o
    Recipe recipe;
    std::string recipe_file; // that the recipe was read from, where one was named
    std::string save_recipe;
    std::string report;
    std::string model;                    // what pieces are verified against
    const EngineLimits* engine = nullptr; // whose limits pieces are held against
    std::string depfile;
    bool json = false;
    bool mesh = false;       // the repaired mesh instead of pieces
    bool primitives = false; // fitted ones instead of their pieces' hulls
    bool elements = false;
    bool timings = false;
    bool strict = false; // what falls short is a check that failed
    ProgressStyle progress = ProgressStyle::automatic;
    std::uint64_t threads = 0;
    CollideOptions collide;
    PictureOptions picture;
};

// A verb: its flags beyond the recipe's, its help, and what it does.
struct Verb {
    std::string_view name;
    std::string_view usage;
    std::string_view summary;
    std::string_view help; // what it does and its own flags
    std::string_view example;
    std::span<const std::string_view> flags; // own and shared flags it takes, without --
    ExitCode (*run)(const Options&, const Progress&);
};

[[nodiscard]] const Verb& info_verb();
[[nodiscard]] const Verb& export_verb();
[[nodiscard]] const Verb& verify_verb();
[[nodiscard]] const Verb& collide_verb();
[[nodiscard]] const Verb& picture_verb();

// True when the first word is a verb or a flag of the tool itself, so that no window is wanted.
[[nodiscard]] bool is_command_line(std::span<char* const> arguments);

// Runs the command line; `arguments` without the program's name. `extra_versions` names the
// libraries that only the caller links.
[[nodiscard]] int run(std::span<char* const> arguments, std::string_view extra_versions);

// One line on stderr.
void print_issue(const Issue& issue);
[[nodiscard]] ExitCode fail(const Issue& issue);
// The exit code of a run that wrote all it had to write: with --strict it is that of a failed check
// where a warning, or a count of `also` that is not zero, says that less came out than was wanted.
[[nodiscard]] ExitCode strictly(const Options& options, std::span<const Issue> warnings,
                                std::size_t also = 0);

// A makefile rule: targets depend on files.
[[nodiscard]] Status write_depfile(const std::string& depfile, std::span<const std::string> targets,
                                   std::span<const std::string> files);

} // namespace hullwright::cli
