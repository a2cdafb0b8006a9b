#include "cli.h"

#include "base/files.h"
#include "base/parallel.h"
#include "base/text.h"
#include "batch/make_unit.h"
#include "completions.h"
#include "files_apart.h"
#include "listed_flags.h"
#include "man_page.h"
#include "progress_printer.h"
#include "report/sentences.h"
#include "source/readers/import_worker.h"
#include "stop_signals.h"
#include "verb.h"
#include "versions.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <clocale>
#include <cstdio>
#include <cstring>
#include <exception>
#include <fcntl.h>
#include <optional>
#include <system_error>
#include <unistd.h>

namespace hullwright::cli {
namespace {

std::array<const Verb*, 12> all_verbs() {
    return {&info_verb(),    &export_verb(),       &verify_verb(), &collide_verb(),
            &compare_verb(), &compare_sets_verb(), &robot_verb(),  &replay_verb(),
            &picture_verb(), &play_verb(),         &probe_verb(),  &batch_verb()};
}

const Verb* find_verb(std::string_view name) {
    for (const Verb* verb : all_verbs()) {
        if (verb->name == name) {
            return verb;
        }
    }
    return nullptr;
}

void print(std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), stdout);
}

void print_verb_help_for_people(const Verb& verb, const Recipe& initial) {
    print("usage: hullwright " + std::string(verb.usage) + "\n\n" + std::string(verb.help) +
          "\n\n" + flags_help(verb.flags, initial) + "\nexample:\n  " + std::string(verb.example) +
          "\n");
}

void print_verb_help(const Verb& verb, HelpStyle style, CommonOptions& options) {
    switch (style) {
    case HelpStyle::people:
        print_verb_help_for_people(verb, options.recipe);
        break;
    case HelpStyle::man:
        print(man_page(verb, listed_flags(verb.flags, options)));
        break;
    case HelpStyle::verbs:
        print(std::string(verb.name) + "\n");
        break;
    default:
        print(completions_for(style).part(verb, listed_flags(verb.flags, options)));
        break;
    }
}

void print_verbs() {
    for (const Verb* verb : all_verbs()) {
        print(std::string(verb->name) + "\n");
    }
}

// Each verb writes its own part, since only it knows its options: it is started with the word that
// asks for this style of help.
void print_completions(HelpStyle style, char* word) {
    const auto verbs = all_verbs();
    print(completions_for(style).head(verbs));
    for (const Verb* verb : verbs) {
        (void)verb->start(*verb, std::span(&word, 1));
    }
    print(completions_for(style).tail(verbs));
}

void print_help_for_people() {
    std::string out =
        "Hullwright turns 3D models into collision assets and shows what is wrong with them.\n\n"
        "usage: hullwright VERB …       work without a window\n"
        "       hullwright [MODEL]      open the window (not in hullwright-cli)\n\nverbs:\n";
    for (const Verb* verb : all_verbs()) {
        std::string head = "  " + std::string(verb->name);
        head.append(16 - head.size(), ' ');
        out += head + std::string(verb->summary) + "\n";
    }
    out += "\n  hullwright VERB --help      flags and an example\n"
           "  hullwright --version        versions of the libraries in use\n"
           "  hullwright --help=STYLE     completions for bash, zsh or fish, or a man page\n\n"
           "exit codes: 0 fine, 1 a check failed, 2 usage, 3 bad or unreadable input,\n"
           "            4 stopped, 70 internal, 75 a batch that may be tried again\n\nexample:\n"
           "  hullwright info bracket.obj\n";
    print(out);
}

void print_help(HelpStyle style, char* word) {
    switch (style) {
    case HelpStyle::people:
        print_help_for_people();
        break;
    case HelpStyle::man:
        print(man_page(all_verbs()));
        break;
    case HelpStyle::verbs:
        print_verbs();
        break;
    default:
        print_completions(style, word);
        break;
    }
}

} // namespace

ExitCode exit_code_of(Code code) {
    switch (code) {
    case Code::stopped:
        return k_stopped;
    case Code::bad_setting:
        return k_usage;
    case Code::internal:
    case Code::worker_missing:
        return k_internal;
    default:
        return k_bad_input;
    }
}

Status print_line(const std::string& line) {
    return std::fwrite(line.data(), 1, line.size(), stdout) == line.size() &&
                   std::fflush(stdout) == 0
               ? Status(Done{})
               : error(Code::file_not_written, "standard output", as_given(std::strerror(errno)));
}

void print_issue(const Issue& issue) {
    const std::string line =
        std::string(issue.severity == Severity::error ? "error: " : "warning: ") + sentence(issue) +
        "\n";
    std::fwrite(line.data(), 1, line.size(), stderr);
}

ExitCode fail(const Issue& issue) {
    print_issue(issue);
    return exit_code_of(issue.code);
}

ExitCode show_progress(const CommonOptions& options, const std::stop_token& stop,
                       const std::function<ExitCode(const Progress&)>& work) {
    ProgressPrinter printer(options.progress);
    const ExitCode code = work(Progress(stop, &printer).part("begin", 0.0, 1.0));
    if (code == k_fine || code == k_check_failed) {
        printer.finish();
    }
    return code;
}

ExitCode start_work(const Verb& verb, std::span<char* const> words, CommonOptions& options,
                    const std::function<ExitCode(const Progress&)>& work) {
    return start_unshown(verb, words, options, [&](const std::stop_token& stop) {
        return show_progress(options, stop, work);
    });
}

ExitCode start_unshown(const Verb& verb, std::span<char* const> words, CommonOptions& options,
                       const std::function<ExitCode(const std::stop_token&)>& work) {
    const Recipe initial = options.recipe;
    const WordsRead read = read_words(verb.flags, words, options);
    if (read.what == ReadWords::help) {
        options.recipe = initial;
        print_verb_help(verb, read.style, options);
        return k_fine;
    }
    if (read.what == ReadWords::wrong) {
        return read.code;
    }
    if (const auto wrong = wrong_names(options.files, verb.numbers_outputs)) {
        return usage_error(*wrong);
    }
    if (const auto clash = files_that_clash(options.files)) {
        return usage_error(*clash);
    }
    const ThreadLimit threads(options.threads);
    StopSignals signals;
    return work(signals.token());
}

const char* why_broken(std::span<const Rule> rules) {
    const auto broken = std::ranges::find_if(rules, &Rule::is_broken);
    return broken != rules.end() ? broken->why : nullptr;
}

ExitCode refusal(std::string_view why) {
    std::fprintf(stderr, "hullwright: %s\n", std::string(why).c_str());
    return k_usage;
}

Status write_or_print(std::string_view text, const CommonOptions& options) {
    for (const std::string& output : options.outputs) {
        if (auto written = write_file(output, text); !written) {
            return written;
        }
    }
    if (options.outputs.empty()) {
        std::fwrite(text.data(), 1, text.size(), stdout);
    }
    return Done{};
}

ExitCode strictly(const CommonOptions& options, std::span<const Issue> warnings, std::size_t also) {
    const auto shorts = also + static_cast<std::size_t>(std::count_if(
                                   warnings.begin(), warnings.end(),
                                   [](const Issue& issue) { return falls_short(issue.code); }));
    if (!options.strict || shorts == 0) {
        return k_fine;
    }
    std::fprintf(stderr, "hullwright: --strict: less came out than was asked for, as %s\n",
                 counted_text(shorts, "warning says", "warnings say").c_str());
    return k_check_failed;
}

namespace {

// A file that is opened while one of these is closed would take its place, and get what is meant
// for people.
void open_standard_streams() {
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (::fcntl(stream, F_GETFD) < 0 && errno == EBADF) {
            (void)::open("/dev/null", O_RDWR); // takes the lowest number that is free
        }
    }
}

int answer(std::span<char* const> arguments, std::string_view extra_versions) {
    const std::string_view first = arguments.empty() ? std::string_view() : arguments[0];
    try {
        if (first == k_worker_verb) {
            ::_exit(serve_import(arguments.subspan(1)));
        }
        if (first == batch::k_unit_verb && arguments.size() == 2) {
            ::_exit(batch::serve_unit(arguments[1]));
        }
        if (first == "--version") {
            print(version_text(extra_versions));
            return k_fine;
        }
        if (const auto style = help_style(first)) {
            print_help(*style, arguments[0]);
            return k_fine;
        }
        if (const Verb* verb = find_verb(first); verb != nullptr) {
            return verb->start(*verb, arguments.subspan(1));
        }
        return usage_error(first.empty() ? std::string("no verb given")
                                         : "unknown verb " + std::string(first));
    } catch (const std::bad_alloc&) {
        // The sentence of Code::out_of_memory, without taking memory for it.
        std::fputs("error: hullwright: there is not enough memory for it; use a machine with more, "
                   "or a smaller model.\n",
                   stderr);
        return exit_code_of(Code::out_of_memory);
    } catch (const std::exception& problem) {
        return fail(error(Code::internal, "hullwright", as_given(problem.what())));
    }
}

} // namespace

bool is_command_line(std::span<char* const> arguments) {
    if (arguments.empty()) {
        return false;
    }
    const std::string_view first = arguments[0];
    return first == k_worker_verb || first == batch::k_unit_verb || help_style(first) ||
           first == "--version" || find_verb(first) != nullptr;
}

int run(std::span<char* const> arguments, std::string_view extra_versions) {
    std::setlocale(LC_ALL, "C");
    open_standard_streams();
    const int code = answer(arguments, extra_versions);
    // The last of the output may still wait in its buffer, and the disk be full.
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
        const int problem = errno;
        return fail(error(Code::file_not_written, "standard output",
                          as_given(std::generic_category().message(problem))));
    }
    return code;
}

} // namespace hullwright::cli
