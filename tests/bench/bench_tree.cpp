// Measures trees over the pieces of real models: the time to build them, and how much larger the
// boxes of each way to fit them are than the smallest that CGAL finds.
#include "base/parallel.h"
#include "bench/benched.h"
#include "tree/hull_tree.h"

#include <algorithm>
#include <benchmark/benchmark.h>
#include <map>
#include <string>
#include <vector>

using namespace hullwright;

namespace {

// Returns the mean over all nodes whose hulls have a volume.
double mean_ratio(const HullTree& boxes, const std::vector<double>& least) {
    double sum = 0.0;
    double count = 0.0;
    for (std::size_t node = 0; node < least.size(); ++node) {
        if (least[node] > 0.0) {
            sum += boxes.boxes[node].volume() / least[node];
            count += 1.0;
        }
    }
    return sum / count;
}

// Returns the volumes of the best boxes known for the nodes of the tree.
const std::vector<double>& least_volumes(const std::string& name, double percent) {
    static std::map<std::pair<std::string, double>, std::vector<double>> known;
    const auto [slot, fresh] = known.try_emplace({name, percent});
    if (fresh) {
        const auto tree = build_tree(bench::pieces_of(name, percent), {});
        slot->second.resize(tree->nodes.size());
        (void)for_each_block(slot->second.size(), 1, {}, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                const auto node = static_cast<Index>(i);
                slot->second[i] =
                    fit_box(tree->vertices_of(node), tree->triangles_of(node), Fit::optimal)
                        .volume();
            }
        });
    }
    return slot->second;
}

void build(benchmark::State& state, const std::string& name, double percent, Fit fit) {
    const std::vector<Piece>& pieces = bench::pieces_of(name, percent);
    if (pieces.empty()) {
        state.SkipWithError("no model in ../shared/models");
        return;
    }
    TreeSettings settings;
    settings.fit = fit;
    HullTree tree;
    for (auto _ : state) {
        tree = *build_tree(pieces, settings);
    }
    state.counters["pieces"] = static_cast<double>(pieces.size());
    state.counters["vertices_per_node"] =
        static_cast<double>(tree.vertices.size()) / static_cast<double>(tree.nodes.size());
    constexpr std::size_t k_patience = 2000; // nodes whose best boxes take 15 ms each
    if (tree.nodes.size() <= k_patience) {
        state.counters["of_least_volume"] = mean_ratio(tree, least_volumes(name, percent));
    }
}

} // namespace

int main(int argc, char** argv) {
    constexpr std::array k_fits = std::to_array<std::pair<const char*, Fit>>(
        {{"vertices", Fit::vertices}, {"surface", Fit::surface}, {"auto", Fit::automatic}});
    for (const char* name : {"spot", "cow", "fandisk", "rocker-arm", "stanford-bunny"}) {
        for (const auto& [fit_name, fit] : k_fits) {
            benchmark::RegisterBenchmark(
                (std::string("tree_half_percent/") + name + "/" + fit_name).c_str(), build, name,
                0.5, fit)
                ->Unit(benchmark::kMillisecond);
        }
    }
    for (const char* name : {"cow", "stanford-bunny", "armadillo"}) {
        benchmark::RegisterBenchmark((std::string("tree_exact/") + name).c_str(), build, name, 0.0,
                                     Fit::automatic)
            ->Unit(benchmark::kMillisecond);
    }
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
