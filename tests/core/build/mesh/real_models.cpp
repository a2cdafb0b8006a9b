// Diagnosis and repair find the known numbers of models from files: our own, and others' in the
// folder beside the checkout.
#include "mesh/repair/repair.h"
#include "support/shared_models.h"

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Polygon_mesh_processing/border.h>
#include <CGAL/Polygon_mesh_processing/connected_components.h>
#include <CGAL/Polygon_mesh_processing/measure.h>
#include <CGAL/Polygon_mesh_processing/self_intersections.h>
#include <CGAL/Surface_mesh.h>
#include <QTest>

using namespace hullwright;
namespace pmp = CGAL::Polygon_mesh_processing;
using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using Surface = CGAL::Surface_mesh<Kernel::Point_3>;

namespace {

Result<Prepared> load(const QString& name) {
    return tests::prepared_model(name + ".obj", true);
}

Surface surface_of(const TriMesh& mesh) {
    Surface surface;
    for (const Vec3& p : mesh.vertices) {
        surface.add_vertex(Kernel::Point_3(p.x(), p.y(), p.z()));
    }
    for (const Triangle& t : mesh.triangles) {
        surface.add_face(Surface::Vertex_index(t[0]), Surface::Vertex_index(t[1]),
                         Surface::Vertex_index(t[2]));
    }
    return surface;
}

} // namespace

#define LOAD_OR_SKIP(variable, name)                                                               \
    if (!QFile::exists(tests::model_path(QString(name) + ".obj"))) {                               \
        QSKIP("the folder shared/models beside the checkout is missing");                          \
    }                                                                                              \
    const auto variable = load(name);                                                              \
    QVERIFY((variable).ok())

class RealModels : public QObject {
    Q_OBJECT
private slots:
    void the_bunny_has_five_holes() {
        LOAD_OR_SKIP(bunny, "stanford-bunny");
        const Diagnosis& d = *bunny->before;
        QCOMPARE(d.triangles, 69451U);
        QCOMPARE(d.boundary_edges.size(), 223U);
        QCOMPARE(d.holes.size(), 5U);
        QVERIFY(!d.closed && d.oriented);
        QVERIFY(*bunny->mesh == *bunny->imported); // there was nothing to repair
    }

    void filling_the_bunny_closes_it_near_the_filled_truth() {
        LOAD_OR_SKIP(truth, "bunny_filled");
        PrepareSettings settings;
        settings.worker = HULLWRIGHT_CLI;
        Recipe recipe;
        recipe.repair.fill_holes = {100.0, true};
        const auto filled =
            prepare(tests::model_path("stanford-bunny.obj").toStdString(), recipe, settings);
        QVERIFY(filled.ok());
        QVERIFY(filled->after->closed);
        const double volume = *filled->after->volume;
        QVERIFY(std::abs(volume - *truth->after->volume) < 0.002 * volume);
    }

    void the_cow_is_closed_with_one_bow_tie() {
        LOAD_OR_SKIP(cow, "cow");
        QVERIFY(cow->before->closed);
        QCOMPARE(cow->before->nonmanifold_vertices.size(), 1U);
        QCOMPARE(cow->before->vertices, 2903U);
        QVERIFY(cow->after->nonmanifold_vertices.empty());
        QCOMPARE(cow->after->triangles, 5804U);
    }

    void the_kettle_is_made_of_sheets() {
        LOAD_OR_SKIP(kettle, "Kettle");
        QCOMPARE(kettle->before->nonmanifold_edges.size(), 5133U);
        QVERIFY(kettle->before->encloses_nothing);
        QVERIFY(kettle->after->encloses_nothing);
        QVERIFY(kettle->after->nonmanifold_edges.empty());
    }

    void suzanne_has_one_nonmanifold_edge() {
        LOAD_OR_SKIP(suzanne, "suzanne");
        QCOMPARE(suzanne->before->nonmanifold_edges.size(), 1U);
        QCOMPARE(suzanne->before->boundary_edges.size(), 42U);
        QVERIFY(suzanne->after->nonmanifold_edges.empty());
    }

    void the_vase_is_open_at_its_top() {
        LOAD_OR_SKIP(vase, "vase");
        QVERIFY(!vase->before->closed && vase->before->oriented);
        QCOMPARE(vase->before->boundary_edges.size(), 20U);
        QCOMPARE(vase->before->holes.size(), 1U);
        QVERIFY(*vase->mesh == *vase->imported); // there was nothing to repair
    }

    void filling_the_vase_closes_it_with_a_plane_lid() {
        PrepareSettings settings;
        settings.worker = HULLWRIGHT_CLI;
        Recipe recipe;
        recipe.repair.fill_holes = {200.0, true};
        const auto filled = prepare(tests::model_path("vase.obj").toStdString(), recipe, settings);
        QVERIFY(filled.ok());
        QVERIFY(filled->after->closed);
        QCOMPARE(filled->after->triangles, 300U + 18U);
        QVERIFY(*filled->after->volume > 0.0);
    }

    void the_pile_is_five_parts_that_cross_each_other() {
        LOAD_OR_SKIP(pile, "pile");
        const Diagnosis& d = *pile->before;
        QVERIFY(d.closed && d.oriented);
        QCOMPARE(d.components.count, 5U);
        QVERIFY(!d.self_intersections.empty());
        QVERIFY(*pile->mesh == *pile->imported);
        // The volume by hand is that of a crate less its cavity, a skew beam, a lid and a gutter of
        // two walls.
        const double beam = 60.0 * (6.0 * 5.5) - 5.0 * (-0.5 * 5.5) + 8.0 * (6.0 * 0.75);
        const double whole = 40.0 * 30.0 * 20.0 - 32.0 * 22.0 * 12.0 + beam + 36.0 * 26.0 * 3.0 +
                             33.0 * (14.0 * 3.0 + 3.0 * 9.0);
        QVERIFY(std::abs(*d.volume - whole) < 1e-9 * whole);
    }

    void cgal_counts_the_same_data() {
        QTest::addColumn<QString>("name");
        for (const char* name :
             {"knot", "vase", "pile", "suzanne", "chair_gothic", "SnowFlake", "cow", "spot",
              "teapot", "fandisk", "rocker-arm", "beetle-alt", "stanford-bunny", "armadillo"}) {
            QTest::newRow(name) << QString(name);
        }
    }
    void cgal_counts_the_same() {
        QFETCH(QString, name);
        LOAD_OR_SKIP(model, name);
        const Diagnosis& d = *model->after;
        const Surface surface = surface_of(*model->mesh);
        QCOMPARE(surface.number_of_faces(), d.triangles);
        QCOMPARE(surface.number_of_edges(), static_cast<Index>(d.topology.edges.size()));
        std::vector<Surface::Halfedge_index> cycles;
        pmp::extract_boundary_cycles(surface, std::back_inserter(cycles));
        QCOMPARE(cycles.size(), d.holes.size());
        std::size_t border = 0;
        for (const auto h : surface.halfedges()) {
            border += surface.is_border(h) ? 1 : 0;
        }
        QCOMPARE(border, d.boundary_edges.size());
        Surface copy = surface;
        auto ids = copy.add_property_map<Surface::Face_index, std::size_t>("f:c", 0).first;
        QCOMPARE(pmp::connected_components(copy, ids),
                 static_cast<std::size_t>(d.components.count));
        QVERIFY(std::abs(CGAL::to_double(pmp::area(surface)) - d.area) < 1e-9 * d.area);
        if (d.closed) {
            QVERIFY(std::abs(CGAL::to_double(pmp::volume(surface)) - *d.volume) <
                    1e-9 * std::abs(*d.volume));
        }
        if (d.degenerate_faces.empty() && d.sheet_faces.empty() && d.duplicate_faces.empty()) {
            std::vector<std::pair<Surface::Face_index, Surface::Face_index>> pairs;
            pmp::self_intersections(surface, std::back_inserter(pairs));
            // CGAL takes faces as neighbours by vertex number, we by position: where vertices
            // coincide, faces that only touch there count for CGAL and not for us.
            const bool same_notion = d.duplicate_vertices.empty();
            QVERIFY2(same_notion ? pairs.size() == d.self_intersections.size()
                                 : pairs.size() >= d.self_intersections.size(),
                     qPrintable(QString("CGAL %1, ours %2")
                                    .arg(pairs.size())
                                    .arg(d.self_intersections.size())));
        }
    }
};

QTEST_APPLESS_MAIN(RealModels)
#include "real_models.moc"
