// Measures hulls with their positions, as an asset holds them: bits a triangle in all and triangles
// decoded a second, beside meshoptimizer's and Draco's codecs on the same vertices; and what
// loading, packing and a whole export cost.
#include "asset/asset_file.h"
#include "base/files.h"
#include "bench/benched.h"
#include "bench/peer_codecs.h"
#include "support/assets.h"

#include <array>
#include <benchmark/benchmark.h>
#include <chrono>
#include <cstdlib>
#include <map>
#include <vector>

using namespace hullwright;

namespace {

constexpr double k_margin = 0.02; // a share of the tolerance

struct Packed {
    std::vector<std::uint8_t> bytes;
    hwa::Asset asset;
};

PackedTree packed_tree(const std::string& name, double percent) {
    const double diagonal = bounds_of(*bench::model(name)).diagonal();
    const auto tree = build_tree(bench::pieces_of(name, percent), {});
    return *pack_tree(*tree, {k_margin * 0.01 * percent * diagonal});
}

std::vector<std::uint8_t> packed_bytes(const std::string& name, double percent) {
    PieceSet set;
    set.pieces = bench::pieces_of(name, percent);
    return tests::bytes_of(set, packed_tree(name, percent), 0.0,
                           bench::model(name)->triangles.size());
}

// Holds a hull with a volume as its decoder makes it, and the places of its vertices on their grid.
struct Hull {
    std::vector<float> xyz;
    std::vector<std::array<std::uint16_t, 4>> places; // empty when vertices are floats
    unsigned bits = 0;
    hwa::Box box; // the box that the grid divides
    std::vector<unsigned int> indices;

    [[nodiscard]] std::size_t vertices() const { return xyz.size() / 3; }
    // Returns the vertices as a codec gets them: places on the grid, or floats.
    [[nodiscard]] const void* data() const {
        return places.empty() ? static_cast<const void*>(xyz.data()) : places.data();
    }
    [[nodiscard]] std::size_t stride() const {
        return places.empty() ? 3 * sizeof(float) : sizeof(places[0]);
    }
};

std::vector<std::array<std::uint16_t, 4>> places_of(const hwa::HullHead& head) {
    std::vector<std::array<std::uint16_t, 4>> places(head.size.vertices);
    std::size_t bit = 0;
    for (auto& place : places) {
        for (std::size_t k = 0; k < 3; ++k) {
            unsigned value = 0;
            for (unsigned i = 0; i < head.grid_bits; ++i, ++bit) {
                value |= (head.positions[bit / 8] >> bit % 8 & 1U) << i;
            }
            place[k] = static_cast<std::uint16_t>(value);
        }
    }
    return places;
}

struct Models {
    std::vector<Packed> assets;
    std::vector<Hull> hulls;
    double triangles = 0.0;
    double bytes = 0.0; // the size of our streams
};

void add_hulls(const hwa::Asset& asset, Models& models) {
    hwa::Decoder decoder;
    for (std::uint32_t node = 0; node < asset.nodes(); ++node) {
        const auto [bytes, size] = asset.hull_bytes(node);
        hwa::HullHead head;
        if (!hwa::HullHeadReader(bytes, bytes + size).read(head) || head.size.flat) {
            continue;
        }
        Hull hull;
        hull.xyz.resize(3 * std::size_t{head.size.vertices});
        hull.indices.resize(3 * std::size_t{head.size.triangles});
        hull.bits = head.grid_bits;
        hull.box = asset.box(node);
        (void)asset.decode(node, decoder, hull.xyz.data(), hull.indices.data());
        if (head.grid_bits > 0) {
            hull.places = places_of(head);
        }
        models.triangles += head.size.triangles;
        models.bytes += static_cast<double>(size);
        models.hulls.push_back(std::move(hull));
    }
}

const Models& models_within(double percent) {
    static std::map<double, Models> made;
    const auto [slot, fresh] = made.try_emplace(percent);
    if (fresh) {
        for (const std::string& name : bench::model_names()) {
            Packed& packed = slot->second.assets.emplace_back();
            packed.bytes = packed_bytes(name, percent);
            (void)hwa::Asset::open(packed.bytes.data(), packed.bytes.size(), packed.asset);
            add_hulls(packed.asset, slot->second);
        }
    }
    return slot->second;
}

void report(benchmark::State& state, double triangles, double bytes) {
    state.counters["bits_per_triangle"] = 8.0 * bytes / triangles;
    state.counters["Mtri_per_s"] = benchmark::Counter(
        1e-6 * triangles * static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}

void ours(benchmark::State& state, double percent) {
    const Models& models = models_within(percent);
    hwa::Decoder decoder;
    std::vector<float> xyz(1U << 20U);
    std::vector<unsigned int> indices(1U << 20U);
    for (auto _ : state) {
        for (const Packed& packed : models.assets) {
            for (std::uint32_t node = 0; node < packed.asset.nodes(); ++node) {
                benchmark::DoNotOptimize(
                    packed.asset.decode(node, decoder, xyz.data(), indices.data()));
            }
        }
    }
    double on_a_grid = 0.0;
    for (const Hull& hull : models.hulls) {
        on_a_grid += hull.bits > 0 ? 1.0 : 0.0;
    }
    state.counters["on_a_grid"] = on_a_grid / static_cast<double>(models.hulls.size());
    report(state, models.triangles, models.bytes);
}

bench::Code meshopt_vertices(const Hull& hull) {
    bench::Code code(meshopt_encodeVertexBufferBound(hull.vertices(), hull.stride()));
    code.resize(meshopt_encodeVertexBuffer(code.data(), code.size(), hull.data(), hull.vertices(),
                                           hull.stride()));
    return code;
}

// Decodes the vertices and turns places on the grid into floats, since our decoder gives floats as
// well.
void decode_vertices(const Hull& hull, const bench::Code& code, std::vector<std::uint16_t>& places,
                     std::vector<float>& xyz) {
    void* const out = hull.places.empty() ? static_cast<void*>(xyz.data()) : places.data();
    (void)meshopt_decodeVertexBuffer(out, hull.vertices(), hull.stride(), code.data(), code.size());
    if (!hull.places.empty()) {
        const hwa::Grid grid(hull.box, hull.bits);
        for (std::size_t i = 0; i < hull.vertices(); ++i) {
            const std::uint16_t* const place = &places[4 * i];
            grid.place(place[0], place[1], place[2], &xyz[3 * i]);
        }
    }
    benchmark::DoNotOptimize(xyz.data());
}

// Reorders the triangles so that the index codec takes fewer bits, and the vertices by their first
// use.
Hull for_meshopt(const Hull& hull) {
    Hull ordered = hull;
    ordered.indices = bench::ordered_for_strips(hull.indices, hull.vertices());
    std::vector<unsigned int> remap(hull.vertices());
    meshopt_optimizeVertexFetchRemap(remap.data(), ordered.indices.data(), ordered.indices.size(),
                                     hull.vertices());
    meshopt_remapIndexBuffer(ordered.indices.data(), ordered.indices.data(), ordered.indices.size(),
                             remap.data());
    meshopt_remapVertexBuffer(ordered.xyz.data(), hull.xyz.data(), hull.vertices(),
                              3 * sizeof(float), remap.data());
    if (!hull.places.empty()) {
        meshopt_remapVertexBuffer(ordered.places.data(), hull.places.data(), hull.vertices(),
                                  sizeof(hull.places[0]), remap.data());
    }
    return ordered;
}

void meshopt_index_and_vertex(benchmark::State& state, double percent) {
    const Models& models = models_within(percent);
    std::vector<bench::Code> indices;
    std::vector<bench::Code> vertices;
    double bytes = 0.0;
    for (const Hull& hull : models.hulls) {
        const Hull ordered = for_meshopt(hull);
        indices.push_back(bench::index_code(ordered.indices, ordered.vertices()));
        vertices.push_back(meshopt_vertices(ordered));
        bytes += static_cast<double>(indices.back().size() + vertices.back().size());
    }
    bench::Indices out(1U << 20U);
    std::vector<std::uint16_t> places(1U << 20U);
    std::vector<float> points(1U << 20U);
    for (auto _ : state) {
        for (std::size_t i = 0; i < models.hulls.size(); ++i) {
            const Hull& hull = models.hulls[i];
            benchmark::DoNotOptimize(meshopt_decodeIndexBuffer(out.data(), hull.indices.size(),
                                                               sizeof(unsigned), indices[i].data(),
                                                               indices[i].size()));
            decode_vertices(hull, vertices[i], places, points);
        }
    }
    report(state, models.triangles, bytes);
}

void meshopt_strip_and_vertex(benchmark::State& state, double percent) {
    const Models& models = models_within(percent);
    std::vector<bench::StripCode> strips;
    std::vector<bench::Code> vertices;
    double bytes = 0.0;
    for (const Hull& hull : models.hulls) {
        const Hull ordered = for_meshopt(hull);
        strips.push_back(bench::strip_code(ordered.indices, ordered.vertices()));
        vertices.push_back(meshopt_vertices(ordered));
        bytes += static_cast<double>(strips.back().code.size() + vertices.back().size());
    }
    bench::Indices scratch(1U << 20U);
    bench::Indices out(1U << 20U);
    std::vector<std::uint16_t> places(1U << 20U);
    std::vector<float> points(1U << 20U);
    for (auto _ : state) {
        for (std::size_t i = 0; i < models.hulls.size(); ++i) {
            const Hull& hull = models.hulls[i];
            benchmark::DoNotOptimize(bench::decode_strip(strips[i], scratch, out));
            decode_vertices(hull, vertices[i], places, points);
        }
    }
    report(state, models.triangles, bytes);
}

// Draco gets as many bits a coordinate as our hull has on its grid, and plain floats where it has
// no grid.
void draco_edgebreaker(benchmark::State& state, double percent) {
    const Models& models = models_within(percent);
    std::vector<draco::EncoderBuffer> codes(models.hulls.size());
    double bytes = 0.0;
    for (std::size_t i = 0; i < models.hulls.size(); ++i) {
        const Hull& hull = models.hulls[i];
        if (!bench::draco_code(hull.indices, hull.vertices(), hull.xyz.data(),
                               static_cast<int>(hull.bits), codes[i])) {
            state.SkipWithError("Draco refused a hull");
            return;
        }
        bytes += static_cast<double>(codes[i].size());
    }
    for (auto _ : state) {
        for (const draco::EncoderBuffer& code : codes) {
            benchmark::DoNotOptimize(bench::decode_draco(code));
        }
    }
    report(state, models.triangles, bytes);
}

// Measures the way from the file to every hull in memory, ready for queries.
void load(benchmark::State& state, const std::string& name, double percent) {
    const std::string path =
        (std::filesystem::temp_directory_path() / ("hullwright_bench_" + name + ".hwa")).string();
    const auto bytes = packed_bytes(name, percent);
    (void)write_file(path, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    double seconds = 0.0;
    std::vector<float> xyz;
    std::vector<std::uint32_t> indices;
    for (auto _ : state) {
        const auto start = std::chrono::steady_clock::now();
        const auto file = AssetFile::open(path, hwa::k_query);
        const hwa::Asset& asset = file->asset();
        hwa::Decoder decoder;
        for (std::uint32_t node = 0; node < asset.nodes(); ++node) {
            const hwa::HullSize size = asset.hull_size(node);
            xyz.resize(3 * std::size_t{size.vertices});
            indices.resize(3 * std::size_t{size.triangles});
            (void)asset.decode(node, decoder, xyz.data(), indices.data());
            benchmark::DoNotOptimize(xyz.data());
        }
        seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    }
    constexpr double k_limit = 0.005; // seconds
    state.counters["of_limit_5ms"] = seconds / static_cast<double>(state.iterations()) / k_limit;
    state.counters["file_bytes"] = static_cast<double>(bytes.size());
    std::filesystem::remove(path);
}

// Measures the whole verb, from the model's file to the asset's.
void export_asset(benchmark::State& state, const std::string& name, double percent) {
    const std::filesystem::path path =
        std::filesystem::temp_directory_path() / ("hullwright_bench_export_" + name + ".hwa");
    const std::string command = std::string(HULLWRIGHT_CLI) + " export \"" +
                                (bench::models_folder() / (name + ".obj")).string() + "\" -o \"" +
                                path.string() + "\" --tolerance " + std::to_string(percent) +
                                "% > /dev/null";
    double seconds = 0.0;
    for (auto _ : state) {
        const auto start = std::chrono::steady_clock::now();
        if (std::system(command.c_str()) != 0) {
            state.SkipWithError("not exported");
            return;
        }
        seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    }
    constexpr double k_most_seconds = 3.0; // for the armadillo, exact, on two cores
    constexpr double k_most_bytes = 8e6;
    const auto bytes = static_cast<double>(std::filesystem::file_size(path));
    if (percent == 0.0) {
        state.counters["of_limit_3s"] =
            seconds / static_cast<double>(state.iterations()) / k_most_seconds;
        state.counters["of_limit_8MB"] = bytes / k_most_bytes;
    }
    state.counters["file_bytes"] = bytes;
    std::filesystem::remove(path);
}

void pack(benchmark::State& state, const std::string& name, double percent) {
    const double diagonal = bounds_of(*bench::model(name)).diagonal();
    const auto tree = build_tree(bench::pieces_of(name, percent), {});
    PackedTree packed;
    for (auto _ : state) {
        packed = *pack_tree(*tree, {k_margin * 0.01 * percent * diagonal});
    }
    state.counters["nodes"] = static_cast<double>(packed.nodes.size());
    state.counters["bits_per_triangle"] =
        8.0 * static_cast<double>(packed.streams.size()) / static_cast<double>(packed.triangles);
    double volume = 0.0;
    for (std::size_t i = 0; i < tree->boxes.size(); ++i) {
        const auto& half = packed.boxes[i].half;
        const double before = tree->boxes[i].volume();
        volume += before > 0.0 ? 8.0 * static_cast<double>(half[0]) * static_cast<double>(half[1]) *
                                     static_cast<double>(half[2]) / before
                               : 1.0;
    }
    state.counters["box_volume_of_unpacked"] = volume / static_cast<double>(tree->boxes.size());
}

} // namespace

int main(int argc, char** argv) {
    using Measured = void (*)(benchmark::State&, double);
    const bool models = !bench::model_names().empty();
    for (const double percent : models ? std::vector{0.5, 0.0} : std::vector<double>()) {
        const std::string suffix = percent > 0.0 ? "/half_percent" : "/exact";
        for (const auto& [name, measured] :
             {std::pair<std::string, Measured>("hulls_in_all", ours),
              {"peer_meshopt_index_and_vertex", meshopt_index_and_vertex},
              {"peer_meshopt_strip_and_vertex", meshopt_strip_and_vertex},
              {"peer_draco_edgebreaker", draco_edgebreaker}}) {
            benchmark::RegisterBenchmark((name + suffix).c_str(), measured, percent);
        }
        for (const char* name : {"stanford-bunny", "cow"}) {
            benchmark::RegisterBenchmark(("load/" + std::string(name) + suffix).c_str(), load, name,
                                         percent)
                ->Unit(benchmark::kMillisecond);
            benchmark::RegisterBenchmark(("pack/" + std::string(name) + suffix).c_str(), pack, name,
                                         percent)
                ->Unit(benchmark::kMillisecond);
        }
        for (const char* name : {"armadillo", "stanford-bunny"}) {
            benchmark::RegisterBenchmark(("export/" + std::string(name) + suffix).c_str(),
                                         export_asset, name, percent)
                ->UseRealTime()
                ->Unit(benchmark::kMillisecond);
        }
    }
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
