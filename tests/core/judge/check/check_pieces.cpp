// The judge of pieces finds what is wrong in pieces broken on purpose, one fault at a time.
#include "check/check_pieces.h"
#include "check/connected_pieces.h"
#include "geom/box_around.h"
#include "piece/concavity.h"
#include "piece/decompose.h"
#include "piece/ground.h"
#include "support/heard.h"
#include "support/solids.h"
#include "support/stop_at.h"

#include <QTest>
#include <algorithm>
#include <array>
#include <cmath>
#include <random>

using namespace hullwright;
using namespace hullwright::shapes;
using tests::Heard;
using tests::StopAt;

namespace {

bool finds(const TriMesh& mesh, const PieceSet& set, PieceFault fault) {
    const auto check = check_pieces(mesh, set);
    return check && std::any_of(check->findings.begin(), check->findings.end(),
                                [fault](const PieceFinding& f) { return f.fault == fault; });
}

PieceSet cut(const TriMesh& mesh, double percent = 0.0) {
    DecomposeSettings settings;
    settings.rounding.automatic = false;
    settings.tolerance = {percent, true};
    return decompose(mesh, settings)->set;
}

Piece& largest(PieceSet& set) {
    return *std::max_element(
        set.pieces.begin(), set.pieces.end(),
        [](const Piece& a, const Piece& b) { return a.faces.size() < b.faces.size(); });
}

// Returns one piece with all faces of the mesh and a box as its hull.
Piece boxed(const TriMesh& mesh, const Vec3& corner, const Vec3& size) {
    Piece piece;
    for (FaceId face = 0; face < mesh.triangles.size(); ++face) {
        piece.faces.push_back(face);
    }
    const TriMesh hull = box(corner, size);
    piece.vertices = hull.vertices;
    piece.triangles = hull.triangles;
    return piece;
}

// Returns one piece with all faces of the mesh, in a tetrahedron whose size is `size`.
Piece in_tetrahedron(const TriMesh& mesh, double size) {
    Piece piece = boxed(mesh, Vec3(0, 0, 0), Vec3(1, 1, 1));
    const TriMesh hull = tetrahedron();
    piece.vertices.clear();
    for (const Vec3& v : hull.vertices) {
        piece.vertices.emplace_back(size * (4.0 * v - Vec3(1, 1, 1)));
    }
    piece.triangles = hull.triangles;
    return piece;
}

PieceSet set_of(Piece piece, double tolerance, double rounding = 0.0) {
    PieceSet set;
    set.pieces.push_back(std::move(piece));
    set.tolerance = tolerance;
    set.rounding = rounding;
    return set;
}

bool finds_stated(const TriMesh& mesh, const PieceSet& set, PieceFault fault) {
    const auto check = check_pieces(mesh, set);
    if (!check || !check->passed()) {
        return false;
    }
    const auto found = check_stated(mesh, set, *check);
    return std::any_of(found.begin(), found.end(),
                       [fault](const PieceFinding& f) { return f.fault == fault; });
}

// Returns faces between a few corners, so that many share an edge; some have a corner twice.
TriMesh soup(std::mt19937& random, Index corners, std::size_t faces) {
    std::vector<Triangle> triangles;
    for (std::size_t i = 0; i < faces; ++i) {
        const auto a = static_cast<Index>(random() % corners);
        const auto b = static_cast<Index>(random() % corners);
        triangles.push_back({a, b, static_cast<Index>(random() % corners)});
    }
    return make_mesh(std::vector<Vec3>(corners, Vec3(0, 0, 0)), std::move(triangles));
}

bool share_an_edge(const Triangle& one, const Triangle& other) {
    for (std::size_t i = 0; i < 3; ++i) {
        const Index from = one[i];
        const Index to = one[(i + 1) % 3];
        for (std::size_t k = 0; k < 3 && from != to; ++k) {
            const Index begin = other[k];
            const Index end = other[(k + 1) % 3];
            if ((from == begin && to == end) || (from == end && to == begin)) {
                return true;
            }
        }
    }
    return false;
}

// Walks from the first face to all that share an edge with one that was reached.
bool hangs_together(const TriMesh& mesh, const std::vector<FaceId>& faces) {
    std::vector<FaceId> reached;
    std::vector<FaceId> others = faces;
    if (!others.empty()) {
        reached.push_back(others.back());
        others.pop_back();
    }
    for (std::size_t i = 0; i < reached.size(); ++i) {
        const Triangle& at = mesh.triangles[reached[i]];
        const auto beside = std::stable_partition(others.begin(), others.end(), [&](FaceId other) {
            return !share_an_edge(at, mesh.triangles[other]);
        });
        reached.insert(reached.end(), beside, others.end());
        others.erase(beside, others.end());
    }
    return !reached.empty() && others.empty();
}

} // namespace

class CheckPiecesTest : public QObject {
    Q_OBJECT

private slots:
    void what_is_right_passes() {
        for (const TriMesh& mesh : {box(), l_shape(), cube_with_pit(), torus()}) {
            QVERIFY(check_pieces(mesh, cut(mesh))->passed());
        }
        QVERIFY(
            check_pieces(box(), {{boxed(box(), Vec3(0, 0, 0), Vec3(1, 1, 1))}, 0, 0})->passed());
    }

    void a_face_stolen_or_given_twice() {
        PieceSet set = cut(l_shape());
        largest(set).faces.pop_back();
        QVERIFY(finds(l_shape(), set, PieceFault::face_missing));
        set = cut(l_shape());
        set.pieces[0].faces.push_back(set.pieces[1].faces.front());
        QVERIFY(finds(l_shape(), set, PieceFault::face_twice));
        set.pieces[0].faces.push_back(1'000'000);
        QVERIFY(finds(l_shape(), set, PieceFault::face_unknown));
    }

    void a_piece_left_out() {
        PieceSet set = cut(l_shape());
        set.pieces.pop_back();
        QVERIFY(finds(l_shape(), set, PieceFault::face_missing));
    }

    void a_vertex_moved_inward_or_outward() {
        PieceSet set = cut(box());
        set.pieces[0].vertices[0] += Vec3(1e-9, 1e-9, 1e-9);
        QVERIFY(finds(box(), set, PieceFault::not_covered));
        // Moved outward, the corner stays convex but the piece now covers faces of the next part.
        const TriMesh two = together(box(), box(Vec3(1.5, 0, 0)));
        set = cut(two);
        for (Vec3& v : set.pieces[0].vertices) {
            v.x() *= 1.75;
        }
        QVERIFY(finds(two, set, PieceFault::touches));
    }

    void a_dent_in_a_hull() {
        PieceSet set = cut(torus());
        Piece& piece = largest(set);
        Vec3 centre(0, 0, 0);
        for (const Vec3& v : piece.vertices) {
            centre += v / static_cast<double>(piece.vertices.size());
        }
        piece.vertices[0] = 0.1 * piece.vertices[0] + 0.9 * centre;
        QVERIFY(finds(torus(), set, PieceFault::not_convex));
    }

    void a_hull_with_a_hole_or_turned_inside_out() {
        PieceSet set = cut(box());
        set.pieces[0].triangles.pop_back();
        QVERIFY(finds(box(), set, PieceFault::not_closed));
        set = cut(box());
        for (Triangle& t : set.pieces[0].triangles) {
            std::swap(t[1], t[2]);
        }
        QVERIFY(finds(box(), set, PieceFault::not_convex));
        set = cut(box());
        set.pieces[0].vertices[3] = Vec3(0, std::nan(""), 0);
        QVERIFY(finds(box(), set, PieceFault::bad_vertex));
    }

    void two_patches_glued_over_a_concave_edge() {
        // The box around an L is convex and closed and covers everything, but fills the notch.
        PieceSet set{{boxed(l_shape(), Vec3(0, 0, 0), Vec3(2, 2, 1))}, 0.0, 0.0};
        // All faces are the piece's own, so it touches no others; only the notch is wrong.
        set.tolerance = 0.1;
        QVERIFY(finds(l_shape(), set, PieceFault::too_concave));
        QVERIFY(finds(l_shape(), set, PieceFault::protrudes));
        set.tolerance = 1.5;
        QVERIFY(check_pieces(l_shape(), set)->passed());
    }

    void a_patch_in_two_halves() {
        PieceSet set = cut(together(box(), box(Vec3(3, 0, 0))));
        TriMesh mesh = together(box(), box(Vec3(3, 0, 0)));
        std::fill(mesh.face_part.begin(), mesh.face_part.end(), 0U);
        set = {{boxed(mesh, Vec3(0, 0, 0), Vec3(4, 1, 1))}, 0.0, 10.0};
        QVERIFY(finds(mesh, set, PieceFault::not_connected));
        mesh.face_part.back() = 1;
        QVERIFY(finds(mesh, set, PieceFault::mixed_parts));
    }

    void patches_hang_together_as_walks_over_edges_say() {
        const std::uint32_t seed = 20250301;
        std::mt19937 random(seed);
        int connected = 0;
        for (int i = 0; i < 400; ++i) {
            const TriMesh mesh = soup(random, 4 + static_cast<Index>(i) % 12, 24);
            const auto topology = build_topology(mesh);
            QVERIFY(topology);
            std::vector<PieceId> owner(mesh.triangles.size(), k_none);
            std::vector<Piece> pieces(4);
            for (FaceId face = 0; face < owner.size(); ++face) {
                if (const std::size_t p = random() % 6; p < pieces.size()) {
                    owner[face] = static_cast<PieceId>(p);
                    pieces[p].faces.push_back(face);
                }
            }
            const auto found = connected_pieces(*topology, owner, pieces);
            QVERIFY(found && found->size() == pieces.size());
            for (std::size_t p = 0; p < pieces.size(); ++p) {
                const bool is_connected = (*found)[p] != 0;
                connected += is_connected ? 1 : 0;
                QVERIFY2(is_connected == hangs_together(mesh, pieces[p].faces),
                         qPrintable(QString("seed %1, soup %2, piece %3").arg(seed).arg(i).arg(p)));
            }
        }
        QVERIFY(connected > 100 && connected < 1500);
    }

    // A step is taken for each face and each side, though each of a hundred thousand faces shares
    // its edge with all others: pairs of them would take ten thousand million steps.
    void an_edge_of_many_faces_takes_as_many_steps() {
        constexpr Index k_faces = 100'000;
        std::vector<Triangle> faces;
        for (Index i = 0; i < k_faces; ++i) {
            faces.push_back({0, 1, i + 2});
        }
        const TriMesh mesh = make_mesh(std::vector<Vec3>(k_faces + 2, Vec3(0, 0, 0)), faces);
        const auto topology = build_topology(mesh);
        QVERIFY(topology);
        std::vector<Piece> pieces(2);
        std::vector<PieceId> owner;
        for (FaceId face = 0; face < k_faces; ++face) {
            owner.push_back(face % 2);
            pieces[face % 2].faces.push_back(face);
        }
        Heard heard;
        const auto found = connected_pieces(*topology, owner, pieces, heard.progress());
        QVERIFY(found && *found == std::vector<char>(2, 1));
        const std::size_t times = heard.told().size(); // one for 4096 steps: see WorkMeter
        QVERIFY(times > 10 && times <= 4 * k_faces / 4096 + 1);
        QVERIFY(heard.told().back().second > 0.9);
        StopAt half(0.5);
        const auto stopped = connected_pieces(*topology, owner, pieces, half.progress());
        QVERIFY(!stopped && stopped.issue().code == Code::stopped);
        QVERIFY(half.reached_at() < 0.6);
    }

    void a_cavity_inside_a_piece() {
        const TriMesh mesh = together(box(Vec3(0, 0, 0), Vec3(4, 4, 4)),
                                      inside_out(box(Vec3(1, 1, 1), Vec3(2, 2, 2))));
        PieceSet set = cut(mesh);
        Piece outer = boxed(box(), Vec3(0, 0, 0), Vec3(4, 4, 4));
        std::erase_if(set.pieces, [](const Piece& p) { return p.part == 0; });
        set.pieces.push_back(outer);
        QVERIFY(finds(mesh, set, PieceFault::touches));
    }

    // A face whose corners lie on one line holds no place: no cavity beside it is its own. The
    // piece is a wedge with such a face along an edge.
    void a_cavity_beside_a_face_without_area() {
        TriMesh wedge;
        wedge.vertices = {{0, 0, 0}, {4, 4, 4}, {4, 0, 0}, {0, 4, 0}, {2, 2, 2}};
        wedge.triangles = {{0, 3, 2}, {2, 3, 1}, {0, 2, 1}, {0, 1, 4}, {0, 4, 3}, {4, 1, 3}};
        wedge.face_part.assign(6, 0);
        wedge.face_source = {0, 1, 2, 3, 4, 5};
        TriMesh cavity = inside_out(tetrahedron());
        for (Vec3& v : cavity.vertices) {
            v = Vec3(1.6, 1.6, 0.8) + 0.2 * v;
        }
        const TriMesh mesh = together(wedge, cavity);
        PieceSet set = cut(mesh);
        Piece outer = boxed(wedge, Vec3(0, 0, 0), Vec3(1, 1, 1));
        outer.vertices = {wedge.vertices.begin(), wedge.vertices.begin() + 4};
        outer.triangles = {{0, 3, 2}, {2, 3, 1}, {0, 2, 1}, {0, 1, 3}};
        std::erase_if(set.pieces, [](const Piece& p) { return p.part == 0; });
        set.pieces.push_back(outer);
        QVERIFY(finds(mesh, set, PieceFault::touches));
    }

    void bounds_are_measured() {
        const TriMesh mesh = torus();
        PieceSet set = cut(mesh, 2.0);
        QVERIFY(check_pieces(mesh, set)->passed());
        set.tolerance *= 0.3;
        const auto check = check_pieces(mesh, set);
        QVERIFY(!check->passed());
        QVERIFY(check->concavity > set.tolerance || check->protrusion > set.tolerance);
    }

    void what_is_not_decided_is_said() {
        const TriMesh mesh = torus();
        PieceSet set = cut(mesh, 2.0);
        const auto decided = check_pieces(mesh, set);
        QVERIFY(decided && decided->passed());
        const LookLimit little{0, 1};
        std::size_t sizes = mesh.triangles.size();
        for (const Piece& piece : set.pieces) {
            sizes += piece.faces.size() + piece.triangles.size() + 1;
        }
        const auto check = check_pieces(mesh, set, {}, little);
        QVERIFY(check && !check->passed());
        // Each face and facet is looked at once, even when no looks are left.
        QVERIFY(check->samples <= little.each * sizes + 2 * sizes * set.pieces.size());
        QVERIFY(check->samples < decided->samples);
        for (const PieceFinding& finding : check->findings) {
            QVERIFY(finding.fault == PieceFault::undecided && finding.places > 0);
        }
        // A clear fault is a fault, however little is looked at.
        set.tolerance = 1e-12;
        const auto wrong = check_pieces(mesh, set, {}, little);
        QVERIFY(std::any_of(wrong->findings.begin(), wrong->findings.end(),
                            [](const auto& f) { return f.fault == PieceFault::protrudes; }));
    }

    // The number of looks is bounded by the number of triangles, whatever the set claims.
    void work_is_bounded_whatever_the_tolerance() {
        const TriMesh mesh = random_mesh(7);
        PieceSet set = cut(mesh, 1.0);
        const LookLimit limit{1U << 16U, 64};
        std::size_t sizes = mesh.triangles.size();
        for (const Piece& piece : set.pieces) {
            sizes += piece.triangles.size() + 1;
        }
        const std::uint64_t most = 2 * (limit.whole + limit.each * sizes);
        for (const double tolerance : {1e-3, 1e-6, 1e-12, 1e-300}) {
            set.tolerance = tolerance;
            const auto check = check_pieces(mesh, set, {}, limit);
            QVERIFY(check);
            QVERIFY2(check->samples <= most, qPrintable(QString::number(check->samples)));
        }
    }

    void hulls_and_bounds_of_any_size_are_judged() {
        const std::array sizes = {5e-324, 1e-300, 1e-20, 1.0,   1e6,   1e20, 1e69,
                                  1e100,  1e150,  1e154, 1e200, 1e300, 4e307};
        const std::array bounds = {0.0, 5e-324, 1e-300, 1e-12, 1e-3, 1.0, 1e20, 1e300};
        for (const TriMesh& mesh :
             {torus(6, 4), height_field(3, [](int x, int y) { return 0.1 * x * y; })}) {
            const double diagonal = bounds_of(mesh).diagonal();
            for (const double size : sizes) {
                for (const double tolerance : bounds) {
                    for (const double rounding : {0.0, 1e-300, 1e-7, 1e20}) {
                        const PieceSet set =
                            set_of(in_tetrahedron(mesh, size), tolerance, rounding);
                        const auto check = check_pieces(mesh, set);
                        QVERIFY(check);
                        // No set passes that is certainly far out.
                        const bool far = size > 1e3 * diagonal;
                        const double allowed = std::max(tolerance, rounding);
                        QVERIFY(!far || allowed >= 0.1 * size || !check->passed());
                        QVERIFY(size <= k_largest_coordinate ||
                                finds(mesh, set, PieceFault::bad_vertex));
                    }
                }
            }
        }
    }

    void a_face_given_twice_is_not_judged_twice() {
        PieceSet set = set_of(boxed(torus(), Vec3(-2, -2, -2), Vec3(4, 4, 4)), 1e-6);
        set.pieces.resize(50, set.pieces.front());
        const auto check = check_pieces(torus(), set);
        QCOMPARE(std::count_if(check->findings.begin(), check->findings.end(),
                               [](const PieceFinding& f) {
                                   return f.fault == PieceFault::face_twice && f.piece > 0;
                               }),
                 49);
        QVERIFY(check->depths[0] > 0.0);
        QVERIFY(check->depths[1] < 0.0);
    }

    void what_pieces_state_is_held_against_them() {
        const TriMesh mesh = torus();
        const PieceSet good = cut(mesh, 5.0);
        const auto check = check_pieces(mesh, good);
        QVERIFY(check && check->passed() && check->concavity > 0.0);
        QVERIFY(check_stated(mesh, good, *check).empty());
        PieceSet set = good;
        for (Piece& piece : set.pieces) {
            piece.concavity *= 0.95;
        }
        QVERIFY(finds_stated(mesh, set, PieceFault::understated));
        QVERIFY(!finds_stated(mesh, set, PieceFault::overstated));
        // A certain understatement is told, however little it is: twice what counts as none.
        set = good;
        for (PieceId p = 0; p < set.pieces.size(); ++p) {
            const double least =
                2.0 * k_least_concavity * box_around(set.pieces[p].vertices).diagonal();
            set.pieces[p].concavity = std::max(0.0, check->depths[p] - least);
            QVERIFY(check->doubts[p] < 0.1 * least);
        }
        set.rounding = 0.0;
        QVERIFY(!check_stated(mesh, set, *check).empty());
        set = good;
        set.pieces[0].concavity = 1.1 * set.tolerance;
        QVERIFY(finds_stated(mesh, set, PieceFault::overstated));
        set = good;
        set.pieces[0].protrusion = 1.1 * set.tolerance;
        QVERIFY(finds_stated(mesh, set, PieceFault::overstated));
    }

    // The plane of a facet that is nearly a line is off by more than those of others, so that more
    // is stated of an exact piece than there is: so much is allowed, and twice as much is not.
    void what_a_thin_facet_may_be_off_is_no_overstatement() {
        for (const double high : {0x1p-14, 0x1p-15, 0x1p-16, 0x1p-17}) {
            // The last corner is hardly beside the edge from the first to the second.
            const TriMesh mesh =
                make_mesh({Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0.5, 1, 0), Vec3(0.5, 0.5, -1),
                           Vec3(0.5, high, 0.5 * high)},
                          {{0, 1, 4}, {1, 2, 4}, {2, 0, 4}, {0, 3, 1}, {1, 3, 2}, {0, 2, 3}});
            const auto ground = prepare_ground(mesh, 0.0, {});
            QVERIFY(ground);
            Solid solid;
            solid.faces = {0, 1, 2, 3, 4, 5};
            solid.vertices = mesh.vertices;
            solid.triangles = mesh.triangles;
            Piece piece;
            piece.faces = solid.faces;
            piece.vertices = solid.vertices;
            piece.triangles = solid.triangles;
            piece.concavity = concavity_of(**ground, solid, {});
            QVERIFY(piece.concavity > 0.0);
            const auto check = check_pieces(mesh, set_of(piece, 0.0));
            QVERIFY(check);
            const auto is_too_much = [&](double concavity) {
                piece.concavity = concavity;
                const auto found = check_stated(mesh, set_of(piece, 0.0), *check);
                return std::any_of(found.begin(), found.end(), [](const PieceFinding& f) {
                    return f.fault == PieceFault::overstated;
                });
            };
            QVERIFY2(!is_too_much(piece.concavity), qPrintable(QString::number(high)));
            QVERIFY(is_too_much(64.0 * k_least_concavity * bounds_of(mesh).diagonal()));
        }
    }

    void concavity_is_found_to_a_hundredth() {
        PieceSet set{{boxed(l_shape(), Vec3(0, 0, 0), Vec3(2, 2, 1))}, 0.0, 0.0};
        set.tolerance = 1e6;
        const auto check = check_pieces(l_shape(), set);
        // The notch's edge at (1, 1, z) is deepest where it is as far from top as from bottom.
        QVERIFY(std::abs(check->concavity - 0.5) <= 0.005);
    }

    void a_flat_piece_that_is_no_convex_polygon() {
        const TriMesh mesh = fan(8);
        PieceSet set = cut(mesh);
        QCOMPARE(set.pieces.size(), std::size_t{1});
        QVERIFY(set.pieces[0].flat);
        PieceSet dented = set;
        dented.pieces[0].vertices[0] *= 0.1;
        QVERIFY(!check_pieces(mesh, dented)->passed());
        set.pieces[0].triangles.pop_back();
        QVERIFY(!check_pieces(mesh, set)->passed());
    }
};

QTEST_APPLESS_MAIN(CheckPiecesTest)
#include "check_pieces.moc"
