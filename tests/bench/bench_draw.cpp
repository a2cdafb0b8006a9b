// Measures as many pieces as anybody cuts a model into, as a viewport handles them: made drawable,
// found under the cursor, recoloured and hidden; and a picture of them off screen.
#include "draw/pick.h"
#include "draw/render.h"
#include "support/random_pieces.h"

#include <benchmark/benchmark.h>

using namespace hullwright;

namespace {

constexpr std::size_t k_pieces = 100'000;

const PieceSet& many_pieces() {
    static const PieceSet set = [] {
        PieceSet made;
        made.pieces = tests::random_pieces(k_pieces, 1, tests::anywhere, 0.1);
        made.tolerance = 0.01;
        return made;
    }();
    return set;
}

const TriMesh& many_faces() {
    static const TriMesh mesh = [] {
        std::vector<Piece> pieces = many_pieces().pieces;
        return tests::mesh_of(pieces);
    }();
    return mesh;
}

// Returns the pieces with their faces, for functions that look at the mesh.
const PieceSet& many_patches() {
    static const PieceSet set = [] {
        PieceSet made = many_pieces();
        (void)tests::mesh_of(made.pieces);
        return made;
    }();
    return set;
}

PieceDrawList drawn() {
    return *draw_pieces(many_patches(), &many_faces(), bounds_of(many_faces()), Palette::spectrum);
}

void make_list(benchmark::State& state) {
    (void)many_patches();
    PieceDrawList list;
    for (auto _ : state) {
        list = drawn();
    }
    state.counters["vertices"] = static_cast<double>(list.vertices.size());
    state.counters["triangles"] =
        static_cast<double>(list.real_faces.size() + list.virtual_faces.size()) / 3.0;
    state.counters["MiB"] = static_cast<double>(list.vertices.size() * sizeof(PieceVertex) +
                                                4 * (list.real_faces.size() + list.edges.size())) /
                            1048576.0;
}

void make_picker(benchmark::State& state) {
    const PieceDrawList list = drawn();
    for (auto _ : state) {
        PiecePicker picker(many_patches(), list.origin);
        benchmark::DoNotOptimize(picker);
    }
}

// Picks along the view at another place each time, as when the mouse moves.
void pick_under_the_cursor(benchmark::State& state) {
    const PieceDrawList list = drawn();
    const PiecePicker picker(many_patches(), list.origin);
    std::mt19937 random(1);
    std::uniform_real_distribution<double> place(-10.0, 10.0);
    std::size_t hits = 0;
    std::size_t picks = 0;
    for (auto _ : state) {
        const PickRay ray{Vec3(place(random), place(random), 30.0), -Vec3::UnitZ()};
        hits += picker.pick(ray, 0.0, [](PieceId) { return true; }) ? 1U : 0U;
        ++picks;
    }
    state.counters["hit"] = static_cast<double>(hits) / static_cast<double>(picks);
}

void recolour_all(benchmark::State& state) {
    PieceDrawList list = drawn();
    bool safe = false;
    for (auto _ : state) {
        safe = !safe;
        list = *recoloured(std::move(list), safe ? Palette::few_and_safe : Palette::spectrum);
    }
}

// Hides a piece by its vertices' alpha, as the viewport does; changing its colour works alike.
void hide(PieceDrawList& list, std::size_t piece, float alpha) {
    const PieceRange& range = list.ranges[piece];
    for (std::uint32_t v = range.first_vertex; v < range.first_vertex + range.vertices; ++v) {
        list.vertices[v].colour[3] = alpha;
    }
}

void hide_one(benchmark::State& state) {
    PieceDrawList list = drawn();
    std::size_t piece = 0;
    for (auto _ : state) {
        hide(list, piece, 0.0F);
        piece = (piece + 7919) % k_pieces;
        benchmark::ClobberMemory();
    }
}

void hide_all(benchmark::State& state) {
    PieceDrawList list = drawn();
    for (auto _ : state) {
        for (std::size_t piece = 0; piece < k_pieces; ++piece) {
            hide(list, piece, 0.0F);
        }
        benchmark::ClobberMemory();
    }
}

// Measures a whole picture, with everything that is sent to the renderer for it.
void draw_a_frame(benchmark::State& state) {
    const auto context = GlContext::make();
    if (!context) {
        state.SkipWithError("no OpenGL here");
        return;
    }
    Scene scene;
    scene.pieces = drawn();
    scene.model.origin = scene.pieces.origin;
    scene.model.bounds = scene.pieces.bounds;
    const Camera camera = fitted(camera_of(View::iso, UpAxis::z), scene, 1280.0 / 800.0);
    for (auto _ : state) {
        const auto picture = render(*context, scene, camera, 1280, 800, Background::dark);
        if (!picture) {
            state.SkipWithError("not drawn");
            return;
        }
    }
    state.SetLabel(context->renderer());
}

BENCHMARK(make_list)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(make_picker)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(pick_under_the_cursor)->Unit(benchmark::kMicrosecond);
BENCHMARK(recolour_all)->Unit(benchmark::kMillisecond);
BENCHMARK(hide_one)->Unit(benchmark::kNanosecond);
BENCHMARK(hide_all)->Unit(benchmark::kMillisecond);
BENCHMARK(draw_a_frame)->Unit(benchmark::kMillisecond)->UseRealTime();

} // namespace

BENCHMARK_MAIN();
