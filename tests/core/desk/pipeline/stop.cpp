// Every stage looks for a stop while it works, whatever it is doing and however large the model is.
#include "check/check_asset.h"
#include "check/check_pieces.h"
#include "check/foreign_check.h"
#include "draw/mesh_draw_list.h"
#include "draw/render.h"
#include "draw/write_png.h"
#include "export/piece_file.h"
#include "export/write_mesh.h"
#include "join/solid_pieces.h"
#include "lint/lint.h"
#include "mesh/diagnosis.h"
#include "mesh/repair/repair.h"
#include "pack/unpack.h"
#include "passage/passages_lost.h"
#include "piece/body.h"
#include "piece/decompose.h"
#include "piece/foreign_set.h"
#include "piece/ground.h"
#include "piece/hull.h"
#include "piece/simplify.h"
#include "query/convex_pair.h"
#include "support/assets.h"
#include "support/folder.h"
#include "support/gl.h"
#include "support/large_shapes.h"
#include "support/long_run.h"
#include "support/reading.h"
#include "support/servant.h"
#include "support/stop_at.h"

#include <QTest>
#include <QThread>
#include <chrono>
#include <cmath>
#include <functional>
#include <limits>
#include <numbers>
#include <numeric>
#include <random>
#include <thread>

using namespace hullwright;

namespace {

using Clock = std::chrono::steady_clock;
using Milliseconds = std::chrono::duration<double, std::milli>;
// Does some long work and returns whether it was stopped.
using Work = std::function<bool(const Progress&)>;

// The promise is 100 ms, and the times are printed. A shared machine adds its own: what fails here
// is a stage that does not look at the stop at all.
constexpr double k_bound_ms = tests::k_sanitized ? 2000.0 : 500.0;
constexpr Index k_side = tests::k_sanitized ? 100 : 388;

// Makes a ball for steps that take the square of its corners.
constexpr Index k_ball_side = tests::k_sanitized ? 60 : 240;

// Work is stopped at moments spread evenly over its duration: at two of them, where the slice says
// which, or at all.
constexpr int k_moments = 12;
int moments_apart() {
    return tests::is_long_run() ? 1 : k_moments / 2;
}

// One of three works has its turn in a slice. When each moment has been seen with one third of
// them, the next third follows.
bool has_turn(const char* name) {
    const std::uint32_t round = tests::slice() / static_cast<std::uint32_t>(k_moments / 2);
    return tests::is_long_run() || (qChecksum(QByteArrayView(name)) + round) % 3 == 0;
}

// Other programs take their share of the processor, so the best of this many tries counts.
constexpr int k_tries = 3;

double seconds_of(const Work& work) {
    const auto start = Clock::now();
    (void)work(Progress());
    return std::chrono::duration<double>(Clock::now() - start).count();
}

struct Outcome {
    std::optional<double> ms; // from the stop to the end of the work; nothing: it was done first
    double seconds = 0.0;     // from the start to the end
};

// Runs the work and stops it `delay` after its start.
Outcome stop_after(const Work& work, std::chrono::duration<double> delay) {
    std::stop_source source;
    Clock::time_point asked;
    const auto start = Clock::now();
    std::jthread stopper([&] {
        std::this_thread::sleep_for(delay);
        asked = Clock::now();
        source.request_stop();
    });
    const bool stopped = work(Progress(source.get_token()));
    const auto end = Clock::now();
    stopper.join();
    Outcome outcome;
    outcome.seconds = std::chrono::duration<double>(end - start).count();
    if (stopped) {
        outcome.ms = Milliseconds(end - asked).count();
    }
    return outcome;
}

template <class T> bool was_stopped(const Result<T>& result) {
    return !result && result.issue().code == Code::stopped;
}

// Returns a closed mesh that is large enough for every stage to take long.
const TriMesh& torus() {
    static const TriMesh mesh = shapes::torus(k_side, k_side);
    return mesh;
}

// Returns a flat star around its middle, every second corner of which is reflex.
TriMesh flat_star(Index corners) {
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
    for (Index i = 0; i < corners; ++i) {
        const double turn = 2.0 * std::numbers::pi * i / corners;
        const double radius = i % 2 == 0 ? 1000.0 : 700.0;
        vertices.emplace_back(radius * std::cos(turn), radius * std::sin(turn), 0.0);
        triangles.push_back({i, (i + 1) % corners, corners});
    }
    vertices.emplace_back(0.0, 0.0, 0.0);
    return make_mesh(std::move(vertices), std::move(triangles));
}

// Returns one flat piece that covers the whole star: its polygon holds much besides, which the
// judge of pieces has to find.
PieceSet around_star(const TriMesh& star) {
    Piece piece;
    piece.flat = true;
    piece.faces.resize(star.triangles.size());
    std::iota(piece.faces.begin(), piece.faces.end(), FaceId{0});
    for (Index i = 0; i + 1 < star.vertices.size(); i += 2) {
        piece.vertices.push_back(star.vertices[i]);
        if (const Index last = i / 2; last >= 2) {
            piece.triangles.push_back({0, last - 1, last});
        }
    }
    PieceSet set;
    set.pieces.push_back(std::move(piece));
    return set;
}

// Returns tetrahedra side by side along y, which overlap along x alone.
TriMesh crowd(Index count) {
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
    for (Index i = 0; i < count; ++i) {
        const Index first = 4 * i;
        const Vec3 at(0.0, 3.0 * i, 0.0);
        for (const Vec3& corner : {Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)}) {
            vertices.emplace_back(at + corner);
        }
        for (const Triangle& t : {Triangle{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}) {
            triangles.push_back({first + t[0], first + t[1], first + t[2]});
        }
    }
    return make_mesh(std::move(vertices), std::move(triangles));
}

Work judging_of(const TriMesh& mesh, const PieceSet& set) {
    return [&](const Progress& p) { return was_stopped(check_pieces(mesh, set, p)); };
}

Work repair_of(const TriMesh& mesh, const RepairSettings& settings) {
    return [&mesh, settings](const Progress& p) { return was_stopped(repair(mesh, settings, p)); };
}

} // namespace

class StopTest : public QObject {
    Q_OBJECT
    tests::Folder folder_;

    // Half of the stops must have come before the work was done.
    static void check(const char* name, const Work& work) {
        if (!has_turn(name)) {
            std::printf("%-22s in another slice\n", name);
            return;
        }
        const int apart = moments_apart();
        const int first = static_cast<int>(tests::slice() % static_cast<std::uint32_t>(apart));
        double whole = seconds_of(work);
        double slowest = 0.0;
        int slowest_at = 0;
        int stops = 0;
        for (int moment = first; moment < k_moments; moment += apart) {
            std::optional<double> best;
            for (int i = 0; i < k_tries && best.value_or(k_bound_ms) >= k_bound_ms; ++i) {
                const std::chrono::duration<double> delay(whole * (moment + 0.5) / k_moments);
                const Outcome outcome = stop_after(work, delay);
                if (outcome.ms) {
                    best = std::min(*outcome.ms, best.value_or(*outcome.ms));
                } else {
                    // The work was done before the stop came: its duration was measured while other
                    // programs took the processor and is corrected.
                    whole = std::min(whole, outcome.seconds);
                }
            }
            stops += best ? 1 : 0;
            if (best.value_or(0.0) > slowest) {
                slowest = *best;
                slowest_at = moment;
            }
        }
        std::printf("%-22s %6.2f s, slowest stop %6.1f ms at %d/%d\n", name, whole, slowest,
                    2 * slowest_at + 1, 2 * k_moments);
        QVERIFY2(stops >= k_moments / apart / 2, qPrintable(QString("%1 stops only").arg(stops)));
        QVERIFY2(slowest < k_bound_ms, qPrintable(QString("%1 ms").arg(slowest)));
    }

private slots:
    void initTestCase() { QVERIFY(folder_.valid()); }

    // The picture has few equal pixels side by side: noise is the slowest to compress.
    void compressing_a_picture_stops() {
        constexpr int k_wide = tests::k_sanitized ? 1024 : 4096;
        Picture picture(k_wide, k_wide, {});
        std::mt19937 random(1);
        for (Rgba& pixel : picture.pixels) {
            const auto bits = static_cast<std::uint32_t>(random());
            pixel = {static_cast<std::uint8_t>(bits), static_cast<std::uint8_t>(bits >> 8U),
                     static_cast<std::uint8_t>(bits >> 16U), 255};
        }
        check("picture", [&](const Progress& p) { return was_stopped(png_of(picture, p)); });
    }

    void import_stops_data() {
        QTest::addColumn<QString>("extension");
        for (const char* extension : {"obj", "stl", "ply", "glb"}) {
            QTest::newRow(extension) << QString(extension);
        }
    }
    void import_stops() {
        QFETCH(QString, extension);
        const std::string name = folder_.path("big." + extension.toStdString());
        SourceModel source;
        source.parts = {{"torus", "", "", "", 0, static_cast<Index>(torus().triangles.size())}};
        QVERIFY(write_scene(scene_of(torus(), source), name).ok());
        check(QTest::currentDataTag(), [&](const Progress& p) {
            return was_stopped(import_isolated(name, {}, tests::host_with(60), p));
        });
    }

    void diagnose_stops() {
        check("closed", [](const Progress& p) { return was_stopped(diagnose(torus(), {}, p)); });
        const TriMesh soup = shapes::soup(torus());
        check("soup", [&](const Progress& p) { return was_stopped(diagnose(soup, {}, p)); });
        TriMesh twice = shapes::together(torus(), torus());
        check("doubled", [&](const Progress& p) { return was_stopped(diagnose(twice, {}, p)); });
        // Each face meets each other.
        const TriMesh needles = shapes::needles(tests::k_sanitized ? 10'000 : 100'000);
        check("needles", [&](const Progress& p) { return was_stopped(diagnose(needles, {}, p)); });
    }

    void repair_stops() {
        check("default, closed", repair_of(torus(), RepairSettings()));
        const TriMesh soup = shapes::soup(torus());
        check("default, soup", repair_of(soup, RepairSettings()));
        RepairSettings loose;
        loose.weld = false;
        // This is as large as a mesh without shared vertices may be to be stitched at all.
        const TriMesh small_soup = shapes::soup(shapes::torus(158, 158));
        check("stitch, soup", repair_of(small_soup, loose));
        RepairSettings moving;
        moving.weld_distance = Length{0.1, true};
        check("weld distance", repair_of(torus(), moving));
    }

    void hole_filling_stops() {
        RepairSettings fill;
        fill.fill_holes = Length{1e6, false};
        const TriMesh riddled = shapes::riddled(torus(), 20);
        check("many holes", repair_of(riddled, fill));
        // A tube has two holes with one edge for each of `sides`; the longest of them are too long
        // to be filled.
        for (const Index sides : {400U, 1500U, 20000U}) {
            TriMesh tube = shapes::torus(k_side * k_side / sides + 4, sides);
            tube.triangles.resize(tube.triangles.size() - 2 * std::size_t{sides});
            tube = make_mesh(std::move(tube.vertices), std::move(tube.triangles));
            check(qPrintable(QString("two holes of %1").arg(sides)), repair_of(tube, fill));
        }
    }

    void decomposition_stops() {
        const auto pieces_of = [](const TriMesh& mesh, double percent) {
            DecomposeSettings settings;
            settings.tolerance = {percent, true};
            return [&mesh, settings](const Progress& p) {
                return was_stopped(decompose(mesh, settings, p));
            };
        };
        const TriMesh coarser = shapes::torus(k_side / 2, k_side / 2);
        check("pieces, exact", pieces_of(coarser, 0.0));
        check("pieces, 0.5 %", pieces_of(coarser, 0.5));
        // One hull, or one flat region, takes in the whole mesh, so that a single step is long.
        const TriMesh ball = shapes::ball(k_side / 2, k_side);
        QCOMPARE(decompose(ball, {})->set.pieces.size(), std::size_t{1});
        check("a large hull", pieces_of(ball, 0.0));
        check("a large hull, 0.5 %", pieces_of(ball, 0.5));
        const TriMesh sheet = shapes::sheet(k_side);
        check("a large sheet", pieces_of(sheet, 0.0));
    }

    // The prism lies along x, by which points are sorted: those of its second lid come one by one,
    // and see up to half as many facets as the prism has sides.
    void the_hull_of_a_prism_stops() {
        constexpr int k_sides = tests::k_sanitized ? 1000 : 4000;
        std::vector<Vec3> points;
        for (const double x : {0.0, 1.0}) {
            for (int i = 0; i < k_sides; ++i) {
                const double turn = 2.0 * std::numbers::pi * i / k_sides;
                points.emplace_back(x, std::cos(turn), std::sin(turn));
            }
        }
        check("hull of a prism",
              [&](const Progress& p) { return convex_hull(points, p.token()).vertices.empty(); });
    }

    // A ring is joined of many fine pieces, and has room to fill where pieces meet.
    void joining_stops() {
        const TriMesh coarser = shapes::torus(k_side / 3, k_side / 3);
        DecomposeSettings settings;
        settings.family = Family::solid;
        settings.max_pieces = 12;
        check("a tree of the solid", [&](const Progress& p) {
            return was_stopped(build_solid_tree(coarser, settings, p));
        });
        const auto tree = build_solid_tree(coarser, settings);
        QVERIFY(tree);
        const auto cut_stops = [&](const char* name, const DecomposeSettings& asked) {
            check(name,
                  [&](const Progress& p) { return was_stopped(cut_solid(**tree, asked, p)); });
        };
        cut_stops("12 pieces of the solid", settings);
        settings.max_hull_vertices = 16;
        cut_stops("12 small ones", settings);
        settings = {};
        settings.family = Family::solid;
        settings.tolerance = {1.0, true};
        cut_stops("within 1 %", settings);
    }

    // A cone's tip has a facet on each of its sides, and is the first of its corners to be joined.
    void wrapping_a_cone_stops() {
        constexpr int k_corners = tests::k_sanitized ? 400 : 3000;
        std::vector<Vec3> corners = {Vec3(-1.0, 0.0, 0.0)};
        for (int i = 0; i < k_corners; ++i) {
            const double turn = 2.0 * std::numbers::pi * i / k_corners;
            corners.emplace_back(0.5, std::cos(turn), std::sin(turn));
        }
        const Solid cone = body_of(corners, {});
        check("wrapping a cone",
              [&](const Progress& p) { return !wrap_simply(cone, 64, p.token()) && p.stopped(); });
    }

    // Pieces of others have no faces of the model, so that all of it is looked at from outside.
    // Such a piece may be a mesh as large as the model.
    void judging_pieces_of_others_stops() {
        PieceSet one;
        Piece piece;
        const Aabb around = bounds_of(torus());
        const TriMesh box = shapes::box(around.lower, around.size());
        piece.vertices = box.vertices;
        piece.triangles = box.triangles;
        one.pieces.push_back(std::move(piece));
        check("distances of others", [&](const Progress& p) {
            return was_stopped(measure_foreign(torus(), one, 0.0, p));
        });
        check("passages of others",
              [&](const Progress& p) { return was_stopped(find_lost_passages(torus(), one, p)); });
        ForeignSet set;
        set.step = 1e-7;
        set.pieces.push_back(foreign_piece("torus", torus().vertices, torus().triangles));
        check("one mesh of others",
              [&](const Progress& p) { return was_stopped(check_foreign(set, p)); });
    }

    // Where the solid is open, winding numbers tell what is inside.
    void joining_an_open_solid_stops() {
        TriMesh open = shapes::torus(k_side / 6, k_side / 6);
        open.triangles.resize(open.triangles.size() - 40);
        open = make_mesh(std::move(open.vertices), std::move(open.triangles));
        DecomposeSettings settings;
        settings.family = Family::solid;
        settings.max_pieces = 12;
        check("an open solid",
              [&](const Progress& p) { return was_stopped(decompose_solid(open, settings, p)); });
    }

    // Files of pieces have as many numbers, written and read, as the mesh has.
    void files_of_pieces_stop() {
        PieceFile file{"ball", "{}", "", {}, {}, {}};
        Piece piece;
        piece.vertices = torus().vertices;
        piece.triangles = torus().triangles;
        for (int i = 0; i < 4; ++i) {
            file.names.push_back("piece");
            file.set.pieces.push_back(piece);
        }
        const std::string path = folder_.path("pieces.json");
        check("writing pieces",
              [&](const Progress& p) { return was_stopped(write_pieces(file, path, p)); });
        QVERIFY(write_pieces(file, path));
        check("reading pieces",
              [&](const Progress& p) { return was_stopped(read_pieces(path, p)); });
    }

    void writing_a_mesh_stops() {
        const auto scene_with = [](const TriMesh& mesh) {
            SourceModel source;
            source.parts = {{"torus", "", "", "", 0, static_cast<Index>(mesh.triangles.size())}};
            return scene_of(mesh, source);
        };
        std::vector<std::pair<const char*, ExportScene>> written = {{"obj", scene_with(torus())},
                                                                    {"off", scene_with(torus())}};
        if (!tests::k_sanitized) {
            // A GLB's numbers are copied: a smaller mesh is written before a stop can come.
            written.emplace_back("glb", scene_with(shapes::torus(2 * k_side, 2 * k_side)));
        }
        for (const auto& [extension, scene] : written) {
            const std::string path = folder_.path(std::string("written.") + extension);
            const ExportScene& what = scene;
            check(extension,
                  [&](const Progress& p) { return was_stopped(write_scene(what, path, p)); });
        }
    }

    void judging_stops() {
        const TriMesh star = flat_star(tests::k_sanitized ? 60 : 240);
        const PieceSet around = around_star(star);
        const auto judged = check_pieces(star, around);
        QVERIFY(judged && !judged->passed());
        check("judging a star", judging_of(star, around));
        const TriMesh ball = shapes::ball(k_side / 2, k_side);
        const auto made = decompose(ball, {});
        QVERIFY(made);
        check("judging a large hull", judging_of(ball, made->set));
        PieceSet within = made->set;
        within.tolerance = 0.005 * bounds_of(ball).diagonal();
        check("judging it, 0.5 %", judging_of(ball, within));
    }

    // A text's numbers are each written and read again.
    void taking_a_mesh_stops() {
        for (const double moment : {0.1, 0.5, 0.9}) {
            SourceModel source;
            source.format = "obj";
            source.float32_coordinates = false;
            for (const Vec3& v : torus().vertices) {
                source.positions.push_back(v.cast<float>().cast<double>());
            }
            tests::StopAt stop(moment);
            QVERIFY2(was_stopped(take_mesh(source, stop.progress())),
                     qPrintable(QString::number(moment)));
            QVERIFY(stop.told_after() <= QThread::idealThreadCount());
        }
    }

    // The last tenth is the search for solids that meet, of which each pair may be looked at, and
    // the last fiftieth that for rims.
    void the_last_steps_of_the_ground_stop() {
        const TriMesh many = crowd(3000);
        for (const auto& [from, to] : {std::pair(0.968, 0.98), std::pair(0.981, 1.0)}) {
            tests::StopAt stop(from);
            const auto ground = prepare_ground(many, 0.0, {}, stop.progress());
            QVERIFY2(!ground && ground.issue().code == Code::stopped,
                     qPrintable(QString::number(stop.reached_at())));
            QVERIFY2(stop.reached_at() < to, qPrintable(QString::number(stop.reached_at())));
        }
    }

    void unpacking_an_asset_stops() {
        const TriMesh many = crowd(30);
        const PieceSet set = decompose(many, {})->set;
        QCOMPARE(set.pieces.size(), std::size_t{30});
        const auto packed = pack_tree(*build_tree(set.pieces, {}), {});
        const auto bytes = tests::bytes_of(set, *packed, 0.0, many.triangles.size());
        hwa::Asset asset;
        QVERIFY(hwa::Asset::open(bytes.data(), bytes.size(), asset, hwa::k_everything) ==
                hwa::Fault::none);
        tests::StopAt stop(0.5);
        QVERIFY(was_stopped(unpack(asset, "crowd", stop.progress())));
        QCOMPARE(stop.reached_at(), 0.5);
        QCOMPARE(stop.told_after(), 0);
    }

    // A hull of a few thousand corners, and an asset of it, are long in each single step.
    void packing_and_judging_an_asset_stop() {
        const TriMesh ball = shapes::ball(k_ball_side / 2, k_ball_side);
        PieceSet set = decompose(ball, {})->set;
        QCOMPARE(set.pieces.size(), std::size_t{1});
        const auto tree = build_tree(set.pieces, {});
        PackSettings grown;
        grown.margin = 1e-3;
        check("packing a large hull",
              [&](const Progress& p) { return was_stopped(pack_tree(*tree, grown, p)); });
        const auto packed = pack_tree(*tree, grown);
        set.pieces[0].protrusion = 2.0 * packed->growth;
        const auto bytes = tests::bytes_of(set, *packed, grown.margin, ball.triangles.size());
        hwa::Asset asset;
        QVERIFY(hwa::Asset::open(bytes.data(), bytes.size(), asset, hwa::k_everything) ==
                hwa::Fault::none);
        check("judging an asset",
              [&](const Progress& p) { return was_stopped(check_asset(asset, ball, {}, p)); });
        check("holding against PhysX", [&](const Progress& p) {
            return was_stopped(lint(set, *find_engine("physx"), {}, p));
        });
    }

    void a_picture_stops() {
        const auto gl = tests::gl_context();
        if (!gl) {
            QSKIP("no OpenGL here: no picture is stopped");
        }
        const auto diagnosis = diagnose(torus(), {});
        QVERIFY(diagnosis);
        Scene scene;
        scene.model = *draw_mesh(torus(), *diagnosis);
        const Camera camera = fitted(camera_of(View::front, UpAxis::y), scene, 16.0 / 9.0);
        check("a picture", [&](const Progress& p) {
            return was_stopped(render(*gl, scene, camera, 640, 360, Background::light, p));
        });
    }

    // Between two balls of many corners is less room than doubles can tell.
    void an_exact_test_of_two_hulls_stops() {
        const std::vector<Vec3> ball = shapes::ball(k_side / 2, k_side).vertices;
        std::vector<Vec3> other = ball;
        for (Vec3& v : other) {
            v = 2.0 * ball.front() - v - Vec3(0, 0, 1e-15);
        }
        QCOMPARE(hulls_meet(ball, other, Vec3::UnitZ()).proof, Proof::exact);
        check("an exact pair of hulls", [&](const Progress& p) {
            static_cast<void>(hulls_meet(ball, other, Vec3::UnitZ(), p.token()));
            return p.stopped();
        });
    }

    void building_a_tree_stops() {
        const TriMesh ball = shapes::ball(k_ball_side / 2, k_ball_side);
        std::vector<Piece> pieces = decompose(ball, {})->set.pieces;
        pieces.push_back(pieces[0]);
        for (Vec3& v : pieces[1].vertices) {
            v.x() += 1.0;
        }
        for (const Fit fit : {Fit::automatic, Fit::optimal}) {
            TreeSettings settings;
            settings.fit = fit;
            settings.max_hull_vertices = 64;
            check(fit == Fit::optimal ? "a tree of tight boxes" : "a tree",
                  [&](const Progress& p) { return was_stopped(build_tree(pieces, settings, p)); });
        }
    }
};

QTEST_APPLESS_MAIN(StopTest)
#include "stop.moc"
