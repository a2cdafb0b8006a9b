// Each fault that engines dislike is found once where it is made: widths are held against all
// directions that can be least, counts against numbers by hand.
#include "lint/lint.h"
#include "exact/predicates.h"
#include "lint/float32_hull.h"
#include "lint/hull_faces.h"
#include "lint/least_width.h"
#include "report/lint_report.h"
#include "support/heard.h"
#include "support/random_pieces.h"
#include "support/shapes.h"
#include "support/stop_at.h"
#include "support/threads.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <set>

using namespace hullwright;
using namespace hullwright::tests;

namespace {

Piece box_piece(const Vec3& corner, const Vec3& size) {
    const TriMesh mesh = shapes::box(corner, size);
    Piece piece;
    piece.vertices = mesh.vertices;
    piece.triangles = mesh.triangles;
    return piece;
}

// Returns a hull of points on a sphere, all of which are corners.
Piece ball(std::size_t corners, std::uint32_t seed, double radius = 1.0) {
    std::mt19937 random(seed);
    std::normal_distribution<double> normal;
    std::vector<Vec3> points;
    for (std::size_t i = 0; i < corners; ++i) {
        points.emplace_back(radius *
                            Vec3(normal(random), normal(random), normal(random)).normalized());
    }
    return piece_around(points);
}

// Returns an upright prism of height 1 on a regular polygon in a circle of radius 1.
Piece prism(int sides) {
    std::vector<Vec3> points;
    for (int i = 0; i < sides; ++i) {
        const double angle = 2.0 * std::numbers::pi * i / sides;
        points.emplace_back(std::cos(angle), std::sin(angle), 0.0);
        points.emplace_back(std::cos(angle), std::sin(angle), 1.0);
    }
    return piece_around(points);
}

Piece square() {
    return piece_around({Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(1, 1, 0), Vec3(0, 1, 0)});
}

void turn(Piece& piece) {
    const Eigen::Matrix3d turned =
        Eigen::AngleAxisd(0.7, Vec3(1, 2, 3).normalized()).toRotationMatrix();
    for (Vec3& v : piece.vertices) {
        v = turned * v;
    }
}

double width_of(const Piece& piece) {
    return least_width(piece.vertices, piece.triangles);
}

double extent_along(const Piece& piece, const Vec3& direction) {
    double lower = std::numeric_limits<double>::infinity();
    double upper = -lower;
    for (const Vec3& v : piece.vertices) {
        lower = std::min(lower, direction.dot(v));
        upper = std::max(upper, direction.dot(v));
    }
    return upper - lower;
}

// Returns the least width across any facet and across any two sides of triangles, whether these are
// edges of the hull or diagonals of its faces.
double width_by_force(const Piece& piece) {
    double least = std::numeric_limits<double>::infinity();
    std::vector<Vec3> lines;
    for (const Triangle& t : piece.triangles) {
        const Vec3& a = piece.vertices[t[0]];
        least = std::min(
            least,
            extent_along(piece,
                         (piece.vertices[t[1]] - a).cross(piece.vertices[t[2]] - a).normalized()));
        for (std::size_t k = 0; k < 3; ++k) {
            lines.emplace_back(piece.vertices[t[(k + 1) % 3]] - piece.vertices[t[k]]);
        }
    }
    for (std::size_t i = 0; i < lines.size(); ++i) {
        for (std::size_t j = i + 1; j < lines.size(); ++j) {
            const Vec3 across = lines[i].normalized().cross(lines[j].normalized());
            if (across.norm() > 1e-4) { // else it is about a facet's normal
                least = std::min(least, extent_along(piece, across.normalized()));
            }
        }
    }
    return least;
}

// Holds each rounded vertex against each triangle.
double dent_by_force(const Piece& piece) {
    std::vector<Vec3> points;
    for (const Vec3& v : piece.vertices) {
        points.emplace_back(v.cast<float>().cast<double>());
    }
    double deepest = 0.0;
    for (const Triangle& t : piece.triangles) {
        const Vec3& a = points[t[0]];
        const Vec3 normal = (points[t[1]] - a).cross(points[t[2]] - a).normalized();
        for (const Vec3& p : points) {
            if (exact::orientation(a, points[t[1]], points[t[2]], p) > 0) {
                deepest = std::max(deepest, normal.dot(p - a));
            }
        }
    }
    return deepest;
}

bool near(double a, double b, double room = 1e-12) {
    return std::abs(a - b) <= room * std::max(std::abs(a), std::abs(b));
}

const EngineLimits& engine(std::string_view name) {
    return *find_engine(name);
}

std::vector<LintFinding> findings_of(std::vector<Piece> pieces, std::string_view name,
                                     LintContext context = {}, double tolerance = 0.0) {
    PieceSet set;
    set.pieces = std::move(pieces);
    set.tolerance = tolerance;
    return *lint(set, engine(name), context);
}

std::size_t count(const std::vector<LintFinding>& findings, LintFault fault) {
    return static_cast<std::size_t>(std::count_if(
        findings.begin(), findings.end(), [fault](const auto& f) { return f.fault == fault; }));
}

// Returns the finding of this fault, which must be the only one.
LintFinding only(const std::vector<LintFinding>& findings, LintFault fault) {
    for (const LintFinding& finding : findings) {
        if (finding.fault == fault && count(findings, fault) == 1) {
            return finding;
        }
    }
    qFatal("%zu findings of fault %d", count(findings, fault), static_cast<int>(fault));
}

} // namespace

class LintTest : public QObject {
    Q_OBJECT

private slots:
    void of_no_pieces_there_is_nothing_to_say() {
        for (const EngineLimits& each : engines()) {
            const auto findings = lint({}, each);
            QVERIFY(findings && findings->empty());
        }
    }

    void engines_have_names_of_their_own() {
        std::set<std::string_view> names;
        for (const EngineLimits& each : engines()) {
            QVERIFY(names.insert(each.name).second);
            QVERIFY(find_engine(each.name) == &each);
            QVERIFY(!each.label.empty());
        }
        QVERIFY(find_engine("quake") == nullptr);
        QVERIFY(find_engine("") == nullptr);
    }

    void a_hull_that_is_none_is_broken_and_nothing_else() {
        Piece empty;
        Piece nowhere = box_piece(Vec3(0, 0, 0), Vec3(1, 1, 1));
        nowhere.vertices[3].x() = std::numeric_limits<double>::quiet_NaN();
        Piece open = box_piece(Vec3(0, 0, 0), Vec3(1, 1, 1));
        open.triangles.pop_back();
        Piece dented = box_piece(Vec3(0, 0, 0), Vec3(1, 1, 1));
        dented.vertices[7] = Vec3(0.4, 0.4, 0.4);
        Piece wild = box_piece(Vec3(0, 0, 0), Vec3(1, 1, 1));
        wild.triangles[0][0] = 8;
        const auto findings = findings_of({empty, nowhere, open, dented, wild}, "physx-gpu");
        QCOMPARE(findings.size(), std::size_t{5});
        QCOMPARE(count(findings, LintFault::broken_hull), std::size_t{5});
        QVERIFY(!passes(findings));
        QVERIFY(findings[0].where.empty());
        QVERIFY(findings[1].where.size() == Vec3(1, 1, 1));
    }

    void a_cube_suits_every_engine() {
        for (const EngineLimits& each : engines()) {
            QVERIFY(findings_of({box_piece(Vec3(0, 0, 0), Vec3(1, 1, 1))}, each.name).empty());
        }
    }

    void a_flat_piece_is_refused_by_some_and_thin_for_others() {
        const LintFinding refused = only(findings_of({square()}, "physx"), LintFault::flat);
        QVERIFY(refused.severity == Severity::error);
        QCOMPARE(findings_of({square()}, "physx").size(), std::size_t{1});
        const LintFinding thin = only(findings_of({square()}, "jolt"), LintFault::thin);
        QVERIFY(thin.severity == Severity::warning);
        QCOMPARE(thin.measured, 0.0);
        QCOMPARE(thin.limit, 0.001);
        QVERIFY(passes(findings_of({square()}, "jolt")));
    }

    void widths_by_hand() {
        QVERIFY(near(width_of(box_piece(Vec3(0, 0, 0), Vec3(3, 1, 2))), 1.0));
        // The least width is between a facet and a corner: x + y/2 + z/3 <= 1 is 6/7 away from the
        // corner at 0.
        const TriMesh corner = shapes::tetrahedron();
        QVERIFY(near(least_width(corner.vertices, corner.triangles), 6.0 / 7.0));
        // The least width is between two edges here: opposite diagonals of a cube of size 2.
        QVERIFY(near(width_of(piece_around(
                         {Vec3(1, 1, 1), Vec3(1, -1, -1), Vec3(-1, 1, -1), Vec3(-1, -1, 1)})),
                     2.0));
        // One prism is on a regular hexagon and lower than it is wide; another stands on a
        // triangle.
        QVERIFY(near(width_of(prism(6)), 1.0));
        Piece slim = prism(3);
        for (Vec3& v : slim.vertices) {
            v.z() *= 10.0;
        }
        QVERIFY(near(width_of(slim), 1.5)); // its triangle is that high
        QCOMPARE(least_width({}, {}), 0.0);
        QCOMPARE(width_at_least({}, {}), 0.0);
    }

    void a_width_does_not_depend_on_place_and_turn() {
        Piece plate = box_piece(Vec3(0, 0, 0), Vec3(5, 4, 0.01));
        turn(plate);
        QVERIFY(near(width_of(plate), 0.01, 1e-11));
        for (Vec3& v : plate.vertices) {
            v += Vec3(1e5, -1e5, 1e5);
        }
        QVERIFY(near(width_of(plate), 0.01, 1e-7)); // float32 steps are 1.5e-11 at 1e5
    }

    void widths_of_random_hulls_are_those_of_all_directions() {
        const std::uint32_t seed = 20240611;
        std::mt19937 random(seed);
        std::normal_distribution<double> normal;
        for (std::uint32_t i = 0; i < 120; ++i) {
            Piece piece = ball(5 + i % 30, seed + i);
            // The ball is flattened, stretched and turned, and has points that are close to each
            // other.
            const double flat = std::pow(10.0, -static_cast<double>(i % 5));
            for (Vec3& v : piece.vertices) {
                v = v.cwiseProduct(Vec3(1.0, 1.0 + i % 3, flat));
            }
            turn(piece);
            piece = piece_around(piece.vertices);
            const double width = width_of(piece);
            QVERIFY2(near(width, width_by_force(piece), 1e-9),
                     qPrintable(QString("seed %1 hull %2: %3").arg(seed).arg(i).arg(width)));
            QVERIFY(width_at_least(piece.vertices, piece.triangles) <= width * (1.0 + 1e-9));
            for (int k = 0; k < 200; ++k) {
                const Vec3 way = Vec3(normal(random), normal(random), normal(random)).normalized();
                QVERIFY(extent_along(piece, way) >= width * (1.0 - 1e-9));
            }
        }
    }

    // Each corner of this tetrahedron, which is two wide between opposite edges, is several that
    // are a few roundings apart. Planes of the slivers between them say nothing, and doubles may
    // place those corners on the wrong side of the right plane.
    void rounded_corners_hide_no_width() {
        const std::uint32_t seed = 1;
        std::mt19937 random(seed);
        std::normal_distribution<double> normal;
        for (int i = 0; i < 2000; ++i) {
            const double x = normal(random);
            const double y = normal(random);
            const Vec3 axis(x, y, normal(random));
            const Eigen::Matrix3d turned =
                Eigen::AngleAxisd(0.1 * i, axis.normalized()).toRotationMatrix();
            std::vector<Vec3> points;
            for (const Vec3& corner :
                 {Vec3(1, 1, 1), Vec3(1, -1, -1), Vec3(-1, 1, -1), Vec3(-1, -1, 1)}) {
                points.emplace_back(turned * corner);
                for (int twin = 0; twin < 3; ++twin) {
                    Vec3 beside = turned * corner;
                    for (int k = 0; k < 3; ++k) {
                        beside[k] += 0x1p-53 * (static_cast<int>(random() % 9) - 4);
                    }
                    points.push_back(beside);
                }
            }
            const double width = width_of(piece_around(points));
            QVERIFY2(near(width, 2.0),
                     qPrintable(QString("seed %1 hull %2: %3").arg(seed).arg(i).arg(width)));
        }
    }

    void triangles_in_one_plane_are_one_face() {
        const auto faces = [](const Piece& piece, double room) {
            return count_faces(piece.vertices, piece.triangles, room);
        };
        const HullFaces cube = faces(box_piece(Vec3(0, 0, 0), Vec3(1, 1, 1)), 0.0);
        QCOMPARE(cube.faces, std::size_t{6});
        QCOMPARE(cube.most_vertices, std::size_t{4});
        const HullFaces foil = faces(box_piece(Vec3(0, 0, 0), Vec3(1, 1, 1e-9)), 1e-8);
        QCOMPARE(foil.faces, std::size_t{6});
        QCOMPARE(foil.most_vertices, std::size_t{4});
        // A turned and rounded prism has no coplanar corners any more; the room for rounding makes
        // up for it.
        Piece turned = prism(40);
        turn(turned);
        for (Vec3& v : turned.vertices) {
            v = v.cast<float>().cast<double>();
        }
        turned = piece_around(turned.vertices);
        QVERIFY(faces(turned, 0.0).faces > 42);
        const HullFaces found = faces(turned, float32_room(float32_step_of(turned.vertices)));
        QCOMPARE(found.faces, std::size_t{42});
        QCOMPARE(found.most_vertices, std::size_t{40});
        // The facets of a ball are nearly coplanar with their neighbours, but no face grows all
        // around it.
        const Piece fine = ball(500, 7);
        QCOMPARE(faces(fine, float32_room(float32_step(1.0))).faces, std::size_t{996});
        QVERIFY(faces(fine, 1e-3).faces > 100);
    }

    void counts_are_held_against_limits() {
        QCOMPARE(ball(64, 1).vertices.size(), std::size_t{64});
        QCOMPARE(count(findings_of({ball(64, 1)}, "physx-gpu"), LintFault::too_many_vertices),
                 std::size_t{0});
        const LintFinding more =
            only(findings_of({ball(65, 1)}, "physx-gpu"), LintFault::too_many_vertices);
        QCOMPARE(more.measured, 65.0);
        QCOMPARE(more.limit, 64.0);
        QVERIFY(more.severity == Severity::error);
        QVERIFY(findings_of({ball(256, 1)}, "jolt").empty());
        QCOMPARE(findings_of({ball(257, 1)}, "jolt").size(), std::size_t{1});
        QVERIFY(passes(findings_of({ball(101, 1)}, "bullet")));
        QCOMPARE(findings_of({ball(101, 1)}, "bullet").size(), std::size_t{1});
        QVERIFY(findings_of({ball(5000, 1)}, "generic").empty());
        // A hull of n corners has 2 n - 4 triangles, no two of them in one plane.
        const LintFinding faces =
            only(findings_of({ball(130, 1)}, "unity"), LintFault::too_many_faces);
        QCOMPARE(faces.measured, 256.0);
        QCOMPARE(faces.limit, 255.0);
        QVERIFY(findings_of({ball(129, 1)}, "unity").empty());
        // The prism just fits: 32 corners around its ends, 34 faces, 64 vertices.
        QVERIFY(findings_of({prism(32)}, "physx-gpu").empty());
        const LintFinding around =
            only(findings_of({prism(33)}, "physx-gpu"), LintFault::too_many_face_vertices);
        QCOMPARE(around.measured, 33.0);
        QCOMPARE(only(findings_of({prism(21)}, "mjx"), LintFault::too_many_face_vertices).limit,
                 20.0);
    }

    void too_many_pieces_are_one_warning() {
        std::vector<Piece> pieces(32, box_piece(Vec3(0, 0, 0), Vec3(1, 1, 1)));
        QVERIFY(findings_of(pieces, "isaac").empty());
        pieces.push_back(pieces.front());
        const auto findings = findings_of(pieces, "isaac");
        const LintFinding finding = only(findings, LintFault::too_many_pieces);
        QVERIFY(!finding.piece && passes(findings));
        QCOMPARE(finding.measured, 33.0);
    }

    void thin_is_what_an_engine_says() {
        const auto plate = [](double size, double height) {
            return std::vector<Piece>{box_piece(Vec3(0, 0, 0), Vec3(size, size, height))};
        };
        QVERIFY(findings_of(plate(1, 0.0011), "generic").empty());
        QVERIFY(
            near(only(findings_of(plate(1, 0.0009), "generic"), LintFault::thin).measured, 0.0009));
        QVERIFY(findings_of(plate(1, 0.021), "physx-gpu").empty());
        const LintFinding hard = only(findings_of(plate(1, 0.019), "physx-gpu"), LintFault::thin);
        QVERIFY(hard.severity == Severity::error);
        QCOMPARE(hard.limit, 0.02);
        // The margin is 4 cm and the plate 3 cm thick, in millimetres, in metres, and without a
        // unit.
        LintContext context;
        context.metres_per_unit = 0.001;
        const LintFinding soft =
            only(findings_of(plate(100, 30), "bullet", context), LintFault::thin);
        QVERIFY(soft.severity == Severity::warning);
        QVERIFY(near(soft.measured, 30.0));
        QVERIFY(near(soft.limit, 40.0));
        QVERIFY(findings_of(plate(100, 41), "bullet", context).empty());
        QVERIFY(findings_of(plate(100, 30), "bullet").empty());
        QVERIFY(near(only(findings_of(plate(0.1, 0.03), "bullet"), LintFault::thin).limit, 0.04));
    }

    void tiny_is_beside_the_whole() {
        const Piece large = box_piece(Vec3(0, 0, 0), Vec3(100, 100, 100));
        const auto findings = findings_of({large, box_piece(Vec3(1, 1, 1), Vec3(0.17, 0.1, 0.1)),
                                           box_piece(Vec3(2, 2, 2), Vec3(0.18, 0.1, 0.1))},
                                          "generic");
        const LintFinding finding = only(findings, LintFault::tiny);
        QCOMPARE(*finding.piece, PieceId{1});
        QVERIFY(near(finding.measured, 0.17));
        QVERIFY(near(finding.limit, 0.1 * std::sqrt(3.0)));
    }

    void steps_of_float32() {
        QCOMPARE(float32_step(0.0), std::ldexp(1.0, -149));
        QCOMPARE(float32_step(1.0), std::ldexp(1.0, -23));
        QCOMPARE(float32_step(-1.9999), std::ldexp(1.0, -23));
        QCOMPARE(float32_step(2.0), std::ldexp(1.0, -22));
        QCOMPARE(float32_step(1e-45), std::ldexp(1.0, -149));
        for (const float x : {1e-40F, 0.3F, 7.0F, 123456.0F, 3e38F}) {
            const double next = std::nextafter(x, std::numeric_limits<float>::infinity());
            QCOMPARE(float32_step(x), next - static_cast<double>(x));
        }
    }

    void far_from_the_origin_is_where_steps_are_large() {
        const Vec3 size(1, 1, 1);
        // The step is 2^-10 there, and 2^-7 at 1e5.
        QVERIFY(findings_of({box_piece(Vec3(1e4, 0, 0), size)}, "generic").empty());
        const auto findings = findings_of({box_piece(Vec3(1e5, 0, 0), size)}, "generic");
        const LintFinding finding = only(findings, LintFault::far_from_origin);
        QCOMPARE(finding.measured, 0.0078125); // the step is 2^-7
        QCOMPARE(finding.limit, 0.001);
        QCOMPARE(findings.size(), std::size_t{1});
        QVERIFY(passes(findings));
        QVERIFY(finding.where.centre() == Vec3(1e5 + 0.5, 0.5, 0.5));
    }

    void a_hull_below_the_steps_collapses() {
        // The steps of float32 numbers are 1/16 there.
        const Piece lost = box_piece(Vec3(1e6, 1, 1), Vec3(0.01, 1, 1));
        const auto findings = findings_of({lost}, "generic");
        QVERIFY(only(findings, LintFault::collapses_in_float32).severity == Severity::error);
        const Piece huge = box_piece(Vec3(0, 0, 0), Vec3(1e39, 1e39, 1e39));
        QCOMPARE(count(findings_of({huge}, "generic"), LintFault::collapses_in_float32),
                 std::size_t{1});
        Piece polygon = square();
        QVERIFY(!round_hull(polygon.vertices, polygon.triangles, true).collapsed);
        for (Vec3& v : polygon.vertices) {
            v = v * 1e-3 + Vec3(1e6, 0, 0);
        }
        QVERIFY(round_hull(polygon.vertices, polygon.triangles, true).collapsed);
    }

    // The float32 steps are 1/8. A facet that is a tenth wide and rises by a tenth is rounded to a
    // slope of 45 degrees; the corner 10 behind it and 3 down, which was below its plane, is then
    // 7.125 above it.
    void a_facet_too_thin_to_hold_its_plane_dents_the_hull() {
        const double place = 1572864.0; // it is half way from 2^20 to 2^21
        std::vector<Vec3> points = {Vec3(0, 0, -0.07), Vec3(8, 0, -0.07), Vec3(4, 0.1, -0.06),
                                    Vec3(4, 10, -3),   Vec3(4, -10, -3),  Vec3(4, 0, -20)};
        for (Vec3& p : points) {
            p += Vec3(place, place, place);
        }
        const Piece piece = piece_around(points);
        QCOMPARE(piece.vertices.size(), std::size_t{6});
        QVERIFY(near(round_hull(piece.vertices, piece.triangles, false).dent,
                     7.125 / std::numbers::sqrt2, 1e-9));
        const LintFinding finding =
            only(findings_of({piece}, "generic"), LintFault::dented_in_float32);
        QCOMPARE(finding.limit, 0.25);
        QVERIFY(finding.severity == Severity::warning);
    }

    void dents_of_random_hulls_are_the_deepest_of_all_vertices() {
        const std::uint32_t seed = 20250302;
        int dented = 0;
        for (std::uint32_t i = 0; i < 60; ++i) {
            Piece piece = ball(5 + 4 * (i % 30), seed + i);
            const double flat = std::pow(10.0, -static_cast<double>(i % 3));
            for (Vec3& v : piece.vertices) {
                v = v.cwiseProduct(Vec3(1.0, 2.0, flat));
            }
            turn(piece);
            for (Vec3& v : piece.vertices) {
                v += Vec3(1e4, i % 2 == 0 ? -1e3 : 1e-3, 1e2); // a step is a thousandth at most
            }
            piece = piece_around(piece.vertices);
            const RoundedHull hull = round_hull(piece.vertices, piece.triangles, false);
            const double dent = dent_by_force(piece);
            dented += dent > 0.0 ? 1 : 0;
            QVERIFY2(!hull.collapsed && hull.dent == dent,
                     qPrintable(QString("seed %1 hull %2: %3 and %4")
                                    .arg(seed)
                                    .arg(i)
                                    .arg(hull.dent)
                                    .arg(dent)));
        }
        QVERIFY(dented > 20);
    }

    // The same hull, beside which a dent is a share of its size: what is less than solvers tell
    // apart is a note, and the summary leaves it out.
    void a_dent_that_no_contact_feels_is_a_note() {
        const auto dented = [](double size) {
            const double place = 1572864.0;
            std::vector<Vec3> points = {Vec3(0, 0, -0.07), Vec3(8, 0, -0.07), Vec3(4, 0.1, -0.06),
                                        Vec3(4, 10, -3),   Vec3(4, -10, -3),  Vec3(4, 0, -size)};
            for (Vec3& p : points) {
                p += Vec3(place, place, place);
            }
            return piece_around(points);
        };
        const EngineLimits& generic = engine("generic");
        for (const double size : {2e4, 2e5}) {
            const auto findings = findings_of({dented(size)}, "generic");
            const LintFinding finding = only(findings, LintFault::dented_in_float32);
            const double extent = finding.where.size().maxCoeff();
            QVERIFY(finding.measured > 5.0);
            const bool is_felt = finding.measured > 1e-4 * extent;
            QCOMPARE(is_felt, size < 1e5);
            QVERIFY(finding.severity == (is_felt ? Severity::warning : Severity::note));
            QVERIFY(passes(findings));
        }
        const std::vector<LintFinding> findings = {
            {LintFault::thin, Severity::warning, 0, 30.0, 40.0, {}},
            {LintFault::dented_in_float32, Severity::note, 0, 2e-6, 1e-7, {}},
            {LintFault::dented_in_float32, Severity::note, 1, 3e-6, 1e-7, {}}};
        const std::vector<std::string> names = {"leg", "seat"};
        const LintReportInput input{&generic, findings, names, 0.001};
        QVERIFY(lint_summary(input).ends_with("0 errors, 1 warning"));
        const auto lines = lint_lines(input);
        QCOMPARE(lines.size(), std::size_t{2});
        QVERIFY(lines[0].starts_with("warning: leg is 30"));
        QCOMPARE(QString::fromStdString(lines[1]),
                 QString("note: 2 pieces are dented when coordinates are float32, by at most "
                         "3e-06 (3e-09 m); no contact feels that"));
        QVERIFY(with_lint("{}", input).find("\"severity\": \"note\"") != std::string::npos);
    }

    void what_is_float32_already_is_not_dented() {
        const std::uint32_t seed = 5;
        for (std::uint32_t i = 0; i < 20; ++i) {
            Piece piece = ball(100, seed + i);
            for (Vec3& v : piece.vertices) {
                v = (v + Vec3(1000, 0, 0)).cast<float>().cast<double>();
            }
            piece = piece_around(piece.vertices);
            const RoundedHull hull = round_hull(piece.vertices, piece.triangles, piece.flat);
            QVERIFY2(!hull.collapsed && hull.dent == 0.0, qPrintable(QString::number(seed + i)));
        }
    }

    void what_check_found_is_taken_over() {
        const TriMesh model = shapes::box();
        PieceCheck check;
        check.findings = {{PieceFault::face_missing, k_none, 2, 0.0},
                          {PieceFault::face_missing, k_none, 3, 0.0},
                          {PieceFault::not_covered, 0, 0, 0.0},
                          {PieceFault::too_concave, 0, 0, 0.5},
                          {PieceFault::protrudes, 0, 0, 0.25}};
        Piece piece = box_piece(Vec3(0, 0, 0), Vec3(1, 1, 1));
        piece.protrusion = 0.5; // the judge's number replaces what the maker stated
        const auto findings = findings_of({piece}, "jolt", {&model, &check, 0.0}, 0.125);
        QCOMPARE(findings.size(), std::size_t{3});
        QCOMPARE(count(findings, LintFault::surface_uncovered), std::size_t{1});
        const LintFinding missing = only(findings, LintFault::faces_in_no_piece);
        QVERIFY(!missing.piece && missing.severity == Severity::error);
        QCOMPARE(missing.measured, 2.0);
        QVERIFY(missing.where.lower == Vec3(0, 0, 1)); // the place of the upper side
        const LintFinding out = only(findings, LintFault::sticks_out);
        QCOMPARE(out.measured, 0.25);
        QCOMPARE(out.limit, 0.125);
        // Without a verdict of the judge the piece's own number counts, if there is a tolerance.
        QCOMPARE(only(findings_of({piece}, "jolt", {}, 0.125), LintFault::sticks_out).measured,
                 0.5);
        QVERIFY(findings_of({piece}, "jolt", {}, 0.5).empty());
        QVERIFY(findings_of({piece}, "jolt").empty());
    }

    // Hollows are no matter of engines, and concern no single piece. A body that stands out is held
    // to the tolerance of its set.
    void pieces_of_the_solid_need_no_faces() {
        PieceSet set;
        set.pieces = {box_piece(Vec3(0, 0, 0), Vec3(1, 1, 1)),
                      box_piece(Vec3(1, 0, 0), Vec3(1, 1, 1))};
        set.family = Family::solid;
        set.filled = true;
        set.tolerance = 0.1;
        set.pieces[1].concavity = 0.5;
        set.pieces[1].protrusion = 0.05;
        const TriMesh model = shapes::box(Vec3(0, 0, 0), Vec3(2, 1, 1));
        PieceCheck check;
        check.findings = {{PieceFault::hollow, k_none, 3, 0.2},
                          {PieceFault::too_hollow, k_none, k_none, 0.1},
                          {PieceFault::undecided, k_none, k_none, 0.0, 7}};
        QVERIFY(lint(set, engines().front(), {&model, &check, 0.0})->empty());
        QVERIFY(lint(set, engines().front())->empty());
        set.pieces[1].protrusion = 0.2;
        const auto findings = lint(set, engines().front());
        QCOMPARE(findings->size(), std::size_t{1});
        QVERIFY(findings->front().fault == LintFault::sticks_out);
        QCOMPARE(findings->front().limit, 0.1);
    }

    void missing_faces_are_told_by_where_they_hang_together() {
        TriMesh model = shapes::box();
        const auto vertices = static_cast<VertexId>(model.vertices.size());
        const std::size_t faces = model.triangles.size();
        for (VertexId v = 0; v < vertices; ++v) {
            model.vertices.push_back(model.vertices[v] + Vec3(10, 0, 0));
        }
        for (std::size_t f = 0; f < faces; ++f) {
            const Triangle t = model.triangles[f];
            model.triangles.push_back({t[0] + vertices, t[1] + vertices, t[2] + vertices});
        }
        PieceCheck check;
        for (FaceId face = 0; face < model.triangles.size(); ++face) {
            check.findings.push_back({PieceFault::face_missing, k_none, face, 0.0});
        }
        const auto findings = findings_of({}, "jolt", {&model, &check, 0.0});
        QCOMPARE(findings.size(), std::size_t{2});
        QCOMPARE(findings[0].measured, static_cast<double>(faces));
        QCOMPARE(findings[1].where.lower.x() - findings[0].where.lower.x(), 10.0);
    }

    void the_worst_comes_first_for_any_number_of_threads() {
        std::vector<Piece> pieces = random_pieces(60, 11, anywhere, 0.001);
        const std::vector<Piece> more = random_pieces(60, 12, anywhere, 1.0, true);
        pieces.insert(pieces.end(), more.begin(), more.end());
        pieces.push_back(ball(300, 3));
        pieces.push_back(ball(400, 3));
        pieces.push_back(ball(300, 4));
        std::string first;
        for (const std::size_t threads : {1U, 2U, 8U}) {
            const auto findings =
                tests::with_threads(threads, [&] { return findings_of(pieces, "isaac"); });
            QVERIFY(findings.size() > 100);
            QVERIFY(std::is_sorted(findings.begin(), findings.end(),
                                   [](const auto& a, const auto& b) { return a.fault < b.fault; }));
            QCOMPARE(*findings[0].piece, PieceId{121});
            QCOMPARE(*findings[1].piece, PieceId{120});
            QCOMPARE(*findings[2].piece, PieceId{122});
            double last = 0.0;
            for (const LintFinding& finding : findings) {
                if (finding.fault == LintFault::thin) {
                    QVERIFY(finding.measured / finding.limit >= last);
                    last = finding.measured / finding.limit;
                }
            }
            const std::string text = with_lint("{}", {&engine("isaac"), findings, {}, 0.0});
            first = first.empty() ? text : first;
            QVERIFY(text == first);
        }
    }

    void a_stop_is_heard() {
        std::stop_source source;
        source.request_stop();
        PieceSet set;
        set.pieces = {ball(100, 1)};
        const auto findings = lint(set, engine("jolt"), {}, Progress(source.get_token()));
        QVERIFY(!findings && findings.issue().code == Code::stopped);
    }

    // Its width takes nearly all of the time.
    void one_large_hull_tells_how_far_it_is_and_stops() {
        PieceSet set;
        set.pieces = {ball(1500, 1)};
        for (Vec3& v : set.pieces[0].vertices) {
            v.z() *= 1e-4;
        }
        const EngineLimits& generic = engine("generic");
        Heard heard;
        const auto findings = lint(set, generic, {}, heard.progress());
        QVERIFY(findings && count(*findings, LintFault::thin) == 1);
        QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
        QVERIFY2(heard.longest_step() < 0.1, qPrintable(QString::number(heard.longest_step())));
        StopAt midst(0.2);
        const auto stopped = lint(set, generic, {}, midst.progress());
        QVERIFY(!stopped && stopped.issue().code == Code::stopped);
        QVERIFY(midst.reached_at() < 0.3);
    }

    void every_fault_has_words() {
        const std::vector<std::string> names = {"leg"};
        std::set<std::string_view> seen;
        for (int i = 0; i <= static_cast<int>(LintFault::closes_passage); ++i) {
            LintFinding finding{static_cast<LintFault>(i), Severity::error, 0, 7.0, 5.0, {}};
            const LintReportInput input{&engine("jolt"), {}, names, 0.0};
            QVERIFY(seen.insert(lint_name(finding.fault)).second);
            for (const std::string& text :
                 {lint_sentence(input, finding), remedy_sentence(input, finding)}) {
                QVERIFY2(!text.empty() && text.find_first_of("{}?") == text.npos, text.c_str());
            }
        }
    }

    void sentences_by_hand() {
        const std::vector<std::string> names = {"leg", "seat"};
        const std::vector<LintFinding> findings = {
            {LintFault::thin, Severity::warning, 0, 30.0, 40.0, {}},
            {LintFault::too_many_faces, Severity::error, 1, 300.0, 255.0, {}}};
        LintReportInput input{&engine("physx"), findings, names, 0.001};
        const auto lines = lint_lines(input);
        QCOMPARE(QString::fromStdString(lines[0]),
                 QString("error: seat has 300 faces, PhysX wants 255 at most; limit the "
                         "vertices with --max-hull-vertices 129"));
        QVERIFY2(lines[1].starts_with(
                     "warning: leg is 30 (0.03 m) thick, for PhysX it should be 40 (0.04 m);"),
                 lines[1].c_str());
        QCOMPARE(QString::fromStdString(lint_summary(input)), QString("PhysX: 1 error, 1 warning"));
        input.metres_per_unit = 0.0;
        QVERIFY(lint_lines(input)[1].starts_with(
            "warning: leg is 30 thick, for PhysX it should be 40;"));
    }
};

QTEST_APPLESS_MAIN(LintTest)
#include "lint.moc"
