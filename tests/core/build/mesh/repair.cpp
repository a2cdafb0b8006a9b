// Each repair is tried on a mesh that needs just that one, and what must hold after any of them is
// checked.
#include "mesh/repair/repair.h"
#include "exact/predicates.h"
#include "mesh/diagnosis.h"
#include "mesh/repair/steps.h"
#include "support/heard.h"
#include "support/large_shapes.h"
#include "support/stop_at.h"

#include <QTest>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <iterator>
#include <limits>
#include <random>
#include <set>
#include <utility>

using namespace hullwright;

namespace {

Repaired fix(TriMesh mesh, const RepairSettings& settings = {}) {
    auto repaired = repair(std::move(mesh), settings);
    return repaired ? std::move(*repaired) : Repaired();
}

Diagnosis look(const TriMesh& mesh) {
    auto diagnosis = diagnose(mesh);
    return diagnosis ? std::move(*diagnosis) : Diagnosis();
}

std::uint64_t count_of(const Repaired& repaired, std::string_view step, std::string_view what) {
    for (const RepairStep& s : repaired.steps) {
        for (const RepairCount& c : s.counts) {
            if (s.name == step && c.what == what) {
                return c.count;
            }
        }
    }
    return 0;
}

// Gives each face three vertices of its own.
TriMesh soup(const TriMesh& mesh) {
    TriMesh out;
    for (FaceId f = 0; f < mesh.triangles.size(); ++f) {
        const auto base = static_cast<Index>(out.vertices.size());
        for (const Vec3& p : mesh.corners(f)) {
            out.vertices.push_back(p);
        }
        out.triangles.push_back({base, base + 1, base + 2});
    }
    return make_mesh(std::move(out.vertices), std::move(out.triangles));
}

bool has_no_area(const TriMesh& mesh, FaceId face) {
    const auto [a, b, c] = mesh.corners(face);
    return exact::collinear(a, b, c);
}

// Returns the corner of a flat face that lies between the other two.
Index corner_between(const TriMesh& mesh, FaceId face) {
    const auto corners = mesh.corners(face);
    const Vec3 size = corners[0].cwiseMax(corners[1]).cwiseMax(corners[2]) -
                      corners[0].cwiseMin(corners[1]).cwiseMin(corners[2]);
    Eigen::Index axis = 0;
    size.maxCoeff(&axis);
    for (Index c = 0; c < 3; ++c) {
        const auto [low, high] =
            std::minmax({corners[(c + 1) % 3][axis], corners[(c + 2) % 3][axis]});
        if (low <= corners[c][axis] && corners[c][axis] <= high) {
            return c;
        }
    }
    return 0;
}

// Repairs flat faces round by round, each of which looks at all of them and at all edges of the
// mesh. None may have a corner twice.
struct PlainRounds {
    TriMesh mesh;
    std::uint64_t flipped = 0;
    std::uint64_t dropped = 0;
    std::uint64_t left = 0;
    bool any_twice = false; // a face has a corner twice

    // False when it changed nothing.
    bool run_one() {
        const auto topology = build_topology(mesh);
        std::vector<bool> touched(mesh.triangles.size(), false);
        std::vector<bool> erased(mesh.triangles.size(), false);
        std::vector<FaceId> flat;
        for (FaceId face = 0; face < mesh.triangles.size(); ++face) {
            if (has_no_area(mesh, face)) {
                flat.push_back(face);
            }
        }
        left = 0;
        const std::uint64_t before = flipped + dropped;
        for (const FaceId face : flat) {
            const Index middle = corner_between(mesh, face);
            const Side longest = side_of(face, next_corner(middle));
            const Side other = topology->opposite(longest);
            if (topology->edges[topology->side_edge[longest]].count == 1) {
                erased[face] = true;
                ++dropped;
            } else if (other == k_none || touched[face] || touched[face_of(other)] ||
                       has_no_area(mesh, face_of(other))) {
                ++left;
            } else {
                cut(face_of(other), face, middle);
                touched[face] = touched[face_of(other)] = true;
            }
        }
        repairs::erase_faces(mesh, erased);
        for (FaceId face = 0; face < mesh.triangles.size(); ++face) {
            const Triangle& t = mesh.triangles[face];
            any_twice = any_twice || t[0] == t[1] || t[1] == t[2] || t[2] == t[0];
        }
        return flipped + dropped > before;
    }

    void cut(FaceId neighbour, FaceId face, Index middle) {
        const Triangle old = mesh.triangles[face];
        const Triangle whole = mesh.triangles[neighbour];
        const VertexId from = old[(middle + 1) % 3];
        const VertexId to = old[(middle + 2) % 3];
        mesh.triangles[face] = whole;
        std::replace(mesh.triangles[neighbour].begin(), mesh.triangles[neighbour].end(), from,
                     old[middle]);
        std::replace(mesh.triangles[face].begin(), mesh.triangles[face].end(), to, old[middle]);
        mesh.face_part[face] = mesh.face_part[neighbour];
        mesh.face_source[face] = mesh.face_source[neighbour];
        ++flipped;
    }
};

// Cuts a face at a place on one of its sides, and puts a face without area between it and its
// neighbour there. All places are exact, and none is taken twice.
void put_flat_face(TriMesh& mesh, std::mt19937& random, std::set<std::array<double, 3>>& taken) {
    const auto face = static_cast<FaceId>(random() % mesh.triangles.size());
    const Triangle t = mesh.triangles[face];
    const auto corner = static_cast<std::size_t>(random() % 3);
    const VertexId a = t[corner];
    const VertexId b = t[(corner + 1) % 3];
    const VertexId c = t[(corner + 2) % 3];
    const double share = 0.25 * static_cast<double>(1 + random() % 3);
    const Vec3 place = mesh.vertices[a] + share * (mesh.vertices[b] - mesh.vertices[a]);
    if (!taken.insert(std::array{place.x(), place.y(), place.z()}).second) {
        return;
    }
    const auto m = static_cast<VertexId>(mesh.vertices.size());
    mesh.vertices.push_back(place);
    mesh.triangles[face] = {a, m, c};
    for (const Triangle& more : {Triangle{m, b, c}, Triangle{a, b, m}}) {
        mesh.triangles.push_back(more);
        mesh.face_part.push_back(mesh.face_part[face]);
        mesh.face_source.push_back(static_cast<FaceId>(mesh.face_source.size()));
    }
}

// Returns a box with flat faces between its others, in any order; some of its faces may be missing,
// some be there twice.
TriMesh box_with_flat_faces(std::mt19937& random) {
    TriMesh mesh = shapes::box(Vec3(0, 0, 0), Vec3(1024, 2048, 4096));
    std::set<std::array<double, 3>> taken;
    for (const Vec3& p : mesh.vertices) {
        taken.insert(std::array{p.x(), p.y(), p.z()});
    }
    const auto count = random() % 40;
    for (std::size_t i = 0; i < count; ++i) {
        put_flat_face(mesh, random, taken);
    }
    std::vector<Triangle> faces = mesh.triangles;
    std::shuffle(faces.begin(), faces.end(), random);
    faces.resize(faces.size() - random() % 3);
    for (std::size_t more = random() % 3; more > 0; --more) {
        const Triangle again = faces[more];
        faces.push_back(again);
    }
    return make_mesh(std::move(mesh.vertices), std::move(faces));
}

// A face at an edge along w, as the coordinates of its apex over u and v.
struct Leaf {
    int x = 0;
    int y = 0;
    bool rising = false;
};

// True when a comes before b, counter-clockwise from the first leaf; at equal angles the falling
// one and then the earlier one does.
bool comes_before(const std::vector<Leaf>& leaves, std::size_t a, std::size_t b) {
    const Leaf& start = leaves.front();
    const auto part = [&](const Leaf& leaf) {
        const int across = start.x * leaf.y - start.y * leaf.x;
        const int along = start.x * leaf.x + start.y * leaf.y;
        return across > 0 ? 1 : across < 0 ? 3 : along > 0 ? 0 : 2;
    };
    const Leaf& one = leaves[a];
    const Leaf& other = leaves[b];
    if (part(one) != part(other)) {
        return part(one) < part(other);
    }
    const int turn = one.x * other.y - one.y * other.x;
    if (turn != 0) {
        return turn > 0;
    }
    return one.rising != other.rising ? other.rising : a < b;
}

bool are_at_one_angle(const Leaf& a, const Leaf& b) {
    return a.x * b.y == a.y * b.x && a.x * b.x + a.y * b.y > 0;
}

// Returns for each leaf the one that it stays joined to; its own number: none.
std::vector<std::size_t> partners_of(const std::vector<Leaf>& leaves) {
    std::vector<std::size_t> order;
    std::vector<std::size_t> partner;
    for (std::size_t i = 0; i < leaves.size(); ++i) {
        order.push_back(i);
        partner.push_back(i);
    }
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return comes_before(leaves, a, b); });
    const std::size_t n = order.size();
    const auto leaf = [&](std::size_t i) -> const Leaf& { return leaves[order[i % n]]; };
    for (std::size_t i = 0; i < n; ++i) {
        if (leaf(i).rising == leaf(i + 1).rising) {
            return partner;
        }
    }
    std::size_t begin = leaf(0).rising ? 1 : 0;
    bool all_sheets = true;
    for (std::size_t i = begin; i < n + begin; i += 2) {
        all_sheets = all_sheets && are_at_one_angle(leaf(i), leaf(i + 1));
    }
    begin += all_sheets ? 1 : 0;
    for (std::size_t i = begin; i < n + begin; i += 2) {
        partner[order[i % n]] = order[(i + 1) % n];
        partner[order[(i + 1) % n]] = order[i % n];
    }
    return partner;
}

// Returns leaves at a slanted edge, whose places doubles hold exactly.
TriMesh book_of(const std::vector<Leaf>& leaves) {
    const Vec3 u(3, 1, -1);
    const Vec3 v(-1, 4, 2);
    const Vec3 w = u.cross(v); // so that u, v, w are right-handed
    const Vec3 low(5, 7, 11);
    std::vector<Vec3> vertices{low, Vec3(low + w)};
    std::vector<Triangle> triangles;
    for (const Leaf& leaf : leaves) {
        const auto apex = static_cast<Index>(vertices.size());
        vertices.emplace_back(low + static_cast<double>(leaf.x) * u +
                              static_cast<double>(leaf.y) * v);
        triangles.push_back(leaf.rising ? Triangle{0, 1, apex} : Triangle{1, 0, apex});
    }
    return make_mesh(std::move(vertices), std::move(triangles));
}

} // namespace

class RepairTest : public QObject {
    Q_OBJECT
private slots:
    void a_sound_box_stays_as_it_is() {
        const auto box = shapes::box();
        const auto repaired = fix(box);
        QVERIFY(repaired.mesh == box);
        for (const RepairStep& step : repaired.steps) {
            QVERIFY2(!step.changed(), std::string(step.name).c_str());
        }
    }

    void none_takes_everything() {
        auto mesh = soup(shapes::box());
        mesh.triangles.push_back({0, 0, 1});
        mesh.face_part.push_back(0);
        mesh.face_source.push_back(12);
        QVERIFY(fix(mesh, no_repair()).mesh == mesh);
    }

    void a_soup_is_welded() {
        const auto repaired = fix(soup(shapes::box()));
        QCOMPARE(count_of(repaired, "weld", "vertices_merged"), 28U);
        QCOMPARE(count_of(repaired, "weld", "vertices_moved"), 0U);
        QVERIFY(look(repaired.mesh).closed);
    }

    void a_weld_with_a_distance_says_what_it_moved() {
        auto mesh = soup(shapes::box());
        mesh.vertices[0].x() += 1e-4;
        QVERIFY(!look(fix(mesh).mesh).closed);
        RepairSettings settings;
        settings.weld_distance = {0.1, true}; // percent of the diagonal sqrt(3): 1.7e-3
        const auto repaired = fix(mesh, settings);
        QVERIFY(look(repaired.mesh).closed);
        QVERIFY(count_of(repaired, "weld", "vertices_moved") > 0);
    }

    // The share is of what faces are drawn between: of the way to the other vertex a thousandth is
    // larger than the box.
    void a_vertex_that_no_face_uses_is_no_part_of_the_size() {
        auto mesh = shapes::inside_out(soup(shapes::box()));
        RepairSettings settings;
        settings.weld_distance = {0.1, true};
        const auto alone = fix(mesh, settings);
        QVERIFY(look(alone.mesh).closed);
        QCOMPARE(count_of(alone, "face_outward", "components_turned"), 1U);
        mesh.vertices.emplace_back(1e9, 0, 0);
        const auto beside = fix(mesh, settings);
        QVERIFY(beside.mesh == alone.mesh);
        QCOMPARE(count_of(beside, "unused_vertices", "vertices_dropped"), 1U);
    }

    void too_many_loose_edges_are_left_alone_aloud() {
        RepairSettings settings = no_repair();
        settings.stitch = true;
        const auto repaired = repair(shapes::soup(shapes::torus(160, 160)), settings);
        QVERIFY(repaired.ok());
        QCOMPARE(count_of(*repaired, "stitch", "edges_stitched"), 0U);
        QCOMPARE(repaired->issues.size(), std::size_t{1});
        QVERIFY(repaired->issues[0].code == Code::repair_left_undone);
        QCOMPARE(repaired->issues[0].numbers, std::vector<double>{160 * 160 * 2 * 3});
    }

    void a_very_long_hole_is_left_open_aloud() {
        TriMesh tube = shapes::torus(8, 3000);
        tube.triangles.resize(tube.triangles.size() - 6000);
        RepairSettings settings = no_repair();
        settings.fill_holes = Length{1e6, false};
        const auto repaired =
            repair(make_mesh(std::move(tube.vertices), std::move(tube.triangles)), settings);
        QVERIFY(repaired.ok());
        QCOMPARE(count_of(*repaired, "fill_holes", "holes_filled"), 0U);
        QCOMPARE(repaired->issues.size(), std::size_t{1});
        QCOMPARE(repaired->issues[0].numbers, std::vector<double>{2.0});
    }

    void a_stitch_joins_what_no_weld_may() {
        RepairSettings settings = no_repair();
        settings.stitch = true;
        const auto repaired = fix(soup(shapes::box()), settings);
        QCOMPARE(count_of(repaired, "stitch", "edges_stitched"), 18U);
        QVERIFY(look(repaired.mesh).closed);
    }

    void a_cap_is_flipped_into_its_neighbour_without_a_gap() {
        // The box's face {1,2,3} is cut at the middle of its side 1-2 while the face across that
        // side is not: a face without area lies between them.
        auto mesh = shapes::box();
        mesh.vertices.emplace_back(0.5, 0.5, 0.0);
        mesh.triangles[1] = {1, 8, 3};
        for (const Triangle& t : {Triangle{8, 2, 3}, Triangle{1, 2, 8}}) {
            mesh.triangles.push_back(t);
            mesh.face_part.push_back(0);
            mesh.face_source.push_back(1);
        }
        QCOMPARE(look(mesh).degenerate_faces.size(), 1U);
        const auto repaired = fix(mesh);
        const auto d = look(repaired.mesh);
        QVERIFY(d.degenerate_faces.empty());
        QVERIFY(d.closed && d.oriented);
        QCOMPARE(d.volume.value_or(0), 1.0);
        QCOMPARE(count_of(repaired, "degenerate", "faces_flipped"), 1U);
    }

    void random_flat_faces_go_as_in_rounds_over_all_of_them() {
        const std::uint32_t seed = 20250302;
        std::printf("seed %u\n", seed);
        std::mt19937 random(seed);
        std::uint64_t flipped = 0;
        std::uint64_t left = 0;
        for (int round = 0; round < 500; ++round) {
            PlainRounds plain{box_with_flat_faces(random)};
            const auto outcome = repairs::remove_degenerate(plain.mesh, {});
            QVERIFY(outcome);
            while (plain.run_one() && !plain.any_twice) {
            }
            QVERIFY(!plain.any_twice);
            QVERIFY2(outcome->mesh == plain.mesh, qPrintable(QString::number(round)));
            QVERIFY(outcome->counts ==
                    (std::vector<RepairCount>{{"faces_dropped", plain.dropped},
                                              {"faces_flipped", plain.flipped}}));
            QCOMPARE(outcome->issues.size(), std::size_t{plain.left > 0 ? 1U : 0U});
            if (plain.left > 0) {
                QCOMPARE(outcome->issues[0].numbers,
                         std::vector<double>{static_cast<double>(plain.left)});
            }
            flipped += plain.flipped;
            left += plain.left;
        }
        QVERIFY(flipped > 1000 && left > 0); // or nothing was tried
    }

    // Rounds over the whole mesh would tell of each of them.
    void a_long_strip_of_flat_faces_goes_without_looks_at_the_whole_mesh() {
        tests::Heard heard;
        const auto outcome =
            repairs::remove_degenerate(shapes::box_with_flat_strip(1023), heard.progress());
        QVERIFY(outcome);
        QVERIFY(outcome->counts ==
                (std::vector<RepairCount>{{"faces_dropped", 0}, {"faces_flipped", 1023}}));
        QVERIFY2(heard.told().size() < 100, qPrintable(QString::number(heard.told().size())));
    }

    // Flat faces reach from the begin of a chain to each of its sides, and one face with an area
    // over all of it: it meets the faces on the other side of the chain. Each flat face is flipped,
    // so that there are two fans on the chain, whose faces meet nowhere else.
    void a_fan_over_a_chain_of_flat_faces_becomes_two_fans() {
        constexpr Index k_sides = 200;
        std::vector<Vec3> vertices = {Vec3(0, 1, 0), Vec3(0, 0, 1)};
        for (Index i = 0; i <= k_sides; ++i) {
            vertices.emplace_back(i, 0.0, 0.0);
        }
        std::vector<Triangle> triangles;
        for (Index i = 1; i < k_sides; ++i) {
            triangles.push_back({2, i + 2, i + 3});
        }
        triangles.push_back({2, k_sides + 2, 0});
        for (Index i = 0; i < k_sides; ++i) {
            triangles.push_back({i + 2, i + 3, 1});
        }
        const TriMesh mesh = make_mesh(std::move(vertices), std::move(triangles));
        const auto before = look(mesh);
        QCOMPARE(before.degenerate_faces.size(), std::size_t{k_sides - 1});
        QCOMPARE(before.self_intersections.size(), std::size_t{k_sides});
        const auto repaired = fix(mesh);
        QCOMPARE(count_of(repaired, "degenerate", "faces_flipped"), std::uint64_t{k_sides - 1});
        const auto after = look(repaired.mesh);
        QCOMPARE(after.triangles, 2 * k_sides);
        QVERIFY(after.oriented && after.degenerate_faces.empty());
        QVERIFY(after.nonmanifold_edges.empty());
        QVERIFY(after.self_intersections.empty());
    }

    // Two corners of a box at one place make two flat faces that chase each other around it. Work
    // without an end would be told as done, and is stopped then.
    void flat_faces_that_go_round_for_ever_are_left_aloud() {
        TriMesh mesh = shapes::box();
        mesh.vertices[1] = mesh.vertices[0];
        tests::StopAt stop(0.9);
        const auto outcome = repairs::remove_degenerate(mesh, stop.progress());
        QVERIFY(outcome);
        QCOMPARE(outcome->issues.size(), std::size_t{1});
        QVERIFY(outcome->issues[0].code == Code::repair_left_undone);
    }

    // Each face of the strip has a round of its own.
    void a_strip_of_flat_faces_is_flipped_away_and_nothing_told_is_taken_back() {
        tests::Heard heard;
        const TriMesh mesh = shapes::box_with_flat_strip(15);
        QCOMPARE(look(mesh).degenerate_faces.size(), 15U);
        const auto repaired = repair(mesh, {}, heard.progress());
        QVERIFY(repaired);
        QCOMPARE(count_of(*repaired, "degenerate", "faces_flipped"), 15U);
        const auto d = look(repaired->mesh);
        QVERIFY(d.degenerate_faces.empty());
        QVERIFY(d.closed && d.oriented);
        QCOMPARE(d.volume.value_or(0), 1.0);
        QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
    }

    void two_boxes_on_one_edge_become_two_closed_boxes() {
        const auto mesh = shapes::together(shapes::box(), shapes::box(Vec3(1, 1, 0)));
        const auto repaired = fix(mesh); // welding makes the edge they share non-manifold
        const auto d = look(repaired.mesh);
        QCOMPARE(count_of(repaired, "split", "edges_paired"), 1U);
        QCOMPARE(count_of(repaired, "split", "edges_cut"), 0U);
        QCOMPARE(d.components.count, 2U);
        QVERIFY(d.closed && d.nonmanifold_edges.empty() && d.nonmanifold_vertices.empty());
        QCOMPARE(d.volume.value_or(0), 2.0);
    }

    // Few directions make many equal angles, at which only exact numbers tell that they are.
    void random_leaves_at_an_edge_stay_joined_around_solids() {
        const std::uint32_t seed = 20250303;
        std::printf("seed %u\n", seed);
        std::mt19937 random(seed);
        std::uint64_t paired = 0;
        for (int round = 0; round < 4000; ++round) {
            std::vector<Leaf> leaves(3 + random() % 6);
            for (Leaf& leaf : leaves) {
                do {
                    leaf.x = static_cast<int>(random() % 5) - 2;
                    leaf.y = static_cast<int>(random() % 5) - 2;
                } while (leaf.x == 0 && leaf.y == 0);
                leaf.rising = random() % 2 == 0;
            }
            const auto partner = partners_of(leaves);
            const auto outcome = repairs::split_nonmanifold(book_of(leaves), {});
            QVERIFY(outcome);
            for (std::size_t a = 0; a < leaves.size(); ++a) {
                for (std::size_t b = 0; b < a; ++b) {
                    Triangle one = outcome->mesh.triangles[a];
                    Triangle other = outcome->mesh.triangles[b];
                    std::sort(one.begin(), one.end());
                    std::sort(other.begin(), other.end());
                    std::vector<VertexId> shared;
                    std::set_intersection(one.begin(), one.end(), other.begin(), other.end(),
                                          std::back_inserter(shared));
                    QVERIFY2(shared.size() == (partner[a] == b ? 2U : 0U),
                             qPrintable(QString::number(round)));
                }
            }
            paired += outcome->counts[0].count;
        }
        QVERIFY(paired > 50); // or nothing was tried
    }

    // The leaves lie in one slanted plane, so that none is told from another by doubles. Edges are
    // told between 0.29 and 0.58, of which this one has the first four fifths.
    void sorting_many_faces_at_one_edge_stops() {
        std::vector<Leaf> leaves(20'000);
        for (std::size_t i = 0; i < leaves.size(); ++i) {
            leaves[i] = {static_cast<int>(i + 1), static_cast<int>(2 * (i + 1)), i % 2 == 0};
        }
        tests::StopAt stop(0.45);
        const auto outcome = repairs::split_nonmanifold(book_of(leaves), stop.progress());
        QVERIFY(!outcome && outcome.issue().code == Code::stopped);
        QVERIFY(stop.reached_at() < 0.47);
        QVERIFY(stop.told_after() <= 1); // by the look that sees the stop
    }

    void a_bow_tie_is_taken_apart() {
        const auto repaired = fix(shapes::together(shapes::box(), shapes::box(Vec3(1, 1, 1))));
        const auto d = look(repaired.mesh);
        QVERIFY(d.nonmanifold_vertices.empty());
        QCOMPARE(count_of(repaired, "split", "vertices_copied"), 1U);
    }

    void random_flips_and_inversions_are_undone() {
        const std::uint32_t seed = 20240611;
        std::printf("seed %u\n", seed);
        std::mt19937 random(seed);
        for (int round = 0; round < 200; ++round) {
            auto mesh = shapes::box();
            for (Triangle& t : mesh.triangles) {
                if (random() % 2 == 0) {
                    std::swap(t[1], t[2]);
                }
            }
            const auto d = look(fix(mesh).mesh);
            QVERIFY(d.oriented);
            QCOMPARE(d.volume.value_or(0), 1.0);
        }
    }

    // A sheet has no outside, so the greater part of its faces says which side is up: the first
    // ones, from which directions are spread, are turned here, and three others.
    void most_faces_of_a_sheet_say_which_side_is_up() {
        std::vector<Vec3> vertices;
        std::vector<Triangle> upward;
        for (Index i = 0; i < 16; ++i) {
            const Index x = i % 4;
            const Index y = i / 4;
            vertices.emplace_back(x, y, 0.1 * x * y);
            if (x < 3 && y < 3) {
                upward.push_back({i, i + 1, i + 5});
                upward.push_back({i, i + 5, i + 4});
            }
        }
        TriMesh mesh = make_mesh(vertices, upward);
        for (const FaceId f : {0U, 1U, 2U, 7U, 11U}) {
            std::swap(mesh.triangles[f][1], mesh.triangles[f][2]);
        }
        const auto repaired = fix(mesh);
        QVERIFY(repaired.mesh.triangles == upward);
        QCOMPARE(count_of(repaired, "orient", "faces_flipped"), 5U);
    }

    // One component is all of the mesh.
    void making_neighbours_agree_stops_within_a_component() {
        tests::StopAt stop(0.55);
        const auto outcome = repairs::make_consistent(shapes::torus(100, 100), stop.progress());
        QVERIFY(!outcome && outcome.issue().code == Code::stopped);
        QVERIFY(stop.reached_at() < 0.65);
        QVERIFY(stop.told_after() <= 1); // by the look that sees the stop
    }

    // A solid that lies in a cavity is turned outward, and whatever lies in it is turned as well; a
    // solid in a solid stays as it is.
    void what_is_in_a_cavity_is_turned_too() {
        const auto cube = [](double half) {
            return shapes::box(Vec3::Constant(-half), Vec3::Constant(2.0 * half));
        };
        const TriMesh shell = shapes::together(cube(4), shapes::inside_out(cube(3)));
        const TriMesh island = shapes::together(cube(2), shapes::inside_out(cube(1)));
        const double volume = 512.0 - 216.0 + 64.0 - 8.0;
        for (const TriMesh& inner : {island, shapes::inside_out(island)}) {
            for (const TriMesh& outer : {shell, shapes::inside_out(shell)}) {
                const TriMesh fixed = fix(shapes::together(outer, inner)).mesh;
                QCOMPARE(look(fixed).volume.value_or(0), volume);
            }
        }
        const TriMesh solids = shapes::together(cube(2), cube(1));
        QCOMPARE(look(fix(solids).mesh).volume.value_or(0), 72.0);
    }

    void an_inside_out_nest_is_turned_with_its_cavity() {
        const auto nest = shapes::together(shapes::box(Vec3(0, 0, 0), Vec3(3, 3, 3)),
                                           shapes::inside_out(shapes::box(Vec3(1, 1, 1))));
        QCOMPARE(look(fix(shapes::inside_out(nest)).mesh).volume.value_or(0), 26.0);
        QCOMPARE(look(fix(nest).mesh).volume.value_or(0), 26.0);
    }

    void holes_are_filled_up_to_their_perimeter_only() {
        auto mesh = shapes::tetrahedron();
        mesh.triangles.erase(mesh.triangles.begin());
        mesh.face_part.pop_back();
        mesh.face_source.erase(mesh.face_source.begin());
        RepairSettings settings;
        settings.fill_holes = {5.0, false}; // the hole's perimeter is 3 + sqrt(5)
        QVERIFY(!look(fix(mesh, settings).mesh).closed);
        settings.fill_holes = {5.3, false};
        const auto repaired = fix(mesh, settings);
        QVERIFY(look(repaired.mesh).closed);
        QCOMPARE(look(repaired.mesh).volume.value_or(0), 1.0);
        QCOMPARE(repaired.mesh.face_source.back(), k_none);
        QCOMPARE(repaired.mesh.face_part.back(), 0U);
    }

    // CGAL walks past the faces of a fan that are there already to put one more: the work is the
    // square of them.
    void holes_around_a_large_fan_stop_while_the_fan_is_built() {
        constexpr Index k_faces = 3000;
        std::vector<Vec3> vertices{Vec3(0, 0, 1)};
        std::vector<Triangle> triangles;
        for (Index i = 0; i <= k_faces; ++i) {
            const double turn = 6.0 * i / k_faces;
            vertices.emplace_back(std::cos(turn), std::sin(turn), 0.0);
            if (i > 0) {
                triangles.push_back({0, i, i + 1});
            }
        }
        tests::StopAt stop(0.1);
        const auto outcome = repairs::fill_holes(
            make_mesh(std::move(vertices), std::move(triangles)), 1e6, stop.progress());
        QVERIFY(!outcome && outcome.issue().code == Code::stopped);
        QVERIFY(stop.reached_at() < 0.11);
        QVERIFY(stop.told_after() <= 1); // by the look that sees the stop
    }

    void specks_and_small_components_go_only_when_asked() {
        const auto mesh =
            shapes::together(shapes::box(), shapes::box(Vec3(5, 0, 0), Vec3(0.1, 0.1, 0.1)));
        QCOMPARE(look(fix(mesh).mesh).components.count, 2U);
        RepairSettings specks;
        specks.drop_specks = {0.2, false};
        QCOMPARE(look(fix(mesh, specks).mesh).components.count, 1U);
        RepairSettings largest;
        largest.keep_largest = 1;
        const auto kept = fix(mesh, largest);
        QCOMPARE(look(kept.mesh).volume.value_or(0), 1.0);
        QCOMPARE(count_of(kept, "keep_largest", "faces_dropped"), 12U);
    }

    void faces_at_no_number_go_only_when_asked_data() {
        QTest::addColumn<double>("coordinate");
        QTest::newRow("infinity") << std::numeric_limits<double>::infinity();
        QTest::newRow("minus infinity") << -std::numeric_limits<double>::infinity();
        QTest::newRow("NaN") << std::numeric_limits<double>::quiet_NaN();
    }
    void faces_at_no_number_go_only_when_asked() {
        QFETCH(const double, coordinate);
        auto mesh = shapes::box();
        mesh.vertices[7].x() = coordinate;
        QCOMPARE(fix(mesh).mesh.triangles.size(), 12U);
        RepairSettings settings;
        settings.non_finite = true;
        const auto repaired = fix(mesh, settings);
        // The vertex is a corner of the faces 3, 7 and 11.
        QCOMPARE(repaired.mesh.face_source, (std::vector<FaceId>{0, 1, 2, 4, 5, 6, 8, 9, 10}));
        QCOMPARE(repaired.mesh.vertices.size(), 7U);
        QCOMPARE(count_of(repaired, "non_finite", "faces_dropped"), 3U);
        QVERIFY(look(repaired.mesh).non_finite_vertices.empty());
    }

    void random_soups_come_out_manifold_and_unmoved() {
        const std::uint32_t seed = 77;
        std::printf("seed %u\n", seed);
        std::mt19937 random(seed);
        for (int round = 0; round < 300; ++round) {
            std::vector<Vec3> v;
            for (int i = 0; i < 8; ++i) {
                v.emplace_back(random() % 3, random() % 3, random() % 3);
            }
            std::vector<Triangle> t;
            for (int i = 0; i < 14; ++i) {
                t.push_back({static_cast<Index>(random() % 8), static_cast<Index>(random() % 8),
                             static_cast<Index>(random() % 8)});
            }
            const auto repaired = fix(make_mesh(v, t));
            const auto d = look(repaired.mesh);
            QVERIFY2(d.nonmanifold_edges.empty(), std::to_string(round).c_str());
            QVERIFY2(d.nonmanifold_vertices.empty(), std::to_string(round).c_str());
            for (const Vec3& p : repaired.mesh.vertices) {
                QVERIFY(std::find(v.begin(), v.end(), p) != v.end());
            }
        }
    }
};

QTEST_APPLESS_MAIN(RepairTest)
#include "repair.moc"
