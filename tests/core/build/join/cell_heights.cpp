// Heights that the cells of a grid tell are held against heights by definition: winding numbers
// that sum up all faces, and distances by CGAL.

// TBB has functions whose names Qt would make keywords.
#define QT_NO_KEYWORDS
#include "base/parallel.h"
#include "geom/box_around.h"
#include "join/cube_heights.h"
#include "join/facet_planes.h"
#include "join/peak.h"
#include "join/solid_tree.h"
#include "piece/body.h"
#include "support/open_shapes.h"
#include "support/rationals.h"
#include "support/solid_angles.h"
#include "support/solids.h"
#include "support/stop_at.h"

#include <CGAL/AABB_face_graph_triangle_primitive.h>
#include <CGAL/AABB_traits.h>
#include <CGAL/AABB_tree.h>
#include <CGAL/Simple_cartesian.h>
#include <CGAL/Surface_mesh.h>
#include <QTest>
#include <algorithm>
#include <array>
#include <atomic>
#include <limits>
#include <memory>
#include <random>
#include <set>

using namespace hullwright;
using namespace hullwright::shapes;

namespace {

using Kernel = CGAL::Simple_cartesian<double>;
using Triangles = CGAL::Surface_mesh<Kernel::Point_3>;
using Primitive = CGAL::AABB_face_graph_triangle_primitive<Triangles>;
using Tree = CGAL::AABB_tree<CGAL::AABB_traits<Kernel, Primitive>>;

class Truth {
public:
    explicit Truth(const TriMesh& mesh) : mesh_(mesh) {
        std::vector<Triangles::Vertex_index> vertices;
        for (const Vec3& p : mesh.vertices) {
            vertices.push_back(triangles_.add_vertex({p.x(), p.y(), p.z()}));
        }
        for (const Triangle& t : mesh.triangles) {
            triangles_.add_face(vertices[t[0]], vertices[t[1]], vertices[t[2]]);
        }
        tree_.insert(faces(triangles_).begin(), faces(triangles_).end(), triangles_);
    }

    // Returns 0 inside. Solids end where their winding number is a quarter.
    [[nodiscard]] double height(const Vec3& p) const {
        return std::abs(tests::sum_of_angles(mesh_, p)) < 0.25
                   ? std::sqrt(tree_.squared_distance({p.x(), p.y(), p.z()}))
                   : 0.0;
    }

private:
    const TriMesh& mesh_;
    Triangles triangles_;
    Tree tree_;
};

// Returns a point of the grid's box, one of two near the hole.
Vec3 point_in(const CellGrid& grid, const Vec3& hole, std::mt19937& random) {
    const auto extent = grid.extent();
    const Aabb box = grid.box_of({0, 0, 0}, {extent[0] - 1, extent[1] - 1, extent[2] - 1});
    std::uniform_real_distribution<double> share(0.0, 1.0);
    const double x = share(random);
    const double y = share(random);
    const Vec3 shares(x, y, share(random));
    const double reach = 0.05 * box.diagonal();
    const Aabb near{(hole - Vec3::Constant(reach)).cwiseMax(box.lower),
                    (hole + Vec3::Constant(reach)).cwiseMin(box.upper)};
    const Aabb& from = random() % 2 == 0 ? box : near;
    return from.lower + shares.cwiseProduct(from.size());
}

// Returns faces in a box of 1 by 1 by 3, two of whose sides are long while the third is no longer
// than `width`; the corners of each are turned by so many. Half of them begin and end at whole
// 32nds.
TriMesh long_faces(int count, double width, std::size_t turned) {
    std::mt19937 random(9);
    std::uniform_real_distribution<double> share(0.0, 1.0);
    const Vec3 size(1.0, 1.0, 3.0);
    const auto shares = [&] {
        const double x = share(random);
        const double y = share(random);
        return Vec3(x, y, share(random));
    };
    std::vector<Vec3> vertices = {Vec3(0, 0, 0), size, Vec3(1, 0, 0)};
    std::vector<Triangle> triangles = {{0, 1, 2}};
    for (int i = 0; i < count; ++i) {
        Vec3 tip = size.cwiseProduct(shares());
        Vec3 end = size.cwiseProduct(shares());
        if (i % 2 == 0) {
            tip = (32.0 * tip).array().round() / 32.0;
            end = (32.0 * end).array().round() / 32.0;
        }
        const Vec3 aside = end + width * (shares() - Vec3::Constant(0.5));
        std::array<Vec3, 3> corners = {tip, end, aside.cwiseMax(Vec3::Zero()).cwiseMin(size)};
        std::rotate(corners.begin(), corners.begin() + static_cast<std::ptrdiff_t>(turned),
                    corners.end());
        const auto first = static_cast<Index>(vertices.size());
        vertices.insert(vertices.end(), corners.begin(), corners.end());
        triangles.push_back({first, first + 1, first + 2});
    }
    return make_mesh(std::move(vertices), std::move(triangles));
}

DecomposeSettings within(double percent) {
    DecomposeSettings settings;
    settings.family = Family::solid;
    settings.tolerance = {percent, true};
    return settings;
}

} // namespace

class CellHeightsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void no_point_of_a_cell_is_higher_than_it_says_data() {
        QTest::addColumn<TriMesh>("mesh");
        QTest::addColumn<std::size_t>("missing"); // its first faces
        QTest::addColumn<double>("percent");
        QTest::addColumn<bool>("is_told"); // an open solid, or a limit below a cell
        QTest::newRow("torus") << torus() << std::size_t{0} << 2.0 << false;
        QTest::newRow("torus, small limit") << torus() << std::size_t{0} << 0.2 << true;
        QTest::newRow("ball with a hole") << ball(1.0, 3) << std::size_t{6} << 2.0 << true;
        QTest::newRow("torus with a hole") << torus(48, 24) << std::size_t{4} << 2.0 << true;
        QTest::newRow("bowl") << bowl() << std::size_t{0} << 2.0 << false;
    }

    void no_point_of_a_cell_is_higher_than_it_says() {
        QFETCH(TriMesh, mesh);
        QFETCH(std::size_t, missing);
        const Vec3 hole = mesh.corners(static_cast<FaceId>(missing / 2))[0];
        mesh = without_faces(std::move(mesh), 0, missing);
        QFETCH(const double, percent);
        const auto tree = build_solid_tree(mesh, within(percent));
        QVERIFY(tree);
        const CellGrid& grid = (*tree)->grid;
        const CellHeights& heights = *(*tree)->heights;
        const Truth truth(mesh);
        int outside = 0;
        int told = 0; // cells that have more to say than how far the surface is
        for (std::uint32_t seed = 0; seed < 8'000; ++seed) {
            std::mt19937 random(seed);
            const Vec3 point = point_in(grid, hole, random);
            const auto cell = grid.nearest_cell(grid.place_of(point));
            const double reach = heights.reach(grid, cell);
            told += reach < heights.reach(cell) ? 1 : 0;
            const double height = truth.height(point);
            outside += height > 0.0 ? 1 : 0;
            QVERIFY2(height <= reach * grid.cell_size() * (1.0 + 1e-9),
                     qPrintable(QString("seed %1: %2 in a cell that reaches %3")
                                    .arg(seed)
                                    .arg(height / grid.cell_size())
                                    .arg(reach)));
        }
        qInfo("%d points outside, %d cells looked at closely", outside, told);
        QVERIFY(outside > 500);
        QFETCH(bool, is_told);
        QVERIFY(is_told ? told > 500 : told == 0);
    }

    // Surface may cut a corner off a block of cells where no point on it was marked, as these are
    // up to a cell apart: most often where they lie on triangles with equal sides.
    void cells_that_are_wholly_inside_have_no_corner_outside() {
        for (const double turn : {0.03, 0.1}) {
            const TriMesh mesh = moved(ball(1.0, 0), [turn](const Vec3& p) -> Vec3 {
                return Eigen::AngleAxisd(turn, Vec3(1.0, 2.0, 3.0).normalized()) * p;
            });
            const auto ground = prepare_ground(mesh, 0.0, {});
            QVERIFY(ground && (*ground)->whole);
            const HeightField field(**ground);
            const auto over = [&](const Vec3& point) { // the farthest of the planes
                double farthest = -std::numeric_limits<double>::infinity();
                for (FaceId face = 0; face < mesh.triangles.size(); ++face) {
                    farthest =
                        std::max(farthest, field.normal(face).dot(point - mesh.corners(face)[0]));
                }
                return farthest;
            };
            for (const std::size_t rows : {std::size_t{63}, std::size_t{64}}) {
                const CellGrid grid = *CellGrid::make(**ground, rows * rows, {});
                const auto to_solid =
                    std::make_shared<const CellDistance>(*CellDistance::make(grid, **ground, {}));
                const auto heights = CellHeights::make(grid, **ground, field, to_solid, 0.5, {});
                QVERIFY(heights);
                const auto extent = grid.extent();
                int inside = 0;
                int outside = 0;
                for (Index cell = 0; cell < extent[0] * extent[1] * extent[2]; ++cell) {
                    const std::array<Index, 3> at = {cell % extent[0], cell / extent[0] % extent[1],
                                                     cell / extent[0] / extent[1]};
                    if (heights->reach(grid, at) > 0.0) {
                        continue;
                    }
                    ++inside;
                    for (const Vec3& corner : corners_of(grid.box_of(at, at))) {
                        outside += over(corner) > 1e-12 ? 1 : 0;
                    }
                }
                QVERIFY2(inside > 10'000, qPrintable(QString::number(inside)));
                QCOMPARE(outside, 0);
            }
        }
    }

    // A face is in the cells of points that lie along two of its sides, in as many steps along
    // either as the longest one takes in cells. Of a narrow face most of them are in cells that
    // others are in, too.
    void faces_are_in_the_cells_of_their_points_data() {
        QTest::addColumn<std::size_t>("turned");
        QTest::addColumn<double>("width");
        for (const unsigned turned : {0U, 1U, 2U}) {
            for (const double width : {1.0, 0.2, 0.02, 1e-6}) {
                QTest::addRow("%g wide, turned by %u", width, turned)
                    << std::size_t{turned} << width;
            }
        }
    }
    void faces_are_in_the_cells_of_their_points() {
        QFETCH(const std::size_t, turned);
        QFETCH(const double, width);
        const TriMesh mesh = long_faces(40, width, turned);
        const auto ground = prepare_ground(mesh, 0.0, {});
        QVERIFY(ground);
        const auto grid = CellGrid::make(**ground, 32 * 32, {});
        QVERIFY(grid);
        std::set<std::array<Index, 3>> expected;
        for (FaceId face = 0; face < mesh.triangles.size(); ++face) {
            const auto corners = mesh.corners(face);
            const Vec3 u = corners[1] - corners[0];
            const Vec3 v = corners[2] - corners[0];
            const double longest = std::max({u.norm(), v.norm(), (u - v).norm()});
            const double steps = std::max(1.0, std::ceil(longest / grid->cell_size()));
            for (double i = 0.0; i <= steps; ++i) {
                for (double j = 0.0; i + j <= steps; ++j) {
                    expected.insert(grid->cell_at(corners[0] + u * (i / steps) + v * (j / steps)));
                }
            }
        }
        QVERIFY(expected.size() > 1'000);
        const auto distance = CellDistance::to_surface(*grid, **ground, {});
        QVERIFY(distance);
        const auto extent = grid->extent();
        std::size_t wrong = 0;
        for (Index i = 0; i < extent[0]; ++i) {
            for (Index j = 0; j < extent[1]; ++j) {
                for (Index k = 0; k < extent[2]; ++k) {
                    const bool is_met = distance->squared({i, j, k}) == 0;
                    wrong += is_met == (expected.count({i, j, k}) == 1) ? 0 : 1;
                }
            }
        }
        QCOMPARE(wrong, std::size_t{0});
    }

    // Faces that are as wide as they are long have thousands of points each.
    void looking_for_the_cells_of_faces_says_how_far_it_is_and_stops() {
        const TriMesh mesh = long_faces(200, 1.0, 0);
        const auto ground = prepare_ground(mesh, 0.0, {});
        QVERIFY(ground);
        const auto grid = CellGrid::make(**ground, 128 * 128, {});
        QVERIFY(grid);
        for (const double fraction : {0.05, 0.2}) { // of 0.3 that this takes of all
            tests::StopAt stop(fraction);
            const auto stopped = CellDistance::to_surface(*grid, **ground, stop.progress());
            QVERIFY(!stopped && stopped.issue().code == Code::stopped);
            QVERIFY2(stop.reached_at() < fraction + 0.05,
                     qPrintable(QString::number(stop.reached_at())));
            QCOMPARE(stop.told_after(), 0);
        }
    }

    // Lines along columns tell what is inside by the faces that they cross, and near holes and
    // through them by winding numbers.
    void cells_of_open_solids_are_solid_where_winding_numbers_say_so_data() {
        QTest::addColumn<TriMesh>("mesh");
        QTest::addColumn<std::size_t>("missing"); // its first faces
        QTest::newRow("ball with a small hole") << ball(1.0, 3) << std::size_t{2};
        QTest::newRow("ball with a larger hole") << ball(1.0, 3) << std::size_t{6};
        QTest::newRow("torus with a hole") << torus(48, 24) << std::size_t{12};
        // Within the inner one the number is 2, and lines come to it through the hole.
        const auto turned = [](const Vec3& v) { return Vec3(-v.x(), -v.y(), v.z()); };
        QTest::newRow("ball with a hole around a ball")
            << moved(together(ball(1.0, 3), ball(0.6, 3)), turned) << std::size_t{6};
    }

    void cells_of_open_solids_are_solid_where_winding_numbers_say_so() {
        QFETCH(TriMesh, mesh);
        QFETCH(const std::size_t, missing);
        const Vec3 hole = mesh.corners(static_cast<FaceId>(missing / 2))[0];
        mesh = without_faces(std::move(mesh), 0, missing);
        const auto ground = prepare_ground(mesh, 0.0, {});
        QVERIFY(ground && !(*ground)->whole);
        const auto grid = CellGrid::make(**ground, 64 * 64, {});
        QVERIFY(grid);
        int solid = 0;
        int clear = 0;
        constexpr int k_points = 1'000;
        for (std::uint32_t seed = 0; seed < k_points; ++seed) {
            std::mt19937 random(seed);
            const auto cell = grid->nearest_cell(grid->place_of(point_in(*grid, hole, random)));
            const Aabb box = grid->box_of(cell, cell);
            const double turns = std::abs(tests::sum_of_angles(mesh, box.centre()));
            const auto says = [&](double share) { // lines are looked at in steps of a cell
                Vec3 point = box.centre();
                point[grid->axes()[2]] += share * grid->cell_size();
                const double there = std::abs(tests::sum_of_angles(mesh, point));
                return there < 0.25 ? -1 : there > 0.35 ? 1 : 0; // the limit lies between
            };
            if (says(0.0) == 0 || says(-0.5) != says(0.0) || says(0.5) != says(0.0)) {
                continue;
            }
            ++clear;
            const bool is_solid = grid->is_set(grid->solid(), cell);
            solid += is_solid ? 1 : 0;
            QVERIFY2(is_solid == (turns > 0.3),
                     qPrintable(QString("seed %1: winding number %2").arg(seed).arg(turns)));
        }
        qInfo("%d cells, %d of them solid", clear, solid);
        QVERIFY(clear > k_points * 3 / 4 && solid > 100 && clear - solid > 100);
    }

    // Rational numbers say how far points on and about the facets of a body are in front of these.
    // The bodies are round, far from zero, and plates whose facets are a thousand times as long as
    // they are high.
    void heights_over_facets_are_those_of_rational_numbers_data() {
        QTest::addColumn<Vec3>("size");
        QTest::addColumn<Vec3>("place");
        QTest::newRow("round") << Vec3(1, 1, 1) << Vec3(0, 0, 0);
        QTest::newRow("far from zero") << Vec3(1, 1, 1) << Vec3(1e6, -1e6, 1e6);
        QTest::newRow("long") << Vec3(1e3, 1, 1) << Vec3(0, 0, 0);
        QTest::newRow("tiny") << Vec3(1e-9, 2e-9, 1e-9) << Vec3(0, 0, 0);
    }

    // In front of no facet's plane by more than a little, a point may still be as far from a coin
    // or a needle as these are long.
    void planes_at_sharp_ends_bound_thin_bodies() {
        const auto body_like = [](const Vec3& size) {
            const TriMesh mesh = moved(ball(1.0, 4), [&](const Vec3& p) -> Vec3 {
                return Eigen::AngleAxisd(0.7, Vec3(1.0, 2.0, 3.0).normalized()) *
                       size.cwiseProduct(p);
            });
            return body_of(mesh.vertices, {});
        };
        for (const Vec3& size : {Vec3(3.0, 3.0, 1e-4), Vec3(1e-4, 1e-4, 3.0)}) {
            const Solid body = body_like(size);
            FacetPlanes planes(body);
            const auto before = [&](double times) {
                double least = std::numeric_limits<double>::infinity();
                for (const Vec3& corner : body.vertices) {
                    if (corner.norm() > 2.99) {
                        least = std::min(least, planes.height_over(times * corner, 10.0).least);
                    }
                }
                return least;
            };
            QVERIFY(before(1.2) < 1e-3); // that is 0.6 away
            planes.add_at_sharp_ends(body);
            QVERIFY2(before(1.2) > 0.5, qPrintable(QString::number(before(1.2))));
            for (const Vec3& corner : body.vertices) {
                QVERIFY(planes.height_over(corner, 1.0).least <= 0.0);
            }
        }
        const Solid round = body_like(Vec3(1.0, 1.0, 1.0));
        FacetPlanes planes(round);
        planes.add_at_sharp_ends(round);
        QCOMPARE(planes.all().size(), round.triangles.size());
    }

    void heights_over_facets_are_those_of_rational_numbers() {
        QFETCH(const Vec3, size);
        QFETCH(const Vec3, place);
        std::mt19937 random(5);
        std::uniform_real_distribution<double> share(0.0, 1.0);
        const TriMesh mesh = moved(ball(1.0, 2), [&](const Vec3& p) {
            return Vec3(place + size.cwiseProduct(Vec3(p.x() + 0.3 * p.y(), p.y(), p.z())));
        });
        const Solid body = body_of(mesh.vertices, {});
        FacetPlanes planes(body);
        QCOMPARE(planes.all().size(), body.triangles.size());
        for (int i = 0; i < 100; ++i) {
            const Triangle& t = body.triangles[random() % body.triangles.size()];
            const double u = share(random);
            const double w = share(random) * (1.0 - u);
            const Vec3 point = body.vertices[t[0]] * (1.0 - u - w) + body.vertices[t[1]] * u +
                               body.vertices[t[2]] * w;
            const auto over = planes.height_over(point, std::numeric_limits<double>::infinity());
            bool is_reached = false; // by one plane at least
            for (const Triangle& facet : body.triangles) {
                const tests::ExactHeight height(body.vertices[facet[0]], body.vertices[facet[1]],
                                                body.vertices[facet[2]], point);
                QVERIFY(height.is_at_most(over.most));
                is_reached = is_reached || height.is_at_least(over.least);
            }
            QVERIFY(is_reached);
        }
    }

    // Facets that stand out by nearly all of a limit below a cell, as those of joined pieces do,
    // are decided without cubes as small as what is left of it.
    void limits_below_a_cell_are_decided() {
        const TriMesh mesh = box(Vec3(0, 0, 0), Vec3(3, 2, 2));
        const auto tree = build_solid_tree(mesh, within(0.2));
        QVERIFY(tree);
        const double limit = 0.002 * bounds_of(mesh).diagonal();
        QVERIFY(limit < (*tree)->grid.cell_size());
        const PeakFinder finder(**tree);
        QVERIFY(finder.is_able(limit));
        const auto higher = [&](double by) { // in the middle of the mesh's upper side
            return body_of(box(Vec3(0.5, 0.5, 0.5), Vec3(2, 1, 1.5 + by)).vertices, {});
        };
        QVERIFY(finder.find_within(higher(0.995 * limit), limit, {}).has_value());
        QVERIFY(!finder.find_within(higher(1.005 * limit), limit, {}).has_value());
        QVERIFY(!finder.find_within(higher(5.0 * limit), limit, {}).has_value());
    }

    // Cubes lie in eights, of which each is known by itself, on both sides of the first cell.
    void cubes_are_found_as_they_were_kept() {
        CubeHeights heights;
        const auto place = [](int i) {
            return CubePlace{{i % 7 - 3, i / 7 % 7 - 3, i / 49 - 3}, i % 3};
        };
        constexpr int k_places = 343;
        for (int i = 0; i < k_places; i += 2) {
            heights.keep(place(i), {0.5 * i, static_cast<FaceId>(i)});
        }
        heights.keep(place(4), {2.0, 4, Where::between});
        heights.keep({{1 << 20, 0, 0}, 0}, {1.0, 1}); // too far to have a number
        QVERIFY(!heights.find({{1 << 20, 0, 0}, 0}));
        for (int i = 0; i < k_places; ++i) {
            const auto found = heights.find(place(i));
            QCOMPARE(found.has_value(), i % 2 == 0);
            QVERIFY(!found || (found->likely == 0.5 * i && found->near == static_cast<FaceId>(i)));
            QVERIFY(!found || found->where.has_value() == (i == 4));
        }
        QVERIFY(heights.find(place(4))->where == Where::between);
    }

    void threads_find_what_others_keep() {
        CubeHeights heights;
        constexpr std::size_t k_cubes = 20'000;
        const auto place = [](std::size_t i) {
            return CubePlace{{static_cast<int>(i % 100), static_cast<int>(i / 100), 5}, 1};
        };
        std::atomic<std::size_t> wrong = 0;
        const bool finished =
            for_each_block(8 * k_cubes, 1000, Progress(), [&](std::size_t begin, std::size_t end) {
                for (std::size_t i = begin; i < end; ++i) {
                    const std::size_t cube = i % k_cubes;
                    const auto found = heights.find(place(cube));
                    wrong += found && found->likely != static_cast<double>(cube) ? 1 : 0;
                    heights.keep(place(cube), {static_cast<double>(cube), k_none});
                }
            });
        QVERIFY(finished);
        QCOMPARE(wrong.load(), std::size_t{0});
        for (std::size_t i = 0; i < k_cubes; ++i) {
            QVERIFY(heights.find(place(i)).has_value());
        }
    }
};

QTEST_APPLESS_MAIN(CellHeightsTest)
#include "cell_heights.moc"
