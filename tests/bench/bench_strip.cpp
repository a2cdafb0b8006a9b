// Measures the connectivity of hulls, in bits a triangle and triangles decoded a second, beside
// meshoptimizer's codecs and Draco's, over the hulls of the trees of all models in
// ../shared/models.
#include "asset/hullwright_asset.h"
#include "bench/benched.h"
#include "bench/peer_codecs.h"
#include "strip/spiral.h"
#include "tree/hull_tree.h"

#include <algorithm>
#include <benchmark/benchmark.h>
#include <chrono>
#include <map>
#include <vector>

using namespace hullwright;

namespace {

struct ClosedHull {
    std::size_t vertices = 0;
    std::vector<unsigned int> indices;
    SpiralCode code;
};

// Holds the hulls that were encoded within a tolerance, and the time that this took on one core.
struct ClosedHulls {
    std::vector<ClosedHull> hulls;
    double encoding_seconds = 0.0;
};

// Encodes every node's hull that has a volume. Vertices are numbered as the code has them, which is
// an order that suits all of the codecs.
const ClosedHulls& encoded_within(double percent) {
    using Clock = std::chrono::steady_clock;
    static std::map<double, ClosedHulls> made;
    const auto [slot, fresh] = made.try_emplace(percent);
    if (!fresh) {
        return slot->second;
    }
    for (const std::string& name : bench::model_names()) {
        const auto tree = build_tree(bench::pieces_of(name, percent), {});
        for (Index node = 0; node < tree->nodes.size(); ++node) {
            const std::size_t vertices = tree->vertices_of(node).size();
            const auto start = Clock::now();
            auto code = encode_spiral(vertices, tree->triangles_of(node));
            const std::chrono::duration<double> taken = Clock::now() - start;
            slot->second.encoding_seconds += taken.count();
            if (!code) {
                continue; // the hull lies in one plane
            }
            ClosedHull hull{vertices, {}, std::move(*code)};
            hull.indices.resize(3 * hwa::SpiralDecoder::triangles_of(vertices));
            hwa::SpiralDecoder decoder;
            (void)decoder.decode(reinterpret_cast<const std::uint8_t*>(hull.code.bytes.data()),
                                 hull.code.bytes.size(), static_cast<std::uint32_t>(vertices),
                                 hull.indices.data());
            slot->second.hulls.push_back(std::move(hull));
        }
    }
    return slot->second;
}

const std::vector<ClosedHull>& hulls_within(double percent) {
    return encoded_within(percent).hulls;
}

struct Sizes {
    double triangles = 0.0;
    double bytes = 0.0;
};

void report(benchmark::State& state, const Sizes& sizes, std::size_t hulls) {
    state.counters["bits_per_triangle"] = 8.0 * sizes.bytes / sizes.triangles;
    state.counters["Mtri_per_s"] =
        benchmark::Counter(1e-6 * sizes.triangles * static_cast<double>(state.iterations()),
                           benchmark::Counter::kIsRate);
    state.counters["triangles_per_hull"] = sizes.triangles / static_cast<double>(hulls);
}

void spiral(benchmark::State& state, double percent) {
    const auto& hulls = hulls_within(percent);
    hwa::SpiralDecoder decoder;
    std::vector<unsigned int> out(1U << 20U);
    Sizes sizes;
    double restarts = 0.0;
    for (const ClosedHull& hull : hulls) {
        sizes.triangles += static_cast<double>(hull.indices.size()) / 3.0;
        sizes.bytes += static_cast<double>(hull.code.bytes.size());
        restarts += hull.code.restarts;
    }
    // The codes stand one after the other, as in a file.
    std::vector<std::uint8_t> all;
    std::vector<std::size_t> begins;
    for (const ClosedHull& hull : hulls) {
        begins.push_back(all.size());
        const auto* bytes = reinterpret_cast<const std::uint8_t*>(hull.code.bytes.data());
        all.insert(all.end(), bytes, bytes + hull.code.bytes.size());
    }
    all.resize(all.size() + 8);
    for (auto _ : state) {
        for (std::size_t i = 0; i < hulls.size(); ++i) {
            (void)decoder.decode(all.data() + begins[i], hulls[i].code.bytes.size(),
                                 static_cast<std::uint32_t>(hulls[i].vertices), out.data(),
                                 all.data() + all.size());
            benchmark::DoNotOptimize(out.data());
        }
    }
    // The limit is five percent more than when each of 32 beginnings was tried and the best one
    // kept.
    const double most_bits = 1.05 * (percent > 0.0 ? 2.190 : 1.801);
    state.counters["triangles_per_restart"] = sizes.triangles / std::max(1.0, restarts);
    state.counters["bits_of_limit"] = 8.0 * sizes.bytes / sizes.triangles / most_bits;
    state.counters["Mtri_encoded_per_s"] =
        1e-6 * sizes.triangles / encoded_within(percent).encoding_seconds;
    report(state, sizes, hulls.size());
}

void meshopt_index_buffer(benchmark::State& state, double percent) {
    const auto& hulls = hulls_within(percent);
    std::vector<bench::Code> codes;
    bench::Indices out(1U << 20U);
    Sizes sizes;
    for (const ClosedHull& hull : hulls) {
        codes.push_back(bench::index_code(bench::ordered_for_strips(hull.indices, hull.vertices),
                                          hull.vertices));
        sizes.triangles += static_cast<double>(hull.indices.size()) / 3.0;
        sizes.bytes += static_cast<double>(codes.back().size());
    }
    for (auto _ : state) {
        for (std::size_t i = 0; i < hulls.size(); ++i) {
            benchmark::DoNotOptimize(meshopt_decodeIndexBuffer(out.data(), hulls[i].indices.size(),
                                                               sizeof(unsigned), codes[i].data(),
                                                               codes[i].size()));
        }
    }
    report(state, sizes, hulls.size());
}

void meshopt_strip_sequence(benchmark::State& state, double percent) {
    const auto& hulls = hulls_within(percent);
    std::vector<bench::StripCode> codes;
    Sizes sizes;
    for (const ClosedHull& hull : hulls) {
        codes.push_back(bench::strip_code(bench::ordered_for_strips(hull.indices, hull.vertices),
                                          hull.vertices));
        sizes.triangles += static_cast<double>(hull.indices.size()) / 3.0;
        sizes.bytes += static_cast<double>(codes.back().code.size());
    }
    bench::Indices scratch(1U << 20U);
    bench::Indices out(1U << 20U);
    for (auto _ : state) {
        for (const bench::StripCode& code : codes) {
            benchmark::DoNotOptimize(bench::decode_strip(code, scratch, out));
        }
    }
    report(state, sizes, hulls.size());
}

void draco_edgebreaker(benchmark::State& state, double percent) {
    const auto& hulls = hulls_within(percent);
    std::vector<draco::EncoderBuffer> codes(hulls.size());
    Sizes sizes;
    for (std::size_t i = 0; i < hulls.size(); ++i) {
        if (!bench::draco_code(hulls[i].indices, hulls[i].vertices, nullptr, 1, codes[i])) {
            state.SkipWithError("Draco refused a hull");
            return;
        }
        sizes.triangles += static_cast<double>(hulls[i].indices.size()) / 3.0;
        sizes.bytes += static_cast<double>(codes[i].size());
    }
    for (auto _ : state) {
        for (const draco::EncoderBuffer& code : codes) {
            benchmark::DoNotOptimize(bench::decode_draco(code));
        }
    }
    report(state, sizes, hulls.size());
}

} // namespace

int main(int argc, char** argv) {
    for (const double percent : {0.5, 0.0}) {
        const std::string suffix = percent > 0.0 ? "half_percent" : "exact";
        if (bench::model_names().empty()) {
            break; // there is nothing to measure
        }
        benchmark::RegisterBenchmark(("spiral/" + suffix).c_str(), spiral, percent);
        benchmark::RegisterBenchmark(("peer_meshopt_index_buffer/" + suffix).c_str(),
                                     meshopt_index_buffer, percent);
        benchmark::RegisterBenchmark(("peer_meshopt_strip_sequence/" + suffix).c_str(),
                                     meshopt_strip_sequence, percent);
        benchmark::RegisterBenchmark(("peer_draco_edgebreaker/" + suffix).c_str(),
                                     draco_edgebreaker, percent);
    }
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
