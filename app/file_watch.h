// Waits until files change that something was made of, and are whole again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <ctime>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace hullwright::cli {

class FileWatch {
public:
    // All `needed` files have to be there before something can be made of them.
    explicit FileWatch(std::vector<std::string> needed)
        : files_(std::move(needed)), needed_(files_.size()) {}

    // Begins to make something of the files: what changes from now on is a change.
    void begin();
    // Adds files that were found to matter since then.
    void add(std::span<const std::string> files);
    // Returns after a change, when all that is needed is there and nothing has changed for k_steady
    // looks: then writers that write in place are done. False where it was stopped before.
    [[nodiscard]] bool wait(const std::stop_token& stop);

private:
    // Holds whatever a file system tells of a file, which changes when it is written anew; a file
    // that is not there has none of it.
    struct Mark {
        std::uint64_t device = 0;
        std::uint64_t number = 0; // of the file there; 0: it is not there
        std::int64_t size = 0;
        std::int64_t written_s = 0;
        std::int64_t written_ns = 0;
        std::int64_t touched_s = 0; // by whatever changes the file or what is said of it
        std::int64_t touched_ns = 0;

        bool operator==(const Mark&) const = default;
    };
    static constexpr std::int64_t k_look_ms =
        50;                            // half of the time within which a stop is promised
    static constexpr int k_steady = 6; // writers pause for less than so many looks

    [[nodiscard]] static Mark look_at(const std::string& file);
    [[nodiscard]] std::vector<Mark> look() const;

    std::vector<std::string> files_; // what is needed comes first
    std::size_t needed_;
    std::vector<Mark> seen_; // when it was begun
    timespec begun_{};
};

} // namespace hullwright::cli
