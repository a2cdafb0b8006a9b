// Holds what is set on the bench: the test in front, the values of all tests, and the rules. It
// also turns these, and what is wished of a play, into what desk and projects keep, and back.
#pragma once

#include "pipeline/project_view.h"
#include "ui/jobs/play_job.h"
#include "ui/probe/bench_tests.h"

#include <vector>

namespace hullwright::ui {

struct BenchState {
    std::size_t test = 0;
    std::vector<BenchValues> values; // of every test
    bool as_published = false;       // the rules are those of the classic lesson
    bool all_hits = false;           // all pieces of an asset that a ray meets, not the first alone

    bool operator==(const BenchState&) const = default;
};

// Returns the values with which every test begins; what is held against an asset begins beside it.
// The asset may be null.
[[nodiscard]] std::vector<BenchValues> bench_starts(const ProbedAsset* asset);

// Returns the state as a project has it, without the asset's files and the play. A test that there
// is not, and values that a test does not have, are as the bench begins.
[[nodiscard]] KeptBench kept_of(const BenchState& state, const std::vector<BenchValues>& starts);
[[nodiscard]] BenchState bench_state_of(const KeptBench& kept,
                                        const std::vector<BenchValues>& starts);

// Returns what is wished of a play as a project has it, without the name of its asset. A kind or a
// motion that there is not, and numbers that no play takes, are as a wish has them at first.
[[nodiscard]] KeptBalls kept_of(const PlayWish& wish);
[[nodiscard]] PlayWish play_wish_of(const KeptBalls& kept);

} // namespace hullwright::ui
