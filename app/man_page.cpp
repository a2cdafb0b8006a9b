#include "man_page.h"

#include "versions.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <utility>

namespace hullwright::cli {
namespace {

// Returns the code point that begins at `at`, and moves `at` to its last byte. The texts are our
// own, so that they are known to be UTF-8.
std::uint32_t code_point(std::string_view text, std::size_t& at) {
    const auto first = static_cast<unsigned char>(text[at]);
    const int more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;
    std::uint32_t code = first & (0x3fU >> static_cast<unsigned>(more));
    for (int i = 0; i < more; ++i) {
        code = code << 6U | (static_cast<unsigned char>(text[++at]) & 0x3fU);
    }
    return code;
}

// Returns how roff writes the character that begins at `at`, and moves `at` to its last byte.
std::string roff_character(std::string_view text, std::size_t& at) {
    constexpr std::array<std::pair<char, std::string_view>, 4> k_escapes = {
        {{'\\', "\\e"}, {'-', "\\-"}, {'~', "\\(ti"}, {'^', "\\(ha"}}};
    const char c = text[at];
    for (const auto& [plain, escape] : k_escapes) {
        if (c == plain) {
            return std::string(escape);
        }
    }
    if (static_cast<unsigned char>(c) < 0x80) {
        return std::string(1, c);
    }
    std::array<char, 16> name{};
    std::snprintf(name.data(), name.size(), "\\[u%04X]", code_point(text, at));
    return name.data();
}

// Returns the text as a line that roff takes for text, and for no request: pages are ASCII, so that
// they are shown alike in every locale.
std::string roff(std::string_view text) {
    std::string out = text.starts_with('.') || text.starts_with('\'') ? "\\&" : "";
    for (std::size_t at = 0; at < text.size(); ++at) {
        out += roff_character(text, at);
    }
    return out;
}

std::string upper(std::string_view text) {
    std::string out(text);
    for (char& c : out) {
        c = static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
    }
    return out;
}

std::string title(std::string_view name) {
    return ".TH \"" + roff(upper(name)) + "\" 1 \"" + release_date() + "\" \"" + program_name() +
           "\" \"Hullwright\"\n.SH NAME\n" + roff(name) + " \\- ";
}

// Help is text for a terminal: what is indented there are words with what they mean, as "  word its
// meaning", whose further lines are indented by more. What a flag does begins a paragraph.
std::string paragraphs(std::string_view help) {
    std::string out;
    bool in_words = false;
    while (!help.empty()) {
        const std::string_view line = help.substr(0, help.find('\n'));
        help.remove_prefix(std::min(line.size() + 1, help.size()));
        const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
        const std::string_view rest = line.substr(indent);
        const std::size_t gap = rest.find("  ");
        if (rest.empty()) {
            out += help.empty() ? "" : ".PP\n";
            in_words = false;
        } else if (indent == 2 && gap != rest.npos) {
            out += ".TP\n.B " + roff(rest.substr(0, gap)) + "\n" +
                   roff(rest.substr(rest.find_first_not_of(' ', gap))) + "\n";
            in_words = true;
        } else {
            const bool begins = out.ends_with(".\n") && rest.starts_with("--");
            out += (in_words && indent == 0) || begins ? ".PP\n" : "";
            in_words = in_words && indent > 0;
            out += roff(rest) + "\n";
        }
    }
    return out;
}

std::string entry(const ListedFlag& flag) {
    std::string out = ".TP\n";
    out += flag.name == "output" ? "\\fB\\-o\\fR, " : "";
    out += "\\fB\\-\\-" + roff(flag.name) + "\\fR";
    out += flag.value.empty() ? "" : " \\fI" + roff(flag.value) + "\\fR";
    out += "\n" + roff(flag.help) + "\n";
    if (!flag.words.empty()) {
        std::string all;
        for (const std::string& word : flag.words) {
            all += (all.empty() ? "" : ", ") + word;
        }
        out += ".br\nOne of: " + roff(all) + "\n";
    }
    out += flag.initial.empty() ? "" : ".br\nDefault: " + roff(flag.initial) + "\n";
    return out;
}

constexpr std::string_view k_exit_codes =
    ".SH \"EXIT STATUS\"\n.TP\n.B 0\nIt went well.\n.TP\n.B 1\nA check failed.\n.TP\n.B 2\n"
    "The command line was wrong.\n.TP\n.B 3\nThe input was bad, could not be read, or needs more "
    "memory than there is.\n.TP\n.B 4\n"
    "It was stopped.\n.TP\n.B 70\nSomething failed inside of the program.\n";

} // namespace

std::string man_page(std::span<const Verb* const> verbs) {
    std::string out = title("hullwright-cli") +
                      "turn 3D models into collision assets\n.SH SYNOPSIS\n.B hullwright\\-cli\n"
                      ".I VERB\n.RI [ flags ]\n.br\n.B hullwright\\-cli\n.I VERB\n"
                      ".B \\-\\-help\n.br\n.B hullwright\\-cli\n.B \\-\\-version\n"
                      ".SH DESCRIPTION\n"
                      "Hullwright turns 3D models into convex collision assets, proves what it\n"
                      "made, and says what is wrong with a model.  This is the program without a\n"
                      "window;\n.BR hullwright (1)\ntakes the same verbs.  Flags begin with\n"
                      ".BR \\-\\- ;\nwhat follows a lone\n.B \\-\\-\nare names of files.\n"
                      ".SH VERBS\n";
    for (const Verb* verb : verbs) {
        out += ".TP\n.BR hullwright\\-cli\\-" + roff(verb->name) + " (1)\n" + roff(verb->summary) +
               "\n";
    }
    out +=
        ".SH OPTIONS\n.TP\n\\fB\\-h\\fR, \\fB\\-\\-help\\fR\nShow the verbs; after a verb its "
        "flags and an example.\n.TP\n\\fB\\-\\-help=\\fIFORM\\fR\nThe same as a manual page\n"
        ".RB ( man ),\nor as completions for the shell\n.BR bash , \" zsh\" \" or\" \" fish\" ;\n"
        ".B verbs\nlists their names.\n.TP\n.B \\-\\-version\nShow the versions of the program "
        "and of the libraries in use.\n";
    out += k_exit_codes;
    out += ".SH EXAMPLES\n.nf\n";
    for (const Verb* verb : verbs) {
        out += roff(verb->example) + "\n";
    }
    return out + ".fi\n.SH \"SEE ALSO\"\n.BR hullwright (1)\n";
}

std::string man_page(const Verb& verb, std::span<const ListedFlag> flags) {
    const std::string name = "hullwright-cli-" + std::string(verb.name);
    std::string out = title(name) + roff(verb.summary) + "\n.SH SYNOPSIS\n.B hullwright\\-cli\n" +
                      roff(verb.usage) + "\n.SH DESCRIPTION\n" + paragraphs(verb.help) +
                      ".SH OPTIONS\n";
    for (const ListedFlag& flag : flags) {
        out += flag.is_setting ? "" : entry(flag);
    }
    out += ".TP\n\\fB\\-h\\fR, \\fB\\-\\-help\\fR\nShow these flags and an example.\n"
           ".SH SETTINGS\nThey make up the recipe, which a file keeps.  A LENGTH is in model\n"
           "units, has a unit (2 mm), or is in percent of the model's diagonal (0.5%).\n";
    for (const ListedFlag& flag : flags) {
        out += flag.is_setting ? entry(flag) : "";
    }
    out += k_exit_codes;
    return out + ".SH EXAMPLE\n.nf\n" + roff(verb.example) +
           "\n.fi\n.SH \"SEE ALSO\"\n.BR hullwright\\-cli (1),\n.BR hullwright (1)\n";
}

} // namespace hullwright::cli
