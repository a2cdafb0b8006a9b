// Measures the import of a million triangles: our time and memory over the foreign parser's own.
// Limits: over_parse = (total - parse) / parse at most 0.5, with `parse` the time of Assimp alone,
// as any program calls it, in a fresh process of the same run; the parent's peak under 600 bytes a
// triangle. over_worker_parse is the same against the parse in our worker, which large pages make
// faster. All figures are medians.
#include "base/text.h"
#include "bench/benched.h"
#include "export/write_mesh.h"
#include "source/isolated_import.h"

#include <algorithm>
#include <array>
#include <assimp/Importer.hpp>
#include <assimp/scene.h>
#include <benchmark/benchmark.h>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

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

double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

// Measures Assimp's parse alone, in a process of its own so that no run warms the heap of the next.
double parse_alone(const std::filesystem::path& path) {
    std::array<int, 2> ends{};
    if (::pipe(ends.data()) != 0) {
        return 0.0;
    }
    const pid_t child = ::fork();
    if (child == 0) {
        Assimp::Importer importer;
        const auto start = std::chrono::steady_clock::now();
        const bool good = importer.ReadFile(path.string(), 0) != nullptr;
        const double seconds = good ? seconds_since(start) : 0.0;
        ::_exit(::write(ends[1], &seconds, sizeof seconds) == sizeof seconds ? 0 : 1);
    }
    double seconds = 0.0;
    ::close(ends[1]);
    const bool told = ::read(ends[0], &seconds, sizeof seconds) == sizeof seconds;
    ::close(ends[0]);
    ::waitpid(child, nullptr, 0);
    return told ? seconds : 0.0;
}

void import(benchmark::State& state, const std::string& extension) {
    const auto path = terrain(extension);
    ImportHost host;
    host.worker = HULLWRIGHT_CLI;
    std::vector<double> alone;
    std::vector<double> worker;
    std::vector<double> total;
    double triangles = 0.0;
    double peak = 0.0;
    for (auto _ : state) {
        state.PauseTiming();
        alone.push_back(parse_alone(path));
        bench::reset_peak();
        const double before = bench::peak_bytes();
        state.ResumeTiming();
        const auto start = std::chrono::steady_clock::now();
        const auto model = import_isolated(path, {}, host);
        total.push_back(seconds_since(start));
        if (!model || alone.back() == 0.0) {
            state.SkipWithError("import failed");
            return;
        }
        worker.push_back(model->parse_seconds);
        triangles = static_cast<double>(model->triangles.size());
        peak = std::max(peak, bench::peak_bytes() - before);
    }
    state.counters["over_parse"] = median(total) / median(alone) - 1.0;
    state.counters["over_worker_parse"] = median(total) / median(worker) - 1.0;
    state.counters["total_s"] = median(total);
    state.counters["parse_s"] = median(alone);
    state.counters["parent_B_per_tri"] = peak / triangles;
    std::filesystem::remove(path);
}

BENCHMARK_CAPTURE(import, obj, std::string("obj"))->Unit(benchmark::kMillisecond)->Iterations(9);
BENCHMARK_CAPTURE(import, ply, std::string("ply"))->Unit(benchmark::kMillisecond)->Iterations(9);
BENCHMARK_CAPTURE(import, stl, std::string("stl"))->Unit(benchmark::kMillisecond)->Iterations(9);
BENCHMARK_CAPTURE(import, glb, std::string("glb"))->Unit(benchmark::kMillisecond)->Iterations(9);

} // namespace

BENCHMARK_MAIN();
