// Each rule that docs/surfaces.md has for pieces of the solid is shown by bodies that keep it and
// by bodies that break it alone.
#include "base/parallel.h"
#include "check/check_pieces.h"
#include "support/chosen_faces.h"
#include "support/heard.h"
#include "support/open_shapes.h"
#include "support/random_pieces.h"
#include "support/servant.h"
#include "support/solids.h"
#include "support/stop_at.h"

#include <QTest>
#include <algorithm>
#include <optional>
#include <set>

using namespace hullwright;
using namespace hullwright::shapes;

namespace {

// Returns a body with these faces, which need not be in it.
Piece body(const TriMesh& shape, std::vector<FaceId> faces = {}) {
    Piece piece = tests::piece_around(shape.vertices);
    piece.faces = std::move(faces);
    return piece;
}

PieceSet solid_set(std::vector<Piece> pieces, double tolerance, double rounding = 0.0) {
    PieceSet set;
    set.pieces = std::move(pieces);
    set.tolerance = tolerance;
    set.rounding = rounding;
    set.family = Family::solid;
    set.filled = true;
    return set;
}

std::set<PieceFault> faults_of(const TriMesh& mesh, const PieceSet& set) {
    std::set<PieceFault> faults;
    const auto check = check_pieces(mesh, set);
    for (const PieceFinding& finding : check->findings) {
        faults.insert(finding.fault);
    }
    return faults;
}
bool passes(const TriMesh& mesh, const PieceSet& set) {
    return faults_of(mesh, set).empty();
}
bool has_only(const TriMesh& mesh, const PieceSet& set, PieceFault fault) {
    return faults_of(mesh, set) == std::set<PieceFault>{fault};
}

// Returns two cubes side by side, whose common wall is no part of the surface.
TriMesh brick() {
    return cells(2, 1, 1, [](int, int, int) { return true; });
}
std::vector<Piece> halves_of_brick() {
    const TriMesh mesh = brick();
    return {body(box(), faces_where(mesh, [](const Vec3& p) { return p.x() < 1.0; })),
            body(box(Vec3(1, 0, 0)), faces_where(mesh, [](const Vec3& p) { return p.x() > 1.0; }))};
}

constexpr double k_side = 3.0;
TriMesh cube() {
    return box(Vec3(0, 0, 0), Vec3(k_side, k_side, k_side));
}
// Returns six slabs that cover the cube but for a cube in its middle, which is 3 - 2 thick wide.
std::vector<Piece> slabs_of_cube(double thick = 1.0) {
    std::vector<Piece> slabs;
    for (int axis = 0; axis < 3; ++axis) {
        for (const bool upper : {false, true}) {
            Vec3 corner = Vec3::Zero();
            Vec3 size = Vec3::Constant(k_side);
            corner[axis] = upper ? k_side - thick : 0.0;
            size[axis] = thick;
            const double at = upper ? k_side : 0.0;
            slabs.push_back(body(box(corner, size), faces_where(cube(), [&](const Vec3& p) {
                                     return std::abs(p[axis] - at) < 1e-9;
                                 })));
        }
    }
    return slabs;
}
std::vector<Piece> with(std::vector<Piece> pieces, Piece more) {
    pieces.push_back(std::move(more));
    return pieces;
}

// Returns a cube of 5 with a slit of 1 that goes down to 2 from the top.
TriMesh slit_cube() {
    return cells(5, 5, 5, [](int x, int y, int) { return !(x == 2 && y >= 2); });
}

PieceCheck must(Result<PieceCheck> check) {
    return check ? std::move(*check) : PieceCheck();
}

// Returns the slabs, and two bodies in the middle, of which the left is half of it.
std::vector<Piece> with_halves(const TriMesh& right) {
    return with(with(slabs_of_cube(), body(box(Vec3(1, 1, 1), Vec3(0.5, 1, 1)))), body(right));
}

// Returns the right half with a slit before it that a hundredth of tolerance allows only just, so
// that it is looked at until cells are as small.
TriMesh nearly_touching() {
    return box(Vec3(1.519, 1, 1), Vec3(0.5, 1, 1));
}

} // namespace

class SolidRulesTest : public QObject {
    Q_OBJECT

private slots:
    void two_bodies_make_a_brick() {
        for (const double tolerance : {0.0, 0.02, 0.5}) {
            QVERIFY(passes(brick(), solid_set(halves_of_brick(), tolerance)));
        }
        QVERIFY(passes(brick(), solid_set(halves_of_brick(), 0.0, 1e-6)));
        QVERIFY(passes(brick(), solid_set({body(brick(), all_faces(brick()))}, 0.02)));
    }

    // The two ends of the brick share no edge.
    void the_faces_of_a_body_need_not_hang_together() {
        const TriMesh mesh = brick();
        const auto is_end = [](const Vec3& p) { return p.x() < 1e-9 || p.x() > 2.0 - 1e-9; };
        PieceSet set =
            solid_set({body(mesh, faces_where(mesh, is_end)),
                       body(mesh, faces_where(mesh, [&](const Vec3& p) { return !is_end(p); }))},
                      0.02);
        QVERIFY(passes(mesh, set));
        set.family = Family::surface;
        QVERIFY(faults_of(mesh, set).contains(PieceFault::not_connected));
    }

    void every_face_is_in_one_body_that_holds_it() {
        PieceSet set = solid_set(halves_of_brick(), 0.02);
        set.pieces[0].faces.pop_back();
        QVERIFY(has_only(brick(), set, PieceFault::face_missing));
        set = solid_set(halves_of_brick(), 0.02);
        set.pieces[1].faces.push_back(set.pieces[0].faces.back());
        QVERIFY(has_only(brick(), set, PieceFault::face_twice));
        set = solid_set(halves_of_brick(), 0.02);
        set.pieces[0].faces.push_back(1000);
        QVERIFY(has_only(brick(), set, PieceFault::face_unknown));
        set = solid_set(halves_of_brick(), 0.02);
        std::swap(set.pieces[0].faces.back(), set.pieces[1].faces.back());
        QVERIFY(has_only(brick(), set, PieceFault::not_covered));
        TriMesh parts = brick();
        parts.face_part[set.pieces[0].faces[0]] = 1;
        set = solid_set(halves_of_brick(), 0.02);
        QVERIFY(has_only(parts, set, PieceFault::mixed_parts));
    }

    void a_body_is_convex_and_closed() {
        PieceSet set = solid_set(with(slabs_of_cube(), body(box(Vec3(1, 1, 1)))), 0.1);
        QVERIFY(passes(cube(), set));
        PieceSet broken = set;
        broken.pieces.back().triangles.pop_back();
        QVERIFY(has_only(cube(), broken, PieceFault::not_closed));
        broken = set;
        for (Triangle& t : broken.pieces.back().triangles) {
            std::swap(t[1], t[2]);
        }
        QVERIFY(has_only(cube(), broken, PieceFault::not_convex));
        broken = set;
        broken.pieces.back().vertices[0].x() = std::nan("");
        QVERIFY(has_only(cube(), broken, PieceFault::bad_vertex));
        broken = set;
        broken.pieces.back().triangles.clear();
        QVERIFY(has_only(cube(), broken, PieceFault::degenerate_hull));
    }

    // A polygon without faces covers nothing.
    void a_body_without_faces_is_not_flat() {
        const TriMesh square =
            make_mesh({Vec3(1, 1, 1), Vec3(2, 1, 1), Vec3(2, 2, 1), Vec3(1, 2, 1)}, {});
        const Piece flat = body(square);
        QVERIFY(flat.flat);
        for (const double tolerance : {0.0, 0.6}) {
            QVERIFY(has_only(cube(), solid_set(with(slabs_of_cube(), flat), tolerance),
                             PieceFault::degenerate_hull));
        }
    }

    void what_is_left_uncovered_is_no_deeper_than_the_tolerance_data() {
        QTest::addColumn<double>("thick");
        for (const double thick : {0.5, 1.0, 1.25, 1.45}) {
            QTest::newRow(qPrintable(QString::number(thick))) << thick;
        }
    }
    void what_is_left_uncovered_is_no_deeper_than_the_tolerance() {
        QFETCH(double, thick);
        const double depth = 0.5 * k_side - thick; // of the cube's middle
        PieceSet set = solid_set(slabs_of_cube(thick), 1.01 * depth);
        QVERIFY(passes(cube(), set));
        set.tolerance = 0.85 * depth; // beyond an eighth
        const PieceCheck check = must(check_pieces(cube(), set));
        QCOMPARE(check.findings.size(), std::size_t{1});
        QCOMPARE(check.findings[0].fault, PieceFault::hollow);
        QCOMPARE(check.findings[0].piece, k_none);
        QVERIFY(check.findings[0].face < cube().triangles.size());
        QVERIFY(check.uncovered <= depth + 1e-9);
        QVERIFY(check.uncovered > set.tolerance);
        QCOMPARE(check.findings[0].measured, check.uncovered);
        set.tolerance = 0.1 * depth; // far beyond: known to a quarter
        const PieceCheck far = must(check_pieces(cube(), set));
        QVERIFY(far.uncovered <= depth + 1e-9 && 1.25 * far.uncovered >= 0.99 * depth);
        set.filled = false;
        QVERIFY(passes(cube(), set));
        QCOMPARE(must(check_pieces(cube(), set)).uncovered, 0.0);
    }

    // Two cubes of 5, and a bar of 1 from one to the other in whose middle the box of all has its
    // middle, too. The left cube is left hollow: its middle is 1.5 from six slabs.
    void a_hollow_is_found_wherever_it_is() {
        const TriMesh mesh = cells(
            15, 5, 5, [](int x, int y, int z) { return x < 5 || x >= 10 || (y == 2 && z == 2); });
        std::vector<Piece> pieces;
        for (int axis = 0; axis < 3; ++axis) {
            for (const double at : {0.0, 5.0}) {
                Vec3 size = Vec3::Constant(5.0);
                size[axis] = 1.0;
                const Vec3 corner = at > 0.0 ? Vec3(4.0 * Vec3::Unit(axis)) : Vec3(0, 0, 0);
                pieces.push_back(body(box(corner, size), faces_where(mesh, [&](const Vec3& p) {
                                          return p.x() <= 5.0 && p[axis] == at;
                                      })));
            }
        }
        pieces.push_back(
            body(box(Vec3(5, 2, 2), Vec3(5, 1, 1)),
                 faces_where(mesh, [](const Vec3& p) { return p.x() > 5.0 && p.x() < 10.0; })));
        pieces.push_back(body(box(Vec3(10, 0, 0), Vec3(5, 5, 5)),
                              faces_where(mesh, [](const Vec3& p) { return p.x() >= 10.0; })));
        QVERIFY(passes(mesh, solid_set(pieces, 1.51)));
        for (const double tolerance : {1.3, 1.1, 0.9, 0.7, 0.51}) {
            QVERIFY2(has_only(mesh, solid_set(pieces, tolerance), PieceFault::hollow),
                     qPrintable(QString::number(tolerance)));
        }
        const Piece middle = body(box(Vec3(1, 1, 1), Vec3(3, 3, 3)));
        QVERIFY(passes(mesh, solid_set(with(pieces, middle), 0.1)));
    }

    void a_body_without_faces_fills_the_middle() {
        const Piece middle = body(box(Vec3(1, 1, 1)));
        for (const double tolerance : {0.0, 0.05, 0.3}) {
            QVERIFY(passes(cube(), solid_set(with(slabs_of_cube(), middle), tolerance)));
        }
        // A body that is too small by 0.2 leaves places between it and the slabs, 0.1 from both,
        // and 0.127 at its corners.
        const Piece small = body(box(Vec3(1.2, 1.2, 1.2), Vec3(0.6, 0.6, 0.6)));
        QVERIFY(passes(cube(), solid_set(with(slabs_of_cube(), small), 0.2)));
        QVERIFY(
            has_only(cube(), solid_set(with(slabs_of_cube(), small), 0.08), PieceFault::hollow));
        // A gap in a corner of the middle alone counts as well.
        const Piece corner = body(box(Vec3(1, 1, 1), Vec3(0.8, 0.8, 0.8)));
        QVERIFY(passes(cube(), solid_set(with(slabs_of_cube(), corner), 0.15)));
        QVERIFY(
            has_only(cube(), solid_set(with(slabs_of_cube(), corner), 0.08), PieceFault::hollow));
    }

    // Two halves of the cube's middle that touch leave nothing open, which takes few looks however
    // small the tolerance is. A slit between them, or a wedge, is found.
    void what_lies_between_bodies_is_looked_at_closely() {
        const auto fault_of = [&](const TriMesh& right, double tolerance) {
            const PieceCheck check = must(check_pieces(
                cube(), solid_set(with_halves(right), tolerance), {}, {1U << 15U, 1024}));
            return check.passed() ? std::nullopt : std::optional(check.findings.front().fault);
        };
        const TriMesh half = box(Vec3(1.5, 1, 1), Vec3(0.5, 1, 1));
        QCOMPARE(fault_of(half, 1e-6), std::nullopt);
        const TriMesh slit = box(Vec3(1.53, 1, 1), Vec3(0.5, 1, 1));
        QCOMPARE(fault_of(slit, 0.01), std::optional(PieceFault::hollow));
        QCOMPARE(fault_of(slit, 0.025), std::nullopt);
        const TriMesh wedge = moved(half, [&](const Vec3& v) {
            return Vec3(v.x() < 1.6 && v.y() > 1.5 ? 1.53 : v.x(), v.y(), v.z());
        });
        QCOMPARE(fault_of(wedge, 0.01), std::optional(PieceFault::hollow));
        QCOMPARE(fault_of(wedge, 0.025), std::nullopt);
    }

    void no_body_sticks_out_by_more_than_the_tolerance() {
        const std::vector<Piece> good = with(slabs_of_cube(), body(box(Vec3(1, 1, 1))));
        std::vector<Piece> slab = good;
        for (Vec3& v : slab[0].vertices) {
            v.x() = v.x() == 0.0 ? -0.2 : v.x();
        }
        QVERIFY(passes(cube(), solid_set(slab, 0.21)));
        QVERIFY(has_only(cube(), solid_set(slab, 0.19), PieceFault::protrudes));
        // A body without faces reaches through the surface.
        const Piece spike = body(box(Vec3(2, 1, 1), Vec3(1.2, 0.5, 0.5)));
        QVERIFY(passes(cube(), solid_set(with(good, spike), 0.21)));
        QVERIFY(has_only(cube(), solid_set(with(good, spike), 0.19), PieceFault::protrudes));
        // The body is somewhere else.
        const Piece apart = body(box(Vec3(4, 1, 1), Vec3(0.1, 0.1, 0.1)));
        QVERIFY(passes(cube(), solid_set(with(good, apart), 1.11)));
        QVERIFY(has_only(cube(), solid_set(with(good, apart), 1.0), PieceFault::protrudes));
    }

    // The cavity of 2 by 2 by 2 is out: what fills it stands out by 1 there, and none of its facets
    // does.
    void a_cavity_is_not_filled() {
        TriMesh one = together(box(Vec3(0, 0, 0), Vec3(4, 4, 4)),
                               inside_out(box(Vec3(0.5, 1, 1.2), Vec3(2, 2, 2))));
        std::fill(one.face_part.begin(), one.face_part.end(), PartId{0});
        // A model that is inside out as a whole has the same inside.
        for (const TriMesh& mesh : {one, inside_out(one)}) {
            const Piece whole = body(box(Vec3(0, 0, 0), Vec3(4, 4, 4)), all_faces(mesh));
            QVERIFY(passes(mesh, solid_set({whole}, 1.01)));
            // Points a quarter higher than the tolerance are found for certain (height_check.h).
            QVERIFY(has_only(mesh, solid_set({whole}, 0.79), PieceFault::protrudes));
            QVERIFY(!passes(mesh, solid_set({whole}, 0.0)));
        }
    }

    void faces_may_lie_as_deep_in_a_body_as_they_like() {
        const TriMesh mesh = slit_cube();
        PieceSet set = solid_set({body(mesh, all_faces(mesh))}, 0.6);
        QVERIFY(passes(mesh, set)); // the slit is half a unit deep to either side
        set.tolerance = 0.45;
        QVERIFY(has_only(mesh, set, PieceFault::protrudes));
        set.tolerance = 0.6;
        set.family = Family::surface;
        QVERIFY(has_only(mesh, set, PieceFault::too_concave));
    }

    void what_is_stated_of_concavity_is_not_too_little() {
        const TriMesh mesh = slit_cube();
        PieceSet set = solid_set({body(mesh, all_faces(mesh))}, 0.6);
        const PieceCheck check = must(check_pieces(mesh, set));
        QVERIFY(check.passed());
        const double deepest = 2.0; // the middle of the slit's walls, from the sides and the floor
        QVERIFY(check.depths[0] <= deepest + 1e-9 && 1.011 * check.depths[0] >= deepest);
        const auto first_of = [&](double concavity, double protrusion) {
            set.pieces[0].concavity = concavity;
            set.pieces[0].protrusion = protrusion;
            const auto found = check_stated(mesh, set, check);
            return found.empty() ? std::optional<PieceFault>() : found.front().fault;
        };
        QVERIFY(!first_of(2.01, 0.5));
        QVERIFY(!first_of(5.0, 0.6)); // a patch may say that it is deeper than the tolerance
        QVERIFY(first_of(1.9, 0.5) == PieceFault::understated);
        QVERIFY(first_of(2.01, 0.65) == PieceFault::overstated);
        // Without faces there is nothing to state.
        const PieceSet filled = solid_set(with(slabs_of_cube(), body(box(Vec3(1, 1, 1)))), 0.1);
        QVERIFY(check_stated(cube(), filled, must(check_pieces(cube(), filled))).empty());
    }

    void with_tolerance_zero_bodies_lie_in_the_solid() {
        const std::vector<Piece> good = with(slabs_of_cube(), body(box(Vec3(1, 1, 1))));
        for (const double rounding : {0.0, 1e-6}) {
            QVERIFY(passes(cube(), solid_set(good, 0.0, rounding)));
            // A body that reaches out of the solid fails even if the faces there are its own.
            const TriMesh slit = slit_cube();
            QVERIFY(!passes(slit, solid_set({body(slit, all_faces(slit))}, 0.0, rounding)));
            // A body without faces looks out of a side, or is out.
            for (const Vec3& at : {Vec3(2.5, 1, 1), Vec3(2.999, 1, 1), Vec3(5, 5, 5)}) {
                QVERIFY(!passes(cube(), solid_set(with(good, body(box(at))), 0.0, rounding)));
            }
            // A body that touches the surface from inside is right.
            QVERIFY(passes(cube(), solid_set(with(good, body(box(Vec3(2, 1, 1)))), 0.0, rounding)));
        }
        // Contact as deep as the rounding counts as none.
        std::vector<Piece> rough = good;
        for (Vec3& v : rough[0].vertices) {
            v.x() -= v.x() == 0.0 ? 1e-3 : 0.0;
        }
        QVERIFY(passes(cube(), solid_set(rough, 0.0, 2e-3)));
        QVERIFY(!passes(cube(), solid_set(rough, 0.0, 1e-5)));
    }

    // The wall of one arm of an L lies on the plane of the other's end.
    void bodies_may_touch_the_surface_at_a_concave_edge() {
        const TriMesh mesh = l_shape();
        const auto is_upper = [](const Vec3& p) { return p.y() > 1.0; };
        const std::vector<Piece> arms = {
            body(box(Vec3(0, 0, 0), Vec3(2, 1, 1)),
                 faces_where(mesh, [&](const Vec3& p) { return !is_upper(p); })),
            body(box(Vec3(0, 1, 0), Vec3(1, 1, 1)), faces_where(mesh, is_upper))};
        for (const double rounding : {0.0, 1e-6}) {
            QVERIFY(passes(mesh, solid_set(arms, 0.0, rounding)));
        }
        QVERIFY(passes(mesh, solid_set(arms, 0.02)));
    }

    void sheets_have_no_inside() {
        const TriMesh sheet = height_field(4, [](int x, int) { return 0.1 * x * x; });
        const Piece all = body(sheet, all_faces(sheet));
        PieceSet set = solid_set({all}, 0.45);
        QVERIFY(passes(sheet, set)); // the sheet bends up to 0.4 off its chord
        set.tolerance = 0.2;
        QVERIFY(has_only(sheet, set, PieceFault::protrudes));
        set.tolerance = 0.0;
        QVERIFY(has_only(sheet, set, PieceFault::not_plane));
        // A body without faces is held against sheets throughout: its middle is 0.5 off them.
        const TriMesh lids = together(height_field(4, [](int, int) { return 0.0; }),
                                      height_field(4, [](int, int) { return 1.0; }));
        TriMesh one = lids;
        std::fill(one.face_part.begin(), one.face_part.end(), PartId{0});
        std::vector<Piece> pieces;
        for (const double z : {0.0, 1.0}) {
            const auto faces = faces_where(one, [z](const Vec3& p) { return p.z() == z; });
            std::vector<Vec3> corners;
            for (const FaceId face : faces) {
                for (const Vec3& corner : one.corners(face)) {
                    corners.push_back(corner);
                }
            }
            Piece lid = tests::piece_around(corners);
            lid.faces = faces;
            pieces.push_back(lid);
        }
        const Piece between = body(box(Vec3(1, 1, 0), Vec3(1, 1, 1)));
        QVERIFY(passes(one, solid_set(pieces, 0.1)));
        QVERIFY(passes(one, solid_set(with(pieces, between), 0.55)));
        QVERIFY(has_only(one, solid_set(with(pieces, between), 0.4), PieceFault::protrudes));
    }

    void bodies_of_sheets_may_be_thickened() {
        const TriMesh sheet = height_field(4, [](int, int) { return 0.0; });
        const TriMesh thick = box(Vec3(0, 0, -0.1), Vec3(4, 4, 0.2));
        PieceSet set = solid_set({body(thick, all_faces(sheet))}, 0.05);
        QVERIFY(has_only(sheet, set, PieceFault::protrudes));
        set.sheet_thickness = 0.2;
        QVERIFY(passes(sheet, set));
        // A piece without faces is of no sheet.
        set.pieces.push_back(body(box(Vec3(1, 1, -0.1), Vec3(1, 1, 0.2))));
        QVERIFY(has_only(sheet, set, PieceFault::protrudes));
    }

    // A box of sheets stands in a notch of a solid. All of the notch is near it or the walls, and
    // the middle of the box is farthest from any face: only its inner sides lead there. The box is
    // a sheet since its first face is of a part of sheets; that face has a piece of its own.
    void sheets_in_a_notch_are_looked_before_on_both_sides() {
        const TriMesh solid = cells(14, 9, 9, [](int x, int y, int z) {
            return x == 0 || y == 0 || x >= 8 || y == 8 || z == 0;
        });
        TriMesh mesh = together(solid, box(Vec3(2, 2, 2), Vec3(5, 5, 5)));
        std::fill(mesh.face_part.begin(), mesh.face_part.end(), PartId{0});
        const auto first = static_cast<FaceId>(solid.triangles.size());
        mesh.face_part[first] = 1;
        std::vector<FaceId> others = all_faces(mesh);
        others.erase(others.begin() + first);
        const auto corners = mesh.corners(first);
        Piece own = tests::piece_around({corners.begin(), corners.end()});
        own.faces = {first};
        own.part = 1;
        PieceSet set = solid_set({body(solid, others), own}, 2.6);
        set.surface.of_part = {SurfaceChoice::automatic, SurfaceChoice::sheet};
        QVERIFY(passes(mesh, set));
        set.tolerance = 2.1;
        QVERIFY(has_only(mesh, set, PieceFault::protrudes));
    }

    // The lid lies in the plane of the rim: there W is a half. Beyond it, where W is still a
    // quarter, nothing need be covered.
    void an_open_solid_is_filled_up_to_its_lid() {
        const TriMesh mesh =
            keep(box(), faces_where(box(), [](const Vec3& p) { return p.z() < 0.9; }));
        // The mesh is turned, so that places before the lid are in the box around the solid.
        TriMesh turned = mesh;
        for (Vec3& v : turned.vertices) {
            v = Eigen::AngleAxisd(0.6, Vec3::UnitX()) * v;
        }
        PieceSet set = solid_set({body(turned, all_faces(mesh))}, 0.02);
        set.surface.choice = SurfaceChoice::solid;
        QVERIFY(passes(turned, set));
        // Without a lid the sides alone are left, and nothing between them.
        std::vector<Piece> sides;
        for (const double x : {0.0, 0.9}) {
            sides.push_back(body(box(Vec3(x, 0, 0), Vec3(0.1, 1, 1))));
        }
        for (const double y : {0.0, 0.9}) {
            sides.push_back(body(box(Vec3(0, y, 0), Vec3(1, 0.1, 1))));
        }
        sides.push_back(body(box(Vec3(0, 0, 0), Vec3(1, 1, 0.1))));
        for (FaceId face = 0; face < mesh.triangles.size(); ++face) {
            const auto [a, b, c] = mesh.corners(face);
            const Vec3 p = (a + b + c) / 3.0;
            const std::size_t owner = p.x() == 0.0   ? 0
                                      : p.x() == 1.0 ? 1
                                      : p.y() == 0.0 ? 2
                                      : p.y() == 1.0 ? 3
                                                     : 4;
            sides[owner].faces.push_back(face);
        }
        PieceSet hollow = solid_set(sides, 0.3);
        hollow.surface.choice = SurfaceChoice::solid;
        QVERIFY(has_only(mesh, hollow, PieceFault::hollow));
        hollow.tolerance = 0.41; // half of the 0.8 between two sides
        QVERIFY(passes(mesh, hollow));
    }

    void what_is_not_decided_is_said() {
        const PieceCheck check = must(
            check_pieces(cube(), solid_set(with_halves(nearly_touching()), 0.01), {}, {2000, 0}));
        const auto of_all =
            std::find_if(check.findings.begin(), check.findings.end(),
                         [](const PieceFinding& finding) { return finding.piece == k_none; });
        QVERIFY(of_all != check.findings.end());
        QCOMPARE(of_all->fault, PieceFault::undecided);
        QVERIFY(of_all->places > 0);
    }

    // Around a ball, corners stand out farthest, and facets touch it in their middles.
    void corners_of_hulls_are_measured() {
        const TriMesh mesh = ball(1.0, 4);
        const double far = std::sqrt(1.5); // the facets of 18 corners are then 1 from the middle
        const PieceCheck check = must(check_pieces(
            mesh,
            solid_set({body(ball(far, 1), faces_where(mesh, [](const Vec3&) { return true; }))},
                      0.5)));
        QVERIFY(check.passed());
        QVERIFY2(std::abs(check.protrusion - (far - 1.0)) < 1e-9,
                 qPrintable(QString::number(check.protrusion)));
    }

    void any_number_of_threads_finds_the_same() {
        const PieceSet set = solid_set(slabs_of_cube(), 0.1);
        std::vector<PieceCheck> checks;
        for (const std::size_t threads : {1U, 2U, 7U}) {
            const ThreadLimit limit(threads);
            checks.push_back(must(check_pieces(cube(), set)));
        }
        for (const PieceCheck& check : checks) {
            QVERIFY(check.findings == checks[0].findings);
            QCOMPARE(check.findings.size(), std::size_t{1});
            QCOMPARE(check.uncovered, checks[0].uncovered);
            QCOMPARE(check.samples, checks[0].samples);
        }
    }

    // The last fifth is the search for hollows, whose first tenth is told piece by piece.
    void what_was_told_is_never_taken_back() {
        const PieceSet set = solid_set(with_halves(nearly_touching()), 0.01);
        tests::Heard heard;
        QVERIFY(check_pieces(cube(), set, heard.progress()));
        QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
        const auto is_of_pieces = [](const auto& told) {
            return told.second > 0.8 && told.second < 0.8115;
        };
        QCOMPARE(std::ranges::count_if(heard.told(), is_of_pieces),
                 static_cast<std::ptrdiff_t>(set.pieces.size()) - 1);
    }

    // Nearly all of the work is one piece's. Its steps, from the proof of its hull to its height,
    // tell fractions of their own and end at a stop.
    void one_large_piece_tells_how_far_it_is_and_stops() {
        const TriMesh mesh = ball(1.0, tests::k_sanitized ? 4 : 5);
        PieceSet set =
            solid_set({body(mesh, faces_where(mesh, [](const Vec3&) { return true; }))}, 0.01);
        set.filled = false;
        tests::Heard heard;
        QVERIFY(must(check_pieces(mesh, set, heard.progress())).passed());
        QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
        QVERIFY2(heard.longest_step() < 0.15, qPrintable(QString::number(heard.longest_step())));
        for (const double moment : {0.22, 0.3, 0.4, 0.5, 0.6, 0.69}) {
            tests::StopAt stop(moment);
            const auto stopped = check_pieces(mesh, set, stop.progress());
            QVERIFY(!stopped && stopped.issue().code == Code::stopped);
            QVERIFY2(stop.reached_at() < moment + 0.1,
                     qPrintable(QString::number(stop.reached_at())));
        }
    }

    void a_stop_is_obeyed_while_hollows_are_looked_for() {
        const PieceSet set = solid_set(with_halves(nearly_touching()), 0.01);
        for (const double from : {0.1, 0.5, 0.82, 0.95}) {
            tests::StopAt sink(from);
            const auto check = check_pieces(cube(), set, sink.progress());
            QVERIFY(sink.was_reached());
            QVERIFY(!check);
            QCOMPARE(check.issue().code, Code::stopped);
        }
    }
};

QTEST_APPLESS_MAIN(SolidRulesTest)
#include "solid_rules.moc"
