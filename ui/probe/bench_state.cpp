#include "ui/probe/bench_state.h"

#include "ui/probe/play_scene.h"

#include <algorithm>
#include <array>
#include <string>

namespace hullwright::ui {
namespace {

constexpr std::array<const char*, 3> k_kept_kinds = {"drop", "throw", "holes"};
constexpr std::array<const char*, 3> k_kept_motions = {"parabola", "explicit_euler",
                                                       "semi_implicit_euler"};

// Sets a choice to the word's place among the words; other words leave it as it is.
template <class Choice>
void choose_by_word(const std::array<const char*, 3>& words, const std::string& word,
                    Choice& choice) {
    const auto found =
        std::ranges::find_if(words, [&word](const char* each) { return word == each; });
    if (found != words.end()) {
        choice = static_cast<Choice>(found - words.begin());
    }
}

bool are_masses(const std::vector<double>& masses, std::uint32_t balls) {
    return (masses.size() == 1 || masses.size() == balls) &&
           std::ranges::all_of(masses, [](double mass) { return mass > 0.0; });
}

} // namespace

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

KeptBalls kept_of(const PlayWish& wish) {
    const DropSettings& balls = wish.settings.balls;
    KeptBalls kept;
    kept.kind = k_kept_kinds[static_cast<std::size_t>(wish.kind)];
    kept.motion = k_kept_motions[static_cast<std::size_t>(balls.motion)];
    kept.count = balls.count;
    kept.masses = balls.masses.empty() ? std::vector{balls.mass} : balls.masses;
    kept.radius = balls.radius;
    kept.height = balls.height;
    kept.seconds = balls.seconds;
    kept.restitution = balls.restitution;
    kept.gravity = balls.gravity;
    kept.step = balls.step;
    kept.up = balls.up;
    kept.from = wish.settings.from;
    kept.velocity = wish.settings.velocity;
    return kept;
}

PlayWish play_wish_of(const KeptBalls& kept) {
    PlayWish wish;
    DropSettings& balls = wish.settings.balls;
    choose_by_word(k_kept_kinds, kept.kind, wish.kind);
    choose_by_word(k_kept_motions, kept.motion, balls.motion);
    const auto take_positive = [](double number, double& into) {
        into = number >= 0.0 ? number : into;
    };
    constexpr std::uint64_t k_most = PlayScene::k_most_balls;
    if (kept.count >= 1 && kept.count <= k_most) {
        balls.count = static_cast<std::uint32_t>(kept.count);
    }
    if (are_masses(kept.masses, balls.count)) {
        balls.mass = kept.masses.front();
        balls.masses = kept.masses.size() > 1 ? kept.masses : std::vector<double>();
    }
    take_positive(kept.radius, balls.radius);
    take_positive(kept.seconds, balls.seconds);
    take_positive(std::min(kept.restitution, 1.0), balls.restitution);
    take_positive(kept.gravity, balls.gravity);
    take_positive(kept.step, balls.step);
    balls.height = kept.height; // below 0 it is left to be chosen
    balls.up = kept.up;
    wish.settings.from = kept.from;
    wish.settings.velocity = kept.velocity;
    return wish;
}

} // namespace hullwright::ui
