#include "flags.h"

#include "base/files.h"
#include "base/overloaded.h"
#include "base/text.h"
#include "pipeline/target_export.h"
#include "pipeline/verify.h"

#include <algorithm>
#include <cstdio>
#include <limits>

namespace hullwright::cli {
namespace {

// Holds the rest of "--NAME takes …" for a wrong value, and nothing for one that was taken.
using Wanted = std::optional<std::string>;

Wanted read_count(const CountSlot& slot, std::string_view value, CommonOptions& options) {
    const auto count = parse_count(value);
    if (count && *count >= slot.lowest && *count <= slot.highest) {
        slot.set(options, *count);
        return std::nullopt;
    }
    const bool has_end = slot.highest != std::numeric_limits<std::uint64_t>::max();
    return "a number from " + std::to_string(slot.lowest) +
           (has_end ? " to " + std::to_string(slot.highest) : "");
}

Wanted read_number(const NumberSlot& slot, std::string_view value) {
    const auto number = parse_number(value);
    if (number && *number >= slot.lowest && *number <= slot.highest) {
        *slot.to = *number;
        return std::nullopt;
    }
    return "a number from " + number_text(slot.lowest) + " to " + number_text(slot.highest);
}

std::string listed(std::span<const std::string_view> words) {
    std::string all;
    for (const std::string_view word : words) {
        all += (all.empty() ? "" : ", ") + std::string(word);
    }
    return "one of " + all;
}

Wanted read_word(const WordSlot& slot, std::string_view value, CommonOptions& options) {
    const auto found = std::find(slot.words.begin(), slot.words.end(), value);
    if (found != slot.words.end()) {
        slot.set(options, static_cast<std::size_t>(found - slot.words.begin()));
        return std::nullopt;
    }
    return slot.takes.empty() ? listed(slot.words) : std::string(slot.takes);
}

// Any size is taken here, as what the machine can draw is known later.
Wanted read_size(const SizeSlot& slot, std::string_view value) {
    constexpr std::uint64_t k_most = 1'000'000; // sixty times what graphics draw today
    const std::size_t cross = value.find('x');
    const auto width = parse_count(value.substr(0, cross));
    const auto height = cross == value.npos ? std::nullopt : parse_count(value.substr(cross + 1));
    if (!width || !height || *width == 0 || *height == 0 || *width > k_most || *height > k_most) {
        return "pixels as 1200x900, from 1 to 1000000 a side";
    }
    *slot.width = static_cast<int>(*width);
    *slot.height = static_cast<int>(*height);
    return std::nullopt;
}

Wanted read_engine(const EngineLimits*& engine, std::string_view value) {
    engine = find_engine(value);
    std::vector<std::string_view> names;
    for (const EngineLimits& each : engines()) {
        names.push_back(each.name);
    }
    return engine != nullptr ? std::nullopt : Wanted(listed(names));
}

Wanted read_target(std::vector<const Target*>& chosen, std::string_view value) {
    if (const Target* target = find_target(value)) {
        chosen.push_back(target);
        return std::nullopt;
    }
    std::vector<std::string_view> words;
    for (const Target& each : targets()) {
        words.push_back(each.word);
    }
    return listed(words);
}

Wanted read_preset(const PresetSlot& slot, std::string_view value) {
    const RecipePreset* preset = find_preset(value);
    if (preset != nullptr) {
        apply_preset(*preset, *slot.recipe);
        return std::nullopt;
    }
    std::vector<std::string_view> words;
    for (const RecipePreset& each : recipe_presets()) {
        words.push_back(each.word);
    }
    return listed(words);
}

Status read_recipe_file(const RecipeSlot& slot, std::string_view value) {
    constexpr std::uint64_t k_recipe_bytes =
        1U << 20U; // one that names all settings has a few thousand
    *slot.file = value;
    const auto text = read_text(*slot.file, k_recipe_bytes);
    auto read = text ? recipe_file_from_json(*text, *slot.file) : Result<RecipeFile>(text.issue());
    if (!read) {
        return read.issue();
    }
    *slot.recipe = std::move(read->recipe);
    *slot.exports = std::move(read->exports);
    return Done{};
}

// Reads a verb's words into its options; stops at the first that is wrong.
class Reader {
public:
    Reader(std::span<const Flag> flags, std::span<char* const> words, CommonOptions& options)
        : flags_(flags), words_(words), options_(options) {}

    WordsRead read() {
        bool flags_end = false;
        while (at_ < words_.size() && read_.what == ReadWords::options) {
            const std::string_view word = words_[at_++];
            if (flags_end || word.size() < 2 || word.front() != '-') {
                options_.inputs.emplace_back(word);
            } else if (word == "--") {
                flags_end = true;
            } else if (const auto style = help_style(word)) {
                read_.what = ReadWords::help;
                read_.style = *style;
            } else if (word == "-o") {
                read_flag("output", std::nullopt);
            } else if (word.starts_with("--")) {
                const std::size_t equals = word.find('=');
                read_flag(word.substr(2, equals == word.npos ? word.npos : equals - 2),
                          equals == word.npos ? std::nullopt
                                              : std::optional(word.substr(equals + 1)));
            } else {
                refuse("unknown flag " + std::string(word));
            }
        }
        name_files();
        return read_;
    }

private:
    void refuse(const std::string& message) { end_with(usage_error(message)); }
    void end_with(ExitCode code) { read_ = {ReadWords::wrong, code, HelpStyle::people}; }

    void read_flag(std::string_view name, std::optional<std::string_view> value) {
        const auto flag = std::find_if(flags_.begin(), flags_.end(),
                                       [&](const Flag& f) { return f.name == name; });
        const auto field = std::find_if(recipe_fields().begin(), recipe_fields().end(),
                                        [&](const Field& f) { return f.flag == name; });
        const bool taken = flag != flags_.end();
        if (!taken && field == recipe_fields().end()) {
            refuse("unknown flag --" + std::string(name));
            return;
        }
        const bool needs_value = !taken || !flag->value.empty();
        if (!needs_value && value) {
            refuse("--" + std::string(name) + " takes no value");
            return;
        }
        if (needs_value && !value) {
            if (at_ >= words_.size()) {
                refuse("--" + std::string(name) + " needs a value");
                return;
            }
            value = words_[at_++];
        }
        if (taken) {
            read_value(*flag, value.value_or(""));
        } else {
            options_.has_settings = true;
            end_unless(set_field(*field, *value, options_.recipe));
        }
    }

    void read_value(const Flag& flag, std::string_view value) {
        const Wanted wanted = std::visit(
            Overloaded{[](bool* to) { return assign(*to, true); },
                       [&](std::string* to) { return assign(*to, std::string(value)); },
                       [&](std::optional<std::string>* to) {
                           return assign(*to, std::optional(std::string(value)));
                       },
                       [&](std::vector<std::string>* to) {
                           to->emplace_back(value);
                           return Wanted();
                       },
                       [&](const CountSlot& to) { return read_count(to, value, options_); },
                       [&](const NumberSlot& to) { return read_number(to, value); },
                       [&](const WordSlot& to) { return read_word(to, value, options_); },
                       [&](const SizeSlot& to) { return read_size(to, value); },
                       [&](const EngineLimits** to) { return read_engine(*to, value); },
                       [&](std::vector<const Target*>* to) { return read_target(*to, value); },
                       [&](const PresetSlot& to) {
                           options_.has_settings = true;
                           return read_preset(to, value);
                       },
                       [&](RepairSettings* to) {
                           options_.has_settings = true;
                           end_unless(apply_repair_spec(value, *to));
                           return Wanted();
                       },
                       [&](const RecipeSlot& to) {
                           options_.has_settings = true;
                           if (const auto done = read_recipe_file(to, value); !done) {
                               end_with(fail(done.issue()));
                           }
                           return Wanted();
                       }},
            flag.slot(options_));
        if (wanted) {
            refuse("--" + std::string(flag.name) + " takes " + *wanted);
        }
    }

    template <class T> static Wanted assign(T& to, T value) {
        to = std::move(value);
        return std::nullopt;
    }

    void end_unless(const Status& status) {
        if (!status) {
            print_issue(status.issue());
            end_with(k_usage);
        }
    }

    void name_files() {
        options_.files.read = options_.inputs;
        for (const Flag& flag : flags_) {
            for (const std::string& path : files_of(flag)) {
                if (flag.use == FileUse::read) {
                    options_.files.read.push_back(path);
                } else {
                    options_.files.written.push_back(
                        {flag.name == "output" ? "-o" : "--" + std::string(flag.name), path});
                }
            }
        }
    }

    std::vector<std::string> files_of(const Flag& flag) {
        if (flag.use == FileUse::none) {
            return {};
        }
        const auto given = [](const std::string& path) {
            return path.empty() ? std::vector<std::string>() : std::vector{path};
        };
        return std::visit(Overloaded{[&](std::string* path) { return given(*path); },
                                     [&](std::optional<std::string>* path) {
                                         return given(path->value_or(std::string()));
                                     },
                                     [](std::vector<std::string>* paths) { return *paths; },
                                     [&](const RecipeSlot& recipe) { return given(*recipe.file); },
                                     [](const auto&) { return std::vector<std::string>(); }},
                          flag.slot(options_));
    }

    std::span<const Flag> flags_;
    std::span<char* const> words_;
    CommonOptions& options_;
    std::size_t at_ = 0;
    WordsRead read_;
};

void help_line(std::string& out, std::string_view flag, std::string_view value,
               std::string_view help, std::string_view initial) {
    constexpr std::size_t k_column = 32;
    std::string head = "  --" + std::string(flag);
    head += value.empty() ? "" : " " + std::string(value);
    head.append(head.size() < k_column ? k_column - head.size() : 1, ' ');
    out += head + std::string(help);
    out += initial.empty() ? "\n" : " [" + std::string(initial) + "]\n";
}

} // namespace

std::optional<HelpStyle> help_style(std::string_view word) {
    constexpr std::array<std::string_view, 6> k_words = {
        "--help", "--help=man", "--help=bash", "--help=zsh", "--help=fish", "--help=verbs"};
    const auto found = std::find(k_words.begin(), k_words.end(), word == "-h" ? "--help" : word);
    return found == k_words.end() ? std::nullopt
                                  : std::optional(static_cast<HelpStyle>(found - k_words.begin()));
}

WordsRead read_words(std::span<const Flag> flags, std::span<char* const> words,
                     CommonOptions& options) {
    return Reader(flags, words, options).read();
}

std::string flags_help(std::span<const Flag> flags, const Recipe& initial) {
    std::string out = "flags:\n";
    for (const Flag& flag : flags) {
        help_line(out, flag.name, flag.value, flag.help, {});
    }
    out += "\nsettings (LENGTH is in model units, has a unit: 2 mm, or is 0.5% of the model's "
           "diagonal):\n";
    for (const Field& field : recipe_fields()) {
        help_line(out, field.flag, field.value, field.help, field_text(field, initial));
    }
    return out;
}

ExitCode usage_error(const std::string& message) {
    std::fprintf(stderr, "hullwright: %s (see --help)\n", printable(message, 4096).c_str());
    return k_usage;
}

} // namespace hullwright::cli
