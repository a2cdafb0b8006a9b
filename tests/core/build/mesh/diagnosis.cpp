// The diagnosis is held against meshes broken on purpose, one fault each, with numbers worked out
// by hand.
#include "mesh/diagnosis.h"
#include "base/parallel.h"
#include "support/heard.h"
#include "support/large_shapes.h"
#include "support/threads.h"

#include <QTest>
#include <atomic>
#include <limits>
#include <random>
#include <stop_token>
#include <utility>
#include <vector>

using namespace hullwright;

namespace {

Diagnosis look(const TriMesh& mesh) {
    auto diagnosis = diagnose(mesh);
    return diagnosis ? std::move(*diagnosis) : Diagnosis();
}

void drop_face(TriMesh& mesh, FaceId face) {
    mesh.triangles.erase(mesh.triangles.begin() + face);
    mesh.face_part.erase(mesh.face_part.begin() + face);
    mesh.face_source.erase(mesh.face_source.begin() + face);
}

void add_face(TriMesh& mesh, const Triangle& t) {
    mesh.triangles.push_back(t);
    mesh.face_part.push_back(0);
    mesh.face_source.push_back(static_cast<FaceId>(mesh.face_source.size()));
}

// Returns a torus of n by m quads, each cut in two.
TriMesh torus(Index n, Index m) {
    std::vector<Vec3> v;
    std::vector<Triangle> t;
    for (Index i = 0; i < n; ++i) {
        for (Index j = 0; j < m; ++j) {
            const double a = 2.0 * M_PI * i / n;
            const double b = 2.0 * M_PI * j / m;
            const double r = 3.0 + std::cos(b);
            v.emplace_back(r * std::cos(a), r * std::sin(a), std::sin(b));
            const Index p = i * m + j;
            const Index q = (i + 1) % n * m + j;
            const Index r1 = (i + 1) % n * m + (j + 1) % m;
            const Index s = i * m + (j + 1) % m;
            t.push_back({p, q, r1});
            t.push_back({p, r1, s});
        }
    }
    return make_mesh(std::move(v), std::move(t));
}

// Returns the first of all pairs of so many faces.
std::vector<std::pair<FaceId, FaceId>> first_pairs(Index faces, std::size_t most) {
    std::vector<std::pair<FaceId, FaceId>> pairs;
    for (FaceId first = 0; first < faces; ++first) {
        for (FaceId second = first + 1; second < faces && pairs.size() < most; ++second) {
            pairs.emplace_back(first, second);
        }
    }
    return pairs;
}

// Wants pairs of face 3 with an even one.
class Choosy final : public SelfIntersectionListener {
public:
    [[nodiscard]] bool wants(FaceId first) const override { return first == 3; }
    [[nodiscard]] bool wants(FaceId /*first*/, FaceId second) const override {
        return second % 2 == 0;
    }
    void hear(FaceId first, FaceId second) override {
        ++heard_;
        others_ += first == 3 && second % 2 == 0 ? 0 : 1;
    }
    [[nodiscard]] int heard() const { return heard_; }
    [[nodiscard]] int others() const { return others_; }

private:
    std::atomic<int> heard_{0};
    std::atomic<int> others_{0};
};

// Wants all pairs, and counts those whose first face is another one.
class FirstOf final : public SelfIntersectionListener {
public:
    explicit FirstOf(FaceId face) : face_(face) {}
    [[nodiscard]] bool wants(FaceId /*first*/) const override { return true; }
    [[nodiscard]] bool wants(FaceId /*first*/, FaceId /*second*/) const override { return true; }
    void hear(FaceId first, FaceId /*second*/) override {
        ++heard_;
        others_ += first == face_ ? 0 : 1;
    }
    [[nodiscard]] int heard() const { return heard_; }
    [[nodiscard]] int others() const { return others_; }

private:
    FaceId face_;
    std::atomic<int> heard_{0};
    std::atomic<int> others_{0};
};

// Stops the work at the first pair.
class Impatient final : public SelfIntersectionListener {
public:
    [[nodiscard]] bool wants(FaceId /*first*/) const override { return true; }
    [[nodiscard]] bool wants(FaceId /*first*/, FaceId /*second*/) const override { return true; }
    void hear(FaceId /*first*/, FaceId /*second*/) override {
        ++heard_;
        stop_.request_stop();
    }
    [[nodiscard]] Progress progress() const { return Progress(stop_.get_token()); }
    [[nodiscard]] int heard() const { return heard_; }

private:
    std::stop_source stop_;
    std::atomic<int> heard_{0};
};

} // namespace

class DiagnosisTest : public QObject {
    Q_OBJECT
private slots:
    void nothing_at_all_has_no_faults() {
        const auto d = look(TriMesh());
        QCOMPARE(d.triangles, 0U);
        QVERIFY(!d.closed);
        QVERIFY(!d.encloses_nothing);
    }

    void a_box_is_sound() {
        const auto d = look(shapes::box(Vec3(1, 2, 3), Vec3(2, 3, 4)));
        QVERIFY(d.closed && d.oriented);
        QCOMPARE(d.components.count, 1U);
        QCOMPARE(d.volume.value_or(0), 24.0);
        QCOMPARE(d.area, 52.0);
        QCOMPARE(d.genus.value_or(9), 0U);
        QVERIFY(d.self_intersections.empty() && d.degenerate_faces.empty());
        QVERIFY(d.holes.empty() && d.nonmanifold_vertices.empty());
        QVERIFY(!d.component_facts[0].inverted);
    }

    void a_torus_has_genus_one() {
        const auto d = look(torus(12, 8));
        QCOMPARE(d.genus.value_or(9), 1U);
        QVERIFY(d.closed);
        QVERIFY(*d.volume > 0.0);
    }

    void a_missing_face_is_a_hole_with_its_perimeter() {
        auto mesh = shapes::tetrahedron();
        drop_face(mesh, 0); // its corners are (0,0,0) (0,2,0) (1,0,0)
        const auto d = look(mesh);
        QVERIFY(!d.closed && !d.volume.has_value());
        QCOMPARE(d.boundary_edges.size(), 3U);
        QCOMPARE(d.holes.size(), 1U);
        QCOMPARE(d.holes[0].perimeter, 3.0 + std::sqrt(5.0));
    }

    void two_holes_are_two_and_one_rim_through_a_bow_tie_is_one() {
        auto mesh = shapes::box();
        drop_face(mesh, 3); // {5,7,6} is on the other side
        drop_face(mesh, 0); // {0,2,1}
        QCOMPARE(look(mesh).holes.size(), 2U);
        auto touching = shapes::box();
        drop_face(touching, 9); // {2,4,6} shares vertex 2 with {0,2,1}
        drop_face(touching, 0);
        QCOMPARE(look(touching).boundary_edges.size(), 6U);
        QCOMPARE(look(touching).holes.size(), 1U);
        QCOMPARE(look(touching).nonmanifold_vertices, std::vector<VertexId>{2});
    }

    void a_flipped_face_disagrees_with_its_three_neighbours() {
        auto mesh = shapes::box();
        std::swap(mesh.triangles[4][1], mesh.triangles[4][2]);
        const auto d = look(mesh);
        QVERIFY(!d.oriented);
        QCOMPARE(d.misoriented_edges.size(), 3U);
    }

    void an_inside_out_box_is_inverted() {
        const auto d = look(shapes::inside_out(shapes::box()));
        QCOMPARE(d.inverted_components(), 1U);
        QCOMPARE(d.volume.value_or(0), -1.0);
    }

    // At a thousand millions a float32 step is 64: by that, each shell were a sheet.
    void a_vertex_far_off_that_no_face_uses_says_nothing_of_the_shape() {
        const TriMesh box = shapes::inside_out(shapes::box());
        TriMesh stray = box;
        stray.vertices.emplace_back(1e9, 0, 0);
        stray.vertices.emplace_back(std::numeric_limits<double>::quiet_NaN(), 0, 0);
        const auto d = look(stray);
        QCOMPARE(d.unused_vertices, (std::vector<VertexId>{8, 9}));
        QCOMPARE(d.vertices, 10U);
        QVERIFY(!d.encloses_nothing);
        QCOMPARE(d.inverted_components(), 1U);
        QCOMPARE(d.bounds.upper, Vec3(1, 1, 1));
        QCOMPARE(float32_spacing(stray), float32_spacing(box));
        QCOMPARE(precision_of(stray).spacing, precision_of(box).spacing);
        const FloatLoss loss = float_loss(stray);
        QCOMPARE(loss.step, float_loss(box).step);
        QCOMPARE(loss.extent, 1.0);
    }

    // Whole numbers of six digits are exact, which one number that is not whole would belie.
    void a_vertex_that_no_face_uses_says_nothing_of_the_digits() {
        std::mt19937 random(3);
        std::uniform_int_distribution<int> whole(100'000, 199'999);
        std::vector<Vec3> vertices;
        std::vector<Triangle> triangles;
        for (Index v = 0; v < 999; ++v) {
            vertices.emplace_back(whole(random), whole(random), whole(random));
            if (v % 3 == 2) {
                triangles.push_back({v - 2, v - 1, v});
            }
        }
        const TriMesh mesh = make_mesh(vertices, triangles);
        vertices.emplace_back(0.5, 0, 0);
        const TriMesh stray = make_mesh(vertices, triangles);
        QVERIFY(precision_of(mesh).spacing < 0.1);
        QCOMPARE(precision_of(stray).spacing, precision_of(mesh).spacing);
    }

    void a_cavity_is_nested_and_not_inverted() {
        const auto shell = shapes::box(Vec3(0, 0, 0), Vec3(3, 3, 3));
        const auto cavity = shapes::inside_out(shapes::box(Vec3(1, 1, 1)));
        const auto d = look(shapes::together(shell, cavity));
        QCOMPARE(d.nested_shells(), 1U);
        QCOMPARE(d.inverted_components(), 0U);
        QCOMPARE(d.volume.value_or(0), 26.0);
        QVERIFY(!d.component_facts[1].nested_solid);
    }

    void a_solid_inside_a_solid_is_told() {
        const auto d = look(shapes::together(shapes::box(Vec3(0, 0, 0), Vec3(3, 3, 3)),
                                             shapes::box(Vec3(1, 1, 1))));
        QVERIFY(d.component_facts[1].nested_solid);
    }

    void two_boxes_on_one_edge_have_a_nonmanifold_edge() {
        auto mesh = shapes::together(shapes::box(), shapes::box(Vec3(1, 1, 0)));
        // The second box's corners 0 and 4 lie on the first one's 3 and 7.
        for (Triangle& t : mesh.triangles) {
            for (VertexId& v : t) {
                v = v == 8 ? 3 : v == 12 ? 7 : v;
            }
        }
        const auto d = look(mesh);
        QCOMPARE(d.nonmanifold_edges.size(), 1U);
        QCOMPARE(d.unused_vertices.size(), 2U);
        QVERIFY(d.closed);
        QVERIFY(!d.genus.has_value());
    }

    void a_bow_tie_is_one_nonmanifold_vertex() {
        auto mesh = shapes::together(shapes::box(), shapes::box(Vec3(1, 1, 1)));
        for (Triangle& t : mesh.triangles) {
            for (VertexId& v : t) {
                v = v == 8 ? 7 : v;
            }
        }
        const auto d = look(mesh);
        QCOMPARE(d.nonmanifold_vertices, std::vector<VertexId>{7});
        QCOMPARE(d.components.count, 2U);
    }

    void degenerate_and_duplicate_faces_are_named() {
        auto mesh = shapes::box();
        add_face(mesh, {0, 1, 1});
        add_face(mesh, mesh.triangles[3]);
        mesh.vertices.emplace_back(2, 0, 0); // on the line through 0 and 1
        add_face(mesh, {0, 1, 8});
        const auto d = look(mesh);
        QCOMPARE(d.degenerate_faces, (std::vector<FaceId>{12, 14}));
        QCOMPARE(d.duplicate_faces, std::vector<FaceId>{13});
    }

    void a_double_sided_sheet_encloses_nothing() {
        auto mesh = make_mesh({Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(1, 1, 0), Vec3(0, 1, 0)},
                              {{0, 1, 2}, {0, 2, 3}, {0, 2, 1}, {0, 3, 2}});
        const auto d = look(mesh);
        QVERIFY(d.encloses_nothing);
        QCOMPARE(d.sheet_faces.size(), 4U);
        QVERIFY(!look(shapes::box()).encloses_nothing);
    }

    void crossing_triangles_intersect_and_neighbours_do_not() {
        const auto crossing = make_mesh({Vec3(0, 0, 0), Vec3(2, 0, 0), Vec3(0, 2, 0),
                                         Vec3(0.5, 0.5, -1), Vec3(0.5, 0.5, 1), Vec3(3, 3, 0)},
                                        {{0, 1, 2}, {3, 4, 5}});
        QCOMPARE(look(crossing).self_intersections.size(), 1U);
        // The second triangle is folded flat onto its neighbour.
        const auto folded = make_mesh({Vec3(0, 0, 0), Vec3(2, 0, 0), Vec3(1, 2, 0), Vec3(1, 1, 0)},
                                      {{0, 1, 2}, {1, 0, 3}});
        QCOMPARE(look(folded).self_intersections.size(), 1U);
        const auto beside = make_mesh({Vec3(0, 0, 0), Vec3(2, 0, 0), Vec3(1, 2, 0), Vec3(1, -1, 0)},
                                      {{0, 1, 2}, {1, 0, 3}});
        QVERIFY(look(beside).self_intersections.empty());
    }

    // Each of the needles meets each, so that the list is known without a look at them. They are
    // more than are looked at at once, and the second limit is beyond the pairs of the first block.
    void the_first_of_many_pairs_are_listed_for_any_number_of_threads() {
        constexpr Index k_faces = 900;
        constexpr std::size_t k_all = k_faces * (k_faces - 1) / 2;
        const TriMesh mesh = shapes::needles(k_faces);
        const auto bvh = build_face_bvh(mesh);
        QVERIFY(bvh);
        const std::vector<bool> skip(k_faces);
        for (const std::size_t most : {std::size_t{1000}, std::size_t{350'000}, k_all}) {
            const auto expected = first_pairs(k_faces, most);
            for (const std::size_t threads : {1U, 2U, 8U}) {
                const auto found = tests::with_threads(
                    threads, [&] { return find_self_intersections(mesh, *bvh, skip, most); });
                QVERIFY(found);
                QVERIFY2(found->pairs == expected,
                         qPrintable(QString("%1, %2 threads").arg(most).arg(threads)));
                QCOMPARE(found->more, most < k_all);
            }
        }
        const auto but_one = find_self_intersections(mesh, *bvh, skip, k_all - 1);
        QVERIFY(but_one && but_one->more && but_one->pairs.size() == k_all - 1);
    }

    void pairs_beyond_those_that_are_listed_are_told() {
        const TriMesh mesh = shapes::needles(40);
        const auto all = look(mesh);
        QCOMPARE(all.self_intersections.size(), std::size_t{780});
        QVERIFY(all.self_intersections_checked && !all.more_self_intersections);
        const auto some = diagnose(mesh, {.most_self_intersections = 100});
        QVERIFY(some);
        QVERIFY(some->self_intersections == first_pairs(40, 100));
        QVERIFY(some->more_self_intersections);
    }

    // Face 3 meets the 48 even faces from 4 to 98.
    void a_listener_hears_of_the_pairs_that_it_wants() {
        const TriMesh mesh = shapes::needles(100);
        const auto bvh = build_face_bvh(mesh);
        Choosy listener;
        QVERIFY(hear_self_intersections(mesh, *bvh, std::vector<bool>(100), listener));
        QCOMPARE(listener.heard(), 48);
        QCOMPARE(listener.others(), 0);
    }

    // Whichever number is smaller, the face that was asked for is the first of the pair. Of the
    // three groups that of face 60 has the faces 2, 5, 8, ….
    void a_listener_hears_of_pairs_between_groups() {
        const TriMesh mesh = shapes::needles(100);
        const auto bvh = build_face_bvh(mesh);
        std::vector<Index> group(100);
        for (Index face = 0; face < group.size(); ++face) {
            group[face] = face == 60 ? 2 : face % 3;
        }
        FirstOf listener(60);
        const std::vector<FaceId> faces{60};
        tests::Heard heard;
        SharedMeter meter(heard.progress(), 1.0);
        QVERIFY(hear_between_groups(mesh, *bvh, faces, group, listener, meter, {}));
        QCOMPARE(listener.heard(), 100 - 1 - 33);
        QCOMPARE(listener.others(), 0);
        QCOMPARE(heard.told().back().second, 1.0);
    }

    // One face may meet all others, so that a stop may not wait for the next one.
    void a_stop_is_seen_among_the_pairs_of_one_face() {
        const ThreadLimit one(1);
        const TriMesh mesh = shapes::needles(100);
        const auto bvh = build_face_bvh(mesh);
        Impatient listener;
        const auto heard = hear_self_intersections(mesh, *bvh, std::vector<bool>(100), listener,
                                                   listener.progress());
        QVERIFY(!heard && heard.issue().code == Code::stopped);
        QCOMPARE(listener.heard(), 1);
    }

    // A diagnosis finds plain regions before it looks for pairs of faces whose boxes crowd, and
    // both tell fractions.
    void what_is_told_of_a_crowd_is_never_taken_back() {
        for (const TriMesh& mesh : {shapes::needles(900), shapes::leaning_column(200)}) {
            tests::Heard heard;
            QVERIFY(diagnose(mesh, {}, heard.progress()));
            QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
            QCOMPARE(heard.told().back().second, 1.0);
        }
    }

    // The third box reaches into the second, the fourth out of the first.
    void a_box_that_crosses_another_is_not_inside_it() {
        TriMesh boxes = shapes::box(Vec3(0, 0, 0), Vec3(3, 3, 3));
        boxes = shapes::together(boxes, shapes::box(Vec3(1, 1, 1)));
        boxes = shapes::together(boxes, shapes::box(Vec3(1.5, 1.5, 1.5)));
        boxes = shapes::together(boxes, shapes::box(Vec3(2.75, 0.25, 0.25), Vec3(0.5, 0.5, 0.5)));
        const auto d = look(boxes);
        QCOMPARE(d.components.count, 4U);
        const std::vector<ComponentId> in_first{0};
        QVERIFY(d.nesting.around(0).empty());
        QCOMPARE(d.nesting.around(1), in_first);
        QCOMPARE(d.nesting.around(2), in_first);
        QVERIFY(d.nesting.around(3).empty());
    }

    void numbers_that_are_none_are_named_and_do_no_harm() {
        auto mesh = shapes::box();
        mesh.vertices[5].y() = std::numeric_limits<double>::quiet_NaN();
        const auto d = look(mesh);
        QCOMPARE(d.non_finite_vertices, std::vector<VertexId>{5});
        QVERIFY(std::isfinite(d.area));
    }

    void duplicate_vertices_are_those_after_the_first() {
        auto mesh = shapes::together(shapes::tetrahedron(), shapes::tetrahedron());
        QCOMPARE(look(mesh).duplicate_vertices, (std::vector<VertexId>{4, 5, 6, 7}));
    }

    void a_stop_ends_it() {
        std::stop_source source;
        source.request_stop();
        const auto d = diagnose(torus(40, 40), {}, Progress(source.get_token()));
        QVERIFY(!d && d.issue().code == Code::stopped);
    }
};

QTEST_APPLESS_MAIN(DiagnosisTest)
#include "diagnosis.moc"
