// How trees of real models are traversed: pairs of boxes tested and pairs of pieces left for every
// way to part the pieces of a node, and the time for a pair of boxes. Random poses, of which about
// half make the models' boxes meet deeply enough that some pieces are left.
#include "bench/benched.h"
#include "query/traverse.h"
#include "support/assets.h"

#include <benchmark/benchmark.h>
#include <map>
#include <random>
#include <string>
#include <tuple>
#include <vector>

using namespace hullwright;

namespace {

const QueryTree& tree_of(const std::string& name, double percent, Split split) {
    static std::map<std::tuple<std::string, double, Split>, QueryTree> made;
    const auto [slot, fresh] = made.try_emplace({name, percent, split});
    if (fresh) {
        TreeSettings settings;
        settings.split = split;
        PieceSet set;
        set.pieces = bench::pieces_of(name, percent);
        const double margin = 0.02 * 0.01 * percent * bounds_of(*bench::model(name)).diagonal();
        const auto packed = pack_tree(*build_tree(set.pieces, settings), {margin});
        const auto bytes =
            tests::bytes_of(set, *packed, margin, bench::model(name)->triangles.size());
        hwa::Asset asset;
        (void)hwa::Asset::open(bytes.data(), bytes.size(), asset);
        slot->second = query_tree(asset);
    }
    return slot->second;
}

// The second turned anyhow, its middle within reach of the first's.
std::vector<Pose> random_poses(const std::string& a, const std::string& b, std::size_t count) {
    std::mt19937 random(1);
    std::normal_distribution<double> normal;
    std::uniform_real_distribution<double> unit(0.0, 1.0);
    const Aabb box_a = bounds_of(*bench::model(a));
    const Aabb box_b = bounds_of(*bench::model(b));
    const double reach = 0.5 * (box_a.diagonal() + box_b.diagonal());
    std::vector<Pose> poses;
    for (std::size_t i = 0; i < count; ++i) {
        Pose pose;
        pose.turn =
            Eigen::Quaterniond(normal(random), normal(random), normal(random), normal(random))
                .normalized()
                .toRotationMatrix();
        const Vec3 way = Vec3(normal(random), normal(random), normal(random)).normalized();
        pose.move = box_a.centre() + reach * unit(random) * way - pose.turn * box_b.centre();
        poses.push_back(pose);
    }
    return poses;
}

void traverse(benchmark::State& state, const std::string& a, const std::string& b, double percent,
              Split split) {
    const QueryTree& tree_a = tree_of(a, percent, split);
    const QueryTree& tree_b = tree_of(b, percent, split);
    const std::vector<Pose> poses = random_poses(a, b, 1000);
    Traverser traverser;
    double tests = 0.0;
    double leaves = 0.0;
    double touching = 0.0;
    for (const Pose& pose : poses) {
        const auto found = traverser.run(tree_a, tree_b, pose);
        tests += static_cast<double>(traverser.box_tests());
        leaves += static_cast<double>(found.size());
        touching += found.empty() ? 0.0 : 1.0;
    }
    for (auto _ : state) {
        for (const Pose& pose : poses) {
            benchmark::DoNotOptimize(traverser.run(tree_a, tree_b, pose).size());
        }
    }
    const auto count = static_cast<double>(poses.size());
    state.counters["box_pairs"] = tests / count;
    state.counters["piece_pairs"] = leaves / count;
    state.counters["with_pairs"] = touching / count;
    state.counters["us_per_pose"] =
        benchmark::Counter(1e-6 * count * static_cast<double>(state.iterations()),
                           benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
    state.counters["ns_per_box_pair"] =
        benchmark::Counter(1e-9 * tests * static_cast<double>(state.iterations()),
                           benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

} // namespace

int main(int argc, char** argv) {
    using Pair = std::pair<const char*, const char*>;
    const bool models = !bench::model_names().empty();
    for (const double percent : models ? std::vector{0.5, 0.0} : std::vector<double>()) {
        for (const auto& [a, b] :
             {Pair("cow", "cow"), Pair("spot", "teapot"), Pair("stanford-bunny", "stanford-bunny"),
              Pair("fandisk", "rocker-arm")}) {
            for (const auto& [name, split] :
                 {std::pair<const char*, Split>("median", Split::median),
                  {"mean", Split::mean},
                  {"area", Split::area}}) {
                benchmark::RegisterBenchmark((std::string("traverse/") + a + "/" + b +
                                              (percent > 0.0 ? "/half_percent/" : "/exact/") + name)
                                                 .c_str(),
                                             traverse, a, b, percent, split)
                    ->Unit(benchmark::kMillisecond);
            }
        }
    }
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
