// The dual graph, planes and flat regions are held against their definitions: pairs of sides,
// rational numbers, and regions found by flooding.
#include "patch/flats.h"
#include "support/heard.h"
#include "support/open_shapes.h"
#include "support/rationals.h"
#include "support/stop_at.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <map>
#include <random>

using namespace hullwright;

namespace {

// Returns the face across each side, found by looking at all sides: the only one there, if it runs
// the other way.
std::vector<FaceId> over_by_pairs(const TriMesh& mesh, bool any_part) {
    std::map<std::pair<VertexId, VertexId>, std::vector<Side>> at;
    for (Side s = 0; s < 3 * mesh.triangles.size(); ++s) {
        const auto [a, b] = ends_of(mesh, s);
        at[std::minmax(a, b)].push_back(s);
    }
    std::vector<FaceId> over(3 * mesh.triangles.size(), k_none);
    for (const auto& [ends, sides] : at) {
        if (sides.size() != 2 || ends.first == ends.second ||
            ends_of(mesh, sides[0]) == ends_of(mesh, sides[1])) {
            continue;
        }
        const FaceId f = face_of(sides[0]);
        const FaceId g = face_of(sides[1]);
        if (any_part || mesh.face_part[f] == mesh.face_part[g]) {
            over[sides[0]] = g;
            over[sides[1]] = f;
        }
    }
    return over;
}

tests::ExactVec normal_of(const TriMesh& mesh, FaceId face) {
    const auto [a, b, c] = mesh.corners(face);
    return tests::exact_normal(a, b, c);
}

bool has_area(const TriMesh& mesh, FaceId face) {
    const tests::ExactVec n = normal_of(mesh, face);
    return tests::dot(n, n) != 0;
}

bool in_one_plane(const TriMesh& mesh, FaceId f, FaceId g) {
    const auto own = mesh.corners(f);
    const auto points = mesh.corners(g);
    return std::all_of(
               points.begin(), points.end(),
               [&](const Vec3& p) { return tests::exact_side(own[0], own[1], own[2], p) == 0; }) &&
           tests::dot(normal_of(mesh, f), normal_of(mesh, g)) > 0;
}

// Returns the regions of coplanar faces that are connected, each named by its first face.
std::vector<FaceId> regions_by_flooding(const TriMesh& mesh, const DualGraph& graph) {
    std::vector<FaceId> region(mesh.triangles.size(), k_none);
    for (FaceId seed = 0; seed < region.size(); ++seed) {
        if (region[seed] != k_none) {
            continue;
        }
        region[seed] = seed;
        std::vector<FaceId> reached = {seed};
        for (std::size_t i = 0; has_area(mesh, seed) && i < reached.size(); ++i) {
            for (Index corner = 0; corner < 3; ++corner) {
                const FaceId next = graph.neighbour(reached[i], corner);
                if (next != k_none && region[next] == k_none && has_area(mesh, next) &&
                    in_one_plane(mesh, seed, next)) {
                    region[next] = seed;
                    reached.push_back(next);
                }
            }
        }
    }
    return region;
}

// True when both are the same regions, whatever their numbers.
bool same_regions(const std::vector<Index>& a, const std::vector<FaceId>& b) {
    std::map<Index, Index> there;
    std::map<Index, Index> back;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (there.try_emplace(a[i], b[i]).first->second != b[i] ||
            back.try_emplace(b[i], a[i]).first->second != a[i]) {
            return false;
        }
    }
    return a.size() == b.size();
}

// Returns the height above the plane through the corners, to 256 bits.
mpf_class exact_height(const std::array<Vec3, 3>& corners, const Vec3& p) {
    const tests::ExactVec n = tests::exact_normal(corners[0], corners[1], corners[2]);
    const mpf_class above(tests::dot(n, tests::exact_way(corners[0], p)), 256);
    const mpf_class square(tests::dot(n, n), 256);
    return above / sqrt(square);
}

Vec3 random_vec(std::mt19937& random, double size) {
    std::uniform_real_distribution<double> coordinate(-size, size);
    const double x = coordinate(random);
    const double y = coordinate(random);
    return {x, y, coordinate(random)};
}

// Returns the surface of a block of unit cells, turned and with noise.
TriMesh noisy_block(double noise, std::mt19937& random) {
    const Eigen::Matrix3d turn =
        Eigen::AngleAxisd(1.0, random_vec(random, 1.0).normalized()).toRotationMatrix();
    return shapes::moved(shapes::cells(5, 4, 3, [](int, int, int) { return true; }),
                         [&](const Vec3& p) { return Vec3(turn * p + random_vec(random, noise)); });
}

} // namespace

class FlatsTest : public QObject {
    Q_OBJECT

private slots:
    void neighbours_are_those_of_all_pairs_of_sides() {
        for (std::uint32_t seed = 0; seed < 200; ++seed) {
            const TriMesh one = shapes::random_mesh(seed);
            TriMesh mesh = shapes::together(one, shapes::random_mesh(seed + 1));
            std::mt19937 random(seed);
            // Parts are mixed, so that faces of one part have neighbours of another.
            for (PartId& part : mesh.face_part) {
                part = random() % 4 == 0 ? 1 - part : part;
            }
            const auto graph = build_dual_graph(mesh);
            QVERIFY(graph);
            QVERIFY2(graph->over == over_by_pairs(mesh, false),
                     qPrintable(QString("seed %1").arg(seed)));
            QVERIFY2(graph->across == over_by_pairs(mesh, true),
                     qPrintable(QString("seed %1").arg(seed)));
        }
    }

    // Needles are among the triangles, because heights above them may be wrong by more.
    void heights_are_no_more_wrong_than_a_plane_says() {
        constexpr std::uint32_t k_seed = 30;
        qInfo("seed %u", k_seed);
        std::mt19937 random(k_seed);
        std::uniform_real_distribution<double> unit(0.0, 1.0);
        double most_share = 0.0;
        for (int i = 0; i < 4000; ++i) {
            const Vec3 shift = random_vec(random, 100.0 * unit(random));
            std::array<Vec3, 3> corners;
            for (Vec3& corner : corners) {
                corner = shift + random_vec(random, 1.0);
            }
            const double thin = std::pow(10.0, -9.0 * unit(random));
            corners[2] = corners[0] + unit(random) * (corners[1] - corners[0]) +
                         thin * (corners[2] - corners[0]);
            const Vec3 p = shift + random_vec(random, 1.0);
            const double diagonal = 2.0 * std::sqrt(3.0);
            const Flat flat = plane_through(corners, shift, diagonal);
            if (std::isinf(flat.doubt)) {
                continue;
            }
            const Vec3 local = p - shift;
            const double height = flat.plane.dot(Vec4(local.x(), local.y(), local.z(), 1.0));
            const mpf_class wrong = abs(exact_height(corners, p) - height);
            QVERIFY2(wrong <= flat.doubt, qPrintable(QString("case %1").arg(i)));
            most_share = std::max(most_share, wrong.get_d() / flat.doubt);
        }
        qInfo("at most %.3f of the doubt", most_share);
    }

    void only_a_triangle_without_area_has_no_plane() {
        std::mt19937 random(31);
        int flat = 0;
        for (int i = 0; i < 3000; ++i) {
            const Vec3 a = random_vec(random, 8.0).array().round();
            const Vec3 way = random_vec(random, 4.0).array().round();
            const double share = 0.125 * static_cast<double>(random() % 17);
            std::array<Vec3, 3> corners = {a, a + way, a + share * way};
            // The corners are on a line through zero, where no difference is exact.
            if (i % 4 == 1) {
                const Vec3 p = random_vec(random, 1.0);
                corners = {std::ldexp(1.0, -30) * p, p, -0.03125 * p};
            }
            if (i % 2 == 0) {
                corners[2][static_cast<int>(random() % 3)] += 1e-13;
            }
            const tests::ExactVec normal = tests::exact_normal(corners[0], corners[1], corners[2]);
            const bool has_plane = !std::isinf(plane_through(corners, Vec3(0, 0, 0), 30.0).doubt);
            QVERIFY2(has_plane == (tests::dot(normal, normal) != 0),
                     qPrintable(QString("case %1").arg(i)));
            flat += has_plane ? 0 : 1;
        }
        QVERIFY(flat > 1000);
    }

    void exact_regions_are_those_of_flooding() {
        for (std::uint32_t seed = 0; seed < 160; ++seed) {
            std::mt19937 random(seed);
            TriMesh mesh = shapes::random_mesh(seed);
            if (seed % 4 == 1) { // steps of whole heights make regions, random meshes none
                mesh = shapes::height_field(6, [&](int, int) { return random() % 2; });
            }
            if (seed % 3 == 0 && !mesh.triangles.empty()) { // some faces have no area
                mesh.triangles[random() % mesh.triangles.size()][1] = mesh.triangles[0][0];
                mesh.triangles[0][1] = mesh.triangles[0][0];
            }
            const auto graph = build_dual_graph(mesh);
            const auto flats = find_flats(mesh, *graph, 0.0);
            QVERIFY(flats);
            QVERIFY2(same_regions(flats->of_face, regions_by_flooding(mesh, *graph)),
                     qPrintable(QString("seed %1").arg(seed)));
            QCOMPARE(flats->rounded_faces, 0U);
        }
    }

    // A region's seed is its largest face, and without rounding the seed's plane holds the whole
    // region.
    void the_largest_face_gives_the_plane() {
        for (std::uint32_t seed = 0; seed < 40; ++seed) {
            const TriMesh mesh = shapes::random_mesh(seed);
            const auto graph = build_dual_graph(mesh);
            const auto flats = find_flats(mesh, *graph, 0.0);
            for (FaceId face = 0; face < mesh.triangles.size(); ++face) {
                const Flat& flat = flats->at(face);
                const tests::ExactVec own = normal_of(mesh, face);
                const tests::ExactVec largest = normal_of(mesh, flat.seed);
                // Equal areas may differ by a rounding.
                QVERIFY(tests::dot(own, own).get_d() <=
                        (1.0 + 1e-9) * tests::dot(largest, largest).get_d());
                QVERIFY(flats->of_face[flat.seed] == flats->of_face[face]);
            }
        }
    }

    void a_noisy_block_has_six_regions() {
        for (std::uint32_t seed = 0; seed < 30; ++seed) {
            std::mt19937 random(seed);
            constexpr double k_rounding = 1e-3;
            const TriMesh mesh = noisy_block(0.3 * k_rounding, random);
            const auto graph = build_dual_graph(mesh);
            const auto flats = find_flats(mesh, *graph, k_rounding);
            QVERIFY2(flats->flats.size() == 6,
                     qPrintable(QString("seed %1: %2").arg(seed).arg(flats->flats.size())));
            QVERIFY(flats->rounded_faces > 0);
            // When no rounding is allowed there are about as many regions as faces.
            QVERIFY(find_flats(mesh, *graph, 0.0)->flats.size() > mesh.triangles.size() / 2);
        }
    }

    // The distance is held against the rounding and the plane's own doubt, for noise of any size.
    void no_region_is_farther_from_its_plane_than_the_rounding() {
        for (std::uint32_t seed = 0; seed < 60; ++seed) {
            std::mt19937 random(seed);
            const double rounding = std::pow(10.0, -1.0 - static_cast<double>(seed % 5));
            const TriMesh mesh = noisy_block(1.5 * rounding, random);
            const auto graph = build_dual_graph(mesh);
            const auto flats = find_flats(mesh, *graph, rounding);
            for (FaceId face = 0; face < mesh.triangles.size(); ++face) {
                const Flat& flat = flats->at(face);
                for (const VertexId v : mesh.triangles[face]) {
                    const double height = flat.plane.dot(flats->homogeneous(mesh.vertices[v]));
                    QVERIFY2(std::abs(height) <= rounding + flat.doubt,
                             qPrintable(QString("seed %1, face %2").arg(seed).arg(face)));
                }
                QVERIFY(std::abs(flat.plane.head<3>().norm() - 1.0) < 1e-12);
            }
        }
    }

    // Coplanar neighbours that look the other way, as in a wall of double sheets, are another
    // region.
    void faces_that_look_the_other_way_are_another_region() {
        const TriMesh folded = make_mesh(
            {Vec3(0, 0, 0), Vec3(4, 0, 0), Vec3(0, 4, 0), Vec3(1, 1, 0)}, {{0, 1, 2}, {2, 1, 3}});
        const auto graph = build_dual_graph(folded);
        QVERIFY(graph->neighbour(0, 1) == 1);
        QCOMPARE(find_flats(folded, *graph, 0.0)->flats.size(), std::size_t{2});
        QCOMPARE(find_flats(folded, *graph, 0.01)->flats.size(), std::size_t{2});
    }

    // All faces but the first have their turn as a seed when they are in its region already.
    void one_large_region_tells_how_far_it_is_and_stops() {
        const TriMesh mesh = shapes::plane(100);
        const auto graph = build_dual_graph(mesh);
        tests::Heard heard;
        const auto flats = find_flats(mesh, *graph, 0.0, heard.progress());
        QCOMPARE(flats->flats.size(), std::size_t{1});
        QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
        QVERIFY2(heard.longest_step() < 0.15, qPrintable(QString::number(heard.longest_step())));
        QVERIFY(heard.told().back().second > 0.9);
        tests::StopAt stop(0.5);
        const auto stopped = find_flats(mesh, *graph, 0.0, stop.progress());
        QVERIFY(!stopped && stopped.issue().code == Code::stopped);
        QVERIFY(stop.reached_at() < 0.6 && stop.told_after() <= 1);
    }

    void a_stop_gives_nothing() {
        std::stop_source stop;
        stop.request_stop();
        const TriMesh mesh = shapes::box();
        const Progress stopped(stop.get_token());
        QVERIFY(!build_dual_graph(mesh, stopped));
        QVERIFY(!find_flats(mesh, *build_dual_graph(mesh), 0.0, stopped));
    }
};

QTEST_APPLESS_MAIN(FlatsTest)
#include "flats.moc"
