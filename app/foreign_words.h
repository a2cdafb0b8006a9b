// Declares the words about colliders that other programs made, which several verbs take.
#pragma once

#include "flags.h"
#include "pipeline/verify_foreign.h"

namespace hullwright::cli {

struct ForeignOptions : CommonOptions {
    const EngineLimits* engine = nullptr; // whose limits pieces are held against
    std::string report;                   // the page (HTML); empty: none is asked for
    double pieces_scale = 0.0;            // 0: what both files state decides
    // Is the number of a turn in k_turn_words; 0 where what both files state decides.
    std::size_t pieces_turn = 0;
};

inline constexpr std::array<std::string_view, 5> k_turn_words = {"as-stated", "none", "y-to-z",
                                                                 "z-to-y", "swap-yz"};
inline constexpr FlagWords k_turns = {k_turn_words, ""};

inline FlagSlot scale_slot(CommonOptions& options) {
    return NumberSlot{pipeline::k_least_scale, pipeline::k_largest_scale,
                      &member_of<&ForeignOptions::pieces_scale>(options)};
}

// Holds rows of a verb's table whose options are these.
inline constexpr Flag k_engine_flag = {"engine", "NAME",
                                       "also hold the pieces against this engine's limits",
                                       slot_of<&ForeignOptions::engine>};
inline constexpr Flag k_scale_flag = {
    "pieces-scale", "NUMBER", "foreign pieces: scale them so, to lie on the model", scale_slot};
inline constexpr Flag k_turn_flag = {
    "pieces-turn", "TURN",
    "foreign pieces: y-to-z, z-to-y, swap-yz or none; as-stated by both files [as-stated]",
    word_of<k_turns, &ForeignOptions::pieces_turn>};

inline constexpr Flag k_foreign_report_flag = {
    "report", "FILE",
    "foreign pieces: write a page (HTML) with all measures and pictures of the worst places",
    slot_of<&ForeignOptions::report>, FileUse::written};

[[nodiscard]] pipeline::ForeignSettings foreign_settings(const ForeignOptions& options);

// Returns the share of the work after which pictures of a page are drawn.
[[nodiscard]] double judged_at(const ForeignOptions& options);
// Writes the page that --report asks for, of sets that were judged against one model, or, where it
// is null, each by itself. It names files that were not read, too.
[[nodiscard]] Status write_foreign_page(std::span<const pipeline::ForeignVerdict> verdicts,
                                        std::span<const UnreadSet> unread, const Prepared* model,
                                        const ForeignOptions& options, const Progress& progress);

// Prints what reading has warned of.
void tell_of_foreign(const pipeline::ForeignVerdict& verdict);

} // namespace hullwright::cli
