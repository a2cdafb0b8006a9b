// Measures pieces of solids: the volume of their union against the solid, at fixed random points
// whose side CGAL tells, and the processor time of making them, each beside what CoACD 1.0.13 needs
// for as many pieces (measured with its default settings on the two-core design machine; the cow
// without its remeshing).
#include "bench/benched.h"
#include "geom/box_around.h"
#include "join/solid_pieces.h"
#include "support/processor_time.h"

#include <CGAL/AABB_tree.h>
#include <CGAL/Side_of_triangle_mesh.h>
#include <CGAL/Simple_cartesian.h>
#include <CGAL/Surface_mesh.h>
#include <benchmark/benchmark.h>
#include <random>
#include <string>

using namespace hullwright;

namespace {

struct Peer {
    const char* model;
    std::uint32_t pieces;
    double iou;
    double seconds; // user time
};
constexpr std::array k_peers = std::to_array<Peer>({
    {"spot", 32, 0.972, 19.2},
    {"cow", 27, 0.928, 16.4},
    {"fandisk", 32, 0.967, 29.5},
    {"rocker-arm", 39, 0.908, 41.1},
    {"chair_gothic", 14, 0.877, 4.3},
    {"SnowFlake", 44, 0.774, 19.8},
    {"armadillo", 35, 0.910, 78.5},
    {"bunny_filled", 44, 0.910, 99.0},
});

using Kernel = CGAL::Simple_cartesian<double>;
using Surface = CGAL::Surface_mesh<Kernel::Point_3>;

constexpr std::size_t k_points = 200'000;

struct Sample {
    Vec3 point;
    bool inside = false;
};

std::vector<Sample> samples_of(const TriMesh& mesh) {
    Surface surface;
    std::vector<Surface::Vertex_index> vertices;
    for (const Vec3& p : mesh.vertices) {
        vertices.push_back(surface.add_vertex({p.x(), p.y(), p.z()}));
    }
    for (const Triangle& t : mesh.triangles) {
        surface.add_face(vertices[t[0]], vertices[t[1]], vertices[t[2]]);
    }
    const CGAL::Side_of_triangle_mesh<Surface, Kernel> side(surface);
    const Aabb box = bounds_of(mesh);
    std::mt19937 random(1);
    std::vector<Sample> samples(k_points);
    for (Sample& sample : samples) {
        for (int axis = 0; axis < 3; ++axis) {
            const double share = (static_cast<double>(random()) + 0.5) / 4294967296.0;
            sample.point[axis] = box.lower[axis] + share * box.size()[axis];
        }
        sample.inside =
            side({sample.point.x(), sample.point.y(), sample.point.z()}) == CGAL::ON_BOUNDED_SIDE;
    }
    return samples;
}

std::vector<char> held_by(const PieceSet& set, const std::vector<Sample>& samples) {
    std::vector<char> held(samples.size(), 0);
    for (const Piece& piece : set.pieces) {
        const Aabb box = box_around(piece.vertices);
        for (std::size_t i = 0; !piece.flat && i < samples.size(); ++i) {
            const Vec3& p = samples[i].point;
            if (held[i] != 0 || !box.contains({p, p})) {
                continue;
            }
            held[i] =
                std::all_of(piece.triangles.begin(), piece.triangles.end(),
                            [&](const Triangle& t) {
                                const Vec3& a = piece.vertices[t[0]];
                                const Vec3 normal =
                                    (piece.vertices[t[1]] - a).cross(piece.vertices[t[2]] - a);
                                return normal.dot(p - a) <= 0.0;
                            })
                    ? 1
                    : 0;
        }
    }
    return held;
}

void solid_pieces(benchmark::State& state, const Peer& peer, std::uint32_t pieces) {
    const TriMesh* mesh = bench::model(peer.model);
    if (mesh == nullptr) {
        state.SkipWithError("no model in ../shared/models");
        return;
    }
    DecomposeSettings settings;
    settings.max_pieces = pieces;
    PieceSet set;
    double seconds = 0.0;
    for (auto _ : state) {
        const double before = tests::processor_seconds();
        set = decompose_solid(*mesh, settings)->set;
        seconds += tests::processor_seconds() - before;
    }
    const auto samples = samples_of(*mesh);
    const auto held = held_by(set, samples);
    double inside = 0.0;
    double both = 0.0;
    double any = 0.0;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        inside += samples[i].inside ? 1.0 : 0.0;
        both += samples[i].inside && held[i] != 0 ? 1.0 : 0.0;
        any += samples[i].inside || held[i] != 0 ? 1.0 : 0.0;
    }
    state.counters["pieces"] = static_cast<double>(set.pieces.size());
    state.counters["iou"] = both / any;
    state.counters["over_coacd"] = both / any - peer.iou;
    state.counters["missing_pct"] = 100.0 * (inside - both) / inside;
    state.counters["of_coacd_s"] = seconds / static_cast<double>(state.iterations()) / peer.seconds;
}

} // namespace

int main(int argc, char** argv) {
    for (const Peer& peer : k_peers) {
        const std::string name = std::string("solid_pieces/") + peer.model;
        for (const std::uint32_t pieces : {peer.pieces, (peer.pieces + 1) / 2}) {
            benchmark::RegisterBenchmark((name + "/" + std::to_string(pieces)).c_str(),
                                         solid_pieces, peer, pieces)
                ->Unit(benchmark::kMillisecond)
                ->Iterations(1);
        }
    }
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
