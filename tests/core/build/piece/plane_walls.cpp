// The number of pieces of plane sheets and walls depends on their outline, however finely and badly
// they are triangulated.
#include "support/judged.h"
#include "support/long_run.h"
#include "support/open_shapes.h"
#include "support/plane_sheets.h"
#include "support/processor_time.h"
#include "support/servant.h"

#include <QTest>
#include <cmath>
#include <numbers>
#include <random>

using namespace hullwright;
using namespace hullwright::shapes;

namespace {

// Returns a wall with one window that is no rectangle.
Outline wall_outline() {
    return {{{Vec2(-2, -1), Vec2(2, -1), Vec2(2, 1), Vec2(-2, 1)},
             {Vec2(-0.5, -0.25), Vec2(-0.5, 0.5), Vec2(0.25, 0.5), Vec2(0.5, -0.25)}}};
}

std::vector<Vec2> scattered(const Outline& outline, std::size_t count, std::uint32_t seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> unit(-1.0, 1.0);
    std::vector<Vec2> points;
    while (points.size() < count) {
        const double x = 2.0 * unit(random);
        const Vec2 p = on_lattice(Vec2(x, unit(random)));
        if (is_in(outline, p)) {
            points.push_back(p);
        }
    }
    return points;
}

// Turns the mesh at random, so that its walls are plane only up to the rounding to float32.
TriMesh turned(const TriMesh& mesh, std::mt19937& random) {
    std::normal_distribution<double> normal;
    Eigen::Vector4d numbers;
    for (double& number : numbers) {
        number = normal(random);
    }
    const Eigen::Matrix3d turn = Eigen::Quaterniond(numbers.normalized()).toRotationMatrix();
    return moved(
        mesh, [&turn](const Vec3& p) -> Vec3 { return (turn * p).cast<float>().cast<double>(); });
}

std::size_t pieces_of(const TriMesh& mesh, double percent = 0.0) {
    const auto made = decompose(mesh, tests::within_percent(percent));
    return made ? made->set.pieces.size() : std::numeric_limits<std::size_t>::max();
}

// Returns the most pieces that triangulations without inner points lead to (Hertel and Mehlhorn
// 1983): no reflex corner needs more than two of the diagonals.
std::size_t most_pieces(const Outline& outline) {
    return 2 * reflex_corners(outline) + 1;
}

// Returns a star, every second corner of which is reflex; `depth` gives the distance of each of
// those from the middle.
template <class Depth> Ring star_of(std::size_t corners, Depth&& depth) {
    Ring ring;
    for (std::size_t i = 0; i < corners; ++i) {
        const double turn =
            2.0 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(corners);
        const double radius = i % 2 == 0 ? 1000.0 : depth();
        ring.push_back(shapes::on_lattice(radius * Vec2(std::cos(turn), std::sin(turn))));
    }
    return ring;
}

// Returns a comb, whose sides between the teeth lie on one line.
Ring comb_of(std::size_t teeth) {
    Ring ring;
    for (std::size_t i = teeth; i-- > 0;) {
        const auto x = static_cast<double>(i);
        ring.insert(ring.end(), {{x + 0.5, 0.0}, {x + 0.5, 1.0}, {x, 1.0}, {x, 0.0}});
    }
    ring.insert(ring.end(), {{0.0, -1.0}, {static_cast<double>(teeth), -1.0}});
    return ring;
}

std::uint32_t sheets_of_a_run() {
    return tests::is_long_run() ? 2000 : tests::k_sanitized ? 20 : 75;
}

} // namespace

class PlaneWallsTest : public QObject {
    Q_OBJECT

private slots:
    void outlines_are_triangulated_as_they_are() {
        for (std::uint32_t seed = 0; seed < 100; ++seed) {
            std::mt19937 random(seed);
            const Outline outline = random_outline(random, 3 + seed % 20, seed % 5);
            double area = 0.0;
            for (const Ring& ring : outline.rings) {
                area += signed_area(ring); // the area of a hole is negative
            }
            const auto inner = points_in(outline, 10, random);
            for (const TriMesh& mesh : {sheet_of(outline, {}), sheet_of(outline, inner)}) {
                double sum = 0.0;
                for (FaceId face = 0; face < mesh.triangles.size(); ++face) {
                    const auto [a, b, c] = mesh.corners(face);
                    sum += 0.5 * (b - a).cross(c - a).z();
                }
                QVERIFY2(std::abs(sum - area) < 1e-12, qPrintable(QString("seed %1").arg(seed)));
            }
        }
    }

    void a_wall_of_ten_thousand_triangles_takes_few_pieces_data() {
        QTest::addColumn<double>("percent");
        QTest::addColumn<bool>("is_turned");
        QTest::newRow("exact") << 0.0 << false;
        QTest::newRow("exact, turned") << 0.0 << true;
        QTest::newRow("half a percent") << 0.5 << false;
        QTest::newRow("half a percent, turned") << 0.5 << true;
    }
    void a_wall_of_ten_thousand_triangles_takes_few_pieces() {
        QFETCH(const double, percent);
        QFETCH(const bool, is_turned);
        constexpr std::size_t k_points = tests::k_sanitized ? 300 : 5000;
        constexpr std::size_t k_most = 16;
        const Outline outline = wall_outline();
        const auto front = scattered(outline, k_points, 1);
        TriMesh sheet = sheet_of(outline, front);
        TriMesh wall = wall_of(outline, front, scattered(outline, k_points, 2), 0.25);
        if (is_turned) {
            std::mt19937 random(3);
            sheet = turned(sheet, random);
            wall = turned(wall, random);
        }
        const double start = tests::processor_seconds();
        const std::size_t of_sheet = pieces_of(sheet, percent);
        const double between = tests::processor_seconds();
        const std::size_t of_wall = pieces_of(wall, percent);
        qInfo("sheet of %zu triangles: %zu pieces, %.2f s; wall of %zu: %zu, %.2f s of processor "
              "time",
              sheet.triangles.size(), of_sheet, between - start, wall.triangles.size(), of_wall,
              tests::processor_seconds() - between);
        QVERIFY2(of_sheet <= k_most, qPrintable(QString("%1 pieces").arg(of_sheet)));
        QVERIFY(of_sheet > 1); // a single piece would close the window
    }

    // The disc's corners are in its plane only up to the rounding of float32, as a file's are. Its
    // hull is thin and wide, and need not be searched throughout to tell that this is within a
    // tolerance.
    void a_turned_disc_is_one_piece() {
        constexpr Index k_corners = 37;
        std::vector<Vec3> corners;
        std::vector<Triangle> fan;
        for (Index i = 0; i < k_corners; ++i) {
            const double turn = 2.0 * std::numbers::pi * i / k_corners;
            const double x = 0.3 * std::cos(turn);
            const double y = 0.3 * std::sin(turn);
            corners.emplace_back(1234.567891234 + x, 987.65432109876 + 0.8 * y,
                                 55.1234567 + 0.6 * y);
            corners.back() = corners.back().cast<float>().cast<double>();
            if (i >= 2) {
                fan.push_back({0, i - 1, i});
            }
        }
        const TriMesh disc = make_mesh(std::move(corners), std::move(fan));
        for (const double percent : tests::k_percents) {
            QCOMPARE(pieces_of(disc, percent), std::size_t{1});
        }
    }

    // The disc's largest triangles are at its rim and say little of the plane on the other side.
    void a_turned_disc_of_many_triangles_is_one_piece() {
        constexpr Index k_around = 120;
        constexpr Index k_rings = 10;
        std::vector<Vec3> corners = {Vec3(0, 0, 0)};
        std::vector<Triangle> faces;
        for (Index ring = 0; ring < k_rings; ++ring) {
            for (Index i = 0; i < k_around; ++i) {
                const double turn = 2.0 * std::numbers::pi * i / k_around;
                corners.emplace_back((ring + 1) * Vec3(std::cos(turn), std::sin(turn), 0.0));
                const Index at = 1 + ring * k_around + i;
                const Index next = 1 + ring * k_around + (i + 1) % k_around;
                if (ring == 0) {
                    faces.push_back({0, at, next});
                } else {
                    faces.push_back({at - k_around, at, next});
                    faces.push_back({at - k_around, next, next - k_around});
                }
            }
        }
        std::mt19937 random(4);
        const TriMesh disc = turned(make_mesh(std::move(corners), std::move(faces)), random);
        for (const double percent : tests::k_percents) {
            QCOMPARE(pieces_of(disc, percent), std::size_t{1});
            const QString wrong = tests::wrong_with_pieces(disc, percent);
            QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        }
    }

    // The disc has a hundred corners, and is tried flat and with a body.
    void hulls_have_no_more_vertices_than_is_allowed() {
        Ring ring;
        for (int i = 0; i < 100; ++i) {
            const double turn = 2.0 * std::numbers::pi * i / 100.0;
            ring.emplace_back(std::cos(turn), std::sin(turn));
        }
        const TriMesh disc = sheet_of(Outline{{ring}}, {});
        for (const double thickness : {0.0, 1.0}) {
            for (const double percent : {0.0, 0.5}) {
                DecomposeSettings settings = tests::within_percent(percent);
                settings.sheet_thickness = {thickness, true};
                settings.max_hull_vertices = 16;
                const auto made = decompose(disc, settings);
                QVERIFY(made);
                for (const Piece& piece : made->set.pieces) {
                    QVERIFY(piece.vertices.size() <= settings.max_hull_vertices);
                    QCOMPARE(piece.flat, thickness == 0.0);
                }
                const QString wrong = tests::wrong_with_pieces(disc, settings);
                QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
            }
        }
    }

    void pieces_of_ten_thousand_triangles_are_right() {
        if (tests::k_sanitized) {
            QSKIP("too slow under sanitizers");
        }
        const Outline outline = wall_outline();
        const TriMesh sheet = sheet_of(outline, scattered(outline, 5000, 1));
        for (const double percent : {0.0, 0.5}) {
            const QString wrong = tests::wrong_with_pieces(sheet, percent);
            QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        }
    }

    // An algorithm that looks at the whole outline for each of its sides would take minutes.
    void outlines_of_many_corners_are_cut_right_data() {
        QTest::addColumn<Ring>("ring");
        QTest::addColumn<std::size_t>("most");
        constexpr std::size_t k_corners = tests::k_sanitized ? 400 : 8000;
        const std::uint32_t seed = tests::slice();
        std::mt19937 random(seed);
        std::uniform_real_distribution<double> anywhere(300.0, 950.0);
        // Half of a star's corners are reflex, and two cuts for each would allow more pieces than
        // there are triangles, so the bound says little for stars; that pieces are merged is shown
        // by the comb.
        QTest::newRow("star") << star_of(k_corners, [] { return 700.0; }) << k_corners - 2;
        QTest::addRow("star of any depth from seed %u", seed)
            << star_of(k_corners, [&] { return anywhere(random); }) << k_corners - 2;
        QTest::newRow("comb") << comb_of(k_corners / 4) << k_corners / 4 + 1;
    }
    void outlines_of_many_corners_are_cut_right() {
        QFETCH(const Ring, ring);
        QFETCH(const std::size_t, most);
        const TriMesh sheet = sheet_of(Outline{{ring}}, {});
        QCOMPARE(sheet.triangles.size(), ring.size() - 2);
        const std::size_t pieces = pieces_of(sheet, 0.0);
        QVERIFY2(pieces <= most, qPrintable(QString("%1 pieces").arg(pieces)));
        const QString wrong = tests::wrong_with_pieces(sheet, 0.0);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
    }

    void a_sheet_takes_no_more_pieces_than_its_corners_ask_for() {
        const std::uint32_t first = tests::slice();
        const std::uint32_t count = sheets_of_a_run();
        qInfo("%u sheets from seed %u", count, first);
        std::uint32_t failures = 0;
        for (std::uint32_t seed = first; seed < first + count; ++seed) {
            std::mt19937 random(seed);
            const Outline outline = random_outline(random, 3 + random() % 24, seed % 6);
            const TriMesh sheet = sheet_of(outline, {});
            for (const bool is_turned : {false, true}) {
                const std::size_t pieces = pieces_of(is_turned ? turned(sheet, random) : sheet);
                const bool holes = outline.rings.size() > 1;
                if (pieces > most_pieces(outline) ||
                    (pieces == 1 && (holes || reflex_corners(outline) > 0))) {
                    ++failures;
                    qWarning("seed %u%s: %zu pieces, %zu reflex corners", seed,
                             is_turned ? " turned" : "", pieces, reflex_corners(outline));
                }
            }
        }
        QCOMPARE(failures, 0U);
    }

    void inner_points_are_told_by_the_pieces_they_cost() {
        const std::uint32_t first = tests::slice();
        const std::uint32_t count = sheets_of_a_run();
        double worst = 0.0;
        std::uint32_t worst_seed = first;
        std::size_t pieces = 0;
        std::size_t allowed = 0;
        for (std::uint32_t seed = first; seed < first + count; ++seed) {
            std::mt19937 random(seed);
            const Outline outline = random_outline(random, 3 + random() % 24, seed % 6);
            const std::size_t of_sheet =
                pieces_of(sheet_of(outline, points_in(outline, 5 + random() % 100, random)));
            pieces += of_sheet;
            allowed += most_pieces(outline);
            const double ratio =
                static_cast<double>(of_sheet) / static_cast<double>(most_pieces(outline));
            if (ratio > worst) {
                worst = ratio;
                worst_seed = seed;
            }
        }
        qInfo("%u sheets with inner points from seed %u: %.2f times the pieces of two for each "
              "reflex corner and one, %.2f at most (seed %u)",
              count, first, static_cast<double>(pieces) / static_cast<double>(allowed), worst,
              worst_seed);
        QVERIFY(pieces > 0);
    }
};

QTEST_APPLESS_MAIN(PlaneWallsTest)
#include "plane_walls.moc"
