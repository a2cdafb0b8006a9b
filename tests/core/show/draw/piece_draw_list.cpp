// The triangles, edges and spacings with which pieces are drawn are held against numbers by hand
// and against a look at every plane.
#include "draw/piece_draw_list.h"

#include "draw/facing.h"
#include "draw/floats.h"
#include "draw/mesh_draw_list.h"
#include "draw/outline_edges.h"
#include "draw/patch_planes.h"
#include "piece/hull.h"
#include "support/heard.h"
#include "support/large_shapes.h"
#include "support/open_shapes.h"
#include "support/solids.h"
#include "support/stop_at.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <set>
#include <stop_token>

using namespace hullwright;
using namespace hullwright::shapes;

namespace {

// Returns one piece that has all faces of the mesh and its convex hull.
Piece hull_around(const TriMesh& mesh, FaceId first_face = 0) {
    Piece piece;
    for (FaceId face = 0; face < mesh.triangles.size(); ++face) {
        piece.faces.push_back(first_face + face);
    }
    const Hull hull = convex_hull(mesh.vertices);
    for (const Index v : hull.vertices) {
        piece.vertices.push_back(mesh.vertices[v]);
    }
    piece.triangles = hull.triangles;
    piece.flat = hull.flat;
    return piece;
}

PieceDrawList drawn(const PieceSet& set, const TriMesh* mesh, const Aabb& bounds,
                    Palette palette = Palette::spectrum) {
    auto list = draw_pieces(set, mesh, bounds, palette);
    return list ? std::move(*list) : PieceDrawList();
}

// True when the triangle lies in the plane of one of the faces; looks at each of them.
bool lies_in_any(const std::vector<FaceId>& faces, const TriMesh& mesh, double slack, const Vec3& a,
                 const Vec3& b, const Vec3& c) {
    const Vec3 facing = unit_normal(a, b, c);
    return std::any_of(faces.begin(), faces.end(), [&](FaceId face) {
        const auto corners = mesh.corners(face);
        const Vec3 normal = unit_normal(corners[0], corners[1], corners[2]);
        const auto height = [&](const Vec3& p) { return std::abs(normal.dot(p - corners[0])); };
        return normal.dot(facing) > 0.0 && height(a) <= slack && height(b) <= slack &&
               height(c) <= slack;
    });
}

} // namespace

class PieceDrawListTest : public QObject {
    Q_OBJECT

private slots:
    void no_pieces_are_an_empty_list() {
        const PieceDrawList list = drawn({}, nullptr, {});
        QVERIFY(list.vertices.empty() && list.real_faces.empty() && list.edges.empty());
        QVERIFY(list.origin == Vec3(0, 0, 0));
    }

    void a_cube_has_eight_corners_and_twelve_edges() {
        const TriMesh mesh = box(Vec3(10, 20, 30), Vec3(1, 1, 1));
        const PieceDrawList list = drawn({{hull_around(mesh)}, 0, 0}, &mesh, bounds_of(mesh));
        QCOMPARE(list.vertices.size(), std::size_t{8});
        QCOMPARE(list.real_faces.size(), std::size_t{36});
        QVERIFY(list.virtual_faces.empty());
        QCOMPARE(list.edges.size(), std::size_t{24}); // the sides' diagonals are not among them
        QCOMPARE(list.ranges.size(), std::size_t{1});
        QCOMPARE(list.ranges[0].vertices, 8U);
        QVERIFY(list.origin == Vec3(10.5, 20.5, 30.5));
        for (const PieceVertex& vertex : list.vertices) {
            for (std::size_t k = 0; k < 3; ++k) {
                QCOMPARE(std::abs(vertex.position[k]), 0.5F);
                QCOMPARE(vertex.away[k], 0.0F);
            }
            QCOMPARE(vertex.colour[3], 1.0F);
        }
        for (std::size_t i = 0; i < list.edges.size(); i += 2) {
            int differ = 0;
            for (std::size_t k = 0; k < 3; ++k) {
                differ += list.vertices[list.edges[i]].position[k] !=
                                  list.vertices[list.edges[i + 1]].position[k]
                              ? 1
                              : 0;
            }
            QCOMPARE(differ, 1);
        }
    }

    // The facet to the left of an edge lies to its left as it is seen from outside.
    void edges_know_the_facets_on_their_sides() {
        const TriMesh mesh = box(Vec3(-1, -1, -1), Vec3(2, 2, 2));
        const PieceDrawList list = drawn({{hull_around(mesh)}, 0, 0}, &mesh, bounds_of(mesh));
        QCOMPARE(list.edge_facets.size(), list.edges.size() / 2);
        QVERIFY(list.fold_facets.empty());
        for (std::size_t i = 0; i < list.edge_facets.size(); ++i) {
            const Vec3 from = doubles(list.vertices[list.edges[2 * i]].position);
            const Vec3 to = doubles(list.vertices[list.edges[2 * i + 1]].position);
            const Vec3 left = doubles(list.edge_facets[i].left);
            const Vec3 right = doubles(list.edge_facets[i].right);
            // The normals of a cube around zero are the middles of its sides.
            QVERIFY(left.cross(to - from).dot(left - from) > 0.0);
            QVERIFY(right.cross(to - from).dot(right - from) < 0.0);
            QCOMPARE(left.dot(from), 1.0);
            QCOMPARE(right.dot(from), 1.0);
        }
    }

    // The hull is a prism of five sides, and only the one across the L's inner corner is no side of
    // the model.
    void the_hull_of_an_l_has_one_virtual_side() {
        const TriMesh mesh = l_shape();
        const PieceSet set{{hull_around(mesh)}, 0, 0};
        const PieceDrawList list = drawn(set, &mesh, bounds_of(mesh));
        QCOMPARE(list.vertices.size(), std::size_t{10});
        QCOMPARE(list.virtual_faces.size(), std::size_t{6});
        QCOMPARE(list.real_faces.size(), std::size_t{3 * 16 - 6});
        QCOMPARE(list.edges.size(), std::size_t{2 * 15});
        for (const std::uint32_t i : list.virtual_faces) {
            const auto& p = list.vertices[i].position; // as seen from (1, 1, 0.5)
            QCOMPARE(p[0] + p[1], 1.0F);
        }
        // Without the mesh, all sides are taken for real.
        const PieceDrawList alone = drawn(set, nullptr, bounds_of(mesh));
        QVERIFY(alone.virtual_faces.empty());
        QCOMPARE(alone.real_faces.size(), std::size_t{48});
    }

    // The L consists of thousands of small squares, whose number makes no difference.
    void a_patch_of_many_faces_has_its_virtual_side_too() {
        const TriMesh mesh = cells(60, 60, 1, [](int x, int y, int) { return x < 30 || y < 30; });
        QVERIFY(mesh.triangles.size() > 10000);
        const PieceSet set{{hull_around(mesh)}, 0, 0};
        const PieceDrawList list = drawn(set, &mesh, bounds_of(mesh));
        QVERIFY(!list.virtual_faces.empty() && list.virtual_faces.size() < list.real_faces.size());
        for (std::size_t i = 0; i < list.virtual_faces.size(); i += 3) {
            for (std::size_t k = 0; k < 3; ++k) {
                const auto& p = list.vertices[list.virtual_faces[i + k]].position;
                QCOMPARE(p[0] + p[1], 30.0F); // x + y = 90, from (30, 30, 0.5)
            }
        }
    }

    // The facets tried are the bent patch's own faces, moved by about the slack, turned over, and
    // slivers.
    void planes_found_by_a_tree_are_those_of_a_look_at_all() {
        const std::uint32_t seed = 7;
        qInfo("seed %u", seed);
        std::mt19937 random(seed);
        std::uniform_real_distribution<double> share(-1.0, 1.0);
        for (const double far : {0.0, 1e5}) {
            TriMesh mesh = torus(40, 30);
            for (Vec3& v : mesh.vertices) {
                v += Vec3(far + 1e-4 * share(random), -far, far);
            }
            std::vector<FaceId> faces;
            for (FaceId face = 0; face < mesh.triangles.size(); ++face) {
                if (random() % 2 == 0) {
                    continue;
                }
                faces.push_back(face);
            }
            constexpr double k_slack = 1e-3;
            const PatchPlanes planes(faces, mesh, k_slack);
            int held = 0;
            constexpr int k_rounds = 4000;
            for (int round = 0; round < k_rounds; ++round) {
                auto [a, b, c] =
                    mesh.corners(static_cast<FaceId>(random() % mesh.triangles.size()));
                c = round % 3 == 0 ? Vec3(a + 1.001 * (b - a) + 0.01 * (c - a)) : c;
                for (Vec3* p : {&a, &b, &c}) {
                    *p += 2e-3 * share(random) * Vec3(share(random), share(random), share(random));
                }
                if (round % 4 == 0) {
                    std::swap(a, b);
                }
                const bool expected = lies_in_any(faces, mesh, k_slack, a, b, c);
                held += expected ? 1 : 0;
                QCOMPARE(planes.hold(unit_normal(a, b, c), a, b, c), expected);
            }
            QVERIFY2(held > k_rounds / 10 && held < 9 * k_rounds / 10,
                     qPrintable(QString::number(held)));
        }
    }

    void other_colours_are_those_of_a_new_list() {
        const PieceSet set{{hull_around(l_shape()), hull_around(box(), 7)}, 0, 0};
        const PieceDrawList spectrum = drawn(set, nullptr, {});
        const PieceDrawList safe = drawn(set, nullptr, {}, Palette::few_and_safe);
        const auto recolouring = recoloured(spectrum, Palette::few_and_safe);
        QVERIFY(recolouring.ok());
        const PieceDrawList& changed = *recolouring;
        QCOMPARE(changed.vertices.size(), safe.vertices.size());
        QVERIFY(spectrum.vertices[0].colour != safe.vertices[0].colour);
        for (std::size_t i = 0; i < safe.vertices.size(); ++i) {
            QVERIFY(changed.vertices[i].colour == safe.vertices[i].colour);
            QVERIFY(changed.vertices[i].position == spectrum.vertices[i].position);
        }
        QVERIFY(changed.real_faces == spectrum.real_faces && changed.edges == spectrum.edges);
    }

    void other_colours_come_with_a_fraction_and_a_stop() {
        constexpr std::uint32_t k_pieces = 10'000;
        PieceDrawList list;
        list.vertices.resize(k_pieces);
        list.colours.resize(k_pieces);
        for (std::uint32_t i = 0; i < k_pieces; ++i) {
            list.ranges.push_back({i, 1});
        }
        tests::StopAt stop(0.3);
        const auto stopped = recoloured(list, Palette::few_and_safe, stop.progress());
        QVERIFY(!stopped && stopped.issue().code == Code::stopped && stop.told_after() <= 1);
        QVERIFY(recoloured(list, Palette::few_and_safe).ok());
    }

    void pieces_lie_one_after_the_other_and_know_their_way() {
        const TriMesh left = box(Vec3(-2, 0, 0));
        const TriMesh right = box(Vec3(1, 0, 0));
        Aabb bounds = bounds_of(left);
        bounds.add(bounds_of(right));
        const PieceDrawList list =
            drawn({{hull_around(left), hull_around(right, 12)}, 0, 0}, nullptr, bounds);
        QCOMPARE(list.ranges.size(), std::size_t{2});
        QCOMPARE(list.ranges[1].first_vertex, 8U);
        for (std::size_t i = 0; i < 16; ++i) {
            QCOMPARE(list.vertices[i].piece, i < 8 ? 0.0F : 1.0F);
            QCOMPARE(list.vertices[i].away[0], i < 8 ? -1.5F : 1.5F);
        }
        for (std::size_t i = 0; i < list.real_faces.size(); ++i) {
            QCOMPARE(list.real_faces[i] < 8, i < list.real_faces.size() / 2);
        }
    }

    void a_flat_piece_is_its_polygon_and_its_rim() {
        Piece piece;
        piece.faces = {0, 1};
        piece.vertices = {Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(1, 1, 0), Vec3(0, 1, 0)};
        piece.triangles = {{0, 1, 2}, {0, 2, 3}};
        piece.flat = true;
        const PieceDrawList list = drawn({{piece}, 0, 0}, nullptr, {});
        QCOMPARE(list.real_faces.size(), std::size_t{6});
        QCOMPARE(list.edges.size(), std::size_t{8});
        for (const LineFacets& facets : list.edge_facets) {
            QCOMPARE(facets.left[2], -facets.right[2]); // it has two sides
        }
    }

    void edges_that_are_farthest_apart_come_first() {
        Piece flat;
        flat.faces = {24};
        flat.vertices = {Vec3(0, 0, 9), Vec3(1, 0, 9), Vec3(1, 1, 9), Vec3(0, 1, 9)};
        flat.triangles = {{0, 1, 2}, {0, 2, 3}};
        flat.flat = true;
        const PieceDrawList list = drawn(
            {{hull_around(box()), flat, hull_around(box(Vec3(5, 0, 0), Vec3(4, 4, 4)), 12)}, 0, 0},
            nullptr, {});
        // The spacing is half a side for a cube, and its area over its rim for the square.
        QCOMPARE(list.vertices[0].spacing, 0.5F);
        QCOMPARE(list.vertices[8].spacing, 0.25F);
        QCOMPARE(list.vertices[12].spacing, 2.0F);
        QCOMPARE(list.edges.size(), std::size_t{2 * (12 + 4 + 12)});
        QVERIFY(list.edges[0] >= 12 && list.edges[23] >= 12 && list.edges[24] < 8);
        QCOMPARE(edges_above(list, 0.0F), std::size_t{28});
        QCOMPARE(edges_above(list, 0.3F), std::size_t{24});
        QCOMPARE(edges_above(list, 0.5F), std::size_t{12});
        QCOMPARE(edges_above(list, 2.0F), std::size_t{0});
        // The flat piece has no inside, and its faces come last.
        QCOMPARE(list.closed, std::size_t{72});
        QCOMPARE(list.real_faces.size(), std::size_t{78});
        QVERIFY(std::all_of(list.real_faces.begin() + 72, list.real_faces.end(),
                            [](std::uint32_t v) { return v >= 8 && v < 12; }));
    }

    void lines_are_not_put_in_order_after_a_stop() {
        PieceDrawList list =
            drawn({{hull_around(box()), hull_around(box(Vec3(5, 0, 0), Vec3(4, 4, 4)), 12)}, 0, 0},
                  nullptr, {});
        std::reverse(list.edges.begin(), list.edges.end());
        const std::vector<std::uint32_t> turned = list.edges;
        std::stop_source stop;
        stop.request_stop();
        arrange(list, stop.get_token());
        QVERIFY(list.edges == turned);
        arrange(list);
        QVERIFY(list.edges.front() >= 8 && list.edges.back() < 8);
    }

    void a_stopped_look_for_planes_finds_none() {
        const TriMesh mesh = box();
        const std::vector<FaceId> faces = {0};
        const auto [a, b, c] = mesh.corners(0);
        std::stop_source stop;
        stop.request_stop();
        const PatchPlanes stopped(faces, mesh, 1e-3, stop.get_token());
        QVERIFY(PatchPlanes(faces, mesh, 1e-3).hold(unit_normal(a, b, c), a, b, c));
        QVERIFY(!stopped.hold(unit_normal(a, b, c), a, b, c));
    }

    // A prism of 36 sides turns by ten degrees over each edge along it and by ninety at its ends.
    void an_edge_within_an_almost_smooth_surface_is_a_fold() {
        std::vector<std::pair<double, double>> ring;
        for (int i = 0; i < 36; ++i) {
            const double angle = 2.0 * std::numbers::pi * i / 36.0;
            ring.emplace_back(std::cos(angle), std::sin(angle));
        }
        const TriMesh mesh = prism(ring);
        const PieceDrawList list = drawn({{hull_around(mesh)}, 0, 0}, nullptr, bounds_of(mesh));
        QCOMPARE(list.folds.size(), std::size_t{2 * 36});
        QCOMPARE(list.edges.size(), std::size_t{2 * 72});
        for (std::size_t i = 0; i < list.folds.size(); i += 2) {
            const auto& a = list.vertices[list.folds[i]].position;
            const auto& b = list.vertices[list.folds[i + 1]].position;
            QVERIFY(a[0] == b[0] && a[1] == b[1] && a[2] != b[2]);
        }
        // Edges are seen from farther away than folds, between which there is less surface.
        QVERIFY(list.vertices[0].spacing > list.vertices[0].fold_spacing);
        QCOMPARE(folds_above(list, 0.0F), std::size_t{36});
        QCOMPARE(folds_above(list, list.vertices[0].fold_spacing), std::size_t{0});
    }

    void sides_of_a_cube_that_face_another_way_part_its_outline() {
        const TriMesh mesh = box(Vec3(3, 0, 0), Vec3(1, 1, 1));
        Aabb bounds = bounds_of(mesh);
        bounds.add(Vec3(0, 0, 0));
        const PieceDrawList list =
            drawn({{hull_around(mesh), hull_around(box(), 12)}, 0, 0}, nullptr, bounds);
        QVERIFY(outline_of(list, reaches_of(list), {false, false}).edges.empty());
        const Outline outline = outline_of(list, reaches_of(list), {true, false});
        const auto& edges = outline.edges;
        QCOMPARE(outline.facets.size(), std::size_t{36});
        QCOMPARE(edges.size(), std::size_t{12}); // the diagonals are between facets of one plane
        for (const OutlineEdge& edge : edges) {
            QVERIFY(std::max(edge.first[0], edge.second[0]) > 0.0F); // of the first cube
            QVERIFY(edge.away[0] > 0.0F);
            const Vec3 left(edge.left[0], edge.left[1], edge.left[2]);
            const Vec3 right(edge.right[0], edge.right[1], edge.right[2]);
            QCOMPARE(left.dot(right), 0.0);
            QCOMPARE(left.norm(), 1.0);
        }
        // A cube that is seen from a corner has six of its twelve edges on its outline.
        const auto faces = [](const std::array<float, 3>& normal) {
            return normal[0] + normal[1] + normal[2] > 0.0F;
        };
        QCOMPARE(std::ranges::count_if(
                     edges, [&](const OutlineEdge& e) { return faces(e.left) != faces(e.right); }),
                 std::ptrdiff_t{6});
    }

    void the_rim_of_a_flat_piece_is_its_outline_from_everywhere() {
        Piece piece;
        piece.faces = {0, 1};
        piece.vertices = {Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(1, 1, 0), Vec3(0, 1, 0)};
        piece.triangles = {{0, 1, 2}, {0, 2, 3}};
        piece.flat = true;
        const PieceDrawList list = drawn({{piece}, 0, 0}, nullptr, {});
        const auto edges = outline_of(list, reaches_of(list), {true}).edges;
        QCOMPARE(edges.size(), std::size_t{4});
        for (const OutlineEdge& edge : edges) {
            QCOMPARE(edge.left[2], 1.0F);
            QCOMPARE(edge.right[2], -1.0F);
        }
    }

    void a_place_is_seen_from_the_side_that_its_surface_faces() {
        const TriMesh mesh = box(Vec3(0, 0, 0), Vec3(2, 2, 2));
        const auto facing = [&](const Vec3& place) {
            return facing_at(mesh.vertices, mesh.triangles, place);
        };
        QVERIFY(facing_at({}, {}, Vec3(0, 0, 0)).isZero());
        QVERIFY((facing(Vec3(2, 0.6, 1.1)) - Vec3(1, 0, 0)).norm() < 1e-12);
        QVERIFY((facing(Vec3(2, 2, 1.1)) - Vec3(1, 1, 0).normalized()).norm() < 1e-12);
        // Inverted faces are seen from outside all the same.
        std::vector<Triangle> inverted = mesh.triangles;
        for (Triangle& t : inverted) {
            std::swap(t[0], t[1]);
        }
        QVERIFY((facing_at(mesh.vertices, inverted, Vec3(2, 0.6, 1.1)) - Vec3(1, 0, 0)).norm() <
                1e-12);
        for (const double fraction : {0.0, 0.5}) {
            tests::StopAt stop(fraction);
            QVERIFY(facing_at(mesh.vertices, mesh.triangles, Vec3(2, 0.6, 1.1), stop.progress())
                        .isZero());
            QVERIFY(stop.was_reached());
        }
    }

    void creases_of_large_regions_come_first() {
        TriMesh mesh = box();
        const TriMesh large = box(Vec3(5, 0, 0), Vec3(4, 4, 4));
        const auto first = static_cast<VertexId>(mesh.vertices.size());
        mesh.vertices.insert(mesh.vertices.end(), large.vertices.begin(), large.vertices.end());
        for (const Triangle& t : large.triangles) {
            mesh.triangles.push_back({t[0] + first, t[1] + first, t[2] + first});
        }
        mesh = make_mesh(std::move(mesh.vertices), std::move(mesh.triangles));
        const auto diagnosis = diagnose(mesh);
        QVERIFY(diagnosis);
        const auto list = draw_mesh(mesh, *diagnosis);
        QVERIFY(list);
        QCOMPARE(list->edges.size(), std::size_t{2 * 24});
        QVERIFY(list->hides_inside);
        QCOMPARE(list->spacings.front(), 1.0F); // a side of 4: 16 over 16
        QCOMPARE(list->spacings.back(), 0.25F);
        QCOMPARE(edges_above(*list, 0.25F), std::size_t{12});
        QCOMPARE(edges_above(*list, 0.2F), std::size_t{24});
        QVERIFY(list->edges[0].position[0] + static_cast<float>(list->origin.x()) >= 5.0F);
    }

    // A mesh may have a fault at each of its faces.
    void faults_are_drawn_with_a_fraction_and_a_stop() {
        const TriMesh soup = shapes::soup(shapes::torus(60, 60));
        const Diagnosis diagnosis = *diagnose(soup);
        QVERIFY(diagnosis.boundary_edges.size() > 20'000);
        tests::Heard heard;
        const auto drawn =
            draw_fault(soup, diagnosis, Fault::boundary_edges, Vec3::Zero(), heard.progress());
        QVERIFY(drawn && drawn->lines.size() == 2 * diagnosis.boundary_edges.size());
        QVERIFY(heard.has_heard_of("draw") && heard.longest_step() < 0.5);
        tests::StopAt stop(0.3);
        const auto stopped =
            draw_fault(soup, diagnosis, Fault::boundary_edges, Vec3::Zero(), stop.progress());
        QVERIFY(!stopped && stopped.issue().code == Code::stopped && stop.told_after() <= 1);
    }

    // An edge of the model knows its facets: the outline of a sheet has one, which is seen from
    // both sides.
    void edges_of_a_model_lie_in_their_facets() {
        const TriMesh cube = box();
        const auto list = draw_mesh(cube, *diagnose(cube));
        QCOMPARE(list->edges.size(), std::size_t{2 * 12});
        for (std::size_t i = 0; i < list->edges.size(); i += 2) {
            const Vec3 from = doubles(list->edges[i].position);
            const Vec3 to = doubles(list->edges[i + 1].position);
            const Vec3 left = doubles(list->edges[i].normal);
            const Vec3 right = doubles(list->edges[i + 1].normal);
            QCOMPARE(left.dot(right), 0.0);
            // Both facets face away from the middle, and left is left as it is seen from outside.
            const Vec3 middle = 0.5 * (from + to);
            QVERIFY(left.dot(middle) > 0.0 && right.dot(middle) > 0.0);
            QVERIFY((to - from).cross(right).dot(left) < 0.0);
        }
        TriMesh sheet = box();
        sheet.triangles.resize(1);
        sheet.face_part.resize(1);
        const auto alone = draw_mesh(sheet, *diagnose(sheet));
        QCOMPARE(alone->edges.size(), std::size_t{2 * 3});
        QVERIFY(doubles(alone->edges[0].normal) == -doubles(alone->edges[1].normal));
    }

    // A scanned surface turns here and there over a few edges, which part nothing: they are seen
    // from near alone, as the outline of a small face is, and a ridge from one end to the other is
    // not.
    void a_few_edges_that_part_nothing_are_no_lines_from_afar() {
        constexpr int k_cells = 40;
        TriMesh ground = shapes::plane(k_cells);
        const auto diagonal = bounds_of(ground).diagonal();
        const auto spacing_within = [](const TriMesh& mesh) {
            const auto list = draw_mesh(mesh, *diagnose(mesh));
            double most = 0.0;
            for (std::size_t i = 0; i < list->spacings.size(); ++i) {
                const bool is_border =
                    doubles(list->edges[2 * i].normal) == -doubles(list->edges[2 * i + 1].normal);
                most = is_border ? most : std::max(most, static_cast<double>(list->spacings[i]));
            }
            return most;
        };
        QCOMPARE(spacing_within(ground), 0.0);
        // One corner in the middle is lifted by a third of a cell.
        std::size_t middle = 0;
        for (std::size_t v = 0; v < ground.vertices.size(); ++v) {
            const Vec3 centre = bounds_of(ground).centre();
            if ((ground.vertices[v] - centre).norm() < (ground.vertices[middle] - centre).norm()) {
                middle = v;
            }
        }
        const double cell = diagonal / std::sqrt(2.0) / k_cells;
        ground.vertices[middle].z() += 0.7 * cell;
        const double crumb = spacing_within(ground);
        qInfo("%g of the diagonal", crumb / diagonal);
        QVERIFY(crumb > 0.0 && crumb < 0.02 * diagonal);
        // The step goes all the way.
        TriMesh roof = shapes::plane(k_cells);
        for (Vec3& v : roof.vertices) {
            v.z() = -std::abs(v.x() - bounds_of(roof).centre().x());
        }
        QVERIFY(spacing_within(roof) > 0.03 * diagonal);
    }

    void a_colour_stays_with_the_first_face() {
        Piece piece = hull_around(box());
        Piece other = hull_around(tetrahedron());
        for (const Palette palette : {Palette::spectrum, Palette::few_and_safe}) {
            QVERIFY(own_colour(piece, Family::surface).of(palette) ==
                    own_colour(other, Family::surface).of(palette));
        }
        std::set<Rgb> spectrum;
        std::set<Rgb> safe;
        for (FaceId face = 0; face < 1000; ++face) {
            piece.faces = {face};
            spectrum.insert(own_colour(piece, Family::surface).spectrum);
            safe.insert(own_colour(piece, Family::surface).safe);
        }
        QVERIFY(spectrum.size() > 300);
        QCOMPARE(safe.size(), std::size_t{8});
    }

    // A piece that fills a solid has its own body, and needs no surface to have a colour.
    void pieces_of_the_solid_have_real_faces_and_colours_without_any_face() {
        const TriMesh mesh = box();
        Piece bare = hull_around(mesh);
        bare.faces.clear();
        Piece moved = bare;
        for (Vec3& corner : moved.vertices) {
            corner += Vec3(0.25, 0.0, 0.0);
        }
        Piece turned = bare; // the same corners in another order
        std::reverse(turned.vertices.begin(), turned.vertices.end());
        QVERIFY(own_colour(bare, Family::surface).spectrum !=
                own_colour(moved, Family::surface).spectrum);
        QVERIFY(own_colour(bare, Family::surface).spectrum ==
                own_colour(turned, Family::surface).spectrum);
        PieceSet set;
        set.pieces = {bare}; // without a face, no facet is of the surface
        QCOMPARE(drawn(set, &mesh, {}).virtual_faces.size(), std::size_t{36});
        set.family = Family::solid;
        QCOMPARE(drawn(set, &mesh, {}).virtual_faces.size(), std::size_t{0});
        QCOMPARE(drawn(set, &mesh, {}).real_faces.size(), std::size_t{36});
    }

    void a_stop_is_an_issue() {
        std::stop_source stop;
        stop.request_stop();
        const auto list = draw_pieces({{hull_around(box())}, 0, 0}, nullptr, {}, Palette::spectrum,
                                      Progress(stop.get_token()));
        QVERIFY(!list);
        QCOMPARE(list.issue().code, Code::stopped);
    }

    void the_inside_is_hidden_by_outsides_alone() {
        const auto hides = [](const TriMesh& mesh) {
            const auto diagnosis = diagnose(mesh);
            const auto list =
                diagnosis ? draw_mesh(mesh, *diagnosis) : Result<DrawList>(stopped_issue());
            return list && list->hides_inside;
        };
        QVERIFY(hides(box()));
        QVERIFY(hides(together(box(), box(Vec3(5, 0, 0)))));
        QVERIFY(
            hides(together(box(), inside_out(box(Vec3(0.25, 0.25, 0.25), Vec3(0.5, 0.5, 0.5))))));
        QVERIFY(!hides(inside_out(box())));
        QVERIFY(!hides(together(box(), inside_out(box(Vec3(5, 0, 0))))));
        QVERIFY(!hides(together(box(), box(Vec3(0.5, 0.25, 0.25))))); // the boxes cross
        TriMesh open = box();
        open.triangles.pop_back();
        QVERIFY(!hides(make_mesh(std::move(open.vertices), std::move(open.triangles))));
    }
};

QTEST_APPLESS_MAIN(PieceDrawListTest)
#include "piece_draw_list.moc"
