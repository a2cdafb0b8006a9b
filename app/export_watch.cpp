#include "export_watch.h"

#include "file_watch.h"

#include <cstdio>
#include <optional>

namespace hullwright::cli {
namespace {

// Recipes may have changed, and flags after them win as before; none where they cannot be read.
std::optional<ExportOptions> read_again(const Verb& verb, std::span<char* const> words) {
    ExportOptions options;
    const WordsRead read = read_words(verb.flags, words, options);
    return read.what == ReadWords::options ? std::optional(std::move(options)) : std::nullopt;
}

} // namespace

ExitCode watch_export(const Verb& verb, std::span<char* const> words, const ExportOptions& first,
                      WriteOnce write_once, const Progress& progress) {
    const Progress unseen(progress.token()); // a bar for each write would hide the lines
    FileWatch files(first.files.read);
    std::optional<ExportOptions> options = first;
    for (bool is_first = true;; is_first = false) {
        files.begin();
        if (options) {
            std::vector<std::string> read;
            const ExitCode code = write_once(*options, unseen, read);
            if (unseen.stopped() || (is_first && code == k_usage)) {
                return code;
            }
            files.add(read);
        }
        std::fflush(stdout);
        if (is_first) {
            std::fputs("watching what was read; Ctrl+C ends it\n", stderr);
        }
        if (!files.wait(progress.token())) {
            return k_fine;
        }
        options = read_again(verb, words);
    }
}

} // namespace hullwright::cli
