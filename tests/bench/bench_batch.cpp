// Measures a batch of 200 models against as many single exports: `occupied` is the share of all
// cores' time in which a unit had the core, whatever else the machine did; `busy` the share that
// units have used of it; `speedup` the seconds of the exports, one after the other on one thread,
// over those of the batch. The verdict is about the speedup for each core, which is to be 0.9: what
// is beside units may cost a tenth. Exit code 1 says that it is less, 2 that nothing was measured.
// On a machine that has other work the exports had less of it beside them than the batch, on all
// cores, so that a verdict there says little.
#include "batch/run_units.h"
#include "bench/benched.h"
#include "report/batch_report.h"

#include <benchmark/benchmark.h>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <unistd.h>

using namespace hullwright;

namespace {

namespace fs = std::filesystem;

constexpr int k_models = 200;
constexpr double k_least_of_core = 0.9;

// The speedup for each core, once it is measured.
std::optional<double> of_core;

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
        const double seconds =
            seconds_of(std::string(HULLWRIGHT_CLI) + " export " +
                       (work() / "models" / ("model" + std::to_string(i) + ".obj")).string() +
                       " --threads 1 -o " + (work() / "single.glb").string());
        if (seconds < 0.0) {
            return seconds;
        }
        sum += seconds;
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
        const double exports = seconds_of_exports();
        if (seconds < 0.0 || exports < 0.0 || !rows || rows->size() != k_models) {
            state.SkipWithError("the batch or an export failed");
            break;
        }
        const auto cores = static_cast<double>(batch::cores_of_machine());
        state.counters["occupied"] = occupied / (seconds * cores);
        state.counters["busy"] = used / (seconds * cores);
        state.counters["units_per_second"] = k_models / seconds;
        state.counters["speedup"] = exports / seconds;
        of_core = exports / (seconds * cores);
    }
    std::error_code failed;
    fs::remove_all(work(), failed);
}
BENCHMARK(batch_of_200)->Unit(benchmark::kSecond)->Iterations(1);

// Returns the exit code.
int verdict() {
    if (!of_core) {
        std::fprintf(stderr, "bench_batch: nothing was measured\n");
        return 2;
    }
    const bool is_met = *of_core >= k_least_of_core;
    std::printf("bench_batch: %s: each core did %.1f %% of what it does with single exports, and "
                "%.0f %% are wanted\n",
                is_met ? "met" : "missed", 100.0 * *of_core, 100.0 * k_least_of_core);
    return is_met ? 0 : 1;
}

} // namespace

int main(int count, char** words) {
    bool only_lists = false;
    for (int i = 1; i < count; ++i) {
        only_lists = only_lists || std::string_view(words[i]).starts_with("--benchmark_list_tests");
    }
    benchmark::Initialize(&count, words);
    if (benchmark::ReportUnrecognizedArguments(count, words)) {
        return 2;
    }
    const std::size_t chosen = benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return only_lists || chosen == 0 ? 0 : verdict();
}
