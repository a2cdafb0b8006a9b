// Each repair is tried on a mesh that needs just that one, and what must hold after any of them is
// checked.
#include "mesh/repair/repair.h"
#include "mesh/diagnosis.h"
#include "support/heard.h"
#include "support/large_shapes.h"

#include <QTest>
#include <limits>
#include <random>

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

    // The strip takes as many rounds as it has faces, each of them over the whole mesh.
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
