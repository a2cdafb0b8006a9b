// The cage lies in the pieces, and winds around every point outside of all pieces as often as the
// surface does.
#include "pack/cage.h"
#include "check/check_asset.h"
#include "check/check_cage.h"
#include "check/hull_check.h"
#include "mesh/winding.h"
#include "piece/body.h"
#include "piece/decompose.h"
#include "piece/hull.h"
#include "query/cage.h"
#include "query/orientation.h"
#include "support/assets.h"
#include "support/heard.h"
#include "support/large_shapes.h"
#include "support/long_run.h"
#include "support/rationals.h"
#include "support/servant.h"
#include "support/solid_angles.h"
#include "support/stop_at.h"

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <QTest>
#include <numeric>
#include <random>
#include <set>

using namespace hullwright;

namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;

Cage cage_of(const TriMesh& mesh, const PieceSet& set) {
    return *build_cage(mesh, set, *classify_surface(mesh, set.surface));
}

PieceSet pieces_of(const TriMesh& mesh, double percent) {
    DecomposeSettings settings;
    settings.tolerance = {percent, true};
    return decompose(mesh, settings)->set;
}

// Returns the mesh without the faces that lie mostly in one of some balls around its vertices.
TriMesh with_holes(const TriMesh& mesh, int count, double radius, std::uint32_t seed) {
    std::mt19937 random(seed);
    std::vector<Vec3> middles;
    for (int i = 0; i < count; ++i) {
        middles.push_back(mesh.vertices[random() % mesh.vertices.size()]);
    }
    std::vector<Triangle> left;
    for (FaceId f = 0; f < mesh.triangles.size(); ++f) {
        const auto [a, b, c] = mesh.corners(f);
        const Vec3 at = (a + b + c) / 3.0;
        if (std::none_of(middles.begin(), middles.end(),
                         [&](const Vec3& middle) { return (at - middle).norm() < radius; })) {
            left.push_back(mesh.triangles[f]);
        }
    }
    return make_mesh(mesh.vertices, std::move(left));
}

std::vector<FaceId> all_faces(const TriMesh& mesh) {
    std::vector<FaceId> faces(mesh.triangles.size());
    std::iota(faces.begin(), faces.end(), FaceId{0});
    return faces;
}

// Returns the hull of points on a ball.
TriMesh ball(std::size_t points) {
    std::mt19937 random(2);
    std::normal_distribution<double> normal;
    std::vector<Vec3> vertices;
    for (std::size_t i = 0; i < points; ++i) {
        const double x = normal(random);
        const double y = normal(random);
        vertices.emplace_back(Vec3(x, y, normal(random)).normalized());
    }
    Hull hull = convex_hull(vertices);
    std::vector<Vec3> used;
    for (const Index v : hull.vertices) {
        used.push_back(vertices[v]);
    }
    return make_mesh(std::move(used), std::move(hull.triangles));
}

TriMesh scaled(TriMesh mesh, double factor) {
    for (Vec3& v : mesh.vertices) {
        v *= factor;
    }
    return mesh;
}

struct Shape {
    const char* name;
    TriMesh mesh;
    std::uint32_t components;
    bool hollow; // some points that are in no piece are inside
};

std::vector<Shape> shapes_to_try() {
    const TriMesh solid = ball(200);
    const TriMesh shell = shapes::together(solid, shapes::inside_out(scaled(solid, 0.7)));
    return {{"torus", shapes::torus(40, 30), 1, true},
            {"ball", solid, 1, false},
            {"shell", shell, 2, true},
            {"ball in a shell", shapes::together(shell, scaled(solid, 0.3)), 3, true}};
}

Piece piece_around(const std::vector<Vec3>& points, std::vector<FaceId> faces) {
    Solid body = body_of(points, std::move(faces));
    Piece piece;
    piece.faces = std::move(body.faces);
    piece.vertices = std::move(body.vertices);
    piece.triangles = std::move(body.triangles);
    return piece;
}

// Joins pairs of pieces, wherever they are, and adds a body without faces: a box around the point.
PieceSet bodies_of(const TriMesh& mesh, int pairs, const Vec3& middle, std::uint32_t seed) {
    std::mt19937 random(seed);
    PieceSet set = pieces_of(mesh, 0.0);
    set.family = Family::solid;
    for (int i = 0; i < pairs; ++i) {
        const Piece other = set.pieces.back();
        set.pieces.pop_back();
        Piece& one = set.pieces[random() % set.pieces.size()];
        std::vector<Vec3> corners = one.vertices;
        corners.insert(corners.end(), other.vertices.begin(), other.vertices.end());
        std::vector<FaceId> faces = one.faces;
        faces.insert(faces.end(), other.faces.begin(), other.faces.end());
        std::sort(faces.begin(), faces.end());
        one = piece_around(corners, std::move(faces));
    }
    const Vec3 half = Vec3::Constant(0.1);
    set.pieces.push_back(piece_around(shapes::box(middle - half, 2.0 * half).vertices, {}));
    std::sort(set.pieces.begin(), set.pieces.end(), comes_before);
    return set;
}

// Compares cage and surface at random points; `closed` is the mesh with its holes filled.
void compare(const TriMesh& mesh, const TriMesh& closed, const PieceSet& set, const Cage& cage,
             bool& any_inside) {
    std::vector<std::array<std::uint32_t, 3>> triangles;
    for (const auto& [piece, corners] : cage.triangles) {
        triangles.push_back(corners);
        if (piece == hwa::k_none) {
            continue; // it belongs to a lid
        }
        const Piece& of = set.pieces[piece];
        for (const std::uint32_t corner : corners) {
            QVERIFY(hull_holds({of.vertices, of.triangles, of.flat}, cage.corners[corner]));
        }
    }
    const auto winding = *WindingField::build(mesh, all_faces(mesh));
    std::mt19937 random(5);
    std::uniform_real_distribution<double> unit(0.0, 1.0);
    const Aabb bounds = bounds_of(mesh);
    int all_inside = 0;
    int wrong = 0; // points near a lid may differ
    for (int i = 0; i < (tests::k_sanitized ? 300 : 2000); ++i) {
        const Vec3 at(unit(random), unit(random), unit(random));
        Vec3 point = bounds.lower + at.cwiseProduct(bounds.size());
        if (i % 4 == 0) {
            point = point.cast<float>().cast<double>();
        } else if (i % 4 == 1 && !cage.corners.empty()) {
            // The point is right below a corner, where every side is a tie.
            const Vec3& corner = cage.corners[random() % cage.corners.size()];
            point = Vec3(corner.x(), corner.y(), point.z());
        }
        if (std::any_of(set.pieces.begin(), set.pieces.end(), [&](const Piece& piece) {
                return hull_holds({piece.vertices, piece.triangles, piece.flat}, point);
            })) {
            continue;
        }
        if (const double w = winding.at(point); std::abs(w - std::round(w)) > 0.22) {
            continue; // near a hole the number says little
        }
        const bool inside = winding_of(cage.corners, triangles, point) > 0;
        const bool right = inside == (tests::sum_of_angles(closed, point) > 0.5);
        QVERIFY2(right || cage.has_lids(), qPrintable(QString::number(i)));
        all_inside += inside ? 1 : 0;
        wrong += right ? 0 : 1;
    }
    any_inside = any_inside || all_inside > 0;
    QVERIFY2(wrong <= 0.01 * all_inside + 1, qPrintable(QString::number(wrong)));
}

// Returns the faults that the judge finds in an asset of these pieces with this cage.
std::set<AssetFault> faults_in(const TriMesh& mesh, const PieceSet& set, const Cage& cage) {
    const auto packed = pack_tree(*build_tree(set.pieces, {}), {});
    const auto bytes = tests::bytes_of(set, *packed, 0.0, mesh.triangles.size(), cage);
    hwa::Asset asset;
    if (hwa::Asset::open(bytes.data(), bytes.size(), asset, hwa::k_everything) !=
        hwa::Fault::none) {
        qFatal("no asset");
    }
    std::set<AssetFault> faults;
    const auto check = check_asset(asset, mesh);
    for (const AssetFinding& finding : check->findings) {
        faults.insert(finding.fault);
    }
    return faults;
}

} // namespace

class CageTest : public QObject {
    Q_OBJECT

private slots:
    void winds_as_the_surface() {
        std::uint32_t number = 0;
        for (const Shape& shape : shapes_to_try()) {
            for (const double percent : {0.0, 0.5, 3.0}) {
                if (!tests::has_its_turn(number++, 2)) {
                    continue;
                }
                const PieceSet set = pieces_of(shape.mesh, percent);
                const Cage cage = cage_of(shape.mesh, set);
                QCOMPARE(*std::max_element(cage.components.begin(), cage.components.end()) + 1,
                         shape.components);
                bool any_inside = false;
                compare(shape.mesh, shape.mesh, set, cage, any_inside);
                QVERIFY2(percent > 1.0 || any_inside == shape.hollow, shape.name);
                std::printf("%-16s %4.1f %%: %zu pieces, %zu triangles in the cage\n", shape.name,
                            percent, set.pieces.size(), cage.triangles.size());
            }
        }
    }

    // Patches of a piece of the solid may be far apart, and what fills the inside has none. Points
    // in no piece are told all the same.
    void patches_that_are_apart_wind_as_the_surface() {
        const TriMesh torus = shapes::torus(40, 30);
        const TriMesh open = with_holes(torus, 1, 0.3, 1);
        for (std::uint32_t seed = 1; seed < (tests::k_sanitized ? 3U : 9U); ++seed) {
            if (!tests::k_sanitized && !tests::has_its_turn(seed / 2, 2)) {
                continue;
            }
            const bool is_open = seed % 2 == 0;
            const TriMesh& mesh = is_open ? open : torus;
            const PieceSet set = bodies_of(mesh, 6, Vec3(0, -3, 0), seed);
            QVERIFY(set.pieces.back().faces.empty());
            const Cage cage = cage_of(mesh, set);
            QVERIFY2(cage.has_inside, qPrintable(QString("seed %1").arg(seed)));
            QCOMPARE(cage.has_lids(), is_open);
            std::vector<std::uint32_t> components(set.pieces.size(), 0);
            components.back() = 1;
            QCOMPARE(cage.components, components);
            bool any_inside = false;
            compare(mesh, torus, set, cage, any_inside);
            QVERIFY(any_inside);
            QVERIFY(faults_in(mesh, set, cage).empty());
        }
    }

    // Two solids with faces in one piece are one part, since nothing can be between them.
    void parts_that_share_a_piece_are_one() {
        const TriMesh mesh = shapes::together(shapes::box(), shapes::box(Vec3(5, 0, 0)));
        PieceSet set = pieces_of(mesh, 0.0);
        set.family = Family::solid;
        set.pieces = {piece_around(mesh.vertices, all_faces(mesh))};
        QCOMPARE(cage_of(mesh, set).components, std::vector<std::uint32_t>{0});
        QVERIFY(faults_in(mesh, set, cage_of(mesh, set)).empty());
    }

    void an_open_surface_has_no_cage() {
        const TriMesh sheet = shapes::sheet(10);
        const Cage cage = cage_of(sheet, pieces_of(sheet, 0.0));
        QVERIFY(cage.triangles.empty() && !cage.has_inside);
        QCOMPARE(cage.components, std::vector<std::uint32_t>(cage.components.size(), 0));
        // A solid of which a piece was deleted has no known inside either.
        const TriMesh torus = shapes::torus(10, 10);
        PieceSet set = pieces_of(torus, 0.0);
        set.pieces.pop_back();
        QVERIFY(!cage_of(torus, set).has_inside);
    }

    // Where the inside of an open surface is clear, its lids do not change it.
    void lids_close_what_is_open() {
        const TriMesh whole = shapes::torus(40, 30);
        for (const std::uint32_t seed : {1U, 2U, 3U, 4U, 5U, 6U}) {
            if (!tests::has_its_turn(seed, 2)) {
                continue;
            }
            const int holes = 1 + static_cast<int>(seed % 3);
            const TriMesh mesh = with_holes(whole, holes, 0.3, seed);
            for (const double percent : {0.0, 0.5, 3.0}) {
                const PieceSet set = pieces_of(mesh, percent);
                const Cage cage = cage_of(mesh, set);
                QVERIFY2(cage.has_inside, qPrintable(QString("seed %1").arg(seed)));
                bool any_inside = false;
                compare(mesh, whole, set, cage, any_inside);
                QVERIFY(percent > 1.0 || any_inside);
            }
        }
    }

    // A lid whose apex was on the rim reached far out of a hole on top of a torus, whose rim is
    // bent like a saddle. Around a ball outside all winding numbers are higher by one, and those of
    // a surface that faces inward are negative.
    void lids_are_where_the_surface_winds_half_a_time_data() {
        QTest::addColumn<TriMesh>("mesh");
        QTest::addColumn<std::size_t>("own_corners");
        QTest::addColumn<double>("farthest");
        TriMesh torus = shapes::torus(36, 24);
        const Vec3 hole = torus.vertices[6];
        std::erase_if(torus.triangles, [&](const Triangle& t) {
            return (torus.vertices[t[0]] - hole).norm() < 0.3;
        });
        torus = make_mesh(std::move(torus.vertices), std::move(torus.triangles));
        QTest::newRow("on top of a torus") << torus << std::size_t{1} << 0.15;
        TriMesh inward = torus;
        for (Triangle& t : inward.triangles) {
            std::swap(t[0], t[1]);
        }
        QTest::newRow("facing inward") << inward << std::size_t{1} << 0.15;
        QTest::newRow("in a ball")
            << shapes::together(torus, shapes::ball(6.0, 3)) << std::size_t{1} << 0.15;
        // The lid of a flat loop needs no corner but those of the loop.
        TriMesh box = shapes::box();
        box.triangles.erase(box.triangles.begin(), box.triangles.begin() + 2);
        QTest::newRow("a box without a side") << box << std::size_t{0} << 1e-9;
    }
    void lids_are_where_the_surface_winds_half_a_time() {
        QFETCH(TriMesh, mesh);
        QFETCH(std::size_t, own_corners);
        QFETCH(double, farthest);
        PieceSet set = pieces_of(mesh, 0.0);
        set.surface.choice = SurfaceChoice::solid;
        const Cage cage = cage_of(mesh, set);
        QVERIFY(cage.has_inside && cage.has_lids());
        std::size_t added = 0;
        for (const Vec3& corner : cage.corners) {
            added += static_cast<std::size_t>(std::find(mesh.vertices.begin(), mesh.vertices.end(),
                                                        corner) == mesh.vertices.end());
        }
        QCOMPARE(added, own_corners);
        double most = 0.0;
        for (const hwa::CageTriangle& lid : cage.triangles) {
            if (lid.piece == hwa::k_none) {
                const auto [a, b, c] = lid.corners;
                const double winding = tests::sum_of_angles(
                    mesh, (cage.corners[a] + cage.corners[b] + cage.corners[c]) / 3.0);
                most = std::max(most, std::abs(winding - std::floor(winding) - 0.5));
            }
        }
        QVERIFY2(most < farthest, qPrintable(QString::number(most)));
    }

    // Boxes are asked before triangles, so that a corner outside would be no part of a lid. These
    // lids have corners anywhere, with as many digits as doubles have.
    void boxes_of_lids_hold_their_corners() {
        const TriMesh mesh = shapes::box();
        const PieceSet set = pieces_of(mesh, 0.0);
        Cage cage = cage_of(mesh, set);
        cage.has_inside = true;
        cage.corners.clear();
        cage.triangles.clear();
        std::mt19937 random(8);
        std::uniform_real_distribution<double> number(-1.0, 1.0);
        for (std::uint32_t i = 0; i < 100; ++i) {
            for (int k = 0; k < 3; ++k) {
                const double x = number(random);
                const double y = number(random);
                cage.corners.emplace_back(x, y, 1e-3 * number(random));
            }
            cage.triangles.push_back({hwa::k_none, {3 * i, 3 * i + 1, 3 * i + 2}});
        }
        const auto packed = pack_tree(*build_tree(set.pieces, {}), {});
        const auto bytes = tests::bytes_of(set, *packed, 0.0, mesh.triangles.size(), cage);
        hwa::Asset asset;
        QVERIFY(hwa::Asset::open(bytes.data(), bytes.size(), asset, hwa::k_everything) ==
                hwa::Fault::none);
        const QueryCage made = query_cage(asset);
        QCOMPARE(made.lids.size(), std::size_t{100});
        for (std::size_t i = 0; i < made.lids.size(); ++i) {
            const QueryBox& box = made.lids[i].box;
            QVERIFY(box.axes.isIdentity(0.0));
            for (const std::uint32_t corner : made.triangles[i]) {
                const tests::ExactVec way = tests::exact_way(box.centre, made.corners[corner]);
                for (std::size_t k = 0; k < 3; ++k) {
                    QVERIFY(abs(way[k]) <= box.half[static_cast<Eigen::Index>(k)]);
                }
            }
        }
    }

    // A sheet beside a solid does not change what is known about the solid.
    void sheets_beside_solids_do_not_count() {
        const TriMesh torus = shapes::torus(40, 30);
        const TriMesh both = shapes::together(torus, shapes::sheet(3));
        const PieceSet set = pieces_of(both, 0.0);
        const Cage cage = cage_of(both, set);
        QVERIFY(cage.has_inside && !cage.has_lids());
        QCOMPARE(cage.triangles.size(), cage_of(torus, pieces_of(torus, 0.0)).triangles.size());
    }

    // A slit all around a ring has two loops, whose lids lie across the ring's hole, where nothing
    // is inside: they are no lids.
    void lids_that_are_elsewhere_are_none() {
        TriMesh ring = shapes::torus(40, 30);
        std::erase_if(ring.triangles, [&](const Triangle& t) {
            return std::all_of(t.begin(), t.end(), [&](VertexId v) { return v % 30 <= 1; });
        });
        ring = make_mesh(std::move(ring.vertices), std::move(ring.triangles));
        DecomposeSettings settings;
        settings.surface.choice = SurfaceChoice::solid;
        const PieceSet set = decompose(ring, settings)->set;
        QVERIFY(classify_surface(ring, set.surface)->count(SurfaceKind::decided) == 1);
        const Cage cage = cage_of(ring, set);
        QVERIFY(!cage.has_inside && !cage.has_lids() && cage.triangles.empty());
    }

    // A wall with inside on both of its sides cannot bound a cage.
    void a_wall_inside_makes_no_cage() {
        TriMesh rooms = shapes::together(shapes::box(), shapes::box(Vec3(1, 0, 0)));
        for (Triangle& t : rooms.triangles) {
            for (VertexId& v : t) { // one wall serves both boxes: the first's far side
                v = v >= 8 && rooms.vertices[v].x() == 1.0 ? v - 7 : v;
            }
        }
        std::erase_if(rooms.triangles, [&](const Triangle& t) {
            return std::all_of(t.begin(), t.end(),
                               [&](VertexId v) { return rooms.vertices[v].x() == 1.0; });
        });
        const Triangle wall = {1, 3, 5};
        rooms.triangles.push_back(wall);
        rooms.triangles.push_back({3, 7, 5});
        rooms = make_mesh(std::move(rooms.vertices), std::move(rooms.triangles));
        QVERIFY(!cage_of(rooms, pieces_of(rooms, 0.0)).has_inside);
    }

    void the_judge_finds_what_is_wrong() {
        const TriMesh mesh = shapes::torus(20, 12);
        PieceSet set = pieces_of(mesh, 0.0);
        const Cage good = cage_of(mesh, set);
        const auto faults_of = [&](const Cage& cage) { return faults_in(mesh, set, cage); };
        QVERIFY(faults_of(good).empty());
        Cage bad = good;
        bad.corners[0] += Vec3(0, 0, 0.5);
        QVERIFY(faults_of(bad).count(AssetFault::cage_outside) == 1);
        bad = good;
        bad.triangles.pop_back();
        QVERIFY(faults_of(bad).count(AssetFault::cage_open) == 1);
        bad = good;
        for (hwa::CageTriangle& triangle : bad.triangles) {
            std::swap(triangle.corners[0], triangle.corners[1]);
        }
        QVERIFY(faults_of(bad) == std::set<AssetFault>{AssetFault::cage_is_wrong});
        bad.triangles.clear();
        QVERIFY(faults_of(bad) == std::set<AssetFault>{AssetFault::cage_is_wrong});
        bad = good;
        bad.components.back() = 1;
        QVERIFY(faults_of(bad) == std::set<AssetFault>{AssetFault::component_is_wrong});
    }

    void the_judge_looks_at_lids() {
        const TriMesh mesh = with_holes(shapes::torus(40, 30), 1, 0.3, 1);
        const PieceSet set = pieces_of(mesh, 0.0);
        const auto faults_of = [&](const Cage& cage) { return faults_in(mesh, set, cage); };
        const Cage good = cage_of(mesh, set);
        QVERIFY(good.has_lids() && good.triangles.back().piece == hwa::k_none);
        QVERIFY(faults_of(good).empty());
        Cage bad = good;
        bad.triangles.pop_back();
        QVERIFY(faults_of(bad).count(AssetFault::cage_open) == 1);
        // The sides of a tetrahedron, added as lids, are closed but wind around points that are not
        // inside.
        bad = good;
        const auto first = static_cast<std::uint32_t>(bad.corners.size());
        for (const Vec3& corner : {Vec3(0, 0, 0), Vec3(9, 0, 0), Vec3(0, 9, 0), Vec3(0, 0, 9)}) {
            bad.corners.push_back(corner - Vec3::Constant(2.0));
        }
        for (const Triangle& t : {Triangle{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}) {
            bad.triangles.push_back({hwa::k_none, {first + t[0], first + t[1], first + t[2]}});
        }
        QVERIFY(faults_of(bad) == std::set<AssetFault>{AssetFault::cage_is_wrong});
    }

    // The cage of a sheet has components only, so that nothing else would see the stop.
    void a_stop_ends_the_judge() {
        for (const TriMesh& mesh : {shapes::sheet(10), shapes::torus(20, 12)}) {
            const PieceSet set = pieces_of(mesh, 0.0);
            const auto packed = pack_tree(*build_tree(set.pieces, {}), {});
            const auto bytes =
                tests::bytes_of(set, *packed, 0.0, mesh.triangles.size(), cage_of(mesh, set));
            hwa::Asset asset;
            QVERIFY(hwa::Asset::open(bytes.data(), bytes.size(), asset, hwa::k_everything) ==
                    hwa::Fault::none);
            const std::vector<std::optional<HullView>> hulls(asset.nodes());
            QVERIFY(check_cage(asset, mesh, set.surface, hulls, {}));
            for (const double moment : {0.0, 0.1, 0.15}) {
                tests::StopAt stop(moment);
                const auto found = check_cage(asset, mesh, set.surface, hulls, stop.progress());
                QVERIFY(stop.was_reached());
                QVERIFY(!found && found.issue().code == Code::stopped);
            }
        }
    }

    // The asset is one hull, whose steps tell fractions of their own.
    void the_judge_of_one_large_hull_tells_how_far_it_is() {
        const TriMesh mesh = shapes::ball(30, 60);
        const PieceSet set = decompose(mesh, {})->set;
        QCOMPARE(set.pieces.size(), std::size_t{1});
        const auto packed = pack_tree(*build_tree(set.pieces, {}), {});
        const auto bytes = tests::bytes_of(set, *packed, 0.0, mesh.triangles.size());
        hwa::Asset asset;
        QVERIFY(hwa::Asset::open(bytes.data(), bytes.size(), asset, hwa::k_everything) ==
                hwa::Fault::none);
        tests::Heard heard;
        QVERIFY(check_asset(asset, mesh, {}, heard.progress()));
        QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
        QVERIFY2(heard.longest_step() < 0.35, qPrintable(QString::number(heard.longest_step())));
        tests::StopAt stop(0.3);
        const auto stopped = check_asset(asset, mesh, {}, stop.progress());
        QVERIFY(!stopped && stopped.issue().code == Code::stopped);
        QVERIFY(stop.reached_at() < 0.6);
    }

    void two_components_are_not_one() {
        const TriMesh mesh = shapes::together(shapes::box(), shapes::box(Vec3(5, 0, 0)));
        PieceSet set = pieces_of(mesh, 0.0);
        QCOMPARE(set.pieces.size(), std::size_t{2});
        set.pieces[1].part = 0; // a test's asset has this part alone
        const auto packed = pack_tree(*build_tree(set.pieces, {}), {});
        Cage cage = cage_of(mesh, set);
        QCOMPARE(cage.components, (std::vector<std::uint32_t>{0, 1}));
        cage.components[1] = 0;
        const auto bytes = tests::bytes_of(set, *packed, 0.0, mesh.triangles.size(), cage);
        hwa::Asset asset;
        QVERIFY(hwa::Asset::open(bytes.data(), bytes.size(), asset, hwa::k_everything) ==
                hwa::Fault::none);
        const auto verdict = check_asset(asset, mesh);
        QVERIFY(verdict && verdict->findings.size() == 1 &&
                verdict->findings[0].fault == AssetFault::component_is_wrong);
    }

    // The points are on a coarse grid, so that many are in one line or plane.
    void sides_are_exact() {
        std::mt19937 random(1);
        const auto point = [&random] {
            const auto coordinate = [&random] {
                return static_cast<double>(static_cast<int>(random() % 7) - 3) *
                       (random() % 3 == 0 ? 0.1 : 1.0);
            };
            const double x = coordinate();
            const double y = coordinate();
            return Vec3(x, y, coordinate());
        };
        int zeros = 0;
        constexpr int k_cases = tests::k_sanitized ? 20000 : 200000;
        for (int i = 0; i < k_cases; ++i) {
            const Vec3 a = point();
            const Vec3 b = point();
            const Vec3 c = point();
            // Every other point is in the plane of the others, as near as doubles come.
            const Vec3 d = i % 2 == 0 ? point() : Vec3((a + b + c) / 3.0);
            const auto solid = [](const Vec3& p) { return Kernel::Point_3(p.x(), p.y(), p.z()); };
            const auto flat = [](const Vec3& p) { return Kernel::Point_2(p.x(), p.y()); };
            const int side = side_of(a, b, c, d);
            zeros += side == 0 ? 1 : 0;
            QCOMPARE(side,
                     static_cast<int>(CGAL::orientation(solid(a), solid(b), solid(c), solid(d))));
            QCOMPARE(turn_of(a, b, c),
                     static_cast<int>(CGAL::orientation(flat(a), flat(b), flat(c))));
        }
        QVERIFY(zeros > k_cases / 200);
    }
};

QTEST_APPLESS_MAIN(CageTest)
#include "cage.moc"
