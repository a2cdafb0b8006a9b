// Describes flags as rows of a table: name, value, help, and the member that the value goes to.
// Parsing, the help of verbs and the check of files that clash are all made from the rows.
#pragma once

#include "cli.h"
#include "recipe/export_recipe.h"
#include "recipe/presets.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

namespace hullwright {
struct EngineLimits;
} // namespace hullwright

namespace hullwright::cli {

enum class ProgressStyle : std::uint8_t { bar, json, none, automatic };

struct NamedFile {
    std::string flag; // the flag that names the file, as people write it: "-o"
    std::string path;
};

// Lists the files that flags name. A flag that is not given names none.
struct NamedFiles {
    std::vector<NamedFile> written;
    std::vector<std::string> read;
};

// Holds what flags that several verbs share are read into. The options of each verb derive from it
// and add what its own flags are read into.
struct CommonOptions {
    std::vector<std::string> inputs; // words that are no flags
    NamedFiles files;
    Recipe recipe;
    ExportRecipe exports;      // as the recipe and the flags about it say, or a project
    std::string recipe_file;   // the file that the recipe was read from; empty: none was named
    bool has_settings = false; // a flag was about the recipe
    std::string save_recipe;
    std::string model;  // the model that pieces were made of
    std::string stages; // the file of stages that the run goes on from
    std::string depfile;
    std::vector<std::string> outputs;
    std::vector<std::string> poses; // one file of both things, or one of each
    std::string bodies;             // "A,B": whose poses these are among those of many
    bool json = false;
    bool elements = false;
    bool timings = false;
    bool primitives = false; // fitted ones instead of their pieces' hulls
    bool strict = false;     // a result that falls short counts as a failed check
    ProgressStyle progress = ProgressStyle::automatic;
    std::uint64_t threads = 0; // 0: all that the machine has
};

// Takes a whole number from `lowest` to `highest`; people are not told of the latter when it is the
// largest that there is.
struct CountSlot {
    std::uint64_t lowest;
    std::uint64_t highest;
    void (*set)(CommonOptions&, std::uint64_t);
};
struct NumberSlot {
    double lowest;
    double highest;
    double* to;
};
// Takes one of a few words, and sets its index.
struct WordSlot {
    std::span<const std::string_view> words;
    std::string_view takes; // the words as a sentence has them
    void (*set)(CommonOptions&, std::size_t);
};
struct SizeSlot {
    int* width;
    int* height;
};
// Takes the name of a preset, and gives the recipe its settings.
struct PresetSlot {
    Recipe* recipe;
};
// Takes a file's name, and reads the recipe in it.
struct RecipeSlot {
    Recipe* recipe;
    ExportRecipe* exports;
    std::string* file;
};
// Says by the alternative of which kind a flag's value is, and by its pointer where the value goes.
// A bool is a switch, which takes no value.
using FlagSlot =
    std::variant<bool*, std::string*, std::optional<std::string>*, std::vector<std::string>*,
                 CountSlot, NumberSlot, WordSlot, SizeSlot, const EngineLimits**,
                 std::vector<const Target*>*, RepairSettings*, PresetSlot, RecipeSlot>;

enum class FileUse : std::uint8_t { none, read, written };

struct Flag {
    std::string_view name;  // without the leading --
    std::string_view value; // what it takes, as the help says it; empty for a switch
    std::string_view help;
    FlagSlot (*slot)(CommonOptions&);
    FileUse use = FileUse::none; // what is done with the file that the value names
};

template <class Owner, class Value> Owner owner_of(Value Owner::*);

// Returns the member that a path of pointers to members leads to; the first is a member of a verb's
// options.
template <auto First, auto... Rest> auto& member_of(CommonOptions& options) {
    using Options = decltype(owner_of(First));
    return ((static_cast<Options&>(options).*First).*....*Rest);
}

// The templates from here on make a flag's slot from the path to the member that it sets.
template <auto... Path> FlagSlot slot_of(CommonOptions& options) {
    return &member_of<Path...>(options);
}
template <std::uint64_t lowest, std::uint64_t highest, auto... Path>
FlagSlot count_of(CommonOptions& /*options*/) {
    return CountSlot{lowest, highest, [](CommonOptions& options, std::uint64_t count) {
                         auto& member = member_of<Path...>(options);
                         member = static_cast<std::remove_reference_t<decltype(member)>>(count);
                     }};
}

struct FlagWords {
    std::span<const std::string_view> words; // in the order of the enum's values
    std::string_view takes;                  // "any or all"; empty: "one of any, all"
};
template <const FlagWords& words, auto... Path> FlagSlot word_of(CommonOptions& /*options*/) {
    return WordSlot{words.words, words.takes, [](CommonOptions& options, std::size_t word) {
                        auto& member = member_of<Path...>(options);
                        member = static_cast<std::remove_reference_t<decltype(member)>>(word);
                    }};
}

inline constexpr std::array<std::string_view, 3> k_progress_words = {"bar", "json", "none"};
inline constexpr FlagWords k_progress_styles = {k_progress_words, "bar, json or none"};
inline constexpr FlagWords k_gltf_physics = {k_gltf_physics_words, "khr, omi or none"};

// Several verbs take these flags.
inline constexpr std::array k_shared_flags = std::to_array<Flag>({
    {"json", "", "print JSON for programs (docs/*-json.md have the schemas)",
     slot_of<&CommonOptions::json>},
    {"elements", "", "with --json: list the elements of every fault",
     slot_of<&CommonOptions::elements>},
    {"timings", "", "with --json: add the seconds of each stage", slot_of<&CommonOptions::timings>},
    {"output", "FILE", "write this file (also -o; may be given again)",
     slot_of<&CommonOptions::outputs>, FileUse::written},
    {"poses", "FILE",
     "a pair of poses a row, CSV or JSON lines; - is standard input; given twice: A's, then B's",
     slot_of<&CommonOptions::poses>, FileUse::read},
    {"bodies", "A,B", "names before the columns of the two, where FILE has poses of many bodies",
     slot_of<&CommonOptions::bodies>},
    {"model", "FILE", "the model that the pieces were made of", slot_of<&CommonOptions::model>,
     FileUse::read},
    {"stages", "FILE", "go on from stages that were saved, as far as they fit",
     slot_of<&CommonOptions::stages>, FileUse::read},
    {"primitives", "", "fitted primitives in the place of their pieces' hulls",
     slot_of<&CommonOptions::primitives>},
    {"strict", "", "exit code 1 where a warning says that less came out than was asked for",
     slot_of<&CommonOptions::strict>},
    {"with-model", "", "with --for: the model that is seen, too, where the format has a place",
     slot_of<&CommonOptions::exports, &ExportRecipe::settings, &TargetSettings::with_model>},
    {"density", "KG", "with --for: kilograms per cubic metre, for mass and inertia [1000]",
     [](CommonOptions& options) -> FlagSlot {
         return NumberSlot{k_least_density, k_most_density, &options.exports.density};
     }},
    {"gltf-physics", "WORDS", "with --for gltf: khr, omi or none",
     word_of<k_gltf_physics, &CommonOptions::exports, &ExportRecipe::settings,
             &TargetSettings::physics>},
    {"repair", "SPEC",
     "default, none, a list of just these (weld,orient), or changes (+non_finite,-split)",
     slot_of<&CommonOptions::recipe, &Recipe::repair>},
    {"preset", "NAME",
     "settings of pieces that go together: game, robotics or exact; flags after it win",
     [](CommonOptions& options) -> FlagSlot { return PresetSlot{&options.recipe}; }},
    {"recipe", "FILE", "take settings from a recipe file; flags after it win",
     [](CommonOptions& options) -> FlagSlot {
         return RecipeSlot{&options.recipe, &options.exports, &options.recipe_file};
     },
     FileUse::read},
    {"save-recipe", "FILE", "write the settings in use as a recipe file",
     slot_of<&CommonOptions::save_recipe>, FileUse::written},
    {"depfile", "FILE", "write what was read as a makefile rule", slot_of<&CommonOptions::depfile>,
     FileUse::written},
    {"progress", "STYLE", "bar, json (lines on stderr) or none",
     word_of<k_progress_styles, &CommonOptions::progress>},
    {"threads", "N", "use at most so many threads; results do not depend on it",
     count_of<1, 4096, &CommonOptions::threads>},
});

// Returns the shared row of that name, for a verb's own table; a name that has none does not
// compile.
consteval Flag shared(std::string_view name) {
    for (const Flag& flag : k_shared_flags) {
        if (flag.name == name) {
            return flag;
        }
    }
    throw "no shared flag has this name";
}

// Says whether words were read into options, ask for help or are wrong.
enum class ReadWords : std::uint8_t { options, help, wrong };

// Says how help is written: for people, as a manual page or as completions of a shell; `verbs` are
// their names alone.
enum class HelpStyle : std::uint8_t { people, man, bash, zsh, fish, verbs };

// Returns the style that the word asks for; nothing where it asks for no help, or for none that
// there is.
[[nodiscard]] std::optional<HelpStyle> help_style(std::string_view word);

struct WordsRead {
    ReadWords what = ReadWords::options;
    ExitCode code = k_fine; // the code for wrong words, of which people have been told
    HelpStyle style = HelpStyle::people;
};

// Reads a verb's words by its rows and the recipe's fields, up to the first that is wrong.
[[nodiscard]] WordsRead read_words(std::span<const Flag> flags, std::span<char* const> words,
                                   CommonOptions& options);

// Returns a line of help for each row and each field of the recipe, with the field's value in
// `initial`.
[[nodiscard]] std::string flags_help(std::span<const Flag> flags, const Recipe& initial);

// Says on stderr what is wrong with the use of the command line.
ExitCode usage_error(const std::string& message);

} // namespace hullwright::cli
