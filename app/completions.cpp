#include "completions.h"

#include <algorithm>
#include <array>

namespace hullwright::cli {
namespace {

using Verbs = std::span<const Verb* const>;
using Flags = std::span<const ListedFlag>;

// Returns the text with a backslash before each of these characters.
std::string escaped(std::string_view text, std::string_view characters) {
    std::string out;
    for (const char c : text) {
        out += characters.find(c) == characters.npos ? "" : "\\";
        out += c;
    }
    return out;
}

// Shells take all between two of these quotes as it is.
std::string shell_quoted(std::string_view text) {
    std::string out = "'";
    for (const char c : text) {
        out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    }
    return out + "'";
}

std::string joined(std::span<const std::string> words) {
    std::string all;
    for (const std::string& word : words) {
        all += (all.empty() ? "" : " ") + word;
    }
    return all;
}

// Names of functions have no hyphens.
std::string function_of(const Verb& verb) {
    std::string name = "_hullwright_verb_" + std::string(verb.name);
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

std::string names_of(Verbs verbs) {
    std::string names;
    for (const Verb* verb : verbs) {
        names += std::string(verb->name) + " ";
    }
    return names;
}

std::string bash_head(Verbs /*verbs*/) {
    return "# Completions of hullwright-cli for bash, written by hullwright-cli --help=bash.\n";
}

// The function sets the flags of the verb, and what the flag before the cursor takes.
std::string bash_part(const Verb& verb, Flags flags) {
    std::string out = function_of(verb) + "() {\n    flags='--help";
    for (const ListedFlag& flag : flags) {
        out += " --" + std::string(flag.name);
    }
    out += "'\n    case $1 in\n";
    for (const ListedFlag& flag : flags) {
        if (flag.value.empty()) {
            continue;
        }
        const std::string name = "--" + std::string(flag.name);
        out += "    " + (flag.name == "output" ? "-o | " + name : name) + ") takes=";
        if (!flag.words.empty()) {
            out += "words words=" + shell_quoted(joined(flag.words));
        } else {
            constexpr std::array<std::string_view, 3> k_kinds = {"other", "files", "folders"};
            out += k_kinds[static_cast<std::size_t>(flag.path)];
        }
        out += " ;;\n";
    }
    return out + "    esac\n}\n";
}

std::string bash_tail(Verbs verbs) {
    return R"(_hullwright() {
    local flags='' takes='' words='' verb=${COMP_WORDS[1]}
    local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
    COMPREPLY=()
    if ((COMP_CWORD == 1)); then
        mapfile -t COMPREPLY < <(compgen -W ')" +
           names_of(verbs) + R"(--help --version' -- "$current")
        [[ ${COMP_WORDS[0]} == *-cli ]] || compopt -o default
        return
    fi
    # bash takes --flag=value for three words.
    if [[ $current == = ]]; then
        current=''
    elif [[ $before == = ]]; then
        before=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    local of_verb=_hullwright_verb_${verb//-/_}
    declare -F "$of_verb" >/dev/null && "$of_verb" "$before"
    case ${takes:-none}$current in
    words*) mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current") ;;
    other*) ;;
    none-*) mapfile -t COMPREPLY < <(compgen -W "$flags" -- "$current") ;;
    folders*)
        compopt -o filenames
        mapfile -t COMPREPLY < <(compgen -d -- "$current")
        ;;
    *)
        compopt -o filenames
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
        ;;
    esac
}
complete -F _hullwright hullwright-cli hullwright
)";
}

std::string zsh_head(Verbs /*verbs*/) {
    return "#compdef hullwright-cli hullwright\n"
           "# Completions of hullwright-cli for zsh, written by hullwright-cli --help=zsh.\n";
}

// Returns the flag as _arguments wants it: what it says stands in brackets, what it takes after
// colons.
std::string zsh_argument(const ListedFlag& flag, std::string_view name, std::string_view end) {
    std::string out = (flag.again ? "*" : "") + std::string(name);
    out += flag.value.empty() ? "" : end;
    out += "[" + escaped(flag.help, "[]\\") + "]";
    if (!flag.value.empty()) {
        out += ":" + escaped(flag.value, ":\\") + ":";
        constexpr std::array<std::string_view, 3> k_paths = {" ", "_files", "_files -/"};
        out += flag.words.empty() ? std::string(k_paths[static_cast<std::size_t>(flag.path)])
                                  : "(" + joined(flag.words) + ")";
    }
    return " \\\n        " + shell_quoted(out);
}

std::string zsh_part(const Verb& verb, Flags flags) {
    std::string out = function_of(verb) + "() {\n    _arguments '--help[flags and an example]'";
    for (const ListedFlag& flag : flags) {
        out += flag.name == "output" ? zsh_argument(flag, "-o", "+") : "";
        out += zsh_argument(flag, "--" + std::string(flag.name), "=");
    }
    return out + " \\\n        '*:file:_files'\n}\n";
}

std::string zsh_tail(Verbs verbs) {
    std::string out = "_hullwright() {\n    local -a verbs=(";
    for (const Verb* verb : verbs) {
        out += "\n        " +
               shell_quoted(std::string(verb->name) + ":" + escaped(verb->summary, ":\\"));
    }
    return out + R"()
    if ((CURRENT == 2)); then
        _describe verb verbs
        [[ $service == hullwright ]] && _files
        return
    fi
    local of_verb=_hullwright_verb_${words[2]//-/_}
    shift words
    ((CURRENT--))
    (($+functions[$of_verb])) && $of_verb
}
_hullwright "$@"
)";
}

std::string fish_quoted(std::string_view text) {
    return "'" + escaped(text, "'\\") + "'";
}

std::string fish_head(Verbs verbs) {
    std::string out =
        "# Completions of hullwright-cli for fish, written by hullwright-cli --help=fish.\n";
    for (const Verb* verb : verbs) {
        out += "complete -c hullwright-cli -n __fish_use_subcommand -f -a " +
               std::string(verb->name) + " -d " + fish_quoted(verb->summary) + "\n";
    }
    return out +
           "complete -c hullwright-cli -l help -s h -d 'Show help'\n"
           "complete -c hullwright-cli -n __fish_use_subcommand -l version -d 'Show versions'\n";
}

std::string fish_part(const Verb& verb, Flags flags) {
    std::string out;
    for (const ListedFlag& flag : flags) {
        out += "complete -c hullwright-cli -n '__fish_seen_subcommand_from " +
               std::string(verb.name) + "' -l " + std::string(flag.name);
        out += flag.name == "output" ? " -s o" : "";
        if (!flag.words.empty()) {
            out += " -x -a " + fish_quoted(joined(flag.words));
        } else if (flag.path == TakesPath::folder) {
            out += " -x -a '(__fish_complete_directories)'";
        } else if (flag.path == TakesPath::file) {
            out += " -r -F";
        } else if (!flag.value.empty()) {
            out += " -x";
        }
        out += " -d " + fish_quoted(flag.help) + "\n";
    }
    return out;
}

std::string no_tail(Verbs /*verbs*/) {
    return {};
}

} // namespace

const Completions& completions_for(HelpStyle style) {
    static constexpr Completions k_bash = {bash_head, bash_part, bash_tail};
    static constexpr Completions k_zsh = {zsh_head, zsh_part, zsh_tail};
    static constexpr Completions k_fish = {fish_head, fish_part, no_tail};
    return style == HelpStyle::bash ? k_bash : style == HelpStyle::zsh ? k_zsh : k_fish;
}

} // namespace hullwright::cli
