// Pairs of faces that intersect are held against a look at every pair by exact predicates, and what
// the search leaves out against exact signs.
#include "mesh/self_intersections.h"
#include "exact/predicates.h"
#include "mesh/edge_books.h"
#include "mesh/face_plane.h"
#include "mesh/tree_sets.h"
#include "support/shapes.h"
#include "support/stop_at.h"
#include "support/threads.h"

#include <QTest>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <iterator>
#include <mutex>
#include <optional>
#include <random>
#include <span>
#include <utility>
#include <vector>

using namespace hullwright;

namespace {

using Corners = std::array<Vec3, 3>;
using FacePairs = std::vector<std::pair<FaceId, FaceId>>;

// Tells of two faces with areas whether they meet beyond the corners and sides that they share.
bool meet_elsewhere(const Corners& s, const Corners& t) {
    std::vector<Vec3> shared;
    std::vector<Vec3> own;
    for (const Vec3& p : s) {
        (std::find(t.begin(), t.end(), p) != t.end() ? shared : own).push_back(p);
    }
    std::vector<Vec3> others;
    std::copy_if(t.begin(), t.end(), std::back_inserter(others), [&shared](const Vec3& p) {
        return std::find(shared.begin(), shared.end(), p) == shared.end();
    });
    switch (shared.size()) {
    case 0:
        return exact::triangles_meet(s, t);
    case 1:
        return exact::segment_meets_triangle(own[0], own[1], t) ||
               exact::segment_meets_triangle(others[0], others[1], s);
    case 2:
        return exact::orientation(shared[0], shared[1], own[0], others[0]) == 0 &&
               exact::coplanar_side(shared[0], shared[1], own[0], others[0]) > 0;
    default:
        return true;
    }
}

FacePairs pairs_by_twos(const TriMesh& mesh, const std::vector<bool>& skip) {
    FacePairs pairs;
    for (FaceId first = 0; first < skip.size(); ++first) {
        for (FaceId second = first + 1; second < skip.size(); ++second) {
            if (!skip[first] && !skip[second] &&
                meet_elsewhere(mesh.corners(first), mesh.corners(second))) {
                pairs.emplace_back(first, second);
            }
        }
    }
    return pairs;
}

// Hears of all pairs.
class Everything final : public SelfIntersectionListener {
public:
    [[nodiscard]] bool wants(FaceId /*first*/) const override { return true; }
    [[nodiscard]] bool wants(FaceId /*first*/, FaceId /*second*/) const override { return true; }
    void hear(FaceId first, FaceId second) override {
        const std::lock_guard lock(hearing_);
        heard_.emplace_back(first, second);
    }
    [[nodiscard]] FacePairs sorted() const {
        FacePairs pairs = heard_;
        std::sort(pairs.begin(), pairs.end());
        return pairs;
    }

private:
    std::mutex hearing_;
    FacePairs heard_;
};

// Says in a word what is found wrongly; null where all is right.
const char* fault_of(const TriMesh& mesh, const std::vector<bool>& skip, const FacePairs& all) {
    const auto bvh = build_face_bvh(mesh);
    if (!bvh) {
        return "no tree";
    }
    for (const std::size_t most : {all.size(), all.size() / 2, all.size() + 10}) {
        for (const std::size_t threads : {1U, 8U}) {
            const auto found = tests::with_threads(
                threads, [&] { return find_self_intersections(mesh, *bvh, skip, most); });
            const auto listed = static_cast<std::ptrdiff_t>(std::min(most, all.size()));
            if (!found || found->pairs != FacePairs(all.begin(), all.begin() + listed) ||
                found->more != (most < all.size())) {
                return "the list";
            }
        }
    }
    Everything listener;
    const bool is_heard = hear_self_intersections(mesh, *bvh, skip, listener).ok();
    return is_heard && listener.sorted() == all ? nullptr : "what is heard";
}

// Makes meshes out of many that have what the search treats in ways of their own.
class DirtyMesh {
public:
    explicit DirtyMesh(std::mt19937& random) : random_(random) {}

    void add(const Vec3& a, const Vec3& b, const Vec3& c) {
        const Triangle t = {number_of(a), number_of(b), number_of(c)};
        triangles_.push_back(t);
    }
    // Faces with corners on a small grid touch, overlap and repeat one another in all ways.
    void add_tangle(int faces) {
        for (int i = 0; i < faces; ++i) {
            add(on_grid(5), on_grid(5), on_grid(5));
        }
    }
    // Few directions make many leaves that are folded onto each other; some are as well across the
    // back of a second book.
    void add_book(int leaves) {
        const Vec3 low = on_grid(3);
        const Vec3 high = low + Vec3(7, 5, 11);
        const Vec3 apart = low + Vec3(9, -3, 2);
        for (int i = 0; i < leaves; ++i) {
            const Vec3 apex = i % 9 == 0 ? apart : Vec3(low + on_grid(9) - Vec3(4, 4, 4));
            random_() % 2 == 0 ? add(low, high, apex) : add(apex, low, high);
            if (i % 2 == 0) {
                add(low, apart, on_grid(12));
            }
        }
    }
    // A chain of points on a line is joined with two places aside, and with its own begin, which
    // makes faces without area that reach along all of it. The faces are neighbours by their
    // vertices, so that they make plain regions.
    void add_fans(int points, bool with_flat_faces) {
        any_twice_ = false;
        const Vec3 begin = on_grid(3);
        const auto at = [&](int i) { return Vec3(begin + i * Vec3(3, 0, 1)); };
        const Vec3 one = begin + Vec3(0, 40, 0);
        const Vec3 other = begin + Vec3(20, 0, 50);
        for (int i = 0; i < points; ++i) {
            add(at(i), at(i + 1), one);
            add(at(i + 1), at(i), other);
            if (i > 0 && with_flat_faces) {
                add(at(0), at(i), at(i + 1));
            }
        }
        any_twice_ = true;
    }
    // No number of the mesh is rounded, whatever the shift or the scale.
    [[nodiscard]] TriMesh take(const Vec3& shift, double scale) {
        for (Vec3& p : vertices_) {
            p = scale * (p + shift);
        }
        std::shuffle(triangles_.begin(), triangles_.end(), random_);
        return make_mesh(std::move(vertices_), std::move(triangles_));
    }
    [[nodiscard]] Vec3 on_grid(int side) {
        const auto number = [&] {
            return static_cast<double>(random_() % static_cast<std::uint32_t>(side));
        };
        const double x = number();
        const double y = number();
        return {x, y, number()};
    }

private:
    // Some corners at one place have vertices of their own.
    Index number_of(const Vec3& p) {
        const auto at = std::find(vertices_.begin(), vertices_.end(), p);
        if (at != vertices_.end() && !(any_twice_ && random_() % 8 == 0)) {
            return static_cast<Index>(at - vertices_.begin());
        }
        vertices_.push_back(p);
        return static_cast<Index>(vertices_.size() - 1);
    }

    std::mt19937& random_;
    std::vector<Vec3> vertices_;
    std::vector<Triangle> triangles_;
    bool any_twice_ = true; // whether a place may have several vertices
};

// Skips faces without area, and some of the others.
std::vector<bool> skipped_of(const TriMesh& mesh, std::mt19937& random, bool any_more) {
    std::vector<bool> skip(mesh.triangles.size());
    for (FaceId f = 0; f < skip.size(); ++f) {
        const auto [a, b, c] = mesh.corners(f);
        skip[f] = exact::collinear(a, b, c) || (any_more && random() % 4 == 0);
    }
    return skip;
}

TriMesh random_mesh(std::mt19937& random, std::uint32_t kind) {
    constexpr std::array<double, 4> k_scales = {1.0, 0x1p-30, 0x1p20, 0x1p-340};
    DirtyMesh dirty(random);
    if (kind % 2 != 0) {
        dirty.add_tangle(60);
    }
    if (kind / 2 % 2 != 0) {
        dirty.add_book(110);
    }
    if (kind / 4 % 2 != 0) {
        dirty.add_fans(90, kind / 8 % 2 != 0);
    }
    const Vec3 shift = kind / 16 % 2 != 0 ? Vec3(0x1p45, -0x1p44, 0x1p43) : Vec3(0, 0, 0);
    return dirty.take(shift, k_scales[random() % k_scales.size()]);
}

// Returns faces that join a chain with a far place, and last a face across the chain's first side.
TriMesh fan_with_flap(const std::vector<Vec3>& chain, const Vec3& far, const Vec3& apex) {
    std::vector<Vec3> vertices = chain;
    std::vector<Triangle> triangles;
    vertices.push_back(far);
    vertices.push_back(apex);
    const auto count = static_cast<Index>(chain.size());
    for (Index i = 0; i + 1 < count; ++i) {
        triangles.push_back({i, i + 1, count});
    }
    triangles.push_back({1, 0, count + 1});
    return make_mesh(std::move(vertices), std::move(triangles));
}

// Returns whole numbers of so many bits and a sign.
Vec3 whole(std::mt19937_64& random, int bits) {
    const auto number = [&] {
        return static_cast<double>(static_cast<std::int64_t>(random() >> (63 - bits)) -
                                   (std::int64_t{1} << bits));
    };
    const double x = number();
    const double y = number();
    return {x, y, number()};
}

// Says how large the sides of a face are, and by how much they are multiplied to make points that
// are exactly on its plane.
struct PlaneTrial {
    int corner_bits;
    double corner_scale;
    int share_bits;
    double share_scale;
};

// Tries a plane at points that are on it, and at another one. Returns how many sides were told, or
// nothing when one was wrong.
std::optional<int> sides_told(const PlaneTrial& trial, std::mt19937_64& random) {
    const Vec3 ab = trial.corner_scale * whole(random, trial.corner_bits);
    const Vec3 ac = trial.corner_scale * whole(random, trial.corner_bits);
    const Vec3 a = Vec3::Zero();
    const FacePlane plane(Corners{a, ab, ac});
    const Vec3 shares = trial.share_scale * whole(random, trial.share_bits);
    const Vec3 on_plane = shares[0] * ab + shares[1] * ac;
    int told = 0;
    for (const Vec3& p : {on_plane, Vec3(shares[2] * ab.cwiseAbs()), Vec3(ab + ac)}) {
        const int side = plane.certain_side(p);
        if (side != 0 && side != exact::orientation(a, ab, ac, p)) {
            return std::nullopt;
        }
        told += side != 0 ? 1 : 0;
    }
    // Each of two boxes has one corner on the plane, and the others on one side.
    const Vec3 normal = ab.cross(ac);
    for (const double way : {1.0, -1.0}) {
        Aabb box;
        box.add(on_plane);
        box.add(Vec3(on_plane +
                     way * normal.array().sign().matrix().cwiseProduct(on_plane.cwiseAbs())));
        if (plane.is_beside(box)) {
            return std::nullopt;
        }
    }
    return told;
}

} // namespace

class SelfIntersectionsTest : public QObject {
    Q_OBJECT
private slots:
    void nothing_intersects_where_all_is_skipped() {
        const TriMesh mesh = shapes::together(shapes::box(), shapes::box(Vec3(0.5, 0.5, 0.5)));
        const auto bvh = build_face_bvh(mesh);
        QVERIFY(bvh);
        const auto all = find_self_intersections(mesh, *bvh, std::vector<bool>(24, false));
        QVERIFY(all && !all->pairs.empty());
        const auto none = find_self_intersections(mesh, *bvh, std::vector<bool>(24, true));
        QVERIFY(none && none->pairs.empty() && !none->more);
    }

    // The face has a corner where another one has two, in either order of both faces.
    void a_face_with_a_corner_twice_meets_one_that_has_it_once() {
        const Vec3 place(1, 2, 3);
        const std::vector<Vec3> vertices = {place,         place,         Vec3(4, 4, 4),
                                            Vec3(0, 5, 1), Vec3(7, 0, 2), place};
        for (const Triangle& twice : {Triangle{0, 1, 2}, Triangle{0, 2, 1}, Triangle{2, 0, 1}}) {
            for (const Triangle& once : {Triangle{5, 3, 4}, Triangle{3, 5, 4}, Triangle{3, 4, 5}}) {
                for (const bool is_first : {false, true}) {
                    const TriMesh mesh =
                        make_mesh(vertices, {is_first ? twice : once, is_first ? once : twice});
                    const auto bvh = build_face_bvh(mesh);
                    QVERIFY(bvh);
                    const auto found = find_self_intersections(mesh, *bvh, {false, false});
                    QVERIFY(found);
                    QCOMPARE(found->pairs.size(), std::size_t{1});
                }
            }
        }
    }

    void random_dirty_meshes_have_the_pairs_that_every_pair_tells() {
        const std::uint32_t seed = 20250304;
        std::printf("seed %u\n", seed);
        std::mt19937 random(seed);
        std::size_t pairs = 0;
        for (std::uint32_t round = 0; round < 64; ++round) {
            const TriMesh mesh = random_mesh(random, round);
            const auto skip = skipped_of(mesh, random, round >= 32);
            const FacePairs all = pairs_by_twos(mesh, skip);
            pairs += all.size();
            const char* const fault = fault_of(mesh, skip, all);
            QVERIFY2(fault == nullptr,
                     qPrintable(QString("round %1: %2").arg(round).arg(QString(fault))));
        }
        QVERIFY(pairs > 5000); // or nothing was tried
    }

    // Leaves with angles of their own, at an edge aslant, do not intersect; two that are folded
    // onto another one do.
    void leaves_at_one_edge_intersect_where_they_are_folded() {
        constexpr Index k_leaves = 300;
        std::vector<Vec3> vertices = {Vec3(0, 0, 0), Vec3(8, 8, 8)};
        std::vector<Triangle> triangles;
        for (Index i = 0; i < k_leaves; ++i) {
            const double x = i + 1.0;
            vertices.emplace_back(x, -x * x, x * x * x);
            triangles.push_back({0, 1, i + 2});
        }
        TriMesh mesh = make_mesh(vertices, triangles);
        QVERIFY(fault_of(mesh, std::vector<bool>(k_leaves), {}) == nullptr);
        for (const Index leaf : {10U, 20U}) {
            const Vec3 beside = vertices[leaf + 2] + Vec3(1, 1, 1); // along the edge
            vertices.push_back(beside);
            triangles.push_back({1, 0, static_cast<Index>(vertices.size() - 1)});
        }
        mesh = make_mesh(vertices, triangles);
        const FacePairs folded = {{10, k_leaves}, {20, k_leaves + 1}};
        QVERIFY(pairs_by_twos(mesh, std::vector<bool>(k_leaves + 2)) == folded);
        QVERIFY(fault_of(mesh, std::vector<bool>(k_leaves + 2), folded) == nullptr);
        std::vector<bool> skip(k_leaves + 2);
        skip[20] = true;
        QVERIFY(fault_of(mesh, skip, {{10, k_leaves}}) == nullptr);
    }

    // A face at a side of a region may be folded onto it, or cross it where it is bent.
    void faces_across_a_side_of_a_region_may_meet_it_elsewhere() {
        const std::uint32_t seed = 11;
        std::printf("seed %u\n", seed);
        std::mt19937 random(seed);
        DirtyMesh numbers(random);
        constexpr int k_points = 200;
        const Vec3 far(1e5, 1e5, 0.0);
        std::size_t met = 0;
        for (int round = 0; round < 40; ++round) {
            const bool is_bent = round % 2 != 0;
            std::vector<Vec3> chain;
            for (int i = 0; i < k_points; ++i) {
                chain.emplace_back(0.0, i, is_bent ? i * i : 0.0);
            }
            const Vec3 away = numbers.on_grid(100);
            const double in_plane = round % 4 == 0 ? 0.0 : 1.0 + away.z();
            const Vec3 apex = is_bent
                                  ? Vec3(50.0, 60.0 + std::floor(0.3 * away.y()), 160.0 + away.z())
                                  : Vec3(50.0, 60.0 + away.y(), in_plane);
            const Vec3 there = is_bent ? Vec3(far + Vec3(0, 0, 1e5)) : far;
            const TriMesh mesh = fan_with_flap(chain, there, apex);
            const std::vector<bool> skip(mesh.triangles.size());
            const FacePairs all = pairs_by_twos(mesh, skip);
            met += all.size();
            const char* const fault = fault_of(mesh, skip, all);
            QVERIFY2(fault == nullptr,
                     qPrintable(QString("round %1: %2").arg(round).arg(QString(fault))));
        }
        QVERIFY(met > 100); // or nothing was tried
    }

    // Far from zero, and where products vanish, doubles tell no side that is not the exact one.
    void sides_that_are_certain_are_exact() {
        const std::uint64_t seed = 5;
        std::printf("seed %llu\n", static_cast<unsigned long long>(seed));
        std::mt19937_64 random(seed);
        int told = 0;
        int tried = 0;
        for (const PlaneTrial& trial :
             {PlaneTrial{28, 1.0, 20, 1.0}, PlaneTrial{28, 0x1p-200, 20, 0x1p-20},
              PlaneTrial{28, 0x1p400, 20, 1.0}, PlaneTrial{4, 0x1p-360, 4, 1.0},
              PlaneTrial{6, 0x1p-540, 20, 0x1p540}, PlaneTrial{20, 0x1p600, 20, 1.0}}) {
            for (int round = 0; round < 3000; ++round) {
                const auto sides = sides_told(trial, random);
                QVERIFY2(sides, qPrintable(QString("corners of 2^%1, round %2")
                                               .arg(std::log2(trial.corner_scale))
                                               .arg(round)));
                told += *sides;
                ++tried;
            }
        }
        QVERIFY2(told > tried / 4, qPrintable(QString::number(told))); // or nothing was tried
    }

    void a_face_without_area_has_no_side() {
        const FacePlane plane(
            Corners{Vec3(0.1, 0.2, 0.3), Vec3(0.2, 0.4, 0.6), Vec3(0.4, 0.8, 1.2)});
        QCOMPARE(plane.certain_side(Vec3(5, -7, 1)), 0);
        Aabb box;
        box.add(Vec3(5, -7, 1));
        QVERIFY(!plane.is_beside(box));
    }

    // A node is passed over when all faces below it are of the sets that are asked for.
    void nodes_know_their_sets_as_far_as_these_are_few() {
        const std::uint32_t seed = 3;
        std::printf("seed %u\n", seed);
        std::mt19937 random(seed);
        int passed = 0;
        for (int round = 0; round < 50; ++round) {
            DirtyMesh numbers(random);
            numbers.add_tangle(100);
            const TriMesh mesh = numbers.take(Vec3(0, 0, 0), 1.0);
            const auto bvh = build_face_bvh(mesh);
            QVERIFY(bvh);
            const auto kinds = 1 + random() % 6;
            std::vector<Index> of_face(mesh.triangles.size());
            for (Index& set : of_face) {
                set = random() % 20 == 0 ? k_none : static_cast<Index>(random() % kinds);
            }
            const TreeSets sets(*bvh, of_face);
            const std::array<Index, 4> asked = {0, 1, 2, k_none};
            for (Index node = 0; node < bvh->nodes().size(); ++node) {
                const Bvh::Node& leaf = bvh->nodes()[node];
                const auto below = leaf.count > 0
                                       ? bvh->items().subspan(leaf.first, leaf.count)
                                       : std::span<const Index>(); // what its children have
                const bool are = std::all_of(below.begin(), below.end(), [&](Index face) {
                    return of_face[face] != k_none && of_face[face] < 3;
                });
                QVERIFY(leaf.count == 0 || sets.are_of(node, asked) == are);
                const bool both = leaf.count > 0 ||
                                  (sets.are_of(node + 1, asked) && sets.are_of(leaf.first, asked));
                QVERIFY(leaf.count > 0 || sets.are_of(node, asked) == both);
                passed += sets.are_of(node, asked) ? 1 : 0;
            }
        }
        QVERIFY(passed > 50);
        QVERIFY(!TreeSets().is_of(7, std::array<Index, 1>{k_none}));
    }

    // The leaves lie in one slanted plane, so that none is told from another by doubles.
    void sorting_a_book_of_many_leaves_stops() {
        std::vector<Vec3> vertices = {Vec3(0, 0, 0), Vec3(3, 5, 7)};
        std::vector<Triangle> triangles;
        for (Index i = 0; i < 20'000; ++i) {
            vertices.emplace_back(i + 1.0, 2.0 * (i + 1.0), 11.0 * (i + 1.0));
            triangles.push_back({0, 1, i + 2});
        }
        const TriMesh mesh = make_mesh(std::move(vertices), std::move(triangles));
        const std::vector<bool> skip(mesh.triangles.size());
        tests::StopAt stop(0.75);
        const auto books = find_edge_books(mesh, skip, stop.progress());
        QVERIFY(!books && books.issue().code == Code::stopped);
        QVERIFY(stop.reached_at() < 0.8);
        QVERIFY(stop.told_after() <= 1); // by the look that sees the stop
    }
};

QTEST_APPLESS_MAIN(SelfIntersectionsTest)
#include "self_intersections.moc"
