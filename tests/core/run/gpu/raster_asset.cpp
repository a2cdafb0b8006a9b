// What is made ready for drawing, without OpenGL: which hulls are whole convex ones, held against
// each vertex before each facet, and how many pairs are looked at together.
#include "gpu/raster_pairs.h"
#include "pack/pack_tree.h"
#include "query/orientation.h"
#include "support/assets.h"
#include "support/heard.h"
#include "support/near_pairs.h"
#include "support/random_pieces.h"
#include "support/stop_at.h"

#include <QTest>
#include <QThread>
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <random>

using namespace hullwright;

namespace {

struct Surface {
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
};

bool is_told_convex(const Surface& surface) {
    return is_convex_boundary(surface.vertices, surface.triangles);
}

// Says what a convex boundary is, word by word.
bool is_convex_by_every_pair(const Surface& surface) {
    const std::vector<Vec3>& v = surface.vertices;
    return is_closed(surface.triangles) &&
           std::ranges::all_of(surface.triangles, [&](const Triangle& t) {
               return std::ranges::all_of(
                   v, [&](const Vec3& p) { return side_of(v[t[0]], v[t[1]], v[t[2]], p) <= 0; });
           });
}

// Counts answers of both kinds, as a test that only ever gets one proves little.
struct Answers {
    int convex = 0;
    int other = 0;

    // Returns true when the answer is that of every pair.
    bool agree(const Surface& surface) {
        const bool truth = is_convex_by_every_pair(surface);
        ++(truth ? convex : other);
        return is_told_convex(surface) == truth;
    }
};

// The ring goes around z, between a point above and one below. Its points may come again.
Surface double_pyramid(std::vector<Vec3> ring) {
    const auto count = static_cast<Index>(ring.size());
    Surface made{std::move(ring), {}};
    made.vertices.emplace_back(0, 0, 5);
    made.vertices.emplace_back(0, 0, -5);
    for (Index i = 0; i < count; ++i) {
        const Index next = (i + 1) % count;
        made.triangles.push_back({i, next, count});
        made.triangles.push_back({next, i, count + 1});
    }
    return made;
}

std::vector<Vec3> hexagon() {
    return {{4, 0, 0}, {2, 3, 0}, {-2, 3, 0}, {-4, 0, 0}, {-2, -3, 0}, {2, -3, 0}};
}

// A prism whose outline is an L. Its inner corner, at the vertices 3 and 9, is its one dent.
Surface l_prism() {
    const std::vector<std::array<double, 2>> outline = {{0, 0}, {3, 0}, {3, 2},
                                                        {2, 2}, {2, 3}, {0, 3}};
    Surface made;
    for (const double z : {0.0, 3.0}) {
        for (const auto& [x, y] : outline) {
            made.vertices.emplace_back(x, y, z);
        }
    }
    for (Index i = 0; i < 6; ++i) {
        const Index next = (i + 1) % 6;
        made.triangles.push_back({i, next, next + 6});
        made.triangles.push_back({i, next + 6, i + 6});
    }
    for (const Triangle& t : {Triangle{0, 1, 3}, {1, 2, 3}, {0, 3, 5}, {3, 4, 5}}) {
        made.triangles.push_back({t[0] + 6, t[1] + 6, t[2] + 6});
        made.triangles.push_back({t[2], t[1], t[0]});
    }
    return made;
}

// The dent's edge has a triangle without area between its neighbours, which have no corner in front
// of each other then.
Surface l_prism_with_a_hidden_dent() {
    Surface made = l_prism();
    std::erase(made.triangles, Triangle{3, 10, 9});
    made.vertices.emplace_back(2, 2, 1);
    made.triangles.push_back({3, 10, 12});
    made.triangles.push_back({12, 10, 9});
    made.triangles.push_back({3, 12, 9});
    return made;
}

// The sides of a cube are parted into cells, so that most of its facets are coplanar.
Surface cube_of_cells(int cells) {
    Surface made;
    std::map<std::array<int, 3>, Index> numbers;
    const auto corner = [&](const std::array<int, 3>& at) {
        const auto [found, is_new] = numbers.emplace(at, static_cast<Index>(numbers.size()));
        if (is_new) {
            made.vertices.emplace_back(at[0], at[1], at[2]);
        }
        return found->second;
    };
    for (std::size_t axis = 0; axis < 3; ++axis) {
        for (const int level : {0, cells}) {
            for (int cell = 0; cell < cells * cells; ++cell) {
                const auto at = [&](int u, int v) {
                    std::array<int, 3> place = {};
                    place[axis] = level;
                    place[(axis + 1) % 3] = cell / cells + u;
                    place[(axis + 2) % 3] = cell % cells + v;
                    return corner(place);
                };
                for (Triangle t :
                     {Triangle{at(0, 0), at(1, 0), at(1, 1)}, {at(0, 0), at(1, 1), at(0, 1)}}) {
                    if (level == 0) {
                        std::swap(t[0], t[1]);
                    }
                    made.triangles.push_back(t);
                }
            }
        }
    }
    return made;
}

Surface together(Surface one, const Surface& other) {
    const auto first = static_cast<Index>(one.vertices.size());
    one.vertices.insert(one.vertices.end(), other.vertices.begin(), other.vertices.end());
    for (const Triangle& t : other.triangles) {
        one.triangles.push_back({t[0] + first, t[1] + first, t[2] + first});
    }
    return one;
}

Surface changed(Surface surface, const std::function<Vec3(const Vec3&)>& change) {
    for (Vec3& v : surface.vertices) {
        v = change(v);
    }
    return surface;
}

// Whole numbers stay whole, so that what is in a plane stays in one, and it is parallel to no axis.
Vec3 slanted(const Vec3& p) {
    return {2 * p.x() + p.y(), p.y() + p.z(), p.x() + 2 * p.z()};
}

Surface hull_around(const std::vector<Vec3>& points) {
    const Piece piece = tests::piece_around(points);
    return {piece.vertices, piece.triangles};
}

// The coordinates are float32 numbers, as in assets.
std::vector<Vec3> points_on_a_ball(std::size_t count, std::mt19937& random) {
    std::normal_distribution<double> normal;
    std::vector<Vec3> points;
    while (points.size() < count) {
        const double x = normal(random);
        const double y = normal(random);
        const Vec3 p = 10.0 * Vec3(x, y, normal(random)).normalized();
        points.push_back(p.cast<float>().cast<double>());
    }
    return points;
}

// Moves one coordinate after the other to the next number up and down, and holds all against every
// pair.
void move_each_by_an_ulp(const Surface& surface, Answers& answers, const QString& what) {
    for (std::size_t v = 0; v < surface.vertices.size(); ++v) {
        for (int axis = 0; axis < 3; ++axis) {
            for (const double to : {-1e300, 1e300}) {
                Surface moved = surface;
                moved.vertices[v][axis] = std::nextafter(moved.vertices[v][axis], to);
                QVERIFY2(answers.agree(moved), qPrintable(QString("%1, vertex %2, axis %3 to %4")
                                                              .arg(what)
                                                              .arg(v)
                                                              .arg(axis)
                                                              .arg(to)));
            }
        }
    }
}

tests::AssetBytes asset_bytes_of(std::vector<Piece> pieces) {
    PieceSet set;
    set.pieces = std::move(pieces);
    const TriMesh mesh = tests::mesh_of(set.pieces);
    const auto packed = pack_tree(*build_tree(set.pieces, {}), {0.01});
    return tests::bytes_of(set, *packed, 0.01, mesh.triangles.size());
}

} // namespace

class RasterAssetTest : public QObject {
    Q_OBJECT

private slots:
    // Drawing relies on triangles being the whole boundary of a convex hull, so other hulls are not
    // drawn.
    void only_whole_convex_hulls_are_drawn() {
        QVERIFY(!is_convex_boundary({}, {}));
        const tests::Shape box = tests::box_shape(Vec3(1, 1, 1));
        QVERIFY(is_convex_boundary(box.vertices, box.triangles));
        std::vector<Vec3> dented = box.vertices;
        dented[0] *= 0.2;
        QVERIFY(is_closed(box.triangles) && !is_convex_boundary(dented, box.triangles));
        std::vector<Triangle> open = box.triangles;
        open.pop_back();
        QVERIFY(!is_convex_boundary(box.vertices, open));
        std::vector<Triangle> inside_out = box.triangles;
        for (Triangle& t : inside_out) {
            std::swap(t[0], t[1]);
        }
        QVERIFY(!is_convex_boundary(box.vertices, inside_out));
    }

    void surfaces_by_hand() {
        const Surface once = double_pyramid(hexagon());
        const Surface cube = cube_of_cells(4);
        const auto beside = [&](const Vec3& point) {
            Surface made = once;
            made.vertices.push_back(point);
            return made;
        };
        std::vector<Vec3> twice = hexagon();
        for (const Vec3& p : hexagon()) {
            twice.push_back(p);
        }
        const auto apart = [](const Vec3& p) { return Vec3(p + Vec3(20, 0, 0)); };
        const auto twice_as_large = [](const Vec3& p) { return Vec3(2.0 * p); };
        const auto folded = [](const Vec3& p) { return p == Vec3(1, 1, 0) ? Vec3(3.5, 1, 0) : p; };
        const auto far = [](const Vec3& p) { return Vec3(slanted(p) + Vec3(1e15, -2e15, 3e14)); };
        const auto flat = [](const Vec3& p) { return Vec3(p.x(), p.y(), p.x() + p.y()); };
        const auto largest = [](const Vec3& p) { return Vec3(0x1p1020 * p); };
        // No edge of a star that goes around twice is a dent, and yet its tips are in front of
        // its sides.
        const std::vector<Vec3> star = {{5, 0, 0}, {-4, 3, 0}, {1, -5, 0}, {1, 5, 0}, {-4, -3, 0}};
        struct Row {
            const char* name;
            Surface surface;
            bool is_convex;
        };
        const std::vector<Row> rows = {
            {"two pyramids", once, true},
            {"a star", double_pyramid(star), false},
            {"around twice", double_pyramid(twice), true},
            {"a vertex of no facet, inside", beside(Vec3(0, 0, 1)), true},
            {"a vertex of no facet, outside", beside(Vec3(0, 0, 9)), false},
            {"a dent", l_prism(), false},
            {"a hidden dent", l_prism_with_a_hidden_dent(), false},
            {"two in one place", together(once, once), true},
            {"two apart", together(once, changed(once, apart)), false},
            {"one in another", together(once, changed(once, twice_as_large)), false},
            {"many coplanar facets", cube, true},
            {"slanted", changed(cube, slanted), true},
            {"folded in their plane", changed(cube, folded), false},
            {"far away", changed(cube, far), true},
            {"all in one plane", changed(once, flat), true},
            {"no sum is a number", changed(once, largest), true}};
        for (const Row& row : rows) {
            QVERIFY2(is_closed(row.surface.triangles), row.name);
            QVERIFY2(is_convex_by_every_pair(row.surface) == row.is_convex, row.name);
            QVERIFY2(is_told_convex(row.surface) == row.is_convex, row.name);
        }
    }

    // Small whole numbers make facets that are coplanar, folded or without area in all ways.
    void eight_facets_on_a_grid() {
        const std::vector<Triangle> triangles = {{0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4},
                                                 {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}};
        Answers answers;
        for (std::uint32_t seed = 0; seed < 10'000; ++seed) {
            std::mt19937 random(seed);
            const int reach = static_cast<int>(random() % 3);
            const auto step = [&] {
                return static_cast<int>(random() % (2U * static_cast<unsigned>(reach) + 3U)) -
                       reach - 1;
            };
            Surface surface{{}, triangles};
            for (int i = 0; i < 6; ++i) {
                Vec3 p = Vec3::Zero();
                p[i / 2] = i % 2 == 0 ? 2 * reach : -2 * reach;
                const int x = step();
                const int y = step();
                surface.vertices.push_back(p + Vec3(x, y, step()));
            }
            QVERIFY2(answers.agree(surface), qPrintable(QString("seed %1").arg(seed)));
        }
        qInfo("%d convex, %d not", answers.convex, answers.other);
        QVERIFY(answers.convex > 100 && answers.other > 100);
    }

    // Rings of points go around once to three times, some of them out of line.
    void rings_that_go_around_more_than_once() {
        Answers answers;
        for (std::uint32_t seed = 0; seed < 5'000; ++seed) {
            std::mt19937 random(seed);
            const auto points = static_cast<int>(6 + random() % 5);
            const auto turns = static_cast<int>(1 + random() % 3);
            std::vector<Vec3> ring;
            for (int i = 0; i < points; ++i) {
                const double angle = 2.0 * M_PI * turns * i / points;
                const double out = random() % 8 == 0 ? 1.0 : 0.0;
                const double up = random() % 8 == 0 ? 1.0 : 0.0;
                ring.emplace_back(std::round(3.0 * std::cos(angle)) + out,
                                  std::round(3.0 * std::sin(angle)), up);
            }
            QVERIFY2(answers.agree(double_pyramid(ring)), qPrintable(QString("seed %1").arg(seed)));
        }
        qInfo("%d convex, %d not", answers.convex, answers.other);
        QVERIFY(answers.convex > 100 && answers.other > 100);
    }

    void hulls_with_a_vertex_an_ulp_away() {
        Answers answers;
        for (std::uint32_t seed = 0; seed < 20; ++seed) {
            std::mt19937 random(seed);
            const Surface hull = hull_around(points_on_a_ball(4 + random() % 16, random));
            const Vec3 away = seed % 2 == 0 ? Vec3(0, 0, 0) : Vec3(1e9, -3e8, 2e9);
            const Surface placed = changed(hull, [&](const Vec3& p) { return Vec3(p + away); });
            const QString what = QString("seed %1").arg(seed);
            QVERIFY2(answers.agree(placed), qPrintable(what));
            move_each_by_an_ulp(placed, answers, what);
            if (QTest::currentTestFailed()) {
                return;
            }
            for (std::size_t v = 0; v < hull.vertices.size(); ++v) {
                for (const double factor : {0.3, 0.9, 1.1, 3.0}) {
                    Surface pushed = hull;
                    pushed.vertices[v] *= factor;
                    QVERIFY2(answers.agree(pushed), qPrintable(what));
                }
            }
        }
        qInfo("%d convex, %d not", answers.convex, answers.other);
        QVERIFY(answers.convex > 100 && answers.other > 100);
    }

    void coplanar_facets_with_a_vertex_an_ulp_away() {
        Answers answers;
        const Surface cube = cube_of_cells(2);
        // Of the slanted one's planes none is parallel to an axis, so that a box of vertices parts
        // nothing.
        const Surface slant = changed(cube, slanted);
        const auto far = [](const Vec3& p) { return Vec3(p + Vec3(1e7, 3e7, -5e7)); };
        move_each_by_an_ulp(cube, answers, "upright");
        move_each_by_an_ulp(slant, answers, "slanted");
        move_each_by_an_ulp(changed(slant, far), answers, "far away");
        qInfo("%d convex, %d not", answers.convex, answers.other);
        QVERIFY(answers.convex > 10 && answers.other > 10);
    }

    void one_large_hull_is_judged_until_a_stop() {
        std::mt19937 random(1);
        Surface ball = hull_around(points_on_a_ball(3000, random));
        // Its edges say that it is convex, and nothing when a vertex is at none of them.
        for (const double moment : {0.2, 0.7}) {
            tests::StopAt stop(moment);
            QVERIFY(is_told_convex(ball));
            QVERIFY(!is_convex_boundary(ball.vertices, ball.triangles, stop.progress()));
            QVERIFY(stop.reached_at() >= moment && stop.reached_at() < moment + 0.2);
            QVERIFY(stop.told_after() <= 1);
            ball.vertices.emplace_back(0, 0, 0);
        }
        std::stop_source stopped;
        stopped.request_stop();
        QVERIFY(!is_closed(ball.triangles, stopped.get_token()));
    }

    void an_asset_is_made_ready_until_a_stop() {
        const auto bytes = asset_bytes_of(tests::random_pieces(60, 1, tests::anywhere, 2.0));
        hwa::Asset asset;
        QVERIFY(hwa::Asset::open(bytes.data(), bytes.size(), asset) == hwa::Fault::none);
        for (const double moment : {0.05, 0.5}) { // while hulls are decoded, and judged
            tests::StopAt stop(moment);
            const auto made = RasterAsset::make(asset, "test", stop.progress());
            QVERIFY(!made && made.issue().code == Code::stopped);
            QVERIFY(stop.told_after() <= QThread::idealThreadCount());
        }
    }

    void an_asset_of_one_large_hull_is_told_of_within() {
        std::mt19937 random(2);
        const auto bytes = asset_bytes_of({tests::piece_around(points_on_a_ball(700, random))});
        hwa::Asset asset;
        QVERIFY(hwa::Asset::open(bytes.data(), bytes.size(), asset) == hwa::Fault::none);
        tests::Heard heard;
        const auto made = RasterAsset::make(asset, "test", heard.progress());
        QVERIFY(made && made->hull(0).solid);
        QCOMPARE(heard.way_back(), std::string());
        QVERIFY(std::ranges::any_of(heard.told(), [](const auto& told) {
            return told.second > 0.15 && told.second < 0.5;
        }));
    }

    // A vertex is kept as three doubles and three floats, a triangle as twelve floats: a hull of
    // 100,000 vertices takes 36 * 100,000 + 48 * 199,996 bytes, a tetrahedron 336. Ten pairs of
    // them are below 128 MiB, and eleven are not.
    void as_many_pairs_are_looked_at_together_as_the_memory_allows() {
        const std::vector<Vec3> many(1'100'000, Vec3::Zero());
        const std::vector<Triangle> facets(199'996, Triangle{});
        const auto part = [&](std::size_t vertices, std::size_t triangles) {
            return RasterHull{std::span(many).first(vertices), std::span(facets).first(triangles),
                              true};
        };
        const RasterHull large = part(100'000, 199'996);
        const RasterHull small = part(4, 4);
        const std::size_t most = RasterSettings().most_bytes;
        const HullPair pair{large, small, Vec3::UnitZ(), 0.0};
        QCOMPARE(drawn_bytes(pair), std::size_t{13'200'144});
        std::vector<HullPair> pairs(4096, pair);
        QCOMPARE(drawn_together(pairs, most), std::size_t{10});
        QCOMPARE(drawn_together(std::span(pairs).first(7), most), std::size_t{7});
        QCOMPARE(drawn_together({}, most), std::size_t{0});
        // One pair is looked at however large it is, and what is flat takes nothing.
        const RasterHull largest = part(1'100'000, 199'996);
        pairs.front() = {largest, largest, Vec3::UnitZ(), 0.0};
        QCOMPARE(drawn_bytes(pairs.front()), std::size_t{98'399'616});
        QCOMPARE(drawn_together(pairs, 1'000'000), std::size_t{1});
        pairs.front().a.solid = false;
        QCOMPARE(drawn_together(pairs, most), std::size_t{11});
        const HullPair usual{part(125, 246), part(125, 246), Vec3::UnitZ(), 0.0};
        pairs.assign(4096, usual);
        QCOMPARE(drawn_together(pairs, most), std::size_t{4096});
    }
};

QTEST_GUILESS_MAIN(RasterAssetTest)
#include "raster_asset.moc"
