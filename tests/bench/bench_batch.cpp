// Measures a batch of 200 models against as many single exports: `occupied` is the share of all
// cores' time in which a unit had the core, whatever else the machine did; `busy` the share that
// units have used of it; `speedup` the seconds of the exports, one after the other on one thread,
// over those of the batch. Limits: occupied at least 0.9; on a machine with nothing else to do busy
// at least 0.9, speedup at least 0.9 for each core.
#include "batch/run_units.h"
#include "bench/benched.h"
#include "report/batch_report.h"

#include <benchmark/benchmark.h>
#include <chrono>
#include <cstdlib>
#include <unistd.h>

using namespace hullwright;

namespace {

namespace fs = std::filesystem;

constexpr int k_models = 200;

fs::path work() {
    return fs::temp_directory_path() / ("hullwright_bench_batch_" + std::to_string(::getpid()));
}

// Writes models of the shared folder, or where there is none of the repository, each with a vertex
// that makes its file another one.
bool write_models() {
    std::vector<fs::path> sources;
    for (const char* name : {"cow", "teapot", "suzanne", "woody", "spot"}) {
        sources.push_back(bench::models_folder() / (std::string(name) + ".obj"));
    }
    if (!fs::exists(sources.front())) {
        sources.clear();
        for (const char* name : {"vase", "knot", "pile"}) {
            sources.push_back(fs::path(HULLWRIGHT_SOURCE_DIR "/tests/data/models") /
                              (std::string(name) + ".obj"));
        }
    }
    fs::create_directories(work() / "models");
    for (int i = 0; i < k_models; ++i) {
        const fs::path& source = sources[static_cast<std::size_t>(i) % sources.size()];
        const fs::path copy = work() / "models" / ("model" + std::to_string(i) + ".obj");
        std::error_code failed;
        fs::copy_file(source, copy, fs::copy_options::overwrite_existing, failed);
        std::ofstream(copy, std::ios::app) << "\n# " << i << "\n";
        if (failed) {
            return false;
        }
    }
    return true;
}

double seconds_of(const std::string& command) {
    const auto begin = std::chrono::steady_clock::now();
    if (std::system((command + " > /dev/null 2>&1").c_str()) != 0) {
        return -1.0;
    }
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

double seconds_of_exports() {
    double sum = 0.0;
    for (int i = 0; i < k_models; ++i) {
        sum += seconds_of(std::string(HULLWRIGHT_CLI) + " export " +
                          (work() / "models" / ("model" + std::to_string(i) + ".obj")).string() +
                          " --threads 1 -o " + (work() / "single.glb").string());
    }
    return sum;
}

void batch_of_200(benchmark::State& state) {
    if (!write_models()) {
        state.SkipWithError("no models");
        return;
    }
    for (auto _ : state) {
        const std::string out = (work() / "out").string();
        const double seconds =
            seconds_of(std::string(HULLWRIGHT_CLI) + " batch " + (work() / "models").string() +
                       " -o " + out + " --force --no-pictures");
        std::ifstream file(out + "/report.json");
        const std::string text((std::istreambuf_iterator<char>(file)), {});
        const auto rows = batch_rows_in(text, out);
        double used = 0.0;
        double occupied = 0.0;
        for (const BatchRow& row : rows ? *rows : std::vector<BatchRow>()) {
            used += row.processor_seconds;
            occupied += row.seconds * static_cast<double>(row.threads);
        }
        const auto cores = static_cast<double>(batch::cores_of_machine());
        state.counters["occupied"] = occupied / (seconds * cores);
        state.counters["busy"] = used / (seconds * cores);
        state.counters["units_per_second"] = k_models / seconds;
        state.counters["speedup"] = seconds_of_exports() / seconds;
    }
    std::error_code failed;
    fs::remove_all(work(), failed);
}
BENCHMARK(batch_of_200)->Unit(benchmark::kSecond)->Iterations(1);

} // namespace

BENCHMARK_MAIN();
