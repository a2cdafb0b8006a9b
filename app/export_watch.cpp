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
                      WriteOnce write_once, const std::stop_token& stop) {
    FileWatch files(first.files.read);
    std::optional<ExportOptions> options = first;
    for (bool is_first = true;; is_first = false) {
        files.begin();
        if (options) {
            std::vector<std::string> read;
            const ExitCode code = show_progress(*options, stop, [&](const Progress& progress) {
                return write_once(*options, progress, read);
            });
            if (stop.stop_requested() || (is_first && code == k_usage)) {
                return code;
            }
            files.add(read);
        }
        std::fflush(stdout);
        if (is_first) {
            std::fputs("watching what was read; Ctrl+C ends it\n", stderr);
        }
        if (!files.wait(stop)) {
            return k_fine;
        }
        options = read_again(verb, words);
    }
}

} // namespace hullwright::cli
