#include "ui/probe/bench_state.h"

namespace hullwright::ui {

std::vector<BenchValues> bench_starts(const ProbedAsset* asset) {
    std::vector<BenchValues> starts;
    for (const BenchTest& test : bench_tests()) {
        starts.push_back(
            test.needs_asset() && asset != nullptr
                ? test.start_beside(pipeline::posed_bounds(*asset->body, hullwright::Pose()))
                : test.start());
    }
    return starts;
}

KeptBench kept_of(const BenchState& state, const std::vector<BenchValues>& starts) {
    KeptBench kept;
    kept.test = bench_tests()[state.test].name;
    kept.as_published = state.as_published;
    kept.all_hits = state.all_hits;
    for (std::size_t i = 0; i < starts.size(); ++i) {
        if (state.values[i] != starts[i]) {
            kept.values[bench_tests()[i].name] = state.values[i];
        }
    }
    return kept;
}

BenchState bench_state_of(const KeptBench& kept, const std::vector<BenchValues>& starts) {
    BenchState state;
    state.test = bench_test(kept.test);
    state.as_published = kept.as_published;
    state.all_hits = kept.all_hits;
    for (std::size_t i = 0; i < starts.size(); ++i) {
        const auto found = kept.values.find(bench_tests()[i].name);
        const bool fits = found != kept.values.end() && found->second.size() == starts[i].size();
        state.values.push_back(fits ? found->second : starts[i]);
    }
    return state;
}

} // namespace hullwright::ui
