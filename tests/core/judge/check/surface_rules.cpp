// Each rule of docs/surfaces.md is shown by a piece that keeps it and one that does not.
#include "check/check_pieces.h"
#include "check/solid_surface.h"
#include "support/chosen_faces.h"
#include "support/random_pieces.h"
#include "support/servant.h"
#include "support/solids.h"

#include <QTest>
#include <algorithm>
#include <set>

using namespace hullwright;
using namespace hullwright::shapes;

namespace {

constexpr double k_rounding = 1e-6;

// Returns a piece of these faces with the hull of their corners and of some more points.
Piece piece_of(const TriMesh& mesh, const std::vector<FaceId>& faces,
               std::vector<Vec3> points = {}) {
    for (const FaceId face : faces) {
        const auto corners = mesh.corners(face);
        points.insert(points.end(), corners.begin(), corners.end());
    }
    std::sort(points.begin(), points.end(), [](const Vec3& a, const Vec3& b) {
        return std::lexicographical_compare(a.data(), a.data() + 3, b.data(), b.data() + 3);
    });
    points.erase(std::unique(points.begin(), points.end()), points.end());
    Piece piece = tests::piece_around(points);
    piece.faces = faces;
    piece.part = mesh.face_part[faces.front()];
    return piece;
}

struct Limits {
    double tolerance = 0.0;
    double rounding = 0.0;
    SurfaceChoice choice = SurfaceChoice::automatic;
    double thickness = 0.0;
};

// Returns the faults that the judge finds in one piece; other faces may be in no piece.
std::set<PieceFault> faults_of(const TriMesh& mesh, const Piece& piece, const Limits& limits = {}) {
    PieceSet set;
    set.pieces = {piece};
    set.tolerance = limits.tolerance;
    set.rounding = limits.rounding;
    set.surface.choice = limits.choice;
    set.sheet_thickness = limits.thickness;
    std::set<PieceFault> faults;
    const auto check = check_pieces(mesh, set);
    for (const PieceFinding& finding : check->findings) {
        if (finding.piece == 0) {
            faults.insert(finding.fault);
        }
    }
    return faults;
}
bool passes(const TriMesh& mesh, const Piece& piece, const Limits& limits = {}) {
    return faults_of(mesh, piece, limits).empty();
}
bool fails(const TriMesh& mesh, const Piece& piece, PieceFault fault, const Limits& limits = {}) {
    return faults_of(mesh, piece, limits).contains(fault);
}

// Returns a sheet of 10 by 10 with a window of 1 by 1.
TriMesh window() {
    const TriMesh whole = height_field(10, [](int, int) { return 0.0; });
    return keep(whole, faces_where(whole, [](const Vec3& p) {
                    return p.x() < 5.0 || p.x() > 6.0 || p.y() < 5.0 || p.y() > 6.0;
                }));
}

TriMesh bowl() {
    const TriMesh ball = tube(24, 24, 0.0, false, [](double s) { return Vec3(0, 0, s); });
    std::vector<Vec3> v;
    for (Index i = 0; i < ball.vertices.size(); ++i) {
        const double down = 0.5 * std::numbers::pi * (i / 24) / 24.0 + 1e-3;
        const double turn = 2.0 * std::numbers::pi * (i % 24) / 24.0;
        v.emplace_back(std::sin(down) * std::cos(turn), std::sin(down) * std::sin(turn),
                       -std::cos(down));
    }
    std::vector<Triangle> t(ball.triangles.begin(), ball.triangles.begin() + 2 * 24 * 24);
    return make_mesh(std::move(v), std::move(t));
}

TriMesh open_box() {
    return keep(box(), faces_where(box(), [](const Vec3& p) { return p.z() < 0.9; }));
}

// Returns two squares on each other that face apart: the surface is closed, and nothing is inside.
TriMesh double_sided() {
    return make_mesh({Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(1, 1, 0), Vec3(0, 1, 0)},
                     {{0, 1, 2}, {0, 2, 3}, {0, 2, 1}, {0, 3, 2}});
}

// Returns a block with a hollow of 4 by 4 by 4 away from its middle, where a judge has no special
// reason to look, and with a neck of 1 by 1.
TriMesh bottle() {
    return cells(20, 6, 6, [](int x, int y, int z) {
        const bool hollow = x >= 5 && x <= 8 && std::min(y, z) >= 1 && std::max(y, z) <= 4;
        return !hollow && !(x == 7 && y == 3 && z == 5);
    });
}

} // namespace

class SurfaceRulesTest : public QObject {
    Q_OBJECT

private slots:
    void a_window_is_not_closed() {
        const TriMesh mesh = window();
        const Piece piece = piece_of(mesh, all_faces(mesh));
        QVERIFY(piece.flat);
        QVERIFY(fails(mesh, piece, PieceFault::beyond_region));
        QVERIFY(fails(mesh, piece, PieceFault::beyond_region, {0.0, k_rounding}));
        QVERIFY(fails(mesh, piece, PieceFault::protrudes, {0.45}));
        QVERIFY(passes(mesh, piece, {0.55}));
        const TriMesh whole = height_field(10, [](int, int) { return 0.0; });
        QVERIFY(passes(whole, piece_of(whole, all_faces(whole))));
    }

    // The frame is so narrow that no part of it is far from the border of its polygon.
    void a_narrow_frame_is_not_closed() {
        const double in = k_rounding;
        std::vector<Vec3> v;
        for (const double away : {0.0, in}) {
            v.insert(v.end(), {Vec3(away, away, 0), Vec3(1 - away, away, 0),
                               Vec3(1 - away, 1 - away, 0), Vec3(away, 1 - away, 0)});
        }
        std::vector<Triangle> t;
        for (Index i = 0; i < 4; ++i) {
            const Index j = (i + 1) % 4;
            t.push_back({i, j, j + 4});
            t.push_back({i, j + 4, i + 4});
        }
        const TriMesh mesh = make_mesh(v, t);
        const Piece piece = piece_of(mesh, all_faces(mesh));
        QVERIFY(fails(mesh, piece, PieceFault::beyond_region, {0.0, k_rounding}));
    }

    void a_bowl_is_not_filled() {
        const TriMesh mesh = bowl();
        const Piece piece = piece_of(mesh, all_faces(mesh));
        QVERIFY(fails(mesh, piece, PieceFault::not_plane, {0.0, 0.0, SurfaceChoice::sheet}));
        QVERIFY(fails(mesh, piece, PieceFault::protrudes, {0.9, 0.0, SurfaceChoice::sheet}));
        QVERIFY(passes(mesh, piece, {1.01, 0.0, SurfaceChoice::sheet}));
        // The faces are near enough to the hull; the fault is that its inside is far from the
        // surface.
        QVERIFY(!fails(mesh, piece, PieceFault::too_concave, {0.9, 0.0, SurfaceChoice::sheet}));
    }

    // The hull of a sheet must be near the sheet throughout: the middle of the box is 2 away from
    // it, which is no fault when the box is a solid.
    void a_hull_of_a_sheet_is_near_throughout() {
        const TriMesh mesh = box(Vec3(0, 0, 0), Vec3(4, 4, 4));
        const Piece piece = piece_of(mesh, all_faces(mesh));
        QVERIFY(fails(mesh, piece, PieceFault::protrudes, {1.7, 0.0, SurfaceChoice::sheet}));
        QVERIFY(passes(mesh, piece, {2.01, 0.0, SurfaceChoice::sheet}));
        QVERIFY(passes(mesh, piece, {0.1, 0.0}));
    }

    void pieces_of_one_region_may_overlap() {
        const TriMesh sheet = fan(8);
        QVERIFY(passes(sheet, piece_of(sheet, {0, 1, 2, 3, 4})));
        QVERIFY(passes(sheet, piece_of(sheet, {0, 1, 2, 3, 4}), {0.0, k_rounding}));
        // The same holds for the top of a solid, with the polygon alone and with a body below it.
        std::vector<std::pair<double, double>> ring;
        for (int i = 0; i < 8; ++i) {
            ring.emplace_back(std::cos(0.25 * std::numbers::pi * i),
                              std::sin(0.25 * std::numbers::pi * i));
        }
        const TriMesh solid = prism(ring);
        const auto part = faces_where(
            solid, [](const Vec3& p) { return p.z() > 0.99 && p.y() > -0.6 && p.x() < 0.4; });
        QVERIFY(part.size() >= 4 && part.size() < 8);
        for (const double rounding : {0.0, k_rounding}) {
            QVERIFY(passes(solid, piece_of(solid, part), {0.0, rounding}));
            QVERIFY(passes(solid, piece_of(solid, part, {Vec3(0, 0, 0)}), {0.0, rounding}));
        }
    }

    void a_polygon_may_not_bridge_a_notch() {
        const TriMesh mesh = l_shape();
        const auto top = faces_where(mesh, [](const Vec3& p) { return p.z() > 0.99; });
        const TriMesh sheet = keep(mesh, top);
        for (const double rounding : {0.0, k_rounding}) {
            QVERIFY(fails(mesh, piece_of(mesh, top), PieceFault::beyond_region, {0.0, rounding}));
            QVERIFY(fails(sheet, piece_of(sheet, all_faces(sheet)), PieceFault::beyond_region,
                          {0.0, rounding}));
            const Piece whole = piece_of(mesh, all_faces(mesh));
            QVERIFY(fails(mesh, whole, PieceFault::too_concave, {0.0, rounding}));
            QVERIFY(fails(mesh, whole, PieceFault::protrudes, {0.0, rounding}));
            const auto arm =
                faces_where(mesh, [](const Vec3& p) { return p.z() > 0.99 && p.x() < 1.0; });
            QVERIFY(passes(mesh, piece_of(mesh, arm), {0.0, rounding}));
            QVERIFY(passes(mesh, piece_of(mesh, arm, {Vec3(0.5, 0.5, 0.2)}), {0.0, rounding}));
        }
    }

    // Two fins stand on the diagonal of a square, of which the piece has one half: the polygon is
    // the whole square, as the other half is of the same region.
    void a_region_goes_on_over_an_edge_of_many_faces() {
        const std::vector<Vec3> corners = {Vec3(0, 0, 0),     Vec3(1, 0, 0),     Vec3(1, 1, 0),
                                           Vec3(0, 1, 0),     Vec3(0.5, 0.5, 1), Vec3(0.5, 0.5, 2),
                                           Vec3(0.25, 0.5, 0)};
        const std::vector<Triangle> fins = {{0, 1, 2}, {0, 2, 4}, {2, 0, 5}};
        const auto with = [&](const std::vector<Triangle>& more) {
            std::vector<Triangle> triangles = fins;
            triangles.insert(triangles.end(), more.begin(), more.end());
            return make_mesh(corners, triangles);
        };
        for (const double rounding : {0.0, k_rounding}) {
            const Limits limits{0.0, rounding, SurfaceChoice::sheet};
            const auto half = [](const TriMesh& mesh) {
                return piece_of(mesh, {0}, {Vec3(0, 1, 0)});
            };
            const TriMesh whole = with({{0, 2, 3}});
            QVERIFY(passes(whole, half(whole), limits));
            const TriMesh turned = with({{0, 3, 2}});
            QVERIFY(fails(turned, half(turned), PieceFault::beyond_region, limits));
            // The half that is there twice ends at the diagonal, and does not go on.
            const TriMesh twice = with({{0, 1, 2}});
            QVERIFY(fails(twice, half(twice), PieceFault::beyond_region, limits));
            // A part of the other half is no more than that.
            const TriMesh part = with({{0, 2, 6}});
            QVERIFY(fails(part, half(part), PieceFault::beyond_region, limits));
        }
    }

    // A polygon that runs below a block standing on it is inside of the solid, as is everything
    // below it.
    void a_polygon_below_a_block_is_in() {
        const TriMesh mesh =
            cells(3, 3, 2, [](int x, int y, int z) { return z == 0 || (x == 1 && y == 1); });
        const auto floor = faces_where(mesh, [](const Vec3& p) { return p.z() == 1.0; });
        QCOMPARE(floor.size(), std::size_t{16});
        for (const double rounding : {0.0, k_rounding}) {
            QVERIFY(passes(mesh, piece_of(mesh, floor), {0.0, rounding}));
        }
    }

    void solids_that_cross_may_be_a_piece_each() {
        for (const Vec3& at : {Vec3(0.5, 0.25, 0.3), Vec3(0.5, 0.5, 0.5), Vec3(0.5, 0.0, 0.0)}) {
            const TriMesh mesh = together(box(), box(at));
            const std::vector<FaceId> one = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
            std::vector<FaceId> other = one;
            std::transform(one.begin(), one.end(), other.begin(),
                           [](FaceId face) { return face + 12; });
            for (const double rounding : {0.0, k_rounding}) {
                QVERIFY(passes(mesh, piece_of(mesh, one), {0.0, rounding}));
                QVERIFY(passes(mesh, piece_of(mesh, other), {0.0, rounding}));
            }
        }
    }

    void a_hull_may_not_cross_a_gap() {
        const TriMesh mesh = together(box(), box(Vec3(1.25, 0, 0)));
        const std::vector<FaceId> one = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
        for (const double rounding : {0.0, k_rounding}) {
            QVERIFY(fails(mesh, piece_of(mesh, one, {Vec3(1.5, 0.5, 0.5)}), PieceFault::touches,
                          {0.0, rounding}));
            QVERIFY(fails(mesh, piece_of(mesh, one, {Vec3(1.1, 0.5, 0.5)}), PieceFault::protrudes,
                          {0.0, rounding}));
            QVERIFY(passes(mesh, piece_of(mesh, one), {0.0, rounding}));
        }
        // Where both sides of the gap are within the tolerance, so is everything between them.
        const Piece bridge = piece_of(mesh, one, {Vec3(1.5, 0.5, 0.5)});
        QVERIFY(fails(mesh, bridge, PieceFault::protrudes, {0.12}));
        QVERIFY(!fails(mesh, bridge, PieceFault::protrudes, {0.3}));
    }

    void a_hull_may_not_hold_a_cavity() {
        const TriMesh mesh = together(box(Vec3(0, 0, 0), Vec3(4, 4, 4)),
                                      inside_out(box(Vec3(1, 1, 1), Vec3(2, 2, 2))));
        const std::vector<FaceId> outer = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
        const std::vector<FaceId> lower = {0, 1};
        for (const double rounding : {0.0, k_rounding}) {
            QVERIFY(fails(mesh, piece_of(mesh, outer), PieceFault::touches, {0.0, rounding}));
            QVERIFY(fails(mesh, piece_of(mesh, lower, {Vec3(2, 2, 1.5)}), PieceFault::touches,
                          {0.0, rounding}));
            QVERIFY(passes(mesh, piece_of(mesh, lower, {Vec3(2, 2, 1.0)}), {0.0, rounding}));
        }
    }

    void a_hollow_below_a_neck_is_found() {
        const TriMesh mesh = bottle();
        const auto outer = faces_where(mesh, [](const Vec3& p) {
            return p.minCoeff() < 0.01 || p.x() > 19.99 || p.tail<2>().maxCoeff() > 5.99;
        });
        const Piece piece = piece_of(mesh, outer);
        QVERIFY(fails(mesh, piece, PieceFault::protrudes, {1.0}));
        QVERIFY(passes(mesh, piece, {2.1}));
    }

    void an_open_box_is_walls_or_a_solid() {
        const TriMesh mesh = open_box();
        const auto floor = faces_where(mesh, [](const Vec3& p) { return p.z() < 0.01; });
        const Piece whole = piece_of(mesh, all_faces(mesh));
        for (const double rounding : {0.0, k_rounding}) {
            QVERIFY(passes(mesh, piece_of(mesh, floor), {0.0, rounding}));
            QVERIFY(fails(mesh, whole, PieceFault::not_plane, {0.0, rounding}));
            QVERIFY(passes(mesh, whole, {0.0, rounding, SurfaceChoice::solid}));
        }
        QVERIFY(fails(mesh, whole, PieceFault::protrudes, {0.4}));
        // The hull reaches through the lid, farther out than the gap that the decision closes.
        const Piece far = piece_of(mesh, all_faces(mesh), {Vec3(0.5, 0.5, 2.0)});
        QVERIFY(fails(mesh, far, PieceFault::protrudes, {0.0, 0.0, SurfaceChoice::solid}));
        QVERIFY(fails(mesh, far, PieceFault::protrudes, {0.1, 0.0, SurfaceChoice::solid}));
        QVERIFY(passes(mesh, whole, {0.1, 0.0, SurfaceChoice::solid}));
    }

    void a_double_sided_sheet_is_thin() {
        const TriMesh mesh = double_sided();
        QVERIFY(passes(mesh, piece_of(mesh, {0, 1})));
        QVERIFY(fails(mesh, piece_of(mesh, {0, 1, 2, 3}), PieceFault::not_plane));
        const Piece thick =
            piece_of(mesh, {0, 1, 2, 3}, {Vec3(0.5, 0.5, 0.3), Vec3(0.5, 0.5, -0.3)});
        QVERIFY(fails(mesh, thick, PieceFault::not_plane));
        QVERIFY(fails(mesh, thick, PieceFault::protrudes, {0.1}));
        QVERIFY(passes(mesh, thick, {0.31}));
    }

    // The hull has half of the thickness on each side and no more, and reaches no farther past the
    // border of the region than without it.
    void a_sheet_is_as_thick_as_was_asked() {
        const TriMesh mesh = height_field(10, [](int, int) { return 0.0; });
        const auto grown = [&](double up, double down, double aside) {
            std::vector<Vec3> points;
            for (const double x : {-aside, 10.0 + aside}) {
                for (const double y : {0.0, 10.0}) {
                    points.insert(points.end(), {Vec3(x, y, up), Vec3(x, y, -down)});
                }
            }
            return piece_of(mesh, all_faces(mesh), points);
        };
        const SurfaceChoice any = SurfaceChoice::automatic;
        for (const double rounding : {0.0, k_rounding}) {
            const Limits limits{0.0, rounding, any, 0.2};
            QVERIFY(passes(mesh, grown(0.1, 0.1, 0.0), limits));
            QVERIFY(fails(mesh, grown(0.1, 0.1, 0.0), PieceFault::not_plane, {0.0, rounding}));
            QVERIFY(fails(mesh, grown(0.11, 0.11, 0.0), PieceFault::not_plane, limits));
            QVERIFY(fails(mesh, grown(0.2, 0.0, 0.0), PieceFault::not_plane, limits));
            QVERIFY(fails(mesh, grown(0.1, 0.1, 0.01), PieceFault::beyond_region, limits));
        }
        QVERIFY(passes(mesh, grown(0.19, 0.19, 0.0), {0.1, 0.0, any, 0.2}));
        QVERIFY(fails(mesh, grown(0.21, 0.21, 0.0), PieceFault::protrudes, {0.1, 0.0, any, 0.2}));
        QVERIFY(fails(mesh, grown(0.21, 0.21, 0.0), PieceFault::too_concave, {0.1, 0.0, any, 0.2}));
        // A window stays open, and the thickness changes nothing about solids.
        const TriMesh open = window();
        QVERIFY(fails(open, piece_of(open, all_faces(open), {Vec3(0, 0, 0.1), Vec3(0, 0, -0.1)}),
                      PieceFault::beyond_region, {0.0, 0.0, any, 0.2}));
        const Piece proud = piece_of(box(), all_faces(box()), {Vec3(0.5, 0.5, 1.1)});
        QVERIFY(fails(box(), proud, PieceFault::protrudes, {0.05, 0.0, any, 0.2}));
    }

    // The hull of two faces side by side reaches no farther than they do.
    void a_sheet_is_plane_up_to_the_rounding() {
        const auto bent = [](double up) {
            return make_mesh({Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(1, 1, 0), Vec3(0, 1, up)},
                             {{0, 1, 2}, {0, 2, 3}});
        };
        QVERIFY(passes(bent(k_rounding), piece_of(bent(k_rounding), {0, 1}), {0.0, k_rounding}));
        QVERIFY(fails(bent(1e-4), piece_of(bent(1e-4), {0, 1}), PieceFault::not_plane,
                      {0.0, k_rounding}));
        QVERIFY(fails(bent(1e-4), piece_of(bent(1e-4), {0, 1}), PieceFault::not_plane));
    }

    // Each of several random solids that cross is a good piece; one that is grown out of all of
    // them is not.
    void random_solids() {
        for (std::uint32_t seed = 0; seed < (tests::k_sanitized ? 12 : 60); ++seed) {
            auto pieces = tests::random_pieces(
                5, seed, [](std::mt19937& random) { return Vec3(0.2 * tests::anywhere(random)); },
                2.0);
            const TriMesh mesh = tests::mesh_of(pieces);
            const auto surface = make_solid_surface(mesh, {}, {});
            for (const double rounding : {0.0, k_rounding}) {
                for (const Piece& piece : pieces) {
                    QVERIFY2(passes(mesh, piece, {0.0, rounding}),
                             qPrintable(QString::number(seed)));
                    QVERIFY2(passes(mesh, piece, {0.05, rounding}),
                             qPrintable(QString::number(seed)));
                    Piece grown = piece;
                    Vec3 middle = Vec3::Zero();
                    for (const Vec3& v : piece.vertices) {
                        middle += v / static_cast<double>(piece.vertices.size());
                    }
                    bool out = false;
                    for (Vec3& v : grown.vertices) {
                        v = middle + 1.2 * (v - middle);
                        out = out || (surface->is_out(v) &&
                                      face_near(surface->faces, v, 0).distance > 0.06);
                    }
                    QVERIFY2(!out || !passes(mesh, grown, {0.0, rounding}),
                             qPrintable(QString::number(seed)));
                    QVERIFY2(!out || !passes(mesh, grown, {0.05, rounding}),
                             qPrintable(QString::number(seed)));
                }
            }
        }
    }
};

QTEST_APPLESS_MAIN(SurfaceRulesTest)
#include "surface_rules.moc"
