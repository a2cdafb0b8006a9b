// Import of a million triangles: our time and memory over the foreign parser's own.
// Limits: (total - parse) / parse at most 0.5, parent's peak under 600 bytes a triangle.
#include "base/text.h"
#include "export/write_mesh.h"
#include "source/isolated_import.h"

#include <benchmark/benchmark.h>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <unistd.h>

using namespace hullwright;

namespace {

constexpr Index k_side = 708; // 2 * 708^2 = 1,002,528 triangles

std::filesystem::path terrain(const std::string& extension) {
    const auto path = std::filesystem::temp_directory_path() /
                      ("hullwright_bench_" + std::to_string(::getpid()) + "." + extension);
    ExportScene scene;
    for (Index i = 0; i <= k_side; ++i) {
        for (Index j = 0; j <= k_side; ++j) {
            const float z =
                std::sin(0.05F * static_cast<float>(i)) * std::cos(0.07F * static_cast<float>(j));
            scene.vertices.emplace_back(i, j, z);
        }
    }
    ExportObject object;
    object.name = "terrain";
    for (Index i = 0; i < k_side; ++i) {
        for (Index j = 0; j < k_side; ++j) {
            const Index a = i * (k_side + 1) + j;
            object.triangles.push_back({a, a + k_side + 1, a + 1});
            object.triangles.push_back({a + 1, a + k_side + 1, a + k_side + 2});
        }
    }
    scene.objects.push_back(std::move(object));
    (void)write_scene(scene, path);
    return path;
}

// Peak resident bytes of this process since the last reset.
double peak_bytes() {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("VmHWM:")) {
            return 1024.0 * std::stod(line.substr(6));
        }
    }
    return 0.0;
}
void reset_peak() {
    std::ofstream("/proc/self/clear_refs") << 5;
}

void import(benchmark::State& state, const std::string& extension) {
    const auto path = terrain(extension);
    ImportHost host;
    host.worker = HULLWRIGHT_CLI;
    double parse = 0.0;
    double triangles = 0.0;
    double peak = 0.0;
    double total = 0.0;
    for (auto _ : state) {
        reset_peak();
        const double before = peak_bytes();
        const auto start = std::chrono::steady_clock::now();
        const auto model = import_isolated(path, {}, host);
        total += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        if (!model) {
            state.SkipWithError("import failed");
            break;
        }
        parse += model->parse_seconds;
        triangles = static_cast<double>(model->triangles.size());
        peak = std::max(peak, peak_bytes() - before);
    }
    state.counters["over_parse"] = (total - parse) / parse;
    state.counters["parse_s"] = parse / static_cast<double>(state.iterations());
    state.counters["parent_B_per_tri"] = peak / triangles;
    std::filesystem::remove(path);
}

BENCHMARK_CAPTURE(import, obj, std::string("obj"))->Unit(benchmark::kMillisecond)->Iterations(3);
BENCHMARK_CAPTURE(import, ply, std::string("ply"))->Unit(benchmark::kMillisecond)->Iterations(3);
BENCHMARK_CAPTURE(import, stl, std::string("stl"))->Unit(benchmark::kMillisecond)->Iterations(3);
BENCHMARK_CAPTURE(import, glb, std::string("glb"))->Unit(benchmark::kMillisecond)->Iterations(3);

} // namespace

BENCHMARK_MAIN();
