// The nesting of shells is held against lists of the shells around each one, which are made by
// looking at every pair of them.
#include "mesh/nesting.h"
#include "mesh/diagnosis.h"
#include "mesh/repair/steps.h"
#include "support/heard.h"
#include "support/shapes.h"
#include "support/stop_at.h"
#include "support/threads.h"

#include <QTest>
#include <algorithm>
#include <cstdio>
#include <numeric>
#include <optional>
#include <random>

using namespace hullwright;

namespace {

using Lists = std::vector<std::vector<ComponentId>>;

struct Shells {
    TriMesh mesh;
    Diagnosis diagnosis;
    std::vector<bool> closed;
    Bvh bvh;
};

std::optional<Shells> looked_at(TriMesh mesh) {
    auto diagnosis = diagnose(mesh, {.self_intersections = false});
    auto bvh = build_face_bvh(mesh);
    if (!diagnosis || !bvh) {
        return std::nullopt;
    }
    std::vector<bool> closed;
    for (const ComponentFacts& facts : diagnosis->component_facts) {
        closed.push_back(facts.closed);
    }
    return Shells{std::move(mesh), std::move(*diagnosis), std::move(closed), std::move(*bvh)};
}

// Lists for each component the closed ones whose faces a ray from it crosses an odd number of
// times, and which it does not cross.
Lists lists_of(const Shells& shells) {
    const auto& components = shells.diagnosis.components;
    const std::size_t count = components.count;
    std::vector<std::vector<bool>> inside(count, std::vector<bool>(count, false));
    for (ComponentId c = 0; c < count; ++c) {
        const auto first = std::find(components.of_face.begin(), components.of_face.end(), c);
        const auto face = static_cast<FaceId>(first - components.of_face.begin());
        const Vec3& p = shells.mesh.vertices[shells.mesh.triangles[face][0]];
        for (FaceId f = 0; f < components.of_face.size(); ++f) {
            const ComponentId other = components.of_face[f];
            if (other != c && shells.closed[c] && shells.closed[other] &&
                crossing_along_x(p, shells.mesh.corners(f)) != 0) {
                inside[c][other] = !inside[c][other];
            }
        }
    }
    const std::vector<bool> none(components.of_face.size(), false);
    const auto crossings = find_self_intersections(shells.mesh, shells.bvh, none);
    for (const auto& [one, other] : crossings->pairs) {
        inside[components.of_face[one]][components.of_face[other]] = false;
        inside[components.of_face[other]][components.of_face[one]] = false;
    }
    Lists lists(count);
    for (ComponentId c = 0; c < count; ++c) {
        for (ComponentId other = 0; other < count; ++other) {
            if (inside[c][other]) {
                lists[c].push_back(other);
            }
        }
    }
    return lists;
}

Result<Nesting> nesting_of(const Shells& shells, const NestingLimits& limits = {}) {
    return find_nesting(shells.mesh, shells.diagnosis.components, shells.closed, shells.bvh,
                        limits);
}

bool is_told_by(const Nesting& nesting, const Lists& lists) {
    for (ComponentId c = 0; c < lists.size(); ++c) {
        if (nesting.depth[c] != lists[c].size() || nesting.around(c) != lists[c]) {
            return false;
        }
    }
    return nesting.listed;
}

TriMesh cube(double half, const Vec3& middle = Vec3::Zero()) {
    return shapes::box(middle - Vec3::Constant(half), Vec3::Constant(2.0 * half));
}

TriMesh all_together(const std::vector<TriMesh>& shells) {
    TriMesh mesh;
    for (const TriMesh& shell : shells) {
        mesh = shapes::together(std::move(mesh), shell);
    }
    return mesh;
}

// Returns shells with corners on a coarse grid, so that many touch or cross; some are inside out,
// and some open.
TriMesh random_shells(std::mt19937& random) {
    std::vector<TriMesh> shells;
    const auto count = 2 + random() % 14;
    for (std::size_t i = 0; i < count; ++i) {
        const auto coordinate = [&] { return static_cast<double>(random() % 13) - 6.0; };
        const Vec3 middle(coordinate(), coordinate(), coordinate());
        const double half = 1.0 + static_cast<double>(random() % 10);
        TriMesh shell = cube(half, random() % 2 == 0 ? Vec3(Vec3::Zero()) : Vec3(0.25 * middle));
        if (random() % 3 == 0) {
            shell = shapes::tetrahedron();
            for (Vec3& p : shell.vertices) {
                p = half * p + middle;
            }
        }
        shell = random() % 3 == 0 ? shapes::inside_out(std::move(shell)) : shell;
        if (random() % 10 == 0) {
            shell.triangles.pop_back();
            shell.face_part.pop_back();
            shell.face_source.pop_back();
        }
        shells.push_back(std::move(shell));
    }
    return all_together(shells);
}

// Turns shells by their lists, each list gone through from its begin to its end.
std::vector<bool> turned_by(const Lists& lists, const std::vector<ComponentFacts>& facts) {
    std::vector<ComponentId> order(facts.size());
    std::iota(order.begin(), order.end(), ComponentId{0});
    std::stable_sort(order.begin(), order.end(), [&](ComponentId a, ComponentId b) {
        return lists[a].size() < lists[b].size();
    });
    std::vector<bool> founds(facts.size(), false);
    std::vector<bool> turned(facts.size(), false);
    for (const ComponentId c : order) {
        int around = 0;
        for (const ComponentId o : lists[c]) {
            around += (facts[o].volume > 0.0) != turned[o] ? 1 : -1;
            turned[c] = turned[c] != founds[o];
        }
        const bool inward =
            facts[c].closed && !facts[c].sheet && (facts[c].volume < 0.0) != turned[c];
        founds[c] = around == 0 && inward;
        turned[c] = turned[c] != founds[c];
    }
    return turned;
}

// Returns so many cubes in one another, in any order.
TriMesh nest(Index count, std::mt19937& random) {
    std::vector<TriMesh> shells;
    for (Index i = 1; i <= count; ++i) {
        shells.push_back(cube(i));
    }
    std::shuffle(shells.begin(), shells.end(), random);
    return all_together(shells);
}

} // namespace

class NestingTest : public QObject {
    Q_OBJECT
private slots:
    void random_shells_lie_in_those_that_every_pair_tells() {
        const std::uint32_t seed = 20250301;
        std::printf("seed %u\n", seed);
        std::mt19937 random(seed);
        std::size_t entries = 0;
        for (int round = 0; round < 100; ++round) {
            const auto shells = looked_at(random_shells(random));
            QVERIFY(shells);
            const Lists lists = lists_of(*shells);
            for (const auto& list : lists) {
                entries += list.size();
            }
            for (const std::size_t held : {std::size_t{1}, std::size_t{7}, std::size_t{1} << 24U}) {
                for (const std::size_t threads : {1U, 2U, 8U}) {
                    const auto nesting = tests::with_threads(
                        threads, [&] { return nesting_of(*shells, {.entries = held}); });
                    QVERIFY(nesting);
                    QVERIFY2(is_told_by(*nesting, lists), qPrintable(QString::number(round)));
                }
            }
        }
        QVERIFY(entries > 100); // or nothing was tried
    }

    void random_shells_turn_as_their_lists_say() {
        const std::uint32_t seed = 7;
        std::printf("seed %u\n", seed);
        std::mt19937 random(seed);
        std::size_t turns = 0;
        for (int round = 0; round < 100; ++round) {
            const auto shells = looked_at(random_shells(random));
            QVERIFY(shells);
            const auto turned = turned_by(lists_of(*shells), shells->diagnosis.component_facts);
            TriMesh expected = shells->mesh;
            for (FaceId f = 0; f < expected.triangles.size(); ++f) {
                if (turned[shells->diagnosis.components.of_face[f]]) {
                    std::swap(expected.triangles[f][1], expected.triangles[f][2]);
                }
            }
            turns += static_cast<std::size_t>(std::count(turned.begin(), turned.end(), true));
            const auto repaired = repairs::face_outward(shells->mesh, {});
            QVERIFY(repaired);
            QVERIFY2(repaired->mesh == expected, qPrintable(QString::number(round)));
        }
        QVERIFY(turns > 50);
    }

    // All lists together have 44,850 entries, of which a round holds a hundred.
    void shells_in_one_another_take_a_link_each() {
        std::mt19937 random(1);
        constexpr Index k_shells = 300;
        const auto shells = looked_at(nest(k_shells, random));
        QVERIFY(shells);
        const Lists lists = lists_of(*shells);
        for (const std::size_t held : {std::size_t{100}, std::size_t{1} << 24U}) {
            const auto nesting = nesting_of(*shells, {.entries = held});
            QVERIFY(nesting && nesting->listed);
            QCOMPARE(nesting->links.size(), std::size_t{k_shells - 1});
            QVERIFY(is_told_by(*nesting, lists));
        }
        QCOMPARE(shells->diagnosis.nested_shells(), k_shells - 1);
    }

    void depths_are_known_where_lists_would_be_too_long() {
        std::mt19937 random(2);
        const auto shells = looked_at(nest(20, random));
        QVERIFY(shells);
        const auto nesting = nesting_of(*shells, {.links_per_component = 0, .links_besides = 10});
        QVERIFY(nesting && !nesting->listed);
        QVERIFY(nesting->links.empty());
        for (ComponentId c = 0; c < shells->diagnosis.components.count; ++c) {
            QCOMPARE(nesting->depth[c], shells->diagnosis.nesting.depth[c]);
            QVERIFY(nesting->around(c).empty());
        }
        const auto enough = nesting_of(*shells, {.links_per_component = 0, .links_besides = 19});
        QVERIFY(enough && enough->listed);
    }

    void what_is_told_in_rounds_is_never_taken_back() {
        std::mt19937 random(3);
        const auto shells = looked_at(nest(60, random));
        QVERIFY(shells);
        tests::Heard heard;
        QVERIFY(find_nesting(shells->mesh, shells->diagnosis.components, shells->closed,
                             shells->bvh, {.entries = 50}, heard.progress()));
        QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
        QCOMPARE(heard.told().back().second, 1.0);
    }

    // The last twentieth is told of shells that are turned.
    void turning_many_shells_stops() {
        std::vector<Vec3> vertices;
        std::vector<Triangle> triangles;
        const TriMesh one = shapes::tetrahedron();
        for (Index i = 0; i < 12'000; ++i) {
            for (const Triangle& t : one.triangles) {
                triangles.push_back({4 * i + t[0], 4 * i + t[1], 4 * i + t[2]});
            }
            const Index row = i / 100;
            for (const Vec3& p : one.vertices) {
                vertices.push_back(p + Vec3(4.0 * (i % 100), 4.0 * row, 0.0));
            }
        }
        tests::StopAt stop(0.955);
        const auto repaired = repairs::face_outward(
            make_mesh(std::move(vertices), std::move(triangles)), stop.progress());
        QVERIFY(!repaired && repaired.issue().code == Code::stopped);
        QVERIFY(stop.reached_at() < 0.98);
        QVERIFY(stop.told_after() <= 1); // by the look that sees the stop
    }
};

QTEST_APPLESS_MAIN(NestingTest)
#include "nesting.moc"
