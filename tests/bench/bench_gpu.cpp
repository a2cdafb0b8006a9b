// Measures pairs of pieces decided by drawing, a whole batch at a time and with proof, and in the
// same run one pair at a time by depth and stencil passes, which prove nothing. The pairs are
// leaves whose boxes meet, of models in random poses.
#include "bench/benched.h"
#include "gpu/raster_pairs.h"
#include "gpu/reference_raster.h"
#include "query/collider.h"
#include "query/least_overlap.h"
#include "report/reasons.h"
#include "support/assets.h"
#include "tree/hull_tree.h"

#include <benchmark/benchmark.h>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <deque>
#include <random>

using namespace hullwright;

namespace {

const GlContext* context = nullptr;

struct Loaded {
    Collider collider;
    RasterAsset raster;
};

Loaded load(const std::string& name, double percent) {
    PieceSet set;
    set.pieces = bench::pieces_of(name, percent);
    const TriMesh& mesh = *bench::model(name);
    const double margin = 0.02 * 0.01 * percent * bounds_of(mesh).diagonal();
    const auto packed = pack_tree(*build_tree(set.pieces, {}), {margin});
    const auto bytes = tests::bytes_of(set, *packed, margin, mesh.triangles.size());
    hwa::Asset asset;
    (void)hwa::Asset::open(bytes.data(), bytes.size(), asset);
    return {*Collider::make(asset, name), *RasterAsset::make(asset, name)};
}

// Returns a random pose in which the balls around both boxes meet.
Pose random_pose(const Aabb& a, const Aabb& b, std::mt19937& random) {
    std::normal_distribution<double> normal;
    std::uniform_real_distribution<double> share(0.0, 1.0);
    const auto direction = [&] {
        const double x = normal(random);
        const double y = normal(random);
        return Vec3(Vec3(x, y, normal(random)).normalized());
    };
    Pose pose;
    pose.turn = Eigen::AngleAxisd(6.3 * share(random), direction()).toRotationMatrix();
    const double reach = 0.5 * share(random) * (a.diagonal() + b.diagonal());
    pose.move = a.centre() + reach * direction() - pose.turn * b.centre();
    return pose;
}

// Holds two models, b's pieces moved into place, and the pairs of pieces to decide.
struct Scene {
    Loaded a;
    Loaded b;
    std::deque<std::vector<Vec3>> moved;
    std::vector<HullPair> pairs;
};

Scene scene_of(const std::string& a, const std::string& b, double percent, std::size_t most) {
    Scene scene{load(a, percent), load(b, percent), {}, {}};
    std::mt19937 random(1);
    Traverser traverser;
    while (scene.pairs.size() < most) {
        const Pose pose =
            random_pose(bounds_of(*bench::model(a)), bounds_of(*bench::model(b)), random);
        for (const NodePair pair :
             traverser.run(scene.a.collider.tree(), scene.b.collider.tree(), pose)) {
            HullPair hulls;
            hulls.a = scene.a.raster.hull(pair.a);
            hulls.b = scene.b.raster.hull(pair.b);
            if (!hulls.a.solid || !hulls.b.solid || scene.pairs.size() == most) {
                continue;
            }
            auto& moved = scene.moved.emplace_back();
            for (const Vec3& v : hulls.b.vertices) {
                moved.push_back(pose(v));
            }
            hulls.b.vertices = moved;
            hulls.axis =
                least_overlap_axis(scene.a.raster.box(pair.a), scene.b.raster.box(pair.b), pose);
            hulls.doubt = 1e-15 * bounds_of(*bench::model(b)).diagonal();
            scene.pairs.push_back(hulls);
        }
    }
    return scene;
}

// Holds time by the clock and of all processors; the second says more on a busy machine.
struct Seconds {
    double wall = 0.0;
    double cpu = 0.0;
};
Seconds now() {
    timespec cpu = {};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &cpu);
    const auto wall = std::chrono::steady_clock::now().time_since_epoch();
    return {std::chrono::duration<double>(wall).count(),
            static_cast<double>(cpu.tv_sec) + 1e-9 * static_cast<double>(cpu.tv_nsec)};
}
void add_since(Seconds& sum, const Seconds& start) {
    const Seconds end = now();
    sum.wall += end.wall - start.wall;
    sum.cpu += end.cpu - start.cpu;
}

// Draws all pairs one after another, but for those that their extents separate.
void pair_by_pair(ReferenceRaster& reference, const Scene& scene, int tile) {
    PairView look;
    std::vector<std::array<float, 3>> a;
    std::vector<std::array<float, 3>> b;
    for (const HullPair& pair : scene.pairs) {
        if (!look.look(pair.a.vertices, pair.b.vertices, pair.doubt, view_along(pair.axis), {},
                       tile)) {
            continue;
        }
        a.clear();
        b.clear();
        look.append_drawn(a, true);
        look.append_drawn(b, false);
        benchmark::DoNotOptimize(*reference.overlapping_pixels(
            {{a, pair.a.triangles}, {b, pair.b.triangles}, 0.0F, 0.0F}));
    }
}

void exactly(const Scene& scene) {
    for (const HullPair& pair : scene.pairs) {
        benchmark::DoNotOptimize(hulls_meet(pair.a.vertices, pair.b.vertices, pair.axis).meet);
    }
}

void decide(benchmark::State& state, const Scene& scene, int tile) {
    RasterSettings settings;
    settings.tile = tile;
    auto raster = RasterPairs::make(*context, settings);
    auto reference = ReferenceRaster::make(*context, tile);
    if (!raster || !reference) {
        state.SkipWithError("no tiles");
        return;
    }
    (void)raster->run(scene.pairs); // shaders are translated when they are first used
    Seconds ours;
    Seconds theirs;
    Seconds exact;
    for (auto _ : state) {
        const double before = ours.wall;
        Seconds start = now();
        if (!raster->run(scene.pairs)) {
            state.SkipWithError("nothing was drawn");
            return;
        }
        add_since(ours, start);
        state.SetIterationTime(ours.wall - before);
        start = now();
        pair_by_pair(*reference, scene, tile);
        add_since(theirs, start);
        start = now();
        exactly(scene);
        add_since(exact, start);
    }
    const auto count = static_cast<double>(scene.pairs.size());
    const auto all = count * static_cast<double>(state.iterations());
    const RasterCounts& counts = raster->counts();
    state.counters["pairs_per_s"] = all / ours.wall;
    state.counters["us"] = 1e6 * ours.wall / all;
    state.counters["one_by_one_us"] = 1e6 * theirs.wall / all;
    state.counters["speedup"] = theirs.wall / ours.wall;
    state.counters["cpu_speedup"] = theirs.cpu / ours.cpu;
    state.counters["exact_us"] = 1e6 * exact.wall / all;
    state.counters["undecided"] = static_cast<double>(counts.undecided) / count;
    state.counters["tiles"] = static_cast<double>(counts.tiles) / count;
}

} // namespace

int main(int argc, char** argv) {
    const auto made = GlContext::make();
    if (!made) {
        std::printf("no OpenGL here: %s\n", sentence(made.issue().detail).c_str());
        return 0;
    }
    context = &*made;
    std::printf("%s, OpenGL %s\n", made->renderer().c_str(), made->version().c_str());
    std::deque<Scene> scenes;
    if (bench::model("spot") == nullptr || bench::model("teapot") == nullptr) {
        std::printf("no models here\n");
    } else {
        constexpr std::size_t k_pairs = 2'000;
        constexpr std::size_t k_many = 20'000; // what a batch costs by itself shows beside fewer
        for (const double percent : {0.5, 0.0}) {
            const std::string name =
                "decide/spot/teapot/" + std::string(percent > 0.0 ? "half_percent" : "exact");
            const auto add = [&name](const Scene& scene, int tile) {
                const std::string row =
                    name + "/" + std::to_string(tile) + "/" + std::to_string(scene.pairs.size());
                benchmark::RegisterBenchmark(
                    row.c_str(),
                    [&scene, tile](benchmark::State& state) { decide(state, scene, tile); })
                    ->UseManualTime()
                    ->Iterations(1)
                    ->Unit(benchmark::kMillisecond);
            };
            const Scene& scene = scenes.emplace_back(scene_of("spot", "teapot", percent, k_pairs));
            for (const int tile : {8, 16, 32, 64, 128, 256}) {
                add(scene, tile);
            }
            add(scenes.emplace_back(scene_of("spot", "teapot", percent, k_many)), 16);
        }
    }
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
