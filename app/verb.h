// Describes verbs: what each is called, says of itself and takes, and how it is started.
#pragma once

#include "base/progress.h"
#include "cli.h"
#include "flags.h"

#include <functional>
#include <span>
#include <stop_token>
#include <string_view>

namespace hullwright::cli {

struct Verb {
    std::string_view name;
    std::string_view usage;
    std::string_view summary;
    std::string_view help; // what it does and what its files are
    std::string_view example;
    std::span<const Flag> flags; // beside the recipe's, in the order of its help
    bool numbers_outputs;        // {n} in a name after -o is the number of a piece or a picture
    ExitCode (*start)(const Verb&, std::span<char* const> words);
};

[[nodiscard]] const Verb& info_verb();
[[nodiscard]] const Verb& export_verb();
[[nodiscard]] const Verb& verify_verb();
[[nodiscard]] const Verb& collide_verb();
[[nodiscard]] const Verb& compare_verb();
[[nodiscard]] const Verb& compare_sets_verb();
[[nodiscard]] const Verb& picture_verb();
[[nodiscard]] const Verb& play_verb();
[[nodiscard]] const Verb& probe_verb();
[[nodiscard]] const Verb& replay_verb();
[[nodiscard]] const Verb& robot_verb();
[[nodiscard]] const Verb& batch_verb();

// Does the work and shows how far it is, from its beginning to its end.
[[nodiscard]] ExitCode show_progress(const CommonOptions& options, const std::stop_token& stop,
                                     const std::function<ExitCode(const Progress&)>& work);

// Reads the words into the options, then does the work, or prints the verb's help. What the work
// shows of itself is its own affair.
[[nodiscard]] ExitCode start_unshown(const Verb& verb, std::span<char* const> words,
                                     CommonOptions& options,
                                     const std::function<ExitCode(const std::stop_token&)>& work);
// Starts work of which progress is shown.
[[nodiscard]] ExitCode start_work(const Verb& verb, std::span<char* const> words,
                                  CommonOptions& options,
                                  const std::function<ExitCode(const Progress&)>& work);

// Serves as `Verb::start` of a verb whose words are read into `Options`.
template <class Options, ExitCode (*work)(const Options&, const Progress&)>
ExitCode start(const Verb& verb, std::span<char* const> words) {
    Options options;
    return start_work(verb, words, options,
                      [&options](const Progress& progress) { return work(options, progress); });
}

// Says whether flags contradict each other, or one lacks another, and why that is wrong.
struct Rule {
    bool is_broken;
    const char* why;
};
// Returns why the first rule that is broken says it is wrong; null where all hold.
[[nodiscard]] const char* why_broken(std::span<const Rule> rules);

// Says on stderr why a verb does not do what its words ask for.
[[nodiscard]] ExitCode refusal(std::string_view why);

// Writes the text to all outputs, or prints it where there are none.
[[nodiscard]] Status write_or_print(std::string_view text, const CommonOptions& options);

// Returns the exit code of a run that wrote all it had to write: with --strict it is that of a
// failed check where a warning, or a count of `also` that is not zero, says that less came out than
// was wanted.
[[nodiscard]] ExitCode strictly(const CommonOptions& options, std::span<const Issue> warnings,
                                std::size_t also = 0);

} // namespace hullwright::cli
