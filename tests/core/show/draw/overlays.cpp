// Things that are drawn beside pieces (boxes, strips, heat, letters, the bar of colours) are held
// against numbers by hand.
#include "check/cover_figures.h"
#include "draw/box_lines.h"
#include "draw/concave_edges.h"
#include "draw/cover_picture.h"
#include "draw/floats.h"
#include "draw/ground_grid.h"
#include "draw/lettering.h"
#include "draw/primitive_lines.h"
#include "draw/strip_draw_list.h"
#include "draw/tree_draw_list.h"
#include "piece/hull.h"
#include "strip/hull_stream.h"
#include "support/solids.h"
#include "support/stop_at.h"

#include <QTest>
#include <cmath>
#include <random>
#include <set>

using namespace hullwright;
using namespace hullwright::shapes;

namespace {

template <class T> bool was_stopped(const Result<T>& result) {
    return !result && result.issue().code == Code::stopped;
}

Piece piece_of(const TriMesh& mesh) {
    Piece piece;
    for (FaceId face = 0; face < mesh.triangles.size(); ++face) {
        piece.faces.push_back(face);
    }
    piece.vertices = mesh.vertices;
    piece.triangles = mesh.triangles;
    return piece;
}

// Returns the hull of the points as a decoder puts it out.
Piece decoded_hull(const std::vector<Vec3>& points, Index& restarts) {
    const Hull hull = convex_hull(points);
    std::vector<Float3> vertices;
    for (const Index v : hull.vertices) {
        const Eigen::Vector3f p = points[v].cast<float>();
        vertices.push_back({p.x(), p.y(), p.z()});
    }
    const HullStream stream = encode_hull({vertices, hull.triangles, hull.flat, {}, 0});
    restarts = stream.restarts;
    Piece piece;
    for (const Float3& v : stream.vertices) {
        piece.vertices.emplace_back(static_cast<double>(v[0]), static_cast<double>(v[1]),
                                    static_cast<double>(v[2]));
    }
    piece.triangles = stream.triangles;
    return piece;
}

bool is_ink(Picture& picture, int x, int y) {
    return picture.at(x, y) != Rgba{255, 255, 255, 255};
}

} // namespace

class OverlaysTest : public QObject {
    Q_OBJECT

private slots:
    void rows_of_the_tree_hold_every_piece_once() {
        PieceSet set;
        std::vector<Piece>& pieces = set.pieces;
        for (int i = 0; i < 13; ++i) {
            pieces.push_back(piece_of(box(Vec3(3.0 * i, 0, 0))));
        }
        const auto tree = build_tree(pieces, TreeSettings());
        QVERIFY(tree);
        const std::uint64_t depth = depth_below(*tree, 0);
        for (std::uint64_t level = 0; level <= depth + 1; ++level) {
            const NodeRow row = row_of(*tree, 0, level);
            std::vector<PieceId> below;
            for (const auto& each : row.pieces) {
                below.insert(below.end(), each.begin(), each.end());
            }
            std::sort(below.begin(), below.end());
            QCOMPARE(below.size(), pieces.size());
            QVERIFY(std::adjacent_find(below.begin(), below.end()) == below.end());
            QCOMPARE(row.is_last, level >= depth);
            // Every hull holds the pieces below it: they are boxes in a row, so comparing ends is
            // enough.
            const PieceSet hulls = hulls_of(*tree, row, set);
            for (std::size_t i = 0; i < row.nodes.size(); ++i) {
                Aabb around;
                for (const Vec3& v : hulls.pieces[i].vertices) {
                    around.add(v);
                }
                for (const PieceId piece : row.pieces[i]) {
                    for (const Vec3& v : pieces[piece].vertices) {
                        QVERIFY((v.array() >= around.lower.array() - 1e-9).all());
                        QVERIFY((v.array() <= around.upper.array() + 1e-9).all());
                    }
                }
                QCOMPARE(node_above(*tree, row.pieces[i]), row.nodes[i]);
            }
        }
        QCOMPARE(node_above(*tree, {}), Index{0});
        QVERIFY(row_of(HullTree(), 0, 3).nodes.empty());
    }

    void surfaces_that_turn_inward_show_where() {
        const auto edges_of = [](const TriMesh& mesh, double rounding) {
            const auto topology = build_topology(mesh);
            return draw_concave_edges(mesh, *topology, rounding, Vec3::Zero())->size() / 2;
        };
        QCOMPARE(edges_of(box(), 0.0), std::size_t{0});
        // Inside out, all twelve edges of the box turn inward; the diagonals of its sides are flat.
        QCOMPARE(edges_of(inside_out(box()), 0.0), std::size_t{12});
        QCOMPARE(edges_of(inside_out(box()), 1000.0), std::size_t{0});
        QCOMPARE(edges_of(l_shape(), 0.0), std::size_t{1});
    }

    void the_grid_has_round_steps_and_lies_under_the_model() {
        for (const double size : {1e-6, 0.37, 1.0, 42.0, 7e8}) {
            Aabb bounds;
            bounds.add(Vec3(-size, 2.0 * size, 0));
            bounds.add(Vec3(size, 3.0 * size, size));
            const GroundGrid grid = draw_ground_grid(bounds, UpAxis::z, Background::light);
            const double digit =
                grid.step / std::pow(10.0, std::floor(std::log10(grid.step) + 1e-9));
            QVERIFY(std::abs(digit - 1.0) < 1e-6 || std::abs(digit - 2.0) < 1e-6 ||
                    std::abs(digit - 5.0) < 1e-6);
            QVERIFY(grid.lines.size() > 40 && grid.lines.size() < 1000);
            for (const DrawVertex& v : grid.lines) {
                QVERIFY(std::abs(static_cast<double>(v.position[2]) + 0.5 * size) < 1e-5 * size);
            }
        }
        QVERIFY(draw_ground_grid(Aabb(), UpAxis::y, Background::dark).lines.empty());
        Aabb far;
        far.add(Vec3(1e18, 0, 0));
        far.add(Vec3(1e18 + 1024.0, 1, 1));
        QVERIFY(draw_ground_grid(far, UpAxis::y, Background::dark).lines.empty());
    }

    void distances_are_counted_by_area() {
        // There is a square of area 4 at height 1, one of area 1 at height 3, and one below the
        // surface.
        CoverSide side;
        const auto add_square = [&](double half, double height, Index owner) {
            const auto first = static_cast<Index>(side.points.size());
            for (const auto& [x, y] : {std::pair(-half, -half), std::pair(half, -half),
                                       std::pair(half, half), std::pair(-half, half)}) {
                side.points.emplace_back(x, y, height);
                side.heights.push_back(height);
            }
            side.triangles.push_back({first, first + 1, first + 2});
            side.triangles.push_back({first, first + 2, first + 3});
            side.owners.insert(side.owners.end(), {owner, owner});
        };
        add_square(1.0, 1.0, 7);
        add_square(0.5, 3.0, 2);
        add_square(5.0, -1.0, 4);
        const std::vector<double> areas = area_by_height(side, 3.0, 3);
        QCOMPARE(areas, (std::vector<double>{0.0, 4.0, 1.0}));
        const auto worst = worst_places(side, 0.5, 10);
        QCOMPARE(worst.size(), std::size_t{2});
        QCOMPARE(worst[0].owner, Index{2});
        QCOMPARE(worst[0].height, 3.0);
        QCOMPARE(worst[1].owner, Index{7});
        QCOMPARE(worst_places(side, 1.0, 10).size(), std::size_t{1});
        QCOMPARE(worst_places(side, 0.5, 1).size(), std::size_t{1});
        QVERIFY(area_by_height(CoverSide(), 0.0, 4) == std::vector<double>(4, 0.0));
    }

    void every_level_of_the_tree_has_boxes_around_all() {
        std::vector<Piece> pieces;
        for (int i = 0; i < 7; ++i) {
            pieces.push_back(piece_of(box(Vec3(3.0 * i, 0, 0))));
        }
        const auto tree = build_tree(pieces, TreeSettings());
        QVERIFY(tree);
        QVERIFY(boxes_at(HullTree(), 3).empty());
        QCOMPARE(boxes_at(*tree, 0).size(), std::size_t{1});
        QCOMPARE(boxes_at(*tree, 1).size(), std::size_t{2});
        // Far below the deepest leaf a level still has all leaves, and leaves only.
        QCOMPARE(boxes_at(*tree, std::uint64_t{1} << 60U).size(), std::size_t{7});
        for (const std::uint64_t level : {0U, 1U, 2U, 9U}) {
            for (const Piece& piece : pieces) {
                int around = 0;
                for (const Obb& obb : boxes_at(*tree, level)) {
                    around += surely_holds(obb, piece.vertices) ? 1 : 0;
                }
                QCOMPARE(around, 1);
            }
        }
    }

    void a_box_is_twelve_lines_of_its_lengths() {
        const float s = std::sqrt(0.5F);
        const Obb obb{{1, 2, 3}, {{{s, s, 0}, {-s, s, 0}, {0, 0, 1}}}, {4, 2, 1}};
        const auto lines = draw_boxes(std::vector{obb}, Vec3(1, 2, 3));
        QCOMPARE(lines.size(), std::size_t{24});
        std::multiset<long> lengths;
        for (std::size_t i = 0; i < lines.size(); i += 2) {
            double length2 = 0.0;
            double away2 = 0.0;
            for (std::size_t k = 0; k < 3; ++k) {
                const auto a = static_cast<double>(lines[i].position[k]);
                const auto b = static_cast<double>(lines[i + 1].position[k]);
                length2 += (a - b) * (a - b);
                away2 += a * a;
            }
            lengths.insert(std::lround(std::sqrt(length2)));
            QCOMPARE(std::lround(away2), 21L); // it ends at a corner: 16 + 4 + 1
        }
        QCOMPARE(lengths.count(8), std::size_t{4});
        QCOMPARE(lengths.count(4), std::size_t{4});
        QCOMPARE(lengths.count(2), std::size_t{4});
    }

    void lines_of_primitives_lie_on_them() {
        for (const Shape shape : {Shape::box, Shape::sphere, Shape::capsule, Shape::cylinder}) {
            Primitive primitive;
            primitive.shape = shape;
            primitive.half = Vec3(3, 4, 12);
            primitive.radius = 5.0;
            primitive.half_length = shape == Shape::sphere ? 0.0 : 12.0;
            primitive.pose.turn = Eigen::Quaterniond(1, 2, 3, 4).normalized();
            primitive.pose.move = Vec3(1000, 2000, 3000);
            const Vec3 origin(1001, 2000, 3000);
            const auto lines = draw_primitive(primitive, origin, {255, 0, 0});
            QVERIFY(lines.size() >= 24 && lines.size() % 2 == 0);
            const Aabb bounds = bounds_of(primitive);
            double farthest = 0.0;
            for (const DrawVertex& vertex : lines) {
                const Vec3 world =
                    origin + Vec3(vertex.position[0], vertex.position[1], vertex.position[2]);
                const Vec3 p = primitive.pose.turn.inverse() * (world - primitive.pose.move);
                const double beyond = std::max(0.0, std::abs(p.z()) - primitive.half_length);
                const double off = shape == Shape::box ? (p.cwiseAbs() - primitive.half).norm()
                                   : shape == Shape::cylinder
                                       ? std::abs(std::hypot(p.x(), p.y()) - 5.0) + beyond
                                       : std::abs(std::hypot(p.x(), p.y(), beyond) - 5.0);
                QVERIFY2(off < 1e-5, qPrintable(QString::number(off)));
                QVERIFY((bounds.lower.array() <= world.array() + 1e-5).all() &&
                        (bounds.upper.array() >= world.array() - 1e-5).all());
                farthest = std::max(farthest, p.norm());
            }
            const double half = 0.5 * bounds.size().x();
            QVERIFY(std::abs(farthest - half) < 1e-5); // it is no larger than it must be
        }
    }

    void strips_run_from_blue_to_red_and_restarts_are_pale() {
        // Sets of 60 random points on a ball are tried until a single strip cannot go around one.
        std::mt19937 random(1);
        std::normal_distribution<double> normal;
        Index restarts = 0;
        Piece piece;
        while (restarts == 0) {
            std::vector<Vec3> points(60);
            for (Vec3& p : points) {
                p = Vec3(normal(random), normal(random), normal(random)).normalized();
            }
            piece = decoded_hull(points, restarts);
        }
        const StripPicture made = *draw_strips({{piece}, 0, 0}, {});
        tests::StopAt stop(0.0);
        QVERIFY(was_stopped(draw_strips({{piece, piece}, 0, 0}, {}, stop.progress())));
        QCOMPARE(stop.told_after(), 0);
        QCOMPARE(made.triangles, std::uint64_t{116});
        QCOMPARE(made.strips, std::uint64_t{restarts} + 1);
        QCOMPARE(made.pieces.real_faces.size(), std::size_t{3 * 116});
        // There are two lines from each triangle to the next of its strip.
        QCOMPARE(made.paths.size(), std::size_t{4 * (116 - made.strips)});
        const auto& first = made.pieces.vertices.front().colour;
        const auto& last = made.pieces.vertices.back().colour;
        QVERIFY(first[2] > 0.6F && first[0] < 0.3F);
        QVERIFY(last[0] > 0.6F && last[2] < 0.7F);
        std::size_t pale = 0;
        for (std::size_t i = 0; i < made.pieces.vertices.size(); i += 3) {
            const auto& c = made.pieces.vertices[i].colour;
            pale += std::min({c[0], c[1], c[2]}) >= 0.5F ? 1 : 0;
        }
        QCOMPARE(pale, std::size_t{restarts});
        // The paths lie on the ball's hull and do not cut through it.
        for (const DrawVertex& end : made.paths) {
            const float r = std::hypot(end.position[0], end.position[1], end.position[2]);
            QVERIFY(r > 0.5F && r < 1.0001F);
        }
    }

    void heat_is_grey_where_nothing_is_out_and_says_the_worst() {
        Piece piece = piece_of(box());
        piece.vertices = box(Vec3(0, 0, 0), Vec3(1, 1, 1.5)).vertices;
        const PieceSet set = {{piece}, 0, 0};
        const auto field = measure_cover(set, box(), 0.25);
        QVERIFY(field);
        const PieceDrawList drawn = *draw_pieces(set, nullptr, bounds_of(box()), Palette::spectrum);
        const CoverPicture hot = *draw_cover(*field, drawn, field->noise, "mm");
        QCOMPARE(hot.bar.most, std::string("0.5"));
        QVERIFY(hot.bar.title.find("mm") != std::string::npos);
        QVERIFY(hot.bar.notes[0].find("0.5 mm at (0, 0, 1.5)") != std::string::npos);
        QVERIFY(hot.bar.notes[1].find("none") != std::string::npos);
        QCOMPARE(hot.scene.model.faults.size(), std::size_t{6}); // the cross at the worst place
        QVERIFY(hot.scene.model.triangles.empty());
        // Facets are divided into many triangles, and each edge of the box is one line that lies in
        // its two facets all the same.
        QVERIFY(field->over.triangles.size() > 100);
        QCOMPARE(hot.scene.pieces.edges.size(), std::size_t{2 * 12});
        QCOMPARE(hot.scene.pieces.edge_facets.size(), std::size_t{12});
        for (const LineFacets& facets : hot.scene.pieces.edge_facets) {
            QVERIFY(std::abs(doubles(facets.left).dot(doubles(facets.right))) < 1e-6);
        }
        const Rgb grey = hot.bar.stops.front();
        const Rgb most = hot.bar.stops.back();
        for (std::size_t i = 0; i < field->over.points.size(); ++i) {
            const auto& c = hot.scene.pieces.vertices[i].colour;
            const double z = field->over.points[i].z();
            if (z <= 1.0) {
                QCOMPARE(std::lround(255.0F * c[0]), static_cast<long>(grey[0]));
            } else if (z == 1.5) {
                QCOMPARE(std::lround(255.0F * c[0]), static_cast<long>(most[0]));
            }
        }
        tests::StopAt stop(0.5);
        QVERIFY(was_stopped(draw_cover(*field, drawn, 0.0, "", stop.progress())));
        QCOMPARE(stop.told_after(), 0);
        // Distances within the noise are grey.
        const CoverPicture cold = *draw_cover(*field, drawn, 0.6, "");
        QVERIFY(cold.scene.model.faults.empty());
        QCOMPARE(cold.bar.most, std::string("0"));
    }

    void faces_without_cover_are_drawn() {
        Piece piece = piece_of(box());
        piece.vertices = box(Vec3(0, 0, 0), Vec3(1, 1, 0.5)).vertices;
        const PieceSet set = {{piece}, 0, 0};
        const auto field = measure_cover(set, box(), 0.5);
        const PieceDrawList drawn = *draw_pieces(set, nullptr, bounds_of(box()), Palette::spectrum);
        const CoverPicture made = *draw_cover(*field, drawn, field->noise, "");
        QVERIFY(!made.scene.model.triangles.empty());
        QVERIFY(made.bar.notes[1].find("at most 0.5") != std::string::npos);
    }

    void letters_are_where_they_are_written_and_nowhere_else() {
        Picture picture(40, 10, {255, 255, 255, 255});
        write(picture, 1, 1, "I.", {{0, 0, 0, 255}, 1});
        QVERIFY(is_ink(picture, 2, 1) && is_ink(picture, 3, 4) && !is_ink(picture, 1, 4));
        QVERIFY(is_ink(picture, 8, 7) && !is_ink(picture, 8, 1));
        QCOMPARE(width_of("I.", {}), 24);
        // Writing and filling leave out what lies beyond the edge.
        write(picture, 38, 8, "W%", {{0, 0, 0, 255}, 3});
        fill(picture, -5, -5, 7, 6, {1, 2, 3, 255});
        QVERIFY(picture.at(1, 0) == (Rgba{1, 2, 3, 255}));
    }

    void the_bar_is_below_and_leaves_the_picture_alone() {
        const ColourBar bar{"title", {{0, 0, 0}, {255, 255, 255}}, "0", "1", {"note"}};
        QVERIFY(colour_at(bar.stops, 0.5) == (Rgb{128, 128, 128}));
        QVERIFY(colour_at(bar.stops, -1.0) == (Rgb{0, 0, 0}));
        QVERIFY(colour_at(bar.stops, 7.0) == (Rgb{255, 255, 255}));
        QCOMPARE(height_of(bar, 400, 40), 0); // there is no room for it
        const int below = height_of(bar, 400, 300);
        QVERIFY(below > 40 && below <= 150);
        const Picture picture(400, 300 - below, {9, 9, 9, 255});
        Picture made = with_bar(picture, bar, below, Background::light);
        QCOMPARE(made.height, 300);
        QVERIFY(std::equal(picture.pixels.begin(), picture.pixels.end(), made.pixels.begin()));
        std::set<Rgba> shades;
        for (int y = 300 - below; y < 300; ++y) {
            shades.insert(made.at(200, y));
        }
        QVERIFY(shades.size() >= 3);
    }
};

QTEST_APPLESS_MAIN(OverlaysTest)
#include "overlays.moc"
