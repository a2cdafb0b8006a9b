// Tells the host of a unit's process how far the unit is: by a word of memory that both share,
// which needs no reader, so that neither waits for the other, whenever one of them ends.
#pragma once

#include "base/progress.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>

namespace hullwright::batch {

// The word counts the fraction in steps of 2^-30.
using FractionWord = std::atomic<std::uint32_t>;
static_assert(FractionWord::is_always_lock_free && sizeof(FractionWord) == 4);

// Returns the word to its system.
struct UnmapWord {
    void operator()(FractionWord* word) const;
};
using MappedWord = std::unique_ptr<FractionWord, UnmapWord>;

// Is the host's end. Where the system has no such memory, nothing is ever told.
class ToldFraction {
public:
    ToldFraction();
    ~ToldFraction();
    ToldFraction(const ToldFraction&) = delete;
    ToldFraction& operator=(const ToldFraction&) = delete;

    // Is what the child is lent, until it has begun; -1: nothing.
    [[nodiscard]] int file() const { return file_; }
    // Keeps the word alone, which lives on.
    [[nodiscard]] MappedWord take_word() { return std::move(word_); }

private:
    int file_ = -1;
    MappedWord word_;
};

// Returns the fraction, from 0 to 1 whatever the child has written; 0 of no word.
[[nodiscard]] double fraction_in(const MappedWord& word);

// Is the child's end: it writes what it hears into the memory behind a file of that number, and
// closes the file, so that no child of its own gets it. Any other file is left alone.
class FractionTeller final : public ProgressSink {
public:
    explicit FractionTeller(int file);
    void on_progress(std::string_view stage, double fraction) override;

private:
    MappedWord word_;
};

} // namespace hullwright::batch
