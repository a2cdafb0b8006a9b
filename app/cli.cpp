#include "cli.h"

#include "base/files.h"
#include "base/parallel.h"
#include "base/text.h"
#include "files_apart.h"
#include "progress_printer.h"
#include "report/sentences.h"
#include "source/isolated_import.h"
#include "source/readers/import_worker.h"
#include "stop_signals.h"
#include "versions.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <clocale>
#include <cstdio>
#include <exception>
#include <fcntl.h>
#include <optional>
#include <system_error>
#include <unistd.h>

namespace hullwright::cli {
namespace {

std::array<const Verb*, 5> all_verbs() {
    return {&info_verb(), &export_verb(), &verify_verb(), &collide_verb(), &picture_verb()};
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

struct FlagHelp {
    std::string_view flag;
    std::string_view value;
    std::string_view help;
};

constexpr std::array k_shared_flags = std::to_array<FlagHelp>({
    {"json", "", "print JSON for programs (docs/*-json.md have the schemas)"},
    {"elements", "", "with --json: list the elements of every fault"},
    {"timings", "", "with --json: add the seconds of each stage"},
    {"output", "FILE", "write this file (also -o; may be given again)"},
    {"model", "FILE", "the model that the pieces were made of"},
    {"engine", "NAME", "also hold the pieces against this engine's limits"},
    {"mesh", "", "write the repaired mesh instead of its pieces"},
    {"primitives", "", "of a project: fitted primitives in the place of their pieces' hulls"},
    {"pose-a", "POSE", "where A is: \"tx ty tz qw qx qy qz\""},
    {"pose-b", "POSE", "where B is"},
    {"poses", "FILE", "a pair of poses a row, CSV or JSON lines; - is standard input"},
    {"mode", "MODE", "any: is there a collision; all: every two pieces that meet"},
    {"method", "METHOD", "exact, gpu (pixels where they are certain), or both, compared"},
    {"tile", "N", "pixels a side for a pair of pieces, 8 to 1024 [64]"},
    {"trace", "FILE", "write the traversal, a line of JSON for each row"},
    {"images", "DIR", "write what pixels saw of each pair they decided, as PNG; needs gpu or both"},
    {"no-time", "", "leave times out, so that the same is written every time"},
    {"view", "VIEW", "iso, front, back, left, right, top or bottom [iso]"},
    {"show", "WHAT", "pieces, model, heat, boxes or strips [pieces]"},
    {"size", "WxH", "pixels [1200x900]"},
    {"explode", "SHARE", "pieces apart by this share of their way from the middle [0]"},
    {"level", "N", "boxes so many steps below the tree's root [3]"},
    {"turntable", "N", "so many pictures from all around, into a folder or NAME_{n}.png"},
    {"palette", "NAME", "spectrum, or safe: eight that the colour-blind tell apart [spectrum]"},
    {"background", "NAME", "dark or light [dark]"},
    {"strict", "", "exit code 1 where a warning says that less came out than was asked for"},
    {"repair", "SPEC",
     "default, none, a list of just these (weld,orient), or changes (+non_finite,-split)"},
    {"recipe", "FILE", "take settings from a recipe file; flags after it win"},
    {"save-recipe", "FILE", "write the settings in use as a recipe file"},
    {"report", "FILE", "write everything measured as JSON"},
    {"depfile", "FILE", "write what was read as a makefile rule"},
    {"progress", "STYLE", "bar, json (lines on stderr) or none"},
    {"threads", "N", "use at most so many threads; results do not depend on it"},
});

void help_line(std::string& out, std::string_view flag, std::string_view value,
               std::string_view help, std::string_view initial) {
    constexpr std::size_t k_column = 32;
    std::string head = "  --" + std::string(flag);
    head += value.empty() ? "" : " " + std::string(value);
    head.append(head.size() < k_column ? k_column - head.size() : 1, ' ');
    out += head + std::string(help);
    out += initial.empty() ? "\n" : " [" + std::string(initial) + "]\n";
}

void print_verb_help(const Verb& verb) {
    std::string out = "usage: hullwright " + std::string(verb.usage) + "\n\n" +
                      std::string(verb.help) + "\n\nflags:\n";
    for (const FlagHelp& flag : k_shared_flags) {
        if (std::find(verb.flags.begin(), verb.flags.end(), flag.flag) != verb.flags.end()) {
            help_line(out, flag.flag, flag.value, flag.help, {});
        }
    }
    out += "\nsettings (LENGTH is in model units, has a unit: 2 mm, or is 0.5% of the model's "
           "diagonal):\n";
    const Recipe initial;
    for (const Field& field : recipe_fields()) {
        help_line(out, field.flag, field.value, field.help, field_text(field, initial));
    }
    out += "\nexample:\n  " + std::string(verb.example) + "\n";
    print(out);
}

void print_help() {
    std::string out =
        "Hullwright turns 3D models into collision assets and shows what is wrong with them.\n\n"
        "usage: hullwright VERB …       work without a window\n"
        "       hullwright [MODEL]      open the window (not in hullwright-cli)\n\nverbs:\n";
    for (const Verb* verb : all_verbs()) {
        std::string head = "  " + std::string(verb->name);
        head.append(12 - head.size(), ' ');
        out += head + std::string(verb->summary) + "\n";
    }
    out += "\n  hullwright VERB --help      flags and an example\n"
           "  hullwright --version        versions of the libraries in use\n\n"
           "exit codes: 0 fine, 1 a check failed, 2 usage, 3 bad or unreadable input,\n"
           "            4 stopped, 70 internal\n\nexample:\n"
           "  hullwright info bracket.obj\n";
    print(out);
}

ExitCode usage_error(const std::string& message) {
    std::fprintf(stderr, "hullwright: %s (see --help)\n", printable(message, 4096).c_str());
    return k_usage;
}

std::optional<ProgressStyle> parse_style(std::string_view text) {
    return text == "bar"    ? std::optional(ProgressStyle::bar)
           : text == "json" ? std::optional(ProgressStyle::json)
           : text == "none" ? std::optional(ProgressStyle::none)
                            : std::nullopt;
}

// Reads a verb's words into Options; stops at the first that is wrong.
class Reader {
public:
    Reader(const Verb& verb, std::span<char* const> words) : verb_(verb), words_(words) {}

    [[nodiscard]] bool wants_help() const { return wants_help_; }
    [[nodiscard]] const std::optional<ExitCode>& failure() const { return failure_; }
    Options& options() { return options_; }

    void read() {
        bool flags_end = false;
        while (at_ < words_.size() && !failure_ && !wants_help_) {
            const std::string_view word = words_[at_++];
            if (flags_end || word.size() < 2 || word.front() != '-') {
                options_.inputs.emplace_back(word);
            } else if (word == "--") {
                flags_end = true;
            } else if (word == "-h" || word == "--help") {
                wants_help_ = true;
            } else if (word == "-o") {
                read_flag("output", std::nullopt);
            } else if (word.starts_with("--")) {
                const std::size_t equals = word.find('=');
                read_flag(word.substr(2, equals == word.npos ? word.npos : equals - 2),
                          equals == word.npos ? std::nullopt
                                              : std::optional(word.substr(equals + 1)));
            } else {
                failure_ = usage_error("unknown flag " + std::string(word));
            }
        }
    }

private:
    void read_flag(std::string_view name, std::optional<std::string_view> value) {
        const auto shared = std::find_if(k_shared_flags.begin(), k_shared_flags.end(),
                                         [&](const FlagHelp& f) { return f.flag == name; });
        const bool taken =
            shared != k_shared_flags.end() &&
            std::find(verb_.flags.begin(), verb_.flags.end(), name) != verb_.flags.end();
        const auto field = std::find_if(recipe_fields().begin(), recipe_fields().end(),
                                        [&](const Field& f) { return f.flag == name; });
        if (!taken && field == recipe_fields().end()) {
            failure_ = usage_error("unknown flag --" + std::string(name));
            return;
        }
        const bool needs_value = !taken || !shared->value.empty();
        if (!needs_value && value) {
            failure_ = usage_error("--" + std::string(name) + " takes no value");
            return;
        }
        if (needs_value && !value) {
            if (at_ >= words_.size()) {
                failure_ = usage_error("--" + std::string(name) + " needs a value");
                return;
            }
            value = words_[at_++];
        }
        if (taken) {
            apply_shared(name, value.value_or(""));
        } else {
            take(set_field(*field, *value, options_.recipe));
        }
    }

    void apply_shared(std::string_view name, std::string_view value) {
        if (name == "json") {
            options_.json = true;
        } else if (name == "mesh") {
            options_.mesh = true;
        } else if (name == "primitives") {
            options_.primitives = true;
        } else if (name == "elements") {
            options_.elements = true;
        } else if (name == "timings") {
            options_.timings = true;
        } else if (name == "strict") {
            options_.strict = true;
        } else if (name == "output") {
            options_.outputs.emplace_back(value);
        } else if (name == "repair") {
            take(apply_repair_spec(value, options_.recipe.repair));
        } else if (name == "recipe") {
            load_recipe(value);
        } else if (name == "save-recipe") {
            options_.save_recipe = value;
        } else if (name == "report") {
            options_.report = value;
        } else if (name == "model") {
            options_.model = value;
        } else if (name == "engine") {
            read_engine(value);
        } else if (name == "no-time") {
            options_.collide.no_time = true;
        } else if (name == "mode") {
            read_mode(value);
        } else if (name == "method") {
            read_method(value);
        } else if (name == "tile") {
            const auto side = parse_count(value);
            options_.collide.settings.tile = static_cast<int>(side.value_or(0) & 0xFFFFU);
            if (!side || *side < 8 || *side > 1024) {
                failure_ = usage_error("--tile takes a number from 8 to 1024");
            }
        } else if (std::optional<std::string>* const text = collide_text(name)) {
            text->emplace(value);
        } else if (read_picture(name, value)) {
            // of `picture` alone
        } else if (name == "depfile") {
            options_.depfile = value;
        } else if (name == "progress") {
            const auto style = parse_style(value);
            options_.progress = style.value_or(ProgressStyle::none);
            if (!style) {
                failure_ = usage_error("--progress takes bar, json or none");
            }
        } else if (name == "threads") {
            const auto count = parse_count(value);
            options_.threads = count.value_or(0);
            if (!count || *count == 0 || *count > 4096) {
                failure_ = usage_error("--threads takes a number from 1 to 4096");
            }
        }
    }

    void read_engine(std::string_view value) {
        options_.engine = find_engine(value);
        if (options_.engine == nullptr) {
            std::string names;
            for (const EngineLimits& engine : engines()) {
                names += (names.empty() ? "" : ", ") + std::string(engine.name);
            }
            failure_ = usage_error("--engine takes one of " + names);
        }
    }

    void read_mode(std::string_view value) {
        options_.collide.settings.mode = value == "all" ? CollideMode::all : CollideMode::any;
        if (value != "all" && value != "any") {
            failure_ = usage_error("--mode takes any or all");
        }
    }

    void read_method(std::string_view value) {
        options_.collide.settings.method = value == "gpu"    ? CollideMethod::gpu
                                           : value == "both" ? CollideMethod::both
                                                             : CollideMethod::exact;
        if (value != "gpu" && value != "both" && value != "exact") {
            failure_ = usage_error("--method takes gpu, exact or both");
        }
    }

    // True when the flag is one of pictures.
    bool read_picture(std::string_view name, std::string_view value) {
        constexpr std::array<std::string_view, 2> k_palettes = {"spectrum", "safe"};
        constexpr std::array<std::string_view, 2> k_backgrounds = {"dark", "light"};
        PictureOptions& picture = options_.picture;
        if (name == "view") {
            read_word(name, value, k_view_names, picture.view);
        } else if (name == "show") {
            read_word(name, value, k_shown_names, picture.shown);
        } else if (name == "palette") {
            read_word(name, value, k_palettes, picture.palette);
        } else if (name == "background") {
            read_word(name, value, k_backgrounds, picture.background);
        } else if (name == "size") {
            read_size(value);
        } else if (name == "explode") {
            const auto share = parse_number(value);
            picture.explode = share.value_or(0.0);
            constexpr double k_most = 100.0;
            if (!share || !(*share >= 0.0 && *share <= k_most)) {
                failure_ = usage_error("--explode takes a number from 0 to 100");
            }
        } else if (name == "turntable") {
            constexpr std::uint64_t k_most = 10000;
            const auto pictures = parse_count(value);
            picture.turntable = pictures.value_or(0);
            if (!pictures || *pictures == 0 || *pictures > k_most) {
                failure_ = usage_error("--turntable takes a number from 1 to 10000");
            }
        } else if (name == "level") {
            picture.level = parse_count(value);
            if (!picture.level) {
                failure_ = usage_error("--level takes a number from 0");
            }
        } else {
            return false;
        }
        return true;
    }

    // The words are in the order of the enum's values.
    template <class Enum>
    void read_word(std::string_view name, std::string_view value,
                   std::span<const std::string_view> words, Enum& to) {
        const auto found = std::find(words.begin(), words.end(), value);
        if (found != words.end()) {
            to = static_cast<Enum>(found - words.begin());
            return;
        }
        std::string all;
        for (const std::string_view word : words) {
            all += (all.empty() ? "" : ", ") + std::string(word);
        }
        failure_ = usage_error("--" + std::string(name) + " takes one of " + all);
    }

    // What the machine can draw is known later.
    void read_size(std::string_view value) {
        constexpr std::uint64_t k_most = 1'000'000;
        const std::size_t cross = value.find('x');
        const auto width = parse_count(value.substr(0, cross));
        const auto height =
            cross == value.npos ? std::nullopt : parse_count(value.substr(cross + 1));
        if (!width || !height || *width == 0 || *height == 0 || *width > k_most ||
            *height > k_most) {
            failure_ = usage_error("--size takes pixels as 1200x900, from 1 to 1000000 a side");
            return;
        }
        options_.picture.width = static_cast<int>(*width);
        options_.picture.height = static_cast<int>(*height);
    }

    std::optional<std::string>* collide_text(std::string_view name) {
        CollideOptions& collide = options_.collide;
        return name == "pose-a"   ? &collide.pose_a
               : name == "pose-b" ? &collide.pose_b
               : name == "poses"  ? &collide.poses
               : name == "trace"  ? &collide.trace
               : name == "images" ? &collide.images
                                  : nullptr;
    }

    void load_recipe(std::string_view value) {
        constexpr std::uint64_t k_recipe_bytes = 1U << 20U;
        const std::string file(value);
        options_.recipe_file = file;
        const auto text = read_text(file, k_recipe_bytes);
        const auto recipe = text ? recipe_from_json(*text, file) : Result<Recipe>(text.issue());
        if (recipe) {
            options_.recipe = *recipe;
        } else {
            failure_ = fail(recipe.issue());
        }
    }

    void take(const Status& status) {
        if (!status) {
            print_issue(status.issue());
            failure_ = k_usage;
        }
    }

    const Verb& verb_;
    std::span<char* const> words_;
    std::size_t at_ = 0;
    Options options_;
    bool wants_help_ = false;
    std::optional<ExitCode> failure_;
};

ExitCode run_verb(const Verb& verb, std::span<char* const> words) {
    Reader reader(verb, words);
    reader.read();
    if (reader.wants_help()) {
        print_verb_help(verb);
        return k_fine;
    }
    if (reader.failure()) {
        return *reader.failure();
    }
    const Options& options = reader.options();
    const bool has_numbers = &verb == &export_verb() || &verb == &picture_verb();
    if (const auto wrong = wrong_names(options, has_numbers)) {
        return usage_error(*wrong);
    }
    if (const auto clash = files_that_clash(options)) {
        return usage_error(*clash);
    }
    const ThreadLimit threads(options.threads);
    StopSignals signals;
    ProgressPrinter printer(options.progress);
    const ExitCode code = verb.run(options, Progress(signals.token(), &printer));
    if (code == k_fine || code == k_check_failed) {
        printer.finish();
    }
    return code;
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

ExitCode strictly(const Options& options, std::span<const Issue> warnings, std::size_t also) {
    const auto shorts = also + static_cast<std::size_t>(std::count_if(
                                   warnings.begin(), warnings.end(),
                                   [](const Issue& issue) { return falls_short(issue.code); }));
    if (!options.strict || shorts == 0) {
        return k_fine;
    }
    std::fprintf(stderr,
                 "hullwright: --strict: less came out than was asked for, by %s of the "
                 "warnings\n",
                 grouped_text(shorts).c_str());
    return k_check_failed;
}

Status write_depfile(const std::string& depfile, std::span<const std::string> targets,
                     std::span<const std::string> files) {
    const auto escaped = [](const std::string& path) {
        std::string out;
        for (const char c : path) {
            const bool meant = c == ' ' || c == '#' || c == '\\' || c == ':';
            out += meant ? "\\" : c == '$' ? "$" : "";
            out += c;
        }
        return out;
    };
    std::string rule;
    for (const std::string& target : targets) {
        rule += (rule.empty() ? "" : " ") + escaped(target);
    }
    rule += ":";
    for (const std::string& file : files) {
        rule += " " + escaped(file);
    }
    return write_file(depfile, rule + "\n");
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
        if (first == "--version") {
            print(version_text(extra_versions));
            return k_fine;
        }
        if (first == "--help" || first == "-h") {
            print_help();
            return k_fine;
        }
        if (const Verb* verb = find_verb(first); verb != nullptr) {
            return run_verb(*verb, arguments.subspan(1));
        }
        return usage_error(first.empty() ? std::string("no verb given")
                                         : "unknown verb " + std::string(first));
    } catch (const std::bad_alloc&) {
        std::fputs("error: out of memory; use a machine with more, or a smaller model\n", stderr);
        return k_internal;
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
    return first == k_worker_verb || first == "--help" || first == "-h" || first == "--version" ||
           find_verb(first) != nullptr;
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
