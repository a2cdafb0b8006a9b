// Shortcuts that may not change an answer are held against looking at everything.
#include "check/checked_surface.h"
#include "check/over_faces.h"
#include "geom/box_around.h"
#include "piece/contact.h"
#include "piece/facet_walk.h"
#include "piece/ground.h"
#include "piece/hull.h"
#include "piece/plane_runs.h"
#include "piece/shadow.h"
#include "support/long_run.h"
#include "support/open_shapes.h"
#include "support/rationals.h"
#include "support/servant.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <random>

using namespace hullwright;
using namespace hullwright::shapes;

namespace {

Vec3 random_way(std::mt19937& random) {
    std::normal_distribution<double> normal;
    const double x = normal(random);
    const double y = normal(random);
    return Vec3(x, y, normal(random)).normalized();
}

double unit(std::mt19937& random) {
    return std::uniform_real_distribution<double>(0.0, 1.0)(random);
}

// Has two tips over a round rim. All coordinates are whole numbers, and for each facet there is one
// that is mirrored in x, so that values of both are equal where a way has no x.
struct Spindle {
    static constexpr Index k_rim = 510; // the mean of a power of two of points is exact

    std::vector<Vec3> points;
    std::vector<Triangle> triangles;

    explicit Spindle(std::mt19937& random) {
        constexpr double k_radius = 1 << 18;
        points = {Vec3(0, 0, k_radius), Vec3(0, 0, -k_radius)};
        for (Index i = 0; i < k_rim; ++i) {
            const Index half = i < k_rim / 2 ? i : k_rim - i;
            const double turn = 2.0 * std::numbers::pi * half / k_rim;
            const double x = std::round(k_radius * std::sin(turn));
            points.emplace_back(i == half ? -x : x, std::round(k_radius * std::cos(turn)), 0.0);
        }
        points[2 + k_rim / 2].x() = 0.0;
        for (Index i = 0; i < k_rim; ++i) {
            const Index next = 2 + (i + 1) % k_rim;
            triangles.push_back({0, 2 + i, next});
            triangles.push_back({1, next, 2 + i});
        }
        std::shuffle(triangles.begin(), triangles.end(), random);
    }

    // Walks as FacetWalk does, and looks at all facets around each corner.
    [[nodiscard]] std::size_t walked(const Vec3& point, std::size_t from) const {
        Vec3 middle = Vec3::Zero();
        for (const Vec3& v : points) {
            middle += v / static_cast<double>(points.size());
        }
        const Vec3 way = point - middle;
        const auto value = [&](std::size_t facet) {
            const Triangle& t = triangles[facet];
            const Vec3 a = points[t[0]] - middle;
            const Vec3 normal = (points[t[1]] - points[t[0]]).cross(points[t[2]] - points[t[0]]);
            const double distance = normal.dot(a);
            const Vec3 polar = normal / distance;
            return polar.dot(way);
        };
        double best = value(from);
        for (std::size_t last = triangles.size(); last != from;) {
            last = from;
            for (const Index corner : triangles[last]) {
                for (std::size_t facet = 0; facet < triangles.size(); ++facet) {
                    const Triangle& t = triangles[facet];
                    if (std::find(t.begin(), t.end(), corner) != t.end() && value(facet) > best) {
                        best = value(facet);
                        from = facet;
                    }
                }
            }
        }
        return from;
    }
};

// Returns sheets that are bent, have holes, are folded over themselves, or have borders that
// shadows reach over.
std::vector<TriMesh> sheets() {
    const TriMesh waves = surface_over(
        24, 24, [](double u, double v) { return Vec3(u, v, 0.1 * std::sin(9.0 * u + 4.0 * v)); });
    TriMesh holed = waves;
    for (std::size_t first = 40; first < holed.triangles.size(); first += 90) {
        holed = without_faces(holed, first, 5);
    }
    const TriMesh folded = surface_over(30, 6, [](double u, double v) {
        const double angle = 4.5 * u;
        return Vec3(std::sin(angle) + 0.2 * u, v, 0.1 * std::cos(angle));
    });
    return {waves, holed, folded, bowl(), pipe(24, 8, 2.0), moebius_strip(), plane(6)};
}

double distance_to_all(const TriMesh& mesh, const Vec3& point) {
    double least = std::numeric_limits<double>::infinity();
    for (FaceId face = 0; face < mesh.triangles.size(); ++face) {
        least = std::min(least, distance_to(mesh.corners(face), point));
    }
    return least;
}

// Returns a random point of the cell, now and then one of its corners.
Vec3 point_in(const std::array<Vec3, 4>& cell, std::mt19937& random) {
    if (random() % 4 == 0) {
        return cell[random() % 4];
    }
    Vec3 sum = Vec3::Zero();
    double weights = 0.0;
    for (const Vec3& corner : cell) {
        const double weight = unit(random);
        sum += weight * corner;
        weights += weight;
    }
    return sum / weights;
}

class Cells {
public:
    Cells(const TriMesh& mesh, std::mt19937& random)
        : mesh_(mesh), ground_(std::move(*prepare_ground(mesh, 0.0, {}))), field_(*ground_),
          shadow_(*ground_, field_), random_(random) {}

    // False when some point is farther from the surface than the shadow says.
    bool holds() {
        const auto face = static_cast<FaceId>(random_() % mesh_.triangles.size());
        const std::array<Vec3, 4> cell = random_cell(face);
        const double limit = (cell[1] - cell[0]).norm() + 0.1 * unit(random_);
        FaceId under = face;
        (void)field_.likely_height(0.25 * (cell[0] + cell[1] + cell[2] + cell[3]), under);
        const auto farthest = shadow_.farthest(cell, under, limit);
        if (!farthest) {
            return true;
        }
        ++told_;
        constexpr double k_noise = 1e-8; // a shadow may reach this far over a border
        for (int i = 0; i < 12; ++i) {
            const double distance = distance_to_all(mesh_, point_in(cell, random_));
            if (*farthest > limit || distance > *farthest + k_noise) {
                return false;
            }
        }
        return true;
    }
    [[nodiscard]] int told() const { return told_; }

private:
    // Returns a cell beside a face; some of its corners are the mesh's, as those of the cells of
    // hulls are.
    std::array<Vec3, 4> random_cell(FaceId face) {
        const auto t = mesh_.corners(face);
        const double size = 2.0 * (t[1] - t[0]).norm() * unit(random_);
        std::array<Vec3, 4> cell;
        for (Vec3& corner : cell) {
            const Vec3 beside = t[random_() % 3] + size * unit(random_) * random_way(random_);
            corner = random_() % 3 == 0 ? mesh_.vertices[nearest_vertex(beside)] : beside;
        }
        if (random_() % 3 == 0) {
            cell[3] = cell[2]; // the cell is a facet
        }
        return cell;
    }

    [[nodiscard]] VertexId nearest_vertex(const Vec3& point) const {
        VertexId best = 0;
        for (VertexId v = 0; v < mesh_.vertices.size(); ++v) {
            if ((mesh_.vertices[v] - point).norm() < (mesh_.vertices[best] - point).norm()) {
                best = v;
            }
        }
        return best;
    }

    const TriMesh& mesh_;
    std::unique_ptr<Ground> ground_;
    HeightField field_;
    Shadow shadow_;
    std::mt19937& random_;
    int told_ = 0;
};

// Cuts a hull around part of a mesh into ever smaller boxes, seen along the normal of a face or
// from any other side.
class Boxes {
public:
    Boxes(const TriMesh& mesh, const CheckedSurface& surface, std::mt19937& random)
        : mesh_(mesh), random_(random) {
        const auto first = static_cast<FaceId>(random_() % mesh.triangles.size());
        const Corners t = mesh.corners(first);
        const double reach = (1.0 + 3.0 * unit(random_)) * (t[1] - t[0]).norm();
        std::vector<Vec3> points;
        for (FaceId face = 0; face < mesh.triangles.size(); ++face) {
            const Corners corners = mesh.corners(face);
            if (face == first || (corners[0] - t[0]).norm() < reach) {
                points.insert(points.end(), corners.begin(), corners.end());
            }
        }
        const Hull hull = convex_hull(points);
        for (const Index v : hull.vertices) {
            piece_.vertices.push_back(points[v]);
        }
        piece_.triangles = hull.triangles;
        planes_.emplace(piece_);
        const Vec3 normal = (t[1] - t[0]).cross(t[2] - t[0]).normalized();
        const Vec3 axis = random_() % 2 == 0 ? normal : random_way(random_);
        turn_.col(0) = axis.unitOrthogonal();
        turn_.col(1) = axis.cross(turn_.col(0));
        turn_.col(2) = axis;
        distance_ = 0.5 * reach * unit(random_);
        over_.emplace(surface, piece_, *planes_, turn_, distance_, std::stop_token());
        constexpr int k_points = 100;
        for (int i = 0; i < k_points; ++i) {
            inner_.push_back(turn_.transpose() * point_in_hull());
        }
    }

    // False when a point of the hull is not where the boxes say.
    bool holds() {
        constexpr std::size_t k_most = 300;
        std::vector<OverFaces::Cell> cells{over_->whole()};
        for (std::size_t looks = 0; looks < k_most && !cells.empty(); ++looks) {
            OverFaces::Cell cell = cells.back();
            cells.pop_back();
            std::vector<Vec3> points;
            std::copy_if(inner_.begin(), inner_.end(), std::back_inserter(points),
                         [&](const Vec3& p) { return is_in(p, cell.box, 0.0); });
            const bool some = over_->narrow(cell);
            if (std::any_of(points.begin(), points.end(),
                            [&](const Vec3& p) { return !some || !is_in(p, cell.box, k_noise); })) {
                return false;
            }
            if (some && !over_->all_near(cell, distance_)) {
                push_halves(cell, cells);
            } else if (some) {
                told_ += points.empty() ? 0 : 1;
                if (std::any_of(points.begin(), points.end(), [&](const Vec3& p) {
                        return distance_to_all(mesh_, turn_ * p) > distance_ + k_noise;
                    })) {
                    return false;
                }
            }
        }
        return true;
    }
    [[nodiscard]] int told() const { return told_; }

private:
    using Corners = std::array<Vec3, 3>;
    static constexpr double k_noise = 1e-12;

    static bool is_in(const Vec3& p, const Aabb& box, double noise) {
        return (p.array() >= box.lower.array() - noise).all() &&
               (p.array() <= box.upper.array() + noise).all();
    }
    static void push_halves(const OverFaces::Cell& cell, std::vector<OverFaces::Cell>& cells) {
        Eigen::Index axis = 0;
        (cell.box.upper - cell.box.lower).maxCoeff(&axis);
        for (const bool upper : {false, true}) {
            OverFaces::Cell half = cell;
            (upper ? half.box.lower : half.box.upper)[axis] = cell.box.centre()[axis];
            cells.push_back(half);
        }
    }
    Vec3 point_in_hull() {
        Vec3 sum = Vec3::Zero();
        double weights = 0.0;
        for (const Vec3& v : piece_.vertices) {
            const double weight = std::pow(unit(random_), 4.0);
            sum += weight * v;
            weights += weight;
        }
        return sum / weights;
    }

    const TriMesh& mesh_;
    std::mt19937& random_;
    Piece piece_;
    std::optional<HullPlanes> planes_;
    std::optional<OverFaces> over_;
    Eigen::Matrix3d turn_;
    double distance_ = 0.0;
    std::vector<Vec3> inner_; // points of the hull in the turned frame
    int told_ = 0;
};

using Four = std::array<Vec3, 4>;

// Corners of the faces below are so many sizes of the hull away from it. Heights over planes there
// are rounded by more than is allowed for points in the hull's box.
constexpr double k_far = 1e5;

// Returns the tetrahedron with these corners, facing outward.
TriMesh tetrahedron_of(const Four& corners) {
    const auto& [a, b, c, d] = corners;
    const TriMesh mesh = make_mesh({a, b, c, d}, {{0, 1, 2}, {0, 3, 1}, {1, 3, 2}, {2, 3, 0}});
    return tests::exact_side(a, b, c, d) > 0 ? inside_out(mesh) : mesh;
}

// True when the hull of one tetrahedron is found to touch the other, which is inside out: no piece
// may hold that.
bool is_touched(const Four& small, const Four& large) {
    const TriMesh mesh = together(tetrahedron_of(small), inside_out(tetrahedron_of(large)));
    const auto ground = prepare_ground(mesh, 0.0, {});
    return ground && touches_elsewhere(**ground, make_shell(mesh, {0, 1, 2, 3}, {}), {});
}

// Returns a point far away across a direction, of which `turns` from 0 to 1 are all around.
Vec3 far_across(const Vec3& from, const Vec3& way, double turns) {
    const Vec3 one = way.unitOrthogonal();
    const Vec3 other = way.cross(one);
    const Vec3 at = on_circle(turns);
    return from + k_far * (at.x() * one + at.y() * other);
}

// Returns a height as contact computes it.
double height_in_doubles(const Flat& flat, const Aabb& box, const Vec3& point) {
    return flat.plane.head<3>().dot(point - box.centre()) + flat.plane[3];
}

// Returns a large tetrahedron with three corners just behind a facet's plane, of which doubles say
// that they are in front of it; nothing where few tries find none.
std::optional<Four> just_behind_a_facet(const Four& small, std::mt19937& random) {
    constexpr int k_tries = 2000;
    const TriMesh mesh = tetrahedron_of(small);
    const Shell shell = make_shell(mesh, {0, 1, 2, 3}, {});
    std::array<Vec3, 3> facet;
    for (std::size_t i = 0; i < 3; ++i) {
        facet[i] = mesh.vertices[shell.vertices[shell.triangles.front()[i]]];
    }
    const Aabb box = bounds_of(mesh);
    const Flat flat = plane_through(facet, box.centre(), box.diagonal());
    const Vec3 normal = flat.plane.head<3>();
    Four large;
    for (std::size_t i = 0; i < 3; ++i) {
        bool is_found = false;
        for (int tries = 0; tries < k_tries && !is_found; ++tries) {
            const double nudge = 1e-15 * k_far * (unit(random) - 0.5);
            const double turns = (static_cast<double>(i) + 0.5 * unit(random)) / 3.0;
            large[i] = far_across(facet[0], normal, turns) + nudge * normal;
            is_found = height_in_doubles(flat, box, large[i]) > flat.doubt &&
                       tests::exact_side(facet[0], facet[1], facet[2], large[i]) < 0;
        }
        if (!is_found) {
            return std::nullopt;
        }
    }
    large[3] = facet[0] + k_far * normal;
    return large;
}

// Returns a large tetrahedron, one of whose facets cuts off a bit of the small one's first corner,
// of which doubles say that it is on the same side as the others; nothing where few tries find
// none.
std::optional<Four> just_behind_a_corner(const Four& small, std::mt19937& random) {
    constexpr int k_tries = 200;
    const Vec3 way = (small[0] - (small[1] + small[2] + small[3]) / 3.0).normalized();
    const Aabb box = box_around(small);
    Four large;
    large[3] = small[0] + k_far * way;
    for (int tries = 0; tries < k_tries; ++tries) {
        for (std::size_t i = 0; i < 3; ++i) {
            const double turns = (static_cast<double>(i) + 0.5 * unit(random)) / 3.0;
            large[i] = far_across(small[0], way, turns);
        }
        const std::array<Vec3, 3> facet = {large[0], large[1], large[2]};
        const Flat flat = plane_through(facet, box.centre(), box.diagonal());
        if (height_in_doubles(flat, box, small[0]) < -flat.doubt &&
            tests::exact_side(facet[0], facet[1], facet[2], small[0]) > 0) {
            return large;
        }
    }
    return std::nullopt;
}

// Returns a tetrahedron of size 1 with a tip, its first corner.
Four with_a_tip(std::mt19937& random) {
    const Vec3 tip = random_way(random);
    const Vec3 way = random_way(random);
    Four corners = {tip, tip, tip, tip};
    for (std::size_t i = 1; i < 4; ++i) {
        const double turns = (static_cast<double>(i - 1) + 0.5 * unit(random)) / 3.0;
        const Vec3 across = (far_across(tip, way, turns) - tip) / k_far;
        corners[i] = tip - way + 0.7 * across;
    }
    return corners;
}

} // namespace

class TestShortcuts : public QObject {
    Q_OBJECT

private slots:
    // The corner of a cube that is pushed in comes out through its floor. Boxes of solids overlap
    // except where the other one is far away.
    void solids_that_cross_themselves_or_others_are_known() {
        TriMesh dented = box();
        dented.vertices[7] = Vec3(0.5, 0.5, -0.5);
        const TriMesh small = box(Vec3(0.1, 0.1, 0.1), Vec3(0.2, 0.2, 0.2));
        const TriMesh beside = box(Vec3(0.5, 0.5, 0.5));
        const TriMesh away = box(Vec3(5, 5, 5));
        struct Case {
            TriMesh mesh;
            std::vector<char> adds;
            bool simple;
        };
        for (const Case& each : {Case{together(box(), small), {1, 1}, true},
                                 Case{together(box(), beside), {1, 1}, false},
                                 Case{together(box(), away), {0, 0}, true},
                                 Case{together(dented, small), {0, 1}, false},
                                 Case{together(beside, dented), {1, 0}, false},
                                 Case{together(dented, away), {0, 0}, false}}) {
            const auto ground = prepare_ground(each.mesh, 0.0, {});
            QVERIFY(ground);
            QCOMPARE((*ground)->adds_only, each.adds);
            QCOMPARE((*ground)->simple, each.simple);
        }
    }

    // A face that ends far away goes through a hull just behind one of its facets, or just behind a
    // corner, and a height in doubles says that it passes by. These are asked exactly.
    void a_face_that_ends_far_away_is_found_in_the_hull() {
        constexpr int k_rounds = 40;
        std::mt19937 random(tests::slice() + 1);
        int behind_facets = 0;
        int behind_corners = 0;
        for (int round = 0; round < k_rounds; ++round) {
            const QByteArray where = "seed " + QByteArray::number(tests::slice() + 1) + " round " +
                                     QByteArray::number(round);
            const Four small = with_a_tip(random);
            if (const auto large = just_behind_a_facet(small, random)) {
                QVERIFY2(is_touched(small, *large), where + ", behind a facet");
                ++behind_facets;
            }
            if (const auto large = just_behind_a_corner(small, random)) {
                QVERIFY2(is_touched(small, *large), where + ", behind a corner");
                ++behind_corners;
            }
        }
        qInfo("%d faces were behind facets, %d behind corners", behind_facets, behind_corners);
        QVERIFY(behind_facets > k_rounds / 6 && behind_corners > k_rounds / 2);
    }

    // No point of a cell is farther from the surface than its shadow says, and the shadow says
    // something of many cells.
    void shadows() {
        const std::vector<TriMesh> meshes = sheets();
        for (std::size_t number = 0; number < meshes.size(); ++number) {
            constexpr int k_cells = tests::k_sanitized ? 300 : 3000;
            std::mt19937 random(tests::slice() + 1 + static_cast<std::uint32_t>(number));
            Cells cells(meshes[number], random);
            for (int i = 0; i < k_cells; ++i) {
                QVERIFY2(cells.holds(), qPrintable(QString("sheet %1, cell %2, seed %3")
                                                       .arg(number)
                                                       .arg(i)
                                                       .arg(tests::slice() + 1)));
            }
            QVERIFY2(cells.told() > k_cells / 20, qPrintable(QString::number(cells.told())));
        }
    }

    // The hull stays in the boxes that are cut around it, and where faces settle a box together,
    // none of its points is farther from them than was said.
    void boxes_over_faces() {
        constexpr int k_hulls = tests::k_sanitized ? 20 : 200;
        const std::vector<TriMesh> meshes = sheets();
        int told = 0;
        for (std::size_t number = 0; number < meshes.size(); ++number) {
            std::mt19937 random(tests::slice() + 1 + static_cast<std::uint32_t>(number));
            const auto surface = make_checked_surface(meshes[number], false, {});
            QVERIFY(surface);
            for (int i = 0; i < k_hulls; ++i) {
                Boxes boxes(meshes[number], *surface, random);
                QVERIFY2(boxes.holds(), qPrintable(QString("sheet %1, hull %2, seed %3")
                                                       .arg(number)
                                                       .arg(i)
                                                       .arg(tests::slice() + 1)));
                told += boxes.told();
            }
        }
        qInfo("%d boxes settled", told);
        QVERIFY(told > k_hulls);
    }

    // Where hundreds of facets meet in a corner, a tree leads to the one that looking at all of
    // them would, the first one where several are as good, and looks at few.
    void walks_past_a_tip() {
        std::mt19937 random(tests::slice() + 1);
        const Spindle spindle(random);
        const FacetWalk walk(spindle.points, spindle.triangles);
        std::stop_source stop;
        stop.request_stop();
        const FacetWalk stopped(spindle.points, spindle.triangles, stop.get_token());
        constexpr int k_walks = 60;
        std::size_t seen = 0;
        for (int i = 0; i < k_walks; ++i) {
            Vec3 point = 1e6 * unit(random) * random_way(random);
            point.x() = i % 2 == 0 ? 0.0 : point.x();
            const std::size_t from = random() % spindle.triangles.size();
            const FacetWalk::Walked walked = walk.towards(point, from);
            QCOMPARE(walked.facet, spindle.walked(point, from));
            QCOMPARE(stopped.towards(point, from).facet, walked.facet);
            seen += walked.seen;
        }
        QVERIFY2(seen < k_walks * Spindle::k_rim, qPrintable(QString::number(seen)));
    }

    // A run is left out only where none of its numbers counts, though the least one that does rises
    // on the way.
    void runs_leave_out_nothing_that_counts() {
        struct Most {
            std::uint32_t most;
            void add(const Most& other) { most = std::max(most, other.most); }
        };
        std::mt19937 random(tests::slice() + 1);
        std::size_t passed_over = 0;
        for (const std::size_t count : {0U, 1U, 7U, 8U, 9U, 64U, 65U, 513U, 2000U}) {
            std::vector<std::uint32_t> numbers(count);
            std::generate(numbers.begin(), numbers.end(), [&] { return random() % 1000; });
            PlaneRuns<Most> runs;
            runs.make(count, [&](std::size_t i) { return Most{numbers[i]}; });
            for (const std::size_t most : {std::size_t{3}, count}) {
                const auto take = [&](std::size_t i, std::vector<std::size_t>& taken,
                                      std::uint32_t& least) {
                    if (numbers[i] >= least) {
                        taken.push_back(i);
                        least += 40;
                    }
                    return taken.size() < most;
                };
                std::vector<std::size_t> expected;
                std::uint32_t rising = 500;
                for (std::size_t i = 0; i < count && take(i, expected, rising); ++i) {
                }
                std::vector<std::size_t> found;
                std::uint32_t least = 500;
                std::size_t seen = 0;
                runs.visit([&](const Most& run) { return run.most >= least; },
                           [&](std::size_t i) {
                               ++seen;
                               return take(i, found, least);
                           });
                QCOMPARE(found, expected);
                passed_over += most == count ? count - seen : 0;
            }
        }
        QVERIFY2(passed_over > 1000, qPrintable(QString::number(passed_over)));
    }

    // The facet found by walking is the one through which the ray from the middle passes, which
    // looking at all of them finds, too.
    void walks_over_facets() {
        for (std::uint32_t seed = tests::slice() + 1; seed < tests::slice() + 31; ++seed) {
            std::mt19937 random(seed);
            std::vector<Vec3> points;
            for (int i = 0; i < 200; ++i) {
                points.emplace_back(random_way(random).cwiseProduct(Vec3(3, 1, 0.2)));
            }
            const Hull hull = convex_hull(points);
            std::vector<Vec3> corners;
            Vec3 middle = Vec3::Zero();
            for (const Index v : hull.vertices) {
                corners.push_back(points[v]);
                middle += points[v] / static_cast<double>(hull.vertices.size());
            }
            const auto part_of_way = [&](std::size_t facet, const Vec3& to) {
                const Triangle& t = hull.triangles[facet];
                const Vec3 normal =
                    (corners[t[1]] - corners[t[0]]).cross(corners[t[2]] - corners[t[0]]);
                return normal.dot(to - middle) / normal.dot(corners[t[0]] - middle);
            };
            const FacetWalk walk(corners, hull.triangles);
            std::size_t facet = 0;
            for (int i = 0; i < 100; ++i) {
                const Vec3 point = 2.0 * unit(random) * random_way(random);
                facet = walk.towards(point, facet).facet;
                for (std::size_t other = 0; other < hull.triangles.size(); ++other) {
                    QVERIFY2(part_of_way(other, point) <= part_of_way(facet, point) + 1e-9,
                             qPrintable(QString("seed %1").arg(seed)));
                }
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestShortcuts)
#include "shortcuts.moc"
